/* Counts of reasons. */
#include "prop.h"

#include <ctype.h>

typedef struct entry {
  char *reason;
  uint64_t n;
} entry;

struct tally {
  entry *at;
  size_t n, cap;
  uint64_t total;
};

tally *tally_new(void) { return calloc(1, sizeof(tally)); }
uint64_t tally_total(const tally *t) { return t->total; }

/* 'name' becomes '_', a number #. */
static void plain(const char *s, char *out, size_t cap) {
  size_t n = 0;
  while (*s && *s != '\n' && *s != '|' && n + 4 < cap) {
    const char *end = *s == '\'' ? strchr(s + 1, '\'') : NULL;
    if (end && end - s < 40) {
      memcpy(out + n, "'_'", 3);
      n += 3;
      s = end + 1;
    } else if (isdigit((unsigned char)*s)) {
      out[n++] = '#';
      while (isdigit((unsigned char)*s)) s++;
    } else out[n++] = *s++;
  }
  out[n] = 0;
}

void tally_add(tally *t, const char *reason) {
  char text[400];
  plain(reason, text, sizeof text);
  t->total++;
  for (size_t i = 0; i < t->n; i++)
    if (strcmp(t->at[i].reason, text) == 0) {
      t->at[i].n++;
      return;
    }
  if (t->n == t->cap) t->at = realloc(t->at, (t->cap = 2 * t->cap + 16) * sizeof *t->at);
  t->at[t->n++] = (entry){strdup(text), 1};
}

static int by_count(const void *a, const void *b) {
  const entry *x = a, *y = b;
  return x->n < y->n ? 1 : x->n > y->n ? -1 : strcmp(x->reason, y->reason);
}

void tally_print(const tally *t, const char *title) {
  if (!t->n) return;
  entry *sorted = malloc(t->n * sizeof *sorted);
  memcpy(sorted, t->at, t->n * sizeof *sorted);
  qsort(sorted, t->n, sizeof *sorted, by_count);
  printf("%s: %llu\n", title, (unsigned long long)t->total);
  for (size_t i = 0; i < t->n; i++) printf("%8llu  %s\n", (unsigned long long)sorted[i].n, sorted[i].reason);
  free(sorted);
}

void tally_free(tally *t) {
  for (size_t i = 0; i < t->n; i++) free(t->at[i].reason);
  free(t->at);
  free(t);
}
