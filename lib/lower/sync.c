/* Shared memory: lifetimes, offsets, and barriers where they are needed and only there.
 *
 * A barrier is needed before a read of what another thread may have written since the last one, and before a write
 * over what another thread may still read. It goes before the outermost loop that contains the access but not its
 * cause. For loops, the events of the body are looked at a second time with the state of its end: where the second
 * iteration would meet a hazard before the body's first barrier, a barrier ends the body. */
#include "lower/emit.h"

static tf_shared_buffer *buffer(tf_emitter *e, uint32_t i) { return &e->shared.at[i]; }

/* ------------------------------------------------------------------------------------------------ lifetimes, offsets
 */

typedef struct span {
  int64_t first, last;
} span;

typedef struct life {
  tf_emitter *e;
  int64_t at;
  TF_VEC(span) loops; /* inner ones first */
} life;

static void add_buffer(tf_emitter *e, tf_tv *t, bool scratch, tf_type *elem, tf_ixp elements) {
  tf_shared_buffer b = {
      .tv = t, .scratch = scratch, .elem = elem, .elements = elements, .first = INT64_MAX, .last = -1, .offset = -1};
  b.elem_bytes = tf_type_bits(elem) / 8;
  if (!scratch) t->shared = (int32_t)e->shared.n;
  tf_vec_push(e->p->pool, &e->shared, b);
}

static void touch(tf_emitter *e, int32_t i, int64_t at) {
  if (i < 0) return;
  tf_shared_buffer *b = buffer(e, (uint32_t)i);
  if (at < b->first) b->first = at;
  if (at > b->last) b->last = at;
}

static void touch_statement(life *l, const tf_tv *t) {
  for (uint32_t k = 0; k < t->nall; k++)
    if (t->all[k]->from->op && t->all[k]->from->segment == t->segment) touch(l->e, t->all[k]->from->shared, l->at);
  touch(l->e, t->shared, l->at);
}

/* A circular buffer lives for the whole of its loop. */
static void visit_ahead(life *l, const tf_nest *n) {
  for (tf_ahead *a = n->ahead; a; a = a->next)
    for (uint32_t i = 0; i < a->ntv; i++) touch_statement(l, a->tv[i]);
  l->at++;
}

static void visit(life *l, tf_nest *n) {
  tf_emitter *e = l->e;
  int64_t from = l->at;
  if (n->leaf) {
    touch_statement(l, n->leaf);
    l->at++;
    return;
  }
  if (n->ahead) visit_ahead(l, n);
  for (tf_nest *c = n->child; c; c = c->next) visit(l, c);
  if (n->ahead) visit_ahead(l, n);
  for (uint32_t i = 0; i < n->ntv; i++)
    if (n->tv[i]->is_reduction && n->tv[i]->first_red == n->depth) {
      touch(e, n->tv[i]->shared, l->at);
      touch(e, tf_reduce_scratch(e, n->tv[i]), l->at);
      l->at++;
    }
  if (tf_ptype_is_thread(n->cls->ptype)) return;
  tf_vec_push(e->p->pool, &l->loops, ((span){from, l->at - 1}));
}

/* What is written before a loop and read in it lives to the loop's end; what is written in a loop and read after it, a
 * part in each iteration, lives from the loop's begin. */
static void live_through_loops(life *l) {
  for (size_t k = 0; k < l->loops.n; k++) {
    span loop = l->loops.at[k];
    for (size_t i = 0; i < l->e->shared.n; i++) {
      tf_shared_buffer *b = buffer(l->e, (uint32_t)i);
      if (b->first < loop.first && b->last >= loop.first && b->last < loop.last) b->last = loop.last;
      if (b->first > loop.first && b->first <= loop.last && b->last > loop.last) b->first = loop.first;
    }
  }
}

static bool overlaps(const tf_shared_buffer *a, const tf_shared_buffer *b) {
  int64_t na, nb;
  if (a == b) return true;
  if (a->offset < 0 || b->offset < 0) return false;
  if (!tf_ix_is_const(a->elements, &na) || !tf_ix_is_const(b->elements, &nb)) return false;
  return a->offset < b->offset + nb * b->elem_bytes && b->offset < a->offset + na * a->elem_bytes;
}

/* First fit over the buffers that live at the same time; needs constant sizes. */
static void place_static(tf_emitter *e) {
  for (size_t i = 0; i < e->shared.n; i++) {
    tf_shared_buffer *b = buffer(e, (uint32_t)i);
    int64_t at = 0;
    bool moved = true;
    while (moved) {
      moved = false;
      b->offset = at;
      for (size_t k = 0; k < i; k++) {
        tf_shared_buffer *o = buffer(e, (uint32_t)k);
        int64_t n = 0;
        if (o->last < b->first || b->last < o->first || !overlaps(o, b)) continue;
        tf_ix_is_const(o->elements, &n);
        at = (o->offset + n * o->elem_bytes + 15) & ~(int64_t)15;
        moved = true;
        break;
      }
    }
    b->offset_node = tf_ix_const(e->p->ix, b->offset);
  }
}

static void place_symbolic(tf_emitter *e) {
  tf_ix_ctx *c = e->p->ix;
  tf_ixp at = tf_ix_const(c, 0);
  for (size_t i = 0; i < e->shared.n; i++) {
    tf_shared_buffer *b = buffer(e, (uint32_t)i);
    b->offset_node = at;
    tf_ixp bytes = tf_ix_mulc(c, b->elements, b->elem_bytes);
    at = tf_ix_add(c, at, tf_ix_mulc(c, tf_ix_ceildiv(c, bytes, tf_ix_const(c, 16)), 16));
  }
}

void tf_sync_plan(tf_emitter *e, tf_nest *root) {
  bool constant = true;
  for (uint32_t i = 0; i < e->s->ntv; i++) {
    tf_tv *t = e->s->tv[i];
    if (t->memory == TF_MEM_SHARED) add_buffer(e, t, false, t->elem, t->elements);
    bool fallback;
    uint32_t n = t->reduce_tid ? tf_reduce_scratch_elements(e, t, &fallback) : 0;
    if (n) add_buffer(e, t, true, tf_reduce_carrier(t), tf_ix_const(e->p->ix, n));
  }
  if (!e->shared.n) return;
  life l = {.e = e};
  for (tf_nest *c = root->child; c; c = c->next) visit(&l, c);
  live_through_loops(&l);
  for (size_t i = 0; i < e->shared.n; i++) {
    int64_t v;
    constant &= tf_ix_is_const(buffer(e, (uint32_t)i)->elements, &v);
  }
  if (constant) place_static(e);
  else place_symbolic(e);
  for (size_t i = 0; i < e->shared.n; i++) {
    tf_shared_buffer *b = buffer(e, (uint32_t)i);
    int64_t n = TF_DYN;
    tf_ix_is_const(b->elements, &n);
    tf_value *at = tf_e_value(e, b->offset_node);
    tf_builder here = tf_e_here(e);
    tf_type *i32 = tf_type_i(e->ctx, 32);
    if (at->type != i32) {
      tf_type *t = i32;
      at = &tf_build(&here, e->kernel | TF_K_CAST, &at, 1, &t, 1, NULL, 0, 0)->result[0];
    }
    b->buf =
        &tf_e_op(e, &here, TF_K_DYNAMIC_SHARED, &at, 1, tf_buffer_type(b->elem, &n, 1, TF_SPACE_SHARED))->result[0];
    b->buf->name = b->scratch ? NULL : b->tv->value->name;
  }
}

/* ------------------------------------------------------------------------------------------------ hazards */

static void record(tf_emitter *e, tf_event_kind kind, uint32_t i) {
  tf_event ev = {kind, i};
  tf_vec_push(e->p->pool, &e->events, ev);
}

void tf_sync_barrier(tf_emitter *e) {
  tf_e_unguard(e);
  tf_builder b = tf_e_here(e);
  tf_build(&b, e->kernel | TF_K_BARRIER, NULL, 0, NULL, 0, NULL, 0, 0);
  for (size_t i = 0; i < e->shared.n; i++)
    buffer(e, (uint32_t)i)->dirty_write = buffer(e, (uint32_t)i)->dirty_read = buffer(e, (uint32_t)i)->own_read = false;
  record(e, TF_EV_BARRIER, 0);
}

static bool read_hazard(tf_emitter *e, uint32_t i) { return buffer(e, i)->dirty_write && !buffer(e, i)->ring; }

bool tf_sync_write_hazard(tf_emitter *e, uint32_t i) {
  for (size_t k = 0; k < e->shared.n; k++) {
    tf_shared_buffer *o = buffer(e, (uint32_t)k);
    if (!overlaps(buffer(e, i), o) || (k == i && o->ring)) continue;
    if (o->dirty_read || ((o->dirty_write || o->own_read) && k != i)) return true;
  }
  return false;
}

void tf_sync_read(tf_emitter *e, uint32_t i) {
  buffer(e, i)->dirty_read = true;
  record(e, TF_EV_READ, i);
}

void tf_sync_own_read(tf_emitter *e, uint32_t i) { buffer(e, i)->own_read = true; }

void tf_sync_write(tf_emitter *e, uint32_t i) {
  buffer(e, i)->dirty_write = true;
  record(e, TF_EV_WRITE, i);
}

static bool computed_in(const tf_nest *n, const tf_tv *x) {
  for (uint32_t i = 0; i < n->ntv; i++)
    if (n->tv[i] == x) return true;
  return false;
}

/* Called before a nest is emitted: a hazard of anything in it with what came before is resolved here, outside its
 * loops. */
void tf_sync_before_nest(tf_emitter *e, tf_nest *n) {
  bool need = false;
  for (uint32_t i = 0; i < n->ntv && !need; i++) {
    tf_tv *t = n->tv[i];
    for (uint32_t k = 0; k < t->nall; k++) {
      tf_tv *x = t->all[k]->from;
      if (x->shared < 0 || x->segment != t->segment || !t->all[k]->crosses) continue;
      if (!computed_in(n, x)) need |= read_hazard(e, (uint32_t)x->shared);
      else if (n->leaf) need |= read_hazard(e, (uint32_t)x->shared);
    }
    /* a reduction writes after its loop, when its reads are over; that is looked at there */
    if (t->shared >= 0 && !(t->is_reduction && (n->leaf || t->first_red <= n->depth)))
      need |= tf_sync_write_hazard(e, (uint32_t)t->shared);
  }
  if (need) tf_sync_barrier(e);
}

tf_sync_mark tf_sync_loop_begin(tf_emitter *e) {
  tf_sync_mark m = {e->events.n, TF_NEW_ARRAY(e->p->pool, bool, 3 * e->shared.n + 1)};
  for (size_t i = 0; i < e->shared.n; i++) {
    m.dirty[3 * i] = e->shared.at[i].dirty_write;
    m.dirty[3 * i + 1] = e->shared.at[i].dirty_read;
    m.dirty[3 * i + 2] = e->shared.at[i].own_read;
  }
  return m;
}

void tf_sync_loop_end(tf_emitter *e, const tf_sync_mark *m, bool may_be_empty) {
  for (size_t i = m->events; i < e->events.n; i++) {
    tf_event ev = e->events.at[i];
    if (ev.kind == TF_EV_BARRIER) break;
    if (ev.kind == TF_EV_READ ? !read_hazard(e, ev.buffer) : !tf_sync_write_hazard(e, ev.buffer)) continue;
    tf_sync_barrier(e);
    break;
  }
  for (size_t i = 0; i < e->shared.n && may_be_empty; i++) {
    e->shared.at[i].dirty_write |= m->dirty[3 * i];
    e->shared.at[i].dirty_read |= m->dirty[3 * i + 1];
    e->shared.at[i].own_read |= m->dirty[3 * i + 2];
  }
}
