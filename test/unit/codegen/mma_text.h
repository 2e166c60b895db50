/* For each row of the table of mma.sync, a kernel of one warp that loads its fragments, word by word, and stores D's,
 * and a host program for it: "k<row>" and "r<row>", with an "s" behind if it saturates. */
#ifndef TF_TEST_CODEGEN_MMA_TEXT_H
#define TF_TEST_CODEGEN_MMA_TEXT_H

#include "kernel/mma_table.h"
#include "session.h"
#include "target/target.h"

static inline bool target_has_mma(const char *target, tf_mma_id id) {
  static const tf_feature features[] = {
#define TF_MMA(id, m, n, k, a, b, c, intrinsic, feature) TF_FEAT_##feature,
#include "kernel/mma.def"
  };
  return tf_target_has(tf_target_find(tf_strz(target)), features[id]);
}

static inline uint32_t words_of(const tf_mma *m, tf_mma_operand which) {
  return tf_mma_elements(m, which) * tf_mma_elem_bits((tf_mma_elem)m->elem[which]) / 32;
}

/* A lane's words, as its fragment. */
static inline void put_load(tf_strbuf *b, const tf_mma *m, tf_mma_operand which, const char *type) {
  uint32_t n = words_of(m, which), step = n < 4 ? n : 4;
  char c = "abc"[which], words[32], one[32];
  snprintf(words, sizeof words, n > 1 ? "vector<%uxi32>" : "i%u", n > 1 ? n : 32);
  snprintf(one, sizeof one, step > 1 ? "vector<%uxi32>" : "i%u", step > 1 ? step : 32);
  tf_sb_printf(b, "  %%i%c = kernel.mul %%l, %u : i32\n", c, n);
  for (uint32_t i = 0; i < n; i += step)
    tf_sb_printf(b, "  %%j%c%u = kernel.add %%i%c, %u : i32\n  %%w%c%u = kernel.load %%%c[%%j%c%u] {align = 4} : %s\n",
                 c, i, c, i, c, i, c, c, i, one);
  tf_sb_printf(b, "  %%w%c = ", c);
  if (n > 4) {
    tf_sb_puts(b, "kernel.concat ");
    for (uint32_t i = 0; i < n; i += 4) tf_sb_printf(b, "%s%%w%c%u", i ? ", " : "", c, i);
    tf_sb_printf(b, " : %s\n", words);
  } else tf_sb_printf(b, "kernel.bitcast %%w%c0 : %s to %s\n", c, one, words);
  tf_sb_printf(b, "  %%f%c = kernel.bitcast %%w%c : %s to %s\n", c, c, words, type);
}

static inline void put_kernel(tf_context *ctx, tf_strbuf *b, tf_mma_id id, bool saturate) {
  const tf_mma *m = tf_mma_get(id);
  tf_sb_printf(b, "kernel.func @k%d%s(", id, saturate ? "s" : "");
  for (int i = 0; i < 4; i++) tf_sb_printf(b, "%s%%%c: !kernel.buffer<?xi32, global>", i ? ", " : "", "abcd"[i]);
  tf_sb_puts(b, ") attributes {block = [32, 1, 1]} {\n  %l = kernel.lane_id\n");
  const char *type[3];
  for (int w = 0; w < 3; w++) {
    type[w] = tf_type_str(tf_mma_type(ctx, m, (tf_mma_operand)w));
    type[w] = tf_pool_str(b->pool, tf_strz(type[w]));
    put_load(b, m, (tf_mma_operand)w, type[w]);
  }
  static const char *const packed[] = {[TF_MMA_S4] = "s4", [TF_MMA_U4] = "u4", [TF_MMA_NO_ELEM] = NULL};
  const char *pa = packed[m->elem[0]], *pb = packed[m->elem[1]];
  tf_sb_printf(b, "  %%r = kernel.mma m%un%uk%u %%fa, %%fb, %%fc ", m->m, m->n, m->k);
  if (pa) tf_sb_printf(b, "{a = \"%s\", b = \"%s\"%s} ", pa, pb, saturate ? ", satfinite" : "");
  else if (saturate) tf_sb_puts(b, "{satfinite} ");
  uint32_t n = words_of(m, TF_MMA_C);
  tf_sb_printf(b, ": %s\n  %%s = kernel.bitcast %%r : %s to vector<%uxi32>\n", type[2], type[2], n);
  tf_sb_printf(b, "  %%id = kernel.mul %%l, %u : i32\n", n);
  for (uint32_t i = 0; i < n; i += 2) {
    tf_sb_printf(b, "  %%s%u = kernel.slice %%s[%u] : vector<%uxi32> to vector<2xi32>\n", i, i, n);
    tf_sb_printf(b, "  %%jd%u = kernel.add %%id, %u : i32\n  kernel.store %%s%u, %%d[%%jd%u] {align = 4}\n", i, i, i,
                 i);
  }
  tf_sb_printf(b, "}\nhost.func @r%d%s(", id, saturate ? "s" : "");
  for (int i = 0; i < 4; i++) tf_sb_printf(b, "%s%%%c: !host.tensor<1xi32>", i ? ", " : "", "abcd"[i]);
  tf_sb_printf(b, ") attributes {num_results = 1} {\n  %%n = host.constant %u\n  host.shape 0 (%%n)\n", 32 * n);
  tf_sb_puts(b, "  host.shapes_end\n  %c0 = host.constant 0\n  %c1 = host.constant 1\n  %c32 = host.constant 32\n");
  for (int i = 0; i < 4; i++) tf_sb_printf(b, "  %%p%c = host.ptr %%%c\n", "abcd"[i], "abcd"[i]);
  tf_sb_printf(b, "  host.launch @k%d%s grid(%%c1, %%c1, %%c1) block(%%c32, %%c1, %%c1) shared(%%c0) ", id,
               saturate ? "s" : "");
  tf_sb_puts(b, "args(%pa, %pb, %pc, %pd)\n}\n");
}

#endif
