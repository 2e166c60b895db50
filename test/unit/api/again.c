/* Calls like the one before take a short way (runtime/exec_again.c). Here each call is made on an executable that has
 * seen calls before, and on one that has not: the driver must be asked for the same, or the call be refused with the
 * same words. Random calls of several programs: extents, strides, addresses, scalars that repeat often and change. */
#include "calls.h"

#include <dlfcn.h>

#include "../runtime/fake_cuda.h"
#include "runtime/exec_again.h"
#include "runtime/package.h"
#include "tf/device.h"

static fake_cuda_control *fake;
static tf_device *gpu;
static tf_sink sink = {keep_message, NULL};
static tf_package *now; /* whose kernels the driver is asked for */

static int param_bytes(const char *kernel, int i) {
  static const int bytes[] = {[TF_P_PTR] = 8, [TF_P_I32] = 4, [TF_P_I64] = 8, [TF_P_F32] = 4,
                              [TF_P_F64] = 8, [TF_P_I16] = 2, [TF_P_I8] = 1,  [TF_P_TENSORMAP] = 128};
  for (uint32_t k = 0; k < now->parts.nkernel; k++) {
    const tf_hkernel *f = &now->parts.kernel[k];
    if (strcmp(f->name, kernel) == 0) return (uint32_t)i < f->nparam ? bytes[f->param[i]] : -1;
  }
  return -1;
}

/* Workspaces: one after the other at addresses that are the same in each call, and after all were given back. */
static const uint64_t FIRST = UINT64_C(1) << 44;
static uint64_t next, taken;
static bool none_left;
static void *room(void *user, size_t bytes, void *stream) {
  (void)user, (void)stream;
  uint64_t at = next;
  taken += !none_left;
  next += (bytes + 255) / 256 * 256;
  return none_left ? NULL : (void *)(uintptr_t)at;
}
static void no_room(void *user, void *address, void *stream) {
  (void)user, (void)address, (void)stream;
  if (!--taken) next = FIRST;
}

static void set_up(void) {
  static const char library[] = TF_TEST_LIBS "/libfake_cuda.so";
  void *lib = dlopen(library, RTLD_NOW | RTLD_LOCAL);
  ck_assert_msg(lib != NULL, "%s", dlerror());
  fake = dlsym(lib, "fake_cuda");
  *fake = (fake_cuda_control){
      .version = 13000, .major = 9, .minor = 0, .devices = 1, .pools = 1, .param_bytes = param_bytes};
  tf_cuda_options o = {.struct_size = sizeof o, .library = library, .alloc = room, .free = no_room};
  messages[0] = 0;
  ck_assert_msg(tf_device_cuda(&o, NULL, &sink, &gpu) == TF_OK, "%s", messages);
}

static void tear_down(void) { tf_device_destroy(gpu); }

static tf_package *compile(const char *program, bool lazy) {
  tf_session *s = new_session(NULL);
  tf_module *m = parsed(s, program);
  tf_compile_options o = {.struct_size = sizeof o, .target = "sm_90a", .lazy = lazy};
  tf_package *p;
  ck_assert_msg(tf_compile(m, &o, &p) == TF_OK, "%s", messages);
  tf_module_destroy(m);
  tf_session_destroy(s);
  return p;
}

/* ------------------------------------------------------------------------------------------------ random calls */

static uint64_t state = 1;
static uint32_t draw(uint32_t n) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(state >> 33) % n;
}

enum { MOST = 8 };
typedef struct call {
  DLTensor t[MOST];
  int64_t shape[MOST][4], strides[MOST][4];
  tf_arg arg[MOST];
  uint32_t n, device;
  bool short_of_memory, has_room;
} call;

/* The extents of argument i, of three that a call has; results follow. */
typedef struct program {
  const char *text;
  void (*shape)(uint32_t i, const int64_t e[3], int64_t out[4]);
  uint32_t devices; /* of a mesh of one axis; 0 = none */
} program;

static void give_tensor(call *c, uint32_t i, const tf_arg_info *a, const int64_t *dims) {
  DLTensor *t = &c->t[i];
  *t = (DLTensor){.device = {kDLCUDA, 0}, .ndim = (int32_t)a->rank, .dtype = a->dtype, .shape = c->shape[i]};
  memcpy(c->shape[i], dims, sizeof c->shape[i]);
  t->data = (void *)(uintptr_t)(((uint64_t)i + 1) << 32);
  int64_t step = 1;
  for (int k = t->ndim - 1; k >= 0; k--) c->strides[i][k] = step, step *= dims[k] ? dims[k] : 1;
  c->arg[i].tensor = t;
}

static void draw_call(call *c, const program *g, tf_package *p) {
  static const int64_t menu[] = {0, 1, 2, 7, 16, 64, 100, 128, 1000, 1001, 4096};
  int64_t e[3];
  for (int i = 0; i < 3; i++) e[i] = menu[draw(sizeof menu / sizeof *menu)];
  *c = (call){.n = tf_package_num_args(p, 0)};
  for (uint32_t i = 0; i < c->n; i++) {
    tf_arg_info a = {.struct_size = sizeof a};
    int64_t dims[4] = {0};
    ck_assert_int_eq(tf_package_arg(p, 0, i, &a), TF_OK);
    g->shape(i, e, dims);
    if (a.is_tensor) give_tensor(c, i, &a, dims);
    else if (a.dtype.code == kDLFloat) c->arg[i].scalar.f = 1.5;
    else if (strstr(a.name, "_extent0")) c->arg[i].scalar.i = e[0] * g->devices;
    else c->arg[i].scalar.i = strcmp(a.name, "n") == 0 ? e[0] : 3;
  }
}

/* What differs from the call before, now and then. */
static void change(call *c, const program *g, tf_package *p) {
  uint32_t i = draw(c->n);
  DLTensor *t = &c->t[i];
  switch (draw(16)) {
  case 0: draw_call(c, g, p); return;
  case 1: t->data = (char *)t->data + 256 * (1 + draw(9)); return;
  case 2: t->byte_offset = 4 * draw(5); return;
  case 3: t->data = c->t[draw(c->n)].data; return;                                     /* two of one memory, maybe */
  case 4: t->strides = t->strides || !c->arg[i].tensor ? NULL : c->strides[i]; return; /* the same, said otherwise */
  case 5: c->strides[i][0] += draw(3), t->strides = c->arg[i].tensor ? c->strides[i] : NULL; return;
  case 6: t->byte_offset = draw(3); return; /* an address between elements */
  case 7: t->device.device_id = draw(2) ? 0 : 1; return;
  case 8: c->arg[i].scalar.i = draw(2) ? draw(100) : (int64_t)draw(2) << 40; return;
  case 9: t->data = draw(3) ? t->data : NULL; return;
  case 10: t->data = draw(6) ? t->data : (void *)(uintptr_t)(INT64_MAX - 4096); return;
  case 11: c->short_of_memory = draw(4) == 0; return;
  case 12: c->shape[i][0] += draw(4) == 0; return;
  case 13: c->has_room = !c->has_room; return;
  case 14: c->device = g->devices ? draw(g->devices) : 0; return;
  default: return;
  }
}

typedef struct outcome {
  tf_status status;
  unsigned long long trace;
  int launches;
  char words[sizeof messages];
} outcome;

/* What a device exchanges is part of the trace. */
static void note(uint64_t v) { fake->trace = (fake->trace ^ v) * 1099511628211u; }

static tf_status communicate(void *user, const tf_exec_call *c, const tf_comm *how, uint64_t from, uint64_t to,
                             int64_t count) {
  (void)user, (void)c;
  const uint64_t all[] = {from, to, (uint64_t)count, how->kind, how->side, how->root, how->dest};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) note(all[i]);
  fake->launches++;
  return TF_OK;
}

static tf_status side(void *user, const tf_exec_call *c, bool call_waits) {
  (void)user, (void)c;
  note(3u + call_waits);
  return TF_OK;
}

static tf_mesh_rank rank_of(const call *c, const program *g) {
  return (tf_mesh_rank){.mesh = {g->devices, 1, 1},
                        .coordinate = {c->device},
                        .number = c->device,
                        .communicate = communicate,
                        .side = side};
}

static void make(tf_executable *e, call *c, const program *g, outcome *o) {
  tf_mesh_rank rank = rank_of(c, g), *of = g->devices ? &rank : NULL;
  tf_execute_options own = {.struct_size = sizeof own, .workspace = (void *)(UINT64_C(1) << 45)};
  own.workspace_bytes = c->short_of_memory ? 256 : (size_t)1 << 40;
  messages[0] = 0;
  fake->trace = 14695981039346656037u;
  fake->launches = 0;
  next = FIRST;
  taken = 0;
  none_left = c->short_of_memory;
  o->status = c->has_room ? tf_execute_rank_with(e, of, 0, c->arg, c->n, &own, &sink)
                          : tf_execute_rank(e, of, 0, c->arg, c->n, NULL, &sink);
  o->trace = fake->trace;
  o->launches = fake->launches;
  memcpy(o->words, messages, sizeof messages);
}

static bool takes_the_short_way(tf_executable *e, const call *c, const program *g) {
  bool like;
  tf_mesh_rank rank = rank_of(c, g);
  tf_exec_call of = {.exe = e, .args = c->arg, .rank = g->devices ? &rank : NULL};
  tf_exec_memory *m = tf_exec_recall(&of, 0, c->n, &like);
  ck_assert_ptr_nonnull(m);
  tf_exec_recalled(m, &of, like || tf_exec_is_second(m));
  return like;
}

/* The call on an executable that has seen calls, and on one of `p` that has not. */
static void compare(tf_executable *seen, tf_package *p, call *c, const program *g, int i, outcome *a) {
  static outcome b;
  tf_executable *fresh;
  make(seen, c, g, a);
  ck_assert_int_eq(tf_executable_create(gpu, p, &sink, &fresh), TF_OK);
  make(fresh, c, g, &b);
  tf_executable_destroy(fresh);
  ck_assert_msg(a->status == b.status && strcmp(a->words, b.words) == 0, "call %d: %s, '%s'; alone %s, '%s'\n%s", i,
                tf_status_name(a->status), a->words, tf_status_name(b.status), b.words, g->text);
  ck_assert_msg(a->trace == b.trace && a->launches == b.launches, "call %d: %d launches, alone %d\n%s", i, a->launches,
                b.launches, g->text);
}

/* `lazy`: beside a package with all of its kernels, which is alone. */
static void check_program(const program *g, int calls, bool lazy) {
  static call c;
  static outcome a;
  tf_package *p = now = compile(g->text, false), *of_seen = lazy ? compile(g->text, true) : p;
  tf_executable *seen;
  int launched = 0, refused = 0, shorter = 0;
  ck_assert_msg(tf_executable_create(gpu, of_seen, &sink, &seen) == TF_OK, "%s", messages);
  draw_call(&c, g, p);
  make(seen, &c, g, &a); /* from now on the device has its counter */
  for (int i = 0; i < calls; i++) {
    shorter += takes_the_short_way(seen, &c, g);
    compare(seen, p, &c, g, i, &a);
    launched += a.launches;
    refused += a.status != TF_OK;
    if (a.status != TF_OK && draw(3)) draw_call(&c, g, p);
    else if (draw(3) == 0) change(&c, g, p);
  }
  ck_assert_msg(shorter > calls / 16, "%d of %d calls took the short way\n%s", shorter, calls, g->text);
  ck_assert_msg(launched > calls / 4 && refused > calls / 75, "%d launches and %d refusals of %d calls\n%s", launched,
                refused, calls, g->text);
  tf_executable_destroy(seen);
  if (lazy) tf_package_release(of_seen);
  tf_package_release(p);
}

/* ------------------------------------------------------------------------------------------------ programs */

static void one(uint32_t i, const int64_t e[3], int64_t out[4]) { (void)i, out[0] = e[0]; }
static void two(uint32_t i, const int64_t e[3], int64_t out[4]) { (void)i, out[0] = e[0], out[1] = e[1]; }
static void turned(uint32_t i, const int64_t e[3], int64_t out[4]) { out[i] = e[0], out[1 - i] = e[1]; }
static void product(uint32_t i, const int64_t e[3], int64_t out[4]) { out[0] = e[i == 1], out[1] = e[i == 0 ? 1 : 2]; }
static void reduced(uint32_t i, const int64_t e[3], int64_t out[4]) {
  (void)e;
  if (i == 0) out[0] = e[0], out[1] = e[1];
}

static void columns(uint32_t i, const int64_t e[3], int64_t out[4]) {
  if (i == 0) out[0] = e[0], out[1] = e[1];
  else out[0] = e[1];
}
static void halves(uint32_t i, const int64_t e[3], int64_t out[4]) { (void)i, out[0] = e[0], out[1] = 48; }

static void sixteen(uint32_t i, const int64_t e[3], int64_t out[4]) { (void)i, (void)e, out[0] = 16; }
static void layers(uint32_t i, const int64_t e[3], int64_t out[4]) {
  out[0] = i == 1 ? 64 : i == 2 ? 48 : e[0];
  out[1] = i == 1 ? 48 : 64;
}
static void products(uint32_t i, const int64_t e[3], int64_t out[4]) {
  out[0] = i == 0 || i == 3 ? e[0] : i == 1 ? e[1] : e[2];
  out[1] = i == 0 ? e[1] : e[2];
}

static const program programs[] = {
    {"fusion.func @sum(%x0: tensor<?xf32>, %x1: tensor<?xf32>, %x2: tensor<?xf32>, %k: f32) -> tensor<?xf32> {\n"
     "  %s = fusion.add %x0, %x1 : tensor<?xf32>\n"
     "  %t = fusion.mul %s, %k : tensor<?xf32>\n"
     "  %y = fusion.add %t, %x2 : tensor<?xf32>\n"
     "  fusion.return %y : tensor<?xf32>\n}\n",
     one, 0},
    {"fusion.func @rows(%x: tensor<?x?xbf16>) -> tensor<?x?xbf16> {\n"
     "  %m = fusion.reduce_max %x axes [1] : tensor<?xbf16>\n"
     "  %b = fusion.broadcast %m axes [1] : tensor<?x1xbf16>\n"
     "  %y = fusion.sub %x, %b : tensor<?x?xbf16>\n"
     "  fusion.return %y : tensor<?x?xbf16>\n}\n",
     two, 0},
    {"fusion.func @all(%x: tensor<?x?xf32>) -> tensor<f32> {\n"
     "  %y = fusion.sum %x axes [0, 1] : tensor<f32>\n"
     "  fusion.return %y : tensor<f32>\n}\n",
     reduced, 0},
    {"fusion.func @noise(%seed: i64, %counter: i64, %n: i64) -> tensor<?xf32> {\n"
     "  %y = fusion.uniform %seed, %counter, %n : tensor<?xf32>\n"
     "  fusion.return %y : tensor<?xf32>\n}\n",
     one, 0},
    {"fusion.func @steps(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {\n"
     "  %a = fusion.sum %x axes [0] : tensor<?xf32>\n"
     "  %b = fusion.broadcast %a axes [0] : tensor<1x?xf32>\n"
     "  %y = fusion.sub %x, %b : tensor<?x?xf32>\n"
     "  fusion.return %y : tensor<?x?xf32>\n}\n",
     two, 0},
    {"fusion.func @gemm(%a: tensor<?x?xbf16>, %b: tensor<?x?xbf16>) -> tensor<?x?xbf16> {\n"
     "  %y = fusion.matmul %a, %b : tensor<?x?xbf16>\n"
     "  fusion.return %y : tensor<?x?xbf16>\n}\n",
     product, 0},
    {"fusion.func @parts(%x: tensor<?x?xf32> {spread = [\"didx\", \"\"]}) -> tensor<?xf32> attributes {mesh = "
     "array<i64: 2>} {\n"
     "  %y = fusion.sum %x axes [0] : tensor<?xf32>\n"
     "  fusion.return %y : tensor<?xf32>\n}\n",
     columns, 2},
    {"fusion.func @pieces(%x: tensor<?x96xf32> {spread = [\"\", \"didx\"]}) -> tensor<?xf32> attributes {mesh = "
     "array<i64: 2>} {\n"
     "  %y = fusion.sum %x axes [1] : tensor<?xf32>\n"
     "  sched.split %y[0] into 4\n"
     "  sched.parallelize %y[0] stream\n"
     "  fusion.return %y : tensor<?xf32>\n}\n",
     halves, 2},
    {"fusion.func @layers(%x: tensor<?x64xbf16>, %up: tensor<64x96xbf16> {spread = [\"\", \"didx\"]}, "
     "%down: tensor<96x64xbf16> {spread = [\"didx\", \"\"]}) -> tensor<?x64xbf16> attributes {mesh = array<i64: 2>} {\n"
     "  %h = fusion.matmul %x, %up : tensor<?x96xbf16>\n"
     "  %y = fusion.matmul %h, %down : tensor<?x64xbf16>\n"
     "  sched.split %y[0] into 4\n"
     "  sched.parallelize %y[0] stream\n"
     "  fusion.return %y : tensor<?x64xbf16>\n}\n",
     layers, 2},
    {"fusion.func @two_products(%a: tensor<?x?xbf16>, %b: tensor<?x?xbf16>, %c: tensor<?x?xbf16>) -> tensor<?x?xbf16> "
     "{\n"
     "  %h = fusion.matmul %a, %b : tensor<?x?xbf16>\n"
     "  %y = fusion.matmul %h, %c : tensor<?x?xbf16>\n"
     "  fusion.return %y : tensor<?x?xbf16>\n}\n",
     products, 0},
    {"host.func @sums(%n: i32, %y: !host.tensor<1xi32>, %z: !host.tensor<1xi32>) attributes {num_results = 2} {\n"
     "  %c = host.constant 16\n  host.shape 0 (%c)\n  host.shape 1 (%c)\n  host.shapes_end\n"
     "  %k = host.cast %n\n  %p = host.ptr %y\n  %q = host.ptr %z\n  %one = host.constant 1\n"
     "  host.all_reduce %p to %p count %one over 0 of [2] {elem = \"i32\", reduce = \"sum\"}\n"
     "  host.all_reduce %q to %q count %k over 0 of [2] {elem = \"i32\", reduce = \"max\"}\n}\n", /* which may be too
                                                                                                     much of it, and
                                                                                                     comes second */
     sixteen, 2},
    {"fusion.func @stages(%x: tensor<?x?xf32>) -> tensor<?x?xf32> attributes {mesh = array<i64: 2>} {\n"
     "  %a = fusion.exp %x : tensor<?x?xf32> {on = {didx = 0}}\n"
     "  %b = fusion.set %a : tensor<?x?xf32> {on = {didx = 1}}\n"
     "  %c = fusion.neg %b : tensor<?x?xf32>\n"
     "  %y = fusion.set %c : tensor<?x?xf32> {spread = [\"\", \"\"]}\n"
     "  fusion.return %y : tensor<?x?xf32>\n}\n",
     two, 2},
};

START_TEST(like_alone) { check_program(&programs[_i], 500, false); }
END_TEST

/* Versions that a launch asks for are what it takes of them all. */
START_TEST(lazy_is_like_whole) {
  const char *asks = _i ? "@gemm" : "@rows";
  for (size_t i = 0; i < sizeof programs / sizeof *programs; i++)
    if (strstr(programs[i].text, asks)) check_program(&programs[i], 500, true);
}
END_TEST

/* Of odd extents, and at addresses that vectors do not fit, versions of this decline before one takes the call. */
START_TEST(lazy_past_those_that_decline) {
  static const program turn = {"fusion.func @turn(%x: tensor<?x?xbf16>) -> tensor<?x?xbf16> {\n"
                               "  %y = fusion.permute %x axes [1, 0] : tensor<?x?xbf16>\n"
                               "  fusion.return %y : tensor<?x?xbf16>\n}\n",
                               turned, 0};
  static const int64_t extents[][3] = {{136, 136}, {63, 65}, {4, 200}, {200, 4096}};
  static const uint64_t offsets[] = {2, 2, 2, 0, 0, 0, 2, 2, 16, 2, 2, 2, 2, 32, 6, 0, 0, 4};
  static call c;
  static outcome a;
  tf_package *p = now = compile(turn.text, false), *lazy = compile(turn.text, true);
  tf_executable *seen;
  int shorter = 0;
  ck_assert_msg(tf_executable_create(gpu, lazy, &sink, &seen) == TF_OK, "%s", messages);
  for (size_t i = 0; i < sizeof extents / sizeof *extents; i++) {
    draw_call(&c, &turn, p);
    for (uint32_t k = 0; k < c.n; k++) turned(k, extents[i], c.shape[k]);
    for (size_t k = 0; k < sizeof offsets / sizeof *offsets; k++) {
      c.t[0].byte_offset = offsets[k];
      shorter += takes_the_short_way(seen, &c, &turn);
      compare(seen, p, &c, &turn, (int)k, &a);
      ck_assert_int_eq(a.launches, 1);
    }
  }
  ck_assert_int_ge(shorter, 40);
  tf_executable_destroy(seen);
  tf_package_release(lazy);
  tf_package_release(p);
}
END_TEST

/* What is left of a path may fail behind its first exchange: then the call has exchanged nothing. */
START_TEST(fails_before_the_first_effect) {
  static const int64_t lengths[] = {1, 1, 1, 17, 16, 16, 16, 4096, 0, 0, 64};
  static call c;
  static outcome a;
  const program *sums = programs;
  while (!strstr(sums->text, "@sums")) sums++;
  tf_package *p = now = compile(sums->text, false);
  tf_executable *seen;
  int refused = 0;
  ck_assert_msg(tf_executable_create(gpu, p, &sink, &seen) == TF_OK, "%s", messages);
  draw_call(&c, sums, p);
  for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
    c.arg[0].scalar.i = lengths[i]; /* of 16 that there are */
    bool shorter = takes_the_short_way(seen, &c, sums);
    compare(seen, p, &c, sums, (int)i, &a);
    if (lengths[i] <= 16) continue;
    ck_assert_msg(shorter && a.status != TF_OK && a.launches == 0, "%d exchanges before a refusal", a.launches);
    refused++;
  }
  ck_assert_int_eq(refused, 3);
  tf_executable_destroy(seen);
  tf_package_release(p);
}
END_TEST

int main(void) {
  TCase *c = tcase_create("all");
  tcase_add_checked_fixture(c, set_up, tear_down);
  tcase_add_loop_test(c, like_alone, 0, sizeof programs / sizeof *programs);
  tcase_add_loop_test(c, lazy_is_like_whole, 0, 2);
  tcase_add_test(c, lazy_past_those_that_decline);
  tcase_add_test(c, fails_before_the_first_effect);
  return run_suite(c, "calls like the one before");
}
