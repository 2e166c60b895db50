#include "runtime/llvm_modules.h"

#include <string.h>

static const char magic[8] = {'t', 'f', 'm', 'o', 'd', 's', 0, 1};

static uint64_t number(const char *at) {
  uint64_t n = 0;
  for (int i = 8; i-- > 0;) n = n << 8 | (uint8_t)at[i];
  return n;
}

static void put_number(tf_strbuf *b, uint64_t n) {
  for (int i = 0; i < 8; i++) tf_sb_putc(b, (char)(n >> 8 * i));
}

tf_str tf_llvm_modules_join(tf_pool *pool, const tf_str *modules, uint32_t n) {
  tf_strbuf b = {.pool = pool};
  tf_sb_put(&b, (tf_str){magic, sizeof magic});
  put_number(&b, n);
  for (uint32_t i = 0; i < n; i++) put_number(&b, modules[i].len);
  for (uint32_t i = 0; i < n; i++) tf_sb_put(&b, modules[i]);
  return tf_sb_str(&b);
}

uint32_t tf_llvm_modules_count(tf_str blob) {
  if (blob.len < sizeof magic || memcmp(blob.ptr, magic, sizeof magic) != 0) return 1;
  uint64_t left = blob.len - sizeof magic, n;
  if (left < 8) return 0;
  n = number(blob.ptr + sizeof magic);
  left -= 8;
  if (n == 0 || n > left / 8 || n > UINT32_MAX) return 0;
  left -= 8 * n;
  for (uint64_t i = 0; i < n; i++) {
    uint64_t len = number(blob.ptr + sizeof magic + 8 + 8 * i);
    if (len > left) return 0;
    left -= len;
  }
  return left ? 0 : (uint32_t)n;
}

tf_str tf_llvm_module_at(tf_str blob, uint32_t i) {
  if (blob.len < sizeof magic || memcmp(blob.ptr, magic, sizeof magic) != 0) return blob;
  const char *lens = blob.ptr + sizeof magic + 8, *at = lens + 8 * number(lens - 8);
  for (uint32_t k = 0; k < i; k++) at += number(lens + 8 * k);
  return (tf_str){at, (size_t)number(lens + 8 * i)};
}
