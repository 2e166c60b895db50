/* Launches: checks of what was asked, workers that share out the CTAs, and the reports at the end. */
#include <stdlib.h>
#include <string.h>

#include "emu/memory/count.h"
#include "emu/sm/emu_device_impl.h"
#include "emu/async/op_list.h"
#include "emu/memory/global_race.h"
#include "emu/sm/device_print.h"
#include "emu/memory/race.h"
#include "support/launch_limits.h"
#include "support/sink.h"

void tf_emu_workers_free(tf_emu_device *d) {
  pthread_mutex_lock(&d->job_lock);
  d->quit = true;
  pthread_cond_broadcast(&d->job_new);
  pthread_mutex_unlock(&d->job_lock);
  for (uint32_t i = 0; i < d->nhelper; i++) pthread_join(d->helper[i], NULL);
  for (uint32_t i = 0; i < TF_EMU_MAX_WORKERS; i++) tf_emu_worker_free(d->worker[i]);
  tf_emu_pages_free(d->pages);
}

/* Shared memory holds something that shows: not a number in any format. */
static void poison(char *p, size_t n) {
  for (size_t i = 0; i < n; i += 8) memcpy(p + i, &(uint64_t){0x7fba7fba7fba7fbau}, 8);
}

static void work(tf_emu_worker *w, tf_emu_launch *l) {
  tf_emu_fiber_adopt(&w->main);
  for (;;) {
    uint64_t k = __atomic_fetch_add(&l->next, 1, __ATOMIC_RELAXED);
    if (k >= l->nunits || k > __atomic_load_n(&l->bad, __ATOMIC_RELAXED)) return;
    for (uint32_t i = 0; i < w->ncta; i++) poison(w->cta[i].window, l->shared);
    tf_emu_run_cluster(w, k);
    if (l->count) tf_emu_count_flush(w);
    if (!w->reports.n) continue;
    uint64_t bad = __atomic_load_n(&l->bad, __ATOMIC_RELAXED);
    while (k < bad && !__atomic_compare_exchange_n(&l->bad, &bad, k, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
    }
    return;
  }
}

typedef struct tf_emu_helper_args {
  tf_emu_device *d;
  uint32_t index;
} tf_emu_helper_args;

static void *helper(void *arg) {
  tf_emu_helper_args a = *(tf_emu_helper_args *)arg;
  free(arg);
  uint64_t seen = 0;
  pthread_mutex_lock(&a.d->job_lock);
  for (;;) {
    while (!a.d->quit && a.d->job_serial == seen) pthread_cond_wait(&a.d->job_new, &a.d->job_lock);
    if (a.d->quit) break;
    seen = a.d->job_serial;
    if (a.index >= a.d->job_workers) continue;
    tf_emu_launch *l = a.d->job;
    pthread_mutex_unlock(&a.d->job_lock);
    work(a.d->worker[a.index], l);
    pthread_mutex_lock(&a.d->job_lock);
    if (!--a.d->job_left) pthread_cond_signal(&a.d->job_done);
  }
  pthread_mutex_unlock(&a.d->job_lock);
  return NULL;
}

/* Helpers 1 .. n-1 exist, as far as the system lets them; gives how many workers there are. */
static uint32_t have_helpers(tf_emu_device *d, uint32_t n) {
  while (d->nhelper + 1 < n) {
    tf_emu_helper_args *a = malloc(sizeof *a);
    if (!a) break;
    *a = (tf_emu_helper_args){d, d->nhelper + 1};
    if (pthread_create(&d->helper[d->nhelper], NULL, helper, a)) {
      free(a);
      break;
    }
    d->nhelper++;
  }
  return n < d->nhelper + 1 ? n : d->nhelper + 1;
}

/* Few threads are not worth waking anybody for. */
static uint32_t workers_wanted(const tf_emu_device *d, const tf_emu_launch *l, uint32_t nthread) {
  uint64_t n = l->nunits < d->nworker ? l->nunits : d->nworker;
  if (l->trace) return 1;
  return l->nctas * nthread < 2048 ? 1 : (uint32_t)n;
}

static bool run(tf_emu_device *d, tf_emu_launch *l, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) {
    if (!d->worker[i] && !(d->worker[i] = tf_emu_worker_new())) return false;
    if (!tf_emu_worker_prepare(d->worker[i], l)) return false;
  }
  if (n > 1) {
    pthread_mutex_lock(&d->job_lock);
    d->job = l;
    d->job_workers = n;
    d->job_left = n - 1;
    d->job_serial++;
    pthread_cond_broadcast(&d->job_new);
    pthread_mutex_unlock(&d->job_lock);
  }
  work(d->worker[0], l);
  if (n > 1) {
    pthread_mutex_lock(&d->job_lock);
    while (d->job_left) pthread_cond_wait(&d->job_done, &d->job_lock);
    pthread_mutex_unlock(&d->job_lock);
  }
  return true;
}

static void add_counters(tf_emu_device *d, const tf_emu_code *code, tf_emu_launch *l, uint32_t n) {
  tf_emu_counters *c = &d->counters;
  c->launches++;
  c->ctas += l->nctas;
  c->threads += l->nctas * d->worker[0]->cta->nthread;
  tf_emu_sites *all = l->module->sites;
  bool counts = l->count && tf_emu_sites_count(all);
  for (uint32_t i = 0; i < n; i++) {
    c->switches += d->worker[i]->switches;
    c->async_loaded += d->worker[i]->engine->loaded;
    c->async_stored += d->worker[i]->engine->stored;
    const tf_emu_count *k = d->worker[i]->count;
    for (uint32_t s = 0; counts && s < all->n; s++) {
      const tf_emu_site_count *x = &k->site[s];
      bool reads = all->at[s].kind == TF_EMU_LOAD || all->at[s].kind == TF_EMU_ATOMIC_LOAD;
      uint64_t *bytes = x->shared ? reads ? &c->shared_read : &c->shared_written
                        : reads   ? &c->global_read
                                  : &c->global_written;
      *bytes += x->bytes;
      *(x->shared ? &c->shared_requests : &c->global_requests) += x->requests;
      *(x->shared ? &c->shared_wavefronts : &c->global_sectors) += x->units;
      if (x->shared) c->shared_ideal += x->ideal;
      uint64_t *at = &all->counter[4 * (size_t)s];
      at[0] += x->requests;
      at[1] += x->units;
      at[2] += x->ideal;
      at[3] |= x->shared;
    }
  }
  d->last = code;
}

/* What the launch says, or else the kernel. */
static const uint32_t *cluster_of(const tf_emu_kernel *k, const tf_kernel_launch *a) {
  return a->cluster[0] ? a->cluster : k->cluster;
}

static tf_status refuse(const tf_sink *sink, const tf_emu_module *m, const tf_emu_kernel *k,
                        const tf_kernel_launch *a) {
  uint64_t threads = (uint64_t)a->block[0] * a->block[1] * a->block[2],
           most = k->max_threads ? k->max_threads : TF_MOST_THREADS;
  if (most > TF_EMU_MAX_THREADS) most = TF_EMU_MAX_THREADS;
  if (!threads || a->block[0] > tf_most_threads(0) || a->block[1] > tf_most_threads(1) ||
      a->block[2] > tf_most_threads(2) || threads > most) {
    return tf_fail(sink, TF_ERR_INVALID,
                   "launch of kernel %s with blocks of (%u,%u,%u); at most %llu threads are allowed", k->name,
                   a->block[0], a->block[1], a->block[2], (unsigned long long)most);
  }
  if (!a->grid[0] || !a->grid[1] || !a->grid[2] || a->grid[0] > tf_most_blocks(0) || a->grid[1] > tf_most_blocks(1) ||
      a->grid[2] > tf_most_blocks(2)) {
    return tf_fail(sink, TF_ERR_INVALID,
                   "launch of kernel %s with a grid of (%u,%u,%u); extents are 1 to (2147483647,65535,65535)", k->name,
                   a->grid[0], a->grid[1], a->grid[2]);
  }
  if (a->shared > TF_EMU_MAX_SHARED || m->static_bytes + a->shared > TF_EMU_MAX_SHARED ||
      m->static_shared + a->shared > TF_EMU_WINDOW - 16) /* red zones included */ {
    return tf_fail(sink, TF_ERR_INVALID, "launch of kernel %s with %llu bytes of shared memory; an SM has at most %d",
                   k->name, (unsigned long long)(m->static_bytes + a->shared), TF_EMU_MAX_SHARED);
  }
  const uint32_t *in = cluster_of(k, a);
  for (int i = 0; i < 3; i++)
    if (!in[i] || in[i] > TF_EMU_MAX_CLUSTER || a->grid[i] % in[i]) {
      return tf_fail(sink, TF_ERR_INVALID,
                     "launch of kernel %s with a grid of (%u,%u,%u); its clusters of (%u,%u,%u) do not divide it",
                     k->name, a->grid[0], a->grid[1], a->grid[2], in[0], in[1], in[2]);
    }
  if (in[0] * in[1] * in[2] > TF_EMU_MAX_CLUSTER) {
    return tf_fail(sink, TF_ERR_INVALID,
                   "launch of kernel %s in clusters of (%u,%u,%u); at most %d blocks may be in one", k->name, in[0],
                   in[1], in[2], TF_EMU_MAX_CLUSTER);
  }
  if (a->nparam != k->nparam) {
    return tf_fail(sink, TF_ERR_INVALID, "launch of kernel %s with %u parameters; it takes %u", k->name, a->nparam,
                   k->nparam);
  }
  return TF_OK;
}

/* The launches that this one may overlap with. Memory that the host touches in between orders them (device_memory.c).
 */
static void link_chain(tf_emu_device *d, const void *module, const void *stream, const tf_kernel_launch *a,
                       tf_emu_launch *l) {
  if (!a->overlap || d->chain_stream != stream || d->chain_module != module) d->chain = l->id;
  d->chain_stream = stream;
  d->chain_module = module;
  l->chain = d->chain;
}

static tf_emu_launch describe(tf_emu_device *d, const tf_emu_code *code, const tf_emu_module *m, const tf_emu_kernel *k,
                              const tf_kernel_launch *a) {
  const uint32_t *in = cluster_of(k, a);
  uint64_t nctas = (uint64_t)a->grid[0] * a->grid[1] * a->grid[2];
  return (tf_emu_launch){
      .module = m,
      .kernel = k,
      .device = d,
      .args = a,
      .takes = &code->parts->kernel[a->kernel],
      .entry = k->entry,
      .param = a->param,
      .nctas = nctas,
      .nunits = nctas / (in[0] * in[1] * in[2]),
      .cluster = {in[0], in[1], in[2]},
      .bad = UINT64_MAX,
      .id = d->serial++,
      .waits = a->waits && !a->overlap && d->o.check,
      .check = d->o.check,
      .count = d->o.count,
      .random = d->o.schedule == TF_EMU_RANDOM,
      .eager = d->o.latency == TF_EMU_EAGER,
      .jitter = d->o.latency == TF_EMU_JITTER,
      .seed = d->o.seed,
      .max_steps = d->o.max_steps ? d->o.max_steps : 1ull << 28,
      .report_limit = d->o.report_limit ? d->o.report_limit : 16,
      .faults = d->o.checks ? d->o.checks : TF_EMU_CHECK_ALL,
      .pct = d->o.schedule != TF_EMU_PCT ? 0
             : d->o.pct_depth            ? d->o.pct_depth
                                         : 3,
      .trace = d->o.trace,
      .trace_user = d->o.trace_user,
      .clock = &d->trace_clock,
      .static_shared = m->static_shared,
      .shared = m->static_shared + a->shared,
  };
}

/* Pages are kept for the next launch, for launches have numbers; until those repeat, or there are many. */
static bool fresh_pages(tf_emu_device *d, tf_emu_launch *l) {
  if (d->pages && (l->id % 8191 == 0 || (d->pages->bytes > d->pages->most / 4 && l->chain == l->id))) {
    tf_emu_pages_free(d->pages);
    d->pages = NULL;
  }
  if (!d->pages) d->pages = tf_emu_pages_new(d->o.race_memory);
  l->pages = d->pages;
  if (d->pages) d->pages->full = false;
  return d->pages != NULL;
}

/* Told, so that silence never means "no race" where nobody looked. */
static void tell_full(const tf_emu_launch *l, const tf_sink *sink) {
  if (!l->check || !l->pages || !l->pages->full || !(l->faults & TF_EMU_CHECK_RACE)) return;
  tf_sink_emit(sink, TF_WARNING,
               "kernel %s touches more global memory than is watched: races in some of it are not told; what is "
               "remembered of it takes at most %llu MiB (race_memory)",
               l->kernel->name, (unsigned long long)(l->pages->most >> 20));
}

tf_status tf_emu_launch_kernel(tf_device *dev, void *module, const tf_kernel_launch *a, void *stream,
                               const tf_sink *sink) {
  tf_emu_device *d = (tf_emu_device *)dev;
  tf_emu_code *code = module;
  tf_emu_module *m = NULL;
  uint32_t number = 0;
  pthread_mutex_lock(&d->launching);
  tf_status s = tf_emu_code_kernel(code, a->kernel, &m, &number, sink);
  pthread_mutex_unlock(&d->launching);
  const tf_emu_kernel *k = s ? NULL : &m->kernel[number];
  if (!s) s = refuse(sink, m, k, a);
  if (s) return s;
  tf_emu_ranges ranges = {0};
  tf_emu_range *list = NULL;
  if (!tf_emu_ranges_of(d, m, a, &ranges, &list)) return tf_fail_oom(sink);
  pthread_mutex_lock(&d->launching);
  tf_emu_launch l = describe(d, code, m, k, a);
  link_chain(d, module, stream, a, &l);
  bool ready = !l.check || fresh_pages(d, &l);
  l.ranges = &ranges;
  uint32_t n = have_helpers(d, workers_wanted(d, &l, a->block[0] * a->block[1] * a->block[2]));
  if (!ready || !run(d, &l, n)) {
    s = tf_fail(sink, TF_ERR_OOM, "no memory for the threads of kernel %s", l.kernel->name);
  } else add_counters(d, code, &l, n);
  tf_emu_printed_tell(d->worker, n, l.bad, &d->o);
  tf_emu_reports found = {0};
  for (uint32_t i = 0; !s && i < n; i++) { /* those of the first block that has any */
    tf_emu_reports *r = &d->worker[i]->reports;
    if (!r->n || r->at[0].unit != l.bad) continue;
    found = *r;
    *r = (tf_emu_reports){0};
  }
  if (!s) tell_full(&l, sink);
  pthread_mutex_unlock(&d->launching);
  free(list);
  if (!s && l.bad != UINT64_MAX) {
    tf_emu_reports_tell(&found, &d->o, sink);
    s = TF_ERR_CHECK;
  }
  tf_emu_reports_free(&found);
  return s;
}
