/* PTX with random changes is read: whatever comes out, nothing aborts, what is refused is told, and what is taken is an
 * LLVM module that LLVM's own rules hold for (tf_codegen_ptx asks its verifier). */
#include <time.h>

#include "session.h"

#include "codegen/ptx/ptx_needs.h"

static const char *const folder = TF_TEST_SOURCE_DIR "/lit/ptx-in/";

static uint64_t state = 1;
static uint32_t draw(uint32_t n) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(state >> 33) % n;
}

static tf_status read_ptx(session *s, tf_str text) {
  tf_pool *pool = tf_pool_child(s->pool);
  tf_codegen_options o = {.want = TF_WANT_PACKAGE | TF_WANT_MODULES};
  s->log[0] = 0;
  tf_status st = tf_codegen_ptx(s->compiler, tf_context_diags(s->ctx), TF_STR("k.ptx"), text, pool, &o, &s->r);
  tf_pool_free(pool);
  return st;
}

/* Words of PTX, among others such as fit nowhere. */
static const char *const words[] = {"%r1",
                                    "%rd2",
                                    "%p1",
                                    "%f1",
                                    "{",
                                    "}",
                                    "[",
                                    "]",
                                    "(",
                                    ")",
                                    ",",
                                    ";",
                                    ":",
                                    "@%p1 ",
                                    ".b32",
                                    ".v2",
                                    ".v4",
                                    ".b128",
                                    "0",
                                    "-1",
                                    "0f",
                                    "0x",
                                    "99999999999999999999999",
                                    "_",
                                    "%tid.x",
                                    "%r99999",
                                    ".reg",
                                    "bra ",
                                    ".param",
                                    ".shared",
                                    "ret;",
                                    "\"",
                                    "/*",
                                    "//",
                                    "\n",
                                    "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 ",
                                    "tcgen05.ld.sync.aligned.32x32b.x2.b32 ",
                                    ".align 3",
                                    "[4294967295]",
                                    "[]",
                                    "= {1, 2}",
                                    ".loc 1 2 3",
                                    "call (",
                                    "mov.b64 "};

static tf_str changed(tf_pool *pool, tf_str text) {
  tf_strbuf b = {.pool = pool};
  tf_sb_put(&b, text);
  for (uint32_t k = draw(4) + 1; k > 0 && b.n; k--) {
    size_t at = draw((uint32_t)b.n), n = draw(24);
    tf_strbuf next = {.pool = pool};
    if (n > b.n - at) n = b.n - at;
    tf_sb_put(&next, (tf_str){b.at, at});
    switch (draw(5)) {
    case 0: tf_sb_puts(&next, words[draw(sizeof words / sizeof *words)]); break; /* in place of some bytes */
    case 1: break;                                                               /* some bytes gone */
    case 2: tf_sb_put(&next, (tf_str){b.at + at, n}), n = 0; break;              /* twice */
    case 3: tf_sb_putc(&next, (char)(32 + draw(95))), n = 1; break;              /* another byte */
    default: {                                                                   /* some bytes from elsewhere */
      size_t from = draw((uint32_t)b.n), m = b.n - from < n ? b.n - from : n;
      tf_sb_put(&next, (tf_str){b.at + from, m});
    }
    }
    if (n > b.n - at) n = b.n - at;
    tf_sb_put(&next, (tf_str){b.at + at + n, b.n - at - n});
    b = next;
  }
  return tf_sb_str(&b);
}

static tf_str load(session *s, const char *name) {
  tf_str text;
  char path[1024];
  snprintf(path, sizeof path, "%s%s", folder, name);
  FILE *f = fopen(path, "rb");
  ck_assert_msg(f != NULL, "%s", path);
  char *bytes = tf_pool_alloc(s->pool, 1 << 16);
  text = (tf_str){bytes, fread(bytes, 1, 1 << 16, f)};
  fclose(f);
  return text;
}

START_TEST(changes) {
  static const char *const names[] = {"add.ptx", "races.ptx", "arithmetic.ptx", "calls.ptx", "units.ptx"};
  session s;
  unsigned taken = 0, refused = 0;
  session_start(&s);
  tf_str text = load(&s, names[_i]);
  ck_assert_msg(read_ptx(&s, text) == TF_OK, "%s: %s", names[_i], s.log);
  state = (uint64_t)_i + 1;
  for (int i = 0; i < 1200; i++) {
    tf_pool *pool = tf_pool_child(s.pool);
    tf_str one = changed(pool, text);
    tf_status st = read_ptx(&s, one);
    ck_assert_msg(st == TF_OK || (st != TF_ERR_INTERNAL && s.log[0]), "status %d, '%s' of\n%.*s", (int)st, s.log,
                  (int)one.len, one.ptr);
    ck_assert_msg(!strstr(s.log, "LLVM") || strstr(s.log, "LLVM has no"), "%s of\n%.*s", s.log, (int)one.len, one.ptr);
    *(st == TF_OK ? &taken : &refused) += 1;
    tf_pool_free(pool);
  }
  ck_assert_uint_gt(taken, 20);
  ck_assert_uint_gt(refused, 200);
  session_end(&s);
}
END_TEST

static double seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t); /* the machine may be busy */
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Four times as many lines take four times as long, or a little more, not sixteen times: nothing walks from the begin
 * for each statement. */
START_TEST(linear) {
  session s;
  double took[2];
  session_start(&s);
  for (int k = 0; k < 2; k++) {
    tf_strbuf b = {.pool = s.pool};
    tf_sb_puts(&b, ".version 8.0\n.target sm_90a\n.address_size 64\n.visible .entry k(.param .u64 x)\n{\n"
                   ".reg .b32 %r<20000>;\n.reg .b64 %rd<3>;\n.reg .pred %p<20000>;\nld.param.u64 %rd1, [x];\n"
                   "ld.global.b32 %r0, [%rd1];\n");
    for (int i = 0; i < 2000 << 2 * k; i++)
      tf_sb_printf(&b,
                   "add.s32 %%r%d, %%r%d, %d;\nsetp.eq.s32 %%p%d, %%r%d, 0;\n@%%p%d bra l%d;\nst.global.b32 "
                   "[%%rd1+%d], %%r%d;\nl%d:\n",
                   i + 1, i, i, i, i + 1, i, i, 4 * (i % 100), i + 1, i);
    tf_sb_puts(&b, "ret;\n}\n");
    took[k] = 1e9;
    for (int turn = 0; turn < 3; turn++) {
      double t = seconds();
      ck_assert_msg(read_ptx(&s, tf_sb_str(&b)) == TF_OK, "%s", s.log);
      t = seconds() - t;
      if (t < took[k]) took[k] = t;
    }
  }
  ck_assert_msg(took[1] < 9 * took[0], "%g s and %g s", took[0], took[1]);
  session_end(&s);
}
END_TEST

/* What each instruction needs is what an assembler says of it. */
START_TEST(needs) {
  static const struct {
    const char *text, *chip;
    unsigned ptx;
  } all[] = {
#define SAMPLE(text, chip, ptx) {text, chip, ptx},
#include "ptx_needs.def"
  };
  static const char *const chips[] = {"sm_80",  "sm_86",   "sm_89",   "sm_90",  "sm_90a",
                                      "sm_100", "sm_100a", "sm_103a", "sm_120", "sm_120a"};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    size_t op = strcspn(all[i].text, " "), len = strlen(all[i].text), c = 0;
    tf_features need = {0};
    tf_ptx_add_needs((tf_str){all[i].text, op}, (tf_str){all[i].text + op, len - op}, &need);
    while (c < 9 && !tf_target_min_ptx(tf_target_find(tf_strz(chips[c])), need)) c++;
    ck_assert_msg(!strcmp(chips[c], all[i].chip), "%s: from %s on, measured %s", all[i].text, chips[c], all[i].chip);
    const tf_target *t = tf_target_find(tf_strz(chips[c]));
    unsigned ptx = tf_target_min_ptx(t, need), measured = all[i].ptx < t->min_ptx ? t->min_ptx : all[i].ptx;
    ck_assert_msg(ptx == measured, "%s: from PTX %u on, measured %u", all[i].text, ptx, measured);
  }
}
END_TEST

static void name_found(void *user, tf_str op, tf_str args) {
  tf_strbuf *b = user;
  tf_sb_put(b, op);
  tf_sb_puts(b, "<");
  tf_sb_put(b, args);
  tf_sb_puts(b, ">");
}

/* Instructions of inline assembly, with labels, guards, scopes, comments and declarations around them. */
START_TEST(inlined) {
  static const char *const texts[][2] = {
      {"", ""},
      {"ret;", "ret<>"},
      {"{\n\t.reg .pred p; // one; two\n\tw:\n @!p bra w;\n}", "bra< w>"},
      {"{ { L$0: add.s32 $0, $1, {$2}; } /* mul */ sub.s32 $0,$1,2 }", "add.s32< $0, $1, {$2}>sub.s32< $0,$1,2 }>"},
      {"@$1 st.global.b32 [$0], $2;;", "st.global.b32< [$0], $2>"},
      {"// nothing", ""},
      {"/* open", ""},
      {"@p", ""},
      {"x:", ""},
  };
  session s;
  session_start(&s);
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    tf_strbuf b = {.pool = s.pool};
    tf_ptx_each_inlined(tf_strz(texts[i][0]), name_found, &b);
    ck_assert_str_eq(tf_sb_cstr(&b), texts[i][1]);
  }
  session_end(&s);
}
END_TEST

int main(void) {
  Suite *suite = suite_create("ptx_in");
  TCase *t = tcase_create("all");
  tcase_set_timeout(t, 300);
  tcase_add_loop_test(t, changes, 0, 5);
  tcase_add_test(t, linear);
  tcase_add_test(t, needs);
  tcase_add_test(t, inlined);
  suite_add_tcase(suite, t);
  return session_main(suite);
}
