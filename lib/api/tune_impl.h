/* Tuning under way: between the search and its trials. */
#ifndef TF_API_TUNE_IMPL_H
#define TF_API_TUNE_IMPL_H

#include "api/api.h"
#include "api/tune_knobs.h"
#include "tf/tune.h"

/* A result of the first schedule, and room for those of others. */
typedef struct tf_tune_kept {
  size_t bytes;
  int64_t elements;
  void *first, *now;
  double largest; /* of the first, if has_largest */
  bool has_largest;
} tf_tune_kept;

typedef struct tf_tuner {
  tf_module *m;
  tf_device *d;
  tf_tune_options o;
  tf_compile_options compile;
  tf_pool *pool;
  const char *entry;    /* the fusion, or the tile program */
  const char *varied;   /* what of a trial's text: that, or a version of it that joins axes */
  const char *launched; /* the version of it that a call launches */
  const char *function; /* the version of it that is varied */
  tf_op *tiles;         /* the module with the tile program that is varied; NULL: a fusion by schedule */
  tf_str plain;         /* text of that function alone, under the fusion's name */
  const tf_arg *args;
  uint32_t nargs, ninput;
  tf_tune_kept *kept;
  tf_knob *knob;
  uint32_t nknob, number;
  double began, best;
  tf_strbuf why; /* of the trial under way */
} tf_tuner;

/* tune_trial.c: compiles what `choice` says of each knob, runs and times it. TF_OK also where it is refused: *out
 * tells. Another status: memory, or the device, is lost. */
TF_NODISCARD tf_status tf_tune_attempt(tf_tuner *t, const uint32_t *choice, tf_trial *out);
/* Runs entry `entry` once, and compares its results with the first ones; or they become these. */
TF_NODISCARD tf_status tf_tune_run(tf_tuner *t, tf_executable *exe, uint32_t entry, bool first, bool *right,
                                   const tf_sink *sink);
/* Runs the package once, compares, and times it: what a trial is told of. */
TF_NODISCARD tf_status tf_tune_time(tf_tuner *t, tf_package *p, uint32_t entry, const tf_sink *sink, tf_trial *out);

#endif
