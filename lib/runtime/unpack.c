#include "runtime/unpack.h"

#include <dlfcn.h>
#include <string.h>

/* A length goes on while bytes are 255. */
static bool read_length(const uint8_t **at, const uint8_t *end, size_t *n) {
  uint8_t b = 255;
  if (*n != 15) return true;
  while (b == 255) {
    if (*at == end) return false;
    b = *(*at)++;
    *n += b;
  }
  return true;
}

/* Sequences of literals and a copy of earlier output (the LZ4 block format); the last one is literals only. */
bool tf_unpack_lz4(const uint8_t *at, size_t size, uint8_t *out, size_t n) {
  enum { LEAST = 4 };
  const uint8_t *end = at + size;
  uint8_t *to = out, *to_end = out + n;
  while (at < end) {
    uint8_t token = *at++;
    size_t literals = token >> 4, copied = token & 15;
    if (!read_length(&at, end, &literals)) return false;
    if (literals > (size_t)(end - at) || literals > (size_t)(to_end - to)) return false;
    memcpy(to, at, literals);
    at += literals;
    to += literals;
    if (at == end) break;
    if (end - at < 2) return false;
    size_t back = at[0] | (size_t)at[1] << 8;
    at += 2;
    if (!read_length(&at, end, &copied)) return false;
    copied += LEAST;
    if (!back || back > (size_t)(to - out) || copied > (size_t)(to_end - to)) return false;
    for (size_t i = 0; i < copied; i++, to++) *to = to[-(ptrdiff_t)back]; /* the two may overlap */
  }
  return to == to_end;
}

tf_status tf_unpack_zstd(const uint8_t *at, size_t size, uint8_t *out, size_t n) {
  typedef size_t decompress(void *, size_t, const void *, size_t);
  void *lib = dlopen("libzstd.so.1", RTLD_NOW | RTLD_LOCAL);
  void *fn = lib ? dlsym(lib, "ZSTD_decompress") : NULL;
  decompress *call;
  memcpy(&call, &fn, sizeof call);
  size_t made = fn ? call(out, n, at, size) : 0;
  if (lib) dlclose(lib);
  return !fn ? TF_ERR_ENV : made == n ? TF_OK : TF_ERR_INVALID;
}
