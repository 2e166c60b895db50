/* What the measurements of kernels on a device share: the device, data, checks, times.
 * GB/s counts inputs and output once. "batch": 8 launches in a row, per launch, median of 7; the tensors are larger
 * than the L2 cache. "flushed": one launch after 256 MiB were written elsewhere, median of 11. On the simulated SM
 * nothing is timed. */
#ifndef BENCH_COMMON_H
#define BENCH_COMMON_H

#include "bench_cuda.h"
#include "tf/compile.h"
#include "tf/device.h"
#include "tf/emu.h"

#define BENCH_PERIOD 4194301 /* elements of random data, a prime: an index that is off by rows or blocks shows */

typedef struct bench {
  tf_session *session;
  tf_device *device;
  bench_cuda *cuda; /* NULL = simulated */
  int64_t rows, cols;
  bool quick;
  char target[16];
  void *x, *g, *y, *flush;            /* on the device */
  unsigned char *hx, *hg, *hy, *back; /* one period of inputs and of silu(x) * g; all of the output */
  double copy_rate;
} bench;

/* A fusion of one or two tensors of rows x cols with one result. */
typedef struct bench_program {
  const char *text;
  bool f32, fast, transposed; /* transposed: the result has cols x rows */
  int inputs;
  bool (*right)(bench *b, const struct bench_program *p); /* the result is in b->back */
} bench_program;

/* usage: NAME [--device=cuda:0|emu] [--rows=16384] [--cols=8192] [--quick]. 0, or the exit status. */
int bench_open(bench *b, const char *name, int argc, char **argv);
void bench_need(bool ok, const char *what);
size_t bench_bytes(const bench *b, bool f32); /* of one tensor */
float bench_get(const unsigned char *p, size_t i, bool f32);
void bench_make_data(bench *b, bool f32); /* x and g */
/* Is b->back silu(x) * g? */
bool bench_right_swiglu(bench *b, const bench_program *p);
/* cuMemcpyDtoD of one tensor, GB/s in and out; printed, and kept where `keep`. */
void bench_copy_rate(bench *b, bool f32, bool keep);
/* Checks and times; prints the end of a table's row. GB/s; 0 on the simulated SM; -1 = a wrong result. */
double bench_one(bench *b, const bench_program *p);

#endif
