/* Registers that a matrix unit holds for a while.
 *
 * In PTX the accumulators of wgmma.mma_async, and what tcgen05.ld loads, are registers that change behind the program's
 * back until a wait. The module has them as values instead: a stub hands registers over and gives a handle, another one
 * takes them back (llvm/stubs_wgmma.h, stubs_tcgen05.c). So each list of registers that an instruction names is a
 * *group* with a vector of its own. A group is held from the instruction that hands it over to the first other
 * instruction that touches one of its registers (of loads from tensor memory: to the wait). Where it is held is found
 * before code is made, as a flow over the function's blocks: a group that may be held at a label is held on every way
 * there; on the others it is handed over at the jump. */
#ifndef TF_CODEGEN_IMPORT_IMPORT_HELD_H
#define TF_CODEGEN_IMPORT_IMPORT_HELD_H

#include "codegen/import/import_impl.h"

typedef enum tf_held_kind { TF_HELD_WGMMA, TF_HELD_TMEM } tf_held_kind;

struct tf_held_group {
  tf_held_kind kind;
  uint32_t index, n;
  uint32_t *reg;
  bool floats;       /* of f32, as the stubs have them; else i32 */
  LLVMValueRef home; /* an alloca of the vector: a handle, or what a load gave */
  bool held;         /* at the statement under way */
  bool touched;      /* written since the last wgmma.fence, in this block */
};

/* The group of operand `i` of the statement under way; NULL and told if it is no list of registers of 32 bits. */
tf_held_group *tf_held_of(tf_import *m, unsigned i, tf_held_kind kind);
/* Hands its registers over, if they are not: then `home` has the handle. Other groups of these registers come back. */
void tf_held_take(tf_import *m, tf_held_group *g);
/* `v` is in `home` now, and held. */
void tf_held_put(tf_import *m, tf_held_group *g, LLVMValueRef v);
LLVMValueRef tf_held_get(tf_import *m, const tf_held_group *g);
LLVMTypeRef tf_held_type(const tf_import *m, const tf_held_group *g);
/* The wait: all loads from tensor memory that are held come back. */
void tf_held_wait_loads(tf_import *m);

#endif
