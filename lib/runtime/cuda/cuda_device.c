#include "runtime/cuda/cuda_impl.h"

#include <string.h>

#include "support/alloc.h"
#include "support/options.h"

/* One driver call inside the context, as a status. */
#define IN_CONTEXT(d, call, what, sink)                                                                                \
  do {                                                                                                                 \
    tf_status entered = tf_cuda_enter((d), (sink));                                                                    \
    if (entered != TF_OK) return entered;                                                                              \
    CUresult result = (call);                                                                                          \
    tf_cuda_leave(d);                                                                                                  \
    return tf_cuda_check(&(d)->cu, result, (what), (sink));                                                            \
  } while (0)

/* By the host's allocator. */
static tf_status alloc_own(tf_cuda_device *d, size_t bytes, void *stream, CUdeviceptr *p, const tf_sink *sink) {
  void *at = d->own.alloc(d->own.user, bytes, stream);
  *p = (CUdeviceptr)(uintptr_t)at;
  if (!at)
    return tf_fail(sink, TF_ERR_DEVICE, "the host's allocator has no room for %zu more bytes on '%s'", bytes,
                   d->info.name);
  if (*p % 256 == 0) return TF_OK;
  d->own.free(d->own.user, at, stream);
  *p = 0;
  return tf_fail(sink, TF_ERR_INVALID, "the host's allocator gave the address %p, expected a multiple of 256 bytes",
                 at);
}

static tf_status cuda_alloc(tf_device *base, size_t bytes, void *stream, uint64_t *address, const tf_sink *sink) {
  tf_cuda_device *d = (tf_cuda_device *)base;
  CUdeviceptr p = 0;
  tf_status s = tf_cuda_enter(d, sink);
  if (s != TF_OK) return s;
  if (d->own.alloc && stream != TF_STREAM_NONE) {
    s = alloc_own(d, bytes, stream, &p, sink);
    tf_cuda_leave(d);
    *address = p;
    return s;
  }
  bool ordered = d->async_alloc && stream != TF_STREAM_NONE;
  if (ordered) p = tf_cuda_scratch_take(d, bytes, stream);
  CUresult r = p ? CUDA_SUCCESS : ordered ? d->cu.cuMemAllocAsync(&p, bytes, stream) : d->cu.cuMemAlloc(&p, bytes);
  tf_cuda_leave(d);
  *address = p;
  if (r == CUDA_ERROR_OUT_OF_MEMORY)
    return tf_fail(sink, TF_ERR_DEVICE, "'%s' has no room for %zu more bytes", d->info.name, bytes);
  return tf_cuda_check(&d->cu, r, "allocating device memory", sink);
}

static void cuda_free(tf_device *base, uint64_t address, void *stream) {
  tf_cuda_device *d = (tf_cuda_device *)base;
  if (!d->own.alloc && stream != TF_STREAM_NONE && tf_cuda_scratch_give(d, address)) return;
  if (tf_cuda_enter(d, NULL) != TF_OK) return;
  if (d->own.alloc && stream != TF_STREAM_NONE) d->own.free(d->own.user, (void *)(uintptr_t)address, stream);
  else if (d->async_alloc && stream != TF_STREAM_NONE) d->cu.cuMemFreeAsync(address, stream);
  else d->cu.cuMemFree(address); /* waits for the device */
  tf_cuda_leave(d);
}

static tf_status cuda_upload(tf_device *base, uint64_t dst, const void *src, size_t bytes, void *stream,
                             const tf_sink *sink) {
  tf_cuda_device *d = (tf_cuda_device *)base;
  CUresult r;
  IN_CONTEXT(d, ((r = d->cu.cuMemcpyHtoDAsync(dst, src, bytes, stream)) ? r : d->cu.cuStreamSynchronize(stream)),
             "copying to the device", sink);
}

static tf_status cuda_download(tf_device *base, void *dst, uint64_t src, size_t bytes, void *stream,
                               const tf_sink *sink) {
  tf_cuda_device *d = (tf_cuda_device *)base;
  CUresult r;
  IN_CONTEXT(d, ((r = d->cu.cuMemcpyDtoHAsync(dst, src, bytes, stream)) ? r : d->cu.cuStreamSynchronize(stream)),
             "copying from the device", sink);
}

static tf_status cuda_copy(tf_device *base, uint64_t dst, uint64_t src, size_t bytes, void *stream,
                           const tf_sink *sink) {
  tf_cuda_device *d = (tf_cuda_device *)base;
  IN_CONTEXT(d, d->cu.cuMemcpyDtoDAsync(dst, src, bytes, stream), "copying on the device", sink);
}

static tf_status cuda_memset(tf_device *base, uint64_t dst, uint8_t value, size_t bytes, void *stream,
                             const tf_sink *sink) {
  tf_cuda_device *d = (tf_cuda_device *)base;
  IN_CONTEXT(d, d->cu.cuMemsetD8Async(dst, value, bytes, stream), "filling device memory", sink);
}

static tf_status cuda_sync(tf_device *base, void *stream, const tf_sink *sink) {
  tf_cuda_device *d = (tf_cuda_device *)base;
  IN_CONTEXT(d, d->cu.cuStreamSynchronize(stream), "waiting for the device", sink);
}

typedef struct timer {
  CUevent begin, end;
} timer;

static void end_timer(tf_cuda_device *d, timer *t) {
  if (t->begin) d->cu.cuEventDestroy(t->begin);
  if (t->end) d->cu.cuEventDestroy(t->end);
  tf_free(&d->base.alloc, t);
}

static tf_status cuda_time_begin(tf_device *base, void *stream, void **out, const tf_sink *sink) {
  tf_cuda_device *d = (tf_cuda_device *)base;
  tf_status s = tf_cuda_enter(d, sink);
  if (s != TF_OK) return s;
  timer *t = tf_alloc_zero(&base->alloc, sizeof *t);
  if (!t) {
    s = tf_fail_oom(sink);
  } else {
    CUresult r = d->cu.cuEventCreate(&t->begin, CU_EVENT_DEFAULT);
    if (!r) r = d->cu.cuEventCreate(&t->end, CU_EVENT_DEFAULT);
    if (!r) r = d->cu.cuEventRecord(t->begin, stream);
    s = tf_cuda_check(&d->cu, r, "starting a timer", sink);
    if (s != TF_OK) end_timer(d, t);
    else *out = t;
  }
  tf_cuda_leave(d);
  return s;
}

static tf_status cuda_time_end(tf_device *base, void *stream, void *out, double *ms, const tf_sink *sink) {
  tf_cuda_device *d = (tf_cuda_device *)base;
  timer *t = out;
  tf_status s = tf_cuda_enter(d, sink);
  if (s != TF_OK) {
    tf_free(&base->alloc, t);
    return s;
  }
  float elapsed = 0;
  CUresult r = CUDA_SUCCESS;
  if (ms) {
    r = d->cu.cuEventRecord(t->end, stream);
    if (!r) r = d->cu.cuEventSynchronize(t->end);
    if (!r) r = d->cu.cuEventElapsedTime(&elapsed, t->begin, t->end);
    *ms = elapsed;
  }
  end_timer(d, t);
  tf_cuda_leave(d);
  return tf_cuda_check(&d->cu, r, "reading a timer", sink);
}

static tf_status cuda_enter(tf_device *base, bool *leave, const tf_sink *sink) {
  return tf_cuda_enter_unless((tf_cuda_device *)base, leave, sink);
}

static void cuda_leave(tf_device *base) { tf_cuda_leave((tf_cuda_device *)base); }

static void cuda_info(tf_device *base, tf_device_info *info) { *info = ((tf_cuda_device *)base)->info; }

static void cuda_destroy(tf_device *base) {
  tf_cuda_device *d = (tf_cuda_device *)base;
  tf_cuda_counters_free(d);
  tf_cuda_scratch_free(d);
  if (d->primary && d->context) d->cu.cuDevicePrimaryCtxRelease(d->device);
  tf_cuda_driver_close(&d->cu);
  pthread_mutex_destroy(&d->load_lock);
  pthread_mutex_destroy(&d->early_lock);
  tf_allocator a = base->alloc;
  tf_free(&a, d);
}

static const tf_device_vtable cuda_vtable = {
    .load = tf_cuda_load,
    .prepare = tf_cuda_prepare,
    .unload = tf_cuda_unload,
    .launch = tf_cuda_launch,
    .alloc = cuda_alloc,
    .free = cuda_free,
    .upload = cuda_upload,
    .download = cuda_download,
    .copy = cuda_copy,
    .memset = cuda_memset,
    .counter = tf_cuda_counter,
    .sync = cuda_sync,
    .time_begin = cuda_time_begin,
    .time_end = cuda_time_end,
    .enter = cuda_enter,
    .leave = cuda_leave,
    .capturing = tf_cuda_capturing,
    .stream_id = tf_cuda_stream_id,
    .relax = tf_cuda_relax,
    .mark = tf_cuda_mark,
    .takes = tf_cuda_takes,
    .reached = tf_cuda_reached,
    .unmark = tf_cuda_unmark,
    .stream = tf_cuda_stream,
    .end_stream = tf_cuda_end_stream,
    .after = tf_cuda_after,
    .tensormap_encode = tf_cuda_tensormap,
    .info = cuda_info,
    .destroy = cuda_destroy,
};

static tf_status choose_device(tf_cuda_device *d, const tf_cuda_options *o, const tf_sink *sink) {
  int count = 0, ordinal = o->ordinal;
  CUresult r;
  if (o->context) { /* the context knows its device */
    d->context = o->context;
    tf_status s = tf_cuda_enter(d, sink);
    if (s != TF_OK) return s;
    r = d->cu.cuCtxGetDevice(&d->device);
    tf_cuda_leave(d);
    d->base.ordinal = d->device; /* the driver's handles are the ordinals */
    return tf_cuda_check(&d->cu, r, "asking the given context for its device", sink);
  }
  tf_status s = tf_cuda_check(&d->cu, d->cu.cuDeviceGetCount(&count), "counting CUDA devices", sink);
  if (s != TF_OK) return s;
  if (count == 0) return tf_fail(sink, TF_ERR_ENV, "the CUDA driver sees no device");
  if (ordinal < 0 || ordinal >= count)
    return tf_fail(sink, TF_ERR_ENV, "no CUDA device %d: this machine has %d, numbered from 0", ordinal, count);
  s = tf_cuda_check(&d->cu, d->cu.cuDeviceGet(&d->device, ordinal), "choosing a CUDA device", sink);
  if (s != TF_OK) return s;
  d->base.ordinal = ordinal;
  r = d->cu.cuDevicePrimaryCtxRetain(&d->context, d->device);
  d->primary = r == CUDA_SUCCESS;
  return tf_cuda_check(&d->cu, r, "retaining the device's primary context", sink);
}

static tf_status read_info(tf_cuda_device *d, const tf_sink *sink) {
  int major = 0, minor = 0, sms = 0, shared = 0, pools = 0;
  size_t memory = 0;
  d->info.struct_size = sizeof d->info;
  CUresult r = d->cu.cuDeviceGetName(d->info.name, sizeof d->info.name, d->device);
  d->info.name[sizeof d->info.name - 1] = 0;
  if (!r) r = d->cu.cuDeviceGetAttribute(&major, CU_ATTR_CC_MAJOR, d->device);
  if (!r) r = d->cu.cuDeviceGetAttribute(&minor, CU_ATTR_CC_MINOR, d->device);
  if (!r) r = d->cu.cuDeviceGetAttribute(&sms, CU_ATTR_SM_COUNT, d->device);
  if (!r) r = d->cu.cuDeviceGetAttribute(&shared, CU_ATTR_SHARED_OPTIN, d->device);
  if (!r) r = d->cu.cuDeviceTotalMem(&memory, d->device);
  if (r) return tf_cuda_check(&d->cu, r, "asking for the device's attributes", sink);
  if (d->cu.cuDeviceGetAttribute(&pools, CU_ATTR_MEMORY_POOLS, d->device)) pools = 0; /* an older driver */
  d->async_alloc = pools && d->cu.cuMemAllocAsync && d->cu.cuMemFreeAsync;
  d->info.sm = (uint32_t)(major * 10 + minor);
  d->info.ptx_version = tf_cuda_ptx_of_driver(d->cu.version);
  d->info.sm_count = (uint32_t)sms;
  d->info.shared_optin = (uint32_t)shared;
  d->info.memory = memory;
  return TF_OK;
}

tf_status tf_device_cuda(const tf_cuda_options *o, const tf_allocator *a, const tf_sink *sink, tf_device **out) {
  tf_cuda_options opt;
  tf_status known = TF_OPTIONS_READ(tf_cuda_options, &opt, o, sink);
  tf_allocator al = tf_allocator_or_malloc(a);
  *out = NULL;
  if (known != TF_OK) return known;
  if (!opt.alloc != !opt.free)
    return tf_fail(sink, TF_ERR_INVALID, "an allocator of the host without '%s'", opt.alloc ? "free" : "alloc");
  tf_cuda_device *d = tf_alloc_zero(&al, sizeof *d);
  if (!d) return tf_fail_oom(sink);
  d->base = (tf_device){.v = &cuda_vtable, .alloc = al, .log = opt.log};
  d->no_early = opt.no_early;
  d->early_kernels_wait = opt.promises & TF_CUDA_EARLY_KERNELS_WAIT;
  d->own = (tf_cuda_memory){opt.alloc, opt.free, opt.alloc_user};
  bool loads = pthread_mutex_init(&d->load_lock, NULL) == 0;
  if (!loads || pthread_mutex_init(&d->early_lock, NULL) != 0) {
    if (loads) pthread_mutex_destroy(&d->load_lock);
    tf_free(&al, d);
    return tf_fail_oom(sink);
  }
  tf_status s = tf_cuda_driver_open(&d->cu, opt.library, sink);
  if (s == TF_OK) s = choose_device(d, &opt, sink);
  if (s == TF_OK) s = read_info(d, sink);
  if (s == TF_OK) d->counters = tf_cuda_counters_new(&al); /* without them counters are made for each call */
  if (s == TF_OK) d->scratch = tf_cuda_scratch_new(&al);   /* and memory is taken for each */
  if (s != TF_OK) cuda_destroy(&d->base);
  else *out = &d->base;
  return s;
}
