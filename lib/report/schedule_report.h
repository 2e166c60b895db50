/* A report in the making: what the API hands to this room, and what is found out. */
#ifndef TF_REPORT_SCHEDULE_REPORT_H
#define TF_REPORT_SCHEDULE_REPORT_H

#include "lower/fusion/plan/plan.h"
#include "report/call_eval.h"
#include "target/target.h"

/* A function, the fusion or a version of it, with its plan. */
typedef struct tf_rp_function {
  const char *name;
  tf_plan *plan;
  tf_segment *segment;
  const char *const *note; /* what the scheduler says of it */
  uint32_t nnote;
  bool launched;
} tf_rp_function;

/* A launch: its number among the report's kernels is its place. */
typedef struct tf_rp_kernel {
  tf_report_kernel k;
  int32_t function, segment; /* which function's plan, and which kernel of it; -1 = made besides, for an accumulation */
} tf_rp_kernel;

typedef struct tf_rp {
  /* given */
  tf_pool *pool;
  const char *name; /* of the fusion */
  const tf_target *target;
  const tf_chip *chip; /* NULL = not known */
  double bandwidth;
  tf_op *applied; /* a module of functions with domains; changed */
  tf_op *scripts; /* the same before, with notes */
  tf_op *lowered; /* kernels and host programs */
  const tf_lower_options *lower;
  const tf_arg *args; /* NULL: nothing is known of them */
  uint32_t nargs;
  uint64_t work;
  /* of the assembler: a kernel's name -> registers and spilled bytes; NULL, and why */
  bool (*registers)(void *user, const char *kernel, int32_t *registers, int32_t *spills);
  void *user;
  const char *without_registers;
  /* made */
  TF_VEC(tf_rp_function) function;
  TF_VEC(tf_rp_kernel) kernel;
  tf_call call;
  tf_report report;
} tf_rp;

/* The functions and their plans. False after a diagnostic. */
TF_NODISCARD bool tf_rp_read(tf_rp *r);
/* Evaluates the call, and each kernel that it launches. */
TF_NODISCARD bool tf_rp_launch(tf_rp *r);
/* The numbers, once registers are known. */
void tf_rp_finish(tf_rp *r);
/* How many blocks an SM of the target holds. */
void tf_rp_occupancy(const tf_target *t, const tf_chip *chip, tf_report_kernel *k);

/* The value of an index expression of a plan, for the call's arguments; -1 = not known. */
int64_t tf_rp_value(const tf_rp *r, tf_ixp e);
/* "4096", or the expression where no argument says it. */
const char *tf_rp_extent(const tf_rp *r, tf_ixp e);

void tf_rp_text(const tf_rp *r, tf_strbuf *out);
/* All of the reports in one document. */
void tf_rp_svg(const tf_rp *const *r, size_t n, tf_strbuf *out);

#endif
