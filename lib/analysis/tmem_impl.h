/* What the files of the tensor-memory analysis share. */
#ifndef TF_ANALYSIS_TMEM_IMPL_H
#define TF_ANALYSIS_TMEM_IMPL_H

#include "analysis/point_eval.h"
#include "analysis/tmem_types.h"

enum { TF_TMEM_WARP = 32, TF_TMEM_MAX_SYMBOLS = 64 };

/* One warp's access in one iteration: of each thread and each lane of the vectorized loop the lane, and the byte in
 * that lane's row, from the tensor's first on. */
typedef struct tf_tmem_instance {
  uint32_t warp;
  int32_t lane[TF_TMEM_WARP][TF_TMEM_MAX_VECTOR];
  int32_t byte[TF_TMEM_WARP][TF_TMEM_MAX_VECTOR];
} tf_tmem_instance;

typedef struct tf_tmem_eval {
  const tf_tmem_in *in;
  tf_verdict *why;
  tf_eval *v;
  uint32_t lane, column; /* expressions */
  uint32_t nsym;
  int32_t tid[TF_TMEM_MAX_SYMBOLS]; /* 0..2 a thread index, 3 the vectorized loop, -1 another */
  bool outer[TF_TMEM_MAX_SYMBOLS];
  int64_t range[TF_TMEM_MAX_SYMBOLS], value[TF_TMEM_MAX_SYMBOLS];
  int64_t threads, points;
  uint32_t active; /* warps */
  uint32_t nguard;
  struct {
    const tf_tmem_condition *of;
    uint32_t index, extent; /* expressions */
  } guard[TF_TMEM_MAX_CONDITIONS];
  bool started;
  uint32_t warp;   /* where the enumeration is */
  uint64_t outers; /* counts the values of the outer symbols */
  tf_tmem_instance *now;
} tf_tmem_eval;

/* tmem_eval.c. All false with a reason. */
TF_NODISCARD bool tf_tmem_eval_make(tf_tmem_eval *a, const tf_tmem_in *in, tf_verdict *why);
/* Which warps take part, and which conditions decide that. */
TF_NODISCARD bool tf_tmem_active(tf_tmem_eval *a, tf_tmem_plan *plan);
/* All warps in all iterations, one after the other; *more is false after the last. */
void tf_tmem_first(tf_tmem_eval *a);
TF_NODISCARD bool tf_tmem_next(tf_tmem_eval *a, bool *more);

/* tmem_why.c: the reasons. */
typedef enum tf_tmem_failure {
  TF_TMEM_NO_PATTERN,   /* warp `now` */
  TF_TMEM_OTHER_WARP,   /* a pattern of the first instance, which another does not have */
  TF_TMEM_WRONG_QUARTER /* patterns, but not in the quarter of the lanes that a warp has */
} tf_tmem_failure;
TF_NODISCARD bool tf_tmem_refuse(tf_tmem_eval *a, tf_tmem_failure why);
bool tf_tmem_error(tf_tmem_eval *a, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

#endif
