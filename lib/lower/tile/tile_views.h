/* Launches whose rows are not whole, by the kernels for rows that are. */
#ifndef TF_LOWER_TILE_TILE_VIEWS_H
#define TF_LOWER_TILE_TILE_VIEWS_H

#include "lower/tile/tile_host_checks.h"

/* An argument as the kernels see it. */
typedef struct tf_tl_viewed {
  tf_tl_copy copy;
  tf_value *tensor;                /* what stands for the argument */
  tf_value *dim[TF_TILE_MAX_RANK]; /* ... its extents */
  tf_value *memory;                /* rows of the copy: as many as the tensor has, or as the kernels take it to have */
  bool plain;                      /* threads load or store it: the copy has all that the kernels take it to have */
  bool covered;                    /* the kernels write all of it, wherever they write it */
} tf_tl_viewed;

typedef struct tf_tl_views {
  tf_tl_func *f;     /* of the kernels */
  tf_tl_viewed *of;  /* each argument */
  tf_value **tensor; /* ... of them alone */
  tf_value *fit;     /* 1: copies are no larger than they may be */
} tf_tl_views;

/* Whether the function's kernels may be given copies of its arguments with longer rows, before anything is known of
 * them. */
TF_NODISCARD bool tf_tl_may_view(tf_op *module, tf_op *func, const tf_lower_options *o, const tf_target *target,
                                 tf_pool *pool);
/* From here on `h` has arguments as these kernels are to see them, for `f`, which is of whole rows; where there are no
 * kernels, only the extents are known. Gives whether the launch can be made so. */
tf_value *tf_tl_see_whole_rows(host *h, tf_tl_func *f, uint32_t n, tf_tl_emitter *const *kernels);
/* The copies before the launch, and those behind it. */
void tf_tl_copy_in(host *h);
void tf_tl_copy_out(host *h);
/* An expression of the arguments as they are. */
tf_value *tf_tl_as_it_is(host *h, tf_ixp e);

#endif
