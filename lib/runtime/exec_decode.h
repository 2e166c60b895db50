/* A host program as it is executed (exec_decode.c). */
#ifndef TF_RUNTIME_EXEC_DECODE_H
#define TF_RUNTIME_EXEC_DECODE_H

#include "runtime/hostprog.h"
#include "tf/base.h"

/* Besides those of tf_hop: what is known to be a number, and several instructions as one. */
typedef enum tf_xop {
  TF_XOP_ADD = TF_HOP_COUNT,
  TF_XOP_SUB,
  TF_XOP_MUL,
  TF_XOP_MIN,
  TF_XOP_MAX,
  TF_XOP_AND,
  TF_XOP_SELECT,
  TF_XOP_CHECK_EQ,    /* a == b */
  TF_XOP_CHECK_OR,    /* a or b */
  TF_XOP_CHECK_EQ_OR, /* a == b, or c */
  TF_XOP_CHECK_APART, /* a <= b, or c <= d, or e */
  /* of calls like the one before (exec_again.c) */
  TF_XOP_EXPECT, /* a is zero as it was: b is 0 then, else 1; else the call is another one */
  TF_XOP_LAUNCH, /* launch number a of those that are known */
  TF_XOP_COMM,   /* an exchange that is known */
  TF_XOP_LATER,  /* a version takes the call (a is 1) or declines it, as it did; one that takes it ends it */
} tf_xop;

typedef struct tf_exec_inst {
  uint32_t op;
  uint32_t at; /* the instruction that it is, the last one of several: whose register it writes */
  uint32_t a, b, c, d, e;
  uint32_t next; /* JZ, JMP: where to */
} tf_exec_inst;

typedef struct tf_exec_code {
  uint32_t n;
  tf_exec_inst *inst;
  int64_t *begin; /* what registers hold before it runs */
} tf_exec_code;

/* Of a verified program. False: out of memory. */
TF_NODISCARD bool tf_exec_decode(const tf_hostprog *h, const tf_allocator *a, tf_exec_code *out);
void tf_exec_code_free(tf_exec_code *c, const tf_allocator *a);

#endif
