/* Before anything is planned: copies, fills, reductions and products of other memories become the few ops that are
 * lowered. Each has the meaning of the op that it replaces. */
#include "analysis/mma_choice.h"
#include "kernel/kernel.h"
#include "lower/tile/plan/tile_build.h"
#include "lower/tile/plan/tile_expand.h"
#include "lower/tile/plan/tile_expand_packed.h"
#include "lower/tile/plan/tile_rewrite.h"

typedef struct way {
  const tf_target *target;
  bool tell; /* by remarks what was chosen */
} way;

/* ------------------------------------------------------------------------------------------------ copies and fills */

static tf_value *extent(tf_builder *b, tf_value *of, uint32_t axis) {
  int64_t n = of->type->dims[axis];
  if (n != TF_DYN) return tf_tb_index(b, n);
  tf_named_attr at = {"axis", tf_attr_i64(b->ctx, axis)};
  return tf_tb_op(b, TF_T_DIM, &of, 1, tf_type_index(b->ctx), &at, 1);
}

static uint32_t side_indices(tf_builder *b, const tf_tile_side *s, tf_value *const *vars, tf_value **out) {
  for (uint32_t i = 0; i < s->rank; i++) {
    tf_value *v = s->loop[i] >= 0 ? vars[s->loop[i]] : NULL;
    if (v && s->starts) v = tf_tb_math(b, "tile.add", s->start[i], v);
    out[i] = v ? v : s->starts ? s->start[i] : tf_tb_index(b, 0);
  }
  return s->rank;
}

/* A buffer, allocated at the kernel's top. */
static tf_value *buffer(tf_tl_rewriter *r, tf_type *elem, const int64_t *dims, uint32_t rank, tf_tscope scope,
                        const char *name) {
  tf_op *k = tf_tile_around(r->op, TF_T_KERNEL);
  tf_builder b = tf_builder_before(tf_op_body(k)->first);
  b.loc = r->op->loc;
  tf_top row = scope == TF_TS_LOCAL    ? TF_T_ALLOC_LOCAL
               : scope == TF_TS_SHARED ? TF_T_ALLOC_SHARED
                                       : TF_T_ALLOC_FRAGMENT;
  tf_value *v = tf_tb_op(&b, row, NULL, 0, tf_tile_buffer_type(elem, dims, rank, scope), NULL, 0);
  v->name = name;
  return v;
}

static tf_value *registers(tf_tl_rewriter *r, tf_type *elem, const int64_t *dims, uint32_t rank, bool local,
                           const char *name) {
  return buffer(r, elem, dims, rank, local ? TF_TS_LOCAL : TF_TS_FRAGMENT, name);
}

static tf_value *load_side(tf_tl_rewriter *r, tf_builder *in, const tf_tile_side *s, tf_value *const *vars) {
  tf_value *ops[TF_TILE_MAX_RANK + 1] = {s->buffer};
  tf_named_attr at[2] = {{"pad", tf_tile_pad_of(r->op)}};
  uint32_t nat = at[0].value != NULL;
  tf_attr *cache = tf_tile_scope(s->buffer->type) == TF_TS_GLOBAL ? tf_tile_cache_attr(r->op) : NULL;
  if (cache) at[nat++] = (tf_named_attr){"cache", cache};
  return tf_tb_op(in, TF_T_LOAD, ops, 1 + side_indices(in, s, vars, ops + 1), s->buffer->type->elem, at, nat);
}

/* A store, or the atomic op that the copy `from` makes of it. */
static void store_side(tf_builder *in, tf_value *v, const tf_tile_side *s, tf_value *const *vars, const tf_op *from) {
  int atomic = from ? tf_tile_atomic_row(from) : -1;
  bool store = atomic < 0, global = tf_tile_scope(s->buffer->type) == TF_TS_GLOBAL;
  const char *name = store ? "cache" : "order";
  tf_named_attr at = {name, from && (!store || global) ? tf_op_attr(from, name) : NULL};
  tf_value *ops[TF_TILE_MAX_RANK + 2] = {v, s->buffer};
  if (v->type != s->buffer->type->elem) ops[0] = tf_tb_op(in, TF_T_CAST, &v, 1, s->buffer->type->elem, NULL, 0);
  tf_tb_op(in, store ? TF_T_STORE : (tf_top)atomic, ops, 2 + side_indices(in, s, vars, ops + 2), NULL, &at,
           at.value != NULL);
}

/* The two sides are one memory: all is read before anything is written. */
static void expand_copy_within(tf_tl_rewriter *r, const tf_tile_moves *c) {
  tf_value *ext[TF_TILE_MAX_RANK], *vars[TF_TILE_MAX_RANK];
  tf_builder in;
  bool local = tf_tile_scope(c->src.buffer->type) == TF_TS_LOCAL;
  for (uint32_t i = 0; i < c->nloop; i++) ext[i] = tf_tb_index(&r->b, c->extent[i]);
  tf_tile_side held = {.rank = c->nloop};
  for (uint32_t i = 0; i < c->nloop; i++) held.loop[i] = (int32_t)i;
  held.buffer = registers(r, c->src.buffer->type->elem, c->extent, c->nloop, local, c->src.buffer->name);
  tf_tl_nest(r, ext, c->nloop, local, &in, vars);
  store_side(&in, load_side(r, &in, &c->src, vars), &held, vars, NULL);
  tf_tl_nest(r, ext, c->nloop, local, &in, vars);
  store_side(&in, load_side(r, &in, &held, vars), &c->dst, vars, r->op);
}

static void expand_copy(tf_tl_rewriter *r) {
  tf_tile_moves c;
  tf_value *ext[TF_TILE_MAX_RANK], *vars[TF_TILE_MAX_RANK];
  tf_builder in;
  if (!tf_tile_read_copy(r->op, &c)) return;
  if (tf_tile_root(c.src.buffer) == tf_tile_root(c.dst.buffer)) {
    expand_copy_within(r, &c);
    return;
  }
  for (uint32_t i = 0; i < c.nloop; i++)
    ext[i] = c.extent[i] == TF_DYN ? extent(&r->b, c.of[i], c.axis[i]) : tf_tb_index(&r->b, c.extent[i]);
  tf_tl_nest(r, ext, c.nloop, tf_tile_scope(c.dst.buffer->type) == TF_TS_LOCAL, &in, vars);
  store_side(&in, load_side(r, &in, &c.src, vars), &c.dst, vars, r->op);
}

void tf_tl_expand_copy(tf_op *op) {
  tf_tl_rewriter r = {op, tf_builder_before(op)};
  r.b.loc = op->loc;
  expand_copy(&r);
  tf_op_erase(op);
}

static void expand_fill(tf_tl_rewriter *r) {
  tf_value *b = tf_op_operand(r->op, 0), *ext[TF_TILE_MAX_RANK], *vars[TF_TILE_MAX_RANK], *ops[TF_TILE_MAX_RANK + 2];
  bool fill = tf_tile_is(r->op, TF_T_FILL);
  tf_value *v = fill ? tf_op_operand(r->op, TF_TILE_FILL_VALUE) : tf_tb_number(&r->b, b->type->elem, 0, 0);
  const tf_attr *e = tf_tile_extents_of(r->op);
  tf_builder in;
  for (uint32_t i = 0; i < b->type->rank; i++) ext[i] = e ? tf_tb_index(&r->b, e->ints[i]) : extent(&r->b, b, i);
  tf_tl_nest(r, ext, b->type->rank, tf_tile_scope(b->type) == TF_TS_LOCAL, &in, vars);
  ops[0] = v;
  ops[1] = b;
  for (uint32_t i = 0; i < b->type->rank; i++)
    ops[2 + i] = e ? tf_tb_math(&in, "tile.add", tf_op_operand(r->op, 1 + fill + i), vars[i]) : vars[i];
  tf_tb_op(&in, TF_T_STORE, ops, 2 + b->type->rank, NULL, NULL, 0);
}

/* ------------------------------------------------------------------------------------------------ persistent */

/* A serial loop over the tiles' numbers; their coordinates as the reference's tile_of has them. */
static void expand_persistent(tf_tl_rewriter *r) {
  const tf_op *kernel = tf_tile_around(r->op, TF_T_KERNEL);
  tf_block *ids = tf_op_body(kernel), *body = tf_op_body(r->op);
  uint32_t n = r->op->noperand;
  tf_builder *b = &r->b;
  tf_value *zero = tf_tb_index(b, 0), *one = tf_tb_index(b, 1), *number = zero, *blocks = one, *others = one;
  for (uint32_t i = 0; i < kernel->noperand; i++) {
    number = tf_tb_math(b, "tile.add", number, tf_tb_math(b, "tile.mul", ids->arg[i], blocks));
    blocks = tf_tb_math(b, "tile.mul", blocks, tf_op_operand(kernel, i));
  }
  tf_value *ext[TF_TILE_MAX_RANK]; /* those of an empty domain count as 1 where they divide */
  for (uint32_t i = 0; i < n; i++) ext[i] = tf_tb_math(b, "tile.max", tf_op_operand(r->op, i), one);
  for (uint32_t i = 0; i + 1 < n; i++) others = tf_tb_math(b, "tile.mul", others, ext[i]);
  tf_value *last = ext[n - 1], *width = last, *first = zero, *total = one;
  for (uint32_t i = 0; i < n; i++)
    total = tf_tb_math(b, "tile.mul", total, tf_tb_math(b, "tile.max", tf_op_operand(r->op, i), zero));
  tf_value *bounds[3] = {number, total, tf_tb_math(b, "tile.max", blocks, one)};
  tf_op *loop =
      tf_build(b, tf_context_dialect_index(b->ctx, "tile") << 16 | TF_T_SERIAL, bounds, 3, NULL, 0, NULL, 0, 1);
  tf_block *in = tf_block_new(b->pool);
  tf_region_set_block(&loop->region[0], in);
  tf_value *t = tf_block_add_arg(b->pool, in, tf_type_index(b->ctx), tf_intern(b->ctx, "tile"));
  tf_builder at = tf_builder_at_end(b->ctx, b->pool, in);
  at.loc = r->op->loc;
  if (tf_tile_group_attr(r->op)) {
    tf_value *group = tf_tb_math(&at, "tile.min", tf_tb_index(&at, tf_tile_group_of(r->op, 1)), last);
    tf_value *panel = tf_tb_math(&at, "tile.mul", others, group);
    first = tf_tb_math(&at, "tile.mul", tf_tb_math(&at, "tile.floordiv", t, panel), group);
    width = tf_tb_math(&at, "tile.min", group, tf_tb_math(&at, "tile.sub", last, first));
    width = tf_tb_math(&at, "tile.max", width, one); /* which it is: said for the sake of the division */
    t = tf_tb_math(&at, "tile.mod", t, panel);
  }
  for (uint32_t i = n; i-- > 0;) {
    tf_value *by = i + 1 == n ? width : ext[i];
    tf_value *c = i || n == 1 ? tf_tb_math(&at, "tile.mod", t, by) : t;
    if (i) t = tf_tb_math(&at, "tile.floordiv", t, by);
    if (i + 1 == n) c = tf_tb_math(&at, "tile.add", first, c);
    tf_value_replace_uses(body->arg[i], c);
  }
  for (tf_op *op = body->first, *next; op; op = next) {
    next = op->next;
    tf_op_unlink(op);
    tf_block_append(in, op);
  }
}

/* ------------------------------------------------------------------------------------------------ operands elsewhere
 */

/* Either side may be a slice, whose region is meant then. */
static void copy(tf_tl_rewriter *r, tf_value *from, tf_value *to) {
  static const char *const names[] = {"src_extents", "dst_extents"};
  int64_t starts[2] = {-1, -1};
  tf_named_attr at[3];
  tf_value *ops[2 + 2 * TF_TILE_MAX_RANK] = {from, to};
  uint32_t id = tf_context_dialect_index(r->b.ctx, "tile") << 16 | TF_T_COPY, n = 2, nat = 1;
  for (uint32_t k = 0; k < 2; k++) {
    const tf_op *slice = ops[k]->def;
    const tf_type *t = ops[k]->type;
    if (!slice || !tf_tile_is(slice, TF_T_SLICE)) continue;
    starts[k] = t->rank;
    at[nat++] = (tf_named_attr){names[k], tf_attr_ints(r->b.ctx, t->dims, t->rank)};
    for (uint32_t i = 0; i < t->rank; i++) ops[n++] = tf_op_operand(slice, 1 + i);
    ops[k] = tf_op_operand(slice, 0);
  }
  at[0] = (tf_named_attr){"starts", tf_attr_ints(r->b.ctx, starts, 2)};
  tf_op *o = tf_build(&r->b, id, ops, n, NULL, 0, at, nat, 0);
  tf_tl_rewriter inner = {o, tf_builder_before(o)};
  inner.b.loc = r->op->loc;
  expand_copy(&inner);
  tf_op_erase(o);
}

/* What stands before the op from here on is done only where the condition does not hold. */
static tf_tl_rewriter where_not(const tf_tl_rewriter *r, tf_value *cond) {
  tf_tl_rewriter in = *r;
  tf_value *no = tf_tb_op(&in.b, tf_tb_row(in.b.ctx, "tile.logical_not"), &cond, 1, cond->type, NULL, 0);
  uint32_t id = tf_context_dialect_index(in.b.ctx, "tile") << 16 | TF_T_IF;
  tf_op *o = tf_build(&in.b, id, &no, 1, NULL, 0, NULL, 0, 2);
  tf_block *b = tf_block_new(in.b.pool);
  tf_region_set_block(&o->region[0], b);
  in.b = tf_builder_at_end(in.b.ctx, in.b.pool, b);
  in.b.loc = r->op->loc;
  return in;
}

static bool is_slice(const tf_value *v) { return v->def && tf_tile_is(v->def, TF_T_SLICE); }

/* Operand i is worked on in a buffer of its own: copied in before, if it is read, and out behind, if it is written. */
static void apart(tf_tl_rewriter *r, uint32_t i, tf_tscope scope, bool read, bool written) {
  tf_value *v = tf_op_operand(r->op, i);
  const char *name = is_slice(v) ? tf_op_operand(v->def, 0)->name : v->name;
  tf_value *f = buffer(r, v->type->elem, v->type->dims, v->type->rank, scope, name);
  bool clears = i == TF_TILE_GEMM_C && r->op->noperand > TF_TILE_GEMM_CLEAR && /* a sum that may be undefined */
                !tf_tl_never(tf_op_operand(r->op, TF_TILE_GEMM_CLEAR));
  tf_tl_rewriter in = read && clears ? where_not(r, tf_op_operand(r->op, TF_TILE_GEMM_CLEAR)) : *r;
  if (read) copy(&in, v, f);
  tf_op_set_operand(r->op, i, f);
  if (!written) return;
  tf_tl_rewriter behind = *r;
  behind.b.before = r->op->next;
  copy(&behind, f, v);
}

static void as_fragment(tf_tl_rewriter *r, uint32_t i, bool read, bool written) {
  const tf_value *v = tf_op_operand(r->op, i);
  if (tf_tile_scope(v->type) != TF_TS_FRAGMENT || is_slice(v)) apart(r, i, TF_TS_FRAGMENT, read, written);
}

/* The slice is all of its buffer, and so is that. */
static bool is_whole(const tf_op *slice) {
  bool whole = slice->result[0].type == tf_op_operand(slice, TF_TILE_SLICE_BUFFER)->type;
  for (uint32_t k = 1; whole && k < slice->noperand; k++) {
    int64_t at;
    whole = tf_tile_constant(slice->operand[k].value, &at) && !at;
  }
  return whole;
}

/* Factors and what scans read and write stay in memory of their kind. */
static void without_slices(tf_tl_rewriter *r) {
  bool gemm = tf_tile_is(r->op, TF_T_GEMM), scan = tf_tile_is_scan(r->op);
  for (uint32_t i = 0; i < 2u + gemm; i++) {
    tf_value *v = tf_op_operand(r->op, i);
    if (!is_slice(v)) continue;
    if (is_whole(v->def)) tf_op_set_operand(r->op, i, tf_op_operand(v->def, 0));
    else if (gemm && i < 2) apart(r, i, tf_tile_scope(v->type), true, false);
    else if (scan) apart(r, i, tf_tile_scope(v->type), !i, i == 1);
  }
}

static void tell(tf_op *op, void *user) {
  (void)user;
  for (uint32_t i = 0; tf_tile_is(op, TF_T_GEMM) && i < 2; i++) {
    const tf_value *v = tf_op_operand(op, i);
    if (!is_slice(v) || is_whole(v->def)) continue;
    int64_t bytes = tf_tile_elements(v->type) * tf_element_bytes(v->type->elem);
    const char *to = tf_tile_scope(v->type) == TF_TS_SHARED ? "shared memory" : "registers";
    tf_op_emit(op, TF_REMARK, "this region of '%s' is copied to %lld bytes of %s of its own before the product",
               tf_value_name(tf_op_operand(v->def, 0)), (long long)bytes, to);
  }
}

void tf_tl_tell_copies(tf_op *func) { tf_walk(func, false, tell, NULL); }

/* A product that surely clears its sum does not read it, which nobody may have written. */
static bool clears(const tf_op *gemm) {
  const tf_op *c = gemm->noperand > TF_TILE_GEMM_CLEAR ? tf_op_operand(gemm, TF_TILE_GEMM_CLEAR)->def : NULL;
  return c && tf_tile_is(c, TF_T_CONSTANT) && tf_tile_value_of(c)->i;
}

/* Nothing is multiplied: the sum has no elements, or stays what it is, unless it is cleared. */
static bool expand_empty(tf_tl_rewriter *r) {
  tf_op *op = r->op;
  const tf_type *c = tf_op_operand(op, TF_TILE_GEMM_C)->type, *a = tf_op_operand(op, TF_TILE_GEMM_A)->type;
  int64_t k = a->dims[a->rank - (tf_tile_transpose_a_of(op) ? 2 : 1)];
  if (k && tf_tile_elements(c)) return false;
  if (!tf_tile_elements(c) || op->noperand < 4) return true;
  tf_value *cond = tf_op_operand(op, TF_TILE_GEMM_CLEAR), *sum = tf_op_operand(op, TF_TILE_GEMM_C);
  uint32_t id = tf_context_dialect_index(r->b.ctx, "tile") << 16;
  tf_op *o = tf_build(&r->b, id | TF_T_IF, &cond, 1, NULL, 0, NULL, 0, 2);
  tf_block *b = tf_block_new(r->b.pool);
  tf_region_set_block(&o->region[0], b);
  tf_builder in = tf_builder_at_end(r->b.ctx, r->b.pool, b);
  in.loc = op->loc;
  tf_op *clear = tf_build(&in, id | TF_T_CLEAR, &sum, 1, NULL, 0, NULL, 0, 0);
  tf_tl_rewriter inner = {clear, tf_builder_before(clear)};
  inner.b.loc = op->loc;
  expand_fill(&inner);
  tf_op_erase(clear);
  return true;
}

static void expand(tf_op *op, const way *to) {
  tf_tl_rewriter r = {op, tf_builder_before(op)};
  r.b.loc = op->loc;
  int row = tf_tile_row(op);
  if (tf_tile_takes_slices(op)) without_slices(&r);
  bool gone =
      row == TF_T_COPY || row == TF_T_CLEAR || row == TF_T_FILL || row == TF_T_PERSISTENT || row == TF_T_GEMM_PACKED;
  if (row == TF_T_COPY) expand_copy(&r);
  else if (row == TF_T_PERSISTENT) expand_persistent(&r);
  else if (row == TF_T_GEMM_PACKED) expand(tf_tl_expand_packed(&r, to->target, to->tell), to);
  else if (gone) expand_fill(&r);
  else if (tf_tile_is_reduce(op)) {
    as_fragment(&r, 0, true, false);
    as_fragment(&r, 1, tf_tile_accumulate_of(op), true);
  } else if (row == TF_T_GEMM && expand_empty(&r)) gone = true;
  else if (row == TF_T_GEMM) as_fragment(&r, 2, !clears(op), true);
  if (gone) tf_op_erase(op);
}

/* What becomes of a statement keeps its stage in `scratch`, and one more. */
static void note_stages(tf_op *loop) {
  const tf_attr *stage = tf_tile_stage_of(loop);
  uint32_t k = 0;
  for (tf_op *o = tf_op_body(loop)->first; stage && o; o = o->next)
    if (tf_tile_is_statement(o)) o->scratch = (void *)(uintptr_t)(stage->ints[k++] + 1);
}

static void expand_all(tf_block *b, const way *to) {
  for (tf_op *op = b ? b->first : NULL, *next; op; op = next) {
    next = op->next;
    if (tf_tile_is(op, TF_T_PIPELINED)) note_stages(op);
    for (uint32_t i = 0; i < op->nregion; i++) expand_all(op->region[i].block, to);
    expand(op, to);
  }
}

static void forget(tf_op *op, void *user) {
  (void)user;
  op->scratch = NULL;
}

/* Nothing works on slices any more. */
static void drop_slices(tf_block *b) {
  for (tf_op *op = b ? b->first : NULL, *next; op; op = next) {
    next = op->next;
    for (uint32_t i = 0; i < op->nregion; i++) drop_slices(op->region[i].block);
    if (tf_tile_is(op, TF_T_SLICE) && !op->result[0].uses) tf_op_erase(op);
  }
}

void tf_tl_expand(tf_op *func, const tf_lower_options *o, const tf_target *t) {
  tf_walk(func, false, forget, NULL);
  expand_all(tf_op_body(func), &(way){t, !o->analyse});
  drop_slices(tf_op_body(func));
}
