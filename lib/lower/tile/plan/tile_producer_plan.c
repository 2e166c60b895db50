/* Which loops' loads producer warps issue (tile_producer.c): `producers` of tile.kernel, or what is chosen for a kernel
 * that says nothing.
 *
 * A producer walks the loops and conditions around the loads, so it must know what these say, and where the loads
 * begin, without the other threads: from constants, extents, arguments, block indices, loops' variables, and from
 * elements of tensors that the kernel does not write, which it loads itself. What a loop loads by cp.async stays with
 * those threads whose copies these are.
 *
 * Nothing says where a producer is while the others run, so a ring's place is its own: from the kernel's begin to the
 * loop's end, or always where the loop comes again.
 *
 * Chosen is a warp, or, where the sums need more registers than the block's threads then have, a warp group that gives
 * some away; if
 *   - the kernel says nothing of `persistent`, and its blocks are in no cluster, or make some load together: without
 *     a producer the threads that multiply would wait for the other block at each load;
 *   - some loop that may turn twice has a body of products by wgmma alone, which then stay in flight, or by tcgen05.mma
 *     alone (a rule taken over from wgmma, not measured), or is staggered
 *     (tile_stagger_plan.c) in a block that has an SM to itself, by its rings or by the registers of its sums; each
 * warp group makes its part of them by one instruction a step;
 *   - the sums of these leave 40 registers for all else, in as many blocks as shared memory has room for, or two.
 * A loop that would be staggered, had its block the SM to itself, has another block to run beside its softmax: then
 * registers are bounded so that two have room, if its sums leave 24 of them. Causal attention of heads of 64 had 135
 * registers, and one block ran at 0.57 to 0.63 of cuDNN.
 *
 * For such a kernel persistent blocks are chosen, too (tf_tl_choose_persistent), if
 *   - one block fills more than half of an SM's shared memory, or its registers, so that no second one could do
 *     something meanwhile;
 *   - rings of 3 slots and the tiles by way of which results leave, cut where groups can store the columns of one box
 *     after the other, fit beside each other;
 *   - the grid is not known to be of fewer tiles than the chip has SMs;
 *   - no loop whose loads producers issue turns more often for one tile than for another: else those who are done early
 *     should take more of them, which only blocks of one tile do. Where the number of blocks is a multiple of the tiles
 *     of a head, a block even gets tiles of one length only: causal attention ran at 0.60 of cuDNN, and not at 1.05. */
#include "kernel/wgmma_table.h"
#include "lower/common/warp_roles.h"
#include "lower/tile/plan/tile_apart_plan.h"
#include "lower/tile/plan/tile_buffer.h"
#include "lower/tile/plan/tile_cluster_plan.h"
#include "lower/tile/plan/tile_mma_layout.h"
#include "lower/tile/plan/tile_pipe_plan.h"
#include "lower/tile/plan/tile_producer_plan.h"
#include "lower/tile/plan/tile_stagger_plan.h"
#include "lower/tile/plan/tile_stmt.h"
#include "lower/tile/plan/tile_unit_plan.h"
#include "lower/tile/plan/tile_wgmma_plan.h"
#include "support/launch_limits.h"
#include "target/target.h"

enum {
  WARP = 32,
  GROUP = 128,
  SPARE = 40,       /* registers besides the sums */
  LEAST_SPARE = 32, /* ... with which little is spilled: with 24 ptxas serialised attention for heads of 80 */
  MORE_SPARE = 8,   /* ... more, where a thread has several times 64 rows of results to convert */
  ENOUGH_STAGES = 3
};

/* ------------------------------------------------------------------------------------------------ what is known */

typedef struct asked {
  tf_tl_emitter *e;
  tf_map known; /* value -> value: it was looked at, and producers know it */
  int64_t warps;
  bool gains;    /* some loop's products would stay in flight */
  bool alone;    /* no second block has room on the SM */
  bool uneven;   /* some loop turns more often for one tile than for another */
  uint32_t sums; /* registers of these, the most of a loop */
  uint32_t pair; /* ... of one that would be staggered, had its block the SM to itself */
} asked;

static bool knows(asked *a, const tf_value *v) {
  const tf_op *op = v->def;
  if (!op || tf_map_get(&a->known, tf_map_ptr(v))) return true;
  uint32_t first = 0;
  if (tf_tile_is(op, TF_T_LOAD)) {
    tf_tl_buffer *b = tf_tl_buffer_of(a->e, tf_op_operand(op, 0));
    if (b->scope != TF_TS_GLOBAL || tf_tl_is_written(a->e, b)) return false;
    first = 1;
  } else if (!(op->def->traits & TF_PURE)) return false;
  for (uint32_t i = first; i < op->noperand; i++)
    if (!knows(a, tf_op_operand(op, i))) return false;
  tf_map_set(&a->known, tf_map_ptr(v), (void *)v);
  return true;
}

static bool knows_all(asked *a, const tf_op *op, uint32_t from) {
  for (uint32_t i = from; i < op->noperand; i++)
    if (!knows(a, tf_op_operand(op, i))) return false;
  return true;
}

static const char *obstacle(asked *a, const tf_tl_pipe *p) {
  if (!p->boxes.n) return "no load of this loop is one of TMA";
  if (p->copies.n) return "this loop also loads by cp.async";
  if (p->units && p->units->scaled) return "its threads put scales into tensor memory in each turn";
  for (size_t i = 0; i < p->boxes.n; i++)
    if (!knows_all(a, p->boxes.at[i]->access, 1)) return "where it loads from depends on what the kernel computes";
  for (const tf_op *op = p->loop; !tf_tile_is(op, TF_T_KERNEL); op = tf_op_parent(op)) {
    if (tf_tile_is(op, TF_T_WHILE)) return "a tile.while is around it";
    if (!knows_all(a, op, 0))
      return tf_tile_is(op, TF_T_IF)
                 ? "a condition around it depends on what the kernel computes"
                 : "its number of iterations, or that of a loop around it, depends on what the kernel computes";
  }
  return NULL;
}

/* ------------------------------------------------------------------------------------------------ what is needed */

static void need(tf_tl_emitter *e, const tf_value *v) {
  const tf_op *op = v->def;
  if (!op || tf_map_get(&e->needed, tf_map_ptr(op))) return;
  tf_map_set(&e->needed, tf_map_ptr(op), (void *)op);
  for (uint32_t i = tf_tile_is(op, TF_T_LOAD); i < op->noperand; i++) need(e, tf_op_operand(op, i));
}

/* The loop, those around it, and what these are told by. */
static void need_loop(tf_tl_emitter *e, const tf_tl_pipe *p) {
  for (size_t i = 0; i < p->boxes.n; i++)
    for (uint32_t k = 1; k < p->boxes.at[i]->access->noperand; k++) need(e, tf_op_operand(p->boxes.at[i]->access, k));
  for (const tf_op *op = p->loop; !tf_tile_is(op, TF_T_KERNEL); op = tf_op_parent(op)) {
    for (uint32_t i = 0; i < op->noperand; i++) need(e, tf_op_operand(op, i));
    tf_map_set(&e->needed, tf_map_ptr(op), (void *)op);
  }
}

bool tf_tl_producers_know(tf_tl_emitter *e, const tf_op *op, uint32_t from) {
  asked a = {.e = e, .known.pool = e->code.pool};
  if (!knows_all(&a, op, from)) return false;
  for (uint32_t k = from; k < op->noperand; k++) need(e, tf_op_operand(op, k));
  for (op = tf_op_parent(op); !tf_tile_is(op, TF_T_KERNEL); op = tf_op_parent(op))
    tf_map_set(&e->needed, tf_map_ptr(op), (void *)op);
  return true;
}

bool tf_tl_is_needed(const tf_tl_emitter *e, const tf_op *op) { return tf_map_get(&e->needed, tf_map_ptr(op)) != NULL; }

/* ------------------------------------------------------------------------------------------------ the plan */

static bool comes_again(const tf_tl_emitter *e, const tf_tl_pipe *p) {
  if (e->persistent) return true;
  for (const tf_op *op = tf_op_parent(p->loop); !tf_tile_is(op, TF_T_KERNEL); op = tf_op_parent(op))
    if (tf_tile_is_loop(op)) return true;
  return false;
}

static void own_place(const tf_tl_emitter *e, const tf_tl_pipe *p) {
  for (; p; p = p->late)
    for (size_t i = 0; i < p->boxes.n; i++) {
      tf_smem_place *at = &p->boxes.at[i]->tile->smem;
      if (comes_again(e, p)) tf_smem_live_always(at);
      else tf_smem_touch(at, 0);
    }
}

static void plan(tf_op *op, void *user) {
  asked *a = user;
  tf_tl_emitter *e = a->e;
  tf_tl_pipe *p = tf_map_get(&e->pipes, tf_map_ptr(op));
  if (!p) return;
  const char *why = obstacle(a, p);
  bool other = e->f->wants_whole_rows && !e->f->whole_rows; /* then what keeps TMA was said, and that there is one */
  if (why && !other && !e->chosen)
    tf_tl_remember(e, op, tf_pool_printf(e->code.pool, "no producer warp issues the loads of this loop: %s", why));
  if (why) return;
  p->by_producer = true;
  need_loop(e, p);
  own_place(e, p);
  tf_tl_plan_flight(e, p);
  if (e->crews == 1) tf_tl_plan_stagger(e, p);
  tf_tl_part_rings(e, p);
  for (tf_tl_pipe *k = p; k; k = k->late) tf_tl_plan_peers(e, k);
  e->producers = WARP * a->warps;
}

/* What warps give back only warps of their block can take, and a block never has more than it began with; where the
 * others begin with as many as they are to have nothing moves. */
static void plan_registers(tf_tl_emitter *e) {
  const tf_attr *r = tf_tile_registers_of(e->kernel);
  if (!r || !e->producers || !tf_target_has(e->f->target, TF_FEAT_setmaxnreg)) return;
  int64_t all = tf_tl_block_threads(e), each = tf_warp_registers(all, 1);
  const char *why = NULL;
  if (r->ints[0] > each || r->ints[0] * e->producers + r->ints[1] * tf_tl_workers(e) > each * all)
    why = tf_pool_printf(e->code.pool, "a block of %lld threads has %lld for each", (long long)all, (long long)each);
  else if (r->ints[1] <= each) why = tf_pool_printf(e->code.pool, "the others begin with %lld each", (long long)each);
  if (why) {
    tf_tl_remember(e, e->kernel, tf_pool_printf(e->code.pool, "registers are not moved: %s", why));
    return;
  }
  e->registers[0] = r->ints[0];
  e->registers[1] = r->ints[1];
}

/* ------------------------------------------------------------------------------------------------ the choice */

static bool turns_once(const tf_op *loop) {
  int64_t lo, hi;
  return tf_tile_constant(tf_op_operand(loop, 0), &lo) && tf_tile_constant(tf_op_operand(loop, 1), &hi) && hi <= lo + 1;
}

/* Does each warp group make its part of the loop's products by one instruction a step, of 64 rows? Measured on an H200
 * (2026-11-23, bf16, 8192 cubed): 128 x 256 by two groups gains 3 % by producers and persistent blocks, 256 x 128, two
 * instructions a step, loses 10 %. */
static bool one_a_step(const tf_tl_emitter *e, const tf_op *loop) {
  for (size_t i = 0; i < e->stmts.n; i++) {
    const tf_tl_stmt *s = e->stmts.at[i];
    uint32_t x[3];
    if (!s->group_n || tf_op_parent(s->op) != loop) continue;
    tf_tl_gemm_extents(s->op, x);
    if (x[0] > TF_WGMMA_M * (uint32_t)(s->warps.m / 4)) return false;
  }
  return true;
}

/* Bytes of shared memory if nothing shares a place; rings may have no more slots than is enough. */
static int64_t shared_bytes(const tf_tl_emitter *e, bool rings_only, bool least) {
  int64_t n = 0;
  for (size_t i = 0; i < e->buffers.n; i++) {
    const tf_tl_buffer *b = e->buffers.at[i];
    int64_t bytes = tf_tl_bytes(b);
    if (b->scope != TF_TS_SHARED || b->root || (rings_only && !b->slots)) continue;
    if (bytes > e->f->target->smem_sm) return INT32_MAX;
    if (least && b->slots > ENOUGH_STAGES) bytes = bytes / b->slots * ENOUGH_STAGES;
    n += bytes;
  }
  return n;
}

/* No second block has room on the SM. */
static bool is_alone(const tf_tl_emitter *e) { return 2 * shared_bytes(e, true, false) > e->f->target->smem_sm; }

static void look(tf_op *op, void *user) {
  asked *a = user;
  tf_tl_pipe *p = tf_map_get(&a->e->pipes, tf_map_ptr(op));
  if (!p || obstacle(a, p)) return;
  tf_tl_plan_flight(a->e, p);
  tf_tl_plan_stagger(a->e, p);
  if (p->stagger && !is_alone(a->e)) {
    uint32_t n = tf_tl_stagger_registers(a->e, p->stagger, false);
    if (n + LEAST_SPARE > tf_warp_registers(a->e->threads, 2)) a->alone = true;
    else {
      if (n > a->pair) a->pair = n;
      p->stagger = NULL;
    }
  }
  bool units = p->units && !p->units->scaled;
  if ((!p->flight && !p->stagger && !units) || turns_once(op) || !one_a_step(a->e, op)) return;
  uint32_t n = p->flight    ? tf_tl_flight_registers(a->e, p->flight)
               : p->stagger ? tf_tl_stagger_registers(a->e, p->stagger, true)
                            : tf_tl_unit_registers(p->units);
  a->gains = true;
  if (n > a->sums) a->sums = n;
}

static void land(tf_op *op, void *user) {
  tf_tl_pipe *p = tf_map_get(&((tf_tl_emitter *)user)->pipes, tf_map_ptr(op));
  if (!p) return;
  p->flight = NULL;
  p->stagger = NULL;
}

/* How many warps, and with which registers; 0: none. */
static int64_t warps_for(tf_tl_emitter *e, int64_t registers, bool alone) {
  int64_t few = (tf_tl_workers(e) + WARP + GROUP - 1) / GROUP * GROUP; /* an SM's parts have as many warps each */
  int64_t all = tf_tl_workers(e) + GROUP, each, n;
  if (few <= TF_MOST_THREADS && registers <= tf_warp_registers(few, alone ? 1 : 2)) return 1;
  if (!alone || all > TF_MOST_THREADS) return 0;
  each = tf_warp_registers(all, 1);
  n = tf_warp_registers_left(all, tf_tl_workers(e), TF_WARP_PRODUCER_REGISTERS);
  bool scarce = registers + 8 > n && e->f->ity->width < 64;
  if (scarce) n = tf_warp_registers_left(all, tf_tl_workers(e), TF_WARP_FEW_REGISTERS);
  if (n <= each || registers > n) return 0;
  e->registers[0] = scarce ? TF_WARP_FEW_REGISTERS : TF_WARP_PRODUCER_REGISTERS;
  e->registers[1] = n;
  return GROUP / WARP;
}

static int64_t choose(asked *a) {
  tf_tl_emitter *e = a->e;
  const tf_tl_room *room = e->kernel->scratch;
  bool silent = !tf_tile_persistent_attr(e->kernel) && (!tf_tile_cluster_of(e->kernel) || e->multicasts);
  bool has = tf_target_has(e->f->target, TF_FEAT_wgmma) || tf_target_has(e->f->target, TF_FEAT_tcgen05);
  if (!silent || e->threads % GROUP || !has || (room && room->plain)) return 0;
  tf_walk(e->kernel, false, look, a);
  int64_t warps = a->gains ? warps_for(e, (int64_t)a->sums + SPARE, a->alone || is_alone(e)) : 0;
  e->chosen = warps > 0;
  if (!warps) tf_walk(e->kernel, false, land, e);
  e->in_pairs = !warps && a->pair && !a->alone;
  return warps;
}

static void count_sums(tf_op *op, void *user) {
  asked *a = user;
  tf_tl_pipe *p = tf_map_get(&a->e->pipes, tf_map_ptr(op));
  if (!p || obstacle(a, p)) return;
  tf_tl_plan_flight(a->e, p);
  uint32_t n = p->flight ? tf_tl_flight_registers(a->e, p->flight) : 0;
  p->flight = NULL;
  if (n > a->sums) a->sums = n;
}

/* Crews need producers in any case; a warp group of them if sums need the registers that it gives away. */
static int64_t for_crews(asked *a) {
  tf_tl_emitter *e = a->e;
  tf_walk(e->kernel, false, count_sums, a);
  int64_t sums = a->sums, warps = e->threads % GROUP ? 1 : warps_for(e, sums + SPARE + MORE_SPARE, true);
  if (!warps) warps = warps_for(e, sums + SPARE, true);
  return warps ? warps : 1;
}

void tf_tl_plan_producers(tf_tl_emitter *e) {
  asked a = {.e = e, .known.pool = e->code.pool, .warps = tf_tile_producers_of(e->kernel, 0)};
  bool said = tf_tile_producers_attr(e->kernel);
  e->needed.pool = e->code.pool;
  if (!said) a.warps = e->crews > 1 ? for_crews(&a) : choose(&a);
  if (!a.warps) return;
  tf_walk(e->kernel, false, plan, &a);
  if (!e->producers && !e->f->wants_whole_rows)
    tf_tl_remember(e, e->kernel, "this kernel has no producer warps: it has no loop whose loads they could issue");
  if (said) plan_registers(e);
}

/* May it differ between tiles? */
static bool differs(const tf_value *v, unsigned *budget) {
  const tf_op *op = v->def;
  if (!*budget || !--*budget) return true;
  if (!op) return tf_tile_is(v->block->parent->parent, TF_T_KERNEL);
  if (!(op->def->traits & TF_PURE)) return true;
  for (uint32_t i = 0; i < op->noperand; i++)
    if (differs(op->operand[i].value, budget)) return true;
  return false;
}

static void look_for_even(tf_op *op, void *user) {
  asked *a = user;
  const tf_tl_pipe *p = tf_map_get(&a->e->pipes, tf_map_ptr(op));
  unsigned budget = 4096;
  for (const tf_op *o = op; p && p->by_producer && !tf_tile_is(o, TF_T_KERNEL); o = tf_op_parent(o))
    for (uint32_t i = 0; i < o->noperand; i++) a->uneven |= differs(tf_op_operand(o, i), &budget);
}

bool tf_tl_tiles_differ(tf_tl_emitter *e) {
  asked a = {.e = e};
  tf_walk(e->kernel, false, look_for_even, &a);
  return a.uneven;
}

static bool has_few_tiles(const tf_tl_emitter *e) {
  int64_t n = 1, k;
  for (uint32_t i = 0; i < e->kernel->noperand; i++) {
    if (!tf_tile_constant(tf_op_operand(e->kernel, i), &k)) return false;
    if (k <= 0 || __builtin_mul_overflow(n, k, &n)) return k <= 0;
  }
  return n <= tf_chip_of(e->f->target)->sms;
}

static void keep_place(tf_op *op, void *user) {
  const tf_tl_pipe *p = tf_map_get(&((tf_tl_emitter *)user)->pipes, tf_map_ptr(op));
  if (p && p->by_producer) own_place(user, p);
}

void tf_tl_choose_persistent(tf_tl_emitter *e) {
  if (!e->chosen || !e->producers) return;
  const tf_chip *chip = tf_chip_of(e->f->target);
  int64_t c[3];
  bool fits = shared_bytes(e, false, true) - tf_tl_cut_bytes(e) <= e->f->target->smem_optin;
  bool uneven = tf_tl_tiles_differ(e);
  int64_t size = tf_tl_cluster(e->kernel, c);
  bool alone = is_alone(e) || e->registers[1]; /* a producer warp group gives the others all that an SM has */
  bool may = e->kernel->noperand && chip && alone && fits && !has_few_tiles(e);
  if (may && !uneven) e->persistent = tf_tl_blocks_at_once(chip, size);
  e->uneven = may && uneven && size == 1;
  const char *who =
      e->registers[1]
          ? tf_pool_printf(
                e->code.pool,
                "a producer warp group issues the loads of its loops, the other threads have %lld registers each",
                (long long)e->registers[1])
          : "a producer warp issues the loads of its loops";
  const tf_tl_room *room = e->kernel->scratch;
  const char *blocks = "", *slots = "";
  if (e->persistent)
    blocks = tf_pool_printf(e->code.pool, ", and at most %lld persistent blocks go from tile to tile",
                            (long long)e->persistent);
  if (room && room->given)
    slots = tf_pool_printf(e->code.pool, ", with %lld stages instead of more", (long long)room->stages);
  tf_tl_remember(e, e->kernel,
                 tf_pool_printf(e->code.pool,
                                "chosen by default for this kernel: %s%s%s (`producers(0)` turns this off)", who,
                                blocks, slots));
  if (e->persistent) tf_walk(e->kernel, false, keep_place, e);
}
