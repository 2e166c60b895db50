/* tf/tune.h: finds a better schedule by trying. Variants of the automatic schedule (or of the fusion's own schedule)
 * are compiled and run on the device with the caller's arguments. Their results are compared with those of the first
 * schedule, and they are timed. The fastest becomes a version of the fusion, for launches of exactly these extents;
 * other launches are as before.
 *
 * Of a tile program, and of a fusion with a product, which becomes one, what changes no result is varied: the stages of
 * tile.pipelined, threads, producer warps, persistent blocks, panels of tile.use_swizzle. The winner takes the
 * program's place for launches of any extents. */
#ifndef TF_TUNE_H
#define TF_TUNE_H

#include "tf/compile.h"
#include "tf/device.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum tf_trial_outcome {
  TF_TRIAL_RAN,
  TF_TRIAL_REFUSED, /* by lowering, or by the launch: `why` */
  TF_TRIAL_WRONG,   /* its results differ from those of the first one */
} tf_trial_outcome;

/* One variant. Number 0 is the schedule, or the program, as it was. */
typedef struct tf_trial {
  size_t struct_size;
  uint32_t number;
  const char *what; /* the lines that differ from the first schedule, "sched.split %y[1] by 64"; "as it was" */
  tf_trial_outcome outcome;
  const char *why;
  double ms;   /* of one call; the least of three series of calls */
  double best; /* so far, this one included; ms */
  bool is_best;
  double seconds; /* since the tuning began */
} tf_trial;

typedef struct tf_tune_options {
  size_t struct_size;
  /* Target, math, cache, ...; NULL = defaults. What its callbacks hand out comes from the winner. */
  const tf_compile_options *compile;

  const char *entry;                            /* NULL = the only fusion or tile program */
  double seconds;                               /* no trial begins after so many; 0 = 10 */
  uint32_t most;                                /* trials; 0 = as many as the time allows */
  void (*trial)(void *user, const tf_trial *t); /* after each; its texts are valid during the call. May be NULL */
  void *user;
} tf_tune_options;

/* `args`: inputs, then results, on the device. Every trial writes the results, the winner last. *out is the winner's
 * package, owned by the caller. If the options name a cache, it is kept there under the key of the module, so later
 * compilations of the module find it. TF_ERR_INVALID if the program as it is is refused or does not run, and for a
 * fusion that becomes several steps. */
TF_API TF_NODISCARD tf_status tf_tune(tf_module *m, tf_device *d, const tf_tune_options *o, const tf_arg *args,
                                      uint32_t nargs, tf_package **out);

#ifdef __cplusplus
}
#endif
#endif
