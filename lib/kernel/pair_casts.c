/* The pass kernel-pair-casts: neighbours of a vector that are each rounded from f32 to 16 bits are rounded as a pair.
 * The chip has one instruction for two, which the back end finds where nothing but the vector takes them, in their
 * block. Rows that begin anywhere also store them one by one, in the other branch: two roundings, and an instruction
 * that puts them together. The logic unit, which does all three, is what bounds such rows: layer norm of 1001 bf16 had
 * 0.88 of memcpy with pairs in place of 0.84 (H200, 2026-11-29). */
#include "ir/pass.h"
#include "kernel/kernel.h"
#include "kernel/kernel_build.h"

static bool is_float(const tf_type *t, uint32_t bits) { return t->kind == TF_TYPE_FLOAT && tf_type_bits(t) == bits; }

/* What is rounded; NULL: it is something else. */
static tf_op *rounding_of(const tf_value *v) {
  tf_op *op = v->def;
  if (!op || tf_kernel_op(op) != TF_K_CAST || !is_float(v->type, 16)) return NULL;
  return is_float(tf_op_operand(op, 0)->type, 32) ? op : NULL;
}

/* In the block of `last`, or in one within it, behind it. */
static bool is_behind(tf_op *user, const tf_op *last) {
  while (user && user->parent != last->parent) user = tf_op_parent(user);
  return user && user != last && tf_op_is_before(last, user);
}

static bool are_behind(const tf_value *v, const tf_op *last) {
  for (const tf_use *u = v->uses; u; u = u->next)
    if (!is_behind(u->owner, last)) return false;
  return true;
}

/* Does the back end find the pair itself? */
static bool is_found(const tf_op *build, const tf_op *low, const tf_op *high) {
  return build->parent == low->parent && !low->result[0].uses->next && !high->result[0].uses->next;
}

/* Elements are taken out where they are asked for. */
static void take_out(tf_op *rounding, tf_value *pair, uint32_t at) {
  for (tf_use *u; (u = rounding->result[0].uses);) {
    tf_builder b = tf_builder_before(u->owner);
    tf_op_set_operand(u->owner, u->index, tf_k_extract(&b, pair, at));
  }
  tf_op_erase(rounding);
}

static tf_value *pair_of(tf_op *low, tf_op *high) {
  tf_builder b = tf_builder_before(tf_op_is_before(low, high) ? high : low);
  tf_value *both[2] = {tf_op_operand(low, 0), tf_op_operand(high, 0)};
  return tf_k_cast(&b, tf_k_pack(&b, both, 2), tf_type_vector(low->result[0].type, 2));
}

/* Are all neighbours rounded side by side, and asked for later? */
static bool are_pairs(const tf_op *build) {
  for (uint32_t i = 0; i < build->noperand; i += 2) {
    const tf_op *low = rounding_of(tf_op_operand(build, i)), *high = rounding_of(tf_op_operand(build, i + 1));
    if (!low || !high || low == high || low->parent != high->parent || is_found(build, low, high)) return false;
    const tf_op *last = tf_op_is_before(low, high) ? high : low;
    if (!are_behind(&low->result[0], last) || !are_behind(&high->result[0], last)) return false;
  }
  return true;
}

static void pair(tf_op *build, void *user) {
  tf_pool *scratch = user;
  uint32_t n = build->noperand / 2;
  if (tf_kernel_op(build) != TF_K_BUILD || build->noperand % 2 || !are_pairs(build)) return;
  tf_value **pairs = TF_NEW_ARRAY(scratch, tf_value *, n);
  tf_op **rounding = TF_NEW_ARRAY(scratch, tf_op *, 2 * n);
  for (uint32_t i = 0; i < 2 * n; i++) rounding[i] = tf_op_operand(build, i)->def;
  for (uint32_t i = 0; i < n; i++) pairs[i] = pair_of(rounding[2 * i], rounding[2 * i + 1]);
  tf_builder b = tf_builder_before(build);
  tf_type *type = build->result[0].type;
  tf_value *whole = n > 1 ? &tf_k_op(&b, TF_K_CONCAT, pairs, n, &type, 1, 0)->result[0] : pairs[0];
  tf_value_replace_uses(&build->result[0], whole);
  tf_op_erase(build);
  for (uint32_t i = 0; i < 2 * n; i++) take_out(rounding[i], pairs[i / 2], i % 2);
}

static void run_kernel(tf_op *kernel, tf_pool *scratch) { tf_walk(kernel, false, pair, scratch); }

static bool run(tf_pass_run *r) {
  tf_each_kernel(r, run_kernel);
  return true;
}

const tf_pass tf_pass_kernel_pair_casts = {
    "kernel-pair-casts", "neighbours of a vector that are rounded to 16 bits one by one are rounded in pairs", "", run};
