/* What the C examples share: diagnostics to stderr, bf16, and tensors that have a copy on the host. */
#ifndef HOST_H
#define HOST_H

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tf/device.h"

#define SKIPPED 77 /* the exit status by which ctest knows a skipped test */

static inline void tell(void *user, const tf_diagnostic *d) {
  char text[1024];
  (void)user;
  tf_diagnostic_format(d, text, sizeof text);
  fprintf(stderr, "%s\n", text);
}

static const tf_sink sink = {tell, NULL};
static const DLDataType bf16 = {kDLBfloat, 16, 1}, f32 = {kDLFloat, 32, 1};

static inline float bf16_to_float(uint16_t b) {
  uint32_t u = (uint32_t)b << 16;
  float f;
  memcpy(&f, &u, sizeof f);
  return f;
}

static inline uint16_t float_to_bf16(float f) { /* to nearest even; no NaNs here */
  uint32_t u;
  memcpy(&u, &f, sizeof u);
  return (uint16_t)((u + 0x7fff + (u >> 16 & 1)) >> 16);
}

/* A row-major bf16 matrix (or a vector, rows = 1 and rank 1): its host copy, and the tensor that the device gets. */
typedef struct matrix {
  uint16_t *host;
  size_t bytes;
  int64_t shape[2];
  DLTensor tensor;
} matrix;

static inline tf_status matrix_create(tf_device *d, int rank, int64_t rows, int64_t cols, matrix *m) {
  tf_device_info info = {.struct_size = sizeof info};
  tf_device_get_info(d, &info);
  size_t n = (size_t)(rank == 2 ? rows * cols : cols);
  *m = (matrix){.bytes = n * sizeof *m->host, .shape = {rank == 2 ? rows : cols, cols}};
  m->host = calloc(n + 1, sizeof *m->host);
  m->tensor = (DLTensor){.ndim = rank, .dtype = bf16, .shape = m->shape};
  m->tensor.device.device_type = info.is_host ? kDLCPU : kDLCUDA;
  if (!m->host) return TF_ERR_OOM;
  return tf_device_alloc(d, m->bytes + 16, &m->tensor.data, &sink);
}

static inline void matrix_destroy(tf_device *d, matrix *m) {
  tf_device_free(d, m->tensor.data);
  free(m->host);
}

/* Numbers in [-2, 2) that differ from call to call. */
static inline tf_status matrix_fill(tf_device *d, matrix *m, uint32_t seed) {
  for (size_t i = 0; i < m->bytes / 2; i++) {
    seed = seed * 1664525u + 1013904223u;
    m->host[i] = float_to_bf16((float)(seed >> 8) / (float)(1 << 22) - 2.0f);
  }
  return tf_device_upload(d, m->tensor.data, m->host, m->bytes, &sink);
}

/* h = x / sqrt(mean(x^2) + eps) * w, y = h / (1 + exp(-h)) * g: the plain loops that results are compared with.
 * Returns how many elements of `y` differ from it. */
static inline size_t rmsnorm_swiglu_errors(const matrix *x, const matrix *w, const matrix *g, const matrix *y,
                                           double eps) {
  int64_t rows = x->shape[0], cols = x->shape[1];
  size_t bad = 0;
  for (int64_t i = 0; i < rows; i++) {
    double sum = 0;
    for (int64_t j = 0; j < cols; j++) sum += pow(bf16_to_float(x->host[i * cols + j]), 2);
    double r = 1 / sqrt(sum / (double)cols + eps);
    for (int64_t j = 0; j < cols; j++) {
      double h = bf16_to_float(x->host[i * cols + j]) * r * bf16_to_float(w->host[j]);
      double want = h / (1 + exp(-h)) * bf16_to_float(g->host[i * cols + j]);
      double got = bf16_to_float(y->host[i * cols + j]);
      bad += !(fabs(got - want) <= 1e-3 + 1e-2 * fabs(want));
    }
  }
  return bad;
}

#endif
