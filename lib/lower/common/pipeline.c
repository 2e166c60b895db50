#include "lower/common/pipeline.h"

static tf_op *op(tf_builder *b, tf_kop row, tf_value *const *ops, uint32_t n) {
  return tf_k_op(b, row, ops, n, NULL, 0, 0);
}

static tf_type *i32(tf_builder *b) { return tf_type_i(b->ctx, 32); }

tf_value *tf_pipeline_register(tf_builder *b, int32_t first) {
  int64_t one = 1;
  tf_value *reg = tf_k_alloc(b, tf_buffer_type(i32(b), &one, 1, TF_SPACE_LOCAL), 4), *zero = tf_k_i32(b, 0);
  tf_k_store(b, tf_k_i32(b, first), reg, &zero, 4, NULL);
  return reg;
}

tf_value *tf_pipeline_get(tf_builder *b, tf_value *reg) {
  tf_value *zero = tf_k_i32(b, 0);
  return tf_k_load(b, reg, &zero, i32(b), 4, NULL);
}

void tf_pipeline_set(tf_builder *b, tf_value *reg, tf_value *v) {
  tf_value *zero = tf_k_i32(b, 0);
  tf_k_store(b, v, reg, &zero, 4, NULL);
}

tf_value *tf_pipeline_bar(tf_builder *b, tf_value *bars, tf_value *slot) {
  tf_value *ops[2] = {bars, slot};
  tf_type *type = tf_type_mbarrier(b->ctx, false);
  return &tf_k_op(b, TF_K_VIEW, ops, 2, &type, 1, 0)->result[0];
}

void tf_pipeline_init(tf_builder *b, tf_value *bars, uint32_t first, uint32_t n, tf_value *arrivals) {
  for (uint32_t i = first; i < first + n; i++) {
    tf_value *ops[2] = {tf_pipeline_bar(b, bars, tf_k_i32(b, i)), arrivals};
    op(b, TF_K_MBARRIER_INIT, ops, 2);
  }
}

static void fence_cluster(tf_builder *b, const char *order) {
  tf_op_set_attr(op(b, TF_K_FENCE_CLUSTER, NULL, 0), "order", tf_attr_strz(b->ctx, order));
}

/* Which bit of the phases is the slot's. A shift by fewer than all bits needs no condition. */
static tf_value *bit_of(tf_builder *b, tf_value *slot) {
  return tf_k_binary(b, TF_K_AND, tf_k_cast(b, slot, i32(b)), tf_k_i32(b, TF_PIPELINE_MOST_STAGES - 1));
}

static tf_value *phase_of(tf_builder *b, tf_value *slot, tf_value *phases) {
  tf_value *at = bit_of(b, slot), *one = tf_k_i32(b, 1);
  return tf_k_binary(b, TF_K_AND, tf_k_binary(b, TF_K_SHR, tf_pipeline_get(b, phases), at), one);
}

static tf_op *wait_for(tf_builder *b, tf_value *bars, tf_value *slot, tf_value *parity) {
  tf_value *ops[2] = {tf_pipeline_bar(b, bars, slot), parity};
  tf_op *wait = op(b, TF_K_MBARRIER_WAIT, ops, 2);
  tf_op_set_attr(wait, "by", tf_attr_strz(b->ctx, "parity"));
  return wait;
}

void tf_pipeline_wait(tf_builder *b, tf_value *bars, tf_value *slot, tf_value *phases, bool cluster) {
  tf_op *wait = wait_for(b, bars, slot, phase_of(b, slot, phases));
  if (cluster) tf_op_set_attr(wait, "scope", tf_attr_strz(b->ctx, "cluster"));
}

static void relax(tf_builder *b, tf_op *wait) {
  tf_op_set_attr(wait, "scope", tf_attr_strz(b->ctx, "cluster"));
  tf_op_set_attr(wait, "relaxed", tf_attr_unit(b->ctx));
  fence_cluster(b, "acquire");
}

void tf_pipeline_wait_relaxed(tf_builder *b, tf_value *bars, tf_value *slot, tf_value *phases) {
  relax(b, wait_for(b, bars, slot, phase_of(b, slot, phases)));
}

void tf_pipeline_wait_round(tf_builder *b, tf_value *bars, tf_value *slot, tf_value *round, bool relaxed) {
  tf_op *wait = wait_for(b, bars, slot, tf_pipeline_get(b, round));
  if (relaxed) relax(b, wait);
}

void tf_pipeline_flip_round(tf_builder *b, tf_value *slot, tf_value *round, uint32_t stages) {
  tf_value *now = tf_pipeline_get(b, round), *other = tf_k_binary(b, TF_K_XOR, now, tf_k_i32(b, 1));
  tf_value *last = tf_k_cmp(b, TF_KERNEL_PRED_EQ, slot, tf_k_int(b, slot->type, stages - 1));
  tf_pipeline_set(b, round, tf_k_select(b, last, other, now));
}

void tf_pipeline_flip(tf_builder *b, tf_value *slot, tf_value *phases) {
  tf_value *bit = tf_k_binary(b, TF_K_SHL, tf_k_i32(b, 1), bit_of(b, slot));
  tf_pipeline_set(b, phases, tf_k_binary(b, TF_K_XOR, tf_pipeline_get(b, phases), bit));
}

tf_value *tf_pipeline_bar_of(tf_builder *b, tf_value *bars, tf_value *slot, tf_value *rank) {
  tf_value *ops[2] = {tf_pipeline_bar(b, bars, slot), rank};
  tf_type *far = tf_type_mbarrier(b->ctx, true);
  return &tf_k_op(b, TF_K_MAPA, ops, 2, &far, 1, 0)->result[0];
}

static tf_op *arrive(tf_builder *b, tf_value *bars, tf_value *slot, tf_value *rank) {
  tf_value *bar = rank ? tf_pipeline_bar_of(b, bars, slot, rank) : tf_pipeline_bar(b, bars, slot);
  tf_op *made = op(b, TF_K_MBARRIER_ARRIVE, &bar, 1);
  if (rank) tf_op_set_attr(made, "scope", tf_attr_strz(b->ctx, "cluster"));
  return made;
}

void tf_pipeline_arrive(tf_builder *b, tf_value *bars, tf_value *slot, tf_value *rank) {
  (void)arrive(b, bars, slot, rank);
}

void tf_pipeline_release(tf_builder *b, tf_value *bars, tf_value *slot, bool fence, tf_value *leader, tf_value *rank) {
  tf_pipeline_release_to(b, bars, slot, fence, leader, &rank, 1);
}

void tf_pipeline_release_to(tf_builder *b, tf_value *bars, tf_value *slot, bool fence, tf_value *leader,
                            tf_value *const *ranks, uint32_t n) {
  if (fence) tf_op_set_attr(op(b, TF_K_FENCE_PROXY_ASYNC, NULL, 0), "space", tf_attr_strz(b->ctx, "shared"));
  tf_builder in = *b;
  if (leader) {
    op(b, TF_K_WARP_SYNC, NULL, 0);
    in = tf_k_inside(tf_k_if(b, leader, NULL, 0, false), 0);
  }
  if (n > 1) fence_cluster(&in, "release");
  for (uint32_t i = 0; i < n; i++) {
    tf_op *made = arrive(&in, bars, slot, ranks[i]);
    if (ranks[i] && n > 1) tf_op_set_attr(made, "relaxed", tf_attr_unit(b->ctx));
  }
}

void tf_pipeline_skip(tf_builder *b, tf_value *slot, uint32_t stages, uint32_t by) {
  tf_value *now = tf_pipeline_get(b, slot);
  tf_value *next = tf_k_binary(b, TF_K_ADD, now, tf_k_i32(b, by)), *end = tf_k_i32(b, stages);
  tf_value *over = by > 1 ? tf_k_binary(b, TF_K_SUB, next, end) : tf_k_i32(b, 0);
  tf_pipeline_set(b, slot, tf_k_select(b, tf_k_cmp(b, TF_KERNEL_PRED_LT, next, end), next, over));
}

/* Each of the slots once for each time round the ring, and the first ones once more. */
void tf_pipeline_pass(tf_builder *b, tf_value *slot, tf_value *phases, uint32_t stages, tf_value *n) {
  tf_value *end = tf_k_int(b, n->type, stages), *one = tf_k_i32(b, 1),
           *all = tf_k_i32(b, (int32_t)((1u << stages) - 1));
  tf_value *rounds = tf_k_binary_flag(b, TF_K_DIV, n, end, "nonneg"), *at = tf_pipeline_get(b, slot);
  tf_value *rest = tf_k_cast(b, tf_k_binary_flag(b, TF_K_REM, n, end, "nonneg"), i32(b));
  tf_value *odd = tf_k_binary(b, TF_K_AND, tf_k_cast(b, rounds, i32(b)), one);
  tf_value *bits = tf_k_binary(b, TF_K_SUB, tf_k_binary(b, TF_K_SHL, one, bit_of(b, rest)), one);
  bits = tf_k_binary(b, TF_K_SHL, bits, bit_of(b, at));
  bits = tf_k_binary(b, TF_K_OR, bits, tf_k_binary(b, TF_K_SHR, bits, tf_k_i32(b, (int32_t)stages)));
  bits = tf_k_binary(b, TF_K_XOR, tf_k_binary(b, TF_K_AND, bits, all), tf_k_binary(b, TF_K_MUL, odd, all));
  tf_pipeline_set(b, phases, tf_k_binary(b, TF_K_XOR, tf_pipeline_get(b, phases), bits));
  tf_value *next = tf_k_binary(b, TF_K_ADD, at, rest), *slots = tf_k_i32(b, (int32_t)stages);
  tf_value *over = tf_k_cmp(b, TF_KERNEL_PRED_GE, next, slots);
  tf_pipeline_set(b, slot, tf_k_select(b, over, tf_k_binary(b, TF_K_SUB, next, slots), next));
}

void tf_pipeline_next(tf_builder *b, tf_value *slot, uint32_t stages) { tf_pipeline_skip(b, slot, stages, 1); }
