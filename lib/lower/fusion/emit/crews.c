/* Two crews: the threads of a block twice, behind one another, and producer warps behind both. In each iteration of the
 * loop that blocks draw from, one crew walks what reduces rows over the cluster, up to where it sends; the other waits
 * for what all blocks have sent, and walks the rest. So the first is at the next row while the second stores this one,
 * and neither waits for the cluster's blocks unless the other does.
 *
 *     crew 1    wait for pieces of r, reduce, send            wait for pieces of r + 1, reduce, send ...
 *     crew 2    receive r - 1, read its pieces, store, free   receive r, ...
 *
 * Both read the pieces in the slots of rings. The second frees them, for both: what it received was made of all that
 * the first crew of its own block, too, had loaded. So no block's first crew is ahead of its second by more than R
 * iterations, which is what a ring holds: R = stages / pieces, rounded up. Hence
 *   - a block that sends in iteration k has slots that its second crew freed in k - R, after it had received k - R. So
 *     the first crew of every block had sent k - R, and by the same argument the second crew of that block had read
 *     k - 2 R. So 2 R sets of places are enough where there were two (cluster_reduce.c);
 *   - where the first block's second crew is done with k, that of another one has freed, and read the ticket of, k - R:
 *     tickets are drawn so much later, or their places are so many more (tile_scheduler.c). */
#include "lower/fusion/emit/cluster_reduce.h"
#include "lower/fusion/emit/crews.h"
#include "lower/fusion/emit/dynamic_order.h"
#include "lower/fusion/emit/reduce.h"
#include "support/result.h"

enum { MOST_ROWS = 8 }; /* that a ring may hold */

static bool refuse(tf_emitter *e, const tf_tv *t, const char *why) {
  e->code.failed = true;
  return tf_refuse(e->p->why, t->op, "the fusion has `crews`, but '%s' %s", tf_tv_name(t), why);
}

static bool reduces(const tf_nest *c) {
  for (uint32_t i = 0; i < c->ntv; i++)
    if (c->tv[i]->is_reduction) return true;
  return false;
}

/* The last child that reduces. */
static const tf_nest *last_reducing(const tf_nest *loop) {
  const tf_nest *last = NULL;
  for (const tf_nest *c = loop->child; c; c = c->next)
    if (reduces(c)) last = c;
  return last;
}

static bool holds(const tf_nest *n, const tf_tv *t) {
  for (uint32_t i = 0; i < n->ntv; i++)
    if (n->tv[i] == t) return true;
  return false;
}

/* What a reducing child computes is nobody else's, but for what all blocks get. */
static bool check_child(tf_emitter *e, const tf_nest *loop, const tf_nest *c) {
  for (uint32_t i = 0; i < c->ntv; i++) {
    const tf_tv *t = c->tv[i];
    if (t->is_reduction && (!t->cluster_bid || t->first_red != c->depth))
      return refuse(e, t, "does not reduce over the blocks of a cluster in one nest of the loop that is drawn from");
    if (t->is_reduction && t->memory != TF_MEM_LOCAL) return refuse(e, t, "is a reduction, but not in registers");
    if (!t->is_reduction && t->memory != TF_MEM_LOCAL)
      return refuse(e, t, "is computed where rows are reduced, and not in registers");
    for (uint32_t k = 0; k < t->nall; k++)
      if (t->all[k]->from->memory == TF_MEM_SHARED && !t->all[k]->from->stages)
        return refuse(e, t, "reads shared memory that the other crew fills");
    for (uint32_t k = 0; k < loop->ntv && !t->is_reduction; k++)
      for (uint32_t r = 0; r < loop->tv[k]->nall && !holds(c, loop->tv[k]); r++)
        if (loop->tv[k]->all[r]->from == t)
          return refuse(e, t, "is computed where rows are reduced, and read behind that");
  }
  return true;
}

static bool reads(const tf_nest *c, const tf_tv *x) {
  for (uint32_t i = 0; i < c->ntv; i++)
    for (uint32_t k = 0; k < c->tv[i]->nall; k++)
      if (c->tv[i]->all[k]->from == x) return true;
  return false;
}

/* Rings come in pieces, and the second crew frees all of them. */
static bool check_rings(tf_emitter *e, const tf_nest *loop) {
  for (const tf_ahead *a = loop->ahead; a; a = a->next)
    for (uint32_t i = 0; i < a->ntv; i++) {
      const tf_tv *t = a->tv[i];
      bool read = false;
      if (!a->by_warps || !t->pieces || t->multicast)
        return refuse(e, t, "is no ring of {pieces} that producer warps fill for this block");
      for (const tf_nest *c = loop->child; c; c = c->next) read |= !reduces(c) && reads(c, t);
      if (!read) return refuse(e, t, "is not read behind the reductions, so the crew there cannot free its slots");
      uint32_t rows = (t->stages + t->pieces - 1) / t->pieces;
      if (rows > MOST_ROWS) return refuse(e, t, "has slots for more than eight iterations");
      if (rows > e->crew_rows) e->crew_rows = rows;
    }
  return true;
}

bool tf_crews_plan(tf_emitter *e, const tf_nest *root) {
  if (!e->s->crews) return true;
  const tf_nest *n = root->child;
  while (n && n->next && tf_filled_once(n)) n = n->next;
  while (n && !n->leaf && tf_ptype_is_thread(n->cls->ptype)) n = n->child;
  if (!tf_fusion_dynamic_of(e->p->func) || !n || n->leaf || !n->ahead || n->nplace)
    return refuse(e, root->tv[0],
                  "is in no loop that blocks draw from (`dynamic`), with rings that producer warps fill");
  const tf_nest *last = last_reducing(n);
  if (!last || !last->next) return refuse(e, n->tv[0], "is not reduced there, or nothing comes behind that");
  for (const tf_nest *c = n->child; c; c = c->next)
    if (reduces(c) && !check_child(e, n, c)) return false;
  return check_rings(e, n);
}

/* All that is computed between reductions, and lies in registers, both crews compute. */
static bool in_registers(const tf_nest *c) {
  for (uint32_t i = 0; i < c->ntv; i++)
    if (c->tv[i]->memory != TF_MEM_LOCAL) return false;
  return true;
}

bool tf_crew_walks(const tf_emitter *e, const tf_nest *child) {
  if (e->crew == TF_CREW_ALL) return true;
  if (e->crew == TF_CREW_GOES_ON) return !reduces(child);
  if (reduces(child)) return true;
  for (const tf_nest *c = child->next; c; c = c->next)
    if (reduces(c)) return in_registers(child);
  return false;
}

void tf_crew_before(tf_emitter *e, const tf_nest *loop, const tf_nest *child) {
  e->sends_only = e->crew == TF_CREW_REDUCES && child == last_reducing(loop);
  if (e->crew != TF_CREW_GOES_ON || !reduces(child)) return;
  tf_code_unguard(&e->code); /* all wait, also where a row is none */
  for (uint32_t i = 0; i < child->ntv && !e->code.failed; i++)
    if (child->tv[i]->is_reduction) tf_reduce_received(e, child->tv[i]);
}
