/* --verify-diagnostics: comments say which diagnostics are expected, and where.
 *
 *   // expected-error {{part of the message}}          on this line
 *   // expected-warning@+1 {{...}}                     @-2, @above, @below, @unknown
 *   // expected-note-re {{extent is {{[0-9]+}}}}       regular expressions inside {{ }} */
#include <regex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/tool.h"

typedef struct expectation {
  struct expectation *next;
  tf_severity severity;
  unsigned line; /* 0 = unknown */
  unsigned written_at;
  bool regex, met;
  regex_t re;
  char *message;
} expectation;

static const char *const severities[] = {"error", "warning", "remark", "note"};

static void complain(const char *name, unsigned line, const char *what, const char *severity, const char *message) {
  fprintf(stderr, "%s:%u: error: %s %s: %s\n", name, line, what, severity, message);
}

/* Text with {{regex}} pieces to one extended regular expression. */
static bool compile_regex(expectation *e) {
  text b = {0};
  for (const char *p = e->message; *p;) {
    const char *end = p[0] == '{' && p[1] == '{' ? strstr(p + 2, "}}") : NULL;
    if (end) {
      text_puts(&b, "(");
      text_put(&b, (tf_str){p + 2, (size_t)(end - p - 2)});
      text_puts(&b, ")");
      p = end + 2;
      continue;
    }
    if (strchr("\\^$.|?*+()[]{}", *p)) text_puts(&b, "\\");
    text_put(&b, (tf_str){p++, 1});
  }
  bool ok = regcomp(&e->re, text_cstr(&b), REG_EXTENDED | REG_NOSUB) == 0;
  text_free(&b);
  return ok;
}

typedef struct line {
  const char *at;
  size_t n;
} line;

static bool is_designator(line l) {
  for (size_t i = 0; i + 9 <= l.n; i++)
    if (memcmp(l.at + i, "expected-", 9) == 0) return true;
  return false;
}

/* "@+1", "@above", ... at *p; 0-based line `i`. Returns the 1-based line, or 0 for unknown, or -1. */
static long where(const char **p, const line *lines, long n, long i) {
  if (**p != '@') return i + 1;
  ++*p;
  if (**p == '+' || **p == '-') {
    char *end;
    long by = strtol(*p, &end, 10);
    *p = end;
    return by > n || by < -n || i + 1 + by < 1 ? n + 1 : i + 1 + by; /* no line: nothing is told there */
  }
  if (strncmp(*p, "above", 5) == 0) {
    *p += 5;
    do i--;
    while (i >= 0 && is_designator(lines[i]));
    return i + 1;
  }
  if (strncmp(*p, "below", 5) == 0) {
    *p += 5;
    do i++;
    while (i < n && is_designator(lines[i]));
    return i + 1;
  }
  if (strncmp(*p, "unknown", 7) == 0) {
    *p += 7;
    return 0;
  }
  return -1;
}

static void parse_line(tool *t, const char *name, const line *lines, long n, long i) {
  char *copy = need_str((tf_str){lines[i].at, lines[i].n});
  for (const char *p = copy; (p = strstr(p, "expected-"));) {
    p += 9;
    int s = 0;
    while (s < 4 && strncmp(p, severities[s], strlen(severities[s])) != 0) s++;
    if (s == 4) continue;
    p += strlen(severities[s]);
    bool re = strncmp(p, "-re", 3) == 0;
    if (re) p += 3;
    while (*p == ' ') p++;
    long at = where(&p, lines, n, i);
    while (*p == ' ') p++;
    if (strncmp(p, "{{", 2) != 0) continue;
    /* to the last }} of the line, or of this expectation */
    const char *more = strstr(p, "expected-"), *end = NULL;
    for (const char *q = p; (q = strstr(q, "}}")) && (!more || q < more); q++) end = q;
    if (!end || at < 0) continue;
    expectation *e = need(sizeof *e);
    *e = (expectation){.severity = (tf_severity)s, .line = (unsigned)at, .written_at = (unsigned)i + 1, .regex = re};
    e->message = need_str((tf_str){p + 2, (size_t)(end - p - 2)});
    if (re && !compile_regex(e)) {
      complain(name, e->written_at, "malformed regular expression in expected", severities[s], e->message);
      t->expect_failed = true;
      e->regex = false;
    }
    expectation **tail = &t->expected;
    while (*tail) tail = &(*tail)->next;
    *tail = e;
    p = end;
  }
  free(copy);
}

void expect_begin(tool *t, tf_str name, tf_str chunk) {
  t->verifying = true;
  t->expect_failed = false;
  long n = 1, k = 0;
  for (size_t i = 0; i < chunk.len; i++) n += chunk.ptr[i] == '\n';
  line *lines = need((size_t)n * sizeof *lines);
  for (size_t i = 0, from = 0; i <= chunk.len; i++)
    if (i == chunk.len || chunk.ptr[i] == '\n') {
      lines[k++] = (line){chunk.ptr + from, i - from};
      from = i + 1;
    }
  char *file = need_str(name);
  for (long i = 0; i < n; i++)
    if (lines[i].n && is_designator(lines[i])) parse_line(t, file, lines, n, i);
  free(file);
  free(lines);
}

void expect_diagnostic(tool *t, const tf_diagnostic *d) {
  char *message = need_str(d->message);
  for (expectation *e = t->expected; e; e = e->next) {
    if (e->met || e->severity != d->severity || e->line != d->line) continue;
    if (e->regex ? regexec(&e->re, message, 0, NULL, 0) != 0 : !strstr(message, e->message)) continue;
    e->met = true;
    free(message);
    return;
  }
  if (strcmp(t->o.verify_diagnostics, "only-expected") != 0) {
    char *file = need_str(d->file);
    complain(*file ? file : "<unknown>", d->line, "unexpected", severities[d->severity], message);
    free(file);
    t->expect_failed = true;
  }
  free(message);
}

bool expect_end(tool *t) {
  t->verifying = false;
  bool ok = !t->expect_failed;
  for (expectation *e = t->expected, *next; e; e = next) {
    next = e->next;
    if (!e->met) {
      const char *name = t->o.input ? t->o.input : "<stdin>";
      char what[64];
      snprintf(what, sizeof what, "expected %s was not produced%s", severities[e->severity],
               e->line ? "" : " (without a place)");
      fprintf(stderr, "%s:%u: error: %s \"%s\"\n", name, e->written_at, what, e->message);
      ok = false;
    }
    if (e->regex) regfree(&e->re);
    free(e->message);
    free(e);
  }
  t->expected = NULL;
  return ok;
}
