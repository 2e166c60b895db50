/* Copies of tiles by the descriptor that says how: layout.descriptor on both sides of a launch.
 *
 * A kernel takes a tile of the coordinate tensor; its value at the origin is the coordinate of the first box, and what
 * `issue` says of a place in shared memory is added for the others. That the tile is the descriptor's tile, that memory
 * has room for it and is aligned as the swizzle wants, and that the map which a launch passes is the descriptor's, is
 * checked here: then there is no number left for a program to get wrong. */
#include "kernel/kernel_build.h"
#include "lower/layout/lower_layout.h"
#include "support/size.h"

static bool is_copy(const tf_op *op) {
  int row = tf_kernel_op(op);
  return row == TF_K_TMA_LOAD || row == TF_K_TMA_STORE || row == TF_K_TMA_REDUCE || row == TF_K_TMA_PREFETCH;
}

static bool is_tile_copy(const tf_op *op, tf_tma *t) { return is_copy(op) && tf_tma_read(op, t) && t->tile; }

bool tf_layout_is_tile_copy(const tf_op *op) {
  tf_tma t;
  return is_tile_copy(op, &t);
}

static bool copy_map(tf_lir_env *env, tf_op *op, const tf_tma *t, tf_lir_map *m) {
  tf_attr *name = tf_func_arg_attr(tf_enclosing_func(op), t->map->index, "tma");
  return tf_lir_get_map(env, op, name->s, m);
}

/* ------------------------------------------------------------------------------------------------ what must hold */

static const char *show(tf_lir_env *env, const tf_layout *l) {
  tf_str s = {"?", 1};
  return tf_layout_print(env->c, l, &s) == TF_OK ? s.ptr : "?";
}

static bool same_function(tf_lir_env *env, const tf_layout *a, const tf_layout *b) {
  const tf_layout *x, *y;
  return tf_layout_coalesce(env->c, a, NULL, &x) == TF_OK && tf_layout_coalesce(env->c, b, NULL, &y) == TF_OK &&
         tf_layout_equal(x, y);
}

/* Of im2col: pixels and places in the filter become coordinates as the descriptor has it. How many images there are is
 * no part of that. */
static bool same_pixels(const tf_lir_map *m, const tf_layout *tile) {
  tf_layout_swizzle sw;
  const tf_layout *x = NULL, *y = NULL;
  const tf_tuple *offset;
  if (!tf_layout_stage(tile, 0, &sw, &x, &offset) || !tf_layout_stage(m->tensor, 0, &sw, &y, &offset) || !x || !y ||
      !tf_tuple_equal(tf_layout_base(tile), tf_layout_base(m->tensor)) ||
      !tf_tuple_equal(tf_layout_stride(x), tf_layout_stride(y)))
    return false;
  for (size_t i = 0; i < tf_tuple_num_leaves(tf_layout_shape(y)); i++)
    if (i != m->spatial && !tf_tuple_equal(tf_tuple_leaf(tf_layout_shape(x), i), tf_tuple_leaf(tf_layout_shape(y), i)))
      return false;
  return true;
}

/* The tile's coordinates relative to its first are the descriptor's, in its order. */
static bool check_tile(tf_lir_env *env, tf_op *op, const tf_lir_map *m, const tf_layout *tile) {
  const tf_layout *plain;
  tf_str name = tf_op_symbol(m->op);
  if (tf_layout_plain(env->c, tile, &plain) != TF_OK) return false;
  if (tf_layout_num_stages(tile) != tf_layout_num_stages(m->tensor))
    return tf_op_error(op, "the tile is %s, expected a tile of layout.tma_tensor @%.*s", show(env, tile), (int)name.len,
                       name.ptr);
  if (same_function(env, plain, m->tile) && (!m->im2col || same_pixels(m, tile))) return true;
  return tf_op_error(op, "the tile is %s, but @%.*s copies tiles %s", show(env, plain), (int)name.len, name.ptr,
                     show(env, m->tile));
}

/* The elements from `memory` on, and the alignment that is known of it, in bytes; -1 and 0 where nothing is. */
static void measure(const tf_value *memory, int64_t *elements, int64_t *align) {
  const tf_type *t = memory->type;
  const tf_op *d = memory->def;
  int64_t bits = tf_type_bits(t->elem), at;
  *align = 0;
  if (!tf_size_of(t->dims, t->rank, 1, elements)) *elements = -1;
  if (!d) return;
  if (tf_kernel_op(d) == TF_K_ALLOC) *align = tf_alloc_align(d);
  if (tf_kernel_op(d) == TF_K_DYNAMIC_SHARED && tf_const_int(tf_op_operand(d, 0), &at))
    *align = at % TF_DYNAMIC_SHARED_ALIGN ? at & -at : TF_DYNAMIC_SHARED_ALIGN;
  if (tf_kernel_op(d) != TF_K_VIEW) return;
  int64_t of, base;
  uint64_t step = bits / 8 > 0 ? (uint64_t)bits / 8 : 1; /* factors of two stay right where it wraps */
  const tf_value *from = tf_op_operand(d, 0);
  measure(from, &of, &base);
  for (uint32_t i = from->type->rank; i-- > 0;) {
    uint64_t by = tf_const_int(tf_op_operand(d, 1 + i), &at) ? (uint64_t)at * step : step, two = by & -by;
    if (two && two < (uint64_t)base) base = (int64_t)two;
    if (i) step *= (uint64_t)from->type->dims[i];
  }
  *align = base;
}

static bool check_memory(tf_op *op, const tf_lir_map *m, tf_value *memory) {
  tf_str name = tf_op_symbol(m->op);
  int64_t elements, align, bits = tf_type_bits(memory->type->elem);
  if (bits != m->bits)
    return tf_op_error(op, "%s has elements of %lld bits, but @%.*s copies elements of %u", tf_value_name(memory),
                       (long long)bits, (int)name.len, name.ptr, m->bits);
  measure(memory, &elements, &align);
  if (elements >= 0 && elements < m->elements)
    return tf_op_error(op, "%s has %lld elements, but a tile of @%.*s takes %lld", tf_value_name(memory),
                       (long long)elements, (int)name.len, name.ptr, (long long)m->elements);
  if (!align || align >= m->alignment) return true;
  return tf_op_error(op, "%s is known to begin at a multiple of %lld bytes, but a tile of @%.*s begins at one of %u%s",
                     tf_value_name(memory), (long long)align, (int)name.len, name.ptr, m->alignment,
                     m->swizzle ? ", since its swizzle is of the address" : "");
}

static bool check_part(tf_op *op, const tf_lir_map *m, const tf_tma *t) {
  tf_str name = tf_op_symbol(m->op);
  int64_t v;
  if (m->multicast > 1 && !t->part)
    return tf_op_error(op, "%u CTAs share a tile of @%.*s, expected which part this one copies: [%%tile, %%part]",
                       m->multicast, (int)name.len, name.ptr);
  if (m->multicast == 1 && t->part)
    return tf_op_error(op, "a part of a tile of @%.*s, which no CTAs share", (int)name.len, name.ptr);
  if (t->part && tf_const_int(t->part, &v) && (v < 0 || v >= m->multicast))
    return tf_op_error(op, "the part is %lld, expected 0 to %u", (long long)v, m->multicast - 1);
  if (m->multicast > 1 && tf_kernel_op(op) == TF_K_TMA_LOAD && !t->mask)
    return tf_op_error(op, "%u CTAs share a tile of @%.*s, expected `multicast` with all of them", m->multicast,
                       (int)name.len, name.ptr);
  return true;
}

/* ------------------------------------------------------------------------------------------------ kernels */

typedef struct copy {
  tf_lir_env *env;
  tf_op *op;
  tf_tma t;
  tf_lir_map m;
  tf_ixp part; /* this CTA's number among those that share the tile */
  const tf_tuple *base;
} copy;

/* i * m->step + part * m->slice. */
static tf_ixp place(copy *k, uint32_t i) {
  tf_ix_ctx *ix = k->env->ix;
  return tf_ix_add(ix, tf_ix_const(ix, (int64_t)i * k->m.step),
                   tf_ix_mul(ix, k->part, tf_ix_const(ix, (int64_t)k->m.slice)));
}

static tf_value *number(copy *k, tf_ixp e) {
  return tf_layout_number(k->env, k->op, tf_type_i(k->op->ctx, 32), NULL, e);
}

/* The memory from element `at` on. */
static tf_value *memory_at(copy *k, tf_ixp at) {
  int64_t v;
  tf_value *mem = k->t.memory, *index[9];
  tf_ix_ctx *ix = k->env->ix;
  const tf_type *t = mem->type;
  if (tf_ix_is_const(at, &v) && !v) return mem;
  index[0] = mem;
  for (uint32_t i = t->rank; i-- > 0;) {
    tf_ixp n = i ? tf_ix_const(ix, t->dims[i]) : NULL;
    if (!(index[1 + i] = number(k, n ? tf_ix_mod(ix, at, n) : at))) return NULL;
    if (n) at = tf_ix_div(ix, at, n);
  }
  int64_t box = k->m.slice;
  tf_type *type = tf_buffer_type(t->elem, &box, 1, tf_memory_space(t));
  tf_builder b = tf_builder_before(k->op);
  return &tf_k_op(&b, TF_K_VIEW, index, 1 + t->rank, &type, 1, 0)->result[0];
}

/* The coordinates, innermost first in the algebra, outermost first in the op. */
static bool coordinates(copy *k, tf_ixp at, tf_value *out[5]) {
  const tf_tuple *c;
  tf_layout_ctx *lc = k->env->c;
  if (tf_layout_at(lc, k->m.issue, tf_tuple_of_expr(lc, at), &c) != TF_OK ||
      tf_tuple_add(lc, k->base, 1, c, &c) != TF_OK)
    return tf_op_error(k->op, "%s", tf_layout_message(lc));
  for (uint32_t i = 0; i < k->m.rank; i++) {
    const tf_tuple *x = tf_tuple_get_kind(c) == TF_TUPLE_NODE ? tf_tuple_get(c, i) : i ? NULL : c;
    tf_ixp e = x ? tf_tuple_expr(lc, x) : tf_ix_const(k->env->ix, 0);
    if (!e || !(out[k->m.rank - 1 - i] = number(k, e))) return false;
  }
  return true;
}

/* Of im2col: (c, (w, h, d), n, (s, r, t)), or with slices ((w, h, d), c/8, n, (s, r, t)): the filter's place is the
 * offsets. */
static bool pixel(copy *k, tf_value **out, uint32_t *n) {
  tf_layout_ctx *lc = k->env->c;
  uint32_t space = k->m.spatial;
  bool offsets = tf_kernel_op(k->op) == TF_K_TMA_LOAD || tf_kernel_op(k->op) == TF_K_TMA_PREFETCH;
  for (uint32_t i = 0; i < space + 2 + space; i++) {
    uint32_t leaf = i < space + 2 ? space + 1 - i : 2 * space + 1 - (i - space - 2);
    tf_ixp e = tf_tuple_expr(lc, tf_tuple_leaf(k->base, leaf));
    int64_t v;
    if (!e) return tf_op_error(k->op, "%s", tf_layout_message(lc));
    if (i >= space + 2 && !offsets) {
      if (tf_ix_is_const(e, &v) && !v) continue;
      return tf_op_error(k->op,
                         "the tile has a place in the filter, which only loads and prefetches take; expected the "
                         "first one, as a filter of one place has");
    }
    if (!(out[(*n)++] = number(k, e))) return false;
  }
  return true;
}

static bool issue_pixels(copy *k) {
  tf_value *operands[16];
  uint32_t n = 0;
  operands[n++] = k->t.map;
  if (k->t.memory) operands[n++] = k->t.memory;
  if (k->t.bar) operands[n++] = k->t.bar;
  if (!pixel(k, operands, &n)) return false;
  if (k->t.mask) operands[n++] = k->t.mask;
  if (k->t.policy) operands[n++] = k->t.policy;
  tf_builder b = tf_builder_before(k->op);
  tf_op *op = tf_build(&b, k->op->def->id, operands, n, NULL, 0, k->op->attr, k->op->nattr, 0);
  tf_op_set_attr(op, "mode", tf_attr_strz(k->op->ctx, "im2col"));
  return true;
}

static bool issue(copy *k, uint32_t i) {
  tf_value *operands[16];
  uint32_t n = 0;
  tf_ixp at = place(k, i);
  operands[n++] = k->t.map;
  if (k->t.memory && !(operands[n++] = memory_at(k, at))) return false;
  if (k->t.bar) operands[n++] = k->t.bar;
  if (!coordinates(k, at, operands + n)) return false;
  n += k->m.rank;
  if (k->t.mask) operands[n++] = k->t.mask;
  if (k->t.policy) operands[n++] = k->t.policy;
  tf_builder b = tf_builder_before(k->op);
  tf_build(&b, k->op->def->id, operands, n, NULL, 0, k->op->attr, k->op->nattr, 0);
  return true;
}

static bool read_base(copy *k, const tf_layout *tile) {
  const tf_tuple *zero;
  tf_layout_ctx *lc = k->env->c;
  if (tf_tuple_int(lc, 0, &zero) == TF_OK && tf_layout_at(lc, tile, zero, &k->base) == TF_OK) return true;
  return tf_op_error(k->op, "%s", tf_layout_message(lc));
}

/* Is the tile outside of the tensor whatever its numbers are? As it is where two of them are exchanged, and one is too
 * large for the other's axis. Some of them may be outside: tiles stick out, and loops may run too far. */
static bool check_inside(copy *k) {
  tf_layout_ctx *lc = k->env->c;
  tf_str name = tf_op_symbol(k->m.op);
  uint32_t n = k->m.im2col ? k->m.spatial + 2 : k->m.rank;
  for (uint32_t i = 0; i < n && i < tf_tuple_num_leaves(k->base); i++) {
    tf_ixp at = tf_tuple_expr(lc, tf_tuple_leaf(k->base, i)), end = tf_tuple_expr(lc, k->m.extent[i]);
    if (!at || !end || !tf_ix_prove_le(k->env->ix, end, at)) continue;
    tf_strbuf x = {.pool = k->env->pool}, y = {.pool = k->env->pool};
    tf_ix_print(&x, at);
    tf_ix_print(&y, end);
    return tf_op_error(
        k->op,
        "the tile begins at %s of dimension %u (0 is the innermost) of @%.*s, which has %s elements; are "
        "the tile's numbers in the order of the tensor's modes?",
        tf_sb_cstr(&x), i, (int)name.len, name.ptr, tf_sb_cstr(&y));
  }
  return true;
}

/* The CTA's number among those that share the tile, as a symbol: in its range or a fault on the simulated SM. */
static void read_part(copy *k) {
  tf_ix_ctx *ix = k->env->ix;
  int64_t v;
  k->part = tf_ix_const(ix, 0);
  if (!k->t.part) return;
  if (tf_const_int(k->t.part, &v)) {
    k->part = tf_ix_const(ix, v);
    return;
  }
  tf_builder b = tf_builder_before(k->op);
  tf_k_promise(&b, k->t.part, 0, k->m.multicast - 1);
  k->part = tf_ix_sym(ix, "part", tf_ix_const(ix, 0), tf_ix_const(ix, k->m.multicast - 1), k->t.part);
}

static void lower_copy(tf_op *op, const tf_tma *t) {
  tf_lir_env env;
  tf_lir_arg tile;
  copy k = {.env = &env, .op = op, .t = *t};
  tf_lir_open(&env, op->ctx);
  bool ok = copy_map(&env, op, t, &k.m);
  if (ok && (!tf_lir_known(&env, t->tile, &tile) || !tile.layout))
    ok = tf_op_error(op, "the tile is not known when this is compiled");
  ok = ok && check_tile(&env, op, &k.m, tile.layout) && check_part(op, &k.m, t) &&
       (!t->memory || check_memory(op, &k.m, t->memory)) && read_base(&k, tile.layout) && check_inside(&k);
  if (ok) read_part(&k);
  for (uint32_t i = 0; ok && i < k.m.instructions; i++) ok = k.m.im2col ? issue_pixels(&k) : issue(&k, i);
  if (ok) tf_op_erase(op);
  tf_lir_close(&env);
}

static void lower_bytes(tf_op *op) {
  tf_lir_env env;
  tf_lir_map m;
  tf_lir_open(&env, op->ctx);
  tf_value *v = tf_lir_get_map(&env, op, tf_lir_descriptor_of(op), &m)
                    ? tf_layout_number(&env, op, op->result[0].type, NULL, tf_ix_const(env.ix, m.bytes))
                    : NULL;
  if (v) {
    tf_value_replace_uses(&op->result[0], v);
    tf_op_erase(op);
  }
  tf_lir_close(&env);
}

/* ------------------------------------------------------------------------------------------------ host programs */

typedef struct host {
  tf_lir_env *env;
  tf_op *op;
  tf_lir_map m;
  tf_value *tensor;
  tf_map bound; /* symbol -> what of the tensor it is */
  tf_builder b;
  const tf_tuple *extent[TF_LAYOUT_LEAVES],
      *stride[TF_LAYOUT_LEAVES];       /* of the tensor's axes, as the layout has them */
  bool bound_extent[TF_LAYOUT_LEAVES]; /* which is a symbol that stands for it */
  uint32_t rank;
} host;

static bool read_axes(host *h) {
  tf_layout_ctx *c = h->env->c;
  h->rank = (uint32_t)tf_layout_rank(h->m.global);
  if (h->rank != (uint32_t)h->tensor->type->dims[0])
    return tf_op_error(h->op, "a tensor of rank %lld, but the global layout %s has %u modes",
                       (long long)h->tensor->type->dims[0], show(h->env, h->m.global), h->rank);
  for (uint32_t i = 0; i < h->rank; i++) {
    const tf_layout *mode;
    if (tf_layout_mode(c, h->m.global, i, &mode) != TF_OK || tf_layout_coalesce(c, mode, NULL, &mode) != TF_OK)
      return tf_op_error(h->op, "%s", tf_layout_message(c));
    if (tf_tuple_num_leaves(tf_layout_shape(mode)) != 1)
      return tf_op_error(h->op,
                         "mode %u of the global layout is %s, which is no axis of a tensor: it has several strides", i,
                         show(h->env, mode));
    h->extent[i] = tf_tuple_leaf(tf_layout_shape(mode), 0);
    h->stride[i] = tf_tuple_leaf(tf_layout_stride(mode), 0);
  }
  return true;
}

static bool bind(host *h, const tf_tuple *t, tf_value *(*read)(tf_builder *, tf_value *, uint32_t), uint32_t axis) {
  tf_ixp e = tf_tuple_expr(h->env->c, t);
  if (!e || tf_ix_get_kind(e) != TF_IX_SYM || tf_map_get(&h->bound, tf_map_ptr(tf_ix_user(e)))) return false;
  tf_map_set(&h->bound, tf_map_ptr(tf_ix_user(e)), read(&h->b, h->tensor, axis));
  return true;
}

static tf_value *value_of(host *h, tf_ixp e) {
  return tf_layout_number(h->env, h->op, tf_type_index(h->op->ctx), &h->bound, e);
}

static const char *symbol_name(const tf_value *v) { return v->name ? v->name : "a number"; }

/* Symbols stand for extents and, those that are none, for strides; all are in their ranges. */
static bool bind_symbols(host *h) {
  for (uint32_t i = 0; i < h->rank; i++) h->bound_extent[i] = bind(h, h->extent[i], tf_h_dim, i);
  for (uint32_t i = 0; i < h->rank; i++) bind(h, h->stride[i], tf_h_stride, i);
  for (size_t i = 0; i < h->env->symbols.n; i++) {
    tf_value *v = h->env->symbols.at[i].value, *x = tf_map_get(&h->bound, tf_map_ptr(v));
    if (!x)
      return tf_op_error(h->op, "%s is neither an extent nor a stride of the global layout %s", tf_value_name(v),
                         show(h->env, h->m.global));
    tf_layout_check_promise(&h->b, v->def, x, symbol_name(v));
  }
  return true;
}

/* An axis is as the layout says; of an extent of 1 the stride means nothing. */
static bool check_axis(host *h, uint32_t i) {
  tf_value *have = tf_h_dim(&h->b, h->tensor, i), *step = tf_h_stride(&h->b, h->tensor, i);
  tf_value *want = value_of(h, tf_tuple_expr(h->env->c, h->extent[i]));
  tf_value *by = value_of(h, tf_tuple_expr(h->env->c, h->stride[i]));
  if (!want || !by) return false;
  const char *name = symbol_name(h->tensor);
  if (!h->bound_extent[i])
    tf_h_check(&h->b, tf_h_binary(&h->b, TF_H_EQ, have, want),
               tf_pool_printf(h->op->pool, "axis %u of %s has {0} elements, expected {1} as @%.*s says", i, name,
                              (int)tf_lir_descriptor_of(h->op).len, tf_lir_descriptor_of(h->op).ptr),
               (tf_value *[]){have, want}, 2);
  tf_value *one = tf_h_binary(&h->b, TF_H_LE, have, tf_h_const(&h->b, 1));
  tf_value *ok = tf_h_binary(&h->b, TF_H_OR, one, tf_h_binary(&h->b, TF_H_EQ, step, by));
  tf_h_check(&h->b, ok,
             tf_pool_printf(h->op->pool, "axis %u of %s has stride {0}, expected {1} as @%.*s says", i, name,
                            (int)tf_lir_descriptor_of(h->op).len, tf_lir_descriptor_of(h->op).ptr),
             (tf_value *[]){step, by}, 2);
  return true;
}

/* A condition in a message, where braces stand for values. */
static const char *condition_text(host *h, const char *text) {
  char *r = tf_pool_printf(h->op->pool, "%s", text);
  for (char *p = r; *p; p++) *p = *p == '{' ? '(' : *p == '}' ? ')' : *p;
  return r;
}

static bool check_conditions(host *h) {
  tf_layout_ctx *c = h->env->c;
  for (size_t i = 0; i < tf_layout_num_conditions(c); i++) {
    const tf_layout_condition *k = tf_layout_get_condition(c, i);
    tf_value *x = value_of(h, tf_tuple_expr(c, k->a)), *y = value_of(h, tf_tuple_expr(c, k->b)), *ok;
    if (!x || !y) return false;
    if (k->kind == TF_CONDITION_DIVIDES)
      ok = tf_h_binary(&h->b, TF_H_EQ, tf_h_binary(&h->b, TF_H_MOD, x, y), tf_h_const(&h->b, 0));
    else ok = tf_h_binary(&h->b, k->kind == TF_CONDITION_LE ? TF_H_LE : TF_H_EQ, x, y);
    tf_h_check(&h->b, ok,
               tf_pool_printf(h->op->pool, "%s does not hold for @%.*s: {0}, {1}", condition_text(h, k->text),
                              (int)tf_lir_descriptor_of(h->op).len, tf_lir_descriptor_of(h->op).ptr),
               (tf_value *[]){x, y}, 2);
  }
  return true;
}

/* A store writes rows in whole pieces of 16 bytes, also behind their end (see tf_emu_box_runs): so they are that. */
static bool check_ends(host *h) {
  tf_str name = tf_lir_descriptor_of(h->op);
  if (h->m.interleave || !tf_layout_is_stored(tf_op_parent(tf_enclosing_func(h->op)), name)) return true;
  tf_ixp n = tf_tuple_expr(h->env->c, h->m.extent[0]);
  int64_t known, by = 16 * 8 / h->m.bits;
  if (tf_ix_is_const(n, &known) && known % by)
    return tf_op_error(
        h->op,
        "a kernel stores by @%.*s, whose rows are %lld elements of %u bits, no whole pieces of 16 bytes; "
        "a store writes whole ones, behind the end of a row, too: pad the rows to a multiple of %lld",
        (int)name.len, name.ptr, (long long)known, h->m.bits, (long long)by);
  if (tf_ix_is_const(n, &known)) return true;
  tf_value *x = value_of(h, n), *y = tf_h_const(&h->b, by);
  if (!x) return false;
  tf_h_check(&h->b, tf_h_binary(&h->b, TF_H_EQ, tf_h_binary(&h->b, TF_H_MOD, x, y), tf_h_const(&h->b, 0)),
             tf_pool_printf(h->op->pool,
                            "a kernel stores by @%.*s, whose rows have {0} elements; a store writes whole pieces of 16 "
                            "bytes, behind the end of a row, too: expected a multiple of {1}",
                            (int)name.len, name.ptr),
             (tf_value *[]){x, y}, 2);
  return true;
}

/* Numbers of an attribute, outermost first. */
static void set_numbers(const host *h, tf_op *map, const char *name, const int64_t *v, uint32_t n) {
  tf_attr *a[5];
  for (uint32_t i = 0; i < n; i++) a[n - 1 - i] = tf_attr_int(tf_type_i(h->op->ctx, 64), v[i]);
  tf_op_set_attr(map, name, tf_attr_array(h->op->ctx, a, n));
}

static void set_box(const host *h, tf_op *map) {
  int64_t lower[3], upper[3], v[5];
  const tf_lir_map *m = &h->m;
  if (!m->im2col) {
    for (uint32_t i = 0; i < m->rank; i++) v[i] = m->box[i];
    set_numbers(h, map, "box", v, m->rank);
    return;
  }
  for (uint32_t i = 0; i < m->rank; i++) v[i] = m->element_stride[i];
  for (uint32_t i = 0; i < m->spatial; i++) lower[i] = m->lower[i], upper[i] = m->upper[i];
  set_numbers(h, map, "element_strides", v, m->rank);
  set_numbers(h, map, "lower", lower, m->spatial);
  set_numbers(h, map, "upper", upper, m->spatial);
  tf_op_set_attr(map, "mode", tf_attr_strz(h->op->ctx, "im2col"));
  tf_op_set_attr(map, "channels", tf_attr_i64(h->op->ctx, m->channels));
  tf_op_set_attr(map, "pixels", tf_attr_i64(h->op->ctx, m->pixels));
}

/* What TMA calls the elements of a tensor: as host.tensormap of an argument does. */
static const char *type_name(const tf_type *elem) {
  if (elem->kind == TF_TYPE_FLOAT) {
    static const char *const floats[] = {"f64", "f32", "f16", "bf16", "ui8", "ui8", "u4x16"};
    return floats[elem->fkind];
  }
  switch (elem->width) {
  case 64: return elem->is_unsigned ? "ui64" : "i64";
  case 32: return elem->is_unsigned ? "ui32" : "i32";
  case 16: return "ui16";
  case 4: return "u4x16";
  default: return "ui8";
  }
}

static bool build_map(host *h) {
  tf_value *operands[11];
  uint32_t r = h->m.rank, n = 0;
  operands[n++] = tf_h_ptr(&h->b, h->tensor);
  for (uint32_t i = r; i-- > 0;)
    if (!(operands[n++] = value_of(h, tf_tuple_expr(h->env->c, h->m.extent[i])))) return false;
  for (uint32_t i = r; i-- > 1;)
    if (!(operands[n++] = value_of(h, tf_tuple_expr(h->env->c, h->m.stride[i])))) return false;
  tf_op *map = tf_h_op(&h->b, TF_H_TENSORMAP, operands, n, NULL, 1, 0);
  set_box(h, map);
  tf_op_set_attr(map, "type", tf_attr_strz(h->op->ctx, type_name(h->tensor->type->elem)));
  if (h->m.swizzle) tf_op_set_attr(map, "swizzle", tf_attr_strz(h->op->ctx, h->m.swizzle));
  if (h->m.interleave) tf_op_set_attr(map, "interleave", tf_attr_strz(h->op->ctx, h->m.interleave));
  static const char *const passed[] = {"l2", "fill"};
  for (int i = 0; i < 2; i++)
    if (tf_op_attr(h->op, passed[i])) tf_op_set_attr(map, passed[i], tf_op_attr(h->op, passed[i]));
  map->result[0].name = h->op->result[0].name;
  tf_value_replace_uses(&h->op->result[0], &map->result[0]);
  return true;
}

static void lower_tensormap(tf_op *op) {
  tf_lir_env env;
  tf_lir_open(&env, op->ctx);
  host h = {.env = &env, .op = op, .tensor = tf_op_operand(op, 0), .bound = {.pool = env.pool}};
  h.b = tf_builder_before(op);
  bool ok = tf_lir_get_map(&env, op, tf_lir_descriptor_of(op), &h.m);
  int64_t bits = tf_type_bits(h.tensor->type->elem);
  if (ok && bits != h.m.bits)
    ok = tf_op_error(op, "%s has elements of %lld bits, but the descriptor copies elements of %u",
                     tf_value_name(h.tensor), (long long)bits, h.m.bits);
  ok = ok && read_axes(&h) && bind_symbols(&h);
  for (uint32_t i = 0; ok && i < h.rank; i++) ok = check_axis(&h, i);
  if (ok && check_conditions(&h) && check_ends(&h) && build_map(&h)) tf_op_erase(op);
  tf_lir_close(&env);
}

void tf_layout_lower_tma(tf_op *op) {
  tf_tma t;
  int row = tf_layout_op(op);
  if (row == TF_L_TENSORMAP) lower_tensormap(op);
  else if (row == TF_L_TMA_BYTES) lower_bytes(op);
  else if (row < 0 && is_tile_copy(op, &t)) lower_copy(op, &t);
}
