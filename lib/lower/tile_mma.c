/* Products by mma.sync: each warp takes whole tiles of the instruction, and its operands are in its registers, or come
 * from shared memory, by ldmatrix where rows of 16 bytes allow it. Whatever lies outside of a tile along
 * K is 0; rows and columns outside are read from inside and go nowhere. */
#include "lower/scalar.h"
#include "lower/tile_mma.h"

/* ------------------------------------------------------------------------------------------------ operands */

typedef struct product {
  tf_op *op;
  const tf_mma *row;
  tf_tl_share s;
  tf_tl_buffer *x[2]; /* a and b, in shared memory or as fragments in the operand's layout */
  bool trans[2];      /* the dimension of K is the first one */
  tf_tl_layout part[2];
  tf_ixp lane, warp[2], k; /* k: where this step begins */
  int64_t extent[3];
} product;

static tf_value *zero(tf_builder *b, tf_type *t) {
  return t->kind == TF_TYPE_FLOAT ? tf_k_float(b, t, 0) : tf_k_int(b, t, 0);
}

/* Element of a (which 0: row is its row) or b (which 1: row is its column) at k, row by row. */
static tf_ixp linear(tf_tl_emitter *e, const product *p, int which, tf_ixp row, tf_ixp k) {
  const tf_tl_buffer *x = p->x[which];
  tf_ixp index[TF_TILE_MAX_RANK], last = tf_ix_const(e->ix, p->extent[which] - 1);
  for (uint32_t d = 0; d < x->rank; d++) index[d] = tf_ix_const(e->ix, 0);
  if (!tf_ix_prove_le(e->ix, row, last)) row = tf_ix_min(e->ix, row, last);
  index[x->rank - (p->trans[which] ? 1 : 2)] = row;
  index[x->rank - (p->trans[which] ? 2 : 1)] = k;
  return tf_tl_linear(e, x, index);
}

/* Where it is. */
static tf_ixp place(tf_tl_emitter *e, const product *p, int which, tf_ixp row, tf_ixp k) {
  return tf_tl_where(e, p->x[which], linear(e, p, which, row, k));
}

/* A lane's elements of one tile, that begins at `row` of the rows of a or the columns of b: (row, k) of element i. */
static void part_coord(tf_tl_emitter *e, const product *p, int which, tf_ixp row, uint32_t i, tf_ixp *r, tf_ixp *k) {
  int64_t at[2] = {0, 0};
  tf_ixp c[2] = {tf_ix_const(e->ix, 0), tf_ix_const(e->ix, 0)};
  const tf_tl_layout *l = &p->part[which];
  int64_t below = 1, reg = i;
  for (uint32_t m = 0; m < l->nt; m++) {
    tf_ixp digit = tf_ix_modc(e->ix, tf_ix_divc(e->ix, p->lane, below), l->t[m].extent);
    for (int d = 0; d < 2; d++) c[d] = tf_ix_add(e->ix, c[d], tf_ix_mulc(e->ix, digit, l->t[m].stride[d]));
    below *= l->t[m].extent;
  }
  for (uint32_t m = 0; m < l->nr; m++) {
    for (int d = 0; d < 2; d++) at[d] += reg % l->r[m].extent * l->r[m].stride[d];
    reg /= l->r[m].extent;
  }
  for (int d = 0; d < 2; d++) c[d] = tf_ix_addc(e->ix, c[d], at[d]);
  *r = tf_ix_add(e->ix, row, c[which]);
  *k = tf_ix_add(e->ix, p->k, c[!which]);
}

static tf_value *load(tf_tl_emitter *e, tf_tl_buffer *b, tf_ixp at, uint32_t w) {
  tf_value *i = tf_tl_value(e, at);
  tf_builder here = tf_tl_here(e);
  tf_tl_count(e, b, "reads", at, w, 32);
  return tf_k_load(&here, b->mem, &i, tf_vector_of(b->elem, w), 0, NULL);
}

/* w elements from (row, k) on, 0 where k is outside. */
static tf_value *guarded(tf_tl_emitter *e, const product *p, int which, tf_ixp at, tf_ixp k, uint32_t w) {
  tf_tl_buffer *x = p->x[which];
  tf_ixp n = tf_ix_const(e->ix, p->extent[2]);
  if (tf_ix_prove_lt(e->ix, tf_ix_addc(e->ix, k, w - 1), n)) return load(e, x, at, w);
  tf_tl_open_if(e, tf_tl_compare(e, "lt", k, n), tf_vector_of(x->elem, w));
  tf_op *op = tf_tl_close(e, load(e, x, at, w));
  tf_tl_open_else(e, op);
  tf_builder here = tf_tl_here(e);
  tf_value *z = zero(&here, x->elem);
  tf_tl_close(e, w > 1 ? tf_k_splat(&here, z, w) : z);
  return &op->result[0];
}

/* Neighbours along k in one register lie side by side. */
static uint32_t width_of(tf_tl_emitter *e, const product *p, int which, uint32_t i, tf_ixp row) {
  uint32_t w = 4 / p->x[which]->elem_bytes;
  tf_ixp r, k, r0, k0;
  if (w < 2 || p->trans[which] || p->extent[2] % w) return 1;
  part_coord(e, p, which, row, i, &r0, &k0);
  tf_ixp first = linear(e, p, which, r0, k0);
  if (!tf_ix_prove_divisible(e->ix, first, w) || !tf_ix_prove_divisible(e->ix, k0, w)) return 1;
  for (uint32_t l = 1; l < w; l++) {
    part_coord(e, p, which, row, i + l, &r, &k);
    if (linear(e, p, which, r, k) != tf_ix_addc(e->ix, first, l)) return 1;
  }
  return w;
}

static tf_value *rounded(tf_builder *b, tf_value *v) {
  return &tf_k_op(b, TF_K_ROUND_TF32, &v, 1, &v->type, 1, 0)->result[0];
}

static tf_value *by_elements(tf_tl_emitter *e, const product *p, int which, tf_ixp row) {
  tf_value *v[32];
  uint32_t n = tf_mma_elements(p->row, which ? TF_MMA_B : TF_MMA_A);
  for (uint32_t i = 0; i < n;) {
    uint32_t w = width_of(e, p, which, i, row);
    tf_ixp r, k;
    part_coord(e, p, which, row, i, &r, &k);
    tf_value *x = guarded(e, p, which, place(e, p, which, r, k), k, w);
    tf_builder here = tf_tl_here(e);
    for (uint32_t l = 0; l < w; l++) {
      v[i + l] = w > 1 ? tf_k_extract(&here, x, l) : x;
      if (p->row->elem[which] == TF_MMA_TF32) v[i + l] = rounded(&here, v[i + l]);
    }
    i += w;
  }
  tf_builder here = tf_tl_here(e);
  return n > 1 ? tf_k_pack(&here, v, n) : v[0];
}

/* ------------------------------------------------------------------------------------------------ ldmatrix */

/* Every row of 16 bytes begins at a multiple of 16 bytes and lies inside. Only elements of 16 bits are transposed. */
static bool matrices(const product *p, int which) {
  const tf_tl_buffer *x = p->x[which];
  int64_t rows = p->extent[which], k = p->extent[2];
  if (x->elem_bytes > 4 || k % p->row->k || (which == 0 && p->row->m != 16)) return false;
  return p->trans[which] ? x->elem_bytes == 2 && rows % 8 == 0 : k * x->elem_bytes % 16 == 0;
}

/* Matrices that make up one tile: 1, 2 or 4. */
static uint32_t matrices_of(const product *p, int which) {
  return tf_mma_elements(p->row, which ? TF_MMA_B : TF_MMA_A) * p->x[which]->elem_bytes / 4;
}

/* Where matrix j of n begins. Of a: 8 rows down for odd j, a row's 16 bytes along k from j = 2 on; of b: along k for
 * each. */
static uint32_t matrix_down(int which, uint32_t n, uint32_t j) { return which || n == 1 ? 0 : j % 2 * 8; }
static uint32_t matrix_along(const product *p, int which, uint32_t n, uint32_t j) {
  uint32_t per = 16 / p->x[which]->elem_bytes;
  return which ? j % n * per : n == 4 ? j / 2 % 2 * per : 0;
}

static tf_value *by_matrices(tf_tl_emitter *e, const product *p, int which, tf_ixp row) {
  uint32_t n = matrices_of(p, which), eb = p->x[which]->elem_bytes;
  tf_ixp l8 = tf_ix_modc(e->ix, p->lane, 8), j = tf_ix_divc(e->ix, p->lane, 8);
  tf_ixp down = tf_ix_mulc(e->ix, tf_ix_modc(e->ix, j, 2), matrix_down(which, n, 1));
  tf_ixp step = which ? tf_ix_modc(e->ix, j, n) : tf_ix_modc(e->ix, tf_ix_divc(e->ix, j, 2), 2);
  tf_ixp along = tf_ix_mulc(e->ix, step, matrix_along(p, which, n, which ? n > 1 : 2));
  tf_ixp r = tf_ix_add(e->ix, row, down), k = tf_ix_add(e->ix, p->k, along);
  if (p->trans[which]) { /* rows of memory run along the tile's rows: whole groups of 8 */
    tf_ixp last = tf_ix_const(e->ix, p->extent[which] - 8);
    if (!tf_ix_prove_le(e->ix, r, last)) r = tf_ix_min(e->ix, r, last);
    k = tf_ix_add(e->ix, k, l8);
  } else r = tf_ix_add(e->ix, r, l8);
  tf_ixp at_row = place(e, p, which, r, k);
  tf_value *ops[2] = {p->x[which]->mem, tf_tl_value(e, at_row)};
  tf_tl_count(e, p->x[which], "reads by ldmatrix", at_row, 16 / eb, 8 * n);
  tf_named_attr at[2] = {{"num", tf_attr_strz(e->ctx, n == 4   ? "x4"
                                                      : n == 2 ? "x2"
                                                               : "x1")},
                         {"trans", tf_attr_unit(e->ctx)}};
  tf_type *t = tf_vector_of(p->x[which]->elem, 4 * n / eb);
  tf_builder here = tf_tl_here(e);
  uint32_t id = tf_context_dialect_index(e->ctx, "kernel") << 16 | TF_K_LDMATRIX;
  tf_value *v = &tf_build(&here, id, ops, 2, &t, 1, at, p->trans[which] ? 2 : 1, 0)->result[0];
  return p->row->elem[which] == TF_MMA_TF32 ? rounded(&here, v) : v;
}

/* ------------------------------------------------------------------------------------------------ registers */

/* The tile's elements, where the fragment has the operand's layout: one tile after the other along k, and then along
 * the rows of a or the columns of b. */
static tf_value *by_registers(tf_tl_emitter *e, const product *p, int which, uint32_t tile) {
  tf_value *v[32];
  uint32_t n = tf_mma_elements(p->row, which ? TF_MMA_B : TF_MMA_A);
  int64_t tiles = (p->extent[2] + p->row->k - 1) / p->row->k;
  tf_ixp turn = tf_ix_addc(e->ix, tf_ix_divc(e->ix, p->k, p->row->k), tiles * tile);
  tf_ixp end = tf_ix_const(e->ix, p->extent[2]);
  for (uint32_t i = 0; i < n; i++) {
    tf_ixp r, k;
    part_coord(e, p, which, tf_ix_const(e->ix, 0), i, &r, &k);
    v[i] = tf_tl_read(e, p->x[which], tf_ix_addc(e->ix, tf_ix_mulc(e->ix, turn, n), i));
    tf_value *in = tf_ix_prove_lt(e->ix, k, end) ? NULL : tf_tl_compare(e, "lt", k, end);
    tf_builder here = tf_tl_here(e);
    if (in) v[i] = tf_k_select(&here, in, v[i], zero(&here, p->x[which]->elem));
    if (p->row->elem[which] == TF_MMA_TF32) v[i] = rounded(&here, v[i]);
  }
  tf_builder here = tf_tl_here(e);
  return n > 1 ? tf_k_pack(&here, v, n) : v[0];
}

static tf_value *part(tf_tl_emitter *e, const product *p, int which, uint32_t tile) {
  if (p->x[which]->scope == TF_TS_FRAGMENT) return by_registers(e, p, which, tile);
  uint32_t rows = which ? p->row->n : p->row->m, tiles = which ? p->s.n : p->s.m;
  tf_ixp row = tf_ix_addc(e->ix, tf_ix_mulc(e->ix, p->warp[which], (int64_t)tiles * rows), (int64_t)tile * rows);
  return matrices(p, which) ? by_matrices(e, p, which, row) : by_elements(e, p, which, row);
}

/* ------------------------------------------------------------------------------------------------ the product */

static tf_value *multiply(tf_tl_emitter *e, const product *p, tf_value *a, tf_value *b, tf_value *c) {
  const char *shape = tf_pool_printf(e->pool, "m%un%uk%u", p->row->m, p->row->n, p->row->k);
  tf_named_attr at = {"shape", tf_attr_strz(e->ctx, shape)};
  tf_value *ops[3] = {a, b, c};
  tf_builder here = tf_tl_here(e);
  uint32_t id = tf_context_dialect_index(e->ctx, "kernel") << 16 | TF_K_MMA;
  return &tf_build(&here, id, ops, 3, &c->type, 1, &at, 1, 0)->result[0];
}

static void sums(tf_tl_emitter *e, const product *p, tf_tl_buffer *acc, uint32_t i, uint32_t j, tf_value *a,
                 tf_value *b) {
  tf_value *v[8];
  uint32_t n = tf_mma_elements(p->row, TF_MMA_C), first = (i * p->s.n + j) * n;
  for (uint32_t k = 0; k < n; k++) v[k] = tf_tl_read(e, acc, tf_ix_const(e->ix, first + k));
  tf_builder here = tf_tl_here(e);
  tf_value *d = multiply(e, p, a, b, tf_k_pack(&here, v, n));
  here = tf_tl_here(e);
  for (uint32_t k = 0; k < n; k++) v[k] = tf_k_extract(&here, d, k);
  for (uint32_t k = 0; k < n; k++) tf_tl_write(e, acc, tf_ix_const(e->ix, first + k), v[k]);
}

static void steps(tf_tl_emitter *e, product *p, tf_tl_buffer *acc) {
  int64_t n = (p->extent[2] + p->row->k - 1) / p->row->k;
  tf_ixp sym = tf_ix_sym(e->ix, "k", tf_ix_const(e->ix, 0), tf_ix_const(e->ix, n - 1), NULL);
  bool registers = p->x[0]->scope == TF_TS_FRAGMENT || p->x[1]->scope == TF_TS_FRAGMENT;
  tf_tl_open_for(e, tf_ix_const(e->ix, n), sym, n <= 4 || registers);
  p->k = tf_ix_mulc(e->ix, sym, p->row->k);
  tf_value **b = TF_NEW_ARRAY(e->pool, tf_value *, p->s.n);
  for (uint32_t j = 0; j < p->s.n; j++) b[j] = part(e, p, 1, j);
  for (uint32_t i = 0; i < p->s.m; i++) {
    tf_value *a = part(e, p, 0, i);
    for (uint32_t j = 0; j < p->s.n; j++) sums(e, p, acc, i, j, a, b[j]);
  }
  tf_tl_close(e, NULL);
}

typedef struct ends {
  tf_tl_buffer *c, *acc;
  tf_value *clear;
} ends;

static void begin(tf_tl_emitter *e, void *user) {
  const ends *x = user;
  tf_ixp reg = tf_tl_reg(e, &x->c->layout, 0);
  tf_value *v = tf_tl_read(e, x->c, reg);
  tf_builder here = tf_tl_here(e);
  v = tf_lower_convert(&here, v, x->acc->elem);
  if (x->clear) v = tf_k_select(&here, x->clear, zero(&here, x->acc->elem), v);
  tf_tl_write(e, x->acc, reg, v);
}

static void finish(tf_tl_emitter *e, void *user) {
  const ends *x = user;
  tf_ixp reg = tf_tl_reg(e, &x->c->layout, 0);
  tf_value *v = tf_tl_read(e, x->acc, reg);
  tf_builder here = tf_tl_here(e);
  tf_tl_write(e, x->c, reg, tf_lower_convert(&here, v, x->c->elem));
}

static product begin_product(tf_tl_emitter *e, tf_tl_stmt *s) {
  product p = {.op = s->op, .row = tf_mma_get(s->mma)};
  uint32_t x[3];
  tf_tl_gemm_extents(s->op, x);
  p.s = tf_tl_share_of(s);
  for (int i = 0; i < 3; i++) p.extent[i] = x[i];
  p.trans[0] = tf_op_flag(s->op, "transpose_a");
  p.trans[1] = !tf_op_flag(s->op, "transpose_b"); /* b is k x n: a row of it runs along n */
  for (uint32_t i = 0; i < 2; i++) {
    const tf_tl_use *u = tf_tl_find_use(s, tf_tl_buffer_of(e, tf_op_operand(s->op, i)));
    p.x[i] = u->stage ? u->stage : u->buffer;
    tf_tl_mma_atom(p.row, i ? TF_MMA_B : TF_MMA_A, 2, 0, 1, &p.part[i]);
  }
  return p;
}

/* ------------------------------------------------------------------------------------------------ what it reads */

enum { MOST_TILES = 8 }; /* that are looked at, in each direction */

static void add_lane(const product *p, int which, int64_t row, int64_t k, uint32_t lane, int64_t *at,
                     uint32_t *active) {
  if (k >= p->extent[2]) return;
  if (row >= p->extent[which]) row = p->extent[which] - 1;
  at[lane] = p->trans[which] ? k * p->extent[which] + row : row * p->extent[2] + k;
  *active |= 1u << lane;
}

static void read_matrices(const product *p, int which, int64_t row, int64_t k, tf_tl_read_fn fn, void *user) {
  uint32_t n = matrices_of(p, which), active = 0;
  int64_t at[32] = {0};
  for (uint32_t l = 0; l < 8 * n; l++) {
    int64_t r = row + matrix_down(which, n, l / 8), c = k + matrix_along(p, which, n, l / 8);
    bool trans = p->trans[which];
    add_lane(p, which, trans ? r : r + l % 8, trans ? c + l % 8 : c, l, at, &active);
  }
  fn(user, at, active, 16);
}

static void read_elements(const product *p, int which, int64_t row, int64_t k, tf_tl_read_fn fn, void *user) {
  uint32_t n = tf_mma_elements(p->row, which ? TF_MMA_B : TF_MMA_A), w = 4 / p->x[which]->elem_bytes;
  if (w < 2 || p->trans[which] || p->extent[2] % w) w = 1;
  for (uint32_t i = 0; i < n; i += w) {
    int64_t at[32] = {0}, c[TF_TILE_MAX_RANK];
    uint32_t active = 0;
    for (uint32_t l = 0; l < 32; l++) {
      tf_tl_coordinate(&p->part[which], l, i, c);
      add_lane(p, which, row + c[which], k + c[!which], l, at, &active);
    }
    fn(user, at, active, w * p->x[which]->elem_bytes);
  }
}

void tf_tl_mma_reads(tf_tl_emitter *e, tf_tl_stmt *s, int which, tf_tl_read_fn fn, void *user) {
  product p = begin_product(e, s);
  uint32_t tiles = which ? p.s.n : p.s.m, rows = which ? p.row->n : p.row->m;
  for (uint32_t j = 0; j < tiles && j < MOST_TILES; j++)
    for (int64_t k = 0; k < p.extent[2] && k < (int64_t)MOST_TILES * p.row->k; k += p.row->k)
      (matrices(&p, which) ? read_matrices : read_elements)(&p, which, (int64_t)j * rows, k, fn, user);
}

/* ------------------------------------------------------------------------------------------------ all of it */

void tf_tl_mma(tf_tl_emitter *e, tf_tl_stmt *s) {
  product p = begin_product(e, s);
  p.lane = tf_ix_modc(e->ix, e->tid, 32);
  tf_ixp warp = tf_ix_divc(e->ix, e->tid, 32);
  p.warp[0] = tf_ix_modc(e->ix, warp, p.s.warps.m);
  p.warp[1] = tf_ix_modc(e->ix, tf_ix_divc(e->ix, warp, p.s.warps.m), p.s.warps.n);
  tf_tl_buffer *c = tf_tl_buffer_of(e, tf_op_operand(s->op, 2));
  static const tf_fkind floats[] = {TF_F64, TF_F32};
  tf_mma_elem sum = (tf_mma_elem)p.row->elem[2];
  tf_type *t = tf_mma_elem_is_int(sum) ? tf_type_i(e->ctx, 32) : tf_type_float(e->ctx, floats[sum == TF_MMA_F32]);
  tf_tl_buffer *in = s->sum ? s->sum : c,
               acc = {.scope = TF_TS_FRAGMENT, .elem = t, .layout = in->layout, .name = "acc"};
  ends x2 = {in, &acc, s->op->noperand > 3 ? tf_tl_kernel_value(e, tf_op_operand(s->op, 3), 0) : NULL};
  bool direct = t == c->elem && !x2.clear;
  tf_tl_stage_in(e, s);
  tf_tl_sum_in(e, s, c);
  tf_tl_before_all(e, s);
  if (!direct) tf_tl_walk(e, &in->layout, 1, begin, &x2);
  steps(e, &p, direct ? in : &acc);
  if (!direct) tf_tl_walk(e, &in->layout, 1, finish, &x2);
  tf_tl_sum_out(e, s, c);
}
