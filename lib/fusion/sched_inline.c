/* Inlining: how deep a tensor may be computed within its consumers' loops. */
#include "fusion/fusion_dialect.h"
#include "fusion/sched.h"
#include "support/result.h"

bool tf_domain_reduction_loop(const tf_domain *d, uint32_t i) {
  return tf_id_axes(d->loop[i]) & tf_fusion_reduced_axes(d->tv);
}

/* How many leading loops of `p` are loops of consumer `c` too. */
static uint32_t common_loops(tf_sched *s, const tf_domain *p, tf_op *consumer, uint32_t operand) {
  if (tf_fusion_at_use_of(consumer)) return 0; /* it has no loops */
  tf_domain c;
  TF_SURELY(tf_domain_read(tf_domain_ensure(consumer), s->scratch, &c));
  int32_t axes[TF_FUSION_MAX_RANK];
  tf_fusion_correspond(&p->tv->result[0], consumer, operand, axes);
  tf_map ids = {.pool = s->scratch};
  if (tf_fusion_is(consumer, TF_FUSION_PARTS)) tf_domain_match_parts(p, &c, &ids);
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

/* All tensors, by numbers in the order of the function: who reads whom, who is made of whom, how deep each is inlined.
 */
typedef struct inliner {
  tf_sched *s;
  tf_op **tv;
  uint32_t n, words;   /* of a set of tensors */
  uint32_t *from, *to; /* operands and readers of tensor i: those at from[i] to from[i + 1] of `in`; likewise */
  uint32_t *in, *out;
  uint64_t *needs; /* `words` of each: the tensors that it is made of */
  int32_t *depth;
  uint64_t *sharing; /* of the question at hand */
  uint32_t nsharing;
} inliner;

static bool has(const uint64_t *set, uint32_t i) { return set[i / 64] >> (i % 64) & 1; }
static void put(uint64_t *set, uint32_t i) { set[i / 64] |= 1ull << (i % 64); }

/* Number + 1 of the tensor that an op makes; 0: it makes none. */
static uint32_t number_of(const tf_map *numbers, const tf_op *op) {
  return op ? (uint32_t)(uintptr_t)tf_map_get(numbers, tf_map_ptr(op)) : 0;
}

static void link_tensor(inliner *l, const tf_map *numbers, uint32_t i) {
  const tf_op *op = l->tv[i];
  uint64_t *mine = l->needs + (size_t)i * l->words;
  l->from[i + 1] = l->from[i];
  l->to[i + 1] = l->to[i];
  for (uint32_t k = 0; k < op->noperand; k++) {
    uint32_t p = number_of(numbers, op->operand[k].value->def);
    if (!p--) continue;
    l->in[l->from[i + 1]++] = p;
    put(mine, p);
    for (uint32_t w = 0; w < l->words; w++) mine[w] |= l->needs[(size_t)p * l->words + w];
  }
  for (tf_use *u = op->result[0].uses; u; u = u->next) {
    uint32_t c = number_of(numbers, u->owner);
    if (c) l->out[l->to[i + 1]++] = c - 1;
  }
}

static void begin(inliner *l, tf_sched *s) {
  tf_map numbers = {.pool = s->scratch};
  uint32_t edges = 1;
  *l = (inliner){.s = s};
  l->n = tf_fusion_tensors(s->func, s->scratch, &l->tv);
  l->words = l->n / 64 + 1;
  for (uint32_t i = 0; i < l->n; i++) {
    edges += l->tv[i]->noperand; /* each use of a tensor by one is an operand of that */
    tf_map_set(&numbers, tf_map_ptr(l->tv[i]), (void *)(uintptr_t)(i + 1));
  }
  l->from = TF_NEW_ARRAY(s->scratch, uint32_t, (size_t)l->n + 1);
  l->to = TF_NEW_ARRAY(s->scratch, uint32_t, (size_t)l->n + 1);
  l->in = TF_NEW_ARRAY(s->scratch, uint32_t, edges);
  l->out = TF_NEW_ARRAY(s->scratch, uint32_t, edges);
  l->needs = TF_NEW_ARRAY(s->scratch, uint64_t, (size_t)l->n * l->words + 1);
  l->depth = TF_NEW_ARRAY(s->scratch, int32_t, (size_t)l->n + 1);
  l->sharing = TF_NEW_ARRAY(s->scratch, uint64_t, l->words);
  for (uint32_t i = 0; i < l->n; i++) {
    l->depth[i] = tf_tensor_inline(l->tv[i]);
    link_tensor(l, &numbers, i);
  }
}

/* Everything that would share loop `axis` with tensor `i` if it were inlined past it. */
static void sharers(inliner *l, uint32_t i, int32_t axis) {
  if (has(l->sharing, i)) return;
  put(l->sharing, i);
  l->nsharing++;
  for (uint32_t k = l->from[i]; k < l->from[i + 1]; k++)
    if (l->depth[l->in[k]] > axis) sharers(l, l->in[k], axis);
  if (l->nsharing > 1 && l->depth[i] <= axis) return;
  for (uint32_t k = l->to[i]; k < l->to[i + 1]; k++) sharers(l, l->out[k], axis);
}

/* A loop cannot be shared by a tensor and by one that reads it only after the loop: a reduction of that loop, or a
 * tensor that is not inlined so deep. */
static bool loop_conflicts(inliner *l, uint32_t tv, int32_t axis) {
  memset(l->sharing, 0, l->words * sizeof *l->sharing);
  l->nsharing = 0;
  sharers(l, tv, axis);
  for (uint32_t k = 0; k < l->n; k++) {
    if (!has(l->sharing, k)) continue;
    for (uint32_t w = 0; w < l->words; w++) {
      uint64_t both = l->sharing[w] & l->needs[(size_t)k * l->words + w];
      for (; both; both &= both - 1) {
        uint32_t x = w * 64 + (uint32_t)__builtin_ctzll(both);
        if (x != tv && l->depth[x] <= axis) return true;
      }
    }
  }
  return false;
}

/* A tensor before a broadcast cannot share its reader's loops where these run over axes that it lacks: then it is
 * computed at use, if nothing was said about its memory or loops that this would undo. */
static bool can_compute_at_use(tf_sched *s, const tf_domain *d) {
  tf_op *tv = d->tv;
  if (tf_fusion_memory_attr(tv) && tf_tensor_memory(tv) != TF_MEM_LOCAL) return false;
  if (tf_fusion_via_attr(tv) || tf_fusion_circular_of(tv) || d->has_alloc) return false;
  if (tf_fusion_op_info(tv)->cls == TF_FC_REDUCTION) return false;
  for (uint32_t i = 0; i < d->nloop; i++)
    if (d->ptype[i] == TF_PT_VECTORIZE || d->ptype[i] == TF_PT_BULK) return false;
  bool any = false;
  for (tf_use *u = tv->result[0].uses; u; u = u->next) {
    if (!tf_fusion_produces_tensor(u->owner)) continue;
    if (tf_fusion_is(u->owner, TF_FUSION_PARTS) && common_loops(s, d, u->owner, u->index)) return false;
    if (tf_fusion_op_info(u->owner)->cls == TF_FC_BROADCAST || tf_fusion_reindexes(u->owner) ||
        tf_fusion_at_use_of(u->owner))
      any = true;
  }
  return any;
}

/* No loops and no memory of its own: its readers compute it. */
static void compute_at_use(tf_op *tv) {
  tf_op_set_attr(tv, "at_use", tf_attr_unit(tv->ctx));
  tf_op_set_attr(tv, "inline", NULL);
  tf_domain_drop(tv);
}

static void inline_most(inliner *l, uint32_t number) {
  tf_sched *s = l->s;
  tf_op *tv = l->tv[number];
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
  l->depth[number] = 0;
  uint32_t ok = 0;
  while (ok < most && !loop_conflicts(l, number, (int32_t)ok)) ok++;
  bool at_use = ok < d.nloop && can_compute_at_use(s, &d);
  if (at_use) compute_at_use(tv);
  else tf_op_set_attr(tv, "inline", ok ? tf_attr_i64(tv->ctx, ok) : NULL);
  l->depth[number] = tf_tensor_inline(tv);
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
  if (tv && !tf_fusion_produces_tensor(tv))
    return tf_refuse(s->why, tf_sched_where(s, tv), "'%s' is not a tensor that an op computes", tv->def->name);
  inliner l;
  begin(&l, s);
  for (uint32_t i = l.n; i-- > 0;) /* consumers first: what they share is then known */
    if (!tv || l.tv[i] == tv) inline_most(&l, i);
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
