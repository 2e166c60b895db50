/* What a schedule says of copies, caches and kernels, by calls: each in the words that text has for it, and every
 * refusal. */
#include "calls.h"

#define PROGRAM                                                                                                        \
  "fusion.func @f(%a: tensor<?x?xf32> {dims = [\"m\", \"k\"]}, %b: tensor<?x?xf32> {dims = [\"n\", \"k\"]}) -> "       \
  "tensor<?x?xf32> {\n"                                                                                                \
  "  %as = fusion.broadcast %a axes [1] : tensor<?x1x?xf32>\n"                                                         \
  "  %bs = fusion.broadcast %b axes [0] : tensor<1x?x?xf32>\n"                                                         \
  "  %p = fusion.mul %as, %bs : tensor<?x?x?xf32>\n"                                                                   \
  "  %y = fusion.sum %p axes [2] : tensor<?x?xf32>\n"                                                                  \
  "  fusion.return %y : tensor<?x?xf32>\n}\n"

typedef struct fixture {
  tf_module *m;
  tf_fusion *f;
  tf_tensor *a, *as, *bs, *p, *y;
} fixture;

static void open_fixture(tf_session *s, fixture *x) {
  x->m = parsed(s, PROGRAM);
  ACCEPTED(tf_fusion_find(x->m, "f", &x->f));
  const struct {
    const char *name;
    tf_tensor **t;
  } all[] = {{"a", &x->a}, {"as", &x->as}, {"bs", &x->bs}, {"p", &x->p}, {"y", &x->y}};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) ACCEPTED(tf_fusion_get_tensor(x->f, all[i].name, all[i].t));
}

static void has(tf_module *m, const char *words) {
  static text t;
  ck_assert_msg(strstr(printed(m, &t), words), "no '%s' in %s", words, t.at);
}

static void lacks(tf_module *m, const char *words) {
  static text t;
  ck_assert_msg(!strstr(printed(m, &t), words), "'%s' in %s", words, t.at);
}

START_TEST(ways_to_copy) {
  static const char *const words[] = {
      NULL, "via(cp_async)", "via(bulk)", "via(tma)", "via(ldmatrix)", "via(stmatrix)", "via(ldtm)", "via(sttm)"};
  tf_session *s = new_session(NULL);
  fixture x;
  open_fixture(s, &x);
  for (int v = TF_VIA_STTM; v >= TF_VIA_DEFAULT; v--) {
    ACCEPTED(tf_set_via(x.as, (tf_via)v));
    if (words[v]) has(x.m, words[v]);
    else lacks(x.m, "via(");
  }
  REFUSED(x.m, "99 is no way to copy", tf_set_via(x.as, (tf_via)99));
  REFUSED(x.m, "'a' is an input", tf_set_via(x.a, TF_VIA_TMA));
  ck_assert_int_eq(tf_set_via(NULL, TF_VIA_TMA), TF_ERR_INVALID);
  tf_module_destroy(x.m);
  tf_session_destroy(s);
}
END_TEST

START_TEST(hints_in_words) {
  static const char *const caches[] = {NULL, "cache(evict_first)", "cache(evict_last)"},
                           *const fetches[] = {NULL, "l2 = \"none\"", "l2 = \"64b\"", "l2 = \"128b\"", "l2 = \"256b\""},
                           *const fills[] = {NULL, "fill = \"zero\"", "fill = \"nan\""};
  tf_session *s = new_session(NULL);
  fixture x;
  open_fixture(s, &x);
  ACCEPTED(tf_set_memory(x.as, TF_MEM_SHARED));
  ACCEPTED(tf_set_via(x.as, TF_VIA_TMA));
  for (int c = 0; c < 3; c++)
    for (int l = 0; l < 5; l++)
      for (int f = 0; f < 3; f++) {
        tf_copy_hints h = {sizeof h, (tf_cache_policy)c, (tf_l2_fetch)l, (tf_fill)f, .prefetch = (uint32_t)l};
        char ahead[32];
        snprintf(ahead, sizeof ahead, "prefetch = %d", l);
        ACCEPTED(tf_set_copy_hints(x.as, &h));
        if (c) has(x.m, caches[c]);
        else lacks(x.m, "cache(");
        if (l) has(x.m, fetches[l]);
        else lacks(x.m, "l2 =");
        if (f) has(x.m, fills[f]);
        else lacks(x.m, "fill =");
        if (l) has(x.m, ahead);
        else lacks(x.m, "prefetch =");
      }
  ACCEPTED(tf_set_copy_hints(x.as, &(tf_copy_hints){.zero_holes = true, .multicast = true}));
  has(x.m, "multicast");
  has(x.m, "zero_holes");
  lacks(x.m, "l2 =");
  round_trips(s, x.m);
  ACCEPTED(tf_set_copy_hints(x.as, NULL));
  lacks(x.m, "multicast");
  lacks(x.m, "zero_holes");
  /* a caller with an older header, whose struct ends before `multicast` */
  tf_copy_hints old = {offsetof(tf_copy_hints, multicast), TF_CACHE_EVICT_LAST, .multicast = true};
  ACCEPTED(tf_set_copy_hints(x.as, &old));
  has(x.m, "cache(evict_last)");
  lacks(x.m, "multicast");
  tf_module_destroy(x.m);
  tf_session_destroy(s);
}
END_TEST

START_TEST(wrong_hints_are_refused) {
  tf_session *s = new_session(NULL);
  fixture x;
  open_fixture(s, &x);
  REFUSED(x.m, "`l2` is for copies via(tma), but 'y' is none", tf_set_copy_hints(x.y, &(tf_copy_hints){.l2 = 1}));
  REFUSED(x.m, "`multicast` is for copies via(tma)", tf_set_copy_hints(x.y, &(tf_copy_hints){.multicast = true}));
  REFUSED(x.m, "7 is no cache policy", tf_set_copy_hints(x.y, &(tf_copy_hints){.cache = (tf_cache_policy)7}));
  REFUSED(x.m, "9 is no number of bytes that L2 fetches",
          tf_set_copy_hints(x.y, &(tf_copy_hints){.l2 = (tf_l2_fetch)9}));
  REFUSED(x.m, "3 is no kind of fill", tf_set_copy_hints(x.y, &(tf_copy_hints){.fill = (tf_fill)3}));
  ACCEPTED(tf_set_via(x.as, TF_VIA_TMA));
  REFUSED(x.m, "`prefetch` is a number of iterations, from 1 to 32767, found 40000",
          tf_set_copy_hints(x.as, &(tf_copy_hints){.prefetch = 40000}));
  ACCEPTED(tf_set_copy_hints(x.as, &(tf_copy_hints){.l2 = TF_L2_FETCH_128B}));
  REFUSED(x.m, "`l2` is for copies via(tma), but 'as' is none", tf_set_via(x.as, TF_VIA_CP_ASYNC));
  REFUSED(x.m, "'a' is an input", tf_set_copy_hints(x.a, NULL));
  ck_assert_int_eq(tf_set_copy_hints(NULL, NULL), TF_ERR_INVALID);
  tf_module_destroy(x.m);
  tf_session_destroy(s);
}
END_TEST

START_TEST(kernels) {
  tf_session *s = new_session(NULL);
  fixture x;
  open_fixture(s, &x);
  ACCEPTED(
      tf_set_kernel(x.f, &(tf_kernel_options){.cluster = {2, 0, 2}, .min_ctas = 3, .dynamic = true, .crews = true}));
  has(x.m, "cluster = array<i64: 2, 1, 2>");
  has(x.m, "min_ctas = 3");
  has(x.m, "dynamic");
  has(x.m, "crews");
  round_trips(s, x.m);
  REFUSED(x.m, "a cluster has at most 16 blocks, found 20",
          tf_set_kernel(x.f, &(tf_kernel_options){.cluster = {4, 5, 1}}));
  REFUSED(x.m, "extent 1 of 'cluster' must be from 1 to 16, found 17",
          tf_set_kernel(x.f, &(tf_kernel_options){.cluster = {1, 17, 1}}));
  REFUSED(x.m, "'min_ctas' must be from 1 to 32, found 33", tf_set_kernel(x.f, &(tf_kernel_options){.min_ctas = 33}));
  ACCEPTED(tf_set_kernel(x.f, NULL));
  lacks(x.m, "cluster");
  lacks(x.m, "min_ctas");
  lacks(x.m, "dynamic");
  ck_assert_int_eq(tf_set_kernel(NULL, NULL), TF_ERR_INVALID);
  tf_module_destroy(x.m);
  tf_session_destroy(s);
}
END_TEST

/* A tile loop: rows of both operands go to two blocks each, through rings that producer warps fill. */
static void tile(tf_tensor *t, int64_t axis, tf_ptype block) {
  ACCEPTED(tf_set_memory(t, TF_MEM_SHARED));
  ACCEPTED(tf_set_via(t, TF_VIA_TMA));
  ACCEPTED(tf_split(t, 2, 8));
  ACCEPTED(tf_split(t, axis, 16)); /* a: io, ii, j, ko, ki; b: i, jo, ji, ko, ki */
  int64_t order_a[] = {3, 0, 2, 1, 4}, order_b[] = {3, 1, 0, 2, 4};
  ACCEPTED(tf_reorder(t, axis ? order_b : order_a, 5));
  ACCEPTED(tf_parallelize_all(t, (tf_ptype[]){TF_PT_SERIAL, block, TF_PT_SERIAL, TF_PT_BULK, TF_PT_BULK}, 5));
  ACCEPTED(tf_set_copy_hints(t, &(tf_copy_hints){.multicast = true, .cache = TF_CACHE_EVICT_LAST}));
  ACCEPTED(tf_inline_at(t, 1));
  tf_circular_options ring = {.struct_size = sizeof ring, .kind = TF_CIRCULAR_WARP_SPECIALIZED, .along = TF_PT_TIDY};
  ACCEPTED(tf_circular_buffer_with(t, 3, 2, &ring));
}

START_TEST(all_of_it_lowers) {
  tf_session *s = new_session(NULL);
  fixture x;
  open_fixture(s, &x);
  ACCEPTED(tf_split(x.y, 2, 8));
  ACCEPTED(tf_split(x.y, 1, 16));
  ACCEPTED(tf_split(x.y, 0, 16)); /* io, ii, jo, ji, ko, ki */
  ACCEPTED(tf_reorder(x.y, (int64_t[]){4, 0, 2, 1, 3, 5}, 6));
  ACCEPTED(tf_parallelize_all(
      x.y, (tf_ptype[]){TF_PT_SERIAL, TF_PT_BIDY, TF_PT_BIDX, TF_PT_TIDY, TF_PT_TIDX, TF_PT_SERIAL}, 6));
  ACCEPTED(tf_split(x.p, 2, 8));
  ACCEPTED(tf_split(x.p, 1, 16));
  ACCEPTED(tf_split(x.p, 0, 16));
  ACCEPTED(tf_reorder(x.p, (int64_t[]){4, 0, 2, 1, 3, 5}, 6));
  ACCEPTED(tf_parallelize_all(
      x.p, (tf_ptype[]){TF_PT_SERIAL, TF_PT_BIDY, TF_PT_BIDX, TF_PT_TIDY, TF_PT_TIDX, TF_PT_SERIAL}, 6));
  ACCEPTED(tf_inline_at(x.p, 6));
  tile(x.as, 0, TF_PT_BIDY);
  tile(x.bs, 1, TF_PT_BIDX);
  ACCEPTED(tf_set_kernel(x.f, &(tf_kernel_options){.cluster = {2, 2, 1}}));
  round_trips(s, x.m);
  ck_assert_msg(tf_module_run(x.m, TF_STR("lower-fusion{index=32},canonicalize"), NULL) == TF_OK, "%s", messages);
  has(x.m, "cluster = array<i64: 2, 2, 1>");
  has(x.m, "multicast %");
  has(x.m, "hint %");
  has(x.m, "kernel.mapa");
  tf_module_destroy(x.m);
  tf_session_destroy(s);
}
END_TEST

int main(void) {
  TCase *c = tcase_create("all");
  tcase_add_test(c, ways_to_copy);
  tcase_add_test(c, hints_in_words);
  tcase_add_test(c, wrong_hints_are_refused);
  tcase_add_test(c, kernels);
  tcase_add_test(c, all_of_it_lowers);
  return run_suite(c, "copies, caches and kernels by calls");
}
