/* Lanes of a vector whose elements do not follow each other, but are constants apart in memory: each element twice, as
 * an image that is enlarged reads it, every second one, as a rotary embedding of pairs does, or some in either of two
 * rows. What they need is loaded once, in pieces as wide as contiguity and alignment prove. A piece may have elements
 * that no lane needs only if rows are whole pieces, so that all of it is the tensor's. */
#include "lower/fusion/emit/load_apart.h"

#include "lower/fusion/emit/element_access.h"
#include "lower/fusion/plan/plan_ask.h"

enum { MOST_APART = 64 }; /* elements */

typedef struct apart {
  tf_emitter *e;
  const tf_read *r;
  tf_ixp base;               /* where the lowest element is */
  int64_t at[TF_MOST_LANES]; /* of each lane, from there */
  uint32_t n;
  int64_t span; /* elements from the lowest to the highest */
} apart;

static bool find_places(apart *a, const tf_lanes *l) {
  int64_t least = 0, most = 0;
  tf_ix_ctx *c = a->e->p->ix;
  tf_ixp first = tf_lower_at_lane(a->e, a->r->offset, l->sym, tf_lane(l, 0));
  for (a->n = 0; a->n < l->n; a->n++) {
    tf_ixp at = tf_lower_at_lane(a->e, a->r->offset, l->sym, tf_lane(l, a->n));
    int64_t *d = &a->at[a->n];
    if (!tf_ix_is_const(tf_ix_sub(c, at, first), d) || *d <= -MOST_APART || *d >= MOST_APART) return false;
    if (*d < least) least = *d;
    if (*d > most) most = *d;
  }
  a->span = most - least + 1;
  a->base = tf_ix_addc(c, first, least);
  for (uint32_t i = 0; i < a->n; i++) a->at[i] -= least;
  return true;
}

static bool has_whole_rows(const apart *a, int64_t w) {
  const tf_tv *x = a->r->from;
  uint32_t last = x->rank;
  while (last > 1 && x->value->type->dims[last - 1] == 1) last--;
  return last && tf_ix_prove_divisible(a->e->p->ix, tf_extent_root(x->axis[last - 1])->node, w);
}

/* Rows of an argument without holes, of whole pieces of so many elements. */
static bool has_whole_pieces(const apart *a, int64_t w) {
  const tf_tv *x = a->r->from;
  if (x->op) return false;
  for (uint32_t i = 0; i < x->rank; i++)
    if (tf_fusion_contiguous(a->e->p->func, (uint32_t)x->arg, i) != TF_CONTIGUOUS) return false;
  return has_whole_rows(a, w);
}

static uint32_t needed(const apart *a, int64_t from, int64_t w) {
  uint64_t have = 0;
  for (uint32_t i = 0; i < a->n; i++) /* w is at most 32 */
    if (a->at[i] >= from && a->at[i] < from + w) have |= UINT64_C(1) << (a->at[i] - from);
  return (uint32_t)__builtin_popcountll(have);
}

/* The widest piece from there on: `align` divides where the lowest element is (0: any number does). */
static int64_t width_at(const apart *a, int64_t from, int64_t align) {
  const tf_tv *x = a->r->from;
  int64_t most = a->e->p->o->vector_bytes ? a->e->p->o->vector_bytes : 16, w = 1;
  if (x->memory == TF_MEM_SHARED && most > 16) most = 16;
  while (w * 2 * x->elem_bytes <= most && w < 32) w *= 2;
  for (; w > 1; w /= 2) {
    if (from % w || (align && align % w)) continue;
    uint32_t n = needed(a, from, w);
    if (n == w && (!x->op || has_whole_rows(a, w))) return w; /* a buffer of ours may be shorter than the lanes */
    if (n * 2 >= w && n > 1 && has_whole_pieces(a, w)) return w;
  }
  return 1;
}

/* Lets pieces begin at a multiple of as many elements as can be: that may be before the lowest one. */
static int64_t align_down(apart *a) {
  tf_ix_ctx *c = a->e->p->ix;
  int64_t align = tf_ix_known_divisor(c, a->base), w = 16 / a->r->from->elem_bytes;
  if (align && align % w == 0) return align;
  for (; w > 1 && a->span <= MOST_APART; w /= 2)
    for (int64_t k = 0; k < w; k++) {
      tf_ixp base = tf_ix_addc(c, a->base, -k);
      align = tf_ix_known_divisor(c, base);
      if (align % w) continue;
      a->base = base;
      a->span += k;
      for (uint32_t i = 0; i < a->n; i++) a->at[i] += k;
      return align;
    }
  return 1;
}

bool tf_load_apart(tf_emitter *e, const tf_tv *t, const tf_read *r, const tf_lanes *l, uint32_t width, tf_value **out) {
  apart a = {.e = e, .r = r};
  uint32_t loads = 0;
  uint8_t wide[3 * MOST_APART];
  if (r->from->memory == TF_MEM_LOCAL || r->from->memory == TF_MEM_TENSOR || l->n < 2 || !find_places(&a, l))
    return false;
  int64_t align = align_down(&a);
  for (int64_t from = 0; from < a.span; from += wide[from] ? wide[from] : 1) {
    wide[from] = (uint8_t)width_at(&a, from, align);
    if (wide[from] == 1 && !needed(&a, from, 1)) wide[from] = 0;
    loads += wide[from] > 0;
  }
  if (loads * width >= l->n) return false;
  for (int64_t from = 0; from < a.span; from += wide[from] ? wide[from] : 1) {
    if (!wide[from]) continue;
    tf_value *v = tf_lower_load(e, r->from, tf_ix_addc(e->p->ix, a.base, from), wide[from], t->op);
    for (uint32_t i = 0; i < l->n; i++)
      if (a.at[i] >= from && a.at[i] < from + wide[from]) out[i] = tf_extract_lane(e, v, (uint32_t)(a.at[i] - from));
  }
  return true;
}
