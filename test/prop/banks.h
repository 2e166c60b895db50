/* What --print-banks says of a program's accesses to shared memory, beside what the simulated SM counts. */
#ifndef PROP_BANKS_H
#define PROP_BANKS_H

#include <stdio.h>
#include <string.h>

#include "tf/diag.h"
#include "tf/emu.h"

/* Of all kernels. */
typedef struct bank_counts {
  uint64_t requests, wavefronts, ideal;
  bool listening, open; /* open: something is known when it runs only */
  uint32_t said;        /* kernels that access shared memory */
} bank_counts;

static inline void bank_listen(bank_counts *b) { *b = (bank_counts){.listening = true}; }

static inline void bank_hear(bank_counts *b, const tf_diagnostic *d) {
  char text[512];
  unsigned long long n[3];
  if (!b->listening || d->severity != TF_REMARK) return;
  snprintf(text, sizeof text, "%.*s", (int)d->message.len, d->message.ptr);
  b->open |= strstr(text, "first block or iteration") || strstr(text, "as far as it is known") ||
             strstr(text, "are not known before the launch") || strstr(text, "that only the kernel knows") ||
             strstr(text, "is not counted here");
  const char *at = strstr(text, "kernel");
  if (!at || strstr(text, "in shared memory") || !(at = strchr(at, ':')) ||
      sscanf(at, ": %llu requests, %llu wavefronts (%llu without conflicts)", &n[0], &n[1], &n[2]) != 3)
    return;
  b->said++;
  b->requests += n[0];
  b->wavefronts += n[1];
  b->ideal += n[2];
}

/* NULL: they are equal. */
static inline const char *bank_compare(const bank_counts *b, tf_device *d, char *why, size_t cap) {
  tf_emu_counters c = {.struct_size = sizeof c};
  if (tf_emu_get_counters(d, &c) != TF_OK) return "no counters";
  if (c.shared_requests == b->requests && c.shared_wavefronts == b->wavefronts && c.shared_ideal == b->ideal)
    return NULL;
  snprintf(why, cap, "counted: %llu requests, %llu wavefronts (%llu); --print-banks: %llu, %llu (%llu)",
           (unsigned long long)c.shared_requests, (unsigned long long)c.shared_wavefronts,
           (unsigned long long)c.shared_ideal, (unsigned long long)b->requests, (unsigned long long)b->wavefronts,
           (unsigned long long)b->ideal);
  return why;
}

#endif
