/* Reports of races in global memory. */
#ifndef TF_EMU_MEMORY_RACE_REPORT_H
#define TF_EMU_MEMORY_RACE_REPORT_H

#include "emu/memory/pages.h"
#include "emu/sm/sm.h"

/* `past` reads (read_before) or writes the bytes, and nothing orders that and t's access. */
void tf_emu_report_global_race(tf_emu_thread *t, bool write, uint64_t n, uint32_t site, tf_emu_past past,
                               bool read_before);
/* An earlier grid does, whose end this one has not waited for; `other`: where. */
void tf_emu_report_overlap(tf_emu_thread *t, const char *verb, uint64_t n, uint32_t site, uint32_t other,
                           bool read_before);
/* The grid may begin early, and t has not waited for what stands before it: it touches global memory, or ends. */
void tf_emu_report_early(tf_emu_thread *t, const char *verb, uint64_t n, uint32_t site);
void tf_emu_report_early_end(tf_emu_thread *t);

#endif
