/* Kernels that go to LLVM in a module of their own, by whatever thread. */
#ifndef TF_CODEGEN_CODEGEN_PART_H
#define TF_CODEGEN_CODEGEN_PART_H

#include "codegen/codegen_impl.h"

typedef struct tf_part {
  tf_op **kernel;
  uint32_t n;
  uint32_t ptx;            /* version */
  LLVMTargetMachineRef tm; /* its own; NULL: the thread's */
  tf_pool *pool;           /* of the thread that compiles it */
  bool links;              /* device math that comes as functions and tables */
  bool moved;              /* its kernels are in another part */
  tf_oom oom;
  tf_job job;
  tf_codegen_result out;
  tf_status status;
  TF_VEC(const char *) said;
} tf_part;

/* As emitted, in a pool that `alloc` has memory for; by the thread that may read ops. `want`: of PTX and modules. */
void tf_part_open(tf_job *j, const tf_allocator *alloc, unsigned want, tf_part *p, tf_op *module);
/* By any thread; `tm` is for parts that have none. What LLVM has of a part goes as soon as it can. */
void tf_part_make(tf_part *p, LLVMTargetMachineRef tm);
/* The same in two: what was made is there behind the first, for whoever asks, while tf_job_release has yet to come. */
void tf_part_compile(tf_part *p, LLVMTargetMachineRef tm);
/* Once more, by the thread that may read ops, if LLVM has not left rolled loops in a row. */
void tf_part_make_again(tf_job *j, const tf_allocator *alloc, unsigned want, tf_part *p, tf_op *module,
                        LLVMTargetMachineRef tm);
/* What was said; false: it failed. Memory that ran out goes on as in any call. */
TF_NODISCARD bool tf_part_tell(tf_job *j, const tf_part *p);
/* All but its target machine. */
void tf_part_close(tf_part *p);

/* How many threads so many parts are for. */
uint32_t tf_part_threads(const tf_codegen_options *o, uint32_t parts);

#endif
