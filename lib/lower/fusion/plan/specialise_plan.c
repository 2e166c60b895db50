/* Producer warps (specialise.c): which warps fill circular buffers for the others, and with how many registers. */
#include "lower/common/warp_roles.h"
#include "lower/fusion/plan/specialise_plan.h"
#include "support/launch_limits.h"

int64_t tf_segment_dim(const tf_segment *s, int pt) {
  int64_t v = 1;
  if (s->dim[pt] && !tf_ix_is_const(s->dim[pt], &v)) return -1;
  return v > 1 ? v : 1;
}

/* Threads of the dimensions from `from` up to, and without, `to`. */
static int64_t product(const tf_segment *s, int from, int to) {
  int64_t n = 1;
  for (int pt = from; pt < to; pt++) n *= tf_segment_dim(s, pt);
  return n;
}

uint32_t tf_segment_producers(const tf_segment *s) {
  return (uint32_t)(product(s, TF_PT_TIDX, s->producer) * s->nproducer * product(s, s->producer + 1, TF_PT_TIDZ + 1));
}

static bool same_registers(tf_plan *p, tf_segment *s, tf_tv *t, tf_tv **said) {
  tf_attr *r = tf_fusion_registers_of(t->op);
  if (!r) return true;
  bool ok = r->kind == TF_ATTR_INTS && r->n == 2 && r->ints[0] <= r->ints[1];
  for (uint32_t i = 0; ok && i < 2; i++) ok = r->ints[i] >= 24 && r->ints[i] <= 256 && r->ints[i] % 8 == 0;
  if (!ok)
    return tf_refuse(p->why, t->op,
                     "`registers` of '%s' is not two multiples of 8 from 24 to 256, the producer's not above "
                     "the others'",
                     tf_tv_name(t));
  if (*said && (s->registers[0] != r->ints[0] || s->registers[1] != r->ints[1]))
    return tf_refuse(p->why, t->op,
                     "'%s' wants registers [%lld, %lld], but '%s' [%lld, %lld]: a kernel has one set of producer "
                     "warps",
                     tf_tv_name(t), (long long)r->ints[0], (long long)r->ints[1], tf_tv_name(*said),
                     (long long)s->registers[0], (long long)s->registers[1]);
  *said = t;
  s->registers[0] = r->ints[0];
  s->registers[1] = r->ints[1];
  return true;
}

static bool collect(tf_plan *p, tf_segment *s, tf_tv **first) {
  tf_tv *said = NULL;
  for (uint32_t i = 0; i < s->ntv; i++) {
    tf_tv *t = s->tv[i];
    if (!tf_ring_by_warps(t)) continue;
    tf_ptype along = tf_fusion_warp_specialized_of(t->op, TF_PT_COUNT);
    if (!tf_ptype_is_tid(along))
      return tf_refuse(p->why, t->op, "`warp_specialized` of '%s' is not tidx, tidy or tidz", tf_tv_name(t));
    if (*first && along != s->producer)
      return tf_refuse(p->why, t->op,
                       "'%s' is warp specialised along %s, but '%s' along %s: a kernel has one set of "
                       "producer warps, since threads behind the others along two dimensions would leave no block",
                       tf_tv_name(t), tf_ptype_name(along), tf_tv_name(*first), tf_ptype_name(s->producer));
    if (!*first) *first = t;
    s->producer = along;
    if (!same_registers(p, s, t, &said)) return false;
  }
  return true;
}

/* How many more threads there are along the dimension: whole warps (with registers, whole warp groups), and as many as
 * the copies' own loops want. */
static bool place(tf_plan *p, tf_segment *s, tf_tv *t) {
  int64_t unit = s->registers[0] ? 128 : 32, inner = product(s, TF_PT_TIDX, s->producer), least = 1;
  const char *units = s->registers[0] ? "warp groups of 128 threads" : "warps";
  if (inner * tf_segment_dim(s, s->producer) % unit)
    return tf_refuse(p->why, t->op,
                     "'%s' is warp specialised along %s, but the first %lld threads of the block, up to that "
                     "dimension, are not whole %s; make them a multiple of %lld",
                     tf_tv_name(t), tf_ptype_name(s->producer), (long long)(inner * tf_segment_dim(s, s->producer)),
                     units, (long long)unit);
  for (uint32_t i = 0; i < s->ntv; i++)
    for (uint32_t k = 0; tf_ring_by_warps(s->tv[i]) && k < s->tv[i]->nloop; k++) {
      int64_t v;
      const tf_loop *l = &s->tv[i]->loop[k];
      if (l->ptype == s->producer && tf_ix_is_const(l->extent, &v) && v > least) least = v;
    }
  while (inner * least % unit) least++;
  s->nproducer = (uint32_t)least;
  if (s->crews) s->nproducer += (uint32_t)tf_segment_dim(s, s->producer);
  int64_t all = s->consumers + (int64_t)tf_segment_producers(s);
  if (all > TF_MOST_THREADS ||
      (s->producer == TF_PT_TIDZ && tf_segment_dim(s, TF_PT_TIDZ) + least > tf_most_threads(2)))
    return tf_refuse(p->why, t->op,
                     "with %u threads of producer warps along %s the block would be %lld x %lld x %lld, %lld threads; "
                     "the limits are 1024 x 1024 x 64 and 1024",
                     tf_segment_producers(s), tf_ptype_name(s->producer),
                     (long long)(tf_segment_dim(s, TF_PT_TIDX) + (s->producer == TF_PT_TIDX ? least : 0)),
                     (long long)(tf_segment_dim(s, TF_PT_TIDY) + (s->producer == TF_PT_TIDY ? least : 0)),
                     (long long)(tf_segment_dim(s, TF_PT_TIDZ) + (s->producer == TF_PT_TIDZ ? least : 0)),
                     (long long)all);
  return true;
}

/* What warps give back only warps of their block can take. Where the others begin with as many as they are to have,
 * nobody would: no op moves registers then. */
static void keep_registers(tf_plan *p, tf_segment *s, tf_tv *t, int64_t each) {
  if (s->registers[1] > each) return;
  if (!p->o->analyse)
    tf_add_remark(p->why, t->op,
                  "registers of '%s' are not moved: the others are to have %lld, and begin with %lld each",
                  tf_tv_name(t), (long long)s->registers[1], (long long)each);
  s->registers[0] = s->registers[1] = 0;
}

/* A block has the registers that it was launched with, for ever: what does not fit is waited for without end. */
static bool check_registers(tf_plan *p, tf_segment *s, tf_tv *t) {
  if (!s->registers[0]) return true;
  int64_t producers = tf_segment_producers(s), all = producers + s->consumers, ctas = tf_fusion_min_ctas_of(p->func, 1);
  int64_t each = tf_warp_registers(all, ctas);
  if (s->registers[0] > each)
    return tf_refuse(p->why, t->op,
                     "a block of %lld threads begins with %lld registers each; a producer cannot keep %lld of them",
                     (long long)all, (long long)each, (long long)s->registers[0]);
  int64_t want = s->registers[0] * producers + s->registers[1] * s->consumers, have = each * all;
  if (want <= have) {
    keep_registers(p, s, t, each);
    return true;
  }
  int64_t fits = (have - s->registers[0] * producers) / s->consumers / 8 * 8;
  return tf_refuse(p->why, t->op,
                   "registers [%lld, %lld] are %lld for %lld producer and %u other threads, but the block has %lld; "
                   "with %lld for a producer, the others can have %lld",
                   (long long)s->registers[0], (long long)s->registers[1], (long long)want, (long long)producers,
                   s->consumers, (long long)have, (long long)s->registers[0], (long long)fits);
}

static void tell_of_barriers(tf_plan *p, tf_segment *s) {
  for (uint32_t i = 0; i < s->ntv && !p->o->analyse; i++) {
    const tf_tv *t = s->tv[i];
    if (!t->stages || t->order != TF_RING_BARRIER) continue;
    if (!tf_fusion_warp_specialized_attr(t->op) && tf_fusion_pipelined_of(t->op) != TF_FUSION_PIPELINED_MBARRIER)
      continue;
    tf_add_remark(p->why, t->op,
                  "'%s' is circular buffered with barriers of the block: its input is computed in the same kernel",
                  tf_tv_name(t));
  }
}

bool tf_plan_specialise(tf_plan *p, tf_segment *s) {
  tf_tv *t = NULL;
  int64_t n = 1;
  int unknown = 0;
  for (int pt = TF_PT_TIDX; pt <= TF_PT_TIDZ; pt++) {
    int64_t v = tf_segment_dim(s, pt);
    if (v < 0) unknown = pt;
    else if (__builtin_mul_overflow(n, v, &n)) n = INT32_MAX;
  }
  s->consumers = unknown || n > TF_MOST_THREADS ? 0 : (uint32_t)n;
  tell_of_barriers(p, s);
  if (!collect(p, s, &t)) return false;
  if (!t || p->o->analyse) {
    s->producer = TF_PT_SERIAL;
    return true;
  }
  for (uint32_t i = 0; i < s->ntv; i++)
    if (s->tv[i]->memory == TF_MEM_TENSOR)
      return tf_refuse(p->why, t->op,
                       "'%s' is warp specialised, but '%s', of the same kernel, is in tensor memory, whose lanes "
                       "belong to the block's first warps; the two are not lowered together yet",
                       tf_tv_name(t), tf_tv_name(s->tv[i]));
  if (unknown)
    return tf_refuse(p->why, t->op,
                     "'%s' is warp specialised, but the block's extent along %s is known only at the launch; which "
                     "warps produce must be known when the kernel is made: split by a constant",
                     tf_tv_name(t), tf_ptype_name((tf_ptype)unknown));
  if (!s->consumers)
    return tf_refuse(p->why, t->op, "a block of this kernel would have %lld threads; the limit is 1024", (long long)n);
  s->crews = tf_fusion_crews_of(p->func);
  if (s->crews && (s->registers[0] || s->producer != TF_PT_TIDX || s->consumers != tf_segment_dim(s, TF_PT_TIDX)))
    return tf_refuse(
        p->why, t->op,
        "the fusion has `crews`, for which all threads of a block lie along tidx, as its producer warps do, and "
        "no registers are moved");
  return place(p, s, t) && check_registers(p, s, t);
}
