/* Results in the memory of arguments. */
#ifndef PROP_IN_PLACE_H
#define PROP_IN_PLACE_H

#include "prop.h"

/* The case (malloc'd) with its results in place of arguments of their types; `any`: there were such. */
char *in_place_text(const char *text, uint64_t seed, bool *any);
/* A case (malloc'd) whose results read other elements than their own. */
char *in_place_program(uint64_t seed, const char *name);
/* Of each of the fusion's n results: the argument that it is in place of, or -1. */
void in_place_read(const char *text, int32_t *arg, uint32_t n);

#endif
