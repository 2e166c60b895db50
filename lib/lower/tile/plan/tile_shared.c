/* Shared memory of a tile kernel: who touches which buffer when, and their places in the arena. */
#include "lower/tile/plan/tile_tma_once_plan.h"
#include "lower/tile/plan/tile_shared.h"
#include "lower/tile/plan/tile_stmt.h"

typedef struct walk {
  tf_tl_emitter *e;
  int64_t at;
  TF_VEC(tf_smem_loop) loops; /* inner ones first */
} walk;

static void touch(tf_tl_buffer *b, int64_t at) {
  if (b->root) b = b->root;
  if (b->scope == TF_TS_SHARED) tf_smem_touch(&b->smem, at);
}

static void visit(walk *w, tf_block *b) {
  for (tf_op *op = b ? b->first : NULL; op; op = op->next) {
    tf_tl_stmt *s = tf_map_get(&w->e->stmt, tf_map_ptr(op));
    if (s) {
      for (size_t i = 0; i < s->uses.n; i++) touch(s->uses.at[i].buffer, s->at);
      w->at = s->at + 1;
      continue;
    }
    int64_t from = w->at;
    for (uint32_t i = 0; i < op->nregion; i++) visit(w, op->region[i].block);
    if (!tf_tile_is_loop(op) && !tf_tile_is(op, TF_T_WHILE)) continue;
    tf_smem_loop loop = {from, w->at - 1};
    tf_vec_push(w->e->code.pool, &w->loops, loop);
  }
}

typedef TF_VEC(tf_smem_place *) place_list;

/* Of the first n buffers those that need one. */
static place_list places(const tf_tl_emitter *e, size_t n) {
  place_list list = {0};
  for (size_t i = 0; i < n; i++) {
    tf_tl_buffer *b = e->buffers.at[i];
    if (b->scope == TF_TS_SHARED && tf_smem_is_touched(&b->smem)) tf_vec_push(e->code.pool, &list, &b->smem);
  }
  return list;
}

int64_t tf_tl_place_buffer(const tf_tl_emitter *e, tf_tl_buffer *b, size_t n) {
  place_list others = places(e, n);
  b->smem.bytes = tf_tl_bytes(b);
  if (!tf_smem_fit(&b->smem, others.at, others.n)) return INT64_MAX;
  int64_t end = tf_smem_end(&b->smem);
  return end > e->shared_bytes ? end : e->shared_bytes;
}

/* What the program names may be carried from one iteration to the next; a statement's own is not. */
static void lifetimes(tf_tl_emitter *e) {
  walk w = {.e = e};
  for (size_t i = 0; i < e->buffers.n; i++) e->buffers.at[i]->smem.carried = e->buffers.at[i]->value != NULL;
  visit(&w, tf_op_body(e->kernel));
  for (size_t i = 0; i < e->buffers.n; i++)
    if (e->buffers.at[i]->crews && tf_smem_is_touched(&e->buffers.at[i]->smem))
      tf_smem_live_always(&e->buffers.at[i]->smem);
  place_list all = places(e, e->buffers.n);
  tf_smem_live_through(all.at, all.n, w.loops.at, w.loops.n);
}

static void make_memory(tf_tl_emitter *e, tf_tl_buffer *b, int64_t elements) {
  tf_builder here = tf_code_here(&e->code);
  b->mem = tf_k_dynamic_shared(&here, tf_k_i32(&here, b->smem.offset),
                               tf_buffer_type(b->elem, &elements, 1, TF_SPACE_SHARED));
  b->mem->name = b->name;
}

void tf_tl_place_shared(tf_tl_emitter *e) {
  lifetimes(e);
  for (size_t i = 0; i < e->buffers.n; i++) {
    tf_tl_buffer *b = e->buffers.at[i];
    if (b->scope == TF_TS_SHARED && tf_smem_is_touched(&b->smem)) e->shared_bytes = tf_tl_place_buffer(e, b, i);
  }
  tf_tl_place_tma_once(e);
  for (size_t i = 0; i < e->buffers.n; i++) {
    tf_tl_buffer *b = e->buffers.at[i];
    if (b->scope != TF_TS_SHARED || !tf_smem_is_touched(&b->smem)) continue;
    make_memory(e, b, tf_tl_bytes(b) / b->elem_bytes);
    tf_op_set_attr(b->mem->def, "align", tf_attr_i64(e->code.ctx, b->smem.align));
  }
  for (size_t i = 0; i < e->buffers.n; i++) { /* views are at the same place */
    tf_tl_buffer *b = e->buffers.at[i];
    if (b->scope != TF_TS_SHARED || !b->root || !b->root->mem) continue;
    b->smem.offset = b->root->smem.offset;
    b->smem.bytes = tf_tl_bytes(b);
    make_memory(e, b, b->elements);
  }
}
