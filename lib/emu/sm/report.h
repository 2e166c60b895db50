/* Findings of a CTA, kept until the launch ends and then told in a fixed order by the thread that launched. */
#ifndef TF_EMU_SM_REPORT_H
#define TF_EMU_SM_REPORT_H

#include "emu/jit/site.h"
#include "tf/emu.h"

enum { TF_EMU_NOTES = 8 };

typedef struct tf_emu_place {
  const char *file;
  uint32_t line, column;
  const char *outer_file; /* where it is inlined; line 0 = nowhere */
  uint32_t outer_line, outer_column;
} tf_emu_place;

typedef struct tf_emu_report {
  uint64_t unit;              /* the cluster */
  uint32_t kind, site, times; /* equal kind and site: one report, counted */
  const char *says;           /* the text before its values */
  tf_emu_place place;
  tf_emu_place note_place[TF_EMU_NOTES];
  uint32_t nnote;
  char text[384];
  char note[TF_EMU_NOTES][256];
} tf_emu_report;

typedef struct tf_emu_reports {
  tf_emu_report *at;
  uint32_t n, cap;
} tf_emu_reports;

typedef enum tf_emu_fault {
  TF_EMU_DEADLOCK,
  TF_EMU_LIVELOCK,
  TF_EMU_DIVERGED,
  TF_EMU_BARRIER_MISUSE,
  TF_EMU_COLLECTIVE,
  TF_EMU_OUT_OF_BOUNDS,
  TF_EMU_MISALIGNED,
  TF_EMU_UNINITIALISED,
  TF_EMU_RACE,
  TF_EMU_PENDING,
  TF_EMU_READ_ONLY,
  TF_EMU_TRAP,
  TF_EMU_RESOURCE,
  TF_EMU_MBARRIER,
  TF_EMU_CLUSTER,
  TF_EMU_PROXY,
  TF_EMU_TENSOR_MAP,
  TF_EMU_BULK,
  TF_EMU_REGISTERS,
  TF_EMU_PROMISE,
  TF_EMU_TENSOR,
  TF_EMU_FORMAL, /* told with TF_EMU_CHECK_STRICT */
  TF_EMU_FAULTS,
} tf_emu_fault;

struct tf_emu_cta;
struct tf_emu_thread;

/* A new report of `kind` at `site`, or NULL when there is one already (it is counted) or the limit is reached. The
 * text gets the thread's coordinates appended when `t` is not NULL. */
tf_emu_report *tf_emu_report_add(struct tf_emu_cta *c, const struct tf_emu_thread *t, tf_emu_fault kind, uint32_t site,
                                 const char *fmt, ...) __attribute__((format(printf, 5, 6)));
void tf_emu_report_note(struct tf_emu_cta *c, tf_emu_report *r, uint32_t site, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));
/* Hands the reports to the sink, each with what it takes to see it again. */
void tf_emu_reports_tell(const tf_emu_reports *r, const tf_emu_options *o, const tf_sink *sink);
void tf_emu_reports_free(tf_emu_reports *r);

#endif
