/* The data paths of tensor memory, every shape, length, lane and register, packed or not, against tables of where each
 * bit of a thread's and a register's number goes (as layouts on bits, not as the simulator computes them). */
#include "harness.h"

#include <stdlib.h>

#include "emu/tensor/emu_tmem.h"

enum { COLUMNS = 512, WARP = 32 };

typedef struct place {
  int lane, column;
} place;

/* What bit i of the thread, and of the register, adds. Of the fifth, the thread's last bit adds the offset. */
typedef struct path {
  const char *name;
  unsigned per, most; /* registers of one repetition; repetitions */
  unsigned lanes;
  place thread[5], reg[7];
} path;

static const path paths[] = {
    {"32x32b",
     1,
     128,
     32,
     {{1, 0}, {2, 0}, {4, 0}, {8, 0}, {16, 0}},
     {{0, 1}, {0, 2}, {0, 4}, {0, 8}, {0, 16}, {0, 32}, {0, 64}}},
    {"16x64b",
     1,
     128,
     16,
     {{8, 0}, {0, 1}, {1, 0}, {2, 0}, {4, 0}},
     {{0, 2}, {0, 4}, {0, 8}, {0, 16}, {0, 32}, {0, 64}, {0, 128}}},
    {"16x128b",
     2,
     64,
     16,
     {{0, 1}, {0, 2}, {1, 0}, {2, 0}, {4, 0}},
     {{8, 0}, {0, 4}, {0, 8}, {0, 16}, {0, 32}, {0, 64}, {0, 128}}},
    {"16x256b",
     4,
     32,
     16,
     {{0, 2}, {0, 4}, {1, 0}, {2, 0}, {4, 0}},
     {{0, 1}, {8, 0}, {0, 8}, {0, 16}, {0, 32}, {0, 64}, {0, 128}}},
    {"16x32bx2",
     1,
     128,
     16,
     {{1, 0}, {2, 0}, {4, 0}, {8, 0}, {0, 0}},
     {{0, 1}, {0, 2}, {0, 4}, {0, 8}, {0, 16}, {0, 32}, {0, 64}}},
};

static place locate(const path *p, unsigned offset, bool packed, unsigned t, unsigned r, unsigned half) {
  place at = {0, 0};
  for (int i = 0; i < 5; i++)
    if (t >> i & 1) at.lane += p->thread[i].lane, at.column += p->thread[i].column;
  for (int i = 0; i < 7; i++)
    if (r >> i & 1) at.lane += p->reg[i].lane, at.column += p->reg[i].column;
  if (packed) at.column = 2 * at.column + (int)half;
  if (p == &paths[4] && t >= 16) at.column += (int)offset;
  return at;
}

static void each_register(unsigned s, unsigned n, unsigned offset, unsigned packed) {
  for (unsigned t = 0; t < WARP; t++)
    for (unsigned r = 0; r < n * paths[s].per; r++)
      for (unsigned half = 0; half <= packed; half++) {
        uint32_t lane, column;
        place want = locate(&paths[s], offset, packed, t, r, half);
        tf_emu_tmem_path(s, offset, packed, t, r, half, &lane, &column);
        ck_assert_msg((int)lane == want.lane && (int)column == want.column,
                      "%s x%u offset %u packed %u thread %u register %u half %u: (%u, %u), expected (%d, %d)",
                      paths[s].name, n, offset, packed, t, r, half, lane, column, want.lane, want.column);
      }
}

START_TEST(every_register) {
  for (unsigned s = 0; s < 5; s++)
    for (unsigned n = 1; n <= paths[s].most; n *= 2)
      for (unsigned packed = 0; packed < 2; packed++) {
        each_register(s, n, n << packed, packed); /* the second half behind the first, or anywhere */
        for (unsigned offset = 0; s == 4 && offset < COLUMNS; offset += 73) each_register(s, n, offset, packed);
      }
}
END_TEST

/* ------------------------------------------------------------------------------------------------ through the device
 */

#define DECLARE                                                                                                        \
  "target triple = \"nvptx64-nvidia-cuda\"\n"                                                                          \
  "@slot = internal addrspace(3) global i32 poison\n"                                                                  \
  "declare void @llvm.nvvm.tcgen05.alloc.shared.cg1(ptr addrspace(3), i32)\n"                                          \
  "declare void @llvm.nvvm.tcgen05.dealloc.cg1(ptr addrspace(6), i32)\n"                                               \
  "declare void @llvm.nvvm.tcgen05.relinq.alloc.permit.cg1()\n"                                                        \
  "declare void @llvm.nvvm.tcgen05.wait.ld()\n"                                                                        \
  "declare void @llvm.nvvm.tcgen05.wait.st()\n"                                                                        \
  "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"                                                                     \
  "declare <128 x i32> @llvm.nvvm.tcgen05.ld.32x32b.x128(ptr addrspace(6), i1)\n"                                      \
  "declare void @llvm.nvvm.tcgen05.st.32x32b.x128(ptr addrspace(6), <128 x i32>, i1)\n"

static char text[65536];
static size_t used;
static void __attribute__((format(printf, 1, 2))) put(const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  used += (size_t)vsnprintf(text + used, sizeof text - used, fmt, ap);
  va_end(ap);
}

/* Row t of a buffer of `row` words: its element `first` on. */
static void element(const char *name, const char *buffer, unsigned row, unsigned first) {
  put("  %%%s.o = mul i32 %%t, %u\n  %%%s.i = add i32 %%%s.o, %u\n", name, row, name, name, first);
  put("  %%%s = getelementptr i32, ptr addrspace(1) %%%s, i32 %%%s.i\n", name, buffer, name);
}

static void whole(unsigned k, bool load, const char *buffer) {
  char name[16];
  snprintf(name, sizeof name, "%s%u", load ? "out" : "in", k);
  element(name, buffer, COLUMNS, 128 * k);
  put("  %%%s.a = add i32 %%base, %u\n  %%%s.p = inttoptr i32 %%%s.a to ptr addrspace(6)\n", name, 128 * k, name, name);
  if (load) {
    put("  %%%s.v = call <128 x i32> @llvm.nvvm.tcgen05.ld.32x32b.x128(ptr addrspace(6) %%%s.p, i1 false)\n", name,
        name);
    put("  call void @llvm.nvvm.tcgen05.wait.ld()\n  store <128 x i32> %%%s.v, ptr addrspace(1) %%%s, align 4\n", name,
        name);
  } else {
    put("  %%%s.v = load <128 x i32>, ptr addrspace(1) %%%s, align 4\n", name, name);
    put("  call void @llvm.nvvm.tcgen05.st.32x32b.x128(ptr addrspace(6) %%%s.p, <128 x i32> %%%s.v, i1 false)\n", name,
        name);
  }
}

/* Fills all cells, loads by the path; then stores by the path, and gives all cells. */
static void write_kernel(const path *p, unsigned n, unsigned offset, bool packed, unsigned at) {
  unsigned regs = n * p->per;
  bool split = p == &paths[4];
  char type[16];
  snprintf(type, sizeof type, regs == 1 ? "i32" : "<%u x i32>", regs);
  used = 0;
  put("%s", DECLARE);
  if (strcmp(p->name, "32x32b") != 0 || n != 128) {
    put("declare %s @llvm.nvvm.tcgen05.ld.%s.x%u(ptr addrspace(6)%s, i1)\n", type, p->name, n, split ? ", i64" : "");
    put("declare void @llvm.nvvm.tcgen05.st.%s.x%u(ptr addrspace(6)%s, %s, i1)\n", p->name, n, split ? ", i64" : "",
        type);
  }
  put("define ptx_kernel void @k(ptr addrspace(1) %%fill, ptr addrspace(1) %%got, ptr addrspace(1) %%give, "
      "ptr addrspace(1) %%cells) {\n  %%t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
      "  call void @llvm.nvvm.tcgen05.alloc.shared.cg1(ptr addrspace(3) @slot, i32 512)\n"
      "  call void @llvm.nvvm.tcgen05.relinq.alloc.permit.cg1()\n"
      "  %%base = load i32, ptr addrspace(3) @slot\n");
  for (unsigned k = 0; k < 4; k++) whole(k, false, "fill");
  put("  call void @llvm.nvvm.tcgen05.wait.st()\n  %%b.a = add i32 %%base, %u\n"
      "  %%b = inttoptr i32 %%b.a to ptr addrspace(6)\n",
      at << 16);
  char extra[32] = "";
  if (split) snprintf(extra, sizeof extra, ", i64 %u", offset);
  put("  %%v = call %s @llvm.nvvm.tcgen05.ld.%s.x%u(ptr addrspace(6) %%b%s, i1 %s)\n", type, p->name, n, extra,
      packed ? "true" : "false");
  put("  call void @llvm.nvvm.tcgen05.wait.ld()\n");
  element("g", "got", regs, 0);
  put("  store %s %%v, ptr addrspace(1) %%g, align 4\n", type);
  element("w", "give", regs, 0);
  put("  %%s = load %s, ptr addrspace(1) %%w, align 4\n", type);
  put("  call void @llvm.nvvm.tcgen05.st.%s.x%u(ptr addrspace(6) %%b%s, %s %%s, i1 %s)\n", p->name, n, extra, type,
      packed ? "true" : "false");
  put("  call void @llvm.nvvm.tcgen05.wait.st()\n");
  for (unsigned k = 0; k < 4; k++) whole(k, true, "cells");
  put("  %%base.p = inttoptr i32 %%base to ptr addrspace(6)\n"
      "  call void @llvm.nvvm.tcgen05.dealloc.cg1(ptr addrspace(6) %%base.p, i32 512)\n  ret void\n}\n");
}

static uint32_t cells[WARP][COLUMNS], want[WARP][COLUMNS];
static uint32_t give[WARP * 128], got[WARP * 128];

/* Low halves tell lane and column, high halves something else. */
static uint32_t tag(unsigned lane, unsigned column) { return (lane * COLUMNS + column) | (~column & 0xffffu) << 16; }

static void try_path(const path *p, unsigned n, bool packed, unsigned at, bool check) {
  unsigned regs = n * p->per, columns = n * 1 << packed;
  bench t;
  write_kernel(p, n, columns, packed, at);
  bench_begin(&t, &(tf_emu_options){.struct_size = sizeof(tf_emu_options), .check = check}, text, "k", 4);
  for (unsigned i = 0; i < WARP; i++)
    for (unsigned c = 0; c < COLUMNS; c++) cells[i][c] = want[i][c] = tag(i, c);
  for (unsigned i = 0; i < WARP * regs; i++) give[i] = 0x80000000u | i * 0x10001u;
  uint64_t fill = bench_put(&t, cells, sizeof cells), take = bench_put(&t, got, sizeof got);
  uint64_t from = bench_put(&t, give, sizeof give), all = bench_put(&t, cells, sizeof cells);
  tf_status s = bench_launch(&t, 1, WARP, 0, 4, (uint64_t[]){fill, take, from, all});
  ck_assert_msg(s == TF_OK, "%s x%u: %s", p->name, n, t.said.text);
  for (unsigned i = 0; i < WARP; i++)
    for (unsigned r = 0; r < regs; r++) {
      place l = locate(p, columns, packed, i, r, 0), h = locate(p, columns, packed, i, r, 1);
      uint32_t *low = &want[l.lane + (int)at][l.column], *high = packed ? &want[h.lane + (int)at][h.column] : low;
      uint32_t is = ((const uint32_t *)(uintptr_t)take)[i * regs + r], value = give[i * regs + r];
      uint32_t a = tag((unsigned)l.lane + at, (unsigned)l.column), b = tag((unsigned)h.lane + at, (unsigned)h.column);
      uint32_t expect = packed ? (a & 0xffff) | b << 16 : a;
      ck_assert_msg(is == expect, "%s x%u packed %d: thread %u register %u has 0x%x, expected 0x%x", p->name, n, packed,
                    i, r, is, expect);
      *low = packed ? value & 0xffff : value;
      if (packed) *high = value >> 16;
    }
  ck_assert_msg(!memcmp((void *)(uintptr_t)all, want, sizeof want), "%s x%u packed %d: stored elsewhere", p->name, n,
                packed);
  bench_end(&t);
}

START_TEST(through_the_device) {
  const path *p = &paths[_i];
  for (unsigned n = 1; n <= p->most; n *= 2)
    for (unsigned packed = 0; packed < 2; packed++) {
      unsigned columns = (unsigned)(1 + locate(p, n << packed, packed, 31, n * p->per - 1, 1).column);
      if (columns > COLUMNS) continue;
      try_path(p, n, packed, 0, n == 2);
      if (p->lanes == 16 && n <= 4) try_path(p, n, packed, 16, false);
    }
}
END_TEST

static TCase *tables(void) {
  TCase *c = tcase_create("tables");
  tcase_add_test(c, every_register);
  return c;
}

static TCase *device(void) {
  TCase *c = tcase_create("device");
  tcase_set_timeout(c, 120);
  tcase_add_loop_test(c, through_the_device, 0, 5);
  return c;
}

int main(void) {
  TCase *(*cases[])(void) = {tables, device};
  return run_cases("data paths of tensor memory", cases, 2);
}
