/* The chip, as far as the automatic scheduler looks at it. */
#ifndef TF_AUTOSCHED_AUTOSCHED_CHIP_H
#define TF_AUTOSCHED_AUTOSCHED_CHIP_H

#include <stdbool.h>
#include <stdint.h>

/* What the scheduler asks of the chip. */
typedef struct tf_autosched_chip {
  int64_t cluster; /* blocks of a cluster at most; 0 or 1: it has none */
  int64_t shared;  /* bytes of shared memory that a block may have */
  bool bulk;       /* runs of bytes are copied without threads, via(bulk) */
  bool doubles;    /* computes with f64 half as fast as with f32 */
  int64_t threads; /* that a multiprocessor holds, and blocks; 0: what every chip's does */
  int64_t blocks;
  int64_t row; /* elements of a row that a block keeps at most; 0: what is best. Small numbers are for tests */
} tf_autosched_chip;

#endif
