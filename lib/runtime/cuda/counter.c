/* Counters in device memory that are 0 between launches. One for each stream: launches of a stream come one after the
 * other, and each leaves the counter as it found it. A stream that is being captured has none, since its graph may
 * later run beside another one made of the same capture. */
#include "runtime/cuda/cuda_impl.h"
#include "support/alloc.h"

enum { EACH = 32, CHUNK = 256, MOST_CHUNKS = 16 }; /* bytes of one, so that they share no sector; counters of a chunk */

struct tf_cuda_counters {
  pthread_mutex_t lock;
  uint32_t n;
  CUdeviceptr chunk[MOST_CHUNKS];
  uint64_t stream[CHUNK * MOST_CHUNKS]; /* tf_cuda_keeps */
};

tf_cuda_counters *tf_cuda_counters_new(const tf_allocator *a) {
  tf_cuda_counters *c = tf_alloc_zero(a, sizeof *c);
  if (c && pthread_mutex_init(&c->lock, NULL) != 0) {
    tf_free(a, c);
    return NULL;
  }
  return c;
}

void tf_cuda_counters_free(tf_cuda_device *d) {
  tf_cuda_counters *c = d->counters;
  if (!c) return;
  if (c->n && tf_cuda_enter(d, NULL) == TF_OK) {
    for (uint32_t i = 0; i * CHUNK < c->n; i++) d->cu.cuMemFree(c->chunk[i]);
    tf_cuda_leave(d);
  }
  pthread_mutex_destroy(&c->lock);
  tf_free(&d->base.alloc, c);
}

/* The number of the stream's counter, made if there is none; -1 where none can be had, which is no error. */
static int64_t find(tf_cuda_device *d, tf_cuda_counters *c, uint64_t id, CUstream stream) {
  for (uint32_t i = 0; i < c->n; i++)
    if (c->stream[i] == id) return i;
  if (c->n == CHUNK * MOST_CHUNKS) return -1;
  if (c->n % CHUNK == 0) {
    CUdeviceptr p = 0;
    if (d->cu.cuMemAlloc(&p, CHUNK * EACH)) return -1;
    if (d->cu.cuMemsetD8Async(p, 0, CHUNK * EACH, stream) || d->cu.cuStreamSynchronize(stream)) {
      d->cu.cuMemFree(p);
      return -1;
    }
    c->chunk[c->n / CHUNK] = p;
  }
  c->stream[c->n] = id;
  return c->n++;
}

uint64_t tf_cuda_counter(tf_device *base, void *stream) {
  tf_cuda_device *d = (tf_cuda_device *)base;
  tf_cuda_counters *c = d->counters;
  if (!c || tf_cuda_enter(d, NULL) != TF_OK) return 0;
  uint64_t id;
  int64_t at = -1;
  if (tf_cuda_keeps(d, stream, &id)) {
    pthread_mutex_lock(&c->lock);
    at = find(d, c, id, stream);
    pthread_mutex_unlock(&c->lock);
  }
  tf_cuda_leave(d);
  return at < 0 ? 0 : c->chunk[at / CHUNK] + (uint64_t)(at % CHUNK) * EACH;
}
