/* The table of intrinsics.def, searched. */
#ifndef TF_EMU_JIT_INTRINSICS_H
#define TF_EMU_JIT_INTRINSICS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tf/base.h"

typedef void (*tf_emu_fn)(void);

typedef enum tf_emu_intrinsic_kind {
  TF_EMU_PURE,      /* the signature of pure.h */
  TF_EMU_SYNC,      /* of thread_ops.h */
  TF_EMU_WIDE,      /* (thread, site, mode, operands in 64-bit slots, their number): any number of operands */
  TF_EMU_WIDE_LOAD, /* the same, for what loads and stores rows of 16 bytes of shared memory, operand 0 */
  TF_EMU_WIDE_STORE,
} tf_emu_intrinsic_kind;

typedef struct tf_emu_intrinsic {
  const char *name;
  uint8_t kind;       /* tf_emu_intrinsic_kind */
  const char *symbol; /* what generated code calls it */
  tf_emu_fn fn;
  uint32_t mode;
} tf_emu_intrinsic;

/* `name` as declared in the module: "llvm.nvvm...." or "tf.stub....". False if it is not known. */
TF_NODISCARD bool tf_emu_intrinsic_find(const char *name, tf_emu_intrinsic *out);

/* All functions that generated code may call, those of the tables and the host's mathematics, each once. */
typedef struct tf_emu_symbol {
  const char *name;
  tf_emu_fn fn;
} tf_emu_symbol;
size_t tf_emu_symbols(tf_emu_symbol *out, size_t cap);
/* A function of the host's C library that code for the host may call ("exp2f"), or that a module may declare. */
bool tf_emu_is_host_function(const char *name);

/* Registers that generated code loads from its thread or CTA. */
typedef struct tf_emu_sreg {
  const char *name; /* without "llvm.nvvm.read.ptx.sreg." */
  uint8_t from;     /* 0 a constant, 1 the thread, 2 the CTA */
  uint32_t value;   /* or offset */
} tf_emu_sreg;
const tf_emu_sreg *tf_emu_sreg_find(const char *name);

#endif
