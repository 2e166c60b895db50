/* The code of a package: its kernels, each compiled for the host when it is first launched. */
#include <stdlib.h>
#include <string.h>

#include "emu/jit/jit_build.h"
#include "runtime/later.h"
#include "support/sink.h"

bool tf_emu_sites_count(tf_emu_sites *s) {
  if (s->counted == s->n) return true;
  uint64_t *more = realloc(s->counter, (size_t)s->n * 4 * sizeof *more);
  if (!more) return false;
  memset(more + (size_t)s->counted * 4, 0, (size_t)(s->n - s->counted) * 4 * sizeof *more);
  s->counter = more;
  s->counted = s->n;
  return true;
}

static tf_status load(tf_emu_code *c, const tf_sink *sink) {
  const tf_package_parts *p = c->parts;
  bool tied = p->nkernel < 2 && !p->later;
  tf_status s = p->later ? tf_later_check(p, sink) : tied ? TF_OK : tf_emu_module_inspect(c->jit, p, &tied, sink);
  if (s != TF_OK) return s;
  if (tied) return tf_emu_module_load(c->jit, p, c->check, c->count, &c->sites, &c->whole, sink);
  c->alone = calloc(p->nkernel, sizeof(tf_emu_module *));
  return c->alone ? TF_OK : tf_fail_oom(sink);
}

tf_status tf_emu_code_load(tf_emu_jit *j, const tf_package_parts *p, bool check, bool count, tf_emu_code **out,
                           const tf_sink *sink) {
  if (!p->llvm.len)
    return tf_fail(sink, TF_ERR_INVALID,
                   "the package holds no LLVM module, which the simulated SM needs; PTX alone runs on a CUDA device");
  tf_emu_code *c = calloc(1, sizeof *c);
  if (c) c->sites.at = calloc(c->sites.cap = 64, sizeof *c->sites.at);
  if (!c || !c->sites.at) {
    free(c);
    return tf_fail_oom(sink);
  }
  c->jit = j;
  c->parts = p;
  c->check = check;
  c->count = count;
  c->sites.at[c->sites.n++] = (tf_emu_site){.file = "", .object = "", .what = ""};
  tf_status s = load(c, sink);
  if (s == TF_OK) *out = c;
  else tf_emu_code_unload(c);
  return s;
}

void tf_emu_code_unload(tf_emu_code *c) {
  if (c->whole) tf_emu_module_unload(c->whole);
  for (uint32_t i = 0; c->alone && i < c->parts->nkernel; i++)
    if (c->alone[i]) tf_emu_module_unload(c->alone[i]);
  free(c->alone);
  free(c->sites.at);
  free(c->sites.counter);
  free(c);
}

tf_status tf_emu_code_kernel(tf_emu_code *c, uint32_t kernel, tf_emu_module **out, uint32_t *index,
                             const tf_sink *sink) {
  if (kernel >= c->parts->nkernel)
    return tf_fail(sink, TF_ERR_INVALID, "launch of kernel %u; the package has %u", kernel, c->parts->nkernel);
  *index = c->whole ? kernel : 0;
  if (!c->whole && !c->alone[kernel]) {
    tf_package_parts one = *c->parts;
    const tf_package_parts *made = &one;
    one.kernel = &c->parts->kernel[kernel];
    one.nkernel = 1;
    tf_status s = c->parts->later ? tf_later_kernel(c->parts, kernel, TF_LATER_LLVM, sink, &made) : TF_OK;
    if (s == TF_OK) s = tf_emu_module_load(c->jit, made, c->check, c->count, &c->sites, &c->alone[kernel], sink);
    if (s != TF_OK) return s;
  }
  *out = c->whole ? c->whole : c->alone[kernel];
  return TF_OK;
}
