#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "target/target.h"

static tf_oom oom;
static tf_pool *pool;
static void set_up(void) { pool = tf_pool_new(NULL, &oom); }
static void tear_down(void) { tf_pool_free(pool); }

static const tf_target *find(const char *name) {
  const tf_target *t = tf_target_find(tf_strz(name));
  ck_assert_msg(t, "%s", name);
  return t;
}

START_TEST(table_is_sound) {
  for (size_t i = 0; i < tf_target_count(); i++) {
    const tf_target *t = tf_target_get(i);
    size_t n = strlen(t->name);
    char want = t->name[n - 1];
    ck_assert_ptr_eq(tf_target_find(tf_strz(t->name)), t);
    ck_assert_uint_eq((unsigned)atoi(t->name + 3), t->cc);
    ck_assert_int_eq(t->suffix, want == 'a' ? TF_SUFFIX_ARCH : want == 'f' ? TF_SUFFIX_FAMILY : TF_SUFFIX_NONE);
    ck_assert_uint_le(t->family, t->cc);
    ck_assert_uint_le(t->min_ptx, TF_MAX_PTX);
    ck_assert_uint_eq(t->smem_optin + TF_SMEM_RESERVED, t->smem_sm);
    tf_strbuf b = {.pool = pool};
    ck_assert_msg(tf_target_check_ptx(t, t->min_ptx, &b), "%s", tf_sb_cstr(&b));
  }
  ck_assert_uint_eq(tf_target_count(), 19);
  ck_assert_ptr_null(tf_target_get(tf_target_count()));
}
END_TEST

/* Products name a target that there is, and each compute capability has one that is meant. */
START_TEST(products_are_sound) {
  for (size_t i = 0; tf_chip_at(i); i++) {
    const tf_chip *c = tf_chip_at(i);
    ck_assert_ptr_eq(tf_chip_find(tf_strz(c->name)), c);
    ck_assert_uint_eq(tf_chip_of(find(c->target))->sms > 0, 1);
    ck_assert_msg(c->sms && c->bandwidth >= 100 && c->bandwidth <= 20000 && c->source[0], "%s", c->name);
  }
  for (size_t i = 0; i < tf_target_count(); i++) {
    const tf_target *t = tf_target_get(i);
    ck_assert_msg(tf_chip_of(t) && find(tf_chip_of(t)->target)->cc == t->cc, "%s", t->name);
  }
  ck_assert_str_eq(tf_chip_of(find("sm_90"))->name, "h200");
  ck_assert_ptr_null(tf_chip_find(tf_strz("h300")));
}
END_TEST

/* What a chip's plain form has, its "f" form has; what that has, its "a" form has; and a later plain chip as well. */
START_TEST(forms_are_nested) {
  for (size_t i = 0; i < tf_target_count(); i++)
    for (size_t j = 0; j < tf_target_count(); j++) {
      const tf_target *less = tf_target_get(i), *more = tf_target_get(j);
      bool nested =
          less->suffix == TF_SUFFIX_NONE ? less->cc <= more->cc : less->cc == more->cc && less->suffix <= more->suffix;
      for (unsigned f = 0; nested && f < TF_FEAT_COUNT; f++)
        if (tf_target_has(less, (tf_feature)f))
          ck_assert_msg(tf_target_has(more, (tf_feature)f), "%s has %s, but not %s", less->name,
                        tf_feature_name((tf_feature)f), more->name);
    }
}
END_TEST

START_TEST(features) {
  static const struct {
    const char *target;
    tf_feature f;
    unsigned first; /* 0 = never */
  } t[] = {
      {"sm_80", TF_FEAT_cp_async, 70},
      {"sm_80", TF_FEAT_tma, 0},
      {"sm_89", TF_FEAT_cvt_fp8, 81},
      {"sm_86", TF_FEAT_cvt_fp8, 0},
      {"sm_90", TF_FEAT_tma, 80},
      {"sm_90", TF_FEAT_cluster, 78},
      {"sm_90", TF_FEAT_wgmma, 0},
      {"sm_90a", TF_FEAT_wgmma, 80},
      {"sm_100a", TF_FEAT_wgmma, 0},
      {"sm_90a", TF_FEAT_tcgen05, 0},
      {"sm_100", TF_FEAT_tcgen05, 0},
      {"sm_100a", TF_FEAT_tcgen05, 86},
      {"sm_100f", TF_FEAT_tcgen05, 88},
      {"sm_103a", TF_FEAT_tcgen05, 88},
      {"sm_110a", TF_FEAT_tcgen05, 90},
      {"sm_120a", TF_FEAT_tcgen05, 0},
      {"sm_103a", TF_FEAT_tcgen05_i8, 0},
      {"sm_100a", TF_FEAT_tcgen05_i8, 86},
      {"sm_103a", TF_FEAT_tcgen05_ld_red, 88},
      {"sm_100a", TF_FEAT_tcgen05_ld_red, 0},
      {"sm_100f", TF_FEAT_tcgen05_ld_red, 0},
      {"sm_110a", TF_FEAT_tcgen05_ld_red, 90},
      {"sm_110a", TF_FEAT_tcgen05_scale_d, 0},
      {"sm_100a", TF_FEAT_tcgen05_block_scale, 88},
      {"sm_90a", TF_FEAT_setmaxnreg, 80},
      {"sm_90", TF_FEAT_setmaxnreg, 0},
      {"sm_120f", TF_FEAT_setmaxnreg, 88},
      {"sm_100", TF_FEAT_ldst_256, 88},
      {"sm_90a", TF_FEAT_ldst_256, 0},
      {"sm_80", TF_FEAT_bf16_fma, 70},
      {"sm_80", TF_FEAT_bf16_arith, 0},
      {"sm_121a", TF_FEAT_mma_f8f6f4, 88},
      {"sm_120", TF_FEAT_mma_f8f6f4, 0},
      {"sm_100", TF_FEAT_f32x2, 86},
      {"sm_103f", TF_FEAT_redux_f32, 88},
      {"sm_110a", TF_FEAT_redux_f32, 0},
  };
  for (size_t i = 0; i < sizeof t / sizeof *t; i++) {
    const tf_target *chip = find(t[i].target);
    const char *why;
    tf_features need = {0};
    tf_features_add(&need, t[i].f);
    ck_assert_msg(tf_target_min_ptx(chip, need) == t[i].first, "%s %s", t[i].target, tf_feature_name(t[i].f));
    ck_assert_int_eq(tf_target_supports(chip, t[i].f, TF_MAX_PTX, &why), t[i].first != 0);
    if (!t[i].first) continue;
    ck_assert(tf_target_supports(chip, t[i].f, t[i].first, &why));
    ck_assert_ptr_null(why);
    ck_assert(!tf_target_supports(chip, t[i].f, t[i].first - 1, &why));
    ck_assert_str_eq(why, "it needs a later PTX version");
  }
  ck_assert_uint_eq(tf_target_max_access(find("sm_100a"), 86), 16);
  ck_assert_uint_eq(tf_target_max_access(find("sm_100a"), 88), 32);
}
END_TEST

START_TEST(min_ptx_of_sets) {
  tf_features s = {0};
  ck_assert_uint_eq(tf_target_min_ptx(find("sm_90a"), s), 80);
  tf_features_add(&s, TF_FEAT_tma);
  tf_features_add(&s, TF_FEAT_tensormap_replace);
  ck_assert_uint_eq(tf_target_min_ptx(find("sm_90a"), s), 83);
  tf_features_add(&s, TF_FEAT_mbarrier_relaxed);
  ck_assert_uint_eq(tf_target_min_ptx(find("sm_90a"), s), 86);
  tf_features_add(&s, TF_FEAT_tcgen05);
  ck_assert_uint_eq(tf_target_min_ptx(find("sm_90a"), s), 0);
  ck_assert_uint_eq(tf_target_min_ptx(find("sm_100a"), s), 86);
}
END_TEST

START_TEST(reasons) {
  const char *why;
  ck_assert(!tf_target_supports(find("sm_90"), TF_FEAT_wgmma, 90, &why));
  ck_assert_str_eq(why, "it needs the target's 'a' form");
  ck_assert(!tf_target_supports(find("sm_100"), TF_FEAT_tcgen05, 90, &why));
  ck_assert_str_eq(why, "it needs the target's 'a' or 'f' form");
  ck_assert(!tf_target_supports(find("sm_100f"), TF_FEAT_tcgen05_shift, 90, &why));
  ck_assert_str_eq(why, "it needs the target's 'a' form");
  ck_assert(!tf_target_supports(find("sm_80"), TF_FEAT_wgmma, 90, &why));
  ck_assert_str_eq(why, "the chip does not have it");
  tf_strbuf b = {.pool = pool};
  tf_feature_explain(&b, TF_FEAT_tma);
  tf_sb_puts(&b, "; ");
  tf_feature_explain(&b, TF_FEAT_wgmma);
  tf_sb_puts(&b, "; ");
  tf_feature_explain(&b, TF_FEAT_redux_f32);
  ck_assert_str_eq(tf_sb_cstr(&b), "needs sm_90 or later and PTX 8.0; needs one of sm_90a; "
                                   "needs one of sm_100a, sm_100f, sm_103a, sm_103f");
}
END_TEST

START_TEST(impossible_pairs) {
  static const struct {
    const char *target;
    unsigned ptx;
    const char *want;
  } t[] = {
      {"sm_100a", 80, "PTX 8.0 does not know target 'sm_100a'; it needs 8.6 or later"},
      {"sm_90a", 91, "PTX 9.1 is later than this compiler knows; use 9.0 or less"},
      {"sm_80", 79, "there is no PTX version 7.9"},
      {"sm_103f", 89, "there is no PTX version 8.9"},
      {"sm_90a", 80, ""},
  };
  for (size_t i = 0; i < sizeof t / sizeof *t; i++) {
    tf_strbuf b = {.pool = pool};
    ck_assert_int_eq(tf_target_check_ptx(find(t[i].target), t[i].ptx, &b), !*t[i].want);
    ck_assert_str_eq(tf_sb_cstr(&b), t[i].want);
  }
}
END_TEST

START_TEST(unknown_names) {
  static const char list[] = "known targets are sm_80, sm_86, sm_87, sm_89, sm_90, sm_90a, sm_100, sm_100a, sm_100f, "
                             "sm_103, sm_103a, sm_103f, sm_110, sm_110a, sm_110f, sm_120, sm_120a, sm_120f, sm_121a";
  static const char *const t[][2] = {
      {"sm_99", "unknown target 'sm_99'; did you mean 'sm_89'? "},
      {"sm90a", "unknown target 'sm90a'; did you mean 'sm_90a'? "},
      {"gfx942", "unknown target 'gfx942'; "},
      {"", "unknown target ''; "},
      {"a-name-that-is-longer-than-any", "unknown target 'a-name-that-is-longer-than-any'; "},
  };
  for (size_t i = 0; i < sizeof t / sizeof *t; i++) {
    tf_strbuf b = {.pool = pool};
    ck_assert_ptr_null(tf_target_find(tf_strz(t[i][0])));
    tf_target_explain_unknown(&b, tf_strz(t[i][0]));
    ck_assert_str_eq(tf_sb_cstr(&b), tf_pool_printf(pool, "%s%s", t[i][1], list));
  }
}
END_TEST

/* ptxas has the last word on which PTX version names which chip. */
START_TEST(min_ptx_agrees_with_ptxas) {
  if (system("ptxas --version >/dev/null 2>&1") != 0) {
    printf("skipped: no ptxas in PATH\n");
    return;
  }
  for (size_t i = 0; i < tf_target_count(); i++)
    for (unsigned below = 0; below < 2; below++) {
      const tf_target *t = tf_target_get(i);
      unsigned ptx = t->min_ptx - below;
      if (below && (ptx == 79 || ptx == 89)) ptx--;
      char path[] = "/tmp/tf_target_XXXXXX", command[256];
      int fd = mkstemp(path);
      ck_assert_int_ge(fd, 0);
      dprintf(fd, ".version %u.%u\n.target %s\n.address_size 64\n.visible .entry k() { ret; }\n", ptx / 10, ptx % 10,
              t->name);
      close(fd);
      snprintf(command, sizeof command, "ptxas -arch=%s %s -o /dev/null >/dev/null 2>&1", t->name, path);
      int rc = system(command);
      unlink(path);
      ck_assert_msg((rc == 0) == !below, "ptxas says %d to %s with PTX %u", rc, t->name, ptx);
    }
}
END_TEST

int main(void) {
  Suite *s = suite_create("target");
  TCase *c = tcase_create("target");
  tcase_add_checked_fixture(c, set_up, tear_down);
  tcase_set_timeout(c, 60);
  tcase_add_test(c, table_is_sound);
  tcase_add_test(c, products_are_sound);
  tcase_add_test(c, forms_are_nested);
  tcase_add_test(c, features);
  tcase_add_test(c, min_ptx_of_sets);
  tcase_add_test(c, reasons);
  tcase_add_test(c, impossible_pairs);
  tcase_add_test(c, unknown_names);
  tcase_add_test(c, min_ptx_agrees_with_ptxas);
  suite_add_tcase(s, c);
  SRunner *r = srunner_create(s);
  srunner_run_all(r, CK_NORMAL);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  return failed != 0;
}
