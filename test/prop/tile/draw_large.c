/* A drawn program with some of its numbers near the ends of 32 and 64 bits: extents of buffers, loops, grids and
 * regions, bounds, steps, starting points. Most of them are refused; none may crash, take long, or fail without a word.
 */
#include <ctype.h>

#include "tile/tile_prop.h"

static const char *const large[] = {"1073741825",          "2147483647",          "2147483648",
                                    "4294967295",          "4294967296",          "2305843009213693953",
                                    "4611686018427387904", "9223372036854775807", "0"};

/* A number, and no part of a name, a type or a float. */
static bool begins_number(const char *text, const char *at) {
  if (!isdigit((unsigned char)*at)) return false;
  if (at == text) return true;
  char before = at[-1];
  if (before == 'x' && at - text > 1 && isdigit((unsigned char)at[-2])) return true; /* 8x16xf32 */
  return !isalnum((unsigned char)before) && before != '_' && before != '%' && before != '.';
}

static const char *end_of(const char *at) {
  while (isdigit((unsigned char)*at)) at++;
  return at;
}

void tile_enlarge(tile_case *c, rng *r) {
  uint32_t n = 0;
  for (const char *at = c->text; *at; at++) n += begins_number(c->text, at);
  for (uint32_t turns = 1 + below(r, 3); turns && n; turns--) {
    uint32_t which = below(r, n);
    const char *at = c->text;
    for (;; at++)
      if (begins_number(c->text, at) && which-- == 0) break;
    char *text = NULL;
    if (asprintf(&text, "%.*s%s%s", (int)(at - c->text), c->text, large[below(r, sizeof large / sizeof *large)],
                 end_of(at)) < 0)
      return;
    free(c->text);
    c->text = text;
  }
}
