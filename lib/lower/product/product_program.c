/* The tile program of a step, by what its op is. */
#include "lower/product/product_emit.h"
#include "lower/product/product_gradient.h"

tf_op *tf_mm_program(const tf_mm_plan *p, const tf_mm_step *s, const tf_target *target, const char *name,
                     tf_value *const *in, uint32_t nin, tf_value *const *out, uint32_t nout) {
  tf_fusion_class c = tf_fusion_op_info(s->product)->cls;
  return (c == TF_FC_SCAN        ? tf_mm_scan_program
          : c == TF_FC_SCATTER   ? tf_mm_scatter_program
          : c == TF_FC_TOPK      ? tf_mm_topk_program
          : c == TF_FC_ATTENTION ? tf_mm_gradient_program
                                 : tf_mm_tile_program)(p, s, target, name, in, nin, out, nout);
}
