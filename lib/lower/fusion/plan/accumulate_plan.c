/* Results that TMA accumulates: a store via(tma) of which each element of memory becomes op(itself, the
 * tile's), atomically. Nothing is spelled for it: it is what such a store means where
 *
 *   - the tensor in shared memory is a reduction some of whose loops are bound to blocks: each block has its part, and
 *     the results begin as the reduction of nothing;
 *   - the store is an elementwise op of a tensor in shared memory and an argument, in this order: the results begin as
 *     the argument (they may be in its very memory, if nothing else reads it).
 *
 * A small kernel gives the results what they begin with. The order of the blocks is not known: sums of floats are
 * rounded in another order in each run. Where there is no TMA, or it cannot reach a tensor, threads do the same,
 * element by element, by atomics (`atomic` on the store, set by without_tma.c): reductions over blocks only, since all
 * else has one thread for each element. */
#include "fusion/fusion_dtype.h"
#include "lower/fusion/plan/accumulate_plan.h"
#include "lower/fusion/plan/plan_ask.h"
#include "support/result.h"

static const char *op_name(tf_fusion_id id) {
  switch (id) {
  case TF_FUSION_ADD: return "add";
  case TF_FUSION_MIN: return "min";
  case TF_FUSION_MAX: return "max";
  case TF_FUSION_AND: return "and";
  case TF_FUSION_OR: return "or";
  case TF_FUSION_XOR: return "xor";
  default: return NULL;
  }
}

/* Does TMA have it, with the meaning that the fusion's op has? Its minimum of floats differs at NaN. */
static bool has(tf_fusion_id id, tf_fusion_dtype d, bool once) {
  if (!tf_fd_is_float(d) && tf_fd_width(d) >= 32) return true;
  if (id != TF_FUSION_ADD) return false;
  return d == TF_FD_F32 || d == TF_FD_F64 || (once && (d == TF_FD_F16 || d == TF_FD_BF16));
}

static bool stores(const tf_op *tv) { return tf_tensor_via(tv) == TF_VIA_TMA || tf_fusion_atomic_of(tv); }

bool tf_plan_accumulates(const tf_tv *t) {
  if (t->memory != TF_MEM_SHARED || !t->value->uses) return false;
  for (tf_use *u = t->value->uses; u; u = u->next)
    if (!tf_fusion_produces_tensor(u->owner) || !stores(u->owner) || u->index != 0 ||
        tf_tensor_segment(u->owner) != t->segment || tf_tensor_memory(u->owner) != TF_MEM_GLOBAL)
      return false;
  return true;
}

/* The argument that an elementwise op adds to, or NULL. */
static tf_tv *accumulator(tf_plan *p, const tf_tv *t) {
  if (t->info->cls != TF_FC_POINTWISE || t->op->noperand != 2 || !op_name(t->info->id)) return NULL;
  tf_tv *x = tf_plan_tv(p, t->op->operand[0].value), *acc = tf_plan_tv(p, t->op->operand[1].value);
  bool all = x && x->op && x->memory == TF_MEM_SHARED && acc && !acc->op && acc->value->type == t->value->type &&
             x->value->type == t->value->type && t->memory == TF_MEM_GLOBAL;
  for (uint32_t i = 0; all && i < acc->rank; i++)
    all = tf_fusion_contiguous(p->func, (uint32_t)acc->arg, i) == TF_CONTIGUOUS;
  return all ? acc : NULL;
}

/* Does it lie in memory as an argument does? What it begins with is copied as plain memory. */
static bool lies_plainly(const tf_tv *t) {
  bool plain = !t->d.has_alloc || t->d.nalloc == t->d.nlogical;
  for (uint32_t i = 0; plain && t->d.has_alloc && i < t->d.nalloc; i++) plain = t->d.alloc[i] == t->d.block->arg[i];
  return plain;
}

bool tf_plan_accumulate(tf_plan *p, tf_segment *s, tf_tv *t) {
  tf_tv *x = t->op->noperand ? t->read[0].from : NULL, *acc = accumulator(p, t);
  uint32_t blocks = x && x->op && x->memory == TF_MEM_SHARED ? x->partial_bid : 0;
  bool atomic = tf_fusion_atomic_of(t->op);
  t->accumulate = NULL;
  if (!blocks && (!acc || atomic)) return true;
  if (acc && !lies_plainly(t))
    return tf_refuse(p->why, t->op,
                     "'%s' accumulates to '%s', but has an allocation domain of its own, so what it begins with does "
                     "not lie as it does; accumulate to a tensor without one, and copy that",
                     tf_tv_name(t), tf_tv_name(acc));
  tf_fusion_id id = acc ? t->info->id : x->info->combine;
  tf_fusion_dtype d;
  TF_SURELY(tf_fusion_dtype_of(tf_fusion_elem(t->value->type), &d));
  if (acc && blocks && x->info->combine != id)
    return tf_refuse(p->why, t->op, "'%s' is a %s over blocks, but '%s' accumulates it by %s; use the same operation",
                     tf_tv_name(x), x->info->name, tf_tv_name(t), t->info->name);
  if (!op_name(id) || !has(id, d, !blocks))
    return tf_refuse(p->why, t->op,
                     "TMA cannot accumulate '%s': it has no %s of %s that means the same%s; it adds f32, "
                     "f64 and integers of 32 and 64 bits, and has min, max, and, or, xor of these integers",
                     tf_tv_name(t), blocks ? x->info->name : t->info->name, tf_fd_name(d),
                     id == TF_FUSION_ADD && (d == TF_FD_F16 || d == TF_FD_BF16)
                         ? " (every block would round the result once more)"
                         : "");
  for (uint32_t i = 0; blocks && i < x->nloop; i++) {
    const tf_loop *l = &x->loop[i];
    if (!l->reduction || !tf_ptype_is_bid(l->ptype)) continue;
    if (tf_class_root(l->cls)->sym != s->thread_sym[l->ptype])
      return tf_refuse(
          p->why, x->op,
          "'%s' reduces over %s, of which it is not known to have as many blocks as the other tensors of this "
          "kernel; bind loops of equal extents to it",
          tf_tv_name(x), tf_ptype_name(l->ptype));
  }
  tf_accumulate *a = TF_NEW(p->pool, tf_accumulate);
  *a = (tf_accumulate){.op = op_name(id), .id = id, .blocks = blocks, .init = acc};
  a->in_place = acc && t->out >= 0 && acc->value->uses && !acc->value->uses->next;
  t->accumulate = a;
  if (atomic) tf_add_remark(p->why, t->op, "'%s' is accumulated by atomics, element by element", tf_tv_name(t));
  return true;
}
