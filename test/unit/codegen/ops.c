/* Every op, on every type that it takes: PTX for each target, assembled where there is a ptxas. */
#include "session.h"

static const char *const targets[] = {"sm_80",   "sm_86",   "sm_89",   "sm_90",  "sm_90a", "sm_100",
                                      "sm_100a", "sm_103a", "sm_110a", "sm_120", "sm_120a"};
#define COUNT(a) (sizeof(a) / sizeof *(a))

static const char *const ints[] = {"i8", "i16", "i32", "i64", "ui8", "ui16", "ui32", "ui64"};
static const char *const floats[] = {"f64", "f32", "f16", "bf16"};

/* A kernel that loads %a and %b (and truth %t) of that type, runs the body, and stores %r. */
static void kernel(tf_strbuf *b, unsigned n, const char *type, unsigned len, const char *result, const char *body) {
  char in[64], out[64];
  snprintf(in, sizeof in, len > 1 ? "vector<%ux%s>" : "%u%s", len, type);
  snprintf(out, sizeof out, len > 1 ? "vector<%ux%s>" : "%u%s", len, result);
  const char *it = len > 1 ? in : type, *ot = len > 1 ? out : result;
  tf_sb_printf(
      b,
      "kernel.func @k%u(%%x: !kernel.buffer<?x%s, global>, %%o: !kernel.buffer<?x%s, global>, %%i: i32, %%t: i1) {\n",
      n, type, result);
  tf_sb_printf(b, "  %%c0 = kernel.constant 0 : i32\n");
  tf_sb_printf(b, "  %%a = kernel.load %%x[%%c0] : %s\n  %%b = kernel.load %%x[%%i] : %s\n  ", it, it);
  for (const char *c = body; *c; c++) {
    if (*c == '$') tf_sb_puts(b, it);
    else if (*c == '@') tf_sb_puts(b, ot);
    else tf_sb_putc(b, *c);
  }
  tf_sb_printf(b, "\n  kernel.store %%r, %%o[%%i]\n}\n");
}

/* What fits an access of 16 bytes. */
static unsigned vector_length(const char *type) { return strstr(type, "64") ? 2 : strstr(type, "32") ? 4 : 8; }

static void compile_everywhere(session *s, const char *text, bool assemble) {
  if (assemble && !tf_find_ptxas(s->pool, NULL)) {
    fprintf(stderr, "skipped: ptxas was not found, so no PTX is assembled\n");
    assemble = false;
  }
  for (size_t i = 0; i < COUNT(targets); i++) {
    tf_codegen_options o = {
        .target = targets[i], .want = TF_WANT_PTX | (assemble ? TF_WANT_CUBIN : 0), .ptxas_options = "-O1"};
    ck_assert_msg(session_compile(s, text, &o) == TF_OK, "%s: %s", targets[i], s->log);
  }
}

/* A row's example, its function's name made unique. */
static void put_example(tf_strbuf *b, uint32_t row) {
  const char *text = tf_kernel_dialect.rows[row].example, *end = strchr(text, '(');
  ck_assert(strchr(text, '@') != NULL);
  tf_sb_printf(b, "%.*s_%u%s", (int)(end - text), text, row, end);
}

START_TEST(examples) {
  session s;
  session_start(&s);
  tf_strbuf b = {.pool = s.pool};
  for (uint32_t i = 0; i < TF_K_COUNT; i++)
    if (tf_kernel_dialect.rows[i].family == TF_KERNEL_BASIC) put_example(&b, i);
  compile_everywhere(&s, tf_sb_cstr(&b), true);
  session_end(&s);
}
END_TEST

/* The asynchronous machinery is not everywhere: what a chip lacks is refused with the reason, the rest assembles. */
START_TEST(async_examples) {
  unsigned refused[COUNT(targets)] = {0};
  for (size_t t = 0; t < COUNT(targets); t++) {
    session s;
    session_start(&s);
    tf_strbuf all = {.pool = s.pool};
    bool assemble = tf_find_ptxas(s.pool, NULL) != NULL;
    for (uint32_t i = TF_K_VIEW; i < tf_kernel_dialect.nrow; i++) {
      tf_strbuf one = {.pool = s.pool};
      tf_codegen_options o = {.target = targets[t], .want = TF_WANT_PTX};
      put_example(&one, i);
      if (session_compile(&s, tf_sb_cstr(&one), &o) == TF_OK) {
        put_example(&all, i);
        continue;
      }
      ck_assert_msg(strstr(s.log, "cannot be used on") || strstr(s.log, "ptxas fails"), "%s: %s: %s", targets[t],
                    tf_sb_cstr(&one), s.log);
      refused[t]++;
    }
    tf_codegen_options o = {.target = targets[t], .want = TF_WANT_PTX | (assemble ? TF_WANT_CUBIN : 0)};
    ck_assert_msg(session_compile(&s, tf_sb_cstr(&all), &o) == TF_OK, "%s: %s", targets[t], s.log);
    session_end(&s);
  }
  for (size_t t = 0; t + 1 < COUNT(targets); t++) { /* a later plain chip has no less */
    bool plain = !strchr(targets[t], 'a') && !strchr(targets[t + 1], 'a');
    ck_assert(!plain || refused[t + 1] <= refused[t]);
  }
  ck_assert_uint_gt(refused[0], 0);
}
END_TEST

START_TEST(arithmetic) {
  session s;
  session_start(&s);
  static const char *const both[] = {"add", "sub", "mul", "div", "min", "max"};
  static const char *const only_int[] = {"rem", "floordiv", "floormod", "and", "or", "xor", "shl", "shr"};
  tf_strbuf b = {.pool = s.pool};
  unsigned n = 0;
  char body[128];
  for (size_t t = 0; t < COUNT(ints) + COUNT(floats); t++) {
    bool f = t >= COUNT(ints);
    const char *type = f ? floats[t - COUNT(ints)] : ints[t];
    for (unsigned v = 0; v < 2; v++) {
      unsigned len = v ? vector_length(type) : 1;
      for (size_t k = 0; k < COUNT(both); k++) {
        snprintf(body, sizeof body, "%%r = kernel.%s %%a, %%b : $", both[k]);
        kernel(&b, n++, type, len, type, body);
      }
      for (size_t k = 0; !f && k < COUNT(only_int); k++) {
        snprintf(body, sizeof body, "%%r = kernel.%s %%a, %%b : $", only_int[k]);
        kernel(&b, n++, type, len, type, body);
      }
      kernel(&b, n++, type, len, type, "%m = kernel.neg %a : $\n  %r = kernel.abs %m : $");
      kernel(&b, n++, type, len, type, "%m = kernel.cmp le %a, %b : $\n  %r = kernel.select %m, %a, %b : $");
      kernel(&b, n++, type, len, type, "%r = kernel.shuffle bfly %a, %i : $");
      kernel(&b, n++, type, len, type, "%r = kernel.select %t, %a, %b : $");
      if (!f) continue;
      kernel(&b, n++, type, len, type, "%m = kernel.minnum %a, %b : $\n  %r = kernel.maxnum %m, %a : $");
      kernel(&b, n++, type, len, type, "%r = kernel.fma %a, %b, %a : $");
    }
  }
  compile_everywhere(&s, tf_sb_cstr(&b), false);
  tf_codegen_options o = {.target = "sm_80", .want = TF_WANT_PTX | TF_WANT_CUBIN, .ptxas_options = "-O1"};
  if (tf_find_ptxas(s.pool, NULL)) ck_assert_msg(session_compile(&s, tf_sb_cstr(&b), &o) == TF_OK, "%s", s.log);
  session_end(&s);
}
END_TEST

START_TEST(casts) {
  session s;
  session_start(&s);
  const char *types[COUNT(ints) + COUNT(floats) + 1];
  size_t nt = 0;
  for (size_t i = 0; i < COUNT(ints); i++) types[nt++] = ints[i];
  for (size_t i = 0; i < COUNT(floats); i++) types[nt++] = floats[i];
  types[nt++] = "i1";
  tf_strbuf b = {.pool = s.pool};
  unsigned n = 0;
  for (size_t i = 0; i < nt; i++)
    for (size_t k = 0; k < nt; k++)
      for (unsigned len = 1; len < 3; len++)
        if (i != k) kernel(&b, n++, types[i], len, types[k], "%r = kernel.cast %a : $ to @");
  compile_everywhere(&s, tf_sb_cstr(&b), false);
  tf_codegen_options o = {.target = "sm_86", .want = TF_WANT_PTX | TF_WANT_CUBIN, .ptxas_options = "-O1"};
  if (tf_find_ptxas(s.pool, NULL)) ck_assert_msg(session_compile(&s, tf_sb_cstr(&b), &o) == TF_OK, "%s", s.log);
  session_end(&s);
}
END_TEST

START_TEST(math) {
  session s;
  session_start(&s);
  tf_strbuf b = {.pool = s.pool};
  unsigned n = 0;
  char body[128];
  for (int f = 0; f < TF_FN_COUNT; f++)
    for (size_t t = 0; t < COUNT(floats); t++)
      for (int fast = 0; fast < 2; fast++) {
        const char *args = tf_math_arity((tf_math_fn)f) == 2 ? "%a, %b" : "%a";
        snprintf(body, sizeof body, "%%r = kernel.math %s %s %s: $", tf_math_name((tf_math_fn)f), args,
                 fast ? "{fast} " : "");
        kernel(&b, n++, floats[t], 1, floats[t], body);
      }
  static const char *const some[] = {"sm_80", "sm_90a", "sm_100a", "sm_120"};
  for (size_t i = 0; i < COUNT(some); i++) {
    tf_codegen_options o = {.target = some[i], .want = TF_WANT_PTX};
    ck_assert_msg(session_compile(&s, tf_sb_cstr(&b), &o) == TF_OK, "%s: %s", some[i], s.log);
  }
  session_end(&s);
}
END_TEST

/* What a kernel must and must not become, on sm_90a (or the target named). */
static const struct {
  const char *target, *body, *type;
  unsigned len;
  const char *want, *never;
} shapes[] = {
    {"sm_90a", "%m = kernel.mul %a, %b : $\n  %r = kernel.add %m, %b : $", "f32", 1, "mul.rn.f32", "fma.rn"},
    {"sm_90a", "%r = kernel.fma %a, %b, %b : $", "f32", 1, "fma.rn.f32", NULL},
    {"sm_90a", "%r = kernel.div %a, %b : $", "f32", 1, "div.rn.f32", NULL},
    {"sm_90a", "%r = kernel.max %a, %b : $", "f32", 1, "max.NaN.f32", NULL},
    {"sm_80", "%r = kernel.add %a, %b : $", "bf16", 1, "fma.rn.bf16", NULL},
    {"sm_90a", "%r = kernel.add %a, %b : $", "bf16", 1, "add.rn.bf16", NULL},
    {"sm_90a",
     "%w = kernel.cast %a : vector<8xbf16> to vector<8xf32>\n  %r = kernel.cast %w : vector<8xf32> to vector<8xbf16>",
     "bf16", 8, "ld.global.v4.b32", "cvt.f32.bf16"},
    {"sm_90a", "%c8 = kernel.constant 8 : i32\n  %r = kernel.floordiv %a, %c8 : $", "i32", 1, "shr.s32", "div"},
    {"sm_90a", "%c7 = kernel.constant 7 : i32\n  %r = kernel.div %a, %c7 {nonneg} : $", "i32", 1, "mul.hi.u32", "setp"},
    /* `n < 64 ? x << n : 0` would become a shift that looks at 32 bits of n only (measured on an H200) */
    {"sm_90a", "%r = kernel.shl %a, %b : $", "i64", 1, "selp.b64", NULL},
    {"sm_90a", "%r = kernel.shr %a, %b : $", "ui64", 1, "selp.b64", NULL},
    {"sm_100a", "%r = kernel.add %a, %b : $", "f32", 8, "ld.global.v4.b64", NULL},
    {"sm_90a", "%r = kernel.math sqrt %a : $", "f32", 1, "sqrt.rn.f32", NULL},
    {"sm_90a", "%r = kernel.math rsqrt %a {fast} : $", "f32", 1, "rsqrt.approx", NULL},
};

START_TEST(selection) {
  session s;
  session_start(&s);
  for (size_t i = 0; i < COUNT(shapes); i++) {
    tf_strbuf b = {.pool = s.pool};
    kernel(&b, 0, shapes[i].type, shapes[i].len, shapes[i].type, shapes[i].body);
    const char *ptx = session_ptx(&s, tf_sb_cstr(&b), shapes[i].target);
    ck_assert_msg(strstr(ptx, shapes[i].want) != NULL, "no '%s' in\n%s", shapes[i].want, ptx);
    if (shapes[i].never) ck_assert_msg(!strstr(ptx, shapes[i].never), "'%s' in\n%s", shapes[i].never, ptx);
  }
  session_end(&s);
}
END_TEST

int main(void) {
  Suite *suite = suite_create("codegen");
  TCase *tc = tcase_create("ops");
  tcase_set_timeout(tc, 300);
  tcase_add_test(tc, examples);
  tcase_add_test(tc, async_examples);
  tcase_add_test(tc, arithmetic);
  tcase_add_test(tc, casts);
  tcase_add_test(tc, math);
  tcase_add_test(tc, selection);
  suite_add_tcase(suite, tc);
  return session_main(suite);
}
