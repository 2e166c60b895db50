/* Every row of the table of mma.sync, run: fragments are put together as the PTX manual writes them, and what comes out
 * is held against plain loops, exactly, for the data are integers. On the simulated SM; on a GPU with TF_DEVICE=cuda:N
 * (rows that it lacks are left out). */
#include <dlpack/dlpack.h>
#include <math.h>

#include "../codegen/mma_text.h"
#include "../kernel/mma_ref.h"
#include "emu/sm/pure.h"
#include "tf/device.h"
#include "tf/emu.h"

typedef struct machine {
  tf_device *d;
  char target[16], heard[4096];
  tf_sink sink;
} machine;

static void hear(void *user, const tf_diagnostic *d) {
  machine *m = user;
  size_t n = strlen(m->heard);
  tf_diagnostic_format(d, m->heard + n, sizeof m->heard - n);
}

static void machine_start(machine *m) {
  *m = (machine){.sink = {hear, m}, .target = "sm_90a"};
  const char *want = getenv("TF_DEVICE");
  if (want && strncmp(want, "cuda", 4) == 0) {
    tf_cuda_options o = {.struct_size = sizeof o, .ordinal = want[4] == ':' ? atoi(want + 5) : 0};
    ck_assert_msg(tf_device_cuda(&o, NULL, &m->sink, &m->d) == TF_OK, "%s", m->heard);
    tf_device_info info = {.struct_size = sizeof info};
    tf_device_get_info(m->d, &info);
    snprintf(m->target, sizeof m->target, "sm_%u%s", info.sm, info.sm >= 90 ? "a" : "");
  } else {
    tf_emu_options o = {.struct_size = sizeof o, .check = true};
    ck_assert_int_eq(tf_device_emu(&o, NULL, &m->sink, &m->d), TF_OK);
  }
}

/* ------------------------------------------------------------------------------------------------ data */

static uint64_t encode(double x, tf_mma_elem e) {
  uint64_t bits = 0;
  float f = (float)x;
  switch (e) {
  case TF_MMA_F64: memcpy(&bits, &x, 8); return bits;
  case TF_MMA_F32:
  case TF_MMA_TF32: memcpy(&bits, &f, 4); return bits;
  case TF_MMA_F16: return tf_emu_encode(x, TF_EMU_F16, TF_EMU_RN);
  case TF_MMA_BF16: return tf_emu_encode(x, TF_EMU_BF16, TF_EMU_RN);
  case TF_MMA_E4M3: return tf_emu_encode(x, TF_EMU_E4M3, TF_EMU_SAT);
  case TF_MMA_E5M2: return tf_emu_encode(x, TF_EMU_E5M2, TF_EMU_RN);
  default: return (uint64_t)(int64_t)x;
  }
}

static double decode(uint64_t bits, tf_mma_elem e) {
  double d;
  float f;
  switch (e) {
  case TF_MMA_F64: memcpy(&d, &bits, 8); return d;
  case TF_MMA_F16: return tf_emu_decode((uint32_t)bits, TF_EMU_F16);
  case TF_MMA_S32: return (int32_t)bits;
  default: memcpy(&f, &bits, 4); return f;
  }
}

static void set_bits(uint32_t *words, uint32_t i, uint32_t bits, uint64_t x) {
  if (bits == 64) memcpy(words + 2 * i, &x, 8);
  else if (bits == 32) words[i] = (uint32_t)x;
  else words[i * bits / 32] |= ((uint32_t)x & ((1u << bits) - 1)) << i * bits % 32;
}

static uint64_t get_bits(const uint32_t *words, uint32_t i, uint32_t bits) {
  uint64_t x = 0;
  if (bits == 64) memcpy(&x, words + 2 * i, 8);
  else x = bits == 32 ? words[i] : words[i * bits / 32] >> i * bits % 32 & ((1u << bits) - 1);
  return x;
}

typedef struct matrices {
  double a[16 * 64], b[64 * 8], c[16 * 8]; /* row-major */
} matrices;

/* Numbers whose products and sums all types of the row can hold. */
static double draw(uint64_t *seed, tf_mma_elem e, bool narrow) {
  *seed = *seed * 6364136223846793005u + 1442695040888963407u;
  int64_t r = (int64_t)(*seed >> 33);
  switch (e) {
  case TF_MMA_U8: return (double)(r % 256);
  case TF_MMA_S8: return (double)(r % 256 - 128);
  case TF_MMA_U4: return (double)(r % 16);
  case TF_MMA_S4: return (double)(r % 16 - 8);
  case TF_MMA_S32:
  case TF_MMA_F64: return (double)(r % 20001 - 10000);
  case TF_MMA_TF32: return (double)(r % 601 - 300);
  case TF_MMA_E4M3:
  case TF_MMA_E5M2: return (double)(r % 9 - 4);
  default: return (double)(narrow ? r % 9 - 4 : r % 33 - 16);
  }
}

static void fill(matrices *x, const tf_mma *m, uint64_t seed) {
  bool narrow = m->elem[2] == TF_MMA_F16;
  for (uint32_t i = 0; i < m->m * (uint32_t)m->k; i++) x->a[i] = draw(&seed, (tf_mma_elem)m->elem[0], narrow);
  for (uint32_t i = 0; i < m->k * (uint32_t)m->n; i++) x->b[i] = draw(&seed, (tf_mma_elem)m->elem[1], narrow);
  for (uint32_t i = 0; i < m->m * (uint32_t)m->n; i++) x->c[i] = draw(&seed, (tf_mma_elem)m->elem[2], narrow);
}

static void scatter(uint32_t *words, const tf_mma *m, tf_mma_operand which, const double *from) {
  tf_mma_elem e = (tf_mma_elem)m->elem[which];
  uint32_t bits = tf_mma_elem_bits(e), per_lane = words_of(m, which);
  memset(words, 0, 32 * per_lane * 4);
  for (uint32_t lane = 0; lane < 32; lane++)
    for (uint32_t i = 0; i < tf_mma_elements(m, which); i++) {
      tf_mma_place p = ptx_place(m, which, lane, i);
      set_bits(words + lane * per_lane, i, bits, encode(from[p.row * tf_mma_columns(m, which) + p.column], e));
    }
}

/* One call of an entry; out gets D in row-major order. */
static void run(machine *mc, tf_executable *e, uint32_t entry, const tf_mma *m, const matrices *x, double *out) {
  uint32_t words[4][32 * 16];
  const double *from[3] = {x->a, x->b, x->c};
  void *at[4];
  DLTensor t[4];
  int64_t n[4];
  tf_arg args[4];
  tf_device_info info = {.struct_size = sizeof info};
  tf_device_get_info(mc->d, &info);
  for (int i = 0; i < 4; i++) {
    tf_mma_operand which = i < 3 ? (tf_mma_operand)i : TF_MMA_C;
    n[i] = 32 * words_of(m, which);
    if (i < 3) scatter(words[i], m, which, from[i]);
    ck_assert_int_eq(tf_device_alloc(mc->d, (size_t)n[i] * 4, &at[i], &mc->sink), TF_OK);
    ck_assert_int_eq(tf_device_upload(mc->d, at[i], words[i < 3 ? i : 2], (size_t)n[i] * 4, &mc->sink), TF_OK);
    t[i] = (DLTensor){.data = at[i],
                      .device = {info.is_host ? kDLCPU : kDLCUDA, 0},
                      .ndim = 1,
                      .dtype = {kDLInt, 32, 1},
                      .shape = &n[i]};
    args[i] = (tf_arg){.tensor = &t[i]};
  }
  mc->heard[0] = 0;
  ck_assert_msg(tf_execute(e, entry, args, 4, NULL, &mc->sink) == TF_OK, "%s: %s", m->intrinsic, mc->heard);
  ck_assert_int_eq(tf_device_sync(mc->d, NULL, &mc->sink), TF_OK);
  ck_assert_int_eq(tf_device_download(mc->d, words[3], at[3], (size_t)n[3] * 4, &mc->sink), TF_OK);
  for (int i = 0; i < 4; i++) tf_device_free(mc->d, at[i]);
  tf_mma_elem ce = (tf_mma_elem)m->elem[2];
  for (uint32_t lane = 0; lane < 32; lane++)
    for (uint32_t i = 0; i < tf_mma_elements(m, TF_MMA_C); i++) {
      tf_mma_place p = ptx_place(m, TF_MMA_C, lane, i);
      uint64_t b = get_bits(words[3] + lane * words_of(m, TF_MMA_C), i, tf_mma_elem_bits(ce));
      out[p.row * m->n + p.column] = decode(b, ce);
    }
}

typedef struct loaded {
  session s;
  tf_package *p;
  tf_executable *e;
  int row[TF_MMA_COUNT]; /* of each entry */
  int n;
} loaded;

static void load(machine *mc, loaded *l, bool saturate) {
  session_start(&l->s);
  l->n = 0;
  tf_strbuf text = {.pool = l->s.pool};
  for (int i = 0; i < TF_MMA_COUNT; i++) {
    bool ints = tf_mma_get((tf_mma_id)i)->elem[2] == TF_MMA_S32;
    if (!target_has_mma(mc->target, (tf_mma_id)i) || (saturate && !ints)) continue;
    put_kernel(l->s.ctx, &text, (tf_mma_id)i, saturate);
    l->row[l->n++] = i;
  }
  tf_codegen_options o = {.target = mc->target, .want = TF_WANT_BITCODE | TF_WANT_PACKAGE};
  ck_assert_msg(session_compile(&l->s, tf_sb_cstr(&text), &o) == TF_OK, "%s", l->s.log);
  ck_assert_int_eq(tf_package_load(l->s.r.package.ptr, l->s.r.package.len, NULL, &mc->sink, &l->p), TF_OK);
  ck_assert_msg(tf_executable_create(mc->d, l->p, &mc->sink, &l->e) == TF_OK, "%s", mc->heard);
}

static void unload(machine *mc, loaded *l) {
  tf_executable_destroy(l->e);
  tf_package_release(l->p);
  tf_device_destroy(mc->d);
  session_end(&l->s);
}

START_TEST(all_rows) {
  machine mc;
  loaded l;
  machine_start(&mc);
  load(&mc, &l, false);
  ck_assert_int_gt(l.n, 40);
  for (int i = 0; i < l.n; i++)
    for (uint64_t seed = 1; seed <= 3; seed++) {
      const tf_mma *m = tf_mma_get((tf_mma_id)l.row[i]);
      matrices x;
      double d[16 * 8];
      fill(&x, m, seed * 1000 + (uint64_t)i);
      run(&mc, l.e, (uint32_t)i, m, &x, d);
      for (uint32_t r = 0; r < m->m; r++)
        for (uint32_t c = 0; c < m->n; c++) {
          double want = x.c[r * m->n + c];
          for (uint32_t k = 0; k < m->k; k++) want += x.a[r * m->k + k] * x.b[k * m->n + c];
          ck_assert_msg(d[r * m->n + c] == want, "%s, row %u, column %u: %g, expected %g", m->intrinsic, r, c,
                        d[r * m->n + c], want);
        }
    }
  unload(&mc, &l);
}
END_TEST

/* Sums beyond 32 bits. */
START_TEST(overflow) {
  machine mc;
  loaded l;
  machine_start(&mc);
  load(&mc, &l, _i);
  for (int i = 0; i < l.n; i++) {
    const tf_mma *m = tf_mma_get((tf_mma_id)l.row[i]);
    if (m->elem[2] != TF_MMA_S32) continue;
    matrices x;
    double d[16 * 8];
    fill(&x, m, 77);
    for (uint32_t k = 0; k < m->m * (uint32_t)m->n; k++)
      x.c[k] = k % 3 == 0 ? INT32_MAX : k % 3 == 1 ? INT32_MIN : (int)k;
    run(&mc, l.e, (uint32_t)i, m, &x, d);
    for (uint32_t r = 0; r < m->m; r++)
      for (uint32_t c = 0; c < m->n; c++) {
        double want = x.c[r * m->n + c];
        for (uint32_t k = 0; k < m->k; k++) want += x.a[r * m->k + k] * x.b[k * m->n + c];
        if (_i) want = want > INT32_MAX ? INT32_MAX : want < INT32_MIN ? INT32_MIN : want;
        else want = (int32_t)(uint32_t)(int64_t)want;
        ck_assert_msg(d[r * m->n + c] == want, "%s, row %u, column %u: %.0f, expected %.0f", m->intrinsic, r, c,
                      d[r * m->n + c], want);
      }
  }
  unload(&mc, &l);
}
END_TEST

/* Infinities and NaNs go through; of tf32 the low bits are not looked at. */
START_TEST(special) {
  machine mc;
  loaded l;
  machine_start(&mc);
  load(&mc, &l, false);
  for (int i = 0; i < l.n; i++) {
    const tf_mma *m = tf_mma_get((tf_mma_id)l.row[i]);
    tf_mma_elem ae = (tf_mma_elem)m->elem[0];
    if (tf_mma_elem_is_int(ae)) continue;
    matrices x = {0};
    double d[16 * 8];
    for (uint32_t k = 0; k < m->k; k++) x.a[k] = x.a[m->k + k] = x.a[2u * m->k + k] = 1;
    for (uint32_t k = 0; k < m->k; k++) x.b[k * m->n] = 1, x.b[k * m->n + 1] = -1;
    x.c[2u * m->n] = NAN;
    if (ae != TF_MMA_E4M3) x.a[0] = INFINITY; /* of e4m3 there is none */
    if (ae == TF_MMA_TF32) x.a[m->k] = 1 + 0x1p-11;
    run(&mc, l.e, (uint32_t)i, m, &x, d);
    if (ae != TF_MMA_E4M3) {
      ck_assert_msg(d[0] == INFINITY && d[1] == -INFINITY, "%s: %g %g", m->intrinsic, d[0], d[1]);
      ck_assert_msg(isnan(d[2]), "%s: infinity times zero is %g", m->intrinsic, d[2]);
    }
    ck_assert_msg(d[m->n] == m->k && d[m->n + 1] == -(double)m->k && d[m->n + 2] == 0, "%s: %g", m->intrinsic, d[m->n]);
    ck_assert_msg(isnan(d[2 * m->n]) && d[2 * m->n + 1] == -(double)m->k, "%s: %g", m->intrinsic, d[2 * m->n]);
  }
  unload(&mc, &l);
}
END_TEST

/* Numbers of few bits, subnormal ones too: times one, plus zero, each is itself. */
START_TEST(every_number) {
  static const struct {
    tf_mma_elem elem;
    tf_emu_format format;
    uint32_t bits, step;
  } kinds[] = {{TF_MMA_E4M3, TF_EMU_E4M3, 8, 1},
               {TF_MMA_E5M2, TF_EMU_E5M2, 8, 1},
               {TF_MMA_F16, TF_EMU_F16, 16, 13},
               {TF_MMA_BF16, TF_EMU_BF16, 16, 13}};
  machine mc;
  loaded l;
  machine_start(&mc);
  load(&mc, &l, false);
  for (int i = 0; i < l.n; i++) {
    const tf_mma *m = tf_mma_get((tf_mma_id)l.row[i]);
    tf_mma_elem e = (tf_mma_elem)m->elem[0];
    if (e != (tf_mma_elem)kinds[_i].elem || m->elem[2] != TF_MMA_F32) continue;
    for (uint32_t first = 0; first < 1u << kinds[_i].bits; first += 128 * kinds[_i].step) {
      matrices x = {0};
      double d[16 * 8];
      for (uint32_t k = 0; k < 128; k++) {
        double v = tf_emu_decode((first + k * kinds[_i].step) & ((1u << kinds[_i].bits) - 1), kinds[_i].format);
        x.a[k / 8 * m->k + k % 8] = isfinite(v) ? v : 0;
      }
      for (uint32_t k = 0; k < 8; k++) x.b[k * m->n + k] = 1;
      run(&mc, l.e, (uint32_t)i, m, &x, d);
      for (uint32_t k = 0; k < 128; k++) ck_assert_double_eq(d[k], x.a[k / 8 * m->k + k % 8]);
    }
  }
  unload(&mc, &l);
}
END_TEST

/* ------------------------------------------------------------------------------------------------ in shared memory */

/* Shared memory is 32 rows of 8 numbers; lane l points to row (l * 5 + 3) % 32. A load gives out what each lane got, a
 * store, of 1000 + 8 * lane + i, what the memory is then. */
static void put_matrix_kernel(tf_strbuf *b, bool store, uint32_t num, bool trans) {
  tf_sb_puts(b, "kernel.func @k(%o: !kernel.buffer<?xi16, global>) attributes {block = [32, 1, 1]} {\n"
                "  %s = kernel.alloc {align = 16} : !kernel.buffer<32x8xi16, shared>\n  %l = kernel.lane_id\n"
                "  kernel.for %i = 0 to 8 step 1 : i32 {\n    %r = kernel.mul %l, 8 : i32\n"
                "    %n = kernel.add %r, %i : i32\n    %v = kernel.cast %n : i32 to i16\n"
                "    kernel.store %v, %s[%l, %i]\n  }\n  kernel.warp_sync\n  %five = kernel.mul %l, 5 : i32\n"
                "  %moved = kernel.add %five, 3 : i32\n  %row = kernel.rem %moved, 32 : i32\n");
  const char *attrs = trans ? " {trans}" : "";
  uint32_t n = store ? 8 : 2 * num;
  tf_sb_printf(b, "  %%base = kernel.mul %%l, %u : i32\n", n);
  if (store) {
    tf_sb_puts(b, "  %first = kernel.add %base, 1000 : i32\n");
    for (uint32_t i = 0; i < 2 * num; i++)
      tf_sb_printf(b, "  %%n%u = kernel.add %%first, %u : i32\n  %%v%u = kernel.cast %%n%u : i32 to i16\n", i, i, i, i);
    tf_sb_puts(b, "  %v = kernel.build ");
    for (uint32_t i = 0; i < 2 * num; i++) tf_sb_printf(b, "%s%%v%u", i ? ", " : "", i);
    tf_sb_printf(b, " : vector<%uxi16>\n  kernel.stmatrix x%u %%v, %%s[%%row, 0]%s\n  kernel.warp_sync\n", 2 * num, num,
                 attrs);
    tf_sb_puts(b, "  %w = kernel.load %s[%l, 0] : vector<8xi16>\n");
  } else tf_sb_printf(b, "  %%w = kernel.ldmatrix x%u %%s[%%row, 0]%s : vector<%uxi16>\n", num, attrs, n);
  tf_sb_puts(b, "  kernel.store %w, %o[%base]\n}\n");
  tf_sb_puts(b, "host.func @r(%o: !host.tensor<1xi16>) attributes {num_results = 1} {\n");
  tf_sb_printf(b, "  %%n = host.constant %u\n  host.shape 0 (%%n)\n  host.shapes_end\n", 32 * n);
  tf_sb_puts(b, "  %p = host.ptr %o\n  host.launch @k grid(1, 1, 1) block(32, 1, 1) shared(0) args(%p)\n}\n");
}

/* Row and column of element e of lane l's word of a matrix. */
static uint32_t place_in(uint32_t l, uint32_t e, bool trans, uint32_t *column) {
  uint32_t along = l % 4 * 2 + e;
  *column = trans ? l / 4 : along;
  return trans ? along : l / 4;
}

static uint32_t row_of(uint32_t matrix, uint32_t row) { return ((matrix * 8 + row) * 5 + 3) % 32; }

START_TEST(matrices_in_memory) {
  bool store = _i >= 6, trans = _i % 2;
  uint32_t num = 1u << _i / 2 % 3, n = store ? 8 : 2 * num;
  machine mc;
  session s;
  machine_start(&mc);
  session_start(&s);
  tf_strbuf text = {.pool = s.pool};
  put_matrix_kernel(&text, store, num, trans);
  tf_codegen_options o = {.target = mc.target, .want = TF_WANT_BITCODE | TF_WANT_PACKAGE};
  ck_assert_msg(session_compile(&s, tf_sb_cstr(&text), &o) == TF_OK, "%s", s.log);
  tf_package *p;
  tf_executable *e;
  ck_assert_int_eq(tf_package_load(s.r.package.ptr, s.r.package.len, NULL, &mc.sink, &p), TF_OK);
  ck_assert_msg(tf_executable_create(mc.d, p, &mc.sink, &e) == TF_OK, "%s", mc.heard);
  int64_t count = 32 * n;
  int16_t got[256], want[256];
  void *at;
  tf_device_info info = {.struct_size = sizeof info};
  tf_device_get_info(mc.d, &info);
  ck_assert_int_eq(tf_device_alloc(mc.d, sizeof got, &at, &mc.sink), TF_OK);
  DLTensor t = {
      .data = at, .device = {info.is_host ? kDLCPU : kDLCUDA, 0}, .ndim = 1, .dtype = {kDLInt, 16, 1}, .shape = &count};
  ck_assert_msg(tf_execute(e, 0, &(tf_arg){.tensor = &t}, 1, NULL, &mc.sink) == TF_OK, "%s", mc.heard);
  ck_assert_int_eq(tf_device_sync(mc.d, NULL, &mc.sink), TF_OK);
  ck_assert_int_eq(tf_device_download(mc.d, got, at, (size_t)count * 2, &mc.sink), TF_OK);
  for (int i = 0; i < 256; i++) want[i] = (int16_t)i;
  for (uint32_t l = 0; l < 32; l++)
    for (uint32_t i = 0; i < 2 * num; i++) {
      uint32_t column, row = place_in(l, i % 2, trans, &column), cell = row_of(i / 2, row) * 8 + column;
      if (store) want[cell] = (int16_t)(1000 + l * 8 + i);
      else ck_assert_int_eq(got[l * n + i], (int16_t)cell);
    }
  for (int64_t i = 0; i < count && store; i++) ck_assert_int_eq(got[i], want[i]);
  tf_device_free(mc.d, at);
  tf_executable_destroy(e);
  tf_package_release(p);
  tf_device_destroy(mc.d);
  session_end(&s);
}
END_TEST

int main(void) {
  TCase *c = tcase_create("mma");
  tcase_set_timeout(c, 300);
  tcase_add_test(c, all_rows);
  tcase_add_loop_test(c, overflow, 0, 2);
  tcase_add_test(c, special);
  tcase_add_loop_test(c, every_number, 0, 4);
  tcase_add_loop_test(c, matrices_in_memory, 0, 12);
  Suite *s = suite_create("emu/mma");
  suite_add_tcase(s, c);
  SRunner *r = srunner_create(s);
  srunner_set_fork_status(r, CK_NOFORK);
  srunner_run_all(r, CK_ENV);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  return failed != 0;
}
