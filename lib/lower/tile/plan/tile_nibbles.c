/* Elements of 4 bits become bytes before anything is planned: buffers have half as many in a row, arguments are touched
 * through a view of their bytes. A value of 4 bits becomes one of a type that holds it (i8, ui8, f16). Two iterations
 * of a loop that writes such elements become one, which writes a byte; that they can, the op's checks have seen. */
#include "lower/tile/plan/tile_build.h"
#include "lower/tile/plan/tile_expand.h"
#include "lower/tile/plan/tile_nibbles.h"
#include "support/result.h"

typedef struct nibbles {
  tf_op *kernel;
  tf_map bytes; /* memory of 4-bit elements -> its bytes */
} nibbles;

static tf_builder before(tf_op *op) {
  tf_builder b = tf_builder_before(op);
  b.loc = op->loc;
  return b;
}

static tf_type *ui8(tf_context *c) { return tf_type_int(c, 8, true); }

/* What holds a value of 4 bits. */
static tf_type *holder(const tf_type *t) {
  if (t->kind == TF_TYPE_FLOAT) return tf_type_float(t->ctx, TF_F16);
  return tf_type_int(t->ctx, 8, t->is_unsigned);
}

static tf_attr *kind(const tf_type *t) {
  return tf_attr_strz(t->ctx, t->kind == TF_TYPE_FLOAT ? "e2m1" : t->is_unsigned ? "u4" : "s4");
}

static tf_value *unpack(tf_builder *b, const tf_type *t, tf_value *byte, tf_value *lane) {
  tf_value *ops[2] = {byte, lane};
  tf_named_attr at = {"kind", kind(t)};
  return tf_tb_op(b, TF_T_UNPACK, ops, 2, holder(t), &at, 1);
}

static tf_value *pack(tf_builder *b, const tf_type *t, tf_value *low, tf_value *high) {
  tf_value *ops[2] = {low, high};
  tf_named_attr at = {"kind", kind(t)};
  return tf_tb_op(b, TF_T_PACK, ops, 2, ui8(b->ctx), &at, 1);
}

static tf_value *cast(tf_builder *b, tf_value *v, tf_type *t) {
  return v->type == t ? v : tf_tb_op(b, TF_T_CAST, &v, 1, t, NULL, 0);
}

/* An index, halved. */
static tf_value *half(tf_builder *b, tf_value *v) {
  int64_t n;
  if (tf_tile_constant(v, &n)) return tf_tb_index(b, n / 2 - (n % 2 < 0));
  return tf_tb_math(b, "tile.floordiv", v, tf_tb_index(b, 2));
}

/* ------------------------------------------------------------------------------------------------ memory */

static tf_type *bytes_type(const tf_type *t) {
  int64_t dims[TF_TILE_MAX_RANK];
  for (uint32_t i = 0; i < t->rank; i++) dims[i] = t->dims[i];
  if (t->dims[t->rank - 1] != TF_DYN) dims[t->rank - 1] /= 2;
  return t->kind == TF_TYPE_TENSOR ? tf_type_tensor(ui8(t->ctx), dims, t->rank)
                                   : tf_tile_buffer_type(ui8(t->ctx), dims, t->rank, tf_tile_scope(t));
}

/* The bytes of memory; memory of other elements is what it is. */
static tf_value *bytes_of(nibbles *n, tf_value *v) {
  tf_value *have = tf_map_get(&n->bytes, tf_map_ptr(v));
  if (have || !tf_tile_is_packed(v->type)) return have ? have : v;
  tf_op *at = v->def ? v->def : tf_op_body(n->kernel)->first;
  tf_builder b = before(at);
  tf_value *root = v;
  if (v->def && tf_tile_is(v->def, TF_T_VIEW)) {
    root = tf_op_operand(v->def, 0);
    if (root->def) root = bytes_of(n, root); /* an argument stays itself: it has the extents */
  }
  bool view = root != v || !v->def;
  have = view ? tf_tb_op(&b, TF_T_VIEW, &root, 1, bytes_type(v->type), NULL, 0)
              : tf_tb_op(&b, (tf_top)tf_tile_row(v->def), NULL, 0, bytes_type(v->type), NULL, 0);
  have->name = v->name;
  tf_map_set(&n->bytes, tf_map_ptr(v), have);
  return have;
}

/* A view of 4-bit elements has twice its bytes along the last axis; an argument's extents are those of its elements. */
static void dim(nibbles *n, tf_op *op) {
  tf_value *v = tf_op_operand(op, 0);
  if (!v->def || !tf_tile_is_packed(v->type)) return;
  tf_op_set_operand(op, 0, bytes_of(n, v));
  if (tf_tile_axis_of(op, 0) + 1 != v->type->rank) return;
  tf_builder b = before(op->next);
  tf_value *two = tf_tb_index(&b, 2), *all = tf_tb_math(&b, "tile.mul", &op->result[0], two);
  tf_value_replace_uses(&op->result[0], all);
  tf_op_set_operand(all->def, 0, &op->result[0]);
}

/* ------------------------------------------------------------------------------------------------ values */

static void replace(tf_op *op, tf_value *by) {
  tf_value_replace_uses(&op->result[0], by);
  tf_op_erase(op);
}

/* Both halves of a byte are the pad. */
static tf_attr *pad_bytes(const tf_op *op, const tf_type *t) {
  const tf_attr *a = tf_tile_pad_of(op);
  tf_fusion_dtype d;
  uint8_t byte = 0;
  if (!a) return NULL;
  TF_SURELY(tf_elem_dtype_of(t, &d));
  for (int64_t i = 0; i < 2; i++) {
    if (tf_fd_is_float(d)) tf_fd_set_float(d, &byte, i, a->kind == TF_ATTR_FLOAT ? a->f : (double)a->i);
    else tf_fd_set_int(d, &byte, i, a->i);
  }
  return tf_attr_i64(op->ctx, byte);
}

static void load(nibbles *n, tf_op *op) {
  tf_value *v = tf_op_operand(op, 0), *ops[TF_TILE_MAX_RANK + 1];
  if (!tf_tile_is_packed(v->type)) return;
  tf_builder b = before(op);
  tf_named_attr at[2];
  uint32_t nat = 0, last = op->noperand - 1;
  for (uint32_t i = 1; i < last; i++) ops[i] = tf_op_operand(op, i);
  ops[0] = bytes_of(n, v);
  ops[last] = half(&b, tf_op_operand(op, last));
  if (tf_tile_cache_attr(op)) at[nat++] = (tf_named_attr){"cache", tf_tile_cache_attr(op)};
  if (tf_tile_pad_of(op)) at[nat++] = (tf_named_attr){"pad", pad_bytes(op, v->type->elem)};
  tf_value *byte = tf_tb_op(&b, TF_T_LOAD, ops, op->noperand, ui8(op->ctx), at, nat);
  replace(op, unpack(&b, v->type->elem, byte, tf_op_operand(op, last)));
}

static void constant(tf_op *op) {
  const tf_type *t = op->result[0].type;
  const tf_attr *a = tf_tile_value_of(op);
  if (!tf_tile_is_nibble(t)) return;
  tf_builder b = before(op);
  bool is_float = t->kind == TF_TYPE_FLOAT;
  replace(op, tf_tb_number(&b, holder(t), is_float ? tf_fd_round(TF_FD_F4, a->f) : 0, is_float ? 0 : a->i));
}

/* To 4 bits and back to what holds them: rounded, wrapped and saturated as tile.pack does, and tile.cast. */
static void convert(tf_op *op) {
  tf_type *to = op->result[0].type;
  tf_value *v = tf_op_operand(op, 0);
  tf_builder b = before(op);
  if (!tf_tile_is_nibble(to)) {
    if (v->type == to) replace(op, v); /* what held 4 bits is that already */
    return;
  }
  if (v->type->kind == TF_TYPE_INDEX) v = cast(&b, v, tf_type_i(op->ctx, 64));
  if (tf_type_is_bool(v->type)) v = cast(&b, v, ui8(op->ctx));
  if (to->kind == TF_TYPE_FLOAT && v->type->kind != TF_TYPE_FLOAT) v = cast(&b, v, tf_type_float(op->ctx, TF_F32));
  replace(op, unpack(&b, to, pack(&b, to, v, v), tf_tb_index(&b, 0)));
}

/* ------------------------------------------------------------------------------------------------ pairs */

static tf_value *mapped(tf_map *m, tf_value *v) {
  tf_value *to = tf_map_get(m, tf_map_ptr(v));
  return to ? to : v;
}

/* The store of iterations 2i and 2i + 1. */
static void store_pair(nibbles *n, tf_builder *b, tf_op *op, tf_map map[2]) {
  tf_value *to = tf_op_operand(op, TF_TILE_STORE_BUFFER), *ops[TF_TILE_MAX_RANK + 2],
           *v = tf_op_operand(op, TF_TILE_STORE_VALUE);
  uint32_t last = op->noperand - 1;
  tf_named_attr cache = {"cache", tf_tile_cache_attr(op)};
  b->loc = op->loc;
  ops[0] = pack(b, to->type->elem, mapped(&map[0], v), mapped(&map[1], v));
  ops[1] = bytes_of(n, to);
  for (uint32_t i = 2; i < last; i++) ops[i] = mapped(&map[0], tf_op_operand(op, i));
  ops[last] = half(b, mapped(&map[0], tf_op_operand(op, last)));
  tf_tb_op(b, TF_T_STORE, ops, op->noperand, NULL, &cache, cache.value != NULL);
}

static bool writes_pairs(const tf_op *op) {
  return tf_tile_is(op, TF_T_STORE) && tf_tile_is_packed(tf_op_operand(op, TF_TILE_STORE_BUFFER)->type);
}

/* Iterations do not depend on each other: two of them are done side by side, op by op. The new loop. */
static tf_op *pair(nibbles *n, tf_op *loop) {
  int32_t k = -1;
  for (tf_op *o = tf_op_body(loop)->first; o && k < 0; o = o->next)
    if (writes_pairs(o)) k = tf_tile_pair_variable(o);
  if (k < 0) return loop;
  tf_pool *pool = before(loop).pool;
  tf_map map[2] = {{.pool = pool}, {.pool = pool}};
  tf_builder b = before(loop);
  tf_value *ext[TF_TILE_MAX_RANK];
  for (uint32_t i = 0; i < loop->noperand; i++) {
    ext[i] = tf_op_operand(loop, i);
    if ((int32_t)i == k) ext[i] = half(&b, ext[i]);
  }
  tf_op *to =
      tf_op_new(loop->ctx, pool, loop->loc, loop->def, ext, loop->noperand, NULL, 0, loop->attr, loop->nattr, 1);
  to->scratch = loop->scratch;
  tf_op_insert_before(loop, to);
  tf_block *body = tf_block_new(pool);
  tf_region_set_block(&to->region[0], body);
  b = tf_builder_at_end(loop->ctx, pool, body);
  b.loc = loop->loc;
  for (uint32_t i = 0; i < loop->noperand; i++) {
    tf_value *old = tf_op_body(loop)->arg[i], *v = tf_block_add_arg(pool, body, old->type, old->name);
    for (int h = 0; h < 2 && (int32_t)i != k; h++) tf_map_set(&map[h], tf_map_ptr(old), v);
    if ((int32_t)i != k) continue;
    v = tf_tb_math(&b, "tile.mul", v, tf_tb_index(&b, 2));
    tf_map_set(&map[0], tf_map_ptr(old), v);
    tf_map_set(&map[1], tf_map_ptr(old), tf_tb_math(&b, "tile.add", v, tf_tb_index(&b, 1)));
  }
  for (tf_op *o = tf_op_body(loop)->first; o; o = o->next)
    if (writes_pairs(o)) store_pair(n, &b, o, map);
    else
      for (int h = 0; h < 2; h++) tf_block_append(body, tf_op_clone(o, pool, &map[h]));
  tf_op_erase(loop);
  return to;
}

/* ------------------------------------------------------------------------------------------------ tiles */

static tf_attr *halved(tf_context *c, const tf_attr *extents) {
  int64_t n[TF_TILE_MAX_RANK];
  for (uint32_t i = 0; i < extents->n; i++) n[i] = extents->ints[i];
  n[extents->n - 1] /= 2;
  return tf_attr_ints(c, n, extents->n);
}

static void fill(nibbles *n, tf_op *op) {
  tf_value *v = tf_op_operand(op, 0);
  const tf_attr *e = tf_tile_extents_of(op);
  if (!tf_tile_is_packed(v->type)) return;
  tf_builder b = before(op);
  if (tf_tile_is(op, TF_T_FILL)) {
    tf_value *x = tf_op_operand(op, 1);
    tf_op_set_operand(op, 1, pack(&b, v->type->elem, x, x));
  }
  tf_op_set_operand(op, 0, bytes_of(n, v));
  if (!e) return;
  tf_op_set_operand(op, op->noperand - 1, half(&b, tf_op_operand(op, op->noperand - 1)));
  tf_op_set_attr(op, "extents", halved(op->ctx, e));
}

/* Bytes where they are whole; else a loop over elements, which is returned. */
static tf_op *copy(nibbles *n, tf_op *op) {
  static const char *const names[] = {"src_extents", "dst_extents"};
  tf_tile_moves c;
  const tf_attr *starts = tf_tile_starts_of(op);
  tf_value *v[2] = {tf_op_operand(op, 0), tf_op_operand(op, 1)};
  if (!tf_tile_is_packed(v[0]->type) && !tf_tile_is_packed(v[1]->type)) return op;
  if (!tf_tile_read_copy(op, &c)) return op;
  if (!tf_tile_moves_bytes(&c)) {
    tf_op *next = op->next;
    tf_tl_expand_copy(op);
    return next ? next->prev : tf_op_body(n->kernel)->last;
  }
  tf_builder b = before(op);
  uint32_t at = 2;
  tf_attr *pad = pad_bytes(op, v[0]->type->elem);
  if (pad) tf_op_set_attr(op, "pad", pad);
  for (uint32_t k = 0; k < 2; k++) {
    const tf_attr *e = tf_op_attr(op, names[k]);
    tf_op_set_operand(op, k, bytes_of(n, v[k]));
    if (e) tf_op_set_attr(op, names[k], halved(op->ctx, e));
    if (starts->ints[k] <= 0) continue;
    at += (uint32_t)starts->ints[k];
    tf_op_set_operand(op, at - 1, half(&b, tf_op_operand(op, at - 1)));
  }
  return op;
}

/* Products of such factors are products of packed ones. */
static void product(nibbles *n, tf_op *op) {
  static const char *const names[] = {"a", "b"}, *const kept[] = {"transpose_a", "transpose_b", "policy"};
  tf_op *to = op;
  tf_type *t[2] = {tf_op_operand(op, 0)->type, tf_op_operand(op, 1)->type};
  if (!tf_tile_is_packed(t[0]) && !tf_tile_is_packed(t[1])) return;
  if (tf_tile_is(op, TF_T_GEMM)) {
    tf_value *ops[4];
    for (uint32_t i = 0; i < op->noperand; i++) ops[i] = tf_op_operand(op, i);
    tf_builder b = before(op);
    uint32_t id = tf_context_dialect_index(op->ctx, "tile") << 16 | TF_T_GEMM_PACKED;
    to = tf_build(&b, id, ops, op->noperand, NULL, 0, NULL, 0, 0);
    to->scratch = op->scratch;
    for (int k = 0; k < 3; k++)
      if (tf_op_attr(op, kept[k])) tf_op_set_attr(to, kept[k], tf_op_attr(op, kept[k]));
    if (op->noperand > 3) tf_op_set_attr(to, "clear", tf_attr_unit(op->ctx));
    tf_op_erase(op);
  }
  for (uint32_t i = 0; i < 2; i++) {
    if (!tf_tile_is_packed(t[i])) continue;
    tf_op_set_attr(to, names[i], kind(t[i]->elem));
    tf_op_set_operand(to, i, bytes_of(n, tf_op_operand(to, i)));
  }
}

/* ------------------------------------------------------------------------------------------------ the walk */

static void walk(nibbles *n, tf_block *block) {
  for (tf_op *op = block ? block->first : NULL, *next; op; op = next) {
    if (tf_tile_is(op, TF_T_COPY)) op = copy(n, op);
    if (tf_tile_is(op, TF_T_PARALLEL)) op = pair(n, op);
    for (uint32_t i = 0; i < op->nregion; i++) walk(n, op->region[i].block);
    next = op->next;
    switch (tf_tile_row(op)) {
    case TF_T_VIEW: {
      tf_value *from = tf_op_operand(op, 0);
      if (from->def && !tf_tile_is_packed(op->result[0].type)) tf_op_set_operand(op, 0, bytes_of(n, from));
      break;
    }
    case TF_T_DIM: dim(n, op); break;
    case TF_T_LOAD: load(n, op); break;
    case TF_T_CONSTANT: constant(op); break;
    case TF_T_CAST: convert(op); break;
    case TF_T_CLEAR:
    case TF_T_FILL: fill(n, op); break;
    case TF_T_GEMM:
    case TF_T_GEMM_PACKED: product(n, op); break;
    default: break;
    }
  }
}

/* Memory that its bytes took the place of. */
static void drop(tf_block *b) {
  for (tf_op *op = b->last, *prev; op; op = prev) {
    prev = op->prev;
    bool memory = op->nresult == 1 && tf_tile_is_packed(op->result[0].type) && !tf_tile_is_nibble(op->result[0].type);
    if (memory && !op->result[0].uses) tf_op_erase(op);
  }
}

void tf_tl_nibbles(tf_op *func) {
  for (tf_op *op = tf_op_body(func)->first; op; op = op->next) {
    if (!tf_tile_is(op, TF_T_KERNEL)) continue;
    nibbles n = {op, {.pool = tf_builder_before(op).pool}};
    walk(&n, tf_op_body(op));
    drop(tf_op_body(op));
  }
}
