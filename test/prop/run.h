/* What the files that run a case share. */
#ifndef PROP_RUN_H
#define PROP_RUN_H

#include "prop.h"

#include <inttypes.h>

#include "banks.h"

#define MAX_ARGS 80
#define MOST_GPUS 8

typedef struct tensor {
  tf_fusion_dtype type;
  bool scalar, number; /* number: the value is given */
  int64_t dim[8], stride[8];
  uint32_t rank;
  int64_t span; /* elements */
  char kind[8]; /* int, real, bits */
  double lo, hi;
  uint64_t seed;
  int64_t given;
  double tolerance; /* of a result; */
  double *more;     /* of each of its elements, besides; or NULL */
  char *data, *base;
} tensor;

struct runner {
  setup s;
  tf_session *session;
  tf_device *device, *gpu[MOST_GPUS]; /* gpu: those of a mesh behind the first */
  tf_device *checked[2];              /* copies complete as late as they may, or in any order */
  tf_device_info info;
  char log[4096], why[4608];
  size_t log_n;
  char last[4096];
  tensor arg[MAX_ARGS], out[8];
  uint32_t narg, nout;
  int32_t in_place[8]; /* of a result: the argument that has its memory, or -1 */
  char index[8];
  unsigned vector, again, shift; /* again: through the text of the applied schedule; shift: of every input's address */
  bool otherwise, cut;           /* a copy was made by threads; in more instructions than were written */
  bool spare;                    /* the launch found that TMA cannot reach */
  char target[16];               /* "" = the least that does */
  unsigned row;                  /* of auto-schedule; 0 = what is best */
  unsigned compiled;             /* programs: of every eighth all kernels become PTX */
  bank_counts banks;
  bool compared;
  char moves[2048]; /* what the devices of a mesh exchanged, as the compiler tells it */
};

typedef struct call {
  runner *r;
  tf_module *m;
  tf_package *package;
  tf_executable *exe;
  tf_device *device;
  DLManagedTensor *want[8];
  DLTensor t[MAX_ARGS + 8];
  tf_arg arg[MAX_ARGS + 8];
} call;

/* A tensor's memory; shift: elements after an aligned address. */
void run_allocate(tensor *t, unsigned shift);
void run_sink(void *user, const tf_diagnostic *d);
/* `o`, or a failure if the diagnostics are no reason. */
outcome run_because(runner *r, outcome o, const char *stage, const char **why);
/* mesh_run.c: by the passes that every program takes, on whole tensors. */
outcome run_on_mesh(call *c, const char *text, const DLTensor *const *in, const char **why);
outcome run_compare(call *c, const char **why); /* what `out` holds, against what is wanted */

#endif
