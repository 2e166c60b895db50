/* Which products a warpgroup makes as one (wgmma), and how.
 *
 * The instruction multiplies 64 x K by K x N, N up to 256. B, and A unless it is in registers, come from shared memory
 * as they lie there: in panels, of rows of 128, 64 or 32 bytes that are swizzled as TMA's copies are, one panel of
 * columns behind the other (PTX ISA, "Asynchronous Warpgroup Level Matrix Shared Memory Layout"). So
 * whatever is a factor of such a product lies so, whoever writes it.
 *
 * It is taken wherever the chip has it and the product is made of whole instructions:
 *   - the block is made of warpgroups, and these share C: as many as policy and M allow each have a range of rows, in
 *     whole 64s, the others ranges of columns, in whole 8s;
 *   - elements are f16, bf16, f8, s8, u8, or tf32 that TMA brings (tile_tf32.c). Of f8 it keeps fewer digits of the
 * sum, which a remark says;
 *   - K is a multiple of 32 bytes, and factors of bytes and of tf32 lie along it in shared memory;
 *   - rows of the factors are multiples of 32 bytes, and nothing else decides how they lie (views, `tile.layout`).
 *   - a thread's registers suffice for the sums of the kernel that are alive at one time, and for A in registers.
 * More rows a warpgroup come before more columns: B is then read by fewer. */
#include "kernel/wgmma_table.h"
#include "lower/common/warp_roles.h"
#include "lower/tile/plan/tile_buffer.h"
#include "lower/tile/plan/tile_mma_layout.h"
#include "lower/tile/plan/tile_panels.h"
#include "lower/tile/plan/tile_pipe_plan.h"
#include "lower/tile/plan/tile_product.h"
#include "lower/tile/plan/tile_wgmma_plan.h"
#include "support/launch_limits.h"

enum {
  GROUP = TF_WGMMA_THREADS,
  MOST_REGISTERS = 255,
  A_REGISTERS = 4, /* of A's 64 rows and one step */
  LEAST_SPARE = 24 /* registers for what a thread cannot do without beside */
};

static tf_tl_buffer *operand(tf_tl_emitter *e, const tf_tl_stmt *s, uint32_t i) {
  return tf_tl_buffer_of(e, tf_op_operand(s->op, i));
}

/* Why factor i cannot come from shared memory as it will lie there, or else what panels its columns are in. */
static const char *factor_fits(tf_tl_emitter *e, const tf_tl_stmt *s, const tf_wgmma *w, uint32_t i, bool turned,
                               uint32_t *columns) {
  const tf_tl_buffer *b = operand(e, s, i);
  tf_tl_order o;
  *columns = 1;
  if (i == 0 && b->scope == TF_TS_FRAGMENT)
    return NULL; /* in registers, or on its way there or to a place of its own */
  if (turned && !(w->flags & TF_WGMMA_MAJORS)) return "its 8-bit or tf32 factors are not contiguous along K";
  if (!tf_tl_panels_of(b, &o))
    return "the rows of a factor are no multiples of 32 bytes, or the program gives its layout";
  if (turned) *columns = tf_tl_panel_columns(b, &o);
  return NULL;
}

/* The columns of one instruction: as many as there may be. */
static uint32_t columns_of(const tf_wgmma *w, uint32_t n, uint32_t grain) {
  for (uint32_t d = TF_WGMMA_MOST_N; d >= 8; d -= 8)
    if (n % d == 0 && d % grain == 0 && tf_wgmma_has_n(w, d)) return d;
  return 0;
}

/* How the warpgroups share C; false: they cannot. */
static bool share(const tf_tl_emitter *e, tf_tl_stmt *s, const tf_wgmma *w, uint32_t grain) {
  uint32_t x[3], groups = (uint32_t)(e->threads / GROUP);
  tf_tile_policy policy = tf_tile_policy_of(s->op);
  tf_tl_gemm_extents(s->op, x);
  for (uint32_t m = groups; m; m--) {
    if (groups % m || x[0] % (TF_WGMMA_M * m) || x[1] % (groups / m)) continue;
    if ((policy == TF_TILE_POLICY_FULL_ROW && m != groups) || (policy == TF_TILE_POLICY_FULL_COL && m != 1)) continue;
    s->group_n = columns_of(w, x[1] / (groups / m), grain);
    s->warps = (tf_warp_grid){4 * m, groups / m};
    if (s->group_n) return true;
  }
  return false;
}

/* Registers of a thread of two crews, if none says how many producers there are; `each`: with one warp of them. */
static int64_t crew_registers(const tf_tl_emitter *e, int64_t each) {
  int64_t all = tf_tl_workers(e) + GROUP, kept = TF_WARP_FEW_REGISTERS;
  if (all > TF_MOST_THREADS || e->threads % GROUP || !tf_target_has(e->f->target, TF_FEAT_setmaxnreg)) return each;
  if (e->f->ity->width == 64) kept = TF_WARP_PRODUCER_REGISTERS;
  int64_t n = tf_warp_registers_left(all, tf_tl_workers(e), kept);
  return n > each ? n : each;
}

/* Registers that each thread of the program's may have, where the kernel has the producers that it asks for. */
static int64_t thread_registers(const tf_tl_emitter *e) {
  const tf_attr *r = tf_tile_registers_of(e->kernel);
  int64_t producers = 32 * tf_tile_producers_of(e->kernel, e->crews > 1), workers = tf_tl_workers(e);
  int64_t all = workers + producers;
  int64_t whole = (all + GROUP - 1) / GROUP * GROUP; /* the four parts of an SM have as many warps each */
  int64_t each = tf_warp_registers(whole, 1);
  bool move = r && producers && tf_target_has(e->f->target, TF_FEAT_setmaxnreg) && r->ints[1] > each;
  if (move && r->ints[0] * producers + r->ints[1] * workers <= each * whole) each = r->ints[1];
  if (e->crews > 1 && !tf_tile_producers_attr(e->kernel)) each = crew_registers(e, each);
  return each < MOST_REGISTERS ? each : MOST_REGISTERS;
}

bool tf_tl_begins_anew(tf_tl_emitter *e, const tf_tl_stmt *s, const tf_tl_buffer *b) {
  if (!tf_tile_is(s->op, TF_T_GEMM) || s->op->noperand <= TF_TILE_GEMM_CLEAR) return false;
  const tf_value *clear = tf_op_operand(s->op, TF_TILE_GEMM_CLEAR);
  if (!clear->def || !tf_tile_is(clear->def, TF_T_CONSTANT) || !tf_tile_value_of(clear->def)->i) return false;
  return operand(e, s, TF_TILE_GEMM_C) == b;
}

/* From the first to the last statement that meets the buffer, and all of the loops that these stand in; but not those
 * that stand around a product with which it begins. */
static void life_of(tf_tl_emitter *e, const tf_tl_buffer *b, int64_t *first, int64_t *last) {
  const tf_tl_stmt *begin = NULL;
  *first = INT64_MAX;
  *last = -1;
  for (size_t i = 0; i < e->stmts.n && !begin; i++)
    if (tf_tl_find_use(e->stmts.at[i], b)) begin = e->stmts.at[i];
  if (begin && !tf_tl_begins_anew(e, begin, b)) begin = NULL;
  for (size_t i = 0; i < e->stmts.n; i++) {
    tf_tl_stmt *s = e->stmts.at[i];
    if (!tf_tl_find_use(s, b)) continue;
    const tf_op *outer = s->op;
    for (const tf_op *op = s->op; !tf_tile_is(op, TF_T_KERNEL); op = tf_op_parent(op)) {
      if (begin && op != s->op && tf_tl_stands_in(begin, op)) break;
      if (tf_tile_is_loop(op) || tf_tile_is(op, TF_T_WHILE)) outer = op;
    }
    for (size_t k = 0; k < e->stmts.n; k++) {
      if (!tf_tl_stands_in(e->stmts.at[k], outer)) continue;
      if (e->stmts.at[k]->at < *first) *first = e->stmts.at[k]->at;
      if (e->stmts.at[k]->at > *last) *last = e->stmts.at[k]->at;
    }
  }
}

static uint32_t sum_registers(const tf_tl_stmt *s) {
  tf_tl_parts parts = tf_tl_wgmma_parts(s);
  return parts.m * parts.n * parts.each;
}

/* Registers of other sums by wgmma that are alive while this one is, where they are most. */
static uint32_t others_alive(tf_tl_emitter *e, const tf_tl_stmt *s) {
  const tf_tl_buffer *own = operand(e, s, TF_TILE_GEMM_C);
  int64_t first, last, from, to;
  uint32_t *n = TF_NEW_ARRAY(e->code.pool, uint32_t, e->stmts.n + 1), most = 0;
  life_of(e, own, &first, &last);
  for (size_t i = 0; i < e->stmts.n && e->stmts.at[i] != s; i++) {
    tf_tl_stmt *o = e->stmts.at[i];
    const tf_tl_buffer *c = o->group_n ? operand(e, o, TF_TILE_GEMM_C) : own;
    bool known = c == own;
    for (size_t k = 0; k < i && !known; k++)
      known = e->stmts.at[k]->group_n && operand(e, e->stmts.at[k], TF_TILE_GEMM_C) == c;
    if (known) continue;
    life_of(e, c, &from, &to);
    uint32_t registers = c == own ? 0 : sum_registers(o);
    for (size_t k = 0; k < e->stmts.n; k++) {
      int64_t at = e->stmts.at[k]->at;
      if (at < first || at > last || at < from || at > to) continue;
      n[k] += registers;
      if (n[k] > most) most = n[k];
    }
  }
  return most;
}

/* Why a thread cannot have what must be in its registers: the sums of this and of other products that are alive with
 * it, and A where it is in registers. ptxas gives up where these are more than there are: it keeps no sum of wgmma
 * elsewhere. NULL: it can. */
static const char *too_many_registers(tf_tl_emitter *e, tf_tl_stmt *s, const uint32_t x[3]) {
  const tf_mma *row = tf_mma_get(s->mma);
  uint32_t steps = x[2] / row->k < TF_TL_MOST_STEPS ? x[2] / row->k : TF_TL_MOST_STEPS;
  uint32_t n = sum_registers(s) + others_alive(e, s);
  if (operand(e, s, 0)->scope == TF_TS_FRAGMENT) n += tf_tl_wgmma_parts(s).m * steps * A_REGISTERS;
  int64_t have = thread_registers(e);
  if (n + LEAST_SPARE <= have) return NULL;
  return tf_pool_printf(e->code.pool,
                        "its sum, those that are alive with it, and A take %u registers of each thread, which has %lld",
                        n, (long long)have);
}

/* Why it is not; `tell`: whoever did not ask is told, too. */
static const char *plan(tf_tl_emitter *e, tf_tl_stmt *s, bool *tell) {
  uint32_t x[3], panel[2];
  tf_wgmma_id id;
  if (!tf_target_has(e->f->target, TF_FEAT_wgmma)) return "the chip has none";
  if (e->threads % GROUP) return "the block is not made of warpgroups of 128 threads";
  tf_mma_id row = tf_tl_step_of(e, s, tf_target_has(e->f->target, TF_FEAT_wgmma_mixed), &id);
  if (row == TF_MMA_COUNT) return "its elements are not f16, bf16, f8 (both), 8-bit integers, or tf32 that TMA loads";
  const tf_wgmma *w = tf_wgmma_get(id);
  bool turned[2] = {tf_tile_transpose_a_of(s->op), !tf_tile_transpose_b_of(s->op)};
  tf_tl_gemm_extents(s->op, x);
  if (!x[0] || !x[1] || !x[2] || x[2] % w->k) return "K is no multiple of 32 bytes";
  for (uint32_t i = 0; i < 2; i++) {
    const char *why = factor_fits(e, s, w, i, turned[i], &panel[i]);
    if (why) return why;
  }
  tf_tl_stmt own = *s;
  s->mma = row;
  s->spread = 0;
  const char *why = "the warpgroups cannot share C in whole ranges of 64 rows and 8 columns";
  *tell = share(e, s, w, panel[1]);
  if (*tell) why = too_many_registers(e, s, x);
  if (why) *s = own;
  return why;
}

static bool has_f8(const tf_tl_stmt *s) {
  tf_mma_elem a = (tf_mma_elem)tf_mma_get(s->mma)->elem[0];
  return !tf_mma_elem_is_int(a) && tf_mma_elem_bits(a) == 8;
}

void tf_tl_plan_wgmma(tf_tl_emitter *e, tf_tl_stmt *s) {
  tf_tile_instruction asked = tf_tile_instruction_of(s->op);
  bool tell = false;
  const char *why = asked == TF_TILE_INSTRUCTION_MMA ? "" : plan(e, s, &tell);
  if (why && (asked == TF_TILE_INSTRUCTION_WGMMA || tell))
    tf_tl_remember(e, s->op, tf_pool_printf(e->code.pool, "this product is not made by wgmma: %s", why));
  if (!why && has_f8(s))
    tf_tl_remember(e, s->op,
                   "wgmma keeps about 14 bits of this product's sums while it adds f8 products (`instruction = "
                   "\"mma\"` keeps 24, and is slower)");
}

/* ------------------------------------------------------------------------------------------------ in flight */

static tf_tl_parts parts(const tf_mma *row, const tf_tl_share *s, uint32_t group_n) {
  uint32_t per = tf_mma_elements(row, TF_MMA_C);
  return (tf_tl_parts){s->m, s->n * row->n / group_n, group_n / row->n * per};
}

tf_tl_parts tf_tl_parts_of(const tf_tl_product *p) { return parts(p->row, &p->s, p->group_n); }

tf_tl_parts tf_tl_wgmma_parts(const tf_tl_stmt *s) {
  tf_tl_share share = tf_tl_share_of(s);
  return parts(tf_mma_get(s->mma), &share, s->group_n);
}

bool tf_tl_can_fly(tf_tl_emitter *e, tf_tl_stmt *s, bool registers) {
  uint32_t x[3];
  if (!tf_tile_is(s->op, TF_T_GEMM) || !s->group_n || s->sum || s->sum_way) return false;
  for (size_t i = 0; i < s->uses.n; i++)
    if (s->uses.at[i].stage) return false;
  tf_tscope a = operand(e, s, 0)->scope;
  if (a != TF_TS_SHARED && (a != TF_TS_FRAGMENT || !registers)) return false;
  if (operand(e, s, 1)->scope != TF_TS_SHARED) return false;
  const tf_type *c = operand(e, s, 2)->elem;
  const tf_mma *row = tf_mma_get(s->mma);
  bool integers = tf_mma_elem_is_int((tf_mma_elem)row->elem[2]);
  if (integers ? c->kind != TF_TYPE_INT || c->width != 32 : c->kind != TF_TYPE_FLOAT || c->fkind != TF_F32)
    return false;
  tf_tl_gemm_extents(s->op, x);
  return x[2] / row->k <= TF_TL_MOST_STEPS;
}

/* Adds the product, if the others on its sum have the same parts. */
static bool add(tf_tl_emitter *e, tf_tl_flight *f, tf_tl_stmt *s) {
  tf_tl_buffer *sum = operand(e, s, 2);
  tf_tl_parts x = tf_tl_wgmma_parts(s);
  bool known = false;
  for (size_t i = 0; i < f->products.n; i++) {
    if (operand(e, f->products.at[i], 2) != sum) continue;
    tf_tl_parts o = tf_tl_wgmma_parts(f->products.at[i]);
    if (o.m != x.m || o.n != x.n || o.each != x.each) return false;
    known = true;
  }
  tf_vec_push(e->code.pool, &f->products, s);
  if (!known) tf_vec_push(e->code.pool, &f->sums, sum);
  return true;
}

uint32_t tf_tl_flight_registers(tf_tl_emitter *e, const tf_tl_flight *f) {
  uint32_t n = 0;
  for (size_t i = 0; i < f->sums.n; i++)
    for (size_t k = 0; k < f->products.n; k++) {
      if (operand(e, f->products.at[k], 2) != f->sums.at[i]) continue;
      tf_tl_parts x = tf_tl_wgmma_parts(f->products.at[k]);
      n += x.m * x.n * x.each;
      break;
    }
  return n;
}

void tf_tl_plan_flight(tf_tl_emitter *e, tf_tl_pipe *p) {
  tf_tl_flight *f = TF_NEW(e->code.pool, tf_tl_flight);
  for (tf_op *op = tf_op_body(p->loop)->first; op; op = op->next) {
    tf_tl_stmt *s = tf_map_get(&e->stmt, tf_map_ptr(op));
    if ((op->def->traits & TF_PURE) || tf_tl_runs_ahead(e, op)) continue;
    if (!s || !tf_tl_can_fly(e, s, false) || !add(e, f, s)) return;
  }
  if (f->products.n) p->flight = f;
}
