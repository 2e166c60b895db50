/* How the rows of a kernel are run. */
#ifndef TF_AUTOSCHED_ROWS_TYPES_H
#define TF_AUTOSCHED_ROWS_TYPES_H

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
  bool early;                     /* what is read beside a row comes with it */
  int64_t aligned;                /* elements of a vector that fits rows of any length; 0: there can be none */
  int64_t weights;                /* bytes of an element of what is read beside rows that lie so; 0: nothing is */
  int64_t together;               /* rows of a thread, which begin at the same place of a vector; 0: one */
  int64_t outer;                  /* loops around a row's */
  bool twice;                     /* a multiprocessor has two of its blocks */
  bool bulk;                      /* a row comes as one copy, and is read from shared memory into registers */
  bool crews;                     /* a block's threads are there twice: one crew reduces, the other stores */
  bool once;                      /* what is read beside rows comes into shared memory once */
  int64_t pieces, stages, groups; /* of a ring: pieces of a block's part of a row, slots, clusters that draw rows */
} tf_as_rows_plan;

#endif
