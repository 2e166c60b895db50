/* Fusions by calls: what they say of themselves, and every refusal. */
#include "fusion_bench.h"

/* ------------------------------------------------------------------------------------------------ looking */

START_TEST(what_was_built_can_be_looked_at) {
  bench b;
  tf_tensor *y, *t;
  uint32_t in, res;
  tf_tensor_info info = {.struct_size = sizeof info};
  setup(&b);
  ACCEPTED(tf_fusion_num_args(b.f, &in, &res));
  ck_assert(in == 6 && res == 0);
  ACCEPTED(tf_fusion_eq(b.f, b.x, b.y, &y));
  ACCEPTED(tf_tensor_set_name(y, "equal"));
  REFUSED(b.m, "after tf_fusion_return", tf_fusion_set_in_place(b.f, 0, b.x));
  ACCEPTED(tf_fusion_return(b.f, &y, 1));
  REFUSED(b.m, "the two must be one type", tf_fusion_set_in_place(b.f, 0, b.x));
  REFUSED(b.m, "is no input of the fusion", tf_fusion_set_in_place(b.f, 0, y));
  REFUSED(b.m, "the input is NULL", tf_fusion_set_in_place(b.f, 0, NULL));
  ACCEPTED(tf_fusion_num_args(b.f, NULL, &res));
  ck_assert_uint_eq(res, 1);
  ACCEPTED(tf_fusion_get_result(b.f, 0, &t));
  ck_assert_ptr_eq(t, y);
  ACCEPTED(tf_fusion_get_input(b.f, 4, &t));
  ck_assert_ptr_eq(t, b.scalar);
  ACCEPTED(tf_fusion_get_tensor(b.f, "equal", &t));
  ck_assert_ptr_eq(t, y);
  ACCEPTED(tf_fusion_get_tensor(b.f, "n", &t));
  ck_assert_ptr_eq(t, b.n);
  ACCEPTED(tf_tensor_get_info(y, &info));
  ck_assert_str_eq(info.name, "equal");
  ck_assert(info.is_tensor && !info.is_input && info.rank == 2 && info.dims[0] == TF_DIM_DYNAMIC && info.dims[1] == 8);
  ck_assert(info.type.code == 6 && info.type.bits == 8 && info.type.lanes == 1);
  ACCEPTED(tf_tensor_get_info(b.scalar, &info));
  ck_assert(!info.is_tensor && info.is_input && info.rank == 0 && info.type.bits == 32);
  tf_tensor_info small = {.struct_size = offsetof(tf_tensor_info, dims), .dims = {99}};
  ACCEPTED(tf_tensor_get_info(y, &small));
  ck_assert(small.rank == 2 && small.dims[0] == 99); /* nothing beyond what the caller has */
  REFUSED(b.m, "there is no input 6: the fusion has 6", tf_fusion_get_input(b.f, 6, &t));
  REFUSED(b.m, "there is no result 1: the fusion has 1", tf_fusion_get_result(b.f, 1, &t));
  REFUSED(b.m, "there is no result 1: the fusion has 1", tf_fusion_set_in_place(b.f, 1, b.x));
  REFUSED(b.m, "the fusion has no tensor 'z'", tf_fusion_get_tensor(b.f, "z", &t));
  REFUSED(b.m, "the name is NULL", tf_fusion_get_tensor(b.f, NULL, &t));
  REFUSED(b.m, "'a b' is not a name", tf_tensor_set_name(y, "a b"));
  REFUSED(b.m, "'' is not a name", tf_tensor_set_name(y, ""));
  ACCEPTED(tf_tensor_set_name(y, NULL));
  REFUSED(b.m, "the fusion has no tensor 'equal'", tf_fusion_get_tensor(b.f, "equal", &t));
  ck_assert_ptr_null(t);
  teardown(&b);
}
END_TEST

START_TEST(text_can_be_scheduled_by_calls) {
  tf_session *s = new_session(NULL);
  tf_module *m = parsed(s, "fusion.func @g(%x: tensor<64xf32>) -> tensor<64xf32> {\n"
                           "  %y = fusion.neg %x : tensor<64xf32>\n  fusion.return %y : tensor<64xf32>\n}\n");
  tf_fusion *f, *same;
  tf_tensor *y;
  uint32_t n;
  ACCEPTED(tf_fusion_find(m, NULL, &f));
  ACCEPTED(tf_fusion_find(m, "g", &same));
  ck_assert_ptr_eq(f, same);
  ACCEPTED(tf_fusion_get_tensor(f, "y", &y));
  ACCEPTED(tf_split(y, 0, 8));
  ACCEPTED(tf_num_loops(y, &n));
  ck_assert_uint_eq(n, 2);
  REFUSED(m, "the fusion has returned", tf_fusion_op(f, "neg", &y, 1, NULL, &(tf_tensor *){0}));
  REFUSED(m, "the module has no fusion.func '@h'", tf_fusion_find(m, "h", &f));
  ck_assert_ptr_null(f);
  ACCEPTED(tf_fusion_create(m, "h", &f));
  REFUSED(m, "there is more than one fusion.func; name one", tf_fusion_find(m, NULL, &f));
  ACCEPTED(tf_fusion_find(m, "h", &f)); /* half built */
  tf_module_destroy(m);
  ACCEPTED(tf_module_create(s, &m));
  REFUSED(m, "the module has no fusion.func", tf_fusion_find(m, NULL, &f));
  tf_module_destroy(m);
  m = parsed(s, "fusion.func @g(%x: tensor<64xf32>) -> tensor<6xf32> {\n  fusion.return %x : tensor<64xf32>\n}\n");
  REFUSED(m, "result 0 has type", tf_fusion_find(m, "g", &f)); /* what is found is sound */
  tf_module_destroy(m);
  tf_session_destroy(s);
}
END_TEST

/* ------------------------------------------------------------------------------------------------ refusals */

START_TEST(null_is_refused) {
  bench b;
  tf_tensor *t;
  tf_fusion *f;
  tf_module *m;
  uint32_t n;
  const int64_t axis[1] = {0};
  setup(&b);
#define NO(call) ck_assert_int_eq((call), TF_ERR_INVALID)
  NO(tf_module_create(NULL, &m));
  ck_assert_ptr_null(m);
  NO(tf_module_create(b.s, NULL));
  NO(tf_fusion_create(NULL, "g", &f));
  ck_assert_ptr_null(f);
  NO(tf_fusion_create(b.m, "g", NULL));
  NO(tf_fusion_find(NULL, "g", &f));
  NO(tf_fusion_find(b.m, "g", NULL));
  NO(tf_fusion_input(NULL, "x", f32, 0, NULL, NULL, NULL, &t));
  NO(tf_fusion_input(b.f, "x", f32, 0, NULL, NULL, NULL, NULL));
  NO(tf_fusion_scalar(NULL, "x", f32, &t));
  NO(tf_fusion_scalar(b.f, "x", f32, NULL));
  NO(tf_fusion_op(NULL, "neg", &b.x, 1, NULL, &t));
  NO(tf_fusion_op(b.f, "neg", &b.x, 1, NULL, NULL));
  NO(tf_fusion_return(NULL, &b.x, 1));
  NO(tf_fusion_constant(NULL, f32, 1, &t));
  NO(tf_fusion_constant(NULL, i32, 1, &t));
  NO(tf_fusion_constant(b.f, f32, 1, NULL));
  NO(tf_fusion_constant(b.f, i32, 1, NULL));
  NO(tf_fusion_constant_int(NULL, i32, 1, &t));
  NO(tf_fusion_constant_int(NULL, f32, 1, &t));
  NO(tf_fusion_constant_int(b.f, i32, 1, NULL));
  NO(tf_fusion_constant_int(b.f, f32, 1, NULL));
  NO(tf_fusion_dim(NULL, b.x, 0, &t));
  NO(tf_fusion_cast(NULL, b.x, f16, &t));
  NO(tf_fusion_reduce(NULL, "sum", b.x, axis, 1, &t));
  NO(tf_fusion_reduce(b.f, "sum", b.x, axis, 1, NULL));
  NO(tf_fusion_broadcast(NULL, b.x, axis, 1, &t));
  NO(tf_fusion_squeeze(NULL, b.x, axis, 1, &t));
  NO(tf_fusion_permute(NULL, b.x, axis, 1, &t));
  NO(tf_fusion_full(NULL, b.scalar, 1, axis, NULL, 0, &t));
  NO(tf_fusion_full(b.f, b.scalar, 1, axis, NULL, 0, NULL));
  NO(tf_fusion_iota(NULL, b.scalar, b.scalar, 0, 1, axis, NULL, 0, &t));
  NO(tf_fusion_iota(b.f, b.scalar, b.scalar, 0, 1, axis, NULL, 0, NULL));
  NO(tf_fusion_add(NULL, b.x, b.x, &t));
  NO(tf_fusion_num_args(NULL, &n, NULL));
  NO(tf_fusion_get_input(NULL, 0, &t));
  NO(tf_fusion_get_input(b.f, 0, NULL));
  NO(tf_fusion_get_result(NULL, 0, &t));
  NO(tf_fusion_set_in_place(NULL, 0, b.x));
  NO(tf_fusion_get_result(b.f, 0, NULL));
  NO(tf_fusion_get_tensor(NULL, "x", &t));
  NO(tf_fusion_get_tensor(b.f, "x", NULL));
  NO(tf_tensor_set_name(NULL, "x"));
  NO(tf_tensor_get_info(NULL, &(tf_tensor_info){0}));
  NO(tf_tensor_get_info(b.x, NULL));
  REFUSED(b.m, "a fusion needs a name, found NULL", tf_fusion_create(b.m, NULL, &f));
  REFUSED(b.m, "the name of the op is NULL", tf_fusion_op(b.f, NULL, &b.x, 1, NULL, &t));
  REFUSED(b.m, "the name of the op is NULL", tf_fusion_reduce(b.f, NULL, b.x, axis, 1, &t));
  REFUSED(b.m, "the list of 1 operands is NULL", tf_fusion_op(b.f, "neg", NULL, 1, NULL, &t));
  REFUSED(b.m, "operand 1 is NULL, expected a tensor", tf_fusion_add(b.f, b.x, NULL, &t));
  REFUSED(b.m, "operand 0 is NULL, expected a tensor", tf_fusion_cast(b.f, NULL, f16, &t));
  REFUSED(b.m, "operand 0 is NULL, expected a tensor", tf_fusion_full(b.f, NULL, 1, axis, NULL, 0, &t));
  REFUSED(b.m, "the list of 1 extents is NULL", tf_fusion_full(b.f, b.scalar, 1, axis, NULL, 1, &t));
  REFUSED(b.m, "the list of 2 extents is NULL", tf_fusion_full(b.f, b.scalar, 2, NULL, NULL, 0, &t));
  REFUSED(b.m, "the list of 2 extents is NULL", tf_fusion_input(b.f, "z", f32, 2, NULL, NULL, NULL, &t));
  REFUSED(b.m, "the list of 1 axes is NULL", tf_fusion_reduce(b.f, "sum", b.x, NULL, 1, &t));
  REFUSED(b.m, "the list of results is NULL", tf_fusion_return(b.f, NULL, 1));
  REFUSED(b.m, "result 0 is NULL, expected a tensor", tf_fusion_return(b.f, (tf_tensor *[]){NULL}, 1));
  ck_assert_ptr_null(t);
  teardown(&b);
}
END_TEST

START_TEST(wrong_functions_and_inputs_are_refused) {
  bench b;
  tf_tensor *t;
  tf_fusion *f;
  const int64_t dims[17] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3, 4, 5, 6, 7, 8}, bad[2] = {4, -2};
  const char *names[2] = {"m", "m"};
  const tf_fusion_contiguity wrong[2] = {TF_CONTIGUOUS, (tf_fusion_contiguity)3};
  setup(&b);
  REFUSED(b.m, "the module has a symbol '@f' already", tf_fusion_create(b.m, "f", &f));
  ck_assert_ptr_null(f);
  REFUSED(b.m, "'9lives' is not a name: letters, digits and underscores, not beginning with a digit",
          tf_fusion_create(b.m, "9lives", &f));
  REFUSED(b.m, "'a-b' is not a name", tf_fusion_input(b.f, "a-b", f32, 1, dims, NULL, NULL, &t));
  REFUSED(b.m, "a tensor has at most 12 axes, found 17", tf_fusion_input(b.f, "z", f32, 17, dims, NULL, NULL, &t));
  REFUSED(b.m, "the extent -2 of axis 1 is negative, and not TF_DIM_DYNAMIC",
          tf_fusion_input(b.f, "z", f32, 2, bad, NULL, NULL, &t));
  REFUSED(b.m, "3 at axis 1 is no contiguity", tf_fusion_input(b.f, "z", f32, 2, dims, NULL, wrong, &t));
  REFUSED(b.m, "none of f64, f32, f16, bf16, f8e4m3fn, f8e5m2, i64, i32, i16, i8, u64, u32, u16, u8 and bool",
          tf_fusion_input(b.f, "z", (DLDataType){kDLFloat, 8, 1}, 1, dims, NULL, NULL, &t));
  REFUSED(b.m, "with one lane", tf_fusion_scalar(b.f, "z", (DLDataType){kDLFloat, 32, 4}, &t));
  ck_assert_ptr_null(t);
  /* names of extents that contradict are seen when the whole is known */
  ACCEPTED(tf_fusion_input(b.f, "z", f32, 2, dims, names, NULL, &t));
  REFUSED(b.m, "extent 'm' is 1 in argument 6 and 2 in argument 6", tf_fusion_return(b.f, &b.x, 1));
  teardown(&b);
}
END_TEST

START_TEST(wrong_ops_are_refused) {
  bench b;
  tf_tensor *t, *out, *in[24];
  const int64_t axes[17] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16}, two[1] = {2}, minus[1] = {-1},
                twice[2] = {0, 0};
  const int64_t dims[2] = {TF_DIM_DYNAMIC, 3};
  setup(&b);
  for (int i = 0; i < 24; i++) in[i] = b.scalar;
  REFUSED(b.m, "'frobnicate' is no op of a fusion", tf_fusion_op(b.f, "frobnicate", &b.x, 1, NULL, &t));
  REFUSED(b.m, "'func' is no op of a fusion", tf_fusion_op(b.f, "func", NULL, 0, NULL, &t));
  REFUSED(b.m, "'return' is no op of a fusion", tf_fusion_op(b.f, "return", &b.x, 1, NULL, &t));
  REFUSED(b.m, "'neg' takes 1 operands, found 2", tf_fusion_op(b.f, "neg", in, 2, NULL, &t));
  REFUSED(b.m, "'full' takes at least 1 operands, found 0", tf_fusion_op(b.f, "full", NULL, 0, NULL, &t));
  REFUSED(b.m, "'full' takes at most 13 operands, found 24", tf_fusion_op(b.f, "full", in, 24, NULL, &t));
  REFUSED(b.m, "'full' takes at most 12 extents, found 17", tf_fusion_full(b.f, b.scalar, 2, dims, in, 17, &t));
  REFUSED(b.m, "insert fusion.cast", tf_fusion_add(b.f, b.x, b.n, &t));
  REFUSED(b.m, "takes floats, but 'n'", tf_fusion_exp(b.f, b.n, &t));
  REFUSED(b.m, "the ranks differ", tf_fusion_add(b.f, b.x, b.row, &t));
  REFUSED(b.m, "the condition 'x' must be of i1", tf_fusion_select(b.f, b.x, b.x, b.y, &t));
  REFUSED(b.m, "axis 2 is out of range: the operand has 2 axes", tf_fusion_reduce(b.f, "sum", b.x, two, 1, &t));
  REFUSED(b.m, "axis -1 is out of range", tf_fusion_reduce(b.f, "sum", b.x, minus, 1, &t));
  REFUSED(b.m, "axis 0 is named twice", tf_fusion_reduce(b.f, "sum", b.x, twice, 2, &t));
  REFUSED(b.m, "'sum' takes at most 12 axes, found 17", tf_fusion_reduce(b.f, "sum", b.x, axes, 17, &t));
  REFUSED(b.m, "'add' is no reduction", tf_fusion_reduce(b.f, "add", b.x, two, 1, &t));
  REFUSED(b.m, "'fusion.sum' takes a tensor", tf_fusion_reduce(b.f, "sum", b.scalar, two, 1, &t));
  REFUSED(b.m, "the result has 13 axes; a tensor has at most 12", tf_fusion_broadcast(b.f, b.x, axes, 11, &t));
  REFUSED(b.m, "only one of static extent 1 can be squeezed", tf_fusion_squeeze(b.f, b.x, axes, 1, &t));
  REFUSED(b.m, "a permutation names every axis once", tf_fusion_permute(b.f, b.x, axes, 1, &t));
  REFUSED(b.m, "axis 2 is out of range: 'x' has 2 axes", tf_fusion_dim(b.f, b.x, 2, &t));
  REFUSED(b.m, "operand 'x' of 'fusion.dim' must be a tensor", tf_fusion_dim(b.f, b.scalar, 0, &t));
  REFUSED(b.m, "is none of f64", tf_fusion_cast(b.f, b.x, (DLDataType){0}, &t));
  REFUSED(b.m, "'full' takes a scalar, but 'x' is a tensor", tf_fusion_full(b.f, b.x, 2, dims, NULL, 0, &t));
  REFUSED(b.m, "has 1 symbolic extents, but 0 are given", tf_fusion_full(b.f, b.scalar, 2, dims, NULL, 0, &t));
  REFUSED(b.m, "an extent is an i64 scalar", tf_fusion_full(b.f, b.scalar, 2, dims, in, 1, &t));
  ACCEPTED(tf_fusion_scalar(b.f, "len", i64, &in[0]));
  REFUSED(b.m, "axis 2 is out of range: the result has 2 axes",
          tf_fusion_iota(b.f, b.scalar, b.scalar, 2, 2, dims, in, 1, &t));
  REFUSED(b.m, "insert fusion.cast", tf_fusion_iota(b.f, b.scalar, in[0], 0, 2, dims, in, 1, &t));
  REFUSED(b.m, "a constant with a fraction needs a floating type", tf_fusion_constant(b.f, i32, 1, &t));
  REFUSED(b.m, "an integer constant needs an integer type or bool", tf_fusion_constant_int(b.f, f32, 1, &t));
  REFUSED(b.m, "128 does not fit in i8", tf_fusion_constant_int(b.f, (DLDataType){kDLInt, 8, 1}, 128, &t));
  REFUSED(b.m, "is none of f64", tf_fusion_constant(b.f, (DLDataType){kDLFloat, 80, 1}, 1, &t));
  ck_assert_ptr_null(t);
  ACCEPTED(tf_fusion_add(b.f, b.x, b.y, &out)); /* and it goes on */
  ACCEPTED(tf_fusion_return(b.f, &out, 1));
  teardown(&b);
}
END_TEST

START_TEST(the_order_of_calls_is_kept) {
  bench b;
  tf_tensor *t, *y, *again;
  const int64_t dims[1] = {4};
  setup(&b);
  REFUSED(b.m, "the fusion has not returned; schedule after tf_fusion_return", tf_inline_all(b.f));
  REFUSED(b.m, "a fusion needs at least one result", tf_fusion_return(b.f, NULL, 0));
  REFUSED(b.m, "result 0 is a scalar, but a fusion gives tensors", tf_fusion_return(b.f, &b.scalar, 1));
  tf_package *p;
  REFUSED(b.m, "must end with a terminator", tf_compile(b.m, NULL, &p));
  ACCEPTED(tf_fusion_add(b.f, b.x, b.y, &y));
  ACCEPTED(tf_fusion_return(b.f, &y, 1));
  REFUSED(b.m, "the fusion has returned; ops come before tf_fusion_return", tf_fusion_neg(b.f, y, &t));
  REFUSED(b.m, "the fusion has returned; inputs come before", tf_fusion_input(b.f, "z", f32, 1, dims, NULL, NULL, &t));
  REFUSED(b.m, "the fusion has returned; inputs come before", tf_fusion_scalar(b.f, "z", f32, &t));
  REFUSED(b.m, "the fusion has returned already", tf_fusion_return(b.f, &y, 1));
  ACCEPTED(tf_fusion_get_result(b.f, 0, &again));
  ck_assert_ptr_eq(again, y);
  teardown(&b);
}
END_TEST

START_TEST(foreign_and_dead_handles_are_refused) {
  bench b, other;
  tf_tensor *t, *y, *z, *dead;
  tf_fusion *g;
  setup(&b);
  setup(&other);
  ACCEPTED(tf_fusion_create(b.m, "g", &g));
  REFUSED(b.m, "operand 1, 'x', belongs to another fusion", tf_fusion_add(b.f, b.x, other.x, &t));
  REFUSED(b.m, "operand 0, 'x', belongs to another fusion", tf_fusion_neg(g, b.x, &t));
  REFUSED(b.m, "result 0, 'x', belongs to another fusion", tf_fusion_return(b.f, &other.x, 1));
  ACCEPTED(tf_fusion_neg(b.f, b.x, &dead));
  ACCEPTED(tf_tensor_set_name(dead, "gone"));
  ACCEPTED(tf_fusion_add(b.f, b.x, b.y, &y));
  ACCEPTED(tf_fusion_sub(b.f, b.x, b.y, &z));
  ACCEPTED(tf_fusion_return(b.f, &y, 1));
  ck_assert_int_eq(tf_module_run(b.m, TF_STR("fusion.func(dce)"), NULL), TF_ERR_INVALID); /* g has no result yet */
  tf_tensor *empty;
  ACCEPTED(tf_fusion_scalar(g, "s", f32, &t));
  ACCEPTED(tf_fusion_full(g, t, 0, NULL, NULL, 0, &empty));
  ACCEPTED(tf_fusion_return(g, &empty, 1));
  ck_assert_msg(tf_module_run(b.m, TF_STR("dce"), NULL) == TF_OK, "%s", messages);
  REFUSED(b.m, "the tensor, 'gone', is no more: a pass replaced it", tf_split(dead, 0, 2));
  REFUSED(b.m, "the tensor, 'gone', is no more", tf_tensor_set_name(dead, "back"));
  REFUSED(b.m, "the tensor, 'gone', is no more", tf_tensor_get_info(dead, &(tf_tensor_info){0}));
  ACCEPTED(tf_split(y, 0, 4)); /* what is still there can be used */
  ck_assert_msg(tf_module_run(b.m, TF_STR("lower-fusion"), NULL) == TF_OK, "%s", messages);
  REFUSED(b.m, "the fusion '@f' is no more: a pass replaced it", tf_split(y, 0, 4));
  REFUSED(b.m, "the fusion '@f' is no more", tf_fusion_neg(b.f, b.x, &t));
  REFUSED(b.m, "the fusion '@f' is no more", tf_fusion_num_args(b.f, &(uint32_t){0}, NULL));
  REFUSED(b.m, "the fusion '@f' is no more", tf_fusion_return(b.f, &y, 1));
  REFUSED(b.m, "the fusion '@f' is no more", tf_fusion_scalar(b.f, "q", f32, &t));
  REFUSED(b.m, "the fusion '@f' is no more", tf_fusion_get_input(b.f, 0, &t));
  REFUSED(b.m, "the fusion '@f' is no more", tf_fusion_get_result(b.f, 0, &t));
  REFUSED(b.m, "the fusion '@f' is no more", tf_fusion_get_tensor(b.f, "x", &t));
  REFUSED(b.m, "the fusion '@f' is no more", tf_inline_all(b.f));
  teardown(&other);
  teardown(&b);
}
END_TEST

START_TEST(compiling_leaves_handles_alone) {
  bench b;
  tf_tensor *y;
  tf_package *p;
  setup(&b);
  ACCEPTED(tf_fusion_add(b.f, b.x, b.y, &y));
  ACCEPTED(tf_fusion_return(b.f, &y, 1));
  ACCEPTED(tf_compile(b.m, NULL, &p));
  ck_assert_ptr_nonnull(strstr(tf_package_ptx(p).ptr, ".entry"));
  tf_package_release(p);
  ACCEPTED(tf_split(y, 1, 4));
  tf_compile_options o = {.struct_size = sizeof o, .debug = true, .lineinfo = true}; /* of ops that have no place */
  ACCEPTED(tf_compile(b.m, &o, &p));
  tf_package_release(p);
  teardown(&b);
}
END_TEST

int main(void) {
  TCase *c = tcase_create("all");
  tcase_add_test(c, what_was_built_can_be_looked_at);
  tcase_add_test(c, text_can_be_scheduled_by_calls);
  tcase_add_test(c, null_is_refused);
  tcase_add_test(c, wrong_functions_and_inputs_are_refused);
  tcase_add_test(c, wrong_ops_are_refused);
  tcase_add_test(c, the_order_of_calls_is_kept);
  tcase_add_test(c, foreign_and_dead_handles_are_refused);
  tcase_add_test(c, compiling_leaves_handles_alone);
  return run_suite(c, "fusions by calls, looked at and refused");
}
