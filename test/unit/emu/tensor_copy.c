/* tcgen05.cp and shift on the simulated SM: every shape, plain and swizzled rows, for one CTA and a pair, against
 * tables of where a row goes. */
#include "tensor.h"

typedef struct copy {
  const char *name;
  unsigned rows, columns;
  unsigned lane[4][4]; /* of row 0, 1, 32 and 33: the lanes it goes to; 0xff ends them */
} copy;

enum { END = 0xff };
static const copy copies[] = {
    {"128x256b", 128, 8, {{0, END}, {1, END}, {32, END}, {33, END}}},
    {"4x256b", 4, 8, {{0, END}, {32, END}, {END}, {END}}},
    {"128x128b", 128, 4, {{0, END}, {1, END}, {32, END}, {33, END}}},
    {"64x128b_warpx2_02_13", 64, 4, {{0, 64, END}, {1, 65, END}, {32, 96, END}, {33, 97, END}}},
    {"64x128b_warpx2_01_23", 64, 4, {{0, 32, END}, {1, 33, END}, {64, 96, END}, {65, 97, END}}},
    {"32x128b_warpx4", 32, 4, {{0, 32, 64, 96}, {1, 33, 65, 97}, {END}, {END}}},
};

/* Lane number k of row r: rows of one quarter follow one another, so the table's differences give the rest. */
static bool lane_of(const copy *c, unsigned r, unsigned k, unsigned *lane) {
  unsigned quarter = r / 32;
  if (c->rows == 4) {
    *lane = 32 * r;
    return k == 0;
  }
  const unsigned *row = c->lane[quarter ? 2 : 0], *next = c->lane[quarter ? 3 : 1];
  for (unsigned i = 0; i <= k; i++)
    if (i == 4 || row[i] == END) return false;
  *lane = row[k] + r % 32 * (next[k] - row[k]) + (quarter > 1 ? (quarter - 1) * 32 : 0);
  return true;
}

static uint8_t image[2][SMEM];
static uint32_t init[2][LANES][COLUMNS], want[2][LANES][COLUMNS];

/* Word w of row r, in rows of `pitch` bytes, 16-byte pieces swapped by the row as the 128-byte swizzle does. */
static unsigned place(unsigned r, unsigned w, bool swizzled) {
  unsigned at = swizzled ? r * 128 + w * 4 : r % 8 * 16 + r / 8 * 128 + w / 4 * 2048 + w % 4 * 4;
  return swizzled ? at ^ (at >> 7 & 7) << 4 : at;
}

static void begin(void) {
  for (unsigned g = 0; g < 2; g++)
    for (unsigned i = 0; i < LANES; i++)
      for (unsigned j = 0; j < COLUMNS; j++) init[g][i][j] = want[g][i][j] = 0x1000000 * (g + 1) + i * COLUMNS + j;
}

static void launch(const unit *u, const char *name, uint64_t descriptor, const tf_emu_options *o) {
  bench t;
  ck_assert_int_eq(bench_load_cluster(&t, o, text, "k", 5, u->group), TF_OK);
  uint64_t from = bench_put(&t, image, sizeof image), start = bench_put(&t, init, sizeof init);
  uint64_t out = bench_put(&t, init, sizeof init);
  tf_status s = bench_launch(&t, u->group, 128, 0, 5, (uint64_t[]){from, start, out, descriptor, 0});
  ck_assert_msg(s == TF_OK, "%s: %s", name, t.said.text);
  const uint32_t (*is)[LANES][COLUMNS] = (const void *)(uintptr_t)out;
  for (unsigned g = 0; g < u->group; g++)
    for (unsigned i = 0; i < LANES; i++)
      for (unsigned j = 0; j < COLUMNS; j++)
        ck_assert_msg(is[g][i][j] == want[g][i][j], "%s: block %u lane %u column %u is 0x%x, expected 0x%x", name, g, i,
                      j, is[g][i][j], want[g][i][j]);
  bench_end(&t);
}

START_TEST(rows_to_lanes) {
  const copy *c = &copies[_i];
  for (unsigned variant = 0; variant < 3; variant++) {
    bool swizzled = variant & 1;
    unsigned group = variant == 2 ? 2 : 1, lane;
    char declare[160];
    snprintf(declare, sizeof declare, "declare void @llvm.nvvm.tcgen05.cp.%s.cg%u(ptr addrspace(6), i64)\n", c->name,
             group);
    unit u = {.group = group, .declare = declare};
    begin();
    memset(image, 0, sizeof image);
    for (unsigned g = 0; g < group; g++)
      for (unsigned r = 0; r < c->rows; r++)
        for (unsigned w = 0; w < c->columns; w++) {
          uint32_t word = 0xc0000000 | g << 24 | r << 8 | w;
          memcpy(&image[g][place(r, w, swizzled)], &word, 4);
          for (unsigned k = 0; lane_of(c, r, k, &lane); k++) want[g][lane][w] = word;
        }
    write_head(&u);
    put("  call void @llvm.nvvm.tcgen05.cp.%s.cg%u(ptr addrspace(6) %%d, i64 %%da1)\n", c->name, group);
    write_tail(&u);
    uint64_t d =
        swizzled ? UINT64_C(1) << 16 | UINT64_C(64) << 32 | UINT64_C(2) << 61 : UINT64_C(128) << 16 | UINT64_C(8) << 32;
    tf_emu_options o = {.struct_size = sizeof o, .check = true, .latency = variant ? TF_EMU_EAGER : TF_EMU_LAZY};
    launch(&u, c->name, d | UINT64_C(1) << 46, &o);
  }
}
END_TEST

/* 16 elements of 4 bits and 8 bytes of padding, or of 6 bits and 4 bytes, become bytes: each in the middle of its own,
 * as 00xxxx00 and 0xxxxxx0. */
START_TEST(elements_to_bytes) {
  const copy *c = &copies[_i % 6];
  unsigned bits = _i < 6 ? 4 : 6;
  const char *format = bits == 4 ? "b4x16_p64" : "b6x16_p32";
  for (unsigned group = 1; group <= 2; group++) {
    unsigned lane;
    char declare[160];
    snprintf(declare, sizeof declare, "declare void @llvm.nvvm.tcgen05.cp.%s.%s.cg%u(ptr addrspace(6), i64)\n", c->name,
             format, group);
    unit u = {.group = group, .declare = declare};
    begin();
    memset(image, 0x99, sizeof image);
    for (unsigned g = 0; g < group; g++)
      for (unsigned r = 0; r < c->rows; r++)
        for (unsigned e = 0; e < 4 * c->columns; e++) {
          unsigned v = (r * 5 + e * 3 + g) % (1u << bits), w = e / 4;
          uint8_t *from = &image[g][place(r, w / 4 * 4, true)];
          for (unsigned b = 0, at = e % 16 * bits; b < bits; b++, at++)
            from[at / 8] = (uint8_t)((from[at / 8] & ~(1u << at % 8)) | (v >> b & 1) << at % 8);
          for (unsigned k = 0; lane_of(c, r, k, &lane); k++)
            want[g][lane][w] = (want[g][lane][w] & ~(0xffu << e % 4 * 8)) | v * (bits == 4 ? 4 : 2) << e % 4 * 8;
        }
    write_head(&u);
    put("  call void @llvm.nvvm.tcgen05.cp.%s.%s.cg%u(ptr addrspace(6) %%d, i64 %%da1)\n", c->name, format, group);
    write_tail(&u);
    uint64_t d = UINT64_C(1) << 16 | UINT64_C(64) << 32 | UINT64_C(2) << 61 | UINT64_C(1) << 46;
    launch(&u, c->name, d, &(tf_emu_options){.struct_size = sizeof(tf_emu_options), .check = true});
  }
}
END_TEST

START_TEST(shift_down) {
  unsigned group = _i ? 2 : 1;
  char declare[96];
  snprintf(declare, sizeof declare, "declare void @llvm.nvvm.tcgen05.shift.down.cg%u(ptr addrspace(6))\n", group);
  unit u = {.group = group, .lane = 32, .declare = declare};
  begin();
  for (unsigned g = 0; g < group; g++)
    for (unsigned i = 32; i < 63; i++) memcpy(want[g][i], init[g][i + 1], 32); /* the last of 32 stays */
  write_head(&u);
  put("  call void @llvm.nvvm.tcgen05.shift.down.cg%u(ptr addrspace(6) %%d)\n", group);
  write_tail(&u);
  launch(&u, "shift", 0, &(tf_emu_options){.struct_size = sizeof(tf_emu_options), .check = true});
}
END_TEST

static TCase *all(void) {
  TCase *c = tcase_create("all");
  tcase_set_timeout(c, 120);
  tcase_add_loop_test(c, rows_to_lanes, 0, 6);
  tcase_add_loop_test(c, elements_to_bytes, 0, 12);
  tcase_add_loop_test(c, shift_down, 0, 2);
  return c;
}

int main(void) {
  TCase *(*cases[])(void) = {all};
  return run_cases("copies of the tensor unit", cases, 1);
}
