/* A fusion that tests of the calls build on. */
#ifndef TEST_API_FUSION_BENCH_H
#define TEST_API_FUSION_BENCH_H

#include "calls.h"

/* A fusion with an input of each of some types. */
typedef struct bench {
  tf_session *s;
  tf_module *m;
  tf_fusion *f;
  tf_tensor *x, *y, *n, *cond, *scalar, *row; /* f32 ?x8, f32 ?x8, i32 ?x8, i1 ?x8, f32, f32 8 */
} bench;

static inline void setup(bench *b) {
  const int64_t dims[2] = {TF_DIM_DYNAMIC, 8};
  b->s = new_session(NULL);
  ACCEPTED(tf_module_create(b->s, &b->m));
  ACCEPTED(tf_fusion_create(b->m, "f", &b->f));
  ACCEPTED(tf_fusion_input(b->f, "x", f32, 2, dims, NULL, NULL, &b->x));
  ACCEPTED(tf_fusion_input(b->f, "y", f32, 2, dims, NULL, NULL, &b->y));
  ACCEPTED(tf_fusion_input(b->f, "n", i32, 2, dims, NULL, NULL, &b->n));
  ACCEPTED(tf_fusion_input(b->f, "c", i1, 2, dims, NULL, NULL, &b->cond));
  ACCEPTED(tf_fusion_scalar(b->f, "s", f32, &b->scalar));
  ACCEPTED(tf_fusion_input(b->f, "r", f32, 1, dims + 1, NULL, NULL, &b->row));
}

static inline void teardown(bench *b) {
  tf_module_destroy(b->m);
  tf_session_destroy(b->s);
}

#endif
