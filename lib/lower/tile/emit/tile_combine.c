#include "lower/tile/emit/tile_combine.h"

#include "lower/common/scalar.h"
#include "lower/tile/plan/tile_buffer.h"
#include "support/result.h"

tf_value *tf_tl_combine(tf_tl_emitter *e, tf_fusion_id combine, tf_value *a, tf_value *b) {
  tf_value *x[2] = {a, b};
  tf_builder here = tf_code_here(&e->code);
  return tf_lower_scalar_id(&here, combine, x, 2, e->f->o->fast_math);
}

tf_value *tf_tl_identity(tf_tl_emitter *e, tf_fusion_id combine, tf_type *t) {
  tf_fusion_dtype d;
  double f;
  int64_t i;
  TF_SURELY(tf_elem_dtype_of(t, &d));
  tf_tile_identity(combine, d, &f, &i);
  tf_builder here = tf_code_here(&e->code);
  return tf_fd_is_float(d) ? tf_k_float(&here, t, f) : tf_k_int(&here, t, i);
}

tf_value *tf_tl_convert_value(tf_tl_emitter *e, tf_value *v, tf_type *t) {
  tf_builder here = tf_code_here(&e->code);
  return tf_lower_convert(&here, v, t);
}
