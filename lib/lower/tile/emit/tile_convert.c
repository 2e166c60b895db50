/* A fragment in another layout, without shared memory: where each thread finds what it wants in its own warp, by
 * shuffles; where it has it itself, by moving registers. Where the element of a coordinate is, the digits of the
 * coordinate tell, if no two modes of a layout overlap; that it is there is looked up for every thread and register. */
#include "lower/tile/tile_lower.h"

enum { MOST_REGISTERS = 256, BARRIERS = 24 /* what a way through shared memory waits, in accesses */ };

/* The digit of a mode is that of one dimension: -1 if it is of none, -2 of several. */
static int32_t dim_of(const tf_tl_mode *m, uint32_t rank) {
  int32_t d = -1;
  for (uint32_t k = 0; k < rank; k++)
    if (m->stride[k]) d = d == -1 ? (int32_t)k : -2;
  return d;
}

static bool has_digits(const tf_tl_layout *l) {
  for (uint32_t m = 0; m < l->nt; m++)
    if (dim_of(&l->t[m], l->rank) == -2) return false;
  for (uint32_t m = 0; m < l->nr; m++)
    if (dim_of(&l->r[m], l->rank) == -2) return false;
  return true;
}

static int64_t number_of(const tf_tl_mode *m, uint32_t n, uint32_t rank, const int64_t *coord, int64_t own) {
  int64_t sum = 0, below = 1;
  for (uint32_t i = 0; i < n; i++) {
    int32_t d = dim_of(&m[i], rank);
    int64_t digit = d < 0 ? own / below : coord[d] / m[i].stride[d];
    sum += digit % m[i].extent * below;
    below *= m[i].extent;
  }
  return sum;
}

/* Who holds the element: the thread itself where it can. */
static bool find(const tf_tl_layout *l, const int64_t *coord, int64_t thread, int64_t *there, int64_t *reg) {
  int64_t have[TF_TILE_MAX_RANK];
  *there = number_of(l->t, l->nt, l->rank, coord, thread);
  *reg = number_of(l->r, l->nr, l->rank, coord, 0);
  tf_tl_coordinate(l, *there, *reg, have);
  for (uint32_t d = 0; d < l->rank; d++)
    if (have[d] != coord[d]) return false;
  return true;
}

/* Registers that threads want for register `reg` of `to`; whether some thread has it not itself. */
typedef struct wanted {
  uint64_t regs[MOST_REGISTERS / 64];
  uint32_t n;
  bool moves;
} wanted;

static bool want(const tf_tl_layout *from, const tf_tl_layout *to, int64_t reg, int64_t threads, wanted *w) {
  *w = (wanted){.n = 0};
  for (int64_t t = 0; t < threads; t++) {
    int64_t coord[TF_TILE_MAX_RANK], there, r;
    bool hole = false;
    tf_tl_coordinate(to, t, reg, coord);
    for (uint32_t d = 0; d < to->rank; d++) hole |= coord[d] >= to->shape[d];
    if (hole) continue;
    if (!find(from, coord, t, &there, &r) || there / 32 != t / 32) return false;
    w->moves |= there != t;
    w->n += !(w->regs[r / 64] >> r % 64 & 1);
    w->regs[r / 64] |= UINT64_C(1) << r % 64;
  }
  return true;
}

int64_t tf_tl_convert_cost(const tf_tl_emitter *e, const tf_tl_layout *from, const tf_tl_layout *to, uint32_t bytes) {
  int64_t shuffles = 0, n = tf_tl_registers(to);
  if (e->threads % 32 || !has_digits(from) || from->rank != to->rank) return -1;
  if (n > MOST_REGISTERS || tf_tl_registers(from) > MOST_REGISTERS) return -1;
  int64_t shared = tf_tl_registers(from) + n + BARRIERS;
  for (int64_t j = 0; j < n; j++) {
    wanted w;
    if (!want(from, to, j, e->threads, &w)) return -1;
    shuffles += w.moves ? w.n * (bytes > 4 ? 2 : 1) : 0;
  }
  return shuffles <= shared ? shuffles : -1;
}

/* ------------------------------------------------------------------------------------------------ emission */

static tf_ixp digits(tf_tl_emitter *e, const tf_tl_mode *m, uint32_t n, uint32_t rank, const tf_ixp *coord,
                     tf_ixp own) {
  tf_ixp sum = tf_ix_const(e->code.ix, 0);
  int64_t below = 1;
  for (uint32_t i = 0; i < n; i++) {
    int32_t d = dim_of(&m[i], rank);
    tf_ixp digit = d < 0 ? tf_ix_divc(e->code.ix, own, below) : tf_ix_divc(e->code.ix, coord[d], m[i].stride[d]);
    sum = tf_ix_add(e->code.ix, sum, tf_ix_mulc(e->code.ix, tf_ix_modc(e->code.ix, digit, m[i].extent), below));
    below *= m[i].extent;
  }
  return sum;
}

static void convert_one(tf_tl_emitter *e, tf_tl_buffer *from, tf_tl_buffer *to, int64_t reg) {
  const tf_tl_layout *l = &from->layout;
  wanted w;
  tf_ixp coord[TF_TILE_MAX_RANK];
  int64_t rest = reg;
  for (uint32_t m = 0; m < to->layout.nr; m++) {
    e->reg[m] = tf_ix_const(e->code.ix, rest % to->layout.r[m].extent);
    rest /= to->layout.r[m].extent;
  }
  if (!want(l, &to->layout, reg, e->threads, &w) || !w.n) return; /* a hole of all threads */
  tf_tl_coord(e, &to->layout, 0, coord);
  tf_ixp lane = tf_ix_modc(e->code.ix, digits(e, l->t, l->nt, l->rank, coord, e->tid), 32);
  tf_ixp which = digits(e, l->r, l->nr, l->rank, coord, tf_ix_const(e->code.ix, 0));
  tf_value *all = NULL;
  for (int64_t r = 0; r < MOST_REGISTERS; r++) {
    if (!(w.regs[r / 64] >> r % 64 & 1)) continue;
    tf_value *x = tf_tl_read(e, from, tf_ix_const(e->code.ix, r));
    if (w.moves) {
      tf_value *at = tf_code_value(&e->code, lane);
      tf_builder b = tf_code_here(&e->code);
      x = tf_k_shuffle(&b, "idx", x, tf_k_cast(&b, at, tf_type_i(e->code.ctx, 32)), 32);
    }
    if (all) {
      tf_value *c = tf_code_compare(&e->code, "eq", which, tf_ix_const(e->code.ix, r));
      tf_builder b = tf_code_here(&e->code);
      x = tf_k_select(&b, c, x, all);
    }
    all = x;
  }
  tf_tl_write(e, to, tf_ix_const(e->code.ix, reg), all);
}

void tf_tl_convert(tf_tl_emitter *e, tf_tl_buffer *from, tf_tl_buffer *to) {
  for (int64_t j = 0; j < tf_tl_registers(&to->layout) && !e->code.failed; j++) convert_one(e, from, to, j);
}
