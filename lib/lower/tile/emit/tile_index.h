/* What index expressions ask of tile programs: parameters, and which numbers must fit 32 bits. */
#ifndef TF_LOWER_TILE_EMIT_TILE_INDEX_H
#define TF_LOWER_TILE_EMIT_TILE_INDEX_H

#include "lower/tile/tile_emitter.h"

extern const tf_code_rules tf_tl_rules;
tf_value *tf_tl_param(tf_tl_emitter *e, tf_tl_arg arg, tf_type *t, const char *name);
tf_ixp tf_tl_opaque(tf_tl_emitter *e, tf_value *v, tf_type *t); /* a computed integer as an index */
/* Says that e fits 32 bits, or that the kernel is too narrow if only it can know. */
void tf_tl_need_narrow(tf_tl_emitter *e, tf_ixp n);

#endif
