/* What the files of lower-layout share. */
#ifndef TF_LOWER_LAYOUT_LOWER_LAYOUT_H
#define TF_LOWER_LAYOUT_LOWER_LAYOUT_H

#include "ir/ir_core.h"
#include "layoutir/layoutir.h"

/* Arithmetic before `at` that gives the expression as a `result`: an i32, i64 or index. `bound` gives values for
 * symbols (may be NULL). NULL after a diagnostic at `at`. */
tf_value *tf_layout_number(tf_lir_env *env, tf_op *at, tf_type *result, const tf_map *bound, tf_ixp e);

/* What a layout.symbol promises, as a check of a host program: of x, which is called `name`. */
void tf_layout_check_promise(tf_builder *b, const tf_op *symbol, tf_value *x, const char *name);

/* layout_check.c. Before anything is lowered: launches pass maps of the descriptors that kernels name, and mbarriers
 * expect the bytes that copies bring; diagnostics say what does not hold. */
void tf_layout_check_tma(tf_op *module);
/* layout_check.c. Does a kernel of the module store, or reduce, by a map of this descriptor? */
TF_NODISCARD bool tf_layout_is_stored(tf_op *module, tf_str descriptor);
/* layout_copy.c. A copy of a tile becomes copies of boxes, layout.tensormap a host.tensormap behind its checks. */
void tf_layout_lower_tma(tf_op *op);
TF_NODISCARD bool tf_layout_is_tile_copy(const tf_op *op);
/* layout_check.c. Is it a kernel of which a parameter names a descriptor? */
TF_NODISCARD bool tf_layout_names_tma(tf_op *op);
/* layout_check.c. Parameters name no descriptors any more. */
void tf_layout_forget_tma(tf_op *module);

#endif
