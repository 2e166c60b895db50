/* What the measurements need of the CUDA driver, by dlopen: events, copies, fills. */
#ifndef BENCH_CUDA_H
#define BENCH_CUDA_H

#include <stddef.h>

typedef struct bench_cuda bench_cuda;
typedef void (*bench_fn)(void *user);

/* Makes the device's primary context current. NULL without a driver. */
bench_cuda *bench_cuda_open(int ordinal);
void bench_cuda_fill(bench_cuda *c, void *dst, unsigned char byte, size_t bytes);
void bench_cuda_copy(bench_cuda *c, void *dst, const void *src, size_t bytes);
/* Milliseconds of one call out of `calls` in a row between two events: the median of `runs`, after two that do not
 * count. */
double bench_cuda_batch(bench_cuda *c, bench_fn fn, void *user, int calls, int runs);
/* The same of a single call right after `bytes` bytes at `scratch` were written. */
double bench_cuda_flushed(bench_cuda *c, bench_fn fn, void *user, void *scratch, size_t bytes, int runs);

#endif
