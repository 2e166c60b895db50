/* What the suite takes by turns: TF_SEED=n takes another turn, TF_TRIALS=3 all of it, as `ninja long` does. */
#ifndef TEST_TURNS_H
#define TEST_TURNS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

static inline uint32_t turns_number(const char *name) {
  const char *given = getenv(name);
  return given ? (uint32_t)strtoul(given, NULL, 10) : 0;
}

/* One of `of`, or each. */
static inline uint32_t turns(uint32_t of) { return turns_number("TF_TRIALS") > 2 ? 1 : of; }

static inline bool is_turn(uint64_t n, uint32_t of) { return (n + turns_number("TF_SEED")) % turns(of) == 0; }

#endif
