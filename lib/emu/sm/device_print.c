/* vprintf and __assertfail, which a GPU's driver links into every kernel. Text waits until the launch ends and comes in
 * the order of clusters then, so that the number of workers changes nothing; in a cluster in the order in which its
 * threads ran. */
#include "emu/sm/device_print.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "emu/memory/bounds.h"
#include "emu/sm/thread_ops.h"

#define MOST ((size_t)16 << 20) /* bytes that one worker keeps */

typedef struct piece {
  uint64_t unit;
  size_t at, n;
} piece;

struct tf_emu_printed {
  char *text;
  size_t n, cap;
  piece *pieces; /* by cluster, rising */
  size_t npiece, piece_cap, told;
  bool full;
};

static bool grow(void **at, size_t *cap, size_t want, size_t each) {
  if (want <= *cap) return true;
  size_t n = *cap ? *cap : 64;
  while (n < want) n *= 2;
  void *p = realloc(*at, n * each);
  if (!p) return false;
  *at = p;
  *cap = n;
  return true;
}

static void put(tf_emu_worker *w, const char *s, size_t n) {
  if (!w->printed) w->printed = calloc(1, sizeof *w->printed);
  struct tf_emu_printed *p = w->printed;
  if (!p || p->full) return;
  static const char more[] = "(the rest of what this kernel printed is dropped)\n";
  if (p->n + n > MOST) {
    p->full = true;
    s = more;
    n = sizeof more - 1;
  }
  bool same = p->npiece && p->pieces[p->npiece - 1].unit == w->unit;
  if (!grow((void **)&p->text, &p->cap, p->n + n, 1)) return;
  if (!same && !grow((void **)&p->pieces, &p->piece_cap, p->npiece + 1, sizeof *p->pieces)) return;
  if (!same) p->pieces[p->npiece++] = (piece){w->unit, p->n, 0};
  memcpy(p->text + p->n, s, n);
  p->n += n;
  p->pieces[p->npiece - 1].n += n;
}

/* ------------------------------------------------------------------------------------------------ formats */

typedef struct reader {
  tf_emu_thread *t;
  uint32_t site;
  const char *at; /* the next value */
  char out[1024];
  size_t n;
} reader;

static const void *next(reader *r, size_t size) {
  uintptr_t at = ((uintptr_t)r->at + size - 1) / size * size;
  static const uint64_t nothing;
  r->at = (const char *)at + size;
  return tf_emu_may(r->t, at, size, r->site, false) ? (const void *)at : &nothing;
}

/* One conversion, from its '%' on; its length. `spec` is of the host's printf, which has the same rules. */
static size_t convert(reader *r, const char *f) {
  size_t n = 1 + strspn(f + 1, "-+ #0123456789.");
  size_t size = f[n] == 'l' || f[n] == 'j' || f[n] == 'z' || f[n] == 't' ? 8 : 4, k = n + strspn(f + n, "hljzt");
  char spec[48], *out = r->out + r->n;
  size_t room = sizeof r->out - r->n, flags = n < 32 ? n : 32;
  int done = 0;
  memcpy(spec, f, flags);
  if (strchr("aAeEfFgG", f[k]) && f[k]) {
    double v;
    memcpy(&v, next(r, 8), 8);
    snprintf(spec + flags, 8, "%c", f[k]);
    done = snprintf(out, room, spec, v);
  } else if (strchr("dioxXuc", f[k]) && f[k]) {
    int64_t v = 0;
    int32_t narrow;
    bool is_signed = f[k] == 'd' || f[k] == 'i';
    if (size == 8) memcpy(&v, next(r, 8), 8);
    else {
      memcpy(&narrow, next(r, 4), 4);
      v = is_signed ? narrow : (int64_t)(uint32_t)narrow;
    }
    snprintf(spec + flags, 8, f[k] == 'c' ? "c" : "ll%c", f[k]);
    done = f[k] == 'c' ? snprintf(out, room, spec, (int)v) : snprintf(out, room, spec, (long long)v);
  } else if (f[k] == 's' || f[k] == 'p') {
    const char *v;
    memcpy(&v, next(r, 8), 8);
    snprintf(spec + flags, 8, "%c", f[k]);
    if (f[k] == 's' && v && !tf_emu_text_at(r->t, (uint64_t)(uintptr_t)v, r->site, &v)) v = "";
    done = snprintf(out, room, spec, f[k] == 's' && !v ? "(null)" : v);
  } else if (f[k] == '%') done = snprintf(out, room, "%%");
  r->n += done > 0 ? ((size_t)done < room ? (size_t)done : room - 1) : 0;
  return k + (f[k] != 0);
}

uint64_t tf_emu_vprintf(tf_emu_thread *t, uint32_t site, uint32_t mode, uint64_t a, uint64_t b, uint64_t c,
                        uint64_t d) {
  (void)mode, (void)c, (void)d;
  reader r = {.t = t, .site = site, .at = (const char *)(uintptr_t)b};
  tf_emu_worker *w = t->cta->worker;
  const char *f;
  if (!tf_emu_text_at(t, a, site, &f)) return 0;
  while (*f) {
    size_t plain = strcspn(f, "%");
    if (plain) put(w, f, plain);
    f += plain;
    if (!*f) break;
    r.n = 0;
    f += convert(&r, f);
    put(w, r.out, r.n);
  }
  return 0;
}

uint64_t tf_emu_assertfail(tf_emu_thread *t, uint32_t site, uint32_t mode, uint64_t *v, uint32_t n) {
  (void)mode, (void)n;
  const char *what;
  if (tf_emu_text_at(t, v[0], site, &what))
    tf_emu_report_add(t->cta, t, TF_EMU_TRAP, site, "assertion failed: %s", what);
  tf_emu_stop(t);
}

/* ------------------------------------------------------------------------------------------------ the end */

static void tell(const tf_emu_options *o, const char *s, size_t n) {
  if (o->print) o->print(o->print_user, s, n);
  else fwrite(s, 1, n, stdout);
}

void tf_emu_printed_tell(tf_emu_worker *const *w, uint32_t n, uint64_t last, const tf_emu_options *o) {
  bool any = false;
  for (;;) {
    struct tf_emu_printed *first = NULL;
    for (uint32_t i = 0; i < n; i++) {
      struct tf_emu_printed *p = w[i] ? w[i]->printed : NULL;
      if (!p || p->told == p->npiece) continue;
      if (!first || p->pieces[p->told].unit < first->pieces[first->told].unit) first = p;
    }
    if (!first || first->pieces[first->told].unit > last) break;
    const piece *x = &first->pieces[first->told++];
    tell(o, first->text + x->at, x->n);
    any = true;
  }
  if (any && !o->print) fflush(stdout);
  for (uint32_t i = 0; i < n; i++)
    if (w[i] && w[i]->printed) {
      struct tf_emu_printed *p = w[i]->printed;
      p->n = p->npiece = p->told = 0;
      p->full = false;
    }
}

void tf_emu_printed_free(tf_emu_worker *w) {
  if (!w->printed) return;
  free(w->printed->text);
  free(w->printed->pieces);
  free(w->printed);
  w->printed = NULL;
}
