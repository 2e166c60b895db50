/* Entries as functions of TVM-FFI: its arguments become tf_args, its stream the launch's, our diagnostics its errors.
 */
#include "tf/tvm_ffi.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

#include "runtime/exec.h"
#include "runtime/tvm_ffi_abi.h"
#include "support/alloc.h"
#include "support/options.h"

enum { MESSAGE = 2048, FEW = 32 };

_Static_assert(sizeof(tf_ffi_any) == 16 && sizeof(tf_ffi_object) == 24, "the ABI's sizes");

/* What a function of the host's is: an entry, and the calls of its library. */
typedef struct callee {
  tf_ffi_calls ffi;
  tf_executable *exe;
  tf_allocator alloc;
  uint32_t entry, narg, ninput;
} callee;

/* One call of it. Diagnostics are collected, for they are the text of the error. */
typedef struct call {
  const callee *f;
  tf_arg *args;
  char message[MESSAGE];
  size_t len;
} call;

static void collect(void *user, const tf_diagnostic *d) {
  call *c = user;
  size_t left = sizeof c->message - c->len;
  if (left < 2) return;
  if (c->len) c->message[c->len++] = '\n', left--;
  size_t n = tf_diagnostic_format(d, c->message + c->len, left);
  c->len += n < left ? n : left - 1;
}

static int raised(const call *c, tf_status s) {
  const char *kind = s == TF_ERR_INVALID ? "ValueError" : s == TF_ERR_OOM ? "MemoryError" : "RuntimeError";
  c->f->ffi.ErrorSetRaisedFromCStr(kind, c->len ? c->message : tf_status_name(s));
  return -1;
}

static int wrong_type(const call *c, const char *message) {
  c->f->ffi.ErrorSetRaisedFromCStr("TypeError", message);
  return -1;
}

static const tf_hostprog *program(const callee *f) { return &f->exe->package->parts.prog[f->entry]; }

/* Arguments i, or what is wrong with it. */
static int take(const call *c, uint32_t i, const tf_ffi_any *a) {
  const tf_harg *want = &program(c->f)->arg[i];
  tf_arg *to = &c->args[i];
  char words[300];
  *to = (tf_arg){0};
  if (want->is_tensor && a->type_index == TF_FFI_DLTENSOR) to->tensor = a->v.v_ptr;
  if (want->is_tensor && a->type_index == TF_FFI_TENSOR)
    to->tensor = (const DLTensor *)((const char *)a->v.v_ptr + sizeof(tf_ffi_object));
  if (to->tensor) return 0;
  bool integer = a->type_index == TF_FFI_INT || a->type_index == TF_FFI_BOOL,
       is_float = tf_dtype_is_float((tf_dtype)want->dtype);
  if (!want->is_tensor && (integer || (is_float && a->type_index == TF_FFI_FLOAT))) {
    if (!is_float) to->scalar.i = a->v.v_int64;
    else to->scalar.f = integer ? (double)a->v.v_int64 : a->v.v_float64;
    return 0;
  }
  snprintf(words, sizeof words, "%.100s: argument %u ('%.100s') has TVM-FFI's type %d, expected %s",
           program(c->f)->name, i, want->name, a->type_index,
           want->is_tensor ? "a tensor"
           : is_float      ? "a number"
                           : "an integer");
  return wrong_type(c, words);
}

/* The result that the caller left out: the host allocates it, where the first tensor is. */
static int make_result(call *c, const tf_sink *sink, tf_ffi_any *result) {
  const callee *f = c->f;
  const tf_harg *a = &program(f)->arg[f->ninput];
  int64_t dims[TF_MAX_RANK];
  DLTensor like = {.ndim = a->rank, .dtype = tf_dtype_dlpack((tf_dtype)a->dtype), .shape = dims};
  like.device = (DLDevice){f->exe->info.is_host ? kDLCPU : kDLCUDA, f->exe->info.is_host ? 0 : f->exe->device->ordinal};
  tf_status s = tf_executable_result_shape(f->exe, f->entry, c->args, f->ninput, 0, dims, a->rank, sink);
  if (s != TF_OK) return raised(c, s);
  void *made = NULL;
  if (f->ffi.EnvTensorAlloc(&like, &made) != 0) return -1; /* it raised */
  *result = (tf_ffi_any){.type_index = TF_FFI_TENSOR, .v.v_ptr = made};
  return take(c, f->ninput, result);
}

static int run(call *c, const tf_ffi_any *args, uint32_t nargs, tf_ffi_any *result) {
  const callee *f = c->f;
  const tf_sink sink = {collect, c};
  for (uint32_t i = 0; i < nargs; i++)
    if (take(c, i, &args[i]) != 0) return -1;
  *result = (tf_ffi_any){0};
  if (nargs < f->narg && make_result(c, &sink, result) != 0) return -1;
  void *stream = f->exe->info.is_host ? NULL : f->ffi.EnvGetStream(kDLCUDA, f->exe->device->ordinal);
  tf_status s = tf_execute(f->exe, f->entry, c->args, f->narg, stream, &sink);
  if (s == TF_OK) return 0;
  if (result->type_index == TF_FFI_TENSOR) f->ffi.ObjectDecRef(result->v.v_ptr);
  *result = (tf_ffi_any){0};
  return raised(c, s);
}

static int safe_call(void *self, const tf_ffi_any *args, int32_t nargs, tf_ffi_any *result) {
  const callee *f = self;
  tf_arg few[FEW];
  call c = {.f = f, .args = few};
  bool makes = f->narg == f->ninput + 1 && nargs == (int32_t)f->ninput;
  if (nargs != (int32_t)f->narg && !makes) {
    char words[300];
    snprintf(words, sizeof words, "%.100s: %d arguments, expected %u (%u inputs, then the results)%s", program(f)->name,
             nargs, f->narg, f->ninput, f->narg == f->ninput + 1 ? " or the inputs alone" : "");
    return wrong_type(&c, words);
  }
  if (f->narg > FEW && !(c.args = tf_alloc(&f->alloc, f->narg * sizeof *c.args))) return raised(&c, TF_ERR_OOM);
  int status = run(&c, args, (uint32_t)nargs, result);
  if (c.args != few) tf_free(&f->alloc, c.args);
  return status;
}

static void end(void *self) {
  callee *f = self;
  tf_allocator a = f->alloc;
  tf_free(&a, f);
}

static tf_status find_calls(const char *path, tf_ffi_calls *c, const tf_sink *sink) {
  void *library = dlopen(path ? path : "libtvm_ffi.so", RTLD_NOW | RTLD_LOCAL);
  if (!library) return tf_fail(sink, TF_ERR_ENV, "there is no TVM-FFI here: %s", dlerror());
  const struct {
    const char *name;
    void *to;
  } all[] = {{"TVMFFIFunctionCreate", &c->FunctionCreate},
             {"TVMFFIFunctionSetGlobal", &c->FunctionSetGlobal},
             {"TVMFFIErrorSetRaisedFromCStr", &c->ErrorSetRaisedFromCStr},
             {"TVMFFIObjectDecRef", &c->ObjectDecRef},
             {"TVMFFIEnvGetStream", &c->EnvGetStream},
             {"TVMFFIEnvTensorAlloc", &c->EnvTensorAlloc}};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    void *at = dlsym(library, all[i].name);
    if (!at) {
      tf_sink_emit(sink, TF_ERROR, "'%s' has no %s: it is no TVM-FFI that tf knows (0.1.15)",
                   path ? path : "libtvm_ffi.so", all[i].name);
      dlclose(library);
      return TF_ERR_ENV;
    }
    memcpy(all[i].to, &at, sizeof at);
  }
  return TF_OK; /* the library stays: functions that it holds lead here */
}

tf_status tf_executable_tvm_ffi(tf_executable *e, uint32_t entry, const tf_tvm_ffi_options *options,
                                const tf_sink *sink, void **function) {
  tf_tvm_ffi_options o;
  tf_status s = TF_OPTIONS_READ(tf_tvm_ffi_options, &o, options, sink);
  *function = NULL;
  if (s != TF_OK) return s;
  if (entry >= e->package->parts.nprog)
    return tf_fail(sink, TF_ERR_INVALID, "no entry %u in a package that has %u", entry, e->package->parts.nprog);
  callee *f = tf_alloc_zero(&e->device->alloc, sizeof *f);
  if (!f) return tf_fail_oom(sink);
  f->exe = e;
  f->alloc = e->device->alloc;
  f->entry = entry;
  const tf_hostprog *h = program(f);
  f->narg = h->narg;
  while (f->ninput < h->narg && !h->arg[f->ninput].is_result) f->ninput++;
  s = find_calls(o.library, &f->ffi, sink);
  if (s == TF_OK && f->ffi.FunctionCreate(f, safe_call, end, function) != 0)
    s = tf_fail(sink, TF_ERR_INTERNAL, "TVM-FFI makes no function");
  if (s != TF_OK) {
    tf_free(&e->device->alloc, f);
    return s;
  }
  if (!o.global) return TF_OK;
  const tf_ffi_bytes name = {o.global, strlen(o.global)};
  if (f->ffi.FunctionSetGlobal(&name, *function, o.replace) == 0) return TF_OK;
  f->ffi.ObjectDecRef(*function);
  *function = NULL;
  return tf_fail(sink, TF_ERR_INVALID, "TVM-FFI has another function '%s' already", o.global);
}
