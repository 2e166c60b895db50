/* A drawn program with one or two of its extents near the ends of 32 and 64 bits: every number that is equal to one
 * goes with it (other types, factors, sizes). It is lowered and made into a package, or refused with a reason; it is
 * not run. Such sizes must not wrap: a type is then lowered that is not the program's, or an internal check fails. */
#include "prop.h"

#include <ctype.h>

static const char *const large[] = {"1073741825",          "2147483647",          "2147483648",
                                    "4294967295",          "4294967297",          "2305843009213693953",
                                    "4611686018427387904", "9223372036854775807", "3037000500"};

/* The extent that begins at `at` of a tensor's type: 8x16xf32. */
static bool is_extent(const char *at) {
  const char *end = at;
  while (isdigit((unsigned char)*end)) end++;
  return end > at && *end == 'x' && (at[-1] == '<' || at[-1] == 'x');
}

static bool is_number(const char *at, const char *what, size_t n) {
  unsigned char before = (unsigned char)at[-1], after = (unsigned char)at[n];
  if (strncmp(at, what, n) != 0 || isdigit(before) || isdigit(after) || after == '.') return false;
  if (is_extent(at)) return true;
  return !isalnum(before) && before != '_' && before != '%' && before != '.' && before != '@' && !isalnum(after);
}

static char *enlarge(const char *text, const char *from, rng *r) {
  uint32_t n = 0, which;
  char what[24] = "", *out = NULL;
  size_t size, length;
  for (const char *at = from; *at; at++) n += is_extent(at);
  if (!n) return strdup(text);
  which = below(r, n);
  for (const char *at = from;; at++)
    if (is_extent(at) && which-- == 0) {
      snprintf(what, sizeof what, "%.*s", (int)strspn(at, "0123456789"), at);
      break;
    }
  length = strlen(what);
  const char *by = large[below(r, sizeof large / sizeof *large)];
  FILE *f = open_memstream(&out, &size);
  fwrite(text, 1, (size_t)(from - text), f);
  for (const char *at = from; *at;) {
    if (is_number(at, what, length)) {
      fputs(by, f);
      at += length;
    } else fputc(*at++, f);
  }
  fclose(f);
  return out;
}

char *large_text(const char *text, rng *r) {
  char *now = strdup(text);
  for (uint32_t turns = 1 + below(r, 2); turns; turns--) {
    const char *from = strstr(now, "fusion.func");
    char *next = from ? enlarge(now, from, r) : strdup(now);
    free(now);
    now = next;
  }
  return now;
}
