/* tile.while, tile.persistent, tile.assert and tile.print: what must hold. */
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
