/* Where tensors lie in tensor memory: several in one allocation, beside each other by lanes and columns, and in the
 * place of each other where one is not needed any more. */
#include "lower/fusion/emit/tmem_place.h"
#include "support/result.h"

/* The lanes that a tensor has elements in, or that its accesses touch. */
void tf_tmem_lanes(const tf_tv *t, uint32_t from, uint64_t lanes[2]) {
  int64_t at[TF_MAX_LOOPS] = {0}, n[TF_MAX_LOOPS], stride[TF_MAX_LOOPS];
  uint32_t ids = 0;
  lanes[0] = lanes[1] = 0;
  for (int64_t i = 0; i < t->lanes; i++)
    if (t->tmem_lanes[i / 64] >> i % 64 & 1) lanes[(from + i) / 64] |= UINT64_C(1) << (from + i) % 64;
  for (uint32_t i = 0; i < t->nalloc; i++)
    if (t->alloc[i].stride && !t->alloc[i].column) {
      TF_EITHER(tf_ix_is_const(t->alloc[i].extent, &n[ids]));
      TF_EITHER(tf_ix_is_const(t->alloc[i].stride, &stride[ids++]));
    }
  for (;;) {
    int64_t place = from;
    for (uint32_t i = 0; i < ids; i++) place += at[i] * stride[i];
    lanes[place / 64] |= UINT64_C(1) << place % 64;
    uint32_t k = 0;
    while (k < ids && ++at[k] == n[k]) at[k++] = 0;
    if (k == ids) return;
  }
}

bool tf_tmem_overlap(const tf_shared_buffer *a, const tf_shared_buffer *b) {
  if (a->region != b->region || a->column >= b->column + tf_tv_tmem_columns(b->tv) ||
      b->column >= a->column + tf_tv_tmem_columns(a->tv))
    return false;
  uint64_t x[2], y[2];
  tf_tmem_lanes(a->tv, a->lane, x);
  tf_tmem_lanes(b->tv, b->lane, y);
  return (x[0] & y[0]) | (x[1] & y[1]);
}

static bool live_together(const tf_shared_buffer *a, const tf_shared_buffer *b) {
  return a->smem.last >= b->smem.first && b->smem.last >= a->smem.first;
}

/* Among those that are placed and live at the same time, one that is in the way. */
static const tf_shared_buffer *in_the_way(const tf_emitter *e, const tf_shared_buffer *b, const bool *placed) {
  for (size_t i = 0; i < e->shared.n; i++) {
    const tf_shared_buffer *o = &e->shared.at[i];
    if (o != b && placed[i] && live_together(o, b) && tf_tmem_overlap(o, b)) return o;
  }
  return NULL;
}

/* "0 or 16" */
static const char *possible_lanes(tf_pool *pool, const tf_tv *t) {
  tf_strbuf b = {.pool = pool};
  for (int l = 0; l < TF_TMEM_MAX_LANES; l++)
    if (t->tmem_at[l / 64] >> l % 64 & 1) tf_sb_printf(&b, "%s%d", b.n ? " or " : "", l);
  return tf_sb_cstr(&b);
}

static bool place_fixed(const tf_emitter *e, tf_shared_buffer *b, const bool *placed, const tf_attr *at) {
  tf_tv *t = b->tv;
  uint32_t columns = tf_tv_tmem_columns(t);
  if (at->kind != TF_ATTR_INTS || at->n != 2)
    return tf_refuse(e->p->why, t->op, "'tmem_at' of '%s' is a lane and a column, such as array<i64: 0, 32>",
                     tf_tv_name(t));
  int64_t lane = at->ints[0], column = at->ints[1];
  if (lane < 0 || lane + t->lanes > TF_TMEM_MAX_LANES || column < 0 || column + columns > TF_TMEM_MAX_COLUMNS)
    return tf_refuse(e->p->why, t->op,
                     "'%s' has %lld lanes and %u columns and cannot begin at lane %lld, column %lld: tensor memory has "
                     "%d lanes and %d columns",
                     tf_tv_name(t), (long long)t->lanes, columns, (long long)lane, (long long)column, TF_TMEM_MAX_LANES,
                     TF_TMEM_MAX_COLUMNS);
  if (!(t->tmem_at[lane / 64] >> lane % 64 & 1))
    return tf_refuse(e->p->why, t->op,
                     "'%s' cannot begin at lane %lld: its warps would not access the sub-partitions that they can; "
                     "it can begin at lane %s",
                     tf_tv_name(t), (long long)lane, possible_lanes(e->p->pool, t));
  b->lane = (uint32_t)lane;
  b->column = (uint32_t)column;
  const tf_shared_buffer *o = in_the_way(e, b, placed);
  return !o || tf_refuse(e->p->why, t->op, "'%s' cannot be at lane %lld, column %lld: '%s' is there at the same time",
                         tf_tv_name(t), (long long)lane, (long long)column, tf_tv_name(o->tv));
}

static bool too_many(tf_emitter *e, uint32_t wanted) {
  tf_op *op = NULL;
  for (size_t i = 0; i < e->shared.n && !op; i++)
    if (e->shared.at[i].tmem) op = e->shared.at[i].tv->op;
  tf_refuse(e->p->why, op,
            "not enough tensor memory columns: the kernel tried to allocate %u, but only %d are available", wanted,
            TF_TMEM_MAX_COLUMNS);
  for (size_t i = 0; i < e->shared.n; i++) {
    const tf_shared_buffer *b = &e->shared.at[i];
    if (b->tmem)
      tf_add_note(e->p->why, b->tv->op, "'%s' has %lld lanes and %u columns", tf_tv_name(b->tv),
                  (long long)b->tv->lanes, tf_tv_tmem_columns(b->tv));
  }
  return false;
}

/* Allocations of a CTA may not grow: the largest comes first. */
static bool order_regions(tf_emitter *e) {
  uint32_t total = 0;
  for (uint32_t i = 0; i < e->tmem.nregion; i++) {
    total += tf_tmem_allocated(e->tmem.region[i].columns);
    for (uint32_t k = i; k > 0 && e->tmem.region[k].columns > e->tmem.region[k - 1].columns; k--) {
      tf_tmem_region r = e->tmem.region[k];
      e->tmem.region[k] = e->tmem.region[k - 1];
      e->tmem.region[k - 1] = r;
    }
  }
  return total <= TF_TMEM_MAX_COLUMNS || too_many(e, total);
}

static bool check_region(const tf_emitter *e, tf_op *op, int64_t number) {
  return (number >= 0 && number < TF_TMEM_MAX_REGIONS) ||
         tf_refuse(e->p->why, op, "'tmem_region' is %lld; regions are numbered from 0 to %d", (long long)number,
                   TF_TMEM_MAX_REGIONS - 1);
}

/* Columns that all tensors of a region would take side by side. */
static uint32_t side_by_side(const tf_emitter *e, uint32_t region) {
  uint32_t n = 0;
  for (size_t i = 0; i < e->shared.n; i++)
    if (e->shared.at[i].tmem && e->shared.at[i].region == region) n += tf_tv_tmem_columns(e->shared.at[i].tv);
  return n;
}

/* ------------------------------------------------------------------------------------------------ packing
 *
 * The tensors of a region that are not fixed, in every order and from every lane that they may begin at, each in the
 * leftmost columns that are free then; of all these the region with the fewest columns. That finds a place whenever
 * there is one: moved to the left as far as they go, and taken from the left to the right, the tensors of any solution
 * are found so. The widest are tried first, and what cannot be better ends the search. */

enum { MOST_LANES = TF_TMEM_MAX_LANES, MOST_TRIES = 1 << 14 };

typedef struct parcel {
  tf_shared_buffer *b;
  uint32_t columns, nlane;
  uint8_t lane[MOST_LANES];      /* where it may begin */
  uint64_t cells[MOST_LANES][2]; /* the lanes that it has then */
  uint32_t at, column;           /* which of them, and where, while `placed` */
  uint32_t best_lane, best_column;
  bool placed, fixed;
} parcel;

typedef struct packing {
  parcel *p;
  uint32_t n, best, least, tries; /* columns that are allocated at best so far; that cannot be fewer */
} packing;

static bool meets(const parcel *a, uint32_t at, uint32_t column, const parcel *o) {
  const uint64_t *x = a->cells[at], *y = o->cells[o->at];
  return o->placed && live_together(a->b, o->b) && column < o->column + o->columns && o->column < column + a->columns &&
         ((x[0] & y[0]) | (x[1] & y[1]));
}

/* The leftmost free columns for one beginning: the first ones, or behind another tensor. */
static uint32_t leftmost(const packing *k, const parcel *a, uint32_t at) {
  uint32_t best = UINT32_MAX;
  for (uint32_t i = 0; i <= k->n; i++) {
    if (i < k->n && !k->p[i].placed) continue;
    uint32_t column = i < k->n ? k->p[i].column + k->p[i].columns : 0;
    bool ok = column < best;
    for (uint32_t j = 0; j < k->n && ok; j++) ok = !meets(a, at, column, &k->p[j]);
    if (ok) best = column;
  }
  return best;
}

static uint32_t end_of(const packing *k) {
  uint32_t end = 0;
  for (uint32_t i = 0; i < k->n; i++)
    if (k->p[i].placed && k->p[i].column + k->p[i].columns > end) end = k->p[i].column + k->p[i].columns;
  return end;
}

static void remember(packing *k) {
  k->best = tf_tmem_allocated(end_of(k));
  for (uint32_t i = 0; i < k->n; i++) {
    k->p[i].best_lane = k->p[i].lane[k->p[i].at];
    k->p[i].best_column = k->p[i].column;
  }
}

static void try_rest(packing *k);

/* From each lane, what is further left first. */
static void try_parcel(packing *k, parcel *a) {
  uint32_t column[MOST_LANES];
  bool tried[MOST_LANES] = {false};
  for (uint32_t l = 0; l < a->nlane; l++) column[l] = leftmost(k, a, l);
  for (uint32_t n = 0; n < a->nlane && k->best > k->least && k->tries; n++) {
    uint32_t l = a->nlane;
    for (uint32_t i = 0; i < a->nlane; i++)
      if (!tried[i] && (l == a->nlane || column[i] < column[l])) l = i;
    tried[l] = true;
    if (tf_tmem_allocated(column[l] + a->columns) >= k->best) return;
    a->placed = true;
    a->at = l;
    a->column = column[l];
    k->tries--;
    try_rest(k);
    a->placed = false;
  }
}

static void try_rest(packing *k) {
  bool all = true;
  for (uint32_t i = 0; i < k->n; i++) {
    if (k->p[i].placed) continue;
    all = false;
    if (k->best > k->least && k->tries) try_parcel(k, &k->p[i]);
  }
  if (all) remember(k);
}

static uint32_t count_lanes(const uint64_t lanes[2]) {
  return (uint32_t)(__builtin_popcountll(lanes[0]) + __builtin_popcountll(lanes[1]));
}

/* The cells of what lives at one time must have room, and each tensor. */
static uint32_t fewest(const packing *k) {
  uint32_t most = end_of(k);
  for (uint32_t i = 0; i < k->n; i++) {
    uint64_t cells = 0;
    for (uint32_t j = 0; j < k->n; j++)
      if (k->p[j].nlane && k->p[j].b->smem.first <= k->p[i].b->smem.first &&
          k->p[j].b->smem.last >= k->p[i].b->smem.first)
        cells += (uint64_t)k->p[j].columns * count_lanes(k->p[j].cells[0]);
    cells = (cells + TF_TMEM_MAX_LANES - 1) / TF_TMEM_MAX_LANES;
    if (cells > most) most = (uint32_t)cells;
    if (k->p[i].columns > most) most = k->p[i].columns;
  }
  return tf_tmem_allocated(most);
}

static void add_parcel(packing *k, tf_shared_buffer *b, bool fixed) {
  parcel *p = &k->p[k->n++];
  *p = (parcel){.b = b, .columns = tf_tv_tmem_columns(b->tv), .fixed = fixed, .placed = fixed, .column = b->column};
  for (uint32_t l = 0; l < TF_TMEM_MAX_LANES; l++) {
    if (fixed ? l != b->lane : !(b->tv->tmem_at[l / 64] >> l % 64 & 1)) continue;
    tf_tmem_lanes(b->tv, l, p->cells[p->nlane]);
    p->lane[p->nlane++] = (uint8_t)l;
  }
  for (; p > k->p && p->columns > p[-1].columns; p--) { /* the widest first */
    parcel x = *p;
    *p = p[-1];
    p[-1] = x;
  }
}

/* Columns of the region; 0: there is no room. */
static uint32_t pack(tf_emitter *e, uint32_t region, const bool *fixed) {
  packing k = {.p = TF_NEW_ARRAY(e->p->pool, parcel, e->shared.n), .tries = MOST_TRIES};
  uint32_t end = 0;
  for (size_t i = 0; i < e->shared.n; i++)
    if (e->shared.at[i].tmem && e->shared.at[i].region == region) add_parcel(&k, &e->shared.at[i], fixed[i]);
  k.best = 2 * TF_TMEM_MAX_COLUMNS;
  k.least = fewest(&k);
  try_rest(&k);
  for (uint32_t i = 0; i < k.n && k.best <= TF_TMEM_MAX_COLUMNS; i++) {
    parcel *p = &k.p[i];
    p->b->lane = p->best_lane;
    p->b->column = p->best_column;
    if (p->best_column + p->columns > end) end = p->best_column + p->columns;
  }
  return k.best <= TF_TMEM_MAX_COLUMNS ? (end ? end : 1) : 0;
}

bool tf_tmem_place(tf_emitter *e) {
  bool *placed = TF_NEW_ARRAY(e->p->pool, bool, e->shared.n + 1), used[TF_TMEM_MAX_REGIONS] = {false};
  for (size_t i = 0; i < e->shared.n; i++) {
    tf_shared_buffer *b = &e->shared.at[i];
    if (!b->tmem) continue;
    int64_t number = tf_fusion_tmem_region_of(b->tv->op, 0);
    if (!check_region(e, b->tv->op, number)) return false;
    b->region = (uint32_t)number;
    used[number] = true;
  }
  for (size_t i = 0; i < e->shared.n; i++) {
    tf_shared_buffer *b = &e->shared.at[i];
    const tf_attr *at = b->tmem ? tf_fusion_tmem_at_of(b->tv->op) : NULL;
    if (at && !place_fixed(e, b, placed, at)) return false;
    placed[i] = at != NULL;
  }
  for (uint32_t r = 0; r < TF_TMEM_MAX_REGIONS; r++) {
    if (!used[r]) continue;
    uint32_t columns = pack(e, r, placed);
    if (!columns) return too_many(e, side_by_side(e, r));
    e->tmem.region[e->tmem.nregion++] = (tf_tmem_region){.number = r, .columns = columns};
  }
  return order_regions(e);
}

uint32_t tf_tmem_allocated(uint32_t columns) {
  uint32_t n = 32;
  while (n < columns) n *= 2;
  return n;
}
