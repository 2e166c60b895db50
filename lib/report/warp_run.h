/* A kernel as the 32 lanes of a warp run it: all that makes addresses, conditions and trip counts is evaluated, what
 * computes elements is left out. Lanes stay together as on hardware where control flow is structured: those that come
 * to an access in the same turn of every loop are one request. */
#ifndef TF_REPORT_WARP_RUN_H
#define TF_REPORT_WARP_RUN_H

#include "report/warp_count.h"

/* An argument of a launch. */
typedef struct tf_launch_arg {
  int64_t value;                /* an address or an integer */
  const tf_tensormap_desc *map; /* of a tensor map, else NULL */
} tf_launch_arg;

typedef struct tf_launch {
  tf_op *kernel;
  int64_t grid[3], block[3], cluster[3], shared;
  uint32_t narg;
  const tf_launch_arg *arg;
} tf_launch;

typedef struct tf_warp_result {
  uint32_t nsite;
  tf_site **site;
  int64_t static_shared; /* bytes that the kernel allocates by itself */
  const char *unsure;    /* NULL: everything was evaluated */
} tf_warp_result;

/* At most about `work` ops of a warp are evaluated; 0 launches nothing. Memory is `pool`'s. */
void tf_warp_run(tf_pool *pool, const tf_launch *l, uint64_t work, tf_warp_result *out);

#endif
