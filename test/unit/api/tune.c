/* tf_tune: what is tried, what is told of it, and that only what gives the first one's results can win. */
#include "calls.h"

#include <math.h>

#include "oom.h"
#include "runtime/device_impl.h"
#include "tf/emu.h"
#include "tf/tune.h"

enum { ROWS = 6, COLUMNS = 64 };
static const tf_sink sink = {keep_message, NULL};

static const char program[] = "fusion.func @f(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {\n"
                              "  %s = fusion.sum %x axes [1] : tensor<?xf32>\n"
                              "  %b = fusion.broadcast %s axes [1] : tensor<?x1xf32>\n"
                              "  %y = fusion.add %x, %b : tensor<?x?xf32>\n"
                              "  fusion.return %y : tensor<?x?xf32>\n}\n";

static const char small[] = "fusion.func @f(%x: tensor<6x64xf32>) -> tensor<6x64xf32> {\n"
                            "  %y = fusion.neg %x : tensor<6x64xf32>\n"
                            "  sched.split %y[1] by 32\n"
                            "  sched.parallelize %y [bidx, serial, tidx]\n"
                            "  fusion.return %y : tensor<6x64xf32>\n}\n";

typedef struct heard {
  uint32_t n, ran, refused, wrong;
  uint32_t best; /* number of the last one that was told to be the best */
  double least;
} heard;

static void hear_trial(void *user, const tf_trial *x) {
  heard *h = user;
  ck_assert_uint_eq(x->number, h->n++);
  ck_assert_ptr_nonnull(x->what);
  if (x->number == 0) ck_assert_str_eq(x->what, "as it was");
  h->ran += x->outcome == TF_TRIAL_RAN;
  h->refused += x->outcome == TF_TRIAL_REFUSED;
  h->wrong += x->outcome == TF_TRIAL_WRONG;
  if (x->outcome == TF_TRIAL_REFUSED) ck_assert_msg(x->why[0], "'%s' is refused without a reason", x->what);
  if (x->outcome != TF_TRIAL_RAN) ck_assert(!x->is_best);
  else ck_assert(x->ms > 0);
  if (x->is_best) h->best = x->number;
  ck_assert_msg(h->n == 1 || x->best <= h->least, "the best became slower");
  h->least = x->best;
}

static float in[ROWS * COLUMNS], out[ROWS * COLUMNS];
static int64_t dims[2] = {ROWS, COLUMNS};

/* A device that answers some downloads wrongly. */
static tf_device_vtable liar;
static tf_status (*honest)(tf_device *d, void *dst, uint64_t src, size_t bytes, void *stream, const tf_sink *s);
static int downloads;
static tf_status lie(tf_device *d, void *dst, uint64_t src, size_t bytes, void *stream, const tf_sink *s) {
  tf_status st = honest(d, dst, src, bytes, stream, s);
  if (++downloads == 2) ((float *)dst)[3] += 1; /* the second schedule's; the last one is the winner's */
  return st;
}

static tf_device *new_device(bool lies) {
  tf_emu_options o = {.struct_size = sizeof o, .workers = 1};
  tf_device *d;
  ck_assert_int_eq(tf_device_emu(&o, NULL, &sink, &d), TF_OK);
  if (lies) {
    liar = *d->v;
    honest = liar.download;
    liar.download = lie;
    d->v = &liar;
    downloads = 0;
  }
  return d;
}

static void fill(tf_arg *args, DLTensor *t) {
  for (int i = 0; i < ROWS * COLUMNS; i++) in[i] = (float)(i % 7 - 3);
  for (int i = 0; i < 2; i++) {
    t[i] = (DLTensor){.data = i ? out : in, .device = {kDLCPU, 0}, .ndim = 2, .dtype = f32, .shape = dims};
    args[i] = (tf_arg){.tensor = &t[i]};
  }
}

static void check_result(void) {
  for (int i = 0; i < ROWS; i++) {
    float sum = 0;
    for (int k = 0; k < COLUMNS; k++) sum += in[i * COLUMNS + k];
    for (int k = 0; k < COLUMNS; k++) ck_assert_float_eq(out[i * COLUMNS + k], in[i * COLUMNS + k] + sum);
  }
}

/* With a device that lies about one of them, which is then wrong. */
START_TEST(trials) {
  tf_session *s = new_session(NULL);
  tf_module *m = parsed(s, program);
  tf_device *d = new_device(_i == 1);
  tf_arg args[2];
  DLTensor t[2];
  tf_package *p;
  heard h = {0};
  static text before, after;
  fill(args, t);
  tf_compile_options co = {.struct_size = sizeof co, .target = "sm_90a", .no_ptx = true};
  tf_tune_options o = {
      .struct_size = sizeof o, .compile = &co, .seconds = 100000, .most = 5, .trial = hear_trial, .user = &h};
  printed(m, &before);
  ck_assert_msg(tf_tune(m, d, &o, args, 2, &p) == TF_OK, "%s", messages);
  ck_assert_str_eq(printed(m, &after), before.at);
  ck_assert_uint_eq(h.n, 5);
  ck_assert_uint_eq(h.wrong, _i == 1);
  ck_assert_uint_ge(h.ran, 2);
  if (_i == 1) ck_assert_uint_ne(h.best, 1);
  check_result();
  tf_package_release(p);
  tf_device_destroy(d);
  tf_module_destroy(m);
  tf_session_destroy(s);
}
END_TEST

/* The winner takes the place of what the cache had. */
START_TEST(cached) {
  tf_session *s = new_session(NULL);
  tf_module *m = parsed(s, program);
  tf_device *d = new_device(false);
  tf_cache *cache;
  tf_cache_options no = {.struct_size = sizeof no};
  ck_assert_int_eq(tf_cache_create(&no, NULL, &sink, &cache), TF_OK);
  tf_arg args[2];
  DLTensor t[2];
  tf_package *first, *winner, *again;
  fill(args, t);
  tf_compile_options co = {.struct_size = sizeof co, .target = "sm_90a", .cache = cache};
  tf_tune_options o = {.struct_size = sizeof o, .compile = &co, .seconds = 100000, .most = 3};
  ck_assert_int_eq(tf_compile(m, &co, &first), TF_OK);
  ck_assert_msg(tf_tune(m, d, &o, args, 2, &winner) == TF_OK, "%s", messages);
  ck_assert_int_eq(tf_compile(m, &co, &again), TF_OK);
  ck_assert_ptr_eq(again, winner);
  ck_assert_str_eq(tf_package_entry_name(again, 0), "f");
  tf_package_release(first);
  tf_package_release(winner);
  tf_package_release(again);
  tf_cache_destroy(cache);
  tf_device_destroy(d);
  tf_module_destroy(m);
  tf_session_destroy(s);
}
END_TEST

START_TEST(refusals) {
  tf_session *s = new_session(NULL);
  tf_module *m = parsed(s, program);
  tf_device *d = new_device(false);
  tf_arg args[3];
  DLTensor t[2];
  tf_package *p;
  fill(args, t);
  args[2] = args[1];
  tf_tune_options o = {.struct_size = sizeof o, .most = 1};
  REFUSED(m, "3 arguments were given, expected 2", tf_tune(m, d, &o, args, 3, &p));
  o.entry = "g";
  REFUSED(m, "there is no such fusion or tile program to tune", tf_tune(m, d, &o, args, 2, &p));
  o.entry = NULL;
  int64_t wide[2] = {1, COLUMNS};
  t[1].strides = wide;
  REFUSED(m, "row-major", tf_tune(m, d, &o, args, 2, &p));
  t[1].strides = NULL;
  t[0].ndim = 1;
  REFUSED(m, "found a tensor of rank 1", tf_tune(m, d, &o, args, 2, &p));
  tf_device_destroy(d);
  tf_module_destroy(m);
  tf_session_destroy(s);
}
END_TEST

static tf_device *kept_device;
static tf_status everything(tf_session *s) {
  tf_module *m;
  tf_arg args[2];
  DLTensor t[2];
  tf_package *p = NULL;
  fill(args, t);
  tf_status st = tf_module_parse(s, TF_STR("test"), tf_strz(small), &m);
  if (st != TF_OK) return st;
  tf_tune_options o = {.struct_size = sizeof o, .seconds = 100000, .most = 2};
  st = tf_tune(m, kept_device, &o, args, 2, &p);
  if (p) tf_package_release(p);
  tf_module_destroy(m);
  return st;
}

/* What changes no result of a tile program is varied; a fusion with a product is the one that it becomes. */
START_TEST(tile_programs) {
  static const char tiles[] =
      "tile.func @f(%x: tensor<?x?xf32> {dims = [\"m\", \"n\"]}) -> (%y: tensor<?x?xf32> {dims = [\"m\", \"n\"]}) {\n"
      "  %m = tile.dim %x, 0\n  %n = tile.dim %x, 1\n"
      "  tile.kernel grid(%b = %m) threads(64) {\n"
      "    %s = tile.alloc_shared : 16xf32\n    %f = tile.alloc_fragment : 1xf32\n    tile.clear %f\n"
      "    tile.pipelined %k = 0 to ceildiv(%n, 16) stages(2) {\n      tile.copy %x[%b, %k * 16][1, 16] to %s\n"
      "      tile.parallel (%i) in (16) {\n        %y[%b, %k * 16 + %i] = %s[%i] + 1.0\n      }\n    }\n  }\n}\n";
  static const char product[] =
      "fusion.func @f(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {\n"
      "  %p = fusion.permute %x axes [1, 0] : tensor<?x?xf32>\n  %q = fusion.matmul %p, %x : tensor<?x?xf32>\n"
      "  %y = fusion.matmul %x, %q : tensor<?x?xf32>\n  fusion.return %y : tensor<?x?xf32>\n}\n";
  tf_session *s = new_session(NULL);
  tf_module *m = parsed(s, tiles), *steps = parsed(s, product);
  tf_device *d = new_device(false);
  tf_arg args[2];
  DLTensor t[2];
  tf_package *p;
  heard h = {0};
  fill(args, t);
  tf_compile_options co = {.struct_size = sizeof co, .target = "sm_90a", .no_ptx = true};
  tf_tune_options o = {
      .struct_size = sizeof o, .compile = &co, .seconds = 100000, .most = 12, .trial = hear_trial, .user = &h};
  ck_assert_msg(tf_tune(m, d, &o, args, 2, &p) == TF_OK, "%s", messages);
  ck_assert_uint_eq(h.n, 12);
  ck_assert_uint_eq(h.wrong, 0);
  ck_assert_uint_ge(h.ran, 6);
  for (int i = 0; i < ROWS * COLUMNS; i++) ck_assert_float_eq(out[i], in[i] + 1);
  tf_package_release(p);
  REFUSED(steps, "becomes a program of several steps", tf_tune(steps, d, &o, args, 2, &p));
  tf_device_destroy(d);
  tf_module_destroy(m);
  tf_module_destroy(steps);
  tf_session_destroy(s);
}
END_TEST

START_TEST(memory_runs_out) {
  kept_device = new_device(false);
  fail_each_allocation(everything, sink, messages);
  tf_device_destroy(kept_device);
}
END_TEST

int main(void) {
  TCase *c = tcase_create("tune");
  tcase_add_loop_test(c, trials, 0, 2);
  tcase_add_test(c, cached);
  tcase_add_test(c, refusals);
  tcase_add_test(c, tile_programs);
  tcase_add_test(c, memory_runs_out);
  return run_suite(c, "tune");
}
