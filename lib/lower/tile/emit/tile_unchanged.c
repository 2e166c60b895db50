/* A mask cuts few tiles: of a causal mask those on the diagonal, of a ragged end the last one. Elsewhere a loop such as
 *
 *   %s[%r, %c] = %first + %c < %n ? %s[%r, %c] : -inf
 *
 * changes nothing, and is passed by.
 *
 * It is passed by if for each store of the body, which is the only one to its fragment, the value is a select of what
 * the element was, by a condition of comparisons of indices joined by `and` (or, where the element is the other side,
 * by `or`), and every comparison holds for the whole tile. Each is `0 <= d`, and d is linear in the loop's variables
 * with constant factors: the least d of the tile is at one of its corners. What else is in d all threads of the block
 * have in common: statements of the block are not under conditions of threads, nor are values that they compute. */
#include "lower/tile/emit/tile_unchanged.h"

#include "lower/tile/emit/tile_access.h"
#include "lower/tile/emit/tile_element.h"
#include "lower/tile/emit/tile_late.h"
#include "lower/tile/plan/tile_buffer.h"
#include "lower/tile/plan/tile_choose.h"
#include "lower/tile/plan/tile_pattern.h"

enum { MOST_COMPARISONS = 8 };

typedef struct look {
  tf_tl_emitter *e;
  const tf_op *loop;
  tf_ixp sym[TF_TILE_MAX_RANK], first[TF_TILE_MAX_RANK], last[TF_TILE_MAX_RANK]; /* of the loop's variables */
  tf_ixp least[MOST_COMPARISONS]; /* of the comparisons that the kernel must make */
  uint32_t n;
} look;

/* Of a value of the body, in the loop's variables; NULL: it is none that expressions know. */
static tf_ixp index_in(look *k, tf_value *v) {
  const tf_block *body = tf_op_body(k->loop);
  if (v->type->kind != TF_TYPE_INDEX) return NULL;
  if (!v->def && v->block == body) return k->sym[v->index];
  if (!v->def || v->def->parent != body) return tf_tl_index_of(k->e, v, 0);
  int64_t n;
  if (tf_tile_constant(v, &n)) return tf_ix_const(k->e->code.ix, n);
  if (tf_tile_is(v->def, TF_T_DIM))
    return tf_tl_buffer_of(k->e, tf_op_operand(v->def, 0))->dim[tf_tile_axis_of(v->def, 0)];
  if (v->def->noperand < 1 || v->def->noperand > 2 || !(v->def->def->traits & TF_PURE)) return NULL;
  tf_ixp a = index_in(k, tf_op_operand(v->def, 0));
  tf_ixp b = a && v->def->noperand > 1 ? index_in(k, tf_op_operand(v->def, 1)) : a;
  return b ? tf_tl_index_math(k->e->code.ix, tf_tile_math(v->def), a, b) : NULL;
}

/* The least that d is in the tile; NULL: it is not known. */
static tf_ixp least_of(look *k, tf_ixp d) {
  tf_ix_ctx *ix = k->e->code.ix;
  for (uint32_t i = 0; i < k->loop->noperand; i++) {
    tf_ixp factor, rest;
    int64_t f;
    if (!tf_ix_contains(ix, d, k->sym[i])) continue;
    if (!tf_ix_linear_in(ix, d, k->sym[i], &factor, &rest) || !tf_ix_is_const(factor, &f)) return NULL;
    d = tf_ix_add(ix, rest, tf_ix_mulc(ix, f < 0 ? k->last[i] : k->first[i], f));
  }
  return tf_ix_contains(ix, d, k->e->tid) ? NULL : d;
}

/* `x <= y - by` for the whole tile: below a smallest number is below each of its arguments. */
static bool is_below(look *k, tf_ixp x, tf_ixp y, int64_t by) {
  tf_ix_ctx *ix = k->e->code.ix;
  bool above = tf_ix_get_kind(x) == TF_IX_MAX;
  if (above || tf_ix_get_kind(y) == TF_IX_MIN) {
    tf_ixp of = above ? x : y;
    for (unsigned i = 0; i < tf_ix_num_args(of); i++)
      if (!is_below(k, above ? tf_ix_arg(of, i) : x, above ? y : tf_ix_arg(of, i), by)) return false;
    return true;
  }
  tf_ixp least = least_of(k, tf_ix_addc(ix, tf_ix_sub(ix, y, x), -by));
  if (!least) return false;
  if (tf_ix_prove_nonneg(ix, least)) return true;
  if (k->n == MOST_COMPARISONS || tf_ix_max_value(least) < 0) return false;
  k->least[k->n++] = least;
  return true;
}

static bool at_most(look *k, tf_value *a, tf_value *b, int64_t by) {
  tf_ixp x = index_in(k, a), y = x ? index_in(k, b) : NULL;
  return y && is_below(k, x, y, by);
}

/* What must hold for the condition to be `truth` everywhere is in k; false: that cannot be said. */
static bool holds(look *k, tf_value *v, bool truth) {
  const tf_op *op = v->def;
  if (!op || op->parent != tf_op_body(k->loop)) return false;
  tf_value *a = op->noperand ? tf_op_operand(op, 0) : NULL, *b = op->noperand > 1 ? tf_op_operand(op, 1) : NULL;
  bool indices = b && a->type->kind == TF_TYPE_INDEX;
  switch (tf_tile_math(op)) {
  case TF_FUSION_LT: return indices && (truth ? at_most(k, a, b, 1) : at_most(k, b, a, 0));
  case TF_FUSION_LE: return indices && (truth ? at_most(k, a, b, 0) : at_most(k, b, a, 1));
  case TF_FUSION_GT: return indices && (truth ? at_most(k, b, a, 1) : at_most(k, a, b, 0));
  case TF_FUSION_GE: return indices && (truth ? at_most(k, b, a, 0) : at_most(k, a, b, 1));
  case TF_FUSION_LOGICAL_NOT: return holds(k, a, !truth);
  case TF_FUSION_AND:
  case TF_FUSION_LOGICAL_AND: return truth && holds(k, a, true) && holds(k, b, true);
  case TF_FUSION_OR:
  case TF_FUSION_LOGICAL_OR: return !truth && holds(k, a, false) && holds(k, b, false);
  default: return false;
  }
}

static bool keeps(look *k, tf_op *store) {
  const tf_op *value = tf_op_operand(store, 0)->def;
  if (tf_tl_buffer_of(k->e, tf_op_operand(store, TF_TILE_STORE_BUFFER))->scope != TF_TS_FRAGMENT) return false;
  for (const tf_op *op = store->prev; op; op = op->prev)
    if (tf_tile_is(op, TF_T_STORE) &&
        tf_op_operand(op, TF_TILE_STORE_BUFFER) == tf_op_operand(store, TF_TILE_STORE_BUFFER))
      return false;
  if (!value || value->parent != tf_op_body(k->loop) || tf_tile_math(value) != TF_FUSION_SELECT) return false;
  if (tf_tile_is_old(store, tf_op_operand(value, 1))) return holds(k, tf_op_operand(value, 0), true);
  return tf_tile_is_old(store, tf_op_operand(value, 2)) && holds(k, tf_op_operand(value, 0), false);
}

/* All of the loop's elements; false: it may have none, or what is not known. */
static bool look_at_all(look *k) {
  tf_ix_ctx *ix = k->e->code.ix;
  for (uint32_t i = 0; i < k->loop->noperand; i++) {
    int64_t n = tf_tl_loop_extent(k->loop, i);
    if (n < 1) return false;
    k->first[i] = tf_ix_const(ix, 0);
    k->last[i] = tf_ix_const(ix, n - 1);
    k->sym[i] = tf_ix_sym(ix, "at", k->first[i], k->last[i], NULL);
  }
  return true;
}

tf_tl_change tf_tl_changes(tf_tl_emitter *e, const tf_op *loop, tf_value **if_so) {
  look k = {.e = e, .loop = loop};
  tf_ixp zero = tf_ix_const(e->code.ix, 0);
  bool stores = false;
  if (!look_at_all(&k)) return TF_TL_CHANGES;
  for (tf_op *op = tf_op_body(loop)->first; op; op = op->next) {
    if (op->def->traits & TF_PURE || tf_tile_is(op, TF_T_LOAD)) continue;
    if (!tf_tile_is(op, TF_T_STORE) || !keeps(&k, op)) return TF_TL_CHANGES;
    stores = true;
  }
  if (!stores) return TF_TL_CHANGES;
  *if_so = NULL;
  for (uint32_t i = 0; i < k.n; i++) {
    tf_value *cuts = tf_code_compare(&e->code, TF_KERNEL_PRED_LT, k.least[i], zero);
    tf_builder b = tf_code_here(&e->code);
    *if_so = *if_so ? tf_k_binary(&b, TF_K_OR, *if_so, cuts) : cuts;
  }
  return k.n ? TF_TL_MAY_CHANGE : TF_TL_KEEPS;
}

/* ------------------------------------------------------------------------------------------------ what is hidden */

static tf_value *either(look *k, tf_value *a, tf_value *b) {
  tf_builder here = tf_code_here(&k->e->code);
  return a && b ? tf_k_binary(&here, TF_K_OR, a, b) : a ? a : b;
}

/* Holds only if `x <= y - by` for all elements: a smallest number is below if one of its arguments is. NULL: never, as
 * far as can be said. */
static tf_value *surely_below(look *k, tf_ixp x, tf_ixp y, int64_t by) {
  tf_ix_ctx *ix = k->e->code.ix;
  bool below = tf_ix_get_kind(x) == TF_IX_MIN;
  if (below || tf_ix_get_kind(y) == TF_IX_MAX) {
    tf_ixp of = below ? x : y;
    tf_value *any = NULL;
    for (unsigned i = 0; i < tf_ix_num_args(of); i++)
      any = either(k, any, surely_below(k, below ? tf_ix_arg(of, i) : x, below ? y : tf_ix_arg(of, i), by));
    return any;
  }
  tf_ixp least = least_of(k, tf_ix_addc(ix, tf_ix_sub(ix, y, x), -by));
  if (!least || tf_ix_max_value(least) < 0) return NULL;
  return tf_code_compare(&k->e->code, TF_KERNEL_PRED_GE, least, tf_ix_const(ix, 0));
}

static tf_value *surely_at_most(look *k, tf_value *a, tf_value *b, int64_t by) {
  tf_ixp x = index_in(k, a), y = x ? index_in(k, b) : NULL;
  return y ? surely_below(k, x, y, by) : NULL;
}

/* Holds only if the condition holds for no element. */
static tf_value *never_holds(look *k, tf_value *v) {
  const tf_op *op = v->def;
  if (!op || op->parent != tf_op_body(k->loop) || op->noperand != 2) return NULL;
  tf_value *a = tf_op_operand(op, 0), *b = tf_op_operand(op, 1);
  tf_fusion_id id = tf_tile_math(op);
  if (id == TF_FUSION_AND || id == TF_FUSION_LOGICAL_AND) return either(k, never_holds(k, a), never_holds(k, b));
  if (a->type->kind != TF_TYPE_INDEX) return NULL;
  switch (id) {
  case TF_FUSION_LT: return surely_at_most(k, b, a, 0);
  case TF_FUSION_LE: return surely_at_most(k, b, a, 1);
  case TF_FUSION_GT: return surely_at_most(k, a, b, 0);
  case TF_FUSION_GE: return surely_at_most(k, a, b, 1);
  default: return NULL;
  }
}

tf_value *tf_tl_hides(tf_tl_emitter *e, const tf_op *mask, const tf_ixp *first, const tf_ixp *last) {
  look k = {.e = e, .loop = mask};
  if (!look_at_all(&k)) return NULL;
  for (uint32_t i = 0; i < mask->noperand; i++) {
    k.first[i] = first[i];
    k.last[i] = last[i];
  }
  for (const tf_op *op = tf_op_body(mask)->first; op; op = op->next)
    if (tf_tile_is(op, TF_T_STORE)) return never_holds(&k, tf_op_operand(tf_op_operand(op, 0)->def, 0));
  return NULL;
}

/* ------------------------------------------------------------------------------------------------ lazy loops */

/* Some factor of this thread is not 1. The fragment's registers are those of the loop's rows; what is in a hole may be
 * anything, and costs a product at most. */
bool tf_tl_lazy_by_sum(tf_tl_emitter *e, const tf_tl_stmt *s) {
  if (!tf_tile_lazy_of(s->op) || !tf_op_body(s->op)->first) return false;
  const tf_tl_buffer *f = tf_tl_buffer_of(e, tf_tile_lazy_factor(s->op));
  for (size_t i = 0; i < e->stmts.n; i++) {
    const tf_op *op = e->stmts.at[i]->op;
    if (tf_tile_is(op, TF_T_GEMM) && tf_tl_buffer_of(e, tf_op_operand(op, TF_TILE_GEMM_C)) == f) return true;
  }
  return false;
}

tf_value *tf_tl_lazy(tf_tl_emitter *e, tf_tl_stmt *s) {
  if (!tf_tile_lazy_of(s->op) || !tf_op_body(s->op)->first || s->dynamic || e->threads % 32) return NULL;
  tf_tl_buffer *f = tf_tl_buffer_of(e, tf_tile_lazy_factor(s->op));
  const tf_tl_use *u = tf_tl_find_use(s, f);
  if (f->scope != TF_TS_FRAGMENT || u->stage || tf_tl_in_memory(e, f)) return NULL;
  if (s->late) return tf_tl_late_vote(e, s->late);
  tf_value *any = NULL;
  for (int64_t r = 0; r < tf_tl_registers(&f->layout); r++) {
    tf_value *v = tf_tl_read(e, f, tf_ix_const(e->code.ix, r));
    tf_builder b = tf_code_here(&e->code);
    tf_value *one = v->type->kind == TF_TYPE_FLOAT ? tf_k_float(&b, v->type, 1) : tf_k_int(&b, v->type, 1);
    tf_value *differs = tf_k_cmp(&b, TF_KERNEL_PRED_NE, v, one);
    any = any ? tf_k_binary(&b, TF_K_OR, any, differs) : differs;
  }
  if (!any) return NULL;
  tf_builder b = tf_code_here(&e->code);
  tf_type *i1 = tf_type_i(e->code.ctx, 1);
  tf_named_attr mode = {"mode", tf_attr_strz(e->code.ctx, "any")};
  return &tf_k_build(&b, TF_K_VOTE, &any, 1, &i1, 1, &mode, 1, 0)->result[0];
}
