#include "emu/memory/ranges.h"

static bool holds(const tf_emu_range *x, uint64_t address, uint64_t n) {
  return address - x->address < x->size && n <= x->size - (address - x->address);
}

const tf_emu_range *tf_emu_range_find(const tf_emu_ranges *r, uint64_t address, uint64_t n, bool write) {
  const tf_emu_range *found = NULL;
  for (size_t i = 0; i < r->ngiven; i++)
    if (holds(&r->given[i], address, n) && (found = &r->given[i])->writable >= write) return found;
  if (found) return found;
  size_t low = 0, high = r->nowned;
  while (low < high) {
    size_t mid = low + (high - low) / 2;
    if (r->owned[mid].address <= address) low = mid + 1;
    else high = mid;
  }
  return low && holds(&r->owned[low - 1], address, n) ? &r->owned[low - 1] : NULL;
}

static uint64_t distance(const tf_emu_range *x, uint64_t address) {
  if (address < x->address) return x->address - address;
  return address - x->address < x->size ? 0 : address - x->address - x->size;
}

const tf_emu_range *tf_emu_range_near(const tf_emu_ranges *r, uint64_t address) {
  const tf_emu_range *best = NULL;
  for (size_t i = 0; i < r->ngiven + r->nowned; i++) {
    const tf_emu_range *x = i < r->ngiven ? &r->given[i] : &r->owned[i - r->ngiven];
    if (!best || distance(x, address) < distance(best, address)) best = x;
  }
  return best;
}
