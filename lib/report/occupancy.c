/* How many blocks of a kernel an SM holds. */
#include "report/schedule_report.h"

/* The rules of CUDA's occupancy calculator: a block takes its threads by whole warps, its shared memory with what the
 * system reserves, and registers of each warp by 256 in one of an SM's four parts. */
void tf_rp_occupancy(const tf_target *t, const tf_chip *chip, tf_report_kernel *k) {
  enum { PARTS = 4, UNIT = 256, SHARED_UNIT = 128 };
  int64_t threads = k->block[0] * k->block[1] * k->block[2], warps = (threads + 31) / 32;
  if (warps < 1) warps = 1;
  k->warps_most = t->threads_sm / 32;
  int64_t shared = (k->shared + SHARED_UNIT - 1) / SHARED_UNIT * SHARED_UNIT + TF_SMEM_RESERVED;
  int64_t by[] = {k->warps_most / warps, t->ctas_sm, t->smem_sm / shared, INT64_MAX};
  if (k->registers > 0) {
    int64_t each = ((int64_t)k->registers * 32 + UNIT - 1) / UNIT * UNIT;
    by[TF_REPORT_BY_REGISTERS] = TF_REGS_SM / PARTS / each * PARTS / warps;
  }
  k->limit = TF_REPORT_BY_THREADS;
  for (int i = 0; i < 4; i++)
    if (by[i] < by[k->limit]) k->limit = (tf_report_limit)i;
  k->blocks_sm = (uint32_t)by[k->limit];
  k->warps_sm = (uint32_t)(k->blocks_sm * warps);
  double blocks = (double)k->grid[0] * (double)k->grid[1] * (double)k->grid[2];
  k->waves = chip && k->blocks_sm ? blocks / ((double)k->blocks_sm * chip->sms) : 0;
}
