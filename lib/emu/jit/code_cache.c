/* An entry: "tfemucd", a version, and then numbers of four or eight bytes, little-endian:
 *
 *   what the module is: static_shared, stack, static_bytes, dynamic_align
 *   texts: their number, of each its length and its bytes
 *   variables, shared variables, names, sites: their number, of each its fields; a text by its number, 0 = none
 *   the object code: its length and its bytes
 *
 * The disk's half of the cache has verified key and checksum; whatever bytes came by these are read without harm. */
#include "emu/jit/code_cache.h"

#include <stdlib.h>
#include <string.h>

#include "runtime/cache_impl.h"
#include "support/build_digest.h"
#include "support/sha256.h"

#define MAGIC "tfemucd\1"

tf_cache_key tf_emu_code_key(const tf_emu_jit *j, const tf_package_parts *p, const uint8_t of[32], tf_emu_watch watch,
                             char what) {
  tf_cache_key key;
  tf_sha256 h;
  unsigned version[3];
  LLVMGetVersion(&version[0], &version[1], &version[2]);
  const char *layout = LLVMOrcLLJITGetDataLayoutStr(j->lljit);
  uint8_t flags[3] = {(uint8_t)what, watch.check, watch.count};
  tf_sha256_init(&h);
  tf_sha256_update(&h, MAGIC, sizeof MAGIC);
  tf_sha256_update(&h, tf_build_digest, strlen(tf_build_digest) + 1);
  tf_sha256_update(&h, version, sizeof version);
  tf_sha256_update(&h, j->triple, strlen(j->triple) + 1);
  tf_sha256_update(&h, j->cpu, strlen(j->cpu) + 1);
  tf_sha256_update(&h, layout, strlen(layout) + 1);
  tf_sha256_update(&h, flags, sizeof flags);
  tf_sha256_update(&h, of, 32);
  for (uint32_t i = 0; i < p->nkernel; i++) {
    tf_sha256_update(&h, p->kernel[i].name, strlen(p->kernel[i].name) + 1);
    tf_sha256_update(&h, &p->kernel[i].nparam, sizeof p->kernel[i].nparam);
  }
  tf_sha256_final(&h, key.bytes);
  return key;
}

/* ------------------------------------------------------------------------------------------------ writing */

typedef struct writer {
  tf_emu_module *m;
  char *at;
  size_t n, cap;
  bool failed;
} writer;

static void put(writer *w, const void *data, size_t n) {
  if (w->n + n > w->cap) {
    size_t cap = 2 * (w->n + n) + 4096;
    char *more = w->failed ? NULL : realloc(w->at, cap);
    if (!more) {
      w->failed = true;
      return;
    }
    w->at = more;
    w->cap = cap;
  }
  if (n) memcpy(w->at + w->n, data, n);
  w->n += n;
}

static void put_number(writer *w, uint64_t x, int bytes) {
  uint8_t b[8];
  for (int i = 0; i < bytes; i++) b[i] = (uint8_t)(x >> 8 * i);
  put(w, b, (size_t)bytes);
}

static void put32(writer *w, uint32_t x) { put_number(w, x, 4); }
static void put64(writer *w, uint64_t x) { put_number(w, x, 8); }

/* 0 = NULL, 1 = "", else two more than the place among the module's texts. */
static uint32_t number_of(writer *w, const char *s) {
  if (!s || !*s) return s != NULL;
  for (int again = 0; again < 2; again++) {
    for (uint32_t i = 0; i < w->m->ntext; i++)
      if (w->m->text[i] == s) return i + 2;
    s = tf_emu_module_text(w->m, s, strlen(s)); /* a text of the program's own */
  }
  w->failed = true;
  return 0;
}

static void put_site(writer *w, const tf_emu_site *s) {
  const uint8_t small[8] = {s->kind, s->base, s->space, s->waits, s->late, s->order, s->scope, 0};
  put(w, small, sizeof small);
  const uint32_t numbers[] = {s->size,
                              s->align,
                              s->depth,
                              s->line,
                              s->column,
                              s->outer_line,
                              s->outer_column,
                              s->base_at,
                              number_of(w, s->file),
                              number_of(w, s->outer_file),
                              number_of(w, s->what),
                              number_of(w, s->object)};
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) put32(w, numbers[i]);
  put64(w, s->base_size);
}

static void put_tables(writer *w) {
  const tf_emu_module *m = w->m;
  put32(w, m->nvariable);
  for (uint32_t i = 0; i < m->nvariable; i++) {
    put32(w, number_of(w, m->variable[i].name));
    put32(w, m->variable[i].writable);
    put64(w, m->variable[i].size);
  }
  put32(w, m->nshared);
  for (uint32_t i = 0; i < m->nshared; i++) {
    put32(w, number_of(w, m->shared[i].name));
    put32(w, m->shared[i].at);
    put32(w, m->shared[i].size);
  }
  put32(w, m->nname);
  for (uint32_t i = 0; i < m->nname; i++) {
    put32(w, number_of(w, m->name[i].kernel));
    put32(w, number_of(w, m->name[i].label));
    put64(w, m->name[i].at);
    put64(w, m->name[i].bytes);
  }
  put32(w, m->end_site - m->first_site);
  for (uint32_t i = m->first_site; i < m->end_site; i++) put_site(w, &m->sites->at[i]);
}

void tf_emu_code_keep(tf_cache *c, const tf_cache_key *key, tf_emu_module *m, const tf_sink *sink) {
  writer tables = {.m = m}, w = {.m = m};
  put_tables(&tables); /* may add texts, so they are known only now */
  put(&w, MAGIC, 8);
  put32(&w, m->static_shared);
  put64(&w, m->stack);
  put64(&w, m->static_bytes);
  put64(&w, m->dynamic_align);
  put32(&w, m->ntext);
  for (uint32_t i = 0; i < m->ntext; i++) {
    uint32_t n = (uint32_t)strlen(m->text[i]);
    put32(&w, n);
    put(&w, m->text[i], n);
  }
  put(&w, tables.at, tables.n);
  put64(&w, m->object_bytes.len);
  put(&w, m->object_bytes.ptr, m->object_bytes.len);
  if (!tables.failed && !w.failed) tf_cache_put_code(c, key, (tf_str){w.at, w.n}, sink);
  free(tables.at);
  free(w.at);
}

/* ------------------------------------------------------------------------------------------------ reading */

typedef struct reader {
  tf_emu_module *m;
  const char *at;
  size_t left;
  bool bad;
} reader;

static const char *get(reader *r, uint64_t n) {
  const char *at = r->at;
  if (r->bad || n > r->left) {
    r->bad = true;
    return NULL;
  }
  r->at += n;
  r->left -= (size_t)n;
  return at;
}

static uint64_t get_number(reader *r, int bytes) {
  const char *b = get(r, (uint64_t)bytes);
  uint64_t x = 0;
  for (int i = 0; b && i < bytes; i++) x |= (uint64_t)(uint8_t)b[i] << 8 * i;
  return x;
}

static uint32_t get32(reader *r) { return (uint32_t)get_number(r, 4); }
static uint64_t get64(reader *r) { return get_number(r, 8); }

/* How many there are, of `bytes` each at least: no more than fit. */
static uint32_t get_count(reader *r, size_t bytes) {
  uint32_t n = get32(r);
  if (n > r->left / bytes) r->bad = true;
  return r->bad ? 0 : n;
}

static const char *get_text(reader *r) {
  uint32_t i = get32(r);
  if (i >= r->m->ntext + 2) r->bad = true;
  return r->bad || i < 1 ? NULL : i == 1 ? "" : r->m->text[i - 2];
}

/* Where there must be one. */
static const char *need_text(reader *r) {
  const char *s = get_text(r);
  return s ? s : "";
}

static bool get_texts(reader *r) {
  uint32_t n = get_count(r, 4);
  tf_emu_module *m = r->m; /* the kernels' names are there already: the entry's begin with them */
  for (uint32_t i = 0; i < m->ntext; i++) free(m->text[i]);
  free(m->text);
  m->ntext = 0;
  m->text = calloc(n + 1, sizeof *m->text);
  m->text_cap = m->text ? n + 1 : 0;
  for (uint32_t i = 0; i < n && m->text && !r->bad; i++) {
    uint32_t len = get32(r);
    const char *at = get(r, len);
    char *copy = at ? strndup(at, len) : NULL;
    if (!copy) return false;
    m->text[m->ntext++] = copy;
  }
  return m->text && !r->bad;
}

static bool get_site(reader *r, tf_emu_sites *all) {
  if (all->n == all->cap) {
    tf_emu_site *more = realloc(all->at, 2 * all->cap * sizeof *more);
    if (!more) return false;
    all->at = more;
    all->cap *= 2;
  }
  const char *small = get(r, 8);
  if (!small) return false;
  tf_emu_site *s = &all->at[all->n];
  *s = (tf_emu_site){.kind = (uint8_t)small[0],
                     .base = (uint8_t)small[1],
                     .space = (uint8_t)small[2],
                     .waits = small[3] != 0,
                     .late = small[4] != 0,
                     .order = (uint8_t)small[5],
                     .scope = (uint8_t)small[6]};
  uint32_t *const numbers[] = {&s->size,   &s->align,      &s->depth,        &s->line,
                               &s->column, &s->outer_line, &s->outer_column, &s->base_at};
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) *numbers[i] = get32(r);
  s->file = need_text(r);
  s->outer_file = get_text(r);
  s->what = need_text(r);
  s->object = need_text(r);
  s->base_size = get64(r);
  if (!r->bad) all->n++;
  return !r->bad;
}

static bool get_tables(reader *r) {
  tf_emu_module *m = r->m;
  uint32_t n = get_count(r, 16);
  m->variable = calloc(n + 1, sizeof *m->variable);
  for (; m->variable && m->nvariable < n; m->nvariable++) {
    m->variable[m->nvariable].name = need_text(r);
    m->variable[m->nvariable].writable = get32(r) != 0;
    m->variable[m->nvariable].size = get64(r);
  }
  n = get_count(r, 12);
  m->shared = calloc(n + 1, sizeof *m->shared);
  for (; m->shared && m->nshared < n; m->nshared++) {
    const char *name = need_text(r);
    uint32_t at = get32(r);
    m->shared[m->nshared] = (tf_emu_shared_variable){name, at, get32(r)};
  }
  n = get_count(r, 24);
  m->name = calloc(n + 1, sizeof *m->name);
  for (; m->name && m->nname < n; m->nname++) {
    tf_emu_name *x = &m->name[m->nname];
    x->kernel = need_text(r);
    x->label = need_text(r);
    x->at = get64(r);
    x->bytes = get64(r);
  }
  n = get_count(r, 64);
  for (uint32_t i = 0; i < n; i++)
    if (!get_site(r, m->sites)) return false;
  m->end_site = m->sites->n;
  return !r->bad && m->variable && m->shared && m->name;
}

static bool read_entry(reader *r, const tf_package_parts *p) {
  const char *magic = get(r, 8);
  if (!magic || memcmp(magic, MAGIC, 8) != 0) return false;
  tf_emu_module *m = r->m;
  m->static_shared = get32(r);
  m->stack = get64(r);
  m->static_bytes = get64(r);
  m->dynamic_align = get64(r);
  if (!get_texts(r)) return false;
  for (uint32_t i = 0; i < m->nkernel; i++)
    m->kernel[i].name = tf_emu_module_text(m, p->kernel[i].name, strlen(p->kernel[i].name));
  if (!get_tables(r)) return false;
  uint64_t n = get64(r);
  const char *object = get(r, n);
  if (!object || r->left) return false;
  m->object_bytes = (tf_str){object, (size_t)n};
  return true;
}

tf_emu_module *tf_emu_code_cached(tf_cache *c, const tf_cache_key *key, tf_emu_jit *j, const tf_package_parts *p,
                                  tf_emu_sites *sites) {
  tf_str bytes;
  if (!tf_cache_get_code(c, key, &bytes)) return NULL;
  tf_emu_module *m = tf_emu_module_new(j, p, sites);
  reader r = {.m = m, .at = bytes.ptr, .left = bytes.len};
  if (m && read_entry(&r, p)) {
    m->entry = (void *)(uintptr_t)bytes.ptr; /* which the object code is a part of */
    return m;
  }
  if (m) {
    sites->n = m->first_site;
    m->object_bytes = (tf_str){0};
    tf_emu_module_unload(m);
    tf_cache_drop_code(c, key);
  }
  free((void *)(uintptr_t)bytes.ptr);
  return NULL;
}
