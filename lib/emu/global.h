/* Races in global memory: who wrote each byte last in this launch. Between threads of one CTA the rules are those of
 * race.h; CTAs are ordered by nothing, unless they use fences or ordering atomics, which are then trusted. */
#ifndef TF_EMU_GLOBAL_H
#define TF_EMU_GLOBAL_H

#include "emu/sm.h"

enum { TF_EMU_PAGE = 4096, TF_EMU_PAGES = 4096 }; /* bytes watched together; at most so many (256 MiB of cells) */

typedef struct tf_emu_writer {
  uint64_t who; /* by the async proxy, launch (1 .. 8191), CTA, thread, atomic; 0 = nobody */
  uint32_t stamp, site;
} tf_emu_writer;

typedef struct tf_emu_page {
  uint64_t number; /* address / TF_EMU_PAGE */
  tf_emu_writer byte[TF_EMU_PAGE];
} tf_emu_page;

/* Pages by open addressing; grows while workers look, is emptied between launches only. */
typedef struct tf_emu_pages {
  tf_emu_page *slot[4 * TF_EMU_PAGES];
  uint32_t n;
} tf_emu_pages;

void tf_emu_pages_free(tf_emu_pages *p);
/* The async proxy will read, or write, the bytes for t: reports if it may not see what generic stores wrote there. */
void tf_emu_global_proxy(tf_emu_thread *t, uint64_t address, uint64_t n, uint32_t site, bool write, const char *what);
void tf_emu_global_touch(tf_emu_thread *t, uint64_t address, uint64_t n, uint32_t site, bool write, bool atomic);
/* A store of the async proxy has ended, and its thread knows. */
void tf_emu_global_wrote(tf_emu_thread *t, uint64_t address, uint64_t n, uint32_t site, bool atomic);
/* The tensor map at the address was not written in this launch, or fences stand between; else reports. */
bool tf_emu_map_visible(tf_emu_thread *t, uint32_t site, uint64_t address, const char *what);
/* fence.proxy.tensormap by t: release (address 0), or acquire of the map at the address. */
void tf_emu_map_fenced(tf_emu_thread *t, uint64_t address);
void tf_emu_report_global_race(tf_emu_thread *t, bool write, uint64_t n, uint32_t site, uint64_t who, uint32_t other);

#endif
