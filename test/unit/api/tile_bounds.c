/* How far off a product's sums may be, as `--expect=reference` allows it: no device that adds as devices do is farther
 * off than the bound, and devices that lose a product, or bits of one, are. lib/tile/tile_reference_error.c has the
 * proof.
 */
#include <math.h>

#include "calls.h"

enum { M = 6, N = 5, MOST = 4096 };

typedef struct sums {
  float a[M * MOST], b[MOST * N], c[M * N];
  DLManagedTensor *want, *bound;
  int64_t k, turns; /* of each product, and how many products */
} sums;

static uint64_t state = 1;

static double uniform(void) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return (double)(state >> 40) / (double)(1 << 24);
}

/* A number of so many bits: the product of two of 11 is exact in f32. */
static float number(int bits, bool one_sign, int exponents) {
  double x = floor(ldexp(1 + uniform(), bits - 1));
  if (!one_sign && uniform() < 0.5) x = -x;
  return (float)ldexp(x, 1 - bits + (exponents ? (int)(uniform() * exponents) - exponents / 2 : 0));
}

static DLTensor tensor(float *data, int64_t *shape, int n) {
  return (DLTensor){.data = data, .ndim = n, .shape = shape, .dtype = f32};
}

static void refer(tf_session *s, sums *x) {
  static const char *const program =
      "tile.func @f(%%a: tensor<6x%dxf32>, %%b: tensor<%dx5xf32>, %%x: tensor<6x5xf32>) -> (%%y: tensor<6x5xf32>) {\n"
      "  tile.kernel threads(32) {\n"
      "    %%s = tile.alloc_shared : 6x%dxf32\n    %%t = tile.alloc_shared : %dx5xf32\n"
      "    %%c = tile.alloc_fragment : 6x5xf32\n    tile.copy %%x to %%c\n"
      "    tile.pipelined %%i = 0 to %d stages(2) {\n"
      "      tile.copy %%a[0, %%i * %d] to %%s\n      tile.copy %%b[%%i * %d, 0] to %%t\n"
      "      tile.gemm %%s, %%t, %%c\n    }\n    tile.copy %%c to %%y\n  }\n}\n";
  char text[2048];
  int k = (int)x->k, all = (int)(x->k * x->turns);
  snprintf(text, sizeof text, program, all, all, k, k, (int)x->turns, k, k);
  tf_module *m = parsed(s, text);
  int64_t as[] = {M, all}, bs[] = {all, N}, cs[] = {M, N};
  DLTensor t[3] = {tensor(x->a, as, 2), tensor(x->b, bs, 2), tensor(x->c, cs, 2)};
  const DLTensor *in[] = {&t[0], &t[1], &t[2]};
  tf_status st = tf_module_reference_bounds(m, NULL, in, 3, &x->want, &x->bound, 1);
  ck_assert_msg(st == TF_OK, "%s", messages);
  tf_module_destroy(m);
}

static void done(sums *x) {
  x->want->deleter(x->want);
  x->bound->deleter(x->bound);
}

/* ------------------------------------------------------------------------------------------------ devices */

static float cut(double x) {
  float f = (float)x;
  return fabs((double)f) > fabs(x) ? nextafterf(f, 0) : f;
}

/* c and n products, aligned to the largest, cut off at its last bit, added, cut off. */
static float block(float c, const double *p, int n) {
  double most = fabs((double)c), sum;
  for (int i = 0; i < n; i++) most = fmax(most, fabs(p[i]));
  if (most == 0) return c;
  double last = ldexp(1, ilogb(most) - 23);
  sum = trunc(c / last);
  for (int i = 0; i < n; i++) sum += trunc(p[i] / last);
  return cut(sum * last);
}

typedef struct device {
  int block;      /* products at a time; 0: fused steps */
  int drop;       /* this product is left out; -1: none */
  bool tf32, f16; /* factors of 11 bits; sums kept in f16 between products */
} device;

static double factor(const device *d, float x) {
  if (!d->tf32 || x == 0) return x;
  double unit = ldexp(1, ilogb(x) - 10);
  return nearbyint(x / unit) * unit;
}

static double f16_of(double x) {
  double unit = x == 0 ? 1 : ldexp(1, ilogb(x) - 10);
  return nearbyint(x / unit) * unit;
}

static float compute(const device *d, const sums *x, int i, int j) {
  float c = x->c[i * N + j];
  int all = (int)(x->k * x->turns);
  for (int t = 0; t < x->turns; t++) {
    double p[64];
    for (int l = 0; l < x->k; l++) {
      int at = t * (int)x->k + l;
      double a = at == d->drop ? 0 : factor(d, x->a[i * all + at]), b = factor(d, x->b[at * N + j]);
      p[l] = a * b;
      if (!d->block) c = fmaf((float)a, (float)b, c);
    }
    for (int l = 0; d->block && l < x->k; l += d->block) {
      int n = (int)x->k - l;
      c = block(c, p + l, n < d->block ? n : d->block);
    }
    if (d->f16) c = (float)f16_of(c);
  }
  return c;
}

/* How many elements are beyond the bound, and `more` of the value wanted; *share: the largest part of it in use. */
static int beyond(const device *d, const sums *x, double more, double *share) {
  const float *want = x->want->dl_tensor.data;
  const double *bound = x->bound->dl_tensor.data;
  int n = 0;
  for (int i = 0; i < M; i++)
    for (int j = 0; j < N; j++) {
      double off = fabs((double)compute(d, x, i, j) - want[i * N + j]), may = bound[i * N + j];
      n += off > may + more * fabs(want[i * N + j]);
      if (share && may > 0 && off / may > *share) *share = off / may;
    }
  return n;
}

/* ------------------------------------------------------------------------------------------------ tests */

typedef struct data {
  int bits, exponents;
  bool one_sign, cancels; /* c is what the products take away again, nearly */
} data;

static void fill(sums *x, const data *d, int64_t k, int64_t turns) {
  int all = (int)(k * turns);
  x->k = k;
  x->turns = turns;
  for (int i = 0; i < M * all; i++) x->a[i] = number(d->bits, d->one_sign, d->exponents);
  for (int i = 0; i < all * N; i++) x->b[i] = number(d->bits, d->one_sign, d->exponents);
  for (int i = 0; i < M; i++)
    for (int j = 0; j < N; j++) {
      double sum = 0;
      for (int l = 0; d->cancels && l < all; l++) sum += (double)x->a[i * all + l] * x->b[l * N + j];
      x->c[i * N + j] = (float)-sum;
    }
}

static const data kinds[] = {
    {11, 0, false, false},  {11, 0, true, false}, {11, 0, false, true}, {11, 0, true, true},
    {11, 16, false, false}, {11, 16, true, true}, {3, 30, false, true},
};
static const int64_t shapes[][2] = {{1, 1}, {1, 200}, {4, 60}, {7, 30}, {16, 16}, {33, 9}, {64, 16}, {64, 1}};

START_TEST(no_device_is_beyond) {
  tf_session *s = new_session(NULL);
  sums *x = calloc(1, sizeof *x);
  double share = 0;
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
    for (size_t k = 0; k < sizeof shapes / sizeof *shapes; k++) {
      fill(x, &kinds[i], shapes[k][0], shapes[k][1]);
      refer(s, x);
      for (int b = 0; b <= 32; b = b ? 2 * b : 4) {
        device d = {.block = b, .drop = -1};
        int n = beyond(&d, x, 0, &share);
        ck_assert_msg(n == 0, "data %zu, %d products of %d, blocks of %d: %d elements", i, (int)x->turns, (int)x->k, b,
                      n);
      }
      done(x);
    }
  ck_assert_double_gt(share, 0.1); /* and the bound is no bound of anything */
  free(x);
  tf_session_destroy(s);
}
END_TEST

/* The tolerance of f32 is allowed, too. */
START_TEST(a_lost_product_is_beyond) {
  tf_session *s = new_session(NULL);
  sums *x = calloc(1, sizeof *x);
  for (size_t k = 0; k < sizeof shapes / sizeof *shapes; k++)
    for (int i = 0; i < 2; i++) {
      fill(x, &kinds[i], shapes[k][0], shapes[k][1]);
      refer(s, x);
      for (int b = 0; b <= 16; b += 16) {
        device d = {.block = b, .drop = (int)(x->k * x->turns) / 2};
        ck_assert_int_eq(beyond(&d, x, 2e-5, NULL), M * N);
      }
      done(x);
    }
  fill(x, &kinds[1], 64, 64); /* where the proved bound would be as large as a term */
  refer(s, x);
  device d = {.drop = 1000};
  ck_assert_int_eq(beyond(&d, x, 2e-5, NULL), M * N);
  done(x);
  free(x);
  tf_session_destroy(s);
}
END_TEST

START_TEST(lost_bits_are_beyond) {
  static const data whole = {24, 0, false, false};
  tf_session *s = new_session(NULL);
  sums *x = calloc(1, sizeof *x);
  for (size_t k = 0; k < sizeof shapes / sizeof *shapes; k++) {
    fill(x, &whole, shapes[k][0], shapes[k][1]);
    refer(s, x);
    device right = {.drop = -1}, tf32 = {.tf32 = true, .drop = -1}, f16 = {.f16 = true, .drop = -1};
    ck_assert_int_eq(beyond(&right, x, 0, NULL), 0);
    ck_assert_int_gt(beyond(&tf32, x, 2e-5, NULL), M * N / 4);
    ck_assert_int_gt(beyond(&f16, x, 2e-5, NULL), M * N / 4);
    done(x);
  }
  free(x);
  tf_session_destroy(s);
}
END_TEST

int main(void) {
  Suite *s = suite_create("api tile bounds");
  TCase *c = tcase_create("all");
  tcase_set_timeout(c, 60);
  tcase_add_test(c, no_device_is_beyond);
  tcase_add_test(c, a_lost_product_is_beyond);
  tcase_add_test(c, lost_bits_are_beyond);
  suite_add_tcase(s, c);
  SRunner *r = srunner_create(s);
  srunner_run_all(r, CK_ENV);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  return failed != 0;
}
