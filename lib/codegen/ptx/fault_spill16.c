/* Values of 16 bits in registers of 32, as ptxas can spill them.
 *
 * ptxas of CUDA 12.8 and 13.0, and the drivers of that time, put two registers of 16 bits into one of 32. Where such a
 * pair is spilled, they store its lower half for both, from -O2 on: the second value silently becomes the first (seen
 * on an H200: tiles of 16-bit elements in the registers of one thread). So where registers may run out, no value stays
 * in a register of 16 bits that the function declares in number: `%rs5` becomes `%w5`, a word of which the upper half
 * is anything (widen16.c). */
#include <stdlib.h>

#include "codegen/ptx/faults.h"
#include "codegen/ptx/widen16.h"

enum { REGISTERS = 65536, MOST = 255 };

static bool take(tf_str *t, const char *word) {
  if (!tf_str_starts(*t, word)) return false;
  size_t n = strlen(word);
  *t = (tf_str){t->ptr + n, t->len - n};
  return true;
}

/* ` 128, 1, 1`: their product */
static uint64_t product_of(tf_str t) {
  uint64_t product = 1;
  const char *end = t.ptr + t.len;
  for (const char *at = t.ptr; at < end && *at != '\n' && *at != '.' && *at != '{';) {
    if (*at >= '0' && *at <= '9') product *= strtoul(at, (char **)&at, 10);
    else at++;
  }
  return product;
}

/* How many registers a thread of the function may have; 0 = it is called, and its caller keeps most of them. */
uint32_t tf_ptx_registers(tf_str header, uint32_t given) {
  uint64_t threads = 0, ctas = 1, most = MOST;
  bool entry = false;
  for (tf_str t = header; t.len; t.ptr++, t.len--) {
    if (*t.ptr != '.') continue;
    tf_str word = t;
    if (take(&word, ".entry ") || take(&word, ".func ")) {
      entry = t.ptr[1] == 'e';
      threads = 0, ctas = 1, most = MOST;
    } else if (take(&word, ".maxntid ") || take(&word, ".reqntid ")) {
      threads = product_of(word);
    } else if (take(&word, ".minnctapersm ")) {
      ctas = product_of(word);
    } else if (take(&word, ".maxnreg ")) {
      most = product_of(word);
    }
  }
  if (!entry) return 0;
  if (given && given < most) most = given;
  uint64_t warps = (threads + 31) / 32 * ctas, share = warps ? REGISTERS / (warps * 32) / 8 * 8 : MOST;
  return (uint32_t)(share < most ? share : most);
}

/* The body may want less than the function has: warps that give registers away, calls that keep few. */
static uint32_t least(const tf_ptx_function *f, uint32_t limit) {
  for (const tf_ptx_statement *s = f->first; s; s = s->next) {
    if (tf_ptx_begins(s, "call")) return 0;
    if (!tf_ptx_begins(s, "setmaxnreg.") || !s->n) continue;
    uint32_t n = (uint32_t)strtoul(tf_ptx_text_at(s, 0).ptr, NULL, 10);
    if (n < limit) limit = n;
  }
  return limit;
}

static bool may_spill(const tf_ptx_function *f, uint32_t given) {
  if (!tf_ptx_names(f, 16)) return false;
  uint32_t limit = least(f, tf_ptx_registers(f->header, given));
  return tf_ptx_names(f, 0) > limit / 4 && tf_ptx_pressure(f, limit / 4 + 1) > limit / 4;
}

void tf_ptx_repair_spill16(tf_ptx_function *f, const tf_ptx_repair_options *o) {
  if (may_spill(f, o->registers)) tf_ptx_widen16(f);
}
