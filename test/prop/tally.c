/* Counts of reasons, in memory that survives a crash of the process that counts. */
#include "prop.h"

#include <ctype.h>
#include <sys/mman.h>

#define MAX_REASONS 400

typedef struct entry {
  uint64_t n;
  char reason[248];
} entry;

struct tally {
  uint64_t n, total;
  entry at[MAX_REASONS];
};

void *shared_memory(size_t bytes) {
  void *at = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (at == MAP_FAILED) abort();
  return at;
}

tally *tally_new(void) { return shared_memory(sizeof(tally)); }

/* 'name' becomes '_', a number #; what a note adds is left out. */
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
  char text[sizeof t->at[0].reason];
  plain(reason, text, sizeof text);
  t->total++;
  for (size_t i = 0; i < t->n; i++)
    if (strcmp(t->at[i].reason, text) == 0) {
      t->at[i].n++;
      return;
    }
  if (t->n == MAX_REASONS) return;
  t->at[t->n].n = 1;
  memcpy(t->at[t->n++].reason, text, sizeof text);
}

uint64_t tally_count(const tally *t, const char *reason) {
  for (size_t i = 0; i < t->n; i++)
    if (strcmp(t->at[i].reason, reason) == 0) return t->at[i].n;
  return 0;
}

static int by_count(const void *a, const void *b) {
  const entry *x = a, *y = b;
  return x->n < y->n ? 1 : x->n > y->n ? -1 : strcmp(x->reason, y->reason);
}

void tally_print(tally *t, const char *title) {
  if (!t->n) return;
  qsort(t->at, t->n, sizeof *t->at, by_count);
  printf("%s: %llu\n", title, (unsigned long long)t->total);
  for (size_t i = 0; i < t->n; i++) printf("%8llu  %s\n", (unsigned long long)t->at[i].n, t->at[i].reason);
}

const char *tally_rare(const tally *all, const tally *some, uint64_t least) {
  for (size_t i = 0; i < all->n; i++) {
    uint64_t n = 0;
    for (size_t k = 0; k < some->n; k++)
      if (strcmp(some->at[k].reason, all->at[i].reason) == 0) n = some->at[k].n;
    if (n < least) return all->at[i].reason;
  }
  return NULL;
}
