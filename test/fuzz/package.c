/* Bytes to a package. The bytes are loaded as they are, and once more with the format, the length and the checksum put
 * right, so that what lies behind those is reached. */
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "runtime/package.h"
#include "support/sha256.h"

static void look(const tf_package *p) {
  for (uint32_t e = 0; e < tf_package_num_entries(p); e++) {
    if (!tf_package_entry_name(p, e)) fuzz_die("an entry has no name");
    for (uint32_t i = 0; i < tf_package_num_args(p, e); i++) {
      tf_arg_info info = {.struct_size = sizeof info};
      if (tf_package_arg(p, e, i, &info) != TF_OK) fuzz_die("an argument is missing");
    }
  }
}

static void load(const void *bytes, size_t size) {
  tf_package *p;
  if (tf_package_load(bytes, size, NULL, NULL, &p) != TF_OK) return;
  look(p);
  void *again;
  size_t n;
  if (tf_package_encode(&p->parts, NULL, &again, &n) != TF_OK) fuzz_die("what was loaded cannot be encoded");
  if (n != size || memcmp(again, bytes, n) != 0) fuzz_die("encoding what was loaded gives other bytes");
  free(again);
  tf_package_release(p);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  load(data, size);
  if (size < TF_PACKAGE_HEADER + 32) return 0;
  uint8_t *fixed = malloc(size);
  memcpy(fixed, data, size);
  memcpy(fixed, TF_PACKAGE_MAGIC, 8);
  for (int i = 0; i < 8; i++) fixed[8 + i] = (uint8_t)((uint64_t)TF_PACKAGE_VERSION >> (8 * i));
  for (int i = 0; i < 8; i++) fixed[16 + i] = (uint8_t)((uint64_t)size >> (8 * i));
  tf_sha256_of(fixed, size - 32, fixed + size - 32);
  load(fixed, size);
  free(fixed);
  return 0;
}
