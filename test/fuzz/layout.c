/* Text to layouts, tuples and tilers: what is read must print, and be read back as the same; then operations run on it.
 * A result that is not refused must agree with the layout on its first indices. */
#include "tf/layout.h"

#include <stdlib.h>
#include <string.h>

#include "fuzz.h"

static void same_text(tf_layout_ctx *c, const tf_layout *l) {
  tf_str s, t;
  const tf_layout *back;
  if (tf_layout_print(c, l, &s) != TF_OK) fuzz_die("a layout cannot be printed");
  if (tf_layout_parse(c, s, &back) != TF_OK) fuzz_die("'%s' is printed and not read: %s", s.ptr, tf_layout_message(c));
  if (tf_layout_print(c, back, &t) != TF_OK || strcmp(s.ptr, t.ptr) != 0)
    fuzz_die("'%s' is read as '%s'", s.ptr, t.ptr);
}

/* Values of both, where both are known numbers. */
static void same_values(tf_layout_ctx *c, const char *op, const tf_layout *a, const tf_layout *b, int64_t n) {
  for (int64_t i = 0; i < n; i++) {
    int64_t x, y;
    if (tf_layout_at_index(c, a, i, &x) != TF_OK || tf_layout_at_index(c, b, i, &y) != TF_OK) return;
    if (x != y) fuzz_die("%s: %lld at %lld becomes %lld", op, (long long)x, (long long)i, (long long)y);
  }
}

static int64_t size_of(tf_layout_ctx *c, const tf_layout *l) {
  const tf_tuple *t;
  int64_t n;
  if (tf_layout_size(c, l, &t) != TF_OK || !tf_tuple_get_int(t, &n)) return 0;
  return n < 64 ? n : 64;
}

static void operate(tf_layout_ctx *c, const tf_layout *l) {
  const tf_layout *r, *plain;
  const tf_tuple *t;
  int64_t n = size_of(c, l), x, y, z;
  same_text(c, l);
  if (tf_layout_coalesce(c, l, NULL, &r) == TF_OK) same_values(c, "coalesce", l, r, n), same_text(c, r);
  if (tf_layout_flatten(c, l, &r) == TF_OK) same_values(c, "flatten", l, r, n);
  if (tf_layout_filter(c, l, &r) == TF_OK) same_text(c, r);
  if (tf_layout_cosize(c, l, &t) == TF_OK && tf_tuple_get_kind(t) > TF_TUPLE_EXPR) fuzz_die("a cosize is no number");
  if (tf_layout_right_inverse(c, l, &r) == TF_OK)
    for (int64_t i = 0; i < size_of(c, r); i++)
      if (tf_layout_at_index(c, r, i, &x) == TF_OK && tf_layout_at_index(c, l, x, &y) == TF_OK && y != i)
        fuzz_die("right_inverse: %lld of %lld", (long long)y, (long long)i);
  if (tf_layout_left_inverse(c, l, &r) == TF_OK)
    for (int64_t i = 0; i < n; i++)
      if (tf_layout_at_index(c, l, i, &x) == TF_OK && tf_layout_at_index(c, r, x, &y) == TF_OK &&
          tf_layout_at_index(c, l, y, &z) == TF_OK && x != z)
        fuzz_die("left_inverse: %lld becomes %lld", (long long)x, (long long)z);
  if (tf_layout_plain(c, l, &plain) != TF_OK) fuzz_die("no plain layout");
  if (tf_layout_composition(c, l, plain, &r) == TF_OK)
    for (int64_t i = 0; i < n; i++)
      if (tf_layout_at_index(c, plain, i, &x) == TF_OK && tf_layout_at_index(c, l, x, &y) == TF_OK &&
          tf_layout_at_index(c, r, i, &z) == TF_OK && y != z)
        fuzz_die("composition: %lld, expected %lld", (long long)z, (long long)y);
  /* refused or not: they end */
  if (tf_layout_decay(c, l, &r, &t) || tf_layout_upcast(c, l, 4, &r) || tf_layout_downcast(c, l, 4, &r)) {
  }
  if (tf_layout_nullspace(c, l, &r)) {
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  tf_layout_ctx *c;
  const tf_layout *l;
  const tf_tuple *t;
  const tf_tiler *tiler;
  tf_str s;
  char *copy = malloc(size ? size : 1);
  if (!copy || tf_layout_ctx_create(NULL, &c) != TF_OK) fuzz_die("no memory");
  if (size) memcpy(copy, data, size);
  if (tf_layout_symbol(c, "n", 1, 1000, &t) != TF_OK || tf_layout_symbol(c, "m", 0, 7, &t) != TF_OK)
    fuzz_die("no symbols");
  if (tf_tuple_parse(c, (tf_str){copy, size}, &t) == TF_OK && tf_tuple_print(c, t, &s) != TF_OK)
    fuzz_die("a tuple cannot be printed");
  const tf_layout *base;
  if (tf_layout_parse(c, TF_STR("((8,4),(6,2)):((1,16),(96,8))"), &base) != TF_OK) fuzz_die("no layout");
  if (tf_tiler_parse(c, (tf_str){copy, size}, &tiler) == TF_OK) {
    if (tf_tiler_print(c, tiler, &s) != TF_OK) fuzz_die("a tiler cannot be printed");
    if (tf_tiler_parse(c, s, &tiler) != TF_OK) fuzz_die("'%s' is printed and not read", s.ptr);
    if (tf_layout_zipped_divide(c, base, tiler, &l) == TF_OK) same_text(c, l);
    if (tf_layout_flat_product(c, base, tiler, &l) == TF_OK) same_text(c, l);
  }
  if (tf_layout_parse(c, (tf_str){copy, size}, &l) == TF_OK) operate(c, l);
  tf_layout_ctx_destroy(c);
  free(copy);
  return 0;
}
