/* Scalars, loads and stores of tile programs, by lane: in a tile.parallel a thread takes `lanes` iterations side by
 * side, outside there is one lane. Accesses that lie side by side in memory become vectors. */
#include "lower/tile/emit/tile_access.h"
#include "lower/tile/emit/tile_atomic.h"
#include "lower/tile/emit/tile_banks.h"
#include "lower/tile/emit/tile_index.h"
#include "lower/tile/emit/tile_memory.h"
#include "lower/tile/emit/tile_stmatrix.h"
#include "lower/tile/plan/tile_buffer.h"
#include "lower/tile/plan/tile_pattern.h"
#include "lower/tile/plan/tile_stmt.h"
#include "lower/tile/plan/tile_tma_plan.h"
#include "support/result.h"

/* ------------------------------------------------------------------------------------------------ scalars */

void tf_tl_set(tf_tl_emitter *e, tf_value *v, uint32_t lane, tf_tl_scalar s) {
  tf_tl_scalar *p = TF_NEW(e->code.pool, tf_tl_scalar);
  *p = s;
  tf_map_set(e->lanes ? &e->lane[lane] : &e->env, tf_map_ptr(v), p);
}

static bool is_index(const tf_type *t) { return t->kind == TF_TYPE_INDEX; }

tf_tl_scalar tf_tl_get(tf_tl_emitter *e, tf_value *v, uint32_t lane) {
  tf_tl_scalar *p = e->lanes ? tf_map_get(&e->lane[lane], tf_map_ptr(v)) : NULL;
  if (!p) p = tf_map_get(&e->env, tf_map_ptr(v));
  if (p) return *p;
  tf_ixp outer = is_index(v->type) ? tf_map_get(&e->f->index, tf_map_ptr(v)) : NULL;
  if (outer) return (tf_tl_scalar){outer, NULL};
  if (!v->def && v->block == tf_op_body(e->f->func)) { /* a scalar argument */
    tf_tl_arg a = {.tensor = -1, .scalar = (int32_t)v->index};
    tf_tl_scalar s = {NULL, tf_tl_param(e, a, v->type, v->name)};
    tf_tl_scalar *keep = TF_NEW(e->code.pool, tf_tl_scalar);
    *keep = s;
    tf_map_set(&e->env, tf_map_ptr(v), keep);
    return s;
  }
  tf_op_error(e->code.at, "internal error: '%s' is used before it is known; please report this", tf_value_name(v));
  e->code.failed = true;
  tf_builder b = tf_code_here(&e->code);
  if (is_index(v->type)) return (tf_tl_scalar){tf_ix_const(e->code.ix, 0), NULL};
  if (v->type->kind == TF_TYPE_FLOAT) return (tf_tl_scalar){NULL, tf_k_float(&b, v->type, 0)};
  return (tf_tl_scalar){NULL, tf_k_int(&b, v->type, 0)};
}

tf_ixp tf_tl_index_of(tf_tl_emitter *e, tf_value *v, uint32_t lane) {
  tf_tl_scalar s = tf_tl_get(e, v, lane);
  return s.ix ? s.ix : tf_tl_opaque(e, s.k, v->type);
}

/* An index is an i64 where it is data. */
tf_value *tf_tl_kernel_value(tf_tl_emitter *e, tf_value *v, uint32_t lane) {
  tf_tl_scalar s = tf_tl_get(e, v, lane);
  if (!s.ix) return s.k;
  if (e->code.ity->width < 64 && (tf_ix_min_value(s.ix) < INT32_MIN || tf_ix_max_value(s.ix) > INT32_MAX))
    e->too_narrow = true;
  tf_value *x = tf_code_value(&e->code, s.ix);
  tf_builder b = tf_code_here(&e->code);
  return tf_k_cast(&b, x, tf_type_i(e->code.ctx, 64));
}

/* ------------------------------------------------------------------------------------------------ where */

/* Condition that the index lies in the buffer; NULL = proved. */
static tf_value *inside(tf_tl_emitter *e, const tf_tl_buffer *b, const tf_ixp *index) {
  tf_value *c = NULL;
  for (uint32_t d = 0; d < b->rank; d++) {
    if (!tf_ix_prove_nonneg(e->code.ix, index[d]))
      c = tf_code_both(&e->code, c, tf_code_compare(&e->code, TF_KERNEL_PRED_GE, index[d], tf_ix_const(e->code.ix, 0)));
    if (!tf_ix_prove_lt(e->code.ix, index[d], b->dim[d]))
      c = tf_code_both(&e->code, c, tf_code_compare(&e->code, TF_KERNEL_PRED_LT, index[d], b->dim[d]));
  }
  return c;
}

typedef struct access {
  tf_op *op;
  tf_tl_buffer *b;
  tf_tl_use *use;
  uint32_t lanes;
  tf_ixp index[TF_TL_LANES][TF_TILE_MAX_RANK], offset[TF_TL_LANES];
  tf_ixp linear[TF_TL_LANES]; /* what shows neighbours, where pieces of rows change places */
  bool staged;                /* threads write to the tile from which TMA goes on (tile_tma_once.c) */
} access;

static void read_access(tf_tl_emitter *e, tf_op *op, uint32_t first, access *a) {
  a->op = op;
  a->b = tf_tl_buffer_of(e, tf_op_operand(op, first - 1));
  a->use = e->now ? tf_tl_find_use(e->now, a->b) : NULL;
  if (a->use && a->use->stage) a->b = a->use->stage;
  const tf_tl_tma *t = e->now ? e->now->tma_once : NULL;
  a->staged = t && t->staged && t->access == op;
  if (a->staged) a->b = t->tile;
  a->lanes = e->lanes ? e->lanes : 1;
  for (uint32_t l = 0; l < a->lanes; l++) {
    for (uint32_t d = 0; d < a->b->rank; d++)
      a->index[l][d] =
          tf_tl_index_of(e, a->staged ? tf_op_body(t->loop)->arg[t->walk[d]] : tf_op_operand(op, first + d), l);
    if (a->b->scope == TF_TS_FRAGMENT) continue;
    a->linear[l] = tf_tl_linear(e, a->b, a->index[l]);
    a->offset[l] = tf_tl_where(e, a->b, a->linear[l]);
  }
}

/* The register of a fragment that lane `lane` of this iteration has at the access. */
static tf_ixp fragment_register(tf_tl_emitter *e, const access *a, uint32_t lane) {
  int32_t from[TF_TILE_MAX_RANK];
  const tf_tl_layout *loop = &e->now->loop;
  tf_ixp reg = tf_ix_const(e->code.ix, 0);
  int64_t scale = 1;
  TF_EITHER(tf_tl_pattern(e->now->op, a->op, from));
  for (uint32_t m = 0; m < loop->nr; m++) {
    bool walks = false;
    for (uint32_t d = 0; d < a->b->rank; d++) walks |= from[d] >= 0 && loop->r[m].stride[from[d]];
    if (!walks) continue;
    tf_ixp digit = m == 0 && e->lanes > 1 ? tf_ix_addc(e->code.ix, e->reg[0], lane) : e->reg[m];
    reg = tf_ix_add(e->code.ix, reg, tf_ix_mulc(e->code.ix, digit, scale));
    scale *= loop->r[m].extent;
  }
  return reg;
}

/* A fragment's access whose loop has no more iterations than the buffer has elements, along each dimension, needs no
 * guard: an iteration whose register is a hole is none, and nobody asks what it read. */
static bool loop_stays_inside(const tf_tl_emitter *e, const access *a) {
  int32_t from[TF_TILE_MAX_RANK];
  int64_t n;
  TF_EITHER(tf_tl_pattern(e->now->op, a->op, from));
  for (uint32_t d = 0; d < a->b->rank; d++)
    if (from[d] >= 0 && (!tf_ix_is_const(a->b->dim[d], &n) || n < e->now->loop.shape[from[d]])) return false;
  return true;
}

/* Lanes first .. first + w - 1 are one aligned vector, all of it inside or all of it outside. */
static bool is_vector(tf_tl_emitter *e, const access *a, uint32_t first, uint32_t w) {
  const tf_tl_buffer *b = a->b;
  int64_t n;
  if (!b->rank || w * b->elem_bytes > 16) return false;
  for (uint32_t d = 0; d < b->rank; d++)
    if (tf_ix_is_const(b->dim[d], &n) && !n) return false;
  for (uint32_t l = 1; l < w; l++)
    if (a->linear[first + l] != tf_ix_addc(e->code.ix, a->linear[first], l)) return false;
  uint32_t last = tf_tl_unit_axis(b);
  for (uint32_t d = 0; d < b->rank; d++)
    for (uint32_t l = 1; d != last && l < w; l++)
      if (a->index[first + l][d] != a->index[first][d]) return false;
  if (last == b->rank) return false;
  if (!tf_ix_prove_divisible(e->code.ix, a->linear[first], w)) return false;
  bool all = true;
  for (uint32_t l = 0; l < w; l++)
    all &= tf_ix_prove_nonneg(e->code.ix, a->index[first + l][last]) &&
           tf_ix_prove_lt(e->code.ix, a->index[first + l][last], b->dim[last]);
  return all || (tf_ix_prove_divisible(e->code.ix, a->index[first][last], w) &&
                 tf_ix_prove_divisible(e->code.ix, b->dim[last], w));
}

/* Lanes first .. first + w - 1 are iterations together, or none of them is one. */
static bool guarded_alike(tf_tl_emitter *e, uint32_t first, uint32_t w) {
  const tf_block *body = tf_op_body(e->now->op);
  bool same = true;
  for (uint32_t k = 1; k < w; k++) same &= e->guard[first + k] == e->guard[first];
  for (uint32_t i = 0; !same && i < e->now->loop.rank; i++) { /* the one variable along which lanes lie side by side */
    tf_ixp c = tf_tl_index_of(e, body->arg[i], first);
    if (tf_tl_index_of(e, body->arg[i], first + 1) == c) continue;
    return e->now->loop.shape[i] % w == 0 && tf_ix_prove_divisible(e->code.ix, c, w);
  }
  return same;
}

/* Two elements of 16 bits that are one register of the chip, in a loop over registers that stays one. */
static bool is_pair(tf_tl_emitter *e, const access *a, uint32_t first) {
  if (!e->rolled || a->b->scope != TF_TS_FRAGMENT || a->b->elem_bytes != 2 || first % 2 || first + 2 > a->lanes)
    return false;
  tf_ixp at = fragment_register(e, a, first);
  return loop_stays_inside(e, a) && tf_ix_prove_divisible(e->code.ix, at, 2) &&
         fragment_register(e, a, first + 1) == tf_ix_addc(e->code.ix, at, 1);
}

static uint32_t widest(tf_tl_emitter *e, const access *a, uint32_t first) {
  if (is_pair(e, a, first)) return 2;
  if (a->b->scope != TF_TS_GLOBAL && a->b->scope != TF_TS_SHARED) return 1;
  bool atomic = tf_tile_is_atomic(a->op) && !a->staged;
  for (uint32_t w = atomic ? tf_tl_atomic_width(e, a->op, a->b) : TF_TL_LANES; w > 1; w /= 2)
    if (first % w == 0 && first + w <= a->lanes && is_vector(e, a, first, w) && guarded_alike(e, first, w)) return w;
  return 1;
}

static void rely(tf_tl_buffer *b, uint32_t bytes) {
  if (bytes > b->align) b->align = bytes;
  if (b->root) rely(b->root, bytes);
}

/* An L2 policy that the op has for global memory, or NULL. */
static tf_attr *policy(const tf_op *op, const tf_tl_buffer *b) {
  return b->scope == TF_TS_GLOBAL ? tf_tile_cache_attr(op) : NULL;
}

/* ------------------------------------------------------------------------------------------------ loads */

static tf_value *pad_value(tf_tl_emitter *e, const tf_op *op, tf_type *t) {
  const tf_attr *a = tf_tile_pad_of(op);
  double f = !a ? 0 : a->kind == TF_ATTR_FLOAT ? a->f : (double)a->i;
  tf_builder b = tf_code_here(&e->code);
  tf_fusion_dtype d;
  if (t->kind == TF_TYPE_FLOAT && tf_elem_dtype_of(t, &d)) return tf_k_float(&b, t, tf_fd_round(d, f));
  return tf_k_int(&b, t, a ? tf_int_wrap(t, a->i) : 0);
}

/* What an access to it is aligned to: 0: its size. */
static uint32_t align_of(const tf_tl_buffer *b, uint32_t w) {
  return b->scope == TF_TS_FRAGMENT && w > 1 ? b->elem_bytes : 0;
}

static tf_value *load_at(tf_tl_emitter *e, const tf_op *op, tf_tl_buffer *b, tf_ixp at, uint32_t w) {
  tf_value *i = tf_code_value(&e->code, at), *m = tf_tl_memory(e, b);
  tf_builder here = tf_code_here(&e->code);
  if (b->scope == TF_TS_GLOBAL) rely(b, w * b->elem_bytes);
  tf_tl_count(e, b, "reads", at, w, 32);
  return tf_k_load(&here, m, &i, tf_vector_of(b->elem, w), align_of(b, w), policy(op, b));
}

/* A load was the same as the last one of its op, here, under the same condition: a bias, whose element all rows of a
 * column have in common. Of the last one only, since what it loaded takes a register until then. */
typedef struct loaded {
  tf_block *block;
  tf_value *cond, *is;
  tf_ixp at;
  uint32_t width;
} loaded;

static bool is_constant_memory(const tf_tl_emitter *e, const tf_tl_buffer *b) {
  return b->scope == TF_TS_GLOBAL && !tf_tl_is_written(e, b);
}

static tf_value *loaded_before(tf_tl_emitter *e, const access *a, tf_value *cond, tf_ixp at, uint32_t w) {
  const loaded *x = tf_map_get(&e->loaded, tf_map_ptr(a->op));
  bool same = x && x->block == tf_code_here(&e->code).block && x->cond == cond && x->at == at && x->width == w;
  return same ? x->is : NULL;
}

static tf_value *remember(tf_tl_emitter *e, const access *a, tf_value *cond, tf_ixp at, uint32_t w, tf_value *v) {
  if (!is_constant_memory(e, a->b)) return v;
  loaded *x = TF_NEW(e->code.pool, loaded);
  *x = (loaded){tf_code_here(&e->code).block, cond, v, at, w};
  tf_map_set(&e->loaded, tf_map_ptr(a->op), x);
  return v;
}

/* What lies outside of the buffer is the pad, whatever is in that place of the memory. What is no iteration reads no
 * memory: in that place may be what nobody wrote, or what others write. */
static tf_value *guarded_load(tf_tl_emitter *e, const access *a, uint32_t first, uint32_t w) {
  bool fragment = a->b->scope == TF_TS_FRAGMENT;
  tf_ixp at = fragment ? fragment_register(e, a, first) : a->offset[first];
  bool memory = a->b->scope == TF_TS_SHARED || a->b->scope == TF_TS_GLOBAL;
  tf_value *c = fragment && loop_stays_inside(e, a) ? NULL : inside(e, a->b, a->index[first]);
  if (memory && e->lanes) c = tf_code_both(&e->code, e->guard[first], c);
  tf_value *before = loaded_before(e, a, c, at, w);
  if (before) return before;
  if (!c) return remember(e, a, c, at, w, load_at(e, a->op, a->b, at, w));
  tf_code_open_if(&e->code, c, tf_vector_of(a->b->elem, w));
  tf_op *op = tf_code_close(&e->code, load_at(e, a->op, a->b, at, w));
  tf_code_open_else(&e->code, op);
  tf_value *pad = pad_value(e, a->op, a->b->elem);
  tf_builder here = tf_code_here(&e->code);
  tf_code_close(&e->code, w > 1 ? tf_k_splat(&here, pad, w) : pad);
  return remember(e, a, c, at, w, &op->result[0]);
}

void tf_tl_load(tf_tl_emitter *e, tf_op *op) {
  access a;
  read_access(e, op, 1, &a);
  for (uint32_t l = 0; l < a.lanes;) {
    uint32_t w = widest(e, &a, l);
    tf_value *v = guarded_load(e, &a, l, w);
    tf_builder here = tf_code_here(&e->code);
    for (uint32_t k = 0; k < w; k++)
      tf_tl_set(e, &op->result[0], l + k, (tf_tl_scalar){NULL, w > 1 ? tf_k_extract(&here, v, k) : v});
    l += w;
  }
}

/* ------------------------------------------------------------------------------------------------ stores */

static void store_at(tf_tl_emitter *e, const tf_op *op, tf_tl_buffer *b, tf_ixp at, tf_value *v, uint32_t w) {
  tf_value *i = tf_code_value(&e->code, at), *m = tf_tl_memory(e, b);
  tf_builder here = tf_code_here(&e->code);
  if (b->scope == TF_TS_GLOBAL) rely(b, w * b->elem_bytes);
  tf_tl_count(e, b, "writes", at, w, 32);
  tf_k_store(&here, v, m, &i, align_of(b, w), policy(op, b));
}

/* Where the condition does not hold, or lies outside: 0. */
static void atomic(tf_tl_emitter *e, tf_op *op, tf_tl_buffer *b, tf_ixp at, tf_value *v, tf_value *c, uint32_t lane) {
  if (c) tf_code_open_if(&e->code, c, op->nresult ? b->elem : NULL);
  tf_value *old = tf_tl_atomic(e, op, b, at, v);
  if (c) {
    tf_op *closed = tf_code_close(&e->code, old);
    if (!old) return;
    tf_code_open_else(&e->code, closed);
    tf_builder here = tf_code_here(&e->code);
    tf_code_close(&e->code,
                  b->elem->kind == TF_TYPE_FLOAT ? tf_k_float(&here, b->elem, 0) : tf_k_int(&here, b->elem, 0));
    old = &closed->result[0];
  }
  if (old) tf_tl_set(e, &op->result[0], lane, (tf_tl_scalar){NULL, old});
}

/* Iterations that are none write into holes of the fragment, which nobody reads. */
static bool writes_holes(const tf_tl_emitter *e, const access *a) {
  int32_t from[TF_TILE_MAX_RANK];
  int64_t n;
  if (a->b->scope != TF_TS_FRAGMENT) return false;
  TF_EITHER(tf_tl_pattern(e->now->op, a->op, from));
  for (uint32_t d = 0; d < a->b->rank; d++)
    if (from[d] >= 0 && (!tf_ix_is_const(a->b->dim[d], &n) || n != e->now->loop.shape[from[d]])) return false;
  return true;
}

void tf_tl_store(tf_tl_emitter *e, tf_op *op) {
  access a;
  if (e->matrix && e->matrix->op == op) {
    tf_value *v = tf_tl_kernel_value(e, tf_op_operand(op, 0), 0);
    tf_tl_matrix_put(e, e->matrix, v, tf_tl_kernel_value(e, tf_op_operand(op, 0), 1));
    return;
  }
  read_access(e, op, 2, &a);
  bool own = a.b->scope == TF_TS_FRAGMENT || a.b->scope == TF_TS_LOCAL; /* each copy is written */
  for (uint32_t l = 0; l < a.lanes;) {
    bool is_atomic = tf_tile_is_atomic(op) && !a.staged;
    uint32_t w = widest(e, &a, l);
    tf_value *v[TF_TL_LANES], *c = NULL;
    for (uint32_t k = 0; k < w; k++) v[k] = tf_tl_kernel_value(e, tf_op_operand(op, 0), l + k);
    if (e->lanes && a.b->scope != TF_TS_LOCAL && !writes_holes(e, &a)) c = e->guard[l];
    if (!own) c = tf_code_both(&e->code, c, e->single);
    if (a.b->scope != TF_TS_FRAGMENT) c = tf_code_both(&e->code, c, inside(e, a.b, a.index[l]));
    tf_ixp at = a.b->scope == TF_TS_FRAGMENT ? fragment_register(e, &a, l) : a.offset[l];
    if (is_atomic) {
      tf_builder here = tf_code_here(&e->code);
      if (w > 1) v[0] = tf_k_pack(&here, v, w);
      if (a.b->scope == TF_TS_GLOBAL) rely(a.b, w * a.b->elem_bytes);
      atomic(e, op, a.b, at, v[0], c, l);
      l += w;
      continue;
    }
    if (c) tf_code_open_if(&e->code, c, NULL);
    tf_builder here = tf_code_here(&e->code);
    store_at(e, op, a.b, at, w > 1 ? tf_k_pack(&here, v, w) : v[0], w);
    if (c) tf_code_close(&e->code, NULL);
    l += w;
  }
}

/* ------------------------------------------------------------------------------------------------ copies begun */

static tf_value *view(tf_tl_emitter *e, tf_tl_buffer *b, tf_ixp at, uint32_t w) {
  int64_t n = w;
  tf_value *memory_of = tf_tl_memory(e, b);
  tf_type *t = tf_buffer_type(b->elem, &n, 1, b->scope == TF_TS_GLOBAL ? TF_SPACE_GLOBAL : TF_SPACE_SHARED);
  return tf_code_view(&e->code, memory_of, tf_code_value(&e->code, at), t);
}

/* 4, 8 or 16 bytes on both sides; fewer are loaded and stored. */
static void copy_vector(tf_tl_emitter *e, const access *from, const access *to, uint32_t l, uint32_t w) {
  uint32_t bytes = w * to->b->elem_bytes;
  if (bytes < 4) {
    store_at(e, to->op, to->b, to->offset[l], load_at(e, from->op, from->b, from->offset[l], w), w);
    return;
  }
  rely(from->b, bytes);
  tf_tl_count(e, to->b, "writes by cp.async", to->offset[l], w, 32);
  tf_value *source = view(e, from->b, from->offset[l], w), *target = view(e, to->b, to->offset[l], w);
  tf_builder here = tf_code_here(&e->code);
  tf_cp_async_begin(&e->cp_async, &here, source, target, bytes, NULL);
}

void tf_tl_begin_copy(tf_tl_emitter *e, tf_op *load, tf_op *store) {
  access from, to;
  read_access(e, load, 1, &from);
  read_access(e, store, 2, &to);
  for (uint32_t l = 0; l < to.lanes;) {
    uint32_t w = widest(e, &to, l), other = widest(e, &from, l);
    if (other < w) w = other;
    tf_value *c = tf_code_both(&e->code, tf_code_both(&e->code, e->guard[l], e->single), inside(e, to.b, to.index[l]));
    if (c) tf_code_open_if(&e->code, c, NULL);
    tf_value *there = inside(e, from.b, from.index[l]);
    if (there) tf_code_open_if(&e->code, there, NULL);
    copy_vector(e, &from, &to, l, w);
    if (there) {
      tf_op *op = tf_code_close(&e->code, NULL);
      tf_code_open_else(&e->code, op);
      tf_value *pad = pad_value(e, load, to.b->elem);
      tf_builder here = tf_code_here(&e->code);
      store_at(e, store, to.b, to.offset[l], w > 1 ? tf_k_splat(&here, pad, w) : pad, w);
      tf_code_close(&e->code, NULL);
    }
    if (c) tf_code_close(&e->code, NULL);
    l += w;
  }
}
