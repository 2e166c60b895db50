/* The property test of tile programs: random ones, the reference against a device. */
#ifndef TILE_PROP_H
#define TILE_PROP_H

#include "prop.h"

typedef struct tile_case {
  char *text; /* malloc'd */
  uint32_t nout, grid;
} tile_case;

void tile_draw(tile_case *c, uint64_t seed);

#endif
