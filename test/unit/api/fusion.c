/* Building fusions by calls: every op of the table, and calls that make several ops. */
#include "fusion_bench.h"

#define NAME(OP) #OP,
static const char *const unary[] = {TF_FUSION_UNARY(NAME)}, *const binary[] = {TF_FUSION_BINARY(NAME)},
                         *const ternary[] = {TF_FUSION_TERNARY(NAME)};
#define COUNT(LIST) (sizeof(LIST) / sizeof *(LIST))

static int times_listed(const char *const *list, size_t n, const char *name) {
  int found = 0;
  for (size_t i = 0; i < n; i++) found += strcmp(list[i], name) == 0;
  return found;
}

/* What tf_fusion_dropout makes of several ops, and what it refuses. */
START_TEST(dropout_is_several_ops) {
  static text got;
  tf_session *s = new_session(NULL);
  tf_module *m;
  tf_fusion *f;
  tf_tensor *x, *n, *seed, *counter, *y;
  const int64_t dims[] = {TF_DIM_DYNAMIC, 8};
  ACCEPTED(tf_module_create(s, &m));
  ACCEPTED(tf_fusion_create(m, "f", &f));
  ACCEPTED(tf_fusion_input(f, "x", (DLDataType){kDLBfloat, 16, 1}, 2, dims, NULL, NULL, &x));
  ACCEPTED(tf_fusion_input(f, "n", (DLDataType){kDLInt, 32, 1}, 2, dims, NULL, NULL, &n));
  ACCEPTED(tf_fusion_scalar(f, "seed", (DLDataType){kDLInt, 64, 1}, &seed));
  ACCEPTED(tf_fusion_scalar(f, "counter", (DLDataType){kDLInt, 64, 1}, &counter));
  ck_assert_int_eq(tf_fusion_dropout(f, x, 1, seed, counter, &y), TF_ERR_INVALID);
  ck_assert_msg(strstr(messages, "found 1") != NULL, "%s", messages);
  ck_assert_int_eq(tf_fusion_dropout(f, n, 0.5, seed, counter, &y), TF_ERR_INVALID);
  ACCEPTED(tf_fusion_dropout(f, x, 0.25, seed, counter, &y));
  ACCEPTED(tf_fusion_return(f, &y, 1));
  const char *text = printed(m, &got);
  static const char *const parts[] = {
      "fusion.dim %x, 0", "fusion.uniform %seed, %counter, ", "tensor<?x8xf32>", "fusion.ge ", "7.5", "fusion.select "};
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) ck_assert_msg(strstr(text, parts[i]) != NULL, "%s", text);
  tf_module_destroy(m);
  tf_session_destroy(s);
}
END_TEST

/* Rows of a table are a gather by an index that is broadcast; a matrix of indices is one as it is. */
START_TEST(index_select_is_a_gather) {
  static text got;
  tf_session *s = new_session(NULL);
  tf_module *m;
  tf_fusion *f;
  tf_tensor *x, *i, *j, *y[2];
  const int64_t dims[] = {TF_DIM_DYNAMIC, 8};
  ACCEPTED(tf_module_create(s, &m));
  ACCEPTED(tf_fusion_create(m, "f", &f));
  ACCEPTED(tf_fusion_input(f, "x", (DLDataType){kDLBfloat, 16, 1}, 2, dims, NULL, NULL, &x));
  ACCEPTED(tf_fusion_input(f, "i", (DLDataType){kDLInt, 64, 1}, 1, dims, NULL, NULL, &i));
  ACCEPTED(tf_fusion_input(f, "j", (DLDataType){kDLInt, 32, 1}, 2, dims, NULL, NULL, &j));
  ck_assert_int_eq(tf_fusion_index_select(f, x, i, 2, &y[0]), TF_ERR_INVALID);
  ck_assert_msg(strstr(messages, "axis 2 is out of range: the tensor has 2 axes") != NULL, "%s", messages);
  ck_assert_int_eq(tf_fusion_index_select(f, x, j, 0, &y[0]), TF_ERR_INVALID);
  ck_assert_msg(strstr(messages, "a tensor of one axis") != NULL, "%s", messages);
  ck_assert_int_eq(tf_fusion_gather(f, x, x, 0, &y[0]), TF_ERR_INVALID);
  ck_assert_int_eq(tf_fusion_index_select(f, x, NULL, 0, &y[0]), TF_ERR_INVALID);
  ACCEPTED(tf_fusion_index_select(f, x, i, 0, &y[0]));
  ACCEPTED(tf_fusion_gather(f, x, j, 1, &y[1]));
  ACCEPTED(tf_fusion_return(f, y, 2));
  const char *text = printed(m, &got);
  static const char *const parts[] = {"fusion.broadcast %i axes [1] : tensor<?x1xi64>", "axis 0 : tensor<?x8xbf16>",
                                      "fusion.gather %x, %j axis 1 : tensor<?x8xbf16>"};
  for (size_t k = 0; k < COUNT(parts); k++) ck_assert_msg(strstr(text, parts[k]) != NULL, "%s", text);
  tf_module_destroy(m);
  tf_session_destroy(s);
}
END_TEST

/* Halves are added up and counted as f32. */
START_TEST(var_mean_is_several_ops) {
  static text got;
  tf_session *s = new_session(NULL);
  tf_module *m;
  tf_fusion *f;
  tf_tensor *x, *y[2];
  const int64_t dims[] = {TF_DIM_DYNAMIC, 8, 4}, axes[] = {2, 0};
  ACCEPTED(tf_module_create(s, &m));
  ACCEPTED(tf_fusion_create(m, "f", &f));
  ACCEPTED(tf_fusion_input(f, "x", (DLDataType){kDLBfloat, 16, 1}, 3, dims, NULL, NULL, &x));
  ck_assert_int_eq(tf_fusion_var_mean(f, x, axes, 0, 1, &y[0], &y[1]), TF_ERR_INVALID);
  ck_assert_msg(strstr(messages, "needs an axis at least") != NULL, "%s", messages);
  ck_assert_int_eq(tf_fusion_var(f, x, axes, 2, -1, &y[0]), TF_ERR_INVALID);
  ACCEPTED(tf_fusion_var_mean(f, x, axes, 2, 1, &y[0], &y[1]));
  ACCEPTED(tf_fusion_return(f, y, 2));
  const char *text = printed(m, &got);
  static const char *const parts[] = {"fusion.var %x axes [2, 0] correction 1 : tensor<8xbf16>",
                                      "axes [2, 0] : tensor<8xf32>", "fusion.div ", ": tensor<8xbf16>"};
  for (size_t k = 0; k < COUNT(parts); k++) ck_assert_msg(strstr(text, parts[k]) != NULL, "%s", text);
  tf_module_destroy(m);
  tf_session_destroy(s);
}
END_TEST

START_TEST(places_have_the_type_that_is_said) {
  static text got;
  tf_session *s = new_session(NULL);
  tf_module *m;
  tf_fusion *f;
  tf_tensor *x, *y[3];
  const int64_t dims[] = {TF_DIM_DYNAMIC, 8, 4}, axes[] = {2, 0}, beyond = 3;
  ACCEPTED(tf_module_create(s, &m));
  ACCEPTED(tf_fusion_create(m, "f", &f));
  ACCEPTED(tf_fusion_input(f, "x", (DLDataType){kDLBfloat, 16, 1}, 3, dims, NULL, NULL, &x));
  ck_assert_int_eq(tf_fusion_argmax(f, x, &beyond, 1, (DLDataType){kDLInt, 64, 1}, &y[0]), TF_ERR_INVALID);
  ck_assert_msg(strstr(messages, "axis 3 is out of range") != NULL, "%s", messages);
  ck_assert_int_eq(tf_fusion_argmin(f, x, axes, 1, (DLDataType){kDLFloat, 32, 1}, &y[0]), TF_ERR_INVALID);
  ck_assert_msg(strstr(messages, "gives i64 or i32, found f32") != NULL, "%s", messages);
  ACCEPTED(tf_fusion_argmax(f, x, axes, 2, (DLDataType){kDLInt, 32, 1}, &y[0]));
  ACCEPTED(tf_fusion_argmin(f, x, axes, 1, (DLDataType){kDLInt, 64, 1}, &y[1]));
  ACCEPTED(tf_fusion_reduce(f, "argmax", x, axes, 1, &y[2]));
  ACCEPTED(tf_fusion_return(f, y, 3));
  const char *text = printed(m, &got);
  static const char *const parts[] = {"fusion.argmax %x axes [2, 0] : tensor<8xi32>",
                                      "fusion.argmin %x axes [2] : tensor<?x8xi64>",
                                      "fusion.argmax %x axes [2] : tensor<?x8xi64>"};
  for (size_t k = 0; k < COUNT(parts); k++) ck_assert_msg(strstr(text, parts[k]) != NULL, "%s", text);
  tf_module_destroy(m);
  tf_session_destroy(s);
}
END_TEST

START_TEST(scans_by_calls) {
  static text got;
  tf_session *s = new_session(NULL);
  tf_module *m;
  tf_fusion *f;
  tf_tensor *x, *y[3];
  const int64_t dims[] = {TF_DIM_DYNAMIC, 8};
  ACCEPTED(tf_module_create(s, &m));
  ACCEPTED(tf_fusion_create(m, "f", &f));
  ACCEPTED(tf_fusion_input(f, "x", (DLDataType){kDLBfloat, 16, 1}, 2, dims, NULL, NULL, &x));
  ck_assert_int_eq(tf_fusion_scan(f, "sum", x, 1, false, false, &y[0]), TF_ERR_INVALID);
  ck_assert_msg(strstr(messages, "'sum' is none of cumsum, cumprod, cummax and cummin") != NULL, "%s", messages);
  ck_assert_int_eq(tf_fusion_scan(f, "cumsum", x, 2, false, false, &y[0]), TF_ERR_INVALID);
  ck_assert_msg(strstr(messages, "axis 2 is out of range: 'x' has 2 axes") != NULL, "%s", messages);
  ck_assert_int_eq(tf_fusion_scan(f, NULL, x, 1, false, false, &y[0]), TF_ERR_INVALID);
  ck_assert_int_eq(tf_fusion_scan(f, "cumsum", NULL, 1, false, false, &y[0]), TF_ERR_INVALID);
  ACCEPTED(tf_fusion_scan(f, "cumsum", x, 1, false, false, &y[0]));
  ACCEPTED(tf_fusion_scan(f, "cumprod", y[0], 0, true, false, &y[1]));
  ACCEPTED(tf_fusion_scan(f, "cummax", x, 0, true, true, &y[2]));
  ACCEPTED(tf_fusion_return(f, y, 3));
  const char *text = printed(m, &got);
  static const char *const parts[] = {"fusion.cumsum %x axis 1 : tensor<?x8xbf16>\n",
                                      "axis 0 : tensor<?x8xbf16> {reverse}\n",
                                      "fusion.cummax %x axis 0 : tensor<?x8xbf16> {exclusive, reverse}\n"};
  for (size_t k = 0; k < COUNT(parts); k++) ck_assert_msg(strstr(text, parts[k]) != NULL, "%s", text);
  tf_module_destroy(m);
  tf_session_destroy(s);
}
END_TEST

START_TEST(scatters_by_calls) {
  static text got;
  tf_session *s = new_session(NULL);
  tf_module *m;
  tf_fusion *f;
  tf_tensor *x, *i, *u, *y[2];
  const int64_t dims[] = {TF_DIM_DYNAMIC, 8}, some[] = {5, 1};
  ACCEPTED(tf_module_create(s, &m));
  ACCEPTED(tf_fusion_create(m, "f", &f));
  ACCEPTED(tf_fusion_input(f, "x", (DLDataType){kDLBfloat, 16, 1}, 2, dims, NULL, NULL, &x));
  ACCEPTED(tf_fusion_input(f, "i", (DLDataType){kDLInt, 32, 1}, 2, some, NULL, NULL, &i));
  ACCEPTED(tf_fusion_input(f, "u", (DLDataType){kDLBfloat, 16, 1}, 2, dims, NULL, NULL, &u));
  ck_assert_int_eq(tf_fusion_scatter(f, "gather", x, i, u, 0, &y[0]), TF_ERR_INVALID);
  ck_assert_msg(strstr(messages, "'gather' is none of scatter, scatter_add") != NULL, "%s", messages);
  ck_assert_int_eq(tf_fusion_scatter(f, "scatter", x, u, u, 0, &y[0]), TF_ERR_INVALID);
  ck_assert_msg(strstr(messages, "an index is a tensor of integers, but 'u' has type") != NULL, "%s", messages);
  ck_assert_int_eq(tf_fusion_scatter(f, "scatter", x, NULL, u, 0, &y[0]), TF_ERR_INVALID);
  ACCEPTED(tf_fusion_scatter(f, "scatter", x, i, u, 0, &y[0]));
  ACCEPTED(tf_fusion_scatter(f, "scatter_add", y[0], i, u, 0, &y[1]));
  ACCEPTED(tf_fusion_return(f, y, 2));
  const char *text = printed(m, &got);
  static const char *const parts[] = {"fusion.scatter %x, %i, %u axis 0 : tensor<?x8xbf16>", "fusion.scatter_add %"};
  for (size_t k = 0; k < COUNT(parts); k++) ck_assert_msg(strstr(text, parts[k]) != NULL, "%s", text);
  tf_module_destroy(m);
  tf_session_destroy(s);
}
END_TEST

START_TEST(the_largest_by_calls) {
  static text got;
  tf_session *s = new_session(NULL);
  tf_module *m;
  tf_fusion *f;
  tf_tensor *x, *y[3];
  const int64_t dims[] = {TF_DIM_DYNAMIC, 8};
  const DLDataType i32 = {kDLInt, 32, 1}, f32 = {kDLFloat, 32, 1};
  ACCEPTED(tf_module_create(s, &m));
  ACCEPTED(tf_fusion_create(m, "f", &f));
  ACCEPTED(tf_fusion_input(f, "x", (DLDataType){kDLBfloat, 16, 1}, 2, dims, NULL, NULL, &x));
  ck_assert_int_eq(tf_fusion_topk(f, x, 1, 0, false, i32, &y[0], &y[1]), TF_ERR_INVALID);
  ck_assert_msg(strstr(messages, "gives from 1 to 64 places, found k = 0") != NULL, "%s", messages);
  ck_assert_int_eq(tf_fusion_topk(f, x, 1, 65, false, i32, &y[0], &y[1]), TF_ERR_INVALID);
  ck_assert_msg(strstr(messages, "gives from 1 to 64 places along axis 1") != NULL, "%s", messages);
  ck_assert_int_eq(tf_fusion_topk(f, x, 2, 3, false, i32, &y[0], &y[1]), TF_ERR_INVALID);
  ck_assert_msg(strstr(messages, "axis 2 is out of range: 'x' has 2 axes") != NULL, "%s", messages);
  ck_assert_int_eq(tf_fusion_topk(f, x, 1, 3, false, f32, &y[0], &y[1]), TF_ERR_INVALID);
  ck_assert_msg(strstr(messages, "gives i64 or i32, found f32") != NULL, "%s", messages);
  ck_assert_int_eq(tf_fusion_topk(f, NULL, 1, 3, false, i32, &y[0], &y[1]), TF_ERR_INVALID);
  ACCEPTED(tf_fusion_topk(f, x, 1, 3, false, i32, &y[0], &y[1]));
  ACCEPTED(tf_fusion_topk(f, x, 0, 2, true, (DLDataType){0}, NULL, &y[2]));
  ACCEPTED(tf_fusion_return(f, y, 3));
  const char *text = printed(m, &got);
  static const char *const parts[] = {"fusion.topk %x axis 1 : tensor<?x3xi32>\n", "axis 1 : tensor<?x3xbf16>",
                                      "fusion.topk %x axis 0 : tensor<2x8xi64> {smallest}\n"};
  for (size_t k = 0; k < COUNT(parts); k++) ck_assert_msg(strstr(text, parts[k]) != NULL, "%s", text);
  tf_module_destroy(m);
  tf_session_destroy(s);
}
END_TEST

START_TEST(the_lists_are_the_table) {
  static const char *const quaternary[] = {"addcmul"};
  const struct {
    const char *const *list;
    size_t n;
  } lists[] = {{unary, COUNT(unary)}, {binary, COUNT(binary)}, {ternary, COUNT(ternary)}, {quaternary, 1}};
  tf_session *s = new_session(NULL);
  tf_module *m;
  ACCEPTED(tf_module_create(s, &m));
  size_t n = 0;
  for (int i = 0; i < TF_FUSION_NUM; i++) {
    const tf_fusion_info *info = tf_fusion_id_info((tf_fusion_id)i);
    if (info->cls != TF_FC_POINTWISE && info->cls != TF_FC_SET) continue;
    const tf_opdef *def = tf_context_op_id(m->ctx, tf_fusion_op_id(m->ctx, info->id));
    ck_assert_msg(times_listed(lists[def->noperand - 1].list, lists[def->noperand - 1].n, info->name) == 1,
                  "tf/fusion.h lists '%s' not once among the ops of %u operands", info->name, def->noperand);
    n++;
  }
  ck_assert_uint_eq(n, COUNT(unary) + COUNT(binary) + COUNT(ternary) + 1);
  tf_module_destroy(m);
  tf_session_destroy(s);
}
END_TEST

static tf_tensor *operand_for(const bench *b, const char *op) {
  for (int i = 0; i < TF_FUSION_NUM; i++) {
    const tf_fusion_info *info = tf_fusion_id_info((tf_fusion_id)i);
    if (strcmp(info->name, op) == 0)
      return strchr(info->accepts, 'F') ? b->x : strchr(info->accepts, 'S') ? b->n : b->cond;
  }
  return NULL;
}

START_TEST(every_op_has_its_function) {
  bench b;
  tf_tensor *last = NULL, *out;
  static text t;
  char want[64];
  setup(&b);
#define MADE(OP)                                                                                                       \
  snprintf(want, sizeof want, "= fusion." #OP " ");                                                                    \
  ck_assert_msg(strstr(printed(b.m, &t), want), "no '%s' in %s", want, t.at);                                          \
  last = out;
#define CALL1(OP)                                                                                                      \
  ACCEPTED(tf_fusion_##OP(b.f, operand_for(&b, #OP), &out));                                                           \
  MADE(OP)
#define CALL2(OP)                                                                                                      \
  ACCEPTED(tf_fusion_##OP(b.f, operand_for(&b, #OP), operand_for(&b, #OP), &out));                                     \
  MADE(OP)
#define CALL3(OP)                                                                                                      \
  ACCEPTED(tf_fusion_##OP(b.f, strcmp(#OP, "select") ? b.x : b.cond, b.x, b.y, &out));                                 \
  MADE(OP)
  TF_FUSION_UNARY(CALL1)
  TF_FUSION_BINARY(CALL2)
  TF_FUSION_TERNARY(CALL3)
  ACCEPTED(tf_fusion_addcmul(b.f, b.x, b.y, b.x, b.scalar, &out));
  MADE(addcmul)
  ACCEPTED(tf_fusion_return(b.f, &last, 1));
  round_trips(b.s, b.m);
  teardown(&b);
}
END_TEST

START_TEST(single_ops_say_what_they_are_asked) {
  bench b;
  static text t;
  tf_tensor *c, *n, *e, *out[8];
  const int64_t one[] = {1}, zero[] = {0}, swap[] = {1, 0}, dims[] = {4, TF_DIM_DYNAMIC};
  setup(&b);
  ACCEPTED(tf_fusion_constant(b.f, f16, 1.0 / 3, &c));
  ACCEPTED(tf_fusion_constant_int(b.f, i32, -7, &n));
  ACCEPTED(tf_fusion_dim(b.f, b.x, 0, &e));
  ACCEPTED(tf_fusion_cast(b.f, b.x, bf16, &out[0]));
  ACCEPTED(tf_fusion_reduce(b.f, "sum", b.x, one, 1, &out[1]));
  ACCEPTED(tf_fusion_broadcast(b.f, b.row, zero, 1, &out[2]));
  ACCEPTED(tf_fusion_squeeze(b.f, out[2], zero, 1, &out[3]));
  ACCEPTED(tf_fusion_permute(b.f, b.x, swap, 2, &out[4]));
  ACCEPTED(tf_fusion_full(b.f, c, 2, dims, &e, 1, &out[5]));
  ACCEPTED(tf_fusion_iota(b.f, n, n, 1, 2, dims, &e, 1, &out[6]));
  ACCEPTED(tf_fusion_reduce(b.f, "any", b.cond, swap, 2, &out[7]));
  ACCEPTED(tf_fusion_return(b.f, out, 8));
  static const char want[] =
      "  fusion.func @f(%x: tensor<?x8xf32>, %y: tensor<?x8xf32>, %n: tensor<?x8xi32>, %c: tensor<?x8xi1>, %s: f32, "
      "%r: tensor<8xf32>) -> (tensor<?x8xbf16>, tensor<?xf32>, tensor<1x8xf32>, tensor<8xf32>, tensor<8x?xf32>, "
      "tensor<4x?xf16>, tensor<4x?xi32>, tensor<i1>) {\n"
      "    %0 = fusion.constant 3.33251953125e-01 : f16\n"
      "    %1 = fusion.constant -7 : i32\n"
      "    %2 = fusion.dim %x, 0 : i64\n"
      "    %3 = fusion.cast %x : tensor<?x8xbf16>\n"
      "    %4 = fusion.sum %x axes [1] : tensor<?xf32>\n"
      "    %5 = fusion.broadcast %r axes [0] : tensor<1x8xf32>\n"
      "    %6 = fusion.squeeze %5 axes [0] : tensor<8xf32>\n"
      "    %7 = fusion.permute %x axes [1, 0] : tensor<8x?xf32>\n"
      "    %8 = fusion.full %0, %2 : tensor<4x?xf16>\n"
      "    %9 = fusion.iota %1, %1, %2 axis 1 : tensor<4x?xi32>\n"
      "    %10 = fusion.any %c axes [1, 0] : tensor<i1>\n";
  ck_assert_msg(strstr(printed(b.m, &t), want), "%s", t.at);
  round_trips(b.s, b.m);
  teardown(&b);
}
END_TEST

/* With scales for blocks these may have any extents where only the launch knows them. */
START_TEST(blocks_by_calls) {
  bench b;
  static text t;
  tf_tensor *e, *w, *sa, *sb, *y, *none;
  const DLDataType f8 = {10, 8, 1};
  const int64_t dims[2] = {8, 200}, wide[2] = {200, 100}, of_a[2] = {8, 2}, of_b[2] = {2, 1}, blocks[3] = {1, 128, 128},
                odd[3] = {1, 128, 100};
  setup(&b);
  ACCEPTED(tf_fusion_input(b.f, "e", f8, 2, dims, NULL, NULL, &e));
  ACCEPTED(tf_fusion_input(b.f, "w", f8, 2, wide, NULL, NULL, &w));
  ACCEPTED(tf_fusion_input(b.f, "sa", f32, 2, of_a, NULL, NULL, &sa));
  ACCEPTED(tf_fusion_input(b.f, "sb", f32, 2, of_b, NULL, NULL, &sb));
  tf_tensor *const all[4] = {e, w, sa, sb}, *const turned[4] = {e, w, sb, sa};
  ACCEPTED(tf_fusion_op(b.f, "scaled_matmul", all, 4, &(tf_fusion_attrs){.type = bf16, .blocks = blocks}, &y));
  REFUSED(b.m, "the last one a multiple of 32",
          tf_fusion_op(b.f, "scaled_matmul", all, 4, &(tf_fusion_attrs){.type = bf16, .blocks = odd}, &none));
  REFUSED(b.m, "blocks along axis",
          tf_fusion_op(b.f, "scaled_matmul", turned, 4, &(tf_fusion_attrs){.type = bf16, .blocks = blocks}, &none));
  const int64_t mx[3] = {1, 1, 32}, xa[2] = {8, 7}, xb[2] = {7, 100};
  tf_tensor *scaled[4] = {e, w};
  ACCEPTED(tf_fusion_input(b.f, "xa", (DLDataType){kDLUInt, 8, 1}, 2, xa, NULL, NULL, &scaled[2]));
  ACCEPTED(tf_fusion_input(b.f, "xb", (DLDataType){kDLUInt, 8, 1}, 2, xb, NULL, NULL, &scaled[3]));
  ACCEPTED(tf_fusion_op(b.f, "scaled_matmul", scaled, 4, &(tf_fusion_attrs){.type = bf16, .blocks = mx}, &none));
  ACCEPTED(tf_fusion_return(b.f, &y, 1));
  static const char want[] = "fusion.scaled_matmul %e, %w, %sa, %sb blocks [1, 128, 128] : tensor<8x100xbf16>";
  ck_assert_msg(strstr(printed(b.m, &t), want), "%s", t.at);
  round_trips(b.s, b.m);
  teardown(&b);
}
END_TEST

START_TEST(products_by_calls) {
  bench b;
  static text t;
  tf_tensor *w, *e, *t8, *out[5], *none;
  const DLDataType f8 = {10, 8, 1}; /* f8e4m3fn, as tf/tensor.h has it */
  const int64_t dims[2] = {8, TF_DIM_DYNAMIC}, swap[] = {1, 0};
  setup(&b);
  ACCEPTED(tf_fusion_input(b.f, "w", f32, 2, dims, NULL, NULL, &w));
  ACCEPTED(tf_fusion_input(b.f, "e", f8, 2, dims, NULL, NULL, &e));
  ACCEPTED(tf_fusion_matmul(b.f, b.x, w, bf16, &out[0]));
  ACCEPTED(tf_fusion_permute(b.f, w, swap, 2, &t8));
  ACCEPTED(tf_fusion_linear(b.f, b.y, t8, NULL, f32, &out[1]));
  ACCEPTED(tf_fusion_linear(b.f, b.y, b.x, NULL, f16, &out[2]));
  ACCEPTED(tf_fusion_linear(b.f, e, e, NULL, f32, &out[3]));
  ACCEPTED(tf_fusion_permute(b.f, e, swap, 2, &none));
  ACCEPTED(tf_fusion_scaled_matmul(b.f, e, none, b.scalar, b.scalar, bf16, &out[4]));
  REFUSED(b.m, "'scaled_matmul' takes tensors, but 's' is a scalar",
          tf_fusion_scaled_matmul(b.f, b.x, b.scalar, b.scalar, b.scalar, f32, &none));
  REFUSED(b.m, "'scaled_matmul' takes 4 operands",
          tf_fusion_op(b.f, "scaled_matmul", (tf_tensor *[]){e, e}, 2, NULL, &none));
  REFUSED(b.m, "'c' holds i1, which has no products", tf_fusion_matmul(b.f, b.x, b.cond, f32, &none));
  REFUSED(b.m, "'matmul' takes tensors, but 's' is a scalar", tf_fusion_matmul(b.f, b.x, b.scalar, f32, &none));
  ACCEPTED(tf_fusion_return(b.f, out, 5));
  static const char want[] = "    %0 = fusion.matmul %x, %w : tensor<?x?xbf16>\n"
                             "    %1 = fusion.permute %w axes [1, 0] : tensor<?x8xf32>\n"
                             "    %2 = fusion.linear %y, %1 : tensor<?x?xf32>\n"
                             "    %3 = fusion.linear %y, %x : tensor<?x?xf16>\n"
                             "    %4 = fusion.linear %e, %e : tensor<8x8xf32>\n"
                             "    %5 = fusion.permute %e axes [1, 0] : tensor<?x8xf8E4M3FN>\n"
                             "    %6 = fusion.scaled_matmul %e, %5, %s, %s : tensor<8x8xbf16>\n";
  ck_assert_msg(strstr(printed(b.m, &t), want), "%s", t.at);
  round_trips(b.s, b.m);
  REFUSED(b.m, "a fusion with products takes no schedule", tf_split(out[0], 0, 4));
  teardown(&b);
}
END_TEST

START_TEST(attention_by_calls) {
  bench b;
  static text t;
  tf_tensor *q, *k, *v, *bias, *n, *out[3], *none;
  const int64_t dq[4] = {TF_DIM_DYNAMIC, 4, TF_DIM_DYNAMIC, 64}, dk[4] = {TF_DIM_DYNAMIC, 2, TF_DIM_DYNAMIC, 64};
  const int64_t db[4] = {1, 4, 1, TF_DIM_DYNAMIC}, window[2] = {100, -1}, wrong[2] = {-2, 0};
  setup(&b);
  ACCEPTED(tf_fusion_input(b.f, "q", f16, 4, dq, NULL, NULL, &q));
  ACCEPTED(tf_fusion_input(b.f, "k", f16, 4, dk, NULL, NULL, &k));
  ACCEPTED(tf_fusion_input(b.f, "v", f16, 4, dk, NULL, NULL, &v));
  ACCEPTED(tf_fusion_input(b.f, "bias", f32, 4, db, NULL, NULL, &bias));
  ACCEPTED(tf_fusion_input(b.f, "len", (DLDataType){kDLInt, 32, 1}, 1, dq, NULL, NULL, &n));
  ACCEPTED(tf_fusion_sdpa(b.f, q, k, v, NULL, f16, &out[0]));
  tf_sdpa_attrs s = {.causal = true, .align_end = true, .window = window, .scale = 0.5, .bias = bias};
  s.key_lengths = s.query_lengths = n;
  ACCEPTED(tf_fusion_sdpa(b.f, q, k, v, &s, f32, &out[1]));
  s = (tf_sdpa_attrs){.query_lengths = n};
  ACCEPTED(
      tf_fusion_op(b.f, "sdpa", (tf_tensor *[]){q, k, v, n}, 4, &(tf_fusion_attrs){.type = f16, .sdpa = &s}, &out[2]));
  REFUSED(b.m, "operands behind q, k and v",
          tf_fusion_op(b.f, "sdpa", (tf_tensor *[]){q, k, v, n}, 4, &(tf_fusion_attrs){.type = f16}, &none));
  REFUSED(b.m, "operands behind q, k and v",
          tf_fusion_op(b.f, "sdpa", (tf_tensor *[]){q, k, v}, 3, &(tf_fusion_attrs){.type = f16, .sdpa = &s}, &none));
  REFUSED(b.m, "'sdpa' takes tensors, but 's' is a scalar", tf_fusion_sdpa(b.f, q, k, b.scalar, NULL, f16, &none));
  REFUSED(b.m, "operand 2 is NULL", tf_fusion_sdpa(b.f, q, k, NULL, NULL, f16, &none));
  REFUSED(b.m, "'window' has -2", tf_fusion_sdpa(b.f, q, k, v, &(tf_sdpa_attrs){.window = wrong}, f16, &none));
  REFUSED(b.m, "queries are [..., heads, M, D]", tf_fusion_sdpa(b.f, b.x, k, v, NULL, f16, &none));
  ACCEPTED(tf_fusion_return(b.f, out, 3));
  static const char want[] = "    %0 = fusion.sdpa %q, %k, %v : tensor<?x4x?x64xf16>\n"
                             "    %1 = fusion.sdpa %q, %k, %v, %bias, %len, %len window [100, -1] {align = \"end\", "
                             "bias, causal, key_lengths, "
                             "query_lengths, scale = 5.000000e-01 : f64} : tensor<?x4x?x64xf32>\n"
                             "    %2 = fusion.sdpa %q, %k, %v, %len {query_lengths} : tensor<?x4x?x64xf16>\n";
  ck_assert_msg(strstr(printed(b.m, &t), want), "%s", t.at);
  round_trips(b.s, b.m);
  teardown(&b);
}
END_TEST

START_TEST(gradients_of_attention_by_calls) {
  bench b;
  static text t;
  tf_tensor *q, *k, *v, *y, *g, *l, *d[3], *none, *len;
  const int64_t dq[4] = {TF_DIM_DYNAMIC, 4, TF_DIM_DYNAMIC, 64}, dk[4] = {TF_DIM_DYNAMIC, 2, TF_DIM_DYNAMIC, 64};
  setup(&b);
  ACCEPTED(tf_fusion_input(b.f, "q", f16, 4, dq, NULL, NULL, &q));
  ACCEPTED(tf_fusion_input(b.f, "k", f16, 4, dk, NULL, NULL, &k));
  ACCEPTED(tf_fusion_input(b.f, "v", f16, 4, dk, NULL, NULL, &v));
  ACCEPTED(tf_fusion_input(b.f, "g", f16, 4, dq, NULL, NULL, &g));
  tf_sdpa_attrs s = {.causal = true, .scale = 0.5, .deterministic = true}; /* which gradients only say */
  ACCEPTED(tf_fusion_sdpa(b.f, q, k, v, &s, f16, &y));
  ACCEPTED(tf_fusion_sdpa_logsumexp(b.f, q, k, v, &s, &l));
  ACCEPTED(tf_fusion_sdpa_backward(b.f, q, k, v, y, g, l, &s, f32, &d[0], &d[1], &d[2]));
  ACCEPTED(tf_fusion_sdpa_backward(b.f, q, k, v, y, g, l, NULL, f16, NULL, &d[1], NULL));
  tf_tensor *const all[6] = {q, k, v, y, g, l};
  REFUSED(b.m, "which `of` says; found NULL",
          tf_fusion_op(b.f, "sdpa_backward", all, 6, &(tf_fusion_attrs){.type = f16}, &none));
  REFUSED(b.m, "which `of` says; found y",
          tf_fusion_op(b.f, "sdpa_backward", all, 6, &(tf_fusion_attrs){.type = f16, .of = "y"}, &none));
  ACCEPTED(tf_fusion_input(b.f, "len", i32, 1, dq, NULL, NULL, &len));
  tf_sdpa_attrs ragged = {.key_lengths = len, .query_lengths = len};
  ACCEPTED(tf_fusion_sdpa_backward(b.f, q, k, v, y, g, l, &ragged, f16, NULL, NULL, &none));
  REFUSED(b.m, "'pages' of a gradient",
          tf_fusion_sdpa_backward(b.f, q, k, v, y, g, l, &(tf_sdpa_attrs){.pages = len}, f16, &none, NULL, NULL));
  REFUSED(b.m, "expected 3: [..., heads, M], what sdpa_logsumexp gives",
          tf_fusion_sdpa_backward(b.f, q, k, v, y, g, q, NULL, f16, NULL, NULL, &none));
  ck_assert_int_eq(tf_fusion_sdpa_backward(b.f, q, k, v, y, g, l, NULL, f16, NULL, NULL, NULL), TF_ERR_INVALID);
  ACCEPTED(tf_fusion_return(b.f, d, 3));
  static const char want[] =
      "    %1 = fusion.sdpa_logsumexp %q, %k, %v {causal, scale = 5.000000e-01 : f64} : tensor<?x4x?xf32>\n"
      "    %2 = fusion.sdpa_backward q : %q, %k, %v, %0, %g, %1 {causal, deterministic, scale = "
      "5.000000e-01 : f64} : "
      "tensor<?x4x?x64xf32>\n"
      "    %3 = fusion.sdpa_backward k : %q, %k, %v, %0, %g, %1 {causal, deterministic, scale = "
      "5.000000e-01 : f64} : "
      "tensor<?x2x?x64xf32>\n"
      "    %4 = fusion.sdpa_backward v : %q, %k, %v, %0, %g, %1 {causal, deterministic, scale = "
      "5.000000e-01 : f64} : "
      "tensor<?x2x?x64xf32>\n"
      "    %5 = fusion.sdpa_backward k : %q, %k, %v, %0, %g, %1 : tensor<?x2x?x64xf16>\n"
      "    %6 = fusion.sdpa_backward v : %q, %k, %v, %0, %g, %1, %len, %len {key_lengths, query_lengths} : "
      "tensor<?x2x?x64xf16>\n";
  ck_assert_msg(strstr(printed(b.m, &t), want), "%s", t.at);
  round_trips(b.s, b.m);
  teardown(&b);
}
END_TEST

int main(void) {
  TCase *c = tcase_create("all");
  tcase_add_test(c, dropout_is_several_ops);
  tcase_add_test(c, index_select_is_a_gather);
  tcase_add_test(c, var_mean_is_several_ops);
  tcase_add_test(c, places_have_the_type_that_is_said);
  tcase_add_test(c, scans_by_calls);
  tcase_add_test(c, scatters_by_calls);
  tcase_add_test(c, the_largest_by_calls);
  tcase_add_test(c, the_lists_are_the_table);
  tcase_add_test(c, every_op_has_its_function);
  tcase_add_test(c, single_ops_say_what_they_are_asked);
  tcase_add_test(c, blocks_by_calls);
  tcase_add_test(c, products_by_calls);
  tcase_add_test(c, attention_by_calls);
  tcase_add_test(c, gradients_of_attention_by_calls);
  return run_suite(c, "fusions by calls");
}
