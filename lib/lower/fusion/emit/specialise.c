/* Warp specialisation: warps of their own, behind the others along one thread dimension of the block, fill circular
 * buffers. The kernel parts once, at its beginning. Producer warps walk the loops around those buffers and do nothing
 * but fill them (circular.c), with what was there before the kernel (plan_tma.c); all other threads do the rest, and
 * are what elsewhere is called the block: barriers, reductions and shuffles are theirs alone. Whole warps are on either
 * side. */
#include "kernel/kernel_build.h"
#include "lower/common/warp_roles.h"
#include "lower/fusion/emit/circular.h"
#include "lower/fusion/emit/dynamic_order.h"
#include "lower/fusion/emit/specialise.h"
#include "lower/fusion/emit/walk.h"
#include "lower/fusion/plan/specialise_plan.h"

/* ------------------------------------------------------------------------------------------------ the kernel's halves
 */

static tf_value *thread_id(tf_emitter *e) {
  static const char axis[3] = {'x', 'y', 'z'};
  tf_builder b = tf_code_here(&e->code);
  return tf_k_sreg(&b, TF_K_THREAD_ID, axis[e->s->producer - TF_PT_TIDX]);
}

/* Which half this thread is in. */
void tf_warps_begin(tf_emitter *e) {
  if (!e->s->producer) return;
  tf_value *id = thread_id(e);
  tf_builder b = tf_code_here(&e->code);
  e->consumer = tf_k_cmp(&b, TF_KERNEL_PRED_LT, id, tf_k_i32(&b, tf_segment_dim(e->s, e->s->producer)));
}

/* The thread's id along `pt` is this, below the current level. */
static void bind_thread(tf_emitter *e, tf_ptype pt, uint32_t level, tf_value *v) {
  tf_code_bind(&e->code, e->s->thread_sym[pt], level, v);
  for (uint32_t i = 0; i < e->s->nnarrow; i++)
    if (e->s->narrow_type[i] == pt) tf_code_bind(&e->code, e->s->narrow[i], level, v);
}

/* Do copies name threads of their own? Else one issues them all. */
static bool one_thread(const tf_segment *s) {
  for (uint32_t i = 0; i < s->ntv; i++)
    for (uint32_t k = 0; tf_ring_by_warps(s->tv[i]) && k < s->tv[i]->nloop; k++)
      if (tf_ptype_is_tid(s->tv[i]->loop[k].ptype)) return false;
  return true;
}

static void produce(tf_emitter *e, tf_nest *root) {
  tf_ptype along = e->s->producer;
  tf_ixp sym = e->s->thread_sym[along];
  int64_t v;
  tf_builder b = tf_code_here(&e->code);
  tf_warp_set_registers(&b, false, e->s->registers[0]);
  tf_value *id = thread_id(e);
  id = tf_k_binary(&b, TF_K_SUB, id, tf_k_i32(&b, tf_segment_dim(e->s, along) * (e->s->crews ? 2 : 1)));
  tf_value *mine = sym && !tf_ix_is_const(sym, &v) && !one_thread(e->s)
                       ? NULL
                       : tf_k_cmp(&b, TF_KERNEL_PRED_LT, id, tf_k_i32(&b, 1));
  if (sym && !tf_ix_is_const(sym, &v)) bind_thread(e, along, e->code.depth, tf_k_cast(&b, id, e->code.ity));
  for (int pt = TF_PT_TIDX; pt <= TF_PT_TIDZ && one_thread(e->s); pt++)
    if (pt != (int)along && e->s->thread_sym[pt] && !tf_ix_is_const(e->s->thread_sym[pt], &v))
      mine = tf_code_both(&e->code, mine,
                          tf_code_compare(&e->code, TF_KERNEL_PRED_LT, e->s->thread_sym[pt], tf_ix_const(e->p->ix, 1)));
  if (mine) tf_code_open_if(&e->code, mine, NULL);
  e->producing = true;
  tf_ring_produce(e, root->child);
  e->producing = false;
  if (mine) tf_code_close(&e->code, NULL);
}

/* The first crew, then the second, whose threads are numbered as those of the first, then the producers behind both. */
static void split_crews(tf_emitter *e, tf_nest *root, tf_value *whole) {
  tf_ptype along = e->s->producer;
  tf_nest *from = root->child; /* what is filled once, the second crew fills, which reads it */
  while (from->next && tf_filled_once(from)) from = from->next;
  tf_sync_mark before = tf_hazards_mark(&e->hazards);
  tf_code_open_if(&e->code, e->consumer, NULL);
  if (whole) bind_thread(e, along, 0, whole);
  e->crew = TF_CREW_REDUCES;
  tf_e_walk(e, from);
  tf_code_unguard(&e->code);
  tf_hazards_restore(&e->hazards, &before);
  tf_code_open_else(&e->code, tf_code_close(&e->code, NULL));
  tf_value *id = thread_id(e);
  tf_builder b = tf_code_here(&e->code);
  id = tf_k_binary(&b, TF_K_SUB, id, tf_k_i32(&b, e->s->consumers));
  tf_code_open_if(&e->code, tf_k_cmp(&b, TF_KERNEL_PRED_LT, id, tf_k_i32(&b, e->s->consumers)), NULL);
  b = tf_code_here(&e->code);
  bind_thread(e, along, e->code.depth, tf_k_cast(&b, id, e->code.ity));
  e->crew = TF_CREW_GOES_ON;
  tf_e_walk(e, root->child);
  tf_code_unguard(&e->code);
  e->crew = TF_CREW_ALL;
  tf_code_open_else(&e->code, tf_code_close(&e->code, NULL));
  produce(e, root);
  tf_code_close(&e->code, NULL);
  tf_code_close(&e->code, NULL);
}

void tf_warps_split(tf_emitter *e, tf_nest *root) {
  if (!e->consumer) {
    tf_e_walk(e, root->child);
    tf_code_unguard(&e->code);
    return;
  }
  tf_ptype along = e->s->producer;
  tf_ixp sym = e->s->thread_sym[along];
  tf_value *whole = sym ? tf_code_value(&e->code, sym) : NULL;
  if (e->s->crews) {
    split_crews(e, root, whole);
    return;
  }
  tf_builder b = tf_code_here(&e->code);
  tf_code_open_if(&e->code, tf_k_unary(&b, TF_K_NOT, e->consumer), NULL);
  produce(e, root);
  tf_code_open_else(&e->code, tf_code_close(&e->code, NULL));
  if (sym) bind_thread(e, along, 0, whole);
  b = tf_code_here(&e->code);
  tf_warp_set_registers(&b, true, e->s->registers[1]);
  tf_e_walk(e, root->child);
  tf_code_unguard(&e->code);
  tf_code_close(&e->code, NULL);
}
