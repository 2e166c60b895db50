/* Steps of which a launch takes some: the paths of a host program through its only condition, the last of which takes
 * any launch. With `versions` (lower.h) each path is a version of its own, and the program that asks for it has no
 * steps: so those of other paths are never lowered. */
#include "lower/common/host_code.h"
#include "lower/lower.h"
#include "lower/product/product_emit.h"

/* The condition that stands for itself; NULL: there is none, or there are several. */
static tf_op *only_condition(const tf_op *host) {
  tf_op *found = NULL;
  for (tf_op *op = tf_op_body(host)->first; op; op = op->next) {
    if (tf_host_op(op) != TF_H_IF) continue;
    if (found) return NULL;
    found = op;
  }
  return found;
}

static void find_call(tf_op *op, void *user) {
  tf_str *name = user;
  if (tf_host_op(op) == TF_H_CALL && tf_str_eq(tf_host_callee_of(op), *name)) *name = (tf_str){NULL, 0};
}

/* What nobody calls any more, of the functions from `first` to the program. */
static void drop_steps(tf_op *host, tf_op *first) {
  for (tf_op *op = first, *next; op && op != host; op = next) {
    tf_str name = tf_op_symbol(op);
    next = op->next;
    tf_walk(host, false, find_call, &name);
    if (name.ptr) tf_op_erase(op);
  }
}

static bool is_used(const tf_op *op) {
  for (uint32_t i = 0; i < op->nresult; i++)
    if (tf_value_has_uses(&op->result[i])) return true;
  return false;
}

/* Steps, and the tensors that are only theirs. */
static void drop_calls(tf_op *host, tf_op *iff) {
  tf_block *b = tf_op_body(host);
  if (iff) tf_op_erase(iff);
  for (tf_op *op = b->first, *next; op; op = next) {
    next = op->next;
    if (tf_host_op(op) == TF_H_CALL) tf_op_erase(op);
  }
  for (tf_op *op = b->first, *next; op; op = next) {
    next = op->next;
    int row = tf_host_op(op);
    if ((row == TF_H_TENSOR || row == TF_H_VIEW) && !is_used(op)) tf_op_erase(op);
  }
}

static void ask(tf_op *host, tf_op *iff, const char *source, tf_pool *pool) {
  tf_value *take = tf_op_operand(iff, 0);
  drop_calls(host, iff);
  tf_host_code h = {.ctx = host->ctx, .pool = pool, .b = tf_builder_before(tf_op_body(host)->last)};
  tf_value *one = tf_h_const(&h.b, 1), *done = tf_h_const(&h.b, 0);
  tf_value *on_path[TF_LOWER_PATHS] = {take, tf_h_binary(&h.b, TF_H_XOR, take, one)};
  for (uint32_t i = 0; i < TF_LOWER_PATH_VERSIONS; i++) {
    bool last = i == TF_LOWER_PATH_VERSIONS - 1;
    tf_value *cond = tf_h_binary(&h.b, TF_H_XOR, done, one);
    if (!last) cond = tf_h_binary(&h.b, TF_H_AND, cond, on_path[i % TF_LOWER_PATHS]);
    done = tf_h_binary(&h.b, TF_H_OR, done, tf_host_code_ask(&h, cond, i, last));
  }
  tf_op_set_attr(host, "source", tf_attr_strz(host->ctx, source));
}

static void keep_path(tf_op *iff, uint32_t path) {
  for (tf_op *op = iff->region[path].block->first, *next; op; op = next) {
    next = op->next;
    if (tf_host_op(op) == TF_H_RETURN) continue;
    tf_op_unlink(op);
    tf_op_insert_before(iff, op);
  }
  tf_op_erase(iff);
}

void tf_mm_paths(tf_op *host, tf_op *first, const char *source, int32_t versions, tf_pool *pool) {
  tf_op *iff = only_condition(host);
  if (!iff) return;
  if (versions < 0) ask(host, iff, source, pool);
  else keep_path(iff, (uint32_t)(versions - 1) % TF_LOWER_PATHS);
  if (versions > TF_LOWER_PATH_VERSIONS) drop_calls(host, NULL); /* there is no such version */
  drop_steps(host, first);
  if (versions > TF_LOWER_PATH_VERSIONS) tf_op_erase(host);
}
