/* What is remembered of global memory: who wrote and who read it last, for cells of 1 to 16 bytes.
 *
 * A page begins with cells of 16 bytes; an access that cuts one makes the page's cells as small as it is, and what was
 * remembered of a cell then holds for its parts. Readers have their room when the first one comes. Workers look at
 * pages at the same time: who takes one has it alone until it gives it back. Pages live from launch to launch, since
 * what is remembered names its launch. */
#ifndef TF_EMU_MEMORY_PAGES_H
#define TF_EMU_MEMORY_PAGES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tf/base.h"

enum { TF_EMU_PAGE = 4096, TF_EMU_PAGE_LISTS = 1 << 15, TF_EMU_READERS = 2 };

typedef struct tf_emu_past {
  uint64_t who; /* by the async proxy, launch (1 .. 8191), CTA, thread, atomic; 0 = nobody */
  uint32_t stamp, site;
} tf_emu_past;

typedef struct tf_emu_page {
  struct tf_emu_page *next;
  uint64_t number; /* address / TF_EMU_PAGE */
  tf_emu_past *wrote;
  tf_emu_past (*read)[TF_EMU_READERS]; /* NULL = nobody has */
  uint8_t shift;                       /* a cell has 1 << shift bytes */
  uint8_t taken;
} tf_emu_page;

typedef struct tf_emu_pages {
  tf_emu_page *list[TF_EMU_PAGE_LISTS]; /* by hash; they grow at the front only */
  uint64_t bytes, most;                 /* of host memory, and how many there may be */
  bool full;                            /* something was not remembered for want of room */
} tf_emu_pages;

tf_emu_pages *tf_emu_pages_new(uint64_t most);
void tf_emu_pages_free(tf_emu_pages *p);

/* The page of an address, for this caller alone, with cells that bound [address, address + n), which lies in one page.
 * NULL: nobody has touched it and `make` is not said, or there is no room. */
tf_emu_page *tf_emu_page_take(tf_emu_pages *p, uint64_t address, uint64_t n, bool make);
/* Room for readers; false = there is none. */
TF_NODISCARD bool tf_emu_page_reads(tf_emu_pages *p, tf_emu_page *page);
void tf_emu_page_give(tf_emu_page *page);
static inline uint32_t tf_emu_page_cell(const tf_emu_page *page, uint64_t address) {
  return (uint32_t)(address % TF_EMU_PAGE >> page->shift);
}
/* Who wrote the byte last, and the `n` bytes from there on; false = nobody. */
TF_NODISCARD bool tf_emu_page_writer(tf_emu_pages *p, uint64_t address, uint64_t *n, tf_emu_past *out);

#endif
