/* Why no data path makes an access, and what would mend it. */
#include "analysis/tmem_impl.h"

#include <stdarg.h>

bool tf_tmem_error(tf_tmem_eval *a, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  const char *text = a->why ? tf_pool_vprintf(a->in->pool, fmt, ap) : "";
  va_end(ap);
  return tf_refuse(a->why, a->in->op, "invalid data access pattern in the tensor memory %s of '%s': %s",
                   a->in->store ? "store" : "load", a->in->tensor, text);
}

const char *tf_tmem_unknown(const tf_tmem_eval *a) {
  tf_strbuf b = {.pool = a->in->pool};
  tf_sb_puts(&b, "'");
  tf_ix_print(&b, a->unknown->index);
  tf_sb_puts(&b, " < ");
  tf_ix_print(&b, a->unknown->extent);
  tf_sb_puts(&b, a->at_launch ? "', which only the launch knows" : "', which has too many points to look at each");
  return tf_sb_cstr(&b);
}

/* The lanes that this warp touches in this iteration. */
static void lane_range(const tf_tmem_eval *a, int32_t *lo, int32_t *hi) {
  *lo = INT32_MAX;
  *hi = -1;
  for (uint32_t t = 0; t < TF_TMEM_WARP; t++)
    for (uint32_t k = 0; k < a->in->nvector; k++) {
      int32_t l = a->now->lane[t][k];
      if (l < *lo) *lo = l;
      if (l > *hi) *hi = l;
    }
}

static bool wrong_quarter(tf_tmem_eval *a) {
  int32_t lo, hi, lo0 = 0, hi0 = 0;
  uint32_t warp0 = 0;
  bool more, first = true;
  tf_tmem_first(a);
  for (;;) {
    if (!tf_tmem_next(a, &more)) return false;
    if (!more) break;
    lane_range(a, &lo, &hi);
    if (first) {
      warp0 = a->now->warp;
      lo0 = lo;
      hi0 = hi;
      first = false;
    } else if (lo - lo0 - 32 * ((int32_t)(a->now->warp % 4) - (int32_t)(warp0 % 4)) >= 32 ||
               lo - lo0 - 32 * ((int32_t)(a->now->warp % 4) - (int32_t)(warp0 % 4)) <= -32)
      break;
  }
  tf_strbuf where = {.pool = a->in->pool};
  if (more)
    tf_sb_printf(&where, "warp %u accesses lanes %d to %d, and warp %u %slanes %d to %d", warp0, lo0, hi0, a->now->warp,
                 a->now->warp == warp0 ? "in another iteration " : "", lo, hi);
  else tf_sb_printf(&where, "warp %u accesses lanes %d to %d", warp0, lo0, hi0);
  tf_tmem_error(a,
                "warps are not accessing the correct sub-partition: %s of '%s'; warp w can only access the 32 "
                "lanes of sub-partition w mod 4",
                tf_sb_cstr(&where), a->in->tensor);
  return tf_add_note(
      a->why, a->in->op,
      "let the threads of a warp, then its number mod 4, be the innermost of the lanes, and let what comes "
      "after 4 warps be columns");
}

/* Lanes that go up by one step from thread to thread, in one element of the vector. */
static bool linear(const tf_tmem_eval *a, int32_t *step) {
  *step = a->now->lane[1][0] - a->now->lane[0][0];
  for (uint32_t t = 1; t < TF_TMEM_WARP; t++)
    if (a->now->lane[t][0] - a->now->lane[t - 1][0] != *step) return false;
  return true;
}

static void some_cells(const tf_tmem_eval *a, tf_strbuf *b) {
  static const uint32_t threads[] = {0, 1, 2, 3, 4, 8, 16, 31};
  for (uint32_t i = 0; i < sizeof threads / sizeof *threads; i++)
    tf_sb_printf(b, "%s%u at (%d, %d)", i ? ", " : "", threads[i], a->now->lane[threads[i]][0],
                 a->now->byte[threads[i]][0] / 4);
}

static bool no_pattern(tf_tmem_eval *a) {
  bool more;
  int32_t step, lo, hi;
  tf_tmem_first(a);
  if (!tf_tmem_next(a, &more)) return false;
  lane_range(a, &lo, &hi);
  if (linear(a, &step) && step > 1)
    tf_tmem_error(a,
                  "the threads of warp %u access lanes linearly, but not with stride 1: the stride is %d; make "
                  "them the innermost of the lane ids",
                  a->now->warp, step);
  else if (linear(a, &step) && step == 0)
    tf_tmem_error(a,
                  "warp %u accesses one lane, %d, with all its threads, but every data path accesses 32 or 16 "
                  "contiguous lanes; make its threads lanes, and what is a lane now a column",
                  a->now->warp, lo);
  else
    tf_tmem_error(a,
                  "the threads of warp %u are not where one of the data paths 32x32b, 16x64b, 16x128b, 16x256b "
                  "and 16x32bx2 has them",
                  a->now->warp);
  tf_strbuf b = {.pool = a->in->pool};
  some_cells(a, &b);
  return tf_add_note(a->why, a->in->op, "threads of warp %u and their first (lane, column) of '%s': %s", a->now->warp,
                     a->in->tensor, tf_sb_cstr(&b));
}

bool tf_tmem_refuse(tf_tmem_eval *a, tf_tmem_failure why) {
  if (why == TF_TMEM_WRONG_QUARTER) wrong_quarter(a);
  else if (why == TF_TMEM_OTHER_WARP)
    tf_tmem_error(a, "its elements are where a data path has them in the first warp's first access, but not in the "
                     "same order in every warp and iteration; vectorize less, or swizzle other ids");
  else no_pattern(a);
  return a->unknown &&
         tf_add_note(a->why, a->in->op, "warps may stay away by %s; this is told as if none did", tf_tmem_unknown(a));
}
