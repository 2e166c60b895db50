/* tile.while, tile.persistent, tile.assert, tile.print and tile.view: what must hold. */
#include "support/launch_limits.h"
#include "support/result.h"
#include "support/size.h"
#include "tile/tile_hooks.h"

bool tf_tile_verify_while(tf_op *op) {
  const tf_block *before = op->region[0].block;
  if (!before || !op->region[1].block) return tf_op_error(op, "tile.while without two regions");
  if (!tf_tile_verify_place(op, false)) return false;
  if (before->last && tf_tile_is(before->last, TF_T_CONDITION)) return true;
  return tf_op_error(op, "the first region of tile.while does not end with tile.condition");
}

bool tf_tile_verify_condition(tf_op *op) {
  const tf_op *up = tf_op_parent(op);
  if (up && tf_tile_is(up, TF_T_WHILE) && op->parent == up->region[0].block && !op->next) return true;
  return tf_op_error(op, "tile.condition stands at the end of the first region of a tile.while, and nowhere else");
}

bool tf_tile_verify_persistent(tf_op *op) {
  int64_t group = tf_tile_group_of(op, 1);
  if (!op->noperand || op->noperand > TF_TILE_MAX_RANK)
    return tf_op_error(op, "%u variables, expected 1 to %d", op->noperand, TF_TILE_MAX_RANK);
  if (group < 1 || group > 1 << 20) return tf_op_error(op, "groups of %lld, expected 1 to 1048576", (long long)group);
  return tf_tile_verify_place(op, true) && tf_tile_verify_body(op, op->noperand) && tf_tile_verify_turns(op);
}

/* ------------------------------------------------------------------------------------------------ how often */

/* What no device ever ends; and below it no arithmetic on iterations leaves 63 bits. */
#define MOST_TURNS (INT64_C(1) << 62)

bool tf_tile_check_turns(tf_op *op, const int64_t *turns, uint32_t n) {
  int64_t all;
  if (tf_size_of(turns, n, 1, &all) && all <= MOST_TURNS) return true;
  tf_strbuf b = {.pool = tf_context_pool(op->ctx)};
  for (uint32_t i = 0; i < n; i++) tf_sb_printf(&b, "%s%lld", i ? " x " : "", (long long)turns[i]);
  return tf_op_error(op, "'%s' of %s iterations, expected at most 2^62: no device ends more", op->def->name,
                     tf_sb_cstr(&b));
}

/* The extents of tile.parallel and tile.persistent, as far as they are numbers. */
bool tf_tile_verify_turns(tf_op *op) {
  int64_t n[TF_TILE_MAX_RANK];
  uint32_t k = 0;
  for (uint32_t i = 0; i < op->noperand; i++)
    if (tf_tile_constant(tf_op_operand(op, i), &n[k])) {
      n[k] = n[k] < 0 ? 0 : n[k];
      k++;
    }
  return tf_tile_check_turns(op, n, k);
}

/* Those of a loop that counts. */
bool tf_tile_verify_bounds(tf_op *op) {
  int64_t lo, hi, n;
  if (!tf_tile_constant(tf_op_operand(op, TF_TILE_SERIAL_LOWER), &lo) ||
      !tf_tile_constant(tf_op_operand(op, TF_TILE_SERIAL_UPPER), &hi))
    return true;
  if (hi <= lo || (!__builtin_sub_overflow(hi, lo, &n) && n <= MOST_TURNS)) return true;
  return tf_op_error(op, "'%s' goes from %lld to %lld, expected ends that are at most 2^62 apart: no device ends more",
                     op->def->name, (long long)lo, (long long)hi);
}

/* A launch refuses what is not known before. */
bool tf_tile_verify_grid(tf_op *op) {
  for (uint32_t i = 0; i < op->noperand && i < 3; i++) {
    int64_t n;
    if (!tf_tile_constant(tf_op_operand(op, i), &n) || n <= tf_most_blocks((int)i)) continue;
    return tf_op_error(op, "a grid of %lld blocks along %c, but a launch has at most %lld there", (long long)n,
                       'x' + (int)i, (long long)tf_most_blocks((int)i));
  }
  return true;
}

/* Made of what a launch knows before anything runs. */
static bool is_of_extents(const tf_value *v) {
  const tf_op *op = v->def;
  if (!op) return false;
  switch (tf_tile_math(op)) {
  case TF_FUSION_EQ:
  case TF_FUSION_NE:
  case TF_FUSION_LT:
  case TF_FUSION_LE:
  case TF_FUSION_GT:
  case TF_FUSION_GE: return tf_op_operand(op, 0)->type->kind == TF_TYPE_INDEX;
  case TF_FUSION_AND:
  case TF_FUSION_OR: return is_of_extents(tf_op_operand(op, 0)) && is_of_extents(tf_op_operand(op, 1));
  default: return false;
  }
}

bool tf_tile_verify_debug(tf_op *op) {
  const tf_op *up = tf_op_parent(op);
  if (tf_tile_is(op, TF_T_ASSERT) && up && tf_tile_is(up, TF_T_FUNC))
    return is_of_extents(tf_op_operand(op, 0)) ||
           tf_op_error(op, "outside a tile.kernel an assertion is made of comparisons of indices, by `and` and `or`");
  if (!tf_tile_verify_place(op, false)) return false;
  if (tf_tile_is(op, TF_T_ASSERT)) return true;
  uint32_t holes = tf_str_holes(tf_tile_text_of(op));
  if (op->noperand > 32) return tf_op_error(op, "%u values, expected at most 32", op->noperand);
  return holes == op->noperand || tf_op_error(op, "the text has %u places '{}' for %u values", holes, op->noperand);
}

/* ------------------------------------------------------------------------------------------------ views */

/* False: an extent is not known. */
static bool bytes_of(const tf_type *t, int64_t *out) {
  tf_fusion_dtype d;
  TF_SURELY(tf_elem_dtype_of(t->elem, &d));
  for (uint32_t i = 0; i < t->rank; i++)
    if (t->dims[i] == TF_DYN) return false;
  if (!tf_size_of(t->dims, t->rank, (int64_t)tf_fd_size(d), out)) *out = -1; /* more than any memory has */
  else if (tf_fd_is_nibble(d)) *out /= 2;
  return true;
}

bool tf_tile_verify_view(tf_op *op) {
  const tf_type *from = tf_op_operand(op, 0)->type, *to = op->result[0].type;
  tf_tscope s = tf_tile_scope(from);
  const tf_op *up = tf_op_parent(op);
  uint32_t open = 0;
  if (!up || !tf_tile_is(up, TF_T_KERNEL)) return tf_op_error(op, "a view stands at the top of a tile.kernel");
  if (s != TF_TS_SHARED && s != TF_TS_GLOBAL)
    return tf_op_error(op, "'%s' is a %s buffer, whose elements lie with threads; copy it through shared memory",
                       tf_value_name(tf_op_operand(op, 0)), tf_tile_scope_name(s));
  if (tf_tile_scope(to) != s || (from->kind == TF_TYPE_TENSOR) != (to->kind == TF_TYPE_TENSOR))
    return tf_op_error(op, "a view of %s memory of %s memory", tf_tile_scope_name(tf_tile_scope(to)),
                       tf_tile_scope_name(s));
  tf_value *x = tf_op_operand(op, 0);
  const tf_op *func = tf_tile_around(op, TF_T_FUNC);
  if (s == TF_TS_GLOBAL && !x->def && func && tf_tile_is_strided(func, x->index))
    return tf_op_error(op,
                       "'%s' has strides of its own (`contiguity`), and a view is of memory without gaps; index it, "
                       "or copy it first",
                       tf_value_name(x));
  bool truth = tf_type_i(op->ctx, 1) == from->elem || tf_type_i(op->ctx, 1) == to->elem;
  if (truth && from->elem != to->elem)
    return tf_op_error(op, "a view of %s as %s: the bytes of an i1 are 0 or 1, and others have no meaning",
                       tf_type_str(from->elem), tf_type_str(to->elem));
  if (!tf_tile_check_even(op, "the view", to)) return false;
  for (uint32_t i = 0; i < to->rank; i++) open += to->dims[i] == TF_DYN;
  if (open > 1) return tf_op_error(op, "%u extents of the view are not known, expected at most one", open);
  int64_t have, want;
  bool known = bytes_of(to, &want);
  if (known && want < 0) return tf_op_error(op, "the bytes of the view, %s, do not fit 63 bits", tf_type_str(to));
  if (!known || !bytes_of(from, &have) || have == want) return true;
  return tf_op_error(op, "the view has %lld bytes, '%s' has %lld", (long long)want, tf_value_name(tf_op_operand(op, 0)),
                     (long long)have);
}

bool tf_tile_verify_slice(tf_op *op) {
  const tf_type *from = tf_op_operand(op, 0)->type, *to = op->result[0].type;
  tf_tscope s = tf_tile_scope(from);
  const char *name = tf_value_name(tf_op_operand(op, 0));
  if (!tf_tile_verify_place(op, true)) return false;
  if (tf_op_operand(op, 0)->def && tf_tile_is(tf_op_operand(op, 0)->def, TF_T_SLICE))
    return tf_op_error(op, "a region of a region; give the starting point in the buffer");
  if (s != TF_TS_SHARED && s != TF_TS_FRAGMENT)
    return tf_op_error(op, "'%s' is a %s buffer, expected shared memory or a fragment", name, tf_tile_scope_name(s));
  if (tf_tile_scope(to) != s || to->elem != from->elem || to->kind != from->kind)
    return tf_op_error(op, "a region of %s is %s", tf_type_str(from), tf_type_str(to));
  if (tf_tile_is_packed(from))
    return tf_op_error(op, "a region of '%s', which holds %s; copy it to a buffer of its own first", name,
                       tf_type_str(from->elem));
  if (op->noperand - 1 != from->rank || to->rank != from->rank)
    return tf_op_error(op, "a region of %u indices and %u extents, but '%s' has %u dimensions", op->noperand - 1,
                       to->rank, name, from->rank);
  for (uint32_t i = 0; i < to->rank; i++)
    if (to->dims[i] < 0 || to->dims[i] > from->dims[i])
      return tf_op_error(op, "extent %u of the region is %lld, but '%s' has %lld there", i, (long long)to->dims[i],
                         name, (long long)from->dims[i]);
  for (const tf_use *u = op->result[0].uses; u; u = u->next)
    if (!tf_tile_takes_slices(u->owner))
      return tf_op_error(op, "'%s' takes no region that tile.slice gives; products, reductions and scans do",
                         u->owner->def->name);
  return true;
}

bool tf_tile_verify_annotate(tf_op *op) {
  tf_value *v = tf_op_operand(op, 0);
  const tf_op *up = tf_op_parent(op);
  tf_tscope s = tf_tile_scope(v->type);
  if (!up || !tf_tile_is(up, TF_T_KERNEL)) return tf_op_error(op, "a layout stands at the top of a tile.kernel");
  if (s != TF_TS_SHARED && s != TF_TS_FRAGMENT)
    return tf_op_error(op, "'%s' is a %s buffer, expected shared memory or a fragment", tf_value_name(v),
                       tf_tile_scope_name(s));
  if (tf_tile_is_packed(v->type))
    return tf_op_error(op, "a layout of '%s', which holds %s; annotate a buffer of bytes, and view that",
                       tf_value_name(v), tf_type_str(v->type->elem));
  for (const tf_use *u = v->uses; u; u = u->next)
    if (u->owner != op && tf_tile_is(u->owner, TF_T_ANNOTATE_LAYOUT))
      return tf_op_error(op, "'%s' has two layouts", tf_value_name(v));
  return true;
}
