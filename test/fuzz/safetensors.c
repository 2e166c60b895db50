/* Bytes to a file of tensors; what is read covers the data of the file, each byte once. */
#include "api/safetensors.h"

#include <string.h>

#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  tf_safetensors t;
  if (tf_safetensors_parse(data, size, "fuzz.safetensors", NULL, NULL, &t) != TF_OK) return 0;
  uint64_t at = 0;
  for (uint32_t i = 0; i < t.count; i++) {
    const tf_safetensor *e = &t.entry[i];
    uint64_t elements = 1;
    if (e->begin != at || e->end < at) fuzz_die("tensors overlap or leave a hole");
    at = e->end;
    for (uint32_t k = 0; k < e->rank; k++) elements *= (uint64_t)e->shape[k];
    if (e->dtype != TF_DT_COUNT && elements * tf_dtype_size(e->dtype) != e->end - e->begin)
      fuzz_die("a tensor has other bytes than its shape and type take");
    for (uint32_t k = 0; k < i; k++)
      if (strcmp(t.entry[k].name.ptr, e->name.ptr) == 0) fuzz_die("two tensors have one name");
  }
  if (t.data + at != size) fuzz_die("the data do not end with the file");
  tf_safetensors_free(&t, NULL);
  return 0;
}
