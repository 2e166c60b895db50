/* libnvJitLink, opened when it is asked for by name: NVIDIA's assembler as a library, in this process. */
#include <dlfcn.h>
#include <stdio.h>

#include "codegen/codegen_impl.h"

typedef struct link_state *link_handle;

/* The library's functions, under the names that all of its versions export. */
typedef struct api {
  void *library;
  int (*create)(link_handle *, uint32_t, const char **);
  int (*destroy)(link_handle *);
  int (*add)(link_handle, int, const void *, size_t, const char *);
  int (*complete)(link_handle);
  int (*cubin_size)(link_handle, size_t *);
  int (*cubin)(link_handle, void *);
  int (*error_size)(link_handle, size_t *);
  int (*error)(link_handle, char *);
  int (*info_size)(link_handle, size_t *);
  int (*info)(link_handle, char *);
} api;

enum { INPUT_PTX = 2 };

static bool symbol(void *library, const char *name, void *fn) {
  void *p = dlsym(library, name);
  memcpy(fn, &p, sizeof p); /* C has no cast from an object's to a function's address */
  return p != NULL;
}

static bool open_library(api *a) {
  static const char *const names[] = {"libnvJitLink.so.13", "libnvJitLink.so.12", "libnvJitLink.so",
                                      "/usr/local/cuda/lib64/libnvJitLink.so", "/usr/local/cuda/lib/libnvJitLink.so"};
  for (size_t i = 0; !a->library && i < sizeof names / sizeof *names; i++)
    a->library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
  void *l = a->library;
  return l && symbol(l, "nvJitLinkCreate", &a->create) && symbol(l, "nvJitLinkDestroy", &a->destroy) &&
         symbol(l, "nvJitLinkAddData", &a->add) && symbol(l, "nvJitLinkComplete", &a->complete) &&
         symbol(l, "nvJitLinkGetLinkedCubinSize", &a->cubin_size) && symbol(l, "nvJitLinkGetLinkedCubin", &a->cubin) &&
         symbol(l, "nvJitLinkGetErrorLogSize", &a->error_size) && symbol(l, "nvJitLinkGetErrorLog", &a->error) &&
         symbol(l, "nvJitLinkGetInfoLogSize", &a->info_size) && symbol(l, "nvJitLinkGetInfoLog", &a->info);
}

static tf_str log_text(tf_job *j, link_handle h, int (*size)(link_handle, size_t *), int (*get)(link_handle, char *)) {
  size_t n = 0;
  if (size(h, &n) || !n) return (tf_str){"", 0};
  char *text = tf_pool_alloc(j->pool, n + 1);
  if (get(h, text)) return (tf_str){"", 0};
  text[n] = 0;
  return (tf_str){text, strlen(text)};
}

/* -arch, and the words of --ptxas-options. The library takes no `-v`: `-verbose` is its word for it. */
static uint32_t options(tf_job *j, const char **out, uint32_t cap) {
  uint32_t n = 0;
  out[n++] = tf_pool_printf(j->scratch, "-arch=%s", j->target->name);
  out[n++] = "-verbose";
  char *rest = j->o->ptxas_options ? tf_pool_strz(j->scratch, j->o->ptxas_options) : NULL, *save = NULL;
  for (char *w = rest ? strtok_r(rest, " ", &save) : NULL; w && n < cap; w = strtok_r(NULL, " ", &save)) {
    if (strcmp(w, "-v") == 0) continue;
    out[n++] = strncmp(w, "--", 2) == 0 ? w + 1 : w;
  }
  return n;
}

static tf_status assemble(tf_job *j, const api *a, link_handle h) {
  int r = a->add(h, INPUT_PTX, j->out->ptx.ptr, j->out->ptx.len, "tf.ptx");
  if (!r) r = a->complete(h);
  size_t n = 0;
  if (!r) r = a->cubin_size(h, &n);
  char *cubin = r ? NULL : tf_pool_alloc(j->pool, n + 1);
  if (!r) r = a->cubin(h, cubin);
  if (!r) {
    j->out->cubin = (tf_str){cubin, n};
    j->out->ptxas_log = log_text(j, h, a->info_size, a->info);
    return TF_OK;
  }
  tf_str log = log_text(j, h, a->error_size, a->error);
  size_t line = strcspn(log.ptr, "\n");
  tf_error(j->diags, j->loc, "libnvJitLink refused the PTX for %s (error %d): %.*s", j->target->name, r, (int)line,
           log.ptr);
  return TF_ERR_INTERNAL;
}

typedef struct linking {
  api a;
  link_handle h;
} linking;

static void end_linking(void *what) {
  linking *l = what;
  if (l->h) l->a.destroy(&l->h);
  if (l->a.library) dlclose(l->a.library);
}

tf_status tf_run_nvjitlink(tf_job *j) {
  linking *l = TF_NEW(j->scratch, linking);
  *tf_pool_hold(j->scratch, end_linking) = l;
  if (!open_library(&l->a)) {
    tf_error(j->diags, j->loc, "there is no libnvJitLink, which '--ptxas=nvjitlink' asks for; ptxas does the same");
    return TF_ERR_ENV;
  }
  const char *with[64];
  int r = l->a.create(&l->h, options(j, with, 64), with);
  if (!r) return assemble(j, &l->a, l->h);
  tf_error(j->diags, j->loc, "libnvJitLink does not take its options (error %d): '%s' and --ptxas-options", r, with[0]);
  return TF_ERR_UNSUPPORTED;
}
