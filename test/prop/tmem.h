/* Random copies through tensor memory, and what brute force over the threads of the block says of each. Nothing here
 * looks at lib/analysis or lib/lower. */
#ifndef PROP_TMEM_H
#define PROP_TMEM_H

#include "tma.h"

enum { TMEM_TENSORS = 3, TMEM_LANES = 128, TMEM_COLUMNS = 512 };

/* The loops of one statement. */
typedef struct tmem_access {
  dom d;
  int row, column; /* the ids that become lanes and columns */
  int64_t tx, ty;  /* extents of its thread loops */
} tmem_access;

/* Where a tensor's elements are. A side is the whole id, or two pieces of it: `by` is what the inner one has. */
typedef struct tmem_tensor {
  int64_t row_by, column_by; /* 0 = the whole */
  int64_t apart;             /* from one piece of rows to the next, in lanes */
  int64_t stride;            /* of columns, in elements */
  bool swapped;              /* the inner piece of columns lies outside */
  bool fixed;                /* told where to begin */
  int64_t lane_at, column_at;
  int region; /* which allocation */
} tmem_tensor;

/* Tensors t0, t1, ... of one shape, each stored by the loops of its own access, and y, which has the last one. In a
 * chain each is made of the one before, else all are made of the input and y is their sum. */
typedef struct tmem_gen {
  rng r;
  int eb;
  const char *type;
  int64_t rows, columns;
  bool calm;      /* nothing disturbs the loops of a data path, */
  bool narrow;    /* all of 16 lanes, or all of 32 */
  bool tails;     /* splits need not divide */
  uint32_t fancy; /* how the logical ids are swizzled first; 0 = not */
  bool chain;
  int n; /* tensors */
  tmem_tensor t[TMEM_TENSORS];
  tmem_access a[TMEM_TENSORS + 1];
  bool crosses;          /* warps load what others stored */
  int64_t stages, ahead; /* of the one tensor, along the loop that it shares with y; 0 = one copy */
  int64_t other;         /* threads along tidx of a tensor that has nothing to do with it; 0 = there is none */
} tmem_gen;

/* Must it be accepted? Else it must be refused. */
bool tmem_judge(const tmem_gen *g);
int64_t tmem_lane(const tmem_tensor *t, int64_t row);
int64_t tmem_column(const tmem_gen *g, const tmem_tensor *t, int64_t column); /* in elements */
int64_t tmem_lanes(const tmem_gen *g, const tmem_tensor *t);                  /* allocated, with holes */
int64_t tmem_row(const tmem_gen *g, const tmem_tensor *t);                    /* elements of a lane, with holes */

typedef struct tmem_case {
  char *text;
  bool valid;
} tmem_case;

void tmem_case_make(tmem_case *c, uint64_t seed, const char *name);
void tmem_case_free(tmem_case *c);

#endif
