declare void @llvm.nvvm.tcgen05.wait.ld()
define ptx_kernel void @k() {
  call void @llvm.nvvm.tcgen05.wait.ld()
  ret void
}
