/* What an instruction of PTX needs of the chip and of the PTX version, by its text: ptx_needs.def. */
#ifndef TF_CODEGEN_PTX_PTX_NEEDS_H
#define TF_CODEGEN_PTX_PTX_NEEDS_H

#include "support/strbuf.h"
#include "target/target.h"

/* `op`: "mbarrier.try_wait.parity.b64"; `args`: what stands behind it. */
void tf_ptx_add_needs(tf_str op, tf_str args, tf_features *need);

/* The first feature of `need` that the chip has not, or not in this version of PTX; false: it has all. */
TF_NODISCARD bool tf_ptx_lacks(const tf_target *t, unsigned ptx, tf_features need, tf_feature *out);

/* Each instruction of inline assembly, as LLVM IR has it ("$0" for registers). */
void tf_ptx_each_inlined(tf_str assembly, void (*found)(void *user, tf_str op, tf_str args), void *user);

#endif
