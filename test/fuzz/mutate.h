#ifndef MUTATE_H
#define MUTATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct mutator {
  char *text;
  size_t size, cap;
  uint64_t seed;
} mutator;

/* One random change; false if the one that was drawn did not apply. */
bool mutate_once(mutator *m);

#endif
