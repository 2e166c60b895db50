/* Which products the tensor unit makes (tcgen05.mma), and where their sums are.
 *
 * The instruction multiplies 128 or 64 rows of A by up to 256 columns of B, both in panels in shared memory
 * (tile_panels.c), for one thread that asks for it; the sum is in tensor memory, 128 lanes of 512 columns. Warp w of a
 * block reaches lanes 32 (w mod 4) to + 31, so four warps together have all rows of a sum: of 128 each 32 of them, of
 * 64 each 16, in the first half of its lanes. Loads and stores (16x256b) give a warp 16 rows as fragments of mma.sync's
 * C, so the layout of such a sum is one that mma.sync could have, too.
 *
 * It is taken wherever the chip has it and the product is made of whole instructions:
 *   - the block is made of groups of four warps, and these share C: as many as policy and M allow each have a range of
 *     rows, the others ranges of columns, in whole 8s. Instructions have 128 rows where that divides M and the groups
 *     can share them so, else 64;
 *   - elements are f16, bf16, f8, s8, u8 (where the chip has these), or tf32 that TMA brings (tile_tf32.c);
 *   - M is a multiple of 64; N of 16, or of 8 where an instruction has 64 rows; K of 32 bytes; tf32 lies along K;
 *   - rows of the factors are multiples of 32 bytes, and nothing else decides how they lie;
 *   - the kernel's sums have room in 512 columns together.
 *
 * A may be in tensor memory, too: a cell of 32 bits has neighbours of a row along K, a step of 32 bytes 8 columns. So A
 * that comes from registers, as the weights of attention do, goes there and not by way of shared memory, if all warps
 * share C by rows, so that each has the lanes of its own rows. It has columns of its own where the allocation grows by
 * no more than it must, else the place of a sum that is there for its product only. */
#include "lower/tile/plan/tile_unit_plan.h"
#include "lower/tile/plan/tile_buffer.h"
#include "lower/tile/plan/tile_cluster_plan.h"
#include "lower/tile/plan/tile_build.h"
#include "lower/tile/plan/tile_mma_layout.h"
#include "lower/tile/plan/tile_panels.h"
#include "lower/tile/plan/tile_product.h"
#include "lower/tile/plan/tile_scale_plan.h"
#include "support/result.h"

enum { GROUP = 128, MOST_N = 256, MOST_COLUMNS = 512, LEAST_COLUMNS = 32 };

static tf_tl_buffer *operand(tf_tl_emitter *e, const tf_tl_stmt *s, uint32_t i) {
  return tf_tl_buffer_of(e, tf_op_operand(s->op, i));
}

/* ------------------------------------------------------------------------------------------------ which */

static bool has_bytes(const tf_mma *row) { return tf_mma_elem_bits((tf_mma_elem)row->elem[0]) == 8; }

/* Why factor i cannot come from shared memory as it will lie there; else of what its columns are a multiple. A fragment
 * goes there on its way, row by row. */
static const char *factor_fits(tf_tl_emitter *e, const tf_tl_stmt *s, const tf_mma *row, uint32_t i, uint32_t *grain) {
  const tf_tl_buffer *b = operand(e, s, i);
  bool turned = i ? !tf_tile_transpose_b_of(s->op) : tf_tile_transpose_a_of(s->op);
  tf_tl_order o;
  *grain = 1;
  if (turned && row->elem[0] == TF_MMA_TF32) return "its tf32 factors are not contiguous along K";
  if (!tf_tl_panels_of(b, &o))
    return "the rows of a factor are no multiples of 32 bytes, or the program gives its layout";
  if (turned) *grain = tf_tl_panel_columns(b, &o);
  return NULL;
}

/* The columns of one instruction: as many as there may be. The manual's tables of shapes: of 128 rows multiples of 16;
 * so are bytes that do not lie along K, and s8, u8 above 32. */
static uint32_t columns_of(const tf_tl_stmt *s, const tf_mma *row, uint32_t n, uint32_t grain) {
  bool eights = s->unit_m == 64 && !has_bytes(row);
  for (uint32_t d = MOST_N; d >= 8; d -= 8)
    if (n % d == 0 && d % grain == 0 && (eights || d % 16 == 0)) return d;
  return 0;
}

/* How the groups of four warps share C; false: they cannot. */
static bool share(const tf_tl_emitter *e, tf_tl_stmt *s, const uint32_t x[3]) {
  uint32_t groups = (uint32_t)(e->threads / GROUP);
  tf_tile_policy policy = tf_tile_policy_of(s->op);
  for (uint32_t m = groups; m; m--) {
    if (groups % m || x[0] % (s->unit_m * m) || x[1] % (8 * (groups / m))) continue;
    if ((policy == TF_TILE_POLICY_FULL_ROW && m != groups) || (policy == TF_TILE_POLICY_FULL_COL && m != 1)) continue;
    s->warps = (tf_warp_grid){4 * m, groups / m};
    return true;
  }
  return false;
}

static tf_tl_home *home_of(tf_tl_emitter *e, const tf_tl_buffer *sum) {
  for (size_t i = 0; i < e->homes.n; i++)
    if (e->homes.at[i]->sum == sum) return e->homes.at[i];
  return NULL;
}

/* Behind those that the kernel has already. Products that share C in different ways may need more columns of one sum
 * than the first of them: it grows, or lies behind the others. */
static bool find_home(tf_tl_emitter *e, tf_tl_stmt *s, uint32_t columns) {
  tf_tl_home *h = home_of(e, operand(e, s, TF_TILE_GEMM_C));
  uint32_t at = h && h->column + h->columns == e->unit_columns ? h->column : e->unit_columns;
  if (!h || h->columns < columns) {
    if (at + columns > MOST_COLUMNS) return false;
    if (!h) {
      h = TF_NEW(e->code.pool, tf_tl_home);
      h->sum = operand(e, s, TF_TILE_GEMM_C);
      tf_vec_push(e->code.pool, &e->homes, h);
    }
    h->column = at;
    h->columns = columns;
    e->unit_columns = at + columns;
  }
  s->home = h;
  return true;
}

static bool find_room_for_scales(tf_tl_emitter *e, tf_tl_stmt *s, const uint32_t x[3]) {
  if (!tf_tl_is_scaled(s->op)) return true;
  tf_tl_scaling h = tf_tl_scaling_of(x, s->op, s->unit_m, s->unit_n);
  uint32_t n = tf_tl_scale_columns(&h);
  s->scales = e->unit_columns;
  if (e->unit_columns + n > MOST_COLUMNS) return false;
  e->unit_columns += n;
  return true;
}

/* Two blocks of 64 rows each may make it together (tile_pair_plan.c): then half of the columns are in the lower half of
 * the lanes, the others in the upper one, and one group of four warps has them. */
static bool halves(tf_tl_emitter *e, const tf_tl_stmt *s, const uint32_t x[3]) {
  const tf_tl_room *room = e->kernel->scratch;
  const tf_tl_buffer *b = operand(e, s, TF_TILE_GEMM_B);
  int64_t c[3];
  if ((room && room->alone) || e->threads != GROUP || tf_tl_cluster(e->kernel, c) != 2) return false;
  if (x[0] % 64 || x[0] % 128 == 0 || tf_tl_is_scaled(s->op) || tf_tile_policy_of(s->op)) return false;
  for (size_t i = 0; i < e->stmts.n; i++) {
    tf_tl_stmt *copy = e->stmts.at[i];
    const tf_tl_use *u = tf_tl_find_use(copy, b);
    if (u && u->written && tf_tile_multicast_of(copy->op)) return true;
  }
  return false;
}

static const char *plan(tf_tl_emitter *e, tf_tl_stmt *s) {
  uint32_t x[3], grain[2];
  tf_wgmma_id id;
  if (!tf_target_has(e->f->target, TF_FEAT_tcgen05)) return "the chip has none";
  if (e->threads % GROUP) return "the block is not made of groups of 128 threads";
  tf_mma_id row = tf_tl_step_of(e, s, true, &id);
  if (row == TF_MMA_COUNT) return "its elements are not f16, bf16, f8 (both), 8-bit integers, or tf32 that TMA loads";
  const tf_mma *r = tf_mma_get(row);
  if (tf_mma_elem_is_int((tf_mma_elem)r->elem[0]) && !tf_target_has(e->f->target, TF_FEAT_tcgen05_i8))
    return "tcgen05.mma of this chip has no 8-bit integers";
  tf_tl_gemm_extents(s->op, x);
  if (!x[0] || !x[1] || !x[2] || x[2] % r->k) return "K is no multiple of 32 bytes";
  if (x[0] % 64) return "M is no multiple of 64";
  for (uint32_t i = 0; i < 2; i++) {
    const char *why = factor_fits(e, s, r, i, &grain[i]);
    if (why) return why;
  }
  tf_tl_stmt own = *s;
  s->mma = row;
  s->spread = 0;
  s->halved = halves(e, s, x) && x[1] % 16 == 0 && columns_of(s, r, x[1], grain[1]) == x[1];
  bool shared = s->halved;
  if (s->halved) {
    s->unit_m = 64;
    s->unit_n = x[1];
    s->warps = (tf_warp_grid){2, 2};
  }
  for (uint32_t m = 128; m >= (tf_tl_is_scaled(s->op) ? 128 : 64) && !shared; m /= 2) {
    s->unit_m = m;
    s->unit_n = x[0] % m || m % grain[0] ? 0 : columns_of(s, r, x[1], grain[1]);
    shared = s->unit_n && share(e, s, x);
  }
  const char *why = NULL;
  if (!shared) why = "the warps cannot share C in whole ranges of 64 rows and 8 columns";
  else if (e->nunits == TF_TL_MOST_UNITS) why = "the kernel has too many products";
  else if (!find_home(e, s, x[0] / s->unit_m * (s->halved ? x[1] / 2 : x[1])) || !find_room_for_scales(e, s, x))
    why = "the kernel's sums have no room in 512 columns of tensor memory";
  if (why) *s = own;
  else s->unit = e->nunits++;
  return why;
}

void tf_tl_plan_unit(tf_tl_emitter *e, tf_tl_stmt *s) {
  tf_tile_instruction asked = tf_tile_instruction_of(s->op);
  const char *why = asked == TF_TILE_INSTRUCTION_MMA ? "" : plan(e, s);
  bool has = tf_target_has(e->f->target, TF_FEAT_tcgen05);
  if (why && *why && (asked == TF_TILE_INSTRUCTION_TCGEN05 || has))
    tf_tl_remember(e, s->op, tf_pool_printf(e->code.pool, "this product is not made by tcgen05.mma: %s", why));
}

bool tf_tl_unit_holds(const tf_tl_emitter *e, const tf_tl_stmt *s) {
  return s->unit_n && !tf_tl_is_scaled(s->op) && !tf_tile_transpose_a_of(s->op) && s->warps.n == 1 &&
         s->warps.m == (uint32_t)(e->threads / 32);
}

/* Of n columns, a power of two. */
static uint32_t allocated(uint32_t columns) {
  uint32_t n = LEAST_COLUMNS;
  while (n < columns) n *= 2;
  return n;
}

uint32_t tf_tl_unit_columns(const tf_tl_emitter *e) { return e->nunits ? allocated(e->unit_columns) : 0; }

/* ------------------------------------------------------------------------------------------------ where sums stay */

/* The sum is C of the product as it is in the program: no conversion is before or behind it. */
static bool is_plain(tf_tl_emitter *e, const tf_tl_stmt *s) {
  const tf_type *c = operand(e, s, TF_TILE_GEMM_C)->elem;
  bool integers = tf_mma_elem_is_int((tf_mma_elem)tf_mma_get(s->mma)->elem[2]);
  if (s->sum || s->sum_way) return false;
  return integers ? c->kind == TF_TYPE_INT && c->width == 32 : c->kind == TF_TYPE_FLOAT && c->fkind == TF_F32;
}

/* In the loop only such products meet the sum, and these as a sum. */
static bool stays(tf_tl_emitter *e, const tf_tl_home *h, const tf_op *loop) {
  for (size_t i = 0; i < e->stmts.n; i++) {
    tf_tl_stmt *s = e->stmts.at[i];
    const tf_tl_use *u = tf_tl_find_use(s, h->sum);
    if (!u || !tf_tl_stands_in(s, loop)) continue;
    if (s->home != h || u->stage || !is_plain(e, s)) return false;
    if (operand(e, s, 0) == h->sum || operand(e, s, 1) == h->sum) return false;
  }
  return true;
}

static tf_tl_buffer *always(tf_tl_emitter *e, tf_type *elem, int64_t n, uint32_t align, const char *name) {
  tf_tl_buffer *b = tf_tl_new_buffer(e, elem, &n, 1, TF_TS_SHARED);
  b->name = name;
  tf_smem_live_always(&b->smem);
  b->smem.align = align;
  return b;
}

/* Warps have rows of this sum as they have those of the product's A: what a warp stores has the place of what it
 * loaded. */
static bool same_rows(const tf_tl_emitter *e, const tf_tl_home *h, const tf_tl_stmt *s) {
  bool any = false;
  for (size_t i = 0; i < e->stmts.n; i++) {
    const tf_tl_stmt *o = e->stmts.at[i];
    if (o->home != h) continue;
    if (o->unit_m != s->unit_m || o->warps.m != s->warps.m || o->warps.n != s->warps.n) return false;
    any = true;
  }
  return any;
}

/* The place of a sum that is there for its product only: between two such it is free. */
static bool find_free(tf_tl_emitter *e, tf_tl_stmt *s, uint32_t tiles, uint32_t cells) {
  for (size_t i = 0; i < e->homes.n; i++) {
    const tf_tl_home *h = e->homes.at[i];
    if (h->loop || h == s->home || h->columns % tiles || h->columns / tiles < cells || !same_rows(e, h, s)) continue;
    s->column = h->column;
    s->stride = h->columns / tiles;
    return true;
  }
  return false;
}

static void place_factor(tf_tl_emitter *e, tf_tl_stmt *s) {
  tf_tl_product p = tf_tl_begin_product(e, s);
  uint32_t tiles = tf_tl_unit_tiles(&p, s), cells = tf_tl_unit_cells(&p), all = e->unit_columns + tiles * cells;
  bool grows = allocated(all) > allocated(e->unit_columns);
  if (grows && find_free(e, s, tiles, cells)) return;
  if (all > MOST_COLUMNS) {
    s->holds = false;
    tf_tl_need_stage(e, s, tf_tl_find_use(s, operand(e, s, 0)));
    return;
  }
  s->column = e->unit_columns;
  s->stride = cells;
  e->unit_columns = all;
}

static void need_units(tf_tl_emitter *e) {
  tf_tl_units *u = e->units = TF_NEW(e->code.pool, tf_tl_units);
  *u = (tf_tl_units){.slot = always(e, tf_type_i(e->code.ctx, 32), 1, 4, "tmem")};
  u->bars = always(e, tf_type_mbarrier(e->code.ctx, false), e->nunits, 8, "multiplied");
}

void tf_tl_plan_homes(tf_tl_emitter *e) {
  e->nunits = 0; /* a product may have become mma.sync's, for the sake of the sum's layout */
  for (size_t i = 0; i < e->stmts.n; i++) {
    tf_tl_stmt *s = e->stmts.at[i];
    if (s->unit_n) s->unit = e->nunits++;
    else s->home = NULL;
  }
  for (size_t i = 0; i < e->stmts.n; i++) {
    tf_tl_stmt *s = e->stmts.at[i];
    for (tf_op *op = tf_op_parent(s->op); s->home && !tf_tile_is(op, TF_T_KERNEL); op = tf_op_parent(op))
      if (tf_tile_is_loop(op) && stays(e, s->home, op)) s->home->loop = op;
  }
  for (size_t i = 0; i < e->stmts.n; i++)
    if (e->stmts.at[i]->holds) place_factor(e, e->stmts.at[i]);
  if (e->nunits) need_units(e);
}

/* ------------------------------------------------------------------------------------------------ in flight */

static bool is_ring(const tf_tl_pipe *p, const tf_tl_buffer *b) {
  for (size_t i = 0; i < p->boxes.n; i++)
    if (p->boxes.at[i]->tile == b) return true;
  return false;
}

static const tf_tl_buffer *scale_of(tf_tl_emitter *e, const tf_tl_stmt *s, int which) {
  tf_value *v = tf_tl_gemm_scale(s->op, which);
  return v ? tf_tl_buffer_of(e, v) : NULL;
}

/* Threads bring nothing else than scales, and all that the loop brings of these: who waits for TMA puts none into
 * tensor memory. */
static bool brings_scales(tf_tl_emitter *e, const tf_tl_pipe *p, const tf_tl_unit_flight *f) {
  bool ok = true;
  for (size_t i = 0; i < p->copies.n; i++) {
    tf_op *load, *store;
    bool any = false;
    TF_SURELY(tf_tl_is_copy(p->copies.at[i]->op, &load, &store));
    const tf_tl_buffer *b = tf_tl_buffer_of(e, tf_op_operand(store, TF_TILE_STORE_BUFFER));
    for (size_t k = 0; k < f->products.n; k++)
      for (int which = 0; which < 2; which++) any |= scale_of(e, f->products.at[k], which) == b;
    ok &= any;
  }
  for (size_t k = 0; k < f->products.n; k++)
    for (int which = 0; which < 2; which++) {
      const tf_tl_buffer *b = scale_of(e, f->products.at[k], which);
      ok &= !b || !is_ring(p, b);
    }
  return ok;
}

/* Its sum stays, and its factors are where no statement of the body puts them. */
static bool can_fly(tf_tl_emitter *e, const tf_tl_pipe *p, tf_tl_stmt *s) {
  if (!s->unit_n || !s->home->loop || !tf_tl_stands_in(s, s->home->loop)) return false;
  for (uint32_t i = 0; i < 2; i++)
    if (operand(e, s, i)->scope != TF_TS_SHARED) return false;
  for (uint32_t i = 0; i < s->op->noperand; i++)
    if (i >= TF_TILE_GEMM_CLEAR && tf_tl_needs_loaded(tf_op_operand(s->op, i), tf_op_body(p->loop))) return false;
  return is_ring(p, operand(e, s, 0)) || is_ring(p, operand(e, s, 1));
}

void tf_tl_plan_unit_flight(tf_tl_emitter *e, tf_tl_pipe *p) {
  tf_tl_unit_flight *f = TF_NEW(e->code.pool, tf_tl_unit_flight);
  if (!p->boxes.n) return;
  for (tf_op *op = tf_op_body(p->loop)->first; op; op = op->next) {
    tf_tl_stmt *s = tf_map_get(&e->stmt, tf_map_ptr(op));
    if ((op->def->traits & TF_PURE) || tf_tl_runs_ahead(e, op)) continue;
    if (!s || !can_fly(e, p, s)) return;
    tf_vec_push(e->code.pool, &f->products, s);
    f->scaled |= tf_tl_is_scaled(s->op);
  }
  if (f->products.n && brings_scales(e, p, f)) p->units = f;
}

uint32_t tf_tl_unit_registers(const tf_tl_unit_flight *f) {
  uint32_t n = 0;
  for (size_t i = 0; i < f->products.n; i++) {
    const tf_tl_home *h = f->products.at[i]->home;
    bool known = false;
    for (size_t k = 0; k < i; k++) known |= f->products.at[k]->home == h;
    if (!known) n += (uint32_t)tf_tl_registers(&h->sum->layout);
  }
  return n;
}
