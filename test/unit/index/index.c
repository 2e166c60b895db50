/* Index expressions: the theorems one by one, proofs, facts, queries. */
#include "fixture.h"

static tf_ixp upto(const char *name, tf_ixp n) { return tf_ix_sym(C, name, K(0), tf_ix_addc(C, n, -1), NULL); }
static tf_ixp loop(const char *name, int64_t n) { return upto(name, K(n)); }
static tf_ixp extent(const char *name) { return tf_ix_sym(C, name, K(1), NULL, NULL); }
static tf_ixp any(const char *name) { return tf_ix_sym(C, name, NULL, NULL, NULL); }

#define SAME(a, b)                                                                                                     \
  do {                                                                                                                 \
    tf_ixp a_ = (a), b_ = (b);                                                                                         \
    ck_assert_msg(a_ == b_, "%s is %s, expected %s", #a, text(a_), text(b_));                                          \
  } while (0)
#define YES(c) ck_assert_msg(c, "not proved: %s", #c)
#define NO(c) ck_assert_msg(!(c), "proved, although it may be false: %s", #c)

START_TEST(sums) {
  tf_ixp i = any("i"), j = any("j"), n = extent("n"), m = extent("m");
  SAME(ADD(i, j), ADD(j, i));
  SAME(SUB(ADD(i, j), j), i);
  SAME(ADD(MUL(i, K(3)), MUL(K(-3), i)), K(0));
  SAME(MUL(ADD(i, j), n), ADD(MUL(n, j), MUL(i, n)));
  SAME(MUL(MUL(i, n), m), MUL(MUL(m, i), n));
  SAME(MUL(ADD(MUL(i, n), j), m), ADD(MUL(MUL(n, m), i), MUL(j, m)));
  SAME(SUB(MUL(ADD(i, K(1)), ADD(i, K(-1))), MUL(i, i)), K(-1));
  SAME(MUL(i, K(0)), K(0));
  ck_assert_str_eq(text(ADD(MUL(i, K(4)), K(2))), "i * 4 + 2");
}
END_TEST

START_TEST(overflow_stays_unfolded) {
  tf_ixp big = K(INT64_MAX), i = any("i");
  int64_t v;
  NO(tf_ix_is_const(ADD(big, K(1)), &v));
  NO(tf_ix_is_const(MUL(big, big), &v));
  NO(tf_ix_is_const(DIV(K(INT64_MIN), K(-1)), &v));
  NO(tf_ix_is_const(DIV(K(1), K(0)), &v));
  NO(tf_ix_is_const(MOD(i, K(0)), &v));
  NO(tf_ix_eval(ADD(big, K(1)), NULL, NULL, &v));
  NO(tf_ix_eval(DIV(K(1), K(0)), NULL, NULL, &v));
  NO(tf_ix_prove_lt(C, ADD(big, K(1)), K(0)));
  NO(tf_ix_prove_nonneg(C, SUB(K(INT64_MIN), K(1))));
  tf_ixp e = ADD(MUL(i, big), MUL(i, big));
  ck_assert_int_eq(tf_ix_get_kind(e), TF_IX_ADD);
  NO(tf_ix_prove_le(C, i, K(INT64_MAX - 1)));
}
END_TEST

START_TEST(floor_semantics) {
  for (int64_t a = -9; a <= 9; a++)
    for (int64_t b = -4; b <= 4; b++) {
      if (!b) continue;
      int64_t q = a / b - (a % b && (a < 0) != (b < 0)), v;
      YES(tf_ix_is_const(DIV(K(a), K(b)), &v));
      ck_assert_int_eq(v, q);
      YES(tf_ix_is_const(MOD(K(a), K(b)), &v));
      ck_assert_int_eq(v, a - q * b);
    }
}
END_TEST

START_TEST(split_inverse) {
  /* (o f + i) div f = o, mod f = i: numbers, a symbolic factor, a factor that is a sum, a quotient */
  tf_ixp o = loop("o", 9), i = loop("i", 8);
  SAME(DIV(ADD(MUL(o, K(8)), i), K(8)), o);
  SAME(MOD(ADD(MUL(o, K(8)), i), K(8)), i);
  tf_ixp n = extent("n"), f = extent("f");
  tf_ixp factors[] = {f, tf_ix_addc(C, f, 2), CEIL(n, f), CEIL(n, K(4)), MUL(f, n), MUL(CEIL(n, f), f)};
  for (int k = 0; k < 6; k++) {
    tf_ixp oo = upto("o", n), ii = upto("i", factors[k]), x = ADD(MUL(oo, factors[k]), ii);
    SAME(DIV(x, factors[k]), oo);
    SAME(MOD(x, factors[k]), ii);
    tf_ixp less = ADD(MUL(oo, factors[k]), any("a"));
    ck_assert_ptr_ne(DIV(less, factors[k]), oo);
  }
  tf_ixp zero = tf_ix_sym(C, "z", K(0), NULL, NULL); /* may be 0: no rule applies */
  tf_ixp x = ADD(MUL(o, zero), i);
  ck_assert_int_eq(tf_ix_get_kind(DIV(x, zero)), TF_IX_DIV);
}
END_TEST

START_TEST(theorems) {
  tf_ixp a = any("a"), b = any("b"), n = extent("n"), m = extent("m");
  /* 2.10: a (b / c) = (a b) / c if c | b */
  SAME(DIV(MUL(a, K(12)), K(4)), MUL(a, K(3)));
  SAME(DIV(MUL(MUL(a, n), m), n), MUL(a, m));
  /* 2.11 */
  SAME(DIV(DIV(a, K(4)), K(8)), DIV(a, K(32)));
  SAME(DIV(DIV(a, n), m), DIV(a, MUL(n, m)));
  SAME(DIV(DIV(a, n), K(3)), DIV(a, MUL(n, K(3))));
  /* 2.12: a % (bc) = a % b + ((a / b) % c) b */
  SAME(ADD(MOD(a, K(4)), MUL(MOD(DIV(a, K(4)), K(8)), K(4))), MOD(a, K(32)));
  SAME(ADD(MOD(a, n), MUL(MOD(DIV(a, n), m), n)), MOD(a, MUL(n, m)));
  SAME(ADD(MUL(DIV(a, K(8)), K(8)), MOD(a, K(8))), a);
  SAME(ADD(MUL(DIV(a, n), n), MOD(a, n)), a);
  SAME(MUL(m, ADD(MUL(DIV(a, n), n), MOD(a, n))), MUL(m, a));
  SAME(DIV(MOD(a, K(32)), K(8)), MOD(DIV(a, K(8)), K(4)));
  SAME(MOD(MOD(a, K(32)), K(8)), MOD(a, K(8)));
  SAME(MOD(MOD(a, MUL(n, m)), n), MOD(a, n));
  SAME(ADD(MOD(ADD(a, MUL(b, K(8))), K(4)), MUL(MOD(DIV(ADD(a, MUL(b, K(8))), K(4)), K(6)), K(4))),
       MOD(ADD(a, MUL(b, K(8))), K(24)));
  /* 2.13 */
  SAME(MOD(MUL(a, K(6)), K(15)), MUL(MOD(MUL(a, K(2)), K(5)), K(3)));
  SAME(DIV(MUL(a, K(6)), K(15)), DIV(MUL(a, K(2)), K(5)));
  SAME(MOD(MUL(a, n), MUL(m, n)), MUL(MOD(a, m), n));
  SAME(DIV(MUL(a, n), MUL(m, n)), DIV(a, m));
  /* 2.15.1, 2.15.2 and 2.7.2 */
  SAME(DIV(ADD(MUL(a, K(8)), b), K(4)), ADD(MUL(a, K(2)), DIV(b, K(4))));
  tf_ixp r = loop("r", 4), rn = upto("rn", n);
  SAME(DIV(ADD(MUL(a, K(4)), r), K(12)), DIV(a, K(3)));
  SAME(MOD(ADD(MUL(a, K(4)), r), K(12)), ADD(MUL(MOD(a, K(3)), K(4)), r));
  SAME(DIV(ADD(MUL(a, n), rn), MUL(n, m)), DIV(a, m));
  SAME(MOD(ADD(MUL(a, n), rn), MUL(n, m)), ADD(MUL(MOD(a, m), n), rn));
  SAME(DIV(ADD(MUL(a, K(4)), K(3)), K(8)), DIV(a, K(2)));
  SAME(DIV(ADD(MUL(a, K(4)), K(7)), K(8)), DIV(tf_ix_addc(C, a, 1), K(2)));
  /* ceilings */
  SAME(CEIL(CEIL(a, K(4)), K(8)), CEIL(a, K(32)));
  SAME(CEIL(CEIL(a, n), m), CEIL(a, MUL(n, m)));
  SAME(CEIL(MUL(a, K(8)), K(8)), a);
  SAME(CEIL(MUL(a, n), n), a);
  /* negative divisors become positive ones */
  SAME(DIV(a, K(-4)), DIV(MUL(a, K(-1)), K(4)));
}
END_TEST

START_TEST(quotient_as_divisor) {
  /* 2.14: a / (b / c) = (a c) / b if c | b */
  tf_ixp a = any("a"), n = extent("n");
  tf_ix_assume_divisible(C, n, 16);
  SAME(DIV(a, DIV(n, K(4))), DIV(MUL(a, K(4)), n));
  SAME(MUL(DIV(n, K(4)), K(4)), n);
  SAME(MUL(DIV(n, K(16)), K(4)), DIV(n, K(4)));
  SAME(MUL(a, MUL(DIV(n, K(4)), K(8))), MUL(MUL(a, n), K(2)));
  SAME(DIV(DIV(n, K(4)), K(4)), DIV(n, K(16)));
  SAME(CEIL(n, K(8)), DIV(n, K(8)));
  SAME(MOD(n, K(8)), K(0));
}
END_TEST

START_TEST(split_bound) {
  /* o < ceil(n / f), i < f: o f + i < n exactly when f divides n */
  for (int symbolic = 0; symbolic < 2; symbolic++)
    for (int known = 0; known < 2; known++) {
      tf_ixp n = extent("n"), f = symbolic ? extent("f") : K(4);
      if (known) tf_ix_assume_divisible_by(C, n, f);
      tf_ixp c = CEIL(n, f), o = upto("o", c), i = upto("i", f), x = ADD(MUL(o, f), i);
      ck_assert_int_eq(tf_ix_prove_lt(C, x, n), known);
      YES(tf_ix_prove_lt(C, x, MUL(c, f)));
      YES(tf_ix_prove_le(C, n, MUL(c, f)));
      YES(tf_ix_prove_lt(C, x, ADD(n, f)));
      YES(tf_ix_prove_nonneg(C, x));
      YES(tf_ix_prove_lt(C, MUL(o, f), n));
      SAME(DIV(x, f), o);
      size_t used = 0;
      for (size_t k = 0; k < tf_ix_num_facts(C); k++) used += tf_ix_get_fact(C, k)->used;
      ck_assert_int_eq((int)tf_ix_num_facts(C), (int)used);
    }
}
END_TEST

START_TEST(merge_bound) {
  tf_ixp n = extent("n"), m = extent("m"), x = upto("x", MUL(n, m));
  tf_ixp o = DIV(x, m), i = MOD(x, m);
  YES(tf_ix_prove_lt(C, o, n)); /* 2.16 */
  YES(tf_ix_prove_lt(C, i, m));
  YES(tf_ix_prove_nonneg(C, o));
  NO(tf_ix_prove_lt(C, o, tf_ix_addc(C, n, -1)));
  SAME(ADD(MUL(o, m), i), x);
  tf_ixp l = any("l");
  YES(tf_ix_prove_le(C, MUL(DIV(l, K(7)), K(7)), l));
  YES(tf_ix_prove_lt(C, l, ADD(MUL(DIV(l, K(7)), K(7)), K(7))));
  NO(tf_ix_prove_le(C, l, MUL(DIV(l, K(7)), K(7))));
}
END_TEST

START_TEST(proofs) {
  tf_ixp n = extent("n"), i = upto("i", n), j = upto("j", n);
  YES(tf_ix_prove_lt(C, ADD(MUL(i, n), j), MUL(n, n)));
  YES(tf_ix_prove_nonneg(C, SUB(SUB(n, i), K(1))));
  NO(tf_ix_prove_nonneg(C, SUB(SUB(n, i), K(2))));
  NO(tf_ix_prove_lt(C, i, j));
  YES(tf_ix_prove_lt(C, i, MUL(n, K(2))));
  YES(tf_ix_prove_le(C, tf_ix_min(C, i, any("q")), i));
  YES(tf_ix_prove_le(C, i, tf_ix_max(C, any("q"), i)));
  tf_ixp t = tf_ix_min(C, n, K(8)), k = upto("k", t);
  YES(tf_ix_prove_lt(C, k, K(8)));
  YES(tf_ix_prove_lt(C, k, n));
  SAME(tf_ix_min(C, i, n), i);
  SAME(tf_ix_max(C, i, n), n);
  SAME(MOD(i, n), i);
  SAME(DIV(i, n), K(0));
  SAME(MOD(SUB(i, n), n), i);
  SAME(DIV(SUB(i, n), n), K(-1));
  /* i2 <= i: a bound that is itself a loop */
  tf_ixp i2 = tf_ix_sym(C, "i2", i, tf_ix_addc(C, n, -1), NULL);
  YES(tf_ix_prove_le(C, i, i2));
  YES(tf_ix_prove_lt(C, SUB(i2, i), n));
  YES(tf_ix_prove_eq(C, SUB(MUL(i2, K(2)), i), ADD(i2, SUB(i2, i))));
}
END_TEST

START_TEST(divisors) {
  tf_ixp a = any("a"), b = any("b"), n = extent("n");
  ck_assert_int_eq(tf_ix_known_divisor(C, ADD(MUL(a, K(12)), MUL(b, K(8)))), 4);
  ck_assert_int_eq(tf_ix_known_divisor(C, K(0)), 0);
  ck_assert_int_eq(tf_ix_known_divisor(C, K(-6)), 6);
  /* a row's begin, less what it is beyond a multiple */
  ck_assert_int_eq(tf_ix_known_divisor(C, SUB(MUL(a, b), MOD(MUL(a, b), K(8)))), 8);
  ck_assert_int_eq(tf_ix_known_divisor(C, ADD(SUB(MUL(a, b), MOD(MUL(a, b), K(8))), K(4))), 4);
  ck_assert_int_eq(tf_ix_known_divisor(C, SUB(MUL(a, b), MOD(a, K(8)))), 1);
  ck_assert_int_eq(tf_ix_known_divisor(C, ADD(MUL(MOD(a, K(6)), K(2)), MUL(a, K(10)))), 12);
  YES(tf_ix_prove_divisible(C, ADD(MUL(a, K(12)), K(8)), 4));
  NO(tf_ix_prove_divisible(C, ADD(MUL(a, K(12)), K(9)), 3 * 4));
  YES(tf_ix_prove_divisible_by(C, MUL(a, n), n));
  NO(tf_ix_prove_divisible_by(C, ADD(MUL(a, n), K(1)), n));
  tf_ix_assume_divisible(C, n, 8);
  NO(tf_ix_get_fact(C, 0)->used);
  ck_assert_int_eq(tf_ix_known_divisor(C, MUL(n, b)), 8);
  YES(tf_ix_get_fact(C, 0)->used);
  tf_ixp m = extent("m");
  tf_ix_assume_divisible(C, m, 4);
  SAME(DIV(MUL(m, K(8)), K(8)), m);
  NO(tf_ix_get_fact(C, 1)->used);
  SAME(MUL(DIV(m, K(2)), K(2)), m);
  YES(tf_ix_get_fact(C, 1)->used);
  /* vectors of rows of m: the row times m, and the vector's first element */
  tf_ixp x = upto("x", MUL(a, n)), row = DIV(x, DIV(m, K(4))), at = MOD(x, DIV(m, K(4)));
  SAME(ADD(MUL(row, m), MUL(at, K(4))), MUL(x, K(4)));
  SAME(ADD(MUL(MUL(row, m), n), MUL(MUL(at, n), K(4))), MUL(MUL(x, n), K(4)));
}
END_TEST

/* At most 2 and a multiple of 4: what nothing ever runs with. */
START_TEST(divisors_of_nothing) {
  tf_ixp m = tf_ix_sym(C, "m", K(1), K(2), NULL), n = extent("n"), x = upto("x", MUL(m, n));
  tf_ix_assume_divisible(C, m, 4);
  tf_ixp vectors = DIV(MUL(m, n), K(4)); /* n * (m div 4) */
  SAME(DIV(MUL(x, n), vectors), DIV(x, DIV(vectors, n)));
}
END_TEST

/* Of a product of extents, none of which need be a multiple itself. */
START_TEST(divisors_of_products) {
  tf_ixp a = any("a"), n = extent("n"), m = extent("m"), k = extent("k");
  tf_ix_assume_divisible(C, MUL(n, m), 8);
  ck_assert_int_eq(tf_ix_known_divisor(C, MUL(a, n)), 1);
  ck_assert_int_eq(tf_ix_known_divisor(C, MUL(MUL(k, m), a)), 1);
  NO(tf_ix_get_fact(C, 0)->used);
  ck_assert_int_eq(tf_ix_known_divisor(C, MUL(MUL(MUL(a, n), k), m)), 8);
  YES(tf_ix_get_fact(C, 0)->used);
  ck_assert_int_eq(tf_ix_known_divisor(C, ADD(MUL(MUL(a, m), MUL(n, K(3))), MUL(a, K(12)))), 12);
  ck_assert_int_eq(tf_ix_known_divisor(C, MUL(n, n)), 1);
}
END_TEST

/* A vector in rows of n: the quotient is one for all of its elements. */
START_TEST(quotients_of_multiples) {
  tf_ixp q = any("q"), n = extent("n"), i = loop("i", 8), x = ADD(MUL(q, K(8)), i);
  tf_ix_assume_divisible(C, n, 8);
  tf_ixp part = DIV(n, K(8));
  SAME(DIV(x, n), DIV(q, part));
  YES(tf_ix_get_fact(C, 0)->used);
  SAME(MOD(x, n), ADD(MUL(MOD(q, part), K(8)), i));
  tf_ixp wide = ADD(MUL(q, K(8)), loop("j", 9)); /* not within one */
  ck_assert_int_eq(tf_ix_get_kind(DIV(wide, n)), TF_IX_DIV);
  SAME(tf_ix_arg(DIV(wide, n), 0), wide);
}
END_TEST

/* The last sums and products are remembered: more of them than there is room for, of one operand, in turns. */
START_TEST(remembered) {
  enum { MANY = 700 };
  tf_ixp a = any("a"), x[MANY], sum[MANY], product[MANY];
  for (int i = 0; i < MANY; i++) x[i] = any("x");
  for (int turn = 0; turn < 2; turn++)
    for (int i = 0; i < MANY; i++) {
      tf_ixp s = ADD(a, x[i]), p = MUL(a, x[i]);
      if (turn) ck_assert_ptr_eq(s, sum[i]);
      if (turn) ck_assert_ptr_eq(p, product[i]);
      sum[i] = s;
      product[i] = p;
      SAME(SUB(s, a), x[i]);
      SAME(DIV(MUL(p, K(6)), K(6)), p);
      ck_assert_ptr_eq(ADD(x[i], a), s);
      ck_assert_ptr_eq(MUL(x[i], a), p);
    }
}
END_TEST

START_TEST(equalities) {
  tf_ixp n = extent("n"), m = extent("m"), i = upto("i", n);
  tf_ix_assume_eq(C, n, m);
  NO(tf_ix_get_fact(C, 0)->used);
  SAME(MOD(ADD(MUL(i, m), i), m), i);
  YES(tf_ix_get_fact(C, 0)->used);
  YES(tf_ix_prove_eq(C, n, m));
  tf_ixp p = extent("p");
  tf_ix_assume_eq(C, p, K(128));
  SAME(ADD(p, K(0)), K(128));
  tf_ix_assume_eq(C, m, p);
  SAME(MUL(n, K(2)), K(256));
}
END_TEST

START_TEST(exclusive_or) {
  tf_ixp i = loop("i", 8), o = loop("o", 8), a = any("a"), b = any("b");
  SAME(XOR(XOR(i, o), o), i);
  SAME(XOR(i, i), K(0));
  SAME(XOR(a, K(0)), a);
  SAME(XOR(ADD(MUL(a, K(8)), i), o), ADD(MUL(a, K(8)), XOR(i, o)));
  SAME(XOR(MUL(a, K(8)), MUL(b, K(8))), MUL(XOR(a, b), K(8)));
  SAME(XOR(MUL(a, K(8)), i), ADD(MUL(a, K(8)), i));
  ck_assert_int_eq(tf_ix_max_value(XOR(i, o)), 7);
  ck_assert_int_eq(tf_ix_min_value(XOR(i, o)), 0);
  SAME(DIV(ADD(MUL(a, K(8)), XOR(i, o)), K(8)), a);
  SAME(MOD(XOR(a, o), K(8)), XOR(MOD(a, K(8)), o));
  SAME(DIV(XOR(a, o), K(8)), DIV(a, K(8)));
  YES(tf_ix_prove_lt(C, XOR(i, o), K(8)));
  ck_assert_int_eq(tf_ix_min_value(XOR(K(-1), loop("k", 5))), -8);
}
END_TEST

START_TEST(linear) {
  tf_ixp n = extent("n"), i = upto("i", n), v = loop("v", 4), k, r;
  tf_ixp e = ADD(MUL(ADD(MUL(i, K(4)), v), n), K(3));
  YES(tf_ix_linear_in(C, e, v, &k, &r));
  SAME(k, n);
  SAME(r, ADD(MUL(MUL(i, n), K(4)), K(3)));
  YES(tf_ix_linear_in(C, DIV(ADD(MUL(i, K(4)), v), K(4)), v, &k, &r));
  SAME(k, K(0));
  SAME(r, i);
  NO(tf_ix_linear_in(C, DIV(ADD(i, v), K(4)), v, &k, &r));
  NO(tf_ix_linear_in(C, MUL(v, v), v, &k, &r));
  tf_ixp one = loop("one", 1);
  YES(tf_ix_linear_in(C, ADD(MUL(one, n), i), one, &k, &r));
  SAME(r, i);
}
END_TEST

START_TEST(substitution) {
  tf_ixp n = extent("n"), i = loop("i", 64), o = loop("o", 16), u = loop("u", 4);
  tf_ixp e = ADD(MUL(DIV(i, K(4)), n), MOD(i, K(4)));
  SAME(tf_ix_subst(C, e, i, ADD(MUL(o, K(4)), u)), ADD(MUL(o, n), u));
  tf_ixp syms[] = {i, o}, by[] = {o, i};
  SAME(tf_ix_subst_many(C, SUB(i, o), syms, by, 2), SUB(o, i));
  int tag;
  tf_ixp g = tf_ix_opaque(C, "g", K(0), K(9), &tag, &i, 1);
  SAME(g, tf_ix_opaque(C, "g", K(0), K(9), &tag, &i, 1));
  tf_ixp g2 = tf_ix_subst(C, MUL(g, K(2)), i, o);
  SAME(g2, MUL(tf_ix_opaque(C, "g", K(0), K(9), &tag, &o, 1), K(2)));
  YES(tf_ix_contains(C, g2, o));
  NO(tf_ix_contains(C, g2, i));
  ck_assert_str_eq(text(g2), "g(o) * 2");
}
END_TEST

START_TEST(equal_schedules) {
  /* A logical index that was split is split again the same way, in another tensor: the loop variables come back. */
  tf_ixp n = extent("n"), m = extent("m"), f = extent("f");
  tf_ixp om = upto("om", CEIL(MUL(CEIL(n, K(8)), CEIL(m, f)), K(4))), k = loop("k", 4);
  tf_ixp i8 = loop("i8", 8), jf = upto("jf", f);
  tf_ixp merged = ADD(MUL(om, K(4)), k);
  tf_ixp i = ADD(MUL(DIV(merged, CEIL(m, f)), K(8)), i8), j = ADD(MUL(MOD(merged, CEIL(m, f)), f), jf);
  tf_ixp again = ADD(MUL(DIV(i, K(8)), CEIL(m, f)), DIV(j, f));
  SAME(again, merged);
  SAME(DIV(again, K(4)), om);
  SAME(MOD(again, K(4)), k);
  SAME(MOD(i, K(8)), i8);
  SAME(MOD(j, f), jf);
}
END_TEST

int main(void) {
  Suite *s = suite_create("index");
  TCase *t = tcase_create("index");
  tcase_add_checked_fixture(t, setup, teardown);
  tcase_add_test(t, sums);
  tcase_add_test(t, overflow_stays_unfolded);
  tcase_add_test(t, floor_semantics);
  tcase_add_test(t, split_inverse);
  tcase_add_test(t, theorems);
  tcase_add_test(t, quotient_as_divisor);
  tcase_add_test(t, split_bound);
  tcase_add_test(t, merge_bound);
  tcase_add_test(t, proofs);
  tcase_add_test(t, divisors);
  tcase_add_test(t, divisors_of_products);
  tcase_add_test(t, divisors_of_nothing);
  tcase_add_test(t, quotients_of_multiples);
  tcase_add_test(t, remembered);
  tcase_add_test(t, equalities);
  tcase_add_test(t, exclusive_or);
  tcase_add_test(t, linear);
  tcase_add_test(t, substitution);
  tcase_add_test(t, equal_schedules);
  suite_add_tcase(s, t);
  SRunner *r = srunner_create(s);
  srunner_run_all(r, CK_NORMAL);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  return failed != 0;
}
