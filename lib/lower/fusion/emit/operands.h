/* What an element is computed of. */
#ifndef TF_LOWER_FUSION_EMIT_OPERANDS_H
#define TF_LOWER_FUSION_EMIT_OPERANDS_H

#include "lower/fusion/emit/emitter.h"

#define TF_MOST_LANES TF_TMEM_MAX_VECTOR

typedef struct tf_lanes {
  uint32_t first, n; /* lanes of this piece */
  const uint8_t *at; /* which lanes of the vector these are, if not side by side; NULL: they are */
  tf_ixp sym;        /* of the vectorized loop, or NULL */
  tf_value **staged; /* of what goes to tensor memory: the lanes' values */
  tf_value *stage;   /* the same as memory, where conditions stand around some of them */
} tf_lanes;

/* Which lane of the vector is lane i of the piece? */
static inline uint32_t tf_lane(const tf_lanes *l, uint32_t i) { return l->at ? l->at[l->first + i] : l->first + i; }

/* Those that elements are computed of: extents, of which there may be many, come behind them. */
uint32_t tf_num_operands(tf_emitter *e, const tf_tv *t);
/* Operand k in each lane. `before`: what the operand before it gave, which stands where this one has no element. */
void tf_load_operand(tf_emitter *e, tf_tv *t, uint32_t k, const tf_lanes *l, tf_value *const *before, tf_value **out);
tf_value *tf_pack_lanes(tf_emitter *e, tf_value *const *v, uint32_t n);
/* Of a vector, or of one value. */
tf_value *tf_extract_lane(tf_emitter *e, tf_value *v, uint32_t lane);
/* The op's element of one lane of the piece. */
tf_value *tf_compute_lane(tf_emitter *e, tf_tv *t, tf_value **ops, uint32_t lane, const tf_lanes *l);

#endif
