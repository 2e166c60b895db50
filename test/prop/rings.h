/* Random rings in clusters of blocks (--rings). */
#ifndef PROP_RINGS_H
#define PROP_RINGS_H

#include "prop.h"

char *rings_text(uint64_t seed, const char *name); /* malloc'd */

#endif
