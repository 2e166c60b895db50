/* Bytes to a tensor of each type; what is read must be inside the bytes, and survive being written again. */
#include "support/npy.h"

#include <stdlib.h>
#include <string.h>

#include "fuzz.h"

static void again(const tf_npy *n) {
  void *bytes;
  size_t size;
  tf_npy back;
  if (tf_npy_encode(n->dtype, n->rank, n->shape, n->data, NULL, NULL, &bytes, &size) != TF_OK)
    fuzz_die("what was read cannot be written");
  if (tf_npy_parse(bytes, size, n->dtype, "again", NULL, &back) != TF_OK) fuzz_die("what was written cannot be read");
  if (back.size != n->size || back.rank != n->rank || memcmp(back.shape, n->shape, n->rank * sizeof *n->shape) != 0)
    fuzz_die("the shape changed");
  if (n->size && memcmp(back.data, n->data, n->size) != 0) fuzz_die("the data changed");
  free(bytes);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  uint8_t *copy = malloc(size ? size : 1);
  if (size) memcpy(copy, data, size);
  for (int t = 0; t <= TF_DT_COUNT; t++) {
    tf_npy n;
    if (tf_npy_parse(copy, size, (tf_dtype)t, "fuzz.npy", NULL, &n) != TF_OK) continue;
    if ((uint8_t *)n.data < copy || (uint8_t *)n.data + n.size != copy + size)
      fuzz_die("the data lies outside the file");
    again(&n);
  }
  free(copy);
  return 0;
}
