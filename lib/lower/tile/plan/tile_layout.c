/* Layouts of fragments: which thread holds which element in which register. */
#include "lower/tile/plan/tile_layout.h"
#include "support/size.h"

int64_t tf_tl_registers(const tf_tl_layout *l) {
  int64_t n = 1;
  for (uint32_t i = 0; i < l->nr; i++) n *= l->r[i].extent;
  return n;
}

int64_t tf_tl_threads(const tf_tl_layout *l) {
  int64_t n = 1;
  for (uint32_t i = 0; i < l->nt; i++) n *= l->t[i].extent;
  return n;
}

static void add(const tf_tl_mode *m, uint32_t n, uint32_t rank, int64_t at, int64_t *out) {
  for (uint32_t i = 0; i < n; i++) {
    for (uint32_t d = 0; d < rank; d++) out[d] += at % m[i].extent * m[i].stride[d];
    at /= m[i].extent;
  }
}

void tf_tl_coordinate(const tf_tl_layout *l, int64_t thread, int64_t reg, int64_t *out) {
  for (uint32_t d = 0; d < l->rank; d++) out[d] = 0;
  add(l->t, l->nt, l->rank, thread, out);
  add(l->r, l->nr, l->rank, reg, out);
}

/* Appends a mode along one dimension (-1: copies); of extent 1 none. */
static void push(tf_tl_mode *m, uint32_t *n, int64_t extent, int32_t dim, int64_t stride) {
  if (extent == 1) return;
  m[*n] = (tf_tl_mode){.extent = extent};
  if (dim >= 0) m[*n].stride[dim] = stride;
  ++*n;
}

/* At least 1: what has no elements is all holes. */
static int64_t ceil_div(int64_t a, int64_t b) { return a < 1 ? 1 : a / b + (a % b > 0); }

/* The least power of two that is at least n, but at most the power `most`. */
static int64_t power_at_least(int64_t n, int64_t most) {
  int64_t p = 1;
  while (p < n && p < most) p *= 2;
  return p;
}

void tf_tl_blocked(tf_tl_layout *out, const int64_t *shape, uint32_t rank, int64_t threads, int64_t vector, bool rows) {
  *out = (tf_tl_layout){.rank = rank};
  int64_t pow2 = threads & -threads, odd = threads / pow2, others = 1;
  for (uint32_t d = 0; d < rank; d++) out->shape[d] = shape[d];
  if (rank && !tf_size_of(shape, rank - 1, 1, &others)) others = INT64_MAX; /* they only have to be enough */
  int64_t reg[TF_TILE_MAX_RANK], step[TF_TILE_MAX_RANK];
  for (uint32_t d = rank; d-- > 0;) {
    bool last = d + 1 == rank;
    int64_t v = last ? vector : 1, want = ceil_div(shape[d], v);
    int64_t take = power_at_least(want, pow2);
    if (last && rows && take > 32 && others >= ceil_div(threads, 32)) take = 32;
    push(out->r, &out->nr, v, (int32_t)d, 1);
    push(out->t, &out->nt, take, (int32_t)d, v);
    step[d] = v * take;
    pow2 /= take;
    want = ceil_div(want, take);
    if (odd > 1 && want >= odd) {
      push(out->t, &out->nt, odd, (int32_t)d, step[d]);
      step[d] *= odd;
      want = ceil_div(want, odd);
      odd = 1;
    }
    reg[d] = want;
  }
  for (uint32_t d = rank; d-- > 0;) push(out->r, &out->nr, reg[d], (int32_t)d, step[d]);
  push(out->t, &out->nt, pow2 * odd, -1, 0);
}

static tf_tl_mode projected(const tf_tl_mode *m, const int32_t *from, uint32_t rank) {
  tf_tl_mode p = {.extent = m->extent};
  for (uint32_t d = 0; d < rank; d++)
    if (from[d] >= 0) p.stride[d] = m->stride[from[d]];
  return p;
}

void tf_tl_project(tf_tl_layout *out, const tf_tl_layout *in, const int64_t *shape, const int32_t *from,
                   uint32_t rank) {
  tf_tl_layout o = {.rank = rank, .nt = in->nt};
  for (uint32_t d = 0; d < rank; d++) o.shape[d] = shape[d];
  for (uint32_t i = 0; i < in->nt; i++) o.t[i] = projected(&in->t[i], from, rank);
  for (uint32_t i = 0; i < in->nr; i++) {
    tf_tl_mode m = projected(&in->r[i], from, rank);
    if (!tf_tl_is_zero(&m, rank)) o.r[o.nr++] = m;
  }
  *out = o;
}

/* Modes that go on where the one before ends become one. */
static uint32_t merged(const tf_tl_mode *m, uint32_t n, uint32_t rank, tf_tl_mode *out) {
  uint32_t k = 0;
  for (uint32_t i = 0; i < n; i++) {
    bool joins = k > 0;
    if (m[i].extent == 1) continue;
    for (uint32_t d = 0; joins && d < rank; d++) joins = m[i].stride[d] == out[k - 1].stride[d] * out[k - 1].extent;
    if (joins) out[k - 1].extent *= m[i].extent;
    else out[k++] = m[i];
  }
  return k;
}

static bool same(const tf_tl_mode *a, uint32_t na, const tf_tl_mode *b, uint32_t nb, uint32_t rank) {
  tf_tl_mode x[TF_TL_MODES], y[TF_TL_MODES];
  na = merged(a, na, rank, x);
  nb = merged(b, nb, rank, y);
  if (na != nb) return false;
  for (uint32_t i = 0; i < na; i++) {
    if (x[i].extent != y[i].extent) return false;
    for (uint32_t d = 0; d < rank; d++)
      if (x[i].stride[d] != y[i].stride[d]) return false;
  }
  return true;
}

bool tf_tl_equal(const tf_tl_layout *a, const tf_tl_layout *b) {
  if (a->rank != b->rank) return false;
  return same(a->t, a->nt, b->t, b->nt, a->rank) && same(a->r, a->nr, b->r, b->nr, a->rank);
}

/* Joins the modes of a layout in place. */
void tf_tl_merge(tf_tl_layout *l) {
  tf_tl_mode x[TF_TL_MODES];
  l->nt = merged(l->t, l->nt, l->rank, x);
  memcpy(l->t, x, sizeof *x * l->nt);
  l->nr = merged(l->r, l->nr, l->rank, x);
  memcpy(l->r, x, sizeof *x * l->nr);
}

bool tf_tl_exact(const tf_tl_layout *l) {
  for (uint32_t d = 0; d < l->rank; d++) {
    int64_t last = 0;
    for (uint32_t m = 0; m < l->nt; m++) last += (l->t[m].extent - 1) * l->t[m].stride[d];
    for (uint32_t m = 0; m < l->nr; m++) last += (l->r[m].extent - 1) * l->r[m].stride[d];
    if (last >= l->shape[d]) return false;
  }
  return true;
}
