target triple = "nvptx64-nvidia-cuda"
declare float @llvm.nvvm.fmin.xorsign.abs.f(float, float)
define ptx_kernel void @k(ptr addrspace(1) %p, float %x) {
  %y = call float @llvm.nvvm.fmin.xorsign.abs.f(float %x, float 1.0)
  store float %y, ptr addrspace(1) %p
  ret void
}
