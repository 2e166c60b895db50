; LLVM IR that LLVM can read and whose rules it breaks is the user's mistake, and said so.
; RUN: not tf-llc %s --mcpu=sm_90a -o - 2>&1 | FileCheck-22 %s
; CHECK: error: LLVM's rules do not hold for this text: Invalid user of intrinsic instruction!
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define ptx_kernel void @k(ptr addrspace(1) %p) {
  store ptr @llvm.nvvm.read.ptx.sreg.tid.x, ptr addrspace(1) %p
  ret void
}
