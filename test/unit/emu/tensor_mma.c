/* tcgen05.mma on the simulated SM, against sums in integers: every kind, type, shape, majorness and swizzle, A in
 * shared and in tensor memory, for one CTA and a pair. Where elements lie is written here as the manual's canonical
 * layouts, extents and strides, and not as the simulator computes it. */
#include "matrices.h"
#include "support/dtype.h"
#include "tensor.h"

enum { MOST_M = 256, MOST_N = 256, MOST_K = 64 };

/* ------------------------------------------------------------------------------------------------ cases */

typedef struct mma {
  const char *kind;
  unsigned imm; /* 4: block scales, which the intrinsic's name says */
  unsigned group, m, n;
  type a, b;
  unsigned d; /* as in the descriptor: 0 f16, 1 f32, 2 s32 */
  bool mn_a, mn_b;
  swizzle sa, sb;
  bool tensor_a, ws, accumulate, negate;
  unsigned scale_d, lane, block;
  uint64_t mask; /* of zero columns */
  unsigned step; /* along k within a swizzled row: descriptors begin 32 bytes further for each */
} mma;

static unsigned depth(const mma *c) { return 256 / (c->imm > 4 ? 4 : types[c->a].bits < 8 ? 8 : types[c->a].bits); }

static unsigned idesc(const mma *c) {
  unsigned x = types[c->a].code << 7 | types[c->b].code << 10 | (unsigned)c->mn_a << 15 | (unsigned)c->mn_b << 16;
  if (c->imm > 4) x = 1 << 7 | 1 << 10; /* mxf4 and mxf4nvf4 have a code of their own */
  x |= c->n >> 3 << 17 | (unsigned)c->negate << 13;
  if (c->imm >= 4) return x | c->m >> 7 << 27 | 1u << 23;
  return x | c->m >> 4 << 24 | c->d << 4;
}

/* 4.5 of cute.md: the CTA, lane and column of D(m, n). */
static unsigned d_place(const mma *c, unsigned m, unsigned n, unsigned *lane, unsigned *column) {
  *lane = m;
  *column = n;
  if (c->ws && c->m == 64) *lane = m + 64 * (n / (c->n / 2)), *column = n % (c->n / 2);
  else if (c->ws && c->m == 32) *lane = m + 32 * (n / (c->n / 4)), *column = n % (c->n / 4);
  else if (c->group == 1 && c->m == 64) *lane = m % 16 + 32 * (m / 16) + c->lane;
  else if (c->group == 2 && c->m == 256) *lane = m % 128;
  else if (c->group == 2) *lane = m % 64 + 64 * (n / (c->n / 2)), *column = n % (c->n / 2);
  return c->group == 2 ? m / (c->m / 2) : 0;
}

/* The manual's examples of masks: runs of 4 columns that are used and 3 that are not, as it writes them, the lowest
 * column last; each part of the columns begins in its own way. */
static bool counts(const mma *c, unsigned n) {
  static const char *const parts[] = {"1110000111", "1110000111000011", "111000011100", "1110000111000"};
  if (!c->mask) return true;
  unsigned width = c->n * c->m / 128, i = n % width;
  const char *p = c->m == 32 ? parts[n / width] : c->m == 64 ? (n < width ? parts[0] : "1110000") : "1110000";
  size_t len = strlen(p);
  while (i >= len) i -= 7; /* the pattern goes on */
  return p[len - 1 - i] == '0';
}

/* ------------------------------------------------------------------------------------------------ the kernel */

static void write_mma(const mma *c) {
  char name[128], scale[48] = "", args[128];
  const char *a = c->tensor_a ? "ptr addrspace(6) %at" : "i64 %da1";
  if (c->imm >= 4) {
    snprintf(name, sizeof name, "mma.%s.%s.block_scale.block%u", c->tensor_a ? "tensor" : "shared", c->kind, c->block);
    snprintf(args, sizeof args, ", ptr addrspace(6) %%sfa, ptr addrspace(6) %%sfb, i32 %u, i32 0", c->group);
  } else if (c->ws) {
    snprintf(name, sizeof name, "mma.ws.%s%s", c->tensor_a ? "tensor" : "shared", c->mask ? ".zero_col_mask" : "");
    if (c->mask) snprintf(scale, sizeof scale, ", i64 %lld", (long long)c->mask);
    snprintf(args, sizeof args, "%s, i32 %u, i32 0, i32 0", scale, c->imm);
  } else {
    snprintf(name, sizeof name, "mma.%s%s", c->tensor_a ? "tensor" : "shared", c->scale_d ? ".scale_d" : "");
    if (c->scale_d) snprintf(scale, sizeof scale, ", i64 %u", c->scale_d);
    snprintf(args, sizeof args, "%s, i32 %u, i32 %u, i32 0", scale, c->imm, c->group);
  }
  put("  call void @llvm.nvvm.tcgen05.%s(ptr addrspace(6) %%d, %s, i64 %%db1, i32 %u, i1 %s%s)\n", name, a, idesc(c),
      c->accumulate ? "true" : "false", args);
}

/* The declaration, which goes before the kernel. */
static void declare_mma(const mma *c, char *out, size_t size) {
  const char *a = c->tensor_a ? "ptr addrspace(6)" : "i64", *place = c->tensor_a ? "tensor" : "shared";
  if (c->imm >= 4)
    snprintf(out, size,
             "declare void @llvm.nvvm.tcgen05.mma.%s.%s.block_scale.block%u(ptr addrspace(6), %s, i64, i32, i1, ptr "
             "addrspace(6), ptr addrspace(6), i32 immarg, i32 immarg)\n",
             place, c->kind, c->block, a);
  else if (c->ws)
    snprintf(
        out, size,
        "declare void @llvm.nvvm.tcgen05.mma.ws.%s%s(ptr addrspace(6), %s, i64, i32, i1%s, i32 immarg, i32 immarg, "
        "i32 immarg)\n",
        place, c->mask ? ".zero_col_mask" : "", a, c->mask ? ", i64" : "");
  else
    snprintf(
        out, size,
        "declare void @llvm.nvvm.tcgen05.mma.%s%s(ptr addrspace(6), %s, i64, i32, i1%s, i32 immarg, i32 immarg, i32 "
        "immarg)\n",
        place, c->scale_d ? ".scale_d" : "", a, c->scale_d ? ", i64 immarg" : "");
}

static void write_kernel(const mma *c) {
  char declare[512];
  declare_mma(c, declare, sizeof declare);
  unit u = {c->group, c->lane, declare};
  write_head(&u);
  write_mma(c);
  write_tail(&u);
}

/* ------------------------------------------------------------------------------------------------ running one */

static int A[MOST_M][MOST_K], B[MOST_N][MOST_K];
static uint8_t image[2][SMEM];
static uint32_t init[2][LANES][COLUMNS], want[2][LANES][COLUMNS];
static unsigned seed;

static int draw(void) {
  seed = seed * 1103515245 + 12345;
  return (int)(seed >> 16) % 5 - 2;
}

static void fill(const mma *c, const layout *la, const layout *lb, unsigned b_at) {
  unsigned k = depth(c), share_m = c->m / c->group, share_n = c->n / c->group;
  memset(image, 0, sizeof image);
  for (unsigned i = 0; i < c->m; i++)
    for (unsigned j = 0; j < k; j++) {
      A[i][j] = draw();
      unsigned lane, column, cta = i / share_m, bits = types[c->a].bits;
      if (!c->tensor_a) {
        put_element(image[cta], la, c->a, c->imm > 4, i % share_m, j + c->step * k, A[i][j]);
        continue;
      }
      for (unsigned copy = 0; copy < 2; copy++) { /* for the left and right half of D's columns */
        d_place(c, i, copy * c->n / 2, &lane, &column);
        init[cta][lane][256 + j * bits / 32] &= bits == 32 ? 0 : ~(((1u << bits) - 1) << j * bits % 32);
        init[cta][lane][256 + j * bits / 32] |= types[c->a].value[A[i][j] + 2] << j * bits % 32;
      }
    }
  for (unsigned i = 0; i < c->n; i++)
    for (unsigned j = 0; j < k; j++) {
      B[i][j] = draw();
      put_element(image[i / share_n] + b_at, lb, c->b, c->imm > 4, i % share_n, j + c->step * k, B[i][j]);
    }
}

static uint32_t encode_d(const mma *c, double x) {
  uint32_t bits;
  float f = (float)x;
  if (c->d == 2) return (uint32_t)(int32_t)x;
  memcpy(&bits, &f, 4);
  return c->d == 0 ? (uint32_t)tf_dtype_from_double(TF_DT_F16, x) : bits;
}

/* Scales: powers of two, of A by row and block, of B by column and block. */
static int scale_log(unsigned i, unsigned block, bool of_b) { return (int)((i + 3 * block + of_b) % 4) - 1; }

static void run_mma(const mma *c, const tf_emu_options *o) {
  unsigned k = depth(c), lane, column, b_at = SMEM / 2;
  unsigned wide_a = c->imm > 4 ? 1 : types[c->a].bits < 8 ? 1 : types[c->a].bits / 8;
  unsigned wide_b = c->imm > 4 ? 1 : types[c->b].bits < 8 ? 1 : types[c->b].bits / 8;
  layout la = make_layout(c->mn_a, c->sa, wide_a, c->m / c->group),
         lb = make_layout(c->mn_b, c->sb, wide_b, c->n / c->group);
  seed = c->m * 7 + c->n + c->imm;
  for (unsigned g = 0; g < 2; g++)
    for (unsigned i = 0; i < LANES; i++)
      for (unsigned j = 0; j < COLUMNS; j++) init[g][i][j] = encode_d(c, (int)((i * 3 + j + g) % 17) - 8);
  for (unsigned i = 0; i < 256 && c->imm >= 4; i++)
    for (unsigned quarter = 0; quarter < 4; quarter++)
      for (unsigned b = 0; b < k / c->block; b++)
        for (unsigned of_b = 0; of_b < 2; of_b++) {
          uint32_t *cell = &init[0][i % 32 + 32 * quarter][(of_b ? 400 : 384) + i / 32];
          *cell = (*cell & ~(0xffu << 8 * b)) | (uint32_t)(127 + scale_log(i, b, of_b)) << 8 * b;
        }
  fill(c, &la, &lb, b_at);
  memcpy(want, init, sizeof want);
  for (unsigned i = 0; i < c->m; i++)
    for (unsigned j = 0; j < c->n; j++) {
      double sum = 0;
      unsigned g = d_place(c, i, j, &lane, &column);
      if (c->accumulate) sum = (double)((int)((lane * 3 + column + g) % 17) - 8) / (1 << c->scale_d);
      for (unsigned x = 0; x < k; x++) {
        double p = (c->negate ? -1.0 : 1.0) * value(c->a, A[i][x]) * value(c->b, B[j][x]);
        int log = c->imm >= 4 ? scale_log(i, x / c->block, false) + scale_log(j, x / c->block, true) : 0;
        if (!counts(c, j)) p = 0;
        sum += log < 0 ? p / (1 << -log) : p * (1 << log);
      }
      want[g][lane][column] = encode_d(c, sum);
    }
  bench t;
  write_kernel(c);
  ck_assert_int_eq(bench_load_cluster(&t, o, text, "k", 5, c->group), TF_OK);
  uint64_t from = bench_put(&t, image, sizeof image), start = bench_put(&t, init, sizeof init);
  uint64_t out = bench_put(&t, init, sizeof init);
  uint64_t p[5] = {from, start, out, descriptor(&la, 32 * c->step), descriptor(&lb, b_at + 32 * c->step)};
  tf_status s = bench_launch(&t, c->group, 128, 0, 5, p);
  ck_assert_msg(s == TF_OK, "%s m %u n %u group %u: %s", c->kind, c->m, c->n, c->group, t.said.text);
  const uint32_t (*is)[LANES][COLUMNS] = (const void *)(uintptr_t)out;
  for (unsigned g = 0; g < c->group; g++)
    for (unsigned i = 0; i < LANES; i++)
      for (unsigned j = 0; j < COLUMNS; j++)
        ck_assert_msg(is[g][i][j] == want[g][i][j],
                      "%s m %u n %u group %u types %d %d majors %d %d swizzles %d %d tensor %d ws %d: block %u lane %u "
                      "column %u is 0x%x, expected 0x%x",
                      c->kind, c->m, c->n, c->group, c->a, c->b, c->mn_a, c->mn_b, c->sa, c->sb, c->tensor_a, c->ws, g,
                      i, j, is[g][i][j], want[g][i][j]);
  bench_end(&t);
}

/* ------------------------------------------------------------------------------------------------ tests */

static const tf_emu_options fast = {.struct_size = sizeof fast};
static const tf_emu_options checked = {.struct_size = sizeof checked, .check = true};
static const tf_emu_options eager = {.struct_size = sizeof eager, .check = true, .latency = TF_EMU_EAGER};

START_TEST(majors_and_swizzles) {
  for (int mn = 0; mn < 2; mn++)
    for (swizzle s = NONE; s <= SW128; s++)
      for (int which = 0; which < 2; which++) {
        bool ma = mn && !which, mb = mn && which;
        swizzle sa = which ? SW128 : s, sb = which ? s : SW128;
        run_mma(&(mma){"f16", 0, 1, 128, 64, F16, BF16, 1, ma, mb, .sa = sa, .sb = sb, .accumulate = true}, &fast);
        run_mma(&(mma){"f8f6f4", 2, 1, 128, 128, E4M3, E5M2, 1, ma, mb, .sa = sa, .sb = sb}, &fast);
        if (!mn) run_mma(&(mma){"tf32", 1, 1, 128, 64, TF32, TF32, 1, ma, mb, .sa = sa, .sb = sb}, &fast);
      }
  for (unsigned step = 1; step < 4; step++) {
    run_mma(&(mma){"f16", 0, 1, 128, 32, F16, F16, 1, .sa = SW128, .sb = step < 2 ? SW64 : SW128, .step = step},
            &checked);
    run_mma(&(mma){"mxf4", 5, 1, 128, 16, E2M1, E2M1, 1, .sa = SW128, .sb = SW128, .block = 32, .step = step}, &fast);
  }
  run_mma(&(mma){"tf32", 1, 1, 128, 64, TF32, TF32, 1, true, true, .sa = SW128_32, .sb = SW128_32}, &fast);
}
END_TEST

START_TEST(types_of_all_kinds) {
  for (type a = E4M3; a <= E2M1; a++)
    for (type b = E4M3; b <= E2M1; b = (type)(b + 2))
      run_mma(&(mma){"f8f6f4", 2, 1, 128, 32, a, b, (a + b) % 2, .sa = (swizzle)((int)a % 4), .sb = NONE,
                     .accumulate = true},
              &fast);
  for (type a = U8; a <= S8; a++)
    for (type b = U8; b <= S8; b++)
      run_mma(&(mma){"i8", 3, 1, 128, 48, a, b, 2, .sa = SW64, .accumulate = true}, &fast);
  for (type a = F16; a <= BF16; a++) run_mma(&(mma){"f16", 0, 1, 128, 16, a, F16, a == BF16, .negate = true}, &fast);
}
END_TEST

START_TEST(shapes_and_places) {
  static const unsigned n1[] = {8, 24, 256}, n2[] = {16, 48, 256}, nw[] = {64, 128, 256};
  for (int i = 0; i < 3; i++)
    for (int tensor = 0; tensor < 2; tensor++) {
      bool t = tensor;
      run_mma(&(mma){"f16", 0, 1, 64, n1[i], F16, F16, 1, .tensor_a = t, .accumulate = true, .lane = 16u * (i == 1)},
              &checked);
      run_mma(&(mma){"f16", 0, 1, 128, n1[i], F16, F16, 0, .tensor_a = t}, &eager);
      run_mma(&(mma){"f16", 0, 2, 128, n2[i], BF16, F16, 1, .sa = SW128, .sb = SW32, .tensor_a = t, .accumulate = true},
              &checked);
      run_mma(&(mma){"tf32", 1, 2, 256, n2[i], TF32, TF32, 1, .sa = SW128, .sb = SW64, .tensor_a = t}, &fast);
      run_mma(&(mma){"f8f6f4", 2, 1, 128, n1[i], E4M3, E5M2, 1, .tensor_a = t}, &fast);
    }
  for (int i = 0; i < 3; i++)
    for (unsigned m = 32; m <= 128; m *= 2)
      run_mma(&(mma){"i8", 3, 1, m, nw[i], S8, U8, 2, .sa = SW128, .sb = SW128, .ws = true, .accumulate = true}, &fast);
  uint64_t runs = UINT64_C(1) << 39 | UINT64_C(2) << 40 | UINT64_C(3) << 48, first = UINT64_C(1) << 32;
  uint64_t four = UINT64_C(1) << 8 | UINT64_C(2) << 16 | UINT64_C(1) << 24 | UINT64_C(3) << 32;
  static const mma with_mask = {"f16", 0, 1, 128, 64, F16, F16, 1, .sa = SW128, .ws = true, .accumulate = true};
  mma x = with_mask;
  x.mask = runs;
  run_mma(&x, &fast);
  x.m = 64, x.mask = runs | first;
  run_mma(&x, &fast);
  x.m = 32, x.n = 128, x.mask = runs | four;
  run_mma(&x, &fast);
  run_mma(&(mma){"i8", 3, 2, 256, 96, S8, S8, 2, .sa = SW128, .sb = SW128}, &fast);
  run_mma(&(mma){"tf32", 1, 1, 128, 32, TF32, TF32, 1, .accumulate = true, .scale_d = 3}, &fast);
}
END_TEST

START_TEST(block_scales) {
  run_mma(&(mma){"mxf8f6f4", 4, 1, 128, 64, E4M3, E2M1, 1, .sa = SW128, .sb = SW128, .accumulate = true, .block = 32},
          &checked);
  run_mma(&(mma){"mxf8f6f4", 4, 1, 128, 8, E3M2, E5M2, 1, .block = 32}, &fast);
  run_mma(&(mma){"mxf4", 5, 1, 128, 256, E2M1, E2M1, 1, .sa = SW128, .sb = SW64, .block = 32}, &fast);
  run_mma(&(mma){"mxf4nvf4", 6, 1, 128, 40, E2M1, E2M1, 1, .sa = SW32, .accumulate = true, .block = 16}, &checked);
}
END_TEST

static TCase *all(void) {
  TCase *c = tcase_create("all");
  tcase_set_timeout(c, 300);
  tcase_add_test(c, majors_and_swizzles);
  tcase_add_test(c, types_of_all_kinds);
  tcase_add_test(c, shapes_and_places);
  tcase_add_test(c, block_scales);
  return c;
}

int main(void) {
  TCase *(*cases[])(void) = {all};
  return run_cases("matrices of the tensor unit", cases, 1);
}
