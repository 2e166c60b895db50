#include "fuzz.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Noreturn void fuzz_die(const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  fputs("fuzz: ", stderr);
  vfprintf(stderr, fmt, ap);
  fputc('\n', stderr);
  va_end(ap);
  abort();
}

void fuzz_write(void *user, tf_str s) {
  fuzz_text *t = user;
  if (t->n + s.len + 1 > t->cap) {
    t->cap = 2 * (t->n + s.len) + 64;
    t->at = realloc(t->at, t->cap);
    if (!t->at) fuzz_die("no memory for %zu bytes of text", t->cap);
  }
  if (s.len) memcpy(t->at + t->n, s.ptr, s.len);
  t->n += s.len;
  t->at[t->n] = 0;
}

bool fuzz_same(const fuzz_text *a, const fuzz_text *b) { return a->n == b->n && memcmp(a->at, b->at, a->n) == 0; }

/* ------------------------------------------------------------------------------------------------ diagnostics */

#ifdef __clang__
#define NOT_TRACED __attribute__((no_sanitize("coverage")))
#else
#define NOT_TRACED
#endif

/* By hand, and not instrumented: what libFuzzer sees compared, it writes into its inputs. */
NOT_TRACED static bool contains(tf_str s, const char *what) {
  for (size_t i = 0; i < s.len; i++) {
    size_t k = 0;
    while (what[k] && i + k < s.len && s.ptr[i + k] == what[k]) k++;
    if (!what[k]) return true;
  }
  return false;
}

NOT_TRACED static bool begins(tf_str s, const char *what) {
  size_t k = 0;
  while (what[k] && k < s.len && s.ptr[k] == what[k]) k++;
  return !what[k];
}

static void on_diagnostic(void *user, const tf_diagnostic *d) {
  (void)user;
  char buf[512];
  tf_diagnostic_format(d, buf, sizeof buf);
  if (getenv("FUZZ_VERBOSE")) fprintf(stderr, "%s\n", buf);
  /* at the begin: names that the input made up may hold anything */
  if (begins(d->message, "internal error") || begins(d->message, "this is a bug in tf"))
    fuzz_die("a bug is confessed: %s", buf);
  if (d->severity == TF_NOTE && begins(d->message, "after pass '")) fuzz_die("a pass made invalid IR: %s", buf);
  if (!d->message.len || contains(d->message, "\n")) fuzz_die("a diagnostic is not one line: %s", buf);
}

tf_session *fuzz_session(bool allow_unregistered, bool no_implicit_module) {
  static tf_session *all[2][2];
  tf_session **s = &all[allow_unregistered][no_implicit_module];
  tf_session_options o = {.struct_size = sizeof o, .sink = {on_diagnostic, NULL}};
  o.allow_unregistered = allow_unregistered;
  o.no_implicit_module = no_implicit_module;
  if (!*s && tf_session_create(&o, s) != TF_OK) fuzz_die("no session");
  return *s;
}

/* ------------------------------------------------------------------------------------------------ round trips */

static fuzz_text print(tf_module *m, bool generic, bool debuginfo) {
  fuzz_text t = {0};
  tf_text_options o = {.struct_size = sizeof o, .generic = generic, .debuginfo = debuginfo};
  if (tf_module_print(m, &o, fuzz_write, &t) != TF_OK) fuzz_die("printing failed");
  fuzz_write(&t, TF_STR(""));
  return t;
}

static tf_module *read_back(tf_session *s, const fuzz_text *t, const char *when) {
  tf_module *m;
  if (tf_module_parse(s, TF_STR("printed"), (tf_str){t->at, t->n}, &m) != TF_OK)
    fuzz_die("%s: what was printed cannot be read:\n%s", when, t->at);
  if (tf_module_verify(m) != TF_OK) fuzz_die("%s: what was printed is invalid:\n%s", when, t->at);
  return m;
}

void fuzz_round_trip(tf_session *s, tf_module *m, bool debuginfo, const char *when) {
  fuzz_text custom = print(m, false, debuginfo), generic = print(m, true, debuginfo);
  tf_module *from_custom = read_back(s, &custom, when), *from_generic = read_back(s, &generic, when);
  fuzz_text custom2 = print(from_custom, false, debuginfo), generic2 = print(from_generic, true, debuginfo);
  fuzz_text across = print(from_generic, false, debuginfo), back = print(from_custom, true, debuginfo);
  if (!fuzz_same(&custom, &custom2))
    fuzz_die("%s: printing is no fixed point:\n%s\nagain:\n%s", when, custom.at, custom2.at);
  if (!fuzz_same(&generic, &generic2))
    fuzz_die("%s: generic printing is no fixed point:\n%s\nagain:\n%s", when, generic.at, generic2.at);
  if (!fuzz_same(&custom, &across))
    fuzz_die("%s: the generic form lost something:\n%s\nafter it:\n%s", when, custom.at, across.at);
  if (!fuzz_same(&generic, &back))
    fuzz_die("%s: the custom form lost something:\n%s\nafter it:\n%s", when, generic.at, back.at);
  free(custom.at);
  free(generic.at);
  free(custom2.at);
  free(generic2.at);
  free(across.at);
  free(back.at);
  tf_module_destroy(from_custom);
  tf_module_destroy(from_generic);
}
