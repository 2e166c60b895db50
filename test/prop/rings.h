/* Random rings in clusters of blocks (--rings). */
#ifndef PROP_RINGS_H
#define PROP_RINGS_H

#include "prop.h"

/* malloc'd. hopper: not for Blackwell, which one of three is for otherwise. */
char *rings_text(uint64_t seed, const char *name, bool hopper);

#endif
