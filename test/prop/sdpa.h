/* Random fusions with attention (--sdpa). */
#ifndef PROP_SDPA_H
#define PROP_SDPA_H

#include "prop.h"

/* malloc'd. */
char *sdpa_text(uint64_t seed, const char *name, bool gradients); /* `gradients`: of these alone */

#endif
