/* The reference evaluator: elements as they lie in memory, and views of it. */
#include "support/result.h"
#include "tile/tile_reference_impl.h"

/* Halves of bytes, which elements of 4 bits are. */
int64_t tf_tref_grain(const tf_tref_buffer *b) {
  return b->at || tf_fd_is_nibble(b->dtype) ? 1 : 2 * (int64_t)tf_fd_size(b->dtype);
}

bool tf_tref_is_set(const tf_tref_buffer *b, int64_t at) {
  int64_t g = tf_tref_grain(b);
  for (int64_t k = at * g; k < (at + 1) * g; k++)
    if (!b->set[k]) return false;
  return true;
}

tf_tref_val tf_tref_peek(const tf_tref_buffer *b, int64_t at) {
  if (b->at) return b->at[at];
  int64_t g = tf_tref_grain(b);
  tf_tref_val v = {.i = 0};
  if (tf_fd_is_float(b->dtype)) v.f = tf_fd_get_float(b->dtype, b->bytes, at);
  else v.i = tf_fd_get_int(b->dtype, b->bytes, at);
  for (int64_t k = at * g; k < (at + 1) * g; k++)
    if (b->err[k] > v.err) v.err = b->err[k];
  return v;
}

void tf_tref_poke(tf_tref_buffer *b, int64_t at, tf_tref_val v) {
  int64_t g = tf_tref_grain(b);
  if (b->sums) b->sums[at].terms = 0;
  if (b->at) b->at[at] = v;
  else if (tf_fd_is_float(b->dtype)) tf_fd_set_float(b->dtype, b->bytes, at, v.f);
  else tf_fd_set_int(b->dtype, b->bytes, at, v.i);
  for (int64_t k = at * g; k < (at + 1) * g; k++) {
    b->set[k] = 1;
    if (!b->at) b->err[k] = v.err;
  }
}

/* Outside the buffer there are zeros, and nothing is written. */
void tf_tref_slice(tf_tref_state *s, tf_op *slice, tf_tref_buffer *to, const int64_t *start, bool back) {
  tf_tref_buffer *from = tf_tref_buffer_of(s, tf_op_operand(slice, 0));
  for (int64_t k = 0; k < to->n; k++) {
    int64_t at[TF_TILE_MAX_RANK], rest = k;
    for (uint32_t d = to->rank; d-- > 0; rest /= to->dims[d]) at[d] = start[d] + rest % to->dims[d];
    int64_t i = tf_tref_offset(from, at);
    const tf_tref_buffer *source = back ? to : from;
    if (i < 0 && !back) tf_tref_poke(to, k, (tf_tref_val){.i = 0});
    if (i < 0) continue;
    bool set = tf_tref_is_set(source, back ? k : i);
    if (set && back) tf_tref_poke(from, i, tf_tref_peek(to, k));
    else if (set) tf_tref_poke(to, k, tf_tref_peek(from, i));
    else if (!back) memset(to->set + k * tf_tref_grain(to), 0, (size_t)tf_tref_grain(to));
    if (set && to->sums && from->sums) *(back ? &from->sums[i] : &to->sums[k]) = source->sums[back ? k : i];
  }
}

bool tf_tref_view(tf_tref_state *s, tf_op *op) {
  tf_tref_buffer *from = tf_tref_buffer_of(s, tf_op_operand(op, 0)), *b = TF_NEW(s->pool, tf_tref_buffer);
  const tf_type *t = op->result[0].type;
  *b = *from;
  b->value = &op->result[0];
  b->rank = t->rank;
  TF_SURELY(tf_elem_dtype_of(t->elem, &b->dtype));
  int64_t halves = from->n * tf_tref_grain(from), open = -1; /* of bytes: at most 2^40 elements */
  for (uint32_t i = 0; i < t->rank; i++) {
    b->dims[i] = t->dims[i];
    if (t->dims[i] == TF_DYN) open = i;
  }
  int64_t each, have = -1, size = tf_tref_grain(b);
  if (open >= 0) {
    b->dims[open] = 1;
    b->dims[open] = tf_size_of(b->dims, b->rank, size, &each) && each ? halves / each : 0;
  }
  if (!tf_size_of(b->dims, b->rank, size, &have) || have != halves || !tf_size_of(b->dims, b->rank, 1, &b->n))
    return tf_op_error(op, "'%s' has %lld bytes, which are not those of the view", tf_value_name(from->value),
                       (long long)halves / 2);
  if (tf_fd_is_nibble(b->dtype) && b->dims[b->rank - 1] % 2)
    return tf_op_error(op, "rows of %lld elements of %s, of which a byte has two", (long long)b->dims[b->rank - 1],
                       tf_fd_name(b->dtype));
  tf_map_set(&s->buffers, tf_map_ptr(b->value), b);
  return true;
}
