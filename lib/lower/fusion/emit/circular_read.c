/* Circular buffers (circular.c), their readers' side: slots are waited for before they are read for the first time, and
 * released behind the last. */
#include "lower/common/pipeline.h"
#include "lower/fusion/emit/circular_read.h"
#include "lower/fusion/emit/crews.h"
#include "lower/fusion/emit/tma_copy.h"
#include "lower/fusion/emit/walk.h"
#include "lower/fusion/plan/plan_ask.h"

/* ------------------------------------------------------------------------------------------------ release */

static bool reads(const tf_tv *t, const tf_tv *x) {
  for (uint32_t k = 0; k < t->nall; k++)
    if (t->all[k]->from == x) return true;
  return false;
}

/* Which of the loop's tensors are in some memory, with all that is made of them, before the loop's body ends: what they
 * load was in registers before. Readers come behind what they read. */
static bool *settled(tf_emitter *e, const tf_nest *n) {
  bool *yes = TF_NEW_ARRAY(e->p->pool, bool, n->ntv + 1);
  for (uint32_t i = n->ntv; i-- > 0;) {
    const tf_tv *t = n->tv[i];
    bool used = false, all = true;
    for (uint32_t k = i + 1; k < n->ntv; k++) {
      if (!reads(n->tv[k], t)) continue;
      used = true;
      all &= yes[k];
    }
    yes[i] = !t->is_reduction && (t->memory != TF_MEM_LOCAL || (used && all && t->inl > n->depth));
  }
  return yes;
}

typedef struct readers {
  const tf_nest *first, *last; /* children with one */
  bool settled, tma;
} readers;

static readers readers_of(const tf_emitter *e, const tf_nest *n, const tf_tv *x, const bool *yes) {
  readers r = {NULL, NULL, true, false};
  for (uint32_t i = 0; i < n->ntv; i++) {
    if (!reads(n->tv[i], x)) continue;
    r.tma |= n->tv[i]->tma_store;
    r.settled &= yes[i];
  }
  for (const tf_nest *c = n->child; c; c = c->next)
    for (uint32_t i = 0; i < c->ntv; i++)
      if (reads(c->tv[i], x) && tf_crew_walks(e, c)) {
        if (!r.first) r.first = c;
        r.last = c;
      }
  return r;
}

/* The readers of these slots are done. */
static void release(tf_emitter *e, tf_tv *t, const readers *r, tf_ixp piece) {
  tf_code_unguard(&e->code);
  tf_builder b = tf_code_here(&e->code);
  if (r->tma) tf_async_wait(&b, 0, true);
  tf_tma_release(e, t, piece, t->tma && !r->settled);
}

/* ------------------------------------------------------------------------------------------------ pieces */

/* Is one piece read in each iteration of this nest, the one of its number? */
static bool piece_by_piece(const tf_nest *n, const tf_tv *x) {
  int64_t trips;
  if (n->leaf || !tf_class_is_loop(n->cls) || n->ahead || n->nplace || !tf_ix_is_const(n->cls->extent, &trips) ||
      trips != x->pieces)
    return false;
  for (uint32_t i = 0; i < n->ntv; i++)
    for (uint32_t k = 0; k < n->tv[i]->nall; k++)
      if (n->tv[i]->all[k]->from == x && n->tv[i]->all[k]->piece != n->cls->sym) return false;
  return true;
}

/* Have the values that this nest's tensors load from `x` been used when the nest is over? A reduction over threads
 * needs them all, and what is stored was there. */
static bool used_up(const tf_nest *n, const tf_tv *x) {
  for (uint32_t i = 0; i < n->ntv; i++) {
    const tf_tv *t = n->tv[i];
    if (!reads(t, x)) continue;
    bool memory = t->memory != TF_MEM_LOCAL && !t->is_reduction, block = t->is_reduction && t->reduce_tid;
    if (!memory && !block && (t->is_reduction || t->inl <= n->depth || !used_up(n, t))) return false;
  }
  return true;
}

static void add(tf_emitter *e, tf_tv ***list, uint32_t *n, tf_tv *t) {
  tf_tv **more = TF_NEW_ARRAY(e->p->pool, tf_tv *, *n + 1);
  if (*n) memcpy(more, *list, *n * sizeof *more);
  more[(*n)++] = t;
  *list = more;
}

static tf_ixp open_pieces(tf_emitter *e, const tf_tv *t) {
  tf_ix_ctx *c = e->p->ix;
  tf_ixp piece = tf_ix_sym(c, "piece", tf_ix_const(c, 0), tf_ix_const(c, t->pieces - 1), NULL);
  tf_code_unguard(&e->code);
  tf_code_open_for(&e->code, tf_ix_const(c, t->pieces), piece, true);
  return piece;
}

/* Before a child of the ring's loop: what it reads for the first time is waited for, in it piece by piece if it reads
 * so; what it reads for the last time it frees in the same way. */
static void before_pieces(tf_emitter *e, tf_nest *n, tf_nest *c) {
  c->nfirst = c->nlast = 0;
  for (tf_ahead *a = n->ahead; a; a = a->next) {
    tf_tv *t = a->tv[0];
    if (!t->pieces) continue;
    const bool *none = TF_NEW_ARRAY(e->p->pool, bool, n->ntv + 1);
    readers r = readers_of(e, n, t, none);
    bool by_piece = piece_by_piece(c, t);
    if (r.last == c && by_piece && e->crew != TF_CREW_REDUCES) add(e, &c->last, &c->nlast, t);
    if (r.first != c) continue;
    if (by_piece) add(e, &c->first, &c->nfirst, t);
    else {
      tf_tma_wait(e, t, open_pieces(e, t));
      tf_code_close(&e->code, NULL);
    }
  }
}

static void after_pieces(tf_emitter *e, tf_nest *n, const tf_nest *c, const bool *yes) {
  for (tf_ahead *a = n->ahead; a; a = a->next) {
    tf_tv *t = a->tv[0];
    if (!t->pieces) continue;
    readers r = readers_of(e, n, t, yes);
    if (e->crew == TF_CREW_REDUCES || r.last != c || piece_by_piece(c, t)) continue;
    release(e, t, &r, open_pieces(e, t));
    tf_code_close(&e->code, NULL);
  }
}

/* A piece may be half of what shared memory has: its statements are code enough. */
void tf_ring_keep_rolled(tf_emitter *e, const tf_nest *n) {
  bool any = false;
  for (uint32_t i = 0; i < n->ntv; i++)
    for (uint32_t k = 0; k < n->tv[i]->nall; k++) {
      const tf_read *r = n->tv[i]->all[k];
      any |= r->from->pieces && r->piece == n->cls->sym;
    }
  if (any) tf_code_keep_rolled(&e->code);
}

void tf_ring_first_reads(tf_emitter *e, const tf_nest *n) {
  for (uint32_t i = 0; i < n->nfirst; i++) tf_tma_wait(e, n->first[i], n->cls->sym);
}

void tf_ring_last_reads(tf_emitter *e, const tf_nest *n) {
  for (uint32_t i = 0; i < n->nlast; i++) {
    tf_tv *t = n->last[i];
    readers r = {.settled = n->earlier_used};
    const bool *yes = settled(e, n);
    for (uint32_t k = 0; k < n->ntv; k++) {
      if (!reads(n->tv[k], t)) continue;
      r.settled &= yes[k];
      r.tma |= n->tv[k]->tma_store;
    }
    release(e, t, &r, n->cls->sym);
  }
}

/* The rest of the loop's body; slots are released as soon as it is known that they were read: behind the last nest that
 * does, or behind all, where that saves the fence for values that are still being loaded. */
void tf_ring_body(tf_emitter *e, tf_nest *n) {
  const bool *yes = settled(e, n);
  bool used = true; /* what was loaded from pieces in earlier children */
  for (tf_nest *c = n->child; c && !e->code.failed; c = c->next) {
    tf_nest *next = c->next;
    tf_crew_before(e, n, c);
    if (!tf_crew_walks(e, c)) {
      for (tf_ahead *a = n->ahead; a; a = a->next)
        for (uint32_t k = 0; k < a->ntv; k++) used &= used_up(c, a->tv[k]);
      continue;
    }
    before_pieces(e, n, c);
    c->earlier_used = used;
    c->next = NULL;
    tf_e_walk(e, c);
    c->next = next;
    after_pieces(e, n, c, yes);
    for (tf_ahead *a = n->ahead; a; a = a->next)
      for (uint32_t k = 0; k < a->ntv; k++) {
        if (a->tv[k]->pieces) {
          used &= used_up(c, a->tv[k]);
          continue;
        }
        readers r = readers_of(e, n, a->tv[k], yes);
        if (a->tv[k]->order != TF_RING_BARRIER && (r.settled ? !next : c == r.last)) release(e, a->tv[k], &r, NULL);
      }
  }
}
