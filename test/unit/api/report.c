/* tf_fusion_report: its numbers are those that the simulated SM counts of the same program; what that does not count is
 * held to numbers made by hand. */
#include "calls.h"

#include "../../prop/sectors.h"
#include "oom.h"
#include "report/schedule_report.h"

enum { MOST = 3 };
static const tf_sink sink = {keep_message, NULL};

/* ------------------------------------------------------------------------------------------------ programs */

#define POINTWISE                                                                                                      \
  "fusion.func @f(%x: tensor<?x?xf32>, %b: tensor<?xf32>) -> tensor<?x?xf32> {\n"                                      \
  "  %c = fusion.broadcast %b axes [0] : tensor<1x?xf32>\n"                                                            \
  "  %y = fusion.add %x, %c : tensor<?x?xf32>\n"                                                                       \
  "  fusion.return %y : tensor<?x?xf32>\n}\n"
#define SOFTMAX                                                                                                        \
  "fusion.func @f(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {\n"                                                         \
  "  %m = fusion.reduce_max %x axes [1] : tensor<?xf32>\n"                                                             \
  "  %mb = fusion.broadcast %m axes [1] : tensor<?x1xf32>\n"                                                           \
  "  %d = fusion.sub %x, %mb : tensor<?x?xf32>\n"                                                                      \
  "  %p = fusion.exp %d : tensor<?x?xf32>\n"                                                                           \
  "  %s = fusion.sum %p axes [1] : tensor<?xf32>\n"                                                                    \
  "  %r = fusion.reciprocal %s : tensor<?xf32>\n"                                                                      \
  "  %rb = fusion.broadcast %r axes [1] : tensor<?x1xf32>\n"                                                           \
  "  %y = fusion.mul %p, %rb : tensor<?x?xf32>\n"                                                                      \
  "  fusion.return %y : tensor<?x?xf32>\n}\n"
#define COLUMNS                                                                                                        \
  "fusion.func @f(%x: tensor<?x?xf32>) -> tensor<?xf32> {\n"                                                           \
  "  %y = fusion.sum %x axes [0] : tensor<?xf32>\n"                                                                    \
  "  fusion.return %y : tensor<?xf32>\n}\n"
#define EVERYTHING                                                                                                     \
  "fusion.func @f(%x: tensor<?x?xf32>) -> tensor<f32> {\n"                                                             \
  "  %y = fusion.sum %x axes [0, 1] : tensor<f32>\n"                                                                   \
  "  fusion.return %y : tensor<f32>\n}\n"
#define TRANSPOSE(SCHEDULE)                                                                                            \
  "fusion.func @f(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {\n"                                                         \
  "  %y = fusion.permute %x axes [1, 0] : tensor<?x?xf32>\n" SCHEDULE "  fusion.return %y : tensor<?x?xf32>\n}\n"
#define BY_HAND "  sched.split %y[1] by 128\n  sched.parallelize %y [bidy, bidx, tidx]\n"
#define THROUGH_SHARED(VIA, LOOPS)                                                                                     \
  "fusion.func @f(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {\n"                                                         \
  "  %s = fusion.set %x : tensor<?x?xf32> memory(shared) via(" VIA ")\n"                                               \
  "  %y = fusion.neg %s : tensor<?x?xf32>\n"                                                                           \
  "  sched.split %y[1] by 32\n  sched.split %y[0] by 64\n  sched.reorder %y [0, 2, 1, 3]\n"                            \
  "  sched.propagate %y\n"                                                                                             \
  "  sched.parallelize %s [bidx, serial, " LOOPS "]\n"                                                                 \
  "  sched.parallelize %y [bidx, serial, serial, tidx]\n"                                                              \
  "  sched.inline_at %s 2\n"                                                                                           \
  "  sched.circular_buffer %s stages 3 prefetch 2\n"                                                                   \
  "  fusion.return %y : tensor<?x?xf32>\n}\n"
#define RING THROUGH_SHARED("tma", "bulk, bulk")
#define CP_ASYNC THROUGH_SHARED("cp_async", "serial, tidx")
#define SEVERAL                                                                                                        \
  "fusion.func @f(%x: tensor<?x?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {\n"                                          \
  "  %a = fusion.sum %x axes [0] : tensor<?xf32>\n"                                                                    \
  "  %b = fusion.sum %x axes [1] : tensor<?xf32>\n"                                                                    \
  "  fusion.return %a, %b : tensor<?xf32>, tensor<?xf32>\n}\n"

typedef struct program {
  const char *text, *target;
  int64_t x[2]; /* extents of %x; %b, where there is one, has a column of it for each element */
} program;

static const program programs[] = {
    {POINTWISE, "sm_80", {33, 256}},      {POINTWISE, "sm_90a", {33, 255}},   {POINTWISE, "sm_80", {0, 256}},
    {POINTWISE, "sm_80", {1, 1}},         {SOFTMAX, "sm_90a", {9, 100}},      {SOFTMAX, "sm_90a", {9, 101}},
    {SOFTMAX, "sm_90a", {3, 1000}},       {SOFTMAX, "sm_80", {3, 4095}},      {SOFTMAX, "sm_80", {2, 16388}},
    {SOFTMAX, "sm_80", {2, 16387}},       {COLUMNS, "sm_80", {300, 70}},      {COLUMNS, "sm_80", {1030, 64}},
    {COLUMNS, "sm_80", {0, 64}},          {EVERYTHING, "sm_80", {130, 77}},   {EVERYTHING, "sm_90a", {64, 512}},
    {TRANSPOSE(""), "sm_90a", {96, 200}}, {TRANSPOSE(""), "sm_80", {31, 65}}, {TRANSPOSE(BY_HAND), "sm_80", {40, 130}},
    {RING, "sm_90a", {200, 96}},          {RING, "sm_90a", {200, 97}},        {RING, "sm_80", {130, 64}},
    {CP_ASYNC, "sm_80", {130, 64}},       {CP_ASYNC, "sm_90a", {70, 33}},     {SEVERAL, "sm_80", {70, 129}},
};

typedef struct call {
  tf_session *s;
  tf_module *m;
  int64_t dims[MOST][2];
  DLTensor t[MOST];
  tf_arg arg[MOST + 2];
  uint32_t n;
  tf_package *package; /* of run */
  tf_executable *exe;
} call;

static call begin(const program *p) {
  call c = {.s = new_session(NULL)};
  c.m = parsed(c.s, p->text);
  c.n = strstr(p->text, "%b: ") ? 2 : 1;
  return c;
}

static void describe(call *c, const program *p) {
  c->dims[0][0] = p->x[0];
  c->dims[0][1] = p->x[1];
  c->dims[1][0] = p->x[1];
  for (uint32_t i = 0; i < c->n; i++) {
    c->t[i] = (DLTensor){.device = {kDLCPU, 0}, .ndim = i ? 1 : 2, .dtype = f32, .shape = c->dims[i]};
    c->arg[i].tensor = &c->t[i];
  }
}

static void end(call *c) {
  tf_module_destroy(c->m);
  tf_session_destroy(c->s);
}

static tf_report *report_of(call *c, const program *p, uint64_t work) {
  tf_report *r;
  tf_report_options o = {.struct_size = sizeof o, .target = p->target, .args = c->arg, .nargs = c->n, .work = work};
  ck_assert_msg(tf_fusion_report(c->m, &o, &r) == TF_OK, "%s", messages);
  return r;
}

/* ------------------------------------------------------------------------------------------------ what is counted */

/* Runs it on a device that counts; what LLVM's passes would leave out is there. */
static void run(call *c, const program *p, tf_device *d) {
  static _Alignas(256) float in[1 << 16], small[1 << 16], out[2][1 << 16];
  tf_compile_options o = {.struct_size = sizeof o, .target = p->target, .no_llvm_passes = true, .no_ptx = true};
  DLTensor r[2];
  int64_t dims[2][2];
  ck_assert_msg(tf_compile(c->m, &o, &c->package) == TF_OK, "%s", messages);
  ck_assert_int_eq(tf_executable_create(d, c->package, &sink, &c->exe), TF_OK);
  c->t[0].data = in;
  c->t[1].data = small;
  uint32_t n = tf_package_num_args(c->package, 0), k = 0;
  for (; c->n + k < n; k++) {
    tf_arg_info info = {.struct_size = sizeof info};
    ck_assert_int_eq(tf_package_arg(c->package, 0, c->n + k, &info), TF_OK);
    ck_assert_msg(tf_executable_result_shape(c->exe, 0, c->arg, c->n, k, dims[k], info.rank, &sink) == TF_OK, "%s",
                  messages);
    r[k] = (DLTensor){.data = out[k], .device = {kDLCPU, 0}, .ndim = (int)info.rank, .dtype = f32, .shape = dims[k]};
    c->arg[c->n + k].tensor = &r[k];
  }
  ck_assert_msg(tf_execute(c->exe, 0, c->arg, n, NULL, &sink) == TF_OK, "%s", messages);
}

START_TEST(equal_to_what_is_counted) {
  const program *p = &programs[_i];
  call c = begin(p);
  describe(&c, p);
  char why[256];
  tf_emu_options eo = {.struct_size = sizeof eo, .count = true, .workers = 1};
  tf_device *d;
  ck_assert_int_eq(tf_device_emu(&eo, NULL, &sink, &d), TF_OK);
  tf_report *r = report_of(&c, p, 1 << 26);
  ck_assert_msg(r->exact, "program %d", _i);
  run(&c, p, d);
  const char *bad = sectors_compare(r, d, false, why, sizeof why);
  ck_assert_msg(!bad, "program %d: %s", _i, why);
  uint64_t moved = 0;
  for (uint32_t k = 0; k < r->nkernel; k++) moved += r->kernel[k].moved;
  ck_assert_uint_eq(moved, r->moved);
  ck_assert_uint_le(r->once, r->moved);
  tf_report_destroy(r);
  tf_executable_destroy(c.exe);
  tf_package_release(c.package);
  tf_device_destroy(d);
  end(&c);
}
END_TEST

/* ------------------------------------------------------------------------------------------------ by hand */

static const tf_report_access *access_of(const tf_report *r, const char *tensor, tf_report_way way, bool shared) {
  for (uint32_t k = 0; k < r->nkernel; k++)
    for (uint32_t i = 0; i < r->kernel[k].naccess; i++) {
      const tf_report_access *a = &r->kernel[k].access[i];
      if (strcmp(a->tensor, tensor) == 0 && a->way == way && a->shared == shared && a->requests) return a;
    }
  ck_abort_msg("there is no such access to '%s'", tensor);
  return NULL;
}

/* Boxes of 64 x 32 floats: of 130 rows of 64 (two boxes side by side) each row is 128 bytes, 4 sectors. */
START_TEST(rows_of_boxes) {
  static const program p = {RING, "sm_90a", {130, 64}};
  call c = begin(&p);
  describe(&c, &p);
  tf_report *r = report_of(&c, &p, 0);
  const tf_report_access *a = access_of(r, "x", TF_REPORT_TMA_LOAD, false);
  ck_assert_uint_eq(a->requests, 130 * 2);
  ck_assert_uint_eq(a->units, 130 * 2 * 4);
  ck_assert_uint_eq(a->wanted, 130 * 64 * 4);
  ck_assert_uint_eq(a->delivered, 130 * 64 * 4);
  ck_assert_uint_eq(r->least, 2 * 130 * 64 * 4);
  ck_assert_uint_eq(r->once, r->least);
  tf_report_destroy(r);
  end(&c);
}
END_TEST

/* By cp.async, 4 bytes a lane: a warp has 32 neighbours, which are 4 sectors, and 32 banks. */
START_TEST(copies_by_threads) {
  static const program p = {CP_ASYNC, "sm_80", {130, 64}};
  call c = begin(&p);
  describe(&c, &p);
  tf_report *r = report_of(&c, &p, 0);
  const tf_report_access *a = access_of(r, "x", TF_REPORT_CP_ASYNC, false);
  ck_assert_uint_eq(a->requests, 130 * 2);
  ck_assert_uint_eq(a->units, 130 * 2 * 4);
  ck_assert_uint_eq(a->wanted, 130 * 64 * 4);
  a = access_of(r, "s", TF_REPORT_CP_ASYNC, true);
  ck_assert_uint_ge(a->requests, 130 * 2); /* beyond the end zeros are written */
  ck_assert_uint_eq(a->units, a->requests);
  tf_report_destroy(r);
  end(&c);
}
END_TEST

/* Lanes of a load down a column are rows apart: a sector each. */
START_TEST(uncoalesced) {
  static const program p = {TRANSPOSE(BY_HAND), "sm_80", {256, 256}};
  call c = begin(&p);
  describe(&c, &p);
  tf_report *r = report_of(&c, &p, 0);
  const tf_report_access *a = access_of(r, "x", TF_REPORT_LOAD, false);
  ck_assert_uint_eq(a->requests, 256 * 8);
  ck_assert_uint_eq(a->units, 32 * a->requests);
  ck_assert_uint_eq(a->ideal, 4 * a->requests);
  ck_assert_uint_eq(a->worst, 28);
  a = access_of(r, "y", TF_REPORT_STORE, false);
  ck_assert_uint_eq(a->units, 4 * a->requests);
  ck_assert_uint_eq(r->moved, (uint64_t)256 * 8 * (32 + 4) * 32);
  ck_assert_uint_eq(r->least, 2 * 256 * 256 * 4);
  tf_report_destroy(r);
  end(&c);
}
END_TEST

/* An estimate from some blocks is near what all of them have. */
START_TEST(estimates) {
  static const program all[] = {
      {SOFTMAX, "sm_90a", {700, 1001}}, {TRANSPOSE(BY_HAND), "sm_80", {700, 999}}, {COLUMNS, "sm_80", {3000, 3001}}};
  const program *p = &all[_i];
  call c = begin(p);
  describe(&c, p);
  tf_report *few = report_of(&c, p, 1 << 15), *whole = report_of(&c, p, UINT64_C(1) << 40);
  ck_assert(!few->exact && whole->exact);
  double off = ((double)few->moved - (double)whole->moved) / (double)whole->moved;
  ck_assert_msg(off < 0.02 && off > -0.02, "estimated %llu, in fact %llu", (unsigned long long)few->moved,
                (unsigned long long)whole->moved);
  ck_assert_uint_eq(few->least, whole->least);
  tf_report_destroy(few);
  tf_report_destroy(whole);
  end(&c);
}
END_TEST

/* As CUDA's occupancy calculator has it. */
START_TEST(occupancy) {
  static const struct {
    const char *target;
    int64_t threads, shared;
    int32_t registers;
    uint32_t blocks;
    tf_report_limit limit;
  } all[] = {{"sm_90", 256, 0, -1, 8, TF_REPORT_BY_THREADS},      {"sm_90", 256, 0, 32, 8, TF_REPORT_BY_THREADS},
             {"sm_90", 256, 0, 64, 4, TF_REPORT_BY_REGISTERS},    {"sm_90", 256, 0, 255, 1, TF_REPORT_BY_REGISTERS},
             {"sm_90", 1024, 0, 65, 0, TF_REPORT_BY_REGISTERS},   {"sm_90", 32, 0, 16, 32, TF_REPORT_BY_BLOCKS},
             {"sm_90", 128, 49152, 16, 4, TF_REPORT_BY_SHARED},   {"sm_90", 33, 0, 16, 32, TF_REPORT_BY_THREADS},
             {"sm_80", 128, 41984, 16, 3, TF_REPORT_BY_SHARED},   {"sm_89", 1024, 0, 16, 1, TF_REPORT_BY_THREADS},
             {"sm_90", 128, 232448, 128, 1, TF_REPORT_BY_SHARED}, {"sm_86", 32, 0, 16, 16, TF_REPORT_BY_BLOCKS}};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    tf_report_kernel k = {
        .grid = {1, 1, 1}, .block = {all[i].threads, 1, 1}, .shared = all[i].shared, .registers = all[i].registers};
    tf_rp_occupancy(tf_target_find(tf_strz(all[i].target)), NULL, &k);
    ck_assert_msg(k.blocks_sm == all[i].blocks && k.limit == all[i].limit, "row %zu: %u blocks, limit %d", i,
                  k.blocks_sm, k.limit);
  }
}
END_TEST

/* ------------------------------------------------------------------------------------------------ calls */

START_TEST(refusals) {
  static const program p = {SOFTMAX, "sm_90a", {3, 100}};
  call c = begin(&p);
  describe(&c, &p);
  tf_report *r;
  tf_report_options o = {.struct_size = sizeof o};
  REFUSED(c.m, "give its arguments", tf_fusion_report(c.m, &o, &r));
  o.args = c.arg;
  o.nargs = 2;
  REFUSED(c.m, "2 arguments were given, expected 1", tf_fusion_report(c.m, &o, &r));
  o.nargs = 1;
  o.target = "sm_17";
  REFUSED(c.m, "unknown target 'sm_17'", tf_fusion_report(c.m, &o, &r));
  o.target = NULL;
  o.chip = "h300";
  REFUSED(c.m, "unknown chip 'h300'", tf_fusion_report(c.m, &o, &r));
  o.chip = "h200";
  c.dims[0][0] = -1;
  REFUSED(c.m, "found extents or strides that no memory has", tf_fusion_report(c.m, &o, &r));
  c.dims[0][0] = 3;
  o.bandwidth = 1e12;
  ACCEPTED(tf_fusion_report(c.m, &o, &r));
  ck_assert_str_eq(r->target, "sm_90a");
  ck_assert_str_eq(r->chip, "h200");
  ck_assert_double_eq_tol(r->seconds, (double)r->least / 1e12, 1e-18);
  tf_report_destroy(r);
  tf_report_destroy(NULL);
  end(&c);
}
END_TEST

static tf_status everything(tf_session *s) {
  static const program p = {COLUMNS, "sm_80", {7, 12}};
  call c = {.s = s, .n = 1};
  tf_report *r;
  tf_status st = tf_module_parse(s, TF_STR("test"), tf_strz(p.text), &c.m);
  if (st != TF_OK) return st;
  describe(&c, &p);
  tf_report_options o = {.struct_size = sizeof o, .args = c.arg, .nargs = 1};
  st = tf_fusion_report(c.m, &o, &r);
  static text drawn;
  drawn.n = 0;
  if (st == TF_OK) st = tf_module_draw_schedule(c.m, &o, TF_DRAW_SVG, keep_text, &drawn);
  tf_module_destroy(c.m);
  return st;
}

START_TEST(memory_runs_out) { fail_each_allocation(everything, sink, messages); }
END_TEST

int main(void) {
  TCase *c = tcase_create("report");
  tcase_add_loop_test(c, equal_to_what_is_counted, 0, sizeof programs / sizeof *programs);
  tcase_add_test(c, rows_of_boxes);
  tcase_add_test(c, copies_by_threads);
  tcase_add_test(c, uncoalesced);
  tcase_add_loop_test(c, estimates, 0, 3);
  tcase_add_test(c, occupancy);
  tcase_add_test(c, refusals);
  tcase_add_test(c, memory_runs_out);
  return run_suite(c, "report");
}
