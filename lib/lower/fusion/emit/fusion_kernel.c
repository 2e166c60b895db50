/* A kernel of a fusion: the ids of its threads, and what stands at its begin and its end. */
#include "lower/fusion/emit/circular.h"
#include "lower/fusion/emit/cluster_reduce.h"
#include "lower/fusion/emit/dynamic_order.h"
#include "lower/fusion/emit/fusion_kernel.h"
#include "lower/fusion/emit/fusion_sync.h"
#include "lower/fusion/emit/kernel_args.h"
#include "lower/fusion/emit/kernel_mbarriers.h"
#include "lower/fusion/emit/multicast.h"
#include "lower/fusion/emit/shared_arena.h"
#include "lower/fusion/emit/specialise.h"
#include "lower/fusion/emit/tmem_emit.h"
#include "lower/fusion/plan/nest.h"
#include "lower/fusion/plan/plan_ask.h"
#include "lower/fusion/plan/plan_most.h"
#include "lower/fusion/plan/specialise_plan.h"
#include "support/launch_limits.h"

/* The most threads that a CTA of this kernel can have; 1024 unless the extents are constants. */
static int64_t max_threads(const tf_plan *p, tf_segment *s) {
  int64_t most = 1, least = 1; /* least: of the dimensions that are constants */
  for (int pt = TF_PT_TIDX; pt <= TF_PT_TIDZ; pt++) {
    int64_t v;
    if (!s->dim[pt]) continue;
    if (tf_ix_is_const(s->dim[pt], &v) && v > 0 && __builtin_mul_overflow(least, v, &least)) return INT64_MAX;
    v = tf_plan_most(p, s->dim[pt]);
    if (v > TF_MOST_THREADS || (most *= v > 1 ? v : 1) > TF_MOST_THREADS) most = TF_MOST_THREADS;
  }
  return least > TF_MOST_THREADS ? least : most;
}

/* A launch refuses what is not known before. */
static bool fits_launch(const tf_plan *p, tf_segment *s) {
  for (int pt = TF_PT_BIDX; pt <= TF_PT_TIDZ; pt++) {
    int64_t v;
    bool tid = tf_ptype_is_tid((tf_ptype)pt);
    int axis = pt - (tid ? TF_PT_TIDX : TF_PT_BIDX);
    int64_t most = tid ? tf_most_threads(axis) : tf_most_blocks(axis);
    if (!s->dim[pt] || !tf_ix_is_const(s->dim[pt], &v) || v <= most || (tid && axis < 2)) continue;
    return tf_refuse(
        p->why, s->tv[0]->op, "this kernel would have %lld %s along %s; a launch has at most %lld there: %s",
        (long long)v, tid ? "threads" : "blocks", tf_ptype_name((tf_ptype)pt), (long long)most,
        !axis ? "split the loop; where the schedule is automatic, compute parts of the tensor in several calls"
        : tid ? "split the loop, or bind it to tidx"
              : "split the loop, or bind it to bidx");
  }
  return true;
}

static void thread_symbols(tf_emitter *e) {
  static const char axis[3] = {'x', 'y', 'z'};
  for (int pt = TF_PT_BIDX; pt <= TF_PT_TIDZ; pt++) {
    tf_ixp sym = e->s->thread_sym[pt];
    if (!sym || tf_ix_get_kind(sym) != TF_IX_SYM) continue;
    bool tid = tf_ptype_is_tid((tf_ptype)pt);
    char name[2] = {axis[tid ? pt - TF_PT_TIDX : pt - TF_PT_BIDX], 0};
    tf_builder b = tf_code_at_level(&e->code, 0);
    tf_named_attr attr = {"dim", tf_attr_strz(e->code.ctx, name)};
    tf_type *i32 = tf_type_i(e->code.ctx, 32);
    tf_value *v = &tf_k_build(&b, (tid ? TF_K_THREAD_ID : TF_K_BLOCK_ID), NULL, 0, &i32, 1, &attr, 1, 0)->result[0];
    if (e->code.ity != i32) v = tf_k_cast(&b, v, e->code.ity);
    tf_code_bind(&e->code, sym, 0, v);
    for (uint32_t i = 0; i < e->s->nnarrow; i++)
      if (e->s->narrow_type[i] == (tf_ptype)pt) tf_code_bind(&e->code, e->s->narrow[i], 0, v);
  }
}

/* Has anything of it a fill in its registers? */
static bool fills(const tf_segment *s) {
  bool any = false;
  for (uint32_t i = 0; i < s->ntv; i++) any |= s->tv[i]->beyond || s->tv[i]->outside != TF_OUTSIDE_ANY;
  return any;
}

/* With a kernel.func that has no argument and no op yet. */
static tf_emitter *new_emitter(tf_plan *p, tf_segment *s, tf_type *ity, const char *name, int64_t threads) {
  tf_emitter *e = TF_NEW(p->pool, tf_emitter);
  *e = (tf_emitter){.p = p, .s = s};
  e->cp_async.pool = e->known.pool = e->local.pool = e->acc.pool = e->scalar.pool = e->policy.pool = p->pool;
  tf_context *c = p->ctx;
  tf_named_attr attrs[] = {{"sym_name", tf_attr_strz(c, name)},
                           {"max_threads", tf_attr_i64(c, threads)},
                           {"min_ctas", tf_fusion_min_ctas_attr(p->func)}};
  /* registers can move only if it is known how many a block has */
  if (s->registers[0] && !attrs[2].value) attrs[2].value = tf_attr_i64(c, 1);
  tf_op *func = tf_op_new(c, p->module->pool, p->func->loc, tf_context_op(c, "kernel.func"), NULL, 0, NULL, 0, attrs,
                          attrs[2].value ? 3 : 2, 1);
  if (fills(s)) tf_op_set_attr(func, "fills", tf_attr_unit(c));
  tf_region_set_block(&func->region[0], tf_block_new(func->pool));
  e->code = (tf_code){.rules = &tf_fusion_code_rules, .ctx = c, .pool = p->pool, .ix = p->ix, .ity = ity};
  e->code.func = func;
  e->code.at = p->func;
  e->code.why = p->why;
  e->code.loc = p->func->loc;
  tf_code_begin(&e->code, tf_op_body(func));
  return e;
}

static void describe_arguments(tf_emitter *e) {
  tf_context *c = e->p->ctx;
  tf_attr **dicts = TF_NEW_ARRAY(e->p->pool, tf_attr *, e->args.n + 1);
  for (size_t i = 0; i < e->args.n; i++) {
    tf_karg *a = &e->args.at[i];
    tf_named_attr d[3];
    uint32_t n = 0;
    if (a->kind == TF_KARG_TENSOR) {
      d[n++] = (tf_named_attr){"align", tf_attr_i64(c, a->align)};
      /* a result in the memory of an argument that the kernel reads: no promise holds of either */
      bool alone = a->tv->meet != e->s->number + 1;
      if (alone) d[n++] = (tf_named_attr){"noalias", tf_attr_unit(c)};
      if (alone && !a->written) d[n++] = (tf_named_attr){"readonly", tf_attr_unit(c)};
    }
    dicts[i] = tf_attr_dict(c, d, n);
  }
  tf_op_set_attr(e->code.func, "arg_attrs", tf_attr_array(c, dicts, (uint32_t)e->args.n));
}

tf_emitter *tf_lower_kernel(tf_plan *p, tf_segment *s, tf_type *ity, const char *name) {
  tf_nest *root = tf_nest_build(p, s);
  if (!root) return NULL;
  int64_t threads = max_threads(p, s);
  if (s->producer) threads += tf_segment_producers(s);
  if (threads > TF_MOST_THREADS) {
    tf_refuse(p->why, s->tv[0]->op, "a block of this kernel would have %lld threads; the limit is 1024",
              (long long)threads);
    return NULL;
  }
  if (!fits_launch(p, s)) return NULL;
  tf_emitter *e = new_emitter(p, s, ity, name, threads);
  /* what is computed at the start goes before what the walk appends */
  thread_symbols(e);
  tf_warps_begin(e);
  e->tmem.threads = threads;
  tf_sync_begin(e);
  tf_shared_plan(e, root);
  if (e->code.failed) return NULL;
  tf_tma_begin(e);
  tf_tmem_begin(e);
  tf_dynamic_begin(e);
  tf_ring_begin(e);
  tf_warps_split(e, root);
  tf_tma_end(e);
  tf_tmem_end(e);
  tf_builder b = tf_code_at_level(&e->code, 0);
  tf_k_op(&b, TF_K_RETURN, NULL, 0, NULL, 0, 0);
  if (e->code.failed) return NULL;
  int64_t cluster[3];
  if ((tf_multicast_any(e) || tf_cluster_reduces(e)) && tf_plan_cluster(p, cluster))
    tf_op_set_attr(e->code.func, "cluster", tf_attr_ints(p->ctx, cluster, 3));
  describe_arguments(e);
  return e;
}
