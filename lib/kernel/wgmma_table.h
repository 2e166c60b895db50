/* wgmma: which combinations there are, what a thread of the warpgroup holds, and what an op says. */
#ifndef TF_KERNEL_WGMMA_TABLE_H
#define TF_KERNEL_WGMMA_TABLE_H

#include "kernel/mma_table.h"

typedef enum tf_wgmma_id {
#define TF_WGMMA(id, ...) TF_WGMMA_##id,
#include "kernel/wgmma.def"
  TF_WGMMA_COUNT
} tf_wgmma_id;

enum { TF_WGMMA_M = 64, TF_WGMMA_THREADS = 128, TF_WGMMA_MOST_N = 256, TF_WGMMA_MOST_REGISTERS = 128 };
enum { TF_WGMMA_MAJORS = 1, TF_WGMMA_NEGATES = 2, TF_WGMMA_SATURATES = 4 };

typedef struct tf_wgmma {
  const char *types; /* "f32.bf16.bf16" */
  uint8_t k;
  uint8_t elem[3]; /* tf_mma_elem of A, B, C */
  uint8_t flags;
} tf_wgmma;

const tf_wgmma *tf_wgmma_get(tf_wgmma_id id);
/* TF_WGMMA_COUNT if there is none. */
tf_wgmma_id tf_wgmma_find(tf_mma_elem a, tf_mma_elem b, tf_mma_elem c);
/* By the types as PTX writes them. */
tf_wgmma_id tf_wgmma_find_types(tf_str types);
/* "bf16", "e4m3": as ops and PTX name the elements of A and B; TF_MMA_NO_ELEM for others. */
tf_mma_elem tf_wgmma_elem_named(tf_str name);
const char *tf_wgmma_elem_name(tf_mma_elem e); /* NULL for others */
bool tf_wgmma_has_n(const tf_wgmma *w, uint32_t n);
/* What one of the four warps does: rows 16 w to 16 w + 15 of A and D. Its fragments are mma.sync's. With a sparse A: K
 * is twice what is stored of it, metadata and selectors are mma.sync's, too. */
tf_mma tf_wgmma_of_warp(const tf_wgmma *w, uint32_t n);
tf_mma tf_wgmma_sparse_warp(const tf_wgmma *w, uint32_t n);
/* (thread of 128, element) -> (row, column) of A, C or D: "((4,8,4),(2,2,8)):((2@1,1@0,16@0),(1@1,8@0,8@1))". */
TF_NODISCARD tf_status tf_wgmma_layout(tf_layout_ctx *c, const tf_wgmma *w, uint32_t n, tf_mma_operand which,
                                       const tf_layout **out);

/* Registers of 32 bits of a !kernel.wgmma. */
uint32_t tf_wgmma_registers(const tf_type *t);
/* !kernel.wgmma of what a thread holds of A or C. */
tf_type *tf_wgmma_type_of(tf_context *c, const tf_wgmma *w, uint32_t n, tf_mma_operand which);

/* What a kernel.wgmma.mma or mma_sp says; the verifier has checked it. What it has not is NULL. */
typedef struct tf_wgmma_op {
  tf_wgmma_id id;
  uint32_t n;
  bool registers, sparse; /* A is in registers; half of it is left out */
  tf_value *a, *b, *meta, *c, *accumulate;
} tf_wgmma_op;
/* False if there is no such combination of types. */
TF_NODISCARD bool tf_wgmma_read(const tf_op *op, tf_wgmma_op *out);

#endif
