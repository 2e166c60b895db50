/* Statements that do the same with each register of a fragment that products by wgmma make or take: a loop over these
 * stays a loop up to the PTX (kernel_ops.def, `rolled`), so that each is compiled once and not for each register.
 *
 * Their bodies are straight, and no register is a hole, for which there would be conditions. */
#include "lower/tile/plan/tile_alike_plan.h"
#include "lower/tile/plan/tile_buffer.h"
#include "lower/tile/plan/tile_choose.h"

static bool is_products(tf_tl_emitter *e, const tf_tl_buffer *b) {
  for (size_t i = 0; i < e->stmts.n; i++) {
    const tf_tl_stmt *s = e->stmts.at[i];
    if (!tf_tile_is(s->op, TF_T_GEMM) || !s->group_n) continue;
    if (tf_tl_buffer_of(e, tf_op_operand(s->op, TF_TILE_GEMM_C)) == b) return true;
    if (tf_tl_buffer_of(e, tf_op_operand(s->op, 0)) == b) return true;
  }
  return false;
}

static bool is_straight(const tf_op *loop) {
  for (const tf_op *op = tf_op_body(loop)->first; op; op = op->next) {
    bool moves = tf_tile_is(op, TF_T_LOAD) || tf_tile_is(op, TF_T_STORE);
    if (op->nregion || (!moves && !(op->def->traits & TF_PURE))) return false;
  }
  return true;
}

/* A fragment that a thread finds as it is; or what lies in shared memory, and is only read, or written by the one store
 * that goes there as matrices. */
static bool is_simple(const tf_tl_emitter *e, const tf_tl_stmt *s, const tf_tl_use *u) {
  if (u->buffer->scope == TF_TS_FRAGMENT)
    return (!u->stage || u->stage->scope == TF_TS_FRAGMENT) && !tf_tl_in_memory(e, u->buffer);
  return u->written ? s->matrix.op && !u->read : u->buffer->scope == TF_TS_SHARED;
}

bool tf_tl_is_alike(tf_tl_emitter *e, const tf_tl_stmt *s, const tf_tl_layout *l) {
  bool products = false;
  if (s->dynamic || s->alone || e->late || !tf_tl_exact(l)) return false;
  if (tf_tile_is(s->op, TF_T_PARALLEL) && !is_straight(s->op)) return false;
  for (size_t i = 0; i < s->uses.n; i++) {
    if (!is_simple(e, s, &s->uses.at[i])) return false;
    products |= is_products(e, s->uses.at[i].buffer);
  }
  return products;
}

int64_t tf_tl_digits_together(const tf_tl_stmt *s, uint32_t mode) {
  const tf_tl_matrix *m = &s->matrix;
  if (!m->op || m->at_once < 2 || !mode || mode > 2) return 1;
  int64_t first = m->layout->r[1].extent % m->at_once ? m->layout->r[1].extent : m->at_once;
  return mode == 1 ? first : m->at_once / first;
}
