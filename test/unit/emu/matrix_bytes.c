/* Matrices of bytes in shared memory (sm_100a): who gets and gives which byte, held against the maps from threads and
 * values to bits that CuTe has for SM100_U8x8_LDSM_T, SM100_U8x16_LDSM_T and SM100_U8x4_STSM_T to U8x16. Its loads pass
 * through a permutation of bytes, undone here. */
#include <dlpack/dlpack.h>

#include "../codegen/mma_text.h"
#include "tf/device.h"
#include "tf/emu.h"

enum { CELLS = 32 * 16 };

/* ------------------------------------------------------------------------------------------------ CuTe's maps */

typedef struct map_mode {
  uint32_t extent, stride;
} map_mode;

static uint32_t apply(const map_mode *m, uint32_t n, uint32_t i) {
  uint32_t at = 0;
  for (uint32_t k = 0; k < n; k++) {
    at += i % m[k].extent * m[k].stride;
    i /= m[k].extent;
  }
  return at;
}

static const map_mode lanes[] = {{4, 256}, {8, 8}};
static const map_mode values[] = {{8, 1}, {2, 128}, {2, 64}, {4, 1024}};
static const map_mode load_rows[] = {{2, 128}, {2, 1024}, {4, 256}, {2, 2048}};
static const map_mode store_rows[] = {{32, 128}};

/* The row's lane and the byte in it of that bit. */
static void find(const map_mode *rows, uint32_t n, uint32_t count, uint32_t bit, uint32_t *lane, uint32_t *byte) {
  for (*lane = 0; *lane < count; ++*lane)
    for (*byte = 0; *byte < 16; ++*byte)
      if (apply(rows, n, *lane) + *byte * 8 == bit) return;
  ck_abort_msg("bit %u is nowhere", bit);
}

/* Byte b of register r of an instruction as CuTe's: of two registers, the low halves make up one, the high halves the
 * other. */
static uint32_t cute_byte(bool store, uint32_t r, uint32_t b) {
  if (store) return r * 4 + b;
  return (r / 2 * 2 + b / 2) * 4 + r % 2 * 2 + b % 2;
}

/* Which cell of shared memory byte i of lane l is. Lane k points to row (5 k + 3) mod 32. */
static uint32_t cell_of(bool store, uint32_t num, uint32_t l, uint32_t i) {
  uint32_t bit = apply(lanes, 2, l) + apply(values, 4, cute_byte(store, i / 4, i % 4) * 8), lane, byte;
  if (store) find(store_rows, 1, 8 * num, bit, &lane, &byte);
  else find(load_rows, 4, 16 * num, bit, &lane, &byte);
  return (lane * 5 + 3) % 32 * 16 + byte;
}

/* ------------------------------------------------------------------------------------------------ the kernel */

/* Every number is a cell's, or a register's, of which the kernel sees the low or the high byte. */
static void put_byte_kernel(tf_strbuf *b, bool store, uint32_t num, uint32_t shift) {
  uint32_t each = num * (store ? 4 : 8);
  tf_sb_puts(b, "kernel.func @k(%o: !kernel.buffer<?xi8, global>) attributes {block = [32, 1, 1]} {\n"
                "  %s = kernel.alloc {align = 16} : !kernel.buffer<32x16xi8, shared>\n  %l = kernel.lane_id\n");
  tf_sb_printf(b,
               "  %%shift = kernel.constant %u : i32\n  kernel.for %%i = 0 to 16 step 1 : i32 {\n"
               "    %%r = kernel.mul %%l, 16 : i32\n    %%n = kernel.add %%r, %%i : i32\n"
               "    %%m = kernel.shr %%n, %%shift : i32\n    %%v = kernel.cast %%m : i32 to i8\n"
               "    kernel.store %%v, %%s[%%l, %%i]\n  }\n  kernel.warp_sync\n",
               shift);
  tf_sb_puts(b, "  %five = kernel.mul %l, 5 : i32\n  %moved = kernel.add %five, 3 : i32\n"
                "  %row = kernel.rem %moved, 32 : i32\n");
  if (!store) {
    tf_sb_printf(b,
                 "  %%w = kernel.ldmatrix x%u %%s[%%row, 0] {trans, shape = \"m16n16\"} : vector<%uxi8>\n"
                 "  %%base = kernel.mul %%l, %u : i32\n",
                 num, each, each);
  } else {
    tf_sb_printf(b, "  %%own = kernel.mul %%l, %u : i32\n", each);
    for (uint32_t i = 0; i < each; i++)
      tf_sb_printf(b,
                   "  %%n%u = kernel.add %%own, %u : i32\n  %%m%u = kernel.shr %%n%u, %%shift : i32\n"
                   "  %%v%u = kernel.cast %%m%u : i32 to i8\n",
                   i, i, i, i, i, i);
    tf_sb_puts(b, "  %v = kernel.build ");
    for (uint32_t i = 0; i < each; i++) tf_sb_printf(b, "%s%%v%u", i ? ", " : "", i);
    tf_sb_printf(b,
                 " : vector<%uxi8>\n  kernel.stmatrix x%u %%v, %%s[%%row, 0] {trans, shape = \"m16n8\"}\n"
                 "  kernel.warp_sync\n  %%w = kernel.load %%s[%%l, 0] : vector<16xi8>\n"
                 "  %%base = kernel.mul %%l, 16 : i32\n",
                 each, num);
  }
  tf_sb_puts(b, "  kernel.store %w, %o[%base]\n}\n"
                "host.func @r(%o: !host.tensor<1xi8>) attributes {num_results = 1} {\n");
  tf_sb_printf(b, "  %%n = host.constant %u\n  host.shape 0 (%%n)\n  host.shapes_end\n", 32 * (store ? 16 : each));
  tf_sb_puts(b, "  %p = host.ptr %o\n  host.launch @k grid(1, 1, 1) block(32, 1, 1) shared(0) args(%p)\n}\n");
}

static void run_kernel(bool store, uint32_t num, uint32_t shift, uint8_t *got) {
  session s;
  tf_device *d;
  tf_emu_options eo = {.struct_size = sizeof eo, .check = true};
  session_start(&s);
  ck_assert_int_eq(tf_device_emu(&eo, NULL, NULL, &d), TF_OK);
  tf_strbuf text = {.pool = s.pool};
  put_byte_kernel(&text, store, num, shift);
  tf_codegen_options o = {.target = "sm_100a", .want = TF_WANT_BITCODE | TF_WANT_PACKAGE};
  ck_assert_msg(session_compile(&s, tf_sb_cstr(&text), &o) == TF_OK, "%s", s.log);
  tf_package *p;
  tf_executable *e;
  ck_assert_int_eq(tf_package_load(s.r.package.ptr, s.r.package.len, NULL, NULL, &p), TF_OK);
  ck_assert_int_eq(tf_executable_create(d, p, NULL, &e), TF_OK);
  int64_t count = 32 * (store ? 16 : num * 8);
  DLTensor t = {.data = got, .device = {kDLCPU, 0}, .ndim = 1, .dtype = {kDLInt, 8, 1}, .shape = &count};
  ck_assert_int_eq(tf_execute(e, 0, &(tf_arg){.tensor = &t}, 1, NULL, NULL), TF_OK);
  ck_assert_int_eq(tf_device_sync(d, NULL, NULL), TF_OK);
  tf_executable_destroy(e);
  tf_package_release(p);
  tf_device_destroy(d);
  session_end(&s);
}

START_TEST(loads) {
  uint32_t num = 1u << _i / 2, shift = _i % 2 * 8, each = num * 8;
  uint8_t got[CELLS] = {0};
  run_kernel(false, num, shift, got);
  for (uint32_t l = 0; l < 32; l++)
    for (uint32_t i = 0; i < each; i++) ck_assert_uint_eq(got[l * each + i], cell_of(false, num, l, i) >> shift & 0xff);
}
END_TEST

START_TEST(stores) {
  uint32_t num = 1u << _i / 2, shift = _i % 2 * 8, each = num * 4;
  uint8_t got[CELLS] = {0}, want[CELLS];
  run_kernel(true, num, shift, got);
  for (uint32_t i = 0; i < CELLS; i++) want[i] = (uint8_t)(i >> shift);
  for (uint32_t l = 0; l < 32; l++)
    for (uint32_t i = 0; i < each; i++) want[cell_of(true, num, l, i)] = (uint8_t)((l * each + i) >> shift);
  for (uint32_t i = 0; i < CELLS; i++) ck_assert_uint_eq(got[i], want[i]);
}
END_TEST

int main(void) {
  TCase *c = tcase_create("bytes");
  tcase_set_timeout(c, 300);
  tcase_add_loop_test(c, loads, 0, 4);
  tcase_add_loop_test(c, stores, 0, 6);
  Suite *s = suite_create("emu/matrix_bytes");
  suite_add_tcase(s, c);
  SRunner *r = srunner_create(s);
  srunner_set_fork_status(r, CK_NOFORK);
  srunner_run_all(r, CK_ENV);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  return failed != 0;
}
