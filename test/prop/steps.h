/* Programs of several steps. */
#ifndef PROP_STEPS_H
#define PROP_STEPS_H

#include "prop.h"

char *steps_text(uint64_t seed, const char *name); /* malloc'd; all valid */

#endif
