/* Host programs of several steps by calls: the same as by text, run on the simulated SM; and what is refused. */
#include "calls.h"

#include "tf/device.h"
#include "tf/emu.h"
#include "tf/program.h"

static const tf_sink sink = {keep_message, NULL};

static const char steps[] = "fusion.func @neg(%x: tensor<?x?xf32>) -> (tensor<?x?xf32> {in_place = 0}) {\n"
                            "  %y = fusion.neg %x : tensor<?x?xf32>\n  fusion.return %y : tensor<?x?xf32>\n}\n"
                            "fusion.func @scale(%x: tensor<?x?xf32>, %s: f32) -> tensor<?x?xf32> {\n"
                            "  %b = fusion.full %s : tensor<1x1xf32>\n"
                            "  %y = fusion.mul %x, %b : tensor<?x?xf32>\n  fusion.return %y : tensor<?x?xf32>\n}\n";

typedef struct built {
  tf_session *s;
  tf_module *m;
  tf_program *p;
  tf_program_value *x, *scale, *y, *n, *k, *h;
} built;

static void begin(built *b) {
  b->s = new_session(NULL);
  b->m = parsed(b->s, steps);
  ACCEPTED(tf_program_create(b->m, "both", &b->p));
  ACCEPTED(tf_program_input(b->p, "x", f32, 2, &b->x));
  ACCEPTED(tf_program_scalar(b->p, "s", f32, &b->scale));
  ACCEPTED(tf_program_result(b->p, "y", f32, 2, &b->y));
}

static void end(built *b) {
  tf_module_destroy(b->m);
  tf_session_destroy(b->s);
}

START_TEST(runs) {
  built b;
  begin(&b);
  ACCEPTED(tf_program_set_in_place(b.p, b.y, b.x));
  ACCEPTED(tf_program_dim(b.p, b.x, 0, &b.n));
  ACCEPTED(tf_program_dim(b.p, b.x, 1, &b.k));
  tf_program_value *extents[2] = {b.n, b.k}, *one;
  ACCEPTED(tf_program_number(b.p, 1, &one));
  ACCEPTED(tf_program_op(b.p, "mul", b.n, one, &extents[0]));
  ACCEPTED(tf_program_shape(b.p, b.y, extents, 2));
  ACCEPTED(tf_program_tensor(b.p, "h", f32, extents, 2, &b.h));
  ACCEPTED(tf_program_call(b.p, "scale", (tf_program_value *[]){b.x, b.scale, b.h}, 3));
  ACCEPTED(tf_program_call(b.p, "neg", (tf_program_value *[]){b.h, b.h}, 2));
  ACCEPTED(tf_program_call(b.p, "neg", (tf_program_value *[]){b.h, b.y}, 2));
  ACCEPTED(tf_program_finish(b.p));
  tf_compile_options o = {.struct_size = sizeof o, .target = "sm_80"};
  tf_emu_options eo = {.struct_size = sizeof eo, .check = true, .workers = 1};
  tf_package *package;
  tf_device *d;
  tf_executable *exe;
  ck_assert_msg(tf_compile(b.m, &o, &package) == TF_OK, "%s", messages);
  ck_assert_int_eq(tf_device_emu(&eo, NULL, &sink, &d), TF_OK);
  ck_assert_int_eq(tf_executable_create(d, package, &sink, &exe), TF_OK);
  static _Alignas(256) float memory[64];
  int64_t dims[2] = {3, 7};
  for (int i = 0; i < 21; i++) memory[i] = (float)i;
  DLTensor t = {.data = memory, .device = {kDLCPU, 0}, .ndim = 2, .dtype = f32, .shape = dims};
  tf_arg args[3] = {{.tensor = &t}, {.scalar.f = 3}, {.tensor = &t}};
  ck_assert_msg(tf_execute(exe, 0, args, 3, NULL, &sink) == TF_OK, "%s", messages);
  for (int i = 0; i < 21; i++) ck_assert(memory[i] == 3 * (float)i);
  tf_executable_destroy(exe);
  tf_device_destroy(d);
  tf_package_release(package);
  end(&b);
}
END_TEST

START_TEST(refused) {
  built b;
  tf_program_value *v;
  tf_program *p;
  begin(&b);
  REFUSED(b.m, "the module has a symbol '@neg' already", tf_program_create(b.m, "neg", &p));
  REFUSED(b.m, "'2x' is not a name", tf_program_create(b.m, "2x", &p));
  ACCEPTED(tf_program_create(b.m, "part", &p));
  ACCEPTED(tf_program_input(p, "x", f32, 2, &v));
  REFUSED(b.m, "inputs come before results", tf_program_input(b.p, "z", f32, 2, &v));
  REFUSED(b.m, "there is an argument 'y' already", tf_program_result(b.p, "y", f32, 2, &v));
  REFUSED(b.m, "which tensors have not", tf_program_result(b.p, "z", (DLDataType){9, 3, 1}, 2, &v));
  REFUSED(b.m, "'s', is no tensor", tf_program_set_in_place(b.p, b.y, b.scale));
  REFUSED(b.m, "'x' is no result of the program", tf_program_set_in_place(b.p, b.x, b.y));
  REFUSED(b.m, "axis 2 of 'x', which has rank 2", tf_program_dim(b.p, b.x, 2, &v));
  REFUSED(b.m, "'s' is f32, expected an integer argument", tf_program_cast(b.p, b.scale, &v));
  ACCEPTED(tf_program_dim(b.p, b.x, 0, &b.n));
  REFUSED(b.m, "arguments come before anything else", tf_program_result(b.p, "z", f32, 2, &v));
  REFUSED(b.m, "'pow' is none of add", tf_program_op(b.p, "pow", b.n, b.n, &v));
  REFUSED(b.m, "operand 1 is NULL", tf_program_op(b.p, "add", b.n, NULL, &v));
  REFUSED(b.m, "operand 1, 'x', is no number", tf_program_op(b.p, "add", b.n, b.x, &v));
  REFUSED(b.m, "result 0 has no shape yet", tf_program_tensor(b.p, "h", f32, &b.n, 1, &v));
  REFUSED(b.m, "1 extents for 'y' of rank 2", tf_program_shape(b.p, b.y, &b.n, 1));
  REFUSED(b.m, "result 0 has no shape yet", tf_program_finish(b.p));
  ACCEPTED(tf_program_shape(b.p, b.y, (tf_program_value *[]){b.n, b.n}, 2));
  REFUSED(b.m, "'y' has a shape already", tf_program_shape(b.p, b.y, (tf_program_value *[]){b.n, b.n}, 2));
  REFUSED(b.m, "no function '@nobody' to call", tf_program_call(b.p, "nobody", &b.x, 1));
  REFUSED(b.m, "argument 1 is NULL", tf_program_call(b.p, "neg", (tf_program_value *[]){b.x, NULL}, 2));
  REFUSED(b.m, "calls @part with 0 arguments, expected 1", tf_program_call(b.p, "part", NULL, 0)); /* the first step */
  ACCEPTED(tf_program_call(b.p, "neg", (tf_program_value *[]){b.x, b.y}, 2));
  REFUSED(b.m, "calls @part with 0 arguments, expected 1", tf_program_call(b.p, "part", NULL, 0));
  ACCEPTED(tf_program_finish(b.p));
  REFUSED(b.m, "the program is finished", tf_program_number(b.p, 1, &v));
  ck_assert_int_eq(tf_program_finish(NULL), TF_ERR_INVALID);
  ck_assert_int_eq(tf_program_number(b.p, 1, NULL), TF_ERR_INVALID);
  end(&b);
}
END_TEST

int main(void) {
  TCase *c = tcase_create("program");
  tcase_add_test(c, runs);
  tcase_add_test(c, refused);
  return run_suite(c, "program");
}
