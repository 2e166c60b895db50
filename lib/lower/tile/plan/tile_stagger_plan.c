/* Which loops run their last products beside the first products of the next iteration (tile_stagger.c).
 *
 * The body of such a loop is three parts, of which the first and the last are bound by the tensor cores and the middle
 * by everything else, as in attention:
 *
 *   F: ... S = Q K[i]            the statements up to the first product, or products side by side
 *   M: ... P = exp2(S - max)     the statements between
 *   L: O += P V[i]               the products at the end
 *
 * Instead of F0 M0 L0 F1 M1 L1 ... it runs F0 M0 (F1 L0) M1 (F2 L1) M2 ... L: the products of F and L are begun
 * together, M begins when F's is there, and what M needs of L it waits for when it comes to it. So L runs beside M.
 *
 * F of one iteration and L of the one before change places by that, and nothing else does. They may where
 *   - F touches nothing that L writes, and writes nothing that L reads: fragments, and what lies in shared memory. What
 *     the loop's copies bring has a slot for each iteration, and L's slot is released when L is over;
 *   - the products of L are alone: each by wgmma on its own sum, no conversion before or behind it, A in shared memory
 *     or in registers, nothing else of theirs written in the loop but A in registers;
 *   - producer warps fill the slots, so that who fills them needs no thread that waits here. */
#include "lower/tile/plan/tile_stagger_plan.h"

#include "lower/tile/plan/tile_buffer.h"
#include "lower/tile/plan/tile_choose.h"
#include "lower/tile/plan/tile_wgmma_plan.h"

static tf_tl_buffer *operand(tf_tl_emitter *e, const tf_tl_stmt *s, uint32_t i) {
  return tf_tl_buffer_of(e, tf_op_operand(s->op, i));
}

static bool is_ring(const tf_tl_pipe *p, const tf_tl_buffer *b) {
  for (size_t i = 0; i < p->boxes.n; i++)
    if (p->boxes.at[i]->tile == b) return true;
  return false;
}

/* Its factors lie where they are until the loop's next turn. */
static bool can_wait(tf_tl_emitter *e, const tf_tl_pipe *p, tf_tl_stmt *s) {
  if (!tf_tl_can_fly(e, s, true)) return false;
  for (uint32_t i = 0; i < 2; i++) {
    tf_tl_buffer *x = operand(e, s, i);
    if (x->scope == TF_TS_SHARED && !is_ring(p, x) && !tf_tl_stays(e, p->loop, x)) return false;
    if (x->scope == TF_TS_FRAGMENT && tf_tl_in_memory(e, x)) return false;
  }
  if (tf_tl_in_memory(e, operand(e, s, TF_TILE_GEMM_C))) return false;
  return s->op->noperand <= TF_TILE_GEMM_CLEAR ||
         !tf_tl_needs_loaded(tf_op_operand(s->op, TF_TILE_GEMM_CLEAR), tf_op_body(p->loop));
}

static bool meet(const tf_tl_stmt *a, const tf_tl_stmt *b) {
  for (size_t i = 0; i < a->uses.n; i++)
    for (size_t k = 0; k < b->uses.n; k++) {
      const tf_tl_use *x = &a->uses.at[i], *y = &b->uses.at[k];
      if (!x->written && !y->written) continue;
      if (tf_tl_same_memory(x->buffer, y->buffer)) return true;
    }
  return false;
}

typedef struct parts {
  TF_VEC(tf_tl_stmt *) all;   /* NULL: what is no statement */
  size_t first, second, last; /* where the products of the first part, the middle and the last part begin */
} parts;

static void collect(tf_tl_emitter *e, const tf_tl_pipe *p, parts *x) {
  for (tf_op *op = tf_op_body(p->loop)->first; op; op = op->next) {
    tf_tl_stmt *s = tf_map_get(&e->stmt, tf_map_ptr(op));
    if (tf_tl_runs_ahead(e, op) || (!s && op->def->traits & TF_PURE)) continue;
    tf_vec_push(e->code.pool, &x->all, s);
  }
}

/* From the end on: products that wait, each with a sum of its own. */
static size_t last_part(tf_tl_emitter *e, const tf_tl_pipe *p, const parts *x) {
  size_t at = x->all.n;
  for (; at > 0; at--) {
    tf_tl_stmt *s = x->all.at[at - 1];
    if (!s || !can_wait(e, p, s)) break;
    for (size_t k = at; k < x->all.n; k++)
      if (meet(s, x->all.at[k])) return at;
  }
  return at;
}

static bool meets_any(const parts *x, const tf_tl_stmt *s, size_t from, size_t to) {
  for (; from < to; from++)
    if (meet(s, x->all.at[from])) return true;
  return false;
}

static bool cut(tf_tl_emitter *e, const tf_tl_pipe *p, parts *x) {
  collect(e, p, x);
  x->last = last_part(e, p, x);
  for (x->first = 0; x->first < x->last; x->first++) {
    tf_tl_stmt *s = x->all.at[x->first];
    if (!s || meets_any(x, s, x->last, x->all.n)) return false;
    if (tf_tile_is(s->op, TF_T_GEMM)) break;
  }
  for (x->second = x->first; x->second < x->last; x->second++) { /* products behind it that need nothing of it */
    tf_tl_stmt *s = x->all.at[x->second];
    if (!s || !can_wait(e, p, s) || meets_any(x, s, x->last, x->all.n) || meets_any(x, s, x->first, x->second)) break;
  }
  return x->last < x->all.n && x->first < x->second && x->second < x->last;
}

void tf_tl_plan_stagger(tf_tl_emitter *e, tf_tl_pipe *p) {
  parts x = {0};
  if (p->flight || !p->boxes.n || p->copies.n || !cut(e, p, &x)) return;
  tf_tl_stagger *o = p->stagger = TF_NEW(e->code.pool, tf_tl_stagger);
  *o = (tf_tl_stagger){.pipe = p};
  for (size_t k = x.first; k < x.second; k++) tf_vec_push(e->code.pool, &o->first, x.all.at[k]);
  for (size_t k = x.last; k < x.all.n; k++) tf_vec_push(e->code.pool, &o->last, x.all.at[k]);
}

static bool is_last(const tf_tl_stagger *o, const tf_tl_stmt *s) {
  for (size_t i = 0; i < o->last.n; i++)
    if (o->last.at[i] == s) return true;
  return false;
}

/* Who but the copy itself touches the tile: the last products, the first, others. */
enum { BY_LAST = 1, BY_FIRST = 2, BY_OTHERS = 4 };

static unsigned readers(tf_tl_emitter *e, const tf_tl_stagger *o, const tf_tl_tma *t) {
  unsigned by = 0;
  for (size_t i = 0; i < e->stmts.n; i++) {
    tf_tl_stmt *s = e->stmts.at[i];
    if (tf_tl_runs_ahead(e, s->op) || !tf_tl_find_use(s, t->tile)) continue;
    const tf_tl_stmt *first = o->first.at[o->first.n - 1];
    by |= is_last(o, s) ? BY_LAST : s == first || tf_op_is_before(s->op, first->op) ? BY_FIRST : BY_OTHERS;
  }
  return by;
}

void tf_tl_part_rings(tf_tl_emitter *e, tf_tl_pipe *p) {
  tf_tl_stagger *o = p->stagger;
  if (!o) return;
  tf_tl_pipe early = *p, *late = TF_NEW(e->code.pool, tf_tl_pipe);
  *late = (tf_tl_pipe){.loop = p->loop, .stages = p->stages, .by_producer = true};
  early.boxes.at = NULL;
  early.boxes.n = early.boxes.cap = 0;
  o->released = true;
  for (size_t i = 0; i < p->boxes.n; i++) {
    unsigned by = readers(e, o, p->boxes.at[i]);
    if (p->boxes.at[i]->multi) return;         /* blocks of a cluster count their copies together */
    if (by & BY_LAST && by != BY_LAST) return; /* the last products' slots are those of one iteration, in one ring */
    if (by == BY_LAST) tf_vec_push(e->code.pool, &late->boxes, p->boxes.at[i]);
    else tf_vec_push(e->code.pool, &early.boxes, p->boxes.at[i]);
    o->released &= by == BY_LAST || !(by & ~(unsigned)BY_FIRST);
  }
  if (!late->boxes.n || !early.boxes.n) return;
  late->full = tf_tl_pipe_mbarriers(e, late, "full");
  late->empty = tf_tl_pipe_mbarriers(e, late, "empty");
  *p = early;
  p->late = late;
}

static uint32_t registers(tf_tl_emitter *e, tf_tl_stmt *s, bool factors) {
  tf_tl_parts x = tf_tl_wgmma_parts(s);
  const tf_tl_buffer *a = operand(e, s, 0);
  uint32_t n = x.m * x.n * x.each;
  if (factors && a->scope == TF_TS_FRAGMENT) n += (uint32_t)(tf_tl_registers(&a->layout) * a->elem_bytes + 3) / 4;
  return n;
}

uint32_t tf_tl_stagger_registers(tf_tl_emitter *e, const tf_tl_stagger *o, bool factors) {
  uint32_t n = 0;
  for (size_t i = 0; i < o->first.n; i++) n += registers(e, o->first.at[i], factors);
  for (size_t i = 0; i < o->last.n; i++) n += registers(e, o->last.at[i], factors);
  return n;
}
