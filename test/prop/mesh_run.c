/* One case on a mesh of devices: simulated ones, or GPUs. */
#include "run.h"

#include <math.h>

#include "mesh.h"
#include "tf/ir.h"
#include "tf/mesh.h"
#include "tf/tensor.h"

static const char wide[] = ", wide_sums";

/* What the results of a module may be off by. */
static tf_status bounds_of(call *c, tf_module *m, const DLTensor *const *in, DLManagedTensor **bound) {
  DLManagedTensor *out[8] = {0};
  tf_status s = tf_module_reference_bounds(m, NULL, in, c->r->narg, out, bound, c->r->nout);
  for (uint32_t k = 0; k < c->r->nout; k++)
    if (out[k]) out[k]->deleter(out[k]);
  return s;
}

/* The same program whose parts of sums are not rounded. */
static tf_module *wide_twin(call *c, const char *text) {
  char *twin = NULL;
  size_t size;
  const char *at = mesh_behind(text);
  tf_module *m = NULL;
  FILE *f = open_memstream(&twin, &size);
  fprintf(f, "%.*s%s%s", (int)(at - text), text, wide, at);
  fclose(f);
  if (tf_module_parse(c->r->session, tf_strz("twin"), tf_strz(twin), &m) != TF_OK) m = NULL;
  free(twin);
  return m;
}

/* Elements that parts of sums, rounded on the way, make less exact may be off by what the reference says of them. */
static outcome allow_parts(call *c, const char *text, const DLTensor *const *in, const char **why) {
  runner *r = c->r;
  DLManagedTensor *b[8] = {0}, *exact[8] = {0};
  if (strstr(text, wide)) return PASSED;
  tf_module *twin = wide_twin(c, text);
  tf_status s = twin ? bounds_of(c, c->m, in, b) : TF_ERR_INVALID;
  if (s == TF_OK) s = bounds_of(c, twin, in, exact);
  for (uint32_t k = 0; s == TF_OK && k < r->nout; k++) {
    const double *x = b[k]->dl_tensor.data, *y = exact[k]->dl_tensor.data;
    size_t n = 1;
    for (int a = 0; a < b[k]->dl_tensor.ndim; a++) n *= (size_t)b[k]->dl_tensor.shape[a];
    r->out[k].more = calloc(n + 1, sizeof(double));
    for (size_t i = 0; i < n; i++) r->out[k].more[i] = x[i] > y[i] ? x[i] : 0;
  }
  for (uint32_t k = 0; k < r->nout; k++) {
    if (b[k]) b[k]->deleter(b[k]);
    if (exact[k]) exact[k]->deleter(exact[k]);
  }
  tf_module_destroy(twin);
  return s == TF_OK ? PASSED : run_because(r, FAILED, "bounds", why);
}

static void take_args(call *c, const DLTensor *const *in) {
  for (uint32_t i = 0; i < c->r->narg; i++) {
    tensor *t = &c->r->arg[i];
    if (!t->scalar) c->arg[i].tensor = (DLTensor *)in[i];
    else if (tf_fd_is_float(t->type)) c->arg[i].scalar.f = tf_fd_load_float(t->type, t->data);
    else c->arg[i].scalar.i = tf_fd_load_int(t->type, t->data);
  }
}

/* The whole results, to where they are compared. */
static outcome take_results(call *c, DLManagedTensor *const *got, const char **why) {
  outcome out = PASSED;
  for (uint32_t k = 0; k < c->r->nout; k++) {
    tensor *t = &c->r->out[k];
    const DLTensor *w = &c->want[k]->dl_tensor, *g = &got[k]->dl_tensor;
    t->rank = (uint32_t)w->ndim;
    for (uint32_t a = 0; a < t->rank; a++) {
      t->dim[a] = w->shape[a];
      t->stride[a] = w->strides[a];
      if (g->shape[a] == w->shape[a]) continue;
      *why = "a result has other extents than the reference's";
      out = FAILED;
    }
    run_allocate(t, 0);
    if (out == PASSED) memcpy(t->data, g->data, (size_t)t->span * tf_fd_size(t->type));
  }
  return out;
}

outcome run_on_mesh(call *c, const char *text, const DLTensor *const *in, const char **why) {
  runner *r = c->r;
  tf_sink s = {run_sink, r};
  tf_executable *all[8];
  DLManagedTensor *got[8] = {0};
  uint32_t devices = mesh_devices(text), made = 0;
  bool host = r->info.is_host;
  tf_compile_options o = {.struct_size = sizeof o,
                          .debug = true,
                          .from_ptx = r->s.from_ptx,
                          .verify_llvm = true,
                          .lazy = true,
                          .math = TF_MATH_PRECISE,
                          .target = *r->target ? r->target
                                    : host     ? NULL
                                               : "sm_90"};
  /* others may have kernels to make while one waits, on a busy machine */
  tf_mesh_run_options how = {.struct_size = sizeof how, .seconds = host ? 600 : 60};
  if (!host && devices > r->s.gpus) return run_because(r, REFUSED, "a larger mesh than there are GPUs", why);
  outcome out = allow_parts(c, text, in, why);
  if (out != PASSED) return out;
  if (tf_compile(c->m, &o, &c->package) != TF_OK) return run_because(r, REFUSED, "compiling", why);
  tf_status st = tf_executable_create(c->device, c->package, &s, &c->exe);
  all[0] = c->exe;
  for (uint32_t d = 1; st == TF_OK && d < devices; d++) {
    if (host) all[d] = c->exe;
    else if ((st = tf_executable_create(r->gpu[d], c->package, &s, &all[d])) == TF_OK) made = d;
  }
  if (st != TF_OK) out = run_because(r, FAILED, "loading", why);
  take_args(c, in);
  if (st == TF_OK) st = tf_mesh_run(c->m, NULL, all, devices, c->arg, r->narg, got, r->nout, &how, &s);
  if (st != TF_OK && out == PASSED) out = run_because(r, st == TF_ERR_INVALID ? REFUSED : FAILED, "launch", why);
  if (out == PASSED) out = take_results(c, got, why);
  for (uint32_t k = 0; k < r->nout; k++)
    if (got[k]) got[k]->deleter(got[k]);
  for (uint32_t d = 1; d <= made; d++) tf_executable_destroy(all[d]);
  return out == PASSED ? run_compare(c, why) : out;
}
