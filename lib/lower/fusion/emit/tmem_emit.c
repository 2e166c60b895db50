/* Tensor memory in a kernel: allocation at its ends, loads and stores.
 *
 * The first warp allocates what the kernel needs, all at once, so that two CTAs of an SM cannot wait for each other,
 * and gives up the right to allocate more; the kernel ends with everything given back. Addresses are a warp's, so they
 * are computed from the number of the warp: the address of its first thread. */
#include "kernel/kernel_build.h"
#include "lower/common/scalar.h"
#include "lower/fusion/emit/element_access.h"
#include "lower/fusion/emit/fusion_sync.h"
#include "lower/fusion/emit/tmem_emit.h"
#include "lower/fusion/emit/tmem_place.h"
#include "lower/fusion/plan/plan_ask.h"
#include "lower/fusion/plan/plan_tmem.h"

static const tf_ptype tids[3] = {TF_PT_TIDX, TF_PT_TIDY, TF_PT_TIDZ};

static tf_op *build(tf_emitter *e, uint32_t row, tf_value *const *ops, uint32_t n, tf_type *const *results,
                    uint32_t nresult, const tf_named_attr *attrs, uint32_t nattr) {
  tf_builder b = tf_code_here(&e->code);
  return tf_k_build(&b, row, ops, n, results, nresult, attrs, nattr, 0);
}

static tf_value *const32(tf_emitter *e, int64_t v) {
  tf_builder b = tf_code_here(&e->code);
  return tf_k_i32(&b, v);
}

/* ------------------------------------------------------------------------------------------------ warps */

static tf_ixp thread_number(tf_emitter *e) {
  tf_ix_ctx *c = e->p->ix;
  tf_ixp n = tf_ix_const(c, 0), size = tf_ix_const(c, 1);
  for (int i = 0; i < 3; i++) {
    if (!e->s->dim[tids[i]]) continue;
    n = tf_ix_add(c, n, tf_ix_mul(c, e->s->thread_sym[tids[i]], size));
    size = tf_ix_mul(c, size, e->s->dim[tids[i]]);
  }
  return n;
}

/* A symbol for the number of the warp. Taken from its first thread, it is known to be the same for all. */
static void make_warp(tf_emitter *e) {
  tf_ix_ctx *c = e->p->ix;
  int64_t last = (e->tmem.threads - 1) / 32;
  e->tmem.warp = tf_ix_const(c, 0);
  if (!last) return;
  tf_value *own = tf_code_value(&e->code, tf_ix_divc(c, thread_number(e), 32));
  tf_builder b = tf_code_here(&e->code);
  if (e->tmem.threads % 32 == 0) {
    tf_value *w = tf_k_cast(&b, own, tf_type_i(e->code.ctx, 32));
    own = tf_k_cast(&b, tf_k_shuffle(&b, TF_KERNEL_MODE_IDX, w, tf_k_i32(&b, 0), 32), e->code.ity);
  }
  e->tmem.warp = tf_ix_sym(c, "warp", tf_ix_const(c, 0), tf_ix_const(c, last), NULL);
  tf_code_bind(&e->code, e->tmem.warp, 0, own);
}

/* An index of the warp's first thread, and of one lane of the vector. */
static tf_ixp at_first_thread(tf_emitter *e, tf_tv *t, tf_ixp node, uint32_t lane) {
  tf_ix_ctx *c = e->p->ix;
  tf_segment *s = e->s;
  tf_ixp *sym = TF_NEW_ARRAY(e->p->pool, tf_ixp, s->nnarrow + 4),
         *by = TF_NEW_ARRAY(e->p->pool, tf_ixp, s->nnarrow + 4);
  tf_ixp id[3], rest = tf_ix_mulc(c, e->tmem.warp, 32);
  uint32_t n = 0;
  for (int i = 0; i < 3; i++) {
    tf_ixp dim = s->dim[tids[i]] ? s->dim[tids[i]] : tf_ix_const(c, 1);
    id[i] = tf_ix_mod(c, rest, dim);
    rest = tf_ix_div(c, rest, dim);
    if (!s->dim[tids[i]] || tf_ix_get_kind(s->thread_sym[tids[i]]) != TF_IX_SYM) continue;
    sym[n] = s->thread_sym[tids[i]];
    by[n++] = id[i];
  }
  for (uint32_t i = 0; i < s->nnarrow; i++)
    if (tf_ptype_is_tid(s->narrow_type[i])) {
      sym[n] = s->narrow[i];
      by[n++] = id[s->narrow_type[i] - TF_PT_TIDX];
    }
  const tf_loop *last = t->nloop ? &t->loop[t->nloop - 1] : NULL;
  tf_ixp vector = last && last->ptype == TF_PT_VECTORIZE ? tf_class_root(last->cls)->sym : NULL;
  if (vector && tf_ix_get_kind(vector) == TF_IX_SYM) {
    sym[n] = vector;
    by[n++] = tf_ix_const(c, lane);
  }
  return tf_ix_subst_many(c, node, sym, by, n);
}

/* ------------------------------------------------------------------------------------------------ the kernel's ends */

/* What the first warp does. */
static void open_first_warp(tf_emitter *e) {
  tf_ix_ctx *c = e->p->ix;
  if (e->tmem.threads > 32)
    tf_code_open_if(&e->code, tf_code_compare(&e->code, TF_KERNEL_PRED_LT, e->tmem.warp, tf_ix_const(c, 1)), NULL);
}

static void close_first_warp(tf_emitter *e) {
  if (e->tmem.threads > 32) tf_code_close(&e->code, NULL);
}

static void name_tensors(tf_emitter *e) {
  for (size_t i = 0; i < e->shared.n; i++) {
    tf_shared_buffer *s = &e->shared.at[i];
    if (!s->tmem) continue;
    uint32_t k = 0;
    while (e->tmem.region[k].number != s->region) k++;
    int64_t dims[2] = {s->tv->lanes, tf_tv_tmem_columns(s->tv)};
    tf_value *ops[3] = {e->tmem.region[k].memory, const32(e, s->lane), const32(e, s->column)};
    tf_type *type = tf_buffer_type(tf_type_i(e->code.ctx, 32), dims, 2, TF_SPACE_TENSOR);
    s->buf = &build(e, TF_K_VIEW, ops, 3, &type, 1, NULL, 0)->result[0];
    s->buf->name = s->tv->value->name;
  }
}

/* Zeros for what whole warps load beyond the elements: the first warps store them, 32 lanes each. */
static void clear_columns(tf_emitter *e, const tf_shared_buffer *s) {
  tf_ix_ctx *c = e->p->ix;
  uint32_t left = tf_tv_tmem_columns(s->tv), k = 0;
  while (e->tmem.region[k].number != s->region) k++;
  for (uint32_t column = s->column, n; left; column += n, left -= n) {
    for (n = TF_TMEM_MAX_REGISTERS; n > left;) n /= 2;
    tf_named_attr shape = {"shape", tf_attr_strz(e->code.ctx, tf_tmem_path_name(TF_PATH_32X32B))};
    int64_t dims[2] = {32, n};
    tf_value *lane = tf_code_value(&e->code, tf_ix_mulc(c, e->tmem.warp, 32));
    tf_value *at[3] = {e->tmem.region[k].memory, lane, const32(e, column)}, *zero[TF_TMEM_MAX_REGISTERS];
    tf_type *type = tf_buffer_type(tf_type_i(e->code.ctx, 32), dims, 2, TF_SPACE_TENSOR);
    for (uint32_t i = 0; i < n; i++) zero[i] = const32(e, 0);
    tf_builder b = tf_code_here(&e->code);
    tf_value *ops[2] = {n > 1 ? tf_k_pack(&b, zero, n) : zero[0],
                        &build(e, TF_K_VIEW, at, 3, &type, 1, NULL, 0)->result[0]};
    build(e, TF_K_TCGEN05_ST, ops, 2, NULL, 0, &shape, 1);
  }
}

/* Other warps of the same lanes come after them. */
static void clear_unwritten(tf_emitter *e) {
  tf_ix_ctx *c = e->p->ix;
  int64_t whole = e->tmem.threads / 32 < 4 ? e->tmem.threads / 32 : 4;
  bool some = false, guard = e->tmem.threads > 32 * whole;
  for (size_t i = 0; i < e->shared.n; i++) some |= e->shared.at[i].tmem && e->shared.at[i].tv->unwritten;
  if (!some) return;
  if (guard)
    tf_code_open_if(&e->code, tf_code_compare(&e->code, TF_KERNEL_PRED_LT, e->tmem.warp, tf_ix_const(c, whole)), NULL);
  for (size_t i = 0; i < e->shared.n; i++)
    if (e->shared.at[i].tmem && e->shared.at[i].tv->unwritten) clear_columns(e, &e->shared.at[i]);
  build(e, TF_K_TCGEN05_WAIT_ST, NULL, 0, NULL, 0, NULL, 0);
  if (guard) tf_code_close(&e->code, NULL);
  if (e->tmem.threads <= 128) return;
  tf_tmem_fence(e, true);
  tf_sync_barrier(e);
  tf_tmem_fence(e, false);
}

void tf_tmem_begin(tf_emitter *e) {
  tf_tmem_state *m = &e->tmem;
  if (!m->nregion) return;
  make_warp(e);
  tf_value *slots = e->shared.at[m->slot].buf;
  int64_t one = 1;
  tf_type *slot = tf_buffer_type(tf_type_i(e->code.ctx, 32), &one, 1, TF_SPACE_SHARED);
  open_first_warp(e);
  for (uint32_t i = 0; i < m->nregion; i++) {
    tf_value *ops[2] = {const32(e, tf_tmem_allocated(m->region[i].columns)),
                        tf_code_view(&e->code, slots, tf_code_const(&e->code, i), slot)};
    build(e, TF_K_TCGEN05_ALLOC, ops, 2, NULL, 0, NULL, 0);
  }
  build(e, TF_K_TCGEN05_RELINQUISH, NULL, 0, NULL, 0, NULL, 0);
  close_first_warp(e);
  tf_sync_barrier(e);
  for (uint32_t i = 0; i < m->nregion; i++) {
    tf_value *at = tf_code_const(&e->code, i);
    int64_t dims[2] = {TF_TMEM_MAX_LANES, tf_tmem_allocated(m->region[i].columns)};
    tf_builder b = tf_code_here(&e->code);
    tf_value *address = tf_k_load(&b, slots, &at, tf_type_i(e->code.ctx, 32), 4, NULL);
    tf_type *type = tf_buffer_type(tf_type_i(e->code.ctx, 32), dims, 2, TF_SPACE_TENSOR);
    m->region[i].memory = &build(e, TF_K_TCGEN05_ADDRESS, &address, 1, &type, 1, NULL, 0)->result[0];
    m->region[i].memory->name = "tmem";
  }
  name_tensors(e);
  clear_unwritten(e);
}

void tf_tmem_end(tf_emitter *e) {
  tf_tmem_state *m = &e->tmem;
  if (!m->nregion) return;
  bool pending = false;
  for (size_t i = 0; i < e->shared.n; i++) pending |= e->shared.at[i].now.pending;
  if (pending) tf_tmem_wait_stores(e);
  if (m->threads > 32) {
    tf_tmem_fence(e, true);
    tf_sync_barrier(e);
    tf_tmem_fence(e, false);
  }
  open_first_warp(e);
  for (uint32_t i = 0; i < m->nregion; i++) {
    tf_value *ops[2] = {m->region[i].memory, const32(e, tf_tmem_allocated(m->region[i].columns))};
    build(e, TF_K_TCGEN05_DEALLOC, ops, 2, NULL, 0, NULL, 0);
  }
  close_first_warp(e);
}

/* ------------------------------------------------------------------------------------------------ who takes part */

/* All accesses of a statement have the same conditions. What one of them knows to be the same in a warp's threads is so
 * for all. */
static uint64_t guards(const tf_tv *t) {
  uint64_t bits = t->tmem ? t->tmem->guard : 0;
  for (uint32_t k = 0; k < t->nall; k++)
    if (t->all[k]->tmem) bits |= t->all[k]->tmem->guard;
  return bits;
}

tf_value *tf_tmem_guard(tf_emitter *e, tf_tv *t, tf_predicate *rest, uint32_t *nrest) {
  uint64_t guard = guards(t);
  tf_tmem_condition *list = TF_NEW_ARRAY(e->p->pool, tf_tmem_condition, t->npred + TF_PT_COUNT + 1);
  uint32_t n = tf_plan_tmem_conditions(e->p, e->s, t, list);
  tf_value *c = NULL;
  *nrest = 0;
  for (uint32_t i = 0; i < n; i++) {
    int64_t v;
    if (!(guard >> i & 1)) rest[(*nrest)++] = t->pred[i];
    else if (!tf_ix_is_const(list[i].index, &v) || !tf_ix_prove_lt(e->p->ix, list[i].index, list[i].extent))
      c = tf_code_both(&e->code, c, tf_code_compare(&e->code, TF_KERNEL_PRED_LT, list[i].index, list[i].extent));
  }
  return c;
}

/* Do these predicates hold at lane 0 of the vector wherever they do at this lane? */
static bool first_lane_has_it(tf_emitter *e, const tf_predicate *pred, uint32_t n, tf_ixp vector, uint32_t lane) {
  for (uint32_t i = 0; i < n; i++)
    if (!tf_ix_prove_le(e->p->ix, tf_lower_at_lane(e, pred[i].index, vector, 0),
                        tf_lower_at_lane(e, pred[i].index, vector, lane)))
      return false;
  return true;
}

tf_value *tf_tmem_vote(tf_emitter *e, tf_tv *t, tf_ixp vector, uint32_t lanes) {
  uint64_t votes = tf_plan_tmem_votes(t) & ~guards(t);
  tf_predicate *pred = TF_NEW_ARRAY(e->p->pool, tf_predicate, t->npred + 1);
  tf_value *some = NULL;
  uint32_t n = 0;
  for (uint32_t i = 0; i < t->npred; i++)
    if (votes >> i & 1) pred[n++] = t->pred[i];
  if (!n) return NULL;
  for (uint32_t k = 0; vector && k < lanes; k++) {
    if (k && first_lane_has_it(e, pred, n, vector, k)) continue;
    tf_value *c = tf_lower_condition(e, pred, n, vector, k);
    if (!c) { /* holds at this lane */
      some = NULL;
      break;
    }
    tf_builder b = tf_code_here(&e->code);
    some = some ? tf_k_binary(&b, TF_K_OR, some, c) : c;
  }
  tf_value *c = tf_lower_condition(e, pred, n, vector, -1);
  tf_builder b = tf_code_here(&e->code);
  some = c && some ? tf_k_binary(&b, TF_K_AND, c, some) : c ? c : some;
  if (!some) return NULL;
  tf_named_attr mode = {"mode", tf_attr_strz(e->code.ctx, "any")};
  tf_type *i1 = tf_type_i(e->code.ctx, 1);
  return &build(e, TF_K_VOTE, &some, 1, &i1, 1, &mode, 1)->result[0];
}

/* ------------------------------------------------------------------------------------------------ accesses */

static tf_named_attr *attributes(tf_emitter *e, const tf_tmem_plan *m, bool store, tf_named_attr at[3], uint32_t *n) {
  *n = 0;
  at[(*n)++] = (tf_named_attr){"shape", tf_attr_strz(e->code.ctx, tf_tmem_path_name(m->path))};
  if (m->packing == TF_TMEM_PACKED) at[(*n)++] = (tf_named_attr){store ? "unpack" : "pack", tf_attr_unit(e->code.ctx)};
  if (m->path == TF_PATH_16X32BX2) at[(*n)++] = (tf_named_attr){"offset", tf_attr_i64(e->code.ctx, m->half)};
  return at;
}

/* The cells of one instruction, from its address on. */
static tf_value *cells(tf_emitter *e, tf_tv *t, tf_tv *x, const tf_tmem_plan *m, tf_ixp lane, tf_ixp column,
                       uint32_t piece) {
  tf_ix_ctx *c = e->p->ix;
  uint32_t first = m->elem[piece * m->each], registers = m->num * tf_tmem_path_registers(m->path);
  int32_t most = 0, l, col;
  for (uint32_t th = 0; th < 32; th++)
    for (uint32_t r = 0; r < registers; r++) {
      tf_tmem_path_cell(m->path, 0, th, r, &l, &col);
      if (m->packing == TF_TMEM_PACKED) col = 2 * col + 1;
      if (m->path == TF_PATH_16X32BX2 && th >= 16) col += (int32_t)m->half;
      if (col > most) most = col;
    }
  lane = at_first_thread(e, t, lane, first);
  column = at_first_thread(e, t, column, first);
  column = tf_ix_divc(c, tf_ix_mulc(c, column, x->elem_bytes), 4);
  int64_t dims[2] = {tf_tmem_path_lanes(m->path), most + 1};
  tf_value *ops[3] = {e->shared.at[x->shared].buf, tf_code_value(&e->code, lane), tf_code_value(&e->code, column)};
  tf_type *type = tf_buffer_type(tf_type_i(e->code.ctx, 32), dims, 2, TF_SPACE_TENSOR);
  return &build(e, TF_K_VIEW, ops, 3, &type, 1, NULL, 0)->result[0];
}

/* A byte stands for a bool. */
static tf_type *carried(tf_emitter *e, const tf_tv *x) {
  return tf_type_is_bool(x->elem) ? tf_type_i(e->code.ctx, 8) : x->elem;
}

/* What an instruction moves for a thread. */
static tf_type *value_type(tf_emitter *e, const tf_tv *x, const tf_tmem_plan *m) {
  return tf_vector_of(m->packing == TF_TMEM_WIDE ? tf_type_i(e->code.ctx, 32) : carried(e, x), m->each);
}

static tf_value *narrow(tf_emitter *e, const tf_tv *x, const tf_tmem_plan *m, tf_value *v) {
  tf_builder b = tf_code_here(&e->code);
  if (m->packing == TF_TMEM_WIDE) {
    v = tf_k_cast(&b, v, tf_type_i(e->code.ctx, 8 * x->elem_bytes));
    if (v->type != carried(e, x)) v = tf_k_bitcast(&b, v, carried(e, x));
  }
  return tf_type_is_bool(x->elem) ? tf_lower_convert(&b, v, x->elem) : v;
}

static tf_value *widen(tf_emitter *e, const tf_tv *x, const tf_tmem_plan *m, tf_value *v) {
  tf_builder b = tf_code_here(&e->code);
  if (tf_type_is_bool(x->elem)) v = tf_lower_convert(&b, v, carried(e, x));
  if (m->packing != TF_TMEM_WIDE) return v;
  tf_type *bits = tf_type_i(e->code.ctx, 8 * x->elem_bytes);
  if (v->type != bits) v = tf_k_bitcast(&b, v, bits);
  return tf_k_cast(&b, v, tf_type_i(e->code.ctx, 32));
}

static tf_read *same_read(tf_tv *t, uint32_t k) {
  const tf_read *r = t->all[k];
  for (uint32_t i = 0; i < k; i++) {
    tf_read *o = t->all[i];
    if (o->from == r->from && o->lane == r->lane && o->offset == r->offset && o->loaded) return o;
  }
  return NULL;
}

/* All loads, then one wait for them. */
void tf_tmem_load(tf_emitter *e, tf_tv *t) {
  TF_VEC(tf_value *) begun = {0};
  TF_VEC(tf_type *) types = {0};
  for (uint32_t k = 0; k < t->nall; k++) {
    tf_read *r = t->all[k];
    if (r->from->memory != TF_MEM_TENSOR || same_read(t, k)) continue;
    if (!r->tmem) {
      tf_refuse(e->p->why, t->op, "internal error: '%s' is read from tensor memory without a plan; please report this",
                tf_tv_name(r->from));
      e->code.failed = true;
      return;
    }
    tf_named_attr at[3];
    uint32_t n;
    (r->crosses ? tf_sync_read : tf_sync_own_read)(e, (uint32_t)r->from->shared);
    r->loaded = TF_NEW_ARRAY(e->p->pool, tf_value *, TF_TMEM_MAX_VECTOR);
    tf_type *type = value_type(e, r->from, r->tmem);
    for (uint32_t p = 0; p < r->tmem->npiece; p++) {
      tf_value *from = cells(e, t, r->from, r->tmem, r->lane, r->offset, p);
      attributes(e, r->tmem, false, at, &n);
      tf_vec_push(e->p->pool, &begun, &build(e, TF_K_TCGEN05_LD, &from, 1, &type, 1, at, n)->result[0]);
      tf_vec_push(e->p->pool, &types, type);
    }
  }
  if (!begun.n) return;
  tf_op *wait = build(e, TF_K_TCGEN05_WAIT_LD, begun.at, (uint32_t)begun.n, types.at, (uint32_t)begun.n, NULL, 0);
  uint32_t next = 0;
  for (uint32_t k = 0; k < t->nall; k++) {
    tf_read *r = t->all[k];
    if (r->from->memory != TF_MEM_TENSOR) continue;
    tf_read *same = same_read(t, k);
    if (same) {
      r->loaded = same->loaded;
      continue;
    }
    const tf_tmem_plan *m = r->tmem;
    for (uint32_t i = 0; i < m->npiece * m->each; i++) {
      tf_value *v = &wait->result[next + i / m->each];
      tf_builder b = tf_code_here(&e->code);
      if (v->type->kind == TF_TYPE_VECTOR) v = tf_k_extract(&b, v, i % m->each);
      r->loaded[m->elem[i]] = narrow(e, r->from, m, v);
    }
    next += m->npiece;
  }
}

void tf_tmem_store(tf_emitter *e, tf_tv *t, tf_value **lane) {
  const tf_tmem_plan *m = t->tmem;
  tf_named_attr at[3];
  uint32_t n;
  for (uint32_t p = 0; p < m->npiece; p++) {
    tf_value *elem[TF_TMEM_MAX_VECTOR], *value;
    for (uint32_t i = 0; i < m->each; i++) elem[i] = widen(e, t, m, lane[m->elem[p * m->each + i]]);
    tf_builder b = tf_code_here(&e->code);
    value = m->each > 1 ? tf_k_pack(&b, elem, m->each) : elem[0];
    tf_value *ops[2] = {value, cells(e, t, t, m, t->lane, t->store, p)};
    attributes(e, m, true, at, &n);
    build(e, TF_K_TCGEN05_ST, ops, 2, NULL, 0, at, n);
  }
  tf_sync_write(e, (uint32_t)t->shared);
}
