/* Which levels may run piece by piece, so that exchanges go on beside the kernels of other pieces.
 *
 * A level is cut along rows, axis 0 of what it stores, if each of its ops computes a row of its result of the same rows
 * of its operands. Two kinds are cut:
 *  - all that it stores is reduced for all devices, over whatever axes of the mesh;
 *  - all that it stores is reduced and scattered, over the axis of the mesh along which its inputs that have rows were
 *    gathered: then a piece is the same rows of each device's part. They lie in another order, which no op sees. */
#include "lower/mesh/mesh.h"

#include "fusion/domain.h"

typedef struct cut {
  tf_mesh_plan *p;
  uint32_t at; /* the level */
  tf_mesh_level *level;
  int32_t over; /* gathered and scattered along this axis of the mesh; -1: all is reduced for all */
  tf_map axis;  /* value of its function -> 1 + the axis that is rows */
  bool changed;
} cut;

static int32_t rows_of(const cut *c, const tf_value *v) {
  return (int32_t)(uintptr_t)tf_map_get(&c->axis, tf_map_ptr(v)) - 1;
}

static bool is_rows(cut *c, tf_value *v, int32_t axis) {
  int32_t have = rows_of(c, v);
  if (have >= 0) return have == axis;
  if (v->type->dims[axis] != TF_DYN) return false;
  tf_map_set(&c->axis, tf_map_ptr(v), (void *)(uintptr_t)(axis + 1));
  c->changed = true;
  return true;
}

static tf_mesh_step *step_to(const cut *c, const tf_mesh_tensor *t) {
  if (!c->at) return NULL;
  tf_mesh_level *before = c->p->levels.at[c->at - 1];
  for (size_t i = 0; i < before->steps.n; i++)
    if (before->steps.at[i].to == t) return &before->steps.at[i];
  return NULL;
}

static tf_mesh_step *step_from(const cut *c, const tf_mesh_tensor *t) {
  for (size_t i = 0; i < c->level->steps.n; i++)
    if (c->level->steps.at[i].from == t) return &c->level->steps.at[i];
  return NULL;
}

/* Nobody else reads what lies in another order. */
static bool is_private(const cut *c, const tf_mesh_tensor *t) {
  for (size_t i = 0; i < c->p->levels.n; i++) {
    const tf_mesh_level *l = c->p->levels.at[i];
    for (size_t k = 0; k < l->in.n; k++)
      if (l != c->level && l->in.at[k].tensor == t) return false;
    for (size_t k = 0; k < l->steps.n; k++)
      if (l->steps.at[k].from == t && l != c->level) return false;
  }
  return true;
}

static bool may_be_cut(const cut *c, const tf_mesh_tensor *t) {
  const tf_mesh_step *s = step_to(c, t);
  if (c->over < 0) return true;
  return s && s->move == TF_MESH_ALL_GATHER && s->over == c->over && is_private(c, t);
}

static bool input_may_be_cut(cut *c, const tf_value *v) {
  for (size_t i = 0; i < c->level->in.n; i++)
    if (c->level->in.at[i].local == v) return c->level->in.at[i].tensor && may_be_cut(c, c->level->in.at[i].tensor);
  return false;
}

/* The same rows of all operands that have them, and of the result. */
static bool follow(cut *c, tf_op *op) {
  int32_t axis[TF_FUSION_MAX_OPERANDS + 16], wanted[TF_FUSION_MAX_OPERANDS + 16], result;
  bool any = false;
  for (uint32_t i = 0; i < op->noperand; i++) {
    axis[i] = rows_of(c, tf_op_operand(op, i));
    any |= axis[i] >= 0;
  }
  if (!any) return true;
  if (!tf_mesh_follow(c->p, op, axis, wanted, &result) || result < 0) return false;
  for (uint32_t i = 0; i < op->noperand; i++) {
    tf_value *v = tf_op_operand(op, i);
    if (wanted[i] < 0 || wanted[i] == axis[i]) continue;
    if (v->def || wanted[i] || !input_may_be_cut(c, v) || !is_rows(c, v, 0)) return false;
  }
  return is_rows(c, &op->result[0], result);
}

static bool all_follow(cut *c) {
  do {
    c->changed = false;
    for (tf_op *op = c->level->body->first; op; op = op->next)
      if (!follow(c, op)) return false;
  } while (c->changed);
  return true;
}

/* All that it stores has the rows in front, and is exchanged as it must be. */
static bool stores_fit(const cut *c) {
  const tf_mesh_level *l = c->level;
  for (size_t i = 0; i < l->out.n; i++) {
    const tf_mesh_step *s = step_from(c, l->out.at[i]);
    tf_mesh_move want = c->over < 0 ? TF_MESH_ALL_REDUCE : TF_MESH_REDUCE_SCATTER;
    if (!s || s->move != want || (c->over >= 0 && s->over != c->over) || !is_private(c, l->out.at[i])) return false;
    if (l->out.at[i]->result >= 0 || rows_of(c, l->out.at[i]->local) != 0) return false;
  }
  return l->out.n > 0;
}

static bool try(tf_mesh_plan *p, uint32_t at, size_t seed, int32_t over) {
  cut c = {.p = p, .at = at, .level = p->levels.at[at], .over = over, .axis.pool = p->pool};
  tf_mesh_input *in = &c.level->in.at[seed];
  if (!in->tensor || !in->tensor->rank || !may_be_cut(&c, in->tensor) || !is_rows(&c, in->local, 0)) return false;
  if (!all_follow(&c) || !stores_fit(&c)) return false;
  tf_mesh_level *l = c.level;
  for (size_t i = 0; i < l->in.n; i++) l->in.at[i].cut = rows_of(&c, l->in.at[i].local) == 0;
  for (size_t i = 0; i < l->in.n && over >= 0; i++)
    if (l->in.at[i].cut) step_to(&c, l->in.at[i].tensor)->in_pieces = true;
  for (size_t i = 0; i < l->steps.n; i++)
    for (size_t k = 0; k < l->out.n; k++) l->steps.at[i].in_pieces |= l->steps.at[i].from == l->out.at[k];
  l->rows = in->tensor;
  l->over = over;
  return true;
}

static bool has_numbers(const tf_mesh_level *l) {
  for (size_t i = 0; i < l->in.n; i++)
    if (!l->in.at[i].tensor && !l->in.at[i].scalar) return true;
  return false;
}

void tf_mesh_find_pieces(tf_mesh_plan *p) {
  for (uint32_t at = 0; p->pieces > 1 && at < p->levels.n; at++) {
    const tf_mesh_level *l = p->levels.at[at];
    bool found = has_numbers(l); /* of all rows */
    for (size_t seed = 0; !found && seed < l->in.n; seed++)
      for (int32_t over = TF_SPREAD_AXES - 1; !found && over >= -1; over--) found = try(p, at, seed, over);
  }
}
