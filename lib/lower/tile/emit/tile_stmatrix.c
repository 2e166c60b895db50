/* Fragments of 16-bit elements into shared memory as matrices of 8 x 8: what mma.sync leaves of a sum in a warp's
 * registers, eight lanes say where rows of 16 bytes go (stmatrix), and up to four matrices go at once. On chips
 * without it a lane stores its two neighbours together. A copy the other way round, as of queries that stay in
 * registers, is made by ldmatrix. */
#include "lower/tile/emit/tile_banks.h"
#include "lower/tile/emit/tile_element.h"
#include "lower/tile/emit/tile_memory.h"
#include "lower/tile/emit/tile_stmatrix.h"
#include "lower/tile/emit/tile_sync.h"
#include "lower/tile/plan/tile_buffer.h"
#include "lower/tile/plan/tile_pattern.h"
#include "lower/tile/plan/tile_pipe_plan.h"
#include "lower/tile/plan/tile_stmatrix_plan.h"

/* ------------------------------------------------------------------------------------------------ emission */

static tf_ixp offset(tf_tl_emitter *e, const tf_tl_matrix *m) {
  tf_ixp coord[TF_TILE_MAX_RANK], index[TF_TILE_MAX_RANK];
  tf_tl_coord(e, m->layout, 0, coord);
  for (uint32_t d = 0; d < m->to->rank; d++)
    index[d] = m->from[d] >= 0 ? coord[m->from[d]] : tf_ix_const(e->code.ix, 0);
  return tf_tl_offset(e, m->to, index);
}

/* Where the row begins that this lane points to: the place of the element that another thread has in the register of
 * that matrix. */
static tf_ixp row_offset(tf_tl_emitter *e, const tf_tl_matrix *m) {
  tf_ixp tid = e->tid, keep[3] = {e->reg[0], e->reg[1], e->reg[2]};
  tf_ixp lane = tf_ix_modc(e->code.ix, tid, 32), r = tf_ix_modc(e->code.ix, lane, 8),
         j = tf_ix_divc(e->code.ix, lane, 8);
  tf_ixp warp = tf_ix_mulc(e->code.ix, tf_ix_divc(e->code.ix, tid, 32), 32);
  e->tid = tf_ix_add(e->code.ix, warp, m->trans ? tf_ix_divc(e->code.ix, r, 2) : tf_ix_mulc(e->code.ix, r, 4));
  e->reg[0] = m->trans ? tf_ix_modc(e->code.ix, r, 2) : tf_ix_const(e->code.ix, 0);
  if (m->at_once > 1) { /* e->reg is that of the last of them */
    bool one = m->at_once == 2 || m->layout->r[1].extent % 4 == 0;
    uint32_t n = one ? m->at_once : 2;
    tf_ixp first = tf_ix_addc(e->code.ix, e->reg[1], -(int64_t)(n - 1));
    e->reg[1] = tf_ix_add(e->code.ix, first, tf_ix_modc(e->code.ix, j, n));
    if (!one) e->reg[2] = tf_ix_add(e->code.ix, tf_ix_addc(e->code.ix, e->reg[2], -1), tf_ix_divc(e->code.ix, j, 2));
  }
  tf_ixp at = offset(e, m);
  e->tid = tid;
  memcpy(e->reg, keep, sizeof keep);
  return at;
}

static void store_pair(tf_tl_emitter *e, tf_tl_matrix *m) {
  tf_ixp at = offset(e, m);
  tf_value *i = tf_code_value(&e->code, at), *mem = tf_tl_memory(e, m->to);
  tf_builder here = tf_code_here(&e->code);
  tf_tl_count(e, m->to, "writes", at, 2, 32);
  tf_k_store(&here, tf_k_pack(&here, m->v, 2), mem, &i, 0, NULL);
}

static void store_matrices(tf_tl_emitter *e, tf_tl_matrix *m) {
  tf_ixp at = row_offset(e, m);
  tf_value *i = tf_code_value(&e->code, at), *mem = tf_tl_memory(e, m->to);
  tf_builder here = tf_code_here(&e->code);
  tf_value *ops[3] = {tf_k_pack(&here, m->v, m->n), mem, i};
  tf_named_attr attr[2] = {{"num", tf_attr_strz(e->code.ctx, m->at_once == 4   ? "x4"
                                                             : m->at_once == 2 ? "x2"
                                                                               : "x1")},
                           {"trans", tf_attr_unit(e->code.ctx)}};
  tf_tl_count(e, m->to, "writes by stmatrix", at, 8, 8 * m->at_once);
  here = tf_code_here(&e->code);
  tf_k_build(&here, TF_K_STMATRIX, ops, 3, NULL, 0, attr, m->trans ? 2 : 1, 0);
}

void tf_tl_matrix_put(tf_tl_emitter *e, tf_tl_matrix *m, tf_value *a, tf_value *b) {
  m->v[m->n++] = a;
  m->v[m->n++] = b;
  if (m->n < 2 * m->at_once) return;
  tf_value *c = e->single;
  if (c) tf_code_open_if(&e->code, c, NULL);
  if (m->at_once) store_matrices(e, m);
  else store_pair(e, m);
  if (c) tf_code_close(&e->code, NULL);
  m->n = 0;
}

/* ------------------------------------------------------------------------------------------------ the way back */

typedef struct copy {
  tf_tl_matrix m; /* of what is read */
  tf_tl_buffer *to;
  tf_ixp reg[4]; /* registers of the matrices that wait, each the first of two */
} copy;

static void load_matrices(tf_tl_emitter *e, copy *c) {
  const tf_tl_matrix *m = &c->m;
  tf_ixp at = row_offset(e, m);
  tf_value *ops[2] = {tf_tl_memory(e, m->to), tf_code_value(&e->code, at)};
  tf_named_attr attr[2] = {{"num", tf_attr_strz(e->code.ctx, m->at_once == 4   ? "x4"
                                                             : m->at_once == 2 ? "x2"
                                                                               : "x1")},
                           {"trans", tf_attr_unit(e->code.ctx)}};
  tf_type *type = tf_vector_of(m->to->elem, 2 * m->at_once);
  tf_tl_count(e, m->to, "reads by ldmatrix", at, 8, 8 * m->at_once);
  tf_builder here = tf_code_here(&e->code);
  tf_value *v = &tf_k_build(&here, TF_K_LDMATRIX, ops, 2, &type, 1, attr, m->trans ? 2 : 1, 0)->result[0];
  bool row = true;
  for (uint32_t i = 1; i < m->at_once; i++) row &= c->reg[i] == tf_ix_addc(e->code.ix, c->reg[0], 2 * i);
  if (row) tf_tl_write(e, c->to, c->reg[0], v);
  for (uint32_t i = 0; !row && i < 2 * m->at_once; i++) {
    here = tf_code_here(&e->code);
    tf_tl_write(e, c->to, tf_ix_addc(e->code.ix, c->reg[i / 2], i % 2), tf_k_extract(&here, v, i));
  }
}

static void next_pair(tf_tl_emitter *e, void *user) {
  copy *c = user;
  c->reg[c->m.n++] = tf_tl_reg(e, c->m.layout, 0);
  if (c->m.n < c->m.at_once) return;
  load_matrices(e, c);
  c->m.n = 0;
}

static bool finds_copy(tf_tl_emitter *e, const tf_tl_stmt *s, copy *c) {
  tf_op *load, *store;
  int32_t from[TF_TILE_MAX_RANK], to[TF_TILE_MAX_RANK];
  if (s->dynamic || s->alone || s->tma_once || !tf_tl_is_copy(s->op, &load, &store)) return false;
  tf_tl_buffer *tile = tf_tl_buffer_of(e, tf_op_operand(load, TF_TILE_LOAD_BUFFER));
  c->to = tf_tl_buffer_of(e, tf_op_operand(store, TF_TILE_STORE_BUFFER));
  bool plain = tf_op_operand(store, 0) == &load->result[0] && tile->scope == TF_TS_SHARED && tile->elem == c->to->elem;
  if (!plain || c->to->scope != TF_TS_FRAGMENT || !tf_tl_equal(&c->to->layout, &s->loop)) return false;
  for (size_t i = 0; i < s->uses.n; i++)
    if (s->uses.at[i].stage) return false;
  if (!tf_tl_pattern(s->op, load, from) || !tf_tl_pattern(s->op, store, to)) return false;
  for (uint32_t d = 0; d < c->to->rank; d++)
    if (to[d] != (int32_t)d) return false;
  return tf_tl_matrix_fits(e, &s->loop, tile, from, &c->m) && c->m.at_once;
}

bool tf_tl_copy_matrices(tf_tl_emitter *e, tf_tl_stmt *s) {
  copy c = {0};
  if (!finds_copy(e, s, &c)) return false;
  tf_tl_before_all(e, s);
  e->now = s;
  tf_tl_walk(e, &s->loop, 2, next_pair, &c);
  e->now = NULL;
  return true;
}
