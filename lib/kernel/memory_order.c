/* A few orders are tried that are good for most programs: by size, by time, by the place in a colouring of what lives
 * together (in a chain, where two live at a time, that one is the best). Then buffers change places as long as that
 * helps. */
#include "kernel/memory_order.h"

#include <stdlib.h>
#include <string.h>

#define WORK 4000000 /* pairs that the search may look at */

int64_t tf_memory_place(const tf_live *live, const int64_t *bytes, const uint32_t *order, uint32_t n, int64_t *offset) {
  int64_t end = 0;
  for (uint32_t i = 0; i < n; i++) {
    int64_t at = 0;
    for (uint32_t k = 0; k < i; k++) {
      int64_t behind = offset[order[k]] + bytes[order[k]];
      if (behind > at && tf_live_together(&live[order[k]], &live[order[i]])) at = behind;
    }
    offset[order[i]] = at;
    if (at + bytes[order[i]] > end) end = at + bytes[order[i]];
  }
  return end;
}

int64_t tf_memory_peak(const tf_live *live, const int64_t *bytes, uint32_t n) {
  int64_t peak = 0;
  for (uint32_t i = 0; i < n; i++) { /* the most live where one begins */
    int64_t sum = 0;
    for (uint32_t k = 0; k < n; k++)
      if (live[k].first <= live[i].first && live[i].first <= live[k].last) sum += bytes[k];
    if (sum > peak) peak = sum;
  }
  return peak;
}

typedef struct search {
  const tf_live *live;
  const int64_t *const *bytes;
  uint32_t samples, n;
  int64_t *offset;
  const int64_t *peak;
  int64_t work;
} search;

/* Bytes beyond the peak, in parts of it, of the worst sample; 0: as good as can be. */
static double cost(search *s, const uint32_t *order) {
  double worst = 0;
  for (uint32_t k = 0; k < s->samples; k++) {
    int64_t end = tf_memory_place(s->live, s->bytes[k], order, s->n, s->offset);
    double c = s->peak[k] ? (double)(end - s->peak[k]) / (double)s->peak[k] : 0;
    if (c > worst) worst = c;
  }
  s->work -= (int64_t)s->n * s->n * s->samples;
  return worst;
}

/* Insertion sort: small keys first, equal ones as they stand. */
static void sort(uint32_t *order, uint32_t n, const int64_t *key) {
  for (uint32_t i = 0; i < n; i++) {
    uint32_t k = i;
    for (; k && key[order[k - 1]] > key[i]; k--) order[k] = order[k - 1];
    order[k] = i;
  }
}

/* The least colour that nobody has who lives with it, in the order in which they begin. */
static void colours(const search *s, int64_t *key, uint32_t *by_time) {
  for (uint32_t i = 0; i < s->n; i++) key[i] = s->live[i].first;
  sort(by_time, s->n, key);
  for (uint32_t i = 0; i < s->n; i++) {
    bool taken = true;
    for (key[by_time[i]] = -1; taken;) {
      key[by_time[i]]++;
      taken = false;
      for (uint32_t k = 0; k < i; k++)
        taken |= key[by_time[k]] == key[by_time[i]] && tf_live_together(&s->live[by_time[k]], &s->live[by_time[i]]);
    }
  }
}

static void exchange(uint32_t *order, uint32_t a, uint32_t b) {
  uint32_t t = order[a];
  order[a] = order[b];
  order[b] = t;
}

static void improve(search *s, uint32_t *order, double best) {
  for (bool better = true; better && best > 0;) {
    better = false;
    for (uint32_t a = 0; a < s->n && best > 0; a++)
      for (uint32_t b = a + 1; b < s->n && best > 0 && s->work > 0; b++) {
        exchange(order, a, b);
        double c = cost(s, order);
        if (c < best) best = c, better = true;
        else exchange(order, a, b);
      }
    better &= s->work > 0;
  }
}

void tf_memory_order(tf_pool *pool, const tf_live *live, const int64_t *const *bytes, uint32_t samples, uint32_t n,
                     uint32_t *order) {
  int64_t *peak = TF_NEW_ARRAY(pool, int64_t, samples + 1), *key = TF_NEW_ARRAY(pool, int64_t, n + 1);
  uint32_t *tried = TF_NEW_ARRAY(pool, uint32_t, n + 1);
  search s = {live, bytes, samples, n, TF_NEW_ARRAY(pool, int64_t, n + 1), peak, WORK};
  double best = -1;
  for (uint32_t k = 0; k < samples; k++) peak[k] = tf_memory_peak(live, bytes[k], n);
  for (int way = 0; way < 4 && best != 0; way++) {
    if (way == 0) colours(&s, key, tried);
    for (uint32_t i = 0; i < n && way; i++)
      key[i] = way == 1   ? -bytes[0][i]
               : way == 2 ? (int64_t)live[i].first
                          : (int64_t)live[i].first - (int64_t)live[i].last;
    sort(tried, n, key);
    double c = cost(&s, tried);
    if (best >= 0 && c >= best) continue;
    best = c;
    memcpy(order, tried, n * sizeof *order);
  }
  improve(&s, order, best);
}
