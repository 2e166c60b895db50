/* A worker: the room in which a cluster runs, kept between launches. */
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "emu/sm/cluster.h"
#include "emu/memory/count.h"
#include "emu/sm/emu_device_impl.h"
#include "emu/async/op_list.h"
#include "emu/async/mbarrier.h"
#include "emu/sm/device_print.h"
#include "emu/memory/bounds.h"
#include "emu/memory/race.h"
#include "emu/tensor/emu_tmem.h"

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define __SANITIZE_ADDRESS__ 1
#endif
#endif
enum { LOCAL = 16 << 10 };
#ifdef __SANITIZE_ADDRESS__
enum { STACK = 256 << 10 };
#else
enum { STACK = 64 << 10 };
#endif

static void drop_clocks(tf_emu_worker *w) {
  for (uint32_t k = 0; w->shadow && k < w->cta_cap; k++) {
    for (uint32_t i = 0; i < TF_EMU_MAX_THREADS; i++) tf_emu_clock_drop(w->cta, &w->cta[k].thread[i].clock);
    for (uint32_t i = 0; i < TF_EMU_BARRIERS; i++) tf_emu_clock_drop(w->cta, &w->cta[k].barrier[i].clock);
  }
}

void tf_emu_worker_free(tf_emu_worker *w) {
  if (!w) return;
  tf_emu_count_free(w);
  drop_clocks(w);
  tf_emu_cluster_free(w);
  tf_emu_engine_free(w);
  tf_emu_shadow_free(w);
  tf_emu_stacks_free(&w->stacks);
  tf_emu_reports_free(&w->reports);
  tf_emu_printed_free(w);
  if (w->window) munmap(w->window, TF_EMU_MAX_CLUSTER * (size_t)TF_EMU_STRIDE);
  for (uint32_t i = 0; i < w->cta_cap; i++) {
    tf_emu_mbarrier_free(&w->cta[i]);
    tf_emu_tmem_free(&w->cta[i]);
    free(w->cta[i].thread);
    free(w->cta[i].warp);
  }
  free(w->cta);
  free(w->reach);
  free(w->ready);
  free(w->priority);
  free(w);
}

/* A free place whose address is a multiple of 4 GiB, wherever the host maps (valgrind maps at the low end); NULL: there
 * is none. */
static char *map_at_multiple(size_t bytes) {
  const uintptr_t unit = (uintptr_t)UINT32_MAX + 1;
  char *map = mmap(NULL, bytes + unit, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (map == MAP_FAILED) return NULL;
  size_t before = -(uintptr_t)map & (unit - 1), behind = unit - before;
  if (before) munmap(map, before);
  if (behind) munmap(map + before + bytes, behind);
  return map + before;
}

/* A window each stride. The lower 32 bits of the first one's address are 0: so what programs take for a shared address
 * is a CTA's rank and an offset, the same in each run. Between the windows nothing is mapped. */
static bool map_windows(tf_emu_worker *w, uint32_t n) {
  if (!w->window) w->window = map_at_multiple(TF_EMU_MAX_CLUSTER * (size_t)TF_EMU_STRIDE);
  if (!w->window) return false;
  for (; w->nwindow < n; w->nwindow++)
    if (mprotect(w->window + (size_t)w->nwindow * TF_EMU_STRIDE, TF_EMU_WINDOW, PROT_READ | PROT_WRITE)) return false;
  return true;
}

/* Room for clusters of n CTAs. */
static bool reserve_ctas(tf_emu_worker *w, uint32_t n) {
  w->ncta = n;
  if (n * TF_EMU_MAX_THREADS <= w->cap && n <= w->nwindow) return true; /* all of it */
  tf_emu_cta *cta = realloc(w->cta, (n > w->cta_cap ? n : w->cta_cap) * sizeof *cta);
  if (!cta) return false;
  w->cta = cta;
  if (n > w->cta_cap) memset(cta + w->cta_cap, 0, (n - w->cta_cap) * sizeof *cta);
  while (w->cta_cap < n) {
    tf_emu_cta *c = &cta[w->cta_cap++];
    c->thread = calloc(TF_EMU_MAX_THREADS, sizeof *c->thread);
    c->warp = calloc(TF_EMU_MAX_THREADS / TF_EMU_WARP, sizeof *c->warp);
    if (!c->thread || !c->warp) return false;
  }
  uint16_t *ready = realloc(w->ready, n * TF_EMU_MAX_THREADS * sizeof *ready);
  if (!ready) return false;
  w->ready = ready;
  int64_t *priority = realloc(w->priority, n * TF_EMU_MAX_THREADS * sizeof *priority);
  if (!priority) return false;
  w->priority = priority;
  w->cap = n * TF_EMU_MAX_THREADS;
  return map_windows(w, n);
}

tf_emu_worker *tf_emu_worker_new(void) {
  tf_emu_worker *w = calloc(1, sizeof *w);
  if (!w) return NULL;
  if (reserve_ctas(w, 1) && tf_emu_engine_reserve(w) && tf_emu_cluster_reserve(w)) {
    w->engine->timed_out = UINT64_MAX;
    return w;
  }
  tf_emu_worker_free(w);
  return NULL;
}

static void set_threads(tf_emu_cta *c, const tf_emu_launch *l) {
  const tf_kernel_launch *a = l->args;
  for (uint32_t i = 0; i < c->nthread; i++) {
    tf_emu_thread *t = &c->thread[i];
    t->index = i;
    t->id = c->rank * c->nthread + i;
    t->tid[0] = i % a->block[0];
    t->tid[1] = i / a->block[0] % a->block[1];
    t->tid[2] = i / a->block[0] / a->block[1];
    t->lane = i % TF_EMU_WARP;
    t->warp = i / TF_EMU_WARP;
    t->cta = c;
    t->shared = c->window;
    t->sites = l->module->first_site;
    t->reach = c->worker->reach;
  }
}

static void set_cta(tf_emu_worker *w, uint32_t rank, const tf_emu_launch *l) {
  tf_emu_cta *c = &w->cta[rank];
  const tf_kernel_launch *a = l->args;
  c->launch = (tf_emu_launch *)l;
  c->worker = w;
  c->rank = rank;
  c->ncta = w->ncta;
  c->window = w->window + (size_t)rank * TF_EMU_STRIDE;
  c->nthread = a->block[0] * a->block[1] * a->block[2];
  c->nwarp = (c->nthread + TF_EMU_WARP - 1) / TF_EMU_WARP;
  c->explicit_cluster = w->ncta > 1;
  for (int i = 0; i < 3; i++) {
    c->nctaid[i] = a->grid[i];
    c->ntid[i] = a->block[i];
    c->extent[i] = l->cluster[i];
    c->nclusterid[i] = a->grid[i] / l->cluster[i];
  }
  c->nsmid = 4;
  c->dynamic_shared = a->shared;
  c->total_shared = l->shared;
  c->gridid = l->id;
  set_threads(c, l);
}

bool tf_emu_worker_prepare(tf_emu_worker *w, const tf_emu_launch *l) {
  drop_clocks(w);
  if (w->shadow) {
    tf_emu_clock_drop(w->cta, &w->shadow->fence);
    tf_emu_clock_drop(w->cta, &w->shadow->grid);
    tf_emu_cluster_begin(w);
  }
  if (!tf_emu_reach_reserve(w, l->module->end_site - l->module->first_site)) return false;
  if (!reserve_ctas(w, l->cluster[0] * l->cluster[1] * l->cluster[2])) return false;
  for (uint32_t i = 0; i < w->ncta; i++) set_cta(w, i, l);
  w->reports.n = 0;
  w->switches = 0;
  w->engine->loaded = w->engine->stored = 0;
  uint32_t nthread = w->ncta * w->cta->nthread;
  if (!tf_emu_stacks_reserve(&w->stacks, nthread, STACK + 2 * l->module->stack, LOCAL + 2 * l->module->stack))
    return false;
  if (l->check && !tf_emu_shadow_reserve(w, l->shared + 16, nthread)) return false;
  return !l->count || tf_emu_count_begin(w, l->module->sites->n, w->ncta * w->cta->nwarp);
}
