/* Packages whose kernels are made when they are launched (tf_compile_options.lazy): the same results, the same PTX, one
 * kernel a launch; the cache; lifetimes; threads; memory that runs out. */
#include "calls.h"
#include "oom.h"

#include <pthread.h>

#include "../runtime/fakes.h"
#include "runtime/cache_impl.h"
#include "runtime/later.h"
#include "runtime/llvm_modules.h"
#include "tf/emu.h"

static const char rows[] = "fusion.func @rows(%x: tensor<?x?xbf16>) -> tensor<?x?xbf16> {\n"
                           "  %m = fusion.reduce_max %x axes [1] : tensor<?xbf16>\n"
                           "  %b = fusion.broadcast %m axes [1] : tensor<?x1xbf16>\n"
                           "  %y = fusion.sub %x, %b : tensor<?x?xbf16>\n"
                           "  fusion.return %y : tensor<?x?xbf16>\n}\n";

static const char product[] = "fusion.func @rows(%a: tensor<?x?xbf16>, %b: tensor<?x?xbf16>) -> tensor<?x?xbf16> {\n"
                              "  %y = fusion.matmul %a, %b : tensor<?x?xbf16>\n"
                              "  fusion.return %y : tensor<?x?xbf16>\n}\n";

static tf_package *compiled(tf_session *s, const char *text, bool lazy, tf_cache *cache) {
  tf_compile_options o = {.struct_size = sizeof o, .target = "sm_90a", .lazy = lazy, .cache = cache};
  tf_package *p;
  tf_module *m = parsed(s, text);
  ck_assert_msg(tf_compile(m, &o, &p) == TF_OK, "%s", messages);
  tf_module_destroy(m);
  return p;
}

static tf_sink sink = {keep_message, NULL};

static tf_device *simulated(void) {
  tf_device *d;
  ck_assert_int_eq(tf_device_emu(NULL, NULL, &sink, &d), TF_OK);
  return d;
}

static DLTensor tensor(void *data, int64_t dims[2], int device) {
  return (DLTensor){.data = data, .device = {device ? kDLCUDA : kDLCPU, 0}, .ndim = 2, .dtype = bf16, .shape = dims};
}

/* m rows of n, whose element j is (7 j mod 64) - 32: exact in bf16, and the row's maximum is known. */
static tf_status run(tf_executable *e, int64_t m, int64_t n) {
  int64_t dims[2] = {m, n}, count = m * n;
  uint16_t *x = aligned_alloc(256, (size_t)(count * 2 + 255) / 256 * 256), *y = calloc((size_t)count + 128, 2);
  uint16_t *at = (uint16_t *)(((uintptr_t)y + 255) & ~(uintptr_t)255);
  float most = -32;
  for (int64_t i = 0; i < count; i++) {
    float v = (float)(7 * (i % n) % 64 - 32);
    uint32_t bits;
    memcpy(&bits, &v, 4);
    x[i] = (uint16_t)(bits >> 16);
    if (v > most) most = v;
  }
  DLTensor in = tensor(x, dims, 0), out = tensor(at, dims, 0);
  tf_arg args[2] = {{.tensor = &in}, {.tensor = &out}};
  tf_status s = tf_execute(e, 0, args, 2, NULL, &sink);
  for (int64_t i = 0; s == TF_OK && i < count; i++) {
    uint32_t bits = (uint32_t)at[i] << 16;
    float v;
    memcpy(&v, &bits, 4);
    ck_assert_float_eq(v, (float)(7 * (i % n) % 64 - 32) - most);
  }
  free(x);
  free(y);
  return s;
}

/* What stands behind the last "few": a version of fewer rows may have the very kernel of another, which the whole
 * package has once, by the name of the first. */
static const char *kind_of(const char *kernel) {
  const char *few = strstr(kernel, "_few_"), *rest = few ? strstr(few, "_k") : NULL;
  return rest ? rest : kernel;
}

static uint32_t number_of(tf_package *p, const char *kernel) {
  uint32_t i = 0;
  while (i < p->parts.nkernel && strcmp(p->parts.kernel[i].name, kernel) != 0) i++;
  if (i < p->parts.nkernel) return i;
  for (i = 0; i < p->parts.nkernel; i++) {
    const char *name = p->parts.kernel[i].name, *few = strstr(kernel, "_few_");
    if (few && strncmp(name, kernel, (size_t)(few - kernel)) == 0 && strcmp(kind_of(name), kind_of(kernel)) == 0)
      return i;
  }
  ck_abort_msg("no kernel '%s'", kernel);
  return i;
}

/* The text with another name of the kernel. */
static char *renamed(const char *text, const char *from, const char *to) {
  size_t n = strlen(from), m = strlen(to), len = strlen(text), at = 0;
  char *out = malloc(len * (m + 1) / (n ? n : 1) + len + 1);
  for (const char *p = text; *p;) {
    if (strncmp(p, from, n) == 0) memcpy(out + at, to, m), at += m, p += n;
    else out[at++] = *p++;
  }
  out[at] = 0;
  return out;
}

START_TEST(results_are_the_same) {
  tf_session *s = new_session(NULL);
  tf_package *p = compiled(s, rows, true, NULL);
  tf_device *d = simulated();
  tf_executable *e;
  ck_assert_uint_eq(tf_package_num_kernels(p), 0); /* each version has its own */
  ck_assert_uint_eq(tf_package_ptx(p).len, 0);
  ck_assert_int_eq(tf_executable_create(d, p, &sink, &e), TF_OK);
  tf_session_destroy(s); /* what the package needs is its own */
  tf_package_release(p);
  static const int64_t n[] = {1, 7, 100, 1000, 1001, 4096};
  for (size_t i = 0; i < sizeof n / sizeof *n; i++)
    for (int64_t m = 1; m < 40; m += 19) ck_assert_msg(run(e, m, n[i]) == TF_OK, "%s", messages);
  tf_executable_destroy(e);
  tf_device_destroy(d);
}
END_TEST

/* $L__BB3_2 is of the fourth function of a module. */
static void same_labels(char *ptx) {
  for (char *at = ptx; (at = strstr(at, "$L__BB"));)
    for (at += 6; *at != '_'; at++) *at = '0';
}

/* Where all are in one program another one may follow a kernel that is a version's last one: a copy of its result. */
static void without_dependents(char *ptx) {
  static const char line[] = "\tgriddepcontrol.launch_dependents;\n";
  for (char *at = ptx; (at = strstr(at, line));) memmove(at, at + strlen(line), strlen(at + strlen(line)) + 1);
}

/* What a kernel becomes late is what it becomes at once, from .visible on: the head names what the module needs. */
static void check_kernels(tf_package *late, tf_package *whole) {
  for (uint32_t i = 0; i < late->parts.nkernel; i++) {
    const tf_package_parts *one;
    const tf_hkernel *k = &whole->parts.kernel[number_of(whole, late->parts.kernel[i].name)];
    ck_assert_int_eq(tf_later_kernel(&late->parts, i, TF_LATER_PTX, &sink, &one), TF_OK);
    ck_assert_uint_eq(one->nkernel, 1);
    ck_assert_str_eq(one->kernel[0].name, late->parts.kernel[i].name);
    ck_assert_uint_gt(k->ptx_len, 100);
    char *part = strndup(whole->parts.ptx.ptr + k->ptx_at, k->ptx_len);
    size_t n = k->ptx_len;
    while (part[n - 1] == '\n') part[--n] = 0;
    char *own = renamed(one->ptx.ptr, one->kernel[0].name, k->name);
    same_labels(part);
    same_labels(own);
    without_dependents(part);
    without_dependents(own);
    ck_assert_msg(strstr(own, part) != NULL, "kernel %s differs", k->name);
    free(own);
    free(part);
  }
}

/* The version for launches of which K is not split (two ways in which it is come before): it asks for its tiles in
 * turn.
 */
static tf_package *unsplit(tf_package *late) {
  tf_package *p = NULL;
  ck_assert_int_eq(tf_later_version(&late->parts, 0, 2, false, &sink, &p), TF_OK);
  ck_assert_ptr_nonnull(p);
  ck_assert_uint_eq(tf_package_num_kernels(p), 0);
  return p;
}

/* Those of each version that a launch may ask for: together these are all. */
START_TEST(ptx_is_the_same) {
  const char *text = _i ? product : rows;
  tf_session *s = new_session(NULL);
  tf_package *first = compiled(s, text, true, NULL), *late = _i ? unsplit(first) : first, *version, *again;
  tf_str own = _i ? tf_llvm_module_at(late->parts.llvm, 0) : (tf_str){0}; /* which is that of its tile program */
  char *of = _i ? strndup(own.ptr, own.len) : NULL;
  tf_package *whole = compiled(s, of ? of : text, false, NULL);
  free(of);
  uint32_t versions = 0, n = 0;
  bool have[256] = {false};
  ck_assert_uint_le(tf_package_num_kernels(whole), 256);
  ck_assert_uint_eq(tf_package_num_kernels(late), 0);
  for (uint32_t v = 0; v < TF_VERSION_NUMBERS; v++) {
    ck_assert_int_eq(tf_later_version(&late->parts, 0, v, false, &sink, &version), TF_OK);
    if (!version) continue;
    ck_assert_int_eq(tf_later_version(&late->parts, 0, v, false, &sink, &again), TF_OK);
    ck_assert_ptr_eq(version, again);
    ck_assert_uint_eq(version->parts.nprog, 1);
    ck_assert_str_eq(version->parts.prog[0].name, "rows");
    check_kernels(version, whole);
    for (uint32_t i = 0; i < tf_package_num_kernels(version); i++)
      have[number_of(whole, version->parts.kernel[i].name)] = true;
    versions++;
  }
  ck_assert_uint_gt(versions, 8);
  for (uint32_t i = 0; i < tf_package_num_kernels(whole); i++) n += have[i];
  ck_assert_uint_eq(n, tf_package_num_kernels(whole));
  tf_package_release(first);
  tf_package_release(whole);
  tf_session_destroy(s);
}
END_TEST

/* The version whose first kernel that is, behind so many others: of whole rows, of copies of such. */
static tf_package *nth_with_kernel(tf_package *p, const char *name, uint32_t before) {
  tf_package *v = NULL;
  for (uint32_t i = 0;; i++) {
    ck_assert_uint_lt(i, TF_MOST_VERSIONS);
    ck_assert_int_eq(tf_later_version(&p->parts, 0, i, false, &sink, &v), TF_OK);
    if (v && strcmp(v->parts.kernel[0].name, name) == 0 && !before--) return v;
  }
}

static tf_package *with_kernel(tf_package *p, const char *name) { return nth_with_kernel(p, name, 0); }

/* The product of m x k and k x n ones by one version of it alone; how many elements of the result are k. */
static int64_t made_by_version(tf_package *v, int64_t m, int64_t k, int64_t n, int64_t shift) {
  static uint16_t x[3][8192] __attribute__((aligned(256)));
  int64_t dims[3][2] = {{m, k}, {k, n}, {m, n}}, right = 0;
  float sum = (float)k;
  uint32_t bits;
  tf_executable *e;
  tf_device *d = simulated();
  DLTensor t[3];
  tf_arg args[3];
  for (int i = 0; i < 3; i++) {
    t[i] = tensor(x[i] + (i ? 0 : shift), dims[i], 0), args[i] = (tf_arg){.tensor = &t[i]};
    for (int j = 0; j < 8192; j++) x[i][j] = i < 2 ? 0x3f80 : 0;
  }
  ck_assert_int_eq(tf_executable_create(d, v, &sink, &e), TF_OK);
  ck_assert_msg(tf_execute(e, 0, args, 3, NULL, &sink) == TF_OK, "%s", messages);
  memcpy(&bits, &sum, 4);
  for (int64_t i = 0; i < m * n; i++) right += x[2][i] == bits >> 16;
  tf_executable_destroy(e);
  tf_device_destroy(d);
  return right;
}

/* A tile's version declines rows that are no multiples of 16 bytes, and addresses that are none: nothing is launched.
 * The last one takes any launch. */
START_TEST(versions_decline) {
  tf_session *s = new_session(NULL);
  tf_package *first = compiled(s, product, true, NULL), *p = unsplit(first),
             *least = with_kernel(p, "rows_step0_k0_16x64x128"), *own = with_kernel(p, "rows_step0_k0_rows"),
             *last = with_kernel(p, "rows_step0_k0");
  tf_package *padded = nth_with_kernel(p, "rows_step0_k0_16x64x128", 1),
             *other = nth_with_kernel(p, "rows_step0_k0_rows", 1);
  ck_assert_int_eq(made_by_version(least, 5, 64, 16, 0), 5 * 16);
  ck_assert_int_eq(made_by_version(least, 5, 60, 16, 0), 0);
  ck_assert_int_eq(made_by_version(least, 5, 64, 17, 0), 0);
  ck_assert_int_eq(made_by_version(least, 5, 64, 16, 4), 0);
  ck_assert_uint_eq(tf_package_num_kernels(own), 1);
  ck_assert_int_eq(made_by_version(own, 5, 64, 16, 0), 5 * 16);
  ck_assert_int_eq(made_by_version(own, 5, 60, 16, 0), 0);
  ck_assert_int_eq(made_by_version(own, 5, 64, 17, 0), 0);
  ck_assert_int_eq(made_by_version(own, 5, 64, 16, 4), 0);
  ck_assert_int_eq(made_by_version(padded, 5, 64, 16, 0), 5 * 16);
  ck_assert_int_eq(made_by_version(padded, 5, 64, 16, 4), 5 * 16);
  ck_assert_int_eq(made_by_version(padded, 5, 60, 17, 4), 5 * 17);
  ck_assert_int_eq(made_by_version(other, 5, 60, 17, 4), 5 * 17);
  ck_assert_int_eq(made_by_version(last, 5, 60, 17, 4), 5 * 17);
  tf_package_release(first);
  tf_session_destroy(s);
}
END_TEST

static const char attention[] =
    "fusion.func @rows(%q: tensor<1x2x?x64xbf16>, %k: tensor<1x2x?x64xbf16>, %v: tensor<1x2x?x64xbf16>)\n"
    "    -> tensor<1x2x?x64xbf16> {\n"
    "  %y = fusion.sdpa %q, %k, %v : tensor<1x2x?x64xbf16>\n"
    "  fusion.return %y : tensor<1x2x?x64xbf16>\n}\n";

enum { MOST_ROWS = 1024 };
typedef uint16_t heads[2 * MOST_ROWS * 64];

/* Attention of m queries over n keys, all of them alike; values are the number of their row modulo 4. Of too many keys
 * nothing is there. */
static void attend(tf_package *p, int64_t m, int64_t n, heads *x) {
  int64_t dims[4][4] = {{1, 2, m, 64}, {1, 2, n, 64}, {1, 2, n, 64}, {1, 2, m, 64}};
  static const uint16_t value[4] = {0, 0x3f80, 0x4000, 0x4040};
  DLTensor t[4];
  tf_arg args[4];
  tf_executable *e;
  tf_device *d = simulated();
  for (int i = 0; i < 4; i++) {
    bool there = dims[i][2] <= MOST_ROWS;
    t[i] = tensor(there ? x[i] : (void *)((uintptr_t)i << 44), dims[i], 0), t[i].ndim = 4;
    args[i] = (tf_arg){.tensor = &t[i]};
    for (size_t j = 0; j < sizeof(heads) / 2; j++) x[i][j] = i == 3 ? 0x7fff : i == 2 ? value[j / 64 % 4] : 0x3d80;
  }
  ck_assert_int_eq(tf_executable_create(d, p, &sink, &e), TF_OK);
  ck_assert_msg(tf_execute(e, 0, args, 4, NULL, &sink) == TF_OK, "%s", messages);
  tf_executable_destroy(e);
  tf_device_destroy(d);
}

/* What takes a launch of few queries and many keys, what takes others, the same where rows are not whole, which heads
 * of 64 are, and both for more than 2^31 keys, which the first four decline. */
START_TEST(steps_are_those_of_a_path) {
  tf_session *s = new_session(NULL);
  tf_package *late = compiled(s, attention, true, NULL), *whole = compiled(s, attention, false, NULL), *version[16];
  heads *x = aligned_alloc(256, 4 * sizeof *x), *y = aligned_alloc(256, 4 * sizeof *y);
  uint32_t n[16] = {0};
  ck_assert_uint_eq(tf_package_num_kernels(late), 0);
  for (uint32_t v = 0; v < 16; v++) { /* of each seven there are two */
    ck_assert_int_eq(tf_later_version(&late->parts, 0, v, false, &sink, &version[v]), TF_OK);
    ck_assert(!version[v] == (v % 7 > 1));
    if (version[v]) check_kernels(version[v], whole);
    if (version[v]) n[v] = tf_package_num_kernels(version[v]);
  }
  ck_assert_uint_eq(n[0] + n[1], tf_package_num_kernels(whole) / 2);
  ck_assert_uint_eq(n[7] + n[8], tf_package_num_kernels(whole) / 2);
  ck_assert_uint_eq(n[14] + n[15], tf_package_num_kernels(whole));
  for (int few = 0; few < 2; few++) {
    int64_t m = few ? 1 : 130, keys = few ? 600 : 70;
    size_t bytes = (size_t)m * 2 * 64 * 2;
    attend(whole, m, keys, x);
    ck_assert_uint_ne(x[3][0], 0x7fff);
    attend(late, m, keys, y);
    ck_assert_mem_eq(x[3], y[3], bytes);
    attend(version[few ? 0 : 1], m, keys, y);
    ck_assert_mem_eq(x[3], y[3], bytes);
    attend(version[few ? 0 : 1], m, INT64_C(1) << 33, y);
    ck_assert_uint_eq(y[3][0], 0x7fff);
  }
  free(x);
  free(y);
  tf_package_release(late);
  tf_package_release(whole);
  tf_session_destroy(s);
}
END_TEST

static const char gradients[] =
    "fusion.func @rows(%q: tensor<1x1x?x72xbf16>, %k: tensor<1x1x?x72xbf16>, %v: tensor<1x1x?x72xbf16>,\n"
    "    %o: tensor<1x1x?x72xbf16>, %g: tensor<1x1x?x72xbf16>, %l: tensor<1x1x?xf32>)\n"
    "    -> (tensor<1x1x?x72xbf16>, tensor<1x1x?x72xbf16>, tensor<1x1x?x72xbf16>) {\n"
    "  %a = fusion.sdpa_backward q : %q, %k, %v, %o, %g, %l : tensor<1x1x?x72xbf16>\n"
    "  %b = fusion.sdpa_backward k : %q, %k, %v, %o, %g, %l : tensor<1x1x?x72xbf16>\n"
    "  %c = fusion.sdpa_backward v : %q, %k, %v, %o, %g, %l : tensor<1x1x?x72xbf16>\n"
    "  fusion.return %a, %b, %c : tensor<1x1x?x72xbf16>, tensor<1x1x?x72xbf16>, tensor<1x1x?x72xbf16>\n}\n";

enum { GRADIENTS = 9, WIDTH = 72 };
typedef uint16_t gradient_room[GRADIENTS][64 * WIDTH];

/* Gradients of m queries and n keys; L's rows of m f32 are whole where m is a multiple of 4. */
static void differentiate(tf_package *p, int64_t m, int64_t n, gradient_room x) {
  static const int of_keys[GRADIENTS] = {0, 1, 1, 0, 0, 0, 0, 1, 1};
  int64_t dims[GRADIENTS][4];
  DLTensor t[GRADIENTS];
  tf_arg args[GRADIENTS];
  tf_executable *e;
  tf_device *d = simulated();
  for (int i = 0; i < GRADIENTS; i++) {
    bool sums = i == 5;
    memcpy(dims[i], (int64_t[]){1, 1, of_keys[i] ? n : m, WIDTH}, sizeof dims[i]);
    t[i] = tensor(x[i], dims[i], 0), t[i].ndim = sums ? 3 : 4;
    if (sums) t[i].dtype = (DLDataType){kDLFloat, 32, 1};
    args[i] = (tf_arg){.tensor = &t[i]};
    for (int k = 0; k < 64 * WIDTH; k++) x[i][k] = i >= 6 ? 0x7fff : sums ? 0 : (uint16_t)(0x3d80 + k % 7 * 16);
  }
  ck_assert_int_eq(tf_executable_create(d, p, &sink, &e), TF_OK);
  ck_assert_msg(tf_execute(e, 0, args, GRADIENTS, NULL, &sink) == TF_OK, "%s", messages);
  tf_executable_destroy(e);
  tf_device_destroy(d);
}

static bool all_are_written(gradient_room x, int64_t m, int64_t n, bool *none) {
  bool all = true;
  *none = true;
  for (int i = 6; i < GRADIENTS; i++)
    for (int64_t k = 0; k < (i == 6 ? m : n) * WIDTH; k++) {
      all &= x[i][k] != 0x7fff;
      *none &= x[i][k] == 0x7fff;
    }
  return all;
}

/* The versions of the path of few keys: for whole rows, for 32-bit indices, for all. */
START_TEST(versions_of_whole_rows_decline) {
  tf_session *s = new_session(NULL);
  tf_package *late = compiled(s, gradients, true, NULL), *whole = compiled(s, gradients, false, NULL), *version;
  static _Alignas(256) gradient_room x, y;
  bool none;
  for (int64_t m = 4; m < 7; m++) {
    differentiate(whole, m, 5, x);
    ck_assert(all_are_written(x, m, 5, &none));
    differentiate(late, m, 5, y);
    ck_assert_mem_eq(x[6], y[6], 3 * sizeof x[0]);
    for (uint32_t v = 1; v < 21; v += 7) {
      ck_assert_int_eq(tf_later_version(&late->parts, 0, v, false, &sink, &version), TF_OK);
      differentiate(version, m, 5, y);
      bool all = all_are_written(y, m, 5, &none);
      ck_assert(m == 4 || v > 1 ? all : none);
      if (all) ck_assert_mem_eq(x[6], y[6], 3 * sizeof x[0]);
    }
  }
  tf_package_release(late);
  tf_package_release(whole);
  tf_session_destroy(s);
}
END_TEST

/* Both paths for whole rows have fewer kernels than the same paths for others. All kernels of a version, made side by
 * side, are what they are in the package that has all. */
START_TEST(kernels_are_made_side_by_side) {
  tf_session *s = new_session(NULL);
  tf_package *late = compiled(s, gradients, true, NULL), *whole = compiled(s, gradients, false, NULL), *version;
  uint32_t n[6];
  for (uint32_t v = 0; v < 6; v++) {
    ck_assert_int_eq(tf_later_version(&late->parts, 0, v / 2 * 7 + v % 2, v == 5, &sink, &version), TF_OK);
    ck_assert_ptr_nonnull(version);
    uint32_t all[32];
    n[v] = tf_package_num_kernels(version);
    ck_assert_uint_gt(n[v], 1);
    ck_assert_uint_lt(n[v], 32);
    for (uint32_t k = 0; k < n[v]; k++) all[k] = n[v] - 1 - k;
    all[n[v]] = 0; /* twice */
    if (v < 2) ck_assert_int_eq(tf_later_kernels(&version->parts, all, n[v] + 1, TF_LATER_PTX, &sink), TF_OK);
    if (v < 2) check_kernels(version, whole);
  }
  for (uint32_t v = 0; v < 4; v++) ck_assert_uint_lt(n[v], n[v + 2]);
  tf_package_release(late);
  tf_package_release(whole);
  tf_session_destroy(s);
}
END_TEST

/* A product of f32, [m, k] by [k, n], of which a launch of one column, of one row, of few rows, of few tiles and of
 * others takes another version of seven, two of which are for long sums only: x is 1, w the number of its column. */
START_TEST(each_launch_takes_its_way) {
  enum { MOST = 1500 * 2 };
  static const char text[] = "fusion.func @rows(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) -> tensor<?x?xf32> {\n"
                             "  %y = fusion.matmul %a, %b : tensor<?x?xf32>\n"
                             "  fusion.return %y : tensor<?x?xf32>\n}\n";
  enum { WAYS = 7 };
  static const int64_t launch[WAYS][2] = {{5, 1}, {1, 7}, {5, 7}, {40, 50}, {5, 7}, {40, 50}, {1500, 1500}};
  static _Alignas(256) float x[MOST], w[MOST], y[1500 * 1500];
  tf_session *s = new_session(NULL);
  tf_package *late = compiled(s, text, true, NULL), *own[WAYS];
  tf_device *d = simulated();
  for (uint32_t v = 0; v <= WAYS; v++) {
    tf_package *p = late;
    if (v < WAYS) ck_assert_int_eq(tf_later_version(&late->parts, 0, v + 14, false, &sink, &own[v]), TF_OK);
    if (v < WAYS) p = own[v];
    for (uint32_t i = 0; i < WAYS; i++) {
      if (v < WAYS && i != v) continue;
      int64_t m = launch[i][0], n = launch[i][1], dims[3][2] = {{m, 2}, {2, n}, {m, n}};
      DLTensor t[3] = {tensor(x, dims[0], 0), tensor(w, dims[1], 0), tensor(y, dims[2], 0)};
      tf_arg args[3] = {{.tensor = &t[0]}, {.tensor = &t[1]}, {.tensor = &t[2]}};
      tf_executable *e;
      for (int64_t k = 0; k < 3; k++) t[k].dtype = (DLDataType){kDLFloat, 32, 1};
      for (int64_t k = 0; k < 2 * m; k++) x[k] = 1;
      for (int64_t k = 0; k < 2 * n; k++) w[k] = (float)(k % n);
      ck_assert_int_eq(tf_executable_create(d, p, &sink, &e), TF_OK);
      ck_assert_msg(tf_execute(e, 0, args, 3, NULL, &sink) == TF_OK, "%s", messages);
      for (int64_t k = 0; k < m * n; k++) ck_assert_float_eq(y[k], 2 * (float)(k % n));
      tf_executable_destroy(e);
    }
  }
  tf_package_release(late);
  tf_device_destroy(d);
  tf_session_destroy(s);
}
END_TEST

START_TEST(each_entry_has_its_own) {
  static const char second[] = "fusion.func @least(%x: tensor<?x?xbf16>) -> tensor<?x?xbf16> {\n"
                               "  %m = fusion.reduce_min %x axes [1] : tensor<?xbf16>\n"
                               "  %b = fusion.broadcast %m axes [1] : tensor<?x1xbf16>\n"
                               "  %y = fusion.sub %x, %b : tensor<?x?xbf16>\n"
                               "  fusion.return %y : tensor<?x?xbf16>\n}\n";
  tf_session *s = new_session(NULL);
  char *both = malloc(sizeof rows + sizeof second);
  strcpy(stpcpy(both, rows), second);
  tf_package *late = compiled(s, both, true, NULL), *version[2];
  uint32_t made = 0;
  ck_assert_uint_eq(late->parts.nprog, 2);
  for (uint32_t v = 0; v < TF_MOST_VERSIONS; v++) {
    for (uint32_t k = 0; k < 2; k++) {
      ck_assert_int_eq(tf_later_version(&late->parts, k, v, false, &sink, &version[k]), TF_OK);
      if (!version[k]) continue;
      ck_assert_str_eq(version[k]->parts.prog[0].name, late->parts.prog[k].name);
      made |= 1u << k;
    }
    ck_assert(!version[0] || version[0] != version[1]);
  }
  ck_assert_uint_eq(made, 3);
  tf_package_release(late);
  tf_session_destroy(s);
  free(both);
}
END_TEST

START_TEST(it_is_of_this_process_only) {
  tf_session *s = new_session(NULL);
  tf_package *p = compiled(s, rows, true, NULL), *q;
  tf_device *d = simulated();
  tf_executable *e;
  ck_assert_int_eq(tf_package_save_file(p, "/tmp/tf-lazy-is-not-written.tfpkg", &sink), TF_ERR_UNSUPPORTED);
  ck_assert_ptr_nonnull(strstr(messages, "compile it without `lazy`"));
  tf_str bytes = tf_package_bytes(p);
  ck_assert_int_eq(tf_package_load(bytes.ptr, bytes.len, NULL, &sink, &q), TF_OK);
  messages[0] = 0;
  ck_assert_int_eq(tf_executable_create(d, q, &sink, &e), TF_ERR_ENV);
  ck_assert_ptr_nonnull(strstr(messages, "its kernels can be made only where it was compiled"));
  tf_package_release(q);
  tf_package_release(p);
  tf_device_destroy(d);
  tf_session_destroy(s);
}
END_TEST

/* More than kernels is asked for, or kernels have texts in common: the package is whole. */
START_TEST(some_are_whole_all_the_same) {
  static const char asserts[] = "kernel.func @k(%p: !kernel.buffer<4xi32, global>) {\n"
                                "  %t = kernel.thread_id x\n"
                                "  %ok = kernel.cmp eq %t, 0 : i32\n"
                                "  kernel.assert %ok, \"one thread\"\n}\n";
  tf_session *s = new_session(NULL);
  tf_package *p = compiled(s, asserts, true, NULL);
  ck_assert_uint_gt(tf_package_ptx(p).len, 100);
  tf_package_release(p);
  tf_module *m = parsed(s, rows);
  tf_compile_options o = {.struct_size = sizeof o, .emit = TF_PTX, .lazy = true};
  ck_assert_int_eq(tf_compile(m, &o, &p), TF_OK);
  ck_assert_uint_gt(tf_package_ptx(p).len, 1000);
  tf_package_release(p);
  tf_module_destroy(m);
  tf_session_destroy(s);
}
END_TEST

static tf_cache_stats stats_of(tf_cache *c) {
  tf_cache_stats st = {.struct_size = sizeof st};
  tf_cache_get_stats(c, &st);
  return st;
}

START_TEST(the_cache_keeps_each_kernel) {
  char folder[] = "/tmp/tf-lazy-XXXXXX", command[64];
  ck_assert_ptr_nonnull(mkdtemp(folder));
  tf_cache_options co = {.struct_size = sizeof co, .dir = folder};
  for (int turn = 0; turn < 2; turn++) {
    tf_session *s = new_session(NULL);
    tf_device *d = simulated();
    tf_cache *c;
    tf_executable *e;
    ck_assert_int_eq(tf_cache_create(&co, NULL, &sink, &c), TF_OK);
    tf_package *p = compiled(s, rows, true, c), *again = compiled(s, rows, true, c);
    ck_assert_ptr_eq(p, again);
    tf_package_release(again);
    ck_assert_int_eq(tf_executable_create(d, p, &sink, &e), TF_OK);
    ck_assert_msg(run(e, 3, 64) == TF_OK, "%s", messages);
    ck_assert_uint_eq(stats_of(c).stores,
                      turn ? 0 : 3); /* the package, the version that was launched, and its kernel */
    ck_assert_uint_eq(stats_of(c).disk_hits, turn ? 3 : 0);
    tf_cache_destroy(c); /* kernels that are made after that are made, and kept, too */
    ck_assert_msg(run(e, 3, 4096) == TF_OK, "%s", messages);
    tf_package_release(p);
    tf_executable_destroy(e);
    tf_device_destroy(d);
    tf_session_destroy(s);
  }
  snprintf(command, sizeof command, "rm -r %s", folder);
  ck_assert_int_eq(system(command), 0);
}
END_TEST

/* A driver without a GPU: nothing is loaded until a kernel is launched, and then that kernel. */
START_TEST(a_gpu_gets_what_it_launches) {
  fake_cuda_control *fake = fake_cuda_begin(1, 9);
  fake->version = 13000;
  tf_cuda_options o = {.struct_size = sizeof o, .library = FAKE_CUDA};
  tf_session *s = new_session(NULL);
  tf_device *d;
  tf_executable *e;
  ck_assert_msg(tf_device_cuda(&o, NULL, &sink, &d) == TF_OK, "%s", messages);
  tf_package *p = compiled(s, rows, true, NULL);
  ck_assert_msg(tf_executable_create(d, p, &sink, &e) == TF_OK, "%s", messages);
  ck_assert_int_eq(fake->modules, 0);
  int64_t dims[2] = {4, 64};
  DLTensor x = tensor((void *)0x10000, dims, 1), y = tensor((void *)0x20000, dims, 1);
  tf_arg args[2] = {{.tensor = &x}, {.tensor = &y}};
  ck_assert_msg(tf_executable_prepare(e, 0, args, 2, &sink) == TF_OK, "%s", messages);
  ck_assert_int_eq(fake->modules, 1);
  ck_assert_int_eq(fake->launches, 0);
  ck_assert_ptr_nonnull(strstr(fake->code, ".target sm_90a"));
  for (int i = 0; i < 3; i++) ck_assert_int_eq(tf_execute(e, 0, args, 2, NULL, &sink), TF_OK);
  ck_assert_int_eq(fake->modules, 1);
  ck_assert_int_eq(fake->launches, 3);
  tf_executable_destroy(e);
  ck_assert_int_eq(fake->modules, 0);
  fake->version = 11000; /* its driver knows no PTX of sm_90a: said when the package is loaded */
  tf_device_destroy(d);
  ck_assert_int_eq(tf_device_cuda(&o, NULL, &sink, &d), TF_OK);
  messages[0] = 0;
  ck_assert_int_eq(tf_executable_create(d, p, &sink, &e), TF_ERR_ENV);
  ck_assert_ptr_nonnull(strstr(messages, "needs a driver of CUDA"));
  tf_device_destroy(d);
  tf_package_release(p);
  tf_session_destroy(s);
}
END_TEST

/* A version that a launch asks for has narrow indices alone; what is too large for these asks for its twin, which has
 * the same kernel with the others, again and again. */
START_TEST(large_launches_ask_for_the_twin) {
  fake_cuda_control *fake = fake_cuda_begin(1, 9);
  fake->version = 13000;
  tf_cuda_options o = {.struct_size = sizeof o, .library = FAKE_CUDA};
  tf_session *s = new_session(NULL);
  tf_device *d;
  tf_executable *e;
  ck_assert_msg(tf_device_cuda(&o, NULL, &sink, &d) == TF_OK, "%s", messages);
  tf_package *p = compiled(s, rows, true, NULL);
  ck_assert_msg(tf_executable_create(d, p, &sink, &e) == TF_OK, "%s", messages);
  char kernel[2][128], wanted[128] = "";
  for (int large = 0; large < 2; large++) {
    int64_t dims[2] = {large ? 1 << 20 : 1 << 14, 8192};
    DLTensor x = tensor((void *)((uintptr_t)1 << 40), dims, 1), y = tensor((void *)((uintptr_t)2 << 40), dims, 1);
    tf_arg args[2] = {{.tensor = &x}, {.tensor = &y}};
    for (int i = 0; i < 4; i++) ck_assert_msg(tf_execute(e, 0, args, 2, NULL, &sink) == TF_OK, "%s", messages);
    ck_assert_int_eq(fake->modules, 1 + large);
    ck_assert_int_eq(fake->launches, 4 + 4 * large);
    ck_assert_int_eq(sscanf(strstr(fake->code, ".entry "), ".entry %120[a-z0-9_]", kernel[large]), 1);
    if (large) ck_assert_str_eq(kernel[1], wanted);
    else snprintf(wanted, sizeof wanted, "%.120s_wide", kernel[0]);
  }
  tf_executable_destroy(e);
  tf_device_destroy(d);
  tf_package_release(p);
  tf_session_destroy(s);
}
END_TEST

typedef struct user {
  tf_package *p;
  pthread_t thread;
  const char *ptx[64];
} user;

static void *make_all(void *arg) {
  user *u = arg;
  for (uint32_t i = 0; i < u->p->parts.nkernel; i++) {
    const tf_package_parts *one;
    u->ptx[i] = tf_later_kernel(&u->p->parts, i, TF_LATER_PTX, NULL, &one) == TF_OK ? one->ptx.ptr : NULL;
  }
  return NULL;
}

START_TEST(threads_get_one_code) {
  tf_session *s = new_session(NULL);
  user u[4] = {{.p = compiled(s, rows, true, NULL)}};
  uint32_t n = u[0].p->parts.nkernel;
  ck_assert_uint_le(n, 64);
  for (int i = 1; i < 4; i++) u[i].p = u[0].p;
  for (int i = 0; i < 4; i++) ck_assert_int_eq(pthread_create(&u[i].thread, NULL, make_all, &u[i]), 0);
  for (int i = 0; i < 4; i++) pthread_join(u[i].thread, NULL);
  for (uint32_t k = 0; k < n; k++) {
    ck_assert_ptr_nonnull(u[0].ptx[k]);
    for (int i = 1; i < 4; i++) ck_assert_ptr_eq(u[i].ptx[k], u[0].ptx[k]);
  }
  tf_package_release(u[0].p);
  tf_session_destroy(s);
}
END_TEST

/* Each allocation of the compilation and of kernels' making fails in turn; the next attempt succeeds. A known size has
 * no versions, so the kernels are the package's own: one, or two that are made side by side. */
START_TEST(memory_may_run_out) {
  static const char one_kernel[] = "fusion.func @f(%x: tensor<64xf32>) -> tensor<64xf32> {\n"
                                   "  %y = fusion.neg %x : tensor<64xf32>\n  fusion.return %y : tensor<64xf32>\n}\n",
                    another[] = "fusion.func @g(%x: tensor<64xf32>) -> tensor<64xf32> {\n"
                                "  %y = fusion.exp %x : tensor<64xf32>\n  fusion.return %y : tensor<64xf32>\n}\n";
  static const uint32_t all[] = {0, 1};
  char text[sizeof one_kernel + sizeof another];
  uint32_t kernels = 1 + (uint32_t)_i;
  strcpy(stpcpy(text, one_kernel), _i ? another : "");
  tf_status st = TF_ERR_OOM;
  for (long n = 0; st != TF_OK; n++) {
    budget b = {1000000, 0, 0};
    tf_session *s = new_session(&(tf_allocator){limited, limited_free, &b});
    tf_module *m = parsed(s, text);
    tf_compile_options o = {.struct_size = sizeof o, .lazy = true, .threads = 2};
    tf_package *p = NULL;
    b.left = n;
    st = tf_compile(m, &o, &p);
    ck_assert_int_eq(p != NULL, st == TF_OK);
    if (st == TF_OK) st = tf_later_kernels(&p->parts, all, kernels, TF_LATER_PTX, &sink);
    ck_assert_msg(st == TF_OK || st == TF_ERR_OOM, "%s after allocation %ld failed: %s", tf_status_name(st), n,
                  messages);
    b.left = 1000000;
    if (p) ck_assert_int_eq(tf_later_kernels(&p->parts, all, kernels, TF_LATER_PTX, &sink), TF_OK);
    tf_package_release(p);
    tf_module_destroy(m);
    tf_session_destroy(s);
    ck_assert_msg(b.live == 0, "%ld allocations are left after number %ld failed", b.live, n);
    ck_assert_int_lt(n, 10000);
  }
}
END_TEST

int main(void) {
  TCase *c = tcase_create("all");
  tcase_add_test(c, results_are_the_same);
  tcase_add_loop_test(c, ptx_is_the_same, 0, 2);
  tcase_add_test(c, versions_decline);
  tcase_add_test(c, steps_are_those_of_a_path);
  tcase_add_test(c, versions_of_whole_rows_decline);
  tcase_add_test(c, kernels_are_made_side_by_side);
  tcase_add_test(c, each_launch_takes_its_way);
  tcase_add_test(c, each_entry_has_its_own);
  tcase_add_test(c, it_is_of_this_process_only);
  tcase_add_test(c, some_are_whole_all_the_same);
  tcase_add_test(c, the_cache_keeps_each_kernel);
  tcase_add_test(c, a_gpu_gets_what_it_launches);
  tcase_add_test(c, large_launches_ask_for_the_twin);
  tcase_add_test(c, threads_get_one_code);
  tcase_add_loop_test(c, memory_may_run_out, 0, 2);
  return run_suite(c, "kernels made when they are launched");
}
