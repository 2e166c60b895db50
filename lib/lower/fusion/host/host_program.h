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
  bool narrow_only; /* what has indices too large is for the next version */
  bool wide_apart;  /* it is for this one's twin, with wide kernels alone */
  const tf_lower_spare *spare;
} tf_lower_version;
/* Versions that are made when a launch asks for them. */
typedef struct tf_lower_later {
  const char *name;                /* of the fusion */
  const char *source;              /* its text, for the program that asks for versions */
  const tf_op *of;                 /* what they are versions of, with its axes */
  const tf_autosched_apart *apart; /* what these are for; the last one, for all others, is counted behind them */
  bool one;                        /* the program is that of one version, the first */
} tf_lower_later;
/* Whether a version has no condition: those behind it are never launched. */
bool tf_lower_serves_all(const tf_op *func);
/* The first version whose conditions hold is launched; the last one, which is the fusion itself, has none. Of it the
 * plan says what all launches check, so it may have no kernels where another version serves all. */
bool tf_lower_host(const tf_lower_version *v, uint32_t n, const tf_lower_later *later);

#endif
