/* What the files about rows share: how the rows of a kernel are run. */
#ifndef TF_AUTOSCHED_ROWS_H
#define TF_AUTOSCHED_ROWS_H

#include "autosched/autosched_impl.h"

typedef struct tf_as_rows_plan {
  tf_as_kind kind;
  int64_t vector;  /* elements */
  int64_t length;  /* vectors of a row; TF_DYN */
  int64_t most;    /* of them, in this version */
  int64_t count;   /* rows; TF_DYN */
  uint32_t run;    /* of the reduced axes, how many lie together, the last ones */
  bool has_rows;   /* else everything is reduced */
  int64_t threads; /* along a row */
  int64_t unroll;  /* vectors a thread; 0: as many as there are */
  int64_t per_block, cluster;
  uint32_t inputs;                /* that have a row each */
  bool parted;                    /* what is read is cut into parts, of which the last one has holes */
  bool given;                     /* all that is read of a row is what other kernels gave, and there is much to do */
  bool few;                       /* what other kernels gave is not much more than a warp has in a turn */
  int64_t sides;                  /* parts of the rows, whose columns are reduced beside; 0: they are not */
  bool keep;                      /* in registers */
  int64_t aligned;                /* elements of a vector that fits rows of any length; 0: there can be none */
  int64_t weights;                /* bytes of an element of what is read beside rows that lie so; 0: nothing is */
  int64_t together;               /* rows of a thread, which begin at the same place of a vector; 0: one */
  int64_t outer;                  /* loops around a row's */
  bool twice;                     /* a multiprocessor has two of its blocks */
  bool crews;                     /* a block's threads are there twice: one crew reduces, the other stores */
  bool once;                      /* what is read beside rows comes into shared memory once */
  int64_t pieces, stages, groups; /* of a ring: pieces of a block's part of a row, slots, clusters that draw rows */
} tf_as_rows_plan;

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
bool tf_as_stores_no_row(const tf_as_kernel *k); /* nothing that has a row's elements */

/* row_versions.c: wishes for versions. `length`, `count`: the one axis that is reduced, and the one that is not, if
 * only the launch knows them. */
void tf_as_wish_rows(tf_as *a, const tf_as_kernel *k, const tf_as_rows_plan *r, tf_as_limit length, tf_as_limit count);

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
