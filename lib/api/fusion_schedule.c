/* Schedules by calls: the functions of fusion/sched.h with checked handles. A refused call changes nothing, not even
 * the domains that those functions make before they look. */
#include "api/api_fusion.h"
#include "fusion/fusion_dialect.h"
#include "fusion/sched.h"
#include "support/result.h"
#include "support/sink.h"

typedef struct call {
  tf_fusion *f;
  tf_tensor *t; /* NULL: the whole fusion */
  tf_status (*run)(tf_sched *s, tf_op *tv, struct call *c);
  bool on_input; /* an input will do */
  bool pieces;   /* what a fusion on a mesh takes, too */
  int64_t a, b;
  const int64_t *list;
  const bool *flags;
  const tf_ptype *types;
  uint32_t n;
  tf_tensor *by;
  tf_memory memory;
  tf_via via;
  tf_tensor *const *readers; /* `n` of them */
  tf_tensor **out;
  uint32_t *count;
  tf_ptype *type;
  const tf_circular_options *circular;
  tf_status (*plain)(tf_fusion *f, tf_op *tv, void *arg);
  void *arg;
} call;

static tf_status status(bool ok) { return ok ? TF_OK : TF_ERR_INVALID; }

static bool ready(call *c) {
  tf_fusion *f = c->f;
  if (!tf_fusion_alive(f)) return false;
  if (c->t && !tf_tensor_alive(f, c->t, "the tensor")) return false;
  if (!tf_fusion_return_op(f->func)) {
    tf_api_error(f, "the fusion has not returned; schedule after tf_fusion_return");
    return false;
  }
  if (tf_fusion_mesh_of(f->func) && !c->pieces) {
    tf_api_error(f,
                 "a fusion on a mesh takes no schedule but loops over pieces (tf_split_outer, and tf_parallelize with "
                 "TF_PT_STREAM): each device's part gets its own");
    return false;
  }
  const tf_op *by_tiles = tf_fusion_mesh_of(f->func) ? NULL : tf_fusion_first_by_tiles(f->func);
  if (by_tiles) {
    tf_api_error(f, "a fusion with %s takes no schedule: fuse-products makes it by tile programs",
                 tf_fusion_by_tiles_words(by_tiles));
    return false;
  }
  if (tf_sched_has_script(f->func) && !tf_fusion_mesh_of(f->func)) {
    tf_api_error(f, "the fusion has a schedule script; run 'apply-schedule' before scheduling by calls");
    return false;
  }
  if (c->t && !c->t->v->def && !c->on_input) {
    tf_api_error(f, "'%s' is an input, which has no loops; schedule a cache of it", tf_value_name(c->t->v));
    return false;
  }
  if (c->t && c->t->v->def && !tf_fusion_produces_tensor(c->t->v->def)) {
    tf_api_error(f, "'%s' is a scalar, which has no loops", tf_value_name(c->t->v));
    return false;
  }
  return true;
}

/* The tensors that have no domain yet. */
static uint32_t without_domain(tf_sched *s, tf_op ***out) {
  tf_op **tv;
  uint32_t n = tf_fusion_tensors(s->func, s->scratch, &tv), k = 0;
  for (uint32_t i = 0; i < n; i++)
    if (!tf_fusion_domain_block(tv[i])) tv[k++] = tv[i];
  *out = tv;
  return k;
}

static void drop_domain(tf_op *tv) {
  tf_block *b = tf_fusion_domain_block(tv);
  if (!b) return;
  while (b->last) tf_op_erase(b->last);
  tv->nregion = 0;
}

static tf_status apply(tf_module *m, void *arg) {
  call *c = arg;
  if (!ready(c)) return TF_ERR_INVALID;
  tf_pool *scratch = tf_pool_child(m->pool);
  tf_verdict why = {.pool = scratch};
  tf_sched s = {.func = c->f->func, .scratch = scratch, .why = &why};
  tf_op **bare;
  uint32_t n = without_domain(&s, &bare);
  tf_status st = c->run(&s, c->t ? c->t->v->def : NULL, c);
  for (uint32_t i = 0; st != TF_OK && i < n; i++) drop_domain(bare[i]);
  tf_tell(m->ctx, &why, st == TF_OK);
  tf_pool_free(scratch);
  return st;
}

static tf_status schedule(tf_tensor *t, call c) {
  if (!t) return TF_ERR_INVALID;
  c.t = t;
  c.f = t->f;
  return tf_guarded(t->f->m, apply, &c);
}

static tf_status run_plain(tf_sched *s, tf_op *tv, call *c) {
  (void)s;
  return c->plain(c->f, tv, c->arg);
}

tf_status tf_api_schedule(tf_tensor *t, tf_status (*run)(tf_fusion *f, tf_op *tv, void *arg), void *arg) {
  return schedule(t, (call){.run = run_plain, .plain = run, .arg = arg});
}

/* ------------------------------------------------------------------------------------------------ loops */

static tf_status run_num_loops(tf_sched *s, tf_op *tv, call *c) {
  tf_domain d;
  TF_SURELY(tf_domain_read(tv, s->scratch, &d));
  *c->count = d.block ? d.nloop : d.nlogical;
  return TF_OK;
}

tf_status tf_num_loops(tf_tensor *t, uint32_t *n) {
  if (!n) return TF_ERR_INVALID;
  *n = 0;
  return schedule(t, (call){.run = run_num_loops, .count = n});
}

static tf_status run_loop_type(tf_sched *s, tf_op *tv, call *c) {
  tf_domain d;
  TF_SURELY(tf_domain_read(tv, s->scratch, &d));
  uint32_t n = d.block ? d.nloop : d.nlogical;
  int64_t a = c->a < 0 ? c->a + n : c->a;
  if (a < 0 || a >= n)
    return tf_api_error(c->f, "axis %lld is out of range: '%s' has %u loops", (long long)c->a,
                        tf_value_name(&tv->result[0]), n);
  *c->type = d.block ? d.ptype[a] : TF_PT_SERIAL;
  return TF_OK;
}

tf_status tf_loop_type(tf_tensor *t, int64_t axis, tf_ptype *type) {
  if (!type) return TF_ERR_INVALID;
  *type = TF_PT_SERIAL;
  return schedule(t, (call){.run = run_loop_type, .a = axis, .type = type});
}

static tf_status run_split(tf_sched *s, tf_op *tv, call *c) {
  if (tf_fusion_mesh_of(s->func)) return tf_api_split_on_mesh(c->f, tv, c->a, c->b);
  return status(tf_sched_split(s, tv, c->a, c->b, NULL, c->n));
}

tf_status tf_split(tf_tensor *t, int64_t axis, int64_t factor) {
  return schedule(t, (call){.run = run_split, .a = axis, .b = factor, .n = true});
}

tf_status tf_split_outer(tf_tensor *t, int64_t axis, int64_t parts) {
  return schedule(t, (call){.run = run_split, .a = axis, .b = parts, .n = false, .pieces = true});
}

static tf_status run_split_symbolic(tf_sched *s, tf_op *tv, call *c) {
  if (!tf_tensor_alive(c->f, c->by, "the factor")) return TF_ERR_INVALID;
  tf_value *by = c->by->v;
  if (!tf_type_is_int(by->type) || by->def)
    return tf_api_error(c->f, "a symbolic split factor must be an integer argument of the function");
  return status(tf_sched_split(s, tv, c->a, 0, by, c->n));
}

tf_status tf_split_symbolic(tf_tensor *t, int64_t axis, tf_tensor *by, bool inner) {
  return schedule(t, (call){.run = run_split_symbolic, .a = axis, .by = by, .n = inner});
}

static tf_status run_merge(tf_sched *s, tf_op *tv, call *c) { return status(tf_sched_merge(s, tv, c->a, c->b)); }

tf_status tf_merge(tf_tensor *t, int64_t outer, int64_t inner) {
  return schedule(t, (call){.run = run_merge, .a = outer, .b = inner});
}

static bool list_ok(call *c, const void *list, const char *what) {
  if (list || !c->n) return true;
  tf_api_error(c->f, "the list of %u %s is NULL", c->n, what);
  return false;
}

static tf_status run_reorder(tf_sched *s, tf_op *tv, call *c) {
  return status(list_ok(c, c->list, "positions") && tf_sched_reorder(s, tv, c->list, c->n));
}

tf_status tf_reorder(tf_tensor *t, const int64_t *order, uint32_t n) {
  return schedule(t, (call){.run = run_reorder, .list = order, .n = n});
}

static tf_status run_swizzle(tf_sched *s, tf_op *tv, call *c) {
  if (c->n > TF_SWIZZLE_CYCLIC) return tf_api_error(c->f, "%u is no kind of swizzle", c->n);
  return status(tf_sched_swizzle(s, tv, (tf_swizzle_kind)c->n, c->a, c->b));
}

tf_status tf_swizzle(tf_tensor *t, tf_swizzle_kind kind, int64_t x, int64_t y) {
  return schedule(t, (call){.run = run_swizzle, .a = x, .b = y, .n = (uint32_t)kind});
}

static tf_status run_align(tf_sched *s, tf_op *tv, call *c) {
  return status(tf_sched_align(s, tv, c->a, c->b, c->list[0]));
}

tf_status tf_align(tf_tensor *t, int64_t x, int64_t y, int64_t by) {
  return schedule(t, (call){.run = run_align, .a = x, .b = y, .list = &by, .n = 1});
}

static bool types_ok(call *c) {
  for (uint32_t i = 0; i < c->n; i++)
    if ((unsigned)c->types[i] >= TF_PT_COUNT) {
      tf_api_error(c->f, "%d is no parallel type", (int)c->types[i]);
      return false;
    }
  return true;
}

static tf_status run_parallelize(tf_sched *s, tf_op *tv, call *c) {
  if (!types_ok(c)) return TF_ERR_INVALID;
  if (tf_fusion_mesh_of(s->func)) return tf_api_bind_on_mesh(c->f, tv, &c->a, c->types, 1);
  return status(tf_sched_parallelize(s, tv, c->a, c->types[0]));
}

tf_status tf_parallelize(tf_tensor *t, int64_t axis, tf_ptype type) {
  return schedule(t, (call){.run = run_parallelize, .a = axis, .types = &type, .n = 1, .pieces = true});
}

static tf_status run_parallelize_all(tf_sched *s, tf_op *tv, call *c) {
  if (!list_ok(c, c->types, "parallel types") || !types_ok(c)) return TF_ERR_INVALID;
  if (tf_fusion_mesh_of(s->func)) return tf_api_bind_on_mesh(c->f, tv, NULL, c->types, c->n);
  return status(tf_sched_parallelize_all(s, tv, c->types, c->n));
}

tf_status tf_parallelize_all(tf_tensor *t, const tf_ptype *types, uint32_t n) {
  return schedule(t, (call){.run = run_parallelize_all, .types = types, .n = n, .pieces = true});
}

static tf_status run_rfactor(tf_sched *s, tf_op *tv, call *c) {
  return status(list_ok(c, c->list, "axes") && tf_sched_rfactor(s, tv, c->list, c->n));
}

tf_status tf_rfactor(tf_tensor *t, const int64_t *axes, uint32_t n) {
  return schedule(t, (call){.run = run_rfactor, .list = axes, .n = n});
}

/* ------------------------------------------------------------------------------------------------ memory */

static bool memory_ok(call *c) {
  if ((unsigned)c->memory <= TF_MEM_TENSOR) return true;
  tf_api_error(c->f, "%d is no memory", (int)c->memory);
  return false;
}

static tf_status run_memory(tf_sched *s, tf_op *tv, call *c) {
  return status(memory_ok(c) && tf_sched_set_memory(s, tv, c->memory));
}

tf_status tf_set_memory(tf_tensor *t, tf_memory memory) {
  return schedule(t, (call){.run = run_memory, .memory = memory});
}

static tf_status run_allocation(tf_sched *s, tf_op *tv, call *c) {
  return status(list_ok(c, c->list, "axes") && tf_sched_set_alloc(s, tv, c->list, c->n, c->flags));
}

tf_status tf_set_allocation(tf_tensor *t, const int64_t *axes, uint32_t n, const bool *contiguous) {
  return schedule(t, (call){.run = run_allocation, .list = axes, .n = n, .flags = contiguous});
}

static tf_status run_strides(tf_sched *s, tf_op *tv, call *c) {
  return status(list_ok(c, c->list, "strides") && tf_sched_set_strides(s, tv, c->list, c->n));
}

tf_status tf_set_strides(tf_tensor *t, const int64_t *strides, uint32_t n) {
  return schedule(t, (call){.run = run_strides, .list = strides, .n = n});
}

static tf_status run_separator(tf_sched *s, tf_op *tv, call *c) { return status(tf_sched_set_separator(s, tv, c->a)); }

tf_status tf_set_separator(tf_tensor *t, int64_t position) {
  return schedule(t, (call){.run = run_separator, .a = position});
}

static tf_status run_place(tf_sched *s, tf_op *tv, call *c) { return status(tf_sched_place(s, tv, c->list, c->a)); }

tf_status tf_set_place(tf_tensor *t, const int64_t at[2], int64_t region) {
  return schedule(t, (call){.run = run_place, .list = at, .n = at ? 2 : 0, .a = region});
}

static tf_status run_circular(tf_sched *s, tf_op *tv, call *c) {
  tf_sched_circular how = {.stages = c->a, .prefetch = c->b, .along = TF_PT_TIDX};
  const tf_circular_options *o = c->circular;
  if (o) {
    if ((unsigned)o->kind > TF_CIRCULAR_WARP_SPECIALIZED) {
      tf_api_error(c->f, "%d is no kind of circular buffer", (int)o->kind);
      return TF_ERR_INVALID;
    }
    how.kind = o->kind;
    if (o->along) how.along = o->along;
    how.registers[0] = o->producer_registers;
    how.registers[1] = o->consumer_registers;
    how.pieces = o->pieces != 0;
  }
  return status(tf_sched_circular_buffer(s, tv, &how));
}

tf_status tf_circular_buffer_with(tf_tensor *t, int64_t stages, int64_t prefetch, const tf_circular_options *o) {
  tf_circular_options full;
  if (!t) return TF_ERR_INVALID;
  tf_status known = TF_OPTIONS_READ(tf_circular_options, &full, o, &t->f->m->session->sink);
  if (known != TF_OK) return known;
  return schedule(t, (call){.run = run_circular, .a = stages, .b = prefetch, .circular = o ? &full : NULL});
}

tf_status tf_circular_buffer(tf_tensor *t, int64_t stages, int64_t prefetch) {
  return tf_circular_buffer_with(t, stages, prefetch, NULL);
}

static bool copy_ok(call *c) {
  if (!memory_ok(c)) return false;
  if (!c->via || tf_fusion_via_word(c->via)) return true;
  tf_api_error(c->f, "%d is no way to copy", (int)c->via);
  return false;
}

static const char *memory_word(tf_memory m) { return m == TF_MEM_LOCAL ? NULL : tf_memory_name(m); }

static tf_status give(call *c, tf_op *made) {
  if (!made) return TF_ERR_INVALID;
  *c->out = tf_handle(c->f, &made->result[0]);
  return TF_OK;
}

static tf_status run_cache_after(tf_sched *s, tf_op *tv, call *c) {
  (void)tv;
  if (!copy_ok(c)) return TF_ERR_INVALID;
  return give(c, tf_sched_cache_after(s, c->t->v, memory_word(c->memory), tf_fusion_via_word(c->via)));
}

static tf_status cache(tf_tensor *t, tf_tensor **out, call c) {
  if (!out) return TF_ERR_INVALID;
  *out = NULL;
  c.out = out;
  c.on_input = true;
  return schedule(t, c);
}

tf_status tf_cache_after(tf_tensor *t, tf_memory memory, tf_via via, tf_tensor **copy) {
  return cache(t, copy, (call){.run = run_cache_after, .memory = memory, .via = via});
}

/* The ops of the readers; NULL after a diagnostic. */
static tf_op **reader_ops(tf_sched *s, call *c) {
  tf_op **ops = TF_NEW_ARRAY(s->scratch, tf_op *, (size_t)c->n + 1);
  if (!c->n || !c->readers) {
    tf_api_error(c->f, "no readers are named; expected at least one");
    return NULL;
  }
  for (uint32_t i = 0; i < c->n; i++) {
    if (!c->readers[i] || !tf_tensor_alive(c->f, c->readers[i], "a reader")) return NULL;
    ops[i] = c->readers[i]->v->def;
  }
  return ops;
}

static tf_status run_cache_for(tf_sched *s, tf_op *tv, call *c) {
  (void)tv;
  tf_op **readers = copy_ok(c) ? reader_ops(s, c) : NULL;
  if (!readers) return TF_ERR_INVALID;
  return give(c, tf_sched_cache_for(s, c->t->v, memory_word(c->memory), tf_fusion_via_word(c->via), readers, c->n));
}

tf_status tf_cache_after_for(tf_tensor *t, tf_tensor *const *readers, uint32_t n, tf_memory memory, tf_via via,
                             tf_tensor **copy) {
  return cache(t, copy, (call){.run = run_cache_for, .memory = memory, .via = via, .readers = readers, .n = n});
}

static tf_status run_recompute(tf_sched *s, tf_op *tv, call *c) {
  (void)tv;
  tf_op **readers = reader_ops(s, c);
  return readers ? give(c, tf_sched_recompute(s, c->t->v, readers, c->n)) : TF_ERR_INVALID;
}

tf_status tf_recompute(tf_tensor *t, tf_tensor *const *readers, uint32_t n, tf_tensor **again) {
  return cache(t, again, (call){.run = run_recompute, .readers = readers, .n = n});
}

static tf_status run_cache_before(tf_sched *s, tf_op *tv, call *c) {
  (void)tv;
  if (!copy_ok(c)) return TF_ERR_INVALID;
  return give(c, tf_sched_cache_before(s, c->t->v, memory_word(c->memory), tf_fusion_via_word(c->via)));
}

tf_status tf_cache_before(tf_tensor *t, tf_memory memory, tf_via via, tf_tensor **computed) {
  return cache(t, computed, (call){.run = run_cache_before, .memory = memory, .via = via});
}

static tf_status run_cache_fork(tf_sched *s, tf_op *tv, call *c) {
  (void)tv;
  return give(c, tf_sched_cache_fork(s, c->t->v));
}

tf_status tf_cache_fork(tf_tensor *t, tf_tensor **copy) { return cache(t, copy, (call){.run = run_cache_fork}); }

/* ------------------------------------------------------------------------------------------------ over the fusion */

static tf_status run_inline_at(tf_sched *s, tf_op *tv, call *c) { return status(tf_sched_inline_at(s, tv, c->a)); }

tf_status tf_inline_at(tf_tensor *t, int64_t position) {
  return schedule(t, (call){.run = run_inline_at, .a = position});
}

static tf_status run_inline_most(tf_sched *s, tf_op *tv, call *c) {
  (void)c;
  return status(tf_sched_inline_most(s, tv));
}

tf_status tf_inline_most(tf_tensor *t) { return schedule(t, (call){.run = run_inline_most}); }

tf_status tf_inline_all(tf_fusion *f) {
  return f ? tf_guarded(f->m, apply, &(call){.f = f, .run = run_inline_most}) : TF_ERR_INVALID;
}

static tf_status run_at_use(tf_sched *s, tf_op *tv, call *c) {
  (void)c;
  return status(tf_sched_at_use(s, tv));
}

tf_status tf_compute_at_use(tf_tensor *t) { return schedule(t, (call){.run = run_at_use}); }

static tf_status run_propagate(tf_sched *s, tf_op *tv, call *c) {
  (void)c;
  return status(tf_sched_propagate(s, tv));
}

tf_status tf_propagate(tf_tensor *t) { return schedule(t, (call){.run = run_propagate}); }

static tf_status run_parallelize_like(tf_sched *s, tf_op *tv, call *c) {
  (void)c;
  return status(tf_sched_parallelize_like(s, tv));
}

tf_status tf_parallelize_like(tf_tensor *t) { return schedule(t, (call){.run = run_parallelize_like}); }

static tf_status run_segment(tf_sched *s, tf_op *tv, call *c) {
  (void)s;
  if (c->a < 0) return tf_api_error(c->f, "a segment is not negative, found %lld", (long long)c->a);
  if (c->a >= TF_FUSION_MAX_SEGMENTS)
    return tf_api_error(c->f, "segments are numbered from 0 to %d, found %lld", TF_FUSION_MAX_SEGMENTS - 1,
                        (long long)c->a);
  tf_op_set_attr(tv, "segment", tf_attr_i64(tv->ctx, c->a));
  return TF_OK;
}

tf_status tf_set_segment(tf_tensor *t, int32_t segment) {
  return schedule(t, (call){.run = run_segment, .a = segment});
}
