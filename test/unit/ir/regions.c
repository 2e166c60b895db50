/* Every op in every kind of region: it may be refused, in one place or another, but nothing crashes, whatever op stands
 * where; and what is refused says so. What is taken is printed, read back and lowered. */
#include "../turns.h"
#include "rows.h"

#include "ir/pass.h"
#include "support/result.h"

/* The operands of an op that comes from elsewhere: ops that nobody knows, before it, which give such values. */
static void give_operands(rows_session *s, tf_op *op) {
  const tf_opdef *source = tf_context_unregistered(s->ctx, TF_STR("my.source"));
  for (uint32_t i = 0; i < op->noperand; i++) {
    tf_type *t = op->operand[i].value->type;
    tf_op *def = tf_op_new(s->ctx, s->pool, op->loc, source, NULL, 0, &t, 1, NULL, 0, 0);
    tf_op_insert_before(op, def);
    tf_op_set_operand(op, i, tf_op_result(def, 0));
  }
}

static tf_block *region_block(rows_session *s, tf_op *holder, uint32_t r) {
  tf_block *b = holder->region[r].block;
  if (!b) tf_region_set_block(&holder->region[r], b = tf_block_new(s->pool));
  return b;
}

/* Values of the region where there are some of the type: then nothing but the op itself is wrong. */
static void use_what_is_there(tf_op *op) {
  for (uint32_t i = 0; i < op->noperand; i++)
    for (const tf_block *b = op->parent; b; b = b->parent && b->parent->parent ? b->parent->parent->parent : NULL) {
      for (uint32_t k = 0; k < b->narg; k++)
        if (b->arg[k]->type == op->operand[i].value->type) tf_op_set_operand(op, i, b->arg[k]);
      if (b->parent && b->parent->parent && (b->parent->parent->def->traits & TF_ISOLATED)) break;
    }
}

static void run_on(tf_op *m) {
  static const char *const pipelines[] = {"canonicalize,cse,dce", "apply-schedule,auto-schedule,lower-fusion",
                                          "lower-tile", "lower-layout", "kernel-unroll,kernel-promote"};
  for (size_t i = 0; i < sizeof pipelines / sizeof *pipelines; i++) {
    tf_pass_config cfg = {.registry = &tf_all_passes};
    if (!tf_run_pipeline(m, tf_strz(pipelines[i]), &cfg)) return;
  }
}

/* Each second of the places, by turns: in the next region of the kind it is the others.
 * How the op is put: 0 first in the region, 1 before its last op, 2 last of all; +3 with values that are there. */
enum { PLACES = 6 };

static void put(const tf_opdef *row, const tf_opdef *holder, uint32_t r, int place) {
  rows_session s;
  rows_start(&s);
  tf_context_allow_unregistered(s.ctx, true);
  tf_op *from = rows_example(&s, row), *m = rows_example(&s, holder);
  tf_op *up = rows_find(m, holder->name), *op = tf_op_clone(rows_find(from, row->name), s.pool, NULL);
  tf_block *b = region_block(&s, up, r);
  int at = place % 3;
  if (!b->first || at == 2) tf_block_append(b, op);
  else tf_op_insert_before(at ? b->last : b->first, op);
  give_operands(&s, op);
  if (place >= 3) use_what_is_there(op);
  messages[0] = 0;
  bool ok = tf_verify(m);
  ck_assert_msg(ok || messages[0], "'%s' in '%s': refused without a word", row->name, holder->name);
  const char *text = rows_print(&s, m, false), *generic = rows_print(&s, m, true);
  tf_op *again = rows_parse(&s, text);
  ck_assert_msg(!ok || (again && tf_verify(again)), "'%s' in '%s' is not read back: %s\n%s", row->name, holder->name,
                messages, text);
  again = rows_parse(&s, generic);
  if (again) TF_EITHER(tf_verify(again));
  if (ok) run_on(m);
  tf_pool_free(s.pool);
}

/* All rows with the same verifier and form behave alike: of the scalar ops of a dialect one of each shape is enough. */
static bool like_the_one_before(const tf_opdef *row, const tf_opdef *before) {
  return before && row->verify == before->verify && row->parse == before->parse && row->infer == before->infer &&
         row->format == before->format && row->traits == before->traits && row->nregion == before->nregion &&
         strcmp(row->operands ? row->operands : "", before->operands ? before->operands : "") == 0;
}

static unsigned every_row(const tf_opdef *holder, uint32_t r) {
  unsigned n = 0;
  for (const tf_dialect *const *d = tf_all_dialects; *d; d++)
    for (uint32_t i = 0; i < (*d)->nrow; i++) {
      if (i && like_the_one_before(&(*d)->rows[i], &(*d)->rows[i - 1])) continue;
      for (int place = 0; place < PLACES; place++) {
        if (!is_turn((uint64_t)place + i + r, 2)) continue;
        put(&(*d)->rows[i], holder, r, place);
        n++;
      }
    }
  return n;
}

/* The rows that have regions, as their examples show them. */
START_TEST(all) {
  unsigned n = 0, kinds = 0;
  for (const tf_dialect *const *d = tf_all_dialects; *d; d++)
    for (uint32_t i = 0; i < (*d)->nrow; i++) {
      const tf_opdef *row = &(*d)->rows[i];
      if (!row->nregion || (i && like_the_one_before(row, &(*d)->rows[i - 1]))) continue;
      rows_session s;
      rows_start(&s);
      uint32_t regions = rows_find(rows_example(&s, row), row->name)->nregion;
      tf_pool_free(s.pool);
      for (uint32_t r = 0; r < regions; r++, kinds++) n += every_row(row, r);
    }
  ck_assert_uint_gt(kinds, 15);
  ck_assert_uint_gt(n, 5000);
}
END_TEST

/* The region of a tensor, which no example of a fusion's op shows: its domain. */
START_TEST(domain) {
  static tf_opdef holder;
  for (uint32_t i = 0; i < tf_all_dialects[1]->nrow; i++)
    if (strcmp(tf_all_dialects[1]->rows[i].name, "fusion.neg") == 0) holder = tf_all_dialects[1]->rows[i];
  holder.example = "fusion.func @f(%x: tensor<64x32xf32>) -> tensor<64x32xf32> {\n"
                   "  %y = fusion.neg %x : tensor<64x32xf32> domain(%i, %j) {\n"
                   "    id.domain loop [%i : bidx, %j : tidx]\n  }\n"
                   "  fusion.return %y : tensor<64x32xf32>\n}\n";
  ck_assert_uint_gt(every_row(&holder, 0), 500);
}
END_TEST

int main(void) {
  Suite *suite = suite_create("regions");
  TCase *tc = tcase_create("regions");
  tcase_set_timeout(tc, 1800);
  tcase_add_test(tc, domain);
  tcase_add_test(tc, all);
  suite_add_tcase(suite, tc);
  SRunner *runner = srunner_create(suite);
  srunner_run_all(runner, CK_ENV);
  int failed = srunner_ntests_failed(runner);
  srunner_free(runner);
  return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
