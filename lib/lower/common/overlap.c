/* The pass overlap-launches: the kernels of one host program begin while the one before them ends (programmatic
 * dependent launch; CUDA programming guide, section of that name, and PTX ISA, griddepcontrol).
 *
 * Where a launch follows another one, in whatever branch, with nothing on the stream between them, it gets `overlap`,
 * and its kernel waits before anything else: so blocks are placed and parameters are there when the kernel before is
 * done and what it wrote is to be seen. That one lets it begin once all of its own blocks have begun, and have waited
 * themselves; a kernel that begins therefore finds all but the one before it done. Who waits for a kernel waits for all
 * before it: each kernel with `overlap` waits, and each one without begins when all before it are done.
 *
 * So of three in a row the third may begin while the second runs, never while the first does; and what it writes behind
 * its wait none before it still reads or writes. Before its wait a kernel writes nothing outside of its block, and
 * reads only what no kernel of the program writes (`settled`, below; kernel-early-loads keeps to it where it moves
 * waits).
 *
 * An allocation between two launches changes nothing: memory that it hands out was given back by a program that stands
 * on the stream before this one, so all that used it was done when this one's first kernel began; and if the device
 * orders the allocation behind the kernel before, that one is done when the next begins.
 *
 * Before a program's first launch stands what the host put there, or nothing. That launch is `early`: its kernel waits
 * before anything else, too, and the device lets it begin ahead of its time only where it knows what stands before it
 * (lib/runtime/cuda/early.c). It has nothing settled, since the kernel before may write what it reads; those behind it
 * have, since it lets them begin behind its wait. Chips before sm_90 have none of this. */
#include "kernel/kernel_build.h"
#include "lower/lower.h"
#include "target/target.h"

typedef TF_VEC(tf_op *) launches;

static void look_for(tf_op *op, void *user) {
  tf_op **found = user;
  if (!*found && tf_kernel_op(op) == TF_K_GRIDDEP_WAIT) *found = op;
}

static bool waits(tf_op *kernel) {
  tf_op *found = NULL;
  tf_walk(kernel, false, look_for, &found);
  return found != NULL;
}

static bool launches_dependents(const tf_op *kernel) {
  for (tf_op *op = tf_op_body(kernel)->first; op; op = op->next)
    if (tf_kernel_op(op) == TF_K_GRIDDEP_LAUNCH) return true;
  return false;
}

static void put_first(tf_op *kernel, tf_kop row) {
  tf_block *b = tf_op_body(kernel);
  tf_builder at = b->first ? tf_builder_before(b->first) : tf_builder_at_end(kernel->ctx, kernel->pool, b);
  at.loc = kernel->loc;
  tf_k_op(&at, row, NULL, 0, NULL, 0, 0);
}

/* Behind the wait, if it begins with one. */
static void put_launch(tf_op *kernel) {
  tf_op *wait = tf_op_body(kernel)->first;
  put_first(kernel, TF_K_GRIDDEP_LAUNCH);
  if (!wait || tf_kernel_op(wait) != TF_K_GRIDDEP_WAIT) return;
  tf_op_erase(wait);
  put_first(kernel, TF_K_GRIDDEP_WAIT);
}

static tf_op *kernel_of(tf_op *launch) {
  return tf_symbol_lookup(tf_op_parent(tf_enclosing_func(launch)), tf_host_kernel_of(launch));
}

static bool begins_with_wait(const tf_op *kernel) {
  const tf_op *op = tf_op_body(kernel)->first;
  return op && tf_kernel_op(op) == TF_K_GRIDDEP_WAIT;
}

/* A kernel that waits later, and was not to overlap, may touch anything before it does; who waits for one that overlaps
 * and waits for none would know nothing of those before. `before`: one of these is the last thing on the stream. */
static void overlap(const launches *before, tf_op *launch) {
  tf_op *then = kernel_of(launch);
  bool can = then && !tf_host_overlap_of(launch) && (begins_with_wait(then) || !waits(then));
  for (size_t i = 0; can && i < before->n; i++) {
    tf_op *first = kernel_of(before->at[i]);
    can = first && (!tf_host_overlap_of(before->at[i]) || waits(first));
  }
  if (!can) return;
  if (!begins_with_wait(then)) put_first(then, TF_K_GRIDDEP_WAIT);
  for (size_t i = 0; i < before->n; i++) {
    tf_op *first = kernel_of(before->at[i]);
    if (!launches_dependents(first)) put_launch(first);
  }
  tf_op_set_attr(launch, "overlap", tf_attr_unit(launch->ctx));
}

/* Does a load from global memory stand behind a store to it, on some way through the block? `stored`: one was made. */
static bool loads_behind_store(const tf_block *block, bool *stored) {
  for (const tf_op *op = block->first; op; op = op->next) {
    int row = tf_kernel_op(op);
    if (row == TF_K_LOAD && tf_buffer_space(tf_op_operand(op, 0)->type) == TF_SPACE_GLOBAL && *stored) return true;
    if (row == TF_K_STORE && tf_buffer_space(tf_op_operand(op, 1)->type) == TF_SPACE_GLOBAL) *stored = true;
    bool before = *stored, decides = row == TF_K_IF;
    for (bool again = op->nregion > 0; again;) { /* a loop's second turn is behind what its first has stored */
      bool entered = *stored;
      for (uint32_t i = 0; i < op->nregion; i++) {
        bool here = decides ? before : *stored;
        if (op->region[i].block && loads_behind_store(op->region[i].block, &here)) return true;
        *stored |= here;
      }
      again = !decides && !entered && *stored;
    }
  }
  return false;
}

/* Nothing of the program is known to stand before it. What its kernel reads may then be written while it runs, so its
 * loads are none that may overtake stores (ld.global.nc). Where loads stand behind stores that costs more than a launch
 * is long: softmax of rows of 1001 bf16 0.78 of memcpy in place of 1.03, RMS norm of rows of 65536 0.67 in place of
 * 0.95 (H200, 2026-11-29). */
static void begin_early(tf_op *launch) {
  tf_op *kernel = kernel_of(launch);
  bool stored = false;
  if (!kernel || tf_host_overlap_of(launch) || (waits(kernel) && !begins_with_wait(kernel))) return;
  if (loads_behind_store(tf_op_body(kernel), &stored)) return;
  if (!begins_with_wait(kernel)) put_first(kernel, TF_K_GRIDDEP_WAIT);
  tf_op_set_attr(launch, "early", tf_attr_unit(launch->ctx));
}

/* ------------------------------------------------------------------------------------------------ settled arguments
 *
 * An input that no kernel of the program writes is there since the first launch waited for all older work.
 * The input of a result that may be in its place is none. A kernel that every launch gives such inputs may load of them
 * before it waits: weights arrive while the kernel before ends (kernel-early-loads). */

typedef struct settling {
  tf_pool *pool;
  tf_map kernels; /* kernel -> one byte an argument: 1 if it is not settled */
  tf_map written; /* inputs that some kernel may write */
} settling;

static const tf_attr *param_of(const tf_op *kernel, uint32_t i) {
  const tf_attr *all = tf_op_arg_attrs(kernel);
  return all && i < all->n ? all->elem[i] : NULL;
}

static bool only_reads(const tf_op *kernel, uint32_t i) {
  const tf_attr *a = param_of(kernel, i);
  return a && a->kind == TF_ATTR_DICT && tf_attr_dict_get(a, "readonly") && tf_attr_dict_get(a, "noalias");
}

/* The input whose address it is. */
static tf_value *input_of(const tf_op *func, const tf_value *v) {
  tf_value *of = v->def && tf_host_op(v->def) == TF_H_PTR ? tf_op_operand(v->def, 0) : NULL;
  uint32_t first = tf_op_body(func)->narg - (uint32_t)tf_host_num_results_of(func, 0);
  return of && !of->def && of->index < first ? of : NULL;
}

static void note_written(tf_op *op, void *user) {
  settling *s = user;
  tf_op *kernel = tf_host_op(op) == TF_H_LAUNCH ? kernel_of(op) : NULL, *func = kernel ? tf_enclosing_func(op) : NULL;
  for (uint32_t i = 7; kernel && i < op->noperand; i++) {
    tf_value *in = input_of(func, tf_op_operand(op, i));
    if (in && !only_reads(kernel, i - 7)) tf_map_set(&s->written, tf_map_ptr(in), in);
  }
}

static bool is_settled(const settling *s, const tf_op *func, const tf_value *v) {
  tf_value *in = input_of(func, v);
  if (!in || tf_map_get(&s->written, tf_map_ptr(in))) return false;
  for (uint32_t r = 0; r < tf_op_body(func)->narg; r++)
    if (tf_host_in_place(func, r) == (int32_t)in->index) return false;
  return true;
}

static void note_settled(tf_op *op, void *user) {
  settling *s = user;
  tf_op *kernel = tf_host_op(op) == TF_H_LAUNCH ? kernel_of(op) : NULL;
  if (!kernel) return;
  const tf_op *func = tf_enclosing_func(op);
  uint32_t n = tf_op_body(kernel)->narg;
  uint8_t *no = tf_map_get(&s->kernels, tf_map_ptr(kernel));
  if (!no) {
    no = TF_NEW_ARRAY(s->pool, uint8_t, (size_t)n + 1);
    memset(no, 0, (size_t)n + 1);
    tf_map_set(&s->kernels, tf_map_ptr(kernel), no);
  }
  for (uint32_t i = 0; i < n && i + 7 < op->noperand; i++)
    no[i] |= tf_host_early_of(op) || !only_reads(kernel, i) || !is_settled(s, func, tf_op_operand(op, 7 + i));
}

static void say_settled(const settling *s, tf_op *kernel) {
  const uint8_t *no = begins_with_wait(kernel) ? tf_map_get(&s->kernels, tf_map_ptr(kernel)) : NULL;
  TF_VEC(int64_t) all = {0};
  for (uint32_t i = 0; no && i < tf_op_body(kernel)->narg; i++)
    if (!no[i]) tf_vec_push(s->pool, &all, i);
  if (all.n) tf_op_set_attr(tf_op_body(kernel)->first, "settled", tf_attr_ints(kernel->ctx, all.at, (uint32_t)all.n));
}

static void settle(tf_op *module, tf_pool *pool) {
  settling s = {pool, {.pool = pool}, {.pool = pool}};
  for (tf_op *op = tf_op_body(module)->first; op; op = op->next)
    if (tf_host_op(op) == TF_H_FUNC) tf_walk(op, false, note_written, &s);
  for (tf_op *op = tf_op_body(module)->first; op; op = op->next)
    if (tf_host_op(op) == TF_H_FUNC) tf_walk(op, false, note_settled, &s);
  for (tf_op *op = tf_op_body(module)->first; op; op = op->next)
    if (tf_kernel_op(op) == TF_K_FUNC) say_settled(&s, op);
}

static bool is_on_stream(const tf_op *op) {
  switch (tf_host_op(op)) {
  case TF_H_MEMSET:
  case TF_H_STORE_TENSORMAP:
  case TF_H_CALL:
  case TF_H_SIDE_WAIT:
  case TF_H_WAIT_SIDE: return true;
  default: return op->nregion != 0 || tf_host_communicates(op);
  }
}

static void look_at(tf_pool *pool, tf_block *b, launches *last);

/* Each branch goes on from what is before; where one ends with something else than a launch, or has none and there was
 * none before, nothing is known. */
static void look_at_branches(tf_pool *pool, tf_op *op, launches *last) {
  launches all = {0};
  bool known = true;
  for (uint32_t i = 0; i < 2; i++) {
    launches end = {0};
    for (size_t k = 0; k < last->n; k++) tf_vec_push(pool, &end, last->at[k]);
    if (i < op->nregion && op->region[i].block) look_at(pool, op->region[i].block, &end);
    known &= end.n > 0;
    for (size_t k = 0; k < end.n; k++) tf_vec_push(pool, &all, end.at[k]);
  }
  *last = known ? all : (launches){0};
}

/* `last`: one of these launches is the last thing on the stream where this block begins, then where it ends. */
static void look_at(tf_pool *pool, tf_block *b, launches *last) {
  for (tf_op *op = b->first; op; op = op->next) {
    if (tf_host_op(op) == TF_H_IF) look_at_branches(pool, op, last);
    else if (tf_host_op(op) == TF_H_LAUNCH) {
      if (last->n) overlap(last, op);
      else begin_early(op);
      *last = (launches){0};
      tf_vec_push(pool, last, op);
    } else if (is_on_stream(op)) *last = (launches){0};
  }
}

static bool run(tf_pass_run *r) {
  const tf_lower_options *given = r->user;
  tf_lower_options o = given ? *given : (tf_lower_options){0};
  if (!tf_lower_target(r, &o)) return false;
  if (!o.target || !tf_target_has(o.target, TF_FEAT_dependent_launch)) return true;
  for (tf_op *op = tf_op_body(r->op)->first; op; op = op->next)
    if (tf_host_op(op) == TF_H_FUNC) look_at(r->scratch, tf_op_body(op), &(launches){0});
  settle(r->op, r->scratch);
  return true;
}

const tf_pass tf_pass_overlap_launches = {
    "overlap-launches", "kernels of one host program begin while the one before them ends", "target: str", run};
