/* Which data path makes an access. The first warp's first access proposes: for each path and number of repetitions, the
 * vectorized loop's lanes in registers such that thread 0 is right. All threads, warps and iterations must then agree,
 * with one address a warp. The largest instruction for which they do is taken. */
#include "analysis/tmem_impl.h"

#include <stdlib.h>
#include <string.h>

/* A register's worth of one thread: which elements it has, low bits first. Of 8 bytes: one of two halves. */
typedef struct unit {
  int32_t lane, column;
  uint16_t elem[4];
  uint16_t half;
  bool used;
} unit;

typedef struct units {
  uint32_t n, each; /* elements in one: 4 / bytes, or 1 */
  unit at[2 * TF_TMEM_MAX_VECTOR];
} units;

/* One proposal. */
typedef struct match {
  tf_tmem_path path;
  tf_tmem_packing packing;
  uint32_t num, slots; /* places in one instruction: registers, or twice as many halves */
  int64_t half;
  uint32_t npiece;
  uint16_t unit[2 * TF_TMEM_MAX_VECTOR]; /* npiece * slots */
} match;

static int by_place(const void *a, const void *b) {
  const unit *x = a, *y = b;
  if (x->column != y->column) return x->column < y->column ? -1 : 1;
  return x->lane != y->lane ? (x->lane < y->lane ? -1 : 1) : 0;
}

static unit *find_unit(units *u, int32_t lane, int32_t column) {
  unit want = {.lane = lane, .column = column};
  return bsearch(&want, u->at, u->n, sizeof *u->at, by_place);
}

/* Elements of at least 4 bytes, or one of any size in each column. */
static void whole_units(const tf_tmem_eval *a, units *u) {
  uint32_t halves = a->in->elem_bytes == 8 ? 2 : 1;
  u->each = 1;
  for (uint32_t k = 0; k < a->in->nvector; k++)
    for (uint32_t h = 0; h < halves; h++)
      u->at[u->n++] = (unit){.lane = a->now->lane[0][k],
                             .column = a->now->byte[0][k] / 4 + (int32_t)h,
                             .elem = {(uint16_t)k},
                             .half = (uint16_t)h};
}

/* Several elements in each column; all of them, or it is no access of whole columns. */
static bool shared_units(const tf_tmem_eval *a, units *u) {
  uint32_t bytes = a->in->elem_bytes, filled[TF_TMEM_MAX_VECTOR] = {0};
  u->each = 4 / bytes;
  for (uint32_t k = 0; k < a->in->nvector; k++) {
    int32_t lane = a->now->lane[0][k], byte = a->now->byte[0][k], sub = byte % 4 / (int32_t)bytes;
    uint32_t i = 0;
    while (i < u->n && (u->at[i].lane != lane || u->at[i].column != byte / 4)) i++;
    if (i == u->n) u->at[u->n++] = (unit){.lane = lane, .column = byte / 4};
    u->at[i].elem[sub] = (uint16_t)k;
    filled[i] |= 1u << sub;
  }
  for (uint32_t i = 0; i < u->n; i++)
    if (filled[i] != (1u << u->each) - 1) return false;
  return true;
}

static bool make_units(const tf_tmem_eval *a, tf_tmem_packing packing, units *u) {
  const tf_tmem_in *in = a->in;
  u->n = 0;
  bool narrow = in->elem_bytes < 4;
  if (packing == TF_TMEM_WORDS && narrow) {
    if (in->nvector * in->elem_bytes % 4 || !shared_units(a, u)) return false;
  } else {
    if (packing == TF_TMEM_PACKED && (in->elem_bytes != 2 || in->nvector % 2)) return false;
    if (packing != TF_TMEM_WORDS && (!narrow || !in->apart)) return false;
    whole_units(a, u);
  }
  qsort(u->at, u->n, sizeof *u->at, by_place);
  return true;
}

/* ------------------------------------------------------------------------------------------------ proposals */

static void slot_cell(const match *m, uint32_t t, uint32_t slot, int32_t *lane, int32_t *column) {
  if (m->packing != TF_TMEM_PACKED) {
    tf_tmem_path_cell(m->path, m->half, t, slot, lane, column);
    return;
  }
  int64_t half = m->path == TF_PATH_16X32BX2 ? 0 : m->half;
  tf_tmem_path_cell(m->path, half, t, slot / 2, lane, column);
  *column = 2 * *column + (int32_t)(slot & 1);
  if (m->path == TF_PATH_16X32BX2) *column += (int32_t)(m->half * (t >> 4));
}

/* Thread 0's units as instructions, each from the first that is left. */
static bool propose(const tf_tmem_eval *a, units *u, match *m) {
  if (u->n % m->slots) return false;
  m->npiece = u->n / m->slots;
  m->half = (a->now->byte[16][0] - a->now->byte[0][0]) / 4;
  if (m->path == TF_PATH_16X32BX2 && m->half < 0) return false;
  for (uint32_t i = 0; i < u->n; i++) u->at[i].used = false;
  uint32_t n = 0;
  for (uint32_t p = 0, first = 0; p < m->npiece; p++) {
    while (u->at[first].used) first++;
    for (uint32_t s = 0; s < m->slots; s++) {
      int32_t lane, column;
      slot_cell(m, 0, s, &lane, &column);
      unit *x = find_unit(u, u->at[first].lane + lane, u->at[first].column + column);
      if (!x || x->used) return false;
      if (x->half != (s & 1) && a->in->elem_bytes == 8) return false; /* registers 2i and 2i + 1 are one value */
      if (x->half && u->at[m->unit[n - 1]].elem[0] != x->elem[0]) return false;
      x->used = true;
      m->unit[n++] = (uint16_t)(x - u->at);
    }
  }
  return true;
}

/* Every thread of this instance where the data path puts it? *lanes gets the lane of each piece's address. */
static bool agrees(const tf_tmem_eval *a, const units *u, const match *m, int32_t *base) {
  const tf_tmem_instance *now = a->now;
  uint32_t bytes = a->in->elem_bytes;
  for (uint32_t p = 0; p < m->npiece; p++) {
    const unit *first = &u->at[m->unit[p * m->slots]];
    int32_t lane0 = now->lane[0][first->elem[0]], column0 = now->byte[0][first->elem[0]] / 4;
    base[p] = lane0;
    for (uint32_t s = 0; s < m->slots; s++) {
      const unit *x = &u->at[m->unit[p * m->slots + s]];
      for (uint32_t t = 0; t < TF_TMEM_WARP; t++) {
        int32_t lane, column;
        slot_cell(m, t, s, &lane, &column);
        lane += lane0;
        column += column0;
        for (uint32_t k = 0; k < u->each; k++) {
          int32_t byte = now->byte[t][x->elem[k]] + 4 * x->half;
          if (now->lane[t][x->elem[k]] != lane || byte != 4 * column + (int32_t)(k * bytes)) return false;
        }
      }
    }
  }
  return true;
}

/* ------------------------------------------------------------------------------------------------ where it may lie */

/* The lanes at which the tensor may begin, for this warp's address to be in its quarter. */
static void restrict_lanes(const tf_tmem_eval *a, const match *m, const int32_t *base, uint64_t at[2]) {
  for (uint32_t p = 0; p < m->npiece; p++) {
    uint64_t ok[2] = {0, 0};
    for (int32_t high = 0; high < (m->path == TF_PATH_32X32B ? 1 : 2); high++) {
      int32_t l = 32 * (int32_t)(a->now->warp % 4) + 16 * high - base[p];
      if (l >= 0 && l + a->in->lanes <= TF_TMEM_MAX_LANES) ok[l / 64] |= UINT64_C(1) << l % 64;
    }
    at[0] &= ok[0];
    at[1] &= ok[1];
  }
}

static void own(const tf_tmem_eval *a, tf_tmem_plan *plan) {
  for (uint32_t t = 0; t < TF_TMEM_WARP; t++)
    for (uint32_t k = 0; k < a->in->nvector; k++) {
      uint32_t words = a->in->elem_bytes == 8 ? 2 : 1;
      for (uint32_t h = 0; h < words; h++) {
        uint8_t *o = &plan->owner[a->now->lane[t][k] * TF_TMEM_MAX_COLUMNS + a->now->byte[t][k] / 4 + (int32_t)h];
        if (*o == TF_TMEM_NO_WARP) *o = (uint8_t)a->now->warp;
        else if (*o != a->now->warp) *o = TF_TMEM_SEVERAL;
      }
    }
}

static void touch(const tf_tmem_eval *a, tf_tmem_plan *plan) {
  for (uint32_t t = 0; t < TF_TMEM_WARP; t++)
    for (uint32_t k = 0; k < a->in->nvector; k++) {
      int32_t l = a->now->lane[t][k], c = a->now->byte[t][k] / 4;
      plan->lanes[l / 64] |= UINT64_C(1) << l % 64;
      for (int32_t end = c + (a->in->elem_bytes == 8); c <= end; c++)
        plan->cells[l * TF_TMEM_WORDS_OF_LANE + c / 64] |= UINT64_C(1) << c % 64;
    }
}

/* With all instances: is the proposal right everywhere? */
static bool holds(tf_tmem_eval *a, const units *u, const match *m, tf_tmem_plan *plan, tf_tmem_failure *why,
                  bool *failed) {
  int32_t base[2 * TF_TMEM_MAX_VECTOR];
  plan->at[0] = plan->at[1] = UINT64_MAX;
  plan->lanes[0] = plan->lanes[1] = 0;
  memset(plan->cells, 0, TF_TMEM_MAX_LANES * TF_TMEM_WORDS_OF_LANE * sizeof *plan->cells);
  tf_tmem_first(a);
  for (bool more;;) {
    if (!tf_tmem_next(a, &more)) {
      *failed = true;
      return false;
    }
    if (!more) break;
    if (!agrees(a, u, m, base)) {
      *why = TF_TMEM_OTHER_WARP;
      return false;
    }
    restrict_lanes(a, m, base, plan->at);
    if (!(plan->at[0] | plan->at[1])) {
      *why = TF_TMEM_WRONG_QUARTER;
      return false;
    }
    if (plan->owner) own(a, plan);
    touch(a, plan);
  }
  return true;
}

static void take(const tf_tmem_in *in, const units *u, const match *m, tf_tmem_plan *plan) {
  plan->path = m->path;
  plan->packing = m->packing;
  plan->num = m->num;
  plan->half = m->path == TF_PATH_16X32BX2 ? m->half : 0;
  plan->npiece = m->npiece;
  plan->each = in->nvector / m->npiece;
  plan->elem = TF_NEW_ARRAY(in->pool, uint16_t, in->nvector);
  uint32_t n = 0;
  for (uint32_t i = 0; i < m->npiece * m->slots; i++) {
    const unit *x = &u->at[m->unit[i]];
    for (uint32_t k = 0; k < u->each && !x->half; k++) plan->elem[n++] = x->elem[k];
  }
}

static bool first_instance(tf_tmem_eval *a, bool *some) {
  tf_tmem_first(a);
  return tf_tmem_next(a, some);
}

static void forget_owners(tf_tmem_plan *plan) {
  if (plan->owner) memset(plan->owner, TF_TMEM_NO_WARP, TF_TMEM_MAX_LANES * TF_TMEM_MAX_COLUMNS);
}

/* Tries one path, packing and number of repetitions. */
static bool try_match(tf_tmem_eval *a, units *u, match *m, tf_tmem_plan *plan, tf_tmem_failure *why, bool *failed) {
  bool some;
  int32_t base[2 * TF_TMEM_MAX_VECTOR];
  if (!first_instance(a, &some)) {
    *failed = true;
    return false;
  }
  if (!make_units(a, m->packing, u) || !propose(a, u, m) || !agrees(a, u, m, base)) return false;
  forget_owners(plan);
  if (!holds(a, u, m, plan, why, failed)) return false;
  take(a->in, u, m, plan);
  return true;
}

/* ------------------------------------------------------------------------------------------------ stores of nothing */

enum { STORES_ELEMENT = 1, STORES_NOTHING = 2 };

/* The stores of a cell, which came before and now, as bits: does one harm the other? */
static bool harms(const tf_tmem_eval *a, unsigned before, unsigned now) {
  unsigned both = before | now;
  return before && (!a->exact || both == (STORES_ELEMENT | STORES_NOTHING) || (a->unknown && both == STORES_ELEMENT));
}

static bool overwritten(tf_tmem_eval *a, int32_t lane, int64_t column) {
  if (!a->unknown)
    return tf_tmem_error(a,
                         "beyond the elements of '%s' it would overwrite lane %d, element %lld of the row, where "
                         "another thread or iteration stores too; split by divisors of the extents",
                         a->in->tensor, lane, (long long)column);
  return tf_tmem_error(a,
                       "it cannot be shown that it overwrites no element of '%s' beyond the elements: who stores to "
                       "lane %d, element %lld of the row depends on %s; split by divisors of the extents",
                       a->in->tensor, lane, (long long)column, tf_tmem_unknown(a));
}

/* A warp stores also for threads whose elements do not exist. No element that does may be there. */
static bool check_loose_store(tf_tmem_eval *a) {
  const tf_tmem_in *in = a->in;
  uint64_t *seen = TF_NEW_ARRAY(in->pool, uint64_t, (size_t)in->lanes *(size_t)in->columns); /* outers, and how */
  tf_tmem_first(a);
  for (bool more;;) {
    if (!tf_tmem_next(a, &more)) return false;
    if (!more) return true;
    for (uint32_t t = 0; t < TF_TMEM_WARP; t++)
      for (uint32_t k = 0; k < in->nvector; k++) {
        int64_t column = a->now->byte[t][k] / (int32_t)in->elem_bytes;
        uint64_t *s = &seen[a->now->lane[t][k] * in->columns + column];
        unsigned before = *s >> 2 == a->outers + 1 ? *s & 3 : 0;
        unsigned now = a->now->exists[t][k] ? STORES_ELEMENT : STORES_NOTHING;
        if (harms(a, before, now)) return overwritten(a, a->now->lane[t][k], column);
        *s = (a->outers + 1) << 2 | before | now;
      }
  }
}

/* ------------------------------------------------------------------------------------------------ the whole */

static uint32_t most_repetitions(tf_tmem_path p) { return TF_TMEM_MAX_REGISTERS / tf_tmem_path_registers(p); }

static bool search(tf_tmem_eval *a, tf_tmem_plan *plan, tf_tmem_failure *why, bool *failed) {
  units *u = TF_NEW(a->in->pool, units);
  match *m = TF_NEW(a->in->pool, match);
  for (uint32_t slots = 2 * TF_TMEM_MAX_REGISTERS; slots; slots /= 2)
    for (int packing = 0; packing <= TF_TMEM_WIDE; packing++)
      for (int p = 0; p < TF_PATHS; p++) {
        uint32_t per = tf_tmem_path_registers((tf_tmem_path)p) * (packing == TF_TMEM_PACKED ? 2 : 1);
        if (slots % per || slots / per > most_repetitions((tf_tmem_path)p)) continue;
        *m = (match){.path = (tf_tmem_path)p, .packing = (tf_tmem_packing)packing, .num = slots / per, .slots = slots};
        tf_tmem_failure now = TF_TMEM_NO_PATTERN;
        if (try_match(a, u, m, plan, &now, failed)) return true;
        if (*failed) return false;
        if (now > *why) *why = now;
      }
  return false;
}

/* All conditions about elements that were looked at: where none of a warp's threads passes them, it votes and stays
 * away.
 */
static uint64_t votes(const tf_tmem_eval *a) {
  uint64_t bits = 0;
  for (uint32_t i = 0; i < a->nelement; i++) bits |= UINT64_C(1) << (a->element[i].of - a->in->condition);
  return bits;
}

static bool infer(const tf_tmem_in *in, bool exact, tf_tmem_plan *plan, tf_verdict *why) {
  tf_tmem_eval *a = TF_NEW(in->pool, tf_tmem_eval);
  *plan = (tf_tmem_plan){0};
  a->why = why;
  a->in = in;
  if (in->nvector > TF_TMEM_MAX_VECTOR)
    return tf_tmem_error(a, "its vectorized loop has %u elements; %d is the limit", in->nvector, TF_TMEM_MAX_VECTOR);
  if (!tf_tmem_eval_make(a, in, exact, why) || !tf_tmem_active(a, plan)) return false;
  if (in->nvector * in->elem_bytes % 4 && !in->apart)
    return tf_tmem_error(a,
                         "the vectorize size is not a multiple of 4 bytes: %u element%s of %u byte%s; vectorize a loop "
                         "of a multiple of %u, or give the elements a stride of %u",
                         in->nvector, in->nvector == 1 ? "" : "s", in->elem_bytes, in->elem_bytes == 1 ? "" : "s",
                         4 / in->elem_bytes, 4 / in->elem_bytes);
  if (a->threads > 128) plan->owner = TF_NEW_ARRAY(in->pool, uint8_t, TF_TMEM_MAX_LANES *TF_TMEM_MAX_COLUMNS);
  plan->cells = TF_NEW_ARRAY(in->pool, uint64_t, TF_TMEM_MAX_LANES *TF_TMEM_WORDS_OF_LANE);
  tf_tmem_failure nearest = TF_TMEM_NO_PATTERN;
  bool failed = false;
  if (!search(a, plan, &nearest, &failed)) return failed ? false : tf_tmem_refuse(a, nearest);
  if (a->away) plan->vote = votes(a);
  plan->unsure |= in->vote && a->unknown;
  return !in->store || !plan->loose || check_loose_store(a);
}

bool tf_tmem_infer(const tf_tmem_in *in, tf_tmem_plan *plan, tf_verdict *why) {
  return (!in->vote && infer(in, false, plan, NULL)) || infer(in, true, plan, why);
}

const char *tf_tmem_instruction(tf_pool *pool, const tf_tmem_plan *plan, bool store) {
  const char *pack = plan->packing != TF_TMEM_PACKED ? "" : store ? ".unpack::16b" : ".pack::16b";
  return tf_pool_printf(pool, "%s.x%u%s", tf_tmem_path_name(plan->path), plan->num, pack);
}
