/* Sessions and modules through the public headers: every call's failures, and memory that runs out at every point. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "oom.h"
#include "tf/compile.h"
#include "tf/ir.h"

static char messages[1 << 14];

static void collect(void *user, const tf_diagnostic *d) {
  (void)user;
  size_t n = strlen(messages);
  tf_diagnostic_format(d, messages + n, sizeof messages - n);
}

static tf_session *session(void) {
  tf_session *s;
  messages[0] = 0;
  tf_session_options o = {.struct_size = sizeof o, .sink = {collect, NULL}};
  ck_assert_int_eq(tf_session_create(&o, &s), TF_OK);
  return s;
}

static tf_str str(const char *s) { return (tf_str){s, strlen(s)}; }

typedef struct sink_text {
  char at[1 << 18];
  size_t n;
} sink_text;

static void keep(void *user, tf_str s) {
  sink_text *t = user;
  ck_assert_uint_lt(t->n + s.len, sizeof t->at);
  if (s.len) memcpy(t->at + t->n, s.ptr, s.len);
  t->n += s.len;
  t->at[t->n] = 0;
}

static const char *const swiglu =
    "fusion.func @swiglu(%x: tensor<?x?xbf16>, %g: tensor<?x?xbf16>) -> tensor<?x?xbf16> {\n"
    "  %a = fusion.silu %x : tensor<?x?xbf16>\n"
    "  %b = fusion.silu %x : tensor<?x?xbf16>\n"
    "  %y = fusion.mul %b, %g : tensor<?x?xbf16>\n"
    "  fusion.return %y : tensor<?x?xbf16>\n}\n";

/* ------------------------------------------------------------------------------------------------ calls */

START_TEST(text_goes_in_and_out) {
  tf_session *s = session();
  tf_module *m, *again;
  static sink_text first, second, generic;
  first.n = second.n = generic.n = 0;
  ck_assert_int_eq(tf_module_parse(s, TF_STR("a.mlir"), str(swiglu), &m), TF_OK);
  ck_assert_int_eq(tf_module_verify(m), TF_OK);
  ck_assert_int_eq(tf_module_print(m, NULL, keep, &first), TF_OK);
  ck_assert_ptr_nonnull(strstr(first.at, "%y = fusion.mul %b, %g : tensor<?x?xbf16>"));
  tf_text_options o = {.struct_size = sizeof o, .generic = true};
  ck_assert_int_eq(tf_module_print(m, &o, keep, &generic), TF_OK);
  ck_assert_ptr_nonnull(strstr(generic.at, "%y = \"fusion.mul\"(%b, %g)"));
  ck_assert_int_eq(tf_module_parse(s, TF_STR("b"), (tf_str){generic.at, generic.n}, &again), TF_OK);
  ck_assert_int_eq(tf_module_print(again, NULL, keep, &second), TF_OK);
  ck_assert_str_eq(first.at, second.at);
  tf_module_destroy(m);
  tf_module_destroy(again);
  tf_session_destroy(s);
}
END_TEST

START_TEST(wrong_text_is_diagnosed) {
  tf_session *s = session();
  tf_module *m = (tf_module *)s;
  ck_assert_int_eq(tf_module_parse(s, TF_STR("a.mlir"), TF_STR("fusion.bogus\nfusion.func 4\n"), &m), TF_ERR_INVALID);
  ck_assert_ptr_null(m);
  ck_assert_ptr_nonnull(strstr(messages, "a.mlir:1:1: error: unknown op 'fusion.bogus'"));
  ck_assert_ptr_nonnull(strstr(messages, "a.mlir:2:13: error:"));
  messages[0] = 0;
  static const char two[] = "kernel.func @f() {\n}\nkernel.func @f() {\n}\n";
  ck_assert_int_eq(tf_module_parse(s, TF_STR("b"), TF_STR(two), &m), TF_OK);
  ck_assert_int_eq(tf_module_verify(m), TF_ERR_INVALID);
  ck_assert_ptr_nonnull(strstr(messages, "symbol '@f' is defined twice"));
  ck_assert_ptr_nonnull(strstr(messages, "note: first defined here"));
  ck_assert_int_eq(tf_module_run(m, TF_STR("cse"), NULL), TF_ERR_INVALID);
  tf_module_destroy(m);
  tf_module_destroy(NULL);
  tf_session_destroy(s);
}
END_TEST

START_TEST(the_text_need_not_stay) {
  tf_session *s = session();
  tf_module *m;
  char *copy = malloc(strlen(swiglu) + 1);
  strcpy(copy, swiglu);
  ck_assert_int_eq(tf_module_parse(s, TF_STR("a"), str(copy), &m), TF_OK);
  memset(copy, '?', strlen(copy));
  free(copy);
  ck_assert_int_eq(
      tf_compile(m, &(tf_compile_options){.struct_size = sizeof(tf_compile_options), .pipeline = TF_STR("cse")},
                 &(tf_package *){NULL}),
      TF_ERR_UNSUPPORTED);
  ck_assert_ptr_nonnull(strstr(messages, "fusion.func @swiglu(%x"));
  tf_module_destroy(m);
  tf_session_destroy(s);
}
END_TEST

static void count_events(void *user, const tf_pass_event *e) {
  static sink_text t;
  t.n = 0;
  tf_pass_event_print(e, true, NULL, keep, &t);
  ck_assert_ptr_nonnull(strstr(t.at, "fusion.func @swiglu"));
  unsigned *n = user;
  n[0]++;
  if (e->after && e->changed) n[1]++;
  if (e->after && !e->ok) n[2]++;
}

START_TEST(passes_run_and_tell) {
  tf_session *s = session();
  tf_module *m;
  unsigned n[3] = {0};
  tf_run_options o = {.struct_size = sizeof o, .event = count_events, .user = n, .changes = true};
  ck_assert_int_eq(tf_module_parse(s, TF_STR("a"), str(swiglu), &m), TF_OK);
  ck_assert_int_eq(tf_module_run(m, TF_STR("builtin.module(cse,dce),canonicalize"), &o), TF_OK);
  ck_assert_uint_eq(n[0], 6);
  ck_assert_uint_ge(n[1], 1);
  ck_assert_uint_eq(n[2], 0);
  ck_assert_int_eq(tf_module_run(m, TF_STR("nothing"), &o), TF_ERR_INVALID);
  ck_assert_ptr_nonnull(strstr(messages, "unknown pass 'nothing'"));
  ck_assert_int_eq(tf_module_run(m, TF_STR("cse{x=1}"), &o), TF_ERR_INVALID);
  ck_assert_ptr_nonnull(strstr(messages, "pass 'cse' has no option 'x'; it takes none"));
  ck_assert_uint_eq(n[0], 6);
  tf_module_destroy(m);
  tf_session_destroy(s);
}
END_TEST

START_TEST(what_is_there_can_be_asked) {
  tf_session *s = session();
  static sink_text t;
  ck_assert_uint_ge(tf_num_dialects(), 6);
  ck_assert_ptr_null(tf_dialect_get(tf_num_dialects()));
  for (uint32_t i = 0; i < tf_num_dialects(); i++) {
    t.n = 0;
    ck_assert_int_eq(tf_dialect_help(s, tf_dialect_get(i), keep, &t), TF_OK);
    ck_assert_ptr_nonnull(strstr(t.at, tf_dialect_get(i)));
  }
  ck_assert_int_eq(tf_dialect_help(s, "bogus", keep, &t), TF_ERR_INVALID);
  ck_assert_ptr_nonnull(strstr(messages, "unknown dialect 'bogus'; there are builtin, fusion"));
  ck_assert_int_eq(tf_dialect_examples(s, "bogus", keep, &t), TF_ERR_INVALID);
  tf_pass_info p = {.struct_size = offsetof(tf_pass_info, doc)};
  ck_assert_int_eq(tf_pass_get(0, &p), TF_OK);
  ck_assert_str_eq(p.name, "canonicalize");
  ck_assert_ptr_null(p.doc); /* beyond the caller's struct */
  ck_assert_int_eq(tf_pass_get(tf_num_passes(), &p), TF_ERR_INVALID);
  ck_assert_str_eq(tf_target_name(0), "sm_80");
  ck_assert_ptr_null(tf_target_name(10000));
  tf_session_destroy(s);
}
END_TEST

START_TEST(options_of_a_session) {
  tf_session *s;
  tf_module *m;
  messages[0] = 0;
  tf_session_options o = {
      .struct_size = sizeof o, .sink = {collect, NULL}, .no_implicit_module = true, .allow_unregistered = true};
  ck_assert_int_eq(tf_session_create(&o, &s), TF_OK);
  ck_assert_int_eq(tf_module_parse(s, TF_STR("a"), TF_STR("\"x.y\"() : () -> ()\n"), &m), TF_ERR_INVALID);
  ck_assert_ptr_nonnull(strstr(messages, "expected one top-level builtin.module"));
  ck_assert_int_eq(tf_module_parse(s, TF_STR("a"), TF_STR("builtin.module {\n\"x.y\"() : () -> ()\n}\n"), &m), TF_OK);
  tf_module_destroy(m);
  tf_session_destroy(s);
  ck_assert_int_eq(tf_session_create(NULL, &s), TF_OK); /* no sink: nothing is told, nothing breaks */
  ck_assert_int_eq(tf_module_parse(s, TF_STR("a"), TF_STR("bogus"), &m), TF_ERR_INVALID);
  tf_session_destroy(s);
  tf_session_destroy(NULL);
}
END_TEST

/* ------------------------------------------------------------------------------------------------ compiling */

typedef struct told {
  unsigned products, stages;
  char ptx[1 << 16];
} told;

static void product(void *user, tf_product what, tf_str bytes) {
  told *t = user;
  t->products |= what;
  if (what == TF_PTX) snprintf(t->ptx, sizeof t->ptx, "%.*s", (int)bytes.len, bytes.ptr);
}
static void stage(void *user, const char *name, double seconds) {
  ck_assert_ptr_nonnull(name);
  ck_assert(seconds >= 0);
  ((told *)user)->stages++;
}

/* A text with so much of something is read, or refused with one error. */
static void reads_within(tf_session_options o, const char *text, const char *words) {
  tf_session *s;
  tf_module *m;
  messages[0] = 0;
  o.struct_size = sizeof o;
  o.sink = (tf_sink){collect, NULL};
  ck_assert_int_eq(tf_session_create(&o, &s), TF_OK);
  tf_status st = tf_module_parse(s, TF_STR("a.mlir"), str(text), &m);
  ck_assert_msg(st == (words ? TF_ERR_INVALID : TF_OK), "%s", messages);
  if (words) {
    const char *first = strstr(messages, "error:");
    ck_assert_msg(strstr(messages, words) != NULL, "'%s' does not say '%s'", messages, words);
    ck_assert_msg(first && !strstr(first + 1, "error:"), "more than one error: %s", messages);
  } else {
    tf_module_destroy(m);
  }
  tf_session_destroy(s);
}

START_TEST(text_has_limits) {
  reads_within((tf_session_options){.max_text = strlen(swiglu)}, swiglu, NULL);
  reads_within((tf_session_options){.max_text = strlen(swiglu) - 1}, swiglu, "bytes, but the session takes at most");
  reads_within((tf_session_options){.max_ops = 5}, swiglu, NULL); /* the function is one */
  reads_within((tf_session_options){.max_ops = 4}, swiglu,
               "a.mlir:5:3: error: more than 4 ops, which is the session's limit");
  reads_within((tf_session_options){.max_ops = 1}, swiglu, "a.mlir:2:3: error: more than 1 ops");
  reads_within((tf_session_options){.max_nesting = 1}, "builtin.module {\n}\n", NULL);
  reads_within((tf_session_options){.max_nesting = 1}, "builtin.module {\nbuiltin.module {\n}\n}\n",
               "nested too deeply (more than 1 levels)");
  char deep[400]; /* of attributes; what is asked for beyond 128 is 128 */
  size_t n = (size_t)snprintf(deep, sizeof deep, "builtin.module attributes {a = ");
  for (int i = 0; i < 130; i++) deep[n++] = '[';
  for (int i = 0; i < 130; i++) deep[n++] = ']';
  snprintf(deep + n, sizeof deep - n, "} {\n}\n");
  reads_within((tf_session_options){.max_nesting = 1000}, deep, "nested too deeply (more than 128 levels)");
}
END_TEST

START_TEST(modules_compile_for_several_targets) {
  tf_session *s = session();
  tf_module *m;
  ck_assert_int_eq(tf_module_parse(s, TF_STR("a"), str(swiglu), &m), TF_OK);
  static const char *const targets[] = {"sm_80", "sm_90a", "sm_100a"};
  for (int i = 0; i < 3; i++) {
    static told t;
    memset(&t, 0, sizeof t);
    tf_package *p;
    tf_compile_options o = {
        .struct_size = sizeof o, .target = targets[i], .product = product, .stage = stage, .user = &t};
    o.emit = TF_KERNEL_IR | TF_LLVM_RAW | TF_LLVM | TF_BITCODE | TF_PTX;
    ck_assert_msg(tf_compile(m, &o, &p) == TF_OK, "%s", messages);
    ck_assert_uint_eq(t.products, o.emit);
    ck_assert_uint_ge(t.stages, 4);
    ck_assert_ptr_nonnull(strstr(t.ptx, targets[i]));
    ck_assert_str_eq(tf_package_target(p), targets[i]);
    ck_assert_str_eq(tf_package_entry_name(p, 0), "swiglu");
    tf_package_release(p);
  }
  tf_package *p = (tf_package *)s;
  tf_compile_options o = {.struct_size = sizeof o, .target = "sm_99"};
  ck_assert_int_eq(tf_compile(m, &o, &p), TF_ERR_INVALID);
  ck_assert_ptr_null(p);
  ck_assert_ptr_nonnull(strstr(messages, "unknown target 'sm_99'"));
  o = (tf_compile_options){.struct_size = sizeof o, .target = "sm_100a", .ptx_version = 70};
  ck_assert_int_eq(tf_compile(m, &o, &p), TF_ERR_UNSUPPORTED);
  o = (tf_compile_options){.struct_size = sizeof o, .ptxas = "/nonexistent/ptxas", .emit = TF_CUBIN};
  ck_assert_int_eq(tf_compile(m, &o, &p), TF_ERR_ENV);
  tf_module_destroy(m);
  tf_session_destroy(s);
}
END_TEST

START_TEST(the_key_knows_every_option) {
  tf_session *s = session();
  tf_module *m, *other;
  ck_assert_int_eq(tf_module_parse(s, TF_STR("a"), str(swiglu), &m), TF_OK);
  ck_assert_int_eq(
      tf_module_parse(s, TF_STR("b"),
                      TF_STR("fusion.func @swiglu(%x: tensor<?x?xbf16>, %g: tensor<?x?xbf16>) -> tensor<?x?xbf16> {\n"
                             "  fusion.return %x : tensor<?x?xbf16>\n}\n"),
                      &other),
      TF_OK);
  tf_compile_options v[] = {{.struct_size = sizeof *v},
                            {.struct_size = sizeof *v, .target = "sm_90"},
                            {.struct_size = sizeof *v, .ptx_version = 83},
                            {.struct_size = sizeof *v, .fast_math = true},
                            {.struct_size = sizeof *v, .math = TF_MATH_PRECISE},
                            {.struct_size = sizeof *v, .index_width = 64},
                            {.struct_size = sizeof *v, .opt_level = 3},
                            {.struct_size = sizeof *v, .no_llvm_passes = true},
                            {.struct_size = sizeof *v, .debug = true},
                            {.struct_size = sizeof *v, .lineinfo = true},
                            {.struct_size = sizeof *v, .emit = TF_CUBIN},
                            {.struct_size = sizeof *v, .pipeline = TF_STR("lower-fusion")},
                            {.struct_size = sizeof *v, .ptxas_options = "-v"}};
  enum { N = sizeof v / sizeof *v };
  tf_cache_key k[N + 1], again;
  for (int i = 0; i < N; i++) ck_assert_int_eq(tf_compile_key(m, &v[i], &k[i]), TF_OK);
  ck_assert_int_eq(tf_compile_key(other, &v[0], &k[N]), TF_OK);
  for (int i = 0; i <= N; i++)
    for (int j = 0; j < i; j++)
      ck_assert_msg(memcmp(&k[i], &k[j], sizeof *k) != 0, "options %d and %d have one key", i, j);
  ck_assert_int_eq(tf_compile_key(m, NULL, &again), TF_OK);
  ck_assert_int_eq(memcmp(&again, &k[0], sizeof again), 0);
  /* two words for one mode; and what the caller does not say is the default mode */
  tf_compile_options same[][2] = {
      {{.struct_size = sizeof *v, .fast_math = true}, {.struct_size = sizeof *v, .math = TF_MATH_FAST}},
      {{.struct_size = sizeof *v}, {.struct_size = sizeof *v, .math = TF_MATH_DEFAULT}},
      {{.struct_size = sizeof *v, .fast_math = true, .math = TF_MATH_PRECISE},
       {.struct_size = sizeof *v, .math = TF_MATH_PRECISE}}};
  for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
    for (int j = 0; j < 2; j++) ck_assert_int_eq(tf_compile_key(m, &same[i][j], &k[j]), TF_OK);
    ck_assert_int_eq(memcmp(&k[0], &k[1], sizeof *k), 0);
  }
  tf_module_destroy(m);
  tf_module_destroy(other);
  tf_session_destroy(s);
}
END_TEST

START_TEST(the_second_compile_is_a_hit) {
  tf_session *s = session();
  tf_module *m;
  tf_cache *c;
  tf_package *p, *q;
  ck_assert_int_eq(tf_cache_create(&(tf_cache_options){.struct_size = sizeof(tf_cache_options)}, NULL, NULL, &c),
                   TF_OK);
  ck_assert_int_eq(tf_module_parse(s, TF_STR("a"), str(swiglu), &m), TF_OK);
  tf_compile_options o = {.struct_size = sizeof o, .cache = c};
  ck_assert_int_eq(tf_compile(m, &o, &p), TF_OK);
  ck_assert_int_eq(tf_compile(m, &o, &q), TF_OK);
  tf_cache_stats st = {.struct_size = sizeof st};
  tf_cache_get_stats(c, &st);
  ck_assert_uint_eq(st.memory_hits, 1);
  ck_assert_uint_eq(st.stores, 1);
  tf_str a = tf_package_bytes(p), b = tf_package_bytes(q);
  ck_assert_uint_eq(a.len, b.len);
  ck_assert_int_eq(memcmp(a.ptr, b.ptr, a.len), 0);
  tf_package_release(p);
  tf_package_release(q);
  tf_module_destroy(m);
  tf_cache_destroy(c);
  tf_session_destroy(s);
}
END_TEST

START_TEST(llvm_text_compiles) {
  tf_session *s = session();
  static told t;
  memset(&t, 0, sizeof t);
  tf_compile_options o = {.struct_size = sizeof o, .emit = TF_PTX, .product = product, .user = &t};
  static const char ll[] =
      "define ptx_kernel void @k(ptr addrspace(1) %p) {\n  store i32 7, ptr addrspace(1) %p\n  ret void\n}\n";
  ck_assert_msg(tf_compile_llvm(s, TF_STR("k.ll"), TF_STR(ll), &o, NULL) == TF_OK, "%s", messages);
  ck_assert_ptr_nonnull(strstr(t.ptx, ".entry k("));
  ck_assert_int_eq(tf_compile_llvm(s, TF_STR("k.ll"), TF_STR("define nonsense"), &o, NULL), TF_ERR_INVALID);
  ck_assert_ptr_nonnull(strstr(messages, "not LLVM IR"));
  tf_package *p = NULL;
  ck_assert_msg(tf_compile_llvm(s, TF_STR("k.ll"), TF_STR(ll), &o, &p) == TF_OK, "%s", messages);
  ck_assert_uint_eq(tf_package_num_kernels(p), 1);
  ck_assert_uint_eq(tf_package_num_entries(p), 0);
  ck_assert_int_eq(tf_package_kernel_param(p, 0, 0), TF_PARAM_POINTER);
  tf_package_release(p);
  static const char odd[] = "define ptx_kernel void @k([3 x i32] %a) {\n  ret void\n}\n";
  ck_assert_int_eq(tf_compile_llvm(s, TF_STR("k.ll"), TF_STR(odd), &o, &p), TF_ERR_UNSUPPORTED);
  ck_assert_ptr_null(p);
  ck_assert_ptr_nonnull(strstr(messages, "parameter 0 of kernel 'k' is [3 x i32], which tf cannot pass"));
  tf_session_destroy(s);
}
END_TEST

/* PTX from a host: a package of it has the text for a GPU, and what the simulated SM runs. */
START_TEST(ptx_compiles) {
  tf_session *s = session();
  static told t;
  memset(&t, 0, sizeof t);
  tf_compile_options o = {.struct_size = sizeof o, .emit = TF_LLVM, .product = product, .user = &t};
  static const char text[] =
      ".version 8.0\n.target sm_90\n.address_size 64\n.visible .entry k(.param .u64 p, .param .f32 x)\n"
      ".reqntid 32\n{\n.reg .b64 %a;\nld.param.u64 %a, [p];\nst.global.u32 [%a], 7;\nret;\n}\n";
  tf_package *p = NULL;
  ck_assert_msg(tf_compile_ptx(s, TF_STR("k.ptx"), TF_STR(text), &o, &p) == TF_OK, "%s", messages);
  ck_assert_uint_eq(tf_package_num_kernels(p), 1);
  ck_assert_uint_eq(tf_package_num_entries(p), 0);
  ck_assert_int_eq(tf_package_kernel_param(p, 0, 0), TF_PARAM_POINTER);
  tf_str kept = tf_package_ptx(p);
  ck_assert(kept.len == sizeof text - 1 && !memcmp(kept.ptr, text, kept.len));
  tf_kernel_info info = {.struct_size = sizeof info};
  ck_assert_int_eq(tf_package_kernel(p, 0, &info), TF_OK);
  ck_assert_uint_eq(info.block[0], 32);
  tf_package_release(p);
  ck_assert_int_eq(
      tf_compile_ptx(s, TF_STR("k.ptx"), TF_STR(".version 8.0\n.target sm_90\n.entry k() { nop; }"), NULL, &p),
      TF_ERR_INVALID);
  ck_assert_ptr_null(p);
  ck_assert_ptr_nonnull(strstr(messages, "no instruction 'nop' is known"));
  ck_assert_int_eq(tf_compile_ptx(s, TF_STR("k.ptx"), TF_STR(text), NULL, NULL), TF_OK);
  ck_assert_ptr_nonnull(tf_ptx_op_name(0));
  ck_assert_ptr_null(tf_ptx_op_name(100000));
  tf_session_destroy(s);
}
END_TEST

/* ------------------------------------------------------------------------------------------------ out of memory */

/* Parse, verify, transform, print, evaluate; the first status that is not TF_OK. */
static tf_status everything(tf_session *s) {
  static sink_text t;
  tf_module *m;
  t.n = 0;
  tf_status st = tf_module_parse(s, TF_STR("a"), str(swiglu), &m);
  if (st != TF_OK) return st;
  st = tf_module_verify(m);
  if (st == TF_OK) st = tf_module_run(m, TF_STR("canonicalize,cse,dce"), NULL);
  if (st == TF_OK) st = tf_module_print(m, NULL, keep, &t);
  if (st == TF_OK) st = tf_dialect_help(s, "fusion", keep, &t);
  float x[2] = {1, 2}; /* of the wrong type: told after everything that allocates */
  int64_t shape[1] = {2};
  DLTensor d = {.data = x, .ndim = 1, .shape = shape, .dtype = {kDLFloat, 32, 1}};
  const DLTensor *in[] = {&d, &d};
  DLManagedTensor *out;
  if (st == TF_OK) {
    st = tf_module_reference(m, "swiglu", in, 2, &out, 1);
    if (st == TF_ERR_INVALID) st = TF_OK;
  }
  if (st == TF_OK) st = tf_module_run(m, TF_STR("lower-fusion,cse"), NULL);
  if (st == TF_ERR_OOM) { /* the module is spoilt, and says so */
    messages[0] = 0;
    tf_status again = tf_module_verify(m);
    ck_assert(again == TF_ERR_INVALID || again == TF_ERR_OOM || again == TF_OK);
  }
  tf_module_destroy(m);
  return st;
}

START_TEST(memory_may_run_out_anywhere) { fail_each_allocation(everything, (tf_sink){collect, NULL}, messages); }
END_TEST

int main(void) {
  Suite *s = suite_create("api session");
  TCase *c = tcase_create("all");
  tcase_set_timeout(c, 120);
  tcase_add_test(c, text_goes_in_and_out);
  tcase_add_test(c, wrong_text_is_diagnosed);
  tcase_add_test(c, the_text_need_not_stay);
  tcase_add_test(c, passes_run_and_tell);
  tcase_add_test(c, what_is_there_can_be_asked);
  tcase_add_test(c, options_of_a_session);
  tcase_add_test(c, text_has_limits);
  tcase_add_test(c, modules_compile_for_several_targets);
  tcase_add_test(c, the_key_knows_every_option);
  tcase_add_test(c, the_second_compile_is_a_hit);
  tcase_add_test(c, llvm_text_compiles);
  tcase_add_test(c, ptx_compiles);
  tcase_add_test(c, memory_may_run_out_anywhere);
  suite_add_tcase(s, c);
  SRunner *r = srunner_create(s);
  srunner_run_all(r, CK_ENV);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  return failed != 0;
}
