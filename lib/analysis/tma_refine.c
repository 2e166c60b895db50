/* Dimensions split as shared memory has them. What is contiguous in the global tensor may be seen as several dimensions
 * of it, and a tile that lies permuted or swizzled in shared memory may need that. Where to split is read off one tile:
 * its places, in order, are the digits of the box. Whether that holds for all tiles is tma_shared's to say. */
#include "analysis/point_eval.h"
#include "analysis/tma_impl.h"

enum { MOST_PLACES = 1 << 17, MOST_FACTORS = 16 };

typedef struct spot {
  bool known;
  int64_t place, inside[TF_TMA_MAX_RANK]; /* inside: counted in elements of the tile from where it begins */
} spot;

typedef struct refine {
  tma *t;
  tf_pool *pool; /* of what is looked at */
  tma_raw *d;
  uint32_t n, span;
  int64_t box[TF_TMA_MAX_RANK], step[TF_TMA_MAX_RANK], eb;
  spot *at; /* by place, from the tile's first on */
  int64_t nplace;
  uint32_t nfactor[TF_TMA_MAX_RANK];
  int64_t factor[TF_TMA_MAX_RANK][MOST_FACTORS]; /* innermost first */
  int64_t weight[TF_TMA_MAX_RANK][MOST_FACTORS]; /* one more of the factor's digit is so many more of the dimension */
} refine;

static int64_t unswizzled(int64_t a, uint32_t span) { return span ? a ^ ((a >> 7 & (span / 16 - 1)) << 4) : a; }

static bool sizes(refine *r) {
  for (uint32_t i = 0; i < r->n; i++) {
    const tma_form *f = &r->d[i].form;
    tf_ixp box = f->kind == TMA_COORD ? r->t->one : f->kind == TMA_PART ? f->box : r->d[i].extent;
    r->step[i] = 1;
    if (!tf_ix_is_const(box, &r->box[i]) || r->box[i] < 1) return false;
    if (f->kind != TMA_COORD && f->step && (!tf_ix_is_const(f->step, &r->step[i]) || r->step[i] < 1)) return false;
  }
  return true;
}

/* The extents that the bulk loops' symbols run over; all others stand still. */
static bool loops(const refine *r, const tf_eval *v, int64_t *extent, int64_t *value) {
  int64_t all = 1;
  for (uint32_t i = 0; i < tf_eval_symbols(v); i++) {
    extent[i] = 1;
    int64_t known;
    value[i] = 1; /* of extents */
    if (r->t->in->slot == tf_eval_symbol(v, i)) value[i] = 0;
    for (uint32_t k = 0; k < r->t->in->nloop; k++) {
      const tf_tma_loop *l = &r->t->in->loop[k];
      if (l->sym != tf_eval_symbol(v, i)) continue;
      value[i] = 0;
      if (l->bulk && !tf_ix_is_const(l->extent, &extent[i])) return false;
    }
    if (__builtin_mul_overflow(all, extent[i], &known) || known > MOST_PLACES) return false;
    all = known;
  }
  return all > 0;
}

/* The points of the first tile. */
static uint32_t look(refine *r, spot **out) {
  tf_eval *v = tf_eval_new(r->pool, r->t->ix);
  uint32_t offset = tf_eval_add(v, r->t->in->offset), at[TF_TMA_MAX_RANK], n = 0;
  for (uint32_t i = 0; i < r->n; i++)
    at[i] = tf_eval_add(v, tf_ix_sub(r->t->ix, r->d[i].at, tma_start(r->t, r->d[i].at)));
  uint32_t nsym = tf_eval_symbols(v);
  int64_t extent[2 * TF_DOMAIN_MAX_IDS], value[2 * TF_DOMAIN_MAX_IDS], first[2 * TF_DOMAIN_MAX_IDS], all = 1;
  if (nsym > 2 * TF_DOMAIN_MAX_IDS || !loops(r, v, extent, value)) return 0;
  for (uint32_t i = 0; i < nsym; i++) all *= extent[i];
  memcpy(first, value, sizeof first);
  for (uint32_t i = 0; i < nsym; i++)
    if (extent[i] > 1) value[i] = first[i] = 0;
  *out = TF_NEW_ARRAY(r->pool, spot, (size_t)all);
  for (; all > 0; all--) {
    if (!tf_eval_run(v, value)) return 0;
    spot s = {.known = true, .place = unswizzled(tf_eval_get(v, offset) * r->eb, r->span) / r->eb};
    bool in = true;
    for (uint32_t i = 0; i < r->n; i++) {
      s.inside[i] = tf_eval_get(v, at[i]);
      in &= s.inside[i] >= 0 && s.inside[i] < r->box[i] && s.inside[i] % r->step[i] == 0;
      s.inside[i] /= r->step[i];
    }
    if (in) (*out)[n++] = s;
    for (uint32_t i = 0; i < nsym && ++value[i] == first[i] + extent[i]; i++) value[i] = first[i];
  }
  return n;
}

static bool spread(refine *r) {
  spot *s = NULL;
  uint32_t n = look(r, &s);
  if (!n) return false;
  for (uint32_t k = 0; k < r->n; k++)
    if (s[0].inside[k]) return false; /* loops at 0 are where the tile begins */
  for (uint32_t i = 0; i < n; i++) {
    int64_t at = s[i].place - s[0].place;
    if (at >= r->nplace && at < MOST_PLACES) r->nplace = at + 1;
  }
  r->at = TF_NEW_ARRAY(r->pool, spot, (size_t)r->nplace);
  for (uint32_t i = 0; i < n; i++) { /* what is elsewhere, or in a hole without a place, says nothing */
    int64_t at = s[i].place - s[0].place;
    if (at >= 0 && at < r->nplace && !r->at[at].known) r->at[at] = s[i];
  }
  return true;
}

/* How far the element at this place is along dimension k, if it is at the beginning of all others; else 0. */
static int64_t along(const refine *r, int64_t at, uint32_t k) {
  if (at >= r->nplace || !r->at[at].known) return 0;
  for (uint32_t i = 0; i < r->n; i++)
    if (i != k && r->at[at].inside[i]) return 0;
  return r->at[at].inside[k];
}

/* A digit of dimension k, kept in order of weight. */
static bool add_factor(refine *r, uint32_t k, int64_t weight, int64_t count) {
  uint32_t i = r->nfactor[k]++;
  if (i == MOST_FACTORS) return false;
  for (; i > 0 && r->weight[k][i - 1] > weight; i--) {
    r->weight[k][i] = r->weight[k][i - 1];
    r->factor[k][i] = r->factor[k][i - 1];
  }
  r->weight[k][i] = weight;
  r->factor[k][i] = count;
  return true;
}

/* At this place and the next ones nothing begins along any dimension. If more of a dimension than it has elements is
 * bulk, what is beyond may have no places of its own: then that digit is here, by what is missing until something else
 * begins. Any such dimension may do, since nothing is at any of these places. */
static bool find_hidden(const refine *r, const int64_t *tile, int64_t pitch, int64_t rest, uint32_t *dim,
                        int64_t *weight, int64_t *count) {
  int64_t gap = 2, extent, found = 0;
  for (bool shown = false; gap < rest && !shown; gap += !shown)
    for (uint32_t k = 0; k < r->n; k++) shown |= along(r, pitch * gap, k) != 0;
  for (uint32_t k = 0; k < r->n; k++) {
    if (!tf_ix_is_const(r->d[k].extent, &extent) || extent < 1 || tile[k] <= extent || tile[k] % extent) continue;
    int64_t n = tile[k] / extent;
    bool taken = false;
    for (uint32_t i = 0; i < r->nfactor[k]; i++) taken |= r->weight[k][i] >= extent;
    if (taken || gap % n || rest % n || (found && n != gap)) continue;
    found = *count = n;
    *weight = extent;
    *dim = k;
  }
  return found;
}

/* The digits of the box, in the order of places. */
static bool find_factors(refine *r) {
  int64_t tile[TF_TMA_MAX_RANK], rest = 1, pitch = 1;
  for (uint32_t i = 0; i < r->n; i++) {
    tile[i] = (r->box[i] + r->step[i] - 1) / r->step[i];
    rest *= tile[i];
  }
  for (bool row = true; rest > 1; row = false) {
    uint32_t k = 0;
    int64_t weight = 0, count = 2, most = row && r->span ? r->span / r->eb : rest;
    while (k < r->n && !(weight = along(r, pitch, k))) k++;
    if (k == r->n) {
      if (!find_hidden(r, tile, pitch, rest, &k, &weight, &count)) return false;
    } else {
      while (count < most && weight * count < tile[k] && along(r, pitch * count, k) == weight * count) count++;
      while (count > 1 && (tile[k] % (weight * count) || rest % count)) count--;
    }
    if (count < 2 || !add_factor(r, k, weight, count)) return false;
    rest /= count;
    pitch = row && r->span ? r->span / r->eb : pitch * count;
  }
  for (uint32_t k = 0; k < r->n; k++) {
    int64_t all = 1;
    for (uint32_t i = 0; i < r->nfactor[k]; all *= r->factor[k][i++])
      if (r->weight[k][i] != all) return false;
    if (all != tile[k]) return false;
  }
  return true;
}

/* Do boxes begin at a multiple of f, or beyond the end of the dimension? There nothing is copied, wherever that is. */
static bool begins_at(tma *t, const tma_raw *r, int64_t f) {
  tf_ixp start = tma_start(t, r->at);
  int64_t extent;
  return tf_ix_prove_divisible(t->ix, start, f) ||
         (tf_ix_is_const(r->extent, &extent) && tf_ix_known_divisor(t->ix, start) >= extent &&
          tf_ix_prove_nonneg(t->ix, start));
}

/* `r` as a dimension of extent f below what is left of it. If it has no more than f elements, it is below a dimension
 * of one, and its box passes its end. Whether f divides what only the launch knows, the launch finds out. */
static bool split(tma *t, tma_raw *r, int64_t f, tma_raw *inner) {
  tf_ixp by = tf_ix_const(t->ix, f);
  int64_t extent;
  bool divides = tf_ix_prove_divisible(t->ix, r->extent, f);
  bool open = !divides && !tf_ix_is_const(r->extent, &extent);
  if (r->form.step || (!divides && !open && !tf_ix_prove_le(t->ix, r->extent, by)) || !begins_at(t, r, f)) return false;
  if (open) tma_need(t, TF_TMA_DIVISIBLE, r->extent, by, "the elements of what is split as shared memory has it");
  divides |= open;
  *inner = *r;
  if (divides) inner->extent = by;
  inner->at = tf_ix_mod(t->ix, r->at, by);
  inner->form.kind = divides ? TMA_BOX : TMA_PART;
  inner->form.box = by;
  inner->form.coord = (tf_tma_ids){0};
  r->extent = divides ? tf_ix_div(t->ix, r->extent, by) : t->one;
  r->stride = tf_ix_mul(t->ix, r->stride, by);
  r->at = tf_ix_div(t->ix, r->at, by);
  r->form.box = tf_ix_div(t->ix, r->form.box, by);
  r->form.how |= TF_TMA_SPLIT;
  inner->form.how |= TF_TMA_SPLIT;
  return true;
}

static bool read_factors(refine *r) {
  r->pool = tf_pool_child(r->t->pool);
  bool found = sizes(r) && spread(r) && find_factors(r);
  tf_pool_free(r->pool);
  return found;
}

bool tma_refine(tma *t, tma_raw *d, uint32_t *n, uint32_t span) {
  if (*n > TF_TMA_MAX_RANK) return false;
  refine *r = TF_NEW(t->pool, refine);
  *r = (refine){.t = t, .d = d, .n = *n, .span = span, .eb = t->in->elem_bytes};
  if (!read_factors(r)) return false;
  uint32_t more = 0, k = 0;
  for (uint32_t i = 0; i < r->n; i++) more += r->nfactor[i] > 1 ? r->nfactor[i] - 1 : 0;
  if (!more || *n + more > TF_TMA_MAX_RANK) return false;
  tma_raw out[TF_TMA_MAX_RANK];
  for (uint32_t i = 0; i < r->n; i++) {
    tma_raw rest = d[i], inner[MOST_FACTORS];
    uint32_t last = r->nfactor[i] ? r->nfactor[i] - 1 : 0;
    for (uint32_t j = 0; j < last; j++)
      if (!split(t, &rest, r->factor[i][j], &inner[j])) return false;
    out[k++] = rest;
    for (uint32_t j = last; j-- > 0;) out[k++] = inner[j];
  }
  memcpy(d, out, k * sizeof *d);
  *n = k;
  return true;
}
