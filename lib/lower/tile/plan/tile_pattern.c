/* How a loop walks the memory that it accesses: which variable indexes which dimension, and how many elements side by
 * side a thread could take at once. */
#include "lower/tile/plan/tile_buffer.h"
#include "lower/tile/plan/tile_pattern.h"
#include "lower/tile/plan/tile_stmt.h"

static uint32_t first_index(const tf_op *access) { return tf_tile_writes_element(access) ? 2 : 1; }
tf_value *tf_tl_accessed(const tf_op *access) { return tf_op_operand(access, first_index(access) - 1); }

bool tf_tl_pattern(tf_op *loop, tf_op *access, int32_t *from) {
  const tf_block *body = tf_op_body(loop);
  const tf_type *t = tf_tl_accessed(access)->type;
  uint32_t seen = 0;
  for (uint32_t d = 0; d < t->rank; d++) {
    tf_value *v = tf_op_operand(access, first_index(access) + d);
    int64_t k;
    from[d] = -1;
    if (tf_tile_constant(v, &k) && k == 0 && t->dims[d] == 1) continue;
    if (v->def || v->block != body || (seen >> v->index & 1)) return false;
    from[d] = (int32_t)v->index;
    seen |= 1u << v->index;
  }
  return true;
}

int64_t tf_tl_loop_extent(const tf_op *loop, uint32_t i) {
  int64_t v;
  return tf_tile_constant(tf_op_operand(loop, i), &v) ? v : -1;
}

bool tf_tl_pull_back(tf_op *loop, const tf_tl_layout *f, const int32_t *from, tf_tl_layout *out) {
  uint32_t n = loop->noperand, seen = 0;
  *out = (tf_tl_layout){.rank = n, .nt = f->nt, .nr = f->nr};
  for (uint32_t d = 0; d < f->rank; d++) {
    if (from[d] < 0) continue;
    if (tf_tl_loop_extent(loop, (uint32_t)from[d]) > f->shape[d]) return false;
    seen |= 1u << from[d];
  }
  for (uint32_t i = 0; i < n; i++) {
    out->shape[i] = tf_tl_loop_extent(loop, i);
    if (!(seen >> i & 1) && out->shape[i] != 1) return false;
  }
  for (uint32_t d = 0; d < f->rank; d++) {
    if (from[d] < 0) continue;
    for (uint32_t m = 0; m < f->nt; m++) out->t[m].stride[from[d]] = f->t[m].stride[d];
    for (uint32_t m = 0; m < f->nr; m++) out->r[m].stride[from[d]] = f->r[m].stride[d];
  }
  for (uint32_t m = 0; m < f->nt; m++) out->t[m].extent = f->t[m].extent;
  for (uint32_t m = 0; m < f->nr; m++) out->r[m].extent = f->r[m].extent;
  return true;
}

/* ------------------------------------------------------------------------------------------------ vectors */

static int64_t gcd(int64_t a, int64_t b) {
  while (b) {
    int64_t t = a % b;
    a = b;
    b = t;
  }
  return a < 0 ? -a : a;
}

/* v = coef * var + rest, where `rest` is a multiple of *rest (0: it is 0). False if it is not known to be so. */
static bool linear(const tf_value *v, const tf_value *var, int64_t *coef, int64_t *rest, unsigned depth) {
  int64_t k, c[2] = {0}, r[2] = {1, 1};
  *coef = 0;
  *rest = 1;
  if (v == var) {
    *coef = 1;
    *rest = 0;
    return true;
  }
  if (tf_tile_constant(v, &k)) {
    *rest = k == INT64_MIN ? INT64_C(1) << 62 : k < 0 ? -k : k; /* the least has no opposite, but this divides it */
    return true;
  }
  if (!v->def || depth > 16) return true;
  if (tf_tile_is_atomic(v->def)) return false;
  tf_fusion_id id = tf_tile_math(v->def);
  if (tf_tile_is(v->def, TF_T_LOAD)) {
    for (uint32_t i = 1; i < v->def->noperand; i++)
      if (!linear(tf_op_operand(v->def, i), var, &c[0], &r[0], depth + 1) || c[0]) return false;
    return true;
  }
  for (uint32_t i = 0; i < v->def->noperand && i < 2; i++)
    if (!linear(tf_op_operand(v->def, i), var, &c[i], &r[i], depth + 1)) return false;
  if (id == TF_FUSION_ADD || id == TF_FUSION_SUB) {
    *coef = c[0] + (id == TF_FUSION_ADD ? c[1] : -c[1]);
    *rest = gcd(r[0], r[1]);
    return true;
  }
  if (id == TF_FUSION_MUL && !c[0] && !c[1]) {
    if (r[0] && r[1] && (r[0] > INT32_MAX || r[1] > INT32_MAX)) return true;
    *rest = r[0] * r[1];
    return true;
  }
  for (uint32_t i = 0; i < v->def->noperand && i < 2; i++)
    if (c[i]) return false;
  return v->def->noperand <= 2;
}

/* How many elements side by side along loop variable `var` the access could take at once. *along: they lie side by side
 * in memory, if not by whole vectors. */
static int64_t vector_of(tf_tl_emitter *e, tf_op *loop, tf_op *access, uint32_t var, bool *along) {
  const tf_tl_buffer *b = tf_tl_buffer_of(e, tf_tl_accessed(access));
  const tf_value *v = tf_op_body(loop)->arg[var];
  int64_t width = 16 / b->elem_bytes, coef, rest, begins = 0;
  uint32_t unit = tf_tl_unit_axis(b);
  *along = false;
  if (unit == b->rank) return 1;
  for (uint32_t d = 0; d < b->rank; d++) {
    if (!linear(tf_op_operand(access, first_index(access) + d), v, &coef, &rest, 0)) return 1;
    if (coef != (d == unit)) return 1;
    if (d == unit) begins = rest;
    int64_t n; /* rows begin at multiples of it, unless there is one row */
    bool one = tf_ix_is_const(b->dim[d], &n) && n == 1;
    if (d != unit && !one) width = gcd(width, tf_ix_known_divisor(e->code.ix, b->stride[d]));
  }
  *along = true;
  int64_t last = tf_ix_known_divisor(e->code.ix, b->dim[unit]), ext = tf_tl_loop_extent(loop, var);
  width = gcd(gcd(width, begins), gcd(last, ext));
  return width & -width;
}

typedef struct widest {
  tf_tl_emitter *e;
  tf_op *loop;
  uint32_t var;
  int64_t global, shared;
  bool alone; /* neighbours in global memory that make no vector */
} widest;

static void look(tf_op *op, void *user) {
  widest *w = user;
  int row = tf_tile_row(op);
  if (row != TF_T_LOAD && !tf_tile_writes_element(op)) return;
  const tf_tl_buffer *b = tf_tl_buffer_of(w->e, tf_tl_accessed(op));
  uint32_t most = tf_tile_is_atomic(op) ? tf_tl_atomic_width(w->e, op, b) : TF_TL_LANES;
  if (most == 1) return;
  if (b->scope != TF_TS_GLOBAL && b->scope != TF_TS_SHARED) return;
  bool along, global = b->scope == TF_TS_GLOBAL;
  int64_t v = vector_of(w->e, w->loop, op, w->var, &along), *at = global ? &w->global : &w->shared;
  w->alone |= global && along && v == 1;
  if (v > most) v = most;
  if (v > 1 && (*at == 1 || v < *at)) *at = v;
}

int64_t tf_tl_global_vector(tf_tl_emitter *e, tf_op *loop) {
  widest w = {.e = e, .loop = loop, .var = loop->noperand - 1, .global = 1, .shared = 1};
  if (loop->noperand) tf_walk(loop, false, look, &w);
  return w.global;
}

int64_t tf_tl_loop_vector(tf_tl_emitter *e, tf_op *loop) {
  widest w = {.e = e, .loop = loop, .var = loop->noperand - 1, .global = 1, .shared = 1};
  int64_t total = 1;
  if (!loop->noperand) return 1;
  for (uint32_t i = 0; i < loop->noperand; i++) {
    int64_t n = tf_tl_loop_extent(loop, i);
    if (n < 0) return 1;
    if (__builtin_mul_overflow(total, n, &total)) return 1;
  }
  tf_walk(loop, false, look, &w);
  /* what global memory has element by element is taken by neighbouring lanes: then a request has whole sectors */
  int64_t v = w.global > 1 ? w.global : w.alone ? 1 : w.shared;
  while (v > 1 && v * e->threads > total) v /= 2;
  return v;
}

static void look_for_function(tf_op *op, void *user) {
  const tf_fusion_info *i = tf_fusion_id_info(tf_tile_math(op));
  *(uint32_t *)user += i && i->cls == TF_FC_POINTWISE && tf_tile_math_arity(i->id) == 1 && !strcmp(i->accepts, "F");
}

uint32_t tf_tl_functions(const tf_op *kernel) {
  uint32_t n = 0;
  for (tf_op *op = tf_op_body(kernel)->first; op; op = op->next)
    if (tf_tile_is(op, TF_T_PARALLEL) && op->noperand > 1) tf_walk(op, false, look_for_function, &n);
  return n;
}
