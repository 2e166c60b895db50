/* The host program of a fusion: which of its versions is launched, and what is checked before. */
#ifndef TF_LOWER_FUSION_HOST_HOST_PROGRAM_H
#define TF_LOWER_FUSION_HOST_HOST_PROGRAM_H

#include "autosched/autosched.h"
#include "lower/fusion/emit/emitter.h"

/* The same fusion with its copies made by threads, for arguments that TMA cannot reach. */
typedef struct tf_lower_spare {
  tf_plan *p;
  tf_emitter **kernels;
} tf_lower_spare;
/* One schedule of a fusion: kernels with narrow and with wide indices (NULL: there are none), and what is launched
 * where these do not reach. */
typedef struct tf_lower_version {
  tf_op *func;
  tf_plan *p;
  tf_emitter **narrow, **wide;
  const tf_lower_spare *spare;
} tf_lower_version;
/* Versions that are made when a launch asks for them. */
typedef struct tf_lower_later {
  const char *name;                /* of the fusion */
  const char *source;              /* its text, for the program that asks for versions */
  const tf_autosched_apart *apart; /* what these are for; the last one, for all others, is counted behind them */
  bool one;                        /* the program is that of one version */
} tf_lower_later;
/* The first version whose conditions hold is launched; the last one has none. */
bool tf_lower_host(const tf_lower_version *v, uint32_t n, const tf_lower_later *later);

#endif
