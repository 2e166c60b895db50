/* Random normalisations without a schedule (of --auto, each second case). */
#ifndef PROP_ROWS_H
#define PROP_ROWS_H

#include "prop.h"

/* malloc'd. */
char *rows_text(uint64_t seed, const char *name);

#endif
