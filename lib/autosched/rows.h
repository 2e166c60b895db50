/* What the files about rows share: how the rows of a kernel are run. */
#ifndef TF_AUTOSCHED_ROWS_H
#define TF_AUTOSCHED_ROWS_H

#include "autosched/rows_types.h"

/* Of the longest rows. */
enum {
  TF_ROW_WARPS = 32,
  TF_ROW_SHORT_VECTORS = 2, /* that a lane keeps of a row which some lanes of a warp have */
  TF_ROW_FEW_CLUSTER = 8,   /* blocks that share a row where there are few: more are not portable */
  TF_ROW_NARROW = 32,       /* elements of a thread, of 16 bits, of a block of TF_ROW_NARROW_THREADS: see wish_narrow */
  TF_ROW_NARROW_THREADS = 256,
  TF_ROW_NARROW_LEAST = 2048,
};

/* rows.c: vectors that a thread keeps; elements of a row that a block keeps in registers at most; how many blocks of a
 * cluster fill the chip with so many rows, each of which has work enough for a block. */
int64_t tf_as_row_vectors(const tf_as_rows_plan *r);
int64_t tf_as_row_block_most(const tf_as *a, const tf_as_rows_plan *r);
int64_t tf_as_row_cluster_of_few(const tf_as *a, const tf_as_kernel *k, const tf_as_rows_plan *r);
/* Elements that an aligned row may begin at multiples of, beyond a vector. */
int64_t tf_as_line(const tf_as *a, int64_t vector);

/* row_versions.c: wishes for versions. `length`, `count`: the one axis that is reduced, and the one that is not, if
 * only the launch knows them. */
void tf_as_wish_rows(tf_as *a, const tf_as_kernel *k, const tf_as_rows_plan *r, tf_as_limit length, tf_as_limit count);

/* Of rows whose length is known: each comes as one copy, where addresses are multiples of 16 bytes. */
void tf_as_wish_known_bulk(tf_as *a, const tf_as_kernel *k, const tf_as_rows_plan *r);

/* Does what is read beside rows of 16-bit elements, which are stored behind several reductions, come with them? */
bool tf_as_brings_beside(const tf_as_kernel *k);

/* row_sides.c: a kernel whose columns are reduced beside; false: this is no version for that. */
TF_NODISCARD bool tf_as_choose_sides(tf_as *a, const tf_as_kernel *k, tf_as_rows_plan *r);

/* row_ring.c */

/* Versions for rows beyond `longer` elements that the shared memory of a cluster holds. Returns how long the longest of
 * them may be; 0: there is none. */
int64_t tf_as_wish_rings(tf_as *a, const tf_as_kernel *k, const tf_as_rows_plan *r, tf_as_limit length, int64_t longer);
/* Rows of at most `r->most` vectors through shared memory, if they can be; the cluster is as small as holds them, but
 * not below what was chosen. */
void tf_as_plan_ring(tf_as *a, const tf_as_kernel *k, tf_as_rows_plan *r);
void tf_as_tell_ring(tf_as *a, const tf_as_rows_plan *r);
/* From [rows, vectors, elements]: the loops, and what each is bound to. */
uint32_t tf_as_ring_loops(tf_as *a, const tf_as_rows_plan *r, tf_op *tv, tf_ptype *types);
void tf_as_bind_rings(tf_as *a, const tf_as_rows_plan *r, const tf_ptype *types, uint32_t n);

#endif
