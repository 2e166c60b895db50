/* The code of a package: its kernels, each compiled for the host when it is first launched. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "emu/jit/code_cache.h"
#include "runtime/cache_impl.h"
#include "runtime/later.h"
#include "support/sha256.h"
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

static void hash_of(const tf_package_parts *p, uint8_t of[32]) { tf_sha256_of(p->llvm.ptr, p->llvm.len, of); }

/* The kernels of the parts: kept from an earlier process, or made. */
static tf_status load_module(tf_emu_code *c, const tf_package_parts *p, tf_emu_module **out, const tf_sink *sink) {
  uint8_t other[32], *of = c->of;
  if (c->parts->later || p->llvm.ptr != c->parts->llvm.ptr) hash_of(p, of = other);
  tf_cache_key key = tf_emu_code_key(c->jit, p, of, c->watch, 'c');
  char token[TF_EMU_TOKEN + 1];
  for (int i = 0; i < TF_EMU_TOKEN / 2; i++) snprintf(token + 2 * i, 3, "%02x", key.bytes[i]);
  tf_emu_module *m = c->cache ? tf_emu_code_cached(c->cache, &key, c->jit, p, &c->sites) : NULL;
  bool kept = m != NULL;
  tf_status s = kept ? TF_OK : tf_emu_module_make(c->jit, p, &c->watch, token, &c->sites, &m, sink);
  if (s != TF_OK) return s;
  memcpy(m->token, token, sizeof token);
  if (c->cache && !kept) tf_emu_code_keep(c->cache, &key, m, sink);
  s = tf_emu_module_link(m, sink);
  if (s == TF_OK) *out = m;
  else {
    c->sites.n = m->first_site;
    tf_emu_module_unload(m);
  }
  return s;
}

/* Have kernels variables in common? The answer takes reading them all, so it is kept like code. */
static tf_status inspect(tf_emu_code *c, bool *tied, const tf_sink *sink) {
  tf_cache_key key = tf_emu_code_key(c->jit, c->parts, c->of, c->watch, 't');
  tf_str have = {0};
  if (c->cache && tf_cache_get_code(c->cache, &key, &have)) {
    bool fits = have.len == 1 && (*have.ptr == 'y' || *have.ptr == 'n');
    *tied = fits && *have.ptr == 'y';
    free((void *)(uintptr_t)have.ptr);
    if (fits) return TF_OK;
    tf_cache_drop_code(c->cache, &key);
  }
  tf_status s = tf_emu_module_inspect(c->jit, c->parts, tied, sink);
  if (s == TF_OK && c->cache) tf_cache_put_code(c->cache, &key, *tied ? TF_STR("y") : TF_STR("n"), sink);
  return s;
}

static tf_status load(tf_emu_code *c, const tf_sink *sink) {
  const tf_package_parts *p = c->parts;
  bool tied = p->nkernel < 2 && !p->later;
  if (!p->later) hash_of(p, c->of);
  tf_status s = p->later ? tf_later_check(p, sink) : tied ? TF_OK : inspect(c, &tied, sink);
  if (s != TF_OK) return s;
  if (tied) return load_module(c, p, &c->whole, sink);
  c->alone = calloc(p->nkernel, sizeof(tf_emu_module *));
  return c->alone ? TF_OK : tf_fail_oom(sink);
}

tf_status tf_emu_code_load(tf_emu_jit *j, const tf_package_parts *p, tf_emu_watch watch, tf_cache *cache,
                           tf_emu_code **out, const tf_sink *sink) {
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
  c->watch = watch;
  c->cache = cache;
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

tf_status tf_emu_code_make(const tf_emu_code *c, const uint32_t *kernel, uint32_t n, const tf_sink *sink) {
  bool later = n > 1 && !c->whole && c->parts->later;
  return later ? tf_later_kernels(c->parts, kernel, n, TF_LATER_LLVM, sink) : TF_OK;
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
    double t = tf_log_clock(sink);
    tf_status s = c->parts->later ? tf_later_kernel(c->parts, kernel, TF_LATER_LLVM, sink, &made) : TF_OK;
    if (s == TF_OK) s = load_module(c, made, &c->alone[kernel], sink);
    if (s != TF_OK) return s;
    tf_log_tell(sink, TF_LOG_LOADER, tf_log_since(sink, t), "loaded kernel '%s'", c->parts->kernel[kernel].name);
  }
  *out = c->whole ? c->whole : c->alone[kernel];
  return TF_OK;
}
