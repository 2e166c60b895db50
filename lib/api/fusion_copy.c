/* What a schedule says of copies, caches and kernels beyond loops and memory. In text these are attributes of the
 * tensor and of the function; what they may be, their verifiers know. */
#include "api/api_fusion.h"
#include "fusion/fusion_dialect.h"
#include "support/sink.h"

/* Attributes to be set, NULL = removed. */
typedef struct setting {
  const char *name;
  tf_attr *value;
} setting;

/* All of them, or, where the op would be wrong with them, none. */
static tf_status set_all(tf_op *op, const setting *s, size_t n, bool (*verify)(tf_op *)) {
  tf_attr *was[8];
  for (size_t i = 0; i < n; i++) {
    was[i] = tf_op_attr(op, s[i].name);
    tf_op_set_attr(op, s[i].name, s[i].value);
  }
  if (verify(op)) return TF_OK;
  for (size_t i = 0; i < n; i++) tf_op_set_attr(op, s[i].name, was[i]);
  return TF_ERR_INVALID;
}

static tf_attr *unit(tf_context *c, bool yes) { return yes ? tf_attr_unit(c) : NULL; }

/* Word k of a list; the first stands for no attribute. */
static bool word(tf_fusion *f, const char *what, unsigned k, const char *const *words, unsigned n, tf_attr **out) {
  *out = NULL;
  if (k >= n) {
    tf_api_error(f, "%u is no %s", k, what);
    return false;
  }
  if (k) *out = tf_attr_strz(f->func->ctx, words[k]);
  return true;
}

/* ------------------------------------------------------------------------------------------------ tensors */

typedef struct request {
  unsigned via;
  const tf_copy_hints *o;
} request;

static tf_status run_via(tf_fusion *f, tf_op *tv, void *arg) {
  static const char *const words[] = {NULL, "cp_async", "bulk", "tma", "ldmatrix", "stmatrix", "ldtm", "sttm"};
  setting s = {.name = "via"};
  if (!word(f, "way to copy", ((request *)arg)->via, words, sizeof words / sizeof *words, &s.value))
    return TF_ERR_INVALID;
  return set_all(tv, &s, 1, tf_fusion_verify_tv);
}

tf_status tf_set_via(tf_tensor *t, tf_via via) { return tf_api_schedule(t, run_via, &(request){.via = (unsigned)via}); }

static tf_status run_copy(tf_fusion *f, tf_op *tv, void *arg) {
  static const char *const caches[] = {NULL, "evict_first", "evict_last"},
                           *const fetches[] = {NULL, "none", "64b", "128b", "256b"},
                           *const fills[] = {NULL, "zero", "nan"};
  const tf_copy_hints *o = ((request *)arg)->o;
  tf_context *c = f->func->ctx;
  setting s[] = {{"cache", NULL},
                 {"l2", NULL},
                 {"fill", NULL},
                 {"zero_holes", unit(c, o->zero_holes)},
                 {"multicast", unit(c, o->multicast)},
                 {"prefetch", o->prefetch ? tf_attr_i64(c, o->prefetch) : NULL}};
  if (!word(f, "cache policy", (unsigned)o->cache, caches, 3, &s[0].value) ||
      !word(f, "number of bytes that L2 fetches", (unsigned)o->l2, fetches, 5, &s[1].value) ||
      !word(f, "kind of fill", (unsigned)o->fill, fills, 3, &s[2].value))
    return TF_ERR_INVALID;
  return set_all(tv, s, sizeof s / sizeof *s, tf_fusion_verify_tv);
}

tf_status tf_set_copy_hints(tf_tensor *t, const tf_copy_hints *o) {
  tf_copy_hints full;
  if (!t) return TF_ERR_INVALID;
  tf_status known = TF_OPTIONS_READ(tf_copy_hints, &full, o, &t->f->m->session->sink);
  if (known != TF_OK) return known;
  return tf_api_schedule(t, run_copy, &(request){.o = &full});
}

/* ------------------------------------------------------------------------------------------------ the fusion */

typedef struct kernel_call {
  tf_fusion *f;
  const tf_kernel_options *o;
} kernel_call;

static tf_status set_kernel(tf_module *m, void *arg) {
  (void)m;
  const kernel_call *k = arg;
  const tf_kernel_options *o = k->o;
  if (!tf_fusion_alive(k->f)) return TF_ERR_INVALID;
  tf_context *c = k->f->func->ctx;
  int64_t cluster[3];
  bool any = false;
  for (uint32_t i = 0; i < 3; i++) any |= o->cluster[i] != 0;
  for (uint32_t i = 0; i < 3; i++) cluster[i] = o->cluster[i] ? o->cluster[i] : 1;
  setting s[] = {{"cluster", any ? tf_attr_ints(c, cluster, 3) : NULL},
                 {"min_ctas", o->min_ctas ? tf_attr_i64(c, o->min_ctas) : NULL},
                 {"dynamic", unit(c, o->dynamic)},
                 {"crews", unit(c, o->crews)},
                 {"any_address", unit(c, o->any_address)},
                 {"one_width", unit(c, o->one_width)}};
  return set_all(k->f->func, s, sizeof s / sizeof *s, tf_fusion_verify_func);
}

tf_status tf_set_kernel(tf_fusion *f, const tf_kernel_options *o) {
  tf_kernel_options full;
  if (!f) return TF_ERR_INVALID;
  tf_status known = TF_OPTIONS_READ(tf_kernel_options, &full, o, &f->m->session->sink);
  if (known != TF_OK) return known;
  return tf_guarded(f->m, set_kernel, &(kernel_call){f, &full});
}
