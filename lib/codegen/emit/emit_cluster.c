/* Named barriers, one elected thread, registers moved between warp groups (setmaxnreg), clusters and their barrier,
 * grids that begin before the one above has ended. All are LLVM's intrinsics. */
#include "codegen/emit/emit_impl.h"

#include <stdio.h>

static LLVMValueRef none(tf_emit *e, const char *name) { return tf_emit_intrinsic(e, name, NULL, NULL, 0); }

static LLVMValueRef special(tf_emit *e, tf_op *op, const char *reg) {
  char name[80];
  tf_str dim = tf_kernel_dim_text(op);
  snprintf(name, sizeof name, "llvm.nvvm.read.ptx.sreg.%s%s%.*s", reg, dim.len ? "." : "", (int)dim.len, dim.ptr);
  return none(e, name);
}

static LLVMValueRef elect(tf_emit *e) {
  LLVMValueRef all = LLVMConstAllOnes(e->i32);
  return LLVMBuildExtractValue(e->b, tf_emit_intrinsic(e, "llvm.nvvm.elect.sync", NULL, &all, 1), 1, "");
}

static LLVMValueRef cluster_barrier(tf_emit *e, tf_op *op, const char *what) {
  char name[80];
  snprintf(name, sizeof name, "llvm.nvvm.barrier.cluster.%s%s%s", what, tf_kernel_relaxed_of(op) ? ".relaxed" : "",
           tf_kernel_aligned_of(op) ? ".aligned" : "");
  return none(e, name);
}

LLVMValueRef tf_emit_cluster(tf_emit *e, tf_op *op) {
  LLVMValueRef args[2] = {op->noperand > 0 ? tf_emit_arg(e, op, 0) : NULL,
                          op->noperand > 1 ? tf_emit_arg(e, op, 1) : NULL};
  switch (tf_kernel_op(op)) {
  case TF_K_ELECT: return elect(e);
  case TF_K_BARRIER_SYNC: return tf_emit_intrinsic(e, "llvm.nvvm.barrier.cta.sync.aligned.count", NULL, args, 2);
  case TF_K_BARRIER_ARRIVE: return tf_emit_intrinsic(e, "llvm.nvvm.barrier.cta.arrive.aligned.count", NULL, args, 2);
  case TF_K_SETMAXNREG:
    args[0] = LLVMConstInt(e->i32, (unsigned long long)tf_kernel_count_of(op, 0), false);
    return tf_emit_intrinsic(e,
                             tf_kernel_how_of(op) == TF_KERNEL_HOW_INC ? "llvm.nvvm.setmaxnreg.inc.sync.aligned.u32"
                                                                       : "llvm.nvvm.setmaxnreg.dec.sync.aligned.u32",
                             NULL, args, 1);
  case TF_K_CLUSTER_ID: return special(e, op, "clusterid");
  case TF_K_CLUSTER_GRID_DIM: return special(e, op, "nclusterid");
  case TF_K_CLUSTER_BLOCK_ID: return special(e, op, "cluster.ctaid");
  case TF_K_CLUSTER_BLOCK_DIM: return special(e, op, "cluster.nctaid");
  case TF_K_CLUSTER_RANK: return special(e, op, "cluster.ctarank");
  case TF_K_CLUSTER_SIZE: return special(e, op, "cluster.nctarank");
  case TF_K_CLUSTER_ARRIVE: return cluster_barrier(e, op, "arrive");
  case TF_K_CLUSTER_WAIT: return cluster_barrier(e, op, "wait");
  case TF_K_GRIDDEP_WAIT: return none(e, "llvm.nvvm.griddepcontrol.wait");
  case TF_K_GRIDDEP_LAUNCH: return none(e, "llvm.nvvm.griddepcontrol.launch.dependents");
  default: return tf_emit_intrinsic(e, "llvm.nvvm.nanosleep", NULL, args, 1);
  }
}
