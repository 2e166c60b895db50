/* Bytes to calls of the C interface, in any order: fusions, schedules and programs built, used after they are finished,
 * mixed up, run through passes, compiled and loaded. A call that is refused says why and changes nothing; what is built
 * is what its text says. */
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "tf/compile.h"
#include "tf/emu.h"
#include "tf/program.h"
#include "tf/schedule.h"

enum { FUSIONS = 3, TENSORS = 48, PROGRAMS = 2, VALUES = 32, MOST_CALLS = 160, MOST_COMPILED = 2 };

typedef struct bytes {
  const uint8_t *at, *end;
} bytes;

static uint32_t draw(bytes *b, uint32_t n) { return b->at < b->end ? *b->at++ % n : 0; }

typedef struct state {
  tf_session *s;
  tf_module *m;
  tf_fusion *fusion[FUSIONS];
  tf_tensor *tensor[TENSORS];
  tf_program *program[PROGRAMS];
  tf_program_value *value[VALUES];
  uint32_t nfusion, ntensor, nprogram, nvalue, compiled;
  bool lowered; /* a pass ran: text and handles are its own affair */
  tf_package *package;
  tf_executable *exe;
  tf_device *device;
} state;

static const DLDataType types[] = {{kDLFloat, 32, 1}, {kDLFloat, 16, 1}, {kDLBfloat, 16, 1}, {kDLInt, 64, 1},
                                   {kDLInt, 32, 1},   {6, 8, 1},         {kDLFloat, 64, 1},  {kDLInt, 8, 1},
                                   {10, 8, 1},        {77, 3, 1},        {kDLFloat, 32, 2},  {kDLUInt, 8, 1}};
static const char *const names[] = {"f", "g", "x", "y", "two words", "", "builtin", "h0"};
static const char *const ops[] = {
    "add",    "mul",     "exp",     "silu",     "sum",   "reduce_max", "broadcast", "squeeze", "permute",
    "select", "lt",      "cast",    "constant", "dim",   "full",       "iota",      "slice",   "pad",
    "concat", "reshape", "gather",  "cumsum",   "topk",  "matmul",     "linear",    "argmax",  "repeat",
    "expand", "scatter", "var",     "sdpa",     "parts", "uniform",    "max",       "neg",     "set",
    "func",   "return",  "nothing", "div",      "rsqrt", "clamp",      "isnan"};
#define OF(a) (sizeof(a) / sizeof *(a))
#define NAME(b) names[draw(b, OF(names))]
#define TYPE(b) types[draw(b, 3) ? 0 : draw(b, OF(types))] /* mostly f32, which meets others */

/* Handles that there are, now and then NULL. */
static tf_fusion *a_fusion(state *s, bytes *b) {
  uint32_t i = draw(b, 32);
  return s->nfusion && i < 31 ? s->fusion[i % s->nfusion] : NULL;
}
static tf_tensor *a_tensor(state *s, bytes *b) {
  uint32_t i = draw(b, 64);
  return s->ntensor && i < 63 ? s->tensor[i % s->ntensor] : NULL;
}
static tf_program *a_program(state *s, bytes *b) {
  uint32_t i = draw(b, 32);
  return s->nprogram && i < 31 ? s->program[i % s->nprogram] : NULL;
}
static tf_program_value *a_value(state *s, bytes *b) {
  uint32_t i = draw(b, 64);
  return s->nvalue && i < 63 ? s->value[i % s->nvalue] : NULL;
}

static void numbers(bytes *b, int64_t *v, uint32_t n) {
  static const int64_t some[] = {0, 1, 2, -1, 3, 4, 8, 32, 128, INT64_MAX, INT64_MIN, -7};
  for (uint32_t i = 0; i < n; i++) v[i] = some[draw(b, OF(some))];
}

/* A result of a call: there if, and only if, it went well. */
static tf_status keep_tensor(state *s, tf_status st, tf_tensor **made) {
  tf_tensor *t = *made; /* behind the call that was the argument before */
  if ((st == TF_OK) != (t != NULL)) fuzz_die("status %d, but the tensor is %s", st, t ? "there" : "NULL");
  if (t) s->tensor[s->ntensor < TENSORS ? s->ntensor++ : (uintptr_t)t / 64 % TENSORS] = t;
  return st;
}
static tf_status keep_value(state *s, tf_status st, tf_program_value **made) {
  tf_program_value *v = *made;
  if ((st == TF_OK) != (v != NULL)) fuzz_die("status %d, but the value is %s", st, v ? "there" : "NULL");
  if (v) s->value[s->nvalue < VALUES ? s->nvalue++ : (uintptr_t)v / 64 % VALUES] = v;
  return st;
}

static tf_status call_op(state *s, bytes *b) {
  int64_t lists[6][4];
  tf_tensor *operand[4], *out = (tf_tensor *)s;
  for (int i = 0; i < 6; i++) numbers(b, lists[i], 4);
  tf_fusion *f = a_fusion(s, b);
  uint32_t n = draw(b, 5);
  for (uint32_t i = 0; i < n; i++) operand[i] = a_tensor(s, b);
  const tf_sdpa_attrs attention = {.struct_size = sizeof attention, .causal = true};
  const tf_fusion_attrs a = {.struct_size = sizeof a,
                             .axes = lists[0],
                             .naxes = draw(b, 4),
                             .axis = lists[0][3],
                             .type = TYPE(b),
                             .dims = lists[1],
                             .rank = draw(b, 4),
                             .i = lists[1][3],
                             .f = 1.5,
                             .from = lists[2],
                             .steps = lists[3],
                             .low = lists[4],
                             .high = lists[5],
                             .counts = lists[3],
                             .k = lists[2][3],
                             .size = lists[4][3],
                             .sdpa = &attention};
  return keep_tensor(s, tf_fusion_op(f, ops[draw(b, OF(ops))], operand, n, draw(b, 8) ? &a : NULL, &out), &out);
}

static tf_status call_fusion(state *s, bytes *b) {
  tf_tensor *t = (tf_tensor *)s, *some[3] = {NULL};
  int64_t dims[4];
  switch (draw(b, 8)) {
  case 0: {
    tf_fusion *f = NULL;
    tf_status st = s->nfusion < FUSIONS ? tf_fusion_create(s->m, NAME(b), &f) : TF_OK;
    if (f) s->fusion[s->nfusion++] = f;
    return st;
  }
  case 1:
  case 2: {
    numbers(b, dims, 4);
    for (int i = 0; i < 4; i++) dims[i] = draw(b, 8) ? TF_DIM_DYNAMIC : dims[i];
    tf_status st = tf_fusion_input(a_fusion(s, b), draw(b, 4) ? NULL : NAME(b), TYPE(b), draw(b, 4) ? 2 : draw(b, 5),
                                   dims, NULL, NULL, &t);
    return keep_tensor(s, st, &t);
  }
  case 3: {
    tf_status st = tf_fusion_scalar(a_fusion(s, b), NAME(b), TYPE(b), &t);
    return keep_tensor(s, st, &t);
  }
  case 4: {
    uint32_t n = draw(b, 4);
    for (uint32_t i = 0; i < n; i++) some[i] = a_tensor(s, b);
    return tf_fusion_return(a_fusion(s, b), some, n);
  }
  case 5: return tf_fusion_set_in_place(a_fusion(s, b), draw(b, 3), a_tensor(s, b));
  default: return call_op(s, b);
  }
}

static tf_status call_schedule(state *s, bytes *b) {
  int64_t v[4];
  tf_tensor *t = a_tensor(s, b), *out = (tf_tensor *)s;
  tf_ptype kinds[4];
  numbers(b, v, 4);
  for (int i = 0; i < 4; i++) kinds[i] = (tf_ptype)draw(b, 16);
  switch (draw(b, 14)) {
  case 0: return tf_split(t, v[0], v[1]);
  case 1: return tf_split_outer(t, v[0], v[1]);
  case 2: return tf_merge(t, v[0], v[1]);
  case 3: return tf_reorder(t, v, draw(b, 5));
  case 4: return tf_parallelize(t, v[0], kinds[0]);
  case 5: return tf_parallelize_all(t, kinds, draw(b, 5));
  case 6: return tf_propagate(t);
  case 7: return tf_inline_at(t, v[0]);
  case 8: return tf_inline_most(t);
  case 9: return tf_inline_all(a_fusion(s, b));
  case 10: return tf_set_memory(t, (tf_memory)draw(b, 6));
  case 11: return tf_circular_buffer(t, v[0], v[1]);
  case 12: {
    tf_status st = tf_cache_after(t, (tf_memory)draw(b, 6), (tf_via)draw(b, 5), &out);
    return keep_tensor(s, st, &out);
  }
  default: return tf_parallelize_like(t);
  }
}

static tf_status call_program(state *s, bytes *b) {
  static const char *const math[] = {"add", "mul", "div", "min", "ceildiv", "pow", "sub", "mod", "max"};
  tf_program_value *v = (tf_program_value *)s, *some[4];
  int64_t n;
  numbers(b, &n, 1);
  tf_program *p = a_program(s, b);
  for (int i = 0; i < 4; i++) some[i] = a_value(s, b);
  switch (draw(b, 12)) {
  case 0: {
    tf_program *made = NULL;
    tf_status st = s->nprogram < PROGRAMS ? tf_program_create(s->m, NAME(b), &made) : TF_OK;
    if (made) s->program[s->nprogram++] = made;
    return st;
  }
  case 1: return keep_value(s, tf_program_input(p, NAME(b), TYPE(b), draw(b, 14), &v), &v);
  case 2: return keep_value(s, tf_program_scalar(p, NAME(b), TYPE(b), &v), &v);
  case 3: return keep_value(s, tf_program_result(p, NAME(b), TYPE(b), draw(b, 4), &v), &v);
  case 4: return tf_program_set_in_place(p, some[0], some[1]);
  case 5: return keep_value(s, tf_program_dim(p, some[0], draw(b, 4), &v), &v);
  case 6: return keep_value(s, tf_program_number(p, n, &v), &v);
  case 7: return keep_value(s, tf_program_op(p, math[draw(b, OF(math))], some[0], some[1], &v), &v);
  case 8: return tf_program_shape(p, some[0], some + 1, draw(b, 4));
  case 9: return keep_value(s, tf_program_tensor(p, NAME(b), TYPE(b), some, draw(b, 5), &v), &v);
  case 10: return tf_program_call(p, NAME(b), some, draw(b, 5));
  default: return draw(b, 3) ? keep_value(s, tf_program_cast(p, some[0], &v), &v) : tf_program_finish(p);
  }
}

/* What is made of the module lives on without it, and goes in any order. */
static tf_status call_compile(state *s, bytes *b) {
  static const char *const targets[] = {"sm_80", "sm_90a", "sm_1", NULL};
  tf_compile_options o = {.struct_size = sizeof o, .target = targets[draw(b, 4)], .seconds = 5, .lazy = draw(b, 2)};
  tf_package *p = NULL;
  if (s->compiled++ >= MOST_COMPILED) return TF_OK;
  tf_status st = tf_compile(s->m, &o, &p);
  if ((st == TF_OK) != (p != NULL)) fuzz_die("status %d, but the package is %s", st, p ? "there" : "NULL");
  if (!p) return st;
  tf_package_release(s->package);
  s->package = p;
  tf_executable_destroy(s->exe);
  s->exe = NULL;
  return tf_executable_create(s->device, p, NULL, &s->exe);
}

/* Calls with arguments that fit no better than by chance: refused, or right; extents are small. */
static tf_status call_entry(state *s, bytes *b) {
  static double memory[64][512];
  int64_t shape[8][4];
  DLTensor t[8];
  tf_arg a[8];
  if (!s->exe) return TF_OK;
  uint32_t n = draw(b, 9);
  for (uint32_t i = 0; i < n; i++) {
    for (int k = 0; k < 4; k++) shape[i][k] = draw(b, 4);
    t[i] = (DLTensor){
        .data = memory[i], .device = {kDLCPU, 0}, .ndim = (int)draw(b, 4), .dtype = TYPE(b), .shape = shape[i]};
    a[i] = (tf_arg){.tensor = draw(b, 4) ? &t[i] : NULL};
    if (!a[i].tensor) a[i].scalar.i = draw(b, 256);
  }
  int64_t dims[4];
  size_t bytes = 0;
  uint32_t entry = draw(b, 3);
  tf_status st = tf_executable_result_shape(s->exe, entry, a, n, draw(b, 3), dims, draw(b, 4), NULL);
  if (st == TF_OK && draw(b, 2)) st = tf_executable_workspace(s->exe, entry, a, n, &bytes, NULL);
  return st == TF_OK ? st : TF_ERR_INVALID;
}

static void forget(state *s) {
  s->nfusion = s->ntensor = s->nprogram = s->nvalue = 0;
  s->lowered = false;
}

static tf_status call_module(state *s, bytes *b) {
  switch (draw(b, 6)) {
  case 0: return call_compile(s, b);
  case 1:
  case 2: return call_entry(s, b);
  case 3: s->lowered = true; return tf_module_run(s->m, TF_STR("canonicalize,cse,dce"), NULL);
  case 4: {
    tf_status st = tf_module_verify(s->m);
    if (st == TF_OK) fuzz_round_trip(s->s, s->m, false, "after calls");
    return st;
  }
  default:
    if (draw(b, 4)) return TF_OK;
    tf_module_destroy(s->m);
    forget(s);
    if (tf_module_create(s->s, &s->m) != TF_OK) fuzz_die("no module");
    return TF_OK;
  }
}

static fuzz_text text_of(const state *s) {
  fuzz_text t = {0};
  if (tf_module_print(s->m, NULL, fuzz_write, &t) != TF_OK) fuzz_die("printing failed");
  fuzz_write(&t, TF_STR(""));
  return t;
}

/* Something to begin with, by which later calls get further: y = x x of a fusion, and half a program that calls it. */
static tf_status prelude(state *s, uint32_t how) {
  const int64_t dims[2] = {TF_DIM_DYNAMIC, TF_DIM_DYNAMIC};
  tf_fusion *f;
  tf_tensor *x, *y;
  tf_program *p;
  tf_program_value *v[4];
  if (!how) return TF_OK;
  if (tf_fusion_create(s->m, "f", &f) || tf_fusion_input(f, "x", types[0], 2, dims, NULL, NULL, &x))
    return TF_ERR_INVALID;
  if (tf_fusion_mul(f, x, x, &y)) return TF_ERR_INVALID;
  s->fusion[s->nfusion++] = f;
  s->tensor[s->ntensor++] = x, s->tensor[s->ntensor++] = y;
  if (how > 1 && tf_fusion_return(f, &y, 1)) return TF_ERR_INVALID;
  if (how < 4) return TF_OK;
  if (tf_program_create(s->m, "g", &p) || tf_program_input(p, "x", types[0], 2, &v[0])) return TF_ERR_INVALID;
  if (tf_program_result(p, "y", types[0], 2, &v[1]) || tf_program_dim(p, v[0], 0, &v[2])) return TF_ERR_INVALID;
  if (tf_program_dim(p, v[0], 1, &v[3]) || tf_program_shape(p, v[1], v + 2, 2)) return TF_ERR_INVALID;
  s->program[s->nprogram++] = p;
  for (int i = 0; i < 4; i++) s->value[s->nvalue++] = v[i];
  return how > 5 ? tf_program_call(p, "f", v, 2) : TF_OK;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  bytes b = {data, data + size};
  state s = {.s = fuzz_session(false, false)};
  const tf_emu_options emu = {.struct_size = sizeof emu, .check = true, .workers = 1};
  if (tf_module_create(s.s, &s.m) != TF_OK || tf_device_emu(&emu, NULL, NULL, &s.device) != TF_OK)
    fuzz_die("no module");
  if (prelude(&s, draw(&b, 7)) != TF_OK) fuzz_die("the calls at the begin are refused");
  for (int i = 0; i < MOST_CALLS && b.at < b.end; i++) {
    fuzz_text before = text_of(&s);
    uint32_t kind = draw(&b, 16);
    tf_status st = kind < 8    ? call_fusion(&s, &b)
                   : kind < 10 ? call_schedule(&s, &b)
                   : kind < 14 ? call_program(&s, &b)
                               : call_module(&s, &b);
    fuzz_text after = text_of(&s);
    if (st == TF_ERR_OOM || st == TF_ERR_INTERNAL) fuzz_die("call %d of kind %u fails with status %d", i, kind, st);
    if (st != TF_OK && !s.lowered && !fuzz_same(&before, &after))
      fuzz_die("call %d of kind %u is refused, but changed the module", i, kind);
    free(before.at);
    free(after.at);
  }
  tf_module_destroy(s.m);
  tf_package_release(s.package);
  tf_executable_destroy(s.exe);
  tf_device_destroy(s.device);
  return 0;
}
