/* What is decided before a kernel is emitted: its buffers, what each statement does to them, the layout of every
 * fragment, and which fragments take part in a statement as a copy in shared memory.
 *
 * A choice is never a reason to refuse: where the layouts of a loop and of a fragment disagree, the copy is always
 * right. */
#include "lower/tile.h"

tf_tl_buffer *tf_tl_buffer_of(tf_tl_emitter *e, tf_value *v) { return tf_map_get(&e->buffer, tf_map_ptr(v)); }

tf_tl_use *tf_tl_find_use(tf_tl_stmt *s, const tf_tl_buffer *b) {
  for (size_t i = 0; i < s->uses.n; i++)
    if (s->uses.at[i].buffer == b) return &s->uses.at[i];
  return NULL;
}

/* ------------------------------------------------------------------------------------------------ buffers */

static void row_major(tf_tl_emitter *e, tf_tl_buffer *b) {
  tf_ixp s = tf_ix_const(e->ix, 1);
  for (uint32_t i = b->rank; i-- > 0;) {
    b->stride[i] = s;
    s = tf_ix_mul(e->ix, s, b->dim[i]);
  }
}

tf_tl_buffer *tf_tl_new_buffer(tf_tl_emitter *e, tf_type *elem, const int64_t *dims, uint32_t rank, tf_tscope scope) {
  tf_tl_buffer *b = TF_NEW(e->pool, tf_tl_buffer);
  *b = (tf_tl_buffer){
      .scope = scope, .elem = elem, .rank = rank, .arg = -1, .elements = 1, .first = INT64_MAX, .last = -1};
  b->elem_bytes = tf_element_bytes(elem);
  for (uint32_t i = 0; i < rank; i++) {
    b->elements *= dims[i];
    b->dim[i] = tf_ix_const(e->ix, dims[i]);
  }
  row_major(e, b);
  tf_vec_push(e->pool, &e->buffers, b);
  return b;
}

static void add_arguments(tf_tl_emitter *e) {
  tf_block *body = tf_op_body(e->f->func);
  for (uint32_t i = 0; i < body->narg; i++) {
    tf_value *v = body->arg[i];
    if (v->type->kind != TF_TYPE_TENSOR) continue;
    int64_t none[TF_TILE_MAX_RANK] = {0};
    tf_tl_buffer *b = tf_tl_new_buffer(e, v->type->elem, none, v->type->rank, TF_TS_GLOBAL);
    b->value = v;
    b->name = v->name;
    b->arg = (int32_t)i;
    b->align = b->elem_bytes;
    for (uint32_t k = 0; k < b->rank; k++) b->dim[k] = tf_tl_dim(e->f, i, k);
    row_major(e, b);
    tf_map_set(&e->buffer, tf_map_ptr(v), b);
  }
}

static void add_alloc(tf_op *op, void *user) {
  tf_tl_emitter *e = user;
  int row = tf_tile_row(op);
  if (row == TF_T_VIEW) tf_tl_add_view(e, op);
  if (row != TF_T_ALLOC_SHARED && row != TF_T_ALLOC_FRAGMENT && row != TF_T_ALLOC_LOCAL) return;
  const tf_type *t = op->result[0].type;
  tf_tl_buffer *b = tf_tl_new_buffer(e, t->elem, t->dims, t->rank, tf_tile_scope(t));
  b->value = &op->result[0];
  b->name = op->result[0].name;
  tf_map_set(&e->buffer, tf_map_ptr(b->value), b);
}

/* ------------------------------------------------------------------------------------------------ statements */

static void use(tf_tl_emitter *e, tf_tl_stmt *s, tf_value *v, bool read, bool written) {
  tf_tl_buffer *b = tf_tl_buffer_of(e, v);
  tf_tl_use *u = tf_tl_find_use(s, b);
  if (!u) {
    tf_tl_use n = {.buffer = b};
    tf_vec_push(e->pool, &s->uses, n);
    u = &s->uses.at[s->uses.n - 1];
  }
  u->read |= read;
  u->written |= written;
  b->ever_written |= written;
}

typedef struct uses {
  tf_tl_emitter *e;
  tf_tl_stmt *s;
} uses;

static void add_use(tf_op *op, void *user) {
  uses *u = user;
  int row = tf_tile_row(op);
  if (row == TF_T_LOAD) use(u->e, u->s, tf_op_operand(op, 0), true, false);
  else if (tf_tile_writes_element(op)) use(u->e, u->s, tf_op_operand(op, 1), false, true);
  else if (row == TF_T_GEMM) {
    use(u->e, u->s, tf_op_operand(op, 0), true, false);
    use(u->e, u->s, tf_op_operand(op, 1), true, false);
    use(u->e, u->s, tf_op_operand(op, 2), true, true);
  } else if (row == TF_T_CUMSUM || (row >= TF_T_REDUCE_SUM && row <= TF_T_REDUCE_BITXOR)) {
    use(u->e, u->s, tf_op_operand(op, 0), true, false);
    use(u->e, u->s, tf_op_operand(op, 1), tf_op_flag(op, "accumulate"), true);
  }
}

static void collect(tf_tl_emitter *e, tf_block *b) {
  for (tf_op *op = b ? b->first : NULL; op; op = op->next) {
    int row = tf_tile_row(op);
    bool stmt = row == TF_T_PARALLEL || row == TF_T_LOAD || tf_tile_writes_element(op) || row == TF_T_GEMM ||
                row == TF_T_CUMSUM || (row >= TF_T_REDUCE_SUM && row <= TF_T_REDUCE_BITXOR);
    if (stmt) {
      tf_tl_stmt *s = TF_NEW(e->pool, tf_tl_stmt);
      s->op = op;
      s->at = (int64_t)e->stmts.n;
      uses u = {e, s};
      tf_walk(op, false, add_use, &u);
      tf_vec_push(e->pool, &e->stmts, s);
      tf_map_set(&e->stmt, tf_map_ptr(op), s);
    } else
      for (uint32_t i = 0; i < op->nregion; i++) collect(e, op->region[i].block);
  }
}

/* ------------------------------------------------------------------------------------------------ index patterns */

static bool constant_of(const tf_value *v, int64_t *out) {
  if (!v->def || !tf_tile_is(v->def, TF_T_CONSTANT)) return false;
  *out = tf_op_attr(v->def, "value")->i;
  return true;
}

static uint32_t first_index(const tf_op *access) { return tf_tile_writes_element(access) ? 2 : 1; }
static tf_value *memory_of(const tf_op *access) { return tf_op_operand(access, first_index(access) - 1); }

bool tf_tl_pattern(tf_op *loop, tf_op *access, int32_t *from) {
  const tf_block *body = tf_op_body(loop);
  const tf_type *t = memory_of(access)->type;
  uint32_t seen = 0;
  for (uint32_t d = 0; d < t->rank; d++) {
    tf_value *v = tf_op_operand(access, first_index(access) + d);
    int64_t k;
    from[d] = -1;
    if (constant_of(v, &k) && k == 0 && t->dims[d] == 1) continue;
    if (v->def || v->block != body || (seen >> v->index & 1)) return false;
    from[d] = (int32_t)v->index;
    seen |= 1u << v->index;
  }
  return true;
}

static int64_t loop_extent(const tf_op *loop, uint32_t i) {
  int64_t v;
  return constant_of(tf_op_operand(loop, i), &v) ? v : -1;
}

/* The iterations that a fragment's layout gives, when the loop walks it so; false if it does not walk all of the loop.
 */
static bool pull_back(tf_op *loop, const tf_tl_layout *f, const int32_t *from, tf_tl_layout *out) {
  uint32_t n = loop->noperand, seen = 0;
  *out = (tf_tl_layout){.rank = n, .nt = f->nt, .nr = f->nr};
  for (uint32_t d = 0; d < f->rank; d++) {
    if (from[d] < 0) continue;
    if (loop_extent(loop, (uint32_t)from[d]) > f->shape[d]) return false;
    seen |= 1u << from[d];
  }
  for (uint32_t i = 0; i < n; i++) {
    out->shape[i] = loop_extent(loop, i);
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
  if (constant_of(v, &k)) {
    *rest = k < 0 ? -k : k;
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

/* How many elements side by side along loop variable `var` the access could take at once. */
static int64_t vector_of(tf_tl_emitter *e, tf_op *loop, tf_op *access, uint32_t var) {
  const tf_tl_buffer *b = tf_tl_buffer_of(e, memory_of(access));
  const tf_value *v = tf_op_body(loop)->arg[var];
  int64_t width = 16 / b->elem_bytes, coef, rest;
  if (!b->rank) return 1;
  for (uint32_t d = 0; d < b->rank; d++) {
    if (!linear(tf_op_operand(access, first_index(access) + d), v, &coef, &rest, 0)) return 1;
    if (coef != (d + 1 == b->rank)) return 1;
  }
  int64_t last = tf_ix_known_divisor(e->ix, b->dim[b->rank - 1]), ext = loop_extent(loop, var);
  width = gcd(gcd(width, rest), gcd(last, ext));
  return width & -width;
}

typedef struct widest {
  tf_tl_emitter *e;
  tf_op *loop;
  uint32_t var;
  int64_t global, shared;
} widest;

static void look(tf_op *op, void *user) {
  widest *w = user;
  int row = tf_tile_row(op);
  if (row != TF_T_LOAD && row != TF_T_STORE) return;
  const tf_tl_buffer *b = tf_tl_buffer_of(w->e, memory_of(op));
  if (b->scope != TF_TS_GLOBAL && b->scope != TF_TS_SHARED) return;
  int64_t v = vector_of(w->e, w->loop, op, w->var), *at = b->scope == TF_TS_GLOBAL ? &w->global : &w->shared;
  if (v > 1 && (*at == 1 || v < *at)) *at = v;
}

/* Elements side by side that a thread should take of the loop's last variable. */
static int64_t loop_vector(tf_tl_emitter *e, tf_op *loop) {
  widest w = {e, loop, loop->noperand - 1, 1, 1};
  int64_t total = 1;
  if (!loop->noperand) return 1;
  for (uint32_t i = 0; i < loop->noperand; i++) {
    int64_t n = loop_extent(loop, i);
    if (n < 0) return 1;
    if (__builtin_mul_overflow(total, n, &total)) return 1;
  }
  tf_walk(loop, false, look, &w);
  int64_t v = w.global > 1 ? w.global : w.shared;
  while (v > 1 && v * e->threads > total) v /= 2;
  return v;
}

/* ------------------------------------------------------------------------------------------------ layouts */

typedef struct frag_facts {
  int64_t vector;
  bool rows;
} frag_facts;

typedef struct finder {
  tf_tl_emitter *e;
  tf_tl_stmt *s;
  const tf_tl_buffer *b;
  bool writes; /* only writes count */
  bool found;
  int32_t from[TF_TILE_MAX_RANK];
} finder;

static void find_pattern(tf_op *op, void *user) {
  finder *f = user;
  int row = tf_tile_row(op);
  if ((row != TF_T_LOAD || f->writes) && row != TF_T_STORE) return;
  if (f->found || tf_tl_buffer_of(f->e, memory_of(op)) != f->b) return;
  f->found = tf_tl_pattern(f->s->op, op, f->from);
}

/* Some access of the statement walks the fragment's dimensions one by one. */
static bool walks(tf_tl_emitter *e, tf_tl_stmt *s, const tf_tl_buffer *b, bool writes, int32_t *from) {
  finder f = {.e = e, .s = s, .b = b, .writes = writes};
  if (!tf_tile_is(s->op, TF_T_PARALLEL)) return false;
  tf_walk(s->op, false, find_pattern, &f);
  memcpy(from, f.from, sizeof f.from);
  return f.found;
}

static frag_facts facts_of(tf_tl_emitter *e, const tf_tl_buffer *b) {
  frag_facts x = {1, false};
  for (size_t i = 0; i < e->stmts.n; i++) {
    tf_tl_stmt *s = e->stmts.at[i];
    int32_t from[TF_TILE_MAX_RANK];
    int row = tf_tile_row(s->op);
    if (!tf_tl_find_use(s, b)) continue;
    if (row >= TF_T_REDUCE_SUM && row <= TF_T_REDUCE_BITXOR && tf_tl_buffer_of(e, tf_op_operand(s->op, 0)) == b) {
      int64_t dim = tf_op_int(s->op, "dim", 0);
      x.rows |= dim == -1 || dim == (int64_t)b->rank - 1;
    }
    if (!b->rank || !walks(e, s, b, false, from) || from[b->rank - 1] != (int32_t)s->op->noperand - 1) continue;
    int64_t v = loop_vector(e, s->op);
    if (v > x.vector) x.vector = v;
  }
  return x;
}

int64_t tf_tl_fragment_vector(tf_tl_emitter *e, const tf_tl_buffer *b) { return facts_of(e, b).vector; }

static void set_layout(tf_tl_buffer *b, const tf_tl_layout *l) {
  b->layout = *l;
  b->has_layout = true;
}

static void reduced(const tf_tl_buffer *src, const tf_tl_buffer *dst, int64_t dim, tf_tl_layout *out) {
  int32_t from[TF_TILE_MAX_RANK];
  int64_t shape[TF_TILE_MAX_RANK];
  uint32_t k = 0;
  if (dim < 0) dim += src->rank;
  for (uint32_t d = 0; d < src->rank; d++) {
    if (d == dim && dst->rank != src->rank) continue;
    shape[k] = d == dim ? 1 : src->layout.shape[d];
    from[k++] = d == dim ? -1 : (int32_t)d;
  }
  tf_tl_project(out, &src->layout, shape, from, dst->rank);
}

/* The loop's own layout from fragment b, if it walks it. */
static bool loop_from(tf_tl_emitter *e, tf_tl_stmt *s, const tf_tl_buffer *b, bool writes, tf_tl_layout *out) {
  int32_t from[TF_TILE_MAX_RANK];
  return b->has_layout && !s->dynamic && walks(e, s, b, writes, from) && pull_back(s->op, &b->layout, from, out);
}

/* Gives fragments of the statement that have no layout the one that agrees with those that have. */
static bool spread(tf_tl_emitter *e, tf_tl_stmt *s) {
  bool any = false;
  int row = tf_tile_row(s->op);
  if (row >= TF_T_REDUCE_SUM && row <= TF_T_REDUCE_BITXOR) {
    tf_tl_buffer *src = tf_tl_buffer_of(e, tf_op_operand(s->op, 0)), *dst = tf_tl_buffer_of(e, tf_op_operand(s->op, 1));
    if (!src->has_layout || dst->has_layout) return false;
    tf_tl_layout l;
    reduced(src, dst, tf_op_int(s->op, "dim", 0), &l);
    set_layout(dst, &l);
    return true;
  }
  if (row != TF_T_PARALLEL || s->dynamic) return false;
  tf_tl_layout loop;
  bool have = false;
  for (size_t i = 0; i < s->uses.n && !have; i++)
    have = s->uses.at[i].buffer->scope == TF_TS_FRAGMENT && loop_from(e, s, s->uses.at[i].buffer, false, &loop);
  for (size_t i = 0; i < s->uses.n && have; i++) {
    tf_tl_buffer *b = s->uses.at[i].buffer;
    int32_t from[TF_TILE_MAX_RANK];
    int64_t shape[TF_TILE_MAX_RANK];
    if (b->scope != TF_TS_FRAGMENT || b->has_layout || !walks(e, s, b, false, from)) continue;
    bool whole = true;
    for (uint32_t d = 0; d < b->rank; d++) {
      tf_ix_is_const(b->dim[d], &shape[d]);
      whole &= from[d] < 0 || loop_extent(s->op, (uint32_t)from[d]) == shape[d];
    }
    if (!whole) continue;
    tf_tl_layout l;
    tf_tl_project(&l, &loop, shape, from, b->rank);
    set_layout(b, &l);
    any = true;
  }
  return any;
}

static void spread_all(tf_tl_emitter *e) {
  for (bool more = true; more;) {
    more = false;
    for (size_t i = 0; i < e->stmts.n; i++) more |= spread(e, e->stmts.at[i]);
  }
}

static void choose_layouts(tf_tl_emitter *e) {
  tf_tl_anchor(e);
  do spread_all(e);
  while (tf_tl_wish(e));
  for (;;) {
    tf_tl_buffer *largest = NULL;
    for (size_t i = 0; i < e->buffers.n; i++) {
      tf_tl_buffer *b = e->buffers.at[i];
      if (b->scope == TF_TS_FRAGMENT && !b->has_layout && (!largest || b->elements > largest->elements)) largest = b;
    }
    if (!largest) return;
    frag_facts x = facts_of(e, largest);
    int64_t shape[TF_TILE_MAX_RANK];
    for (uint32_t d = 0; d < largest->rank; d++) tf_ix_is_const(largest->dim[d], &shape[d]);
    tf_tl_layout l;
    tf_tl_blocked(&l, shape, largest->rank, e->threads, x.vector, x.rows);
    set_layout(largest, &l);
    spread_all(e);
  }
}

/* ------------------------------------------------------------------------------------------------ staging */

typedef struct checker {
  tf_tl_emitter *e;
  tf_tl_stmt *s;
} checker;

void tf_tl_remember(tf_tl_emitter *e, tf_op *op, const char *text) {
  tf_tl_remark r = {op, text};
  tf_vec_push(e->pool, &e->f->remarks, r);
}

static const char *name_of(const tf_tl_buffer *b) { return b->name ? b->name : "a fragment"; }

/* As a copy in shared memory. */
void tf_tl_need_stage(tf_tl_emitter *e, tf_tl_stmt *s, tf_tl_use *u) {
  if (u->stage && u->stage->scope == TF_TS_SHARED) return;
  int64_t shape[TF_TILE_MAX_RANK];
  for (uint32_t d = 0; d < u->buffer->rank; d++) tf_ix_is_const(u->buffer->dim[d], &shape[d]);
  u->stage = tf_tl_new_buffer(e, u->buffer->elem, shape, u->buffer->rank, TF_TS_SHARED);
  u->stage->name = u->buffer->name;
  u->stage->first = u->stage->last = s->at;
}

/* In another layout, where shuffles bring it there for less than shared memory; and back, where it is written. */
static bool need_layout(tf_tl_emitter *e, tf_tl_use *u, const tf_tl_layout *want) {
  tf_tl_buffer *b = u->buffer;
  if (u->stage) return u->stage->scope == TF_TS_FRAGMENT && tf_tl_equal(&u->stage->layout, want);
  int64_t there = tf_tl_convert_cost(e, &b->layout, want, b->elem_bytes);
  int64_t back = u->written ? tf_tl_convert_cost(e, want, &b->layout, b->elem_bytes) : 0;
  if (there < 0 || back < 0) return false;
  u->stage = tf_tl_new_buffer(e, b->elem, NULL, 0, TF_TS_FRAGMENT);
  u->stage->rank = b->rank;
  for (uint32_t d = 0; d < b->rank; d++) u->stage->dim[d] = b->dim[d];
  u->stage->name = b->name;
  set_layout(u->stage, want);
  return true;
}

/* What became of the fragments that a statement does not find as it wants them. */
static void tell_stages(tf_tl_emitter *e, const tf_tl_stmt *s) {
  for (size_t i = 0; i < s->uses.n; i++) {
    const tf_tl_use *u = &s->uses.at[i];
    if (!u->stage) continue;
    if (u->stage->scope == TF_TS_SHARED) {
      tf_tl_remember(e, s->op,
                     tf_pool_printf(e->pool, "'%s' takes part here by way of shared memory", name_of(u->buffer)));
      continue;
    }
    const tf_tl_layout *first = s->temp ? &s->dst : &u->buffer->layout;
    int64_t n = tf_tl_convert_cost(e, first, &u->stage->layout, u->stage->elem_bytes);
    if (u->written && !s->temp)
      n += tf_tl_convert_cost(e, &u->stage->layout, &u->buffer->layout, u->buffer->elem_bytes);
    tf_tl_remember(
        e, s->op,
        n ? tf_pool_printf(e->pool, "'%s' takes part here in another layout, by %lld shuffles of each thread",
                           name_of(u->buffer), (long long)n)
          : tf_pool_printf(e->pool, "'%s' takes part here in another layout, of the same threads", name_of(u->buffer)));
  }
}

/* A write by one loop variable too few would reach only some of the copies. */
static bool writes_all_copies(tf_op *loop, const int32_t *from, uint32_t rank) {
  uint32_t seen = 0;
  for (uint32_t d = 0; d < rank; d++)
    if (from[d] >= 0) seen |= 1u << from[d];
  for (uint32_t i = 0; i < loop->noperand; i++)
    if (!(seen >> i & 1) && loop_extent(loop, i) != 1) return false;
  return true;
}

static void check_access(tf_op *op, void *user) {
  checker *c = user;
  int row = tf_tile_row(op);
  if (row != TF_T_LOAD && !tf_tile_writes_element(op)) return;
  tf_tl_buffer *b = tf_tl_buffer_of(c->e, memory_of(op));
  if (b->scope != TF_TS_FRAGMENT) return;
  int32_t from[TF_TILE_MAX_RANK];
  tf_tl_layout want;
  tf_tl_use *u = tf_tl_find_use(c->s, b);
  bool ok = !c->s->dynamic && !tf_tile_is_atomic(op) && tf_tl_pattern(c->s->op, op, from);
  ok = ok && (row == TF_T_LOAD || writes_all_copies(c->s->op, from, b->rank));
  if (ok) {
    tf_tl_project(&want, &c->s->loop, b->layout.shape, from, b->rank);
    if (!u->stage && tf_tl_equal(&want, &b->layout)) u->direct = true;
    else ok = !u->direct && need_layout(c->e, u, &want); /* all accesses see one */
  }
  if (!ok) tf_tl_need_stage(c->e, c->s, u);
}

static bool has_copies(const tf_tl_layout *l) {
  for (uint32_t m = 0; m < l->nt; m++)
    if (l->t[m].extent > 1 && tf_tl_is_zero(&l->t[m], l->rank)) return true;
  return false;
}

static void find_atomic_result(tf_op *op, void *user) {
  if (tf_tile_is_atomic(op) && op->nresult) *(bool *)user = true;
}

/* What one thread finds, all want to know. */
static void plan_atomic(tf_tl_emitter *e, tf_tl_stmt *s) {
  int64_t one = 1;
  if (!tf_tile_is_atomic(s->op) || !s->op->nresult) return;
  s->scratch = tf_tl_new_buffer(e, s->op->result[0].type, &one, 1, TF_TS_SHARED);
  s->scratch->first = s->scratch->last = s->at;
}

static void plan_parallel(tf_tl_emitter *e, tf_tl_stmt *s) {
  const tf_tl_buffer *best = NULL;
  bool best_written = false;
  for (size_t i = 0; i < s->uses.n; i++) {
    const tf_tl_use *u = &s->uses.at[i];
    tf_tl_layout l;
    if (u->buffer->scope != TF_TS_FRAGMENT || !loop_from(e, s, u->buffer, u->written, &l)) continue;
    bool better =
        !best || (u->written && !best_written) || (u->written == best_written && u->buffer->elements > best->elements);
    if (!better) continue;
    best = u->buffer;
    best_written = u->written;
    s->loop = l;
  }
  if (!best && !s->dynamic) {
    int64_t shape[TF_TILE_MAX_RANK];
    for (uint32_t i = 0; i < s->op->noperand; i++) shape[i] = loop_extent(s->op, i) > 0 ? loop_extent(s->op, i) : 1;
    tf_tl_blocked(&s->loop, shape, s->op->noperand, e->threads, loop_vector(e, s->op), false);
    for (uint32_t i = 0; i < s->op->noperand; i++) s->loop.shape[i] = loop_extent(s->op, i);
  }
  checker c = {e, s};
  tf_walk(s->op, false, check_access, &c);
  tf_walk(s->op, false, find_atomic_result, &s->alone);
  /* What the loop reads it also writes: a second thread that runs an iteration, for the registers of its own, would
   * meet the result. So there is none, and what all copies of a thread should write goes through shared memory. */
  for (size_t i = 0; i < s->uses.n; i++) {
    const tf_tl_use *u = &s->uses.at[i];
    bool memory = (u->stage && u->stage->scope == TF_TS_SHARED) || u->buffer->scope == TF_TS_SHARED ||
                  u->buffer->scope == TF_TS_GLOBAL;
    s->alone |= memory && u->read && u->written;
    for (size_t k = 0; u->buffer->viewed && u->written && k < s->uses.n; k++) {
      const tf_tl_use *o = &s->uses.at[k];
      s->alone |= o->read && tf_tl_root(o->buffer) == tf_tl_root(u->buffer);
    }
  }
  for (size_t i = 0; s->alone && has_copies(&s->loop) && i < s->uses.n; i++) {
    tf_tl_use *u = &s->uses.at[i];
    if (u->buffer->scope == TF_TS_FRAGMENT && u->written) tf_tl_need_stage(e, s, u);
  }
  if (!tf_tl_plan_matrix(e, s, &s->matrix)) s->matrix.op = NULL;
}

/* Elements of a thread's partial results that must pass through shared memory: all of them, unless shuffles do it. */
static bool crosses_warps(const tf_tl_emitter *e, const tf_tl_layout *l, int64_t dim) {
  int64_t below = 1;
  for (uint32_t m = 0; m < l->nt; m++) {
    int64_t n = l->t[m].extent;
    bool shuffles = below * n <= 32 && (n & (n - 1)) == 0 && (below & (below - 1)) == 0 && e->threads % 32 == 0;
    if (l->t[m].stride[dim] && !shuffles) return true;
    below *= n;
  }
  return false;
}

static tf_type *carrier(tf_type *t) {
  bool narrow = t->kind == TF_TYPE_FLOAT && t->fkind >= TF_F16;
  return narrow ? tf_type_float(t->ctx, TF_F32) : t;
}

static void plan_reduce(tf_tl_emitter *e, tf_tl_stmt *s) {
  tf_tl_buffer *src = tf_tl_buffer_of(e, tf_op_operand(s->op, 0)), *dst = tf_tl_buffer_of(e, tf_op_operand(s->op, 1));
  tf_type *t = carrier(tf_tile_reduce_type(s->op));
  int64_t dim = tf_op_int(s->op, "dim", 0);
  if (dim < 0) dim += src->rank;
  s->loop = src->layout;
  reduced(src, dst, dim, &s->dst);
  if (crosses_warps(e, &src->layout, dim)) {
    int64_t n = tf_tl_registers(&s->dst) * e->threads;
    s->scratch = tf_tl_new_buffer(e, t, &n, 1, TF_TS_SHARED);
    s->scratch->first = s->scratch->last = s->at;
  }
  s->temp = tf_tl_new_buffer(e, t, NULL, 0, TF_TS_FRAGMENT);
  set_layout(s->temp, &s->dst);
  if (tf_tl_equal(&s->dst, &dst->layout)) return;
  tf_tl_use *u = tf_tl_find_use(s, dst);
  if (tf_tl_convert_cost(e, &s->dst, &dst->layout, s->temp->elem_bytes) >= 0) {
    u->stage = tf_tl_new_buffer(e, s->temp->elem, NULL, 0, TF_TS_FRAGMENT);
    u->stage->name = dst->name;
    set_layout(u->stage, &dst->layout);
    return;
  }
  tf_tl_need_stage(e, s, u);
  u->stage->elem = s->temp->elem; /* not rounded on the way */
  u->stage->elem_bytes = s->temp->elem_bytes;
}

bool tf_tl_plan(tf_tl_emitter *e) {
  add_arguments(e);
  tf_walk(e->kernel, false, add_alloc, e);
  collect(e, tf_op_body(e->kernel));
  for (size_t i = 0; i < e->stmts.n; i++) {
    tf_tl_stmt *s = e->stmts.at[i];
    for (uint32_t k = 0; tf_tile_is(s->op, TF_T_PARALLEL) && k < s->op->noperand; k++)
      s->dynamic |= loop_extent(s->op, k) < 0;
  }
  if (!tf_tl_annotations(e)) return false;
  choose_layouts(e);
  for (size_t i = 0; i < e->stmts.n; i++) {
    tf_tl_stmt *s = e->stmts.at[i];
    int row = tf_tile_row(s->op);
    plan_atomic(e, s);
    if (row == TF_T_PARALLEL) plan_parallel(e, s);
    else if (row >= TF_T_REDUCE_SUM && row <= TF_T_REDUCE_BITXOR) plan_reduce(e, s);
    else if (row == TF_T_GEMM) tf_tl_plan_gemm(e, s);
    else
      for (size_t k = 0; k < s->uses.n; k++)
        if (s->uses.at[k].buffer->scope == TF_TS_FRAGMENT) tf_tl_need_stage(e, s, &s->uses.at[k]);
    tell_stages(e, s);
  }
  tf_tl_swizzle(e);
  return true;
}
