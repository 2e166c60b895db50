/* Packages: round trip, determinism, every structural refusal, and thousands of damaged ones. */
#include <check.h>
#include <pthread.h>
#include <unistd.h>

#include "fake_device.h"
#include "runtime/package.h"
#include "sample.h"
#include "support/sha256.h"

static fake_log log_;
static tf_sink sink;

static void setup(void) {
  log_ = (fake_log){0};
  sink = (tf_sink){fake_log_fn, &log_};
}

static uint8_t *encode(const tf_package_parts *p, size_t *size) {
  void *bytes;
  ck_assert_int_eq(tf_package_encode(p, NULL, &bytes, size), TF_OK);
  return bytes;
}

START_TEST(test_round_trip) {
  tf_package_parts p = sample_parts();
  size_t size, size2;
  uint8_t *bytes = encode(&p, &size), *again = encode(&p, &size2);
  ck_assert_uint_eq(size, size2);
  ck_assert_mem_eq(bytes, again, size);
  tf_package *k;
  ck_assert_int_eq(tf_package_load(bytes, size, NULL, &sink, &k), TF_OK);
  free(bytes); /* load copies */
  ck_assert_str_eq(tf_package_target(k), "sm_90a");
  ck_assert_uint_eq(tf_package_num_entries(k), 1);
  ck_assert_str_eq(tf_package_entry_name(k, 0), "axpy");
  ck_assert_ptr_null(tf_package_entry_name(k, 1));
  ck_assert_uint_eq(tf_package_num_args(k, 0), 4);
  ck_assert_uint_eq(tf_package_num_args(k, 1), 0);
  tf_str ptx = tf_package_ptx(k);
  ck_assert_uint_eq(ptx.len, p.ptx.len);
  ck_assert_mem_eq(ptx.ptr, p.ptx.ptr, ptx.len + 1); /* with its NUL */
  ck_assert_uint_eq((uintptr_t)ptx.ptr % 16, 0);
  ck_assert_mem_eq(k->parts.llvm.ptr, "BC\xc0\xde", 4);
  ck_assert_mem_eq(k->parts.prog[0].inst, sample_inst, sizeof sample_inst);
  ck_assert_str_eq(k->parts.kernel[1].name, "fill");
  void *third;
  ck_assert_int_eq(tf_package_encode(&k->parts, NULL, &third, &size2), TF_OK);
  ck_assert_uint_eq(size, size2);
  ck_assert_mem_eq(third, again, size);
  free(third);
  free(again);
  tf_package_retain(k);
  tf_package_release(k);
  ck_assert_str_eq(tf_package_target(k), "sm_90a");
  tf_package_release(k);
  tf_package_release(NULL);
}
END_TEST

typedef struct asked {
  tf_package *package;
  tf_str bytes;
} asked;

static void *ask_bytes(void *arg) {
  asked *a = arg;
  a->bytes = tf_package_bytes(a->package);
  return NULL;
}

/* What was encoded without its checksum is no package yet; its bytes get it when they are asked for, by whoever. */
START_TEST(test_unsealed) {
  enum { THREADS = 4 };
  asked ask[THREADS];
  pthread_t thread[THREADS];
  tf_package_parts p = sample_parts();
  size_t size, size2;
  uint8_t *whole = encode(&p, &size);
  void *bytes;
  tf_package *k;
  ck_assert_int_eq(tf_package_encode_unsealed(&p, NULL, &sink, &bytes, &size2), TF_OK);
  ck_assert_uint_eq(size, size2);
  ck_assert_int_eq(tf_package_load(bytes, size, NULL, &sink, &k), TF_ERR_INVALID);
  ck_assert_ptr_nonnull(strstr(log_.last, "its checksum does not match"));
  ck_assert_int_eq(tf_package_load_encoded(bytes, size, NULL, &sink, &k), TF_OK);
  for (int i = 0; i < THREADS; i++) {
    ask[i].package = k;
    ck_assert_int_eq(pthread_create(&thread[i], NULL, ask_bytes, &ask[i]), 0);
  }
  for (int i = 0; i < THREADS; i++) {
    pthread_join(thread[i], NULL);
    ck_assert_uint_eq(ask[i].bytes.len, size);
    ck_assert_mem_eq(ask[i].bytes.ptr, whole, size);
  }
  tf_package_release(k);
  free(bytes);
  free(whole);
}
END_TEST

START_TEST(test_arg_info) {
  tf_package_parts p = sample_parts();
  size_t size;
  uint8_t *bytes = encode(&p, &size);
  tf_package *k;
  ck_assert_int_eq(tf_package_load(bytes, size, NULL, &sink, &k), TF_OK);
  tf_arg_info i = {.struct_size = sizeof i};
  ck_assert_int_eq(tf_package_arg(k, 0, 3, &i), TF_OK);
  ck_assert_str_eq(i.name, "z");
  ck_assert(i.is_result && i.is_tensor && i.rank == 1 && i.dtype.code == kDLFloat && i.dtype.bits == 32);
  ck_assert_int_eq(tf_package_arg(k, 0, 2, &i), TF_OK);
  ck_assert(!i.is_tensor && !i.is_result);
  ck_assert_int_eq(tf_package_arg(k, 0, 4, &i), TF_ERR_INVALID);
  ck_assert_int_eq(tf_package_arg(k, 1, 0, &i), TF_ERR_INVALID);
  tf_package_release(k);
  free(bytes);
}
END_TEST

START_TEST(test_files) {
  char dir[] = "/tmp/tf-package-XXXXXX", path[64];
  ck_assert_ptr_nonnull(mkdtemp(dir));
  snprintf(path, sizeof path, "%s/p.tfpkg", dir);
  tf_package_parts p = sample_parts();
  size_t size;
  uint8_t *bytes = encode(&p, &size);
  tf_package *k, *k2;
  ck_assert_int_eq(tf_package_load(bytes, size, NULL, &sink, &k), TF_OK);
  ck_assert_int_eq(tf_package_save_file(k, path, &sink), TF_OK);
  ck_assert_int_eq(tf_package_load_file(path, NULL, &sink, &k2), TF_OK);
  ck_assert_uint_eq(tf_package_bytes(k2).len, size);
  ck_assert_mem_eq(tf_package_bytes(k2).ptr, bytes, size);
  tf_package_release(k2);
  ck_assert_int_eq(log_.errors, 0);
  ck_assert_int_eq(tf_package_load_file("/nonexistent/p", NULL, &sink, &k2), TF_ERR_IO);
  ck_assert_ptr_null(k2);
  ck_assert_int_eq(tf_package_save_file(k, "/nonexistent/p", &sink), TF_ERR_IO);
  ck_assert_int_eq(log_.errors, 2);
  tf_package_release(k);
  free(bytes);
  unlink(path);
  rmdir(dir);
}
END_TEST

static void not_loaded(const void *bytes, size_t size, const char *words) {
  tf_package *k = (tf_package *)&sink;
  int errors = log_.errors;
  ck_assert_int_eq(tf_package_load(bytes, size, NULL, &sink, &k), TF_ERR_INVALID);
  ck_assert_ptr_null(k);
  ck_assert_int_eq(log_.errors, errors + 1);
  ck_assert_msg(strstr(log_.last, words) != NULL, "'%s' does not say '%s'", log_.last, words);
}

START_TEST(test_envelope) {
  tf_package_parts p = sample_parts();
  size_t size;
  uint8_t *bytes = encode(&p, &size);
  not_loaded(NULL, 0, "not a tf package");
  not_loaded(NULL, 5, "NULL");
  not_loaded("#!/bin/sh", 9, "not a tf package");
  not_loaded(bytes, size - 1, "cut short");
  not_loaded(bytes, 30, "not a tf package");
  bytes[size / 2] ^= 1;
  not_loaded(bytes, size, "checksum");
  bytes[8] = 99;
  not_loaded(bytes, size, "package format 99");
  bytes[8] = 1; /* before tensor maps */
  not_loaded(bytes, size, "package format 1, but this tf reads format 5; compile it again");
  bytes[8] = TF_PACKAGE_VERSION;
  bytes[12] = 4;
  not_loaded(bytes, size, "unknown flags 0x4");
  free(bytes);
}
END_TEST

/* One instruction, argument, kernel or name is made wrong; encoding says what. */
static void not_encoded(const tf_package_parts *p, const char *words) {
  void *bytes;
  size_t size;
  int errors = log_.errors;
  ck_assert_int_eq(tf_package_encode_diag(p, NULL, &sink, &bytes, &size), TF_ERR_INVALID);
  ck_assert_ptr_null(bytes);
  ck_assert_int_eq(log_.errors, errors + 1);
  ck_assert_msg(strstr(log_.last, words) != NULL, "'%s' does not say '%s'", log_.last, words);
}

/* Where kernels stand in the PTX. */
START_TEST(test_bad_cuts) {
  static const struct {
    uint64_t head, at, len;
    const char *words;
  } bad[] = {
      {29, 5, 4, "the PTX has a head of 29 bytes"},
      {5, 5, 0, "kernel 'add' stands at 5 in the PTX, with 0 bytes"},
      {5, 4, 4, "kernel 'add' stands at 4"},
      {5, 5, 24, "kernel 'add' stands at 5 in the PTX, with 24"},
      {5, 29, 1, "kernel 'add' stands at 29"},
      {5, UINT64_MAX, 2, "kernel 'add' stands at 18446744073709551615"},
      {5, 28, UINT64_MAX, "with 18446744073709551615"},
      {0, 5, 4, "kernel 'add' stands at 5 in the PTX, with 4 bytes"},
  };
  tf_package_parts p = sample_parts();
  tf_hkernel kernel[2];
  ck_assert_uint_eq(p.ptx.len, 28);
  memcpy(kernel, sample_kernels, sizeof kernel);
  p.kernel = kernel;
  kernel[1].ptx_at = 5, kernel[1].ptx_len = 1;
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    p.ptx_head = bad[i].head;
    kernel[0].ptx_at = bad[i].at, kernel[0].ptx_len = bad[i].len;
    not_encoded(&p, bad[i].words);
  }
  p.ptx_head = 5;
  kernel[0].ptx_at = 5, kernel[0].ptx_len = 23;
  void *bytes;
  size_t size;
  tf_package *k;
  ck_assert_int_eq(tf_package_encode_diag(&p, NULL, &sink, &bytes, &size), TF_OK);
  ck_assert_int_eq(tf_package_load(bytes, size, NULL, &sink, &k), TF_OK);
  ck_assert_uint_eq(k->parts.ptx_head, 5);
  ck_assert_uint_eq(k->parts.kernel[0].ptx_len, 23);
  ck_assert_uint_eq(k->parts.kernel[1].ptx_at, 5);
  tf_package_release(k);
  free(bytes);
}
END_TEST

START_TEST(test_bad_instructions) {
  static const struct {
    uint32_t at;
    tf_hinst inst;
    const char *words;
  } bad[] = {
      {2, {TF_HOP_COUNT, 0, 0, 0, 0}, "unknown code"},
      {2, {TF_HOP_EQ, 2, 0, 0, 0}, "instruction 2 (eq): register 2 is not defined before it"},
      {2, {TF_HOP_EQ, 0, 9, 0, 0}, "register 9"},
      {2, {TF_HOP_SELECT, 0, 0, 5, 0}, "register 5"},
      {2, {TF_HOP_DIM, 4, 0, 0, 0}, "argument 4 of 4"},
      {2, {TF_HOP_DIM, 0, 1, 0, 0}, "axis 1 of a tensor of rank 1"},
      {2, {TF_HOP_STRIDE, 2, 0, 0, 0}, "argument 2 is a scalar"},
      {2, {TF_HOP_SCALAR, 0, 0, 0, 0}, "argument 0 is a tensor"},
      {2, {TF_HOP_PTR, 3, 0, 0, 0}, "result 'z' is used before shapes_end"},
      {3, {TF_HOP_CHECK, 2, 0, 2, 1}, "text 1 of 1"},
      {3, {TF_HOP_CHECK, 2, 0, 2, -1}, "text -1 of 1"},
      {3, {TF_HOP_CHECK, 2, 0, 1, 0}, "text refers to {1} of 1 values"},
      {3, {TF_HOP_CHECK, 2, 0, 99, 0}, "pool slice 0, 99"},
      {3, {TF_HOP_CHECK, 2, UINT32_MAX, 2, 0}, "pool slice"},
      {3, {TF_HOP_CHECK, 2, 2, 2, 0}, "register 7 is not defined"},
      {4, {TF_HOP_SHAPE, 1, 0, 0, 0}, "result 1 of 1"},
      {4, {TF_HOP_SHAPE, 0, 1, 0, 0}, "axis 1 of a result of rank 1"},
      {6, {TF_HOP_SHAPE, 0, 0, 0, 0}, "no shapes_end follows"},
      {6, {TF_HOP_SHAPES_END, 0, 0, 0, 0}, "two shapes_end"},
      {4, {TF_HOP_ALLOC, 0, 0, 0, 0}, "acts before shapes_end"},
      {4, {TF_HOP_MEMSET, 0, 0, 0, 0}, "acts before shapes_end"},
      {4, {TF_HOP_LAUNCH, 0, 0, 0, 0}, "acts before shapes_end"},
      {17, {TF_HOP_LAUNCH, 0, 2, 10, 2}, "kernel 2 of 2"},
      {17, {TF_HOP_LAUNCH, 0, 2, 10, -1}, "kernel -1 of 2"},
      {17, {TF_HOP_LAUNCH, 0, 2, 11, 1}, "11 values for kernel 'fill', which takes 7 and 3"},
      {17, {TF_HOP_LAUNCH, 0, 2, 6, 1}, "6 values"},
      {17, {TF_HOP_LAUNCH, 4, 2, 10, 1}, "begin 4 of kernel 'fill', expected 0 to 3"},
      {17, {TF_HOP_LAUNCH, 0, 30, 10, 1}, "pool slice"},
      {21, {TF_HOP_MEMSET, 12, 14, 0, 256}, "byte 256"},
      {21, {TF_HOP_MEMSET, 14, 14, 0, 0}, "(memset): register 14 is no address: it derives from no tensor"},
      {15, {TF_HOP_CONST, 0, 0, 0, 4096}, "instruction 17 (launch): register 15 is no address"},
      {15, {TF_HOP_ADD, 10, 11, 0, 0}, "instruction 17 (launch): register 15 is no address"},
      {15, {TF_HOP_SUB, 14, 10, 0, 0}, "instruction 17 (launch): register 15 is no address"},
      {15, {TF_HOP_MUL, 10, 8, 0, 0}, "instruction 17 (launch): register 15 is no address"},
      {15, {TF_HOP_SELECT, 10, 8, 9, 0}, "instruction 17 (launch): register 15 is no address"},
      {20, {TF_HOP_JZ, 9, 0, 0, 20}, "jump to 20, which is not ahead"},
      {20, {TF_HOP_JMP, 9, 0, 0, 24}, "jump to 24"},
      {20, {TF_HOP_JMP, 9, 0, 0, INT64_MIN}, "not ahead"},
      {2, {TF_HOP_JMP, 9, 0, 0, 6}, "crosses shapes_end"},
  };
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    tf_hinst inst[SAMPLE_COUNT(sample_inst)];
    memcpy(inst, sample_inst, sizeof inst);
    inst[bad[i].at] = bad[i].inst;
    tf_hostprog h = sample_prog;
    h.inst = inst;
    tf_package_parts p = sample_parts();
    p.prog = &h;
    not_encoded(&p, bad[i].words);
  }
}
END_TEST

START_TEST(test_bad_tables) {
  tf_package_parts p = sample_parts();
  p.target = "";
  not_encoded(&p, "target");
  p.target = "sm 90";
  not_encoded(&p, "target");
  p = sample_parts();
  p.nprog = 2;
  tf_hostprog two[2] = {sample_prog, sample_prog};
  p.prog = two;
  not_encoded(&p, "two entries are called 'axpy'");
  two[1].name = "a\nb";
  not_encoded(&p, "entry's name");
  p = sample_parts();
  tf_harg args[4];
  tf_hostprog h = sample_prog;
  h.arg = args;
  p.prog = &h;
  memcpy(args, sample_args, sizeof args);
  args[1].is_result = 1;
  not_encoded(&p, "input 2 comes after a result");
  memcpy(args, sample_args, sizeof args);
  args[0].dtype = TF_DT_COUNT;
  not_encoded(&p, "argument 0 has dtype");
  args[0].dtype = TF_DT_F32;
  args[0].rank = TF_MAX_RANK + 1;
  not_encoded(&p, "rank 13");
  args[0].rank = 1;
  args[2].rank = 1; /* a scalar */
  not_encoded(&p, "argument 2");
  tf_hkernel k[2];
  p = sample_parts();
  p.kernel = k;
  memcpy(k, sample_kernels, sizeof k);
  k[1].name = "add";
  not_encoded(&p, "two kernels are called 'add'");
  k[1].name = "";
  not_encoded(&p, "kernel's name");
  k[1] = sample_kernels[1];
  k[0].cluster[1] = 0;
  not_encoded(&p, "cluster extent of 0");
  k[0].cluster[1] = 1;
  k[0].block[1] = 4;
  not_encoded(&p, "block of 0 x 4 x 0");
  memcpy(k[0].block, (uint32_t[3]){1025, 1, 1}, sizeof k[0].block);
  not_encoded(&p, "block of 1025 x 1 x 1");
  memset(k[0].block, 0, sizeof k[0].block);
  k[0].max_threads = 2048;
  not_encoded(&p, "2048 threads");
  k[0].max_threads = 256;
  static const uint8_t odd[] = {TF_P_PTR, 99, 0, 0}, map[] = {TF_P_PTR, TF_P_F32, TF_P_TENSORMAP};
  k[0].param = odd;
  not_encoded(&p, "parameter 1 has kind 99");
  k[0] = sample_kernels[0];
  k[1].param = map;
  not_encoded(&p, "is not a tensor map");
}
END_TEST

/* Remembers the most memory that was asked for at once. */
static void *measured(void *user, size_t size) {
  size_t *most = user;
  if (size > *most) *most = size;
  return malloc(size);
}
static void measured_free(void *user, void *p) {
  (void)user;
  free(p);
}

static void put_u32(uint8_t *at, uint32_t v) {
  for (int i = 0; i < 4; i++) at[i] = (uint8_t)(v >> (8 * i));
}

/* Any four bytes that may be a count, or the length of a text, say that there are more than there is room for: the
 * package is refused (unless they are no count), and no more memory is asked for than for the package as it is. */
START_TEST(test_counts) {
  static const uint32_t many[] = {1u << 8, 1u << 10, 1u << 12, 1u << 16, 1u << 24, 1u << 31, UINT32_MAX};
  tf_package_parts p = sample_parts();
  size_t size, usual = 0, most = 0;
  uint8_t *good = encode(&p, &size);
  tf_allocator first = {measured, measured_free, &usual}, a = {measured, measured_free, &most};
  tf_package *k;
  ck_assert_int_eq(tf_package_load(good, size, &first, &sink, &k), TF_OK);
  tf_package_release(k);
  uint8_t *bytes = malloc(size);
  int counts = 0;
  for (size_t at = TF_PACKAGE_HEADER; at + 4 <= size - 32; at++)
    for (size_t m = 0; m < sizeof many / sizeof *many; m++) {
      memcpy(bytes, good, size);
      put_u32(bytes + at, many[m]);
      tf_sha256_of(bytes, size - 32, bytes + size - 32);
      if (tf_package_load(bytes, size, &a, &sink, &k) == TF_OK) tf_package_release(k);
      else counts += strstr(log_.last, "a count is larger than the package") != NULL;
      if (most > usual) ck_abort_msg("%zu bytes at once for %u at byte %zu; %zu without", most, many[m], at, usual);
    }
  ck_assert_int_gt(counts, 50); /* they were reached */
  free(bytes);
  free(good);
}
END_TEST

static uint64_t rng = 0x9e3779b97f4a7c15u;
static uint32_t draw(uint32_t below) {
  rng ^= rng << 13, rng ^= rng >> 7, rng ^= rng << 17;
  return (uint32_t)(rng >> 20) % below;
}

/* Runs whatever still loads: the executor trusts the verifier, so a hole in it shows here (under the sanitizers). */
static void exercise(tf_package *k) {
  static fake_device device;
  fake_init(&device);
  device.fail_alloc = TF_ERR_OOM;
  device.fail_launch = TF_ERR_DEVICE; /* the kernels are nonsense now: none may run */
  tf_executable *e;
  static float data[64];
  static int64_t dims[TF_MAX_RANK];
  for (size_t i = 0; i < TF_MAX_RANK; i++) dims[i] = i == 0 ? 4 : 1;
  for (uint32_t entry = 0; entry < tf_package_num_entries(k); entry++) {
    tf_arg args[TF_MAX_ARGS] = {0};
    DLTensor t[16];
    uint32_t n = tf_package_num_args(k, entry);
    if (n > 16) continue;
    for (uint32_t i = 0; i < n; i++) {
      tf_arg_info info = {.struct_size = sizeof info};
      ck_assert_int_eq(tf_package_arg(k, entry, i, &info), TF_OK);
      t[i] =
          (DLTensor){.data = data, .device = {kDLCPU, 0}, .ndim = (int)info.rank, .dtype = info.dtype, .shape = dims};
      if (info.is_tensor) args[i].tensor = &t[i];
    }
    ck_assert_int_eq(tf_executable_create(&device.base, k, NULL, &e), TF_OK);
    int64_t out[TF_MAX_RANK];
    for (uint32_t rank = 0; rank < 3; rank++)
      if (tf_executable_result_shape(e, entry, args, n ? n - 1 : 0, 0, out, rank, NULL) != TF_OK) break;
    if (tf_execute(e, entry, args, n, NULL, NULL) != TF_OK) {
    } /* whatever it says, it ends */
    tf_executable_destroy(e);
  }
}

START_TEST(test_mutations) {
  tf_package_parts p = sample_parts();
  size_t size;
  uint8_t *good = encode(&p, &size), *bytes = malloc(size + 64);
  int loaded = 0, refused = 0;
  for (int round = 0; round < 20000; round++) {
    memcpy(bytes, good, size);
    size_t n = size;
    for (uint32_t edits = 1 + draw(3); edits--;) {
      size_t at = 8 + draw((uint32_t)(size - 40));
      switch (draw(5)) {
      case 0: bytes[at] ^= (uint8_t)(1u << draw(8)); break;
      case 1: bytes[at] = (uint8_t)draw(256); break;
      case 2: memset(bytes + at, draw(2) ? 0xff : 0, 1 + draw(8)); break;
      case 3: bytes[at] = (uint8_t)(bytes[at] + (draw(2) ? 1 : -1)); break;
      default: n = size - draw(2) * draw(64); break; /* cut */
      }
    }
    if (draw(20)) { /* mostly with the length and the checksum mended, so that the structure is reached */
      for (int i = 0; i < 8; i++) bytes[16 + i] = (uint8_t)((uint64_t)n >> (8 * i));
      tf_sha256_of(bytes, n - 32, bytes + n - 32);
    }
    uint8_t *exact = malloc(n); /* so that a read past the end is seen */
    memcpy(exact, bytes, n);
    tf_package *k;
    int errors = log_.errors;
    if (tf_package_load(exact, n, NULL, &sink, &k) == TF_OK) {
      ck_assert_int_eq(log_.errors, errors);
      exercise(k);
      tf_package_release(k);
      loaded++;
    } else {
      ck_assert_int_eq(log_.errors, errors + 1);
      refused++;
    }
    free(exact);
  }
  ck_assert_int_gt(loaded, 200); /* both roads were walked */
  ck_assert_int_gt(refused, 2000);
  free(bytes);
  free(good);
}
END_TEST

START_TEST(test_out_of_memory) {
  fake_memory memory = {0};
  tf_allocator few = {fake_memory_alloc, fake_memory_free, &memory};
  tf_package_parts p = sample_parts();
  void *bytes;
  size_t size;
  ck_assert_int_eq(tf_package_encode(&p, &few, &bytes, &size), TF_ERR_OOM);
  uint8_t *good = encode(&p, &size);
  tf_package *k = NULL;
  tf_status s = TF_ERR_OOM;
  int i = 0;
  for (; i < 100 && s != TF_OK; i++) {
    memory.left = i;
    s = tf_package_load(good, size, &few, &sink, &k);
    if (s != TF_OK) ck_assert_int_eq(s, TF_ERR_OOM);
    if (s != TF_OK) ck_assert_int_eq(memory.live, 0);
  }
  ck_assert_int_eq(s, TF_OK);
  ck_assert_int_gt(i, 3);
  tf_package_release(k);
  ck_assert_int_eq(memory.live, 0);
  free(good);
}
END_TEST

int main(void) {
  Suite *s = suite_create("package");
  TCase *t = tcase_create("package");
  tcase_set_timeout(t, 120);
  tcase_add_checked_fixture(t, setup, NULL);
  tcase_add_test(t, test_round_trip);
  tcase_add_test(t, test_unsealed);
  tcase_add_test(t, test_arg_info);
  tcase_add_test(t, test_files);
  tcase_add_test(t, test_envelope);
  tcase_add_test(t, test_bad_cuts);
  tcase_add_test(t, test_bad_instructions);
  tcase_add_test(t, test_bad_tables);
  tcase_add_test(t, test_counts);
  tcase_add_test(t, test_mutations);
  tcase_add_test(t, test_out_of_memory);
  suite_add_tcase(s, t);
  SRunner *r = srunner_create(s);
  srunner_run_all(r, CK_ENV);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  return failed != 0;
}
