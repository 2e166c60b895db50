/* Does the tile lie in shared memory where the accelerator puts it? Decided by evaluating both maps at every point.
 *
 * The accelerator writes (or reads) the tile's elements in order, dimension 0 fastest, from a 128-byte aligned address
 * on. With a swizzle of N bytes a row of dimension 0 takes N bytes, and address bits 4 and up are exclusive-ored with
 * bits 7 and up of the *absolute* address; so the check is of absolute addresses too, in a buffer that begins at a
 * multiple of the pattern's period. */
#include "analysis/eval.h"
#include "analysis/tma_impl.h"

enum { MODES = 4, MAX_POINTS = 1 << 24 };
static const uint32_t spans[MODES] = {0, 32, 64, 128};

static int64_t swizzled(int64_t a, uint32_t span) { return span ? a ^ ((a >> 7 & (span / 16 - 1)) << 4) : a; }

typedef struct sym {
  int64_t extent; /* -1 = not known */
  bool bulk;
} sym;

typedef struct tile {
  tma *t;
  const tf_tma_plan *out;
  tf_eval *v;
  uint32_t offset, inside[TF_TMA_MAX_RANK], nguard, guard[64], limit[64]; /* expressions of `v` */
  int64_t n[TF_TMA_MAX_RANK], step[TF_TMA_MAX_RANK], eb;
  int64_t elements; /* of the tile */
  int64_t buffer;   /* elements of the shared buffer, -1 = not known */
  uint32_t nsym;
  sym sym[2 * TF_DOMAIN_MAX_IDS];
  bool alive[MODES];
  int64_t worst, worst_at[TF_TMA_MAX_RANK], worst_base; /* the first element that is elsewhere, without a swizzle */
  int64_t value[2 * TF_DOMAIN_MAX_IDS];
  int64_t bad_base; /* of a tile that is not aligned */
  bool beyond, unaligned, incomplete;
} tile;

/* ------------------------------------------------------------------------------------------------ the points */

static bool find_symbols(tile *s) {
  const tf_tma_in *in = s->t->in;
  s->nsym = tf_eval_symbols(s->v);
  if (s->nsym > 2 * TF_DOMAIN_MAX_IDS) return false;
  for (uint32_t i = 0; i < s->nsym; i++) {
    tf_ixp e = tf_eval_symbol(s->v, i);
    s->sym[i] = (sym){.extent = -1};
    for (uint32_t k = 0; k < in->nloop; k++)
      if (in->loop[k].sym == e) {
        s->sym[i].bulk = in->loop[k].bulk;
        if (!tf_ix_is_const(in->loop[k].extent, &s->sym[i].extent)) s->sym[i].extent = -1;
      }
    if (s->sym[i].bulk && s->sym[i].extent < 0) return false;
  }
  return true;
}

/* The next combination of the symbols that are bulk, or are not. */
static bool next(tile *s, bool bulk) {
  for (uint32_t i = 0; i < s->nsym; i++) {
    if (s->sym[i].bulk != bulk || s->sym[i].extent < 0) continue;
    if (++s->value[i] < s->sym[i].extent) return true;
    s->value[i] = 0;
  }
  return false;
}

static int64_t points(const tile *s, bool bulk) {
  int64_t n = 1;
  for (uint32_t i = 0; i < s->nsym; i++)
    if (s->sym[i].bulk == bulk && s->sym[i].extent >= 0 && __builtin_mul_overflow(n, s->sym[i].extent, &n))
      return INT64_MAX;
  return n;
}

/* ------------------------------------------------------------------------------------------------ one tile */

static int64_t row_pitch(const tile *s, int mode) { return mode ? spans[mode] / s->eb : s->n[0]; }

static int64_t tile_end(const tile *s, int mode) { /* one beyond its last element */
  int64_t rows = s->elements / s->n[0];
  return (rows - 1) * row_pitch(s, mode) + s->n[0];
}

static void mismatch(tile *s, const int64_t *j, int64_t base, int64_t found) {
  if (s->worst >= 0) return;
  s->worst = found;
  s->worst_base = base;
  memcpy(s->worst_at, j, sizeof s->worst_at);
}

/* The element at box position j is at byte `a`; the tile's first is at byte `first`. */
static void element(tile *s, const int64_t *j, int64_t a, int64_t first) {
  int64_t row = 0;
  for (uint32_t d = s->out->rank; d-- > 1;) row = row * s->n[d] + j[d];
  for (int m = 0; m < MODES; m++) {
    int64_t start = m ? first & ~INT64_C(127) : first;
    int64_t want = swizzled(start + (row * row_pitch(s, m) + j[0]) * s->eb, spans[m]);
    if (a == want) continue;
    s->alive[m] = false;
    if (m == 0) mismatch(s, j, first / s->eb, a / s->eb);
  }
}

/* All points of a tile whose place is at the current values of the other symbols. False: evaluation failed. */
static bool one_tile(tile *s, int64_t base) {
  int64_t seen = 0, shift = 0;
  do {
    if (!tf_eval_run(s->v, s->value)) return false;
    int64_t j[TF_TMA_MAX_RANK] = {0};
    bool in = true;
    for (uint32_t d = 0; d < s->out->rank; d++) {
      int64_t x = tf_eval_get(s->v, s->inside[d]);
      j[d] = x / s->step[d];
      in &= x >= 0 && x % s->step[d] == 0 && j[d] < s->n[d];
    }
    if (!in) continue; /* past the box: the accelerator does not touch it */
    int64_t a = tf_eval_get(s->v, s->offset);
    if (!seen && base >= 0) shift = base - a;
    if (!seen) base = a + shift;
    seen++;
    element(s, j, (a + shift) * s->eb, base * s->eb);
  } while (next(s, true));
  if (seen != s->elements) s->incomplete = true;
  return true;
}

static void place(tile *s, int64_t base) {
  for (int m = 0; m < MODES; m++) {
    /* where a swizzle has moved the first element, its row's start is what must be aligned */
    int64_t byte = m ? (base * s->eb & ~INT64_C(127)) : base * s->eb;
    if (s->alive[m] && byte % 128) {
      s->alive[m] = false;
      if (!s->unaligned) s->bad_base = base;
      s->unaligned = true;
    }
    if (s->alive[m] && s->buffer >= 0 && byte / s->eb + tile_end(s, m) > s->buffer) {
      s->alive[m] = false;
      if (!s->beyond) s->bad_base = base;
      s->beyond = true;
    }
  }
}

static bool guarded(tile *s) {
  for (uint32_t i = 0; i < s->nguard; i++)
    if (tf_eval_get(s->v, s->guard[i]) >= tf_eval_get(s->v, s->limit[i])) return true;
  return false;
}

/* Every tile by itself. */
static tma_fit every_tile(tile *s) {
  int64_t n;
  if (__builtin_mul_overflow(points(s, true), points(s, false), &n) || n > MAX_POINTS) return TMA_UNFIT;
  for (uint32_t i = 0; i < s->nsym; i++)
    if (s->sym[i].extent < 0) return TMA_UNFIT;
  memset(s->value, 0, sizeof s->value);
  do {
    if (!tf_eval_run(s->v, s->value)) return TMA_UNFIT;
    if (guarded(s)) continue;
    int64_t base = tf_eval_get(s->v, s->offset);
    if (!one_tile(s, -1)) return TMA_UNFIT;
    place(s, base);
  } while (next(s, false));
  return TMA_FITS;
}

/* ------------------------------------------------------------------------------------------------ all tiles at once */

/* Neither a loop outside of the tile nor a symbolic extent changes where an element is within its tile. */
static bool tile_is_the_same_everywhere(tile *s, tf_ixp base) {
  tma *t = s->t;
  tf_ixp inside = tf_ix_sub(t->ix, t->in->offset, base);
  for (uint32_t i = 0; i < s->nsym; i++) {
    if (s->sym[i].bulk) continue;
    tf_ixp e = tf_eval_symbol(s->v, i);
    if (tf_ix_contains(t->ix, inside, e)) return false;
    for (uint32_t d = 0; d < s->out->rank; d++)
      if (tf_eval_uses(s->v, s->inside[d], i)) return false;
  }
  return true;
}

static bool ends_within(tile *s, tf_ixp base, int mode) {
  int64_t last = tf_ix_max_value(base);
  if (s->buffer >= 0 && last != INT64_MAX) return last + tile_end(s, mode) <= s->buffer;
  return tf_ix_prove_le(s->t->ix, tf_ix_addc(s->t->ix, base, tile_end(s, mode)), s->t->in->elements);
}

/* The first tile stands for all if each begins at a multiple of the pattern's period and ends in the buffer. */
static bool first_tile(tile *s, tf_ixp base) {
  int64_t by = tf_ix_known_divisor(s->t->ix, base);
  memset(s->value, 0, sizeof s->value);
  if (!one_tile(s, 0)) return false;
  bool any = false;
  for (int m = 0; m < MODES; m++) {
    int64_t period = m ? spans[m] * 8 : 128;
    if (!s->alive[m]) continue;
    any = true;
    if ((!tma_is(base, 0) && by * s->eb % period) || !ends_within(s, base, m)) continue;
    for (int k = 0; k < MODES; k++) s->alive[k] = k == m;
    return true;
  }
  return !any;
}

/* Nothing is a number: the offset must be that of a dense tile, as an expression. */
static bool proved(tma *t, const tf_tma_plan *out) {
  tf_ixp k = t->zero, base = tma_start(t, t->in->offset);
  for (uint32_t d = out->rank; d-- > 0;) {
    tf_ixp j = tf_ix_div(t->ix, tf_ix_sub(t->ix, out->dim[d].at, out->dim[d].coordinate), out->dim[d].step);
    k = tf_ix_add(t->ix, tf_ix_mul(t->ix, k, out->dim[d].tile), j);
  }
  tf_ixp count = tf_ix_div(t->ix, out->bytes, tf_ix_const(t->ix, t->in->elem_bytes));
  return tf_ix_prove_eq(t->ix, tf_ix_sub(t->ix, t->in->offset, base), k) &&
         (tma_is(base, 0) || tf_ix_known_divisor(t->ix, base) * t->in->elem_bytes % 128 == 0) &&
         tf_ix_prove_le(t->ix, tf_ix_add(t->ix, base, count), t->in->elements);
}

/* ------------------------------------------------------------------------------------------------ why not */

static bool uses(tma *t, tf_ixp e, bool bulk) {
  for (uint32_t i = 0; i < t->in->nloop; i++)
    if (t->in->loop[i].bulk == bulk && tf_ix_get_kind(t->in->loop[i].sym) == TF_IX_SYM &&
        tf_ix_contains(t->ix, e, t->in->loop[i].sym))
      return true;
  return false;
}

static const char *alloc_text(tma *t) {
  tf_strbuf b = {.pool = t->pool};
  for (uint32_t i = 0; i < t->in->nalloc; i++) {
    const tf_tma_alloc *a = &t->in->alloc[i];
    tf_sb_printf(&b, "%s%s{%s}", i ? ", " : "", tma_name(t, a->id), tma_text(t, a->extent));
  }
  return tf_sb_cstr(&b);
}

/* Which allocated id is to blame. */
static void blame(const tile *s) {
  tma *t = s->t;
  const tf_tma_alloc *a = t->in->alloc;
  int32_t outer = -1, inner = -1;
  for (uint32_t i = 0; i < t->in->nalloc; i++)
    if (uses(t, a[i].at, true)) {
      if (outer < 0) outer = (int32_t)i;
      inner = (int32_t)i;
    }
  for (int32_t i = outer < 0 ? 0 : outer; i <= inner; i++) {
    if (tma_is(a[i].extent, 1)) continue;
    if (uses(t, a[i].at, true) && uses(t, a[i].at, false) && i > outer) {
      tf_op_note(t->in->op,
                 "'%s' holds ids of the tile and others, below the tile's '%s'; a row of it is not a row of "
                 "the tile",
                 tma_name(t, a[i].id), tma_name(t, a[outer].id));
      tf_op_note(t->in->op, "allocate the ids of the box and what is outside of it separately, the box innermost");
      return;
    }
    if (!uses(t, a[i].at, true) && i > outer) {
      tf_op_note(t->in->op, "'%s' lies between the tile ids '%s' and '%s'", tma_name(t, a[i].id),
                 tma_name(t, a[outer].id), tma_name(t, a[inner].id));
      tf_op_note(t->in->op, "move '%s' outside '%s' in the allocation domain, or make it part of the box",
                 tma_name(t, a[i].id), tma_name(t, a[outer].id));
      return;
    }
  }
  tf_strbuf b = {.pool = t->pool};
  int64_t want = 0;
  for (uint32_t d = s->out->rank; d-- > 0;) want = want * s->n[d] + s->worst_at[d];
  for (uint32_t d = 0; d < s->out->rank; d++) tf_sb_printf(&b, "%s%lld", d ? ", " : "", (long long)s->worst_at[d]);
  tf_op_note(t->in->op,
             "element (%s) of the tile, innermost first, is at %lld after its start, and the hardware puts it at %lld; "
             "the ids of the tile must be in the order of the box and without holes, or swizzled as the hardware does",
             tf_sb_cstr(&b), (long long)(s->worst - s->worst_base), (long long)want);
}

static void explain(const tile *s) {
  tma *t = s->t;
  tf_op *op = t->in->op;
  const char *name = t->in->shared_name, *ids = alloc_text(t);
  if (s->beyond && s->worst < 0) {
    tf_op_error(op,
                "the shared memory of '%s' is not a multiple of whole tiles: a tile of %lld elements at %lld passes "
                "the end at %lld",
                name, (long long)s->elements, (long long)s->bad_base, (long long)s->buffer);
    tf_op_note(op, "allocated ids are [%s]", ids);
    tf_op_note(op, "allocate the ids that the box is made of, so that the last tile is whole");
  } else if (s->unaligned && s->worst < 0) {
    tf_op_error(op, "a tile of '%s' begins at byte %lld of its shared memory, which is no multiple of 128", name,
                (long long)(s->bad_base * s->eb));
    tf_op_note(op, "allocated ids are [%s]", ids);
    tf_op_note(op, "a tile has %lld bytes; pad what is outside of it, or make the box larger",
               (long long)(s->elements * s->eb));
  } else {
    tf_op_error(op, "the tile of '%s' is not contiguous in shared memory", name);
    tf_op_note(op, "allocated ids are [%s]", ids);
    blame(s);
  }
}

/* ------------------------------------------------------------------------------------------------ */

/* Does the guard depend on nothing but the first n symbols, which are numbers? */
static bool only_symbols(tile *s, const tf_tma_guard *g, uint32_t n) {
  const tf_tma_in *in = s->t->in;
  int64_t v;
  if (!tf_ix_is_const(g->extent, &v)) return false;
  for (uint32_t k = 0; k < in->nloop; k++) {
    bool known = !tf_ix_contains(s->t->ix, g->index, in->loop[k].sym);
    for (uint32_t i = 0; i < n; i++) known |= tf_eval_symbol(s->v, i) == in->loop[k].sym;
    if (!known) return false;
  }
  return true;
}

static bool begin(tile *s) {
  tma *t = s->t;
  s->v = tf_eval_new(t->pool, t->ix);
  s->offset = tf_eval_add(s->v, t->in->offset);
  s->elements = 1;
  s->worst = -1;
  s->eb = t->in->elem_bytes;
  if (!tf_ix_is_const(t->in->elements, &s->buffer)) s->buffer = -1;
  for (uint32_t d = 0; d < s->out->rank; d++) {
    const tf_tma_dim *x = &s->out->dim[d];
    if (!tf_ix_is_const(x->tile, &s->n[d]) || !tf_ix_is_const(x->step, &s->step[d])) return false;
    if (s->n[d] < 1 || __builtin_mul_overflow(s->elements, s->n[d], &s->elements) || s->elements > MAX_POINTS)
      return false;
    s->inside[d] = tf_eval_add(s->v, tf_ix_sub(t->ix, x->at, x->coordinate));
  }
  for (int m = 0; m < MODES; m++) s->alive[m] = m == 0 || s->n[0] * s->eb <= spans[m];
  uint32_t n = tf_eval_symbols(s->v);
  for (uint32_t i = 0; t->in->store && i < s->out->nguard && i < 64; i++) {
    const tf_tma_guard *g = &s->out->guard[i];
    if (!only_symbols(s, g, n)) continue; /* not looked at: then more tiles must fit */
    s->guard[s->nguard] = tf_eval_add(s->v, g->index);
    s->limit[s->nguard++] = tf_eval_add(s->v, g->extent);
  }
  return find_symbols(s);
}

static tma_fit undecided(tma *t, bool why) {
  if (why) {
    tf_op_error(t->in->op, "cannot decide whether the tile of '%s' is contiguous in shared memory: %s",
                t->in->shared_name, "its extents are not numbers, or it is too large to look at every element");
    tf_op_note(t->in->op, "allocated ids are [%s]; make the extents of the box constants", alloc_text(t));
  }
  return TMA_UNFIT;
}

tma_fit tma_shared(tma *t, tf_tma_plan *out, bool why) {
  tile *s = TF_NEW(t->pool, tile);
  s->t = t;
  s->out = out;
  out->base = tma_start(t, t->in->offset);
  out->alignment = 128;
  out->swizzle = 0;
  out->pitch = out->dim[0].tile;
  if (!begin(s)) return proved(t, out) ? TMA_FITS : undecided(t, why);
  tile fresh = *s;
  if (!tile_is_the_same_everywhere(s, out->base) || !first_tile(s, out->base)) {
    *s = fresh;
    if (every_tile(s) != TMA_FITS) return undecided(t, why);
  }
  int mode = -1;
  for (int m = 0; m < MODES && mode < 0; m++)
    if (s->alive[m]) mode = m;
  if (mode < 0 || s->incomplete) {
    if (why) explain(s);
    return TMA_UNFIT;
  }
  out->swizzle = spans[mode];
  if (mode) out->alignment = spans[mode] * 8;
  if (mode) out->pitch = tf_ix_const(t->ix, row_pitch(s, mode));
  return TMA_FITS;
}
