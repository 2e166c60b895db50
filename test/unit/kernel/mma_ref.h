/* The fragments of mma.sync as the PTX manual writes them, section by section, to hold the library's one rule against.
 */
#ifndef TF_TEST_KERNEL_MMA_REF_H
#define TF_TEST_KERNEL_MMA_REF_H

#include "kernel/mma_table.h"

static inline tf_mma_place ptx_a(const tf_mma *m, int g, int t, int i) {
  uint32_t bits = tf_mma_elem_bits((tf_mma_elem)m->elem[0]);
  int row = g, col = 0, shape = m->m * 10000 + m->k;
  switch (shape) {
  case 80004: col = t; break;         /* f64 */
  case 80016: col = t * 4 + i; break; /* 8 bits */
  case 80032: col = t * 8 + i; break; /* 4 bits */
  case 160004: row = i ? g + 8 : g, col = t; break;
  case 160008:
    if (bits == 16) row = i < 2 ? g : g + 8, col = t * 2 + (i & 1);
    else row = i == 0 || i == 2 ? g : g + 8, col = i < 2 ? t : t + 4;
    break;
  case 160016:
    if (bits == 16) row = i < 2 || (i >= 4 && i < 6) ? g : g + 8, col = t * 2 + (i & 1) + (i < 4 ? 0 : 8);
    else if (bits == 64) row = i % 2 ? g + 8 : g, col = i % 2 ? i * 2 - 2 + t : i * 2 + t;
    else row = i < 4 ? g : g + 8, col = t * 4 + (i & 3);
    break;
  case 160032:
    if (bits == 4) row = i < 8 ? g : g + 8, col = t * 8 + (i & 7);
    else row = i < 4 || (i >= 8 && i < 12) ? g : g + 8, col = t * 4 + (i & 3) + (i < 8 ? 0 : 16);
    break;
  default: row = i < 8 || (i >= 16 && i < 24) ? g : g + 8, col = t * 8 + (i & 7) + (i < 16 ? 0 : 32); break;
  }
  return (tf_mma_place){(uint32_t)row, (uint32_t)col};
}

static inline tf_mma_place ptx_b(const tf_mma *m, int g, int t, int i) {
  uint32_t bits = tf_mma_elem_bits((tf_mma_elem)m->elem[1]);
  int row = 0;
  switch (m->k) {
  case 4: row = t; break;
  case 8: row = bits == 16 ? t * 2 + i : i ? t + 4 : t; break;
  case 16:
    if (bits == 16) row = t * 2 + (i & 1) + (i < 2 ? 0 : 8);
    else row = bits == 64 ? t + i * 4 : t * 4 + i;
    break;
  case 32: row = bits == 4 ? t * 8 + (i & 7) : t * 4 + (i & 3) + (i < 4 ? 0 : 16); break;
  default: row = t * 8 + (i & 7) + (i < 8 ? 0 : 32); break;
  }
  return (tf_mma_place){(uint32_t)row, (uint32_t)g};
}

static inline tf_mma_place ptx_c(const tf_mma *m, int g, int t, int i) {
  int row = m->m == 8 || i < 2 ? g : g + 8;
  return (tf_mma_place){(uint32_t)row, (uint32_t)(t * 2 + (i & 1))};
}

static inline tf_mma_place ptx_place(const tf_mma *m, tf_mma_operand which, uint32_t lane, uint32_t i) {
  int g = (int)lane >> 2, t = (int)lane % 4;
  return which == TF_MMA_A   ? ptx_a(m, g, t, (int)i)
         : which == TF_MMA_B ? ptx_b(m, g, t, (int)i)
                             : ptx_c(m, g, t, (int)i);
}

#endif
