/* Shared memory of a tile kernel: one arena, in which buffers that do not live at the same time share a place. */
#include "lower/tile/tile_lower.h"

static void touch(tf_tl_buffer *b, int64_t at) {
  if (b->root) b = b->root;
  if (b->scope != TF_TS_SHARED) return;
  if (at < b->first) b->first = at;
  if (at > b->last) b->last = at;
}

/* Statements of a block from *at on. What is written before a loop and read in it lives to the loop's end; what lives
 * beyond a loop and is touched in it lives from its begin; and what is used in a loop only may be carried over from one
 * iteration to the next. */
static void visit(tf_tl_emitter *e, tf_block *b, int64_t *at) {
  for (tf_op *op = b ? b->first : NULL; op; op = op->next) {
    tf_tl_stmt *s = tf_map_get(&e->stmt, tf_map_ptr(op));
    if (s) {
      for (size_t i = 0; i < s->uses.n; i++) touch(s->uses.at[i].buffer, s->at);
      *at = s->at + 1;
      continue;
    }
    int64_t from = *at;
    for (uint32_t i = 0; i < op->nregion; i++) visit(e, op->region[i].block, at);
    if (!tf_tile_is_loop(op) && !tf_tile_is(op, TF_T_WHILE)) continue;
    for (size_t i = 0; i < e->buffers.n; i++) {
      tf_tl_buffer *x = e->buffers.at[i];
      if (x->scope != TF_TS_SHARED || !x->value || x->last < from) continue;
      if (x->first > from) x->first = from;
      if (x->last < *at - 1) x->last = *at - 1;
    }
  }
}

/* Beyond 63 bits there is no room for anything. */
static int64_t end_of(const tf_tl_buffer *b) {
  int64_t at;
  return tf_size_add(b->offset, tf_tl_bytes(b), &at) ? at : INT64_MAX;
}

static int64_t align_of(const tf_tl_buffer *b) { return b->place ? b->place : 128; }

static bool live_together(const tf_tl_buffer *a, const tf_tl_buffer *b) {
  return a->first <= b->last && b->first <= a->last;
}

int64_t tf_tl_place_buffer(const tf_tl_emitter *e, tf_tl_buffer *b, size_t n) {
  b->offset = 0;
  for (bool moved = true; moved;) {
    moved = false;
    for (size_t i = 0; i < n && !moved; i++) {
      const tf_tl_buffer *o = e->buffers.at[i];
      if (o == b || o->scope != TF_TS_SHARED || o->last < 0 || !live_together(o, b)) continue;
      if (b->offset >= end_of(o) || o->offset >= end_of(b)) continue;
      if (!tf_size_round_up(end_of(o), align_of(b), &b->offset)) return INT64_MAX;
      moved = true;
    }
  }
  return end_of(b) > e->shared_bytes ? end_of(b) : e->shared_bytes;
}

void tf_tl_place_shared(tf_tl_emitter *e) {
  int64_t at = 0;
  visit(e, tf_op_body(e->kernel), &at);
  for (size_t i = 0; i < e->buffers.n; i++)
    if (e->buffers.at[i]->scope == TF_TS_SHARED && e->buffers.at[i]->last >= 0)
      e->shared_bytes = tf_tl_place_buffer(e, e->buffers.at[i], i);
  tf_tl_place_engine(e);
  for (size_t i = 0; i < e->buffers.n; i++) {
    tf_tl_buffer *b = e->buffers.at[i];
    if (b->scope != TF_TS_SHARED || b->last < 0) continue;
    tf_builder here = tf_tl_here(e);
    tf_value *o = tf_k_i32(&here, b->offset);
    int64_t n = tf_tl_slot(b) * (b->slots ? b->slots : 1);
    b->mem = tf_k_dynamic_shared(&here, o, tf_buffer_type(b->elem, &n, 1, TF_SPACE_SHARED));
    tf_op_set_attr(b->mem->def, "align", tf_attr_i64(e->ctx, align_of(b)));
    b->mem->name = b->name;
  }
  for (size_t i = 0; i < e->buffers.n; i++) { /* at the same place */
    tf_tl_buffer *b = e->buffers.at[i];
    if (b->scope != TF_TS_SHARED || !b->root || !b->root->mem) continue;
    tf_builder here = tf_tl_here(e);
    b->offset = b->root->offset;
    b->mem = tf_k_dynamic_shared(&here, tf_k_i32(&here, b->offset),
                                 tf_buffer_type(b->elem, &b->elements, 1, TF_SPACE_SHARED));
    b->mem->name = b->name;
  }
}
