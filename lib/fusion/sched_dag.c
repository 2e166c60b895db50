/* Primitives that reach over the DAG: propagation, parallelize-like, caches, rfactor. */
#include "fusion/fusion_dialect.h"
#include "fusion/sched.h"
#include "support/result.h"

uint32_t tf_fusion_tensors(tf_op *func, tf_pool *pool, tf_op ***out) {
  TF_VEC(tf_op *) v = {0};
  for (tf_op *o = tf_fusion_body(func)->first; o; o = o->next)
    if (tf_fusion_produces_tensor(o)) tf_vec_push(pool, &v, o);
  *out = v.at;
  return (uint32_t)v.n;
}

/* ------------------------------------------------------------------------------------------------ correspondence */

static uint32_t rank_of(tf_value *v) { return v->type->kind == TF_TYPE_TENSOR ? v->type->rank : 0; }

static uint32_t domain_axis(tf_value *v, uint32_t axis) { return v->def ? tf_fusion_domain_axis(v->def, axis) : axis; }

void tf_fusion_correspond(tf_value *from, tf_op *to, uint32_t operand, int32_t *map) {
  for (uint32_t i = 0; i < TF_FUSION_MAX_RANK; i++) map[i] = -1;
  int32_t m[TF_FUSION_MAX_RANK];
  if (from->type->kind != TF_TYPE_TENSOR || !tf_fusion_same_axes(to, operand, m)) return;
  for (uint32_t i = 0; i < rank_of(from); i++) {
    /* of one element, splits of it are of one element, too; those of a reduced axis are as long as they say */
    bool reduced = from->type->dims[i] == 1 && m[i] >= 0 && tf_fusion_axis(to, (uint32_t)m[i]) == TF_AXIS_REDUCTION;
    map[domain_axis(from, i)] = reduced ? -1 : m[i];
  }
}

typedef struct node {
  tf_value *v;
  int32_t axes[TF_FUSION_MAX_RANK]; /* reference axis -> axis of v, or -1 */
  int info;                         /* how many of them are there */
  bool done;
} node;

static node *node_of(node *n, uint32_t count, const tf_value *v) {
  for (uint32_t i = 0; i < count; i++)
    if (n[i].v == v) return &n[i];
  return NULL;
}

static void offer(node *n, const int32_t *axes) {
  int info = 0;
  for (int i = 0; i < TF_FUSION_MAX_RANK; i++) info += axes[i] >= 0;
  if (n->done || info <= n->info) return;
  memcpy(n->axes, axes, sizeof n->axes);
  n->info = info;
}

/* Offers `to` what `from` knows, along the edge on which `to`'s op reads `from` (forward) or the other way. */
static void relax(node *from, node *to, const int32_t *edge, bool forward) {
  int32_t axes[TF_FUSION_MAX_RANK];
  for (int r = 0; r < TF_FUSION_MAX_RANK; r++) {
    int32_t a = from->axes[r];
    axes[r] = -1;
    if (a < 0) continue;
    if (forward) axes[r] = edge[a];
    else
      for (int k = 0; k < TF_FUSION_MAX_RANK; k++)
        if (edge[k] == a) axes[r] = k;
  }
  offer(to, axes);
}

/* Of another kernel, and read by this one: like an argument, which its readers have in common. */
static bool comes_in(tf_op *tv, tf_op *ref) {
  if (tf_tensor_segment(tv) == tf_tensor_segment(ref)) return false;
  for (tf_use *u = tv->result[0].uses; u; u = u->next)
    if (tf_fusion_produces_tensor(u->owner) && tf_tensor_segment(u->owner) == tf_tensor_segment(ref)) return true;
  return false;
}

/* For every tensor of `ref`'s kernel, how its axes correspond to those of `ref`, by the paths that keep the most. */
static node *correspond_all(tf_sched *s, tf_op *ref, uint32_t *count) {
  tf_block *body = tf_fusion_body(s->func);
  tf_op **tvs;
  uint32_t n = tf_fusion_tensors(s->func, s->scratch, &tvs), total = 0;
  node *nodes = TF_NEW_ARRAY(s->scratch, node, n + body->narg + 1);
  for (uint32_t i = 0; i < body->narg; i++)
    if (body->arg[i]->type->kind == TF_TYPE_TENSOR) nodes[total++].v = body->arg[i];
  for (uint32_t i = 0; i < n; i++)
    if (tf_tensor_segment(tvs[i]) == tf_tensor_segment(ref) || comes_in(tvs[i], ref))
      nodes[total++].v = &tvs[i]->result[0];
  for (uint32_t i = 0; i < total; i++) {
    memset(nodes[i].axes, -1, sizeof nodes[i].axes);
    nodes[i].info = -1;
  }
  node *start = node_of(nodes, total, &ref->result[0]);
  for (uint32_t i = 0; i < tf_fusion_domain_rank(ref); i++) start->axes[i] = (int32_t)i;
  start->info = TF_FUSION_MAX_RANK;
  for (;;) {
    node *best = NULL;
    for (uint32_t i = 0; i < total; i++)
      if (!nodes[i].done && nodes[i].info >= 0 && (!best || nodes[i].info > best->info)) best = &nodes[i];
    if (!best) break;
    best->done = true;
    int32_t edge[TF_FUSION_MAX_RANK];
    for (tf_use *u = best->v->uses; u; u = u->next)
      if (tf_fusion_produces_tensor(u->owner)) {
        node *to = node_of(nodes, total, &u->owner->result[0]);
        if (!to) continue;
        tf_fusion_correspond(best->v, u->owner, u->index, edge);
        relax(best, to, edge, true);
      }
    bool own = best->v->def && tf_tensor_segment(best->v->def) == tf_tensor_segment(ref);
    for (uint32_t i = 0; own && i < best->v->def->noperand; i++) {
      tf_value *p = best->v->def->operand[i].value;
      node *pn = node_of(nodes, total, p);
      if (!pn) continue;
      tf_fusion_correspond(p, best->v->def, i, edge);
      relax(best, pn, edge, false);
    }
  }
  *count = 0;
  for (uint32_t i = 0; i < total; i++) /* what comes in is not the kernel's to transform */
    if (!nodes[i].v->def || tf_tensor_segment(nodes[i].v->def) == tf_tensor_segment(ref)) nodes[(*count)++] = nodes[i];
  return nodes;
}

/* ------------------------------------------------------------------------------------------------ propagate */

static tf_op *clone_id_op(tf_op *tv, tf_op *from, tf_value **in, uint32_t n) {
  tf_value *ops[3] = {in[0], n > 1 ? in[1] : NULL, NULL};
  uint32_t nop = n;
  if (tf_id_kind(from) == TF_ID_SPLIT && from->noperand == 2) {
    ops[1] = from->operand[1].value;
    nop = 2;
  }
  tf_op *op =
      tf_op_new(tv->ctx, tv->pool, from->loc, from->def, ops, nop, NULL, from->nresult, from->attr, from->nattr, 0);
  for (uint32_t i = 0; i < op->nresult; i++) op->result[i].name = from->result[i].name;
  return op;
}

/* Repeats the transforms of `ref` on tensor `tv`; an id that tv does not have is left out: a split of it is not made, a
 * merge with it leaves the other id. */
void tf_domain_replay(tf_sched *s, const tf_domain *ref, const int32_t *axes, tf_op *tv) {
  tf_domain_drop(tv);
  tf_domain d;
  TF_SURELY(tf_domain_read(tf_domain_ensure(tv), s->scratch, &d));
  tf_map ids = {.pool = s->scratch};
  bool used[TF_MAX_RANK] = {false};
  for (uint32_t i = 0; i < ref->nlogical && ref->block; i++)
    if (axes[i] >= 0 && (uint32_t)axes[i] < d.nlogical) {
      tf_map_set(&ids, tf_map_ptr(ref->block->arg[i]), d.block->arg[axes[i]]);
      used[axes[i]] = true;
    }
  tf_map live = {.pool = s->scratch}; /* ids on the way to ref's loops */
  for (uint32_t i = 0; i < ref->nloop; i++) tf_map_set(&live, tf_map_ptr(ref->loop[i]), (void *)ref);
  for (tf_op *o = ref->block->last->prev; o; o = o->prev)
    if (tf_map_get(&live, tf_map_ptr(&o->result[0])))
      for (uint32_t i = 0; i < o->noperand; i++) tf_map_set(&live, tf_map_ptr(o->operand[i].value), (void *)ref);
  for (tf_op *o = ref->block->first; o != ref->block->last; o = o->next) {
    if (!tf_map_get(&live, tf_map_ptr(&o->result[0]))) continue;
    uint32_t n = tf_id_kind(o) == TF_ID_SPLIT ? 1 : 2;
    tf_value *in[2] = {tf_map_get(&ids, tf_map_ptr(o->operand[0].value)),
                       n == 2 ? tf_map_get(&ids, tf_map_ptr(o->operand[1].value)) : NULL};
    if (n == 1 ? !in[0] : !in[0] || !in[1]) {
      if (tf_id_kind(o) == TF_ID_MERGE && (in[0] || in[1]))
        tf_map_set(&ids, tf_map_ptr(&o->result[0]), in[0] ? in[0] : in[1]);
      if (tf_id_kind(o) == TF_ID_SWIZZLE || tf_id_kind(o) == TF_ID_ALIGN)
        for (int k = 0; k < 2; k++)
          if (in[k]) tf_map_set(&ids, tf_map_ptr(&o->result[k]), in[k]);
      continue;
    }
    tf_op *c = clone_id_op(tv, o, in, n);
    tf_op_insert_before(d.block->last, c);
    for (uint32_t i = 0; i < c->nresult; i++) tf_map_set(&ids, tf_map_ptr(&o->result[i]), &c->result[i]);
  }
  tf_value *loop[TF_DOMAIN_MAX_IDS + TF_MAX_RANK];
  uint32_t n = 0;
  for (uint32_t i = 0; i < ref->nloop; i++) {
    tf_value *v = tf_map_get(&ids, tf_map_ptr(ref->loop[i]));
    if (v) loop[n++] = v;
  }
  for (uint32_t i = 0; i < d.nlogical; i++)
    if (!used[i]) loop[n++] = d.block->arg[i];
  d.loop = tf_pool_copy(tv->pool, loop, n * sizeof *loop);
  d.ptype = TF_NEW_ARRAY(tv->pool, tf_ptype, n + 1);
  d.nloop = n;
  tf_domain_write(&d);
}

/* The tensors that are related to tv, whose domain is `ref`; NULL: refused. */
static node *related(tf_sched *s, tf_op *tv, tf_domain *ref, uint32_t *n) {
  if (!tf_fusion_produces_tensor(tv)) {
    TF_EITHER(tf_refuse(s->why, tf_sched_where(s, tv), "'%s' is not a tensor that an op computes", tv->def->name));
    return NULL;
  }
  TF_SURELY(tf_domain_read(tf_domain_ensure(tv), s->scratch, ref));
  return correspond_all(s, tv, n);
}

bool tf_sched_propagate(tf_sched *s, tf_op *tv) {
  tf_domain ref;
  uint32_t n;
  node *nodes = related(s, tv, &ref, &n);
  if (!nodes) return false;
  for (uint32_t i = 0; i < n; i++)
    if (nodes[i].v->def && tf_tensor_inline(nodes[i].v->def))
      return tf_refuse(s->why, tf_sched_where(s, tv),
                       "cannot propagate to '%s': it is inlined already; propagate before inlining",
                       tf_sched_name(nodes[i].v->def));
  for (uint32_t i = 0; i < n; i++) {
    tf_op *to = nodes[i].v->def;
    if (!to || to == tv || nodes[i].info < 0) continue;
    if (tf_fusion_rfactor_of(to))
      return tf_refuse(s->why, tf_sched_where(s, tv), "cannot propagate to '%s': it is rfactored already; rfactor last",
                       tf_sched_name(to));
    tf_domain d;
    TF_SURELY(tf_domain_read(to, s->scratch, &d));
    if (d.has_alloc)
      return tf_refuse(
          s->why, tf_sched_where(s, tv),
          "cannot propagate to '%s': its allocation domain is set, and would be lost; propagate before sched.alloc",
          tf_sched_name(to));
    if (d.separator >= 0)
      return tf_refuse(s->why, tf_sched_where(s, tv),
                       "cannot propagate to '%s': its lanes and columns are set, and would be lost; propagate before "
                       "sched.separator",
                       tf_sched_name(to));
  }
  for (uint32_t i = 0; i < n; i++)
    if (nodes[i].v->def && nodes[i].v->def != tv && nodes[i].info >= 0)
      tf_domain_replay(s, &ref, nodes[i].axes, nodes[i].v->def);
  return true;
}

/* ------------------------------------------------------------------------------------------------ matching */

static bool same_params(const tf_op *a, const tf_op *b) {
  if (a->def != b->def) return false;
  if (tf_id_kind(a) == TF_ID_SPLIT) {
    if (a->noperand != b->noperand || (a->noperand == 2 && a->operand[1].value != b->operand[1].value)) return false;
    return tf_id_factor_attr(a) == tf_id_factor_attr(b) && tf_id_parts_of(a) == tf_id_parts_of(b);
  }
  return tf_id_kind_attr(a) == tf_id_kind_attr(b) && tf_id_by_attr(a) == tf_id_by_attr(b);
}

/* An op of `to` that does to these ids what `o` does. */
static tf_op *twin(const tf_op *o, tf_value *const *in, uint32_t n) {
  for (tf_use *u = in[0]->uses; u; u = u->next) {
    if (!same_params(u->owner, o)) continue;
    bool ok = true;
    for (uint32_t i = 0; i < n; i++) ok &= u->owner->operand[i].value == in[i];
    if (ok) return u->owner;
  }
  return NULL;
}

static bool splits_by(const tf_op *o, const tf_value *id, const tf_attr *by, int64_t n) {
  bool split = tf_id_kind(o) == TF_ID_SPLIT && o->noperand == 1 && o->operand[0].value == id;
  return split && by && by->kind == TF_ATTR_INT && (!n || by->i == n);
}

void tf_domain_match_parts(const tf_domain *from, const tf_domain *to, tf_map *ids) {
  if (!from->block || !to->block) return;
  uint32_t first = tf_fusion_first_parted(to->tv), n = tf_fusion_axes_of(to->tv)->n, merged = 1;
  tf_fusion_cut cut = tf_fusion_cut_of(to->tv);
  tf_value *const *axis = from->block->arg, *all = axis[tf_fusion_domain_axis(from->tv, first)];
  tf_value *parts = to->block->arg[first], *inner = to->block->arg[first + 1];
  int64_t by = 1; /* of the multiple that is split off */
  for (tf_op *o = from->block->first; o && o != from->block->last; o = o->next) {
    if (o->operand[0].value != all) continue;
    if (merged < n) {
      if (tf_id_kind(o) != TF_ID_MERGE || o->operand[1].value != axis[tf_fusion_domain_axis(from->tv, first + merged)])
        continue;
      all = &o->result[0];
      merged++;
    } else if (cut.into ? by == cut.multiple && splits_by(o, all, tf_id_parts_of(o), cut.by / cut.multiple)
                        : splits_by(o, all, tf_id_factor_attr(o), cut.by)) {
      tf_map_set(ids, tf_map_ptr(&o->result[0]), parts);
      tf_map_set(ids, tf_map_ptr(&o->result[1]), inner);
      return;
    } else if (cut.into && by < cut.multiple && splits_by(o, all, tf_id_factor_attr(o), 0)) {
      tf_op *t = twin(o, &inner, 1);
      if (!t) continue;
      tf_map_set(ids, tf_map_ptr(&o->result[1]), &t->result[1]);
      by *= tf_id_factor_of(o, 1);
      all = &o->result[0];
      inner = &t->result[0];
    }
  }
}

void tf_domain_match(const tf_domain *from, const tf_domain *to, const int32_t *axes, tf_map *ids) {
  if (!from->block || !to->block) return;
  for (uint32_t i = 0; i < from->nlogical; i++)
    if (axes[i] >= 0 && (uint32_t)axes[i] < to->nlogical)
      tf_map_set(ids, tf_map_ptr(from->block->arg[i]), to->block->arg[axes[i]]);
  for (tf_op *o = from->block->first; o && o != from->block->last; o = o->next) {
    uint32_t n = tf_id_kind(o) == TF_ID_SPLIT ? 1 : 2;
    tf_value *in[2] = {tf_map_get(ids, tf_map_ptr(o->operand[0].value)),
                       n == 2 ? tf_map_get(ids, tf_map_ptr(o->operand[1].value)) : NULL};
    if (in[0] && (n == 1 || in[1])) {
      tf_op *t = twin(o, in, n);
      for (uint32_t i = 0; t && i < o->nresult; i++) tf_map_set(ids, tf_map_ptr(&o->result[i]), &t->result[i]);
    } else if (tf_id_kind(o) == TF_ID_MERGE && (in[0] || in[1]))
      tf_map_set(ids, tf_map_ptr(&o->result[0]), in[0] ? in[0] : in[1]);
    else if (tf_id_kind(o) == TF_ID_ALIGN)
      for (uint32_t i = 0; i < 2; i++)
        if (in[i]) tf_map_set(ids, tf_map_ptr(&o->result[i]), in[i]);
  }
}

void tf_domain_bind_like(tf_sched *s, const tf_domain *ref, const int32_t *axes, tf_op *tv) {
  tf_domain d;
  TF_SURELY(tf_domain_read(tf_domain_ensure(tv), s->scratch, &d));
  tf_map ids = {.pool = s->scratch};
  tf_domain_match(ref, &d, axes, &ids);
  for (uint32_t k = 0; k < ref->nloop; k++) {
    tf_ptype t = ref->ptype[k];
    if (!tf_ptype_is_thread(t) && t != TF_PT_UNROLL && t != TF_PT_UNSWITCH) continue;
    tf_value *id = tf_map_get(&ids, tf_map_ptr(ref->loop[k]));
    bool taken = false;
    for (uint32_t j = 0; j < d.nloop; j++) taken |= tf_ptype_is_thread(t) && d.ptype[j] == t;
    for (uint32_t j = 0; id && !taken && j < d.nloop; j++)
      if (d.loop[j] == id && d.ptype[j] == TF_PT_SERIAL) d.ptype[j] = t;
  }
  tf_domain_write(&d);
}

bool tf_sched_parallelize_like(tf_sched *s, tf_op *tv) {
  tf_domain ref;
  uint32_t n;
  node *nodes = related(s, tv, &ref, &n);
  if (!nodes) return false;
  for (uint32_t i = 0; i < n; i++)
    if (nodes[i].v->def && nodes[i].v->def != tv && nodes[i].info >= 0)
      tf_domain_bind_like(s, &ref, nodes[i].axes, nodes[i].v->def);
  return true;
}

/* ------------------------------------------------------------------------------------------------ caches */

static tf_op *set_op(tf_sched *s, tf_value *v, const char *memory, const char *via) {
  tf_context *c = s->func->ctx;
  tf_named_attr attrs[3];
  uint32_t n = 0;
  if (v->def && tf_tensor_segment(v->def))
    attrs[n++] = (tf_named_attr){"segment", tf_attr_i64(c, tf_tensor_segment(v->def))};
  if (memory) attrs[n++] = (tf_named_attr){"memory", tf_attr_strz(c, memory)};
  if (via) attrs[n++] = (tf_named_attr){"via", tf_attr_strz(c, via)};
  tf_op *def = v->def ? v->def : s->where;
  tf_op *op = tf_op_new(c, s->func->pool, def ? def->loc : s->func->loc, tf_context_op(c, "fusion.set"), &v, 1,
                        &v->type, 1, attrs, n, 0);
  return op;
}

static void insert_after_def(tf_sched *s, tf_value *v, tf_op *op) {
  tf_block *b = tf_fusion_body(s->func);
  if (v->def) tf_op_insert_after(v->def, op);
  else if (b->first) tf_op_insert_before(b->first, op);
  else tf_block_append(b, op);
}

static bool can_cache(tf_sched *s, tf_value *v) {
  tf_op *at = s->where ? s->where : s->func;
  if (v->type->kind != TF_TYPE_TENSOR)
    return tf_refuse(s->why, at, "only a tensor can be cached, found %s", tf_type_str(v->type));
  if (v->def && tf_tensor_inline(v->def))
    return tf_refuse(s->why, at, "cannot cache '%s': it is inlined already; cache before inlining", tf_value_name(v));
  return true;
}

static bool among(const tf_op *op, tf_op *const *list, uint32_t n) {
  for (uint32_t i = 0; i < n; i++)
    if (list[i] == op) return true;
  return false;
}

/* Makes the uses of `old` by fusion ops (of `readers`, if there are any named) uses of `by`. */
static void redirect(tf_value *old, tf_value *by, const tf_op *except, tf_op *const *readers, uint32_t n) {
  for (tf_use *u = old->uses, *next; u; u = next) {
    next = u->next;
    if (u->owner == except || tf_sched_is_line(u->owner) || (n && !among(u->owner, readers, n))) continue;
    tf_op_set_operand(u->owner, u->index, by);
  }
}

/* Those that are named read `v`, and are of one kernel. */
static bool check_readers(tf_sched *s, tf_value *v, tf_op *const *readers, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) {
    bool reads = false;
    for (uint32_t k = 0; readers[i] && k < readers[i]->noperand; k++) reads |= readers[i]->operand[k].value == v;
    if (!reads)
      return tf_refuse(s->why, s->where ? s->where : s->func, "'%s' does not read '%s'",
                       readers[i] ? tf_sched_name(readers[i]) : "an input", tf_value_name(v));
    if (tf_tensor_segment(readers[i]) != tf_tensor_segment(readers[0]))
      return tf_refuse(s->why, s->where ? s->where : s->func,
                       "'%s' and '%s' are of two kernels, expected readers in one", tf_sched_name(readers[0]),
                       tf_sched_name(readers[i]));
  }
  return true;
}

static void set_segment(tf_op *op, const tf_op *like) {
  int32_t n = tf_tensor_segment(like);
  tf_op_set_attr(op, "segment", n ? tf_attr_i64(op->ctx, n) : NULL);
}

tf_op *tf_sched_cache_after(tf_sched *s, tf_value *v, const char *memory, const char *via) {
  return tf_sched_cache_for(s, v, memory, via, NULL, 0);
}

tf_op *tf_sched_cache_for(tf_sched *s, tf_value *v, const char *memory, const char *via, tf_op *const *readers,
                          uint32_t n) {
  if (!can_cache(s, v) || !check_readers(s, v, readers, n)) return NULL;
  if (!n && v->def && tf_tensor_is_returned(v->def)) {
    tf_refuse(s->why, tf_sched_where(s, v->def), "cannot cache after '%s': it is returned; cache before it, or fork it",
              tf_value_name(v));
    return NULL;
  }
  tf_op *c = set_op(s, v, memory, via);
  if (n) set_segment(c, readers[0]);
  insert_after_def(s, v, c);
  redirect(v, &c->result[0], c, readers, n);
  return c;
}

tf_op *tf_sched_recompute(tf_sched *s, tf_value *v, tf_op *const *readers, uint32_t n) {
  tf_op *def = v->def;
  if (!can_cache(s, v) || !check_readers(s, v, readers, n)) return NULL;
  if (!def || !n) {
    tf_refuse(s->why, s->where ? s->where : s->func,
              def ? "no readers of '%s' are named" : "'%s' is an input, which is not computed", tf_value_name(v));
    return NULL;
  }
  tf_op *again = tf_op_clone(def, def->pool, NULL);
  again->result[0].name = v->name ? tf_intern(def->ctx, tf_pool_printf(s->scratch, "%s_r", v->name)) : NULL;
  tf_op_set_attr(again, "memory", NULL);
  set_segment(again, readers[0]);
  tf_op_insert_after(def, again);
  redirect(v, &again->result[0], NULL, readers, n);
  return again;
}

tf_op *tf_sched_cache_before(tf_sched *s, tf_value *v, const char *memory, const char *via) {
  if (!can_cache(s, v)) return NULL;
  if (!v->def) {
    tf_refuse(s->why, s->where ? s->where : s->func, "cannot cache before '%s': it is an input; cache after it",
              tf_value_name(v));
    return NULL;
  }
  /* a clone of the definition computes the cache; the op itself becomes a copy of it, so that handles to `v` stay */
  tf_op *def = v->def, *cache = tf_op_clone(def, def->pool, NULL);
  cache->result[0].name = v->name ? tf_intern(def->ctx, tf_pool_printf(s->scratch, "%s_c", v->name)) : NULL;
  tf_op_set_attr(cache, "memory", memory ? tf_attr_strz(def->ctx, memory) : NULL);
  tf_domain_drop_separator(cache);
  tf_op_insert_before(def, cache);
  tf_attr *m = tf_fusion_memory_attr(def), *segment = tf_fusion_segment_attr(def);
  for (uint32_t i = 0; i < def->noperand; i++) tf_op_set_operand(def, i, i ? NULL : &cache->result[0]);
  if (!def->noperand) tf_op_append_operand(def, &cache->result[0]);
  def->noperand = 1;
  def->def = tf_context_op(def->ctx, "fusion.set");
  def->nattr = 0;
  tf_domain_drop(def);
  if (segment) tf_op_set_attr(def, "segment", segment);
  if (m) tf_op_set_attr(def, "memory", m);
  if (via) tf_op_set_attr(def, "via", tf_attr_strz(def->ctx, via));
  return cache;
}

tf_op *tf_sched_cache_fork(tf_sched *s, tf_value *v) {
  if (!can_cache(s, v)) return NULL;
  if (!v->def || !tf_tensor_is_returned(v->def)) {
    tf_refuse(s->why, s->where ? s->where : s->func, "cannot fork '%s': it is not returned", tf_value_name(v));
    return NULL;
  }
  /* the consumers keep reading the definition, the return gets a copy */
  tf_op *copy = set_op(s, v, "global", NULL);
  insert_after_def(s, v, copy);
  for (tf_use *u = v->uses, *next; u; u = next) {
    next = u->next;
    if (tf_fusion_is(u->owner, TF_FUSION_RETURN)) tf_op_set_operand(u->owner, u->index, &copy->result[0]);
  }
  tf_op_set_attr(v->def, "memory", NULL);
  return copy;
}

bool tf_sched_rfactor(tf_sched *s, tf_op *tv, const int64_t *axes, uint32_t n) {
  if (!tf_fusion_produces_tensor(tv) || tf_fusion_op_info(tv)->cls != TF_FC_REDUCTION)
    return tf_refuse(s->why, tf_sched_where(s, tv), "only a reduction can be rfactored; '%s' is not one",
                     tf_sched_name(tv));
  tf_domain d;
  TF_SURELY(tf_domain_read(tf_domain_ensure(tv), s->scratch, &d));
  int64_t at[TF_DOMAIN_MAX_IDS];
  uint64_t seen = 0;
  for (uint32_t i = 0; i < n; i++) {
    int64_t a = axes[i] < 0 ? axes[i] + d.nloop : axes[i];
    if (a < 0 || a >= d.nloop)
      return tf_refuse(s->why, tf_sched_where(s, tv), "axis %lld is out of range: '%s' has %u loops",
                       (long long)axes[i], tf_sched_name(tv), d.nloop);
    if (seen >> a & 1)
      return tf_refuse(s->why, tf_sched_where(s, tv), "loop %lld is named twice in the rfactor of '%s'", (long long)a,
                       tf_sched_name(tv));
    seen |= 1ull << a;
    if (!tf_domain_reduction_loop(&d, (uint32_t)a))
      return tf_refuse(s->why, tf_sched_where(s, tv), "loop %lld of '%s' is not a reduction", (long long)a,
                       tf_sched_name(tv));
    at[i] = a;
  }
  uint32_t total = 0;
  for (uint32_t i = 0; i < d.nloop; i++) total += tf_domain_reduction_loop(&d, i);
  if (!n || n >= total)
    return tf_refuse(s->why, tf_sched_where(s, tv),
                     "rfactor names some of the %u reduction loops of '%s', and not all, found %u", total,
                     tf_sched_name(tv), n);
  tf_op_set_attr(tv, "rfactor", tf_attr_ints(tv->ctx, at, n));
  return true;
}
