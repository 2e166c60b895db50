/* Lanes of a vector whose elements do not follow each other, but are constants apart in memory: each element twice, as
 * an image that is enlarged reads it, every second one, as a rotary embedding of pairs does, or some in either of two
 * rows. What they need is loaded once, in pieces as wide as contiguity and alignment prove. A piece may have elements
 * that no lane needs only if rows are whole pieces, so that all of it is the tensor's. */
#include "lower/fusion/plan/apart_plan.h"

#include "lower/fusion/plan/plan_ask.h"

typedef struct apart {
  tf_plan *p;
  const tf_tv *from;
  tf_apart *to;
  int64_t span; /* elements from the lowest to the highest */
} apart;

static bool find_places(apart *a, const tf_ixp *place) {
  int64_t least = 0, most = 0, *at = a->to->at;
  for (uint32_t i = 0; i < a->to->n; i++) {
    if (!tf_ix_is_const(tf_ix_sub(a->p->ix, place[i], place[0]), &at[i])) return false;
    if (at[i] <= -TF_MOST_APART || at[i] >= TF_MOST_APART) return false;
    if (at[i] < least) least = at[i];
    if (at[i] > most) most = at[i];
  }
  a->span = most - least + 1;
  a->to->base = tf_ix_addc(a->p->ix, place[0], least);
  for (uint32_t i = 0; i < a->to->n; i++) at[i] -= least;
  return true;
}

static bool has_whole_rows(const apart *a, int64_t w) {
  const tf_tv *x = a->from;
  uint32_t last = x->rank;
  while (last > 1 && x->value->type->dims[last - 1] == 1) last--;
  return last && tf_ix_prove_divisible(a->p->ix, tf_extent_root(x->axis[last - 1])->node, w);
}

/* Rows of an argument without holes, of whole pieces of so many elements. */
static bool has_whole_pieces(const apart *a, int64_t w) {
  const tf_tv *x = a->from;
  if (x->op) return false;
  for (uint32_t i = 0; i < x->rank; i++)
    if (tf_fusion_contiguous(a->p->func, (uint32_t)x->arg, i) != TF_CONTIGUOUS) return false;
  return has_whole_rows(a, w);
}

static uint32_t needed(const apart *a, int64_t from, int64_t w) {
  uint64_t have = 0;
  for (uint32_t i = 0; i < a->to->n; i++) /* w is at most 32 */
    if (a->to->at[i] >= from && a->to->at[i] < from + w) have |= UINT64_C(1) << (a->to->at[i] - from);
  return (uint32_t)__builtin_popcountll(have);
}

/* The widest piece from there on: `align` divides where the lowest element is (0: any number does). */
static int64_t width_at(const apart *a, int64_t from, int64_t align) {
  const tf_tv *x = a->from;
  int64_t most = a->p->o->vector_bytes ? a->p->o->vector_bytes : 16, w = 1;
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
  tf_ix_ctx *c = a->p->ix;
  int64_t align = tf_ix_known_divisor(c, a->to->base), w = 16 / a->from->elem_bytes;
  if (align && align % w == 0) return align;
  for (; w > 1 && a->span <= TF_MOST_APART; w /= 2)
    for (int64_t k = 0; k < w; k++) {
      tf_ixp base = tf_ix_addc(c, a->to->base, -k);
      align = tf_ix_known_divisor(c, base);
      if (align % w) continue;
      a->to->base = base;
      a->span += k;
      for (uint32_t i = 0; i < a->to->n; i++) a->to->at[i] += k;
      return align;
    }
  return 1;
}

bool tf_plan_apart(tf_plan *p, const tf_tv *x, const tf_ixp *place, uint32_t n, uint32_t width, tf_apart *out) {
  apart a = {.p = p, .from = x, .to = out};
  out->n = n;
  out->npiece = 0;
  if (x->memory == TF_MEM_LOCAL || x->memory == TF_MEM_TENSOR || n < 2 || !find_places(&a, place)) return false;
  int64_t align = align_down(&a), w;
  for (int64_t from = 0; from < a.span; from += w) {
    w = width_at(&a, from, align);
    if (w == 1 && !needed(&a, from, 1)) continue;
    out->piece[out->npiece++] = (tf_apart_piece){from, (uint32_t)w};
  }
  return out->npiece * width < n;
}
