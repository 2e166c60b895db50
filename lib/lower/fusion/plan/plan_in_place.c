/* Results in the memory of arguments: every element is read before the result is written in its place.
 *
 * Kernels run one after the other, so a read in an earlier kernel than the write is good, and one in a later kernel is
 * refused. In one kernel, the element that a statement reads is put through the ids of the result: that says which
 * thread writes it, and in which iteration. It must be the very thread that reads, in the same iteration of the loops
 * that the two statements share; and there the read must stand before the write. Then nobody writes it earlier, since
 * an element is written once (the threads of a dimension that does not index the result would all read, but one of them
 * writes: refused).
 *
 * TMA reads for a whole block, and writes for it. Then it is enough that the block is the same, and that the result is
 * computed from what was read: who computes it waits for the whole copy; and a store by TMA begins behind a barrier,
 * for which every thread has read. */
#include "fusion/domain.h"
#include "lower/fusion/plan/nest.h"
#include "lower/fusion/plan/plan_ask.h"
#include "lower/fusion/plan/plan_found.h"
#include "lower/fusion/plan/plan_in_place.h"

void tf_plan_share(tf_plan *p) {
  for (uint32_t i = 0; i < p->ntv; i++) {
    tf_tv *y = p->tv[i];
    int32_t arg = y->out >= 0 ? tf_fusion_in_place(p->func, (uint32_t)y->out) : -1;
    if (arg < 0) continue;
    y->shares = tf_plan_tv(p, tf_fusion_body(p->func)->arg[arg]);
    y->shares->shares = y;
  }
}

/* Is it computed from `t`, in its kernel? */
static bool depends_on(const tf_tv *y, const tf_tv *t) {
  if (y == t) return true;
  for (uint32_t k = 0; k < y->nall; k++) {
    const tf_tv *x = y->all[k]->from;
    if (x->op && x->segment == t->segment && depends_on(x, t)) return true;
  }
  return false;
}

static bool is_load(const tf_tv *t) { return (t->tma || t->bulk) && t->memory == TF_MEM_SHARED; }

/* Does TMA read, or write, for the whole block? Threads that read must have done so when it writes. */
static bool by_block(const tf_tv *t, const tf_tv *y) {
  bool stores = (y->tma || y->bulk) && !t->cp_async && !(t->tma && !is_load(t));
  return stores || (is_load(t) && !t->multicast && !t->pieces);
}

/* ------------------------------------------------------------------------------------------------ order */

static bool holds(const tf_nest *n, const tf_tv *t) {
  for (uint32_t i = 0; i < n->ntv; i++)
    if (n->tv[i] == t) return true;
  return false;
}

/* Where t is read ahead it is read earlier than in its own iteration. */
static bool is_ahead(const tf_nest *n, const tf_tv *t) {
  for (const tf_ahead *a = n->ahead; a; a = a->next)
    for (uint32_t i = 0; i < a->ntv; i++)
      if (a->tv[i] == t) return true;
  return false;
}

/* Does the statement of t stand before that of y in the loops that both share? */
static bool stands_before(const tf_nest *n, const tf_tv *t, const tf_tv *y) {
  for (; n; n = n->next) {
    bool has_t = holds(n, t), has_y = holds(n, y);
    if (has_t && has_y) return is_ahead(n, t) || stands_before(n->child, t, y);
    if (has_t || has_y) return has_t;
  }
  return false;
}

/* ------------------------------------------------------------------------------------------------ refusals */

static bool mend(tf_plan *p, const tf_tv *t, const tf_tv *y, const char *why) {
  return tf_refuse(p->why, t->op, "'%s' may be in the memory of '%s', but %s; give it memory of its own", tf_tv_name(y),
                   tf_tv_name(y->shares), why);
}

static bool refuse_turn(tf_plan *p, const tf_tv *t, const tf_tv *y, const tf_turn *turn) {
  const char *who = tf_ptype_is_bid(turn->loop->ptype)   ? "block"
                    : tf_ptype_is_tid(turn->loop->ptype) ? "thread"
                                                         : "iteration";
  tf_strbuf f = {.pool = p->pool}, want = {.pool = p->pool}, where = turn->where;
  tf_ix_print(&f, turn->f);
  tf_ix_print(&want, turn->want);
  if (turn->is_elsewhere)
    mend(p, t, y,
         tf_pool_printf(p->pool, "'%s' reads an element of it that another %s writes, maybe before", tf_tv_name(t),
                        who));
  else
    mend(p, t, y,
         tf_pool_printf(p->pool,
                        "it cannot be proved that the %s that reads its elements as '%s' also writes "
                        "them",
                        who, tf_tv_name(t)));
  return tf_add_note(p->why, y->op, "it is written at '%s' = %s, and read at %s%s", tf_id_name(turn->loop->id),
                     tf_sb_cstr(&f), tf_sb_cstr(&want), tf_sb_cstr(&where));
}

/* ------------------------------------------------------------------------------------------------ the proof */

static tf_map written_at(tf_plan *p, const tf_shared_read *r, const tf_tv *y) {
  tf_map node = {.pool = p->pool};
  for (uint32_t i = 0; i < y->rank; i++) {
    uint32_t a = tf_fusion_domain_axis(y->op, i);
    bool one = tf_fusion_axis(y->op, a) == TF_AXIS_BROADCAST;
    tf_map_set(&node, tf_map_ptr(y->d.block->arg[a]), (void *)(one ? tf_ix_const(p->ix, 0) : r->index[i]));
  }
  return node;
}

/* The argument is read in the kernel that writes the result. */
static bool still_there(tf_plan *p, tf_segment *s, const tf_shared_read *r, tf_tv *y) {
  tf_tv *t = r->reader;
  bool block = by_block(t, y), async = block || t->cp_async || tf_plan_is_tma(t) || tf_plan_is_bulk(t);
  tf_turn turn;
  if (y->is_reduction) return mend(p, t, y, "it is a reduction, which is written when all is read");
  if (y->accumulate)
    return mend(p, t, y, "blocks add to it, so that it is begun by a kernel of its own, before this one reads");
  if (async && !block)
    return mend(p, t, y,
                tf_pool_printf(p->pool, "'%s' is copied by TMA for several blocks, or in pieces", tf_tv_name(t)));
  if (async && !depends_on(y, t))
    return mend(p, t, y, tf_pool_printf(p->pool, "nobody who writes it waits for the copy '%s'", tf_tv_name(t)));
  if (tf_ring_by_warps(t) && !is_load(t))
    return mend(p, t, y, tf_pool_printf(p->pool, "'%s' is read by other warps than those that write", tf_tv_name(t)));
  if (tf_plan_idle_dims(s, y->unused_bid | (block ? 0 : y->unused_tid)))
    return mend(p, t, y, tf_pool_printf(p->pool, "one thread writes what several read as '%s'", tf_tv_name(t)));
  tf_map node = written_at(p, r, y);
  return tf_plan_same_turn(p, s, t, y, &node, block, &turn) || refuse_turn(p, t, y, &turn);
}

static bool in_order(tf_plan *p, tf_segment *s, const tf_tv *t, const tf_tv *y) {
  if (t == y) return true;
  tf_nest *root = tf_nest_build(p, s);
  if (!root) return false;
  return stands_before(root->child, t, y) ||
         mend(p, t, y,
              tf_pool_printf(p->pool, "'%s' reads it behind the store; reorder them, or make them two kernels",
                             tf_tv_name(t)));
}

bool tf_plan_in_place(tf_plan *p, tf_segment *s) {
  for (size_t i = 0; i < p->shared_reads.n; i++) {
    const tf_shared_read *r = &p->shared_reads.at[i];
    tf_tv *t = r->reader, *y = r->arg->shares;
    if (t->segment != s->number || y->segment > t->segment) continue;
    if (y->segment < t->segment)
      return mend(p, t, y,
                  tf_pool_printf(p->pool, "'%s' reads that in a later kernel than the one that writes '%s'",
                                 tf_tv_name(t), tf_tv_name(y)));
    bool begun = y->accumulate && y->accumulate->in_place && y->accumulate->init == r->arg;
    if (!begun && (!still_there(p, s, r, y) || !in_order(p, s, t, y))) return false;
    y->meet = r->arg->meet = s->number + 1;
  }
  return true;
}
