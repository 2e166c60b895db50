/* Results have memory of their own: every pair of a result and a tensor before it, inputs and results, of a fusion and
 * of a tile program, at every distance around the one where they just do not meet. A result in place of an argument may
 * be there, and nowhere else. */
#include "calls.h"

#include "tf/device.h"
#include "tf/emu.h"

enum { INPUTS = 2, RESULTS = 3, TENSORS = INPUTS + RESULTS, N = 8, FAR = 64 };

static const char *const names[TENSORS] = {"x", "w", "a", "b", "c"};

static const char fusion[] =
    "fusion.func @f(%x: tensor<?xf32>, %w: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {\n"
    "  %a = fusion.neg %x : tensor<?xf32>\n"
    "  %b = fusion.abs %w : tensor<?xf32>\n"
    "  %c = fusion.mul %w, %w : tensor<?xf32>\n"
    "  fusion.return %a, %b, %c : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>\n}\n";

static const char tile[] =
    "tile.func @f(%x: tensor<?xf32> {dims = [\"n\"]}, %w: tensor<?xf32> {dims = [\"m\"]}) -> "
    "(%a: tensor<?xf32> {dims = [\"n\"]}, %b: tensor<?xf32> {dims = [\"m\"]}, %c: tensor<?xf32> {dims = [\"m\"]}) {\n"
    "  tile.kernel threads(32) {\n"
    "    %s = tile.alloc_shared : 64xf32\n"
    "    tile.copy %x[0][64] to %s\n"
    "    tile.copy %s to %a[0][64]\n"
    "    tile.copy %w[0][64] to %s\n"
    "    tile.copy %s to %b[0][64]\n"
    "    tile.copy %s to %c[0][64]\n"
    "  }\n}\n";

static const char in_place[] =
    "fusion.func @f(%x: tensor<?xf32>, %w: tensor<?xf32>) -> (tensor<?xf32> {in_place = 0}, tensor<?xf32> {in_place = "
    "1}, tensor<?xf32>) {\n"
    "  %a = fusion.neg %x : tensor<?xf32>\n"
    "  %b = fusion.neg %w : tensor<?xf32>\n"
    "  %c = fusion.mul %w, %w : tensor<?xf32>\n"
    "  fusion.return %a, %b, %c : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>\n}\n";

static const char *const programs[] = {fusion, tile, in_place};

static _Alignas(256) float memory[TENSORS * FAR + 2 * FAR];
static tf_executable *exe;
static const tf_sink sink = {keep_message, NULL};

static tf_status call(const int64_t *at, const int64_t *n) {
  DLTensor t[TENSORS];
  tf_arg args[TENSORS] = {{0}};
  int64_t dims[TENSORS];
  for (int i = 0; i < TENSORS; i++) {
    dims[i] = n[i];
    t[i] = (DLTensor){.data = memory + at[i], .device = {kDLCPU, 0}, .ndim = 1, .dtype = f32, .shape = &dims[i]};
    args[i].tensor = &t[i];
  }
  messages[0] = 0;
  return tf_execute(exe, 0, args, TENSORS, NULL, &sink);
}

/* Result `r` is put `by` elements behind tensor `k`, the others far from both. */
static void pair(int r, int k, int64_t by, const int64_t *n, bool there) {
  int64_t at[TENSORS];
  for (int i = 0; i < TENSORS; i++) at[i] = (i + 1) * FAR;
  at[r] = at[k] + by;
  there = there && !by && k < INPUTS && r == k + INPUTS;
  bool meet = !there && n[r] && n[k] && by < n[k] && -by < n[r];
  for (size_t i = 0; i < sizeof memory / sizeof *memory; i++) memory[i] = (float)i;
  tf_status s = call(at, n);
  ck_assert_msg(s == (meet ? TF_ERR_INVALID : TF_OK), "'%s' %lld behind '%s': %s", names[r], (long long)by, names[k],
                messages);
  for (int64_t i = 0; there && i < n[r]; i++) ck_assert(memory[at[k] + i] == -(float)(at[k] + i));
  if (!meet) return;
  char want[64];
  snprintf(want, sizeof want, "result '%s' overlaps '%s' in memory", names[r], names[k]);
  if (!strstr(messages, want)) snprintf(want, sizeof want, "result '%s' overlaps '%s' in memory", names[k], names[r]);
  ck_assert_msg(strstr(messages, want) != NULL, "%s", messages);
}

START_TEST(apart) {
  tf_session *s = new_session(NULL);
  tf_module *m = parsed(s, programs[_i]);
  tf_compile_options o = {.struct_size = sizeof o, .target = "sm_80"};
  tf_emu_options eo = {.struct_size = sizeof eo, .check = true, .workers = 1};
  tf_package *p;
  tf_device *d;
  ck_assert_msg(tf_compile(m, &o, &p) == TF_OK, "%s", messages);
  ck_assert_int_eq(tf_device_emu(&eo, NULL, &sink, &d), TF_OK);
  ck_assert_int_eq(tf_executable_create(d, p, &sink, &exe), TF_OK);
  /* x and a have n, w, b and c have m elements */
  static const int64_t extents[][2] = {{N, N}, {1, 1}, {N, 3}, {0, N}, {N, 0}, {0, 0}};
  for (size_t e = 0; e < sizeof extents / sizeof *extents; e++) {
    int64_t a = extents[e][0], b = extents[e][1], n[TENSORS] = {a, b, a, b, b};
    for (int r = INPUTS; r < TENSORS; r++)
      for (int k = 0; k < r; k++)
        for (int64_t by = -n[r] - 1; by <= n[k] + 1; by++) pair(r, k, by, n, _i == 2);
  }
  tf_executable_destroy(exe);
  tf_device_destroy(d);
  tf_package_release(p);
  tf_module_destroy(m);
  tf_session_destroy(s);
}
END_TEST

int main(void) {
  Suite *s = suite_create("overlap");
  TCase *c = tcase_create("overlap");
  tcase_add_loop_test(c, apart, 0, 3);
  suite_add_tcase(s, c);
  SRunner *r = srunner_create(s);
  srunner_run_all(r, CK_NORMAL);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  return failed != 0;
}
