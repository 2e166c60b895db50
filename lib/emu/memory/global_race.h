/* Races in global memory: who wrote each byte last in this launch, and who read it since. Between threads of one CTA
 * the rules are those of race.h; CTAs are ordered by nothing, unless they use fences or ordering atomics, which are
 * then trusted. A write over another's unordered access is a race only if it changes the value. */
#ifndef TF_EMU_MEMORY_GLOBAL_RACE_H
#define TF_EMU_MEMORY_GLOBAL_RACE_H

#include "emu/memory/pages.h"
#include "emu/sm/sm.h"

/* The async proxy will read, or write, the bytes for t: reports if it may not see what generic stores wrote there. */
void tf_emu_global_proxy(tf_emu_thread *t, uint64_t address, uint64_t n, uint32_t site, bool write, const char *what);
void tf_emu_global_touch(tf_emu_thread *t, uint64_t address, uint64_t n, uint32_t site, bool write, bool atomic);
/* A store of the async proxy is about to write what is at `from`; reduces: to add it, or the like. */
void tf_emu_global_writes(tf_emu_thread *t, uint64_t address, const void *from, uint64_t n, uint32_t site,
                          bool reduces);
/* A store of the async proxy has ended, and its thread knows. */
void tf_emu_global_wrote(tf_emu_thread *t, uint64_t address, uint64_t n, uint32_t site, bool atomic);
/* The tensor map at the address was not written in this launch, or fences stand between; else reports. */
TF_NODISCARD bool tf_emu_map_visible(tf_emu_thread *t, uint32_t site, uint64_t address, const char *what);
/* fence.proxy.tensormap by t: release (address 0), or acquire of the map at the address. */
void tf_emu_map_fenced(tf_emu_thread *t, uint64_t address);

#endif
