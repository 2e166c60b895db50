/* mma.sync with a sparse A: of every few neighbours along K half are stored, and metadata say which. Fragments are
 * those of the dense instructions, A's of one with half of K. */
#include "kernel/mma_table.h"

static const tf_mma table[] = {
#define TF_MMA_SP(id, m, n, k, a, b, c, intrinsic, feature) {intrinsic, m, n, k, {TF_MMA_##a, TF_MMA_##b, TF_MMA_##c}},
#include "kernel/mma_sp.def"
};

const tf_mma *tf_mma_sp_get(tf_mma_sp_id id) { return &table[id]; }

tf_mma_sp_id tf_mma_sp_find(uint32_t m, uint32_t n, uint32_t k, tf_mma_elem a, tf_mma_elem b, tf_mma_elem c) {
  for (int i = 0; i < TF_MMA_SP_COUNT; i++) {
    const tf_mma *r = &table[i];
    if (r->m == m && r->n == n && r->k == k && r->elem[0] == a && r->elem[1] == b && r->elem[2] == c)
      return (tf_mma_sp_id)i;
  }
  return TF_MMA_SP_COUNT;
}

tf_mma tf_mma_stored(const tf_mma *m) {
  tf_mma half = *m;
  half.k /= 2;
  return half;
}

static uint32_t bits_of(const tf_mma *m) { return tf_mma_elem_bits((tf_mma_elem)m->elem[TF_MMA_A]); }

uint32_t tf_mma_sp_group(const tf_mma *m) { return bits_of(m) == 32 ? 2 : bits_of(m) == 4 ? 8 : 4; }

/* Words that a row's metadata take, of 16 bits where elements have 16 or more, else of 32. */
static uint32_t parts_of(const tf_mma *m) {
  uint32_t each = bits_of(m) >= 16 ? 4 : 8;
  return m->k / tf_mma_sp_group(m) / each;
}

uint32_t tf_mma_sp_selectors(const tf_mma *m) { return (bits_of(m) >= 16 ? 4 : 2) / parts_of(m); }

/* Of 16 bits and more: both rows of a group of lanes are in one word, eight rows apart, and what follows along K is in
 * the next lane. Of less: each row has a word, the lower one in the next lane, and what follows along K two lanes on.
 */
tf_mma_meta tf_mma_meta_of(const tf_mma *m, uint32_t selector, uint32_t row, uint32_t group) {
  uint32_t parts = parts_of(m), quad = row % 8 * 4;
  if (bits_of(m) >= 16) return (tf_mma_meta){quad + group / 4 + parts * selector, row / 8 * 16 + group % 4 * 4};
  return (tf_mma_meta){quad + row / 8 + 2 * (group / 8 + selector), group % 8 * 4};
}
