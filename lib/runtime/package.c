#include "runtime/package.h"

#include <string.h>

#include "runtime/later.h"
#include "support/alloc.h"
#include "support/file.h"
#include "support/sha256.h"
#include "support/options.h"
#include "support/strbuf.h"

/* A cursor over untrusted bytes. After the first failure `bad` says what was wrong, and every read gives zero. */
typedef struct reader {
  const uint8_t *at;
  size_t n, end;
  tf_pool *pool;
  const char *bad;
} reader;

static const uint8_t *take(reader *r, size_t n) {
  if (r->bad || n > r->end - r->n) {
    if (!r->bad) r->bad = "a length runs past the end";
    return NULL;
  }
  r->n += n;
  return r->at + r->n - n;
}

static uint64_t get_int(reader *r, unsigned bytes) {
  const uint8_t *p = take(r, bytes);
  uint64_t v = 0;
  for (unsigned i = 0; p && i < bytes; i++) v |= (uint64_t)p[i] << (8 * i);
  return v;
}

static uint32_t get_u32(reader *r) { return (uint32_t)get_int(r, 4); }

/* A number of things that take at least `least` bytes each: what cannot fit is refused before memory is asked for. */
static uint32_t get_count(reader *r, uint32_t n, size_t least) {
  if (!r->bad && n > (r->end - r->n) / least) r->bad = "a count is larger than the package";
  return r->bad ? 0 : n;
}

static const char *get_text(reader *r) {
  size_t n = get_u32(r);
  const uint8_t *p = take(r, n);
  if (!p) return "";
  if (n && memchr(p, 0, n)) {
    r->bad = "a text holds a NUL";
    return "";
  }
  return tf_pool_str(r->pool, (tf_str){(const char *)p, n});
}

static tf_str get_blob(reader *r) {
  uint64_t n = get_int(r, 8);
  size_t pad = (16 - r->n % 16) % 16;
  const uint8_t *zeros = take(r, pad);
  for (size_t i = 0; zeros && i < pad; i++)
    if (zeros[i]) r->bad = "padding is not zero";
  if (n > SIZE_MAX / 2) n = SIZE_MAX / 2;
  const uint8_t *p = take(r, (size_t)n);
  const uint8_t *nul = take(r, 1);
  if (nul && *nul) r->bad = "padding is not zero";
  return r->bad ? (tf_str){"", 0} : (tf_str){(const char *)p, (size_t)n};
}

static void get_ints(reader *r, int32_t *v, int n) {
  for (int i = 0; i < n; i++) v[i] = (int32_t)get_u32(r);
}

enum { MAP_BYTES = 80 };

static void get_map(reader *r, tf_tensormap_shape *m) {
  uint8_t *const bytes[8] = {&m->mode, &m->type, &m->rank, &m->interleave, &m->swizzle, &m->l2, &m->fill, &m->zero};
  for (int i = 0; i < 8; i++) *bytes[i] = (uint8_t)get_int(r, 1);
  get_ints(r, m->box, TF_TENSORMAP_RANK);
  get_ints(r, m->element_stride, TF_TENSORMAP_RANK);
  get_ints(r, m->lower, 3);
  get_ints(r, m->upper, 3);
  get_ints(r, &m->channels, 1);
  get_ints(r, &m->pixels, 1);
}

static void get_prog(reader *r, tf_hostprog *h) {
  h->name = get_text(r);
  uint32_t narg = get_u32(r), ninst = get_u32(r), npool = get_u32(r), ntext = get_u32(r), nmap = get_u32(r);
  h->narg = get_count(r, narg, 8);
  tf_harg *arg = TF_NEW_ARRAY(r->pool, tf_harg, h->narg);
  for (uint32_t i = 0; i < h->narg; i++) {
    arg[i].name = get_text(r);
    arg[i].dtype = (uint8_t)get_int(r, 1);
    arg[i].is_tensor = (uint8_t)get_int(r, 1);
    arg[i].is_result = (uint8_t)get_int(r, 1);
    arg[i].rank = (uint8_t)get_int(r, 1);
  }
  h->ninst = get_count(r, ninst, 24);
  tf_hinst *inst = TF_NEW_ARRAY(r->pool, tf_hinst, h->ninst);
  for (uint32_t i = 0; i < h->ninst; i++) {
    inst[i].op = get_u32(r);
    inst[i].a = get_u32(r);
    inst[i].b = get_u32(r);
    inst[i].c = get_u32(r);
    inst[i].imm = (int64_t)get_int(r, 8);
  }
  h->npool = get_count(r, npool, 4);
  uint32_t *pool = TF_NEW_ARRAY(r->pool, uint32_t, h->npool);
  for (uint32_t i = 0; i < h->npool; i++) pool[i] = get_u32(r);
  h->ntext = get_count(r, ntext, 4);
  const char **text = TF_NEW_ARRAY(r->pool, const char *, h->ntext);
  for (uint32_t i = 0; i < h->ntext; i++) text[i] = get_text(r);
  h->nmap = get_count(r, nmap, MAP_BYTES);
  tf_tensormap_shape *map = TF_NEW_ARRAY(r->pool, tf_tensormap_shape, h->nmap);
  for (uint32_t i = 0; i < h->nmap; i++) get_map(r, &map[i]);
  h->map = map;
  h->arg = arg;
  h->inst = inst;
  h->pool = pool;
  h->text = text;
}

/* How large those parameters are that are bytes by value. */
static const uint32_t *get_sizes(reader *r, const tf_hkernel *k) {
  uint32_t *bytes = NULL;
  for (uint32_t i = 0; i < k->nparam; i++) {
    if (k->param[i] != TF_P_BYTES) continue;
    if (!bytes) bytes = TF_NEW_ARRAY(r->pool, uint32_t, k->nparam);
    bytes[i] = get_u32(r);
  }
  return bytes;
}

static void get_kernel(reader *r, tf_hkernel *k) {
  k->name = get_text(r);
  k->nparam = get_count(r, get_u32(r), 1);
  k->param = take(r, k->nparam);
  k->bytes = get_sizes(r, k);
  k->max_threads = get_u32(r);
  k->static_shared = get_u32(r);
  for (int i = 0; i < 3; i++) k->cluster[i] = get_u32(r);
  for (int i = 0; i < 3; i++) k->block[i] = get_u32(r);
  k->ptx_version = get_u32(r);
  k->ptx_at = get_int(r, 8);
  k->ptx_len = get_int(r, 8);
}

static void get_package(reader *r, tf_package_parts *p) {
  p->target = get_text(r);
  p->ptx_version = get_u32(r);
  p->producer = get_text(r);
  p->nprog = get_count(r, get_u32(r), 24);
  tf_hostprog *prog = TF_NEW_ARRAY(r->pool, tf_hostprog, p->nprog);
  for (uint32_t i = 0; i < p->nprog && !r->bad; i++) get_prog(r, &prog[i]);
  p->nkernel = get_count(r, get_u32(r), 60);
  tf_hkernel *kernel = TF_NEW_ARRAY(r->pool, tf_hkernel, p->nkernel);
  for (uint32_t i = 0; i < p->nkernel && !r->bad; i++) get_kernel(r, &kernel[i]);
  p->ptx_head = get_int(r, 8);
  p->ptx = get_blob(r);
  p->cubin = get_blob(r);
  p->llvm = get_blob(r);
  p->prog = prog;
  p->kernel = kernel;
  if (!r->bad && r->n != r->end) r->bad = "bytes are left over";
}

/* What can be said before the structure is looked at; the checksum only where the bytes have been out of our hands. */
static tf_status check_envelope(const uint8_t *b, size_t size, bool sum_too, const tf_sink *sink) {
  if (size < TF_PACKAGE_HEADER + 32 || memcmp(b, TF_PACKAGE_MAGIC, 8) != 0)
    return tf_fail(sink, TF_ERR_INVALID, "not a tf package (%zu bytes without the package's magic number)", size);
  reader r = {.at = b, .n = 8, .end = size};
  uint32_t version = get_u32(&r), flags = get_u32(&r);
  uint64_t total = get_int(&r, 8);
  if (version != TF_PACKAGE_VERSION)
    return tf_fail(sink, TF_ERR_INVALID, "package format %u, but this tf reads format %u; compile it again", version,
                   TF_PACKAGE_VERSION);
  if (flags & ~TF_PACKAGE_LATER)
    return tf_fail(sink, TF_ERR_INVALID, "package has unknown flags 0x%x; compile it again", flags);
  if (total != size)
    return tf_fail(sink, TF_ERR_INVALID, "package says %llu bytes but has %zu; it was cut short or extended",
                   (unsigned long long)total, size);
  if (!sum_too) return TF_OK;
  uint8_t sum[32];
  tf_sha256_of(b, size - 32, sum);
  if (memcmp(sum, b + size - 32, 32) != 0)
    return tf_fail(sink, TF_ERR_INVALID, "package is damaged: its checksum does not match");
  return TF_OK;
}

static tf_status decode(tf_package *p, const tf_sink *sink) {
  p->pool = tf_pool_new(&p->alloc, &p->oom);
  if (!p->pool) return tf_fail_oom(sink);
  if (setjmp(p->oom.jump)) {
    p->oom.armed = 0;
    return tf_fail_oom(sink);
  }
  p->oom.armed = 1;
  reader r = {.at = p->bytes, .n = 12, .end = p->size - 32, .pool = p->pool};
  p->parts.later = get_u32(&r) & TF_PACKAGE_LATER;
  r.n = TF_PACKAGE_HEADER;
  get_package(&r, &p->parts);
  p->oom.armed = 0;
  if (r.bad) return tf_fail(sink, TF_ERR_INVALID, "package is malformed: %s", r.bad);
  return tf_package_verify(&p->parts, sink);
}

static void destroy(tf_package *p) {
  tf_allocator a = p->alloc;
  tf_later_free(p->parts.maker);
  tf_pool_free(p->pool);
  pthread_mutex_destroy(&p->seal);
  tf_free(&a, p->bytes);
  tf_free(&a, p);
}

/* Takes `bytes`, which are allocated by `a`. */
static tf_status load_owned(void *bytes, size_t size, bool sum_too, const tf_allocator *a, const tf_sink *sink,
                            tf_package **out) {
  tf_package *p = tf_alloc_zero(a, sizeof *p);
  if (!p) {
    tf_free(a, bytes);
    return tf_fail_oom(sink);
  }
  atomic_init(&p->refs, 1);
  pthread_mutex_init(&p->seal, NULL);
  p->sealed = sum_too;
  p->alloc = *a;
  p->bytes = bytes;
  p->size = size;
  tf_status s = check_envelope(bytes, size, sum_too, sink);
  if (s == TF_OK) s = decode(p, sink);
  if (s != TF_OK) destroy(p);
  else *out = p;
  return s;
}

static tf_status load_copy(const void *bytes, size_t size, bool sum_too, const tf_allocator *a, const tf_sink *sink,
                           tf_package **out) {
  tf_allocator al = tf_allocator_or_malloc(a);
  *out = NULL;
  if (!bytes && size) return tf_fail(sink, TF_ERR_INVALID, "package bytes are NULL");
  void *copy = tf_alloc(&al, size);
  if (!copy) return tf_fail_oom(sink);
  if (size) memcpy(copy, bytes, size);
  return load_owned(copy, size, sum_too, &al, sink, out);
}

tf_status tf_package_load(const void *bytes, size_t size, const tf_allocator *a, const tf_sink *sink,
                          tf_package **out) {
  return load_copy(bytes, size, true, a, sink, out);
}

tf_status tf_package_load_encoded(const void *bytes, size_t size, const tf_allocator *a, const tf_sink *sink,
                                  tf_package **out) {
  return load_copy(bytes, size, false, a, sink, out);
}

tf_status tf_package_load_file(const char *path, const tf_allocator *a, const tf_sink *sink, tf_package **out) {
  tf_allocator al = tf_allocator_or_malloc(a);
  void *bytes;
  size_t size;
  *out = NULL;
  tf_status s = tf_file_read(path, &al, sink, &bytes, &size);
  return s == TF_OK ? load_owned(bytes, size, true, &al, sink, out) : s;
}

tf_status tf_package_save_file(const tf_package *p, const char *path, const tf_sink *sink) {
  if (p->parts.later)
    return tf_fail(sink, TF_ERR_UNSUPPORTED,
                   "'%s' is not written: the package was compiled with `lazy`, and its kernels are made when they are "
                   "launched; compile it without `lazy`",
                   path);
  tf_str bytes = tf_package_bytes(p);
  return tf_file_write(path, bytes.ptr, bytes.len, sink);
}

void tf_package_retain(tf_package *p) { atomic_fetch_add_explicit(&p->refs, 1, memory_order_relaxed); }

void tf_package_release(tf_package *p) {
  if (p && atomic_fetch_sub_explicit(&p->refs, 1, memory_order_acq_rel) == 1) destroy(p);
}

/* The checksum is no part of what a package says, so that writing it leaves the package as it was for all who read. */
static void seal(tf_package *p) {
  pthread_mutex_lock(&p->seal);
  if (!p->sealed) tf_sha256_of(p->bytes, p->size - 32, (uint8_t *)p->bytes + p->size - 32);
  p->sealed = true;
  pthread_mutex_unlock(&p->seal);
}

tf_str tf_package_bytes(const tf_package *p) {
  seal((tf_package *)(uintptr_t)p);
  return (tf_str){p->bytes, p->size};
}

tf_str tf_package_ptx(const tf_package *p) { return p->parts.ptx; }
const char *tf_package_target(const tf_package *p) { return p->parts.target; }
uint32_t tf_package_num_entries(const tf_package *p) { return p->parts.nprog; }

const char *tf_package_entry_name(const tf_package *p, uint32_t i) {
  return i < p->parts.nprog ? p->parts.prog[i].name : NULL;
}

tf_status tf_package_find_entry(const tf_package *p, const char *name, const tf_sink *sink, uint32_t *entry) {
  const tf_package_parts *parts = &p->parts;
  uint32_t best = 0;
  unsigned least = UINT32_MAX;
  *entry = 0;
  if (!name && parts->nprog == 1) return TF_OK;
  if (!name)
    return tf_fail(sink, TF_ERR_INVALID, "the package has %u entries; name the one that is meant", parts->nprog);
  for (uint32_t i = 0; i < parts->nprog; i++) {
    unsigned d = tf_str_distance((tf_str){name, strlen(name)}, parts->prog[i].name);
    if (strcmp(parts->prog[i].name, name) == 0) return *entry = i, TF_OK;
    if (d < least) least = d, best = i;
  }
  if (least <= 3)
    return tf_fail(sink, TF_ERR_INVALID, "the package has no entry '%s'; did you mean '%s'?", name,
                   parts->prog[best].name);
  return tf_fail(sink, TF_ERR_INVALID, "the package has no entry '%s'; it has %u%s%s%s", name, parts->nprog,
                 parts->nprog ? ", the first of which is '" : "", parts->nprog ? parts->prog[0].name : "",
                 parts->nprog ? "'" : "");
}

uint32_t tf_package_num_args(const tf_package *p, uint32_t entry) {
  return entry < p->parts.nprog ? p->parts.prog[entry].narg : 0;
}

tf_status tf_package_arg(const tf_package *p, uint32_t entry, uint32_t i, tf_arg_info *info) {
  if (entry >= p->parts.nprog || i >= p->parts.prog[entry].narg) return TF_ERR_INVALID;
  const tf_harg *a = &p->parts.prog[entry].arg[i];
  tf_arg_info full = {.name = a->name,
                      .dtype = tf_dtype_dlpack((tf_dtype)a->dtype),
                      .is_tensor = a->is_tensor,
                      .is_result = a->is_result,
                      .rank = a->rank};
  tf_info_write(info, &full, sizeof full);
  return TF_OK;
}

uint32_t tf_package_num_kernels(const tf_package *p) { return p->parts.nkernel; }

tf_status tf_package_kernel(const tf_package *p, uint32_t i, tf_kernel_info *info) {
  if (i >= p->parts.nkernel) return TF_ERR_INVALID;
  const tf_hkernel *k = &p->parts.kernel[i];
  tf_kernel_info full = {
      .name = k->name, .num_params = k->nparam, .max_threads = k->max_threads, .static_shared = k->static_shared};
  memcpy(full.cluster, k->cluster, sizeof full.cluster);
  memcpy(full.block, k->block, sizeof full.block);
  tf_info_write(info, &full, sizeof full);
  return TF_OK;
}

tf_param_kind tf_package_kernel_param(const tf_package *p, uint32_t kernel, uint32_t i) {
  if (kernel >= p->parts.nkernel || i >= p->parts.kernel[kernel].nparam) return TF_PARAM_NONE;
  return (tf_param_kind)p->parts.kernel[kernel].param[i];
}

uint32_t tf_package_kernel_param_bytes(const tf_package *p, uint32_t kernel, uint32_t i) {
  bool bytes = tf_package_kernel_param(p, kernel, i) == TF_PARAM_BYTES;
  return bytes ? p->parts.kernel[kernel].bytes[i] : 0;
}
