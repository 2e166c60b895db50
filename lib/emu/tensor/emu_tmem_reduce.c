/* tcgen05.ld.red: what a thread has loaded, reduced. */
#include <math.h>
#include <string.h>

#include "emu/tensor/emu_tmem.h"

enum { NOT_A_NUMBER = 0x7fffffff, SIGN = 1u << 31 };

/* An unsigned number that is ordered as the register is. */
static uint32_t key_of(uint32_t mode, uint32_t v) {
  if (mode & TF_EMU_TMEM_SIGNED) return v ^ SIGN;
  if (!(mode & TF_EMU_TMEM_FLOAT)) return v;
  return v & SIGN ? ~v : v | SIGN; /* minus zero is below zero */
}

static bool is_nan(uint32_t mode, uint32_t v) { return mode & TF_EMU_TMEM_FLOAT && (v & ~(uint32_t)SIGN) > 0x7f800000; }

uint32_t tf_emu_tmem_reduce(uint32_t mode, const uint32_t *v, uint32_t n) {
  uint32_t best = NOT_A_NUMBER;
  bool any = false;
  for (uint32_t i = 0; i < n; i++) {
    uint32_t x = mode & TF_EMU_TMEM_ABS ? v[i] & ~(uint32_t)SIGN : v[i];
    if (is_nan(mode, x)) {
      if (mode & TF_EMU_TMEM_NAN) return NOT_A_NUMBER;
      continue;
    }
    uint32_t key = key_of(mode, x), have = key_of(mode, best);
    if (!any || (mode & TF_EMU_TMEM_MAX ? key > have : key < have)) best = x;
    any = true;
  }
  return best;
}
