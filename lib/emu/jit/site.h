/* Sites: the instructions of a module that a report or a counter may name. Index 0 is "unknown". */
#ifndef TF_EMU_JIT_SITE_H
#define TF_EMU_JIT_SITE_H

#include <stdbool.h>
#include <stdint.h>

typedef enum tf_emu_kind {
  TF_EMU_OTHER, /* barrier, collective, fence */
  TF_EMU_LOAD,
  TF_EMU_STORE,
  TF_EMU_ATOMIC, /* reads and writes */
  TF_EMU_ATOMIC_LOAD,
  TF_EMU_ATOMIC_STORE,
  TF_EMU_COPY, /* memcpy, memmove */
  TF_EMU_FILL,
  TF_EMU_ASYNC, /* cp.async */
} tf_emu_kind;

typedef enum tf_emu_base { TF_EMU_BASE_NONE, TF_EMU_BASE_SHARED, TF_EMU_BASE_LOCAL, TF_EMU_BASE_GLOBAL } tf_emu_base;

enum { TF_EMU_ACQUIRES = 1, TF_EMU_RELEASES = 2 };

typedef struct tf_emu_site {
  uint8_t kind; /* tf_emu_kind */
  uint8_t base; /* tf_emu_base: the object that the pointer was made from, if that is plain to see */
  uint8_t space;
  bool waits; /* of a use of what tcgen05.ld brings: the wait comes later in the same straight code */
  bool late;  /* a load whose value is needed behind an arrival only: jit_late.c */
  uint8_t order,
      scope; /* of an atomic: TF_EMU_ACQUIRES, TF_EMU_RELEASES; tf_atomic_scope (codegen/emit/atomic_stub.h) */
  uint32_t size, align;
  uint32_t depth; /* cycles around it, where accesses are counted */
  uint32_t line, column;
  const char *file;       /* the module's; "" = unknown */
  const char *outer_file; /* where the code is inlined, last of all; line 0 = nowhere */
  uint32_t outer_line, outer_column;
  const char *what;   /* of TF_EMU_OTHER: the instruction */
  const char *object; /* name of the base */
  uint32_t base_at;   /* shared: its offset */
  uint64_t base_size;
} tf_emu_site;

#endif
