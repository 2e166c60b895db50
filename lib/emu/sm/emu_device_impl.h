/* The device object of the simulated SM: between the files that make its functions. */
#ifndef TF_EMU_SM_EMU_DEVICE_IMPL_H
#define TF_EMU_SM_EMU_DEVICE_IMPL_H

#include <pthread.h>

#include "emu/jit/module.h"
#include "emu/memory/ranges.h"
#include "emu/sm/sm.h"

enum { TF_EMU_MAX_WORKERS = 16, TF_EMU_MAX_SHARED = 227 << 10 };

typedef struct tf_emu_memory {
  void *memory; /* the allocator's */
  tf_emu_range range;
} tf_emu_memory;

typedef struct tf_emu_device {
  tf_device base;
  tf_emu_options o;
  tf_emu_jit *jit;
  uint32_t nworker;

  pthread_mutex_t launching; /* one launch at a time; guards everything of the workers and the counters */
  tf_emu_worker *worker[TF_EMU_MAX_WORKERS];
  tf_emu_counters counters;
  const tf_emu_code *last;
  uint32_t serial;
  /* The launches from `chain` on may overlap, all in one stream, of one module. */
  uint32_t chain;
  const void *chain_stream, *chain_module;
  uint64_t trace_clock;
  struct tf_emu_pages *pages;

  pthread_mutex_t lock; /* of the allocations */
  tf_emu_memory *block; /* sorted by address */
  size_t nblock, block_cap;

  pthread_mutex_t job_lock; /* of what the helpers do */
  pthread_cond_t job_new, job_done;
  pthread_t helper[TF_EMU_MAX_WORKERS];
  uint32_t nhelper;
  tf_emu_launch *job;
  uint64_t job_serial;
  uint32_t job_workers, job_left;
  bool quit;
} tf_emu_device;

/* emu_launch.c */
TF_NODISCARD tf_status tf_emu_launch_kernel(tf_device *d, void *module, const tf_kernel_launch *l, void *stream,
                                            const tf_sink *sink);
void tf_emu_workers_free(tf_emu_device *d);
/* worker.c */
tf_emu_worker *tf_emu_worker_new(void);
void tf_emu_worker_free(tf_emu_worker *w);
TF_NODISCARD bool tf_emu_worker_prepare(tf_emu_worker *w, const tf_emu_launch *l);
/* device_memory.c */
TF_NODISCARD tf_status tf_emu_alloc(tf_device *d, size_t bytes, void *stream, uint64_t *address, const tf_sink *sink);
void tf_emu_free(tf_device *d, uint64_t address, void *stream);
TF_NODISCARD tf_status tf_emu_upload(tf_device *d, uint64_t dst, const void *src, size_t n, void *stream,
                                     const tf_sink *sink);
TF_NODISCARD tf_status tf_emu_download(tf_device *d, void *dst, uint64_t src, size_t n, void *stream,
                                       const tf_sink *sink);
TF_NODISCARD tf_status tf_emu_copy(tf_device *d, uint64_t dst, uint64_t src, size_t n, void *stream,
                                   const tf_sink *sink);
TF_NODISCARD tf_status tf_emu_memset(tf_device *d, uint64_t dst, uint8_t value, size_t n, void *stream,
                                     const tf_sink *sink);
void tf_emu_memory_free(tf_emu_device *d);
/* All ranges of a launch, in an array from malloc that *list points to; false if memory ran out. */
TF_NODISCARD bool tf_emu_ranges_of(tf_emu_device *d, const tf_emu_module *m, const tf_kernel_launch *l,
                                   tf_emu_ranges *out, tf_emu_range **list);

#endif
