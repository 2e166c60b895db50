/* What the build makes of the tables (lib/ir/gen/access.awk) against the rows as the library reads them: where operands
 * are, and the words of attributes. */
#include <check.h>
#include <stdlib.h>

#include "api/api.h"
#include "fusion/sched.h"
#include "ir/ir_impl.h"
#include "kernel/kernel.h"
#include "layoutir/layoutir.h"
#include "tile/tile_dialect.h"

#define EACH_DIALECT(KIND, F)                                                                                          \
  TF_FUSION_EACH_##KIND(F) TF_SCHED_EACH_##KIND(F) TF_ID_EACH_##KIND(F) TF_TILE_EACH_##KIND(F)                         \
      TF_KERNEL_EACH_##KIND(F) TF_HOST_EACH_##KIND(F) TF_LIR_EACH_##KIND(F)

static const struct {
  const char *op;
  uint32_t spec;
  int position;
} operands[] = {
#define ENTRY(OP, SPEC, POSITION) {OP, SPEC, POSITION},
    EACH_DIALECT(OPERAND, ENTRY)
#undef ENTRY
};

static const struct {
  const char *dialect, *attr;
  const tf_word *words;
} lists[] = {
#define ENTRY(DIALECT, ATTR, WORDS) {DIALECT, ATTR, WORDS},
    EACH_DIALECT(WORDS, ENTRY)
#undef ENTRY
};

static tf_context *start(tf_oom *oom, tf_pool **pool) {
  *pool = tf_pool_new(NULL, oom);
  tf_context *c = tf_context_new(*pool, (tf_sink){NULL, NULL});
  for (const tf_dialect *const *d = tf_all_dialects; *d; d++) tf_context_register(c, *d);
  return c;
}

/* A position is that of the spec, and no spec before it may be absent or many. */
START_TEST(positions) {
  tf_oom oom = {0};
  tf_pool *pool;
  tf_context *c = start(&oom, &pool);
  for (size_t i = 0; i < sizeof operands / sizeof *operands; i++) {
    const tf_opdef *d = tf_context_op(c, operands[i].op);
    ck_assert_msg(d && operands[i].spec < d->noperand, "%s has no operand %u", operands[i].op, operands[i].spec);
    ck_assert_msg((uint32_t)operands[i].position == operands[i].spec, "%s: operand %u is said to be at %d",
                  operands[i].op, operands[i].spec, operands[i].position);
    for (uint32_t k = 0; k < operands[i].spec; k++)
      ck_assert_msg(!d->operand[k].opt && !d->operand[k].variadic, "%s: operand %u may be elsewhere", d->name,
                    operands[i].spec);
  }
  tf_pool_free(pool);
}
END_TEST

static const tf_word *words_of(const char *dialect, const char *attr) {
  for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
    if (!strcmp(lists[i].dialect, dialect) && !strcmp(lists[i].attr, attr)) return lists[i].words;
  return NULL;
}

/* Each word that a row takes has a value of its own, and the value that word. */
START_TEST(words) {
  tf_oom oom = {0};
  tf_pool *pool;
  tf_context *c = start(&oom, &pool);
  unsigned n = 0;
  for (const tf_dialect *const *d = tf_all_dialects; *d; d++)
    for (uint32_t i = 0; i < (*d)->nrow; i++) {
      const tf_opdef *def = tf_context_op(c, (*d)->rows[i].name);
      for (uint32_t k = 0; k < def->nattr; k++) {
        if (strcmp(def->attr[k].kind, "enum") || !strcmp(def->attr[k].name, "fn")) continue; /* fn: math.def */
        const tf_word *list = words_of((*d)->name, def->attr[k].name);
        ck_assert_msg(list, "%s: nothing reads '%s'", def->name, def->attr[k].name);
        for (const char *at = def->attr[k].choices; *at; n++) {
          size_t len = strcspn(at, "|");
          int v = tf_word_value(list, (tf_str){at, len}, -1);
          const char *back = tf_word_of(list, v);
          ck_assert_msg(v >= 0 && back && strlen(back) == len && !strncmp(back, at, len), "%s: %s = %.*s", def->name,
                        def->attr[k].name, (int)len, at);
          at += len + (at[len] == '|');
        }
      }
    }
  ck_assert_uint_gt(n, 500);
  ck_assert_int_eq(tf_word_value(tf_tile_policy_words, TF_STR("full"), TF_TILE_POLICY_ABSENT), TF_TILE_POLICY_ABSENT);
  ck_assert_ptr_null(tf_word_of(tf_tile_policy_words, TF_TILE_POLICY_ABSENT));
  tf_pool_free(pool);
}
END_TEST

int main(void) {
  Suite *suite = suite_create("ir_access");
  TCase *t = tcase_create("access");
  tcase_add_test(t, positions);
  tcase_add_test(t, words);
  suite_add_tcase(suite, t);
  SRunner *r = srunner_create(suite);
  srunner_run_all(r, CK_ENV);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
