/* Two products of one factor whose results meet element by element, such as a gate and what it lets through: one kernel
 * makes both, so that the first one's result does not go through memory, and a tile of the factor is loaded once.
 *
 * The two are steps one behind the other. Whatever the second one's epilogue asks of the first one's stands at the same
 * place of C. Where tiles of 128 x 128 do not fill the SMs, the launch takes the two steps, whose kernels are made in
 * several tiles. */
#include "kernel/kernel_build.h"
#include "lower/product/product_emit.h"

typedef struct walk {
  const tf_mm_plan *p;
  const tf_mm_step *first, *second;
  TF_VEC(tf_mm_computed) seen; /* `is` is not used; at: C's axis, as a number */
  bool meet;
} walk;

static bool is_of(const walk *w, const tf_value *v) { return v->def && tf_mm_level(w->p, v) == w->first->level; }

static bool was_seen(walk *w, tf_value *v, const int32_t *of) {
  tf_mm_computed here = {.v = v};
  for (uint32_t k = 0; k < v->type->rank; k++) here.at[k] = (tf_value *)(intptr_t)(of[k] + 1);
  for (size_t i = 0; i < w->seen.n; i++)
    if (w->seen.at[i].v == v && !memcmp(w->seen.at[i].at, here.at, sizeof here.at)) return true;
  tf_vec_push(w->p->pool, &w->seen, here);
  return false;
}

/* Elements of v at these axes of C: is all that they need of the first product's at the same place? */
static bool same_places(walk *w, tf_value *v, const int32_t *of) {
  int32_t map[TF_FUSION_MAX_RANK], to[TF_FUSION_MAX_RANK];
  if (v->type->kind != TF_TYPE_TENSOR) return true;
  if (is_of(w, v)) {
    const tf_mm_axes *axes = tf_mm_axes_of(w->p, v);
    for (uint32_t k = 0; k < v->type->rank; k++)
      if (axes->of[k] != of[k]) return false;
    return w->meet = true;
  }
  if (tf_mm_reads(w->second, v) || was_seen(w, v, of)) return true;
  const tf_op *op = v->def;
  bool product = op == w->second->product;
  for (uint32_t i = 0; i < op->noperand; i++) {
    tf_value *x = tf_op_operand(op, i);
    if (!tf_fusion_axis_map(op, i, map)) continue;
    for (uint32_t k = 0; k < x->type->rank; k++) to[k] = product ? -2 : map[k] < 0 ? -1 : of[map[k]];
    if (!same_places(w, x, to)) return false;
  }
  return true;
}

/* An extent of the first product's is asked for, or one of its factors is. */
static bool asks(const walk *w) {
  for (uint32_t f = 0; f < 2; f++)
    if (is_of(w, w->second->factor[f].source)) return true;
  for (const tf_op *o = tf_fusion_body(w->p->func)->first; o; o = o->next)
    if (tf_map_get(&w->second->ops, tf_map_ptr(o)) && tf_fusion_is(o, TF_FUSION_DIM) && is_of(w, tf_op_operand(o, 0)))
      return true;
  return false;
}

static bool same_factor(const tf_mm_step *s, const tf_mm_step *t) {
  const tf_mm_factor *a = &s->factor[0], *b = &t->factor[0];
  const tf_value *v = tf_op_operand(s->product, 0);
  return v == tf_op_operand(t->product, 0) && a->source == b->source && a->elem == b->elem &&
         !memcmp(a->axis, b->axis, v->type->rank * sizeof *a->axis);
}

static bool same_extents(const tf_type *a, const tf_type *b) {
  return a->rank == b->rank && !memcmp(a->dims, b->dims, a->rank * sizeof *a->dims);
}

static bool is_read_behind(const tf_mm_plan *p, size_t i, const tf_value *v) {
  for (; i < p->steps.n; i++)
    if (tf_mm_reads(p->steps.at[i], v)) return true;
  return false;
}

/* What the first one gives to others than the second one is stored, too. */
static void join(const tf_mm_plan *p, size_t i, tf_mm_step *both) {
  const tf_mm_step *first = p->steps.at[i], *second = p->steps.at[i + 1];
  *both = (tf_mm_step){.product = second->product, .level = second->level, .ops = second->ops, .beside = first};
  memcpy(both->factor, second->factor, sizeof both->factor);
  for (size_t k = 0; k < first->in.n; k++) tf_vec_push(p->pool, &both->in, first->in.at[k]);
  for (size_t k = 0; k < second->in.n; k++) {
    tf_value *v = second->in.at[k];
    if ((!v->def || tf_mm_level(p, v) != first->level) && !tf_mm_reads(first, v)) tf_vec_push(p->pool, &both->in, v);
  }
  for (size_t k = 0; k < first->out.n; k++)
    if (tf_tensor_is_returned(first->out.at[k]->def) || is_read_behind(p, i + 2, first->out.at[k]))
      tf_vec_push(p->pool, &both->out, first->out.at[k]);
  for (size_t k = 0; k < second->out.n; k++) tf_vec_push(p->pool, &both->out, second->out.at[k]);
}

/* A result in the place of what the first product reads: its kernel must be done. */
static bool overwrites(const tf_mm_plan *p, const tf_mm_step *both) {
  for (size_t i = 0; i < both->out.n; i++) {
    const tf_value *place = tf_mm_in_place(p, both->out.at[i]);
    if (place && tf_mm_reads(both->beside, place)) return true;
  }
  return false;
}

/* How much of the SMs' time is used, where each has one tile at a time: three quarters at least. */
static bool fills(int64_t tiles, int64_t sms) { return 3 * sms * ((tiles + sms - 1) / sms) <= 4 * tiles; }

/* C's extents are known, and its tiles do not fill the SMs. */
static bool never_fills(const tf_type *c, const tf_target *target) {
  int64_t tiles = 1;
  for (uint32_t k = 0; k < c->rank; k++) {
    int64_t n = c->dims[k], size = k + 2 == c->rank ? TF_MM_BESIDE_ROWS : k + 1 == c->rank ? TF_MM_BESIDE_COLUMNS : 1;
    if (n == TF_DYN) return false;
    tiles *= (n + size - 1) / size;
    if (tiles > 1 << 20) return false;
  }
  return !fills(tiles, tf_chip_of(target)->sms);
}

bool tf_mm_beside(const tf_mm_plan *p, size_t i, const tf_target *target, tf_mm_step *both) {
  if (i + 1 >= p->steps.n || !target || !tf_chip_of(target)) return false;
  const tf_mm_step *first = p->steps.at[i], *second = p->steps.at[i + 1];
  if (!first->product || !second->product || !tf_mm_has_tiles(first, target) || !tf_mm_has_tiles(second, target))
    return false;
  const tf_type *c = second->product->result[0].type;
  bool alike = same_factor(first, second) && same_extents(first->product->result[0].type, c) &&
               tf_op_operand(first->product, 1)->type->elem == tf_op_operand(second->product, 1)->type->elem &&
               tf_fusion_tf32_of(first->product) == tf_fusion_tf32_of(second->product);
  walk w = {.p = p, .first = first, .second = second};
  if (!alike || asks(&w) || never_fills(c, target)) return false;
  for (size_t k = 0; k < second->out.n; k++)
    if (!same_places(&w, second->out.at[k], tf_mm_axes_of(p, second->out.at[k])->of)) return false;
  if (!w.meet) return false;
  join(p, i, both);
  return !overwrites(p, both);
}

tf_value *tf_mm_tiles_at_launch(tf_builder *b, tf_value *const *n, const int64_t *size) {
  enum { MOST = 1 << 20 }; /* no product of these overflows */
  tf_value *tiles = NULL;
  for (int i = 0; i < 3; i++) {
    tf_value *m = tf_h_binary(b, TF_H_CEILDIV, n[i], tf_h_const(b, size[i]));
    m = tf_h_binary(b, TF_H_MIN, m, tf_h_const(b, MOST));
    tiles = tiles ? tf_h_binary(b, TF_H_MIN, tf_h_binary(b, TF_H_MUL, tiles, m), tf_h_const(b, MOST)) : m;
  }
  return tiles;
}

tf_value *tf_mm_beside_wanted(tf_builder *b, const tf_target *target, tf_value *const *n) {
  const int64_t size[3] = {TF_MM_BESIDE_ROWS, TF_MM_BESIDE_COLUMNS, 1};
  tf_value *sms = tf_h_const(b, tf_chip_of(target)->sms), *tiles = tf_mm_tiles_at_launch(b, n, size);
  tf_value *rounds = tf_h_binary(b, TF_H_CEILDIV, tiles, sms), *three = tf_h_const(b, 3), *four = tf_h_const(b, 4);
  tf_value *slots = tf_h_binary(b, TF_H_MUL, rounds, tf_h_binary(b, TF_H_MUL, sms, three));
  return tf_h_binary(b, TF_H_LE, slots, tf_h_binary(b, TF_H_MUL, tiles, four));
}
