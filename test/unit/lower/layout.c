/* lower-layout against the algebra: random layouts, with run-time extents, strides and coordinates, applied by every
 * thread of a kernel on the simulated SM; what the threads get is what tf_layout_at says of the same layouts with the
 * numbers written in. TF_SEED=n repeats a run, TF_TRIALS=n makes it longer. */
#include <check.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tf/compile.h"
#include "tf/emu.h"
#include "tf/layout.h"

enum { THREADS = 96, LAYOUTS = 32, CAP = 1 << 16 };

static char messages[8192];

static void keep_message(void *user, const tf_diagnostic *d) {
  (void)user;
  size_t n = strlen(messages);
  snprintf(messages + n, sizeof messages - n, "%.*s\n%.*s\n", (int)d->message.len, d->message.ptr,
           (int)d->source_line.len, d->source_line.ptr);
}
static const tf_sink sink = {keep_message, NULL};

static uint64_t seed, state;

static uint32_t below(uint32_t n) {
  state += UINT64_C(0x9E3779B97F4A7C15);
  uint64_t z = (state ^ state >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
  z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
  return (uint32_t)((z ^ z >> 31) % n);
}

/* ------------------------------------------------------------------------------------------------ texts
 *
 * Each is written twice: as the program says it, with %n and %m, and with their numbers. */

typedef struct both {
  char ir[1024], plain[1024];
} both;

static int64_t n_value, m_value; /* n in 1 to 9, m in 1 to 1000000 (i64) */

static void join(char *to, const char *s) {
  size_t n = strlen(to), more = strlen(s);
  ck_assert_uint_lt(n + more, sizeof((both *)0)->ir);
  memcpy(to + n, s, more + 1);
}

static void put(both *b, const char *s) {
  join(b->ir, s);
  join(b->plain, s);
}

static void append(both *b, const both *more) {
  join(b->ir, more->ir);
  join(b->plain, more->plain);
}

static void put_int(both *b, int64_t v) {
  char s[32];
  snprintf(s, sizeof s, "%" PRId64, v);
  put(b, s);
}

/* ir says `text`, which is worth v */
static void put_as(both *b, const char *text, int64_t v) {
  char s[32];
  snprintf(s, sizeof s, "%" PRId64, v);
  join(b->ir, text);
  join(b->plain, s);
}

static void extent(both *b, bool symbols) {
  switch (symbols ? below(6) : 6) {
  case 0: put_as(b, "%n1", n_value); break;
  case 1: put_as(b, "{%n1 * 2}", n_value * 2); break;
  case 2: put_as(b, "{%n1 + 3}", n_value + 3); break;
  default: put_int(b, 1 + below(7));
  }
}

static void stride(both *b, bool symbols, bool negative) {
  switch (symbols ? below(5) : 5) {
  case 0: put_as(b, "%m1", m_value); break;
  case 1: put_as(b, "{%n1 * 5}", n_value * 5); break;
  default: put_int(b, (int64_t)below(100) - (negative && below(4) == 0 ? 50 : 0));
  }
}

typedef enum flavour { NUMBERS, BASIS, SWIZZLED } flavour;

/* A tree of the shape; the strides of the same form come from the same draws. */
static void tree(both *shape, both *strides, int depth, bool symbols, flavour f) {
  if (depth == 0 || below(3) == 0) {
    extent(shape, symbols);
    stride(strides, symbols && f != BASIS, f == NUMBERS);
    if (f == BASIS) put(strides, below(2) ? "@1" : "@0");
    return;
  }
  uint32_t n = 1 + below(3);
  put(shape, "(");
  put(strides, "(");
  for (uint32_t i = 0; i < n; i++) {
    if (i) put(shape, ","), put(strides, ",");
    tree(shape, strides, depth - 1, symbols, f);
  }
  put(shape, ")");
  put(strides, ")");
}

typedef struct trial {
  both layout, coord; /* of thread t: the coordinate is written with %i, which is t */
  flavour flavour;
  int path; /* for BASIS */
  bool wide;
} trial;

static void draw(trial *t) {
  both shape = {"", ""}, strides = {"", ""};
  memset(t, 0, sizeof *t);
  t->flavour = (flavour)below(3);
  t->path = (int)below(2);
  t->wide = true;
  bool symbols = below(2);
  if (t->flavour == SWIZZLED) {
    static const char *const sw[] = {"Sw<2,1,3> o 0 o ", "Sw<3,0,3> o 16 o ", "Sw<2,0,-3> o 5 o "};
    put(&t->layout, sw[below(3)]);
  }
  put(&shape, "(");
  put(&strides, "(");
  tree(&shape, &strides, 2, symbols, t->flavour);
  put(&shape, ",");
  put(&strides, ",");
  tree(&shape, &strides, 1, symbols, t->flavour);
  put(&shape, ")");
  put(&strides, ")");
  append(&t->layout, &shape);
  put(&t->layout, ":");
  append(&t->layout, &strides);
  /* 32 bits where the range must allow it: no number times an i64 */
  if (!strstr(t->layout.ir, "%m1") && below(2)) t->wide = false;
}

/* The coordinate of thread `thread`, written with its number. */
static void coordinate(const trial *t, uint32_t which, int thread, both *out) {
  (void)t;
  memset(out, 0, sizeof *out);
  if (which == 0) put_as(out, "%i", thread);
  if (which == 1) {
    put(out, "(");
    put_as(out, "%i", thread);
    put(out, ",2)");
  }
  if (which == 2) {
    put(out, "({");
    join(out->ir, "%i div 8}, {%i mod 8");
    char s[64];
    snprintf(s, sizeof s, "%d},{%d", thread / 8, thread % 8);
    join(out->plain, s);
    put(out, "})");
  }
}

/* ------------------------------------------------------------------------------------------------ programs */

typedef struct program {
  char *text;
  size_t n;
} program;

static void say(program *p, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  p->n += (size_t)vsnprintf(p->text + p->n, CAP - p->n, fmt, ap);
  va_end(ap);
  ck_assert_uint_lt(p->n, CAP - 1);
}

static void write_program(program *p, const trial *t, const uint32_t *which) {
  say(p, "kernel.func @k(%%y: !kernel.buffer<?xi64, global>, %%n: i32, %%m: i64) attributes {max_threads = %d} {\n",
      THREADS);
  say(p, "  %%t = kernel.thread_id x\n  %%i = layout.symbol %%t in 0 to %d : i32\n", THREADS - 1);
  say(p, "  %%n1 = layout.symbol %%n in 1 to 9 : i32\n  %%m1 = layout.symbol %%m in 1 to 1000000 : i64\n");
  for (int k = 0; k < LAYOUTS; k++) {
    both c;
    const char *type = t[k].wide ? "i64" : "i32";
    coordinate(&t[k], which[k], 0, &c);
    say(p, "  %%l%d = layout.constant %s\n  %%c%d = layout.apply %%l%d, %s\n", k, t[k].layout.ir, k, k, c.ir);
    if (t[k].flavour == BASIS)
      say(p, "  %%a%d = layout.add (0,0), %%c%d\n  %%g%d = layout.get %%a%d[%d] : %s\n", k, k, k, k, t[k].path, type);
    else say(p, "  %%g%d = layout.get %%c%d : %s\n", k, k, type);
    if (!t[k].wide) say(p, "  %%w%d = kernel.cast %%g%d : i32 to i64\n", k, k);
    say(p, "  %%o%d = kernel.constant %d : i32\n  %%p%d = kernel.add %%t, %%o%d : i32\n", k, k * THREADS, k, k);
    say(p, "  kernel.store %%%c%d, %%y[%%p%d]\n", t[k].wide ? 'g' : 'w', k, k);
  }
  say(p, "}\nhost.func @f(%%n: i32, %%m: i64, %%y: !host.tensor<1xi64>) attributes {num_results = 1} {\n");
  say(p, "  %%c0 = host.constant 0\n  %%c1 = host.constant 1\n  %%ct = host.constant %d\n  %%ca = host.constant %d\n",
      THREADS, THREADS * LAYOUTS);
  say(p, "  host.shape 0 (%%ca)\n  host.shapes_end\n  %%py = host.ptr %%y\n");
  say(p, "  host.launch @k grid(%%c1, %%c1, %%c1) block(%%ct, %%c1, %%c1) shared(%%c0) args(%%py, %%n, %%m)\n}\n");
}

/* The program goes to standard error: it is too long for a message. */
static const char *show(program p) {
  fputs(p.text, stderr);
  return "";
}

#define OK(call) ck_assert_msg((call) == TF_OK, "TF_SEED=%" PRIu64 ": %s: %s%s", seed, #call, messages, show(p))

static void run(program p, int64_t *out) {
  tf_session *s;
  tf_module *m;
  tf_package *package;
  tf_device *d;
  tf_executable *e;
  int64_t shape = THREADS * LAYOUTS;
  DLTensor y = {.data = out, .device = {kDLCPU, 0}, .ndim = 1, .dtype = {kDLInt, 64, 1}, .shape = &shape};
  tf_session_options so = {.struct_size = sizeof so, .sink = sink};
  tf_emu_options eo = {.struct_size = sizeof eo, .check = true};
  OK(tf_session_create(&so, &s));
  OK(tf_module_parse(s, TF_STR("random"), (tf_str){p.text, p.n}, &m));
  OK(tf_module_verify(m));
  OK(tf_compile(m, NULL, &package));
  OK(tf_device_emu(&eo, NULL, &sink, &d));
  OK(tf_executable_create(d, package, &sink, &e));
  OK(tf_execute(e, 0, (tf_arg[]){{.scalar.i = n_value}, {.scalar.i = m_value}, {.tensor = &y}}, 3, NULL, &sink));
  OK(tf_device_sync(d, NULL, &sink));
  tf_executable_destroy(e);
  tf_device_destroy(d);
  tf_package_release(package);
  tf_module_destroy(m);
  tf_session_destroy(s);
}

/* What the algebra says of thread `thread`. */
static int64_t wanted(tf_layout_ctx *c, const program p, const trial *t, uint32_t which, int thread) {
  const tf_layout *l;
  const tf_tuple *coord, *v, *zeros;
  both text;
  int64_t x = 0;
  coordinate(t, which, thread, &text);
  OK(tf_layout_parse(c, (tf_str){t->layout.plain, strlen(t->layout.plain)}, &l));
  OK(tf_tuple_parse(c, (tf_str){text.plain, strlen(text.plain)}, &coord));
  OK(tf_layout_at(c, l, coord, &v));
  if (t->flavour == BASIS) {
    OK(tf_tuple_parse(c, TF_STR("(0,0)"), &zeros));
    OK(tf_tuple_add(c, zeros, 1, v, &v));
    v = tf_tuple_get(v, (size_t)t->path);
  }
  ck_assert_msg(tf_tuple_get_int(v, &x), "TF_SEED=%" PRIu64 ": %s has no number", seed, t->layout.plain);
  return x;
}

static void compare(void) {
  static int64_t out[THREADS * LAYOUTS];
  static trial t[LAYOUTS];
  uint32_t which[LAYOUTS];
  program p = {calloc(1, CAP), 0};
  tf_layout_ctx *c;
  messages[0] = 0;
  n_value = 1 + below(9);
  m_value = 1 + below(1000000);
  for (int k = 0; k < LAYOUTS; k++) draw(&t[k]), which[k] = below(3);
  write_program(&p, t, which);
  run(p, out);
  OK(tf_layout_ctx_create(&(tf_layout_ctx_options){.struct_size = sizeof(tf_layout_ctx_options), .sink = sink}, &c));
  for (int k = 0; k < LAYOUTS; k++)
    for (int i = 0; i < THREADS; i++) {
      tf_layout_mark mark = tf_layout_get_mark(c);
      int64_t want = wanted(c, p, &t[k], which[k], i), got = out[k * THREADS + i];
      ck_assert_msg(got == want, "TF_SEED=%" PRIu64 ": %s, thread %d: got %" PRId64 ", expected %" PRId64 "\n(%s)%s",
                    seed, t[k].layout.plain, i, got, want, t[k].layout.ir, show(p));
      tf_layout_release(c, mark);
    }
  tf_layout_ctx_destroy(c);
  free(p.text);
}

START_TEST(random_layouts) {
  const char *s = getenv("TF_SEED"), *n = getenv("TF_TRIALS");
  int trials = n ? atoi(n) : 4;
  seed = s ? strtoull(s, NULL, 0) : 1;
  printf("TF_SEED=%" PRIu64 "\n", seed);
  for (int i = 0; i < trials; i++, seed++) {
    state = seed * UINT64_C(0xD1342543DE82EF95);
    compare();
  }
}
END_TEST

int main(void) {
  Suite *s = suite_create("lower layout");
  TCase *t = tcase_create("random");
  tcase_set_timeout(t, 300);
  tcase_add_test(t, random_layouts);
  suite_add_tcase(s, t);
  SRunner *r = srunner_create(s);
  srunner_run_all(r, CK_ENV);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  return failed ? 1 : 0;
}
