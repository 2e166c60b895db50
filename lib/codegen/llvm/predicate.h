/* Loads and stores under a condition, found (predicate_find.c) and written as PTX with a predicate (predicate_ptx.c)
 * for predicate.c. */
#ifndef TF_CODEGEN_PREDICATE_H
#define TF_CODEGEN_PREDICATE_H

#include <stdbool.h>

#include <llvm-c/Core.h>

#include "codegen/llvm/stubs.h"

enum { TF_PREDICATED_ACCESSES = 4, TF_PREDICATED_ARGS = 24 };

/* What is behind the condition of what was loaded, or of one element of it (`part` < 0: of all). */
typedef struct tf_behind {
  LLVMValueRef phi;
  unsigned access;
  int part;
} tf_behind;

/* Accesses and their condition: three blocks, `body` of which runs where `when` holds, or does not (`negated`). */
typedef struct tf_predicated {
  LLVMBasicBlockRef before, body, after;
  LLVMValueRef when, access[TF_PREDICATED_ACCESSES];
  tf_behind behind[TF_PREDICATED_ARGS];
  unsigned n, phis;
  bool negated;
} tf_predicated;

/* predicate_find.c: the accesses that the condition at the end of `before` guards; false: other things stand there. */
TF_NODISCARD bool tf_predicated_read(LLVMBasicBlockRef before, tf_predicated *g);
/* Only names what was loaded otherwise. */
TF_NODISCARD bool tf_predicated_names(const tf_predicated *g, LLVMValueRef v);
/* NULL: no call of a stub. */
const tf_stub_info *tf_predicated_stub(LLVMValueRef v);
/* As a register of PTX: the letter of the constraint, and the width; false: there is none, or vectors of halves. */
TF_NODISCARD bool tf_predicated_register(LLVMTypeRef t, unsigned *n, char *letter, const char **width);
unsigned tf_predicated_predecessors(LLVMBasicBlockRef block);

/* predicate_ptx.c: an access as one instruction, where the builder stands; what is behind the condition takes it. */
void tf_predicated_put(LLVMBuilderRef b, const tf_predicated *g, unsigned access);

#endif
