/* The tile program of a topk's step. A block has one line, and goes over it piece by piece:
 *
 *   the k best so far, and the piece behind them, in registers: a key for each, and its place
 *   if an element of the piece comes before the last of the best: k times
 *     the largest key; of those that have it the first place; that is the next best, and is taken out
 *
 * Keys are i64 in the order of elements: a float's bits, turned where it is negative. What is no element has the least
 * key and the last place, so that an element with that key comes before it. */
#include "lower/product/product_emit.h"

#include "support/result.h"

enum { MOST_WIDE = 1024 };

typedef struct top {
  tf_mm_emitter e;
  tf_op *op;
  uint32_t axis;
  int64_t k, wide, threads;
  tf_type *i64, *truth;
  tf_value *n, *from;                        /* the line's length; where the piece begins */
  tf_value *key, *at, *part;                 /* registers, `wide` of them */
  tf_value *most, *first;                    /* one */
  tf_value *best, *best_at, *next, *next_at; /* shared, k */
  tf_value *any;                             /* shared, one */
} top;

/* ------------------------------------------------------------------------------------------------ ops */

static tf_value *math(top *t, const char *name, tf_value *x, tf_value *y, tf_type *type) {
  return tf_mm_math(&t->e.b, name, (tf_value *[]){x, y}, y ? 2 : 1, type);
}

static tf_value *choose(top *t, tf_value *c, tf_value *x, tf_value *y) {
  return tf_mm_math(&t->e.b, "select", (tf_value *[]){c, x, y}, 3, x->type);
}

static tf_value *cast(top *t, tf_value *x, tf_type *to) {
  return x->type == to ? x : tf_mm_op(&t->e.b, TF_T_CAST, &x, 1, to, NULL, 0);
}

static tf_value *number(top *t, tf_type *type, int64_t n) {
  tf_named_attr at = {"value", type->kind == TF_TYPE_FLOAT ? tf_attr_float(type, (double)n) : tf_attr_int(type, n)};
  return tf_mm_op(&t->e.b, TF_T_CONSTANT, NULL, 0, type, &at, 1);
}

static tf_value *none_key(top *t) { return number(t, t->i64, INT64_MIN); }
static tf_value *none_at(top *t) { return number(t, t->i64, INT64_MAX); }
static tf_value *place_of(top *t, int64_t n) { return tf_mm_index(&t->e.b, n); }

static tf_value *load(top *t, tf_value *buffer, tf_value *i) {
  return tf_mm_op(&t->e.b, TF_T_LOAD, (tf_value *[]){buffer, i}, 2, buffer->type->elem, NULL, 0);
}

static void store(top *t, tf_value *v, tf_value *buffer, tf_value *i) {
  tf_mm_op(&t->e.b, TF_T_STORE, (tf_value *[]){v, buffer, i}, 3, NULL, NULL, 0);
}

static tf_builder open_loop(top *t, int64_t n, tf_value **i) {
  static const char *const name[1] = {"i"};
  tf_value *size = place_of(t, n);
  tf_builder outside = t->e.b;
  tf_op *loop = tf_mm_region(&outside, TF_T_PARALLEL, &size, 1, NULL, 0, name, 1, &t->e.b);
  *i = tf_op_body(loop)->arg[0];
  tf_mm_forget(&t->e);
  return outside;
}

static void reduce(top *t, tf_top row, tf_value *from, tf_value *to) {
  tf_named_attr dim = {"dim", tf_attr_i64(t->e.ctx, 0)};
  tf_mm_op(&t->e.b, row, (tf_value *[]){from, to}, 2, NULL, &dim, 1);
}

static void copy(top *t, tf_value *from, tf_value *to) { tf_mm_copy(&t->e.b, from, NULL, NULL, to, NULL, NULL); }

static void fill(top *t, tf_value *buffer, tf_value *v) {
  tf_mm_op(&t->e.b, TF_T_FILL, (tf_value *[]){buffer, v}, 2, NULL, NULL, 0);
}

/* ------------------------------------------------------------------------------------------------ keys */

static tf_value *key_of(top *t, tf_value *x) {
  tf_fusion_dtype d = TF_FD_F32;
  bool smallest = tf_fusion_smallest_of(t->op);
  TF_SURELY(tf_elem_dtype_of(x->type, &d));
  tf_value *key, *nan = NULL;
  if (tf_fd_is_float(d)) {
    bool f64 = d == TF_FD_F64;
    tf_type *type = f64 ? x->type : tf_type_float(t->e.ctx, TF_F32), *bits = tf_type_i(t->e.ctx, f64 ? 64 : 32);
    x = cast(t, x, type);
    nan = math(t, "isnan", x, NULL, t->truth);
    tf_value *zero = number(t, type, 0);
    x = choose(t, math(t, "eq", x, zero, t->truth), zero, x);
    key = tf_mm_op(&t->e.b, TF_T_BITCAST, &x, 1, bits, NULL, 0);
    tf_value *sign = math(t, "shr", key, number(t, bits, f64 ? 63 : 31), bits);
    key = math(t, "xor", key, math(t, "and", sign, number(t, bits, f64 ? INT64_MAX : INT32_MAX), bits), bits);
    key = cast(t, key, t->i64);
  } else if (d == TF_FD_U64) {
    key = math(t, "xor", cast(t, x, t->i64), none_key(t), t->i64);
  } else key = cast(t, x, t->i64);
  if (smallest) key = math(t, "not", key, NULL, t->i64);
  return nan ? choose(t, nan, number(t, t->i64, INT64_MAX), key) : key;
}

/* The k best, then the piece; and whether any of the piece comes before the last of these. */
static void bring(top *t, bool several) {
  tf_value *i;
  tf_builder outside = open_loop(t, t->wide, &i);
  int64_t ahead = several ? t->k : 0;
  tf_value *place = math(t, "sub", math(t, "add", t->from, i, i->type), place_of(t, ahead), i->type);
  t->e.at[t->axis] = place;
  tf_value *there = math(t, "lt", place, t->n, t->truth);
  if (several) there = math(t, "and", there, math(t, "ge", i, place_of(t, ahead), t->truth), t->truth);
  tf_value *x = key_of(t, tf_mm_element(&t->e, tf_op_operand(t->op, 0), t->e.at));
  tf_value *key = choose(t, there, x, none_key(t)), *at = choose(t, there, cast(t, place, t->i64), none_at(t));
  if (several) {
    tf_value *last = place_of(t, t->k - 1), *more = math(t, "gt", key, load(t, t->best, last), t->truth);
    tf_value *room = math(t, "eq", load(t, t->best_at, last), none_at(t), t->truth);
    more = math(t, "and", there, math(t, "or", more, room, t->truth), t->truth);
    store(t, cast(t, more, t->i64), t->part, i);
    tf_value *old = math(t, "lt", i, place_of(t, ahead), t->truth);
    key = choose(t, old, load(t, t->best, i), key);
    at = choose(t, old, load(t, t->best_at, i), at);
  }
  store(t, key, t->key, i);
  store(t, at, t->at, i);
  t->e.b = outside;
  if (several) reduce(t, TF_T_REDUCE_MAX, t->part, t->any);
}

/* ------------------------------------------------------------------------------------------------ the best */

static void take_one(top *t, tf_value *round) {
  tf_value *i;
  reduce(t, TF_T_REDUCE_MAX, t->key, t->most);
  tf_builder outside = open_loop(t, t->wide, &i);
  tf_value *is = math(t, "eq", load(t, t->key, i), load(t, t->most, t->e.zero), t->truth);
  store(t, choose(t, is, load(t, t->at, i), none_at(t)), t->part, i);
  t->e.b = outside;
  reduce(t, TF_T_REDUCE_MIN, t->part, t->first);
  outside = open_loop(t, t->wide, &i);
  is = math(t, "eq", load(t, t->at, i), load(t, t->first, t->e.zero), t->truth);
  store(t, choose(t, is, none_key(t), load(t, t->key, i)), t->key, i);
  store(t, choose(t, is, none_at(t), load(t, t->at, i)), t->at, i);
  t->e.b = outside;
  outside = open_loop(t, 1, &i);
  store(t, load(t, t->most, i), t->next, round);
  store(t, load(t, t->first, i), t->next_at, round);
  t->e.b = outside;
}

static void take(top *t) {
  static const char *const name[1] = {"round"};
  tf_value *bounds[3] = {t->e.zero, place_of(t, t->k), place_of(t, 1)};
  tf_builder outside = t->e.b;
  tf_op *loop = tf_mm_region(&outside, TF_T_SERIAL, bounds, 3, NULL, 0, name, 1, &t->e.b);
  take_one(t, tf_op_body(loop)->arg[0]);
  t->e.b = outside;
  copy(t, t->next, t->best);
  copy(t, t->next_at, t->best_at);
}

static void pieces(top *t) {
  static const char *const name[1] = {"step"};
  int64_t size = t->wide - t->k;
  fill(t, t->best, none_key(t));
  fill(t, t->best_at, none_at(t));
  tf_value *bounds[3] = {t->e.zero, math(t, "ceil_div", t->n, place_of(t, size), t->n->type), place_of(t, 1)};
  tf_builder outside = t->e.b, beside;
  tf_op *loop = tf_mm_region(&outside, TF_T_SERIAL, bounds, 3, NULL, 0, name, 1, &t->e.b);
  t->from = tf_mm_times(&t->e.b, tf_op_body(loop)->arg[0], size);
  bring(t, true);
  tf_value *any = math(t, "ne", load(t, t->any, t->e.zero), number(t, t->i64, 0), t->truth);
  beside = t->e.b;
  tf_mm_if(&beside, any, &t->e.b);
  take(t);
  t->e.b = outside;
}

static void give(top *t) {
  tf_value *i, *ops[2 + TF_FUSION_MAX_RANK];
  tf_builder outside = open_loop(t, t->k, &i);
  tf_value *at = load(t, t->best_at, i);
  at = choose(t, math(t, "eq", at, none_at(t), t->truth), number(t, t->i64, -1), at);
  ops[0] = cast(t, at, t->op->result[0].type->elem);
  ops[1] = tf_map_get(&t->e.args, tf_map_ptr(&t->op->result[0]));
  for (uint32_t k = 0; k < t->e.rank; k++) ops[2 + k] = k == t->axis ? i : t->e.at[k];
  tf_mm_op(&t->e.b, TF_T_STORE, ops, 2 + t->e.rank, NULL, NULL, 0);
  t->e.b = outside;
}

/* ------------------------------------------------------------------------------------------------ the program */

static void allocate(top *t) {
  int64_t one = 1;
  t->key = tf_mm_alloc(&t->e.b, TF_TS_FRAGMENT, t->i64, &t->wide, 1, "key");
  t->at = tf_mm_alloc(&t->e.b, TF_TS_FRAGMENT, t->i64, &t->wide, 1, "place");
  t->part = tf_mm_alloc(&t->e.b, TF_TS_FRAGMENT, t->i64, &t->wide, 1, "part");
  t->most = tf_mm_alloc(&t->e.b, TF_TS_FRAGMENT, t->i64, &one, 1, "most");
  t->first = tf_mm_alloc(&t->e.b, TF_TS_FRAGMENT, t->i64, &one, 1, "first");
  t->best = tf_mm_alloc(&t->e.b, TF_TS_SHARED, t->i64, &t->k, 1, "best");
  t->best_at = tf_mm_alloc(&t->e.b, TF_TS_SHARED, t->i64, &t->k, 1, "best_place");
  t->next = tf_mm_alloc(&t->e.b, TF_TS_SHARED, t->i64, &t->k, 1, "next");
  t->next_at = tf_mm_alloc(&t->e.b, TF_TS_SHARED, t->i64, &t->k, 1, "next_place");
  t->any = tf_mm_alloc(&t->e.b, TF_TS_SHARED, t->i64, &one, 1, "any");
}

static void kernel(top *t, bool several) {
  static const char *const name[1] = {"block"};
  const tf_value *y = &t->op->result[0];
  tf_value *grid = place_of(t, 1);
  for (uint32_t k = 0; k < t->e.rank; k++) {
    t->e.extent[k] = y->type->dims[k] == TF_DYN ? tf_mm_dim(&t->e, y, k) : place_of(t, y->type->dims[k]);
    if (k != t->axis) grid = math(t, "mul", grid, t->e.extent[k], grid->type);
  }
  t->n = tf_mm_extent_of(&t->e, tf_op_operand(t->op, 0), t->axis);
  tf_named_attr threads = {"threads", tf_attr_i64(t->e.ctx, t->threads)};
  tf_builder outside = t->e.b;
  tf_op *op = tf_mm_region(&outside, TF_T_KERNEL, &grid, 1, &threads, 1, name, 1, &t->e.b);
  tf_value *block = tf_op_body(op)->arg[0];
  allocate(t);
  t->from = t->e.zero = place_of(t, 0);
  for (uint32_t k = t->e.rank; k-- > 0;) {
    if (k == t->axis) continue;
    t->e.at[k] = math(t, "mod", block, t->e.extent[k], block->type);
    block = math(t, "floordiv", block, t->e.extent[k], block->type);
  }
  if (several) pieces(t);
  else {
    bring(t, false);
    take(t);
  }
  give(t);
  t->e.b = outside;
}

tf_op *tf_mm_topk_program(const tf_mm_plan *p, const tf_mm_step *step, const tf_target *target, const char *name,
                          tf_value *const *in, uint32_t nin, tf_value *const *out, uint32_t nout) {
  (void)target;
  tf_op *op = step->product;
  tf_context *c = p->func->ctx;
  top t = {.e = {.p = p, .s = step, .ctx = c, .pool = p->pool, .args.pool = p->pool, .rank = op->result[0].type->rank},
           .op = op,
           .axis = (uint32_t)tf_fusion_axis_of(op, 0),
           .wide = 64,
           .i64 = tf_type_i(c, 64),
           .truth = tf_type_i(c, 1)};
  int64_t n = tf_op_operand(op, 0)->type->dims[t.axis];
  t.k = op->result[0].type->dims[t.axis];
  while (t.wide < MOST_WIDE && (n == TF_DYN || n > t.wide)) t.wide *= 2;
  t.threads = t.wide < 256 ? 32 : t.wide / 8;
  tf_mm_begin(&t.e, name, in, nin, out, nout);
  kernel(&t, n == TF_DYN || n > t.wide);
  return t.e.func;
}
