/* Random splits of splits that do not divide (--nested). */
#ifndef PROP_NESTED_H
#define PROP_NESTED_H

#include "prop.h"

/* malloc'd. */
char *nested_text(uint64_t seed, const char *name);

#endif
