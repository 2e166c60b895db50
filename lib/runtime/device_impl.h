/* What a device implementation provides. `cuda` (lib/runtime/cuda) and `emu` (lib/emu) are the two of them; one
 * conformance suite runs on both. Devices may be shared between threads. */
#ifndef TF_RUNTIME_DEVICE_IMPL_H
#define TF_RUNTIME_DEVICE_IMPL_H

#include "runtime/hostprog.h"
#include "support/log.h"
#include "support/tensormap.h"
#include "tf/device.h"

/* Memory that a launch may touch: its tensors. */
typedef struct tf_memory_range {
  uint64_t address, bytes;
  bool writable;
} tf_memory_range;

typedef struct tf_kernel_launch {
  uint32_t kernel; /* index in the package's kernel table */
  uint32_t grid[3], block[3];
  uint32_t cluster[3]; /* CTAs; 0,0,0 = what the kernel's own code says */
  uint32_t shared;     /* dynamic shared memory, bytes */
  bool overlap;        /* it may begin before the launch before it in the stream is done; a device need not heed it */
  bool waits; /* its kernel waits for that one; without `overlap` before it touches memory outside of its block, so that
               * a device which knows what stands there may let it begin early */
  uint32_t nparam;
  const uint64_t *param; /* one slot each: pointer, integer or float bits in the low bytes, the rest zero; tensor maps:
                          * address of 128 bytes on the host, aligned to 64, which the kernel gets as they are */
  /* Only a device that checks accesses reads these. NULL = unknown; then only its own allocations are guarded. */
  uint32_t nrange;
  const tf_memory_range *range;
} tf_kernel_launch;

/* As the `stream` of alloc and free: the memory is not bound to a stream. It may be used anywhere once alloc has
 * returned, and free waits for work that may use it. */
#define TF_STREAM_NONE ((void *)(uintptr_t)-1)

/* Calls may come from several threads at once. A failure is diagnosed through the sink, once. */
typedef struct tf_device_vtable {
  /* Loads a package's code. *module is the implementation's own; the parts outlive it. */
  tf_status (*load)(tf_device *d, const tf_package_parts *p, void **module, const tf_sink *sink);
  /* A kernel's code may be loaded when it is first launched: this loads that of some before. May be NULL. */
  tf_status (*prepare)(tf_device *d, void *module, const uint32_t *kernel, uint32_t n, const tf_sink *sink);
  /* Whether it takes the PTX version that a kernel says. NULL = any. */
  bool (*takes)(tf_device *d, void *module, uint32_t kernel);
  void (*unload)(tf_device *d, void *module);
  /* Enqueues; does not wait. grid extents of 0 never reach it. */
  tf_status (*launch)(tf_device *d, void *module, const tf_kernel_launch *l, void *stream, const tf_sink *sink);
  /* 256-byte aligned; bytes > 0. Usable by work enqueued on `stream` after this; free takes the same stream and lets
   * the work enqueued before it finish first. */
  tf_status (*alloc)(tf_device *d, size_t bytes, void *stream, uint64_t *address, const tf_sink *sink);
  void (*free)(tf_device *d, uint64_t address, void *stream);
  /* Ordered in the stream, and complete when they return. */
  tf_status (*upload)(tf_device *d, uint64_t dst, const void *src, size_t bytes, void *stream, const tf_sink *sink);
  tf_status (*download)(tf_device *d, void *dst, uint64_t src, size_t bytes, void *stream, const tf_sink *sink);
  /* Between two places on the device that do not overlap. Ordered in the stream; need not be complete on return. */
  tf_status (*copy)(tf_device *d, uint64_t dst, uint64_t src, size_t bytes, void *stream, const tf_sink *sink);
  tf_status (*memset)(tf_device *d, uint64_t dst, uint8_t value, size_t bytes, void *stream, const tf_sink *sink);
  /* Address of 4 bytes that are 0 before the next launch in the stream, which must leave them 0, as all after it; 0 =
   * there are none for this stream. The device's. May be NULL. */
  uint64_t (*counter)(tf_device *d, void *stream);
  tf_status (*sync)(tf_device *d, void *stream, const tf_sink *sink);
  /* Milliseconds that the work enqueued between the two took on the device. time_end waits for it and ends the timer,
   * also when it fails; with ms NULL it only ends the timer. Both may be NULL: then the host's clock is used. */
  tf_status (*time_begin)(tf_device *d, void *stream, void **timer, const tf_sink *sink);
  tf_status (*time_end)(tf_device *d, void *stream, void *timer, double *ms, const tf_sink *sink);
  /* For other libraries that enqueue work on the device. `enter` makes its context the thread's own, until `leave` if
   * that is to be called; both NULL = there is none. A mark is a point of the stream, made if *mark is NULL, and where
   * the work enqueued before it is done it is reached: 1, 0 = not yet, -1 = the device failed. A stream that is being
   * captured has no marks; should another thread begin that meanwhile, its capture is not disturbed (`alone`: none
   * does). `stream_id` is a number that no other stream had or will have; 0 = there is none; it may be NULL. After
   * `relax` nothing that this thread calls disturbs a capture of another one; it may be NULL, too. All NULL =
   * work is done when a call returns. */
  tf_status (*enter)(tf_device *d, bool *leave, const tf_sink *sink);
  void (*leave)(tf_device *d);
  bool (*capturing)(tf_device *d, void *stream);
  uint64_t (*stream_id)(tf_device *d, void *stream);
  void (*relax)(tf_device *d);
  tf_status (*mark)(tf_device *d, void *stream, bool alone, void **mark, bool *captured, const tf_sink *sink);
  int (*reached)(tf_device *d, void *mark);
  void (*unmark)(tf_device *d, void *mark);
  /* A stream of its own, which waits for no other. `after`: what is enqueued on `stream` from now on begins when all
   * that was enqueued on `other` is done; *mark is as above. It may be captured. NULL where the marks are. */
  tf_status (*stream)(tf_device *d, void **stream, const tf_sink *sink);
  void (*end_stream)(tf_device *d, void *stream);
  tf_status (*after)(tf_device *d, void *stream, void *other, void **mark, const tf_sink *sink);
  /* Encodes a tensor map, which tf_tensormap_check has passed for this device, into 128 bytes on the host, aligned to
   * 64: what `launch` takes, and what a kernel may find in memory. The tensor's address is not looked at. NULL = the
   * device has none. */
  tf_status (*tensormap_encode)(tf_device *d, const tf_tensormap_desc *m, void *map128, const tf_sink *sink);
  void (*info)(tf_device *d, tf_device_info *info);
  void (*destroy)(tf_device *d);
} tf_device_vtable;

struct tf_device {
  const tf_device_vtable *v;
  tf_allocator alloc;
  tf_log log;  /* of the host */
  int ordinal; /* the DLPack device_id that tensors on it must have; not looked at when info says is_host */
};

/* Both where a device may have no context. */
static inline tf_status tf_device_enter(tf_device *d, bool *entered, const tf_sink *sink) {
  *entered = false;
  return d->v->enter ? d->v->enter(d, entered, sink) : TF_OK;
}
static inline void tf_device_leave(tf_device *d, bool entered) {
  if (entered) d->v->leave(d);
}

#endif
