/* Loads via(tma) and via(bulk) for a whole cluster: `{multicast}` on the copy, `cluster` on the function.
 *
 * The blocks of a cluster that want the same tile (along the cluster's dimensions that the tile does not depend on) are
 * a group. Each of them announces the bytes on its own mbarrier; the first of the group issues the copy, which goes to
 * the same place in all of them and counts on each one's mbarrier. Before that all threads of the cluster have met, so
 * that every mbarrier is there and nobody still reads or writes what the tile goes over; the kernel's end they meet at
 * once more. Bytes that arrive before they are announced do no harm: the announcing arrival is outstanding. */
#include "kernel/kernel_build.h"
#include "lower/fusion/emit/fusion_emit.h"

static const char axes[3] = {'x', 'y', 'z'};

bool tf_multicast_any(const tf_emitter *e) {
  for (uint32_t i = 0; i < e->s->ntv; i++)
    if (e->s->tv[i]->multicast) return true;
  return false;
}

/* Has nothing but copies into shared memory happened since the cluster met, on every way here? */
static bool just_met(const tf_emitter *e) {
  if (e->met_block != e->code.level[e->code.depth].block) return false;
  for (size_t i = e->met_events; i < e->events.n; i++)
    if (e->events.at[i].kind != TF_EV_ASYNC_WRITE) return false;
  return true;
}

/* Is its place in shared memory no other buffer's? */
static bool own_place(const tf_emitter *e, const tf_tv *t) {
  for (size_t i = 0; i < e->shared.n; i++)
    if (i != (size_t)t->shared && tf_shared_overlap(&e->shared.at[t->shared], &e->shared.at[i])) return false;
  return true;
}

/* Before the nest that fills `t`, or the first slots of it. Slots that mbarriers keep in order, where nothing else ever
 * is, the cluster need not meet for. */
void tf_multicast_before(tf_emitter *e, tf_tv *t) {
  if (just_met(e) || (t->stages && t->order != TF_RING_BARRIER && own_place(e, t))) return;
  tf_code_unguard(&e->code);
  if (e->code.outer) {
    tf_op_error(t->op, "'%s' is multicast inside a loop that not all threads enter; let it be filled outside of that",
                tf_tv_name(t));
    e->code.failed = true;
    return;
  }
  tf_cluster_barrier(e);
}

static tf_value *position(tf_emitter *e, uint32_t dim) {
  tf_builder b = tf_code_here(&e->code);
  return tf_k_sreg(&b, TF_K_CLUSTER_BLOCK_ID, axes[dim]);
}

/* Is this block the first of its group? */
tf_value *tf_multicast_issues(tf_emitter *e, const tf_tv *t) {
  tf_value *c = NULL;
  for (uint32_t i = 0; i < 3; i++) {
    if (!(t->multicast->dims >> i & 1)) continue;
    tf_value *at = position(e, i);
    tf_builder b = tf_code_here(&e->code);
    tf_value *first = tf_k_cmp(&b, "eq", at, tf_k_i32(&b, 0));
    c = c ? tf_k_binary(&b, TF_K_AND, c, first) : first;
  }
  return c;
}

/* The rank in the cluster of the first block of this one's group. */
tf_value *tf_multicast_first(tf_emitter *e, const tf_tv *t) {
  const tf_multicast *m = t->multicast;
  int64_t stride = 1;
  tf_builder b = tf_code_here(&e->code);
  tf_value *rank = NULL;
  for (uint32_t i = 0; i < 3; stride *= m->extent[i++]) {
    if ((m->dims >> i & 1) || m->extent[i] == 1) continue;
    tf_value *at = tf_k_binary(&b, TF_K_MUL, tf_k_sreg(&b, TF_K_CLUSTER_BLOCK_ID, axes[i]), tf_k_i32(&b, stride));
    rank = rank ? tf_k_binary(&b, TF_K_ADD, rank, at) : at;
  }
  return rank ? rank : tf_k_i32(&b, 0);
}

/* The blocks of this one's group, a bit each. */
tf_value *tf_multicast_mask(tf_emitter *e, const tf_tv *t) {
  tf_builder b = tf_code_here(&e->code);
  tf_value *mask = tf_k_i32(&b, t->multicast->mask);
  return tf_k_binary(&b, TF_K_SHL, mask, tf_multicast_first(e, t));
}
