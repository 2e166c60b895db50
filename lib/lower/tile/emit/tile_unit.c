/* Products of the tensor unit (tile_unit_plan.c says which). One thread begins all instructions of a product and has
 * them arrive at the product's mbarrier when they are done; all threads wait there where something needs that: the sum,
 * or a factor's place.
 *
 * A sum is in registers, as fragments of mma.sync's C, or in tensor memory (tf_tl_home). Where it goes to tensor
 * memory, each warp stores its own part and waits for it (wait::st); a barrier between two fences orders that before
 * the unit's access, and what warps loaded before, too. When the mbarrier says that the unit is done each warp loads
 * its part behind a fence, and nobody uses that before wait::ld. */
#include "lower/common/pipeline.h"
#include "lower/tile/emit/tile_access.h"
#include "lower/tile/emit/tile_cluster.h"
#include "lower/tile/emit/tile_desc.h"
#include "lower/tile/emit/tile_element.h"
#include "lower/tile/emit/tile_mma_load.h"
#include "lower/tile/emit/tile_tma_once.h"
#include "lower/tile/emit/tile_settle.h"
#include "lower/tile/emit/tile_sync.h"
#include "lower/tile/emit/tile_unit.h"
#include "lower/tile/emit/tile_unit_scale.h"
#include "lower/tile/plan/tile_buffer.h"
#include "lower/tile/plan/tile_build.h"
#include "lower/tile/plan/tile_tma_plan.h"
#include "kernel/wgmma_table.h"
#include "support/result.h"

enum { LANES = 128, QUARTER = 32, MOST_EIGHTS = 16, STEP = 8 /* columns of A, of a step along K */ };

static tf_op *build(tf_tl_emitter *e, tf_kop row, tf_value *const *ops, uint32_t n, tf_type *result,
                    const tf_named_attr *attr, uint32_t nattr) {
  tf_builder b = tf_code_here(&e->code);
  return tf_k_build(&b, row, ops, n, &result, result ? 1 : 0, attr, nattr, 0);
}

/* The same of what says for how many blocks it is. */
static tf_op *build_grouped(tf_tl_emitter *e, tf_kop row, tf_value *const *ops, uint32_t n, tf_type *result,
                            tf_named_attr *attr, uint32_t nattr) {
  if (e->units->pair) attr[nattr++] = (tf_named_attr){"cta_group", tf_attr_i64(e->code.ctx, 2)};
  return build(e, row, ops, n, result, attr, nattr);
}

static tf_value *number(tf_tl_emitter *e, int64_t v) {
  tf_builder b = tf_code_here(&e->code);
  return tf_k_i32(&b, v);
}

static void fence(tf_tl_emitter *e, bool before) {
  tf_named_attr when = {"when", tf_attr_strz(e->code.ctx, before ? "before_thread_sync" : "after_thread_sync")};
  build(e, TF_K_TCGEN05_FENCE, NULL, 0, NULL, &when, 1);
}

/* ------------------------------------------------------------------------------------------------ the kernel's ends */

static void open_first_warp(tf_tl_emitter *e) {
  tf_ixp one = tf_ix_const(e->code.ix, 1);
  tf_code_open_if(&e->code, tf_code_compare(&e->code, TF_KERNEL_PRED_LT, e->units->warp, one), NULL);
}

void tf_tl_begin_units(tf_tl_emitter *e) {
  tf_tl_units *u = e->units;
  if (!u) return;
  tf_ix_ctx *ix = e->code.ix;
  tf_builder b = tf_code_here(&e->code);
  tf_named_attr at[1];
  if (u->pair) tf_cluster_meet(&b); /* who allocates with another block knows that it is there */
  u->phases = tf_pipeline_register(&b, 0);
  if (u->pair) u->pair->phases = tf_pipeline_register(&b, 0);
  tf_value *own = tf_code_value(&e->code, tf_ix_divc(ix, e->tid, 32));
  b = tf_code_here(&e->code);
  own = tf_k_shuffle(&b, TF_KERNEL_MODE_IDX, tf_k_cast(&b, own, tf_type_i(e->code.ctx, 32)), tf_k_i32(&b, 0), 32);
  own = tf_k_cast(&b, own, e->code.ity);
  u->warp = tf_ix_sym(ix, "warp", tf_ix_const(ix, 0), tf_ix_const(ix, e->threads / 32 - 1), NULL);
  tf_code_bind(&e->code, u->warp, 0, own);
  open_first_warp(e);
  tf_value *ops[2] = {number(e, tf_tl_unit_columns(e)), u->slot->mem};
  build_grouped(e, TF_K_TCGEN05_ALLOC, ops, 2, NULL, at, 0);
  build_grouped(e, TF_K_TCGEN05_RELINQUISH, NULL, 0, NULL, at, 0);
  tf_code_close(&e->code, NULL);
  e->has_mbarriers = true;
}

void tf_tl_make_units(tf_tl_emitter *e) {
  tf_builder b = tf_code_here(&e->code);
  if (!e->units) return;
  tf_pipeline_init(&b, e->units->bars->mem, 0, e->nunits, tf_k_i32(&b, 1));
  if (e->units->pair) tf_tl_make_multi(e, e->units->pair, 1);
}

void tf_tl_find_units(tf_tl_emitter *e) {
  tf_tl_units *u = e->units;
  if (!u) return;
  int64_t dims[2] = {LANES, tf_tl_unit_columns(e)};
  tf_type *i32 = tf_type_i(e->code.ctx, 32);
  tf_builder b = tf_code_here(&e->code);
  tf_value *zero = tf_k_i32(&b, 0), *address = tf_k_load(&b, u->slot->mem, &zero, i32, 4, NULL);
  tf_type *type = tf_buffer_type(i32, dims, 2, TF_SPACE_TENSOR);
  u->memory = &build(e, TF_K_TCGEN05_ADDRESS, &address, 1, type, NULL, 0)->result[0];
  u->memory->name = "tmem";
}

void tf_tl_end_units(tf_tl_emitter *e) {
  if (!e->units) return;
  fence(e, true);
  tf_tl_barrier(e);
  fence(e, false);
  open_first_warp(e);
  tf_value *ops[2] = {e->units->memory, number(e, tf_tl_unit_columns(e))};
  tf_named_attr at[1];
  build_grouped(e, TF_K_TCGEN05_DEALLOC, ops, 2, NULL, at, 0);
  tf_code_close(&e->code, NULL);
}

/* ------------------------------------------------------------------------------------------------ the sums */

/* What one access moves: rows of 16 lanes, `eights` times 8 columns, registers from `reg` on. */
typedef struct piece {
  tf_ixp lane, column;
  uint32_t eights, reg;
} piece;

typedef void (*piece_fn)(tf_tl_emitter *e, const piece *x, void *user);

/* The parts of the sum that this warp has, in the order of its registers (tf_tl_mma_layout). */
static void each_piece(tf_tl_emitter *e, tf_tl_stmt *s, piece_fn fn, void *user) {
  tf_tl_product p = tf_tl_begin_product(e, s);
  tf_ix_ctx *ix = e->code.ix;
  uint32_t halves = s->halved ? 2 : s->unit_m / 64, down = s->halved ? 1 : s->warps.m / 4;
  uint32_t tiles = tf_tl_unit_tiles(&p, s) / down;
  uint32_t n = (uint32_t)p.extent[1] / (s->halved ? 2 : 1), per = tf_mma_elements(p.row, TF_MMA_C);
  tf_ixp group = tf_ix_divc(ix, e->units->warp, 4), own = tf_ix_mulc(ix, tf_ix_modc(ix, e->units->warp, 4), QUARTER);
  tf_ixp first = tf_ix_mulc(ix, tf_ix_modc(ix, group, down), (int64_t)tiles * n);
  first = tf_ix_add(ix, first, tf_ix_mulc(ix, tf_ix_divc(ix, group, down), 8 * (int64_t)p.s.n));
  first = tf_ix_addc(ix, first, s->home->column);
  for (uint32_t i = 0; i < p.s.m; i++)
    for (uint32_t j = 0, k; j < p.s.n; j += k) {
      for (k = MOST_EIGHTS; k > p.s.n - j;) k /= 2;
      piece x = {tf_ix_addc(ix, own, i % halves * 16), tf_ix_addc(ix, first, (int64_t)(i / halves) * n + 8 * j), k,
                 (i * p.s.n + j) * per};
      fn(e, &x, user);
    }
}

static tf_value *cells(tf_tl_emitter *e, tf_ixp lane, tf_ixp column, int64_t lanes, int64_t columns) {
  int64_t dims[2] = {lanes, columns};
  tf_value *ops[3] = {e->units->memory, tf_code_value(&e->code, lane), tf_code_value(&e->code, column)};
  tf_type *type = tf_buffer_type(tf_type_i(e->code.ctx, 32), dims, 2, TF_SPACE_TENSOR);
  return &build(e, TF_K_VIEW, ops, 3, type, NULL, 0)->result[0];
}

static tf_ixp own_lanes(tf_tl_emitter *e) {
  return tf_ix_mulc(e->code.ix, tf_ix_modc(e->code.ix, e->units->warp, 4), QUARTER);
}

void tf_tl_store_lanes(tf_tl_emitter *e, tf_value *words, tf_ixp column, uint32_t columns) {
  tf_named_attr at = {"shape", tf_attr_strz(e->code.ctx, "32x32b")};
  tf_value *ops[2] = {words, cells(e, own_lanes(e), column, QUARTER, columns)};
  build(e, TF_K_TCGEN05_ST, ops, 2, NULL, &at, 1);
}

void tf_tl_wait_stored(tf_tl_emitter *e) { build(e, TF_K_TCGEN05_WAIT_ST, NULL, 0, NULL, NULL, 0); }

static tf_named_attr shape(tf_tl_emitter *e) { return (tf_named_attr){"shape", tf_attr_strz(e->code.ctx, "16x256b")}; }

static void store_piece(tf_tl_emitter *e, const piece *x, void *user) {
  tf_tl_buffer *acc = user;
  uint32_t n = 4 * x->eights;
  tf_value **v = TF_NEW_ARRAY(e->code.pool, tf_value *, n);
  tf_named_attr at = shape(e);
  for (uint32_t r = 0; r < n; r++) v[r] = tf_tl_read(e, acc, tf_ix_const(e->code.ix, x->reg + r));
  tf_value *to = cells(e, x->lane, x->column, 16, 8 * x->eights);
  tf_builder b = tf_code_here(&e->code);
  tf_value *ops[2] = {tf_k_pack(&b, v, n), to};
  build(e, TF_K_TCGEN05_ST, ops, 2, NULL, &at, 1);
}

typedef struct loads {
  tf_tl_buffer *acc;
  TF_VEC(tf_value *) begun;
  TF_VEC(tf_type *) types;
  TF_VEC(uint32_t) reg;
} loads;

static void load_piece(tf_tl_emitter *e, const piece *x, void *user) {
  loads *l = user;
  tf_type *type = tf_vector_of(l->acc->elem, 4 * x->eights);
  tf_named_attr at = shape(e);
  tf_value *from = cells(e, x->lane, x->column, 16, 8 * x->eights);
  tf_vec_push(e->code.pool, &l->begun, &build(e, TF_K_TCGEN05_LD, &from, 1, type, &at, 1)->result[0]);
  tf_vec_push(e->code.pool, &l->types, type);
  tf_vec_push(e->code.pool, &l->reg, x->reg);
}

static void load_sum(tf_tl_emitter *e, tf_tl_stmt *s, tf_tl_buffer *acc) {
  loads l = {.acc = acc};
  each_piece(e, s, load_piece, &l);
  tf_builder b = tf_code_here(&e->code);
  tf_op *wait = tf_k_build(&b, TF_K_TCGEN05_WAIT_LD, l.begun.at, (uint32_t)l.begun.n, l.types.at, (uint32_t)l.begun.n,
                           NULL, 0, 0);
  for (size_t i = 0; i < l.begun.n; i++)
    for (uint32_t r = 0; r < tf_vector_len(l.types.at[i]); r++) {
      b = tf_code_here(&e->code);
      tf_tl_write(e, acc, tf_ix_const(e->code.ix, l.reg.at[i] + r), tf_k_extract(&b, &wait->result[i], r));
    }
}

/* What warps did with tensor memory comes before what the unit does; with `proxy` what they wrote to factors, too. */
static void order(tf_tl_emitter *e, bool proxy) {
  fence(e, true);
  if (proxy) tf_tl_fence(e);
  else tf_tl_barrier(e);
  fence(e, false);
}

/* Another product of the sum has its parts in other warps: what these loaded comes before what is stored there. */
static bool others_have(const tf_tl_emitter *e, const tf_tl_stmt *s) {
  for (size_t i = 0; i < e->stmts.n; i++) {
    const tf_tl_stmt *o = e->stmts.at[i];
    if (o->home != s->home) continue;
    if (o->unit_m != s->unit_m || o->warps.m != s->warps.m || o->warps.n != s->warps.n) return true;
  }
  return false;
}

/* From registers; others may rely on it behind order(). */
static void store_sum(tf_tl_emitter *e, tf_tl_stmt *s, tf_tl_buffer *acc) {
  if (others_have(e, s)) order(e, false);
  each_piece(e, s, store_piece, acc);
  tf_tl_wait_stored(e);
}

/* A product that says where the sum is. */
static tf_tl_stmt *product_of(const tf_tl_emitter *e, const tf_tl_home *h) {
  for (size_t i = 0; i < e->stmts.n; i++)
    if (e->stmts.at[i]->home == h) return e->stmts.at[i];
  return NULL;
}

/* What both blocks stored comes before what the first one's thread has the unit do in both. */
static void order_pair(tf_tl_emitter *e) {
  const tf_tl_multi *m = e->units->pair;
  fence(e, true);
  tf_tl_barrier(e);
  tf_code_open_if(&e->code, tf_tl_first_thread(e), NULL);
  tf_tl_ready(e, m, number(e, 0));
  tf_tl_open_first(e, m);
  tf_tl_await_ready(e, m, number(e, 0));
  fence(e, false);
  tf_code_close(&e->code, NULL);
  tf_code_close(&e->code, NULL);
}

void tf_tl_order_units(tf_tl_emitter *e) {
  if (e->units->pair) order_pair(e);
  else order(e, false);
}

void tf_tl_enter_units(tf_tl_emitter *e, const tf_op *loop) {
  bool any = false;
  for (size_t i = 0; i < e->homes.n; i++) {
    tf_tl_home *h = e->homes.at[i];
    if (h->loop != loop || !product_of(e, h)) continue;
    store_sum(e, product_of(e, h), h->sum);
    any = true;
  }
  if (any) tf_tl_order_units(e);
}

void tf_tl_leave_units(tf_tl_emitter *e, const tf_op *loop) {
  for (size_t i = 0; i < e->homes.n; i++) {
    tf_tl_home *h = e->homes.at[i];
    if (h->loop == loop && product_of(e, h)) load_sum(e, product_of(e, h), h->sum);
  }
}

/* ------------------------------------------------------------------------------------------------ the product */

static const char *kind_of(const tf_tl_product *p) {
  tf_mma_elem a = (tf_mma_elem)p->row->elem[0];
  if (p->scaled && tf_tl_has_ue4m3(p->op)) return "mxf4nvf4";
  if (p->scaled) return tf_tl_per_byte(p->op) == 2 ? "mxf4" : "mxf8f6f4";
  if (a == TF_MMA_TF32) return "tf32";
  if (tf_mma_elem_is_int(a)) return "i8";
  return tf_mma_elem_bits(a) == 8 ? "f8f6f4" : "f16";
}

/* `scale`: of a scaled product, the first byte of the step's scales in their words. */
static tf_value *instruction(tf_tl_emitter *e, const tf_tl_stmt *s, const tf_tl_product *p, uint32_t scale) {
  tf_context *c = e->code.ctx;
  const uint8_t *x = p->row->elem;
  const char *fours = tf_tl_per_byte(p->op) == 2 ? "e2m1" : NULL;
  tf_named_attr at[12] = {{"kind", tf_attr_strz(c, kind_of(p))},
                          {"m", tf_attr_i64(c, s->paired ? 2 * s->unit_m : s->unit_m)},
                          {"n", tf_attr_i64(c, s->unit_n)},
                          {"a", tf_attr_strz(c, fours ? fours : tf_wgmma_elem_name((tf_mma_elem)x[0]))},
                          {"b", tf_attr_strz(c, fours ? fours : tf_wgmma_elem_name((tf_mma_elem)x[1]))},
                          {"d", tf_attr_strz(c, tf_mma_elem_is_int((tf_mma_elem)x[2]) ? "s32" : "f32")}};
  uint32_t n = 6;
  if (p->trans[0]) at[n++] = (tf_named_attr){"transpose_a", tf_attr_unit(c)};
  if (p->trans[1]) at[n++] = (tf_named_attr){"transpose_b", tf_attr_unit(c)};
  if (p->scaled) {
    at[n++] = (tf_named_attr){"scale", tf_attr_strz(c, tf_tl_has_ue4m3(p->op) ? "ue4m3" : "ue8m0")};
    at[n++] = (tf_named_attr){"sfa", tf_attr_i64(c, scale)};
    at[n++] = (tf_named_attr){"sfb", tf_attr_i64(c, scale)};
  }
  return &build_grouped(e, TF_K_TCGEN05_INSTR_DESC, NULL, 0, tf_type_i(c, 32), at, n)->result[0];
}

/* A's rows, from registers to the lanes of this warp; others may rely on it behind order(). */
static void store_factor(tf_tl_emitter *e, const tf_tl_stmt *s, tf_tl_product p) {
  tf_ix_ctx *ix = e->code.ix;
  uint32_t halves = s->unit_m / 64, tiles = tf_tl_unit_tiles(&p, s) / (s->warps.m / 4), cols = tf_tl_unit_cells(&p);
  tf_named_attr at = {"shape", tf_attr_strz(e->code.ctx, "16x128b")};
  tf_ixp own = own_lanes(e);
  tf_ixp first = tf_ix_mulc(ix, tf_ix_divc(ix, e->units->warp, 4), (int64_t)tiles * s->stride);
  first = tf_ix_addc(ix, first, s->column);
  for (uint32_t i = 0; i < p.s.m; i++)
    for (uint32_t q = 0; q * STEP < cols; q++) {
      tf_value *v, *to;
      p.k = tf_ix_const(ix, (int64_t)q * p.row->k);
      TF_SURELY(tf_tl_mma_factor(e, &p, 0, i, &v) == 1);
      to = cells(e, tf_ix_addc(ix, own, i % halves * 16),
                 tf_ix_addc(ix, first, (int64_t)(i / halves) * s->stride + q * STEP), 16, STEP);
      tf_value *ops[2] = {v, to};
      build(e, TF_K_TCGEN05_ST, ops, 2, NULL, &at, 1);
    }
  tf_tl_wait_stored(e);
}

typedef struct issue {
  tf_tl_stmt *s;
  tf_tl_product *p;
  tf_tl_scaling scaling;
  tf_value *idesc[TF_TL_SCALES]; /* by the first byte of the step's scales */
  uint32_t per;                  /* scales of a step; 0: none */
} issue;

static issue begin_issue(tf_tl_emitter *e, tf_tl_stmt *s, tf_tl_product *p) {
  issue x = {.s = s, .p = p, .per = p->scaled ? tf_tl_step_scales(p->op) : 0};
  if (p->scaled) x.scaling = tf_tl_scaling_for(s, p);
  for (uint32_t i = 0; i < (p->scaled ? TF_TL_SCALES : 1); i += p->scaled ? x.per : 1)
    x.idesc[i] = instruction(e, s, p, i);
  return x;
}

/* The scales of tile t of A or B for a step whose number is known. */
static tf_value *scales(tf_tl_emitter *e, const issue *x, uint32_t which, uint32_t t, uint32_t number) {
  uint32_t at = x->s->scales + tf_tl_scale_at(&x->scaling, which, t, number * x->per / TF_TL_SCALES);
  tf_ix_ctx *ix = e->code.ix;
  return cells(e, tf_ix_const(ix, 0), tf_ix_const(ix, at), LANES, x->scaling.columns[which]);
}

/* One step along K of all of the product, step `number` from where the loop's turn begins; `takes`: what the sum was
 * takes part. */
static void step(tf_tl_emitter *e, const issue *x, tf_ixp k, uint32_t number, tf_value *takes) {
  tf_ix_ctx *ix = e->code.ix;
  const tf_tl_stmt *s = x->s;
  tf_tl_product *p = x->p;
  tf_named_attr at[3] = {{"kind", tf_attr_strz(e->code.ctx, kind_of(p))},
                         {"block", tf_attr_i64(e->code.ctx, tf_tl_scaled(p->op))}};
  uint32_t nat = p->scaled && tf_tl_has_ue4m3(p->op) ? 2 : 1; /* of other kinds there is one block */
  uint32_t n = (uint32_t)p->extent[1], own = s->paired ? s->unit_n / 2 : s->unit_n;
  uint32_t across = s->halved ? 2 : 1; /* columns of the sum side by side in the lanes */
  tf_value *idesc = x->idesc[number * x->per % TF_TL_SCALES];
  for (uint32_t i = 0; i < tf_tl_unit_tiles(p, s); i++) {
    tf_ixp along = tf_ix_mulc(ix, tf_ix_divc(ix, k, p->row->k), STEP);
    tf_value *a =
        s->holds
            ? cells(e, tf_ix_const(ix, 0), tf_ix_addc(ix, along, s->column + (int64_t)i * s->stride), LANES, STEP)
            : tf_tl_descriptor(e, p, TF_K_TCGEN05_SMEM_DESC, 0, tf_ix_const(ix, (int64_t)i * s->unit_m), s->unit_m, k);
    for (uint32_t j = 0; j < n; j += s->unit_n) {
      tf_value *b = tf_tl_descriptor(e, p, TF_K_TCGEN05_SMEM_DESC, 1, tf_ix_const(ix, j), own, k);
      tf_ixp column = tf_ix_const(ix, s->home->column + ((int64_t)i * n + j) / across);
      tf_value *d = cells(e, tf_ix_const(ix, 0), column, LANES, s->unit_n / across);
      if (p->scaled) {
        tf_value *ops[7] = {d, a, b, scales(e, x, 0, i, number), scales(e, x, 1, j / s->unit_n, number), idesc, takes};
        build_grouped(e, TF_K_TCGEN05_MMA_SCALED, ops, 7, NULL, at, nat);
        continue;
      }
      tf_value *ops[5] = {d, a, b, idesc, takes};
      build_grouped(e, TF_K_TCGEN05_MMA, ops, 5, NULL, at, 1);
    }
  }
}

void tf_tl_issue_unit(tf_tl_emitter *e, tf_tl_stmt *s, tf_tl_product *p, tf_value *clear) {
  tf_ix_ctx *ix = e->code.ix;
  int64_t steps = p->extent[2] / p->row->k, each = steps;
  issue x = begin_issue(e, s, p);
  while (each > TF_TL_MOST_STEPS || steps % each) each--;
  tf_ixp sym = tf_ix_sym(ix, "k", tf_ix_const(ix, 0), tf_ix_const(ix, steps / each - 1), NULL);
  tf_code_open_for(&e->code, tf_ix_const(ix, steps / each), sym, false);
  if (clear && each < steps)
    clear = tf_code_both(&e->code, clear, tf_code_compare(&e->code, TF_KERNEL_PRED_EQ, sym, tf_ix_const(ix, 0)));
  for (int64_t q = 0; q < each; q++) {
    tf_builder b = tf_code_here(&e->code);
    tf_value *takes = clear && !q ? tf_k_unary(&b, TF_K_NOT, clear) : tf_k_bool(&b, true);
    step(e, &x, tf_ix_addc(ix, tf_ix_mulc(ix, sym, each * p->row->k), q * p->row->k), (uint32_t)q, takes);
  }
  tf_code_close(&e->code, NULL);
}

/* In both blocks of a pair. */
void tf_tl_commit_units(tf_tl_emitter *e, tf_value *bar) {
  tf_builder b = tf_code_here(&e->code);
  const tf_tl_multi *m = e->units->pair;
  tf_value *ops[2] = {bar, m ? tf_cluster_blocks(&b, &m->group) : NULL};
  tf_named_attr at[1];
  build_grouped(e, TF_K_TCGEN05_COMMIT, ops, m ? 2 : 1, NULL, at, 0);
}

tf_value *tf_tl_unit_bar(tf_tl_emitter *e, const tf_tl_stmt *s) {
  tf_builder b = tf_code_here(&e->code);
  return tf_pipeline_bar(&b, e->units->bars->mem, tf_k_i32(&b, s->unit));
}

void tf_tl_await_unit(tf_tl_emitter *e, const tf_tl_stmt *s) {
  tf_builder b = tf_code_here(&e->code);
  tf_value *at = tf_k_i32(&b, s->unit);
  tf_pipeline_wait(&b, e->units->bars->mem, at, e->units->phases, false);
  tf_pipeline_flip(&b, at, e->units->phases);
  fence(e, false);
  tf_hazards_note(&e->hazards, TF_ACCESS_WRITE, e->units->bars->index);
}

void tf_tl_before_units(tf_tl_emitter *e) { tf_tl_before(e, e->units->bars, false); }

static bool is_true(const tf_value *v) {
  const tf_attr *a = v->def && tf_kernel_op(v->def) == TF_K_CONSTANT ? tf_kernel_value_of(v->def) : NULL;
  return a && a->i;
}

/* Columns that a product's A has in tensor memory; 0: it is not there. */
static uint32_t held(tf_tl_emitter *e, tf_tl_stmt *s) {
  tf_tl_product p = tf_tl_begin_product(e, s);
  return s->holds ? tf_tl_unit_tiles(&p, s) * s->stride : 0;
}

static bool meets(uint32_t a, uint32_t na, uint32_t b, uint32_t nb) { return na && nb && a < b + nb && b < a + na; }

/* Sums and factors that share a place follow each other: what is under way there is waited for. */
static void leave_place(tf_tl_emitter *e, tf_tl_stmt *s) {
  bool any = false;
  uint32_t own = held(e, s);
  for (size_t i = 0; i < e->units->begun.n; i++) {
    tf_tl_stmt *o = e->units->begun.at[i].s;
    uint32_t theirs = held(e, o);
    any |= meets(s->column, own, o->column, theirs) || meets(s->column, own, o->home->column, o->home->columns) ||
           meets(s->home->column, s->home->columns, o->column, theirs);
  }
  if (any) tf_tl_land_units(e, NULL);
}

void tf_tl_unit(tf_tl_emitter *e, tf_tl_stmt *s, tf_tl_product *p, tf_tl_buffer *acc, tf_value *clear) {
  bool home = s->home->loop && tf_tl_stands_in(s, s->home->loop), proxy = tf_tl_sees_too_little(e, p);
  leave_place(e, s);
  if (p->scaled) tf_tl_before_all(e, s); /* threads read the scales */
  if (!home && !(clear && is_true(clear))) store_sum(e, s, acc);
  if (s->holds) store_factor(e, s, *p);
  if (p->scaled) tf_tl_store_scales(e, s, p);
  if (!home || s->holds || p->scaled) order(e, proxy);
  else if (proxy) tf_tl_fence(e);
  tf_tl_before_all(e, s);
  tf_tl_before_units(e);
  tf_code_open_if(&e->code, tf_tl_first_thread(e), NULL);
  tf_tl_issue_unit(e, s, p, clear);
  tf_tl_commit_units(e, tf_tl_unit_bar(e, s));
  tf_code_close(&e->code, NULL);
  tf_tl_unit_begun now = {s, {s->holds ? NULL : p->x[0], p->x[1]}, home ? NULL : acc};
  tf_vec_push(e->code.pool, &e->units->begun, now);
}

/* ------------------------------------------------------------------------------------------------ what waits */

static bool takes_place(const tf_tl_buffer *b, const tf_tl_unit_begun *p) {
  return b && ((p->factor[0] && tf_tl_overlap(b, p->factor[0])) || tf_tl_overlap(b, p->factor[1]));
}

/* The statement meets the sum, or writes where a factor is. */
static bool must_wait(const tf_tl_stmt *s, const tf_tl_unit_begun *p) {
  if (!s) return true;
  if (takes_place(s->scratch, p) || takes_place(s->sum_way, p) ||
      takes_place(s->tma_once ? s->tma_once->tile : NULL, p))
    return true;
  for (size_t i = 0; i < s->uses.n; i++) {
    const tf_tl_use *u = &s->uses.at[i];
    if (u->buffer == p->s->home->sum && (p->to || s->home != p->s->home)) return true;
    if ((u->written && takes_place(u->buffer, p)) || takes_place(u->stage, p)) return true;
  }
  return false;
}

void tf_tl_land_units(tf_tl_emitter *e, const tf_tl_stmt *s) {
  bool any = false;
  for (size_t i = 0; e->units && i < e->units->begun.n; i++) any |= must_wait(s, &e->units->begun.at[i]);
  if (!any) return;
  for (size_t i = 0; i < e->units->begun.n; i++) tf_tl_await_unit(e, e->units->begun.at[i].s);
  for (size_t i = 0; i < e->units->begun.n; i++) {
    const tf_tl_unit_begun *p = &e->units->begun.at[i];
    if (p->to) load_sum(e, p->s, p->to);
  }
  e->units->begun.n = 0;
}
