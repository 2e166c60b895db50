/* What tf_fusion_report says of a program's accesses, beside what the simulated SM counts. */
#ifndef PROP_SECTORS_H
#define PROP_SECTORS_H

#include <stdio.h>
#include <stdlib.h>

#include "tf/emu.h"
#include "tf/report.h"

/* Units: sectors of global memory, wavefronts of shared memory. */
typedef struct sector_side {
  uint64_t requests, units, ideal, bytes;
} sector_side;

typedef struct sector_counts {
  sector_side of[2][2]; /* global and shared memory; loads and all else */
  uint64_t loaded, stored;
} sector_counts;

static inline void sectors_add(sector_side *s, uint64_t requests, uint64_t units, uint64_t ideal, uint64_t bytes) {
  s->requests += requests;
  s->units += units;
  s->ideal += ideal;
  s->bytes += bytes;
}

static inline void sectors_said(const tf_report *r, sector_counts *out) {
  for (uint32_t k = 0; k < r->nkernel; k++)
    for (uint32_t i = 0; i < r->kernel[k].naccess; i++) {
      const tf_report_access *a = &r->kernel[k].access[i];
      if (a->way == TF_REPORT_TMA_LOAD) out->loaded += a->delivered;
      else if (a->way == TF_REPORT_TMA_STORE) out->stored += a->wanted;
      else if (a->shared || a->way != TF_REPORT_CP_ASYNC) /* the simulated SM counts what this one writes only */
        sectors_add(&out->of[a->shared][a->way != TF_REPORT_LOAD], a->requests, a->units, a->ideal, a->wanted);
    }
}

static inline bool sectors_counted(tf_device *d, sector_counts *out) {
  tf_emu_counters c = {.struct_size = sizeof c};
  uint32_t n = tf_emu_get_site_counters(d, NULL, 0);
  tf_emu_site_counters *site = malloc((n + 1) * sizeof *site);
  if (!site || tf_emu_get_counters(d, &c) != TF_OK) {
    free(site);
    return false;
  }
  n = tf_emu_get_site_counters(d, site, n);
  for (uint32_t i = 0; i < n; i++)
    sectors_add(&out->of[site[i].shared][site[i].store], site[i].requests, site[i].units, site[i].ideal, 0);
  free(site);
  out->of[0][0].bytes = c.global_read;
  out->of[0][1].bytes = c.global_written;
  out->of[1][0].bytes = c.shared_read;
  out->of[1][1].bytes = c.shared_written;
  out->loaded = c.async_loaded;
  out->stored = c.async_stored;
  return true;
}

/* True if they agree. */
static inline bool sectors_agree(const sector_side *said, const sector_side *counted, bool shared, bool store,
                                 bool at_most, char *why, size_t cap) {
  const struct {
    const char *what;
    uint64_t said, counted;
  } all[] = {{"requests", said->requests, counted->requests},
             {shared ? "wavefronts" : "sectors", said->units, counted->units},
             {"wavefronts without conflicts", shared ? said->ideal : 0, shared ? counted->ideal : 0},
             {"bytes", said->bytes, counted->bytes}};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    if (all[i].said == all[i].counted || (at_most && all[i].counted < all[i].said)) continue;
    snprintf(why, cap, "the report says %llu %s of %s %s memory, the simulated SM counts %llu",
             (unsigned long long)all[i].said, all[i].what, store ? "stores to" : "loads from",
             shared ? "shared" : "global", (unsigned long long)all[i].counted);
    return false;
  }
  return true;
}

/* NULL: it is as the report says. Before PTX is LLVM's back end, which leaves out loads whose values nobody needs, and
 * makes one of several from the same place: so from PTX there may be fewer loads than reported, and all else is equal.
 * The package that ran is still loaded: accesses are counted with it. */
static inline const char *sectors_compare(const tf_report *r, tf_device *d, bool from_ptx, char *why, size_t cap) {
  sector_counts said = {0}, counted = {0};
  sectors_said(r, &said);
  if (!sectors_counted(d, &counted)) return "no counters";
  for (int shared = 0; shared < 2; shared++)
    for (int store = 0; store < 2; store++)
      if (!sectors_agree(&said.of[shared][store], &counted.of[shared][store], shared, store, from_ptx && !store, why,
                         cap))
        return why;
  if (said.loaded == counted.loaded && said.stored == counted.stored) return NULL;
  snprintf(why, cap,
           "the report says %llu bytes loaded by copies and %llu stored, the simulated SM counts %llu and %llu",
           (unsigned long long)said.loaded, (unsigned long long)said.stored, (unsigned long long)counted.loaded,
           (unsigned long long)counted.stored);
  return why;
}

#endif
