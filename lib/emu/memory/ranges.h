/* Which host addresses are global memory to a launch. */
#ifndef TF_EMU_MEMORY_RANGES_H
#define TF_EMU_MEMORY_RANGES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct tf_emu_range {
  uint64_t address, size;
  uint8_t *init; /* one byte for each byte, set once written; NULL = all of it is */
  bool writable;
  const char *name; /* of a variable; "" else */
} tf_emu_range;

/* `given` are the ranges that the launch named (its tensors), asked first; `owned` are the device's allocations and the
 * module's variables, sorted by address. With `strict`, nothing else is global memory. */
typedef struct tf_emu_ranges {
  const tf_emu_range *given, *owned;
  size_t ngiven, nowned;
  bool strict;
} tf_emu_ranges;

enum { TF_EMU_RED_ZONE = 1024 };    /* beside each allocation of a checked device */
enum { TF_EMU_NULL_PAGES = 65536 }; /* no host has memory below this address */

/* The range that holds [address, address + n), or NULL; for a write, one that is writable if there is such. */
const tf_emu_range *tf_emu_range_find(const tf_emu_ranges *r, uint64_t address, uint64_t n, bool write);
/* The nearest range, for a report; NULL = there is none at all. */
const tf_emu_range *tf_emu_range_near(const tf_emu_ranges *r, uint64_t address);

#endif
