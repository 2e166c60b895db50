/* Statements that do the same with each register of a fragment that products by wgmma make or take: a loop over these
 * stays a loop up to the PTX (kernel_ops.def, `rolled`), so that each is compiled once and not for each register.
 *
 * Their bodies are straight, and no register is a hole, for which there would be conditions. */
#include "lower/tile/plan/tile_alike_plan.h"
#include "lower/tile/plan/tile_buffer.h"
#include "lower/tile/plan/tile_choose.h"
#include "lower/tile/plan/tile_tma_plan.h"
#include "lower/tile/plan/tile_wgmma_plan.h"

bool tf_tl_is_products(tf_tl_emitter *e, const tf_tl_buffer *b) {
  for (size_t i = 0; i < e->stmts.n; i++) {
    const tf_tl_stmt *s = e->stmts.at[i];
    if (!tf_tile_is(s->op, TF_T_GEMM) || !s->group_n) continue;
    if (tf_tl_buffer_of(e, tf_op_operand(s->op, TF_TILE_GEMM_C)) == b) return true;
    if (tf_tl_buffer_of(e, tf_op_operand(s->op, 0)) == b) return true;
  }
  return false;
}

/* TMA writes what the statement leaves in a tile for it. */
static bool is_staged(const tf_tl_stmt *s, const tf_op *op) {
  return s->tma_once && s->tma_once->staged && s->tma_once->access == op;
}

static bool is_straight(const tf_tl_stmt *s) {
  for (const tf_op *op = tf_op_body(s->op)->first; op; op = op->next) {
    bool moves = tf_tile_is(op, TF_T_LOAD) || tf_tile_is(op, TF_T_STORE) || is_staged(s, op);
    if (op->nregion || (!moves && !(op->def->traits & TF_PURE))) return false;
  }
  return true;
}

/* A fragment that a thread finds as it is, or shared memory, whose elements are surely there. */
static bool is_simple(const tf_tl_emitter *e, const tf_tl_stmt *s, const tf_tl_use *u) {
  if (u->buffer->scope == TF_TS_FRAGMENT)
    return (!u->stage || u->stage->scope == TF_TS_FRAGMENT) && !tf_tl_in_memory(e, u->buffer);
  return u->buffer->scope == TF_TS_SHARED || (s->tma_once && s->tma_once->staged && !u->read);
}

/* Threads that hold the same leave it to one of them to write. */
static bool has_copies(const tf_tl_layout *l) {
  bool any = false;
  for (uint32_t m = 0; m < l->nt; m++) any |= l->t[m].extent > 1 && tf_tl_is_zero(&l->t[m], l->rank);
  return any;
}

bool tf_tl_is_alike(tf_tl_emitter *e, const tf_tl_stmt *s, const tf_tl_layout *l) {
  bool products = false, own = true;
  if (s->dynamic || s->alone || e->late || !tf_tl_exact(l)) return false;
  if (tf_tile_is(s->op, TF_T_PARALLEL) && !is_straight(s)) return false;
  for (size_t i = 0; i < s->uses.n; i++) {
    const tf_tl_use *u = &s->uses.at[i];
    if (!is_simple(e, s, u)) return false;
    products |= tf_tl_is_products(e, u->buffer);
    own &= u->buffer->scope == TF_TS_FRAGMENT || !u->written;
  }
  return products && (own || !has_copies(l));
}

int64_t tf_tl_digits_together(const tf_tl_stmt *s, uint32_t mode) {
  const tf_tl_matrix *m = &s->matrix;
  if (!m->op || m->at_once < 2 || !mode || mode > 2) return 1;
  int64_t first = m->layout->r[1].extent % m->at_once ? m->layout->r[1].extent : m->at_once;
  return mode == 1 ? first : m->at_once / first;
}

/* The first statement that meets it writes all of it, and stands where all the others do. */
bool tf_tl_is_begun(tf_tl_emitter *e, const tf_tl_buffer *b) {
  tf_tl_stmt *first = NULL;
  for (size_t i = 0; i < e->stmts.n; i++) {
    tf_tl_stmt *s = e->stmts.at[i];
    const tf_tl_use *u = tf_tl_find_use(s, b);
    if (!u) continue;
    if (first && !tf_tl_stands_in(s, tf_op_parent(first->op))) return false;
    if (first) continue;
    first = s;
    if (tf_tile_is(s->op, TF_T_GEMM) && tf_tl_begins_anew(e, s, b)) continue;
    bool whole = tf_tile_is(s->op, TF_T_PARALLEL) && !s->dynamic && !s->alone && is_straight(s);
    if (!whole || u->read || u->stage || !tf_tl_equal(&s->loop, &b->layout)) return false;
  }
  return true;
}
