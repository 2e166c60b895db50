/* Elements of 4 bits in buffers and tensors: two a byte, so that rows have whole bytes, and whoever writes one half
 * writes the other one, too. What is written is whole bytes: regions that begin and end at even places, or two
 * iterations of a tile.parallel together. Any others would need an atomic op on the byte, and are refused. */
#include "tile/tile_hooks.h"

static const char *name_of(const tf_value *v) { return tf_value_name((tf_value *)v); }

bool tf_tile_check_even(tf_op *op, const char *what, const tf_type *t) {
  if (!tf_tile_is_packed(t)) return true;
  int64_t n = t->rank ? t->dims[t->rank - 1] : 1;
  if (n == TF_DYN || n % 2 == 0) return true;
  return tf_op_error(
      op, "%s is %s: elements of %s are two a byte, and its last extent must be even; round it up, or use i8", what,
      tf_type_str(t), tf_type_str(t->elem));
}

/* ------------------------------------------------------------------------------------------------ what is even */

static bool is_math(const tf_op *op, tf_fusion_id id) { return op && tf_tile_math(op) == id; }

/* An extent that is surely even: of 4-bit elements, or promised. */
static bool even_axis(const tf_op *at, const tf_value *v, int64_t axis) {
  const tf_op *func = tf_tile_around(at, TF_T_FUNC);
  if (axis < 0 || axis >= v->type->rank) return false;
  if (v->type->dims[axis] != TF_DYN) return v->type->dims[axis] % 2 == 0;
  if (v->def) return tf_tile_is_packed(v->type) && axis + 1 == v->type->rank;
  return func && tf_tile_divisible(func, v->index, (uint32_t)axis) % 2 == 0;
}

static bool is_even(const tf_value *v);

/* The variable of a loop that begins at an even number and goes on by such. */
static bool even_variable(const tf_value *v) {
  const tf_op *loop = v->block->parent ? v->block->parent->parent : NULL;
  return loop && tf_tile_is_loop(loop) && loop->noperand > TF_TILE_SERIAL_STEP &&
         is_even(tf_op_operand(loop, TF_TILE_SERIAL_LOWER)) && is_even(tf_op_operand(loop, TF_TILE_SERIAL_STEP));
}

static bool is_even(const tf_value *v) {
  const tf_op *op = v->def;
  int64_t n;
  if (!op) return even_variable(v);
  if (tf_tile_constant(v, &n)) return n % 2 == 0;
  if (v->type->kind != TF_TYPE_INDEX) return false;
  if (tf_tile_is(op, TF_T_DIM)) return even_axis(op, op->operand[0].value, tf_tile_axis_of(op, 0));
  if (op->noperand != 2) return false;
  const tf_value *a = op->operand[0].value, *b = op->operand[1].value;
  if (is_math(op, TF_FUSION_MUL)) return is_even(a) || is_even(b);
  bool sum = is_math(op, TF_FUSION_ADD) || is_math(op, TF_FUSION_SUB) || is_math(op, TF_FUSION_MIN) ||
             is_math(op, TF_FUSION_MAX) || is_math(op, TF_FUSION_MOD);
  return sum && is_even(a) && is_even(b);
}

/* The variable of the loop that the index is, but for something even that has no part of it; -1: none. */
static int32_t variable(const tf_op *loop, const tf_value *v) {
  for (uint32_t k = 0; k < loop->noperand; k++)
    if (v == tf_op_body(loop)->arg[k]) return (int32_t)k;
  const tf_op *op = v->def;
  if (!is_math(op, TF_FUSION_ADD) && !is_math(op, TF_FUSION_SUB)) return -1;
  const tf_value *a = op->operand[0].value, *b = op->operand[1].value;
  int32_t k = variable(loop, a);
  if (k >= 0 && is_even(b) && !tf_tile_depends(b, tf_op_body(loop)->arg[k])) return k;
  k = is_math(op, TF_FUSION_ADD) ? variable(loop, b) : -1;
  return k >= 0 && is_even(a) && !tf_tile_depends(a, tf_op_body(loop)->arg[k]) ? k : -1;
}

int32_t tf_tile_pair_variable(const tf_op *store) {
  const tf_op *loop = tf_op_parent(store);
  if (!loop || !tf_tile_is(loop, TF_T_PARALLEL)) return -1;
  int32_t k = variable(loop, store->operand[store->noperand - 1].value);
  if (k < 0 || !is_even(loop->operand[k].value)) return -1;
  for (uint32_t i = 2; i + 1 < store->noperand; i++)
    if (tf_tile_depends(store->operand[i].value, tf_op_body(loop)->arg[k])) return -1;
  return k;
}

/* ------------------------------------------------------------------------------------------------ what is written */

bool tf_tile_check_pair(tf_op *op) {
  const tf_value *b = tf_op_operand(op, 1);
  if (!tf_tile_is_packed(b->type)) return true;
  int32_t k = tf_tile_pair_variable(op);
  if (k < 0)
    return tf_op_error(op,
                       "writes one of two elements of '%s' that share a byte, which another thread may write; let the "
                       "last index be a variable of the tile.parallel around it, which goes to an even extent, without "
                       "a condition, or write pairs: tile.pack into a tile.view of bytes",
                       name_of(b));
  for (const tf_op *o = op->prev; o; o = o->prev)
    if (tf_tile_is(o, TF_T_STORE) && tf_tile_is_packed(tf_op_operand(o, TF_TILE_STORE_BUFFER)->type) &&
        tf_tile_pair_variable(o) != k)
      return tf_op_error(op,
                         "writes pairs of '%s' along another variable than the write to '%s' above; write them in two "
                         "loops",
                         name_of(b), name_of(tf_op_operand(o, TF_TILE_STORE_BUFFER)));
  return true;
}

/* What is written of a region begins and ends with a byte. `start` NULL: at the buffer's own begin. */
static bool check_row(tf_op *op, const tf_value *b, const tf_value *start, int64_t extent) {
  if (start && !is_even(start))
    return tf_op_error(op,
                       "writes elements of '%s' from a place along its last dimension that is not surely even: a byte "
                       "has two of %s; begin at an even number, or at something times 2",
                       name_of(b), tf_type_str(b->type->elem));
  return extent % 2 == 0 ||
         tf_op_error(op, "writes %lld elements of '%s' along its last dimension, where a byte has two of %s",
                     (long long)extent, name_of(b), tf_type_str(b->type->elem));
}

bool tf_tile_check_row(tf_op *op, const tf_value *b, const tf_value *start, int64_t extent) {
  return !tf_tile_is_packed(b->type) || check_row(op, b, start, extent);
}

bool tf_tile_moves_bytes(const tf_tile_moves *c) {
  const tf_tile_side *s[2] = {&c->src, &c->dst};
  const tf_type *a = c->src.buffer->type, *b = c->dst.buffer->type;
  if (a->elem != b->elem || !tf_tile_is_packed(a)) return false;
  for (int k = 0; k < 2; k++) {
    uint32_t last = s[k]->rank - 1;
    int64_t n = s[k]->extent[last];
    if (s[k]->starts && !is_even(s[k]->start[last])) return false;
    if (n != TF_DYN && n % 2) return false;
  }
  return c->src.loop[c->src.rank - 1] == c->dst.loop[c->dst.rank - 1];
}

bool tf_tile_check_nibble_copy(tf_op *op, const tf_tile_moves *c) {
  const tf_tile_side *d = &c->dst;
  bool src = tf_tile_is_packed(c->src.buffer->type), dst = tf_tile_is_packed(d->buffer->type);
  if (!src && !dst) return true;
  uint32_t last = d->rank - 1;
  int64_t n = dst ? d->extent[last] : 0;
  if (n == TF_DYN && even_axis(op, c->of[d->loop[last]], c->axis[d->loop[last]])) n = 0;
  if (n == TF_DYN)
    return tf_op_error(
        op,
        "writes a row of '%s' whose length, an extent of '%s', is not surely even: a byte has two of %s; "
        "`divisible` promises it",
        name_of(d->buffer), name_of(c->of[d->loop[last]]), tf_type_str(d->buffer->type->elem));
  if (dst && !check_row(op, d->buffer, d->starts ? d->start[last] : NULL, n)) return false;
  if (dst && tf_tile_atomic_row(op) >= 0)
    return tf_op_error(op, "there is no atomic op of %s; copy to a wider type", tf_type_str(d->buffer->type->elem));
  bool within = tf_tile_root(c->src.buffer) == tf_tile_root(d->buffer);
  return !within || tf_tile_moves_bytes(c) ||
         tf_op_error(op, "'%s' is copied to itself, and not byte by byte; copy through another buffer",
                     name_of(c->src.buffer));
}
