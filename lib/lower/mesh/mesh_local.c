/* Functions of one device: a level has one, of all that can be computed before the next communication. */
#include "lower/mesh/mesh.h"

#include <string.h>

#include "fusion/domain.h"

/* A part of a static extent is static if all devices have the same, and no broadcast axis. */
static int64_t static_extent(const tf_mesh_plan *p, const tf_mesh_extent *e) {
  int64_t n = e->of ? e->of->type->dims[e->axis] : p->mesh[e->over];
  if (!e->of || e->over < 0 || n == TF_DYN) return n;
  int64_t devices = p->mesh[e->over];
  return devices == 1 ? n : n % devices == 0 && n / devices > 1 ? n / devices : TF_DYN;
}

static tf_type *type_of(const tf_mesh_plan *p, const tf_mesh_tensor *t) {
  int64_t dims[TF_FUSION_MAX_RANK + 1];
  for (uint32_t k = 0; k < t->rank; k++) dims[k] = static_extent(p, &t->extent[k]);
  return tf_type_tensor(t->elem, dims, t->rank);
}

tf_mesh_tensor *tf_mesh_new_tensor(tf_mesh_plan *p, const tf_value *of, const tf_spread *s, tf_type *elem) {
  tf_mesh_tensor *t = TF_NEW(p->pool, tf_mesh_tensor);
  *t = (tf_mesh_tensor){.elem = elem, .rank = of->type->rank, .result = -1, .over = -1, .name = of->name};
  for (uint32_t k = 0; k < t->rank; k++) t->extent[k] = tf_mesh_extent_of(of, k, s);
  for (uint32_t a = 0; a < TF_SPREAD_AXES; a++) t->place[a] = tf_spread_place(s->at[a]);
  return t;
}

tf_mesh_extent tf_mesh_extent_of(const tf_value *of, uint32_t axis, const tf_spread *s) {
  tf_mesh_extent e = {(tf_value *)of, axis, -1, false};
  for (int32_t a = 0; a < TF_SPREAD_AXES; a++)
    if (s->at[a] == (int32_t)axis) e.over = a;
  return e;
}

bool tf_mesh_must_tell(const tf_spread *s, uint32_t axis) {
  bool tells = false;
  for (uint32_t a = 0; a < TF_SPREAD_AXES; a++) tells |= s->at[a] == (int32_t)axis || tf_spread_place(s->at[a]) >= 0;
  return tells;
}

tf_type *tf_mesh_local_type(const tf_mesh_plan *p, const tf_value *v, const tf_spread *s, tf_type *elem) {
  int64_t dims[TF_FUSION_MAX_RANK];
  for (uint32_t k = 0; k < v->type->rank; k++) {
    tf_mesh_extent e = tf_mesh_extent_of(v, k, s);
    dims[k] = static_extent(p, &e);
  }
  return tf_type_tensor(elem, dims, v->type->rank);
}

static tf_mesh_level *new_level(tf_mesh_plan *p) {
  tf_mesh_level *l = TF_NEW(p->pool, tf_mesh_level);
  *l = (tf_mesh_level){.place = {-1, -1, -1}, .scalars.pool = p->pool, .used.pool = p->pool};
  l->func = tf_op_new(p->ctx, p->func->pool, p->func->loc, tf_context_op(p->ctx, "fusion.func"), NULL, 0, NULL, 0, NULL,
                      0, 1);
  l->body = tf_block_new(p->func->pool);
  tf_region_set_block(&l->func->region[0], l->body);
  return l;
}

tf_mesh_level *tf_mesh_level_at(tf_mesh_plan *p, uint32_t level) {
  while (p->levels.n <= level) tf_vec_push(p->pool, &p->levels, new_level(p));
  return p->levels.at[level];
}

static uint32_t axes_said(const int32_t *place) {
  uint32_t n = 0;
  for (uint32_t a = 0; a < TF_SPREAD_AXES; a++) n += place[a] >= 0;
  return n;
}

/* What more devices compute at a level fewer may use, so that runs before. */
static tf_mesh_level *func_at(tf_mesh_plan *p, uint32_t level, const tf_spread *s) {
  tf_mesh_level *l = tf_mesh_level_at(p, level), *made;
  int32_t place[TF_SPREAD_AXES];
  for (uint32_t a = 0; a < TF_SPREAD_AXES; a++) place[a] = tf_spread_place(s->at[a]);
  for (tf_mesh_level *x = l; x; x = x->more)
    if (memcmp(x->place, place, sizeof place) == 0) return x;
  while (l->more && axes_said(l->more->place) <= axes_said(place)) l = l->more;
  made = new_level(p);
  memcpy(made->place, place, sizeof place);
  made->more = l->more;
  return l->more = made;
}

tf_mesh_level *tf_mesh_func_of(tf_mesh_plan *p, const tf_mesh_state *s) { return func_at(p, s->level, &s->spread); }

tf_op *tf_mesh_build(tf_mesh_plan *p, tf_mesh_level *l, const char *op, tf_value *const *x, uint32_t n, tf_type *type,
                     const char *attr, tf_attr *value) {
  tf_named_attr at = {attr, value};
  tf_op *o =
      tf_op_new(p->ctx, p->func->pool, p->func->loc, tf_context_op(p->ctx, op), x, n, &type, 1, &at, attr != NULL, 0);
  tf_block_append(l->body, o);
  return o;
}

static tf_value *add_input(tf_mesh_plan *p, tf_mesh_level *l, tf_mesh_input in, tf_type *type, const char *name) {
  in.local = tf_block_add_arg(p->func->pool, l->body, type, name);
  tf_vec_push(p->pool, &l->in, in);
  return in.local;
}

tf_value *tf_mesh_scalar(tf_mesh_plan *p, tf_mesh_level *l, tf_value *v) {
  tf_value *have = tf_map_get(&l->scalars, tf_map_ptr(v));
  if (have) return have;
  if (!v->def || tf_fusion_is(v->def, TF_FUSION_DIM)) {
    have = add_input(p, l, (tf_mesh_input){.scalar = v}, v->type, v->name);
  } else {
    for (uint32_t i = 0; i < v->def->noperand; i++) {
      tf_value *x = tf_op_operand(v->def, i);
      tf_map_set(&l->scalars, tf_map_ptr(x), tf_mesh_scalar(p, l, x));
    }
    tf_op *copy = tf_op_clone(v->def, p->func->pool, &l->scalars);
    tf_block_append(l->body, copy);
    have = &copy->result[0];
  }
  tf_map_set(&l->scalars, tf_map_ptr(v), have);
  return have;
}

static bool same_extent(const tf_mesh_extent *x, const tf_mesh_extent *y) {
  return x->of == y->of && x->axis == y->axis && x->over == y->over && x->most == y->most;
}

static tf_value *number_of(tf_mesh_plan *p, tf_mesh_level *l, tf_mesh_number n) {
  for (size_t i = 0; i < l->in.n; i++) {
    const tf_mesh_input *x = &l->in.at[i];
    if (!x->tensor && !x->scalar && x->number.kind == n.kind && same_extent(&x->number.of, &n.of)) return x->local;
  }
  return add_input(p, l, (tf_mesh_input){.number = n}, tf_type_i(p->ctx, 64), NULL);
}

static tf_value *input_of(tf_mesh_plan *p, tf_mesh_level *l, tf_mesh_tensor *t) {
  for (size_t i = 0; i < l->in.n; i++)
    if (l->in.at[i].tensor == t) return l->in.at[i].local;
  return add_input(p, l, (tf_mesh_input){.tensor = t}, type_of(p, t), t->name);
}

/* From axis `axis` in front to its place. */
static tf_value *turn_back(tf_mesh_plan *p, tf_mesh_level *l, tf_value *v, uint32_t axis, tf_type *type) {
  int64_t order[TF_FUSION_MAX_RANK];
  uint32_t rank = type->rank;
  for (uint32_t k = 0; k < rank; k++) order[k] = k == axis ? 0 : k < axis ? (int64_t)k + 1 : (int64_t)k;
  return &tf_mesh_build(p, l, "fusion.permute", &v, 1, type, "axes", tf_attr_ints(p->ctx, order, rank))->result[0];
}

/* An op whose operands behind the first are the extents of the `?` axes. */
static tf_value *with_extents(tf_mesh_plan *p, tf_mesh_level *l, const char *op, tf_value *v, tf_type *type,
                              const tf_mesh_number *n, const char *attr, tf_attr *value) {
  tf_value *x[TF_FUSION_MAX_RANK + 1] = {v};
  uint32_t count = 1;
  for (uint32_t k = 0; k < type->rank; k++)
    if (type->dims[k] == TF_DYN) x[count++] = number_of(p, l, n[k]);
  return &tf_mesh_build(p, l, op, x, count, type, attr, value)->result[0];
}

/* What came from all devices: [devices, axis, the other axes], with as many rows of `from` as the first one has. */
static tf_value *put_together(tf_mesh_plan *p, tf_mesh_level *l, const tf_mesh_state *s, tf_value *v, tf_type *type) {
  uint32_t rank = type->rank, n = 0;
  int64_t order[TF_FUSION_MAX_RANK + 1] = {0}, dims[TF_FUSION_MAX_RANK + 1], zeros[TF_FUSION_MAX_RANK] = {0},
                                     ones[TF_FUSION_MAX_RANK] = {0};
  tf_mesh_number all[TF_FUSION_MAX_RANK], own[TF_FUSION_MAX_RANK];
  for (uint32_t k = 0; k < rank; k++) {
    if (k == s->from) order[n++] = 0;
    order[n++] = k == s->axis ? 1 : k < s->axis ? (int64_t)k + 2 : (int64_t)k + 1;
    ones[k] = 1;
    own[k] = (tf_mesh_number){tf_mesh_extent_of(s->of, k, &s->spread), TF_MESH_COUNT};
    all[k] = own[k];
    all[k].of.most = k == s->axis;
  }
  all[s->from] = (tf_mesh_number){{s->of, s->from, s->over, false}, TF_MESH_ROUNDED};
  for (uint32_t k = 0; k < n; k++) dims[k] = v->type->dims[order[k]];
  v = &tf_mesh_build(p, l, "fusion.permute", &v, 1, tf_type_tensor(type->elem, dims, n), "axes",
                     tf_attr_ints(p->ctx, order, n))
           ->result[0];
  for (uint32_t k = 0, at = 0; k < rank; k++, at++) {
    int64_t devices = dims[at];
    if (k == s->from) at++;
    dims[k] = k != s->from ? dims[at] : dims[at] == TF_DYN ? TF_DYN : devices * dims[at];
  }
  v = with_extents(p, l, "fusion.reshape", v, tf_type_tensor(type->elem, dims, rank), all, NULL, NULL);
  v = with_extents(p, l, "fusion.slice", v, type, own, "from", tf_attr_ints(p->ctx, zeros, rank));
  tf_op_set_attr(v->def, "steps", tf_attr_ints(p->ctx, ones, rank));
  return v;
}

tf_value *tf_mesh_padded(tf_mesh_plan *p, const tf_mesh_state *s, tf_value *v, uint32_t axis) {
  tf_type *type = v->type, *elem = type->elem;
  if (type->dims[axis] != TF_DYN) return v; /* all devices have as many */
  tf_mesh_number n[TF_FUSION_MAX_RANK];
  for (uint32_t k = 0; k < type->rank; k++)
    n[k] = (tf_mesh_number){tf_mesh_extent_of(s->of, k, &s->spread), k == axis ? TF_MESH_MISSING : TF_MESH_COUNT};
  tf_attr *zero = elem->kind == TF_TYPE_FLOAT ? tf_attr_float(elem, 0) : tf_attr_int(elem, 0);
  tf_mesh_level *l = tf_mesh_func_of(p, s);
  tf_value *x[2] = {v, &tf_mesh_build(p, l, "fusion.constant", NULL, 0, elem, "value", zero)->result[0]};
  x[1] = with_extents(p, l, "fusion.full", x[1], type, n, NULL, NULL);
  tf_attr *along = tf_attr_i64(p->ctx, axis);
  return &tf_mesh_build(p, l, "fusion.concat", x, 2, type, "axis", along)->result[0];
}

static bool is_partial(const tf_spread *s) {
  bool any = false;
  for (uint32_t a = 0; a < TF_SPREAD_AXES; a++) any |= s->at[a] == TF_SPREAD_PARTIAL;
  return any;
}

tf_value *tf_mesh_use(tf_mesh_plan *p, tf_mesh_state *s, uint32_t level) {
  tf_mesh_level *l = func_at(p, level, &s->spread);
  tf_value *v = tf_map_get(&l->used, tf_map_ptr(s));
  tf_type *type = tf_mesh_local_type(p, s->of, &s->spread, s->elem), *elem = s->of->type->elem;
  int64_t front = 0;
  if (v) return v;
  if (s->local && s->level == level) v = s->local;
  else {
    if (!s->tensor) s->tensor = tf_mesh_store(p, s->level, s->local, s->of, &s->spread);
    v = input_of(p, l, s->tensor);
    if (s->how == TF_MESH_TURNED) v = turn_back(p, l, v, s->axis, type);
    if (s->how == TF_MESH_EXCHANGED) v = put_together(p, l, s, v, type);
    if (s->how == TF_MESH_STACKED)
      v = &tf_mesh_build(p, l, s->combines->def->name, &v, 1, type, "axes", tf_attr_ints(p->ctx, &front, 1))->result[0];
  }
  if (s->elem != elem && !is_partial(&s->spread)) {
    type = tf_mesh_local_type(p, s->of, &s->spread, elem);
    v = &tf_mesh_build(p, l, "fusion.cast", &v, 1, type, NULL, NULL)->result[0];
  }
  tf_map_set(&l->used, tf_map_ptr(s), v);
  return v;
}

tf_mesh_tensor *tf_mesh_store(tf_mesh_plan *p, uint32_t level, tf_value *local, const tf_value *of,
                              const tf_spread *s) {
  tf_mesh_level *l = func_at(p, level, s);
  bool again = !local->def;
  for (size_t i = 0; i < l->out.n; i++) again |= l->out.at[i]->local == local;
  if (again) local = &tf_mesh_build(p, l, "fusion.set", &local, 1, local->type, NULL, NULL)->result[0];
  tf_mesh_tensor *t = tf_mesh_new_tensor(p, of, s, local->type->elem);
  t->local = local;
  t->level = level;
  tf_vec_push(p->pool, &l->out, t);
  return t;
}
