/* The script, line by line. */
#include <stdarg.h>

#include "autosched/autosched_impl.h"

void tf_as_begin(tf_as *a, tf_op *func, tf_pool *pool) {
  tf_map map = {.pool = pool};
  *a = (tf_as){.func = func, .pool = pool, .end = tf_fusion_return_op(func)};
  a->handle.pool = pool;
  a->work = tf_op_clone(func, func->pool, &map);
  a->s = (tf_sched){.func = a->work, .scratch = pool, .where = a->work}; /* as its lines say where they are */
  tf_block *b = tf_fusion_body(func);
  for (uint32_t i = 0; i < b->narg; i++) tf_map_set(&a->handle, tf_map_ptr(tf_fusion_body(a->work)->arg[i]), b->arg[i]);
  for (tf_op *o = b->first; o; o = o->next)
    for (uint32_t i = 0; i < o->nresult; i++) {
      tf_value *copy = tf_map_get(&map, tf_map_ptr(&o->result[i]));
      tf_map_set(&a->handle, tf_map_ptr(copy), &o->result[i]);
    }
}

tf_op *tf_as_end(tf_as *a, bool keep) {
  if (keep) return a->work;
  tf_sched_drop_script(a->func);
  tf_op_erase(a->work);
  return NULL;
}

static tf_value *handle(tf_as *a, const tf_value *v) { return tf_map_get(&a->handle, tf_map_ptr(v)); }

/* One line. `made`: what it makes in `work`, NULL = it makes nothing. */
static void line(tf_as *a, const char *name, tf_value *const *v, uint32_t n, const tf_named_attr *at, uint32_t nat,
                 tf_op *made) {
  tf_context *c = a->func->ctx;
  tf_value **ops = TF_NEW_ARRAY(a->pool, tf_value *, n + 1);
  for (uint32_t i = 0; i < n; i++) ops[i] = handle(a, v[i]);
  tf_type *result = made ? made->result[0].type : NULL;
  tf_op *op =
      tf_op_new(c, a->func->pool, a->func->loc, tf_context_op(c, name), ops, n, &result, made ? 1 : 0, at, nat, 0);
  tf_op_insert_before(a->end, op);
  if (!made) return;
  op->result[0].name = made->result[0].name;
  tf_map_set(&a->handle, tf_map_ptr(&made->result[0]), &op->result[0]);
}

static tf_named_attr number(tf_as *a, const char *name, int64_t v) {
  return (tf_named_attr){name, tf_attr_i64(a->func->ctx, v)};
}

void tf_as_note(tf_as *a, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  tf_named_attr at = {"text", tf_attr_strz(a->func->ctx, tf_pool_vprintf(a->pool, fmt, ap))};
  va_end(ap);
  line(a, "sched.note", NULL, 0, &at, 1, NULL);
}

void tf_as_segment(tf_as *a, tf_op *const *tv, uint32_t n, int64_t segment) {
  tf_value **v = TF_NEW_ARRAY(a->pool, tf_value *, n + 1);
  for (uint32_t i = 0; i < n; i++) {
    v[i] = &tv[i]->result[0];
    tf_op_set_attr(tv[i], "segment", segment ? tf_attr_i64(a->func->ctx, segment) : NULL);
  }
  tf_named_attr at = number(a, "number", segment);
  line(a, "sched.segment", v, n, &at, 1, NULL);
}

/* The tensor, then its readers. */
static tf_value **with_readers(tf_as *a, tf_value *v, tf_op *const *readers, uint32_t n) {
  tf_value **all = TF_NEW_ARRAY(a->pool, tf_value *, n + 1);
  all[0] = v;
  for (uint32_t i = 0; i < n; i++) all[i + 1] = &readers[i]->result[0];
  return all;
}

tf_op *tf_as_recompute(tf_as *a, tf_value *v, tf_op *const *readers, uint32_t n) {
  tf_op *made = tf_sched_recompute(&a->s, v, readers, n);
  if (made) line(a, "sched.recompute", with_readers(a, v, readers, n), n + 1, NULL, 0, made);
  a->failed |= !made;
  return made;
}

static tf_op *cache_after(tf_as *a, tf_value *v, tf_op *const *readers, uint32_t n, const char *cache,
                          const char *memory, const char *via, const char *suffix) {
  tf_op *made = tf_sched_cache_for(&a->s, v, memory, via, readers, n);
  a->failed |= !made;
  if (!made) return NULL;
  made->result[0].name = v->name ? tf_intern(a->func->ctx, tf_pool_printf(a->pool, "%s_%s", v->name, suffix)) : NULL;
  const char *said[3][2] = {{"cache", cache}, {"memory", memory}, {"via", via}};
  tf_named_attr at[3];
  uint32_t nat = 0;
  for (uint32_t i = 0; i < 3; i++)
    if (said[i][1]) at[nat++] = (tf_named_attr){said[i][0], tf_attr_strz(a->func->ctx, said[i][1])};
  if (cache) tf_op_set_attr(made, "cache", at[0].value);
  line(a, "sched.cache_after", with_readers(a, v, readers, n), n + 1, at, nat, made);
  return made;
}

tf_op *tf_as_cache_after(tf_as *a, tf_value *v, tf_op *const *readers, uint32_t n, const char *cache) {
  return cache_after(a, v, readers, n, cache, NULL, NULL, "in");
}

tf_op *tf_as_cache_bulk(tf_as *a, tf_value *v, tf_op *const *readers, uint32_t n, const char *cache, const char *as) {
  return cache_after(a, v, readers, n, cache, tf_memory_name(TF_MEM_SHARED), "bulk", as);
}

tf_op *tf_as_cache_shared(tf_as *a, tf_value *v, tf_op *const *readers, uint32_t n, const char *cache) {
  return cache_after(a, v, readers, n, cache, tf_memory_name(TF_MEM_SHARED), NULL, "tile");
}

tf_op *tf_as_cache_boxes(tf_as *a, tf_value *v, tf_op *const *readers, uint32_t n, const char *cache) {
  return cache_after(a, v, readers, n, cache, tf_memory_name(TF_MEM_SHARED), "tma", "boxes");
}

static tf_op *cache_before(tf_as *a, tf_op *tv, const char *cache, const char *memory, const char *via) {
  tf_value *v = &tv->result[0];
  tf_op *made = tf_sched_cache_before(&a->s, v, memory, via);
  const char *said[3][2] = {{"cache", cache}, {"memory", memory}, {"via", via}};
  tf_named_attr at[3];
  uint32_t nat = 0;
  for (uint32_t i = 0; i < 3; i++)
    if (said[i][1]) at[nat++] = (tf_named_attr){said[i][0], tf_attr_strz(a->func->ctx, said[i][1])};
  if (made) line(a, "sched.cache_before", &v, 1, at, nat, made);
  if (made && cache) tf_op_set_attr(tv, "cache", at[0].value); /* the tensor itself became the copy */
  a->failed |= !made;
  return made;
}

tf_op *tf_as_cache_before(tf_as *a, tf_op *tv, const char *cache) { return cache_before(a, tv, cache, NULL, NULL); }

tf_op *tf_as_cache_before_bulk(tf_as *a, tf_op *tv, const char *cache) {
  return cache_before(a, tv, cache, tf_memory_name(TF_MEM_SHARED), "bulk");
}

static void simple(tf_as *a, const char *name, tf_op *tv, const tf_named_attr *at, uint32_t n, bool ok) {
  tf_value *v = &tv->result[0];
  line(a, name, &v, 1, at, n, NULL);
  a->failed |= !ok;
}

void tf_as_memory(tf_as *a, tf_op *tv, tf_memory m) {
  tf_named_attr at = {"memory", tf_attr_strz(a->func->ctx, tf_memory_name(m))};
  simple(a, "sched.memory", tv, &at, 1, tf_sched_set_memory(&a->s, tv, m));
}

uint32_t tf_as_loops(const tf_as *a, tf_op *tv) {
  tf_domain d;
  return tf_domain_read(tv, a->pool, &d) ? d.nloop : 0;
}

void tf_as_split(tf_as *a, tf_op *tv, int64_t axis, int64_t factor) {
  tf_named_attr at[2] = {number(a, "axis", axis), number(a, "factor", factor)};
  simple(a, "sched.split", tv, at, 2, tf_sched_split(&a->s, tv, axis, factor, NULL, true));
}

void tf_as_split_into(tf_as *a, tf_op *tv, int64_t axis, int64_t parts) {
  tf_named_attr at[2] = {number(a, "axis", axis), number(a, "parts", parts)};
  simple(a, "sched.split", tv, at, 2, tf_sched_split(&a->s, tv, axis, parts, NULL, false));
}

void tf_as_merge(tf_as *a, tf_op *tv, int64_t outer, int64_t inner) {
  tf_named_attr at[2] = {number(a, "inner", inner), number(a, "outer", outer)};
  simple(a, "sched.merge", tv, at, 2, tf_sched_merge(&a->s, tv, outer, inner));
}

void tf_as_reorder(tf_as *a, tf_op *tv, const int64_t *order, uint32_t n) {
  bool same = true;
  for (uint32_t i = 0; i < n; i++) same &= order[i] == i;
  if (same) return;
  tf_named_attr at = {"order", tf_attr_ints(a->func->ctx, order, n)};
  simple(a, "sched.reorder", tv, &at, 1, tf_sched_reorder(&a->s, tv, order, n));
}

void tf_as_rfactor(tf_as *a, tf_op *tv, int64_t axis) {
  tf_named_attr at = {"axes", tf_attr_ints(a->func->ctx, &axis, 1)};
  simple(a, "sched.rfactor", tv, &at, 1, tf_sched_rfactor(&a->s, tv, &axis, 1));
}

void tf_as_swizzle(tf_as *a, tf_op *tv, int64_t x, int64_t y) {
  tf_named_attr at[3] = {{"kind", tf_attr_strz(a->func->ctx, "xor")}, number(a, "x", x), number(a, "y", y)};
  simple(a, "sched.swizzle", tv, at, 3, tf_sched_swizzle(&a->s, tv, TF_SWIZZLE_XOR, x, y));
}

void tf_as_align(tf_as *a, tf_op *tv, int64_t x, int64_t y, int64_t by) {
  tf_named_attr at[3] = {number(a, "by", by), number(a, "x", x), number(a, "y", y)};
  simple(a, "sched.align", tv, at, 3, tf_sched_align(&a->s, tv, x, y, by));
}

void tf_as_alloc(tf_as *a, tf_op *tv, uint32_t n) {
  int64_t *axes = TF_NEW_ARRAY(a->pool, int64_t, n);
  for (uint32_t i = 0; i < n; i++) axes[i] = i;
  tf_named_attr at = {"axes", tf_attr_ints(a->func->ctx, axes, n)};
  simple(a, "sched.alloc", tv, &at, 1, tf_sched_set_alloc(&a->s, tv, axes, n, NULL));
}

void tf_as_propagate(tf_as *a, tf_op *tv) { simple(a, "sched.propagate", tv, NULL, 0, tf_sched_propagate(&a->s, tv)); }

static tf_attr *type_list(tf_as *a, const tf_ptype *types, uint32_t n) {
  tf_attr **v = TF_NEW_ARRAY(a->pool, tf_attr *, n + 1);
  for (uint32_t i = 0; i < n; i++) v[i] = tf_attr_strz(a->func->ctx, tf_ptype_name(types[i]));
  return tf_attr_array(a->func->ctx, v, n);
}

void tf_as_parallelize(tf_as *a, tf_op *tv, const tf_ptype *types, uint32_t n) {
  tf_named_attr at = {"types", type_list(a, types, n)};
  simple(a, "sched.parallelize", tv, &at, 1, tf_sched_parallelize_all(&a->s, tv, types, n));
}

void tf_as_parallelize_one(tf_as *a, tf_op *tv, int64_t axis, tf_ptype type) {
  tf_named_attr at[2] = {number(a, "axis", axis), {"types", type_list(a, &type, 1)}};
  simple(a, "sched.parallelize", tv, at, 2, tf_sched_parallelize(&a->s, tv, axis, type));
}

void tf_as_parallelize_like(tf_as *a, tf_op *tv) {
  simple(a, "sched.parallelize_like", tv, NULL, 0, tf_sched_parallelize_like(&a->s, tv));
}

void tf_as_inline_most(tf_as *a) {
  line(a, "sched.inline_most", NULL, 0, NULL, 0, NULL);
  a->failed |= !tf_sched_inline_most(&a->s, NULL);
}

void tf_as_inline_at(tf_as *a, tf_op *tv, int64_t position) {
  tf_named_attr at = number(a, "position", position);
  simple(a, "sched.inline_at", tv, &at, 1, tf_sched_inline_at(&a->s, tv, position));
}

void tf_as_at_use(tf_as *a, tf_op *tv) { simple(a, "sched.at_use", tv, NULL, 0, tf_sched_at_use(&a->s, tv)); }

void tf_as_ring_of_pieces(tf_as *a, tf_op *tv, int64_t stages) {
  tf_context *c = a->func->ctx;
  tf_sched_circular how = {.stages = stages,
                           .prefetch = stages - 1,
                           .kind = TF_CIRCULAR_WARP_SPECIALIZED,
                           .along = TF_PT_TIDX,
                           .pieces = true};
  tf_named_attr at[4] = {{"pieces", tf_attr_unit(c)},
                         number(a, "prefetch", how.prefetch),
                         number(a, "stages", stages),
                         {"warp_specialized", tf_attr_strz(c, tf_ptype_name(how.along))}};
  simple(a, "sched.circular_buffer", tv, at, 4, tf_sched_circular_buffer(&a->s, tv, &how));
}

int64_t tf_as_cluster(const tf_as *a, int64_t blocks) {
  while (blocks > 1 && blocks > a->chip->cluster) blocks /= 2;
  return a->cluster <= 1 ? blocks : blocks < a->cluster ? 1 : a->cluster;
}

static bool asks_alike(const tf_as_limit *a, const tf_as_limit *b) {
  return a->most == b->most && (!a->most || (a->arg == b->arg && a->axis == b->axis));
}

void tf_as_wish(tf_as *a, tf_as_version v) {
  if (v.kind == TF_AS_BESIDE && v.parts < 2) return; /* all rows in one part: too few to be worth a second kernel */
  for (uint32_t i = 0; i < a->nwish; i++) {
    const tf_as_version *w = &a->wish[i];
    bool tile = w->kind == TF_AS_A_TILE || v.kind == TF_AS_A_TILE; /* it goes on where memory is no multiple of 16 */
    bool same = !tile && asks_alike(&w->length, &v.length) && asks_alike(&w->count, &v.count) &&
                asks_alike(&w->elements, &v.elements) && asks_alike(&w->stride, &v.stride) && w->access == v.access &&
                w->aligned == v.aligned && (!w->at_least.most || w->at_least.most == v.at_least.most);
    if (same) return; /* it would never be launched */
  }
  if (a->nwish < TF_AS_MOST_VERSIONS) a->wish[a->nwish++] = v;
}
