/* Random schedules of TMA copies against a model of the hardware in plain integers.
 *
 * Accepted: the copy is run on the model (box by box, out of bounds as the hardware does it, swizzled by absolute
 * address), and every element must be where the allocation domain says, respectively be stored once and rightly.
 * Refused because of shared memory: for each swizzle some element of some tile, as the hardware orders the box, must be
 * elsewhere, or a tile unaligned or beyond the end. TF_SEED=n repeats a run. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "analysis/tma_analysis.h"
#include "fusion/sched.h"
#include "ir/builtin.h"
#include "lower/fusion/plan/plan_make.h"
#include "lower/fusion/plan/plan_ask.h"
#include "lower/fusion/plan/plan_tma.h"
#include "prop/dom.h"

enum { CASES = 1500, BUFFER = 1 << 17 };

#define MUST(c, ...)                                                                                                   \
  do {                                                                                                                 \
    if (!(c)) {                                                                                                        \
      fprintf(stderr, "%s\n", text);                                                                                   \
      ck_abort_msg(__VA_ARGS__);                                                                                       \
    }                                                                                                                  \
  } while (0)

static uint64_t state;
static uint32_t rnd(uint32_t n) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (uint32_t)((state >> 20) % n);
}
static bool chance(uint32_t percent) { return rnd(100) < percent; }

static char text[16384];

static bool is_bulk(const dom *d, int loop) { return d->ptype[loop] == P_BULK; }
static bool has_block(const dom *d) { return d->ptype[0] == P_BIDX; }

static void print_domain(const dom *d, bool parallel, FILE *f) {
  dom plain = *d;
  for (int i = 0; i < d->nloop && !parallel; i++)
    if (is_bulk(d, i)) plain.ptype[i] = P_SERIAL;
  dom_print(&plain, f);
}

/* ------------------------------------------------------------------------------------------------ drawing */

typedef struct test {
  dom copy, shared; /* of a load they are one: `copy` */
  bool store;
  int eb;
  int64_t n[4];
} test;

static int64_t factor(int64_t extent, int eb, bool innermost) {
  if (innermost && chance(85)) return (int64_t)(16 / eb) << rnd(4);
  if (chance(30)) return extent;
  return 1 + rnd((uint32_t)extent + 2);
}

/* Splits one dimension at random; its leaves go to `coord` or `bulk`. */
static void draw_dim(dom *d, int id, int eb, bool innermost, int *coord, int *ncoord, int *bulk, int *nbulk) {
  int a, b, c, e;
  if (!dom_room(d)) {
    coord[(*ncoord)++] = id;
    return;
  }
  switch (rnd(innermost ? 5 : 9)) {
  case 0: bulk[(*nbulk)++] = id; return;
  default:
    dom_split(d, id, factor(d->extent[id], eb, innermost), &a, &b);
    coord[(*ncoord)++] = a;
    bulk[(*nbulk)++] = b;
    return;
  case 2: /* the left of Figure 8 */
    dom_split(d, id, factor(d->extent[id], eb, innermost), &a, &b);
    dom_split(d, a, 1 + rnd(4), &c, &e);
    coord[(*ncoord)++] = c;
    bulk[(*nbulk)++] = e;
    bulk[(*nbulk)++] = b;
    return;
  case 3: /* the right of it */
    dom_split(d, id, factor(d->extent[id], eb, innermost), &a, &b);
    dom_split(d, b, factor(d->extent[b], eb, innermost), &c, &e);
    coord[(*ncoord)++] = a;
    coord[(*ncoord)++] = c;
    bulk[(*nbulk)++] = e;
    return;
  case 5:
  case 6: /* strided */
    dom_split(d, id, factor(d->extent[id], eb, false), &a, &b);
    dom_split(d, b, 1 + rnd(4), &c, &e);
    coord[(*ncoord)++] = a;
    coord[(*ncoord)++] = e;
    bulk[(*nbulk)++] = c;
    return;
  case 7: coord[(*ncoord)++] = id; return;
  case 8: /* coordinates and box split once more */
    dom_split(d, id, factor(d->extent[id], eb, false), &a, &b);
    dom_split(d, a, 1 + rnd(3), &c, &e);
    coord[(*ncoord)++] = c;
    coord[(*ncoord)++] = e;
    dom_split(d, b, 1 + rnd(4), &c, &e);
    bulk[(*nbulk)++] = c;
    bulk[(*nbulk)++] = e;
    return;
  }
}

static void begin_domain(dom *d, const test *t, int rank) {
  bool unit[4];
  for (int i = 0; i < rank; i++) unit[i] = t->n[i] == 1;
  dom_begin(d, t->n, unit, rank);
}

static void draw_loops(dom *d, const test *t, int rank) {
  int cur[8], n = rank, coord[TMA_IDS], bulk[TMA_IDS], ncoord = 0, nbulk = 0;
  begin_domain(d, t, rank);
  for (int i = 0; i < rank; i++) cur[i] = i;
  while (n > 1 && chance(30)) {
    int k = (int)rnd((uint32_t)n - 1);
    cur[k] = dom_merge(d, cur[k], cur[k + 1]);
    memmove(&cur[k + 1], &cur[k + 2], (size_t)(--n - k - 1) * sizeof *cur);
  }
  for (int i = 0; i < n; i++) draw_dim(d, cur[i], t->eb, i + 1 == n, coord, &ncoord, bulk, &nbulk);
  if (ncoord > 1 && chance(20)) {
    int k = (int)rnd((uint32_t)ncoord - 1);
    coord[k] = dom_merge(d, coord[k], coord[k + 1]);
    memmove(&coord[k + 1], &coord[k + 2], (size_t)(--ncoord - k - 1) * sizeof *coord);
  }
  if (nbulk > 1 && chance(20)) {
    int k = (int)rnd((uint32_t)nbulk - 1);
    bulk[k] = dom_merge(d, bulk[k], bulk[k + 1]);
    memmove(&bulk[k + 1], &bulk[k + 2], (size_t)(--nbulk - k - 1) * sizeof *bulk);
  }
  for (int i = 0; i < ncoord + nbulk; i++) {
    d->ptype[d->nloop] = i < ncoord ? P_SERIAL : P_BULK;
    d->loop[d->nloop++] = i < ncoord ? coord[i] : bulk[i - ncoord];
  }
  if (chance(10)) {
    int a = (int)rnd((uint32_t)d->nloop), b = (int)rnd((uint32_t)d->nloop), x = d->loop[a];
    dom_ptype p = d->ptype[a];
    d->loop[a] = d->loop[b];
    d->ptype[a] = d->ptype[b];
    d->loop[b] = x;
    d->ptype[b] = p;
  }
  d->loop_ops = d->nops;
}

/* The recipe of the documents: [.., s, 8 / s, s, 16 bytes], swizzled. */
static bool draw_swizzle(dom *d, int eb) {
  int last = d->nloop - 1, row = d->loop[last - 1], col = d->loop[last], cu, ci, ro, ri, rs, rr, x, y;
  int64_t s = d->extent[col] * eb / 16;
  if (!is_bulk(d, last - 1) || !is_bulk(d, last) || d->extent[col] * eb % 16 || (s != 2 && s != 4 && s != 8))
    return false;
  if (chance(80) && d->extent[row] % 8) return false;
  dom_split(d, col, 16 / eb, &cu, &ci);
  dom_split(d, row, 8, &ro, &ri);
  dom_split(d, ri, 8 / s, &rs, &rr);
  dom_xor(d, rs, cu, &x, &y);
  memcpy(d->alloc, d->loop, sizeof d->alloc);
  int tail[5] = {ro, x, rr, y, ci};
  memcpy(&d->alloc[last - 1], tail, sizeof tail);
  d->nalloc = last + 4;
  return d->has_alloc = true;
}

static bool of_block(const dom *d, int id) { return has_block(d) && d->loop[0] == id; }

static void draw_alloc(dom *d, int eb) {
  if (chance(30)) return;
  if (d->nloop > 1 && d->nops + 4 < TMA_OPS && d->nids + 8 < TMA_IDS && chance(40) && draw_swizzle(d, eb)) return;
  d->has_alloc = true;
  bool logical = chance(25);
  d->nalloc = logical ? d->nlogical : d->nloop;
  for (int i = 0; i < d->nalloc; i++) d->alloc[i] = logical ? i : d->loop[i];
  for (int k = (int)rnd(4); k-- > 0 && dom_room(d);) {
    int i = (int)rnd((uint32_t)d->nalloc), o, in;
    if (of_block(d, d->alloc[i])) continue;
    if (chance(50) && i + 1 < d->nalloc && !of_block(d, d->alloc[i + 1])) {
      d->alloc[i] = dom_merge(d, d->alloc[i], d->alloc[i + 1]);
      memmove(&d->alloc[i + 1], &d->alloc[i + 2], (size_t)(--d->nalloc - i - 1) * sizeof *d->alloc);
    } else if (d->nalloc + 1 < TMA_IDS) {
      dom_split(d, d->alloc[i], 1 + rnd(8), &o, &in);
      memmove(&d->alloc[i + 2], &d->alloc[i + 1], (size_t)(d->nalloc++ - i - 1) * sizeof *d->alloc);
      d->alloc[i] = o;
      d->alloc[i + 1] = in;
    }
  }
  if (chance(15)) {
    int a = (int)rnd((uint32_t)d->nalloc), b = (int)rnd((uint32_t)d->nalloc), x = d->alloc[a];
    d->alloc[a] = d->alloc[b];
    d->alloc[b] = x;
  }
}

static void draw(test *t, uint64_t seed) {
  static const int64_t extents[] = {1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 16, 16, 24, 32, 32, 48, 64};
  static const char *const types[] = {"i8", "f16", "f32", "f64"};
  int rank = 1 + (int)rnd(4), log = (int)rnd(4);
  int64_t total = 1;
  *t = (test){.eb = 1 << log, .store = chance(45)};
  for (int i = rank; i-- > 0;) {
    t->n[i] = extents[rnd(sizeof extents / sizeof *extents)];
    if (total * t->n[i] > 3000) t->n[i] = 1 + rnd(3);
    total *= t->n[i];
  }
  draw_loops(&t->copy, t, rank);
  if (!t->store && t->copy.nloop > 1 && !is_bulk(&t->copy, 0) && chance(15)) t->copy.ptype[0] = P_BIDX;
  dom *d = t->store ? &t->shared : &t->copy;
  if (t->store && chance(70)) t->shared = t->copy; /* alike; or as it is in the global tensor */
  else if (t->store) {
    begin_domain(&t->shared, t, rank);
    for (int i = 0; i < rank; i++) {
      t->shared.ptype[i] = P_SERIAL;
      t->shared.loop[t->shared.nloop++] = i;
    }
  }
  draw_alloc(d, t->eb);
  char type[64];
  size_t k = 0;
  for (int i = 0; i < rank; i++) k += (size_t)snprintf(type + k, sizeof type - k, "%lldx", (long long)t->n[i]);
  snprintf(type + k, sizeof type - k, "%s", types[log]);
  FILE *f = fmemopen(text, sizeof text, "w");
  fprintf(f, "fusion.func @f(%%x: tensor<%s>) -> tensor<%s> {\n", type, type);
  fprintf(f, "  %%s = fusion.set %%x : tensor<%s> memory(shared) %s", type, t->store ? "" : "via(tma) ");
  print_domain(d, !t->store, f);
  fprintf(f, "  %%y = fusion.set %%s : tensor<%s> %s", type, t->store ? "via(tma) " : "");
  dom plain = t->copy;
  plain.has_alloc = false;
  if (t->store || has_block(&plain)) print_domain(&plain, t->store, f);
  fprintf(f, "\n  fusion.return %%y : tensor<%s>\n}\n// TF_SEED=%llu\n", type, (unsigned long long)seed);
  fclose(f);
}

/* ------------------------------------------------------------------------------------------------ the model */

typedef struct session {
  tf_oom oom;
  tf_pool *pool;
  tf_context *ctx;
  tf_plan *plan;
  tf_segment seg;
  tf_tma_in in;
  tf_tma_plan out;
  char log[4096];
} session;

static void log_diag(void *user, const tf_diagnostic *d) {
  session *s = user;
  size_t n = strlen(s->log);
  snprintf(s->log + n, sizeof s->log - n, "%.*s\n", (int)d->message.len, d->message.ptr);
}

static const tf_tma_in *cur_in;
static const int64_t *cur_v; /* by loop position */
static int64_t value_of(void *user, tf_ixp sym) {
  (void)user;
  for (uint32_t i = 0; i < cur_in->nloop; i++)
    if (cur_in->loop[i].sym == sym) return cur_v[i];
  ck_abort_msg("a symbol that is no loop");
  return 0;
}
static int64_t eval(const session *s, tf_ixp e, const int64_t *v) {
  int64_t r = 0;
  cur_in = &s->in;
  cur_v = v;
  MUST(tf_ix_eval(e, value_of, NULL, &r), "overflow");
  return r;
}
static int64_t number(tf_ixp e) {
  int64_t v = -1;
  MUST(tf_ix_is_const(e, &v), "not a number");
  return v;
}

static bool step_loops(const dom *d, int64_t *v, bool bulk) {
  for (int i = d->nloop; i-- > 0;) {
    if (is_bulk(d, i) != bulk) continue;
    if (++v[i] < d->extent[d->loop[i]]) return true;
    v[i] = 0;
  }
  return false;
}

/* Ids of the copy at these loops, and where in shared memory that is. */
static bool locate(const test *t, const int64_t *loop, int64_t *logical, int64_t *off, int64_t *size) {
  int64_t v[TMA_IDS] = {0}, w[TMA_IDS] = {0};
  const dom *d = &t->copy;
  for (int i = 0; i < d->nloop; i++) v[d->loop[i]] = loop[i];
  bool element = dom_backward(d, v);
  memcpy(logical, v, (size_t)d->nlogical * sizeof *v);
  if (!t->store) {
    dom_forward(d, d->loop_ops, v);
    *off = dom_shared(d, v, size);
  } else {
    memcpy(w, v, (size_t)d->nlogical * sizeof *v);
    dom_forward(&t->shared, 0, w);
    *off = dom_shared(&t->shared, w, size);
  }
  return element;
}

static int64_t flat(const test *t, const int64_t *logical) {
  int64_t n = 0;
  for (int i = 0; i < t->copy.nlogical; i++) n = n * t->n[i] + logical[i];
  return n;
}

static int64_t swizzle(int64_t a, int64_t span) { return span ? a ^ (((a >> 7) & (span / 16 - 1)) << 4) : a; }

static bool passes(const session *s, const int64_t *loop) {
  for (uint32_t i = 0; i < s->out.nguard; i++)
    if (eval(s, s->out.guard[i].index, loop) >= eval(s, s->out.guard[i].extent, loop)) return false;
  return true;
}

static int32_t memory[BUFFER], global_memory[BUFFER];
static bool spoiled; /* an element was stored where another belongs */

/* One instruction; size: elements of the shared buffer. outside: at a coordinate where all is out of bounds. */
static void instruction(const test *t, const session *s, const int64_t *loop, int64_t size, bool outside) {
  const tf_tma_plan *r = &s->out;
  int64_t j[5] = {0}, n[5] = {1, 1, 1, 1, 1}, x[5], eb = t->eb, pitch = number(r->pitch);
  for (uint32_t d = 0; d < r->rank; d++) {
    n[d] = number(r->dim[d].tile);
    x[d] = eval(s, r->dim[d].coordinate, loop);
    if (outside) x[d] = -number(r->dim[d].box);
  }
  MUST(x[0] * eb % 16 == 0, "a box at byte %lld of its row", (long long)(x[0] * eb));
  int64_t dst = eval(s, r->base, loop) * eb;
  if (r->swizzle) dst &= ~INT64_C(127);
  MUST(dst % 128 == 0, "a tile at byte %lld", (long long)dst);
  for (;;) {
    int64_t row = 0, g = 0;
    bool in = true;
    for (uint32_t d = r->rank; d-- > 0;) {
      int64_t k = x[d] + j[d] * number(r->dim[d].step);
      if (d) row = row * n[d] + j[d];
      in &= k >= 0 && k < number(r->dim[d].extent);
      g += k * number(r->dim[d].stride);
    }
    int64_t a = swizzle(dst + (row * pitch + j[0]) * eb, r->swizzle) / eb;
    MUST(a < size, "element %lld of a buffer of %lld", (long long)a, (long long)size);
    if (!t->store) memory[a] = in ? (int32_t)g : -1;
    else if (in) {
      global_memory[g] = memory[a];
      spoiled |= memory[a] != g;
    }
    uint32_t d = 0;
    while (d < r->rank && ++j[d] == n[d]) j[d++] = 0;
    if (d == r->rank) break;
  }
}

static bool next_block(const dom *d, int64_t *v) { return has_block(d) && ++v[0] < d->extent[d->loop[0]]; }
static bool next_in_block(const dom *d, int64_t *v, bool bulk) {
  int64_t first = v[0];
  dom e = *d;
  if (!has_block(d)) return step_loops(d, v, bulk);
  e.extent[d->loop[0]] = 1;
  v[0] = 0;
  bool more = step_loops(&e, v, bulk);
  v[0] = first;
  return more;
}

/* Strong correctness: with the guards, every place has its element or 0. */
static void check_holes(const test *t, const session *s, int64_t *v, int64_t size) {
  int64_t logical[8], off, n;
  static bool mine[BUFFER];
  memset(mine, 0, sizeof mine);
  do instruction(t, s, v, size, !passes(s, v));
  while (next_in_block(&t->copy, v, false));
  do do
      if (locate(t, v, logical, &off, &n)) mine[off] = true;
    while (next_in_block(&t->copy, v, true));
  while (next_in_block(&t->copy, v, false));
  for (int64_t i = 0; i < size; i++)
    MUST(mine[i] || memory[i] == -1, "level %d, but the hole at %lld is %d", (int)s->out.holes, (long long)i,
         memory[i]);
}

static void check_load(const test *t, const session *s) {
  int64_t v[TMA_IDS] = {0}, logical[8], off, size;
  do {
    for (int i = 1; i < t->copy.nloop; i++) v[i] = 0;
    if (!has_block(&t->copy)) v[0] = 0;
    locate(t, v, logical, &off, &size);
    for (int64_t i = 0; i < size && i < BUFFER; i++) memory[i] = -2;
    do instruction(t, s, v, size, false);
    while (next_in_block(&t->copy, v, false));
    do do
        if (locate(t, v, logical, &off, &size))
          MUST(memory[off] == flat(t, logical), "element %lld is %d at %lld", (long long)flat(t, logical), memory[off],
               (long long)off);
      while (next_in_block(&t->copy, v, true));
    while (next_in_block(&t->copy, v, false));
    bool others = has_block(&t->copy) && t->copy.has_alloc; /* places of other blocks */
    if (s->out.holes != TF_TMA_HOLES_LOST && !others) check_holes(t, s, v, size);
  } while (next_block(&t->copy, v));
}

static void check_store(const test *t, const session *s) {
  int64_t v[TMA_IDS] = {0}, logical[8], off, size, total = 1;
  for (int i = 0; i < t->copy.nlogical; i++) total *= t->n[i];
  for (int64_t i = 0; i < BUFFER; i++) memory[i] = -2;
  for (int64_t i = 0; i < total; i++) global_memory[i] = -3;
  spoiled = false;
  do do
      if (locate(t, v, logical, &off, &size)) memory[off] = (int32_t)flat(t, logical);
    while (step_loops(&t->copy, v, true));
  while (step_loops(&t->copy, v, false));
  do
    if (passes(s, v)) instruction(t, s, v, size, false);
  while (step_loops(&t->copy, v, false));
  for (int64_t i = 0; i < total; i++) spoiled |= global_memory[i] != i;
}

static bool in_the_box(const session *s, const int64_t *v) {
  for (uint32_t k = 0; k < s->out.npart; k++)
    if (eval(s, s->out.part[k].at, v) - eval(s, s->out.part[k].coordinate, v) >= number(s->out.part[k].box))
      return false;
  return true;
}

/* Is there a tile that is not where the hardware has it, with this swizzle? */
static bool shown_wrong(const test *t, const session *s, int64_t span) {
  const tf_tma_plan *r = &s->out;
  int64_t v[TMA_IDS] = {0}, logical[8], off, size, eb = t->eb, n0 = number(r->dim[0].tile), all = 1;
  static unsigned char mine[BUFFER];
  for (uint32_t d = 1; d < r->rank; d++) all *= number(r->dim[d].tile);
  if (span && n0 * eb > span) return true;
  int64_t pitch = span ? span / eb : n0;
  memset(memory, 0, sizeof memory);
  do do
      if (locate(t, v, logical, &off, &size)) memory[off] = 1;
    while (step_loops(&t->copy, v, true));
  while (step_loops(&t->copy, v, false));
  do {
    if (t->store && !passes(s, v)) continue;
    locate(t, v, logical, &off, &size);
    int64_t first = off * eb;
    if (span) first &= ~INT64_C(127);
    if (first % 128 || first / eb + (all - 1) * pitch + n0 > size) return true;
    memset(mine, 0, sizeof mine);
    do {
      int64_t row = 0, j0 = 0;
      if (!in_the_box(s, v) || !locate(t, v, logical, &off, &size)) continue;
      for (uint32_t d = r->rank; d-- > 0;) {
        int64_t x = (eval(s, r->dim[d].at, v) - eval(s, r->dim[d].coordinate, v)) / number(r->dim[d].step);
        if (d) row = row * number(r->dim[d].tile) + x;
        else j0 = x;
      }
      if (off * eb != swizzle(first + (row * pitch + j0) * eb, span)) return true;
      mine[off] = 1;
    } while (step_loops(&t->copy, v, true));
    for (int64_t k = 0; !t->store && k < all * n0; k++) {
      off = swizzle(first + (k / n0 * pitch + k % n0) * eb, span) / eb;
      if (off < size && memory[off] && !mine[off]) return true;
    }
  } while (step_loops(&t->copy, v, false));
  return false;
}

/* ------------------------------------------------------------------------------------------------ */

/* The printed tensor is the coordinate, at all loops. False: there is none. */
static bool check_tensor(const test *t, const session *s) {
  const tf_value *ids[TMA_IDS];
  uint32_t n, loop[TMA_IDS];
  tf_layout_ctx *c = tf_layout_ctx_new(s->pool, s->in.ix);
  const tf_layout *l = tf_tma_tensor(c, &s->in, &s->out, ids, &n);
  if (!l) return false;
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t k = 0; k < s->in.nloop; k++)
      if (s->in.loop[k].id == ids[i]) loop[i] = k;
  int64_t v[TMA_IDS] = {0}, at[TMA_IDS + 1] = {0}, have;
  do {
    const tf_tuple *coord, *value;
    for (uint32_t i = 0; i < n; i++) at[i + 1] = v[loop[i]];
    MUST(!tf_tuple_ints(c, at, n + 1, &coord) && !tf_layout_at(c, l, coord, &value), "%s", tf_layout_message(c));
    for (uint32_t d = 0; d < s->out.rank; d++)
      MUST(tf_tuple_get_int(tf_tuple_get(value, d), &have) && have == eval(s, s->out.dim[d].coordinate, v),
           "dimension %u of the tensor is elsewhere than the coordinate", d);
  } while (step_loops(&t->copy, v, false));
  return true;
}

static void begin(session *s) {
  memset(s, 0, sizeof *s);
  s->oom.armed = 1;
  s->pool = tf_pool_new(NULL, &s->oom);
  s->ctx = tf_context_new(s->pool, (tf_sink){log_diag, s});
  tf_context_register(s->ctx, &tf_builtin_dialect);
  tf_context_register(s->ctx, &tf_fusion_dialect);
  tf_context_register(s->ctx, &tf_id_dialect);
  tf_context_register(s->ctx, &tf_sched_dialect);
}

typedef enum { PLAN, NO_DOMAIN, FTTC, SHARED, LOADED, STORED, SWIZZLED, KINDS } outcome;

static unsigned ntensor;
static outcome one(const test *t, session *s) {
  static const tf_lower_options o = {.analyse = true};
  begin(s);
  tf_op *m = tf_parse(s->ctx, s->pool, TF_STR("t"), tf_strz(text), NULL);
  MUST(m && tf_verify(m), "%s", s->log);
  tf_op *func = tf_op_body(m)->first;
  tf_verdict why = {.pool = s->pool};
  s->plan = tf_plan_make(m, func, s->pool, &o, &why);
  if (!s->plan || !tf_plan_segment(s->plan, 0, &s->seg)) return PLAN;
  tf_tv *tv = s->seg.tv[t->store ? 1 : 0];
  int64_t first[TMA_IDS] = {0}, logical[8], off, size;
  locate(t, first, logical, &off, &size);
  if (size > BUFFER) return PLAN;
  MUST(tf_plan_is_tma(tv) && tf_plan_tma(s->plan, tv, &s->in), "%s", s->log);
  bool planned = tf_tma_infer(&s->in, &s->out, &why);
  tf_tell(s->ctx, &why, planned);
  if (!planned) {
    MUST(tf_verdict_reason(&why), "refused without a reason");
    if (!s->out.rank) return NO_DOMAIN;
    if (strstr(s->log, "fundamental")) {
      check_store(t, s);
      MUST(spoiled, "refused, but nothing is spoiled: %s", s->log);
      return FTTC;
    }
    static const int64_t spans[] = {0, 32, 64, 128};
    for (int i = 0; i < 4; i++)
      MUST(shown_wrong(t, s, spans[i]), "refused, but right with swizzle %d:\n%s", (int)spans[i], s->log);
    return SHARED;
  }
  ntensor += check_tensor(t, s);
  if (!t->store) check_load(t, s);
  else {
    check_store(t, s);
    MUST(!spoiled, "an element is not stored, or wrongly");
  }
  return s->out.swizzle ? SWIZZLED : t->store ? STORED : LOADED;
}

START_TEST(random_schedules) {
  const char *env = getenv("TF_SEED");
  uint64_t seed = env ? strtoull(env, NULL, 0) : (uint64_t)time(NULL);
  unsigned n[KINDS] = {0};
  fprintf(stderr, "TF_SEED=%llu\n", (unsigned long long)seed);
  for (unsigned i = 0; i < CASES; i++) {
    test t;
    session s;
    state = (seed + i) * UINT64_C(0x9e3779b97f4a7c15) | 1;
    for (int k = 0; k < 8; k++) rnd(2);
    draw(&t, seed + i);
    n[one(&t, &s)]++;
    tf_pool_free(s.pool);
  }
  printf("seed %llu: %u loads, %u stores, %u swizzled; refused: %u by the plan, %u without a TMA domain, %u for their "
         "shared memory, %u for what they would overwrite; %u coordinates are layouts\n",
         (unsigned long long)seed, n[LOADED], n[STORED], n[SWIZZLED], n[PLAN], n[NO_DOMAIN], n[SHARED], n[FTTC],
         ntensor);
  ck_assert_uint_gt(ntensor, (n[LOADED] + n[STORED] + n[SWIZZLED]) / 2);
  ck_assert_uint_gt(n[LOADED], CASES / 50);
  ck_assert_uint_gt(n[STORED], CASES / 100);
  ck_assert_uint_gt(n[SHARED], CASES / 100);
}
END_TEST

int main(void) {
  Suite *s = suite_create("tma_random");
  TCase *t = tcase_create("all");
  tcase_set_timeout(t, 300);
  tcase_add_test(t, random_schedules);
  suite_add_tcase(s, t);
  SRunner *r = srunner_create(s);
  srunner_run_all(r, CK_NORMAL);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  return failed != 0;
}
