/* What of a host program runs piece by piece: rows of its tensors, exchanges beside the kernels of other pieces. */
#include "fusion/domain.h"
#include "lower/mesh/mesh_host.h"

enum { PIECE_ROWS = 128 }; /* of which a piece has a multiple: kernels' tiles, and any alignment */

/* A piece: rows from `begin` on, of each device's part if they are gathered or scattered, else of all. */
typedef struct piece {
  tf_value *begin, *rows;
} piece;

/* What a call computes of it: so many rows from `ordered` on of what lies in order, from `placed` on of what lies piece
 * by piece. */
typedef struct run {
  tf_value *rows, *ordered, *placed;
} run;

static int64_t devices_of(const tf_mesh_host_code *h, const tf_mesh_level *l) {
  return l->over < 0 ? 1 : h->p->mesh[l->over];
}

static tf_value *rows_of_part(tf_mesh_host_code *h, const tf_mesh_level *l) {
  return l->over < 0 ? tf_mh_extent(h, &l->rows->extent[0]) : tf_mh_rows_of_first(h, &l->rows->rows, l->over);
}

static piece piece_at(tf_mesh_host_code *h, const tf_mesh_level *l, int64_t i) {
  tf_builder *b = &h->code.b;
  tf_value *all = rows_of_part(h, l);
  tf_value *tiles = tf_h_binary(b, TF_H_CEILDIV, all, tf_h_const(b, PIECE_ROWS * l->pieces));
  tf_value *each = tf_mh_mul(h, tiles, tf_h_const(b, PIECE_ROWS));
  piece p = {tf_h_binary(b, TF_H_MIN, all, tf_mh_mul(h, each, tf_h_const(b, i))), NULL};
  p.rows = tf_h_binary(b, TF_H_MIN, each, tf_h_binary(b, TF_H_SUB, all, p.begin));
  return p;
}

/* All rows of a piece at once, or those of one device's part: rows behind the last one are nobody's. */
static run run_of(tf_mesh_host_code *h, const tf_mesh_level *l, const piece *p, int64_t device) {
  tf_builder *b = &h->code.b;
  tf_value *devices = tf_h_const(b, devices_of(h, l));
  if (!l->apart) return (run){tf_mh_mul(h, p->rows, devices), p->begin, tf_mh_mul(h, p->begin, devices)};
  tf_value *n = tf_mh_whole(h, &l->rows->rows), *at = tf_h_const(b, device);
  tf_value *first =
      tf_h_binary(b, TF_H_MIN, n, tf_h_binary(b, TF_H_ADD, tf_mh_mul(h, rows_of_part(h, l), at), p->begin));
  run r = {tf_h_binary(b, TF_H_MIN, p->rows, tf_h_binary(b, TF_H_SUB, n, first)), first, NULL};
  r.placed = tf_h_binary(b, TF_H_ADD, tf_mh_mul(h, p->begin, devices), tf_mh_mul(h, p->rows, at));
  return r;
}

static tf_value *row_address(tf_mesh_host_code *h, tf_mesh_tensor *t, tf_value *row) {
  return tf_h_binary(&h->code.b, TF_H_ADD, tf_mh_address(h, t),
                     tf_mh_bytes(h, t, tf_mh_mul(h, row, tf_mh_count(h, t, 1))));
}

static void exchange_piece(tf_mesh_host_code *h, const tf_mesh_level *l, const tf_mesh_step *s, const piece *p) {
  tf_value *all = tf_mh_mul(h, p->begin, tf_h_const(&h->code.b, devices_of(h, l)));
  tf_value *from = s->move == TF_MESH_REDUCE_SCATTER ? all : p->begin,
           *to = s->move == TF_MESH_ALL_GATHER ? all : p->begin, *n = tf_mh_mul(h, p->rows, tf_mh_count(h, s->from, 1));
  tf_mh_exchange(h, s, row_address(h, s->from, from), row_address(h, s->to, to),
                 s->reduce ? n : tf_mh_bytes(h, s->from, n));
}

/* Arguments and results lie as the host has them. What has no elements is where the tensor begins: rows behind the last
 * one may be outside of it, for its stride is the host's. */
static tf_value *rows_of_tensor(tf_mesh_host_code *h, tf_mesh_tensor *t, const run *r) {
  tf_value *n[2 * TF_FUSION_MAX_RANK + 2], *whole = tf_mh_make(h, t);
  tf_mh_extents(h, t, n);
  n[0] = r->rows;
  if (!t->arg && t->result < 0)
    return tf_mh_view(h, t->elem, t->rank, row_address(h, t, t->by_pieces ? r->placed : r->ordered), n, t->rank);
  for (uint32_t k = 0; k < t->rank; k++) n[t->rank + k] = tf_h_stride(&h->code.b, whole, k);
  tf_value *any =
      tf_h_binary(&h->code.b, TF_H_MIN, tf_h_const(&h->code.b, 1), tf_mh_mul(h, r->rows, tf_mh_count(h, t, 1)));
  tf_value *skipped = tf_mh_mul(h, tf_mh_mul(h, r->ordered, any), n[t->rank]);
  tf_value *at = tf_h_binary(&h->code.b, TF_H_ADD, tf_h_ptr(&h->code.b, whole), tf_mh_bytes(h, t, skipped));
  return tf_mh_view(h, t->elem, t->rank, at, n, 2 * t->rank);
}

static void call_piece(tf_mesh_host_code *h, tf_mesh_level *l, const char *name, tf_value *const *whole,
                       const piece *p) {
  uint32_t nin = (uint32_t)l->in.n, n = nin + (uint32_t)l->out.n;
  tf_value **args = TF_NEW_ARRAY(h->p->pool, tf_value *, n);
  for (int64_t d = 0; d < (l->apart ? devices_of(h, l) : 1); d++) {
    run r = run_of(h, l, p, d);
    for (uint32_t i = 0; i < n; i++) {
      tf_mesh_tensor *t = i < nin ? l->in.at[i].cut ? l->in.at[i].tensor : NULL : l->out.at[i - nin];
      args[i] = t ? rows_of_tensor(h, t, &r) : whole[i];
    }
    tf_value *here = tf_mh_is_at(h, l->place, -1);
    tf_host_region outer = tf_mh_enter(h, here);
    tf_h_call(&h->code.b, name, args, n);
    tf_mh_leave(h, here, outer);
  }
}

/* Gathers in pieces are for the next level, sums of the level itself. */
static bool in_pieces(const tf_mesh_step *s, bool gathers) {
  return s->pieces && (s->move == TF_MESH_ALL_GATHER) == gathers;
}

static void exchange_all(tf_mesh_host_code *h, const tf_mesh_level *l, const tf_mesh_level *of, bool gathers,
                         const piece *p) {
  for (size_t i = 0; of && i < of->steps.n; i++)
    if (in_pieces(&of->steps.at[i], gathers)) exchange_piece(h, l, &of->steps.at[i], p);
}

static tf_mesh_level *with_pieces(tf_mesh_level *l, bool gathers) {
  for (size_t i = 0; i < l->steps.n; i++)
    if (in_pieces(&l->steps.at[i], gathers)) return l;
  return NULL;
}

/* What gathers the next piece is given to the side stream before a piece is computed, and what reduces this one behind
 * it: so each exchange is beside one piece's kernels, and in front of the next one's. */
void tf_mh_run_in_pieces(tf_mesh_host_code *h, tf_mesh_level *l, size_t at) {
  tf_value **args;
  const tf_mesh_level *before = l->over >= 0 && at ? with_pieces(h->p->levels.at[at - 1], true) : NULL,
                      *behind = with_pieces(l, false);
  /* exchanges have some multiprocessors to themselves: blocks that get one late do less */
  if (tf_fusion_first_by_tiles(l->func)) tf_op_set_attr(l->func, "dynamic", tf_attr_unit(h->code.ctx));
  const char *name = tf_mh_finish_level(h, l, at, &args);
  for (size_t i = 0; i < l->steps.n; i++)
    if (in_pieces(&l->steps.at[i], false)) tf_mh_address(h, l->steps.at[i].to);
  piece p = piece_at(h, l, 0), next = p;
  if (before) {
    tf_h_op(&h->code.b, TF_H_SIDE_WAIT, NULL, 0, NULL, 0, 0);
    exchange_all(h, l, before, true, &p);
    tf_h_op(&h->code.b, TF_H_WAIT_SIDE, NULL, 0, NULL, 0, 0);
  }
  for (int64_t i = 0; i < l->pieces; i++, p = next) {
    bool more = i + 1 < l->pieces;
    if (more) next = piece_at(h, l, i + 1);
    if (more) exchange_all(h, l, before, true, &next);
    call_piece(h, l, name, args, &p);
    if (more && before) tf_h_op(&h->code.b, TF_H_WAIT_SIDE, NULL, 0, NULL, 0, 0);
    if (behind) tf_h_op(&h->code.b, TF_H_SIDE_WAIT, NULL, 0, NULL, 0, 0);
    exchange_all(h, l, behind, false, &p);
  }
  tf_h_op(&h->code.b, TF_H_WAIT_SIDE, NULL, 0, NULL, 0, 0);
}

/* ------------------------------------------------------------------------------------------------ levels that run
 * together */

/* A function that runs on one piece of the rows after the other. */
typedef struct part {
  tf_mesh_level *func;
  size_t level;   /* in the run */
  uint32_t stage; /* how many sends its rows have behind them */
  const char *name;
  tf_value **args;
} part;

typedef struct together {
  tf_mesh_host_code *h;
  tf_mesh_level **level;
  size_t n; /* levels */
  int64_t pieces;
  uint32_t stages;
  TF_VEC(part) parts;
} together;

static void wait_where(tf_mesh_host_code *h, tf_hostop row, const int32_t *place) {
  tf_value *here = tf_mh_is_at(h, place, -1);
  tf_host_region outer = tf_mh_enter(h, here);
  tf_h_op(&h->code.b, row, NULL, 0, NULL, 0, 0);
  tf_mh_leave(h, here, outer);
}

static bool sends(const tf_mesh_level *l) {
  for (size_t i = 0; i < l->steps.n; i++)
    if (l->steps.at[i].pieces && !l->steps.at[i].at_once) return true;
  return false;
}

static void add_parts(together *r, size_t at, size_t level) {
  for (tf_mesh_level *f = r->level[level]; f; f = f->more) {
    part x = {.func = f, .level = level, .stage = r->stages};
    if (!f->pieces) continue;
    /* exchanges have some multiprocessors to themselves: blocks that get one late do less */
    if (tf_fusion_first_by_tiles(f->func)) tf_op_set_attr(f->func, "dynamic", tf_attr_unit(r->h->code.ctx));
    x.name = tf_mh_finish_level(r->h, f, at + level, &x.args);
    r->pieces = f->pieces;
    tf_vec_push(r->h->p->pool, &r->parts, x);
  }
  for (size_t k = 0; k < r->level[level]->steps.n; k++)
    if (r->level[level]->steps.at[k].pieces) tf_mh_address(r->h, r->level[level]->steps.at[k].to);
}

/* Beside kernels: it waits for them where it comes from, and they for it where it goes to. */
static void exchange_beside(tf_mesh_host_code *h, const tf_mesh_level *l, const tf_mesh_step *s, const piece *p,
                            bool last) {
  wait_where(h, TF_H_SIDE_WAIT, s->from->place);
  exchange_piece(h, l, s, p);
  if (!last) wait_where(h, TF_H_WAIT_SIDE, s->to->place);
}

/* Exchanges behind level `level` of the run, where its functions have computed piece k. */
static void exchange_level(together *r, const part *x, int64_t k, bool at_once) {
  const tf_mesh_level *l = r->level[x->level];
  piece p = piece_at(r->h, x->func, k);
  for (size_t i = 0; i < l->steps.n; i++) {
    const tf_mesh_step *s = &l->steps.at[i];
    if (!s->pieces || s->at_once != at_once) continue;
    if (at_once) exchange_piece(r->h, x->func, s, &p);
    else exchange_beside(r->h, x->func, s, &p, x->level + 1 == r->n);
  }
}

/* In turn t a stage computes the piece that the one before it has sent in turn t - 1. What it gets for the next turn is
 * asked for before it sends what it has computed in this one: so neither waits for the other. */
static void take_turn(together *r, int64_t t) {
  for (int beside = 0; beside < 2; beside++)
    for (size_t i = 0; i < r->parts.n; i++) {
      const part *x = &r->parts.at[i];
      int64_t k = t - x->stage;
      bool last = i + 1 == r->parts.n || r->parts.at[i + 1].level != x->level;
      if (k < 0 || k >= r->pieces) continue;
      piece p = piece_at(r->h, x->func, k);
      if (!beside) call_piece(r->h, x->func, x->name, x->args, &p);
      if (last) exchange_level(r, x, k, !beside);
    }
}

/* Waits that only some devices make bound no life of memory (plan-memory), so all wait once before the first exchange
 * and once behind the last one. */
void tf_mh_run_together(tf_mesh_host_code *h, size_t at) {
  tf_mesh_level *first = h->p->levels.at[at];
  together r = {.h = h, .level = &h->p->levels.at[at], .n = first->run};
  for (size_t i = 0; i < r.n; i++) { /* what has none of the rows */
    for (tf_mesh_level *f = r.level[i]; f; f = f->more)
      if (!f->pieces) tf_mh_call_level(h, f, at + i);
    tf_mh_steps(h, r.level[i], false);
  }
  for (size_t i = 0; i < r.n; i++) {
    add_parts(&r, at, i);
    r.stages += i + 1 < r.n && sends(r.level[i]);
  }
  tf_h_op(&h->code.b, TF_H_SIDE_WAIT, NULL, 0, NULL, 0, 0);
  for (int64_t t = 0; t < r.pieces + r.stages; t++) take_turn(&r, t);
  tf_h_op(&h->code.b, TF_H_WAIT_SIDE, NULL, 0, NULL, 0, 0);
}
