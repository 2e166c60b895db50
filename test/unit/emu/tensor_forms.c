/* tcgen05.mma on the simulated SM: a sparse A of every kind, block scales of pairs and of K = 96, A in tensor memory of
 * B-stationary products and of few bits, shifts of A's rows and of B's columns, base offsets and rows in two buffers.
 * Sums are of integers. The references are dense: a sparse A is drawn dense, with zeros, and packed here; where
 * metadata lie is written as CuTe writes it, extents and strides of bits, and not as the simulator computes it. */
#include "matrices.h"
#include "support/dtype.h"
#include "tensor.h"

enum { MOST = 256, MOST_K = 128, A_COLUMN = 256, META_COLUMN = 320, SFA_COLUMN = 384, SFB_COLUMN = 400 };

typedef struct form {
  const char *kind;
  unsigned imm; /* of the intrinsic; above 3: 4 mxf8f6f4, 5 mxf4, 6 mxf4nvf4 */
  unsigned group, m, n;
  type a, b;
  unsigned d;
  swizzle sa, sb;
  bool mn_a, mn_b, sparse, tensor_a, ws, ashift, k96, ue4m3, accumulate;
  unsigned selector, lane, block, sfa, sfb, shift;
  unsigned from;   /* byte of a 128-byte row at which A and B begin */
  unsigned start;  /* byte of shared memory at which A's pattern begins; B's begins at the same in the upper half */
  unsigned times;  /* the instruction is there so often (0: once); the last time without ashift */
  const char *say; /* expected report; NULL = none */
  unsigned wrong;  /* what is done wrong: see the tests */
} form;
enum { RIGHT, BAD_META, COPIES, SCALES, PADDING };

static const tf_emu_options checked = {.struct_size = sizeof checked, .check = true};
static const tf_emu_options eager = {.struct_size = sizeof eager, .check = true, .latency = TF_EMU_EAGER};

static bool is_packed(const form *f) { return f->imm > 4; }
static unsigned room(const form *f, type t) { return is_packed(f) ? 4 : types[t].bits < 8 ? 8 : types[t].bits; }
static unsigned depth(const form *f) { return f->k96 ? 96 : (f->sparse ? 512 : 256) / room(f, f->a); }

static unsigned idesc(const form *f) {
  unsigned x = types[f->a].code << 7 | types[f->b].code << 10 | (unsigned)f->mn_a << 15 | (unsigned)f->mn_b << 16;
  if (is_packed(f)) x = 1 << 7 | 1 << 10;
  x |= f->n >> 3 << 17 | (unsigned)f->sparse << 2;
  if (f->imm >= 4)
    return x | f->m >> 7 << 27 | (unsigned)!f->ue4m3 << 23 | f->sfb << 4 | f->sfa << 29 | (unsigned)f->k96 << 31;
  unsigned most = f->shift > 16 ? 3 : f->shift > 8 ? 2 : f->shift ? 1 : 0;
  return x | f->m >> 4 << 24 | f->d << 4 | f->selector | most << 30;
}

/* ------------------------------------------------------------------------------------------------ places */

static unsigned rows_of(const form *f) { return f->m / f->group; }
static bool half(const form *f) { return !f->ws && rows_of(f) == 64 && (f->group == 1 || f->sparse); }
/* In how many parts the columns of D are. */
static unsigned parts(const form *f) { return half(f) ? 1 : 128 / rows_of(f); }

static void d_place(const form *f, unsigned m, unsigned n, unsigned *lane, unsigned *column) {
  unsigned r = m % rows_of(f), width = f->n / parts(f);
  *lane = half(f) ? r % 16 + r / 16 * 32 + f->lane : r + n / width * rows_of(f);
  *column = n % width;
}

static unsigned a_lane(const form *f, unsigned m, unsigned part) {
  unsigned lane, column;
  d_place(f, m, part * (f->n / parts(f)), &lane, &column);
  return lane;
}

/* A layout of metadata: row m is (8, 2, rest), element k of a row is (k0, 2) or (k0), with strides of lanes + 128 *
 * unit; a unit is `bits` wide. From CuTe's tmem_e_frg. */
typedef struct meta_layout {
  unsigned k0, m1, k1, unit;
} meta_layout;

static void put_meta(const form *f, uint32_t tmem[LANES][COLUMNS], unsigned r, unsigned part, unsigned k, unsigned v) {
  static const meta_layout f16 = {16, 2048, 8, 1}, tf32 = {8, 1024, 8, 2};
  unsigned first = part * rows_of(f) + f->lane, rows16 = half(f) ? 32 : 16, lane = r % 16 + r / 16 * rows16 + first;
  if (f->imm > 1) { /* (128, k):(1, 128), units of a bit, or of half a bit for elements of 4 bits */
    unsigned bit = is_packed(f) ? k / 2 : k;
    uint32_t *cell = &tmem[lane][META_COLUMN + bit / 32];
    if (!is_packed(f) || k % 2 == 0) *cell = (*cell & ~(1u << bit % 32)) | (v & 1) << bit % 32;
    return;
  }
  const meta_layout *l = f->imm == 0 ? &f16 : &tf32;
  unsigned at = r % 8 + r / 8 % 2 * l->m1 + r / 16 * rows16 + k % l->k0 * 128 + k / l->k0 * l->k1;
  unsigned bit = at / 128 * l->unit;
  uint32_t *cell = &tmem[at % 128 + first][META_COLUMN + f->selector];
  uint32_t mask = (1u << l->unit) - 1;
  *cell = (*cell & ~(mask << bit)) | (v & mask) << bit;
}

/* Byte of scale s of row or column i in word `column`, for which quarter. */
static void put_scale(const form *f, uint32_t tmem[LANES][COLUMNS], bool of_b, unsigned i, unsigned s, unsigned byte) {
  unsigned at = (of_b ? f->sfb : f->sfa) + s, per = of_b && f->n > 128 ? 8 : 4;
  for (unsigned quarter = 0; quarter < 4; quarter++) {
    unsigned lane = quarter * 32 + i % 32, column = i / 32;
    if (of_b && f->group == 2 && f->m == 128) { /* each half of the lanes has half of the columns */
      if (quarter / 2 != i / (f->n / 2)) continue;
      column = i % (f->n / 2) / 32;
    }
    uint32_t *cell = &tmem[lane][(of_b ? SFB_COLUMN : SFA_COLUMN) + column + at / 4 * per];
    *cell = (*cell & ~(0xffu << at % 4 * 8)) | byte << at % 4 * 8;
  }
}

/* ------------------------------------------------------------------------------------------------ data */

static int A[MOST][MOST_K], B[MOST + 32][MOST_K];
static uint8_t image[2][SMEM];
static uint32_t init[2][LANES][COLUMNS], want[2][LANES][COLUMNS];
static unsigned seed;

static unsigned next(unsigned n) {
  seed = seed * 1103515245 + 12345;
  return (seed >> 16) % n;
}

/* An element of a row of A in tensor memory, room() bits; of 4 and 6 bits in the middle of a byte. */
static void put_tensor(const form *f, unsigned cta, unsigned lane, unsigned k, int v) {
  unsigned wide = room(f, f->a), at = k * wide, bits = types[f->a].value[v + 2];
  if (!is_packed(f)) bits <<= f->a == E2M1 ? 2 : types[f->a].bits == 6 ? 1 : 0;
  if (f->wrong == PADDING && k == 3) bits |= 1;
  uint32_t *cell = &init[cta][lane][A_COLUMN + at / 32];
  uint32_t mask = wide == 32 ? ~0u : ((1u << wide) - 1) << at % 32;
  *cell = (*cell & ~mask) | bits << at % 32;
}

static void put_a(const form *f, const layout *l, unsigned i, unsigned k, int v) {
  unsigned cta = i / rows_of(f);
  if (!f->tensor_a) {
    unsigned step = f->from * 8 / room(f, f->a);
    put_element(image[cta] + f->start, l, f->a, is_packed(f), i % rows_of(f), k + step, v);
    return;
  }
  for (unsigned part = 0; part < parts(f); part++)
    put_tensor(f, cta, a_lane(f, i, part), k, f->wrong == COPIES && part && !k ? (v < 2 ? v + 1 : 0) : v);
}

/* Which of a chunk are not zero: the manual's list; the second may come before the first. */
static const unsigned pairs[][2] = {{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 1}, {2, 3}};

static void draw_sparse(const form *f, const layout *l, unsigned i) {
  unsigned chunk = f->imm == 1 ? 2 : is_packed(f) ? 8 : 4, run = is_packed(f) ? 2 : 1, stored = 0;
  for (unsigned k = 0; k < depth(f); k += chunk) {
    const unsigned *p = pairs[next(7)];
    unsigned code = p[0] | p[1] << 2, two[2] = {p[0], p[1]}, used = 2;
    if (chunk == 2) {
      code = next(2) ? 0xe : 0x4;
      two[0] = code == 0xe;
      used = 1;
    }
    for (unsigned u = 0; u < used; u++)
      for (unsigned e = 0; e < run; e++) {
        int v = (int)next(5) - 2;
        A[i][k + two[u] * run + e] = v;
        put_a(f, l, i, stored++, v);
      }
    if (f->wrong == BAD_META && i == 3 && !k) code = 0;
    for (unsigned part = 0; part < parts(f); part++)
      for (unsigned e = 0; e < chunk; e++) {
        unsigned v = chunk == 2 ? code >> 2 * e & 3 : chunk == 8 ? code >> e / 2 : code >> e;
        put_meta(f, init[i / rows_of(f)], i % rows_of(f), part, k + e, v);
      }
  }
}

static uint32_t encode(const form *f, double x) {
  uint32_t bits;
  float v = (float)x;
  if (f->d == 2) return (uint32_t)(int32_t)x;
  memcpy(&bits, &v, 4);
  return f->d == 0 ? (uint32_t)tf_dtype_from_double(TF_DT_F16, x) : bits;
}

static int old_d(unsigned g, unsigned lane, unsigned column) { return (int)((lane * 3 + column + g) % 17) - 8; }
/* Powers of two from 1/2 to 4; no two columns of 32 scales are equal. */
static int scale_log(unsigned i, unsigned s, bool of_b) {
  return (int)((i * 5 + i / 32 + i / 128 + 3 * s + of_b) % 4) - 1;
}

static void draw(const form *f, const layout *la, const layout *lb) {
  unsigned k = depth(f), share = f->n / f->group, per = k / (f->block ? f->block : k);
  seed = f->m * 7 + f->n + f->imm + f->sparse;
  memset(A, 0, sizeof A);
  memset(image, 0, sizeof image);
  for (unsigned g = 0; g < 2; g++)
    for (unsigned i = 0; i < LANES; i++)
      for (unsigned j = 0; j < COLUMNS; j++) init[g][i][j] = encode(f, old_d(g, i, j));
  for (unsigned i = 0; i < f->m; i++) {
    if (f->sparse) draw_sparse(f, la, i);
    for (unsigned j = 0; j < k && !f->sparse; j++) put_a(f, la, i, j, A[i][j] = (int)next(5) - 2);
  }
  for (unsigned i = 0; i < f->n + f->shift; i++)
    for (unsigned j = 0; j < k; j++) {
      B[i][j] = (int)next(5) - 2;
      unsigned g = i < share || f->group == 1 ? 0 : 1;
      put_element(image[g] + SMEM / 2 + f->start, lb, f->b, is_packed(f), i - g * share,
                  j + f->from * 8 / room(f, f->b), B[i][j]);
    }
  if (f->sparse) per /= 2;
  for (unsigned s = 0; f->block && s < per; s++) {
    for (unsigned i = 0; i < f->m; i++) {
      int log = scale_log(i, s, false);
      unsigned byte = f->ue4m3 ? (unsigned)(log + 7) << 3 : (unsigned)(log + 127);
      put_scale(f, init[i / rows_of(f)], false, i % rows_of(f), s, byte);
    }
    for (unsigned i = 0; i < f->n; i++) {
      int log = scale_log(i, s, true);
      unsigned byte = f->ue4m3 ? (unsigned)(log + 7) << 3 : (unsigned)(log + 127);
      for (unsigned g = 0; g < f->group; g++) put_scale(f, init[g], true, i, s, byte);
    }
  }
  if (f->wrong == SCALES) init[0][37][SFA_COLUMN] ^= 1;
}

static void expect(const form *f) {
  unsigned lane, column, each = f->block * (f->sparse ? 2 : 1);
  memcpy(want, init, sizeof want);
  for (unsigned i = 0; i < f->m; i++)
    for (unsigned j = 0; j < f->n; j++) {
      unsigned g = i / rows_of(f);
      d_place(f, i, j, &lane, &column);
      double sum = f->accumulate ? old_d(g, lane, column) : 0;
      for (unsigned k = 0; k < depth(f); k++) {
        int a = 0; /* of all times: the row, the next one of the 32, and so on */
        for (unsigned time = 0; time < (f->times ? f->times : 1); time++)
          a += value(f->a, A[i % 32 + time < 32 ? i + time : i | 31][k]);
        double p = a * value(f->b, B[j + f->shift][k]);
        int log = f->block ? scale_log(i, k / each, false) + scale_log(j, k / each, true) : 0;
        sum += log < 0 ? p / (1 << -log) : p * (1 << log);
      }
      want[g][lane][column] = encode(f, sum);
    }
  unsigned times = f->times ? f->times : 1;
  for (unsigned g = 0; f->ashift && g < f->group; g++)
    for (unsigned i = 0; i < LANES; i++) {
      unsigned by = times > 1 ? times - 1 : 1, from = i % 32 + by < 32 ? i + by : i | 31;
      memcpy(&want[g][i][A_COLUMN], &init[g][from][A_COLUMN], 32);
    }
}

/* ------------------------------------------------------------------------------------------------ the kernel */

static void write_form(const form *f, bool by_copy) {
  char name[128], args[256], types_of[256], declare[640];
  const char *a = f->tensor_a         ? "ptr addrspace(6) %at"
                  : f->k96 && f->from ? "i64 %daf"
                                      : "i64 %da1",
             *place = f->tensor_a ? "tensor" : "shared";
  const char *ta = f->tensor_a ? "ptr addrspace(6)" : "i64", *meta = f->sparse ? ", ptr addrspace(6) %meta" : "";
  const char *tm = f->sparse ? ", ptr addrspace(6)" : "";
  if (f->imm >= 4) {
    snprintf(name, sizeof name, "mma%s.%s.%s.block_scale.block%u", f->sparse ? ".sp" : "", place, f->kind, f->block);
    snprintf(args, sizeof args, "%s, ptr addrspace(6) %%sfa, ptr addrspace(6) %%sfb, i32 %u, i32 0", meta, f->group);
    snprintf(types_of, sizeof types_of, "%s, ptr addrspace(6), ptr addrspace(6), i32 immarg, i32 immarg", tm);
  } else if (f->ws) {
    snprintf(name, sizeof name, "mma.ws%s.%s%s", f->sparse ? ".sp" : "", place, f->shift ? ".zero_col_mask" : "");
    char mask[32] = "";
    if (f->shift) snprintf(mask, sizeof mask, ", i64 %lld", (long long)f->shift << 56);
    snprintf(args, sizeof args, "%s%s, i32 %u, i32 0, i32 0", meta, mask, f->imm);
    snprintf(types_of, sizeof types_of, "%s%s, i32 immarg, i32 immarg, i32 immarg", tm, f->shift ? ", i64" : "");
  } else {
    snprintf(name, sizeof name, "mma%s.%s%s", f->sparse ? ".sp" : "", place, f->ashift ? ".ashift" : "");
    snprintf(args, sizeof args, "%s, i32 %u, i32 %u, i32 0", meta, f->imm, f->group);
    snprintf(types_of, sizeof types_of, "%s, i32 immarg, i32 immarg, i32 immarg", tm);
  }
  snprintf(declare, sizeof declare,
           "declare void @llvm.nvvm.tcgen05.%s(ptr addrspace(6), %s, i64, i32, i1%s)\n"
           "declare void @llvm.nvvm.tcgen05.cp.128x256b.b6x16_p32.cg1(ptr addrspace(6), i64)\n",
           name, ta, types_of);
  const char *plain = "mma.tensor";
  if (f->times)
    snprintf(declare + strlen(declare), sizeof declare - strlen(declare),
             "declare void @llvm.nvvm.tcgen05.%s(ptr addrspace(6), %s, i64, i32, i1%s)\n", plain, ta, types_of);
  unit u = {f->group, f->lane, declare};
  write_head(&u);
  /* the absolute address of what rows go on with is in the descriptor too */
  put("  %%sm3 = shl i64 %%sm2, 16\n  %%daf = add i64 %%da1, %%sm3\n  %%dbf = add i64 %%db1, %%sm3\n");
  if (by_copy) put("  call void @llvm.nvvm.tcgen05.cp.128x256b.b6x16_p32.cg1(ptr addrspace(6) %%at, i64 %%da1)\n");
  for (unsigned time = 0; time < (f->times ? f->times : 1); time++)
    put("  call void @llvm.nvvm.tcgen05.%s(ptr addrspace(6) %%d, %s, i64 %s, i32 %u, i1 %s%s)\n",
        time + 1 == f->times ? plain : name, a, f->k96 && f->from ? "%dbf" : "%db1", idesc(f),
        f->accumulate ? "true" : "false", args);
  write_tail(&u);
}

static void compare(const form *f, uint64_t out) {
  const uint32_t (*is)[LANES][COLUMNS] = (const void *)(uintptr_t)out;
  for (unsigned g = 0; g < f->group; g++)
    for (unsigned i = 0; i < LANES; i++)
      for (unsigned j = 0; j < COLUMNS; j++)
        ck_assert_msg(is[g][i][j] == want[g][i][j],
                      "%s m %u n %u group %u types %d %d majors %d %d sparse %d tensor %d ws %d: block %u lane %u "
                      "column %u is 0x%x, expected 0x%x",
                      f->kind, f->m, f->n, f->group, f->a, f->b, f->mn_a, f->mn_b, f->sparse, f->tensor_a, f->ws, g, i,
                      j, is[g][i][j], want[g][i][j]);
}

static void run(const form *f, const tf_emu_options *o, bool by_copy, uint64_t more) {
  bench t;
  layout la = make_layout(f->mn_a, f->sa, is_packed(f) ? 1 : room(f, f->a) / 8, rows_of(f)),
         lb = make_layout(f->mn_b, f->sb, is_packed(f) ? 1 : room(f, f->b) / 8, f->n / f->group + f->shift);
  uint64_t da = descriptor(&la, f->start + f->from) | more, db = descriptor(&lb, SMEM / 2 + f->start + f->from) | more;
  write_form(f, by_copy);
  ck_assert_int_eq(bench_load_cluster(&t, o, text, "k", 5, f->group), TF_OK);
  uint64_t from = bench_put(&t, image, sizeof image), start = bench_put(&t, init, sizeof init);
  uint64_t out = bench_put(&t, init, sizeof init);
  if (f->k96 && f->from) { /* rows go on 16 KiB further */
    da = (da & ~(UINT64_C(0x3fff) << 16)) | UINT64_C(16384 >> 4) << 16 | UINT64_C(1) << 52;
    db = (db & ~(UINT64_C(0x3fff) << 16)) | (uint64_t)((SMEM / 2 + 16384) >> 4) << 16 | UINT64_C(1) << 52;
  }
  tf_status s = bench_launch(&t, f->group, 128, 0, 5, (uint64_t[]){from, start, out, da, db});
  if (f->say) {
    ck_assert_int_eq(s, TF_ERR_CHECK);
    ck_assert_msg(strstr(t.said.text, f->say), "%s", t.said.text);
  } else {
    ck_assert_msg(s == TF_OK, "%s m %u n %u group %u: %s", f->kind, f->m, f->n, f->group, t.said.text);
    compare(f, out);
  }
  bench_end(&t);
}

static void go(const form *f, const tf_emu_options *o) {
  layout la = make_layout(f->mn_a, f->sa, is_packed(f) ? 1 : room(f, f->a) / 8, rows_of(f)),
         lb = make_layout(f->mn_b, f->sb, is_packed(f) ? 1 : room(f, f->b) / 8, f->n / f->group + f->shift);
  draw(f, &la, &lb);
  expect(f);
  run(f, o, false, 0);
}

/* ------------------------------------------------------------------------------------------------ tests */

START_TEST(sparse_kinds) {
  for (int tensor = 0; tensor < 2; tensor++) {
    bool t = tensor;
    go(&(form){"f16", 0, 1, 128, 40, F16, F16, 1, SW32, SW128, .sparse = true, .tensor_a = t, .accumulate = true},
       &checked);
    go(&(form){"f16", 0, 1, 128, 8, BF16, F16, 1, NONE, SW64, .sparse = true, .tensor_a = t, .selector = 1}, &eager);
    go(&(form){"tf32", 1, 1, 128, 16, TF32, TF32, 1, SW128, NONE, .sparse = true, .tensor_a = t}, &checked);
    go(&(form){"tf32", 1, 2, 256, 32, TF32, TF32, 1, SW128, SW128, .sparse = true, .tensor_a = t, .selector = 1},
       &checked);
    go(&(form){"f16", 0, 2, 256, 48, BF16, BF16, 1, SW64, SW64, .sparse = true, .tensor_a = t}, &checked);
    go(&(form){"i8", 3, 1, 128, 24, S8, U8, 2, SW128, SW128, .sparse = true, .tensor_a = t, .accumulate = true},
       &checked);
    go(&(form){"f8f6f4", 2, 2, 256, 16, E5M2, E4M3, 0, NONE, NONE, .sparse = true, .tensor_a = t}, &checked);
    go(&(form){"mxf4", 5, 1, 128, 32, E2M1, E2M1, 1, SW32, SW64, .sparse = true, .tensor_a = t, .block = 32}, &checked);
  }
  for (type a = E4M3; a <= E2M1; a++)
    go(&(form){"f8f6f4", 2, 1, 128, 16, a, E4M3, 1, SW64, SW128, .sparse = true}, &checked);
  for (int which = 0; which < 2; which++)
    go(&(form){"f16", 0, 1, 128, 64, F16, F16, 1, SW128, SW64, which, !which, .sparse = true}, &checked);
}
END_TEST

START_TEST(sparse_shapes) {
  for (int tensor = 0; tensor < 2; tensor++) {
    bool t = tensor;
    for (unsigned lane = 0; lane <= 16; lane += 16) {
      go(&(form){"f16", 0, 1, 64, 24, F16, F16, 1, SW64, SW64, .sparse = true, .tensor_a = t, .lane = lane}, &checked);
      go(&(form){"i8", 3, 1, 64, 16, U8, S8, 2, SW64, SW64, .sparse = true, .tensor_a = t, .lane = lane}, &checked);
      go(&(form){"tf32", 1, 2, 128, 32, TF32, TF32, 1, SW64, SW64, .sparse = true, .tensor_a = t, .lane = lane},
         &checked);
      go(&(form){"f8f6f4", 2, 2, 128, 48, E4M3, E5M2, 1, SW64, SW64, .sparse = true, .tensor_a = t, .lane = lane},
         &checked);
    }
    for (unsigned m = 32; m <= 128; m *= 2) {
      go(&(form){"f16", 0, 1, m, 64, F16, BF16, 1, SW64, SW64, .sparse = true, .tensor_a = t, .ws = true}, &checked);
      go(&(form){"f8f6f4", 2, 1, m, 128, E4M3, E4M3, 1, SW64, SW64, .sparse = true, .tensor_a = t, .ws = true},
         &checked);
    }
  }
  go(&(form){"mxf8f6f4", 4, 1, 128, 24, E4M3, E3M2, 1, SW128, SW128, .sparse = true, .block = 32, .sfa = 3, .sfb = 1},
     &checked);
  go(&(form){"mxf8f6f4", 4, 2, 256, 32, E2M1, E5M2, 1, SW128, SW128, .sparse = true, .block = 32, .sfb = 2}, &checked);
  go(&(form){"mxf4nvf4", 6, 1, 128, 40, E2M1, E2M1, 1, SW64, SW128, .sparse = true, .block = 16, .ue4m3 = true},
     &checked);
  go(&(form){"mxf4nvf4", 6, 2, 256, 256, E2M1, E2M1, 1, SW64, SW128, .sparse = true, .block = 32, .sfa = 2}, &checked);
}
END_TEST

START_TEST(scales_of_pairs) {
  go(&(form){"mxf8f6f4", 4, 2, 256, 48, E4M3, E5M2, 1, SW128, SW128, .block = 32, .sfa = 1, .sfb = 3,
             .accumulate = true},
     &checked);
  go(&(form){"mxf4", 5, 2, 256, 256, E2M1, E2M1, 1, SW128, SW64, .block = 32, .sfb = 2}, &checked);
  for (unsigned n = 64; n <= 256; n += 64) {
    go(&(form){"mxf8f6f4", 4, 2, 128, n, E4M3, E5M2, 1, SW128, SW128, .block = 32, .sfa = 2}, &checked);
    go(&(form){"mxf4nvf4", 6, 2, 128, n, E2M1, E2M1, 1, SW64, SW64, .block = 16, .ue4m3 = true}, &eager);
  }
  go(&(form){"mxf4nvf4", 6, 1, 128, 256, E2M1, E2M1, 1, SW64, SW64, .block = 16, .ue4m3 = true}, &checked);
}
END_TEST

START_TEST(k_of_96) {
  for (unsigned id = 0; id < 4; id++) /* of one CTA */
    go(&(form){"mxf4", 5, 1, 128, id % 2 ? 176 : 48, E2M1, E2M1, 1, SW64, SW128, .k96 = true, .block = 32, .sfa = id,
               .sfb = 3 - id, .accumulate = id == 2},
       &checked);
  go(&(form){"mxf4nvf4", 6, 1, 128, 256, E2M1, E2M1, 1, SW128, SW128, .k96 = true, .block = 16, .sfa = 2,
             .ue4m3 = true},
     &eager);
  for (unsigned id = 0; id < 4; id++)
    go(&(form){"mxf4", 5, 2, 256, id % 2 ? 144 : 96, E2M1, E2M1, 1, SW128, SW128, .k96 = true, .block = 32, .sfa = id,
               .sfb = 3 - id},
       &checked);
  for (unsigned id = 0; id < 4; id += 2)
    go(&(form){"mxf4nvf4", 6, 2, 256, id ? 256 : 16, E2M1, E2M1, 1, SW64, NONE, .k96 = true, .block = 16, .sfa = id,
               .sfb = 2 - id, .ue4m3 = id != 0, .accumulate = true},
       &checked);
}
END_TEST

/* Rows of 48 bytes that pass the end of 128 go on 16 KiB further, at the beginning of rows there. */
START_TEST(rows_in_two_buffers) {
  for (unsigned from = 16; from < 128; from += 16) {
    form f = {"mxf4", 5, 2, 256, 32, E2M1, E2M1, 1, SW128, SW128, .k96 = true, .block = 32, .from = from};
    layout l = make_layout(false, SW128, 1, 128);
    draw(&f, &l, &l);
    expect(&f);
    memset(image, 0, sizeof image);
    for (unsigned b = 0; b < 2; b++)
      for (unsigned i = 0; i < (b ? f.n : f.m); i++)
        for (unsigned k = 0; k < 96; k++) {
          unsigned share = (b ? f.n : f.m) / 2, byte = from + k / 2, further = byte >= 128 ? 16384 : 0;
          unsigned e = byte % 128 * 2 + k % 2;
          put_element(image[i / share] + b * SMEM / 2 + further, &l, E2M1, true, i % share, e, b ? B[i][k] : A[i][k]);
        }
    run(&f, &checked, false, 0);
  }
}
END_TEST

/* A pattern that begins `start` bytes behind its boundary, with rows and columns inside. */
START_TEST(base_offsets) {
  static const swizzle of[] = {SW128, SW64, SW32};
  for (unsigned i = 0; i < 3; i++)
    for (unsigned rows = 1; rows < (8u >> i); rows += 2)
      for (unsigned step = 0; step < (i == 2 ? 1u : 2u); step++) {
        form f = {"f16", 0, 1, 128, 32, F16, BF16, 1, of[i], of[i], .start = rows * 128, .from = 32 * step};
        layout la = make_layout(false, f.sa, 2, 128), lb = make_layout(false, f.sb, 2, 32);
        draw(&f, &la, &lb);
        expect(&f);
        run(&f, &checked, false, (uint64_t)rows << 49);
      }
  form mn = {"f16", 0, 1, 128, 64, F16, F16, 1, SW128, SW128, true, true, .start = 384};
  layout la = make_layout(true, SW128, 2, 128), lb = make_layout(true, SW128, 2, 64);
  draw(&mn, &la, &lb);
  expect(&mn);
  run(&mn, &checked, false, UINT64_C(3) << 49);
}
END_TEST

START_TEST(a_in_tensor_memory) {
  for (unsigned m = 32; m <= 128; m *= 2) {
    go(&(form){"f16", 0, 1, m, 64, F16, F16, 1, NONE, SW64, .tensor_a = true, .ws = true, .accumulate = true},
       &checked);
    go(&(form){"tf32", 1, 1, m, 256, TF32, TF32, 1, NONE, SW64, .tensor_a = true, .ws = true}, &checked);
  }
  go(&(form){"f8f6f4", 2, 1, 128, 24, E2M1, E4M3, 1, NONE, SW64, .tensor_a = true}, &checked);
  go(&(form){"mxf8f6f4", 4, 2, 256, 32, E2M1, E2M3, 1, NONE, SW64, .tensor_a = true, .block = 32}, &checked);
  for (type a = E2M3; a <= E3M2; a++) { /* by stores; then rows of 32 bytes of padded elements, which a copy widens */
    go(&(form){"f8f6f4", 2, 1, 128, 24, a, E4M3, 1, NONE, SW64, .tensor_a = true}, &checked);
    go(&(form){"mxf8f6f4", 4, 2, 256, 32, a, E5M2, 1, NONE, SW64, .tensor_a = true, .block = 32, .sparse = true},
       &checked);
    form f = {"f8f6f4", 2, 1, 128, 24, a, E4M3, 1, NONE, SW64, .tensor_a = false};
    layout la = make_layout(false, NONE, 1, 128), lb = make_layout(false, SW64, 1, 24);
    draw(&f, &la, &lb);
    expect(&f);
    f.tensor_a = true;
    for (unsigned i = 0; i < 128; i++)
      for (unsigned k = 0; k < 32; k++) {
        uint32_t *cell = &want[0][i][A_COLUMN + k / 4], shift = k % 4 * 8;
        *cell = (*cell & ~(0xffu << shift)) | types[a].value[A[i][k] + 2] * 2u << shift;
      }
    run(&f, &checked, true, 0);
  }
}
END_TEST

START_TEST(shifts) {
  for (unsigned group = 1; group <= 2; group++)
    go(&(form){"tf32", 1, group, 128 * group, 32, TF32, TF32, 1, NONE, SW128, .tensor_a = true, .ashift = true,
               .accumulate = true},
       group == 1 ? &checked : &eager);
  go(&(form){"f16", 0, 1, 128, 64, F16, F16, 1, NONE, SW128, .tensor_a = true, .ashift = true, .accumulate = true,
             .times = 3},
     &checked);
  go(&(form){"i8", 3, 1, 128, 32, S8, S8, 2, NONE, SW128, .tensor_a = true, .ashift = true, .sparse = true}, &checked);
  static const unsigned by[] = {1, 7, 13, 16, 32};
  for (unsigned i = 0; i < 5; i++) {
    go(&(form){"f16", 0, 1, i < 4 ? 32u : 64u, 64, F16, F16, 1, SW128, SW128, .ws = true, .shift = by[i]}, &checked);
    go(&(form){"f8f6f4", 2, 1, 128, 128, E4M3, E4M3, 1, SW128, SW128, .ws = true, .sparse = i % 2, .shift = by[i]},
       &checked);
  }
  go(&(form){"f16", 0, 1, 64, 64, F16, F16, 1, SW128, SW32, false, true, .ws = true, .shift = 16}, &checked);
}
END_TEST

START_TEST(faults) {
  go(&(form){"f16", 0, 1, 128, 16, F16, F16, 1, SW64, SW64, .sparse = true, .wrong = BAD_META,
             .say =
                 "the metadata of A have 0x0 for elements 0 to 3 of row 3, at lane 3, column 320, which is no legal"},
     &checked);
  go(&(form){"mxf4", 5, 1, 128, 16, E2M1, E2M1, 1, SW64, SW64, .sparse = true, .block = 32, .wrong = BAD_META,
             .say = "the metadata of A have 0x0 for elements 0 to 7 of row 3"},
     &checked);
  go(&(form){"f16", 0, 1, 128, 16, F16, F16, 1, SW64, SW64, .sparse = true, .selector = 2,
             .say = "has sparsity selector 2; expected 0 or 1"},
     &checked);
  go(&(form){"i8", 3, 1, 128, 16, S8, S8, 2, SW64, SW64, .sparse = true, .selector = 1,
             .say = "has sparsity selector 1; expected 0"},
     &checked);
  go(&(form){"f16", 0, 1, 64, 64, F16, F16, 1, SW64, SW64, .tensor_a = true, .ws = true, .wrong = COPIES,
             .say = "row 0 of A is not the same in the lanes of all parts of D's columns"},
     &checked);
  go(&(form){"mxf8f6f4", 4, 2, 256, 32, E4M3, E4M3, 1, SW64, SW64, .block = 32, .wrong = SCALES,
             .say = "scale 0 of row 5 of A is 0x"},
     &checked);
  go(&(form){"mxf8f6f4", 4, 2, 128, 96, E4M3, E4M3, 1, SW64, SW64, .block = 32,
             .say = "only where n is a multiple of 64 is it known"},
     &checked);
  go(&(form){"mxf4nvf4", 6, 1, 128, 32, E2M1, E2M1, 1, SW64, SW64, .block = 16, .sfa = 2,
             .say = "has scale factor id 2 of A, with 4 scales along k: it is 0"},
     &checked);
  go(&(form){"f8f6f4", 2, 1, 128, 16, E3M2, E4M3, 1, NONE, SW64, .tensor_a = true, .wrong = PADDING,
             .say = "it has 6 bits, in the middle of its byte, and the padding is not zero"},
     &checked);
  go(&(form){"mxf4", 5, 1, 128, 24, E2M1, E2M1, 1, SW64, SW64, .k96 = true, .block = 32,
             .say = "has m = 128 and n = 24, which its kind has not and K = 96"},
     &checked);
  go(&(form){"f16", 0, 1, 128, 16, F16, F16, 1, SW32, SW32, .sparse = true,
             .say = "B begins 0 bytes into a row of 32 bytes, of which an instruction reads 64"},
     &checked);
  go(&(form){"f16", 0, 1, 64, 256, F16, F16, 1, SW64, SW64, .sparse = true, .ws = true, .say = "for a sparse A"},
     &checked);
}
END_TEST

static TCase *all(void) {
  TCase *c = tcase_create("all");
  tcase_set_timeout(c, 300);
  tcase_add_test(c, sparse_kinds);
  tcase_add_test(c, sparse_shapes);
  tcase_add_test(c, scales_of_pairs);
  tcase_add_test(c, k_of_96);
  tcase_add_test(c, rows_in_two_buffers);
  tcase_add_test(c, base_offsets);
  tcase_add_test(c, a_in_tensor_memory);
  tcase_add_test(c, shifts);
  tcase_add_test(c, faults);
  return c;
}

int main(void) {
  TCase *(*cases[])(void) = {all};
  return run_cases("forms of products of the tensor unit", cases, 1);
}
