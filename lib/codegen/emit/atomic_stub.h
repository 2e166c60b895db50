/* Atomics as stubs. LLVM's atomicrmw loses its ordering and its scope on the way to PTX, so each becomes a call of a
 * function that is named as the instruction: "tf.stub.atom.acq_rel.gpu.global.add.u32". Their number is that of the
 * combinations, so they have no rows in stubs.def: this is the one place that writes and reads the names. No LLVM here;
 * the simulated SM makes atomicrmw of them again. */
#ifndef TF_CODEGEN_EMIT_ATOMIC_STUB_H
#define TF_CODEGEN_EMIT_ATOMIC_STUB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tf/base.h"

typedef enum tf_atomic_op {
  TF_ATOMIC_ADD,
  TF_ATOMIC_MIN,
  TF_ATOMIC_MAX,
  TF_ATOMIC_AND,
  TF_ATOMIC_OR,
  TF_ATOMIC_XOR,
  TF_ATOMIC_INC,
  TF_ATOMIC_DEC,
  TF_ATOMIC_EXCH,
  TF_ATOMIC_CAS,
  TF_ATOMIC_OPS,
} tf_atomic_op;

typedef enum tf_atomic_type {
  TF_ATOMIC_U32,
  TF_ATOMIC_S32,
  TF_ATOMIC_U64,
  TF_ATOMIC_S64,
  TF_ATOMIC_B8, /* cas only; the value travels in 16 bits */
  TF_ATOMIC_B16,
  TF_ATOMIC_B32,
  TF_ATOMIC_B64,
  TF_ATOMIC_F32,
  TF_ATOMIC_F64,
  TF_ATOMIC_F16,
  TF_ATOMIC_BF16,
  TF_ATOMIC_F16X2,
  TF_ATOMIC_BF16X2,
  TF_ATOMIC_TYPES,
} tf_atomic_type;

typedef enum tf_atomic_order { TF_RELAXED, TF_ACQUIRE, TF_RELEASE, TF_ACQ_REL, TF_ATOMIC_ORDERS } tf_atomic_order;
typedef enum tf_atomic_scope {
  TF_SCOPE_CTA,
  TF_SCOPE_CLUSTER,
  TF_SCOPE_GPU,
  TF_SCOPE_SYS,
  TF_ATOMIC_SCOPES
} tf_atomic_scope;

typedef struct tf_atomic {
  bool fetch; /* gives the old value: atom, else red */
  tf_atomic_op op;
  tf_atomic_type type;
  uint32_t lanes; /* elements side by side, atomic each for itself: 1, 2 or 4 */
  tf_atomic_order order;
  tf_atomic_scope scope;
  uint32_t space; /* LLVM's: 1 global, 3 shared, 7 of the cluster */
} tf_atomic;

enum { TF_ATOMIC_NAME = 96, TF_ATOMIC_TEXT = 1024 };

/* "tf.stub.atom.acq_rel.gpu.global.add.u32" */
void tf_atomic_name(const tf_atomic *a, char name[TF_ATOMIC_NAME]);
/* False if `name` is none of these. */
TF_NODISCARD bool tf_atomic_read(const char *name, tf_atomic *out);
/* As in stubs.def: letters of the result and the arguments (values travel as integers), PTX and constraints. */
typedef struct tf_atomic_stub {
  char result[2], args[4];
  char ptx[TF_ATOMIC_TEXT], constraints[48];
} tf_atomic_stub;
void tf_atomic_make_stub(const tf_atomic *a, tf_atomic_stub *out);

/* By the words that the kernel dialect uses; the bound of the enum if there is none. */
tf_atomic_op tf_atomic_op_find(const char *word, size_t n);
tf_atomic_order tf_atomic_order_find(const char *word, size_t n);
tf_atomic_scope tf_atomic_scope_find(const char *word, size_t n);
/* What LLVM calls the scope. */
const char *tf_atomic_syncscope(tf_atomic_scope s);
uint32_t tf_atomic_bits(tf_atomic_type t);

#endif
