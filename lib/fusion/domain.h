/* Iteration domains. A tensor op's schedule is a region: its block arguments are the logical ids, `id` ops derive
 * further ids, and `id.domain` ends it by naming
 *   the loop domain  (order and parallel type of the loops that compute the tensor),
 *   the allocation domain (order of the ids in memory), where one is set.
 * A tensor without a region has its logical ids as loops, all serial.
 *
 * Each of the two lists is a complete reading of the logical ids: going backwards through the id ops, every logical id
 * is reached exactly once. The two readings may share ops or branch. */
#ifndef TF_FUSION_DOMAIN_H
#define TF_FUSION_DOMAIN_H

#include "ir/ir_core.h"
#include "tf/schedule_types.h"

#include "fusion/fusion_access.h"
#include "fusion/id_access.h"

extern const tf_dialect tf_id_dialect;

/* Operands of sdpa_backward; before the launch is planned Y and L are what kernels read in their place. */
enum {
  TF_FUSION_BACKWARD_Q,
  TF_FUSION_BACKWARD_K,
  TF_FUSION_BACKWARD_V,
  TF_FUSION_BACKWARD_Y,
  TF_FUSION_BACKWARD_G,
  TF_FUSION_BACKWARD_L,
  TF_FUSION_BACKWARD_OPERANDS
};
/* The operand whose gradient it is: Q, K or V. */
static inline uint32_t tf_fusion_backward_of(const tf_op *op) {
  tf_fusion_of of = tf_fusion_of_of(op);
  return of == TF_FUSION_OF_V   ? TF_FUSION_BACKWARD_V
         : of == TF_FUSION_OF_K ? TF_FUSION_BACKWARD_K
                                : TF_FUSION_BACKWARD_Q;
}

#define TF_DOMAIN_MAX_IDS 48 /* in the loop domain, and in the allocation domain */

const char *tf_ptype_name(tf_ptype t);
tf_ptype tf_ptype_find(tf_str name); /* TF_PT_COUNT if there is none */
#define TF_PTYPE_WORDS                                                                                                 \
  "they are serial, bidx, bidy, bidz, tidx, tidy, tidz, vectorize, unroll, unswitch, group, bulk and stream"
TF_NODISCARD bool tf_ptypes_verify(tf_op *op, const tf_attr *types); /* a list of their names? */
static inline bool tf_ptype_is_bid(tf_ptype t) { return t >= TF_PT_BIDX && t <= TF_PT_BIDZ; }
static inline bool tf_ptype_is_tid(tf_ptype t) { return t >= TF_PT_TIDX && t <= TF_PT_TIDZ; }
static inline bool tf_ptype_is_thread(tf_ptype t) { return t >= TF_PT_BIDX && t <= TF_PT_TIDZ; }

/* The op's `memory`; unset = global for a tensor that the function returns, else local. */
tf_memory tf_tensor_memory(tf_op *tv);
const char *tf_memory_name(tf_memory m);
/* The op's `via`, TF_VIA_DEFAULT if unset, and whether TMA makes the copy. */
static inline tf_via tf_tensor_via(const tf_op *tv) { return tf_fusion_via_of(tv, TF_VIA_DEFAULT); }
static inline bool tf_tensor_by_tma(const tf_op *tv) {
  return tf_tensor_via(tv) == TF_VIA_TMA || tf_tensor_via(tv) == TF_VIA_BULK;
}
int32_t tf_tensor_inline(const tf_op *tv);  /* loops shared with its consumers, from the outside */
int32_t tf_tensor_segment(const tf_op *tv); /* which kernel computes it */
TF_NODISCARD bool tf_tensor_is_returned(tf_op *tv);

/* A reading of id.domain. The arrays point into `pool`. */
typedef struct tf_domain {
  tf_op *tv;
  tf_block *block; /* NULL: the tensor has no region */
  uint32_t nlogical, nloop, nalloc;
  tf_value **loop;
  tf_ptype *ptype;
  bool has_alloc;
  tf_value **alloc;
  bool *contiguous;  /* per allocation id */
  int64_t *stride;   /* of what is not contiguous in tensor memory: lanes, or elements of a lane; 0 = not said */
  int64_t separator; /* tensor memory: so many allocation ids (loops, where no allocation is set) are lanes; -1 = not
                        said */
} tf_domain;

/* Makes the region if there is none (then `tv` may be another op: the region needs room). */
tf_op *tf_domain_ensure(tf_op *tv);
/* Removes the region: the tensor has its logical ids as loops again. */
void tf_domain_drop(tf_op *tv);
TF_NODISCARD bool tf_domain_read(tf_op *tv, tf_pool *pool, tf_domain *d);
/* Writes loops, parallel types and allocation back into the terminator. */
void tf_domain_write(const tf_domain *d);
/* Forgets the lanes of a tensor that is not in tensor memory any more. */
void tf_domain_drop_separator(tf_op *tv);

/* The `id` ops, in the order of the table. */
typedef enum tf_id_row {
#define TF_OP(ID, NAME, ...) TF_ID_##ID,
#include "fusion/id_ops.def"
#undef TF_OP
} tf_id_row;
int tf_id_kind(const tf_op *op);    /* the row, or -1 if it is none */
tf_type *tf_id_type(tf_context *c); /* !fusion.id */

/* How an id is called in diagnostics, e.g. 'ji'. */
const char *tf_id_name(const tf_value *id);
/* The logical axes that an id is made of, as bits. */
uint32_t tf_id_axes(const tf_value *id);
/* Does it go over an aligned id (id.align), whose vectors fit rows of any length? */
bool tf_id_is_aligned(const tf_value *id);

#endif
