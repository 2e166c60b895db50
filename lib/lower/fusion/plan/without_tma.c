/* Copies via(tma) and via(bulk) for a target that has no TMA: the same copies by the block's threads.
 *
 * A copy's bulk loops become one, which goes over the threads of tidx, 16 bytes a thread where the innermost of them
 * allows it. Whatever else the schedule says stays: inlining, allocation, circular buffers (which cp.async fills),
 * their mbarriers and producer warps. */
#include "lower/fusion/plan/plan_make.h"
#include "lower/fusion/plan/plan_ask.h"
#include "lower/fusion/plan/without_tma.h"
#include "support/result.h"

/* The constant extent of tidx in each segment; 0 where it is none, or no loop is bound to it. The plan is made to be
 * looked at: of what it says only a refusal counts. */
static int64_t *block_sizes(tf_op *func, tf_pool *pool, const tf_lower_options *o, int32_t *n, tf_verdict *why) {
  tf_op *module = tf_op_parent(func);
  tf_map map = {.pool = pool};
  tf_op *copy = tf_op_clone(func, func->pool, &map);
  tf_op_insert_after(func, copy);
  tf_lower_options look = *o;
  look.analyse = true;
  tf_verdict found = {.pool = pool};
  tf_plan *p = tf_plan_make(module, copy, pool, &look, why ? &found : NULL);
  int64_t *out = p ? TF_NEW_ARRAY(pool, int64_t, (size_t)p->nsegment + 1) : NULL;
  *n = p ? p->nsegment : 0;
  for (int32_t i = 0; out && i < *n; i++) {
    tf_segment s;
    out[i] = 0;
    if (!tf_plan_segment(p, i, &s)) out = NULL;
    else if (s.dim[TF_PT_TIDX]) TF_EITHER(tf_ix_is_const(s.dim[TF_PT_TIDX], &out[i]));
  }
  tf_op_erase(copy);
  if (!out && why) tf_verdict_join(why, &found);
  return out;
}

static bool uses_tidx(const tf_domain *d) {
  for (uint32_t i = 0; i < d->nloop; i++)
    if (d->ptype[i] == TF_PT_TIDX) return true;
  return false;
}

/* Elements that a thread may take at once: the innermost bulk loop is a constant number of 16-byte pieces. */
static int64_t lanes_of(const tf_op *tv, const tf_value *innermost) {
  int64_t lanes = 128 / tf_type_bits(tv->result[0].type->elem);
  bool inner = innermost->def && tf_id_kind(innermost->def) == TF_ID_SPLIT && innermost->index == 1;
  int64_t extent = inner ? tf_id_factor_of(innermost->def, 0) : 0;
  return extent && extent % lanes == 0 ? lanes : 1;
}

/* Pieces of `lanes` elements in the bulk loops; 0 if that is no constant. */
static int64_t pieces_of(const tf_domain *d, const int64_t *bulk, int64_t n, int64_t lanes) {
  int64_t all = 1;
  for (int64_t i = 0; i < n; i++) {
    const tf_value *id = d->loop[bulk[i]];
    bool inner = id->def && tf_id_kind(id->def) == TF_ID_SPLIT && id->index == 1;
    int64_t factor = inner ? tf_id_factor_of(id->def, 0) : 0;
    if (factor < 1 || __builtin_mul_overflow(all, factor, &all)) return 0;
  }
  return all / lanes;
}

/* A thread beyond the last piece would look for an element that no iteration computed: a store takes as many threads
 * as make whole turns. */
static int64_t whole_turns(int64_t pieces, int64_t threads) {
  int64_t n = pieces && pieces < threads ? pieces : threads;
  while (pieces && n > 1 && pieces % n) n--;
  return n;
}

static bool by_threads(tf_sched *s, tf_op *tv, int64_t threads, bool wide) {
  tf_domain d;
  TF_SURELY(tf_domain_read(tv, s->scratch, &d));
  bool free = !uses_tidx(&d) && threads > 1;
  int64_t order[TF_MAX_LOOPS], n = 0, first;
  for (uint32_t i = 0; i < d.nloop; i++)
    if (d.ptype[i] != TF_PT_BULK) order[n++] = i;
  first = n;
  for (uint32_t i = 0; i < d.nloop; i++)
    if (d.ptype[i] == TF_PT_BULK) {
      order[n++] = i;
      d.ptype[i] = TF_PT_SERIAL;
    }
  if (n == first) return true;
  int64_t lanes = wide ? lanes_of(tv, d.loop[order[n - 1]]) : 1;
  if (tf_tensor_memory(tv) != TF_MEM_SHARED)
    threads = whole_turns(pieces_of(&d, order + first, n - first, lanes), threads);
  tf_domain_write(&d);
  if (!free) return true;
  if (!tf_sched_reorder(s, tv, order, (uint32_t)n)) return false;
  for (; n > first + 1; n--)
    if (!tf_sched_merge(s, tv, first, first + 1)) return false;
  if (lanes > 1 && !tf_sched_split(s, tv, first, lanes, NULL, true)) return false;
  if (!tf_sched_split(s, tv, first, threads, NULL, true)) return false;
  return tf_sched_parallelize(s, tv, first + 1, TF_PT_TIDX) &&
         (lanes == 1 || tf_sched_parallelize(s, tv, first + 2, TF_PT_VECTORIZE));
}

static bool copy_by_threads(tf_op *func, tf_op *tv, int64_t threads, const tf_lower_options *o, tf_pool *pool,
                            tf_verdict *why) {
  tf_sched s = {.func = func, .scratch = pool, .why = why};
  static const char *const of_tma[] = {"l2", "fill", "prefetch", "multicast"}, *const of_warps[] = {
                                                                                   "pipelined", "warp_specialized",
                                                                                   "registers", "pieces"};
  bool pieces = tf_fusion_pieces_of(tv);
  bool drawn = tf_fusion_dynamic_of(func) && tf_fusion_warp_specialized_attr(tv);
  /* all pieces stand in memory together then: one copy of them, and none ahead; nor do all threads know what one
   * producer would draw */
  if (pieces || drawn) tf_op_set_attr(tv, "circular", NULL);
  for (size_t i = 0; i < sizeof of_tma / sizeof *of_tma; i++) tf_op_set_attr(tv, of_tma[i], NULL);
  /* where accesses are narrow, one warp would be too few for them */
  bool by_all = pieces || drawn || o->unaligned;
  for (size_t i = 0; i < sizeof of_warps / sizeof *of_warps && by_all; i++) tf_op_set_attr(tv, of_warps[i], NULL);
  if (o->without_tma) tf_op_set_attr(tv, "registers", NULL); /* nor can these move there */
  if (tf_fusion_warp_specialized_of(tv, TF_PT_COUNT) == TF_PT_TIDX && threads > 32) threads = 32;
  bool load = tf_tensor_memory(tv) == TF_MEM_SHARED, tma = tf_tensor_via(tv) == TF_VIA_TMA;
  if (!load && tma) tf_op_set_attr(tv, "atomic", tf_attr_unit(func->ctx)); /* accumulate.c */
  /* it stays in global memory where others read it, so that the return gets a copy */
  if (!load) tf_op_set_attr(tv, "memory", tf_attr_strz(func->ctx, "global"));
  tf_op_set_attr(tv, "via", load ? tf_attr_strz(func->ctx, "cp_async") : NULL);
  return !tf_fusion_domain_block(tv) || by_threads(&s, tv, threads, !o->unaligned);
}

bool tf_lower_copy_by_threads(tf_op *func, tf_op *tv, const tf_lower_options *o, tf_pool *pool, tf_verdict *why) {
  int32_t nsegment, segment = tf_tensor_segment(tv);
  int64_t *threads = block_sizes(func, pool, o, &nsegment, why);
  return threads && copy_by_threads(func, tv, segment >= 0 && segment < nsegment ? threads[segment] : 0, o, pool, why);
}

bool tf_lower_by_tma(tf_op *func, tf_pool *pool) {
  tf_op **tv;
  uint32_t n = tf_fusion_tensors(func, pool, &tv), any = 0;
  for (uint32_t i = 0; i < n; i++) any += tf_tensor_by_tma(tv[i]);
  return any > 0;
}

bool tf_lower_without_tma(tf_op *func, const tf_lower_options *o, tf_pool *pool, tf_verdict *why) {
  tf_op **tv;
  uint32_t n = tf_fusion_tensors(func, pool, &tv);
  if (!tf_lower_by_tma(func, pool)) return true;
  int32_t nsegment;
  int64_t *threads = block_sizes(func, pool, o, &nsegment, why);
  if (!threads) return false;
  for (uint32_t i = 0; i < n; i++) {
    if (!tf_tensor_by_tma(tv[i])) continue;
    int32_t segment = tf_tensor_segment(tv[i]);
    tf_add_remark(why, tv[i], "'%s' is copied by the threads of the block: %s has no TMA",
                  tf_value_name(&tv[i]->result[0]), o->without_tma);
    /* accesses by threads have conditions, so that no hole is read or stored, whatever it has */
    if (tf_fusion_zero_holes_of(tv[i]))
      tf_add_remark(why, tv[i], "holes of '%s' are not filled: without TMA nothing reads them",
                    tf_value_name(&tv[i]->result[0]));
    tf_op_set_attr(tv[i], "zero_holes", NULL);
    if (!copy_by_threads(func, tv[i], segment >= 0 && segment < nsegment ? threads[segment] : 0, o, pool, why))
      return false;
  }
  return true;
}
