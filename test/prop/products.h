/* Random fusions with products (--products). */
#ifndef PROP_PRODUCTS_H
#define PROP_PRODUCTS_H

#include "prop.h"

/* malloc'd. */
char *products_text(uint64_t seed, const char *name);

#endif
