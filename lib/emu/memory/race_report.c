/* What is told of races in global memory. */
#include "emu/memory/race_report.h"

void tf_emu_report_overlap(tf_emu_thread *t, const char *verb, uint64_t n, uint32_t site, uint32_t other,
                           bool read_before) {
  tf_emu_report *r = tf_emu_report_add(t->cta, t, TF_EMU_RACE, site,
                                       "missing griddepcontrol.wait: %s of %llu bytes of global memory that an earlier "
                                       "grid %s, which may still run",
                                       verb, (unsigned long long)n, read_before ? "reads" : "writes");
  tf_emu_report_note(t->cta, r, other,
                     "%s here; this grid was launched to overlap, so it must wait for the grids before it",
                     read_before ? "read" : "written");
}

void tf_emu_report_early(tf_emu_thread *t, const char *verb, uint64_t n, uint32_t site) {
  tf_emu_report_add(t->cta, t, TF_EMU_RACE, site,
                    "missing griddepcontrol.wait: %s of %llu bytes of global memory; this grid may begin early, so it "
                    "must wait for what stands before it",
                    verb, (unsigned long long)n);
}

void tf_emu_report_early_end(tf_emu_thread *t) {
  tf_emu_report_add(t->cta, t, TF_EMU_RACE, t->site,
                    "missing griddepcontrol.wait: a thread of a grid that may begin early ends without it, so the grid "
                    "may be done before what stands before it");
}

static void coordinates(uint64_t i, const uint32_t n[3], uint32_t out[3]) {
  out[0] = (uint32_t)(i % n[0]);
  out[1] = (uint32_t)(i / n[0] % n[1]);
  out[2] = (uint32_t)(i / n[0] / n[1]);
}

void tf_emu_report_global_race(tf_emu_thread *t, bool write, uint64_t n, uint32_t site, tf_emu_past past,
                               bool read_before) {
  tf_emu_cta *c = t->cta;
  uint32_t cta[3], tid[3];
  coordinates(past.who >> 11 & 0xffffffff, c->nctaid, cta);
  coordinates(past.who >> 1 & 1023, c->ntid, tid);
  tf_emu_report *r = tf_emu_report_add(c, t, TF_EMU_RACE, site, "race in global memory: %s of %llu bytes",
                                       !write        ? "read"
                                       : read_before ? "write"
                                                     : "write of another value",
                                       (unsigned long long)n);
  tf_emu_report_note(c, r, past.site, "thread (%u,%u,%u) of block (%u,%u,%u) %s it, and nothing orders the two", tid[0],
                     tid[1], tid[2], cta[0], cta[1], cta[2], read_before ? "reads" : "writes");
}
