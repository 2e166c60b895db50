/* Bank conflicts, counted: the address of an access is evaluated for every lane, warp, block and iteration.
 *
 * Loops and blocks on which the address does not depend only multiply the count. Those whose number only the launch
 * knows are looked at once, inside of the tensor. If there are more than `budget` points, first the blocks and then the
 * loops are looked at once only; the result says so. Cost: one evaluation of the address (point_eval.c) for each lane
 * and point. */
#include "analysis/banks.h"

#include <string.h>

#include "analysis/point_eval.h"

enum { WARP = 32, SECTOR = 32, MAX_SYMBOLS = 128, MAX_LANES = 64 };
static const int64_t budget = INT64_C(1) << 24;

uint32_t tf_bank_wavefronts(const int64_t *address, uint32_t active, uint32_t bytes, uint32_t *ideal) {
  uint32_t words = (bytes + 3) / 4, group = words > 2 ? 8 : words > 1 ? 16 : 32, units = 0;
  *ideal = 0;
  for (uint32_t first = 0; first < WARP; first += group) {
    int64_t word[WARP * 4];
    uint32_t n = 0, bank[32] = {0}, worst = 0;
    for (uint32_t i = first; i < first + group; i++)
      for (uint32_t k = 0; (active >> i & 1) && k < words && k < 4; k++) {
        int64_t w = address[i] / 4 + k;
        uint32_t j = 0;
        while (j < n && word[j] != w) j++;
        if (j < n) continue;
        word[n++] = w;
        if (++bank[w % 32] > worst) worst = bank[w % 32];
      }
    units += worst;
    *ideal += (n + 31) / 32;
  }
  return units;
}

uint32_t tf_sectors(const int64_t *address, uint32_t active, uint32_t bytes, uint32_t *ideal) {
  int64_t seen[WARP * 3];
  uint32_t n = 0;
  for (uint32_t m = active; m; m &= m - 1) { /* lanes come mostly in order: the last ones are looked at first */
    int64_t a = address[__builtin_ctz(m)];
    for (int64_t s = a / SECTOR; s <= (a + bytes - 1) / SECTOR && n < WARP * 3; s++) {
      uint32_t k = n;
      while (k && seen[k - 1] != s) k--;
      if (!k) seen[n++] = s;
    }
  }
  *ideal = ((uint32_t)__builtin_popcount(active) * bytes + SECTOR - 1) / SECTOR;
  if (*ideal > n) *ideal = n; /* lanes that want the same bytes */
  return n;
}

typedef struct conditions {
  uint32_t n;
  uint32_t *index, *extent;
} conditions;

typedef struct count {
  const tf_bank_access *a;
  tf_banks *out;
  tf_eval *v;
  uint32_t offset, nsym, *piece;
  conditions runs, *apart;
  int32_t vector;                                 /* number of its symbol, or -1 */
  int32_t tid[MAX_SYMBOLS];                       /* as tf_bank_symbol */
  int64_t range[MAX_SYMBOLS], value[MAX_SYMBOLS]; /* of loops: what is looked at */
  uint64_t times;
} count;

static bool find_symbols(count *c) {
  const tf_bank_access *a = c->a;
  c->nsym = tf_eval_symbols(c->v);
  c->vector = -1;
  if (c->nsym > MAX_SYMBOLS) return false;
  for (uint32_t i = 0; i < c->nsym; i++) {
    tf_ixp e = tf_eval_symbol(c->v, i);
    const tf_bank_symbol *s = NULL;
    for (uint32_t k = 0; k < a->nsymbol; k++)
      if (a->symbol[k].sym == e) s = &a->symbol[k];
    if (e == a->vector) c->vector = (int32_t)i;
    else if (!s) return false;
    c->tid[i] = s ? s->tid : -1;
    if (e == a->vector) c->tid[i] = 3;
    if (!s || !tf_ix_is_const(s->extent, &c->range[i])) {
      c->range[i] = 1;
      if (e != a->vector) c->out->whole = false;
    }
  }
  return true;
}

/* Does it have a symbol, an extent or a stride, that is no thread, block or loop? */
static bool has_stranger(const tf_bank_access *a, tf_ixp e) {
  tf_eval *v = tf_eval_new(a->pool, a->ix);
  tf_eval_add(v, e);
  for (uint32_t i = 0; i < tf_eval_symbols(v); i++) {
    tf_ixp sym = tf_eval_symbol(v, i);
    bool known = sym == a->vector;
    for (uint32_t k = 0; k < a->nsymbol && !known; k++) known = a->symbol[k].sym == sym;
    if (!known) return true;
  }
  return false;
}

/* Loops and blocks of which only the launch knows how many there are, are looked at once; then the extents that their
 * strides are made of do not matter. */
static tf_ixp at_first(const tf_bank_access *a, tf_ixp e) {
  int64_t n;
  for (uint32_t k = 0; k < a->nsymbol; k++) {
    const tf_bank_symbol *s = &a->symbol[k];
    if (s->tid < 0 && s->sym != a->vector && !tf_ix_is_const(s->extent, &n))
      e = tf_ix_subst(a->ix, e, s->sym, tf_ix_const(a->ix, 0));
  }
  return e;
}

/* Loops and blocks that nothing depends on only repeat what happens. */
static void find_times(count *c) {
  for (uint32_t k = 0; k < c->a->nsymbol; k++) {
    const tf_bank_symbol *s = &c->a->symbol[k];
    bool seen = s->tid >= 0 || s->sym == c->a->vector || tf_ix_get_kind(s->sym) != TF_IX_SYM;
    int64_t n;
    for (uint32_t i = 0; i < c->nsym; i++) seen |= tf_eval_symbol(c->v, i) == s->sym;
    if (seen) continue;
    if (tf_ix_is_const(s->extent, &n)) c->times *= (uint64_t)(n > 0 ? n : 0);
    else c->out->whole = false;
  }
}

static int64_t points(const count *c) {
  int64_t n = c->a->dim[0] * c->a->dim[1] * c->a->dim[2];
  for (uint32_t i = 0; i < c->nsym; i++)
    if (c->tid[i] < 0 && __builtin_mul_overflow(n, c->range[i], &n)) return INT64_MAX;
  return n;
}

/* First the blocks, then the loops are looked at once only. */
static void stay_in_budget(count *c) {
  for (int32_t kind = -2; kind < 0 && points(c) > budget; kind++)
    for (uint32_t i = 0; i < c->nsym; i++)
      if (c->tid[i] == kind && c->range[i] > 1) {
        c->range[i] = 1;
        c->out->whole = false;
      }
}

static bool holds(const count *c, const conditions *all) {
  for (uint32_t i = 0; i < all->n; i++)
    if (tf_eval_get(c->v, all->index[i]) >= tf_eval_get(c->v, all->extent[i])) return false;
  return true;
}

/* Whose code the thread has. */
static uint32_t part_of(const count *c) {
  uint32_t i = 0;
  while (i < c->a->napart && !holds(c, &c->apart[i])) i++;
  return i;
}

typedef struct lanes {
  int64_t address[WARP][MAX_LANES], piece[WARP][MAX_LANES];
  uint64_t at[WARP], all;
  uint32_t part[WARP];
} lanes;

/* Lanes of the vector at which thread n of the warp runs, the addresses there, and whose code it has. */
static bool thread(count *c, const int64_t *tid, lanes *w, int64_t n) {
  int64_t *address = w->address[n];
  for (uint32_t i = 0; i < c->nsym; i++)
    if (c->tid[i] >= 0 && c->tid[i] < 3) c->value[i] = tid[c->tid[i]];
  for (uint32_t k = 0; k < c->a->lanes; k++) {
    if (c->vector >= 0) c->value[c->vector] = k;
    if (!tf_eval_run(c->v, c->value)) return false;
    if (!k) w->part[n] = part_of(c);
    for (uint32_t i = 0; !k && i < c->a->npiece; i++)
      w->piece[n][i] = tf_eval_get(c->v, c->piece[i]) * c->a->elem_bytes;
    if (!holds(c, &c->runs)) continue;
    w->at[n] |= UINT64_C(1) << k;
    address[k] = tf_eval_get(c->v, c->offset) * c->a->elem_bytes;
  }
  return true;
}

static void request(count *c, const int64_t *address, uint32_t active, uint32_t bytes) {
  uint32_t ideal;
  if (!active) return;
  uint32_t n = tf_bank_wavefronts(address, active, bytes, &ideal);
  c->out->requests += c->times;
  c->out->wavefronts += c->times * n;
  c->out->ideal += c->times * ideal;
  if (n > ideal && n - ideal > c->out->worst) c->out->worst = n - ideal;
}

/* Threads that run at all lanes access in vectors, others lane by lane. */
static void requests(count *c, const lanes *w, uint32_t part) {
  int64_t now[WARP] = {0};
  uint32_t full = 0, some = 0;
  for (uint32_t i = 0; i < WARP; i++) {
    if (w->part[i] != part) continue;
    if (w->at[i] == w->all) full |= 1u << i;
    else if (w->at[i]) some |= 1u << i;
  }
  for (uint32_t k = 0; full && k < c->a->npiece; k++) {
    for (uint32_t i = 0; i < WARP; i++) now[i] = w->piece[i][k];
    request(c, now, full, c->a->piece[k].width * c->a->elem_bytes);
  }
  for (uint32_t k = 0; full && !c->a->npiece && k < c->a->lanes; k += c->a->width) {
    for (uint32_t i = 0; i < WARP; i++) now[i] = w->address[i][k];
    request(c, now, full, c->a->width * c->a->elem_bytes);
  }
  for (uint32_t k = 0; some && k < c->a->lanes; k++) {
    uint32_t active = 0;
    for (uint32_t i = 0; i < WARP; i++)
      if ((some >> i & 1) && (w->at[i] >> k & 1)) {
        active |= 1u << i;
        now[i] = w->address[i][k];
      }
    request(c, now, active, c->a->elem_bytes);
  }
}

static bool warp(count *c, int64_t first, int64_t threads) {
  lanes w;
  memset(w.at, 0, sizeof w.at);
  memset(w.part, 0, sizeof w.part);
  w.all = c->a->lanes >= 64 ? UINT64_MAX : (UINT64_C(1) << c->a->lanes) - 1;
  for (int64_t i = 0; i < WARP && first + i < threads; i++) {
    int64_t t = first + i, x = c->a->dim[0], y = c->a->dim[1];
    if (!thread(c, (int64_t[]){t % x, t / x % y, t / x / y}, &w, i)) return false;
  }
  for (uint32_t part = 0; part <= c->a->napart; part++) requests(c, &w, part);
  return true;
}

static bool next(count *c) {
  for (uint32_t i = 0; i < c->nsym; i++) {
    if (c->tid[i] >= 0) continue;
    if (++c->value[i] < c->range[i]) return true;
    c->value[i] = 0;
  }
  return false;
}

/* Those that only the launch decides are taken to hold. */
static conditions conditions_of(count *c, const tf_bank_condition *from, uint32_t n) {
  const tf_bank_access *a = c->a;
  conditions all = {0, TF_NEW_ARRAY(a->pool, uint32_t, n + 1), TF_NEW_ARRAY(a->pool, uint32_t, n + 1)};
  for (uint32_t i = 0; i < n; i++) {
    tf_ixp index = at_first(a, from[i].index), extent = at_first(a, from[i].extent);
    if (has_stranger(a, index) || has_stranger(a, extent)) {
      c->out->inside = true;
      c->out->whole = false;
      continue;
    }
    all.index[all.n] = tf_eval_add(c->v, index);
    all.extent[all.n++] = tf_eval_add(c->v, extent);
  }
  return all;
}

bool tf_banks_count(const tf_bank_access *a, tf_banks *out) {
  count *c = TF_NEW(a->pool, count);
  *c = (count){.a = a, .out = out, .v = tf_eval_new(a->pool, a->ix), .times = 1};
  *out = (tf_banks){.whole = true};
  if (!a->width || a->lanes % a->width || a->lanes > MAX_LANES || a->npiece > a->lanes) return false;
  c->offset = tf_eval_add(c->v, at_first(a, a->offset));
  c->piece = TF_NEW_ARRAY(a->pool, uint32_t, a->npiece + 1);
  for (uint32_t i = 0; i < a->npiece; i++) c->piece[i] = tf_eval_add(c->v, at_first(a, a->piece[i].offset));
  c->runs = conditions_of(c, a->condition, a->ncondition);
  c->apart = TF_NEW_ARRAY(a->pool, conditions, a->napart + 1);
  for (uint32_t i = 0; i < a->napart; i++) c->apart[i] = conditions_of(c, a->apart[i].all, a->apart[i].n);
  if (!find_symbols(c)) return false;
  find_times(c);
  stay_in_budget(c);
  for (uint32_t i = 0; i < c->nsym; i++)
    if (c->tid[i] < 0 && c->range[i] < 1) return true; /* never */
  int64_t threads = a->dim[0] * a->dim[1] * a->dim[2];
  do
    for (int64_t first = 0; first < threads; first += WARP)
      if (!warp(c, first, threads)) return false;
  while (next(c));
  return true;
}
