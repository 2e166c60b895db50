/* How arguments and results lie in memory: rows apart, any order of axes, every second element, an axis that is one
 * element, strides that are written down, promised to be multiples, or known at the launch only; of axes of one element
 * also strides that no memory has. */
#include "tile/tile_prop.h"

static void dense(tile_input *t) {
  int64_t s = 1;
  for (uint32_t i = t->rank; i-- > 0; s *= t->dim[i]) t->stride[i] = s;
}

/* Axes in some order, one around the other, with gaps; the elements lie apart. */
static void lay_out(tile_case *c, tile_input *t) {
  rng *r = &c->layout;
  uint32_t order[4] = {0, 1, 2, 3};
  for (uint32_t i = t->rank; chance(r, 30) && i > 1; i--) {
    uint32_t k = below(r, i), swap = order[k];
    order[k] = order[i - 1];
    order[i - 1] = swap;
  }
  int64_t s = chance(r, 15) ? 2 + below(r, 2) : 1;
  bool even = chance(r, 70); /* rows begin at multiples of 16 elements */
  for (uint32_t i = t->rank; i-- > 0;) {
    t->stride[order[i]] = s;
    s *= t->dim[order[i]] ? t->dim[order[i]] : 1;
    if (chance(r, 60)) s += below(r, 20);
    if (even) s = (s + 15) / 16 * 16;
  }
}

static int64_t divisor(int64_t stride) { return stride % 16 == 0 ? 16 : stride % 8 == 0 ? 8 : stride % 4 == 0 ? 4 : 1; }

/* One entry of `contiguity`. *inner: what a true one would be. */
static void say_axis(FILE *f, rng *r, const tile_input *t, uint32_t i, int64_t inner, bool *broadcast) {
  int64_t s = t->stride[i];
  *broadcast = !s && chance(r, 60);
  if (*broadcast) fprintf(f, "\"broadcast\"");
  else if (s == inner && chance(r, 70)) fprintf(f, "true");
  else if (s > 0 && t->dim[i] > 1 && chance(r, 25)) fprintf(f, "%d", (int)s);
  else fprintf(f, "false");
}

void tile_say_strides(FILE *f, tile_case *c, tile_input *t, bool input, const char *before, const char *after) {
  rng *r = &c->layout;
  dense(t);
  if (!t->rank || !chance(r, c->strided)) return;
  lay_out(c, t);
  if (input && chance(r, 12)) t->stride[below(r, t->rank)] = 0;
  for (uint32_t i = 0; i < t->rank; i++)
    if (t->dim[i] < 2 && chance(r, 30)) t->stride[i] = chance(r, 50) ? (int64_t)1 << 40 : (int64_t)below(r, 9);
  char *entry[4] = {NULL};
  int64_t inner = 1;
  for (uint32_t i = t->rank; i-- > 0;) {
    size_t n;
    bool broadcast;
    FILE *e = open_memstream(&entry[i], &n);
    say_axis(e, r, t, i, inner, &broadcast);
    fclose(e);
    if (!input && broadcast) { /* of one element, and so of any stride; but a result has no such word */
      free(entry[i]);
      entry[i] = strdup("false");
      broadcast = false;
    }
    if (!broadcast) inner = t->stride[i] * t->dim[i];
  }
  fprintf(f, "%scontiguity = [", before);
  for (uint32_t i = 0; i < t->rank; i++) {
    fprintf(f, "%s%s", i ? ", " : "", entry[i]);
    free(entry[i]);
  }
  fputc(']', f);
  for (uint32_t i = 0, say = chance(r, 60); say && i < t->rank; i++)
    fprintf(f, "%s%d%s", i ? ", " : ", stride_divisible = [", t->stride[i] ? (int)divisor(t->stride[i]) : 1,
            i + 1 < t->rank ? "" : "]");
  fprintf(f, "%s", after);
}
