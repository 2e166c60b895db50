/* The automatic scheduler: a script for a fusion that has no schedule (README.md has the rules). */
#ifndef TF_AUTOSCHED_AUTOSCHED_H
#define TF_AUTOSCHED_AUTOSCHED_H

#include "autosched/autosched_chip.h"
#include "autosched/autosched_types.h"
#include "ir/verdict.h"

/* Writes a script of `sched` ops before the return of a fusion.func that has no schedule. It is a script that a user
 * could have written: running it is the business of whoever called. False: this fusion is none of the classes that are
 * known here, or a primitive refused (its reason is in `why`, which may be NULL); the function is as it was. Other
 * versions of the function, for launches that another schedule suits better, go before it, unless `apart` (which may be
 * NULL) gets them. `ran` (which may be NULL) gets the copies on which the scripts were tried, of `func` and of these
 * versions: whoever asks for them erases them. */
TF_NODISCARD bool tf_autosched(tf_op *func, const tf_autosched_chip *chip, tf_autosched_apart *apart,
                               tf_autosched_copies *ran, tf_verdict *why);

/* A version of the function in which axes that run together everywhere are one, if only the launch knows them: in no
 * module yet. NULL: there are none. */
TF_NODISCARD tf_op *tf_autosched_join(tf_op *func);

/* An op of each element, or a reduction, whose axes are its operands' own. */
bool tf_autosched_keeps_axes(const tf_op *op);

/* What was decided of a fusion before it is scheduled, for those who read its script. */
typedef TF_VEC(const char *) tf_autosched_notes;

/* Products that are made as sums of products, or element by element, become such ops, whatever else there is; `notes`
 * (which may be NULL) gets a line for each of them, of the function's pool. */
void tf_autosched_vector_products(tf_op *func, tf_autosched_notes *notes);
/* Tensor cores multiply elements of this product's type. */
bool tf_autosched_by_tensor_cores(const tf_op *op);
/* Nothing is left for tile programs then, though there is something before. */
bool tf_autosched_vectors_only(const tf_op *func);

#endif
