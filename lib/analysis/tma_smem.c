/* Does the tile lie in shared memory where the accelerator puts it? Decided by evaluating both maps at every point.
 *
 * The accelerator writes (or reads) the tile's elements in order, dimension 0 fastest, from a 128-byte aligned address
 * on. With a swizzle of N bytes a row of dimension 0 takes N bytes, and address bits 4 and up are exclusive-ored with
 * bits 7 and up of the *absolute* address; so the check is of absolute addresses too, in a buffer that begins at a
 * multiple of the pattern's period. */
#include "analysis/tma_tile.h"

static const uint32_t spans[MODES] = {0, 32, 64, 128};

static int64_t swizzled(int64_t a, uint32_t span) { return span ? a ^ ((a >> 7 & (span / 16 - 1)) << 4) : a; }

/* ------------------------------------------------------------------------------------------------ the points */

static bool find_symbols(tma_tile *s) {
  const tf_tma_in *in = s->t->in;
  s->nsym = tf_eval_symbols(s->v);
  if (s->nsym > 2 * TF_DOMAIN_MAX_IDS) return false;
  for (uint32_t i = 0; i < s->nsym; i++) {
    tf_ixp e = tf_eval_symbol(s->v, i);
    s->sym[i] = (tma_symbol){.extent = in->slot && e == in->slot ? (int64_t)in->stages : -1};
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
static bool next(tma_tile *s, bool bulk) {
  for (uint32_t i = 0; i < s->nsym; i++) {
    if (s->sym[i].bulk != bulk || s->sym[i].extent < 0) continue;
    if (++s->value[i] < s->sym[i].extent) return true;
    s->value[i] = 0;
  }
  return false;
}

static int64_t points(const tma_tile *s, bool bulk) {
  int64_t n = 1;
  for (uint32_t i = 0; i < s->nsym; i++)
    if (s->sym[i].bulk == bulk && s->sym[i].extent >= 0 && __builtin_mul_overflow(n, s->sym[i].extent, &n))
      return INT64_MAX;
  return n;
}

/* ------------------------------------------------------------------------------------------------ one tile */

static int64_t row_pitch(const tma_tile *s, int mode) { return mode ? spans[mode] / s->eb : s->n[0]; }

static int64_t tile_end(const tma_tile *s, int mode) { /* one beyond its last element */
  int64_t rows = s->elements / s->n[0];
  return (rows - 1) * row_pitch(s, mode) + s->n[0];
}

static void mismatch(tma_tile *s, const int64_t *j, int64_t base, int64_t found) {
  if (s->worst >= 0) return;
  s->worst = found;
  s->worst_base = base;
  memcpy(s->worst_at, j, sizeof s->worst_at);
}

/* The element at box position j is at byte `a`; the tile's first is at byte `first`. */
static void element(tma_tile *s, const int64_t *j, int64_t a, int64_t first) {
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

/* Bulk loops may go past the box, where they come from an indivisible split of it: the accelerator does not. */
static bool in_the_box(const tma_tile *s) {
  for (uint32_t i = 0; i < s->out->npart; i++) {
    int64_t x = tf_eval_get(s->v, s->part[i]), n = s->most[i];
    if (x < 0 || x >= n) return false;
  }
  return true;
}

static bool any_alive(const tma_tile *s) {
  for (int m = 0; m < MODES; m++)
    if (s->alive[m]) return true;
  return false;
}

static bool is_element(const tma_tile *s) {
  for (uint32_t i = 0; i < s->nvalid; i++)
    if (tf_eval_get(s->v, s->valid[i]) >= tf_eval_get(s->v, s->bound[i])) return false;
  return true;
}

/* No position of the box has a point yet. */
static void cover_none(tma_tile *s) {
  tma *t = s->t;
  if (t->ncovered < s->elements) {
    t->covered = TF_NEW_ARRAY(t->pool, unsigned char, (size_t)s->elements);
    t->ncovered = s->elements;
  }
  memset(t->covered, 0, (size_t)s->elements);
  s->covered = 0;
}

/* A point is at position k of the box. There may be more than one: what a split adds beyond an id's end may be the
 * beginning of what comes next in the tile. */
static void cover(tma_tile *s, int64_t k) {
  if (k < 0 || k >= s->elements || s->t->covered[k]) return;
  s->t->covered[k] = 1;
  s->covered++;
}

/* All points of a tile whose place is at the current values of the other symbols. False: evaluation failed. */
static bool one_tile(tma_tile *s, int64_t base) {
  int64_t shift = 0;
  bool begun = false, nothing = true;
  cover_none(s);
  do {
    if (!tf_eval_run(s->v, s->value)) return false;
    if (!in_the_box(s)) continue;
    int64_t j[TF_TMA_MAX_RANK] = {0}, k = 0;
    for (uint32_t d = s->out->rank; d-- > 0; k = k * s->n[d] + j[d])
      j[d] = tf_eval_get(s->v, s->inside[d]) / s->step[d];
    int64_t a = tf_eval_get(s->v, s->offset);
    if (!begun && base >= 0) shift = base - a;
    if (!begun) base = a + shift;
    begun = true;
    cover(s, k);
    if (s->by_element && !is_element(s)) continue;
    nothing = false;
    if (s->mine && k >= 0 && k < s->elements) s->mine[k] = 1;
    element(s, j, (a + shift) * s->eb, base * s->eb);
    if (!any_alive(s)) return true;
  } while (next(s, true));
  if (s->covered == s->elements || (s->by_element && nothing && !s->t->in->store))
    return true; /* holes_of looks at what is loaded */
  s->incomplete = true;
  for (s->missing = 0; s->t->covered[s->missing];) s->missing++;
  return true;
}

/* What a load writes into holes must not be the place of an element. */
static void holes_of(tma_tile *s, int64_t base) {
  for (int64_t k = 0; k < s->elements; k++)
    for (int m = 0; m < MODES && !s->mine[k]; m++) {
      int64_t start = m ? base * s->eb & ~INT64_C(127) : base * s->eb;
      int64_t a = start + (k / s->n[0] * row_pitch(s, m) + k % s->n[0]) * s->eb;
      a = swizzled(a, spans[m]) / s->eb;
      if (!s->alive[m] || a < 0 || a >= s->buffer || !s->used[a]) continue;
      s->alive[m] = false;
      s->clash = true;
      s->bad_base = base;
    }
}

static void place(tma_tile *s, int64_t base) {
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

static bool guarded(tma_tile *s) {
  for (uint32_t i = 0; i < s->nguard; i++)
    if (tf_eval_get(s->v, s->guard[i]) >= tf_eval_get(s->v, s->limit[i])) return true;
  return false;
}

/* Which places are elements', whatever the dimensions are. It is asked for when a tile lies as it should. */
static bool mark_elements(tma_tile *s) {
  if (s->t->used) {
    s->used = s->t->used;
    return true;
  }
  int64_t value[2 * TF_DOMAIN_MAX_IDS];
  memcpy(value, s->value, sizeof value);
  memset(s->value, 0, sizeof s->value);
  s->used = TF_NEW_ARRAY(s->t->pool, unsigned char, (size_t)s->buffer + 1);
  do do {
      if (!tf_eval_run(s->v, s->value)) return false;
      int64_t a = tf_eval_get(s->v, s->offset);
      if (a >= 0 && a < s->buffer && is_element(s)) s->used[a] = 1;
    } while (next(s, true));
  while (next(s, false));
  memcpy(s->value, value, sizeof value);
  s->t->used = s->used;
  return true;
}

/* No way of swizzling lets every tile begin and end where it may: then no more than the first need be looked at. */
static bool misplaced(tma_tile *s) {
  tma_tile q = *s;
  memset(q.value, 0, sizeof q.value);
  do {
    if (!tf_eval_run(q.v, q.value)) return false;
    if (!guarded(&q)) place(&q, tf_eval_get(q.v, q.offset));
  } while (any_alive(&q) && next(&q, false));
  if (any_alive(&q)) return false;
  memset(s->value, 0, sizeof s->value);
  if (!tf_eval_run(s->v, s->value) || !one_tile(s, -1)) return false;
  s->beyond = q.beyond;
  s->unaligned = q.unaligned;
  s->bad_base = q.bad_base;
  memset(s->alive, 0, sizeof s->alive);
  return true;
}

/* Every tile by itself. */
static bool every_tile(tma_tile *s) {
  int64_t n;
  if (__builtin_mul_overflow(points(s, true), points(s, false), &n) || n > MAX_POINTS) return false;
  for (uint32_t i = 0; i < s->nsym; i++)
    if (s->sym[i].extent < 0) return false;
  bool load = !s->t->in->store;
  if (points(s, true) > 1 && points(s, false) > MANY_TILES && misplaced(s)) return true;
  memset(s->value, 0, sizeof s->value);
  if (s->by_element && load) {
    if (s->buffer < 0 || s->buffer > MAX_POINTS) return false;
    s->mine = TF_NEW_ARRAY(s->t->pool, unsigned char, (size_t)s->elements + 1);
  }
  do {
    if (!tf_eval_run(s->v, s->value)) return false;
    if (guarded(s)) continue;
    int64_t base = tf_eval_get(s->v, s->offset);
    if (s->mine) memset(s->mine, 0, (size_t)s->elements);
    if (!one_tile(s, -1)) return false;
    place(s, base);
    if (s->mine && any_alive(s)) {
      if (!mark_elements(s)) return false;
      holes_of(s, base);
    }
  } while (any_alive(s) && next(s, false));
  return true;
}

/* ------------------------------------------------------------------------------------------------ all tiles at once */

/* Neither a loop outside of the tile nor a symbolic extent changes where an element is within its tile. */
static bool tile_is_the_same_everywhere(tma_tile *s, tf_ixp base) {
  tma *t = s->t;
  tf_ixp inside = tf_ix_sub(t->ix, t->in->offset, base);
  for (uint32_t i = 0; i < s->nsym; i++) {
    if (s->sym[i].bulk) continue;
    tf_ixp e = tf_eval_symbol(s->v, i);
    if (tf_ix_contains(t->ix, inside, e)) return false;
    for (uint32_t d = 0; d < s->out->rank; d++)
      if (tf_eval_uses(s->v, s->inside[d], i)) return false;
    for (uint32_t d = 0; d < s->out->npart; d++)
      if (tf_eval_uses(s->v, s->part[d], i)) return false;
  }
  return true;
}

/* Is the id's index within its extent wherever the loops are, holes included? Then it gives every hole its own place:
 * what an id is made into without going back to an earlier one does. */
static bool has_place(tma *t, const tf_value *v) {
  if (!tf_map_get(&t->path, tf_map_ptr(v))) {
    bool all = v->def != NULL;
    for (uint32_t i = 0; all && i < v->def->noperand; i++)
      if (tf_type_is(v->def->operand[i].value->type, "fusion.id")) all &= has_place(t, v->def->operand[i].value);
    return all;
  }
  const tma_id *id = tma_find(t, v);
  return id && tf_ix_prove_lt(t->ix, id->at, id->extent);
}

static bool holes_have_places(tma *t) {
  for (uint32_t i = 0; i < t->in->nalloc; i++)
    if (t->in->shared != t->in->op || !has_place(t, t->in->alloc[i].id)) return false;
  return true;
}

/* Are all points of all tiles places of the buffer? */
static bool places_exist(tma *t) {
  for (uint32_t i = 0; i < t->in->nalloc; i++) {
    const tf_tma_alloc *a = &t->in->alloc[i];
    if (!tf_ix_prove_lt(t->ix, a->at, a->extent) && (t->in->shared != t->in->op || !has_place(t, a->id))) return false;
  }
  return true;
}

static bool ends_within(tma_tile *s, tf_ixp base, int mode) {
  int64_t last = tf_ix_max_value(base);
  if (s->buffer >= 0 && last != INT64_MAX) return last + tile_end(s, mode) <= s->buffer;
  return tf_ix_prove_le(s->t->ix, tf_ix_addc(s->t->ix, base, tile_end(s, mode)), s->t->in->elements) ||
         (!s->incomplete && places_exist(s->t));
}

/* The first tile stands for all if each begins at a multiple of the pattern's period and ends in the buffer. */
static bool first_tile(tma_tile *s, tf_ixp base) {
  int64_t by = tf_ix_known_divisor(s->t->ix, base);
  if (points(s, true) > MAX_POINTS) return false;
  memset(s->value, 0, sizeof s->value);
  for (uint32_t i = 0; i < s->nsym; i++) /* it does not matter, but for divisors */
    if (s->sym[i].extent < 0) s->value[i] = 1;
  if (!one_tile(s, 0)) return false;
  bool any = false;
  for (int m = 0; m < MODES; m++) {
    int64_t period = m ? spans[m] * 8 : 128;
    if (!s->alive[m]) continue;
    any = true;
    if (!tma_is(base, 0) && by * s->eb % period) {
      if (!s->multiple) s->pattern = spans[m]; /* the least that would do is told */
      s->multiple = by * s->eb;
      continue;
    }
    if (!ends_within(s, base, m)) continue;
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

/* ------------------------------------------------------------------------------------------------ */

/* Does the guard depend on nothing but the first n symbols, which are numbers? */
static bool only_symbols(tma_tile *s, const tf_tma_guard *g, uint32_t n) {
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

static void bounded(tma_tile *s, const tf_value *v) {
  const tma_id *id = tma_find(s->t, v);
  if (!id || !id->at || tf_ix_prove_lt(s->t->ix, id->at, id->extent) || s->nvalid == 2 * TF_DOMAIN_MAX_IDS) return;
  s->valid[s->nvalid] = tf_eval_add(s->v, id->at);
  s->bound[s->nvalid++] = tf_eval_add(s->v, id->extent);
}

/* Slots follow each other, so that each begins as tiles with this swizzle must. Where the offset is that of one slot,
 * `elements` is. */
static bool slots_fit(const tma_tile *s, uint32_t span) {
  const tf_tma_in *in = s->t->in;
  if (!span || !in->stages || tf_ix_contains(s->t->ix, in->offset, in->slot)) return true;
  return tf_ix_known_divisor(s->t->ix, in->elements) * s->eb % (span * 8) == 0;
}

static void find_elements(tma_tile *s);

static bool begin(tma_tile *s) {
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
  s->part = TF_NEW_ARRAY(t->pool, uint32_t, s->out->npart + 1);
  s->most = TF_NEW_ARRAY(t->pool, int64_t, s->out->npart + 1);
  for (uint32_t i = 0; i < s->out->npart; i++) {
    const tf_tma_dim *x = &s->out->part[i];
    if (!tf_ix_is_const(x->box, &s->most[i])) return false;
    s->part[i] = tf_eval_add(s->v, tf_ix_sub(t->ix, x->at, x->coordinate));
  }
  for (int m = 0; m < MODES; m++) {
    s->alive[m] = m == 0 || s->n[0] * s->eb <= spans[m];
    if (!s->alive[m] || s->any_slot || slots_fit(s, spans[m])) continue;
    s->alive[m] = false;
    s->no_slot = spans[m] * 8;
  }
  uint32_t n = tf_eval_symbols(s->v);
  for (uint32_t i = 0; t->in->store && i < s->out->nguard && i < 64; i++) {
    const tf_tma_guard *g = &s->out->guard[i];
    if (!only_symbols(s, g, n)) continue; /* not looked at: then more tiles must fit */
    s->guard[s->nguard] = tf_eval_add(s->v, g->index);
    s->limit[s->nguard++] = tf_eval_add(s->v, g->extent);
  }
  s->ncore = tf_eval_symbols(s->v);
  find_elements(s);
  return find_symbols(s);
}

/* What must hold where the loops are at an element and not at a hole. */
static void find_elements(tma_tile *s) {
  tma *t = s->t;
  tf_block *b = tf_fusion_domain_block(t->in->op);
  for (uint32_t i = 0; b && i < b->narg; i++) bounded(s, b->arg[i]);
  for (tf_op *o = b ? b->first : NULL; o && o != b->last; o = o->next)
    if (tf_id_kind(o) == TF_ID_SPLIT && tf_map_get(&t->path, tf_map_ptr(&o->result[0])))
      bounded(s, o->operand[0].value);
}

static bool fits(const tma_tile *s) { return any_alive(s) && !s->incomplete; }

/* With as little looking as decides it: one tile for all, every tile, every tile with elements told from holes. */
static bool decide(tma_tile *s) {
  tma_tile fresh = *s, first = {0};
  bool holes = s->nvalid != 0, done = false;
  if (!holes || s->t->in->store || holes_have_places(s->t)) {
    if (tile_is_the_same_everywhere(s, s->out->base) && first_tile(s, s->out->base)) {
      if (fits(s) || !holes) return true;
      first = *s;
    }
    fresh.multiple = s->multiple;
    fresh.pattern = s->pattern;
    *s = fresh;
    done = every_tile(s);
    if (!holes || (done && fits(s))) return done;
  }
  tma_tile strict = *s;
  *s = fresh;
  s->by_element = true;
  if (every_tile(s) && (fits(s) || !done)) return true;
  *s = done || !first.t ? strict : first; /* its reason is the plainer one */
  return done || first.t;
}

/* Is it only the slots of a circular buffer that are no multiples of the swizzle's pattern? */
static bool explain_slots(tma *t, tf_tma_plan *out, const tma_tile *found) {
  if (!found->no_slot) return false;
  tma_tile *s = TF_NEW(t->pool, tma_tile);
  *s = (tma_tile){.t = t, .out = out, .any_slot = true};
  int64_t n;
  if (!begin(s) || !decide(s) || !fits(s) || !tf_ix_is_const(t->in->elements, &n)) return false;
  for (int m = 0; m < MODES; m++)
    if (s->alive[m])
      return !tf_refuse(t->why, t->in->op, "a slot of '%s' has %lld bytes, but its tiles must begin at multiples of %u",
                        t->in->shared_name, (long long)(n * s->eb), spans[m] * 8);
  return false;
}

tma_fit tma_shared(tma *t, tf_tma_plan *out, bool why) {
  tma_tile *s = TF_NEW(t->pool, tma_tile);
  s->t = t;
  s->out = out;
  out->base = tma_start(t, t->in->offset);
  out->alignment = 128;
  out->swizzle = 0;
  out->pitch = out->dim[0].tile;
  bool begun = begin(s);
  if (!begun && proved(t, out)) return TMA_FITS;
  if (!begun || !decide(s)) {
    if (why && !explain_slots(t, out, s)) tma_undecided(s);
    return TMA_UNFIT;
  }
  int mode = -1;
  for (int m = 0; m < MODES && mode < 0; m++)
    if (s->alive[m]) mode = m;
  if (mode < 0 || s->incomplete) {
    if (why && !explain_slots(t, out, s)) tma_explain(s);
    return TMA_UNFIT;
  }
  t->loose = s->by_element;
  out->swizzle = spans[mode];
  if (mode) out->alignment = spans[mode] * 8;
  if (!mode) return TMA_FITS;
  out->pitch = tf_ix_const(t->ix, row_pitch(s, mode));
  int64_t unit = 128 / s->eb; /* the swizzle has moved the first element within its 128 bytes */
  if (!tf_ix_prove_divisible(t->ix, out->base, unit))
    out->base = tf_ix_mulc(t->ix, tf_ix_divc(t->ix, out->base, unit), unit);
  return TMA_FITS;
}
