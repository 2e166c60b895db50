/* tile.while, tile.persistent, tile.assert, tile.print and tile.view: what must hold. */
#include "tile/hooks.h"

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
  int64_t group = tf_op_int(op, "group", 1);
  if (!op->noperand || op->noperand > TF_TILE_MAX_RANK)
    return tf_op_error(op, "%u variables, wanted 1 to %d", op->noperand, TF_TILE_MAX_RANK);
  if (group < 1 || group > 1 << 20) return tf_op_error(op, "groups of %lld, wanted 1 to 1048576", (long long)group);
  return tf_tile_verify_place(op, true) && tf_tile_verify_body(op, op->noperand);
}

bool tf_tile_verify_debug(tf_op *op) {
  if (!tf_tile_verify_place(op, false)) return false;
  if (tf_tile_is(op, TF_T_ASSERT)) return true;
  uint32_t holes = tf_str_holes(tf_op_string(op, "text"));
  if (op->noperand > 32) return tf_op_error(op, "%u values, wanted at most 32", op->noperand);
  return holes == op->noperand || tf_op_error(op, "the text has %u places '{}' for %u values", holes, op->noperand);
}

/* ------------------------------------------------------------------------------------------------ views */

static int64_t bytes_of(const tf_type *t) {
  int64_t n = tf_tile_elements(t);
  tf_fusion_dtype d;
  tf_elem_dtype_of(t->elem, &d);
  return n < 0 ? -1 : n * (int64_t)tf_fd_size(d);
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
  bool truth = tf_type_i(op->ctx, 1) == from->elem || tf_type_i(op->ctx, 1) == to->elem;
  if (truth && from->elem != to->elem)
    return tf_op_error(op, "a view of %s as %s: the bytes of an i1 are 0 or 1, and others have no meaning",
                       tf_type_str(from->elem), tf_type_str(to->elem));
  for (uint32_t i = 0; i < to->rank; i++) open += to->dims[i] == TF_DYN;
  if (open && s == TF_TS_SHARED)
    return tf_op_error(op, "an extent of the view is not known, but shared buffers are as large as they say");
  if (open > 1) return tf_op_error(op, "%u extents of the view are not known, wanted at most one", open);
  int64_t have = bytes_of(from), want = bytes_of(to);
  if (have < 0 || want < 0 || have == want) return true;
  return tf_op_error(op, "the view has %lld bytes, '%s' has %lld", (long long)want, tf_value_name(tf_op_operand(op, 0)),
                     (long long)have);
}

bool tf_tile_verify_annotate(tf_op *op) {
  tf_value *v = tf_op_operand(op, 0);
  const tf_op *up = tf_op_parent(op);
  tf_tscope s = tf_tile_scope(v->type);
  if (!up || !tf_tile_is(up, TF_T_KERNEL)) return tf_op_error(op, "a layout stands at the top of a tile.kernel");
  if (s != TF_TS_SHARED && s != TF_TS_FRAGMENT)
    return tf_op_error(op, "'%s' is a %s buffer, wanted shared memory or a fragment", tf_value_name(v),
                       tf_tile_scope_name(s));
  for (const tf_use *u = v->uses; u; u = u->next)
    if (u->owner != op && tf_tile_is(u->owner, TF_T_ANNOTATE_LAYOUT))
      return tf_op_error(op, "'%s' has two layouts", tf_value_name(v));
  return true;
}
