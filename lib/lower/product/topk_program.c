/* The tile program of a topk's step. A block has one line. What has up to 32 bits goes by lanes:
 *
 *   an element is one number, its key above its place counted down, so that the larger one comes first
 *   a lane has every 512th element, and keeps its three best in registers, in order
 *   what does not come before the k-th best of the first 512 is passed over: it is none of the best
 *   k times the largest of the lanes' first ones, whose lane moves up
 *
 * A lane that gives its third away may have lost a fourth. Then, in one line of thousands where places are by chance,
 * and where elements are of 64 bits, the block goes over the line piece by piece:
 *
 *   the k best so far, and the piece behind them, in registers: a key for each, and its place
 *   if an element of the piece comes before the last of the best: k times
 *     the largest key; of those that have it the first place; that is the next best, and is taken out
 *
 * Keys are i64 in the order of elements: a float's bits, turned where it is negative. What is no element has the least
 * key and the last place, so that an element with that key comes before it. */
#include "lower/product/product_emit.h"

#include "support/result.h"

enum { MOST_WIDE = 1024, KEPT = 3, LANES = 512, AT_ONCE = 4, THREADS = 128, RARELY_WIDE = 256 };

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
  tf_value *kept[KEPT];                      /* registers: the lanes' best ones */
  tf_value *given, *rest;                    /* how many each gave away; what is left of the first ones */
  tf_value *raw[AT_ONCE];                    /* elements on their way */
  tf_value *limit;                           /* one: the k-th best of the first ones */
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

static tf_builder open_rounds(top *t, tf_value *n, tf_value **round) {
  static const char *const name[1] = {"round"};
  tf_value *bounds[3] = {t->e.zero, n, place_of(t, 1)};
  tf_builder outside = t->e.b;
  tf_op *loop = tf_mm_region(&outside, TF_T_SERIAL, bounds, 3, NULL, 0, name, 1, &t->e.b);
  *round = tf_op_body(loop)->arg[0];
  return outside;
}

/* As many as there are elements to give. What is left of the k is filled before. */
static tf_value *rounds(top *t) { return math(t, "min", place_of(t, t->k), t->n, t->n->type); }

static void take(top *t) {
  tf_value *round;
  fill(t, t->next, none_key(t));
  fill(t, t->next_at, none_at(t));
  tf_builder outside = open_rounds(t, rounds(t), &round);
  take_one(t, round);
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

/* ------------------------------------------------------------------------------------------------ by lanes */

static bool has_lanes(const top *t) {
  tf_fusion_dtype d = TF_FD_F64;
  TF_SURELY(tf_elem_dtype_of(tf_op_operand(t->op, 0)->type, &d));
  return tf_fd_size(d) <= 4;
}

/* An element and its place as one number, above that of none. */
static tf_value *packed(top *t, tf_value *x, tf_value *place) {
  tf_fusion_dtype d = TF_FD_F32;
  TF_SURELY(tf_elem_dtype_of(x->type, &d));
  tf_value *key = key_of(t, x);
  int64_t half = INT64_C(1) << 31;
  if (d == TF_FD_U32) key = math(t, "add", key, number(t, t->i64, tf_fusion_smallest_of(t->op) ? half : -half), t->i64);
  if (tf_fd_is_float(d)) key = math(t, "min", key, number(t, t->i64, INT32_MAX), t->i64); /* NaN */
  tf_value *down = math(t, "sub", number(t, t->i64, UINT32_MAX), cast(t, place, t->i64), t->i64);
  key = math(t, "shl", key, number(t, t->i64, 32), t->i64);
  tf_value *there = math(t, "lt", place, t->n, t->truth);
  return choose(t, there, math(t, "or", key, down, t->i64), none_key(t));
}

static tf_value *place_in(top *t, int64_t part, tf_value *i) {
  return math(t, "add", math(t, "add", t->from, place_of(t, part * LANES), i->type), i, i->type);
}

/* Several elements for each lane: all are on their way before the first is looked at. */
static void load_raw(top *t) {
  tf_value *i;
  for (int64_t p = 0; p < AT_ONCE; p++) {
    tf_builder outside = open_loop(t, LANES, &i);
    t->e.at[t->axis] = place_in(t, p, i);
    tf_value *x = tf_mm_element(&t->e, tf_op_operand(t->op, 0), t->e.at);
    store(t, x, t->raw[p], i);
    t->e.b = outside;
  }
}

/* Into the lane's own, in order; the last one falls out. */
static void keep(top *t, tf_value *i, tf_value *v) {
  for (int k = 0; k < KEPT; k++) {
    tf_value *have = load(t, t->kept[k], i);
    store(t, math(t, "max", have, v, t->i64), t->kept[k], i);
    if (k + 1 < KEPT) v = math(t, "min", have, v, t->i64);
  }
}

static void keep_raw(top *t, int64_t part, bool all) {
  tf_value *i;
  tf_builder outside = open_loop(t, LANES, &i), beside;
  tf_value *v = packed(t, load(t, t->raw[part], i), place_in(t, part, i));
  beside = t->e.b;
  if (!all) tf_mm_if(&beside, math(t, "gt", v, load(t, t->limit, t->e.zero), t->truth), &t->e.b);
  keep(t, i, v);
  t->e.b = outside;
}

/* The k-th best of the lanes' first ones. */
static void find_limit(top *t) {
  tf_value *i, *round;
  copy(t, t->kept[0], t->rest);
  fill(t, t->limit, none_key(t));
  tf_builder outside = open_rounds(t, rounds(t), &round), loop;
  reduce(t, TF_T_REDUCE_MAX, t->rest, t->limit);
  loop = open_loop(t, LANES, &i);
  tf_value *is = math(t, "eq", load(t, t->rest, i), load(t, t->limit, t->e.zero), t->truth);
  store(t, choose(t, is, none_key(t), load(t, t->rest, i)), t->rest, i);
  t->e.b = loop;
  t->e.b = outside;
}

static void fill_lanes(top *t) {
  tf_value *step, *one = place_of(t, 1);
  tf_value *count = math(t, "ceil_div", t->n, place_of(t, LANES * AT_ONCE), t->n->type);
  for (int k = 0; k < KEPT; k++) fill(t, t->kept[k], none_key(t));
  t->from = t->e.zero;
  load_raw(t);
  for (int64_t p = 0; p < AT_ONCE; p++) keep_raw(t, p, true);
  find_limit(t);
  tf_builder outside = open_rounds(t, math(t, "sub", count, one, count->type), &step);
  t->from = tf_mm_times(&t->e.b, math(t, "add", step, one, step->type), LANES * AT_ONCE);
  load_raw(t);
  for (int64_t p = 0; p < AT_ONCE; p++) keep_raw(t, p, false);
  t->e.b = outside;
}

static void take_from_lanes(top *t) {
  tf_value *i, *round;
  fill(t, t->given, number(t, t->i64, 0));
  fill(t, t->best, none_key(t));
  tf_builder outside = open_rounds(t, rounds(t), &round), loop;
  reduce(t, TF_T_REDUCE_MAX, t->kept[0], t->most);
  loop = open_loop(t, LANES, &i);
  tf_value *best = load(t, t->most, t->e.zero), *none = none_key(t);
  tf_value *is = math(t, "eq", load(t, t->kept[0], i), best, t->truth);
  is = math(t, "and", is, math(t, "gt", best, none, t->truth), t->truth);
  for (int k = 0; k < KEPT; k++) {
    tf_value *next = k + 1 < KEPT ? load(t, t->kept[k + 1], i) : none;
    store(t, choose(t, is, next, load(t, t->kept[k], i)), t->kept[k], i);
  }
  store(t, math(t, "add", load(t, t->given, i), cast(t, is, t->i64), t->i64), t->given, i);
  t->e.b = loop;
  loop = open_loop(t, 1, &i);
  store(t, load(t, t->most, i), t->best, round);
  t->e.b = loop;
  t->e.b = outside;
}

/* Places of what was taken; *any is how many the lane gave that gave most. */
static void unpack(top *t) {
  tf_value *i;
  tf_builder outside = open_loop(t, t->k, &i);
  tf_value *v = load(t, t->best, i), *low = math(t, "and", v, number(t, t->i64, UINT32_MAX), t->i64);
  tf_value *at = math(t, "sub", number(t, t->i64, UINT32_MAX), low, t->i64);
  store(t, choose(t, math(t, "eq", v, none_key(t), t->truth), none_at(t), at), t->best_at, i);
  t->e.b = outside;
  reduce(t, TF_T_REDUCE_MAX, t->given, t->any);
}

static void lanes(top *t) {
  fill_lanes(t);
  take_from_lanes(t);
  unpack(t);
  tf_value *lost = math(t, "ge", load(t, t->any, t->e.zero), number(t, t->i64, KEPT), t->truth);
  tf_value *far = math(t, "gt", t->n, place_of(t, INT32_MAX), t->truth); /* than places have room for */
  tf_builder outside = t->e.b;
  tf_mm_if(&outside, math(t, "or", lost, far, t->truth), &t->e.b);
  t->from = t->e.zero;
  pieces(t);
  t->e.b = outside;
}

/* ------------------------------------------------------------------------------------------------ the program */

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

static void allocate_lanes(top *t) {
  static const char *const names[KEPT] = {"first", "second", "third"};
  int64_t lanes = LANES, one = 1;
  tf_type *elem = tf_op_operand(t->op, 0)->type->elem;
  for (int k = 0; k < KEPT; k++) t->kept[k] = tf_mm_alloc(&t->e.b, TF_TS_FRAGMENT, t->i64, &lanes, 1, names[k]);
  t->given = tf_mm_alloc(&t->e.b, TF_TS_FRAGMENT, t->i64, &lanes, 1, "given");
  t->rest = tf_mm_alloc(&t->e.b, TF_TS_FRAGMENT, t->i64, &lanes, 1, "rest");
  for (int p = 0; p < AT_ONCE; p++) t->raw[p] = tf_mm_alloc(&t->e.b, TF_TS_FRAGMENT, elem, &lanes, 1, "raw");
  t->limit = tf_mm_alloc(&t->e.b, TF_TS_FRAGMENT, t->i64, &one, 1, "limit");
}

static void allocate(top *t) {
  int64_t one = 1;
  t->key = tf_mm_alloc(&t->e.b, TF_TS_FRAGMENT, t->i64, &t->wide, 1, "key");
  t->at = tf_mm_alloc(&t->e.b, TF_TS_FRAGMENT, t->i64, &t->wide, 1, "place");
  t->part = tf_mm_alloc(&t->e.b, TF_TS_FRAGMENT, t->i64, &t->wide, 1, "part");
  t->most = tf_mm_alloc(&t->e.b, TF_TS_FRAGMENT, t->i64, &one, 1, "most");
  t->first = tf_mm_alloc(&t->e.b, TF_TS_FRAGMENT, t->i64, &one, 1, "first_place");
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
  if (several && has_lanes(t)) allocate_lanes(t);
  t->from = t->e.zero = place_of(t, 0);
  for (uint32_t k = t->e.rank; k-- > 0;) {
    if (k == t->axis) continue;
    t->e.at[k] = math(t, "mod", block, t->e.extent[k], block->type);
    block = math(t, "floordiv", block, t->e.extent[k], block->type);
  }
  if (several && has_lanes(t)) lanes(t);
  else if (several) pieces(t);
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
  bool several = n == TF_DYN || n > t.wide;
  if (several && has_lanes(&t)) t.threads = THREADS, t.wide = RARELY_WIDE; /* the lanes need the registers */
  tf_mm_begin(&t.e, name, in, nin, out, nout);
  kernel(&t, several);
  return t.e.func;
}
