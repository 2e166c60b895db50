/* libFuzzer's hook: a third of the mutations are its own. */
#include <string.h>

#include "mutate.h"

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed);

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed) {
  if (seed % 3 == 0 || !size) return LLVMFuzzerMutate(data, size, max_size);
  mutator m = {(char *)data, size, max_size, seed};
  for (unsigned i = 0, n = 1 + seed / 3 % 4; i < n; i++)
    for (int tries = 0; tries < 8 && !mutate_once(&m); tries++) {
    }
  return m.size;
}
