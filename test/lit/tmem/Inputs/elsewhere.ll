; The wait is in another block than the load.
; CHECK: error: a tcgen05.ld whose block has no tcgen05.wait.ld behind it, but whose registers are used
target triple = "nvptx64-nvidia-cuda"
declare void @llvm.nvvm.tcgen05.wait.ld()
declare <2 x i32> @llvm.nvvm.tcgen05.ld.32x32b.x2(ptr addrspace(6), i1)
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)

define ptx_kernel void @k(ptr addrspace(1) %y, i32 %a, i1 %c) {
  %p = inttoptr i32 %a to ptr addrspace(6)
  %v = call <2 x i32> @llvm.nvvm.tcgen05.ld.32x32b.x2(ptr addrspace(6) %p, i1 false)
  br i1 %c, label %one, label %two
one:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br label %two
two:
  call void @llvm.nvvm.tcgen05.wait.ld()
  store <2 x i32> %v, ptr addrspace(1) %y
  ret void
}
