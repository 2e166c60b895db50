#include "emu/sm/registers.h"

#include <stdio.h>
#include <stdlib.h>

#include "emu/sm/thread_ops.h"

enum { SM_REGISTERS = 65536, WARPGROUP = 4, WARPS = TF_EMU_MAX_THREADS / TF_EMU_WARP };

typedef struct tf_emu_registers {
  uint32_t free;        /* of those that the CTA was launched with; the most that a launch can get */
  uint32_t each[WARPS]; /* registers of a thread of the warp */
  uint32_t turns[WARPS], site[WARPS];
  uint64_t history[WARPS];
} tf_emu_registers;

static tf_emu_registers *of(tf_emu_thread *t) {
  tf_emu_cta *c = t->cta;
  if (c->registers) return c->registers;
  tf_emu_registers *r = c->registers = calloc(1, sizeof *r);
  if (!r) {
    tf_emu_report_add(c, t, TF_EMU_RESOURCE, t->site, "host memory ran out");
    tf_emu_stop(t);
  }
  uint32_t n = SM_REGISTERS / (c->nwarp * TF_EMU_WARP) / 8 * 8;
  for (uint32_t i = 0; i < c->nwarp; i++) r->each[i] = n < 256 ? n : 256;
  return r;
}

static void wake_all(tf_emu_cta *c) {
  for (uint32_t i = 0; i < c->nthread; i++)
    if (c->thread[i].state == TF_EMU_AT_REGISTERS) tf_emu_wake(&c->thread[i], false);
}

TF_EMU_SYNC_FN(tf_emu_setmaxnreg) {
  (void)b, (void)d;
  tf_emu_cta *cta = t->cta;
  uint32_t n = (uint32_t)a, w = t->warp, lanes = cta->nthread - w * TF_EMU_WARP;
  (void)c;
  t->site = site;
  if (n < 24 || n > 256 || n % 8) {
    tf_emu_report_add(cta, t, TF_EMU_REGISTERS, site, "setmaxnreg to %u; the number is a multiple of 8 from 24 to 256",
                      n);
    tf_emu_stop(t);
  }
  if (!tf_emu_collective(t, site, TF_EMU_OP_SETMAXNREG, n, lanes < TF_EMU_WARP ? (1u << lanes) - 1 : ~0u)) return 0;
  tf_emu_registers *r = of(t);
  r->turns[w]++;
  r->site[w] = site;
  r->history[w] = r->history[w] * 1000003 + n * 2 + mode;
  if (r->turns[w] > 1 && (mode ? n < r->each[w] : n > r->each[w]))
    tf_emu_report_add(cta, t, TF_EMU_REGISTERS, site, "setmaxnreg.%s to %u registers by a warp that has %u",
                      mode ? "inc" : "dec", n, r->each[w]);
  t->count = n;
  while (n > r->each[w] && (n - r->each[w]) * TF_EMU_WARP > r->free) tf_emu_block(t, TF_EMU_AT_REGISTERS);
  r->free += (r->each[w] - n) * TF_EMU_WARP; /* unsigned: takes as well */
  r->each[w] = n;
  wake_all(cta);
  return 0;
}

const char *tf_emu_registers_tell(const tf_emu_thread *t, char buffer[160]) {
  const tf_emu_registers *r = t->cta->registers;
  snprintf(buffer, 160, "setmaxnreg.inc to %u registers; warp %u has %u a thread, and the block has %u left", t->count,
           t->warp, r->each[t->warp], r->free);
  return buffer;
}

void tf_emu_registers_ended(tf_emu_cta *c) {
  tf_emu_registers *r = c->registers;
  if (!r) return;
  for (uint32_t i = 0; i < c->nwarp && c->launch->check && !c->live; i++) {
    uint32_t first = i / WARPGROUP * WARPGROUP;
    if (r->history[i] == r->history[first]) continue;
    tf_emu_report_add(c, NULL, TF_EMU_REGISTERS, r->turns[i] ? r->site[i] : r->site[first],
                      "setmaxnreg is for a warpgroup: warps %u and %u of one do not execute the same", first, i);
  }
  free(r);
  c->registers = NULL;
}
