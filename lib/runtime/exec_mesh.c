/* Programs of a mesh of devices: what a device knows of the mesh, and what it may exchange. */
#include "runtime/exec_call.h"

tf_status tf_exec_on_mesh(const tf_exec_call *c, int64_t mesh) {
  uint32_t n[TF_MESH_AXES];
  bool same = c->rank;
  for (uint32_t i = 0; i < TF_MESH_AXES; i++) {
    n[i] = tf_mesh_extent(mesh, i);
    same &= same && c->rank->mesh[i] == n[i];
  }
  if (same) return TF_OK;
  if (!c->rank)
    return tf_fail(c->sink, TF_ERR_INVALID,
                   "%s: the program is for a mesh of %u x %u x %u devices, and runs on a single one; see tf/mesh.h",
                   c->prog->name, n[0], n[1], n[2]);
  return tf_fail(c->sink, TF_ERR_INVALID, "%s: the program is for a mesh of %u x %u x %u devices, found %u x %u x %u",
                 c->prog->name, n[0], n[1], n[2], c->rank->mesh[0], c->rank->mesh[1], c->rank->mesh[2]);
}

static const struct {
  const char *name;
  bool from_each, to_each; /* a part for each device there */
} kinds[TF_COMM_KINDS] = {[TF_COMM_ALL_GATHER] = {"an all-gather", false, true},
                          [TF_COMM_ALL_TO_ALL] = {"an all-to-all", true, true},
                          [TF_COMM_ALL_REDUCE] = {"an all-reduce", false, false},
                          [TF_COMM_REDUCE_SCATTER] = {"a reduce-scatter", true, false}};

const char *tf_comm_name(const tf_comm *how) { return kinds[how->kind].name; }

tf_status tf_exec_communicate(const tf_exec_call *c, const tf_hinst *x) {
  tf_comm how = tf_comm_read(x->imm);
  uint32_t to = c->prog->pool[x->b];
  int64_t count = c->reg[c->prog->pool[x->b + 1]], one, all;
  const char *name = kinds[how.kind].name;
  tf_status s = tf_exec_on_mesh(c, x->imm);
  if (s != TF_OK) return s;
  if (count < 0 || __builtin_mul_overflow(count, (int64_t)tf_dtype_bits((tf_dtype)how.dtype) / 8, &one) ||
      __builtin_mul_overflow(one, (int64_t)tf_mesh_extent(x->imm, how.axis), &all))
    return tf_fail(c->sink, TF_ERR_INVALID, "%s: %s of %lld elements", c->prog->name, name, (long long)count);
  if (!count) return TF_OK;
  s = tf_exec_reach(c, x->a, kinds[how.kind].from_each ? all : one, false, name);
  if (s == TF_OK) s = tf_exec_reach(c, to, kinds[how.kind].to_each ? all : one, true, name);
  if (s != TF_OK || c->mode != TF_EXEC_REAL) return s;
  return c->rank->communicate(c->rank->user, c, &how, (uint64_t)c->reg[x->a], (uint64_t)c->reg[to], count);
}

tf_status tf_exec_side(tf_exec_call *c, bool call_waits) {
  if (c->mode != TF_EXEC_REAL || !c->rank) return TF_OK;
  c->beside = !call_waits;
  return c->rank->side(c->rank->user, c, call_waits);
}
