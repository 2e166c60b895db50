/* Host programs are decoded before they run (lib/runtime/exec_decode.c). Drawn ones, with jumps, checks and numbers
 * that overflow, do what a plain walk over their instructions does: the same parameters, or the same words. */
#include <check.h>
#include <inttypes.h>

#include "fake_device.h"

enum { MOST = 96, TAKEN = 8, PROGRAMS = 20000 };

static const tf_harg scalars[3] = {{"a", TF_DT_I64, 0, 0, 0}, {"b", TF_DT_I64, 0, 0, 0}, {"c", TF_DT_I64, 0, 0, 0}};

static uint64_t seed;
static uint32_t below(uint32_t n) {
  seed = seed * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(seed >> 33) % n;
}

typedef struct drawn {
  tf_hinst inst[MOST + 8];
  uint32_t pool[4 * MOST + 32], n, npool;
  int64_t arg[3];
} drawn;

static const uint32_t math[] = {TF_HOP_ADD, TF_HOP_SUB, TF_HOP_MUL, TF_HOP_DIV, TF_HOP_MOD, TF_HOP_CEILDIV, TF_HOP_MIN,
                                TF_HOP_MAX, TF_HOP_AND, TF_HOP_OR,  TF_HOP_XOR, TF_HOP_SHR, TF_HOP_EQ,      TF_HOP_NE,
                                TF_HOP_LT,  TF_HOP_LE,  TF_HOP_LE,  TF_HOP_OR,  TF_HOP_EQ,  TF_HOP_SELECT};

/* Mostly what was just computed, so that checks have comparisons of their own. */
static uint32_t reg(uint32_t n) { return below(3) ? n - 1 - below(n < 6 ? n : 6) : below(n); }

static int64_t number(void) {
  static const int64_t all[] = {0, 1, 2, 3, 7, 16, -1, -5, INT64_MAX, INT64_MIN, 1 << 20};
  return all[below(sizeof all / sizeof *all)];
}

static void draw(drawn *d) {
  uint32_t size = 8 + below(MOST - 8);
  *d = (drawn){.n = 0};
  for (int i = 0; i < 3; i++) d->arg[i] = number();
  d->inst[d->n++] = (tf_hinst){TF_HOP_CONST, 0, 0, 0, 1};
  while (d->n < size) {
    uint32_t n = d->n, kind = below(20);
    tf_hinst x = {TF_HOP_CONST, 0, 0, 0, number()};
    if (kind < 2) x = (tf_hinst){TF_HOP_SCALAR, below(3), 0, 0, 0};
    else if (kind < 5) {
      x = (tf_hinst){TF_HOP_CHECK, reg(n), d->npool, 2, 0};
      for (int i = 0; i < 2; i++) d->pool[d->npool++] = reg(n);
    } else if (kind < 6) x = (tf_hinst){TF_HOP_JZ, reg(n), 0, 0, n + 1 + below(size - n)};
    else if (kind < 7) x = (tf_hinst){below(3) ? TF_HOP_NOP : TF_HOP_JMP, 0, 0, 0, n + 1 + below(4)};
    else if (kind < 17) x = (tf_hinst){math[below(sizeof math / sizeof *math)], reg(n), reg(n), reg(n), 0};
    if (x.op == TF_HOP_JMP && x.imm > size) x.imm = size;
    if (x.op != TF_HOP_SELECT && x.op != TF_HOP_CHECK) x.c = 0;
    if (x.op == TF_HOP_NOP) x.imm = 0;
    d->inst[d->n++] = x;
  }
  d->inst[d->n] = (tf_hinst){TF_HOP_LAUNCH, 0, d->npool, 7 + TAKEN, 0};
  for (uint32_t i = 0; i < 7; i++) d->pool[d->npool++] = 0;
  for (uint32_t i = 0; i < TAKEN; i++) d->pool[d->npool++] = reg(d->n);
  d->n++;
}

/* One instruction; false: it fails. */
static bool step(const drawn *d, const tf_hinst *x, const int64_t *r, int64_t *out) {
  int64_t a = r[x->a], b = r[x->b];
  switch (x->op) {
  case TF_HOP_CONST: return *out = x->imm, true;
  case TF_HOP_SCALAR: return *out = d->arg[x->a], true;
  case TF_HOP_ADD: return !__builtin_add_overflow(a, b, out);
  case TF_HOP_SUB: return !__builtin_sub_overflow(a, b, out);
  case TF_HOP_MUL: return !__builtin_mul_overflow(a, b, out);
  case TF_HOP_DIV: return b > 0 && (*out = a / b - (a % b < 0), true);
  case TF_HOP_MOD: return b > 0 && (*out = a % b + (a % b < 0 ? b : 0), true);
  case TF_HOP_CEILDIV: return b > 0 && (*out = a / b + (a % b > 0), true);
  case TF_HOP_MIN: return *out = a < b ? a : b, true;
  case TF_HOP_MAX: return *out = a > b ? a : b, true;
  case TF_HOP_AND: return *out = a & b, true;
  case TF_HOP_OR: return *out = a | b, true;
  case TF_HOP_XOR: return *out = a ^ b, true;
  case TF_HOP_SHR: return b >= 0 && b <= 63 && (*out = a >> b, true);
  case TF_HOP_EQ: return *out = a == b, true;
  case TF_HOP_NE: return *out = a != b, true;
  case TF_HOP_LT: return *out = a < b, true;
  case TF_HOP_LE: return *out = a <= b, true;
  case TF_HOP_SELECT: return *out = a ? b : r[x->c], true;
  default: return true;
  }
}

/* What comes of it: parameters, or where it fails, and the two numbers that a check tells. */
typedef struct outcome {
  uint32_t failed; /* the instruction; MOST + 8: none */
  bool check;
  int64_t v[TAKEN];
} outcome;

static outcome walk(const drawn *d) {
  int64_t r[MOST + 8] = {0};
  outcome o = {.failed = MOST + 8};
  for (uint32_t i = 0, next; i < d->n; i = next) {
    const tf_hinst *x = &d->inst[i];
    next = i + 1;
    if (x->op == TF_HOP_JMP || (x->op == TF_HOP_JZ && !r[x->a])) next = (uint32_t)x->imm;
    o.check = x->op == TF_HOP_CHECK;
    uint32_t n = o.check ? 2 : x->op == TF_HOP_LAUNCH ? TAKEN : 0, first = x->b + (n == TAKEN ? 7 : 0);
    for (uint32_t k = 0; k < n; k++) o.v[k] = r[d->pool[first + k]];
    if (o.check ? r[x->a] != 0 : step(d, x, r, &r[i])) continue;
    o.failed = i;
    return o;
  }
  o.check = false;
  return o;
}

START_TEST(drawn_programs) {
  static const uint8_t kinds[TAKEN] = {TF_P_I64, TF_P_I64, TF_P_I64, TF_P_I64, TF_P_I64, TF_P_I64, TF_P_I64, TF_P_I64};
  static const char *const texts[] = {"{0} and {1}"};
  const tf_hkernel kernel = {"probe", TAKEN, kinds, 0, 0, {1, 1, 1}, {0}, 0, 0, NULL, 0};
  static fake_device device;
  static fake_log log_;
  int ran = 0, failed = 0;
  fake_init(&device);
  for (seed = 1; ran + failed < PROGRAMS;) {
    drawn d;
    char words[128];
    draw(&d);
    tf_hostprog h = {"t", 3, scalars, d.n, d.inst, d.npool, d.pool, 1, texts, 0, NULL};
    tf_package_parts p = {.target = "sm_80", .ptx_version = 70, .producer = "", .nprog = 1, .prog = &h};
    p.nkernel = 1;
    p.kernel = &kernel;
    tf_sink sink = {fake_log_fn, &log_};
    void *bytes;
    size_t size;
    tf_package *k;
    tf_executable *e;
    ck_assert_msg(tf_package_encode_diag(&p, NULL, &sink, &bytes, &size) == TF_OK, "%s", log_.last);
    ck_assert_int_eq(tf_package_load(bytes, size, NULL, &sink, &k), TF_OK);
    ck_assert_int_eq(tf_executable_create(&device.base, k, &sink, &e), TF_OK);
    tf_arg args[3] = {{.scalar.i = d.arg[0]}, {.scalar.i = d.arg[1]}, {.scalar.i = d.arg[2]}};
    outcome want = walk(&d);
    tf_status s = tf_execute(e, 0, args, 3, NULL, &sink);
    ck_assert_int_eq(s == TF_OK, want.failed == MOST + 8);
    for (int i = 0; i < TAKEN && s == TF_OK; i++) ck_assert_int_eq((int64_t)device.last_param[i], want.v[i]);
    if (s != TF_OK && want.check) snprintf(words, sizeof words, "t: %" PRId64 " and %" PRId64, want.v[0], want.v[1]);
    else snprintf(words, sizeof words, "(host instruction %u)", want.failed);
    if (s != TF_OK) ck_assert_msg(strstr(log_.last, words) != NULL, "'%s' in '%s'", words, log_.last);
    s == TF_OK ? ran++ : failed++;
    tf_executable_destroy(e);
    tf_package_release(k);
    free(bytes);
  }
  ck_assert_int_gt(ran, PROGRAMS / 20);
  ck_assert_int_gt(failed, PROGRAMS / 20);
}
END_TEST

int main(void) {
  Suite *suite = suite_create("exec_decode");
  TCase *t = tcase_create("all");
  tcase_set_timeout(t, 120);
  tcase_add_test(t, drawn_programs);
  suite_add_tcase(suite, t);
  SRunner *r = srunner_create(suite);
  srunner_run_all(r, CK_ENV);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  return failed != 0;
}
