/* What one fusion op does to one element, in kernel ops. The meaning is that of fusion_ops.def; every op rounds to its
 * element type, so that f16, bf16 and f8 go through f32 and back in each op that computes. */
#ifndef TF_LOWER_COMMON_SCALAR_H
#define TF_LOWER_COMMON_SCALAR_H

#include "fusion/fusion_dialect.h"
#include "ir/verdict.h"
#include "kernel/kernel_build.h"

/* Emits what one fusion op does to one element: operands are kernel values of the operands' element types (i1 for bool,
 * ui8 for u8, f16 and bf16 as they are), the result has the element type of the op's result; it may be an operand
 * itself. Classes SET, CAST, POINTWISE, CONSTANT. fast: approximate hardware math is allowed. NULL with a reason.
 */
tf_value *tf_lower_scalar(tf_builder *b, tf_op *op, tf_value *const *operands, uint32_t n, bool fast, tf_verdict *why);

/* The same of a pointwise op by its id; the type is that of the last operand, since a select's first is its condition.
 */
tf_value *tf_lower_scalar_id(tf_builder *b, tf_fusion_id id, tf_value *const *operands, uint32_t n, bool fast);

/* Reductions: f16, bf16 and f8 accumulate in f32, all others in their own type (integers wrap); what logsumexp,
 * argmax, argmin and var accumulate is in logsumexp.c, place.c and variance.c. An accumulator may be a vector. */
tf_type *tf_lower_acc_type(tf_op *reduction);
tf_value *tf_lower_acc_identity(tf_builder *b, tf_op *reduction);
/* Elements as an accumulator of their own; more than one where tf_fusion_groups says so. `place`: the element's among
 * those that are reduced, where tf_fusion_finds_place, and each further one's is `step` more. */
tf_value *tf_lower_acc_elements(tf_builder *b, tf_op *reduction, tf_value *const *x, uint32_t n, tf_value *place,
                                int64_t step, bool fast);
/* x, too, is of the accumulator's type. */
tf_value *tf_lower_acc_combine(tf_builder *b, tf_op *reduction, tf_value *acc, tf_value *x, bool fast);
/* Those of `n` neighbouring lanes, a power of two, combined in each of them; NULL: nothing better than one by one. */
tf_value *tf_lower_acc_shuffle(tf_builder *b, tf_op *reduction, tf_value *acc, int64_t n, bool fast);
/* The result, of the element type of the reduction's. */
tf_value *tf_lower_acc_result(tf_builder *b, tf_op *reduction, tf_value *acc, bool fast);

/* fusion.cast between any two element types; v itself if it has the type already. */
tf_value *tf_lower_convert(tf_builder *b, tf_value *v, tf_type *to);

#endif
