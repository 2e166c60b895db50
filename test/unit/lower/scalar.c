/* Every pointwise row of the fusion dialect on every type that it takes: what tf_lower_scalar emits verifies, reads
 * back, and computes what the reference evaluator's scalar functions do, before and after folding. */
#include "build.h"

#include <float.h>

#include "fusion/fusion_scalar.h"
#include "ir/pass.h"
#include "scalar_bounds.h"

/* ------------------------------------------------------------------------------------------------ values */

static uint64_t seed = 0x9e3779b97f4a7c15;
static uint64_t draw(void) {
  seed ^= seed << 13, seed ^= seed >> 7, seed ^= seed << 17;
  return seed * UINT64_C(0x2545f4914f6cdd1d);
}

static const double float_edges[] = {
    0.0,        -0.0,       NAN,        INFINITY,      -INFINITY,     1,          -1,
    2,          -2,         0.5,        -0.5,          1.5,           2.5,        -2.5,
    3,          -7,         1e-3,       -1e-3,         88.5,          -88.5,      100,
    -104,       709.5,      -710.5,     -1000,         1e30,          -1e30,      65504,
    -65504,     0x1p-24,    0x1p-149,   -0x1p-133,     0x1p-126,      DBL_MAX,    0x1.fffffep127,
    0x1.fep127, 3.14159265, 0.70710678, 1.0009765625,  0.99951171875, 1.00390625, 8388609,
    255.5,      -128.5,     2147483647, -2147483649.0, 9.3e18,        -9.3e18,    -5.5,
    -13.25};
static const int64_t int_edges[] = {0,   1,   2,    3,         5,         7,         -1,        -2,           -3,
                                    -7,  31,  32,   63,        64,        300,       8,         100,          127,
                                    128, 255, -128, INT32_MAX, INT32_MIN, INT64_MAX, INT64_MIN, INT64_MIN + 1};
enum { FLOAT_EDGES = COUNT(float_edges), INT_EDGES = COUNT(int_edges) };

static uint32_t edges_of(tf_fusion_dtype d) { return tf_fd_is_float(d) ? FLOAT_EDGES : INT_EDGES; }

static number edge(tf_fusion_dtype d, uint32_t k) {
  if (tf_fd_is_float(d)) return (number){tf_fd_round(d, float_edges[k % FLOAT_EDGES]), 0};
  return (number){0, tf_fd_wrap(d, int_edges[k % INT_EDGES])};
}

/* A third edges, a third any bits, a third of middling size. */
static number any(tf_fusion_dtype d) {
  uint64_t r = draw(), bits = draw();
  if (r % 3 == 0) return edge(d, (uint32_t)(r >> 8));
  if (!tf_fd_is_float(d)) return (number){0, tf_fd_wrap(d, r % 3 == 1 ? (int64_t)bits : (int64_t)(bits % 41) - 20)};
  if (r % 3 == 1) return (number){tf_fd_load_float(d, &bits), 0};
  return (number){tf_fd_round(d, ldexp((double)(int64_t)bits, -60)), 0};
}

static number run(const kernel *k, const number *x) {
  tf_block *body = tf_op_body(k->func);
  for (uint32_t i = 0; i < k->n; i++) *slot(body->arg[i]) = x[i];
  run_block(body);
  tf_op *store = body->last->prev;
  ck_assert_int_eq(tf_kernel_op(store), TF_K_STORE);
  return *slot(tf_op_operand(store, 0));
}

/* ------------------------------------------------------------------------------------------------ the reference */

static number reference(const kernel *k, const double *f, const number *x) {
  tf_fusion_id id = tf_fusion_op_info(k->op)->id;
  const tf_fusion_scalar_fns *fn = tf_fusion_scalar_of(id);
  tf_fusion_dtype data = k->in[k->n - 1];
  int64_t i[TF_FUSION_MAX_OPERANDS];
  for (uint32_t o = 0; o < k->n; o++) i[o] = x[o].i;
  if (tf_fd_is_float(data) && k->out == TF_FD_BOOL) return (number){0, fn->p(f)};
  if (tf_fd_is_float(data)) return (number){tf_fusion_rounded(id, k->out, fn->d(f, k->out)), 0};
  return (number){0, tf_fd_wrap(k->out, fn->i(i, data))};
}

static void check_at(session *s, const kernel *k, const number *x) {
  double f[TF_FUSION_MAX_OPERANDS];
  for (uint32_t o = 0; o < k->n; o++) f[o] = tf_fd_is_float(k->in[o]) ? x[o].f : (double)x[o].i;
  number want = reference(k, f, x), got = run(k, x);
  bool same = tf_fd_is_float(k->out) ? agrees(k->op, f, want.f, got.f) : want.i == got.i;
  if (same) return;
  ck_abort_msg("%s of %s at (%a|%lld, %a|%lld, %a|%lld): %a|%lld, not %a|%lld\n%s", k->op->def->name,
               tf_fd_name(k->in[k->n - 1]), x[0].f, (long long)x[0].i, x[1].f, (long long)x[1].i, x[2].f,
               (long long)x[2].i, got.f, (long long)got.i, want.f, (long long)want.i, text_of(s, k->func));
}

static void check_many(session *s, const kernel *k, uint32_t randoms) {
  number x[TF_FUSION_MAX_OPERANDS] = {{0, 0}};
  uint32_t n0 = edges_of(k->in[0]), n1 = k->n > 1 ? edges_of(k->in[1]) : 1;
  for (uint32_t a = 0; a < n0; a++)
    for (uint32_t b = 0; b < n1; b++) {
      x[0] = edge(k->in[0], a);
      if (k->n > 1) x[1] = edge(k->in[1], b);
      for (uint32_t o = 2; o < k->n; o++) x[o] = any(k->in[o]);
      check_at(s, k, x);
    }
  for (uint32_t r = 0; r < randoms; r++) {
    for (uint32_t o = 0; o < k->n; o++) x[o] = any(k->in[o]);
    check_at(s, k, x);
  }
}

/* ------------------------------------------------------------------------------------------------ tests */

START_TEST(every_row) {
  const tf_fusion_info *info = tf_fusion_id_info((tf_fusion_id)_i);
  if (info->cls != TF_FC_POINTWISE) return;
  for (int d = 0; d < TF_FD_OPS; d++) {
    if (!accepts(info, (tf_fusion_dtype)d)) continue;
    session s;
    start(&s);
    tf_op *op = row_op(&s, info, (tf_fusion_dtype)d);
    kernel k = lower(&s, NULL, op, false, NULL);
    const char *text = text_of(&s, k.module);
    tf_op *again = tf_parse(s.ctx, s.pool, TF_STR("t"), tf_strz(text), NULL);
    ck_assert_msg(again && tf_verify(again), "%s\n%s", s.log, text);
    ck_assert_str_eq(text_of(&s, again), text);
    check_many(&s, &k, 3000);
    lower(&s, NULL, op, true, NULL); /* fast: must verify */
    tf_pool_free(s.pool);
  }
}
END_TEST

/* Operand 1 known: other recipes, and folding. */
START_TEST(constant_operand) {
  static const tf_pass *const passes[] = {&tf_pass_canonicalize, &tf_pass_cse, &tf_pass_dce, NULL};
  static const tf_pass_registry registry = {passes};
  const tf_fusion_info *info = tf_fusion_id_info((tf_fusion_id)_i);
  if (info->cls != TF_FC_POINTWISE) return;
  for (int d = 0; d < TF_FD_OPS; d++)
    for (uint32_t e = 0; accepts(info, (tf_fusion_dtype)d) && e < edges_of((tf_fusion_dtype)d); e++) {
      session s;
      start(&s);
      tf_op *op = row_op(&s, info, (tf_fusion_dtype)d);
      number c = edge((tf_fusion_dtype)d, e);
      if (op->noperand < 2) {
        tf_pool_free(s.pool);
        return;
      }
      kernel k = lower(&s, NULL, op, false, &c);
      for (int folded = 0; folded < 2; folded++) {
        for (uint32_t r = 0; r < 60; r++) {
          number x[TF_FUSION_MAX_OPERANDS] = {r < 40 ? edge(k.in[0], r) : any(k.in[0]), c, any(k.in[2]), any(k.in[3])};
          check_at(&s, &k, x);
        }
        tf_pass_config cfg = {.registry = &registry};
        ck_assert_msg(tf_run_pipeline(k.module, TF_STR("canonicalize,cse,dce"), &cfg), "%s", s.log);
        tf_walk(k.func, false, give_slot, s.pool);
      }
      tf_pool_free(s.pool);
    }
}
END_TEST

static number converted(tf_fusion_dtype from, tf_fusion_dtype to, number x) {
  bool f = tf_fd_is_float(from), g = tf_fd_is_float(to);
  if (f && g) return (number){from == to ? x.f : tf_fd_round(to, x.f), 0}; /* none: f8 keeps its infinities */
  if (f) return (number){0, tf_fd_float_to_int(to, x.f)};
  if (g) return (number){tf_fd_int_to_float(to, from, x.i), 0};
  return (number){0, tf_fd_wrap(to, x.i)};
}

START_TEST(casts_and_copies) {
  session s;
  start(&s);
  for (int from = 0; from < TF_FD_OPS; from++)
    for (int to = 0; to < TF_FD_OPS; to++) {
      tf_fusion_dtype in = (tf_fusion_dtype)from, out = (tf_fusion_dtype)to;
      kernel k = lower(&s, NULL, fusion_op(&s, TF_FUSION_CAST, &in, 1, &out), false, NULL);
      for (uint32_t r = 0; r < 2000; r++) {
        number x = r < edges_of(in) ? edge(in, r) : any(in), want = converted(in, out, x), got = run(&k, &x);
        bool same = tf_fd_is_float(out)
                        ? (isnan(want.f) && isnan(got.f)) || (want.f == got.f && signbit(want.f) == signbit(got.f))
                        : want.i == got.i;
        ck_assert_msg(same, "%s to %s at %a|%lld: %a|%lld, not %a|%lld", tf_fd_name(in), tf_fd_name(out), x.f,
                      (long long)x.i, got.f, (long long)got.i, want.f, (long long)want.i);
      }
    }
  for (int d = 0; d < TF_FD_OPS; d++) {
    tf_type *t = tf_fusion_dtype_type(s.ctx, (tf_fusion_dtype)d);
    tf_block *b = tf_block_new(s.pool);
    tf_builder at = tf_builder_at_end(s.ctx, s.pool, b);
    tf_value *x = tf_block_add_arg(s.pool, b, tf_type_tensor(t, (int64_t[]){4}, 1), NULL);
    tf_value *v = tf_block_add_arg(s.pool, b, t, NULL);
    tf_op *op = tf_build(&at, tf_fusion_op_id(s.ctx, TF_FUSION_SET), &x, 1, &x->type, 1, NULL, 0, 0);
    ck_assert_ptr_eq(tf_lower_scalar(&at, op, &v, 1, false, NULL), v);
    ck_assert_ptr_eq(tf_lower_convert(&at, v, t), v);
    ck_assert_ptr_eq(b->last, op);
  }
  tf_pool_free(s.pool);
}
END_TEST

/* ------------------------------------------------------------------------------------------------ reductions */

static tf_op *reduction_of(session *s, tf_fusion_id id, tf_fusion_dtype d) {
  tf_type *t = tf_fusion_dtype_type(s->ctx, d);
  tf_block *b = tf_block_new(s->pool);
  tf_builder at = tf_builder_at_end(s->ctx, s->pool, b);
  tf_value *x = tf_block_add_arg(s->pool, b, tf_type_tensor(t, (int64_t[]){4, 8}, 2), NULL);
  tf_named_attr axes = {"axes", tf_attr_ints(s->ctx, (int64_t[]){1}, 1)};
  return tf_build(&at, tf_fusion_op_id(s->ctx, id), &x, 1, NULL, 1, &axes, 1, 0);
}

/* acc, x -> acc combined with x; with x alone, the identity combined with it, as the result's type */
static void check_reduction(session *s, const tf_fusion_info *info, tf_fusion_dtype d) {
  tf_op *op = reduction_of(s, info->id, d);
  tf_type *elem = tf_fusion_dtype_type(s->ctx, d), *acc = tf_lower_acc_type(op);
  tf_fusion_dtype a;
  ck_assert(tf_fusion_dtype_of(acc, &a));
  ck_assert_int_eq(a, tf_fd_is_float(d) && d != TF_FD_F64 ? TF_FD_F32 : d);
  kernel step = {.n = 2, .in = {a, d}, .out = a}, start_of = {.n = 1, .in = {d}, .out = d};
  tf_block *body = new_func(s, &step, (tf_type *[]){acc, elem}, 2, acc);
  tf_builder b = tf_builder_at_end(s->ctx, s->pool, body);
  tf_value *x = tf_lower_convert(&b, body->arg[1], acc);
  end_func(s, &step, tf_lower_acc_combine(&b, op, body->arg[0], x, false));
  body = new_func(s, &start_of, &elem, 1, elem);
  b = tf_builder_at_end(s->ctx, s->pool, body);
  x = tf_lower_convert(&b, body->arg[0], acc);
  tf_value *first = tf_lower_acc_combine(&b, op, tf_lower_acc_identity(&b, op), x, false);
  end_func(s, &start_of, tf_lower_convert(&b, first, elem));
  const tf_fusion_scalar_fns *fn = tf_fusion_scalar_of(info->combine);
  for (uint32_t r = 0; r < 3000; r++) {
    number v[2] = {any(a), any(d)}, got = run(&step, v), one = run(&start_of, &v[1]);
    if (tf_fd_is_float(d)) {
      double want = tf_fd_round(a, fn->d((double[]){v[0].f, v[1].f}, a));
      ck_assert_msg(got.f == want || (isnan(got.f) && isnan(want)), "%s %a with %a: %a, not %a", info->name, v[0].f,
                    v[1].f, got.f, want);
      double itself = tf_fd_round(d, v[1].f);
      ck_assert_msg(one.f == itself || (isnan(one.f) && isnan(itself)), "%s of %a is %a", info->name, v[1].f, one.f);
    } else {
      int64_t want = tf_fd_wrap(d, fn->i((int64_t[]){v[0].i, v[1].i}, d));
      ck_assert_msg(got.i == want, "%s %lld with %lld", info->name, (long long)v[0].i, (long long)v[1].i);
      ck_assert_msg(one.i == v[1].i, "%s of %lld", info->name, (long long)v[1].i);
    }
  }
}

START_TEST(reductions) {
  int rows = 0;
  for (int id = 0; id < TF_FUSION_NUM; id++) {
    const tf_fusion_info *info = tf_fusion_id_info((tf_fusion_id)id);
    if (info->cls != TF_FC_REDUCTION) continue;
    if (info->combine == TF_FUSION_NONE) continue; /* of pairs: test/lit/run/logsumexp.mlir */
    rows++;
    for (int d = 0; d < TF_FD_OPS; d++) {
      if (!accepts(info, (tf_fusion_dtype)d)) continue;
      session s;
      start(&s);
      check_reduction(&s, info, (tf_fusion_dtype)d);
      tf_pool_free(s.pool);
    }
  }
  ck_assert_int_ge(rows, 6);
}
END_TEST

/* ------------------------------------------------------------------------------------------------ the rest */

START_TEST(refusals) {
  session s;
  start(&s);
  tf_verdict why = {.pool = s.pool};
  tf_fusion_dtype f32[2] = {TF_FD_F32, TF_FD_F32};
  tf_op *add = fusion_op(&s, TF_FUSION_ADD, f32, 2, NULL);
  tf_block *b = tf_block_new(s.pool);
  tf_builder at = tf_builder_at_end(s.ctx, s.pool, b);
  tf_value *x[2] = {tf_block_add_arg(s.pool, b, tf_type_float(s.ctx, TF_F32), NULL),
                    tf_block_add_arg(s.pool, b, tf_type_float(s.ctx, TF_BF16), NULL)};
  why.said.n = 0;
  ck_assert_ptr_null(tf_lower_scalar(&at, add, x, 2, false, &why));
  ck_assert_msg(strstr(tf_verdict_reason(&why), "operand 1 of bf16, expected f32") != NULL, "%s",
                tf_verdict_reason(&why));
  why.said.n = 0;
  ck_assert_ptr_null(tf_lower_scalar(&at, add, x, 1, false, &why));
  ck_assert_msg(strstr(tf_verdict_reason(&why), "with 1 operands, expected 2") != NULL, "%s", tf_verdict_reason(&why));
  tf_op *sum = reduction_of(&s, TF_FUSION_SUM, TF_FD_F32);
  tf_value *t = tf_op_operand(sum, 0);
  t->type = tf_type_float(s.ctx, TF_F32);
  why.said.n = 0;
  ck_assert_ptr_null(tf_lower_scalar(&at, sum, x, 1, false, &why));
  ck_assert_msg(strstr(tf_verdict_reason(&why), "no scalar meaning") != NULL, "%s", tf_verdict_reason(&why));
  ck_assert_ptr_null(b->first);
  tf_pool_free(s.pool);
}
END_TEST

/* The tolerances are as narrow as they look. */
START_TEST(tolerances) {
  session s;
  start(&s);
  int inexact = 0;
  for (int id = 0; id < TF_FUSION_NUM; id++) {
    const tf_fusion_info *info = tf_fusion_id_info((tf_fusion_id)id);
    if (info->cls != TF_FC_POINTWISE || !strchr(info->accepts, 'F') || info->gives_bool) continue;
    inexact += ulp_of(row_op(&s, info, TF_FD_F32)) != 0;
  }
  ck_assert_int_ge(inexact, 34);
  tf_op *gelu = row_op(&s, tf_fusion_id_info(TF_FUSION_GELU), TF_FD_F32);
  ck_assert(agrees(gelu, (double[]){1}, 1, 1 + 8 * 0x1p-23));
  ck_assert(!agrees(gelu, (double[]){1}, 1, 1 + 9 * 0x1p-23));
  ck_assert(!agrees(gelu, (double[]){1}, 1, NAN));
  tf_op *lerp = row_op(&s, tf_fusion_id_info(TF_FUSION_LERP), TF_FD_F32);
  ck_assert(agrees(lerp, (double[]){1, 0, 1}, 0, 0x1p-24));
  ck_assert(!agrees(lerp, (double[]){1, 0, 1}, 0, 0x1p-20));
  ck_assert(!agrees(lerp, (double[]){1, INFINITY, 1}, INFINITY, NAN));
  tf_op *neg = row_op(&s, tf_fusion_id_info(TF_FUSION_NEG), TF_FD_F32);
  ck_assert(!agrees(neg, (double[]){0}, -0.0, 0.0));
  tf_pool_free(s.pool);
}
END_TEST

int main(void) {
  const char *given = getenv("TF_SEED");
  if (given && strtoull(given, NULL, 0)) seed = strtoull(given, NULL, 0);
  printf("seed %#llx\n", (unsigned long long)seed);
  Suite *suite = suite_create("scalar lowering");
  TCase *tc = tcase_create("all");
  tcase_set_timeout(tc, 120);
  tcase_add_loop_test(tc, every_row, 0, TF_FUSION_NUM);
  tcase_add_loop_test(tc, constant_operand, 0, TF_FUSION_NUM);
  tcase_add_test(tc, casts_and_copies);
  tcase_add_test(tc, reductions);
  tcase_add_test(tc, refusals);
  tcase_add_test(tc, tolerances);
  suite_add_tcase(suite, tc);
  SRunner *r = srunner_create(suite);
  srunner_run_all(r, CK_NORMAL);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  return failed != 0;
}
