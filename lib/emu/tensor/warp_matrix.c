/* ldmatrix and stmatrix: rows of 16 bytes that eight lanes point to (sixteen, of matrices of 16 x 16 bytes), and whose
 * words go round among all. Matrices of bytes are always turned: a lane's word has bytes of several rows. Each lane is
 * taken to read or write what it gets or gives; the lane that points to a row answers for where it is. */
#include "emu/tensor/warp_matrix.h"

#include <string.h>

#include "emu/memory/access.h"
#include "emu/memory/bounds.h"
#include "emu/sm/cluster_memory.h"
#include "emu/memory/count.h"
#include "emu/memory/shared_check.h"
#include "emu/sm/thread_ops.h"

bool tf_emu_whole_warp(tf_emu_thread *first, uint32_t lanes, const char *what) {
  tf_emu_thread *t = &first[__builtin_ctz(lanes)];
  if (lanes != ~0u) {
    tf_emu_report_add(t->cta, t, TF_EMU_COLLECTIVE, t->site,
                      "%s by the lanes 0x%08x only; all 32 threads of the warp must execute it", what, lanes);
    tf_emu_stop(t);
  }
  for (uint32_t i = 1; i < TF_EMU_WARP; i++) {
    if (first[i].site == t->site) continue;
    tf_emu_report *r =
        tf_emu_report_add(t->cta, t, TF_EMU_COLLECTIVE, t->site,
                          "%s in two places at once; all 32 threads of the warp must execute the same one", what);
    tf_emu_report_note(t->cta, r, first[i].site, "lane %u is here", i);
    tf_emu_stop(t);
  }
  return true;
}

/* Where row `row` of matrix `j` begins. */
static char *row_at(tf_emu_thread *first, uint32_t j, uint32_t row) {
  return (char *)(uintptr_t)tf_emu_slots(&first[j * 8 + row])[0];
}

static void check_rows(tf_emu_thread *first, uint32_t count, const char *what) {
  const tf_emu_launch *l = first->cta->launch;
  tf_emu_request r = {.lanes = count == 4 ? ~0u : (1u << 8 * count) - 1};
  for (uint32_t i = 0; i < 8 * count; i++) {
    tf_emu_thread *t = &first[i];
    r.address[i] = tf_emu_slots(t)[0] - (uint64_t)(uintptr_t)t->shared;
    if (r.address[i] & 15 && l->check)
      tf_emu_report_add(t->cta, t, TF_EMU_MISALIGNED, t->site,
                        "misaligned row of %s: shared offset 0x%llx is no multiple of 16", what,
                        (unsigned long long)r.address[i]);
  }
  if (l->count) tf_emu_count_whole(first->cta, first->site, &r, 16);
}

/* One word, or half of one, of lane t. */
static uint32_t fetch(tf_emu_thread *t, const char *p, uint32_t bytes) {
  uint32_t x = 0x7fba7fba;
  if (tf_emu_may(t, (uint64_t)(uintptr_t)p, bytes, t->site, false)) memcpy(&x, p, bytes);
  return bytes == 4 ? x : x & ((1u << 8 * bytes) - 1);
}

static void put(tf_emu_thread *t, char *p, uint32_t bytes, uint32_t x) {
  if (!tf_emu_may(t, (uint64_t)(uintptr_t)p, bytes, t->site, true)) return;
  memcpy(p, &x, bytes);
  if (t->cta->launch->check) tf_emu_stored(t, t->site);
}

/* Word j of lane i: of matrix j / 2, four rows' byte of one column, the second word eight columns on. */
static uint32_t word_of_bytes(tf_emu_thread *first, uint32_t i, uint32_t j) {
  uint32_t x = 0;
  for (uint32_t b = 0; b < 4; b++) {
    const char *row = row_at(first, j / 2 * 2, i % 4 * 4 + b);
    x |= fetch(&first[i], row + i / 4 + j % 2 * 8, 1) << 8 * b;
  }
  return x;
}

static void do_ldmatrix(tf_emu_thread *first, uint32_t lanes, uint32_t mode) {
  uint32_t count = mode & TF_EMU_MATRIX_COUNT, result[TF_EMU_WARP][4];
  bool bytes = mode & TF_EMU_MATRIX_BYTES;
  if (bytes) count *= 2; /* rows, and words, of two of the others */
  if (!tf_emu_whole_warp(first, lanes, "ldmatrix")) return;
  check_rows(first, count, "ldmatrix");
  for (uint32_t i = 0; i < TF_EMU_WARP; i++)
    for (uint32_t j = 0; j < count; j++) {
      uint32_t low = i % 4 * 2;
      if (bytes) result[i][j] = word_of_bytes(first, i, j);
      else if (mode & TF_EMU_MATRIX_TRANS)
        result[i][j] = fetch(&first[i], row_at(first, j, low) + i / 4 * 2, 2) |
                       fetch(&first[i], row_at(first, j, low + 1) + i / 4 * 2, 2) << 16;
      else result[i][j] = fetch(&first[i], row_at(first, j, i / 4) + low * 2, 4);
    }
  for (uint32_t i = 0; i < TF_EMU_WARP; i++)
    for (uint32_t j = 0; j < count; j++) tf_emu_slots(&first[i])[j] = result[i][j];
}

static void do_stmatrix(tf_emu_thread *first, uint32_t lanes, uint32_t mode) {
  uint32_t count = mode & TF_EMU_MATRIX_COUNT;
  if (!tf_emu_whole_warp(first, lanes, "stmatrix")) return;
  check_rows(first, count, "stmatrix");
  for (uint32_t i = 0; i < TF_EMU_WARP; i++)
    for (uint32_t j = 0; j < count; j++) {
      uint32_t x = (uint32_t)tf_emu_slots(&first[i])[1 + j], low = i % 4 * 2;
      if (mode & TF_EMU_MATRIX_BYTES) /* of two rows, and again eight columns on */
        for (uint32_t b = 0; b < 4; b++)
          put(&first[i], row_at(first, j, low + b % 2) + i / 4 + b / 2 * 8, 1, x >> 8 * b);
      else if (mode & TF_EMU_MATRIX_TRANS) {
        put(&first[i], row_at(first, j, low) + i / 4 * 2, 2, x);
        put(&first[i], row_at(first, j, low + 1) + i / 4 * 2, 2, x >> 16);
      } else put(&first[i], row_at(first, j, i / 4) + low * 2, 4, x);
    }
}

TF_EMU_MATRIX_FN(tf_emu_ldmatrix) {
  (void)n;
  t->a = (uint64_t)(uintptr_t)slot;
  tf_emu_collective_by(t, site, TF_EMU_OP_LDMATRIX, mode, ~0u, do_ldmatrix);
  return 0;
}

TF_EMU_MATRIX_FN(tf_emu_stmatrix) {
  (void)n;
  t->a = (uint64_t)(uintptr_t)slot;
  tf_emu_collective_by(t, site, TF_EMU_OP_STMATRIX, mode, ~0u, do_stmatrix);
  return 0;
}
