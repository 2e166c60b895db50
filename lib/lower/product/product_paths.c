/* Steps of which a launch takes some: the paths of a host program through its only condition, or through a chain of
 * them, the last of which takes any launch. With `versions` (lower.h) each path is a version of its own, and the
 * program that asks for it has no steps: so those of other paths are never lowered. */
#include "lower/common/host_code.h"
#include "lower/lower.h"
#include "lower/product/product_emit.h"

/* Each condition stands where the one before it does not hold. */
typedef struct chain {
  tf_op *iff[TF_LOWER_PATHS - 1];
  uint32_t n; /* 0: it is no such chain */
} chain;

/* The condition that stands for itself in a block; NULL: there is none, or there are several. */
static tf_op *only_condition(const tf_block *b, bool alone) {
  tf_op *found = NULL;
  bool others = false;
  for (tf_op *op = b->first; op; op = op->next) {
    if (tf_host_op(op) == TF_H_IF) {
      if (found) return NULL;
      found = op;
    } else others |= tf_host_op(op) != TF_H_RETURN;
  }
  return alone && others ? NULL : found;
}

static chain find_chain(const tf_op *host) {
  chain c = {0};
  tf_op *iff = only_condition(tf_op_body(host), false);
  while (iff && c.n < TF_LOWER_PATHS - 1) {
    c.iff[c.n++] = iff;
    iff = only_condition(iff->region[1].block, true);
  }
  if (iff) c.n = 0;
  return c;
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

static void ask(tf_op *host, const chain *c, const char *source, tf_pool *pool) {
  tf_value *on_path[TF_LOWER_PATHS], *take[TF_LOWER_PATHS];
  for (uint32_t k = 0; k < c->n; k++) take[k] = tf_op_operand(c->iff[k], 0);
  drop_calls(host, c->iff[0]);
  tf_host_code h = {.ctx = host->ctx, .pool = pool, .b = tf_builder_before(tf_op_body(host)->last)};
  tf_value *one = tf_h_const(&h.b, 1), *done = tf_h_const(&h.b, 0), *none = NULL;
  for (uint32_t k = 0; k < c->n; k++) {
    tf_value *other = tf_h_binary(&h.b, TF_H_XOR, take[k], one);
    on_path[k] = none ? tf_h_binary(&h.b, TF_H_AND, none, take[k]) : take[k];
    none = none ? tf_h_binary(&h.b, TF_H_AND, none, other) : other;
  }
  on_path[c->n] = none;
  for (uint32_t i = 0; i < TF_LOWER_PATH_VERSIONS; i++) {
    uint32_t path = i % TF_LOWER_PATHS;
    if (path > c->n) continue;
    bool last = i + TF_LOWER_PATHS - c->n == TF_LOWER_PATH_VERSIONS;
    tf_value *cond = tf_h_binary(&h.b, TF_H_XOR, done, one);
    if (!last) cond = tf_h_binary(&h.b, TF_H_AND, cond, on_path[path]);
    done = tf_h_binary(&h.b, TF_H_OR, done, tf_host_code_ask(&h, cond, i, last));
  }
  tf_op_set_attr(host, "source", tf_attr_strz(host->ctx, source));
}

static void keep_region(tf_op *iff, uint32_t region) {
  for (tf_op *op = iff->region[region].block->first, *next; op; op = next) {
    next = op->next;
    if (tf_host_op(op) == TF_H_RETURN) continue;
    tf_op_unlink(op);
    tf_op_insert_before(iff, op);
  }
  tf_op_erase(iff);
}

static void keep_path(const chain *c, uint32_t path) {
  for (uint32_t k = 0; k < c->n && k <= path; k++) keep_region(c->iff[k], k < path);
}

void tf_mm_paths(tf_op *host, tf_op *first, const char *source, int32_t versions, tf_pool *pool) {
  const chain c = find_chain(host);
  if (!c.n) return;
  uint32_t path = versions > 0 ? (uint32_t)(versions - 1) % TF_LOWER_PATHS : 0;
  bool none = path > c.n || versions > TF_LOWER_PATH_VERSIONS; /* there is no such version */
  if (versions < 0) ask(host, &c, source, pool);
  else keep_path(&c, path);
  if (none) drop_calls(host, NULL);
  drop_steps(host, first);
  if (none) tf_op_erase(host);
}
