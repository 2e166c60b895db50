/* Where an op reads that takes elements at other indices than its own. The indices are expressions of the op's own,
 * like those of any read, and go through the operand's domain as these do; so whatever a schedule makes of either
 * tensor is proved, or refused, in the usual way. Conditions are never proved away: an extent is taken for 1 at least,
 * for where it is 0 its tensor has no elements to be computed, but here an operand may have none and the result some.
 */
#include "lower/fusion/plan/plan_reindex.h"
#include "fusion/domain.h"
#include "lower/fusion/plan/plan_ask.h"

static tf_ixp extent_of(tf_tv *x, uint32_t axis) {
  return tf_extent_root(x->axis[x->op ? tf_fusion_domain_axis(x->op, axis) : axis])->node;
}

static tf_ixp result_extent(const tf_tv *t, uint32_t axis) { return tf_extent_root(t->axis[axis])->node; }

/* An axis of one element may run over a consumer's extent, and is the same element there. */
static tf_ixp own_index(tf_plan *p, const tf_tv *t, uint32_t a) {
  return tf_fusion_axis(t->op, a) == TF_AXIS_BROADCAST ? tf_ix_const(p->ix, 0) : t->logical[a];
}

typedef struct guards {
  tf_plan *p;
  TF_VEC(tf_predicate) v;
} guards;

/* a < b */
static void require(guards *g, tf_ixp a, tf_ixp b) {
  tf_predicate q = {.index = a, .extent = b};
  tf_vec_push(g->p->pool, &g->v, q);
}

/* Not below `least`, of which a constant 0 needs no proof. */
static void at_least(guards *g, tf_ixp a, tf_ixp least) {
  int64_t n;
  if (tf_ix_is_const(least, &n) && n <= 0) return;
  require(g, tf_ix_addc(g->p->ix, least, -1), a);
}

static void pad(guards *g, const tf_tv *t, tf_tv *x, uint32_t a, tf_ixp *index) {
  int64_t low = tf_fusion_low_of(t->op)->ints[a], high = tf_fusion_high_of(t->op)->ints[a];
  tf_ixp at = own_index(g->p, t, a);
  *index = tf_ix_addc(g->p->ix, at, -low);
  at_least(g, at, tf_ix_const(g->p->ix, low));
  if (high > 0) require(g, *index, extent_of(x, a));
}

/* Behind the operands before it. */
static void concat(guards *g, const tf_tv *t, uint32_t k, tf_tv *x, uint32_t a, tf_ixp *index) {
  tf_ixp before = tf_ix_const(g->p->ix, 0);
  for (uint32_t o = 0; o < k; o++)
    before = tf_ix_add(g->p->ix, before, extent_of(tf_plan_tv(g->p, t->op->operand[o].value), a));
  tf_ixp at = own_index(g->p, t, a);
  *index = tf_ix_sub(g->p->ix, at, before);
  if (k) at_least(g, at, before);
  if (k + 1 < t->op->noperand) require(g, *index, extent_of(x, a));
}

/* The place among the elements of axes that have as many, in row-major order, taken apart again. */
static void reshape(tf_plan *p, const tf_tv *t, tf_tv *x, tf_ixp *index) {
  tf_fusion_run run[TF_FUSION_MAX_RANK + 1];
  uint32_t n = tf_fusion_reshape_runs(t->op, run);
  for (uint32_t i = 0; i < n; i++) {
    const tf_fusion_run *r = &run[i];
    tf_ixp place = tf_ix_const(p->ix, 0), below = tf_ix_const(p->ix, 1);
    for (uint32_t a = r->y; a < r->y + r->ny; a++)
      place = tf_ix_add(p->ix, tf_ix_mul(p->ix, place, result_extent(t, a)), own_index(p, t, a));
    for (uint32_t a = r->x + r->nx; a-- > r->x;) {
      tf_ixp at = tf_ix_div(p->ix, place, below);
      index[a] = a > r->x ? tf_ix_mod(p->ix, at, extent_of(x, a)) : at;
      below = tf_ix_mul(p->ix, below, extent_of(x, a));
    }
  }
}

/* The place in row-major order among the elements of the axes that are cut, taken apart again. */
static void parts(guards *g, const tf_tv *t, tf_tv *x, tf_ixp *index) {
  tf_ix_ctx *c = g->p->ix;
  uint32_t first = tf_fusion_first_parted(t->op), n = tf_fusion_axes_of(t->op)->n;
  tf_ixp place = tf_ix_add(c, tf_ix_mul(c, own_index(g->p, t, first), result_extent(t, first + 1)),
                           own_index(g->p, t, first + 1)),
         below = tf_ix_const(c, 1);
  for (uint32_t a = first + n; a-- > first;) {
    tf_ixp at = tf_ix_div(c, place, below);
    index[a] = a > first ? tf_ix_mod(c, at, extent_of(x, a)) : at;
    below = tf_ix_mul(c, below, extent_of(x, a));
  }
  require(g, place, below);
}

/* Which element is read along the axis only the kernel knows: it may be any, and is a symbol for all of them. */
static void gather(tf_plan *p, const tf_tv *t, tf_tv *x, tf_ixp *index, tf_read *r) {
  uint32_t a = (uint32_t)tf_fusion_axis_of(t->op, 0);
  int64_t n;
  tf_ixp extent = extent_of(x, a);
  index[a] = tf_ix_const(p->ix, 0);
  r->gathered = true;
  if (tf_ix_is_const(extent, &n) && n <= 1) return;
  index[a] = r->picked = tf_ix_sym(p->ix, "picked", index[a], tf_ix_addc(p->ix, extent, -1), NULL);
}

bool tf_plan_reindex(tf_plan *p, tf_tv *t, uint32_t k, tf_tv *x, tf_ixp *index, tf_read *r) {
  guards g = {.p = p};
  if (x->memory == TF_MEM_TENSOR)
    return tf_refuse(p->why, t->op,
                     "'%s' reads elements of '%s' at other indices than its own, which threads cannot do in tensor "
                     "memory; copy it to shared memory",
                     tf_tv_name(t), tf_tv_name(x));
  if (t->info->cls == TF_FC_RESHAPE) {
    reshape(p, t, x, index);
    return true;
  }
  if (t->info->cls == TF_FC_GATHER) {
    gather(p, t, x, index, r);
    return true;
  }
  if (t->info->cls == TF_FC_PARTS) parts(&g, t, x, index);
  for (uint32_t a = 0; a < x->rank; a++) {
    if (tf_fusion_kept_axis(t->op, a) >= 0) continue;
    switch (t->info->cls) {
    case TF_FC_SLICE:
      index[a] = tf_ix_addc(p->ix, tf_ix_mulc(p->ix, own_index(p, t, a), tf_fusion_steps_of(t->op)->ints[a]),
                            tf_fusion_from_of(t->op)->ints[a]);
      break;
    case TF_FC_PAD: pad(&g, t, x, a, &index[a]); break;
    case TF_FC_CONCAT: concat(&g, t, k, x, a, &index[a]); break;
    case TF_FC_REPEAT: index[a] = tf_ix_mod(p->ix, own_index(p, t, a), extent_of(x, a)); break;
    default: break; /* expand: as it is, or 0; parts: above */
    }
  }
  r->nguard = (uint32_t)g.v.n;
  r->guard = g.v.at;
  return true;
}
