/* Random layouts: every operation against plain loops over the whole domain. A value is recomputed here from the leaves
 * of the result's shape and stride, not by the library. TF_SEED=n repeats a run, TF_TRIALS=n makes it longer. */
#include "random_one.h"
#include "random_slices.h"
#include "random_two.h"

/* ------------------------------------------------------------------------------------------------ symbols */

static const tf_tuple *sym_n;

/* t with n in place of the symbol. */
static const tf_tuple *put(const tf_tuple *t, int64_t n) {
  const tf_tuple *r;
  MUST(tf_tuple_substitute(c, t, &sym_n, &n, 1, &r) == TF_OK, "substitute: %s", tf_layout_message(c));
  return r;
}

static const tf_layout *put_layout(const tf_layout *l, int64_t n) {
  const tf_layout *r;
  MUST(tf_layout_make(c, put(tf_layout_shape(l), n), put(tf_layout_stride(l), n), &r) == TF_OK, "%s with %lld: %s",
       show(l), (long long)n, tf_layout_message(c));
  return r;
}

static bool conditions_hold(int64_t n) {
  for (size_t i = 0; i < tf_layout_num_conditions(c); i++) {
    const tf_layout_condition *k = tf_layout_get_condition(c, i);
    int64_t a, b;
    MUST(tf_tuple_get_int(put(k->a, n), &a) && tf_tuple_get_int(put(k->b, n), &b), "a condition of other symbols");
    if (k->kind == TF_CONDITION_DIVIDES ? b == 0 || a % b != 0 : k->kind == TF_CONDITION_LE ? a > b : a != b)
      return false;
  }
  return true;
}

/* A compact layout some of whose extents are multiples of a symbol, its modes in any order. */
static const tf_layout *symbolic_layout(void) {
  const tf_tuple *part[3], *order[3], *shape, *ord;
  const tf_layout *l;
  size_t n = 1 + (size_t)rnd(3);
  for (size_t i = 0; i < n; i++) {
    part[i] = number(1 + rnd(6));
    if (rnd(2)) MUST(tf_tuple_scale(c, part[i], sym_n, &part[i]) == TF_OK, "scale");
    order[i] = number((int64_t)i * (rnd(2) ? 1 : -1));
  }
  MUST(tf_tuple_node(c, part, n, &shape) == TF_OK && tf_tuple_node(c, order, n, &ord) == TF_OK, "node");
  MUST(tf_layout_make_ordered(c, shape, ord, &l) == TF_OK, "make: %s", tf_layout_message(c));
  return l;
}

/* With symbols, under the conditions that were collected, operations do what they do with numbers. */
static void check_symbols(void) {
  const tf_layout *a, *b = random_layout(1, 12, COMPACT), *r;
  static const char *const symbols[] = {"n", "n2", "n3"};
  int64_t by = 1 + rnd(3);
  MUST(tf_layout_symbol_multiple(c, symbols[by - 1], 1, 1 << 16, by, &sym_n) == TF_OK, "symbol: %s",
       tf_layout_message(c));
  tf_layout_clear_conditions(c);
  tf_layout_collect(c, rnd(2));
  a = symbolic_layout();
  int op = (int)rnd(5);
  tf_status st = op == 0   ? tf_layout_composition(c, a, b, &r)
                 : op == 1 ? tf_layout_logical_divide(c, a, whole(b), &r)
                 : op == 2 ? tf_layout_coalesce(c, a, NULL, &r)
                 : op == 3 ? tf_layout_right_inverse(c, a, &r)
                           : tf_layout_left_inverse(c, a, &r);
  static const char *const op_names[] = {"symbolic composition", "symbolic divide", "symbolic coalesce",
                                         "symbolic right inv", "symbolic left inv"};
  tf_layout_collect(c, false);
  if (!ok(26 + op, op_names[op], st)) return;
  for (int64_t n = by; n <= 12; n += by) {
    if (!conditions_hold(n)) continue;
    const tf_layout *x = put_layout(a, n), *z = put_layout(r, n), *tile;
    ref p = ref_of(x), q = ref_of(b), w = ref_of(z);
    if (op == 1) {
      MUST(tf_layout_mode(c, z, 0, &tile) == TF_OK, "mode");
      ref t = ref_of(tile);
      for (int64_t i = 0; i < ref_size(&q); i++)
        MUST(ref_at(&q, i).v[0] >= ref_size(&p) || same(ref_at(&t, i), ref_at(&p, ref_at(&q, i).v[0])),
             "%s / %s = %s with %lld", show(a), show(b), show(r), (long long)n);
      if (ref_size(&w) > MOST) continue;
      int64_t all = image(z, image_b), have = image(x, image_a), k = 0;
      for (int64_t i = 0; i < all && k < have; i++) k += same(image_b[i], image_a[k]);
      MUST(k == have, "%s / %s = %s with %lld lacks values", show(a), show(b), show(r), (long long)n);
    }
    for (int64_t i = 0; op == 0 && i < ref_size(&q); i++)
      MUST(same(ref_at(&p, ref_at(&q, i).v[0]), ref_at(&w, i)), "%s o %s = %s with %lld at %lld", show(a), show(b),
           show(r), (long long)n, (long long)i);
    if (op == 2) same_function("symbolic coalesce", x, x, z, ref_size(&p));
    for (int64_t i = 0; op == 3 && i < ref_size(&w); i++)
      MUST(ref_at(&p, ref_at(&w, i).v[0]).v[0] == i, "right_inverse of %s = %s with %lld", show(a), show(r),
           (long long)n);
    for (int64_t i = 0; op == 4 && i < ref_size(&p); i++)
      MUST(ref_at(&p, ref_at(&w, ref_at(&p, i).v[0]).v[0]).v[0] == ref_at(&p, i).v[0],
           "left_inverse of %s = %s with %lld", show(a), show(r), (long long)n);
  }
}

/* ------------------------------------------------------------------------------------------------ the run */

static void one_trial(void) {
  const tf_layout *l = random_layout(3, 4 + rnd(120), any_flavour());
  ref r = ref_of(l);
  check_values(l);
  check_text(l);
  check_coalesce(l);
  check_filter(l);
  check_slice(l);
  check_partition(l);
  check_modes(l);
  check_others(l);
  check_swizzle(l);
  check_composition(l, random_layout(2, 24, rnd(8) ? COMPACT : integer_flavour()));
  check_basis_composition(l);
  check_divide(l, random_layout(2, 12, COMPACT));
  check_divide_modes(l);
  check_swizzled_inverse();
  if (rnd(4) == 0) check_symbols();
  if (has_basis(&r)) return;
  check_inverses(l);
  check_complement(l);
  check_recast(l);
  const tf_layout *b = random_layout(2, 12, COMPACT), *small = random_layout(2, 24, COMPACT);
  check_product(small, b);
  check_tile_to_shape(small);
  check_common(l, l);
  check_common(small, random_layout(2, 24, COMPACT));
}

START_TEST(random_layouts) {
  const char *s = getenv("TF_SEED"), *n = getenv("TF_TRIALS");
  uint64_t seed = s ? strtoull(s, NULL, 0) : 20261121;
  long trials = n ? atol(n) : 7000;
  printf("TF_SEED=%llu TF_TRIALS=%ld\n", (unsigned long long)seed, trials);
  for (long t = 0; t < trials; t++) {
    state = (seed + (uint64_t)t) * UINT64_C(0x9E3779B97F4A7C15) | 1;
    for (int i = 0; i < 4; i++) rnd(2);
    tf_layout_mark m = tf_layout_get_mark(c);
    one_trial();
    tf_layout_release(c, m);
  }
  for (int i = 0; i < OPS; i++)
    if (names[i]) printf("%-22s %8zu computed, %8zu refused\n", names[i], done[i], refused[i]);
  for (int i = 0; i < OPS; i++)
    MUST(!names[i] || done[i] * 1000 > (size_t)trials, "%s: hardly ever computed", names[i]);
}
END_TEST

int main(void) {
  MUST(tf_layout_ctx_create(NULL, &c) == TF_OK, "no context");
  Suite *s = suite_create("random layouts");
  TCase *t = tcase_create("random");
  tcase_set_timeout(t, 0);
  tcase_add_test(t, random_layouts);
  suite_add_tcase(s, t);
  SRunner *r = srunner_create(s);
  srunner_set_fork_status(r, CK_NOFORK);
  srunner_run_all(r, CK_NORMAL);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  tf_layout_ctx_destroy(c);
  return failed != 0;
}
