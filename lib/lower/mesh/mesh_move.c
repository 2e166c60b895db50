/* From one state of a tensor to another: which communication, and what is packed before and unpacked behind it.
 *
 * The rule: parts are taken first, since that costs nothing and makes all else smaller, and what one device needs of
 * what all have is there; sums that are to be spread are reduced and scattered at once, and what one device has is
 * scattered; then what is spread along another axis goes from all to all, sums are reduced, what one device has goes to
 * another one, and last what is to be whole is gathered, or sent to all. */
#include "lower/mesh/mesh.h"

#include <string.h>

#include "fusion/domain.h"

typedef struct states {
  TF_VEC(tf_mesh_state *) at;
} states;

static states *states_of(tf_mesh_plan *p, const tf_value *v) {
  states *s = tf_map_get(&p->states, tf_map_ptr(v));
  if (s) return s;
  s = TF_NEW(p->pool, states);
  *s = (states){0};
  tf_map_set(&p->states, tf_map_ptr(v), s);
  return s;
}

tf_mesh_state *tf_mesh_add_state(tf_mesh_plan *p, tf_mesh_state s) {
  tf_mesh_state *copy = TF_NEW(p->pool, tf_mesh_state);
  *copy = s;
  states *all = states_of(p, s.of);
  tf_vec_push(p->pool, &all->at, copy);
  return copy;
}

tf_mesh_state *tf_mesh_state_of(tf_mesh_plan *p, const tf_value *v) { return states_of(p, v)->at.at[0]; }

static tf_mesh_state *find(tf_mesh_plan *p, const tf_value *v, const tf_spread *s) {
  const states *all = states_of(p, v);
  for (size_t i = 0; i < all->at.n; i++)
    if (memcmp(&all->at.at[i]->spread, s, sizeof *s) == 0) return all->at.at[i];
  return NULL;
}

/* ------------------------------------------------------------------------------------------------ what is combined */

/* What host ops call the combination of parts, if it is exactly the op's: sums, and of integers all. */
static const char *reduction_of(const tf_mesh_state *s, const char **elem) {
  tf_fusion_dtype d;
  const tf_fusion_info *info = tf_fusion_op_info(s->combines);
  tf_fusion_id by = info->cls == TF_FC_PRODUCT ? TF_FUSION_ADD : info->combine;
  if (!tf_fusion_dtype_of(s->elem, &d)) return NULL;
  switch (d) {
  case TF_FD_F64: *elem = "f64"; break;
  case TF_FD_F32: *elem = "f32"; break;
  case TF_FD_F16: *elem = "f16"; break;
  case TF_FD_BF16: *elem = "bf16"; break;
  case TF_FD_I64: *elem = "i64"; break;
  case TF_FD_I32: *elem = "i32"; break;
  case TF_FD_U64: *elem = "ui64"; break;
  case TF_FD_U32: *elem = "ui32"; break;
  default: return NULL;
  }
  bool exact = !tf_fd_is_float(d);
  return by == TF_FUSION_ADD            ? "sum"
         : exact && by == TF_FUSION_MUL ? "prod"
         : exact && by == TF_FUSION_MAX ? "max"
         : exact && by == TF_FUSION_MIN ? "min"
                                        : NULL;
}

/* ------------------------------------------------------------------------------------------------ the moves */

/* Extents of `of` in this state, with axis `axis` in front. */
static tf_mesh_tensor *turned(tf_mesh_plan *p, const tf_mesh_state *s, const tf_spread *spread, uint32_t axis) {
  tf_mesh_tensor *t = tf_mesh_new_tensor(p, s->of, spread, s->elem);
  tf_mesh_extent front = t->extent[axis];
  memmove(t->extent + 1, t->extent, axis * sizeof *t->extent);
  t->extent[0] = front;
  return t;
}

/* Elements v of the state with axis `axis` in front, stored; `rows` says how much room there is. */
static tf_mesh_tensor *pack_value(tf_mesh_plan *p, tf_mesh_state *s, tf_value *v, uint32_t axis, tf_mesh_room room,
                                  int32_t over) {
  uint32_t rank = s->of->type->rank;
  if (axis) {
    int64_t order[TF_FUSION_MAX_RANK], dims[TF_FUSION_MAX_RANK];
    for (uint32_t k = 0; k < rank; k++) order[k] = !k ? axis : k <= axis ? (int64_t)k - 1 : (int64_t)k;
    for (uint32_t k = 0; k < rank; k++) dims[k] = v->type->dims[order[k]];
    v = &tf_mesh_build(p, tf_mesh_func_of(p, s), "fusion.permute", &v, 1, tf_type_tensor(v->type->elem, dims, rank),
                       "axes", tf_attr_ints(p->ctx, order, rank))
             ->result[0];
  }
  tf_mesh_tensor *t = tf_mesh_store(p, s->level, v, s->of, &s->spread), *as = turned(p, s, &s->spread, axis);
  memcpy(t->extent, as->extent, sizeof t->extent);
  t->room = room;
  t->rows = tf_mesh_extent_of(s->of, axis, &s->spread);
  t->over = over;
  return t;
}

static tf_mesh_tensor *pack(tf_mesh_plan *p, tf_mesh_state *s, uint32_t axis, tf_mesh_room room, int32_t over) {
  return pack_value(p, s, tf_mesh_use(p, s, s->level), axis, room, over);
}

static tf_mesh_state *moved(tf_mesh_plan *p, tf_mesh_state *s, tf_mesh_step step, const tf_spread *to, tf_mesh_how how,
                            uint32_t axis) {
  tf_mesh_state next = {.of = s->of,
                        .spread = *to,
                        .elem = s->elem,
                        .combines = s->combines,
                        .level = s->level + 1,
                        .tensor = step.to,
                        .how = how,
                        .axis = axis};
  tf_mesh_level *l = tf_mesh_level_at(p, s->level);
  tf_vec_push(p->pool, &l->steps, step);
  tf_mesh_level_at(p, s->level + 1);
  return tf_mesh_add_state(p, next);
}

/* Elements that were cast to the tensor's own type when they were last packed. */
static void settle_elem(tf_mesh_state *s) {
  bool partial = false;
  for (uint32_t a = 0; a < TF_SPREAD_AXES; a++) partial |= s->spread.at[a] == TF_SPREAD_PARTIAL;
  if (!partial) s->elem = s->of->type->elem;
}

/* tf_mesh_use gives a state's elements in the tensor's own type, once nothing is partial: what follows has that. */
static tf_mesh_state in_own_type(const tf_mesh_state *s) {
  tf_mesh_state t = *s;
  settle_elem(&t);
  return t;
}

/* For all, or for the device at a place. */
static tf_mesh_state *gather(tf_mesh_plan *p, tf_mesh_state *s, int32_t a, tf_spread to) {
  uint32_t axis = (uint32_t)s->spread.at[a];
  int32_t root = tf_spread_place(to.at[a]);
  tf_mesh_step step = {.move = root < 0 ? TF_MESH_ALL_GATHER : TF_MESH_GATHER,
                       .over = a,
                       .root = root,
                       .from = pack(p, s, axis, TF_MESH_PART, a)};
  tf_mesh_state own = in_own_type(s);
  step.to = turned(p, &own, &to, axis);
  step.to->room = TF_MESH_PARTS;
  step.to->rows = step.from->rows;
  step.to->over = a;
  own.tensor = NULL;
  return moved(p, &own, step, &to, axis ? TF_MESH_TURNED : TF_MESH_AS_IS, axis);
}

/* What is spread along one axis is to be spread along another one: each device sends each its rows of the new axis,
 * with as many of the old one as the first device has. */
static tf_mesh_state *all_to_all(tf_mesh_plan *p, tf_mesh_state *s, int32_t a, tf_spread to) {
  uint32_t from = (uint32_t)s->spread.at[a], axis = (uint32_t)to.at[a], rank = s->of->type->rank;
  tf_value *v = tf_mesh_padded(p, s, tf_mesh_use(p, s, s->level), from);
  tf_mesh_step step = {.move = TF_MESH_ALL_TO_ALL, .over = a, .from = pack_value(p, s, v, axis, TF_MESH_PARTS, a)};
  tf_mesh_state own = in_own_type(s);
  step.to = turned(p, &own, &s->spread, axis);
  step.to->extent[0].over = a;
  for (uint32_t k = 0; k < rank; k++) {
    tf_mesh_extent *e = &step.to->extent[k];
    e->most |= e->axis == from || e->axis == axis;
    if (e->axis == from) step.from->extent[k].most = true;
  }
  memmove(step.to->extent + 1, step.to->extent, step.to->rank++ * sizeof *step.to->extent);
  step.to->extent[0] = (tf_mesh_extent){NULL, 0, a, true};
  own.tensor = NULL;
  tf_mesh_state *next = moved(p, &own, step, &to, TF_MESH_EXCHANGED, axis);
  next->from = from;
  next->over = a;
  return next;
}

static tf_mesh_state *reduce(tf_mesh_plan *p, tf_mesh_state *s, int32_t a, tf_spread to, const char *word,
                             const char *elem) {
  int32_t root = tf_spread_place(to.at[a]);
  tf_mesh_step step = {
      .move = root < 0 ? TF_MESH_ALL_REDUCE : TF_MESH_REDUCE, .over = a, .root = root, .reduce = word, .elem = elem};
  step.from = pack(p, s, 0, TF_MESH_EXACT, a);
  step.to = tf_mesh_new_tensor(p, s->of, &to, s->elem);
  return moved(p, s, step, &to, TF_MESH_AS_IS, 0);
}

/* Parts of what is spread then, of sums or of what one device has. */
static tf_mesh_state *scatter(tf_mesh_plan *p, tf_mesh_state *s, int32_t a, tf_spread to, const char *word,
                              const char *elem) {
  uint32_t axis = (uint32_t)to.at[a];
  int32_t root = tf_spread_place(s->spread.at[a]);
  tf_mesh_step step = {.move = root < 0 ? TF_MESH_REDUCE_SCATTER : TF_MESH_SCATTER, .over = a, .root = root};
  if (root < 0) step.reduce = word, step.elem = elem;
  step.from = pack(p, s, axis, TF_MESH_PARTS, a);
  tf_mesh_state own = in_own_type(s);
  step.to = turned(p, &own, &to, axis);
  step.to->room = TF_MESH_PART;
  step.to->rows = step.from->rows;
  step.to->over = a;
  own.tensor = NULL;
  return moved(p, &own, step, &to, axis ? TF_MESH_TURNED : TF_MESH_AS_IS, axis);
}

/* What one device has goes to all, or to another one. */
static tf_mesh_state *send(tf_mesh_plan *p, tf_mesh_state *s, int32_t a, tf_spread to) {
  int32_t dest = tf_spread_place(to.at[a]);
  tf_mesh_step step = {.move = dest < 0 ? TF_MESH_BROADCAST : TF_MESH_SEND,
                       .over = a,
                       .root = tf_spread_place(s->spread.at[a]),
                       .dest = dest,
                       .from = pack(p, s, 0, TF_MESH_EXACT, a)};
  tf_mesh_state own = in_own_type(s);
  step.to = tf_mesh_new_tensor(p, s->of, &to, own.elem);
  own.tensor = NULL;
  return moved(p, &own, step, &to, TF_MESH_AS_IS, 0);
}

/* All devices have it, and one goes on with it: in the same level, but by another function. */
static tf_mesh_state *keep(tf_mesh_plan *p, tf_mesh_state *s, tf_spread to) {
  if (!s->tensor) s->tensor = tf_mesh_store(p, s->level, s->local, s->of, &s->spread);
  tf_mesh_state own = *s;
  own.spread = to;
  own.local = NULL;
  return tf_mesh_add_state(p, own);
}

/* Parts that no reduction of a communication combines as the op does: all devices get all of them, or one does. */
static tf_mesh_state *stack(tf_mesh_plan *p, tf_mesh_state *s, int32_t a, tf_spread to) {
  int32_t root = tf_spread_place(to.at[a]);
  tf_mesh_step step = {.move = root < 0 ? TF_MESH_STACK : TF_MESH_STACK_ON,
                       .over = a,
                       .root = root,
                       .from = pack(p, s, 0, TF_MESH_EXACT, a)};
  step.to = tf_mesh_new_tensor(p, s->of, &to, s->elem);
  memmove(step.to->extent + 1, step.to->extent, step.to->rank++ * sizeof *step.to->extent);
  step.to->extent[0] = (tf_mesh_extent){NULL, 0, a, false};
  return moved(p, s, step, &to, TF_MESH_STACKED, 0);
}

static tf_mesh_state *take(tf_mesh_plan *p, tf_mesh_state *s, int32_t a, tf_spread to) {
  tf_mesh_state own = in_own_type(s);
  if (!s->tensor || s->how != TF_MESH_AS_IS || own.elem != s->elem)
    own.tensor = tf_mesh_store(p, s->level, tf_mesh_use(p, s, s->level), s->of, &s->spread);
  tf_mesh_step step = {.move = TF_MESH_TAKE, .over = a, .from = own.tensor, .axis = (uint32_t)to.at[a]};
  step.part = (tf_mesh_extent){s->of, step.axis, a, false};
  step.to = tf_mesh_new_tensor(p, s->of, &to, own.elem);
  return moved(p, &own, step, &to, TF_MESH_AS_IS, 0);
}

/* ------------------------------------------------------------------------------------------------ the rule */

static bool is_free(const tf_mesh_state *s, int32_t axis) {
  for (uint32_t a = 0; a < TF_SPREAD_AXES; a++)
    if (s->spread.at[a] == axis) return false;
  return true;
}

/* The move of a rule along axis a of the mesh, to `next` there; NULL: the rule has none. */
static tf_mesh_state *move_by(tf_mesh_plan *p, tf_mesh_state *s, int rule, int32_t a, const tf_spread *want) {
  const char *elem = NULL, *word = s->combines ? reduction_of(s, &elem) : NULL;
  int32_t from = s->spread.at[a], to = want->at[a];
  bool room = to >= 0 && is_free(s, to), from_one = tf_spread_place(from) >= 0, to_one = tf_spread_place(to) >= 0;
  tf_spread next = s->spread;
  next.at[a] = rule < 3 || to_one ? to : TF_SPREAD_WHOLE;
  tf_mesh_state *have = from == to ? NULL : find(p, s->of, &next);
  if (from == to) return NULL;
  if (rule == 0 && from == TF_SPREAD_WHOLE && room) return have ? have : take(p, s, a, next);
  if (rule == 0 && from == TF_SPREAD_WHOLE && to_one) return have ? have : keep(p, s, next);
  if (rule == 1 && room && ((from == TF_SPREAD_PARTIAL && word) || from_one))
    return have ? have : scatter(p, s, a, next, word, elem);
  if (rule == 2 && from >= 0 && room) return have ? have : all_to_all(p, s, a, next);
  if (rule == 3 && from == TF_SPREAD_PARTIAL)
    return have ? have : word ? reduce(p, s, a, next, word, elem) : stack(p, s, a, next);
  if (rule == 3 && from_one && to_one) return have ? have : send(p, s, a, next);
  if (rule == 4 && from >= 0) return have ? have : gather(p, s, a, next);
  if (rule == 4 && from_one && to == TF_SPREAD_WHOLE) return have ? have : send(p, s, a, next);
  return NULL;
}

static tf_mesh_state *step(tf_mesh_plan *p, tf_mesh_state *s, const tf_spread *want) {
  tf_mesh_state *next = NULL;
  for (int rule = 0; rule < 5; rule++)
    for (int32_t a = 0; a < TF_SPREAD_AXES; a++)
      if ((next = move_by(p, s, rule, a, want))) return next;
  return NULL;
}

tf_mesh_state *tf_mesh_reach(tf_mesh_plan *p, tf_value *v, const tf_spread *want) {
  tf_mesh_state *s = find(p, v, want);
  if (s) return s;
  for (s = tf_mesh_state_of(p, v); memcmp(&s->spread, want, sizeof *want) != 0;) s = step(p, s, want);
  return s;
}
