/* Rows whose columns are reduced beside (beside.c): a block takes rows that follow each other, one at a time or several
 * short ones, and each thread adds up the columns that it has. Rows are kept, half as long as others at most; long ones
 * come through slots of shared memory, so that the next one is there when the last one ends. */
#include "autosched/rows.h"
#include "support/result.h"

enum {
  SHORT_THREADS = 256, /* of a block that has several rows */
  THREADS = 1024,      /* of a multiprocessor, and of a block at most */
  ELEMENTS = 8,        /* that a thread keeps of a row */
  SHORT = 256,         /* elements of the shortest rows that have a version of it */
  BY_SLOTS = 16,       /* elements of a thread, of two inputs, whose rows come through slots */
  ONE_BY_SLOTS = 32,   /* likewise, of one */
  SLOTS = 2,           /* of each of two inputs: with 4 and 6 it was slower */
  ONE_SLOTS = 8,
  WIDE_SLOTS = 4, /* of one input of 4-byte elements, BY_SLOTS of which a thread has */
  OTHER_SHARED = 12 << 10,
};

/* Beside sums of its columns a thread has half of what others have of a row: 64 registers are enough for two inputs. */
static int64_t vectors(const tf_as_rows_plan *r) { return r->vector < ELEMENTS ? ELEMENTS / r->vector : 1; }

/* Threads of a row of so many vectors. */
static int64_t threads_of(const tf_as_rows_plan *r, int64_t n) {
  return tf_as_pow2(tf_as_ceil_div(n > 0 ? n : 1, vectors(r)));
}

/* Blocks that a multiprocessor holds, by 64 registers a thread. */
static int64_t blocks(int64_t threads) {
  return threads <= SHORT_THREADS ? THREADS / SHORT_THREADS : threads < THREADS ? THREADS / threads : 1;
}

static void wish(tf_as *a, const tf_as_rows_plan *r, tf_as_version v, int64_t most) {
  tf_as_rows_plan x = *r;
  if (v.access == 1) x.vector = 1;
  int64_t threads = v.slots ? THREADS : threads_of(&x, tf_as_ceil_div(most, x.vector));
  v.rows = threads <= SHORT_THREADS ? SHORT_THREADS / threads : 1;
  v.parts = tf_as_parts_of_rows(TF_AS_PROCESSORS * blocks(threads), r->count, v.rows);
  tf_as_wish(a, v);
}

/* Slots for rows of so many elements, of each input; 0: they do not come through slots. On an H200 (2026-11-28, rows of
 * 8192, of memcpy): layer norm's gradients of bf16 0.69 in place of 0.44, both sums 0.89 in place of 0.49; both sums of
 * f32 1.03 in place of 0.65 (with six slots 1.02). */
static int64_t slots_of(const tf_as *a, const tf_as_rows_plan *r, int64_t most) {
  bool wide = r->vector == 4;
  if (!a->chip->bulk || (r->vector != 8 && !wide) || r->inputs < 1 || r->inputs > (wide ? 1 : 2) || r->run != 1)
    return 0;
  int64_t most_slots = wide ? WIDE_SLOTS : r->inputs == 1 ? ONE_SLOTS : SLOTS;
  int64_t n = (a->chip->shared - OTHER_SHARED) / (r->inputs * most * (16 / r->vector));
  return n < 2 ? 0 : n < most_slots ? n : most_slots;
}

static void wish_all(tf_as *a, const tf_as_rows_plan *r, tf_as_limit length) {
  tf_as_version v = {.kind = TF_AS_BESIDE, .length = length, .cluster = 1, .access = 16, .or_next = true};
  int64_t most = THREADS * vectors(r) * r->vector;
  if (a->chip->row && a->chip->row < most) most = a->chip->row;
  if (r->length != TF_DYN) {
    v.or_next = false;
    if (r->length * r->vector <= most) wish(a, r, v, r->length * r->vector);
    return;
  }
  if (!length.most) return;
  for (v.length.most = a->chip->row ? tf_as_ceil_div(most, 4) : SHORT; v.length.most <= most; v.length.most *= 2) {
    if (v.length.most == most) v.slots = slots_of(a, r, most);
    wish(a, r, v, v.length.most);
  }
  v.access = 1;
  v.slots = 0;
  v.or_next = false;
  v.length.most = a->chip->row ? most : THREADS * ELEMENTS;
  if (r->vector > 1) wish(a, r, v, v.length.most);
}

/* One block on each multiprocessor, whose threads read a row's slot in each pass. */
static void by_slots(const tf_as_version *v, tf_as_rows_plan *r) {
  int64_t each = (r->inputs == 1 && r->vector == 8 ? ONE_BY_SLOTS : BY_SLOTS) / r->vector;
  r->kind = TF_AS_A_WARP; /* all of a row at once */
  r->stages = v->slots;
  r->threads = tf_as_pow2(tf_as_ceil_div(r->most, each));
  if (r->threads < 32) r->threads = 32;
  r->unroll = tf_as_ceil_div(r->most, r->threads);
}

bool tf_as_choose_sides(tf_as *a, const tf_as_kernel *k, tf_as_rows_plan *r) {
  tf_as_limit length = {0};
  const tf_as_version *v = &a->version;
  r->per_block = r->cluster = 1;
  r->sides = tf_as_side_count(k);
  if (!r->has_rows) return false;
  if (r->length == TF_DYN) TF_EITHER(tf_as_find_axis(k, true, &length));
  if (v->kind == TF_AS_ANY && !a->nwish) wish_all(a, r, length);
  if (v->kind != TF_AS_BESIDE || !tf_as_limits(&v->length, &length)) return false;
  if (r->length == TF_DYN && !v->length.most) return false;
  r->most = r->length == TF_DYN ? tf_as_ceil_div(v->length.most, r->vector) : r->length;
  r->keep = true;
  if (v->slots) {
    by_slots(v, r);
    return tf_as_side_rows(k) == 1;
  }
  r->threads = threads_of(r, r->most);
  r->kind = r->threads <= SHORT_THREADS ? TF_AS_A_WARP : TF_AS_A_BLOCK;
  if (r->kind == TF_AS_A_WARP) r->per_block = SHORT_THREADS / r->threads;
  int64_t held = blocks(r->threads);
  if (r->kind == TF_AS_A_BLOCK) r->threads = 32;
  r->unroll = r->kind == TF_AS_A_WARP ? tf_as_ceil_div(r->most, r->threads) : vectors(r);
  if (a->kernels == 1 + tf_as_side_reductions(k) && held > 1) a->min_ctas = held;
  return r->per_block == tf_as_side_rows(k);
}
