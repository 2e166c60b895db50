/* Levels that run piece by piece, so that exchanges go on beside the kernels of other pieces: those of tensors that are
 * bound to `stream`.
 *
 * A level is cut along rows, axis 0 of what it stores, if each of its ops computes a row of its result of the same rows
 * of its operands. Two kinds are cut:
 *  - all that it stores is reduced for all devices, over whatever axes of the mesh: a piece is some rows of all;
 *  - inputs are gathered over an axis of the mesh, or what is stored is reduced and scattered over it: a piece is the
 *    same rows of each device's part. What is gathered or scattered lies piece by piece then, which no op sees. Other
 *    tensors have their rows in order, so the rows of each device's part are computed apart where there are such. */
#include "lower/mesh/mesh.h"

#include "fusion/domain.h"

typedef struct cut {
  tf_mesh_plan *p;
  uint32_t at; /* the level */
  tf_mesh_level *level;
  int32_t over; /* gathered and scattered along this axis of the mesh; -1: all is reduced for all */
  tf_map axis;  /* value of its function -> 1 + the axis that is rows */
  tf_map rows;  /* of levels that run together: tensors that have the rows in front */
  bool changed;
  const char *why; /* not */
} cut;

static bool refuse(cut *c, const char *why) {
  if (!c->why) c->why = why;
  return false;
}

static int32_t rows_of(const cut *c, const tf_value *v) {
  return (int32_t)(uintptr_t)tf_map_get(&c->axis, tf_map_ptr(v)) - 1;
}

static bool is_rows(cut *c, tf_value *v, int32_t axis) {
  int32_t have = rows_of(c, v);
  if (have >= 0) return have == axis || refuse(c, "two of its axes would be rows");
  if (v->type->dims[axis] != TF_DYN) return refuse(c, "its rows must be a `?` axis");
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
    const tf_mesh_level *own = c->p->levels.at[i];
    for (const tf_mesh_level *l = own; l; l = l->more)
      for (size_t k = 0; k < l->in.n; k++)
        if (l != c->level && l->in.at[k].tensor == t) return false;
    for (size_t k = 0; k < own->steps.n; k++)
      if (own->steps.at[k].from == t && own != c->level) return false;
  }
  return true;
}

static tf_mesh_input *input_of(const cut *c, const tf_value *v) {
  for (size_t i = 0; i < c->level->in.n; i++)
    if (c->level->in.at[i].local == v) return &c->level->in.at[i];
  return NULL;
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
  if (!tf_mesh_follow(c->p, op, axis, wanted, &result) || result < 0)
    return refuse(c, tf_pool_printf(c->p->pool, "'%s' needs other rows than its own", tf_value_name(&op->result[0])));
  for (uint32_t i = 0; i < op->noperand; i++) {
    tf_value *v = tf_op_operand(op, i);
    if (wanted[i] < 0 || wanted[i] == axis[i]) continue;
    const tf_mesh_input *in = v->def ? NULL : input_of(c, v);
    if (!in || !in->tensor || wanted[i])
      return refuse(c, tf_pool_printf(c->p->pool, "rows are not the first axis of '%s'", tf_value_name(v)));
    if (!is_rows(c, v, 0)) return false;
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

/* Everything stored has the rows in front; with all-reduce pieces, it is reduced for all. */
static bool stores_fit(cut *c) {
  const tf_mesh_level *l = c->level;
  for (size_t i = 0; i < l->out.n; i++) {
    tf_mesh_tensor *t = l->out.at[i];
    const tf_mesh_step *s = step_from(c, t);
    if (rows_of(c, t->local) != 0)
      return refuse(c, tf_pool_printf(c->p->pool, "rows are not the first axis of '%s', which it stores, too",
                                      t->name ? t->name : "a tensor"));
    if (c->over < 0 && (!s || s->move != TF_MESH_ALL_REDUCE || t->result >= 0 || !is_private(c, t)))
      return refuse(c, tf_pool_printf(c->p->pool,
                                      "no exchange of '%s' is made in pieces: it would have to be reduced "
                                      "for all devices, or gathered before or scattered behind along rows",
                                      t->name ? t->name : "a tensor"));
  }
  return l->out.n > 0;
}

static bool gathered(const cut *c, const tf_mesh_tensor *t) {
  const tf_mesh_step *s = step_to(c, t);
  return c->over >= 0 && s && s->move == TF_MESH_ALL_GATHER && s->over == c->over && is_private(c, t);
}

static bool scattered(const cut *c, const tf_mesh_tensor *t) {
  const tf_mesh_step *s = step_from(c, t);
  return c->over >= 0 && s && s->move == TF_MESH_REDUCE_SCATTER && s->over == c->over && t->result < 0 &&
         is_private(c, t);
}

static bool bound_alike(cut *c, int64_t *pieces) {
  for (uint32_t i = 0; i < c->p->nstream; i++) {
    const tf_stream *s = &c->p->stream[i];
    const tf_mesh_state *made = tf_mesh_state_of(c->p, &s->tv->result[0]);
    if (made->level != c->at) continue;
    if (rows_of(c, made->local) != (int32_t)s->axis)
      return refuse(c, tf_pool_printf(c->p->pool, "axis %u of '%s' is not cut into rows", s->axis,
                                      tf_value_name(&s->tv->result[0])));
    *pieces = s->pieces;
  }
  return true;
}

/* What is gathered and scattered piece by piece; other rows are as they are. */
static bool take_exchanges(cut *c, int64_t pieces) {
  tf_mesh_level *l = c->level;
  bool any = c->over < 0, apart = false;
  for (size_t i = 0; i < l->in.n; i++)
    if (rows_of(c, l->in.at[i].local) == 0) {
      bool mine = gathered(c, l->in.at[i].tensor);
      if (mine) l->rows = l->in.at[i].tensor;
      any |= mine;
      apart |= !mine;
    }
  for (size_t i = 0; i < l->out.n; i++) {
    bool mine = scattered(c, l->out.at[i]);
    if (mine) l->rows = l->out.at[i];
    any |= mine;
    apart |= !mine;
  }
  if (!any) return refuse(c, "nothing is gathered before it or scattered behind it along rows");
  for (size_t i = 0; i < l->in.n; i++) {
    l->in.at[i].cut = rows_of(c, l->in.at[i].local) == 0;
    if (!l->in.at[i].cut || !gathered(c, l->in.at[i].tensor)) continue;
    step_to(c, l->in.at[i].tensor)->pieces = pieces;
    l->in.at[i].tensor->by_pieces = true;
  }
  for (size_t i = 0; i < l->out.n; i++) {
    l->out.at[i]->by_pieces = scattered(c, l->out.at[i]);
    if (c->over < 0 || l->out.at[i]->by_pieces) step_from(c, l->out.at[i])->pieces = pieces;
  }
  l->apart = apart && c->over >= 0;
  l->over = c->over;
  l->pieces = pieces;
  return true;
}

static bool try(tf_mesh_plan *p, uint32_t at, size_t seed, int32_t over, const char **why) {
  cut c = {.p = p, .at = at, .level = p->levels.at[at], .over = over, .axis.pool = p->pool};
  tf_mesh_input *in = &c.level->in.at[seed];
  int64_t pieces = 1;
  bool ok = in->tensor && in->tensor->rank && is_rows(&c, in->local, 0) && all_follow(&c) && bound_alike(&c, &pieces) &&
            stores_fit(&c);
  if (ok && over < 0) c.level->rows = in->tensor;
  ok = ok && take_exchanges(&c, pieces);
  if (c.why) *why = c.why;
  return ok;
}

/* ------------------------------------------------------------------------------------------------ levels that run
 * together */

static bool moves_rows(const tf_mesh_step *s) {
  return s->move == TF_MESH_ALL_REDUCE || s->move == TF_MESH_REDUCE || s->move == TF_MESH_BROADCAST ||
         s->move == TF_MESH_SEND;
}

static bool has_numbers(const tf_mesh_level *l) {
  for (size_t i = 0; i < l->in.n; i++)
    if (!l->in.at[i].tensor && !l->in.at[i].scalar) return true;
  return false;
}

/* The rows that its inputs have go through the function to all that it stores. False: it has none, or that is not so.
 */
static bool passes_rows(cut *c, tf_mesh_level *func) {
  bool any = false;
  c->level = func;
  for (size_t i = 0; i < func->in.n; i++) {
    const tf_mesh_input *in = &func->in.at[i];
    if (!in->tensor || !tf_map_get(&c->rows, tf_map_ptr(in->tensor))) continue;
    any = true;
    if (!is_rows(c, in->local, 0)) return false;
  }
  if (!any) return false;
  if (has_numbers(func)) return refuse(c, "extents of all rows are needed before it");
  if (!all_follow(c)) return false;
  for (size_t i = 0; i < func->out.n; i++)
    if (rows_of(c, func->out.at[i]->local) != 0) return refuse(c, "rows are not the first axis of all that it stores");
  for (size_t i = 0; i < func->out.n; i++) tf_map_set(&c->rows, tf_map_ptr(func->out.at[i]), func);
  return true;
}

/* Behind a level: what brings the rows to the next one. False: something else needs all of them. */
static bool steps_pass_rows(cut *c, tf_mesh_level *level) {
  bool all = true;
  for (size_t i = 0; i < level->steps.n; i++) {
    tf_mesh_step *s = &level->steps.at[i];
    bool has = tf_map_get(&c->rows, tf_map_ptr(s->from)) != NULL;
    if (has && moves_rows(s)) tf_map_set(&c->rows, tf_map_ptr(s->to), s);
    else all &= !has;
  }
  return all;
}

/* What has none of the rows can be done before the first piece. */
static bool all_pass_rows(cut *c, tf_mesh_level *level) {
  bool any = false;
  for (tf_mesh_level *f = level; f; f = f->more) {
    any |= passes_rows(c, f);
    if (c->why) return false;
  }
  return any;
}

/* As many levels as can be, from that of the seed on. */
static uint32_t find_run(cut *c) {
  uint32_t at = c->at;
  bool on = true;
  for (; on && at < c->p->levels.n; at++) {
    const char *why = c->why;
    if (!all_pass_rows(c, c->p->levels.at[at])) {
      if (at > c->at) c->why = why; /* the run ends before it */
      break;
    }
    on = steps_pass_rows(c, c->p->levels.at[at]);
  }
  return at - c->at;
}

static bool bound_in_run(cut *c, uint32_t run, int64_t *pieces) {
  *pieces = 0;
  for (uint32_t i = 0; i < c->p->nstream; i++) {
    const tf_stream *s = &c->p->stream[i];
    const tf_mesh_state *made = tf_mesh_state_of(c->p, &s->tv->result[0]);
    if (made->level < c->at || made->level >= c->at + run) continue;
    if (!made->local || rows_of(c, made->local) != (int32_t)s->axis || (*pieces && *pieces != s->pieces))
      return refuse(c, tf_pool_printf(c->p->pool, "axis %u of '%s' is not cut into as many rows", s->axis,
                                      tf_value_name(&s->tv->result[0])));
    *pieces = s->pieces;
  }
  return *pieces > 0;
}

static void take_run(cut *c, uint32_t run, int64_t pieces, tf_mesh_tensor *seed) {
  for (uint32_t at = c->at; at < c->at + run; at++) {
    tf_mesh_level *level = c->p->levels.at[at];
    for (tf_mesh_level *f = level; f; f = f->more) {
      if (!f->out.n || !tf_map_get(&c->rows, tf_map_ptr(f->out.at[0]))) continue;
      f->pieces = pieces;
      f->rows = seed;
      f->over = -1;
      for (size_t i = 0; i < f->in.n; i++) f->in.at[i].cut = rows_of(c, f->in.at[i].local) == 0;
    }
    for (size_t i = 0; i < level->steps.n; i++) {
      tf_mesh_step *s = &level->steps.at[i];
      if (!tf_map_get(&c->rows, tf_map_ptr(s->from))) continue;
      s->behind = !moves_rows(s);
      if (s->behind) continue;
      s->pieces = pieces;
      s->at_once = s->move != TF_MESH_SEND && at + 1 < c->at + run;
    }
  }
  c->p->levels.at[c->at]->run = run;
}

/* Stages: each piece goes through all levels of the run, so the devices of one stage compute a piece beside those of
 * the next one, which compute the piece before it. */
static bool try_run(tf_mesh_plan *p, uint32_t at, const tf_mesh_level *func, size_t seed, const tf_value *bound,
                    const char **why) {
  cut c = {.p = p, .at = at, .over = -1, .axis.pool = p->pool, .rows.pool = p->pool};
  tf_mesh_tensor *t = func->in.at[seed].tensor;
  int64_t pieces = 0;
  uint32_t run = 0;
  bool any = false;
  if (!t || !t->rank) return false;
  tf_map_set(&c.rows, tf_map_ptr(t), t);
  run = find_run(&c);
  bool ok = run > 0 && bound_in_run(&c, run, &pieces);
  for (uint32_t i = at; ok && i < at + run; i++)
    for (size_t k = 0; k < p->levels.at[i]->steps.n; k++) {
      const tf_mesh_step *s = &p->levels.at[i]->steps.at[k];
      any |= moves_rows(s) && tf_map_get(&c.rows, tf_map_ptr(s->from));
    }
  if (ok && !any) ok = refuse(&c, "nothing that has its rows is sent or reduced behind it");
  if (c.why && rows_of(&c, bound) >= 0) *why = c.why; /* the seed's rows are those of what is bound */
  if (ok) take_run(&c, run, pieces, t);
  return ok;
}

/* ------------------------------------------------------------------------------------------------ all levels */

/* The tensors that are bound in one level have as many pieces; the first of these, or NULL. */
static bool bound_in(const tf_mesh_plan *p, uint32_t level, const tf_stream **first) {
  *first = NULL;
  for (uint32_t i = 0; i < p->nstream; i++) {
    const tf_stream *s = &p->stream[i];
    if (tf_mesh_state_of((tf_mesh_plan *)p, &s->tv->result[0])->level != level) continue;
    if (*first && (*first)->pieces != s->pieces)
      return tf_op_error(s->said, "'%s' is in %lld pieces, and '%s', which is computed with it, in %lld",
                         tf_value_name(&s->tv->result[0]), (long long)s->pieces,
                         tf_value_name(&(*first)->tv->result[0]), (long long)(*first)->pieces);
    if (!*first) *first = s;
  }
  return true;
}

bool tf_mesh_find_pieces(tf_mesh_plan *p) {
  for (uint32_t at = 0; at < p->levels.n; at++) {
    const tf_mesh_level *l = p->levels.at[at];
    const tf_stream *bound;
    const char *why = "no input of its step has rows";
    if (!bound_in(p, at, &bound)) return false;
    if (!bound || bound->pieces == 1) continue;
    const tf_mesh_level *func = tf_mesh_func_of(p, tf_mesh_state_of(p, &bound->tv->result[0]));
    bool found = false, numbers = has_numbers(func); /* of all rows */
    const char *other = NULL;
    if (numbers) why = "extents of all rows are needed before it";
    for (size_t seed = 0; func == l && !found && !numbers && seed < l->in.n; seed++)
      for (int32_t over = TF_SPREAD_AXES - 1; !found && over >= -1; over--) found = try(p, at, seed, over, &why);
    for (size_t seed = 0; !found && !numbers && seed < func->in.n; seed++)
      found = try_run(p, at, func, seed, tf_mesh_state_of(p, &bound->tv->result[0])->local, func == l ? &other : &why);
    if (found && l->run) at += l->run - 1;
    if (!found)
      return tf_op_error(bound->said, "'%s' cannot be made in pieces: %s; leave out what binds it to stream",
                         tf_value_name(&bound->tv->result[0]), why);
  }
  return true;
}
