/* What a kernel stores may go to a copy first, whose rows TMA can write, only if the copy then has every element of the
 * result: those that nobody writes keep what their memory held (tile/README.md). So along each axis the store goes over
 * all of it: blocks are as many as the axis has tiles, %by * 128 + %i, or elements; or the loop is as long as the axis.
 */
#include "lower/tile/plan/tile_pad_plan.h"
#include "lower/tile/plan/tile_buffer.h"
#include "lower/tile/plan/tile_cluster_plan.h"

typedef struct seen {
  uint32_t blocks, variables; /* as bits: each goes along one axis */
} seen;

static bool once(uint32_t *set, uint32_t i) {
  bool first = !(*set >> i & 1);
  *set |= 1u << i;
  return first;
}

static bool is_block(const tf_tl_emitter *e, const tf_value *v) { return !v->def && v->block == tf_op_body(e->kernel); }

static bool is_variable(const tf_tl_stmt *s, const tf_value *v) { return !v->def && v->block == tf_op_body(s->op); }

static tf_ixp blocks_along(tf_tl_emitter *e, const tf_value *block) {
  return tf_map_get(&e->f->index, tf_map_ptr(tf_op_operand(e->kernel, block->index)));
}

/* As many as the axis has tiles of so many, or with them whole clusters. */
static bool has_all_tiles(tf_tl_emitter *e, const tf_value *block, tf_ixp extent, int64_t size) {
  tf_ix_ctx *ix = e->code.ix;
  int64_t cluster[3];
  tf_tl_cluster(e->kernel, cluster);
  int64_t c = cluster[block->index];
  return blocks_along(e, block) == tf_ix_mulc(ix, tf_ix_ceildiv(ix, extent, tf_ix_const(ix, size * c)), c);
}

/* block * n, the one factor being a number. */
static const tf_value *begin(const tf_tl_emitter *e, const tf_value *v, int64_t n) {
  int64_t k;
  for (uint32_t i = 0; v->def && tf_tile_is(v->def, TF_T_MUL) && i < 2; i++) {
    const tf_value *block = tf_op_operand(v->def, i);
    if (is_block(e, block) && tf_tile_constant(tf_op_operand(v->def, 1 - i), &k) && k == n) return block;
  }
  return NULL;
}

static bool goes_along(tf_tl_emitter *e, const tf_tl_stmt *s, const tf_value *v, tf_ixp extent, seen *seen) {
  int64_t n;
  if (is_block(e, v)) return once(&seen->blocks, v->index) && blocks_along(e, v) == extent;
  if (is_variable(s, v))
    return once(&seen->variables, v->index) && tf_ix_is_const(extent, &n) && n == s->loop.shape[v->index];
  if (tf_tile_constant(v, &n)) return !n && tf_ix_is_const(extent, &n) && n == 1;
  for (uint32_t i = 0; v->def && tf_tile_is(v->def, TF_T_ADD) && i < 2; i++) {
    const tf_value *variable = tf_op_operand(v->def, i);
    if (!is_variable(s, variable)) continue;
    int64_t size = s->loop.shape[variable->index];
    const tf_value *block = begin(e, tf_op_operand(v->def, 1 - i), size);
    return block && once(&seen->variables, variable->index) && once(&seen->blocks, block->index) &&
           has_all_tiles(e, block, extent, size);
  }
  return false;
}

bool tf_tl_covers(tf_tl_emitter *e, const tf_tl_stmt *s, tf_op *write) {
  const tf_tl_buffer *x = tf_tl_buffer_of(e, tf_op_operand(write, TF_TILE_STORE_BUFFER));
  seen seen = {0};
  if (tf_op_parent(s->op) != e->kernel || s->dynamic || !tf_tile_is(write, TF_T_STORE) || x->root) return false;
  if (tf_tile_in_place(e->f->func, (uint32_t)x->arg) >= 0) return false;
  for (size_t i = 0; i < e->stmts.n; i++)
    for (size_t k = 0; k < e->stmts.at[i]->uses.n; k++)
      if (e->stmts.at[i] != s && tf_tl_same_memory(e->stmts.at[i]->uses.at[k].buffer, x)) return false;
  for (uint32_t d = 0; d < x->rank; d++)
    if (!goes_along(e, s, tf_op_operand(write, TF_TILE_STORE_BUFFER + 1 + d), x->dim[d], &seen)) return false;
  return true;
}
