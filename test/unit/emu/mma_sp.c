/* Every row of the table of mma.sync with a sparse A, run on the simulated SM: fragments and metadata are put together
 * by the maps from threads and values to places that CuTe has for SM80_SPARSE_16x8x* and its kin, and what comes out is
 * held against plain loops over the whole A, exactly, for the data are integers. */
#include <dlpack/dlpack.h>

#include "../codegen/mma_text.h"
#include "emu/sm/pure.h"
#include "tf/device.h"
#include "tf/emu.h"

/* ------------------------------------------------------------------------------------------------ CuTe's maps */

typedef struct map_mode {
  uint32_t extent, stride;
} map_mode;

typedef struct map {
  map_mode t[3], v[3]; /* threads, values; extent 0 = no more */
} map;

/* To row + rows * column. A and E count all of K's columns. */
typedef struct cute {
  uint32_t bits, k;
  map a, e, b;
} cute;

static const cute all[] = {
    {16,
     16,
     {{{4, 64}, {8, 1}}, {{4, 16}, {2, 8}}},
     {{{4, 0}, {8, 1}}, {{16, 0}, {2, 8}}},
     {{{4, 16}, {8, 1}}, {{2, 8}, {2, 64}}}},
    {16,
     32,
     {{{4, 64}, {8, 1}}, {{4, 16}, {2, 8}, {2, 256}}},
     {{{2, 256}, {2, 0}, {8, 1}}, {{16, 0}, {2, 8}}},
     {{{4, 16}, {8, 1}}, {{2, 8}, {4, 64}}}},
    {32,
     8,
     {{{4, 32}, {8, 1}}, {{2, 16}, {2, 8}}},
     {{{4, 0}, {8, 1}}, {{8, 0}, {2, 8}}},
     {{{4, 8}, {8, 1}}, {{2, 32}}}},
    {32,
     16,
     {{{4, 32}, {8, 1}}, {{2, 16}, {2, 8}, {2, 128}}},
     {{{2, 128}, {2, 0}, {8, 1}}, {{8, 0}, {2, 8}}},
     {{{4, 8}, {8, 1}}, {{4, 32}}}},
    {8,
     32,
     {{{4, 128}, {8, 1}}, {{8, 16}, {2, 8}}},
     {{{2, 8}, {2, 0}, {8, 1}}, {{32, 0}}},
     {{{4, 32}, {8, 1}}, {{4, 8}, {2, 128}}}},
    {8,
     64,
     {{{4, 128}, {8, 1}}, {{8, 16}, {2, 8}, {2, 512}}},
     {{{2, 8}, {2, 512}, {8, 1}}, {{32, 0}}},
     {{{4, 32}, {8, 1}}, {{4, 8}, {4, 128}}}},
    {4,
     64,
     {{{4, 256}, {8, 1}}, {{16, 16}, {2, 8}}},
     {{{2, 8}, {2, 0}, {8, 1}}, {{64, 0}}},
     {{{4, 64}, {8, 1}}, {{8, 8}, {2, 256}}}},
    {4,
     128,
     {{{4, 256}, {8, 1}}, {{16, 16}, {2, 8}, {2, 1024}}},
     {{{2, 8}, {2, 1024}, {8, 1}}, {{64, 0}}},
     {{{4, 64}, {8, 1}}, {{8, 8}, {4, 256}}}},
};

static uint32_t apply(const map_mode *m, uint32_t i) {
  uint32_t at = 0;
  for (int k = 0; k < 3 && m[k].extent; k++) {
    at += i % m[k].extent * m[k].stride;
    i /= m[k].extent;
  }
  return at;
}

static uint32_t size_of(const map_mode *m) {
  uint32_t n = 1;
  for (int k = 0; k < 3 && m[k].extent; k++) n *= m[k].extent;
  return n;
}

static const cute *cute_of(const tf_mma *m) {
  uint32_t bits = tf_mma_elem_bits((tf_mma_elem)m->elem[0]);
  for (size_t i = 0; i < sizeof all / sizeof *all; i++)
    if (all[i].bits == bits && all[i].k == m->k) return &all[i];
  ck_abort_msg("CuTe has no %s", m->intrinsic);
  return NULL;
}

/* ------------------------------------------------------------------------------------------------ data */

static uint64_t encode(double x, tf_mma_elem e) {
  uint32_t bits;
  float f = (float)x;
  memcpy(&bits, &f, 4);
  switch (e) {
  case TF_MMA_F32:
  case TF_MMA_TF32: return bits;
  case TF_MMA_F16: return tf_emu_encode(x, TF_EMU_F16, TF_EMU_RN);
  case TF_MMA_BF16: return tf_emu_encode(x, TF_EMU_BF16, TF_EMU_RN);
  case TF_MMA_E4M3: return tf_emu_encode(x, TF_EMU_E4M3, TF_EMU_SAT);
  case TF_MMA_E5M2: return tf_emu_encode(x, TF_EMU_E5M2, TF_EMU_RN);
  default: return (uint64_t)(int64_t)x;
  }
}

static double decode(uint64_t bits, tf_mma_elem e) {
  float f;
  if (e == TF_MMA_F16) return tf_emu_decode((uint32_t)bits, TF_EMU_F16);
  if (e == TF_MMA_S32) return (int32_t)bits;
  memcpy(&f, &bits, 4);
  return f;
}

static void set_bits(uint32_t *words, uint32_t i, uint32_t bits, uint64_t x) {
  if (bits == 32) words[i] = (uint32_t)x;
  else words[i * bits / 32] |= ((uint32_t)x & ((1u << bits) - 1)) << i * bits % 32;
}

typedef struct problem {
  double a[16][128], b[128][8], c[16][8];
  uint8_t meta[16][64];     /* of each group of neighbours */
  uint32_t stored[16][128]; /* columns of A that are stored, in order */
} problem;

static uint32_t next(uint64_t *seed) {
  *seed = *seed * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(*seed >> 33);
}

static void draw(problem *x, const tf_mma *m, uint64_t seed) {
  static const uint8_t pairs[] = {0x4, 0x8, 0xc, 0x9, 0xd, 0xe};
  uint32_t bits = tf_mma_elem_bits((tf_mma_elem)m->elem[0]), group = bits == 32 ? 2 : bits == 4 ? 8 : 4;
  bool u4 = m->elem[0] == TF_MMA_U4 || m->elem[1] == TF_MMA_U4 || m->elem[0] == TF_MMA_U8 || m->elem[1] == TF_MMA_U8;
  memset(x, 0, sizeof *x);
  for (uint32_t r = 0; r < 16; r++) {
    uint32_t n = 0;
    for (uint32_t g = 0; g < m->k / group; g++) {
      uint32_t w = bits == 32 ? (next(&seed) % 2 ? 0xe : 0x4) : pairs[next(&seed) % 6];
      x->meta[r][g] = (uint8_t)w;
      if (bits == 32) x->stored[r][n++] = g * 2 + (w == 0xe);
      else
        for (uint32_t i = 0; i < 2; i++)
          for (uint32_t p = 0; p < group / 4; p++) x->stored[r][n++] = g * group + (w >> 2 * i & 3) * (group / 4) + p;
    }
    for (uint32_t i = 0; i < n; i++) x->a[r][x->stored[r][i]] = (double)(next(&seed) % 7) - (u4 ? 0 : 3);
    for (uint32_t c = 0; c < 8; c++) x->c[r][c] = (double)(next(&seed) % 15) - 7;
  }
  for (uint32_t k = 0; k < m->k; k++)
    for (uint32_t c = 0; c < 8; c++) x->b[k][c] = (double)(next(&seed) % 7) - (u4 ? 0 : 3);
}

/* A's values are every column; the stored ones of each group stand in half as many. */
static void put_a(const problem *x, const tf_mma *m, const cute *q, uint32_t *out, uint32_t words) {
  uint32_t n = size_of(q->a.v), group = q->bits == 32 ? 2 : q->bits == 4 ? 8 : 4, each = group / 2;
  for (uint32_t lane = 0; lane < 32; lane++)
    for (uint32_t v = 0; v < n; v += group) {
      uint32_t at = apply(q->a.t, lane) + apply(q->a.v, v), row = at % 16, column = at / 16;
      for (uint32_t i = 0; i < each; i++)
        set_bits(out + lane * words, v / 2 + i, q->bits,
                 encode(x->a[row][x->stored[row][column / 2 + i]], (tf_mma_elem)m->elem[0]));
    }
}

static void put_b(const problem *x, const tf_mma *m, const cute *q, uint32_t *out, uint32_t words) {
  for (uint32_t lane = 0; lane < 32; lane++)
    for (uint32_t v = 0; v < size_of(q->b.v); v++) {
      uint32_t at = apply(q->b.t, lane) + apply(q->b.v, v);
      set_bits(out + lane * words, v, q->bits, encode(x->b[at / 8][at % 8], (tf_mma_elem)m->elem[1]));
    }
}

/* Lanes that the selector leaves out get what means nothing. */
static void put_meta(const problem *x, const cute *q, uint32_t selector, uint32_t *out) {
  uint32_t group = q->bits == 32  ? 2
                   : q->bits == 4 ? 8
                                  : 4,
           columns = q->bits >= 16 ? q->e.v[0].extent : size_of(q->e.v);
  for (uint32_t lane = 0; lane < 32; lane++) {
    bool mine = true;
    uint32_t rest = lane;
    for (int i = 0; i < 3 && q->e.t[i].extent; i++) {
      if (!q->e.t[i].stride) mine = rest % q->e.t[i].extent == selector;
      rest /= q->e.t[i].extent;
    }
    out[lane] = mine ? 0 : 0xffffffff;
    for (uint32_t h = 0; mine && h < (q->bits >= 16 ? 2u : 1u); h++) {
      uint32_t at = apply(q->e.t, lane) + apply(q->e.v, h * columns), row = at % 16, first = at / 16 / group;
      for (uint32_t g = 0; g < columns / group; g++) out[lane] |= (uint32_t)x->meta[row][first + g] << (h * 16 + 4 * g);
    }
  }
}

/* ------------------------------------------------------------------------------------------------ the kernel */

static void put_sparse_kernel(tf_context *ctx, tf_strbuf *b, const tf_mma *m, uint32_t selector) {
  tf_mma half = *m;
  half.k /= 2;
  tf_sb_puts(b, "kernel.func @k(");
  for (int i = 0; i < 5; i++) tf_sb_printf(b, "%s%%%c: !kernel.buffer<?xi32, global>", i ? ", " : "", "abcmd"[i]);
  tf_sb_puts(b, ") attributes {block = [32, 1, 1]} {\n  %l = kernel.lane_id\n  %meta = kernel.load %m[%l] : i32\n");
  const char *type[3];
  for (int w = 0; w < 3; w++) {
    const tf_mma *of = w ? m : &half;
    type[w] = tf_pool_str(b->pool, tf_strz(tf_type_str(tf_mma_type(ctx, of, (tf_mma_operand)w))));
    put_load(b, of, (tf_mma_operand)w, type[w]);
  }
  static const char *const packed[] = {[TF_MMA_S4] = "s4", [TF_MMA_U4] = "u4", [TF_MMA_NO_ELEM] = NULL};
  tf_sb_printf(b, "  %%r = kernel.mma_sp m16n8k%u %%fa, %%fb, %%fc meta %%meta {selector = %u", m->k, selector);
  if (packed[m->elem[0]]) tf_sb_printf(b, ", a = \"%s\", b = \"%s\"", packed[m->elem[0]], packed[m->elem[1]]);
  uint32_t n = words_of(m, TF_MMA_C);
  tf_sb_printf(b, "} : %s\n  %%s = kernel.bitcast %%r : %s to vector<%uxi32>\n", type[2], type[2], n);
  tf_sb_printf(b, "  %%id = kernel.mul %%l, %u : i32\n  kernel.store %%s, %%d[%%id] {align = 4}\n}\n", n);
  tf_sb_puts(b, "host.func @r(");
  for (int i = 0; i < 5; i++) tf_sb_printf(b, "%s%%%c: !host.tensor<1xi32>", i ? ", " : "", "abcmd"[i]);
  tf_sb_printf(b, ") attributes {num_results = 1} {\n  %%n = host.constant %u\n  host.shape 0 (%%n)\n", 32 * n);
  tf_sb_puts(b, "  host.shapes_end\n");
  for (int i = 0; i < 5; i++) tf_sb_printf(b, "  %%p%c = host.ptr %%%c\n", "abcmd"[i], "abcmd"[i]);
  tf_sb_puts(b, "  host.launch @k grid(1, 1, 1) block(32, 1, 1) shared(0) args(%pa, %pb, %pc, %pm, %pd)\n}\n");
}

static void run_sparse(const tf_mma *m, uint32_t selector, uint32_t words[5][32 * 8], const uint32_t *per_lane) {
  session s;
  tf_device *d;
  tf_emu_options eo = {.struct_size = sizeof eo, .check = true};
  session_start(&s);
  ck_assert_int_eq(tf_device_emu(&eo, NULL, NULL, &d), TF_OK);
  tf_strbuf text = {.pool = s.pool};
  put_sparse_kernel(s.ctx, &text, m, selector);
  tf_codegen_options o = {.target = "sm_90a", .want = TF_WANT_BITCODE | TF_WANT_PACKAGE};
  ck_assert_msg(session_compile(&s, tf_sb_cstr(&text), &o) == TF_OK, "%s: %s", m->intrinsic, s.log);
  tf_package *p;
  tf_executable *e;
  ck_assert_int_eq(tf_package_load(s.r.package.ptr, s.r.package.len, NULL, NULL, &p), TF_OK);
  ck_assert_int_eq(tf_executable_create(d, p, NULL, &e), TF_OK);
  DLTensor t[5];
  int64_t n[5];
  tf_arg args[5];
  for (int i = 0; i < 5; i++) {
    n[i] = 32 * per_lane[i];
    t[i] = (DLTensor){.data = words[i], .device = {kDLCPU, 0}, .ndim = 1, .dtype = {kDLInt, 32, 1}, .shape = &n[i]};
    args[i] = (tf_arg){.tensor = &t[i]};
  }
  ck_assert_msg(tf_execute(e, 0, args, 5, NULL, NULL) == TF_OK, "%s", m->intrinsic);
  ck_assert_int_eq(tf_device_sync(d, NULL, NULL), TF_OK);
  tf_executable_destroy(e);
  tf_package_release(p);
  tf_device_destroy(d);
  session_end(&s);
}

/* C is as the dense instructions have it. */
static uint32_t c_row(uint32_t lane, uint32_t i) { return lane / 4 + i / 2 * 8; }
static uint32_t c_column(uint32_t lane, uint32_t i) { return lane % 4 * 2 + i % 2; }

START_TEST(rows) {
  const tf_mma *m = tf_mma_sp_get((tf_mma_sp_id)_i);
  const cute *q = cute_of(m);
  tf_mma half = *m;
  half.k /= 2;
  tf_mma_elem ce = (tf_mma_elem)m->elem[2];
  uint32_t per_lane[5] = {words_of(&half, TF_MMA_A), words_of(m, TF_MMA_B), words_of(m, TF_MMA_C), 1,
                          words_of(m, TF_MMA_C)};
  ck_assert_uint_eq(size_of(q->a.v) / 2 * q->bits / 32, per_lane[0]);
  ck_assert_uint_eq(size_of(q->b.v) * q->bits / 32, per_lane[1]);
  for (uint32_t selector = 0; selector < tf_mma_sp_selectors(m); selector++) {
    static problem x;
    static uint32_t words[5][32 * 8];
    memset(words, 0, sizeof words);
    draw(&x, m, (uint64_t)_i * 17 + selector + 1);
    put_a(&x, m, q, words[0], per_lane[0]);
    put_b(&x, m, q, words[1], per_lane[1]);
    put_meta(&x, q, selector, words[3]);
    for (uint32_t lane = 0; lane < 32; lane++)
      for (uint32_t i = 0; i < 4; i++)
        set_bits(words[2] + lane * per_lane[2], i, tf_mma_elem_bits(ce),
                 encode(x.c[c_row(lane, i)][c_column(lane, i)], ce));
    run_sparse(m, selector, words, per_lane);
    for (uint32_t lane = 0; lane < 32; lane++)
      for (uint32_t i = 0; i < 4; i++) {
        uint32_t bits = tf_mma_elem_bits(ce), r = c_row(lane, i), c = c_column(lane, i);
        uint64_t w = words[4][lane * per_lane[4] + i * bits / 32] >> i * bits % 32;
        double want = x.c[r][c], got = decode(bits == 16 ? w & 0xffff : w, ce);
        for (uint32_t k = 0; k < m->k; k++) want += x.a[r][k] * x.b[k][c];
        ck_assert_msg(got == want, "%s, selector %u, row %u, column %u: %g, expected %g", m->intrinsic, selector, r, c,
                      got, want);
      }
  }
}
END_TEST

int main(void) {
  TCase *c = tcase_create("sparse");
  tcase_set_timeout(c, 300);
  tcase_add_loop_test(c, rows, 0, TF_MMA_SP_COUNT);
  Suite *s = suite_create("emu/mma_sp");
  suite_add_tcase(s, c);
  SRunner *r = srunner_create(s);
  srunner_set_fork_status(r, CK_NOFORK);
  srunner_run_all(r, CK_ENV);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  return failed != 0;
}
