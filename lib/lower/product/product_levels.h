#ifndef TF_LOWER_PRODUCT_PRODUCT_LEVELS_H
#define TF_LOWER_PRODUCT_PRODUCT_LEVELS_H

#include "lower/product/product_plan.h"
#include "support/result.h"

/* The level of every tensor op, and the axes of those that are computed with a product. */
void tf_mm_find_levels(tf_mm_plan *p);

#endif
