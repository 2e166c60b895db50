/* Collectives of a warp: lanes that name the same mask for the same operation wait for one another. Lanes that have
 * exited are not waited for, as the PTX manual has it. */
#include <math.h>
#include <string.h>
#include <time.h>

#include "emu/sm/cluster_memory.h"
#include "emu/memory/race.h"
#include "emu/sm/thread_ops.h"

const char *tf_emu_op_name(uint32_t op) {
  static const char *const names[] = {[TF_EMU_OP_SYNC] = "bar.warp.sync",
                                      [TF_EMU_OP_SHFL] = "shfl.sync",
                                      [TF_EMU_OP_VOTE] = "vote.sync",
                                      [TF_EMU_OP_MATCH] = "match.sync",
                                      [TF_EMU_OP_REDUX] = "redux.sync",
                                      [TF_EMU_OP_ELECT] = "elect.sync",
                                      [TF_EMU_OP_SETMAXNREG] = "setmaxnreg",
                                      [TF_EMU_OP_PUBLISH] = "tensormap.cp_fenceproxy",
                                      [TF_EMU_OP_MMA] = "mma.sync",
                                      [TF_EMU_OP_MMA_SP] = "mma.sp.sync",
                                      [TF_EMU_OP_MMA_SCALED] = "mma.sync",
                                      [TF_EMU_OP_LDMATRIX] = "ldmatrix",
                                      [TF_EMU_OP_STMATRIX] = "stmatrix",
                                      [TF_EMU_OP_TMEM_LD] = "tcgen05.ld",
                                      [TF_EMU_OP_TMEM_ST] = "tcgen05.st",
                                      [TF_EMU_OP_TMEM_WAIT] = "tcgen05.wait",
                                      [TF_EMU_OP_TMEM_ALLOC] = "tcgen05.alloc",
                                      [TF_EMU_OP_TMEM_DEALLOC] = "tcgen05.dealloc",
                                      [TF_EMU_OP_TMEM_RELINQUISH] = "tcgen05.relinquish_alloc_permit",
                                      [TF_EMU_OP_WGMMA] = "wgmma"};
  return op < sizeof names / sizeof *names ? names[op] : "a collective";
}

static float as_float(uint32_t bits) {
  float f;
  memcpy(&f, &bits, 4);
  return f;
}

static uint32_t as_bits(float f) {
  uint32_t b;
  memcpy(&b, &f, 4);
  return b;
}

/* The lane that t reads by PTX's rule; *in says whether it lies in the segment. */
static uint32_t shfl_source(const tf_emu_thread *t, bool *in) {
  uint32_t b = (uint32_t)t->b & 31, clamp = (uint32_t)t->c & 31, seg = (uint32_t)t->c >> 8 & 31;
  uint32_t high = (t->lane & seg) | (clamp & ~seg), low = t->lane & seg, j = 0;
  switch (t->mode) {
  case 0:
    j = t->lane - b;
    *in = (int32_t)j >= (int32_t)high;
    break;
  case 1:
    j = t->lane + b;
    *in = j <= high;
    break;
  case 2:
    j = t->lane ^ b;
    *in = j <= high;
    break;
  default: j = low | (b & ~seg); *in = j <= high;
  }
  return *in ? j : t->lane;
}

static void do_shfl(tf_emu_thread *first, uint32_t lanes) {
  uint64_t result[TF_EMU_WARP];
  for (uint32_t m = lanes; m; m &= m - 1) {
    tf_emu_thread *t = &first[__builtin_ctz(m)];
    bool in;
    uint32_t j = shfl_source(t, &in);
    if (!(lanes >> j & 1)) {
      tf_emu_report *r = t->cta->launch->check
                             ? tf_emu_report_add(t->cta, t, TF_EMU_COLLECTIVE, t->site,
                                                 "shfl.sync reads lane %u, which does not take part", j)
                             : NULL;
      (void)r;
      result[t->lane] = 0x7fba7fbau | (uint64_t)in << 32;
    } else result[t->lane] = (uint32_t)first[j].a | (uint64_t)in << 32;
  }
  for (uint32_t m = lanes; m; m &= m - 1) first[__builtin_ctz(m)].a = result[__builtin_ctz(m)];
}

static void do_vote(tf_emu_thread *first, uint32_t lanes, uint32_t mode) {
  uint32_t ballot = 0;
  for (uint32_t m = lanes; m; m &= m - 1) ballot |= (uint32_t)(first[__builtin_ctz(m)].a & 1) << __builtin_ctz(m);
  uint32_t r = mode == 0   ? ballot == lanes
               : mode == 1 ? ballot != 0
               : mode == 2 ? ballot == lanes || ballot == 0
                           : ballot;
  for (uint32_t m = lanes; m; m &= m - 1) first[__builtin_ctz(m)].a = r;
}

static void do_match(tf_emu_thread *first, uint32_t lanes, uint32_t mode) {
  uint64_t result[TF_EMU_WARP];
  for (uint32_t m = lanes; m; m &= m - 1) {
    uint32_t i = (uint32_t)__builtin_ctz(m), same = 0;
    for (uint32_t k = lanes; k; k &= k - 1)
      if (first[__builtin_ctz(k)].a == first[i].a) same |= 1u << __builtin_ctz(k);
    result[i] = mode ? (same == lanes ? lanes | 1ull << 32 : 0) : same;
  }
  for (uint32_t m = lanes; m; m &= m - 1) first[__builtin_ctz(m)].a = result[__builtin_ctz(m)];
}

static uint32_t redux_float(uint32_t x, uint32_t y, uint32_t mode) {
  float a = as_float(x), b = as_float(y);
  if (isnan(a) || isnan(b)) {
    if (mode & TF_EMU_REDUX_NAN || (isnan(a) && isnan(b))) return 0x7fffffff;
    return isnan(a) ? y : x;
  }
  bool less = a < b || (a == b && signbit(a) && !signbit(b));
  return ((mode & 15) == TF_EMU_FMIN) == less ? as_bits(a) : as_bits(b);
}

static uint32_t redux_pair(uint32_t x, uint32_t y, uint32_t mode) {
  switch (mode & 15) {
  case TF_EMU_ADD: return x + y;
  case TF_EMU_MIN: return (int32_t)x < (int32_t)y ? x : y;
  case TF_EMU_MAX: return (int32_t)x > (int32_t)y ? x : y;
  case TF_EMU_UMIN: return x < y ? x : y;
  case TF_EMU_UMAX: return x > y ? x : y;
  case TF_EMU_AND: return x & y;
  case TF_EMU_OR: return x | y;
  case TF_EMU_XOR: return x ^ y;
  default: return redux_float(x, y, mode);
  }
}

static void do_redux(tf_emu_thread *first, uint32_t lanes, uint32_t mode) {
  uint32_t keep = mode & TF_EMU_REDUX_ABS ? 0x7fffffff : ~0u;
  uint32_t r = (uint32_t)first[__builtin_ctz(lanes)].a & keep;
  for (uint32_t m = lanes & (lanes - 1); m; m &= m - 1)
    r = redux_pair(r, (uint32_t)first[__builtin_ctz(m)].a & keep, mode);
  for (uint32_t m = lanes; m; m &= m - 1) first[__builtin_ctz(m)].a = r;
}

static void do_elect(tf_emu_thread *first, uint32_t lanes) {
  uint32_t leader = (uint32_t)__builtin_ctz(lanes);
  for (uint32_t m = lanes; m; m &= m - 1) {
    uint32_t i = (uint32_t)__builtin_ctz(m);
    first[i].a = leader | (uint64_t)(i == leader) << 32;
  }
}

/* All lanes of the group are there. */
static void meet(tf_emu_cta *c, uint32_t warp, tf_emu_group g) {
  tf_emu_thread *first = &c->thread[warp * TF_EMU_WARP];
  if (g.meet) {
    g.meet(first, g.arrived, g.mode);
    return;
  }
  switch (g.op) {
  case TF_EMU_OP_SHFL: do_shfl(first, g.arrived); break;
  case TF_EMU_OP_VOTE: do_vote(first, g.arrived, g.mode); break;
  case TF_EMU_OP_MATCH: do_match(first, g.arrived, g.mode); break;
  case TF_EMU_OP_REDUX: do_redux(first, g.arrived, g.mode); break;
  case TF_EMU_OP_ELECT: do_elect(first, g.arrived); break;
  case TF_EMU_OP_SETMAXNREG:
  case TF_EMU_OP_PUBLISH: /* one lane asks for the warp */
    for (uint32_t m = g.arrived; m; m &= m - 1) first[__builtin_ctz(m)].a = m == g.arrived;
    break;
  default:
    if (c->launch->check) {
      tf_emu_thread *met[TF_EMU_WARP];
      uint32_t n = 0;
      for (uint32_t m = g.arrived; m; m &= m - 1) met[n++] = &first[__builtin_ctz(m)];
      tf_emu_race_join(c, met, n, NULL);
    }
  }
}

static void wake_lanes(tf_emu_cta *c, uint32_t warp, uint32_t lanes) {
  tf_emu_thread *first = &c->thread[warp * TF_EMU_WARP];
  while (lanes) { /* from the highest, so that the lowest runs first */
    uint32_t i = 31 - (uint32_t)__builtin_clz(lanes);
    lanes &= ~(1u << i);
    tf_emu_wake(&first[i], true);
  }
}

uint64_t tf_emu_collective_by(tf_emu_thread *t, uint32_t site, tf_emu_warp_op op, uint32_t mode, uint32_t mask,
                              tf_emu_meet_fn *by) {
  tf_emu_cta *c = t->cta;
  tf_emu_warp *w = &c->warp[t->warp];
  uint32_t me = tf_emu_bit(t), k = 0;
  t->site = site;
  t->op = (uint8_t)op;
  t->mode = (uint8_t)mode; /* of setmaxnreg: not needed */
  t->mask = mask;
  if (!(mask & me)) {
    tf_emu_report_add(c, t, TF_EMU_COLLECTIVE, site, "%s by lane %u, which its own mask 0x%08x does not name",
                      tf_emu_op_name(op), t->lane, mask);
    tf_emu_stop(t);
  }
  while (k < w->ngroup && (w->group[k].mask != mask || w->group[k].op != op || w->group[k].mode != mode)) k++;
  if (k == w->ngroup) w->group[w->ngroup++] = (tf_emu_group){mask, 0, (uint8_t)op, (uint16_t)mode, by};
  tf_emu_group *g = &w->group[k];
  g->arrived |= me;
  if (mask & w->live & ~g->arrived) {
    tf_emu_block(t, TF_EMU_AT_WARP);
    return t->a;
  }
  tf_emu_group done = *g;
  *g = w->group[--w->ngroup];
  meet(c, t->warp, done);
  wake_lanes(c, t->warp, done.arrived & ~me);
  return t->a;
}

uint64_t tf_emu_collective(tf_emu_thread *t, uint32_t site, tf_emu_warp_op op, uint32_t mode, uint32_t mask) {
  return tf_emu_collective_by(t, site, op, mode, mask, NULL);
}

void tf_emu_warp_left(tf_emu_thread *gone) {
  tf_emu_cta *c = gone->cta;
  tf_emu_warp *w = &c->warp[gone->warp];
  for (uint32_t k = 0; k < w->ngroup;) {
    tf_emu_group g = w->group[k];
    if (g.mask & w->live & ~g.arrived) {
      k++;
      continue;
    }
    w->group[k] = w->group[--w->ngroup];
    meet(c, gone->warp, g);
    wake_lanes(c, gone->warp, g.arrived);
  }
}

TF_EMU_SYNC_FN(tf_emu_bar_warp) {
  (void)b, (void)c, (void)d;
  return tf_emu_collective(t, site, TF_EMU_OP_SYNC, mode, (uint32_t)a);
}

TF_EMU_SYNC_FN(tf_emu_shfl) {
  t->a = b;
  t->b = c;
  t->c = d;
  return tf_emu_collective(t, site, TF_EMU_OP_SHFL, mode, (uint32_t)a);
}

TF_EMU_SYNC_FN(tf_emu_vote) {
  (void)c, (void)d;
  t->a = b;
  return tf_emu_collective(t, site, TF_EMU_OP_VOTE, mode, (uint32_t)a);
}

TF_EMU_SYNC_FN(tf_emu_vote_all_lanes) {
  (void)b, (void)c, (void)d;
  t->a = a;
  return tf_emu_collective(t, site, TF_EMU_OP_VOTE, mode, ~0u);
}

TF_EMU_SYNC_FN(tf_emu_match) {
  (void)c, (void)d;
  t->a = b;
  return tf_emu_collective(t, site, TF_EMU_OP_MATCH, mode, (uint32_t)a);
}

TF_EMU_SYNC_FN(tf_emu_redux_sync) {
  (void)c, (void)d;
  t->a = a;
  return tf_emu_collective(t, site, TF_EMU_OP_REDUX, mode, (uint32_t)b);
}

TF_EMU_SYNC_FN(tf_emu_elect) {
  (void)b, (void)c, (void)d;
  return tf_emu_collective(t, site, TF_EMU_OP_ELECT, mode, (uint32_t)a);
}

TF_EMU_SYNC_FN(tf_emu_nothing) {
  (void)t, (void)site, (void)mode, (void)a, (void)b, (void)c, (void)d;
  return 0;
}

TF_EMU_SYNC_FN(tf_emu_same) {
  (void)t, (void)site, (void)mode, (void)b, (void)c, (void)d;
  return a;
}

TF_EMU_SYNC_FN(tf_emu_clock_read) {
  (void)a, (void)b, (void)c, (void)d;
  if (!mode) { /* deterministic: turns of the scheduler; a loop that waits for the clock must give way */
    tf_emu_spin(t, site);
    return ++t->cta->ticks;
  }
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  tf_emu_spin(t, site);
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

TF_EMU_SYNC_FN(tf_emu_isspacep) {
  (void)site, (void)b, (void)c, (void)d;
  uint64_t off;
  const tf_emu_cta *o = tf_emu_window_of(t, a, &off);
  bool shared = o == t->cta, local = tf_emu_local_holds(t, a, 1);
  return mode == 3 ? shared : mode == 7 ? o != NULL : mode == 5 ? local : mode == 1 ? !o && !local : 0;
}

TF_EMU_SYNC_FN(tf_emu_lanemask) {
  (void)site, (void)a, (void)b, (void)c, (void)d;
  uint32_t eq = tf_emu_bit(t), lt = eq - 1;
  return mode == 0 ? eq : mode == 1 ? lt : mode == 2 ? lt | eq : mode == 3 ? ~(lt | eq) : ~lt;
}
