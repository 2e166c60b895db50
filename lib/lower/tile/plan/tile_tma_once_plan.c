/* Which copies TMA makes where they stand (tile_tma_once.c). */
#include "lower/common/pipeline.h"
#include "lower/tile/plan/tile_apart_plan.h"
#include "lower/tile/plan/tile_buffer.h"
#include "lower/tile/plan/tile_cluster_plan.h"
#include "lower/tile/plan/tile_tma_once_plan.h"
#include "lower/tile/plan/tile_pipe_plan.h"
#include "lower/tile/plan/tile_plan.h"
#include "lower/tile/plan/tile_shared.h"
#include "lower/tile/plan/tile_stmatrix_plan.h"
#include "lower/tile/plan/tile_pad_plan.h"
#include "lower/tile/plan/tile_stmt.h"
#include "lower/tile/plan/tile_tma_plan.h"
#include "target/target.h"

enum {
  PIECE = 16, /* bytes that a thread carries at once: smaller copies are not worth an mbarrier */
  SECTOR = 32 /* bytes of global memory that are written at once, or in part for the same price */
};

static bool in_tensor(tf_tl_emitter *e, const tf_op *access) {
  return tf_tl_buffer_of(e, tf_op_operand(access, tf_tile_writes_element(access)))->scope == TF_TS_GLOBAL;
}

static tf_tscope scope_of(tf_tl_emitter *e, const tf_op *access) {
  return tf_tl_buffer_of(e, tf_op_operand(access, tf_tile_writes_element(access)))->scope;
}

/* Coordinates have 32 bits; a launch with longer axes is one for threads. */
static const char *out_of_reach(tf_tl_emitter *e, const tf_tl_stmt *s, const tf_tl_buffer *x) {
  bool asked = tf_tile_via_of(s->op) == TF_TILE_VIA_TMA;
  if (!asked && !e->pads && x->rank && !tf_ix_prove_divisible(e->code.ix, x->dim[x->rank - 1], PIECE / x->elem_bytes))
    return "threads copy from any address"; /* and would not, if they had vectors of 16 bytes */
  for (uint32_t d = 0; d < x->rank; d++)
    if (tf_ix_max_value(x->dim[d]) > TF_TL_MOST_EXTENT) return "an axis may be longer than its coordinates reach";
  return NULL;
}

/* A loop that copies a tensor to a whole tile in shared memory, or back. */
static const char *plan_copy(tf_tl_emitter *e, tf_tl_stmt *s, tf_op *load, tf_op *store, tf_tl_tma *t) {
  int32_t walk[TF_TILE_MAX_RANK];
  bool loads = in_tensor(e, load);
  tf_op *access = loads ? load : store, *other = loads ? store : load;
  tf_tl_buffer *x = tf_tl_buffer_of(e, tf_op_operand(access, !loads));
  tf_tl_buffer *tile = tf_tl_buffer_of(e, tf_op_operand(other, loads));
  if (tf_op_operand(store, 0) != &load->result[0]) return "it computes";
  if (s->dynamic) return "its extents are not known";
  if (loads && tf_tl_is_written(e, x)) return "the kernel writes its source";
  if (tile->viewed) return loads ? "there are views of its destination" : "there are views of its source";
  if (tile->slots) return loads ? "its destination is a ring of slots" : "its source is a ring of slots";
  if (!tf_tl_fills(s, other, tile, walk))
    return loads ? "it does not fill its destination" : "its source is no whole buffer";
  if (loads && e->loads.n == TF_PIPELINE_MOST_STAGES) return "the kernel has too many of them";
  const char *why = out_of_reach(e, s, x);
  return why ? why : tf_tl_plan_tma(e, s->op, access, tile, walk, t);
}

/* The one op of a straight body that writes, and to a tensor; what it writes there no thread asks for. */
static tf_op *only_write(tf_tl_emitter *e, const tf_op *loop) {
  tf_op *found = NULL;
  for (tf_op *op = tf_op_body(loop)->first; op; op = op->next) {
    if (op->nregion || tf_tile_is(op, TF_T_ALLOC_LOCAL) || tf_tl_is_debug(op)) return NULL;
    if (!tf_tile_writes_element(op)) continue;
    if (found || op->nresult) return NULL;
    found = op;
  }
  return found && scope_of(e, found) == TF_TS_GLOBAL ? found : NULL;
}

static bool can_combine(const tf_op *op) {
  tf_tile_order order = tf_tile_order_of(op);
  const tf_type *t = tf_op_operand(op, 0)->type;
  if (!tf_tile_is_atomic(op)) return true;
  if (order && order != TF_TILE_ORDER_RELAXED) return false;
  if (t->kind == TF_TYPE_FLOAT) return tf_tile_is(op, TF_T_ATOMIC_ADD) && t->fkind != TF_F64 && t->fkind <= TF_BF16;
  return t->width >= 32;
}

/* A loop that copies, or combines a tile with a tensor element by element. */
static bool is_move(tf_tl_emitter *e, const tf_op *loop, tf_op **load, tf_op **store) {
  *load = NULL;
  if (tf_tl_is_copy(loop, load, store)) return true;
  tf_op *write = only_write(e, loop);
  if (!write || !tf_tile_is_atomic(write) || !can_combine(write)) return false;
  *store = write;
  *load = tf_op_operand(write, 0)->def;
  for (const tf_op *op = tf_op_body(loop)->first; op; op = op->next)
    if (tf_tile_is(op, TF_T_LOAD) && op != *load) return false;
  return *load && tf_tile_is(*load, TF_T_LOAD) && (*load)->parent == tf_op_body(loop);
}

/* Bytes that a warp has side by side in a row of what the loop writes; `last`: the dimension of rows. */
static int64_t run_of(const tf_tl_stmt *s, uint32_t last, int64_t elem_bytes) {
  const tf_tl_layout *l = &s->loop;
  uint32_t n = 0;
  int64_t run = 1, lanes = 1;
  for (; n < l->nr && l->r[n].stride[last] == run; n++) run *= l->r[n].extent;
  for (uint32_t m = 0; m < l->nt && lanes < 32; m++) {
    if (l->t[m].stride[last] == run) run *= l->t[m].extent;
    lanes *= l->t[m].extent;
  }
  return run < SECTOR ? run * elem_bytes : SECTOR; /* or more */
}

/* Threads would write parts of sectors, and rows that are multiples of 16 bytes would let TMA do it. */
static void want_whole_rows(tf_tl_emitter *e, const tf_tl_stmt *s, const tf_tl_buffer *x, int64_t elements) {
  int64_t known;
  if (!x->rank || x->root || tf_tile_is_strided(e->f->func, (uint32_t)x->arg)) return;
  if (tf_ix_is_const(x->dim[x->rank - 1], &known) || elements <= PIECE * e->threads / x->elem_bytes) return;
  if (run_of(s, s->op->noperand - 1, x->elem_bytes) < SECTOR) e->f->wants_whole_rows = true;
}

/* A loop whose results go to a tensor by way of a tile. */
static const char *plan_results(tf_tl_emitter *e, tf_tl_stmt *s, tf_op *write, tf_tl_tma *t) {
  tf_tl_buffer *x = tf_tl_buffer_of(e, tf_op_operand(write, TF_TILE_STORE_BUFFER));
  int64_t shape[TF_TILE_MAX_RANK];
  int32_t walk[TF_TILE_MAX_RANK];
  int64_t elements = 1;
  uint32_t n = s->op->noperand;
  if (s->dynamic) return "its extents are not known";
  if (!n) return "it writes one element";
  if (!can_combine(write)) return "TMA has no such operation, or not in this order";
  const tf_tl_use *u = tf_tl_find_use(s, x);
  if (u->read || s->alone) return "the loop reads what it writes";
  for (uint32_t i = 0; i < n; i++) {
    shape[i] = s->loop.shape[i];
    walk[i] = (int32_t)i;
    if (shape[i] < 1) return "it writes nothing";
  }
  if (!tf_size_of(shape, n, 1, &elements)) return "it writes more elements than 63 bits count";
  e->pads = e->f->padded && tf_tl_covers(e, s, write);
  const char *why = out_of_reach(e, s, x);
  if (why) {
    e->pads = false;
    if (!tf_tile_is_atomic(write)) want_whole_rows(e, s, x, elements);
    return why;
  }
  tf_tl_buffer *tile = tf_tl_new_buffer(e, x->elem, shape, n, TF_TS_SHARED);
  tile->name = x->name;
  if (n > 1 && shape[n - 1] % (2 * PIECE / x->elem_bytes) == 0) /* rows of pieces change places: any of the ways does */
    tile->order = (tf_tl_order){.pieces = 8, .piece = PIECE, .key = shape[n - 1]};
  why = tf_tl_plan_tma(e, s->op, write, tile, walk, t);
  e->pads = false;
  t->staged = true;
  return why;
}

/* Results of 16 bits, in the order of a product's sums, go into the tile as matrices: between the stores of a thread's
 * elements, which the loads of the next ones would wait for, there are more of them then. */
static void by_matrices(tf_tl_emitter *e, tf_tl_stmt *s) {
  tf_tl_tma *t = s->tma_once;
  if (tf_tile_is_atomic(t->access) || s->alone || s->matrix.op) return;
  if (tf_tl_matrix_fits(e, &s->loop, t->tile, t->walk, &s->matrix)) s->matrix.op = t->access;
}

static void plan(tf_tl_emitter *e, tf_tl_stmt *s) {
  tf_op *load, *store, *write;
  tf_tile_via via = tf_tile_via_of(s->op);
  bool asked = via == TF_TILE_VIA_TMA;
  if (!tf_tile_is(s->op, TF_T_PARALLEL) || via == TF_TILE_VIA_THREADS || tf_tl_runs_ahead(e, s->op)) return;
  tf_tl_tma *t = TF_NEW(e->code.pool, tf_tl_tma);
  const char *but = "it is no copy between an argument and shared memory, nor the whole of what a loop writes";
  if (!tf_target_has(e->f->target, TF_FEAT_tma)) but = tf_pool_printf(e->code.pool, "%s has none", e->f->target->name);
  else if (is_move(e, s->op, &load, &store) && in_tensor(e, load) != in_tensor(e, store) &&
           (scope_of(e, load) == TF_TS_SHARED || scope_of(e, store) == TF_TS_SHARED) &&
           (tf_op_operand(store, 0) == &load->result[0] || in_tensor(e, load)))
    but = plan_copy(e, s, load, store, t);
  else if ((write = only_write(e, s->op)) && (but = plan_results(e, s, write, t), !but) && !asked &&
           !tf_tile_is_atomic(write) && run_of(s, (uint32_t)t->walk[t->tile->rank - 1], t->tile->elem_bytes) >= SECTOR)
    return; /* threads write as well */
  if (!but && !asked && t->bytes <= PIECE * e->threads) return;
  if (but) {
    if (asked) tf_tl_remember(e, s->op, tf_pool_printf(e->code.pool, "threads make this copy, not TMA: %s", but));
    return;
  }
  s->tma_once = t;
  if (t->staged) by_matrices(e, s);
  if (t->stores) return;
  t->number = (uint32_t)e->loads.n;
  tf_vec_push(e->code.pool, &e->loads, t);
}

tf_tl_tma *tf_tl_plan_small_load(tf_tl_emitter *e, tf_tl_stmt *s) {
  tf_op *load, *store;
  if (s->tma_once || !tf_tile_is(s->op, TF_T_PARALLEL) || tf_tile_via_of(s->op) == TF_TILE_VIA_THREADS) return NULL;
  if (!tf_target_has(e->f->target, TF_FEAT_tma) || !tf_tl_is_copy(s->op, &load, &store)) return NULL;
  if (!in_tensor(e, load) || scope_of(e, store) != TF_TS_SHARED) return NULL;
  tf_tl_tma *t = TF_NEW(e->code.pool, tf_tl_tma);
  return plan_copy(e, s, load, store, t) ? NULL : t;
}

/* Everything that the kernel does to a tensor to which TMA stores is that, and in one way. */
static bool alone(tf_tl_emitter *e, const tf_tl_stmt *s) {
  for (size_t i = 0; i < e->stmts.n; i++) {
    const tf_tl_stmt *o = e->stmts.at[i];
    for (size_t k = 0; k < o->uses.n; k++) {
      if (!tf_tl_same_memory(o->uses.at[k].buffer, s->tma_once->tensor)) continue;
      if (!o->tma_once || !o->tma_once->stores || o->tma_once->tensor != s->tma_once->tensor) return false;
      if (o->tma_once->access->def != s->tma_once->access->def) return false;
    }
  }
  return true;
}

static void give_up(tf_tl_emitter *e, tf_tl_stmt *s, const char *why) {
  if (tf_tile_via_of(s->op) == TF_TILE_VIA_TMA)
    tf_tl_remember(e, s->op, tf_pool_printf(e->code.pool, "threads make this copy, not TMA: %s", why));
  if (s->tma_once->staged) s->matrix.op = NULL;
  s->tma_once = NULL;
}

void tf_tl_plan_tma_once(tf_tl_emitter *e) {
  e->loads.n = 0;
  for (size_t i = 0; i < e->stmts.n; i++) plan(e, e->stmts.at[i]);
  for (bool more = true; more;) {
    more = false;
    for (size_t i = 0; i < e->stmts.n; i++) {
      tf_tl_stmt *s = e->stmts.at[i];
      if (!s->tma_once || !s->tma_once->stores || alone(e, s)) continue;
      give_up(e, s, "the kernel touches its destination in another way, too");
      more = true;
    }
  }
  if (!e->loads.n) return;
  int64_t n = (int64_t)e->loads.n, one = 1;
  for (size_t i = 0; i < e->loads.n; i++) {
    tf_tl_tma *t = e->loads.at[i];
    tf_tl_plan_multi(e, t->loop, t);
    if (!t->multi) continue;
    tf_tl_buffer *b = t->multi->ready =
        tf_tl_new_buffer(e, tf_type_mbarrier(e->code.ctx, false), &one, 1, TF_TS_SHARED);
    b->name = "ready";
    tf_smem_live_always(&b->smem);
    b->smem.align = 8;
  }
  e->arrived = tf_tl_new_buffer(e, tf_type_mbarrier(e->code.ctx, false), &n, 1, TF_TS_SHARED);
  e->arrived->name = "arrived";
  tf_smem_live_always(&e->arrived->smem);
  e->arrived->smem.align = 8;
}

enum { ENOUGH_STAGES = 3 };

/* With fewer slots in the longest rings, but enough, would it fit? */
static bool fits_with_fewer(const tf_tl_emitter *e, int64_t bytes) {
  int64_t less = 0;
  if (e->stages <= ENOUGH_STAGES) return false;
  for (size_t i = 0; i < e->buffers.n; i++) {
    const tf_tl_buffer *b = e->buffers.at[i];
    if (b->scope == TF_TS_SHARED && b->slots > ENOUGH_STAGES)
      less += tf_tl_bytes(b) / b->slots * (b->slots - ENOUGH_STAGES);
  }
  return bytes - less <= e->f->target->smem_optin;
}

/* The rings are full of what comes next when the statement runs. */
static bool comes_again(const tf_tl_emitter *e, const tf_tl_stmt *s) {
  return e->persistent || (e->producers && !tf_tile_is(tf_op_parent(s->op), TF_T_KERNEL));
}

/* All of a tile that groups store for themselves, or less of it at one time, lest rings lose a slot. */
static int64_t place(tf_tl_emitter *e, tf_tl_stmt *s) {
  const tf_tl_tma *t = s->tma_once;
  int64_t slots = tf_tl_cuts(e, s), bytes;
  do {
    if (slots) tf_tl_cut(e, s, slots);
    bytes = tf_tl_place_buffer(e, t->tile, e->buffers.n);
    slots = slots > TF_TL_FEW_PLACES ? TF_TL_FEW_PLACES : slots - 1;
  } while (slots > 0 && !t->last && bytes > e->f->target->smem_optin);
  return bytes;
}

/* Tiles of statements get what place there is; more memory only where the program asks, or where
 * producers have filled the rings anew. */
void tf_tl_place_tma_once(tf_tl_emitter *e) {
  for (size_t i = 0; i < e->stmts.n; i++) {
    tf_tl_stmt *s = e->stmts.at[i];
    tf_tl_tma *t = s->tma_once;
    if (!t || !t->staged) continue;
    if ((t->groups && !t->last) || e->crews > 1) tf_smem_live_always(&t->tile->smem);
    else tf_smem_touch(&t->tile->smem, s->at);
    int64_t bytes = place(e, s);
    bool asked = tf_tile_via_of(s->op) == TF_TILE_VIA_TMA;
    bool large = bytes > e->f->target->smem_optin;
    if (bytes > e->shared_bytes && ((!asked && !comes_again(e, s)) || (large && !fits_with_fewer(e, bytes)))) {
      t->tile->smem.last = -1;
      give_up(e, s, "there is no room in shared memory");
    } else e->shared_bytes = bytes;
    e->gives_slots |= s->tma_once && large;
  }
  for (bool more = true; more;) { /* without these others may not be alone any more */
    more = false;
    for (size_t i = 0; i < e->stmts.n; i++) {
      tf_tl_stmt *s = e->stmts.at[i];
      if (!s->tma_once || !s->tma_once->stores || alone(e, s)) continue;
      if (s->tma_once->staged) s->tma_once->tile->smem.last = -1;
      give_up(e, s, "the kernel touches its destination in another way, too");
      more = true;
    }
  }
  /* What is chosen by default is worth a slot or two of the rings. */
  bool large = e->shared_bytes > e->f->target->smem_optin;
  e->gives_slots |= e->chosen && large && fits_with_fewer(e, e->shared_bytes);
}
