/* The reference evaluator: buffers, and which iteration of a tile.parallel touched their elements. */
#include "support/result.h"
#include "tile/tile_reference_impl.h"

#define MANY (UINT64_C(1) << 63) /* beside the last of several readers */

tf_tref_buffer *tf_tref_buffer_new(tf_tref_state *s, tf_value *v, const int64_t *dims) {
  tf_tref_buffer *b = TF_NEW(s->pool, tf_tref_buffer);
  *b = (tf_tref_buffer){.value = v, .rank = v->type->rank};
  TF_SURELY(tf_elem_dtype_of(v->type->elem, &b->dtype));
  if (!tf_size_of(dims, b->rank, 1, &b->n) || b->n > TF_TREF_MOST) {
    tf_op_error(v->def ? v->def : s->func,
                "'%s' has more than 2^40 elements, which is more than the reference evaluates", tf_value_name(v));
    return NULL;
  }
  memcpy(b->dims, dims, b->rank * sizeof *dims);
  bool viewed = tf_tile_has_views(v);
  size_t n = (size_t)b->n * (size_t)(viewed ? tf_tref_grain(b) : 1) + 1;
  if (viewed) {
    b->bytes = TF_NEW_ARRAY(s->pool, uint8_t, n / 2 + 1);
    b->err = TF_NEW_ARRAY(s->pool, double, n);
  } else b->at = TF_NEW_ARRAY(s->pool, tf_tref_val, n);
  b->set = TF_NEW_ARRAY(s->pool, uint8_t, n);
  b->writer = TF_NEW_ARRAY(s->pool, uint64_t, n);
  b->reader = TF_NEW_ARRAY(s->pool, uint64_t, n);
  tf_map_set(&s->buffers, tf_map_ptr(v), b);
  return b;
}

tf_tref_buffer *tf_tref_buffer_of(tf_tref_state *s, tf_value *v) { return tf_map_get(&s->buffers, tf_map_ptr(v)); }

int64_t tf_tref_offset(const tf_tref_buffer *b, const int64_t *index) {
  int64_t at = 0;
  for (uint32_t d = 0; d < b->rank; d++) {
    if (index[d] < 0 || index[d] >= b->dims[d]) return -1;
    at = at * b->dims[d] + index[d];
  }
  return at;
}

static bool conflict(tf_tref_state *s, tf_op *op, const tf_tref_buffer *b, int64_t at, const char *what) {
  (void)s;
  return tf_op_error(op, "iterations of this tile.parallel depend on each other: one %s element %lld of '%s'", what,
                     (long long)at, tf_value_name(b->value));
}

static bool note_read(tf_tref_state *s, tf_op *op, tf_tref_buffer *b, int64_t k, int64_t at) {
  if (b->writer[k] >= s->first && b->writer[k] != s->iteration)
    return conflict(s, op, b, at, "reads what another wrote,");
  uint64_t last = b->reader[k] & ~MANY;
  bool several = last >= s->first && (b->reader[k] & MANY || last != s->iteration);
  b->reader[k] = s->iteration | (several ? MANY : 0);
  return true;
}

static bool note_write(tf_tref_state *s, tf_op *op, tf_tref_buffer *b, int64_t k, int64_t at) {
  if (b->writer[k] >= s->first && b->writer[k] != s->iteration)
    return conflict(s, op, b, at, "writes what another wrote,");
  if ((b->reader[k] & ~MANY) >= s->first && b->reader[k] != s->iteration)
    return conflict(s, op, b, at, "writes what another read,");
  b->writer[k] = s->iteration;
  return true;
}

bool tf_tref_read(tf_tref_state *s, tf_op *op, tf_tref_buffer *b, int64_t at, tf_tref_val *out) {
  if (!tf_tref_is_set(b, at))
    return tf_op_error(
        op,
        "reads element %lld of '%s', which nobody has written; tile.clear, tile.fill or a copy before it "
        "gives it a value",
        (long long)at, tf_value_name(b->value));
  *out = tf_tref_peek(b, at);
  bool ok = true;
  for (int64_t g = tf_tref_grain(b), k = at * g; s->first && ok && k < (at + 1) * g; k++)
    ok = note_read(s, op, b, k, at);
  return ok;
}

bool tf_tref_write(tf_tref_state *s, tf_op *op, tf_tref_buffer *b, int64_t at, tf_tref_val v) {
  tf_tref_poke(b, at, v);
  bool ok = true;
  for (int64_t g = tf_tref_grain(b), k = at * g; s->first && ok && k < (at + 1) * g; k++)
    ok = note_write(s, op, b, k, at);
  return ok;
}
