#include <string.h>

#include "runtime/package.h"
#include "support/alloc.h"
#include "support/sha256.h"

/* Counts when `at` is NULL, writes otherwise: the two passes cannot disagree. */
typedef struct writer {
  uint8_t *at;
  size_t n;
} writer;

static void put(writer *w, const void *p, size_t n) {
  if (w->at && n) memcpy(w->at + w->n, p, n);
  w->n += n;
}

static void put_int(writer *w, uint64_t v, unsigned bytes) {
  uint8_t b[8];
  for (unsigned i = 0; i < bytes; i++) b[i] = (uint8_t)(v >> (8 * i));
  put(w, b, bytes);
}

static void put_text(writer *w, const char *s) {
  size_t n = strlen(s);
  put_int(w, n, 4);
  put(w, s, n);
}

static void put_blob(writer *w, tf_str s) {
  static const uint8_t zeros[16];
  put_int(w, s.len, 8);
  put(w, zeros, (16 - w->n % 16) % 16);
  put(w, s.ptr, s.len);
  put(w, zeros, 1);
}

static void put_ints(writer *w, const int32_t *v, int n) {
  for (int i = 0; i < n; i++) put_int(w, (uint32_t)v[i], 4);
}

static void put_map(writer *w, const tf_tensormap_shape *m) {
  const uint8_t bytes[8] = {m->mode, m->type, m->rank, m->interleave, m->swizzle, m->l2, m->fill, 0};
  put(w, bytes, sizeof bytes);
  put_ints(w, m->box, TF_TENSORMAP_RANK);
  put_ints(w, m->element_stride, TF_TENSORMAP_RANK);
  put_ints(w, m->lower, 3);
  put_ints(w, m->upper, 3);
  put_ints(w, &m->channels, 1);
  put_ints(w, &m->pixels, 1);
}

static void put_prog(writer *w, const tf_hostprog *h) {
  put_text(w, h->name);
  put_int(w, h->narg, 4);
  put_int(w, h->ninst, 4);
  put_int(w, h->npool, 4);
  put_int(w, h->ntext, 4);
  put_int(w, h->nmap, 4);
  for (uint32_t i = 0; i < h->narg; i++) {
    const tf_harg *a = &h->arg[i];
    put_text(w, a->name);
    put_int(w, a->dtype, 1);
    put_int(w, a->is_tensor, 1);
    put_int(w, a->is_result, 1);
    put_int(w, a->rank, 1);
  }
  for (uint32_t i = 0; i < h->ninst; i++) {
    const tf_hinst *x = &h->inst[i];
    put_int(w, x->op, 4);
    put_int(w, x->a, 4);
    put_int(w, x->b, 4);
    put_int(w, x->c, 4);
    put_int(w, (uint64_t)x->imm, 8);
  }
  for (uint32_t i = 0; i < h->npool; i++) put_int(w, h->pool[i], 4);
  for (uint32_t i = 0; i < h->ntext; i++) put_text(w, h->text[i]);
  for (uint32_t i = 0; i < h->nmap; i++) put_map(w, &h->map[i]);
}

static void put_kernel(writer *w, const tf_hkernel *k) {
  put_text(w, k->name);
  put_int(w, k->nparam, 4);
  put(w, k->param, k->nparam);
  for (uint32_t i = 0; i < k->nparam; i++)
    if (k->param[i] == TF_P_BYTES) put_int(w, k->bytes[i], 4);
  put_int(w, k->max_threads, 4);
  put_int(w, k->static_shared, 4);
  for (int i = 0; i < 3; i++) put_int(w, k->cluster[i], 4);
  for (int i = 0; i < 3; i++) put_int(w, k->block[i], 4);
  put_int(w, k->ptx_version, 4);
  put_int(w, k->ptx_at, 8);
  put_int(w, k->ptx_len, 8);
}

static void put_package(writer *w, const tf_package_parts *p, size_t total) {
  put(w, TF_PACKAGE_MAGIC, 8);
  put_int(w, TF_PACKAGE_VERSION, 4);
  put_int(w, p->later ? TF_PACKAGE_LATER : 0, 4);
  put_int(w, total, 8);
  put_text(w, p->target);
  put_int(w, p->ptx_version, 4);
  put_text(w, p->producer);
  put_int(w, p->nprog, 4);
  for (uint32_t i = 0; i < p->nprog; i++) put_prog(w, &p->prog[i]);
  put_int(w, p->nkernel, 4);
  for (uint32_t i = 0; i < p->nkernel; i++) put_kernel(w, &p->kernel[i]);
  put_int(w, p->ptx_head, 8);
  put_blob(w, p->ptx);
  put_blob(w, p->cubin);
  put_blob(w, p->llvm);
}

tf_status tf_package_encode_unsealed(const tf_package_parts *parts, const tf_allocator *a, const tf_sink *sink,
                                     void **out, size_t *size) {
  *out = NULL;
  *size = 0;
  tf_status s = tf_package_verify(parts, sink);
  if (s != TF_OK) return s;
  tf_allocator al = tf_allocator_or_malloc(a);
  writer w = {0};
  put_package(&w, parts, 0);
  size_t total = w.n + 32;
  uint8_t *bytes = tf_alloc(&al, total);
  if (!bytes) return tf_fail_oom(sink);
  w = (writer){bytes, 0};
  put_package(&w, parts, total);
  memset(bytes + w.n, 0, 32);
  *out = bytes;
  *size = total;
  return TF_OK;
}

tf_status tf_package_encode_diag(const tf_package_parts *parts, const tf_allocator *a, const tf_sink *sink, void **out,
                                 size_t *size) {
  tf_status s = tf_package_encode_unsealed(parts, a, sink, out, size);
  if (s == TF_OK) tf_sha256_of(*out, *size - 32, (uint8_t *)*out + *size - 32);
  return s;
}

tf_status tf_package_encode(const tf_package_parts *parts, const tf_allocator *a, void **out, size_t *size) {
  return tf_package_encode_diag(parts, a, NULL, out, size);
}
