/* Programs of a mesh of devices: what a device knows of the mesh, and what it may exchange. */
#include "runtime/exec_call.h"
#include "support/result.h"

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

typedef enum who { ALL, ROOT, DEST } who;

static const struct {
  const char *name;
  who gives, gets;
  bool from_each, to_each; /* a part for each device there */
} kinds[TF_COMM_KINDS] = {[TF_COMM_ALL_GATHER] = {"an all-gather", ALL, ALL, false, true},
                          [TF_COMM_ALL_TO_ALL] = {"an all-to-all", ALL, ALL, true, true},
                          [TF_COMM_ALL_REDUCE] = {"an all-reduce", ALL, ALL, false, false},
                          [TF_COMM_REDUCE_SCATTER] = {"a reduce-scatter", ALL, ALL, true, false},
                          [TF_COMM_REDUCE] = {"a reduction", ALL, ROOT, false, false},
                          [TF_COMM_BROADCAST] = {"a broadcast", ROOT, ALL, false, false},
                          [TF_COMM_GATHER] = {"a gather", ALL, ROOT, false, true},
                          [TF_COMM_SCATTER] = {"a scatter", ROOT, ALL, true, false},
                          [TF_COMM_SEND] = {"a send", ROOT, DEST, false, false}};

const char *tf_comm_name(const tf_comm *how) { return kinds[how->kind].name; }

static int64_t parts_of(const tf_comm *how, who w, bool each, uint32_t place, uint32_t devices) {
  bool does = w == ALL || place == (w == ROOT ? how->root : how->dest);
  return !does ? 0 : each ? devices : 1;
}

int64_t tf_comm_gives(const tf_comm *how, uint32_t place, uint32_t devices) {
  return parts_of(how, kinds[how->kind].gives, kinds[how->kind].from_each, place, devices);
}

int64_t tf_comm_gets(const tf_comm *how, uint32_t place, uint32_t devices) {
  return parts_of(how, kinds[how->kind].gets, kinds[how->kind].to_each, place, devices);
}

/* Which devices give and get, where only some do. */
static bool take_places(const tf_exec_call *c, const tf_hinst *x, uint32_t devices, tf_comm *how) {
  uint16_t *place[2] = {&how->root, &how->dest};
  for (uint32_t i = 2; i < x->c; i++) {
    int64_t at = c->reg[c->prog->pool[x->b + i]];
    if (at < 0 || at >= devices) return false;
    *place[i - 2] = (uint16_t)at;
  }
  return true;
}

tf_status tf_exec_communicate_again(const tf_exec_call *c, const tf_hinst *x) {
  tf_comm how = tf_comm_read(x->imm);
  const uint32_t *reg = &c->prog->pool[x->b];
  int64_t count = c->reg[reg[1]];
  TF_SURELY(take_places(c, x, tf_mesh_extent(x->imm, how.axis), &how));
  if (!count) return TF_OK;
  return c->rank->communicate(c->rank->user, c, &how, (uint64_t)c->reg[x->a], (uint64_t)c->reg[reg[0]], count);
}

tf_status tf_exec_communicate(const tf_exec_call *c, const tf_hinst *x) {
  tf_comm how = tf_comm_read(x->imm);
  uint32_t to = c->prog->pool[x->b];
  int64_t count = c->reg[c->prog->pool[x->b + 1]], one, all;
  uint32_t devices = tf_mesh_extent(x->imm, how.axis);
  const char *name = kinds[how.kind].name;
  tf_status s = tf_exec_on_mesh(c, x->imm);
  if (s != TF_OK) return s;
  if (!take_places(c, x, devices, &how))
    return tf_fail(c->sink, TF_ERR_INVALID, "%s: %s of a device that the mesh does not have", c->prog->name, name);
  if (count < 0 || __builtin_mul_overflow(count, (int64_t)tf_dtype_bits((tf_dtype)how.dtype) / 8, &one) ||
      __builtin_mul_overflow(one, (int64_t)devices, &all))
    return tf_fail(c->sink, TF_ERR_INVALID, "%s: %s of %lld elements", c->prog->name, name, (long long)count);
  if (!count) return TF_OK;
  int64_t gives = tf_comm_gives(&how, c->rank->coordinate[how.axis], devices),
          gets = tf_comm_gets(&how, c->rank->coordinate[how.axis], devices);
  if (gives) s = tf_exec_reach(c, x->a, one * gives, false, name);
  if (s == TF_OK && gets) s = tf_exec_reach(c, to, one * gets, true, name);
  if (s != TF_OK || c->mode != TF_EXEC_REAL) return s;
  return c->rank->communicate(c->rank->user, c, &how, (uint64_t)c->reg[x->a], (uint64_t)c->reg[to], count);
}

tf_status tf_exec_side(tf_exec_call *c, bool call_waits) {
  if (c->mode != TF_EXEC_REAL || !c->rank) return TF_OK;
  c->beside = !call_waits;
  return c->rank->side(c->rank->user, c, call_waits);
}
