/* Shared memory: what needs it, for how long, and where it lies. */
#include "kernel/kernel_build.h"
#include "lower/fusion/emit/cluster_barrier.h"
#include "lower/fusion/emit/cluster_reduce.h"
#include "lower/fusion/emit/crews.h"
#include "lower/fusion/emit/dynamic_order.h"
#include "lower/fusion/emit/kernel_mbarriers.h"
#include "lower/fusion/emit/reduce.h"
#include "lower/fusion/emit/shared_arena.h"
#include "lower/fusion/emit/shared_buffers.h"
#include "lower/fusion/emit/tmem_place.h"
#include "lower/fusion/plan/plan_ask.h"
#include "support/result.h"
#include "support/size.h"

#define MOST_GROUPS 8 /* that a wait for bulk groups leaves alone */

typedef struct life {
  tf_emitter *e;
  int64_t at;
  TF_VEC(tf_smem_loop) loops; /* inner ones first */
} life;

static void touch(tf_emitter *e, int32_t i, int64_t at) {
  if (i >= 0) tf_smem_touch(&tf_shared_at(e, (uint32_t)i)->smem, at);
}

static void touch_statement(life *l, tf_tv *t) {
  if (t->when < 0) t->when = l->at;
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

static void visit_place(life *l, const tf_nest *n) {
  for (uint32_t i = 0; i < n->nplace; i++) touch(l->e, n->place[i]->shared, l->at);
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
  if (n->nplace) visit_place(l, n);
  for (tf_nest *c = n->child; c; c = c->next) visit(l, c);
  if (n->ahead) visit_ahead(l, n);
  if (n->nplace) visit_place(l, n);
  for (uint32_t i = 0; i < n->ntv; i++)
    if (n->tv[i]->is_reduction && n->tv[i]->first_red == n->depth) {
      touch(e, n->tv[i]->shared, l->at);
      touch(e, tf_reduce_scratch(e, n->tv[i]), l->at);
      l->at++;
    }
  if (tf_ptype_is_thread(n->cls->ptype)) return;
  tf_vec_push(e->p->pool, &l->loops, ((tf_smem_loop){from, l->at - 1}));
}

/* Beyond 63 bits there is no room for anything. */
static int64_t bytes_of(const tf_shared_buffer *b) {
  int64_t n, bytes;
  return tf_ix_is_const(b->elements, &n) && tf_size_mul(n, b->elem_bytes, &bytes) ? bytes : INT64_MAX;
}

/* First fit over the buffers that live at the same time; needs constant sizes. */
static void place_static(tf_emitter *e) {
  size_t n = 0;
  tf_smem_place **placed = TF_NEW_ARRAY(e->p->pool, tf_smem_place *, e->shared.n + 1);
  for (size_t i = 0; i < e->shared.n; i++) {
    tf_shared_buffer *b = tf_shared_at(e, (uint32_t)i);
    if (b->tmem) continue;
    b->smem.bytes = bytes_of(b);
    if (!tf_smem_fit(&b->smem, placed, n)) {
      tf_refuse(e->p->why, b->tv->op, "the kernel's shared memory does not fit 63 bits with '%s'", tf_tv_name(b->tv));
      e->code.failed = true;
      return;
    }
    if (b->smem.offset > INT32_MAX) { /* kernels hold the place in 32 bits */
      tf_refuse(e->p->why, b->tv->op,
                "the kernel's shared memory, %lld bytes before '%s' has its part, is more than 32 bits address",
                (long long)b->smem.offset, tf_tv_name(b->tv));
      e->code.failed = true;
      return;
    }
    b->offset = tf_ix_const(e->p->ix, b->smem.offset);
    placed[n++] = &b->smem;
  }
}

static void place_symbolic(tf_emitter *e) {
  tf_ix_ctx *c = e->p->ix;
  tf_ixp at = tf_ix_const(c, 0);
  for (size_t i = 0; i < e->shared.n; i++) {
    tf_shared_buffer *b = tf_shared_at(e, (uint32_t)i);
    if (b->tmem) continue;
    at = tf_ix_mulc(c, tf_ix_ceildiv(c, at, tf_ix_const(c, b->smem.align)), b->smem.align);
    b->offset = at;
    at = tf_ix_add(c, at, tf_ix_mulc(c, b->elements, b->elem_bytes));
  }
}

/* Newest groups of stores that may be under way when the next slot of `t` is written: those of stages - 2 iterations.
 * (Before the barrier of iteration i, its own store has not begun; the slot of i + 1 was stored in i + 1 - stages.)
 * Each box is a group. Fewer are always right. */
static uint32_t stores_under_way(const tf_emitter *e, const tf_tv *t) {
  int64_t groups = 0;
  for (uint32_t i = 0; i < e->s->ntv; i++) {
    const tf_tv *y = e->s->tv[i];
    if (!y->tma_store || y->nloop <= t->ring) continue;
    if (tf_class_root(y->loop[t->ring].cls) != tf_class_root(t->loop[t->ring].cls)) continue;
    int64_t boxes = 1, n;
    for (uint32_t k = t->ring + 1; k < y->nloop; k++) {
      if (!tf_class_is_loop(tf_class_root(y->loop[k].cls))) continue;
      if (!tf_ix_is_const(y->loop[k].extent, &n) || n > MOST_GROUPS) return 0;
      boxes *= n;
    }
    if (boxes > MOST_GROUPS) return 0;
    groups += boxes;
  }
  groups *= t->stages - 2;
  return groups > MOST_GROUPS ? MOST_GROUPS : (uint32_t)groups;
}

static void plan_ring(tf_emitter *e, tf_tv *t) {
  tf_shared_buffer *b = tf_shared_at(e, (uint32_t)t->shared);
  b->keeps_itself = t->in_place || t->order != TF_RING_BARRIER;
  if (t->order == TF_RING_WARPS) tf_smem_live_always(&b->smem); /* other warps may be anywhere */
  if (!t->in_place) return;
  for (uint32_t i = 0; i < e->s->ntv; i++)
    if (e->s->tv[i]->tma_store && e->s->tv[i]->read[0].from == t) b->stored = true;
  b->most = stores_under_way(e, t);
}

/* Kernels show whose buffer it is, and so do the simulated SM's reports. */
static const char *name_of(tf_emitter *e, const tf_shared_buffer *b) {
  const char *name = b->tv->value->name;
  if (!b->scratch || !name) return name;
  const char *what = tf_type_is_mbarrier(b->elem) ? "mbarrier" : b->what ? b->what : "scratch";
  return tf_intern(e->code.ctx, tf_pool_printf(e->p->pool, "%s.%s", name, what));
}

/* What is used in a loop lives through it; with two crews nests run beside each other, and all live always. */
static void live_through_loops(tf_emitter *e, const life *l) {
  tf_smem_place **all = TF_NEW_ARRAY(e->p->pool, tf_smem_place *, e->shared.n);
  for (size_t i = 0; i < e->shared.n; i++) all[i] = &tf_shared_at(e, (uint32_t)i)->smem;
  tf_smem_live_through(all, e->shared.n, l->loops.at, l->loops.n);
  for (size_t i = 0; i < e->shared.n && e->s->crews; i++) tf_smem_live_always(all[i]);
}

void tf_shared_plan(tf_emitter *e, tf_nest *root) {
  bool constant = true;
  for (uint32_t i = 0; i < e->s->ntv; i++) {
    tf_tv *t = e->s->tv[i];
    if (t->memory == TF_MEM_SHARED) tf_shared_add(e, t, false, t->elem, t->elements);
    if (t->memory == TF_MEM_SHARED && t->stages) plan_ring(e, t);
    if (t->memory == TF_MEM_TENSOR && t->tmem) {
      tf_shared_at(e, tf_shared_add(e, t, false, t->elem, t->elements))->tmem = true;
      e->tmem.first = t;
    }
    bool fallback;
    uint32_t n = t->reduce_tid ? tf_reduce_scratch_elements(e, t, &fallback) : 0;
    if (!n) continue;
    uint32_t s = tf_shared_add(e, t, true, tf_reduce_carrier(t), tf_ix_const(e->p->ix, n));
    /* one value for each warp: what else lay there would cost a barrier */
    if (tf_reduce_meets(e, t)) tf_smem_live_always(&tf_shared_at(e, s)->smem);
  }
  for (uint32_t i = 0; i < e->s->ntv; i++) {
    tf_tv *t = e->s->tv[i];
    if (!t->tma) continue;
    tf_shared_buffer *b = tf_shared_at(e, (uint32_t)(t->tma_store ? t->read[0].from : t)->shared);
    if (t->tma->alignment > b->smem.align) b->smem.align = t->tma->alignment;
  }
  tf_tma_plan_shared(e);
  if (!tf_crews_plan(e, root)) return;
  tf_cluster_plan_shared(e);
  tf_meeting_plan_shared(e);
  if (!tf_dynamic_plan(e, root)) return;
  if (!e->shared.n) return;
  life l = {.e = e};
  for (uint32_t i = 0; i < e->s->ntv; i++) e->s->tv[i]->when = -1;
  for (tf_nest *c = root->child; c; c = c->next) visit(&l, c);
  live_through_loops(e, &l);
  for (size_t i = 0; i < e->shared.n; i++) {
    int64_t v;
    constant &= tf_ix_is_const(tf_shared_at(e, (uint32_t)i)->elements, &v);
  }
  if (!tf_tmem_place(e)) e->code.failed = true;
  if (e->tmem.nregion)
    e->tmem.slot = (int32_t)tf_shared_add_fixed(e, e->tmem.first, tf_type_i(e->code.ctx, 32), e->tmem.nregion);
  if (constant) place_static(e);
  else place_symbolic(e);
  for (size_t i = 0; e->code.failed && i < e->shared.n;
       i++) /* all have one, for what follows before the failure is heeded */
    if (!tf_shared_at(e, (uint32_t)i)->offset) tf_shared_at(e, (uint32_t)i)->offset = tf_ix_const(e->p->ix, 0);
  for (size_t i = 0; i < e->shared.n; i++) {
    tf_shared_buffer *b = tf_shared_at(e, (uint32_t)i);
    if (b->tmem) continue;
    int64_t n = TF_DYN;
    TF_EITHER(tf_ix_is_const(b->elements, &n));
    tf_value *at = tf_code_value(&e->code, b->offset);
    tf_builder here = tf_code_here(&e->code);
    at = tf_k_cast(&here, at, tf_type_i(e->code.ctx, 32));
    b->buf = tf_k_dynamic_shared(&here, at, tf_buffer_type(b->elem, &n, 1, TF_SPACE_SHARED));
    if (b->smem.align > 16) tf_op_set_attr(b->buf->def, "align", tf_attr_i64(e->code.ctx, b->smem.align));
    b->buf->name = name_of(e, b);
  }
}
