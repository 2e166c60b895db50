/* Inlining: how deep a tensor may be computed within its consumers' loops. */
#include "fusion/fusion_dialect.h"
#include "fusion/sched.h"
#include "support/result.h"

bool tf_domain_reduction_loop(const tf_domain *d, uint32_t i) {
  uint32_t axes = tf_id_axes(d->loop[i]);
  for (uint32_t k = 0; k < d->nlogical; k++)
    if ((axes >> k & 1) && tf_fusion_axis(d->tv, k) == TF_AXIS_REDUCTION) return true;
  return false;
}

/* How many leading loops of `p` are loops of consumer `c` too. */
static uint32_t common_loops(tf_sched *s, const tf_domain *p, tf_op *consumer, uint32_t operand) {
  if (tf_fusion_at_use_of(consumer)) return 0; /* it has no loops */
  tf_domain c;
  TF_SURELY(tf_domain_read(tf_domain_ensure(consumer), s->scratch, &c));
  int32_t axes[TF_FUSION_MAX_RANK];
  tf_fusion_correspond(&p->tv->result[0], consumer, operand, axes);
  tf_map ids = {.pool = s->scratch};
  tf_domain_match(p, &c, axes, &ids);
  uint32_t n = 0;
  for (; n < p->nloop && n < c.nloop; n++) {
    if (tf_map_get(&ids, tf_map_ptr(p->loop[n])) != c.loop[n] || p->ptype[n] != c.ptype[n]) break;
    tf_ptype t = p->ptype[n];
    if (t == TF_PT_VECTORIZE || t == TF_PT_BULK || t == TF_PT_GROUP) break;
    if (tf_domain_reduction_loop(p, n)) break;
  }
  return n;
}

static bool depends_on(tf_op *op, const tf_op *on, tf_map *seen) {
  if (op == on) return true;
  if (tf_map_get(seen, tf_map_ptr(op))) return false;
  tf_map_set(seen, tf_map_ptr(op), op);
  for (uint32_t i = 0; i < op->noperand; i++) {
    tf_op *d = op->operand[i].value->def;
    if (d && tf_fusion_produces_tensor(d) && depends_on(d, on, seen)) return true;
  }
  return false;
}

typedef TF_VEC(tf_op *) op_list;

/* Everything that would share loop `axis` with `tv` if it were inlined past it. */
static void sharers(tf_sched *s, tf_op *tv, int32_t axis, op_list *out) {
  for (size_t i = 0; i < out->n; i++)
    if (out->at[i] == tv) return;
  tf_vec_push(s->scratch, out, tv);
  for (uint32_t i = 0; i < tv->noperand; i++) {
    tf_op *p = tv->operand[i].value->def;
    if (p && tf_fusion_produces_tensor(p) && tf_tensor_inline(p) > axis) sharers(s, p, axis, out);
  }
  if (out->n > 1 && tf_tensor_inline(tv) <= axis) return;
  for (tf_use *u = tv->result[0].uses; u; u = u->next)
    if (tf_fusion_produces_tensor(u->owner)) sharers(s, u->owner, axis, out);
}

/* A loop cannot be shared by a tensor and by one that reads it only after the loop: a reduction of that loop, or a
 * tensor that is not inlined so deep. */
static bool loop_conflicts(tf_sched *s, tf_op *tv, int32_t axis) {
  op_list all = {0};
  sharers(s, tv, axis, &all);
  for (size_t i = 0; i < all.n; i++) {
    tf_op *x = all.at[i];
    if (x == tv || tf_tensor_inline(x) > axis) continue;
    tf_map seen = {.pool = s->scratch}; /* ops that do not depend on x */
    for (size_t k = 0; k < all.n; k++)
      if (k != i && depends_on(all.at[k], x, &seen)) return true;
  }
  return false;
}

/* A tensor before a broadcast cannot share its reader's loops where these run over axes that it lacks: then it is
 * computed at use, if nothing was said about its memory or loops that this would undo. */
static bool can_compute_at_use(const tf_domain *d) {
  tf_op *tv = d->tv;
  if (tf_fusion_memory_attr(tv) && tf_tensor_memory(tv) != TF_MEM_LOCAL) return false;
  if (tf_fusion_via_attr(tv) || tf_fusion_circular_of(tv) || d->has_alloc) return false;
  if (tf_fusion_op_info(tv)->cls == TF_FC_REDUCTION) return false;
  for (uint32_t i = 0; i < d->nloop; i++)
    if (d->ptype[i] == TF_PT_VECTORIZE || d->ptype[i] == TF_PT_BULK) return false;
  for (tf_use *u = tv->result[0].uses; u; u = u->next) {
    if (!tf_fusion_produces_tensor(u->owner)) continue;
    if (tf_fusion_op_info(u->owner)->cls == TF_FC_BROADCAST || tf_fusion_reindexes(u->owner) ||
        tf_fusion_at_use_of(u->owner))
      return true;
  }
  return false;
}

/* No loops and no memory of its own: its readers compute it. */
static void compute_at_use(tf_op *tv) {
  tf_op_set_attr(tv, "at_use", tf_attr_unit(tv->ctx));
  tf_op_set_attr(tv, "inline", NULL);
  tf_domain_drop(tv);
}

static void inline_most(tf_sched *s, tf_op *tv) {
  if (tf_tensor_is_returned(tv)) return; /* an output is written once, in its own loops */
  if (tf_fusion_at_use_of(tv)) return;   /* as the schedule said before: it has no loops */
  tf_domain d;
  TF_SURELY(tf_domain_read(tf_domain_ensure(tv), s->scratch, &d));
  uint32_t most = d.nloop;
  bool any = false;
  for (tf_use *u = tv->result[0].uses; u; u = u->next) {
    if (!tf_fusion_produces_tensor(u->owner)) continue;
    any = true;
    uint32_t n = tf_tensor_segment(u->owner) != tf_tensor_segment(tv) ? 0 : common_loops(s, &d, u->owner, u->index);
    if (n < most) most = n;
  }
  if (!any) return;
  tf_op_set_attr(tv, "inline", NULL);
  uint32_t ok = 0;
  while (ok < most && !loop_conflicts(s, tv, (int32_t)ok)) ok++;
  bool at_use = ok < d.nloop && can_compute_at_use(&d);
  if (at_use) compute_at_use(tv);
  else tf_op_set_attr(tv, "inline", ok ? tf_attr_i64(tv->ctx, ok) : NULL);
}

bool tf_sched_at_use(tf_sched *s, tf_op *tv) {
  if (!tf_fusion_produces_tensor(tv))
    return tf_refuse(s->why, tf_sched_where(s, tv), "'%s' is not a tensor that an op computes", tv->def->name);
  if (tf_fusion_op_info(tv)->cls == TF_FC_REDUCTION)
    return tf_refuse(s->why, tf_sched_where(s, tv), "'%s' is a reduction, which is computed once and not at every use",
                     tf_sched_name(tv));
  if (tf_tensor_memory(tv) != TF_MEM_LOCAL)
    return tf_refuse(s->why, tf_sched_where(s, tv),
                     "'%s' is in %s memory, so it cannot be computed at use; cache it first", tf_sched_name(tv),
                     tf_memory_name(tf_tensor_memory(tv)));
  compute_at_use(tv);
  return true;
}

bool tf_sched_inline_most(tf_sched *s, tf_op *tv) {
  if (tv) {
    if (!tf_fusion_produces_tensor(tv))
      return tf_refuse(s->why, tf_sched_where(s, tv), "'%s' is not a tensor that an op computes", tv->def->name);
    inline_most(s, tv);
    return true;
  }
  tf_op **tvs;
  uint32_t n = tf_fusion_tensors(s->func, s->scratch, &tvs);
  for (uint32_t i = n; i-- > 0;) inline_most(s, tvs[i]); /* consumers first: what they share is then known */
  return true;
}

bool tf_sched_inline_at(tf_sched *s, tf_op *tv, int64_t position) {
  if (!tf_fusion_produces_tensor(tv))
    return tf_refuse(s->why, tf_sched_where(s, tv), "'%s' is not a tensor that an op computes", tv->def->name);
  tf_domain d;
  TF_SURELY(tf_domain_read(tf_domain_ensure(tv), s->scratch, &d));
  int64_t at = position < 0 ? position + d.nloop + 1 : position;
  if (at < 0 || at > d.nloop)
    return tf_refuse(s->why, tf_sched_where(s, tv), "inline position %lld is out of range: '%s' has %u loops",
                     (long long)position, tf_sched_name(tv), d.nloop);
  for (uint32_t i = 0; i < at; i++) {
    if (tf_domain_reduction_loop(&d, i))
      return tf_refuse(s->why, tf_sched_where(s, tv),
                       "cannot inline '%s' at %lld: loop %u is a reduction, which must end before a consumer reads it",
                       tf_sched_name(tv), (long long)at, i);
    if (d.ptype[i] == TF_PT_VECTORIZE || d.ptype[i] == TF_PT_BULK)
      return tf_refuse(s->why, tf_sched_where(s, tv),
                       "cannot inline '%s' at %lld: loop %u is %s, which one access does as a whole", tf_sched_name(tv),
                       (long long)at, i, tf_ptype_name(d.ptype[i]));
  }
  for (tf_use *u = tv->result[0].uses; u; u = u->next) {
    if (!tf_fusion_produces_tensor(u->owner)) continue;
    tf_domain c;
    TF_SURELY(tf_domain_read(tf_domain_ensure(u->owner), s->scratch, &c));
    if (at > c.nloop)
      return tf_refuse(s->why, tf_sched_where(s, tv), "cannot inline '%s' at %lld: its consumer '%s' has %u loops",
                       tf_sched_name(tv), (long long)at, tf_sched_name(u->owner), c.nloop);
    for (uint32_t i = 0; i < at; i++)
      if (d.ptype[i] != c.ptype[i])
        return tf_refuse(s->why, tf_sched_where(s, tv),
                         "cannot inline '%s' at %lld: loop %u is %s, but %s in its consumer '%s'", tf_sched_name(tv),
                         (long long)at, i, tf_ptype_name(d.ptype[i]), tf_ptype_name(c.ptype[i]),
                         tf_sched_name(u->owner));
  }
  tf_op_set_attr(tv, "inline", at ? tf_attr_i64(tv->ctx, at) : NULL);
  return true;
}
