/* What tf_fusion_report says of a program's accesses, beside what the simulated SM counts. */
#ifndef PROP_SECTORS_H
#define PROP_SECTORS_H

#include <stdio.h>

#include "tf/emu.h"
#include "tf/report.h"

typedef struct sector_counts {
  uint64_t requests, sectors, bytes, shared_requests, wavefronts, ideal, shared_bytes, loaded, stored;
} sector_counts;

static inline void sectors_add(sector_counts *s, const tf_report_access *a) {
  if (a->way == TF_REPORT_TMA_LOAD) s->loaded += a->delivered;
  else if (a->way == TF_REPORT_TMA_STORE) s->stored += a->wanted;
  else if (a->shared) {
    s->shared_requests += a->requests;
    s->wavefronts += a->units;
    s->ideal += a->ideal;
    s->shared_bytes += a->wanted;
  } else if (a->way != TF_REPORT_CP_ASYNC) { /* of which the simulated SM counts what is written only */
    s->requests += a->requests;
    s->sectors += a->units;
    s->bytes += a->wanted;
  }
}

/* NULL: they are equal. */
static inline const char *sectors_compare(const tf_report *r, tf_device *d, char *why, size_t cap) {
  tf_emu_counters c = {.struct_size = sizeof c};
  sector_counts s = {0};
  if (tf_emu_get_counters(d, &c) != TF_OK) return "no counters";
  for (uint32_t k = 0; k < r->nkernel; k++)
    for (uint32_t i = 0; i < r->kernel[k].naccess; i++) sectors_add(&s, &r->kernel[k].access[i]);
  const struct {
    const char *what;
    uint64_t said, counted;
  } all[] = {{"requests in global memory", s.requests, c.global_requests},
             {"sectors", s.sectors, c.global_sectors},
             {"bytes in global memory", s.bytes, c.global_read + c.global_written},
             {"requests in shared memory", s.shared_requests, c.shared_requests},
             {"wavefronts", s.wavefronts, c.shared_wavefronts},
             {"wavefronts without conflicts", s.ideal, c.shared_ideal},
             {"bytes in shared memory", s.shared_bytes, c.shared_read + c.shared_written},
             {"bytes loaded by copies", s.loaded, c.async_loaded},
             {"bytes stored by copies", s.stored, c.async_stored}};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++)
    if (all[i].said != all[i].counted) {
      snprintf(why, cap, "the report says %llu %s, the simulated SM counts %llu", (unsigned long long)all[i].said,
               all[i].what, (unsigned long long)all[i].counted);
      return why;
    }
  return NULL;
}

#endif
