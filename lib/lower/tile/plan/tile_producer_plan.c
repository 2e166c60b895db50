/* Which loops' loads producer warps issue (tile_producer.c): `producers` of tile.kernel.
 *
 * A producer walks the loops and conditions around the loads, so it must know what these say, and where the loads
 * begin, without the other threads: from constants, extents, arguments, block indices, loops' variables, and from
 * elements of tensors that the kernel does not write, which it loads itself. What a loop loads by cp.async stays with
 * those threads whose copies these are.
 *
 * Nothing says where a producer is while the others run, so a ring's place is its own: from the kernel's begin to the
 * loop's end, or always where the loop comes again. */
#include "lower/common/warp_roles.h"
#include "lower/tile/tile_lower.h"
#include "target/target.h"

enum { WARP = 32, LEAST_REGISTERS = 24 };

/* ------------------------------------------------------------------------------------------------ what is known */

typedef struct asked {
  tf_tl_emitter *e;
  tf_map known; /* value -> value: it was looked at, and producers know it */
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
  if (!p->boxes.n) return "no load of this loop is one of the tensor copy engine";
  if (p->copies.n) return "this loop also loads by cp.async";
  for (size_t i = 0; i < p->boxes.n; i++)
    if (!knows_all(a, p->boxes.at[i]->access, 1)) return "where it loads from depends on what the kernel computes";
  for (const tf_op *op = p->loop; !tf_tile_is(op, TF_T_KERNEL); op = tf_op_parent(op)) {
    if (tf_tile_is(op, TF_T_WHILE)) return "a tile.while is around it";
    if (!knows_all(a, op, 0))
      return tf_tile_is(op, TF_T_IF) ? "a condition around it depends on what the kernel computes"
                                     : "how often it, or a loop around it, turns depends on what the kernel computes";
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

bool tf_tl_is_needed(const tf_tl_emitter *e, const tf_op *op) { return tf_map_get(&e->needed, tf_map_ptr(op)) != NULL; }

/* ------------------------------------------------------------------------------------------------ the plan */

static bool comes_again(const tf_tl_emitter *e, const tf_tl_pipe *p) {
  if (e->persistent) return true;
  for (const tf_op *op = tf_op_parent(p->loop); !tf_tile_is(op, TF_T_KERNEL); op = tf_op_parent(op))
    if (tf_tile_is_loop(op)) return true;
  return false;
}

static void own_place(const tf_tl_emitter *e, const tf_tl_pipe *p) {
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
  if (why && !other)
    tf_tl_remember(e, op, tf_pool_printf(e->code.pool, "no producer warp issues the loads of this loop: %s", why));
  if (why) return;
  p->by_producer = true;
  need_loop(e, p);
  own_place(e, p);
  tf_tl_plan_flight(e, p);
  e->producers = WARP * tf_op_int(e->kernel, "producers", 0);
}

/* What warps give back only warps of their block can take, and a block never has more than it began with; where the
 * others begin with as many as they are to have nothing moves. */
static void plan_registers(tf_tl_emitter *e) {
  const tf_attr *r = tf_op_attr(e->kernel, "registers");
  if (!r || !e->producers || !tf_target_has(e->f->target, TF_FEAT_setmaxnreg)) return;
  int64_t all = e->threads + e->producers, each = tf_warp_registers(all, 1);
  const char *why = NULL;
  if (r->ints[0] > each || r->ints[0] * e->producers + r->ints[1] * e->threads > each * all)
    why = tf_pool_printf(e->code.pool, "a block of %lld threads has %lld for each", (long long)all, (long long)each);
  else if (r->ints[1] <= each) why = tf_pool_printf(e->code.pool, "the others begin with %lld each", (long long)each);
  if (why) {
    tf_tl_remember(e, e->kernel, tf_pool_printf(e->code.pool, "registers are not moved: %s", why));
    return;
  }
  e->registers[0] = r->ints[0];
  e->registers[1] = r->ints[1];
}

void tf_tl_plan_producers(tf_tl_emitter *e) {
  asked a = {.e = e, .known.pool = e->code.pool};
  e->needed.pool = e->code.pool;
  if (!tf_op_attr(e->kernel, "producers")) return;
  tf_walk(e->kernel, false, plan, &a);
  if (!e->producers && !e->f->wants_whole_rows)
    tf_tl_remember(e, e->kernel, "this kernel has no producer warps: it has no loop whose loads they could issue");
  plan_registers(e);
}
