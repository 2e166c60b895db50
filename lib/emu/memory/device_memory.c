/* Device memory, which is the host's. A checked device keeps red zones, and which bytes were ever written. */
#include <stdlib.h>
#include <string.h>

#include "emu/sm/emu_device_impl.h"
#include "support/alloc.h"
#include "support/sink.h"

static tf_emu_device *self(tf_device *d) { return (tf_emu_device *)d; }

static size_t position(const tf_emu_device *d, uint64_t address) {
  size_t i = 0;
  while (i < d->nblock && d->block[i].range.address < address) i++;
  return i;
}

/* Called with the lock held. */
static bool insert(tf_emu_device *d, tf_emu_memory b) {
  if (d->nblock == d->block_cap) {
    size_t cap = d->block_cap ? 2 * d->block_cap : 16;
    tf_emu_memory *more = realloc(d->block, cap * sizeof *more);
    if (!more) return false;
    d->block = more;
    d->block_cap = cap;
  }
  size_t i = position(d, b.range.address);
  memmove(&d->block[i + 1], &d->block[i], (d->nblock - i) * sizeof b);
  d->block[i] = b;
  d->nblock++;
  return true;
}

tf_status tf_emu_alloc(tf_device *dev, size_t bytes, void *stream, uint64_t *address, const tf_sink *sink) {
  (void)stream;
  tf_emu_device *d = self(dev);
  size_t zone = d->o.check ? TF_EMU_RED_ZONE : 0, extra = 2 * zone + 256;
  tf_emu_memory b = {0};
  if (bytes < SIZE_MAX - extra) b.memory = tf_alloc(&d->base.alloc, bytes + extra);
  if (b.memory && d->o.check) b.range.init = calloc(bytes + 1, 1);
  if (b.memory && (!d->o.check || b.range.init)) {
    b.range.address = ((uint64_t)(uintptr_t)b.memory + zone + 255) & ~255ull;
    b.range.size = bytes;
    b.range.writable = true;
    b.range.name = "";
    uint16_t *p = (uint16_t *)(uintptr_t)b.range.address;
    for (size_t i = 0; i < bytes / 2; i++) p[i] = 0x7fba; /* not a number in every format */
    pthread_mutex_lock(&d->lock);
    bool ok = insert(d, b);
    pthread_mutex_unlock(&d->lock);
    if (ok) {
      *address = b.range.address;
      return TF_OK;
    }
  }
  if (b.memory) tf_free(&d->base.alloc, b.memory);
  free(b.range.init);
  return tf_fail(sink, TF_ERR_OOM, "no memory for %zu bytes on the simulated SM", bytes);
}

void tf_emu_free(tf_device *dev, uint64_t address, void *stream) {
  (void)stream;
  tf_emu_device *d = self(dev);
  pthread_mutex_lock(&d->lock);
  size_t i = position(d, address);
  tf_emu_memory b = {0};
  if (i < d->nblock && d->block[i].range.address == address) {
    b = d->block[i];
    memmove(&d->block[i], &d->block[i + 1], (--d->nblock - i) * sizeof b);
  }
  pthread_mutex_unlock(&d->lock);
  if (b.memory) tf_free(&d->base.alloc, b.memory);
  free(b.range.init);
}

void tf_emu_memory_free(tf_emu_device *d) {
  for (size_t i = 0; i < d->nblock; i++) {
    tf_free(&d->base.alloc, d->block[i].memory);
    free(d->block[i].range.init);
  }
  free(d->block);
}

/* What the host writes counts as written. */
static void mark(tf_emu_device *d, uint64_t address, size_t n) {
  pthread_mutex_lock(&d->lock);
  size_t i = position(d, address + 1);
  if (i && d->block[i - 1].range.init) {
    tf_emu_range *r = &d->block[i - 1].range;
    uint64_t off = address - r->address;
    if (off < r->size) memset(r->init + off, 1, n < r->size - off ? n : r->size - off);
  }
  pthread_mutex_unlock(&d->lock);
}

/* The launches before this moment are done for all that come after. */
static void order(tf_emu_device *d) {
  pthread_mutex_lock(&d->launching);
  d->chain_module = NULL;
  pthread_mutex_unlock(&d->launching);
}

tf_status tf_emu_upload(tf_device *d, uint64_t dst, const void *src, size_t n, void *stream, const tf_sink *sink) {
  (void)stream, (void)sink;
  if (n) memmove((void *)(uintptr_t)dst, src, n);
  order(self(d));
  mark(self(d), dst, n);
  return TF_OK;
}

tf_status tf_emu_download(tf_device *d, void *dst, uint64_t src, size_t n, void *stream, const tf_sink *sink) {
  (void)stream, (void)sink;
  order(self(d));
  if (n) memmove(dst, (const void *)(uintptr_t)src, n);
  return TF_OK;
}

tf_status tf_emu_copy(tf_device *d, uint64_t dst, uint64_t src, size_t n, void *stream, const tf_sink *sink) {
  return tf_emu_upload(d, dst, (const void *)(uintptr_t)src, n, stream, sink); /* addresses are the host's */
}

tf_status tf_emu_memset(tf_device *d, uint64_t dst, uint8_t value, size_t n, void *stream, const tf_sink *sink) {
  (void)stream, (void)sink;
  if (n) memset((void *)(uintptr_t)dst, value, n);
  order(self(d));
  mark(self(d), dst, n);
  return TF_OK;
}

static int by_address(const void *a, const void *b) {
  const tf_emu_range *x = a, *y = b;
  return x->address < y->address ? -1 : x->address > y->address;
}

/* What is known of who wrote a tensor of the launch: where it lies in memory of the device's own, what that knows.
 * Called with the lock held. */
static uint8_t *init_of(const tf_emu_device *d, const tf_memory_range *r) {
  size_t i = position(d, r->address + 1);
  if (!i || !d->block[i - 1].range.init) return NULL;
  const tf_emu_range *x = &d->block[i - 1].range;
  uint64_t off = r->address - x->address;
  return off < x->size && r->bytes <= x->size - off ? x->init + off : NULL;
}

bool tf_emu_ranges_of(tf_emu_device *d, const tf_emu_module *m, const tf_kernel_launch *l, tf_emu_ranges *out,
                      tf_emu_range **list) {
  pthread_mutex_lock(&d->lock);
  size_t n = 0, ngiven = l->range ? l->nrange : 0, cap = ngiven + d->nblock + m->nvariable;
  tf_emu_range *r = calloc(cap + 1, sizeof *r);
  for (size_t i = 0; r && i < ngiven; i++)
    if (l->range[i].bytes)
      r[n++] =
          (tf_emu_range){l->range[i].address, l->range[i].bytes, init_of(d, &l->range[i]), l->range[i].writable, ""};
  ngiven = n;
  for (size_t i = 0; r && i < d->nblock; i++) r[n++] = d->block[i].range;
  pthread_mutex_unlock(&d->lock);
  if (!r) return false;
  for (uint32_t i = 0; i < m->nvariable; i++)
    r[n++] =
        (tf_emu_range){m->variable[i].address, m->variable[i].size, NULL, m->variable[i].writable, m->variable[i].name};
  if (m->nvariable) qsort(r + ngiven, n - ngiven, sizeof *r, by_address); /* blocks are in order */
  *list = r;
  *out = (tf_emu_ranges){r, r + ngiven, ngiven, n - ngiven, l->range != NULL};
  return true;
}
