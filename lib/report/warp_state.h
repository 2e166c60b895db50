/* A warp under way: between the files that evaluate it. */
#ifndef TF_REPORT_WARP_STATE_H
#define TF_REPORT_WARP_STATE_H

#include "report/warp_code.h"

/* What a local buffer of integers holds. */
typedef struct tf_warp_cells {
  int64_t n;
  tf_lanes *at;
} tf_warp_cells;

typedef struct tf_warp {
  const tf_launch *l;
  tf_code code;
  tf_lanes *slot;
  tf_warp_cells *local; /* by slot, of the buffer */
  int64_t warp, block[3];
  uint32_t live;       /* lanes that are threads of the block */
  double times;        /* for how many blocks and iterations this one stands */
  int64_t drawn, told; /* tickets that the warp drew, and that it was told of (warp_memory.c) */
  uint64_t steps, most;
  bool few; /* long loops are walked in part */
  const char *unsure;
} tf_warp;

/* The first reason why the numbers are none of all, or not exact, is kept. */
static inline void tf_warp_unsure(tf_warp *m, const char *why) {
  if (!m->unsure) m->unsure = why;
}

/* warp_memory.c: byte addresses of an element; allocations; loads, stores, atomic ops; copies. */
tf_lanes tf_warp_address(tf_warp *m, const tf_code_node *n, uint32_t buffer);
void tf_warp_alloc(tf_warp *m, const tf_code_node *n);
void tf_warp_access(tf_warp *m, const tf_code_node *n, uint32_t buffer, uint32_t mask);
void tf_warp_copy(tf_warp *m, const tf_code_node *n, uint32_t mask);

/* warp_run.c: the ops of a body, for the lanes in `mask`. */
void tf_warp_body(tf_warp *m, const tf_code_body *b, uint32_t mask);

#endif
