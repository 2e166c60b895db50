/* The folds of the kernel dialect against what the emitted LLVM IR computes: a kernel of constants, folded by us or
 * folded by LLVM, must become the same text. Corner cases of every op and cast. */
#include "session.h"

#define COUNT(a) (sizeof(a) / sizeof *(a))

typedef struct values {
  const char *type;
  const char *v[12];
} values;

static const values ints[] = {
    {"i8", {"0", "1", "-1", "7", "-8", "127", "-128"}},
    {"ui8", {"0", "1", "7", "8", "127", "128", "255"}},
    {"i16", {"0", "3", "-1", "-3", "32767", "-32768"}},
    {"i32", {"0", "1", "-1", "7", "-7", "31", "32", "2147483647", "-2147483648", "16777217"}},
    {"ui32", {"0", "1", "7", "32", "2147483648", "4294967295"}},
    {"i64", {"0", "-1", "5", "9223372036854775807", "-9223372036854775808", "9007199254740993", "18014398509481985"}},
};

static const values floats[] = {
    {"f64",
     {"0.0", "-0.0", "1.0", "-2.5", "1.00390625000000022", "1.0e300", "4.0e-46", "1.001953125000001", "65519.999",
      "3.0e38"}},
    {"f32", {"0.0", "-0.0", "1.5", "-2.5", "3.0e38", "1.0e-45", "1.00390625", "16777216.0", "255.5", "-300.7"}},
    {"f16", {"0.0", "-0.0", "1.0", "1.0009765625", "65504.0", "5.9604645e-08", "-2.5"}},
    {"bf16", {"0.0", "-0.0", "1.0", "1.0078125", "3.3895314e+38", "256.0", "-2.5"}},
};

/* The LLVM text of the kernel, after our canonicalize if `fold`. */
static tf_str text_of(session *s, const char *text, bool fold) {
  static const tf_pass *const passes[] = {&tf_pass_canonicalize, NULL};
  static const tf_pass_registry registry = {passes};
  tf_pass_config cfg = {.registry = &registry};
  tf_codegen_options o = {.target = "sm_90a", .want = TF_WANT_LLVM};
  s->log[0] = 0;
  tf_op *m = session_parse(s, text);
  ck_assert_msg(m != NULL, "%s\n%s", s->log, text);
  if (fold) ck_assert(tf_run_pipeline(m, TF_STR("canonicalize"), &cfg));
  ck_assert_msg(tf_codegen(s->compiler, m, s->pool, &o, &s->r) == TF_OK, "%s\n%s", s->log, text);
  return s->r.llvm;
}

/* Stored results are all that is left of a kernel of constants: the stores are compared one by one. */
static void compare(session *s, const tf_strbuf *b, unsigned n, unsigned *folded) {
  const char *mine = text_of(s, tf_sb_cstr(b), true).ptr, *theirs = text_of(s, tf_sb_cstr(b), false).ptr;
  unsigned seen = 0;
  for (;;) {
    mine = strstr(mine, "  store "), theirs = strstr(theirs, "  store ");
    ck_assert((mine != NULL) == (theirs != NULL));
    if (!mine) break;
    size_t a = strcspn(mine, ","), c = strcspn(theirs, ",");
    ck_assert_msg(a == c && memcmp(mine, theirs, a) == 0, "ours: %.*s\nLLVM: %.*s\nnumber %u of\n%.900s", (int)a, mine,
                  (int)c, theirs, seen, tf_sb_cstr(b));
    if (!memchr(theirs, '%', c)) ++*folded;
    mine += a, theirs += c, seen++;
  }
  ck_assert_uint_eq(seen, n);
}

static void begin(tf_strbuf *b, const char *type) {
  tf_sb_printf(b, "kernel.func @k(%%o: !kernel.buffer<4096x%s, global>) {\n", type);
}

/* %r into the next element; volatile in effect, since each goes elsewhere */
static void store(tf_strbuf *b, unsigned n) {
  tf_sb_printf(b, "  %%at%u = kernel.constant %u : i32\n  kernel.store %%r%u, %%o[%%at%u]\n", n, n, n, n);
}

static void binary_family(session *s, const values *v, const char *const *ops, size_t nops, unsigned *folded) {
  for (size_t k = 0; k < nops; k++) {
    tf_strbuf b = {.pool = s->pool};
    unsigned n = 0;
    begin(&b, v->type);
    for (size_t i = 0; i < COUNT(v->v) && v->v[i]; i++)
      for (size_t j = 0; j < COUNT(v->v) && v->v[j]; j++, n++) {
        tf_sb_printf(&b, "  %%a%u = kernel.constant %s : %s\n  %%b%u = kernel.constant %s : %s\n", n, v->v[i], v->type,
                     n, v->v[j], v->type);
        tf_sb_printf(&b, "  %%r%u = kernel.%s %%a%u, %%b%u : %s\n", n, ops[k], n, n, v->type);
        store(&b, n);
      }
    tf_sb_puts(&b, "}\n");
    compare(s, &b, n, folded);
  }
}

START_TEST(binaries) {
  session s;
  session_start(&s);
  unsigned folded = 0;
  static const char *const iops[] = {"add", "sub", "mul", "div", "rem", "floordiv", "floormod",
                                     "min", "max", "and", "or",  "xor", "shl",      "shr"};
  static const char *const fops[] = {"add", "sub", "mul", "div", "min", "max"};
  for (size_t i = 0; i < COUNT(ints); i++) binary_family(&s, &ints[i], iops, COUNT(iops), &folded);
  for (size_t i = 0; i < COUNT(floats); i++) binary_family(&s, &floats[i], fops, COUNT(fops), &folded);
  ck_assert_uint_gt(folded, 3000); /* LLVM did fold them, so something was compared */
  session_end(&s);
}
END_TEST

static void cast_family(session *s, const values *v, const char *to, unsigned *folded) {
  tf_strbuf b = {.pool = s->pool};
  unsigned n = 0;
  begin(&b, to);
  for (size_t i = 0; i < COUNT(v->v) && v->v[i]; i++, n++) {
    tf_sb_printf(&b, "  %%a%u = kernel.constant %s : %s\n  %%r%u = kernel.cast %%a%u : %s to %s\n", n, v->v[i], v->type,
                 n, n, v->type, to);
    store(&b, n);
  }
  tf_sb_puts(&b, "}\n");
  compare(s, &b, n, folded);
}

START_TEST(casts) {
  session s;
  session_start(&s);
  unsigned folded = 0;
  const char *types[COUNT(ints) + COUNT(floats) + 1];
  size_t nt = 0;
  for (size_t i = 0; i < COUNT(ints); i++) types[nt++] = ints[i].type;
  for (size_t i = 0; i < COUNT(floats); i++) types[nt++] = floats[i].type;
  types[nt++] = "i1";
  for (size_t t = 0; t < nt; t++) {
    for (size_t i = 0; i < COUNT(ints); i++) cast_family(&s, &ints[i], types[t], &folded);
    for (size_t i = 0; i < COUNT(floats); i++) cast_family(&s, &floats[i], types[t], &folded);
  }
  ck_assert_uint_gt(folded, 700);
  session_end(&s);
}
END_TEST

/* Conversions whose two-step version rounds wrongly: value, types, the stored bits as LLVM writes them. */
static const struct {
  const char *value, *from, *to, *stored;
} once[] = {
    {"16842753", "i32", "bf16", "0xR4B81"},            /* 2^24 + 2^16 + 1: through f32 a tie, to even, 0x4B80 */
    {"1.00390625000000022", "f64", "bf16", "0xR3F81"}, /* just above a tie that f32 cannot tell from it */
    {"2049", "i32", "f16", "0xH6800"},
    {"-300.7", "f32", "i8", "-128"},
    {"3.0e38", "f32", "i32", "2147483647"},
    {"-2.5", "f32", "ui8", "0"},
    {"72057594037927937", "i64", "bf16", "0xR5B80"}, /* 2^56 + 1 */
    {"72339069014638593", "i64", "bf16", "0xR5B81"}, /* 2^56 + 2^48 + 1: above a tie by less than a double's ulp */
};

START_TEST(rounded_once) {
  session s;
  session_start(&s);
  for (size_t i = 0; i < COUNT(once); i++) {
    const char *text = tf_pool_printf(
        s.pool,
        "kernel.func @k(%%o: !kernel.buffer<1x%s, global>) {\n  %%a = kernel.constant %s : %s\n"
        "  %%r = kernel.cast %%a : %s to %s\n  %%c = kernel.constant 0 : i32\n  kernel.store %%r, %%o[%%c]\n}\n",
        once[i].to, once[i].value, once[i].from, once[i].from, once[i].to);
    const char *llvm = text_of(&s, text, false).ptr;
    ck_assert_msg(strstr(llvm, once[i].stored) != NULL, "no %s in\n%s", once[i].stored, llvm);
  }
  session_end(&s);
}
END_TEST

int main(void) {
  Suite *suite = suite_create("codegen");
  TCase *tc = tcase_create("consts");
  tcase_set_timeout(tc, 120);
  tcase_add_test(tc, binaries);
  tcase_add_test(tc, casts);
  tcase_add_test(tc, rounded_once);
  suite_add_tcase(suite, tc);
  return session_main(suite);
}
