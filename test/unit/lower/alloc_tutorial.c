/* What is allocated: six schedules of a copy through shared memory, with the bytes that the "review of inlining
 * and parallelization" in nvFuser's tests/cpp/tutorial_tmem.cpp expects of each, and each run on the simulated SM under
 * its checker.
 *
 * x -> t1 (shared) -> y, of 2 x 4 f32. A loop of t1 takes room unless it is outside of the inline position, or bound to
 * what shared memory is distributed over (blocks); one bound to what shares it (threads) takes room wherever it is. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/api_fusion.h"
#include "lower/lower.h"
#include "tf/compile.h"
#include "tf/emu.h"

static char messages[4096];

static void keep_message(void *user, const tf_diagnostic *d) {
  (void)user;
  size_t n = strlen(messages);
  snprintf(messages + n, sizeof messages - n, "%.*s\n", (int)d->message.len, d->message.ptr);
}
static const tf_sink sink = {keep_message, NULL};

#define OK(call) ck_assert_msg((call) == TF_OK, "%s: %s", #call, messages)

typedef struct copy {
  tf_session *s;
  tf_module *m;
  tf_fusion *f;
  tf_tensor *t1, *y;
} copy;

static void copy_create(copy *c) {
  const DLDataType f32 = {kDLFloat, 32, 1};
  const int64_t dims[2] = {2, 4};
  tf_session_options o = {.struct_size = sizeof o, .sink = sink};
  tf_tensor *x;
  messages[0] = 0;
  OK(tf_session_create(&o, &c->s));
  OK(tf_module_create(c->s, &c->m));
  OK(tf_fusion_create(c->m, "copy", &c->f));
  OK(tf_fusion_input(c->f, "t0", f32, 2, dims, NULL, NULL, &x));
  OK(tf_fusion_set(c->f, x, &c->t1));
  OK(tf_fusion_set(c->f, c->t1, &c->y));
  OK(tf_tensor_set_name(c->t1, "t1"));
  OK(tf_tensor_set_name(c->y, "t2"));
  OK(tf_fusion_return(c->f, &c->y, 1));
  OK(tf_set_memory(c->t1, TF_MEM_SHARED));
}

static void parallelize(copy *c, int64_t axis, tf_ptype type) {
  OK(tf_parallelize(c->t1, axis, type));
  OK(tf_parallelize(c->y, axis, type));
}

/* What the lowered kernel asks for. */
static tf_status measure(tf_module *m, void *arg) {
  (void)m;
  copy *c = ((void **)arg)[0];
  *(int64_t *)((void **)arg)[1] = tf_lower_shared_bytes(c->f->func, 0);
  return TF_OK;
}

/* What the host program asks for at launch: `shared(%n)`, and `%n = host.constant bytes` before it. */
static void find_launch(void *user, tf_product what, tf_str bytes) {
  if (what != TF_KERNEL_IR) return;
  char *text = strndup(bytes.ptr, bytes.len), def[64];
  char *at = text ? strstr(text, " shared(%") : NULL;
  if (at) {
    snprintf(def, sizeof def, " %%%d = host.constant ", atoi(at + strlen(" shared(%")));
    at = strstr(text, def);
  }
  if (at) *(int64_t *)user = atoll(at + strlen(def));
  free(text);
}

/* The copy is one, on the simulated SM, under any order of its threads. */
static void check_run(tf_package *p, uint64_t seed) {
  float in[8], out[8];
  int64_t shape[2] = {2, 4};
  for (int i = 0; i < 8; i++) in[i] = (float)(i * i) + 0.5f, out[i] = -1;
  DLTensor x = {.data = in, .device = {kDLCPU, 0}, .ndim = 2, .dtype = {kDLFloat, 32, 1}, .shape = shape}, y = x;
  y.data = out;
  tf_device *d;
  tf_executable *e;
  tf_emu_options o = {.struct_size = sizeof o, .check = true, .seed = seed};
  o.schedule = seed ? TF_EMU_RANDOM : TF_EMU_IN_ORDER;
  OK(tf_device_emu(&o, NULL, &sink, &d));
  OK(tf_executable_create(d, p, &sink, &e));
  OK(tf_execute(e, 0, (tf_arg[]){{.tensor = &x}, {.tensor = &y}}, 2, NULL, &sink));
  OK(tf_device_sync(d, NULL, &sink));
  ck_assert_msg(memcmp(in, out, sizeof in) == 0, "the copy differs from the input");
  tf_executable_destroy(e);
  tf_device_destroy(d);
}

static void check_copy(copy *c, int64_t floats) {
  int64_t bytes = -2, launched = -2;
  tf_compile_options o = {.struct_size = sizeof o, .emit = TF_KERNEL_IR, .product = find_launch, .user = &launched};
  tf_package *p;
  OK(tf_guarded(c->m, measure, (void *[]){c, &bytes}));
  ck_assert_int_eq(bytes, floats * (int64_t)sizeof(float));
  OK(tf_compile(c->m, &o, &p));
  ck_assert_int_eq(launched, bytes);
  for (uint64_t seed = 0; seed < 4; seed++) check_run(p, seed);
  tf_package_release(p);
  tf_module_destroy(c->m);
  tf_session_destroy(c->s);
}

START_TEST(naive_copy_no_inlining_no_parallelization) {
  copy c;
  copy_create(&c);
  check_copy(&c, 8); /* in full */
}
END_TEST

START_TEST(no_inlining_has_bidx_parallelization) {
  copy c;
  copy_create(&c);
  parallelize(&c, 1, TF_PT_BIDX);
  check_copy(&c, 2); /* the first dimension: shared memory is distributed across blocks */
}
END_TEST

START_TEST(inline_at_1_no_parallelization) {
  copy c;
  copy_create(&c);
  OK(tf_inline_at(c.t1, 1));
  check_copy(&c, 4); /* the second dimension: the first is inlined */
}
END_TEST

START_TEST(inline_at_1_with_bidx_parallelization) {
  copy c;
  copy_create(&c);
  OK(tf_inline_at(c.t1, 1));
  parallelize(&c, 1, TF_PT_BIDX);
  check_copy(&c, 1);
}
END_TEST

START_TEST(inline_at_1_with_tidx_parallelization) {
  copy c;
  copy_create(&c);
  OK(tf_inline_at(c.t1, 1));
  parallelize(&c, 0, TF_PT_TIDX);
  check_copy(&c, 8); /* threads share it: the first dimension is allocated although it is inlined */
}
END_TEST

START_TEST(inline_at_1_with_tidx_and_bidx_parallelization) {
  copy c;
  copy_create(&c);
  OK(tf_inline_at(c.t1, 1));
  parallelize(&c, 0, TF_PT_TIDX);
  parallelize(&c, 1, TF_PT_BIDX);
  check_copy(&c, 2);
}
END_TEST

int main(void) {
  Suite *s = suite_create("allocation, tutorial");
  TCase *c = tcase_create("GSGCopy");
  tcase_add_test(c, naive_copy_no_inlining_no_parallelization);
  tcase_add_test(c, no_inlining_has_bidx_parallelization);
  tcase_add_test(c, inline_at_1_no_parallelization);
  tcase_add_test(c, inline_at_1_with_bidx_parallelization);
  tcase_add_test(c, inline_at_1_with_tidx_parallelization);
  tcase_add_test(c, inline_at_1_with_tidx_and_bidx_parallelization);
  suite_add_tcase(s, c);
  SRunner *r = srunner_create(s);
  srunner_run_all(r, CK_ENV);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  return failed != 0;
}
