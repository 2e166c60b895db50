/* Copies via(tma) that TMA could make, if not as they are written.
 *
 * A box of more than 256 elements, or one whose rows are longer than the span of the swizzle that its shared memory
 * has, is cut: a bulk loop becomes two, of which the outer is not bulk, so that several instructions copy the tile.
 * Sizes that break the hardware's rule of 16 bytes are copied by the block's threads. Which copies do not fit as they
 * are, the plan that found it has. Whether a cut copy fits is the analysis' to say, of a copy of the function: nothing
 * is assumed here. What does not fit anyhow is left alone: the next plan refuses it with the reason. */
#include "fusion/sched.h"
#include "kernel/kernel.h"
#include "lower/fusion/plan/accumulate_plan.h"
#include "lower/fusion/plan/fit_tma.h"
#include "lower/fusion/plan/plan_make.h"
#include "lower/fusion/plan/plan_ask.h"
#include "lower/fusion/plan/plan_tma.h"
#include "lower/fusion/plan/without_tma.h"

#define MOST_PIECES 64
#define MOST_UNROLLED 16
#define TRIES 4 /* of ever smaller boxes */

typedef struct cut {
  uint32_t loop;  /* of the tensor as written */
  int64_t factor; /* 1: the whole loop is no longer bulk */
  int64_t pieces;
} cut;

typedef struct cuts {
  uint32_t n;
  cut at[8];
} cuts;

typedef struct fit {
  tf_op *func;
  const tf_lower_options *o;
  tf_pool *pool;
  tf_verdict *why;
} fit;

/* ------------------------------------------------------------------------------------------------ cutting */

/* The loops that are no longer bulk go before all that are. */
static bool apply(fit *f, tf_op *tv, const cuts *c) {
  tf_sched s = {.func = f->func, .scratch = f->pool, .why = f->why};
  tf_domain d;
  tf_ptype type[TF_DOMAIN_MAX_IDS];
  if (!tf_domain_read(tv, f->pool, &d) || d.nloop + c->n > TF_DOMAIN_MAX_IDS) return false;
  uint32_t first = 0, outer = 0, inner = 0;
  while (first < d.nloop && d.ptype[first] != TF_PT_BULK) first++;
  for (uint32_t i = 0; i < d.nloop; i++) type[i] = d.ptype[i];
  for (uint32_t i = first; i < d.nloop; i++) d.ptype[i] = TF_PT_SERIAL;
  tf_domain_write(&d);
  int64_t order[TF_DOMAIN_MAX_IDS], behind[TF_DOMAIN_MAX_IDS];
  tf_ptype outer_type[TF_DOMAIN_MAX_IDS], behind_type[TF_DOMAIN_MAX_IDS];
  for (uint32_t i = 0; i < first; i++) order[i] = i;
  uint32_t at = first;
  for (uint32_t i = first; i < d.nloop; i++) {
    const cut *k = NULL;
    for (uint32_t j = 0; j < c->n; j++)
      if (c->at[j].loop == i) k = &c->at[j];
    if (k || type[i] != TF_PT_BULK) {
      outer_type[outer] = !k ? type[i] : k->pieces <= MOST_UNROLLED ? TF_PT_UNROLL : TF_PT_SERIAL;
      order[first + outer++] = at;
    }
    if (k && k->factor > 1 && !tf_sched_split(&s, tv, at, k->factor, NULL, true)) return false;
    if (k && k->factor > 1) at++;
    if (!k ? type[i] == TF_PT_BULK : k->factor > 1) {
      behind_type[inner] = TF_PT_BULK;
      behind[inner++] = at;
    }
    at++;
  }
  for (uint32_t i = 0; i < inner; i++) order[first + outer + i] = behind[i];
  if (!tf_sched_reorder(&s, tv, order, first + outer + inner) || !tf_domain_read(tv, f->pool, &d)) return false;
  for (uint32_t i = 0; i < outer; i++) d.ptype[first + i] = outer_type[i];
  for (uint32_t i = 0; i < inner; i++) d.ptype[first + outer + i] = behind_type[i];
  tf_domain_write(&d);
  return true;
}

/* What the analysis says of the copy, cut so. The function is not changed. */
static tf_tma_look analyse(fit *f, uint32_t which, const cuts *c) {
  tf_tma_look l = {0};
  tf_pool *pool = tf_pool_child(f->pool);
  tf_map map = {.pool = pool};
  tf_op *copy = tf_op_clone(f->func, f->func->pool, &map), **tv;
  tf_lower_options o = *f->o;
  o.analyse = true;
  tf_op_insert_after(f->func, copy);
  fit there = {copy, f->o, pool, NULL};
  tf_fusion_tensors(copy, pool, &tv);
  tf_op *op = tv[which];
  tf_plan *p = apply(&there, op, c) ? tf_plan_make(tf_op_parent(f->func), copy, pool, &o, NULL) : NULL;
  tf_segment s;
  int32_t segment = p ? tf_tensor_segment(op) : -1;
  bool ok = p && segment >= 0 && segment < p->nsegment;
  for (int32_t i = 0; ok && i <= segment; i++) ok = tf_plan_segment(p, i, &s); /* it may read what earlier ones wrote */
  if (ok) {
    tf_tv *t = tf_plan_tv(p, &op->result[0]);
    tf_tma_in in;
    tf_tma_plan out;
    bool planned = t && tf_plan_accumulate(p, &s, t) && tf_plan_tma(p, t, &in);
    l.fits = planned && tf_tma_infer(&in, &out, NULL);
    if (planned && !l.fits && out.misaligned) l.misaligned = tf_pool_strz(f->pool, out.misaligned);
  }
  tf_op_erase(copy);
  tf_pool_free(pool);
  return l;
}

/* ------------------------------------------------------------------------------------------------ what to cut */

/* The static extents of the bulk loops; 0 = not bulk, or not known. */
static void bulk_extents(const tf_domain *d, int64_t *extent) {
  for (uint32_t i = 0; i < d->nloop; i++)
    extent[i] = d->ptype[i] == TF_PT_BULK ? tf_id_static_extent(d->tv, d->loop[i]) : 0;
}

/* Elements of the bulk loops of the same axes as loop `i`. */
static int64_t together(const tf_domain *d, const int64_t *extent, uint32_t i) {
  int64_t n = 1;
  for (uint32_t k = 0; k < d->nloop; k++)
    if (extent[k] > 0 && tf_id_axes(d->loop[k]) == tf_id_axes(d->loop[i]) && __builtin_mul_overflow(n, extent[k], &n))
      return -1;
  return n;
}

/* Cuts loops of the axes of loop `i`, the outermost first, until they have at most `most` elements, or just as many. */
static bool cut_to(const tf_domain *d, int64_t *extent, uint32_t i, int64_t most, bool exact, cuts *c) {
  for (uint32_t k = 0; k < d->nloop; k++) {
    int64_t n = together(d, extent, i), e = extent[k];
    if (n < 0) return false;
    if (exact ? n == most : n <= most) return true;
    if (e <= 1 || tf_id_axes(d->loop[k]) != tf_id_axes(d->loop[i])) continue;
    int64_t factor = e, rest = n / e;
    if (factor > most / rest) factor = most / rest > 1 ? most / rest : 1;
    while (e % factor) factor--;
    if (e / factor > MOST_PIECES || c->n == 8) return false;
    c->at[c->n++] = (cut){k, factor, e / factor};
    extent[k] = factor;
  }
  int64_t n = together(d, extent, i);
  return exact ? n == most : n <= most;
}

/* Boxes of at most `most` elements a dimension; with a span also rows of so many bytes; or nothing but a row. */
static bool propose(const tf_domain *d, uint32_t elem_bytes, int64_t span, bool row, int64_t most, cuts *c) {
  int64_t extent[TF_DOMAIN_MAX_IDS];
  uint32_t inner = d->nloop;
  bulk_extents(d, extent);
  c->n = 0;
  for (uint32_t i = 0; i < d->nloop; i++)
    if (extent[i] > 0) inner = i;
  if (inner == d->nloop) return false;
  if (span && !cut_to(d, extent, inner, span / elem_bytes, true, c)) return false;
  for (uint32_t i = 0; i < d->nloop; i++) {
    bool one = row && tf_id_axes(d->loop[i]) != tf_id_axes(d->loop[inner]);
    if (extent[i] > 0 && !cut_to(d, extent, i, one ? 1 : most, false, c)) return false;
  }
  return c->n > 0;
}

static int64_t pieces(const cuts *c) {
  int64_t n = 1;
  for (uint32_t i = 0; i < c->n; i++) n *= c->at[i].pieces;
  return n;
}

/* A piece may begin where no tile may: then smaller ones are tried. */
static int64_t next_smaller(const cuts *c) {
  int64_t n = 0;
  for (uint32_t i = 0; i < c->n; i++)
    if (c->at[i].factor > n) n = c->at[i].factor;
  return n - 1;
}

/* Why no box is a copy of the tensor, whatever its loops; NULL: one may be. */
static const char *no_box(const tf_op *tv) {
  const tf_type *t = tv->result[0].type;
  for (uint32_t i = 0; i < t->rank; i++)
    if (t->dims[i] == 0) return "it has no elements";
  return t->rank ? NULL : "it is one element";
}

typedef enum way { AS_IT_IS, IN_PIECES, BY_THREADS } way;

/* `as_is`: of tensor `which` as it is written. */
static way choose(fit *f, tf_op *tv, uint32_t which, const tf_tma_look *as_is, cuts *c, const char **why) {
  static const int64_t spans[] = {0, 128, 64, 32};
  tf_domain d;
  *c = (cuts){0};
  if (as_is->fits || !tf_fusion_domain_block(tv) || !tf_domain_read(tv, f->pool, &d)) return AS_IT_IS;
  const char *misaligned = no_box(tv) ? no_box(tv) : as_is->misaligned;
  int64_t most = 0;
  for (uint32_t i = 0; i < 5 * TRIES && !misaligned; i++) {
    uint32_t kind = i / TRIES;
    if (i % TRIES == 0) most = TF_TMA_MAX_BOX;
    if (most < 1 ||
        !propose(&d, tf_element_bytes(tv->result[0].type->elem), kind < 4 ? spans[kind] : 0, kind == 4, most, c))
      continue;
    most = next_smaller(c);
    tf_tma_look l = analyse(f, which, c);
    if (kind == 0) misaligned = l.misaligned; /* of the tile, not of how it is cut */
    if (l.fits && pieces(c) <= MOST_PIECES) return IN_PIECES;
  }
  *why = misaligned;
  return !misaligned || tf_fusion_zero_holes_of(tv) ? AS_IT_IS : BY_THREADS; /* threads fill no holes */
}

static bool fit_one(fit *f, tf_op *tv, uint32_t which, const tf_tma_look *as_is) {
  cuts c;
  const char *why;
  switch (choose(f, tv, which, as_is, &c, &why)) {
  case IN_PIECES:
    tf_add_remark(f->why, tv, "the tile of '%s' is copied in %lld pieces: TMA has no box for all of it",
                  tf_value_name(&tv->result[0]), (long long)pieces(&c));
    return apply(f, tv, &c);
  case BY_THREADS:
    tf_add_remark(f->why, tv, "'%s' is copied by the threads of the block: %s", tf_value_name(&tv->result[0]), why);
    return tf_lower_copy_by_threads(f->func, tv, f->o, f->pool, f->why);
  default: return true; /* the plan refuses it, if it does not fit */
  }
}

void tf_lower_tell_fit(tf_op *func, uint32_t which, const tf_tma_look *as_is, tf_op *at, const tf_lower_options *o,
                       tf_pool *pool, tf_verdict *said) {
  tf_op **tv;
  fit f = {func, o, pool, NULL};
  cuts c;
  const char *why;
  if (which >= tf_fusion_tensors(func, pool, &tv)) return;
  way w = choose(&f, tv[which], which, as_is, &c, &why);
  if (w == IN_PIECES) tf_add_note(said, at, "it is copied in %lld pieces, by as many boxes", (long long)pieces(&c));
  if (w == BY_THREADS) tf_add_note(said, at, "it is copied by the threads of the block: %s", why);
}

bool tf_lower_fit_tma(tf_plan *p, tf_pool *pool, tf_verdict *why) {
  tf_op **tv;
  uint32_t n = tf_fusion_tensors(p->func, pool, &tv);
  fit f = {p->func, p->o, pool, why};
  for (uint32_t i = 0; i < n; i++) {
    const tf_tv *t = tf_plan_tv(p, &tv[i]->result[0]);
    if (t && t->unfit && !fit_one(&f, tv[i], i, t->unfit)) return false;
  }
  return true;
}
