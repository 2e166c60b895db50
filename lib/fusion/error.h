/* How far a right result may be from the reference's (error.c): for fusions and for tile programs. */
#ifndef TF_FUSION_ERROR_H
#define TF_FUSION_ERROR_H

#include "fusion/fusion_dialect.h"

/* Half a unit in the last place, relative: of a type, and of what sums of it are made in (f32, or f64). 0: integers. */
double tf_error_unit(tf_fusion_dtype d);
double tf_error_sum_unit(tf_fusion_dtype d);
/* What a sum of n terms may be off by, whose absolute values add up to `mag`, besides what the terms are off by. */
double tf_error_sum(tf_fusion_dtype d, int64_t n, double mag);
/* What a sum of so many parts, whose absolute values add up to `mag`, may be off by if each is rounded to d, as is each
 * sum of two of them. */
double tf_error_parts(tf_fusion_dtype d, int64_t parts, double mag);
/* A product's sum of k terms, made by fused steps or by tensor cores, of which the largest term or sum in progress has
 * the magnitude `most`: what it may be off by, if they keep digits down to u (tile_reference_error.c has the proof). */
double tf_error_steps(double u, int64_t k, double most);
/* What tensor cores keep of sums of f8 factors. */
double tf_error_coarse_unit(void);
/* What the `own` bound of a product's sum counts for: `terms` terms whose absolute values add up to `mag`; `coarse`: of
 * f8 factors, the largest sum in progress having been `peak`. */
double tf_error_steps_most(double own, double terms, double mag, bool coarse, double peak);
/* What one more addition in d may be off by. */
double tf_error_add(tf_fusion_dtype d, double mag);
/* What a value that may be off by `err` can be off by once it is rounded to d. */
/* Of n factors whose product is of magnitude `mag`: what rounding n - 1 times makes of it. */
double tf_error_product(tf_fusion_dtype d, int64_t n, double mag);
double tf_error_rounded(tf_fusion_dtype d, double f, double err);
/* What the result of a pointwise op may be off by, if operand k is v[k], and off by up to err[k] (0: it is not). The
 * first: float operands (of a select, a truth value before them) and a float result. The second: float operands, a
 * truth value. The third: integers of type d. */
double tf_error_float(tf_fusion_id id, const double *v, const double *err, uint32_t n);
double tf_error_truth(tf_fusion_id id, const double *v, const double *err, uint32_t n);
double tf_error_int(tf_fusion_id id, tf_fusion_dtype d, const int64_t *v, const double *err, uint32_t n);

#endif
