/* Which version a launch takes, reckoned by the host program: the time of a kernel with one of several tiles, as
 * tf_tl_time has it; whether blocks draw their tiles. */
#include "lower/tile/tile_time.h"
#include "lower/tile/plan/tile_menu.h"
#include "lower/tile/tile_drawn.h"
#include "lower/tile/tile_emitter.h"

static tf_value *bin(tf_host_code *h, tf_hostop row, tf_value *x, tf_value *y) { return tf_h_binary(&h->b, row, x, y); }
static tf_value *num(tf_host_code *h, int64_t v) { return tf_h_const(&h->b, v); }
static tf_value *choose(tf_host_code *h, tf_value *cond, tf_value *a, tf_value *b) {
  return tf_h_select(&h->b, cond, a, b);
}

/* By how much rows of that argument, or its address, miss multiples of so many bytes; 0: by nothing. */
static tf_value *rest_of(tf_host_code *h, const tf_tl_func *f, uint32_t i, int64_t bytes) {
  const tf_type *t = tf_op_body(f->func)->arg[i]->type;
  tf_value *by = num(h, bytes), *row = num(h, tf_element_bytes(t->elem));
  tf_value *rest = bin(h, TF_H_MOD, tf_h_ptr(&h->b, tf_host_code_arg(h, i)), by);
  if (t->rank < 2) return rest;
  row = bin(h, TF_H_MUL, row, bin(h, TF_H_MOD, tf_h_stride(&h->b, tf_host_code_arg(h, i), t->rank - 2), by));
  return bin(h, TF_H_ADD, rest, bin(h, TF_H_MOD, row, by));
}

/* What bringing its rows costs. */
static tf_value *rows_cost(tf_host_code *h, const tf_tl_func *f, uint32_t i) {
  tf_value *zero = num(h, 0), *lines = bin(h, TF_H_EQ, rest_of(h, f, i, TF_TL_LINE), zero);
  tf_value *sectors = bin(h, TF_H_EQ, rest_of(h, f, i, TF_TL_SECTOR), zero);
  return choose(h, lines, num(h, TF_TL_WHOLE_ROWS),
                choose(h, sectors, num(h, TF_TL_ROWS_OF_SECTORS), num(h, TF_TL_BROKEN_ROWS)));
}

/* Of the grid; no more than `most` counts. */
static tf_value *tiles_of(tf_host_code *h, const tf_tl_func *f, const tf_op *kernel, int64_t most) {
  tf_value *tiles = num(h, 1), *top = num(h, most);
  for (uint32_t i = 0; i < kernel->noperand; i++) {
    tf_value *n = tf_host_code_value(h, tf_map_get(&f->index, tf_map_ptr(tf_op_operand(kernel, i))));
    n = bin(h, TF_H_MIN, bin(h, TF_H_MAX, n, num(h, 0)), top);
    tiles = bin(h, TF_H_MIN, bin(h, TF_H_MUL, tiles, n), top);
  }
  return tiles;
}

tf_value *tf_tl_draws_at_launch(tf_host_code *h, const tf_tl_version *v) {
  const int64_t sms = tf_chip_of(v->f->target)->sms;
  tf_value *tiles = tiles_of(h, v->f, v->kernel, sms + 1);
  tf_value *few = bin(h, TF_H_LE, tf_host_code_value(h, v->turns), num(h, v->most_turns));
  return bin(h, TF_H_AND, few, bin(h, TF_H_LT, num(h, sms), tiles));
}

/* Picoseconds of the kernel with this tile, as tf_tl_time has it. */
tf_value *tf_tl_time_at_launch(tf_host_code *h, const tf_tl_version *v, const tf_tl_func *f) {
  const int64_t sms = tf_tl_at_once(&v->tile, tf_chip_of(f->target));
  tf_value *tiles = tiles_of(h, f, v->kernel, (int64_t)TF_TL_MOST_ROUNDS * sms), *load = num(h, 0);
  tf_ixp known = tf_map_get(&f->index, tf_map_ptr(v->whole[TF_TL_WAY_K]));
  tf_value *k = known ? bin(h, TF_H_MIN, tf_host_code_value(h, known), num(h, TF_TL_MOST_K)) : num(h, TF_TL_SOME_K);
  if (v->tile.shares > 1) k = bin(h, TF_H_CEILDIV, k, num(h, v->tile.shares));
  tf_value *rounds = bin(h, TF_H_MIN, bin(h, TF_H_CEILDIV, tiles, num(h, sms)), num(h, TF_TL_MOST_ROUNDS));
  tf_value *cost[2] = {rows_cost(h, f, v->factor[0]), rows_cost(h, f, v->factor[1])};
  for (int i = 0; i < 2; i++) load = bin(h, TF_H_ADD, load, bin(h, TF_H_MUL, num(h, v->tile.load[i]), cost[i]));
  load = bin(h, TF_H_DIV, load, num(h, TF_TL_WHOLE_ROWS));
  load = bin(h, TF_H_DIV, bin(h, TF_H_MUL, load, bin(h, TF_H_MIN, tiles, num(h, sms))), num(h, sms));
  int64_t least = v->tile.load[0] + v->tile.load[1];
  if (least < v->tile.multiply) least = v->tile.multiply;
  tf_value *step = bin(h, TF_H_MAX, load, num(h, least));
  tf_value *loop = bin(h, TF_H_MUL, step, k), *each = bin(h, TF_H_ADD, num(h, v->tile.each), loop);
  if (v->tile.exposed) {
    tf_value *hidden = bin(h, TF_H_MIN, bin(h, TF_H_DIV, loop, num(h, TF_TL_HIDES)), num(h, v->tile.exposed));
    each = bin(h, TF_H_ADD, each, bin(h, TF_H_SUB, num(h, v->tile.exposed), hidden));
  }
  tf_value *time = bin(h, TF_H_MUL, rounds, each);
  if (v->tile.last) time = bin(h, TF_H_ADD, time, num(h, v->tile.last));
  if (v->tile.blocks == TF_TL_CREWS) {
    tf_value *more = bin(h, TF_H_DIV, time, num(h, TF_TL_ONE_CREW));
    time = bin(h, TF_H_ADD, time, choose(h, bin(h, TF_H_LE, rounds, num(h, 1)), more, num(h, 0)));
  }
  if (tf_tl_waits_for_l2(&v->tile)) {
    tf_value *longer = bin(h, TF_H_AND, bin(h, TF_H_LT, num(h, TF_TL_SHORT_ROUNDS), rounds),
                           bin(h, TF_H_LT, num(h, TF_TL_SHORT_K), k));
    tf_value *more = bin(h, TF_H_DIV, time, num(h, TF_TL_HELD_BACK));
    time = bin(h, TF_H_ADD, time, choose(h, longer, more, num(h, 0)));
  }
  tf_value *power = bin(h, TF_H_MUL, num(h, (v->tile.load[0] + v->tile.load[1]) / TF_TL_POWER), k);
  power = bin(h, TF_H_MUL, rounds, power);
  time = choose(h, bin(h, TF_H_LT, num(h, TF_TL_LONG), time), bin(h, TF_H_ADD, time, power),
                v->tile.blocks == TF_TL_APIECE ? num(h, TF_TL_NEVER) : time);
  if (tf_tl_lasts_large(&v->tile)) {
    tf_value *whole = bin(h, TF_H_LE, bin(h, TF_H_MAX, cost[0], cost[1]), num(h, TF_TL_WHOLE_ROWS));
    time = choose(h, whole, time, num(h, TF_TL_NEVER));
  }
  tf_value *one = bin(h, TF_H_LE, rounds, num(h, 1));
  if (v->tile.blocks == TF_TL_ROUNDS) return choose(h, one, num(h, TF_TL_NEVER), time);
  return v->tile.blocks == TF_TL_ONCE ? choose(h, one, time, num(h, TF_TL_NEVER)) : time;
}
