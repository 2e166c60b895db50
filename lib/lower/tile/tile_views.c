/* Products of rows that are no multiples of 16 bytes, or do not begin at such, by the kernels for rows that are, with
 * all of their tiles: each argument that is not as these need it is copied to memory of the call before the launch,
 * with rows of whole 16 bytes, and results from there behind it (tile_pad.c has why, and the copies).
 *
 * The kernels are told that an extent of rows is the next multiple: 904 for 901. They compute the same as long as an
 * extent is no more to them than where their loops and their grid end. A load outside of a tensor gives 0, and so does
 * one of what a copy has behind a row's end; what a store writes there nobody copies. Two things are not so simple:
 *
 *   - An extent of rows may be that of other axes of other tensors: K of A's rows is also how many rows B has. TMA
 *     loads by a map that has the tensor's own extents. What threads load or store is copied, too, with as many rows.
 *   - What no kernel writes of a result keeps what it was. So only results of which the kernels write all are copied.
 */
#include "lower/tile/tile_views.h"
#include "lower/tile/plan/tile_buffer.h"
#include "lower/tile/plan/tile_copies.h"
#include "lower/tile/plan/tile_pad_plan.h"
#include "lower/tile/tile_pad.h"
#include "support/launch_limits.h"

/* ------------------------------------------------------------------------------------------------ which programs */

static bool is_bound(const tf_use *u) {
  const tf_op *op = u->owner;
  if (tf_tile_is(op, TF_T_KERNEL)) return true;
  return (tf_tile_is(op, TF_T_PIPELINED) || tf_tile_is(op, TF_T_SERIAL)) && u->index == 1;
}

/* No more than where the grid or a loop ends, in tiles of it: ceildiv(n, 64) is the same for all n of whole 16 bytes.
 */
static bool bounds_only(const tf_value *n) {
  for (const tf_use *u = n->uses; u; u = u->next) {
    int64_t tile;
    const tf_op *op = u->owner;
    if (!tf_tile_is(op, TF_T_CEIL_DIV) || u->index || !tf_tile_constant(tf_op_operand(op, 1), &tile)) return false;
    if (tile < TF_TL_GRAIN || tile % TF_TL_GRAIN) return false;
    for (const tf_use *k = op->result[0].uses; k; k = k->next)
      if (!is_bound(k)) return false;
  }
  return true;
}

typedef struct look {
  tf_tl_func *f;
  bool ok;
} look;

/* The extent is that of some tensor's rows. */
static bool is_of_rows(tf_tl_func *f, tf_ixp n) {
  for (uint32_t i = 0; i < tf_op_body(f->func)->narg; i++) {
    const tf_type *t = tf_op_body(f->func)->arg[i]->type;
    if (t->kind == TF_TYPE_TENSOR && t->rank && tf_tl_dim(f, i, t->rank - 1) == n) return true;
  }
  return false;
}

static bool pads_zero(const tf_op *op) {
  const tf_attr *a = tf_tile_is(op, TF_T_LOAD) || tf_tile_is(op, TF_T_COPY) ? tf_tile_pad_of(op) : NULL;
  return !a || (a->kind == TF_ATTR_FLOAT ? a->f == 0 : a->i == 0);
}

static bool is_argument(const tf_tl_func *f, const tf_value *v) { return !v->def && v->block == tf_op_body(f->func); }

static void look_at(tf_op *op, void *user) {
  look *l = user;
  if (tf_tile_is(op, TF_T_DIM)) {
    tf_ixp n = tf_tl_dim(l->f, tf_op_operand(op, 0)->index, (uint32_t)tf_tile_axis_of(op, 0));
    if (is_of_rows(l->f, n) && !bounds_only(&op->result[0])) l->ok = false;
    return;
  }
  bool whole = tf_tile_is(op, TF_T_COPY) || tf_tile_is(op, TF_T_LOAD) || tf_tile_is(op, TF_T_STORE);
  for (uint32_t i = 0; i < op->noperand; i++)
    if (is_argument(l->f, tf_op_operand(op, i)) && tf_op_operand(op, i)->type->kind == TF_TYPE_TENSOR) l->ok &= whole;
  if (!pads_zero(op) || (tf_tile_is(op, TF_T_COPY) && tf_tile_atomic_attr(op))) l->ok = false;
}

bool tf_tl_may_view(tf_op *module, tf_op *func, const tf_lower_options *o, const tf_target *target, tf_pool *pool) {
  tf_tl_func *f = TF_NEW(pool, tf_tl_func);
  *f = tf_tl_begin_func(module, func, o, target, pool, 32);
  look l = {f, tf_tl_may_pad(f)};
  for (uint32_t i = 0; i < tf_op_body(func)->narg && l.ok; i++) {
    const tf_type *t = tf_op_body(func)->arg[i]->type;
    if (t->kind != TF_TYPE_TENSOR) continue;
    if (tf_tile_is_strided(func, i) || tf_tile_in_place(func, i) >= 0 || tf_tile_is_nibble(t->elem)) l.ok = false;
  }
  if (l.ok) tf_walk(func, false, look_at, &l);
  return l.ok;
}

/* ------------------------------------------------------------------------------------------------ what kernels see */

tf_value *tf_tl_as_it_is(host *h, tf_ixp e) {
  tf_value **seen = h->code.in_place;
  if (!seen) return value(h, e);
  tf_map node = h->code.node;
  h->code.in_place = NULL;
  h->code.node = (tf_map){.pool = h->code.pool};
  tf_value *v = value(h, e);
  h->code.in_place = seen;
  h->code.node = node;
  return v;
}

/* The extent that kernels for whole rows are told. */
static tf_value *rounded(host *h, tf_tl_func *f, uint32_t i, uint32_t k) {
  tf_ixp n = tf_tl_dim(f, i, k);
  tf_value *v = value(h, n);
  for (size_t j = 0; j < f->assumed.n; j++) {
    tf_value *by = num(h, f->assumed.at[j].by);
    if (f->assumed.at[j].extent == n) return bin(h, TF_H_MUL, bin(h, TF_H_CEILDIV, v, by), by);
  }
  return v;
}

/* Threads of a kernel have the argument's address. */
static bool is_plain(uint32_t i, uint32_t n, tf_tl_emitter *const *kernels) {
  for (uint32_t j = 0; j < n; j++)
    for (size_t k = 0; k < kernels[j]->args.n; k++)
      if (kernels[j]->args.at[k].tensor == (int32_t)i) return true;
  return false;
}

static bool writes_all(tf_tl_emitter *e, uint32_t i) {
  for (size_t k = 0; k < e->stmts.n; k++) {
    tf_tl_stmt *s = e->stmts.at[k];
    for (tf_op *op = s->op->nregion ? tf_op_body(s->op)->first : NULL; op; op = op->next)
      if (tf_tile_is(op, TF_T_STORE) &&
          tf_tl_buffer_of(e, tf_op_operand(op, TF_TILE_STORE_BUFFER))->arg == (int32_t)i && tf_tl_covers(e, s, op))
        return true;
  }
  return false;
}

static tf_value *product(host *h, tf_value *a, tf_value *b) {
  tf_value *most = num(h, INT32_MAX / 2);
  return bin(h, TF_H_MIN, bin(h, TF_H_MUL, bin(h, TF_H_MIN, a, most), bin(h, TF_H_MIN, b, most)), most);
}

/* Copies have 32-bit indices, too, and no more blocks than a launch may have. No sum or product here overflows. */
static tf_value *copy_fits(host *h, const tf_tl_viewed *x) {
  tf_value *most = num(h, INT32_MAX / 2), *longest = num(h, tf_tl_longest_row(x->copy.bytes));
  tf_value *rows = product(h, x->copy.batches, x->memory);
  tf_value *ok = bin(h, TF_H_LE, x->copy.row, longest);
  ok = bin(h, TF_H_AND, ok, bin(h, TF_H_LE, x->copy.batches, num(h, tf_most_blocks(2))));
  return bin(h, TF_H_AND, ok, bin(h, TF_H_LE, bin(h, TF_H_MUL, rows, bin(h, TF_H_MIN, x->copy.row, most)), most));
}

/* What is copied of argument i, and how it is seen: `dim`. */
static void look_at_argument(host *h, tf_tl_views *all, uint32_t i, uint32_t n, tf_tl_emitter *const *kernels) {
  tf_tl_viewed *x = &all->of[i];
  const tf_type *t = tf_op_body(h->f->func)->arg[i]->type;
  uint32_t last = t->rank - 1;
  tf_value *one = num(h, 1), *fit = one, *other = num(h, 0);
  x->plain = is_plain(i, n, kernels);
  x->covered = true;
  for (uint32_t j = 0; j < n && i >= num_inputs(h); j++) x->covered &= writes_all(kernels[j], i);
  tf_value *columns = value(h, tf_tl_dim(all->f, i, last)), *rows = one, *memory = one, *batches = one;
  bool grows = false;
  for (uint32_t k = 0; k < t->rank; k++) {
    tf_value *own = value(h, tf_tl_dim(all->f, i, k)), *differs = NULL;
    x->dim[k] = rounded(h, all->f, i, k);
    if (x->dim[k] == own || (k < last && !x->plain)) differs = NULL;
    else differs = bin(h, TF_H_XOR, bin(h, TF_H_EQ, x->dim[k], own), one);
    grows |= differs && k + 2 == t->rank;
    if (differs && k + 2 >= t->rank) other = bin(h, TF_H_OR, other, differs);
    else if (differs) fit = bin(h, TF_H_AND, fit, bin(h, TF_H_XOR, differs, one));
    if (k + 2 < t->rank) batches = product(h, batches, own);
    if (k + 2 == t->rank) rows = own, memory = x->plain ? x->dim[k] : own;
  }
  if (!grows) { /* one batch of all */
    rows = memory = product(h, batches, rows);
    batches = one;
  }
  uint32_t align = x->plain ? tf_tl_alignment(i, n, kernels) : TF_TL_GRAIN;
  tf_value *from = tf_h_ptr(&h->code.b, arg(h, i)), *row = x->dim[last];
  const bool broken =
      !tf_ix_prove_divisible(all->f->ix, tf_tl_dim(all->f, i, last), TF_TL_GRAIN / tf_element_bytes(t->elem));
  if (align > 1 && n && !broken) /* else the launch is no such */
    other = bin(h, TF_H_OR, other, bin(h, TF_H_XOR, tf_host_code_is_aligned(&h->code, from, num(h, align)), one));
  x->memory = memory;
  x->copy = (tf_tl_copy){.from = from,
                         .batches = batches,
                         .rows = rows,
                         .columns = columns,
                         .row = row,
                         .bytes = tf_element_bytes(t->elem),
                         .broken = broken};
  x->copy.row_bytes = bin(h, TF_H_MUL, row, num(h, x->copy.bytes));
  tf_value *some = bin(h, TF_H_LT, num(h, 0), bin(h, TF_H_MUL, product(h, batches, memory), row));
  x->copy.wanted = bin(h, TF_H_AND, other, some);
  tf_value *small = bin(h, TF_H_OR, bin(h, TF_H_XOR, other, one), x->covered ? copy_fits(h, x) : num(h, 0));
  all->fit = bin(h, TF_H_AND, all->fit, bin(h, TF_H_AND, fit, small));
}

static tf_value *seen(host *h, uint32_t i, tf_value *const *dim, tf_value *address) {
  const tf_type *t = tf_op_body(h->f->func)->arg[i]->type;
  tf_value *v[1 + TF_TILE_MAX_RANK] = {address};
  for (uint32_t k = 0; k < t->rank; k++) v[1 + k] = dim[k];
  tf_type *type = tf_host_tensor_type(t->elem, t->rank);
  return &tf_h_build(&h->code.b, TF_H_VIEW, v, t->rank + 1, &type, 1, NULL, 0, 0)->result[0];
}

tf_value *tf_tl_see_whole_rows(host *h, tf_tl_func *f, uint32_t n, tf_tl_emitter *const *kernels) {
  uint32_t all = num_args(h);
  tf_tl_views *v = h->views = TF_NEW(h->code.pool, tf_tl_views);
  *v = (tf_tl_views){f, TF_NEW_ARRAY(h->code.pool, tf_tl_viewed, all), TF_NEW_ARRAY(h->code.pool, tf_value *, all),
                     num(h, 1)};
  for (uint32_t i = 0; i < all; i++)
    if (is_tensor(h, i) && rank_of(h, i)) look_at_argument(h, v, i, n, kernels);
  for (uint32_t i = 0; i < all; i++) {
    tf_tl_viewed *x = &v->of[i];
    v->tensor[i] = arg(h, i);
    if (!is_tensor(h, i) || !rank_of(h, i)) continue;
    tf_value *address = x->copy.from, *none = num(h, 0);
    if (n && x->covered) { /* who only reckons needs no memory */
      tf_value *rows = bin(h, TF_H_MUL, x->copy.batches, x->memory), *bytes = bin(h, TF_H_MUL, rows, x->copy.row_bytes);
      tf_value *wanted = bin(h, TF_H_AND, x->copy.wanted, v->fit);
      x->copy.at = tf_h_alloc(&h->code.b, choose(h, wanted, bytes, none));
      address = choose(h, wanted, x->copy.at, x->copy.from);
    }
    v->tensor[i] = seen(h, i, x->dim, address);
  }
  h->code.in_place = v->tensor;
  h->code.node = (tf_map){.pool = h->code.pool};
  return bin(h, TF_H_AND, v->fit, tf_tl_rows_are_whole(h, f, n, kernels));
}

void tf_tl_copy_in(host *h) {
  for (uint32_t i = 0; i < num_inputs(h); i++)
    if (h->views->of[i].copy.at) tf_tl_copy_rows(h, &h->views->of[i].copy, h->views->of[i].memory, false);
}

void tf_tl_copy_out(host *h) {
  for (uint32_t i = num_inputs(h); i < num_args(h); i++)
    if (h->views->of[i].copy.at) tf_tl_copy_rows(h, &h->views->of[i].copy, h->views->of[i].memory, true);
}
