/* What the files of the tensor-memory analysis share. */
#ifndef TF_ANALYSIS_TMEM_IMPL_H
#define TF_ANALYSIS_TMEM_IMPL_H

#include "analysis/point_eval.h"
#include "analysis/tmem_types.h"

enum { TF_TMEM_WARP = 32, TF_TMEM_MAX_SYMBOLS = 64 };
/* Points at which an access is looked at; and how many times more for the sake of its conditions. */
enum { TF_TMEM_MOST_POINTS = 1 << 24, TF_TMEM_MOST_MORE = 1 << 10 };

/* One warp's access in one iteration: of each thread and each lane of the vectorized loop the lane, and the byte in
 * that lane's row, from the tensor's first on. */
typedef struct tf_tmem_instance {
  uint32_t warp;
  int32_t lane[TF_TMEM_WARP][TF_TMEM_MAX_VECTOR];
  int32_t byte[TF_TMEM_WARP][TF_TMEM_MAX_VECTOR];
  bool exists[TF_TMEM_WARP][TF_TMEM_MAX_VECTOR]; /* an element, as far as the conditions say that were looked at */
} tf_tmem_instance;

typedef struct tf_tmem_looked_at {
  const tf_tmem_condition *of;
  uint32_t index, extent; /* expressions */
} tf_tmem_looked_at;

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
  uint32_t nguard, nelement;
  tf_tmem_looked_at guard[TF_TMEM_MAX_CONDITIONS], element[TF_TMEM_MAX_CONDITIONS];
  bool exact;                       /* elements are told from what is beyond them; else `element` is empty */
  const tf_tmem_condition *unknown; /* when exact: one that is not looked at, or NULL; */
  bool at_launch;                   /* only the launch knows it. Else it has too many points */
  bool started;
  uint32_t warp;   /* where the enumeration is */
  uint64_t outers; /* counts the values of the outer symbols */
  uint64_t away;   /* stops that were left out, since no thread has an element there */
  tf_tmem_instance *now;
} tf_tmem_eval;

/* tmem_eval.c. Those that can fail are false with a reason. */
TF_NODISCARD bool tf_tmem_eval_make(tf_tmem_eval *a, const tf_tmem_in *in, bool exact, tf_verdict *why);
/* All warps in all iterations, one after the other; *more is false after the last. */
void tf_tmem_first(tf_tmem_eval *a);
TF_NODISCARD bool tf_tmem_next(tf_tmem_eval *a, bool *more);
const tf_tmem_symbol *tf_tmem_symbol_of(const tf_tmem_in *in, tf_ixp e);
void tf_tmem_thread_ids(const tf_tmem_in *in, int64_t t, int64_t id[3]);
TF_NODISCARD bool tf_tmem_make_code(tf_tmem_eval *a); /* anew, when conditions have come or gone */
/* To the next warp or iteration that the first n guards let through; false: there is none. */
TF_NODISCARD bool tf_tmem_step(tf_tmem_eval *a, uint32_t n);
void tf_tmem_at_thread(tf_tmem_eval *a, uint32_t t);
TF_NODISCARD bool tf_tmem_holds_here(const tf_tmem_eval *a, const tf_tmem_looked_at *c);

/* tmem_active.c: which warps take part, and which conditions decide that. */
TF_NODISCARD bool tf_tmem_active(tf_tmem_eval *a, tf_tmem_plan *plan);

/* tmem_why.c: the reasons. */
typedef enum tf_tmem_failure {
  TF_TMEM_NO_PATTERN,   /* warp `now` */
  TF_TMEM_OTHER_WARP,   /* a pattern of the first instance, which another does not have */
  TF_TMEM_WRONG_QUARTER /* patterns, but not in the quarter of the lanes that a warp has */
} tf_tmem_failure;
TF_NODISCARD bool tf_tmem_refuse(tf_tmem_eval *a, tf_tmem_failure why);
/* "'i * 4 < n', which only the launch knows": of a->unknown. */
const char *tf_tmem_unknown(const tf_tmem_eval *a);
bool tf_tmem_error(tf_tmem_eval *a, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

#endif
