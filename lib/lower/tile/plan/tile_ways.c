/* Which extents of buffers, variables of loops and indices of blocks go along M, N or K of a kernel's product: those of
 * the product's operands are known, copies and loops take them on. */
#include "lower/tile/plan/tile_ways.h"

void tf_tl_note_number(tf_tl_finder *f, tf_op *op, uint32_t at, const char *attr, uint32_t way) {
  uint64_t key = tf_hash_mix(tf_map_ptr(op), at * 4 + (attr ? attr[0] == 's' ? 1 : 2 : 0));
  if (tf_map_get(&f->seen, key)) return;
  tf_map_set(&f->seen, key, op);
  tf_vec_push(f->pool, &f->s->numbers, ((tf_tl_number){op, at, attr, (tf_tl_way)way}));
}

/* ------------------------------------------------------------------------------------------------ tf_tl_ways */

tf_tl_ways *tf_tl_ways_of(tf_tl_finder *f, const tf_value *v) {
  tf_tl_ways *w = tf_map_get(&f->ways, tf_map_ptr(v));
  if (!w) {
    w = TF_NEW(f->pool, tf_tl_ways);
    *w = (tf_tl_ways){{0}};
    tf_map_set(&f->ways, tf_map_ptr(v), w);
  }
  return w;
}

void tf_tl_give_way(tf_tl_finder *f, const tf_value *v, uint32_t d, uint32_t way) {
  tf_tl_ways *w = tf_tl_ways_of(f, v);
  if (!way || w->of[d]) return;
  w->of[d] = (uint8_t)way;
  f->more = true;
}

bool tf_tl_is_tile_number(const tf_tl_finder *f, const tf_value *v) {
  return !v->def && (v->block == tf_op_body(f->s->kernel) || v->block == tf_op_body(f->s->loop));
}

/* A begin is such a number times a constant: the number; NULL: it is no begin. *by: the operand that is the constant.
 */
tf_value *tf_tl_begin_of(const tf_tl_finder *f, const tf_value *v, uint32_t *by) {
  const tf_op *op = v->def;
  for (uint32_t i = 0; op && tf_tile_is(op, TF_T_MUL) && i < 2; i++) {
    int64_t k;
    if (!tf_tl_is_tile_number(f, tf_op_operand(op, i)) || !tf_tile_constant(tf_op_operand(op, 1 - i), &k)) continue;
    *by = 1 - i;
    return tf_op_operand(op, i);
  }
  return NULL;
}

/* The begin, and the loop's variable, of which an index is the sum. */
static tf_value *begin_in(const tf_tl_finder *f, const tf_value *v) {
  uint32_t by;
  tf_value *n = tf_tl_begin_of(f, v, &by);
  const tf_op *op = v->def;
  for (uint32_t i = 0; !n && op && tf_tile_is(op, TF_T_ADD) && i < 2; i++)
    n = tf_tl_begin_of(f, tf_op_operand(op, i), &by);
  return n;
}

static tf_value *variable_in(const tf_value *v) {
  const tf_op *op = v->def;
  tf_value *n = tf_tl_is_parallel_variable(v) ? (tf_value *)v : NULL;
  for (uint32_t i = 0; !n && op && tf_tile_is(op, TF_T_ADD) && i < 2; i++)
    if (tf_tl_is_parallel_variable(tf_op_operand(op, i))) n = tf_op_operand(op, i);
  return n;
}

static void spread_copy(tf_tl_finder *f, tf_op *op) {
  tf_tile_moves c;
  if (!tf_tile_read_copy(op, &c)) return;
  for (uint32_t s = 0; s < c.src.rank; s++)
    for (uint32_t d = 0; d < c.dst.rank; d++) {
      if (c.src.loop[s] < 0 || c.src.loop[s] != c.dst.loop[d]) continue;
      const tf_tile_side *side[2] = {&c.src, &c.dst};
      uint32_t axis[2] = {s, d};
      for (int i = 0; i < 2; i++) {
        const tf_tile_side *x = side[i], *y = side[1 - i];
        tf_value *n = y->starts ? begin_in(f, y->start[axis[1 - i]]) : NULL;
        if (!tf_tl_is_on_chip(x->buffer)) continue;
        uint32_t way = tf_tl_ways_of(f, x->buffer)->of[axis[i]];
        if (tf_tl_is_on_chip(y->buffer)) tf_tl_give_way(f, y->buffer, axis[1 - i], way);
        else if (n && way) tf_tl_give_way(f, n, 0, way);
        else if (n) tf_tl_give_way(f, x->buffer, axis[i], tf_tl_ways_of(f, n)->of[0]);
      }
    }
}

static void spread_access(tf_tl_finder *f, tf_op *op) {
  uint32_t at = tf_tile_is(op, TF_T_LOAD) ? 0 : TF_TILE_STORE_BUFFER;
  tf_value *b = tf_op_operand(op, at);
  for (uint32_t d = 0; d + at + 1 < op->noperand; d++) {
    tf_value *i = tf_op_operand(op, at + 1 + d), *v = variable_in(i), *n = begin_in(f, i);
    if (!v) continue;
    uint32_t way = tf_tl_ways_of(f, v)->of[0];
    if (n && way) tf_tl_give_way(f, n, 0, way);
    else if (n) tf_tl_give_way(f, v, 0, tf_tl_ways_of(f, n)->of[0]);
    else if (v == i && tf_tl_is_on_chip(b) && way) tf_tl_give_way(f, b, d, way);
    else if (v == i && tf_tl_is_on_chip(b)) tf_tl_give_way(f, v, 0, tf_tl_ways_of(f, b)->of[d]);
  }
}

static void spread(tf_op *op, void *user) {
  if (tf_tile_is(op, TF_T_COPY)) spread_copy(user, op);
  if (tf_tile_is(op, TF_T_LOAD) || tf_tile_is(op, TF_T_STORE)) spread_access(user, op);
}

void tf_tl_spread_ways(tf_tl_finder *f) {
  do {
    f->more = false;
    tf_walk(f->s->kernel, false, spread, f);
  } while (f->more);
}
