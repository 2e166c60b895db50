/* PTX in what CUDA's tools make: fat binaries, and the objects, libraries and executables that hold them.
 *
 * A fat binary is a header (magic, version 1, size of the header 16, bytes behind it) and images. An image has a header
 * of its own: 0 kind: 1 PTX, 2 a cubin   4 size of this header   8 bytes of the image, with padding   16 bytes, if it
 * is compressed 28 chip: 90                40 flags                56 bytes when it is not compressed No public
 * document says so; fatbinary of CUDA 12.9 and 13.5 writes it (2026-11-23), and others read it the same way. Where fat
 * binaries lie in a file is found by their first eight bytes: it is so in ELF files, archives and everything else. A
 * cubin with line numbers has the PTX that it was assembled from, too, in the section .nv_debug_ptx_txt. */
#include <stdlib.h>
#include <string.h>

#include "runtime/unpack.h"
#include "support/alloc.h"
#include "support/options.h"
#include "tf/device.h"

enum {
  HEADER = 16,
  IMAGE = 64,
  PTX = 1,
  CUBIN = 2,
  LZ4 = 0x2000,
  ZSTD = 0x8000,
  EM_CUDA = 190,
  ELF_HEADER = 64,
  SECTION = 64
};
enum { LONGEST = 1 << 30, SHOWN = 8, NAMES = 160 };

static const char magic[] = "\x50\xED\x55\xBA\x01\x00\x10\x00";

/* PTX that was found, as far as a choice needs it. */
typedef struct text {
  char *at; /* NULL: only told of */
  size_t n;
  unsigned chip; /* 90 of sm_90a */
  char target[16];
  char kernels[NAMES]; /* the first ones */
} text;

typedef struct search {
  tf_allocator alloc;
  const tf_find_ptx_options *o;
  const tf_sink *sink;
  tf_status status;
  unsigned found, cubins; /* images of PTX, of machine code */
  text best;              /* of the choices, the one for the newest chip that the target runs */
  unsigned choices;       /* different texts that define the entry */
  unsigned equals;        /* of them as good as the best */
  text shown[SHOWN];
} search;

static uint16_t u16(const char *p) {
  uint16_t v;
  memcpy(&v, p, sizeof v);
  return v;
}

static uint32_t u32(const char *p) {
  uint32_t v;
  memcpy(&v, p, sizeof v);
  return v;
}

static uint64_t u64(const char *p) {
  uint64_t v;
  memcpy(&v, p, sizeof v);
  return v;
}

/* ------------------------------------------------------------------------------------------------ a text */

static bool in_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '$' || c == '%';
}

/* The word behind `word`, from *at on; empty = none. */
static tf_str word_behind(const char **at, const char *end, const char *word) {
  size_t n = strlen(word);
  const char *p;
  while ((p = memmem(*at, (size_t)(end - *at), word, n))) {
    p += n;
    *at = p;
    if (p < end && in_name(*p)) continue;
    while (p < end && strchr(" \t\r\n", *p)) p++;
    const char *from = p;
    while (p < end && in_name(*p)) p++;
    if (p > from) return (tf_str){from, (size_t)(p - from)};
  }
  return (tf_str){"", 0};
}

/* Reads chip and kernels. Does the text define the entry that is looked for? */
static bool describe(const search *s, text *t) {
  const char *at = t->at, *end = at + t->n;
  tf_str target = word_behind(&at, end, ".target"), name;
  bool defined = !s->o->entry;
  size_t n = 0;
  if (target.len < sizeof t->target) memcpy(t->target, target.ptr, target.len);
  const char *digits = strchr(t->target, '_');
  t->chip = digits ? (unsigned)strtoul(digits + 1, NULL, 10) : 0;
  for (at = t->at; (name = word_behind(&at, end, ".entry")).len;) {
    defined |= s->o->entry && strlen(s->o->entry) == name.len && !memcmp(s->o->entry, name.ptr, name.len);
    if (n + name.len + 8 > NAMES) {
      if (n && t->kernels[n - 1] != '.') memcpy(t->kernels + n, ", ...", 6), n += 5;
      continue;
    }
    if (n) memcpy(t->kernels + n, ", ", 2), n += 2;
    memcpy(t->kernels + n, name.ptr, name.len);
    n += name.len;
  }
  return defined && t->target[0];
}

static bool runs(const search *s, const text *t) {
  const char *digits = s->o->target ? strchr(s->o->target, '_') : NULL, *own = strchr(t->target, '_');
  if (!s->o->target || !strcmp(t->target, s->o->target)) return true;
  return digits && own && t->chip <= strtoul(digits + 1, NULL, 10) && !strpbrk(own, "af");
}

/* Is `a` to be taken rather than `b`? What is for exactly the target; else for the newest chip that it runs. */
static bool better(const search *s, const text *a, const text *b) {
  if (!s->o->target) return false;
  bool exact = !strcmp(a->target, s->o->target), was = !strcmp(b->target, s->o->target);
  if (exact || was) return exact && !was;
  return runs(s, a) != runs(s, b) ? runs(s, a) : a->chip > b->chip;
}

/* Takes t->at. */
static void offer(search *s, text *t) {
  s->found++;
  if (!describe(s, t)) {
    if (!s->choices && s->found <= SHOWN) s->shown[s->found - 1] = *t; /* in case that none has it */
    tf_free(&s->alloc, t->at);
    return;
  }
  bool same = s->choices && s->best.n == t->n && !memcmp(s->best.at, t->at, t->n);
  if (!same && s->choices < SHOWN) s->shown[s->choices] = *t;
  bool first = !s->choices++, wins = first || (!same && better(s, t, &s->best));
  s->choices -= same;
  if (wins) s->equals = 0;
  else s->equals += !same && !better(s, &s->best, t);
  tf_free(&s->alloc, wins ? s->best.at : t->at);
  if (wins) s->best = *t;
}

/* ------------------------------------------------------------------------------------------------ images */

static void fail(search *s, tf_status status, const char *what) { s->status = tf_fail(s->sink, status, "%s", what); }

static void read_image(search *s, const char *image, const char *data, size_t n) {
  uint64_t flags = u64(image + 40), whole = u64(image + 56), packed = u32(image + 16);
  bool is_packed = flags & (LZ4 | ZSTD);
  if (!is_packed) whole = n;
  if (whole > LONGEST || (is_packed && packed > n)) {
    fail(s, TF_ERR_INVALID, "a fat binary's image of PTX is larger than what it lies in");
    return;
  }
  text t = {.at = tf_alloc(&s->alloc, whole + 1), .n = whole};
  if (!t.at) {
    s->status = tf_fail_oom(s->sink);
    return;
  }
  const uint8_t *from = (const uint8_t *)data;
  tf_status st = TF_OK;
  if (!is_packed) memcpy(t.at, data, n);
  else if (flags & ZSTD) st = tf_unpack_zstd(from, packed, (uint8_t *)t.at, whole);
  else if (!tf_unpack_lz4(from, packed, (uint8_t *)t.at, whole)) st = TF_ERR_INVALID;
  if (st != TF_OK) {
    tf_free(&s->alloc, t.at);
    if (st == TF_ERR_ENV)
      fail(s, st, "the PTX is compressed by zstd, and libzstd.so.1 cannot be opened; install it (Debian: libzstd1)");
    else fail(s, st, "a fat binary's image of PTX is compressed, and its bytes are damaged");
    return;
  }
  while (t.n && !t.at[t.n - 1]) t.n--;
  t.at[t.n] = 0;
  offer(s, &t);
}

/* One fat binary: where it ends. */
static const char *read_fatbin(search *s, const char *at, const char *end) {
  uint64_t size = u64(at + 8);
  at += HEADER;
  if (size > (uint64_t)(end - at)) return at; /* no fat binary after all */
  end = at + size;
  while (s->status == TF_OK && end - at >= IMAGE) {
    uint32_t header = u32(at + 4);
    uint64_t n = u64(at + 8);
    if (header < IMAGE || header > (uint64_t)(end - at) || n > (uint64_t)(end - at) - header) break;
    if (u16(at) == PTX) read_image(s, at, at + header, n);
    s->cubins += u16(at) == CUBIN;
    at += header + n;
  }
  return end;
}

/* The PTX that debuggers show: lines that end with a zero. */
static void read_debug_text(search *s, tf_str in) {
  if (in.len < ELF_HEADER || u16(in.ptr + 18) != EM_CUDA) return;
  s->cubins++;
  static const char name[] = ".nv_debug_ptx_txt";
  uint64_t table = u64(in.ptr + 40), count = u16(in.ptr + 60), names = u16(in.ptr + 62);
  if (u16(in.ptr + 58) != SECTION || table > in.len || count > (in.len - table) / SECTION || names >= count) return;
  const char *first = in.ptr + table, *strings = first + names * SECTION;
  uint64_t strings_at = u64(strings + 24), strings_size = u64(strings + 32);
  if (strings_at > in.len || strings_size > in.len - strings_at) return;
  for (uint64_t i = 0; i < count && s->status == TF_OK; i++) {
    const char *h = first + i * SECTION;
    uint64_t word = u32(h), from = u64(h + 24), n = u64(h + 32);
    if (word > strings_size || strings_size - word < sizeof name || from > in.len || n > in.len - from) continue;
    if (memcmp(in.ptr + strings_at + word, name, sizeof name) != 0) continue;
    text t = {.at = tf_alloc(&s->alloc, n + 1), .n = n};
    if (!t.at) {
      s->status = tf_fail_oom(s->sink);
      return;
    }
    for (uint64_t k = 0; k < n; k++) t.at[k] = in.ptr[from + k] ? in.ptr[from + k] : '\n';
    t.at[n] = 0;
    offer(s, &t);
  }
}

/* ------------------------------------------------------------------------------------------------ the choice */

static void show(const search *s, unsigned n) {
  for (unsigned i = 0; i < n && i < SHOWN; i++)
    tf_sink_emit(s->sink, TF_NOTE, "PTX for %s: %s", s->shown[i].target[0] ? s->shown[i].target : "no chip",
                 s->shown[i].kernels[0] ? s->shown[i].kernels : "no kernel");
  if (n > SHOWN) tf_sink_emit(s->sink, TF_NOTE, "and %u more", n - SHOWN);
}

static tf_status choose(search *s) {
  if (s->status != TF_OK) return s->status;
  if (!s->found && s->cubins)
    return tf_fail(s->sink, TF_ERR_INVALID,
                   "machine code only, and no PTX, which is what can be read; expected the PTX that it was made of, or "
                   "an embedded copy: nvcc "
                   "-gencode arch=compute_90a,code=compute_90a, or -lineinfo for a cubin");
  if (!s->found)
    return tf_fail(s->sink, TF_ERR_INVALID, "the file holds no code for a GPU: no fat binary, and it is no cubin");
  if (!s->choices) {
    tf_status st = s->o->entry
                       ? tf_fail(s->sink, TF_ERR_INVALID, "no PTX in the file defines a kernel '%s'", s->o->entry)
                       : tf_fail(s->sink, TF_ERR_INVALID, "no PTX in the file has a .target");
    show(s, s->found);
    return st;
  }
  bool none = !runs(s, &s->best);
  if (!none && !s->equals) return TF_OK;
  tf_status st = none ? tf_fail(s->sink, TF_ERR_INVALID, "no PTX in the file is for %s", s->o->target)
                      : tf_fail(s->sink, TF_ERR_INVALID,
                                "there are %u PTX texts in the file; choose by a kernel's name and a chip", s->choices);
  show(s, s->choices);
  return st;
}

bool tf_may_hold_ptx(tf_str s) {
  static const char *const begins[] = {magic,
                                       "\x7F"
                                       "ELF",
                                       "!<arch>\n"};
  for (size_t i = 0; i < sizeof begins / sizeof *begins; i++) {
    size_t n = i ? strlen(begins[i]) : sizeof magic - 1;
    if (s.len >= n && !memcmp(s.ptr, begins[i], n)) return true;
  }
  return false;
}

tf_status tf_find_ptx(tf_str in, const tf_find_ptx_options *o, void (*found)(void *user, tf_str ptx), void *user,
                      const tf_sink *sink) {
  tf_find_ptx_options all;
  tf_status st = TF_OPTIONS_READ(tf_find_ptx_options, &all, o, sink);
  if (st != TF_OK) return st;
  search s = {.alloc = tf_allocator_or_malloc(NULL), .o = &all, .sink = sink};
  const char *at = in.ptr, *end = in.ptr + in.len;
  read_debug_text(&s, in);
  while (s.status == TF_OK && (at = memmem(at, (size_t)(end - at), magic, sizeof magic - 1)) && end - at >= HEADER)
    at = read_fatbin(&s, at, end);
  st = choose(&s);
  if (st == TF_OK) found(user, (tf_str){s.best.at, s.best.n});
  tf_free(&s.alloc, s.best.at);
  return st;
}
