; Fences, maps and fills that an older chip lacks: each is refused by name, before LLVM fails to select it.
; RUN: not tf-llc %s --mcpu=sm_80 -o - 2>&1 | FileCheck-22 %s
; CHECK-DAG: error: fence.proxy.tensormap cannot be used on sm_80
; CHECK-DAG: error: fence.proxy.async cannot be used on sm_80
; CHECK-DAG: error: tensormap.replace cannot be used on sm_80
; CHECK-DAG: error: tensor copies (cp.async.bulk.tensor) cannot be used on sm_80
; CHECK-DAG: error: relaxed barrier.cluster and fence.mbarrier_init cannot be used on sm_80
; CHECK-DAG: error: thread-block clusters cannot be used on sm_80
; CHECK-DAG: error: st.bulk cannot be used on sm_80
; CHECK-DAG: error: conversions to and from fp8 cannot be used on sm_80
; CHECK-DAG: error: fences with .sync_restrict cannot be used on sm_80
; CHECK-NOT: Cannot select
; RUN: tf-llc %s --mcpu=sm_100a -o - | FileCheck-22 %s --check-prefix=HAS
; HAS: fence.proxy.tensormap::generic.acquire.cluster
target triple = "nvptx64-nvidia-cuda"
declare void @llvm.nvvm.fence.proxy.tensormap_generic.acquire.cluster(ptr, i32)
declare void @llvm.nvvm.fence.proxy.async()
declare void @llvm.nvvm.tensormap.replace.rank.p1(ptr addrspace(1), i32)
declare void @llvm.nvvm.prefetch.tensormap.p0(ptr)
declare void @llvm.nvvm.fence.mbarrier_init.release.cluster()
declare void @llvm.nvvm.fence.sc.cluster()
declare void @llvm.nvvm.st.bulk(ptr, i64, i64)
declare void @llvm.nvvm.fence.acquire.sync_restrict.space.cluster.scope.cluster()
declare i16 @llvm.nvvm.ff.to.e4m3x2.rn(float, float)
define ptx_kernel void @k(ptr %p, ptr addrspace(1) %q, ptr %r) {
  call void @llvm.nvvm.fence.proxy.tensormap_generic.acquire.cluster(ptr %p, i32 128)
  call void @llvm.nvvm.fence.proxy.async()
  call void @llvm.nvvm.tensormap.replace.rank.p1(ptr addrspace(1) %q, i32 1)
  call void @llvm.nvvm.prefetch.tensormap.p0(ptr %p)
  call void @llvm.nvvm.fence.mbarrier_init.release.cluster()
  call void @llvm.nvvm.fence.sc.cluster()
  call void @llvm.nvvm.st.bulk(ptr %r, i64 8, i64 0)
  call void @llvm.nvvm.fence.acquire.sync_restrict.space.cluster.scope.cluster()
  %v = call i16 @llvm.nvvm.ff.to.e4m3x2.rn(float 1.0, float 2.0)
  store i16 %v, ptr %r
  ret void
}
