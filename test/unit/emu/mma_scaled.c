/* Every row of the table of mma.sync with block scales, run on the simulated SM: fragments and scales are put together
 * by the maps from threads and values to places that CuTe has for SM120_16x8x*_TN_VS, all bytes and lanes that the
 * selectors can name are tried, those that they do not name hold not-a-numbers, and what comes out is held against
 * plain loops, exactly. */
#include <dlpack/dlpack.h>
#include <math.h>

#include "../codegen/mma_text.h"
#include "emu/sm/pure.h"
#include "tf/device.h"
#include "tf/emu.h"

typedef struct map_mode {
  uint32_t extent, stride;
} map_mode;

/* To row + rows * k of A, column + columns * k of B. */
typedef struct cute {
  uint32_t bits;
  map_mode at[3], av[3], bt[3], bv[3];
} cute;

static const cute all[] = {
    {8, {{4, 64}, {8, 1}}, {{4, 16}, {2, 8}, {2, 256}}, {{4, 32}, {8, 1}}, {{4, 8}, {2, 128}}},
    {4, {{4, 128}, {8, 1}}, {{8, 16}, {2, 8}, {2, 512}}, {{4, 64}, {8, 1}}, {{8, 8}, {2, 256}}},
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

static const double e2m1[] = {0, 0.5, 1, 1.5, 2, 3, 4, 6};

static double value(uint32_t bits, tf_mma_elem e) {
  if (e == TF_MMA_E2M1) return bits & 8 ? -e2m1[bits & 7] : e2m1[bits & 7];
  return tf_emu_decode(bits, e == TF_MMA_E4M3 ? TF_EMU_E4M3 : TF_EMU_E5M2);
}

typedef struct problem {
  uint32_t a[16][64], b[64][8]; /* bits */
  uint32_t sa[16][4], sb[8][4];
  double c[16][8];
} problem;

static uint32_t next(uint64_t *seed) {
  *seed = *seed * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(*seed >> 33);
}

/* Small numbers of few bits, so that f32 holds every sum. */
static uint32_t draw_element(uint64_t *seed, tf_mma_elem e) {
  uint32_t sign = next(seed) % 2, x = next(seed) % 4;
  if (e == TF_MMA_E2M1) return sign << 3 | next(seed) % 8;
  return sign << 7 | (e == TF_MMA_E4M3 ? (6 + x) << 3 | next(seed) % 8 : (14 + x) << 2 | next(seed) % 4);
}

static void draw(problem *x, const tf_mma_scaled *m, uint64_t seed) {
  bool floats = m->scale == TF_MMA_UE4M3;
  memset(x, 0, sizeof *x);
  for (uint32_t r = 0; r < 16; r++)
    for (uint32_t k = 0; k < m->mma.k; k++) x->a[r][k] = draw_element(&seed, (tf_mma_elem)m->mma.elem[0]);
  for (uint32_t k = 0; k < m->mma.k; k++)
    for (uint32_t c = 0; c < 8; c++) x->b[k][c] = draw_element(&seed, (tf_mma_elem)m->mma.elem[1]);
  for (uint32_t r = 0; r < 16; r++)
    for (uint32_t s = 0; s < 4; s++) x->sa[r][s] = floats ? 48 + next(&seed) % 16 : 126 + next(&seed) % 3;
  for (uint32_t c = 0; c < 8; c++)
    for (uint32_t s = 0; s < 4; s++) x->sb[c][s] = floats ? 48 + next(&seed) % 16 : 126 + next(&seed) % 3;
  for (uint32_t r = 0; r < 16; r++)
    for (uint32_t c = 0; c < 8; c++) x->c[r][c] = (double)(next(&seed) % 15) - 7;
}

static double scale_value(uint32_t byte, const tf_mma_scaled *m) {
  return m->scale == TF_MMA_UE4M3 ? tf_emu_decode(byte, TF_EMU_E4M3) : ldexp(1, (int)byte - 127);
}

static void set_bits(uint32_t *words, uint32_t i, uint32_t bits, uint32_t x) {
  words[i * bits / 32] |= x << i * bits % 32;
}

typedef struct places {
  uint32_t byte, lane;
} places;

/* The word of a lane that the selector names has the scales from its byte on, all else is 255: not a number. */
static uint32_t scale_word(const uint32_t *scale, uint32_t n, places p, bool mine) {
  uint32_t w = 0xffffffff;
  for (uint32_t s = 0; s < n && mine; s++) {
    w &= ~(255u << (p.byte + s) % 4 * 8);
    w |= scale[s] << (p.byte + s) % 4 * 8;
  }
  return w;
}

static void put_kernel_text(tf_context *ctx, tf_strbuf *b, const tf_mma_scaled *r, places pa, places pb) {
  const tf_mma *m = &r->mma;
  tf_sb_puts(b, "kernel.func @k(");
  for (int i = 0; i < 6; i++) tf_sb_printf(b, "%s%%%c: !kernel.buffer<?xi32, global>", i ? ", " : "", "abcpqd"[i]);
  tf_sb_puts(b, ") attributes {block = [32, 1, 1]} {\n  %l = kernel.lane_id\n  %sa = kernel.load %p[%l] : i32\n");
  tf_sb_puts(b, "  %sb = kernel.load %q[%l] : i32\n");
  const char *type[3];
  for (int w = 0; w < 3; w++) {
    type[w] = tf_pool_str(b->pool, tf_strz(tf_type_str(tf_mma_type(ctx, m, (tf_mma_operand)w))));
    put_load(b, m, (tf_mma_operand)w, type[w]);
  }
  tf_sb_printf(b, "  %%r = kernel.mma_scaled %s %%fa, %%fb, %%fc scale %%sa, %%sb {byte_a = %u, lane_a = %u, ", r->kind,
               pa.byte, pa.lane);
  tf_sb_printf(b, "byte_b = %u, lane_b = %u} : %s\n", pb.byte, pb.lane, type[2]);
  tf_sb_printf(b, "  %%s = kernel.bitcast %%r : %s to vector<4xi32>\n", type[2]);
  tf_sb_puts(b, "  %id = kernel.mul %l, 4 : i32\n  kernel.store %s, %d[%id] {align = 4}\n}\nhost.func @r(");
  for (int i = 0; i < 6; i++) tf_sb_printf(b, "%s%%%c: !host.tensor<1xi32>", i ? ", " : "", "abcpqd"[i]);
  tf_sb_puts(b, ") attributes {num_results = 1} {\n  %n = host.constant 128\n  host.shape 0 (%n)\n  host.shapes_end\n");
  for (int i = 0; i < 6; i++) tf_sb_printf(b, "  %%p%c = host.ptr %%%c\n", "abcpqd"[i], "abcpqd"[i]);
  tf_sb_puts(b, "  host.launch @k grid(1, 1, 1) block(32, 1, 1) shared(0) args(%pa, %pb, %pc, %pp, %pq, %pd)\n}\n");
}

static void run(const tf_mma_scaled *m, places pa, places pb, uint32_t words[6][32 * 4], const uint32_t *per_lane) {
  session s;
  tf_device *d;
  tf_emu_options eo = {.struct_size = sizeof eo, .check = true};
  session_start(&s);
  ck_assert_int_eq(tf_device_emu(&eo, NULL, NULL, &d), TF_OK);
  tf_strbuf text = {.pool = s.pool};
  put_kernel_text(s.ctx, &text, m, pa, pb);
  tf_codegen_options o = {.target = "sm_120a", .want = TF_WANT_BITCODE | TF_WANT_PACKAGE};
  ck_assert_msg(session_compile(&s, tf_sb_cstr(&text), &o) == TF_OK, "%s: %s", m->mma.intrinsic, s.log);
  tf_package *p;
  tf_executable *e;
  ck_assert_int_eq(tf_package_load(s.r.package.ptr, s.r.package.len, NULL, NULL, &p), TF_OK);
  ck_assert_int_eq(tf_executable_create(d, p, NULL, &e), TF_OK);
  DLTensor t[6];
  int64_t n[6];
  tf_arg args[6];
  for (int i = 0; i < 6; i++) {
    n[i] = 32 * per_lane[i];
    t[i] = (DLTensor){.data = words[i], .device = {kDLCPU, 0}, .ndim = 1, .dtype = {kDLInt, 32, 1}, .shape = &n[i]};
    args[i] = (tf_arg){.tensor = &t[i]};
  }
  ck_assert_msg(tf_execute(e, 0, args, 6, NULL, NULL) == TF_OK, "%s", m->mma.intrinsic);
  ck_assert_int_eq(tf_device_sync(d, NULL, NULL), TF_OK);
  tf_executable_destroy(e);
  tf_package_release(p);
  tf_device_destroy(d);
  session_end(&s);
}

/* What the program means. */
static double expected(const problem *x, const tf_mma_scaled *m, uint32_t r, uint32_t c) {
  double sum = x->c[r][c];
  for (uint32_t k = 0; k < m->mma.k; k++) {
    uint32_t s = k / (m->mma.k / m->scales);
    double a = value(x->a[r][k], (tf_mma_elem)m->mma.elem[0]), b = value(x->b[k][c], (tf_mma_elem)m->mma.elem[1]);
    sum += a * scale_value(x->sa[r][s], m) * b * scale_value(x->sb[c][s], m);
  }
  return sum;
}

static void one(const tf_mma_scaled *m, uint64_t seed, places pa, places pb) {
  const cute *q = &all[m->mma.elem[0] == TF_MMA_E2M1];
  static const uint32_t per_lane[6] = {4, 2, 4, 1, 1, 4};
  static problem x;
  static uint32_t words[6][32 * 4];
  memset(words, 0, sizeof words);
  draw(&x, m, seed);
  for (uint32_t lane = 0; lane < 32; lane++) {
    for (uint32_t v = 0; v < size_of(q->av); v++) {
      uint32_t at = apply(q->at, lane) + apply(q->av, v);
      set_bits(words[0] + lane * 4, v, q->bits, x.a[at % 16][at / 16]);
    }
    for (uint32_t v = 0; v < size_of(q->bv); v++) {
      uint32_t at = apply(q->bt, lane) + apply(q->bv, v);
      set_bits(words[1] + lane * 2, v, q->bits, x.b[at / 8][at % 8]);
    }
    for (uint32_t i = 0; i < 4; i++) {
      float f = (float)x.c[lane / 4 + i / 2 * 8][lane % 4 * 2 + i % 2];
      memcpy(&words[2][lane * 4 + i], &f, 4);
    }
    words[3][lane] = scale_word(x.sa[lane % 2 * 8 + lane / 4], m->scales, pa, lane / 2 % 2 == pa.lane);
    words[4][lane] = scale_word(x.sb[lane / 4], m->scales, pb, lane % 4 == pb.lane);
  }
  run(m, pa, pb, words, per_lane);
  for (uint32_t lane = 0; lane < 32; lane++)
    for (uint32_t i = 0; i < 4; i++) {
      uint32_t r = lane / 4 + i / 2 * 8, c = lane % 4 * 2 + i % 2;
      float got;
      double want = expected(&x, m, r, c);
      memcpy(&got, &words[5][lane * 4 + i], 4);
      ck_assert_msg(got == want, "%s, bytes %u and %u, lanes %u and %u, row %u, column %u: %g, expected %g",
                    m->mma.intrinsic, pa.byte, pb.byte, pa.lane, pb.lane, r, c, (double)got, want);
    }
}

START_TEST(rows) {
  const tf_mma_scaled *m = tf_mma_scaled_get((tf_mma_scaled_id)_i);
  for (uint32_t lane = 0; lane < 4; lane++)
    for (uint32_t byte = 0; byte < 4; byte += m->scales)
      one(m, (uint64_t)_i * 31 + lane * 4 + byte + 1, (places){byte, lane % 2}, (places){(4 - m->scales) - byte, lane});
}
END_TEST

int main(void) {
  TCase *c = tcase_create("scaled");
  tcase_set_timeout(c, 300);
  tcase_add_loop_test(c, rows, 0, TF_MMA_SCALED_COUNT);
  Suite *s = suite_create("emu/mma_scaled");
  suite_add_tcase(s, c);
  SRunner *r = srunner_create(s);
  srunner_set_fork_status(r, CK_NOFORK);
  srunner_run_all(r, CK_ENV);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  return failed != 0;
}
