declare void @llvm.nvvm.fence.proxy.tensormap_generic.acquire.cluster(ptr, i32)
define ptx_kernel void @k(ptr %p) {
  call void @llvm.nvvm.fence.proxy.tensormap_generic.acquire.cluster(ptr %p, i32 128)
  ret void
}
