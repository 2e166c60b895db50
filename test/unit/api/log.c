/* The log (tf/diag.h): what it is told, when and by whom; nothing where there is none; calls from inside of it;
 * threads; memory that runs out. */
#include "calls.h"
#include "oom.h"

#include <pthread.h>
#include <stdatomic.h>

#include "../runtime/fake_cuda.h"
#include "tf/emu.h"

#include <dlfcn.h>

static const char rows[] = "fusion.func @rows(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {\n"
                           "  %m = fusion.reduce_max %x axes [1] : tensor<?xf32>\n"
                           "  %b = fusion.broadcast %m axes [1] : tensor<?x1xf32>\n"
                           "  %y = fusion.sub %x, %b : tensor<?x?xf32>\n"
                           "  fusion.return %y : tensor<?x?xf32>\n}\n";
static const char wrong[] = "fusion.func @f(%x: tensor<?xf32>) -> tensor<?xf32> {\n"
                            "  %y = fusion.nge %x : tensor<?xf32>\n"
                            "  fusion.return %y : tensor<?xf32>\n}\n";

/* Events, a line each: component, whether it took time, place, words. */
typedef struct told {
  char at[65536];
  size_t n;
  int events, moments;
  void (*then)(void);
} told;

static void keep_event(void *user, const tf_log_event *e) {
  told *t = user;
  char line[1400];
  int n =
      snprintf(line, sizeof line, "%d %s%s %.*s:%u %.*s\n", e->severity, e->component, e->seconds >= 0 ? " took" : "",
               (int)e->file.len, e->file.ptr, e->line, (int)e->message.len, e->message.ptr);
  ck_assert_uint_eq(e->struct_size, sizeof *e);
  ck_assert_msg(e->seconds < 60, "%f seconds", e->seconds);
  t->events++;
  t->moments += e->seconds < 0;
  if (t->n + (size_t)n < sizeof t->at) memcpy(t->at + t->n, line, (size_t)n + 1), t->n += (size_t)n;
  if (t->then) t->then();
}

#define HEARD(t, words) ck_assert_msg(strstr((t).at, (words)) != NULL, "expected '%s' in:\n%s", (words), (t).at)
#define NOT_HEARD(t, words) ck_assert_msg(strstr((t).at, (words)) == NULL, "'%s' in:\n%s", (words), (t).at)

static tf_sink sink = {keep_message, NULL};

static tf_session *session_with(told *t) {
  tf_session_options o = {.struct_size = sizeof o, .sink = sink, .log = {.fn = t ? keep_event : NULL, .user = t}};
  tf_session *s;
  messages[0] = 0;
  ck_assert_int_eq(tf_session_create(&o, &s), TF_OK);
  return s;
}

static tf_package *compile(tf_session *s, const char *text, tf_compile_options o) {
  tf_package *p;
  tf_module *m = parsed(s, text);
  o.struct_size = sizeof o;
  o.target = "sm_90a";
  ck_assert_msg(tf_compile(m, &o, &p) == TF_OK, "%s", messages);
  tf_module_destroy(m);
  return p;
}

START_TEST(of_a_compilation) {
  static told t, own;
  tf_session *s = session_with(&t);
  tf_cache *c;
  ck_assert_int_eq(tf_cache_create(NULL, NULL, &sink, &c), TF_OK);
  tf_package_release(compile(s, rows, (tf_compile_options){.cache = c}));
  HEARD(t, "4 compiler :0 compiling test for sm_90a\n");
  HEARD(t, "4 cache took :0 cache miss\n");
  HEARD(t, "4 compiler took :0 passes\n");
  HEARD(t, "4 compiler took :0 compiled: 1 entries, ");
  NOT_HEARD(t, "cache hit");
  t.n = 0;
  tf_package_release(compile(s, rows, (tf_compile_options){.cache = c}));
  HEARD(t, "4 cache took :0 cache hit\n");
  NOT_HEARD(t, "passes");
  t.n = 0;
  tf_package_release(compile(s, rows, (tf_compile_options){.lazy = true}));
  HEARD(t, "to be made when they are launched");
  t.n = 0;
  tf_package_release(compile(s, rows, (tf_compile_options){.lazy = true, .emit = TF_PTX}));
  HEARD(t, "`lazy` was declined: ");
  t.n = 0;
  t.at[0] = 0;
  tf_log log = {keep_event, &own, false};
  tf_package_release(compile(s, rows, (tf_compile_options){.log = log})); /* in place of the session's */
  HEARD(own, "compiled: 1 entries, ");
  ck_assert_str_eq(t.at, "");
  tf_cache_destroy(c);
  tf_session_destroy(s);
}
END_TEST

/* With the place, and the sink hears it, too. */
START_TEST(of_diagnostics) {
  static told t;
  tf_session *s = session_with(&t);
  tf_module *m;
  ck_assert_int_eq(tf_module_parse(s, TF_STR("wrong.mlir"), TF_STR(wrong), &m), TF_ERR_INVALID);
  HEARD(t, "0 compiler wrong.mlir:2 ");
  ck_assert_ptr_nonnull(strstr(messages, "fusion.nge"));
  t.n = 0;
  tf_package *p;
  ck_assert_int_eq(tf_compile_llvm(s, TF_STR("x.ll"), TF_STR("this is not it"), NULL, &p), TF_ERR_INVALID);
  HEARD(t, "compiling x.ll for sm_80");
  HEARD(t, "0 compiler ");
  HEARD(t, "4 compiler took :0 not compiled: invalid input");
  tf_session_destroy(s);
}
END_TEST

/* The simulated SM's memory is the host's. */
/* The tensors begin so many elements behind a multiple of 256 bytes. */
static tf_status launch_at(tf_executable *e, int64_t m, int64_t n, int64_t behind) {
  int64_t dims[2] = {m, n};
  size_t bytes = (size_t)(m * n + behind) * 4, room = (bytes + 511) / 256 * 256;
  float *x = aligned_alloc(256, room), *y = aligned_alloc(256, room), *from = x + behind, *to = y + behind;
  for (int64_t i = 0; i < m * n; i++) from[i] = (float)(i % n);
  DLTensor tx = {.data = from, .device = {kDLCPU, 0}, .ndim = 2, .dtype = {kDLFloat, 32, 1}, .shape = dims}, ty = tx;
  ty.data = to;
  tf_arg args[2] = {{.tensor = &tx}, {.tensor = &ty}};
  tf_status s = tf_execute(e, 0, args, 2, NULL, &sink);
  for (int64_t i = 0; s == TF_OK && i < m * n; i++) ck_assert_float_eq(to[i], (float)(i % n - (n - 1)));
  free(x);
  free(y);
  return s;
}

static tf_status launch(tf_executable *e, int64_t m, int64_t n) { return launch_at(e, m, n, 0); }

static tf_device *simulated(told *t, bool launches, const tf_allocator *a) {
  tf_emu_options o = {.struct_size = sizeof o, .log = {.fn = t ? keep_event : NULL, .user = t, .launches = launches}};
  tf_device *d;
  ck_assert_int_eq(tf_device_emu(&o, a, &sink, &d), TF_OK);
  return d;
}

START_TEST(of_launches) {
  static told t;
  tf_session *s = session_with(NULL);
  tf_device *d = simulated(&t, true, NULL);
  tf_package *p = compile(s, rows, (tf_compile_options){.lazy = true});
  tf_executable *e;
  ck_assert_int_eq(tf_executable_create(d, p, &sink, &e), TF_OK);
  HEARD(t, "4 loader took :0 loaded a package for sm_90a on 'simulated SM'");
  t.n = 0;
  ck_assert_msg(launch(e, 3, 64) == TF_OK, "%s", messages);
  HEARD(t, "4 compiler took :0 compiled: version ");
  HEARD(t, "4 compiler took :0 compiled: kernel 'rows");
  HEARD(t, "4 loader took :0 loaded kernel 'rows");
  HEARD(t, " took the launch\n");
  HEARD(t, "4 launch :0 rows: kernel 'rows");
  t.n = 0;
  ck_assert_int_eq(launch(e, 3, 64), TF_OK); /* only the launch is new */
  NOT_HEARD(t, "compiled");
  NOT_HEARD(t, "loaded");
  HEARD(t, "4 launch :0 rows: kernel 'rows");
  t.n = 0;
  int64_t dims[2] = {1, 1};
  DLTensor x = {.device = {kDLCPU, 0}, .ndim = 1, .dtype = {kDLFloat, 32, 1}, .shape = dims};
  tf_arg args[2] = {{.tensor = &x}, {.tensor = &x}};
  ck_assert_int_eq(tf_execute(e, 0, args, 2, NULL, &sink), TF_ERR_INVALID);
  HEARD(t, "0 launch :0 rows: argument 0 ('x') has rank 1, expected 2");
  ck_assert_ptr_nonnull(strstr(messages, "has rank 1"));
  tf_executable_destroy(e);
  tf_package_release(p);
  tf_device_destroy(d);
  tf_session_destroy(s);
}
END_TEST

/* Versions that their conditions turn away tell so, before the one that takes the launch. */
START_TEST(of_what_is_declined) {
  static told t;
  tf_session *s = session_with(NULL);
  tf_device *d = simulated(&t, true, NULL);
  tf_package *p = compile(s, rows, (tf_compile_options){.lazy = true});
  tf_executable *e;
  ck_assert_int_eq(tf_executable_create(d, p, &sink, &e), TF_OK);
  static const int64_t n[] = {1, 31, 1001, 4096, 5000, 100000};
  for (size_t i = 0; i < sizeof n / sizeof *n; i++) ck_assert_msg(launch(e, 2, n[i]) == TF_OK, "%s", messages);
  NOT_HEARD(t, "declined"); /* none is asked for that their lengths do not fit */
  ck_assert_msg(launch_at(e, 2, 4096, 1) == TF_OK, "%s", messages);
  int taken = 0;
  for (const char *at = t.at; (at = strstr(at, " took the launch")); at++) taken++;
  ck_assert_int_eq(taken, 7);
  HEARD(t, " declined: it does not fit these extents, strides and addresses");
  tf_executable_destroy(e);
  tf_package_release(p);
  tf_device_destroy(d);
  tf_session_destroy(s);
}
END_TEST

/* A driver without a GPU; without `launches` a launch of what is loaded is silent. */
START_TEST(of_a_gpu) {
  static const char library[] = TF_TEST_LIBS "/libfake_cuda.so";
  static told t;
  void *lib = dlopen(library, RTLD_NOW | RTLD_LOCAL);
  ck_assert_msg(lib != NULL, "%s", dlerror());
  fake_cuda_control *fake = dlsym(lib, "fake_cuda");
  *fake = (fake_cuda_control){.version = 13000, .major = 9, .minor = 0, .devices = 1, .pools = 1};
  tf_cuda_options o = {.struct_size = sizeof o, .library = library, .log = {.fn = keep_event, .user = &t}};
  tf_session *s = session_with(NULL);
  tf_device *d;
  tf_executable *e;
  ck_assert_msg(tf_device_cuda(&o, NULL, &sink, &d) == TF_OK, "%s", messages);
  tf_package *p = compile(s, rows, (tf_compile_options){0});
  ck_assert_msg(tf_executable_create(d, p, &sink, &e) == TF_OK, "%s", messages);
  int64_t dims[2] = {4, 64};
  DLTensor x = {.data = (void *)0x10000, .device = {kDLCUDA, 0}, .ndim = 2, .dtype = {kDLFloat, 32, 1}, .shape = dims};
  DLTensor y = x;
  y.data = (void *)0x20000;
  tf_arg args[2] = {{.tensor = &x}, {.tensor = &y}};
  ck_assert_int_eq(tf_execute(e, 0, args, 2, NULL, &sink), TF_OK);
  HEARD(t, "4 loader took :0 loaded a package for sm_90a on 'Fake H200'");
  HEARD(t, "4 loader took :0 loaded kernel 'rows");
  int events = t.events;
  for (int i = 0; i < 5; i++) ck_assert_int_eq(tf_execute(e, 0, args, 2, NULL, &sink), TF_OK);
  ck_assert_int_eq(t.events, events);
  tf_executable_destroy(e);
  tf_package_release(p);
  tf_device_destroy(d);
  tf_session_destroy(s);
}
END_TEST

/* What the callback may call. A lock that is held while it is called would be waited for without end. */
static struct {
  tf_session *s;
  tf_executable *e;
  tf_device *d;
  tf_package *p;
  int deep, calls;
} inside;

static void call_again(void) {
  if (inside.deep) return;
  inside.deep++;
  inside.calls++;
  tf_module *m = parsed(inside.s, rows);
  tf_package *p;
  ck_assert_int_eq(tf_compile(m, NULL, &p), TF_OK);
  tf_package_release(p);
  tf_module_destroy(m);
  if (inside.e) {
    ck_assert_int_eq(launch(inside.e, 2, 1001), TF_OK); /* another version than what is under way */
    ck_assert_int_eq(tf_device_sync(inside.d, NULL, &sink), TF_OK);
    tf_executable *e;
    ck_assert_int_eq(tf_executable_create(inside.d, inside.p, &sink, &e), TF_OK);
    ck_assert_int_eq(launch(e, 1, 8), TF_OK);
    tf_executable_destroy(e);
  }
  inside.deep--;
}

START_TEST(it_may_call) {
  static told t, u;
  memset(&inside, 0, sizeof inside);
  t.then = u.then = call_again;
  inside.deep = 1;
  inside.s = session_with(&t);
  inside.d = simulated(&u, true, NULL);
  inside.deep = 0;
  inside.p = compile(inside.s, rows, (tf_compile_options){.lazy = true});
  ck_assert_int_gt(inside.calls, 2);
  ck_assert_int_eq(tf_executable_create(inside.d, inside.p, &sink, &inside.e), TF_OK);
  inside.calls = 0;
  ck_assert_int_eq(launch(inside.e, 3, 64), TF_OK);
  ck_assert_int_gt(inside.calls, 3);
  inside.deep = 1;
  tf_executable_destroy(inside.e);
  tf_package_release(inside.p);
  tf_device_destroy(inside.d);
  tf_session_destroy(inside.s);
}
END_TEST

/* Each allocation of what is held fails in turn: an event is dropped, and the call is as it was. */
START_TEST(memory_may_run_out) {
  tf_session *s = session_with(NULL);
  tf_package *p = compile(s, rows, (tf_compile_options){0});
  tf_status st = TF_ERR_OOM;
  bool all = false;
  for (long n = 0; !all; n++) {
    static told t;
    budget b = {1000000, 0, 0};
    tf_device *d = simulated(&t, true, &(tf_allocator){limited, limited_free, &b});
    tf_executable *e;
    ck_assert_int_eq(tf_executable_create(d, p, &sink, &e), TF_OK);
    t = (told){0};
    b.left = n;
    st = launch(e, 3, 64);
    b.left = 1000000;
    ck_assert_msg(st == TF_OK || st == TF_ERR_OOM, "%s", messages);
    all = st == TF_OK && strstr(t.at, "loaded kernel") && strstr(t.at, "launch :0 rows: kernel");
    tf_executable_destroy(e);
    tf_device_destroy(d);
    ck_assert_int_eq(b.live, 0);
    ck_assert_int_lt(n, 1000);
  }
  tf_package_release(p);
  tf_session_destroy(s);
}
END_TEST

int main(void) {
  TCase *c = tcase_create("all");
  tcase_add_test(c, of_a_compilation);
  tcase_add_test(c, of_diagnostics);
  tcase_add_test(c, of_launches);
  tcase_add_test(c, of_what_is_declined);
  tcase_add_test(c, of_a_gpu);
  tcase_add_test(c, it_may_call);
  tcase_add_test(c, memory_may_run_out);
  return run_suite(c, "the log");
}
