/* tf/emu.h: the simulated SM, a device that runs the NVPTX module of a package on the host.
 *
 * Its first purpose is to check; it does not model time. With `check`, every memory access of a kernel is watched, and
 * a launch of a faulty kernel returns TF_ERR_CHECK, with one diagnostic for each fault. Addresses of this device are
 * host addresses.
 */
#ifndef TF_EMU_H
#define TF_EMU_H

#include "tf/cache.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum tf_emu_schedule {
  TF_EMU_IN_ORDER, /* threads in order, as far as they can run */
  TF_EMU_RANDOM,   /* the seed decides who runs next */
  TF_EMU_PCT,      /* probabilistic concurrency testing: the seed gives every thread a priority; of those that can run
                    * the one of the highest priority does. At pct_depth - 1 moments the running thread gets the lowest
                    * priority */
} tf_emu_schedule;

/* Classes of faults; bits of `checks`. Deadlocks, livelocks, traps and other faults after which a block cannot go on
 * are always reported. */
typedef enum tf_emu_checks {
  TF_EMU_CHECK_RACE = 1,    /* unordered accesses, and memory that an asynchronous copy owns */
  TF_EMU_CHECK_INIT = 2,    /* reads of unwritten memory */
  TF_EMU_CHECK_OOB = 4,     /* outside of every object, or of a promised range; writes to what is read-only */
  TF_EMU_CHECK_ALIGN = 8,   /* misaligned accesses */
  TF_EMU_CHECK_SYNC = 16,   /* divergent barriers */
  TF_EMU_CHECK_STRICT = 32, /* what the manuals forbid, and public statements say that today's GPUs let pass: the list
                             * is in lib/emu/README.md */
  TF_EMU_CHECK_ALL = 63,
} tf_emu_checks;

/* When asynchronous copies arrive. */
typedef enum tf_emu_latency {
  TF_EMU_LAZY,   /* as late as allowed: at the wait */
  TF_EMU_EAGER,  /* at once */
  TF_EMU_JITTER, /* the seed decides for each */
} tf_emu_latency;

/* What a launch does, as it happens, on a simulated clock that counts turns of threads and events. */
typedef enum tf_emu_event_kind {
  TF_EMU_EVENT_CTA,
  TF_EMU_EVENT_TURN,    /* one thread runs, until it must wait */
  TF_EMU_EVENT_BARRIER, /* from the first thread that comes until it opens */
  TF_EMU_EVENT_COPY,    /* an asynchronous one: from the instruction until the bytes are there */
} tf_emu_event_kind;

typedef struct tf_emu_event {
  size_t struct_size;
  tf_emu_event_kind kind;
  bool begin;        /* or the end */
  uint64_t time, id; /* id: the same at both ends, of no other event of the block */
  const char *kernel;
  uint32_t launch;    /* counts up */
  uint32_t block[3];  /* of the grid */
  uint32_t thread[3]; /* in the block; for a barrier's end, of nobody in particular */
  uint32_t warp, barrier;
  uint64_t bytes;   /* copies */
  const char *file; /* NULL = not known; valid during the call */
  uint32_t line, column;
} tf_emu_event;

typedef void (*tf_emu_trace_fn)(void *user, const tf_emu_event *e);

/* What kernels print, at the end of each launch: whole lines, block after block. */
typedef void (*tf_emu_print_fn)(void *user, const char *text, size_t n);

/* Zero-initialised = a fast build on all cores. Equal seeds give equal runs, whatever the number of workers, unless
 * CTAs talk to one another. */
typedef struct tf_emu_options {
  size_t struct_size;
  bool check; /* watch every access; slow */
  bool count; /* keep the counters of tf_emu_get_counters */
  uint64_t seed;
  tf_emu_schedule schedule;
  tf_emu_latency latency;
  uint32_t workers;      /* host threads; 0 = one for each core, at most 16 */
  uint32_t report_limit; /* faults reported for each launch; 0 = 16. With 1 the block stops at the first */
  uint64_t max_steps;    /* turns of one CTA after which it counts as a livelock; 0 = 2^28 */
  uint32_t checks;       /* with `check`: which faults are reported, tf_emu_checks; 0 = all */
  uint32_t pct_depth;    /* TF_EMU_PCT: the number of ordering decisions a bug may need, 1 to 64; 0 = 3 */
  tf_emu_trace_fn trace; /* called during launches, on one host thread: launches then use one worker */
  void *trace_user;
  tf_emu_print_fn print; /* NULL: to stdout, where a GPU's driver prints, too */
  void *print_user;
  uint64_t race_memory; /* bytes of host memory, at most, to remember accesses to global memory. A launch that needs
                         * more is checked for races in a part of its memory, and gets a warning. 0 = 2^30 */
  tf_cache *cache;      /* keeps the host code of kernels in its folder, for later processes; entries run in the
                         * process, as shared libraries do. The device keeps the cache. NULL = made anew each time */
  tf_log log;           /* what happens on the device, as tf/diag.h says; its default is nothing */
} tf_emu_options;

TF_API TF_NODISCARD tf_status tf_device_emu(const tf_emu_options *o, const tf_allocator *a, const tf_sink *sink,
                                            tf_device **out);

/* The counters of a profiler, summed over all launches since the device was made or the counters were cleared; all zero
 * without `count`. An access site is one load, store or atomic of the kernel. The lanes of a warp that reach it in the
 * same iteration of all loops around it are one request. */
typedef struct tf_emu_counters {
  size_t struct_size;
  uint64_t launches, ctas, threads, switches;                        /* counted always */
  uint64_t global_read, global_written, shared_read, shared_written; /* bytes asked for by threads */
  uint64_t global_requests, global_sectors;    /* of a warp, and the 32-byte sectors that they touched */
  uint64_t shared_requests, shared_wavefronts; /* a request without bank conflict is one wavefront for each 128 bytes */
  uint64_t shared_ideal;                       /* wavefronts if there were no conflicts */
  uint64_t async_loaded, async_stored;         /* bytes that asynchronous copies read from the tensor and wrote to it */
} tf_emu_counters;

/* Counters of one access site of the last loaded module that ran. */
typedef struct tf_emu_site_counters {
  size_t struct_size;
  const char *file; /* valid as long as the module is loaded */
  uint32_t line, column;
  bool shared, store;
  uint32_t size;                   /* bytes a thread */
  uint64_t requests, units, ideal; /* units: sectors (global) or wavefronts (shared); ideal: the least possible */
} tf_emu_site_counters;

/* TF_ERR_INVALID when `d` is no simulated SM. */
TF_API TF_NODISCARD tf_status tf_emu_get_counters(tf_device *d, tf_emu_counters *out);
TF_API TF_NODISCARD tf_status tf_emu_clear_counters(tf_device *d);
/* Number of sites of the module that ran last; fills out[0 .. min(cap, number)). */
TF_API uint32_t tf_emu_get_site_counters(tf_device *d, tf_emu_site_counters *out, uint32_t cap);

#ifdef __cplusplus
}
#endif
#endif
