; LLVM IR whose intrinsics the chip lacks is refused by name; the PTX version is what they need.
; RUN: not tf-llc %s --mcpu=sm_80 -o - 2>&1 | FileCheck-22 %s --check-prefix=OLD
; OLD-DAG: error: tcgen05 cannot be used on sm_80: it needs one of sm_100a, sm_100f, sm_103a, sm_103f, sm_110a, sm_110f{{$}}
; OLD-DAG: error: thread-block clusters cannot be used on sm_80: it needs sm_90 or later and PTX 7.8{{$}}
; RUN: not tf-llc %s --mcpu=sm_90a -o - 2>&1 | FileCheck-22 %s --check-prefix=HOPPER
; HOPPER: error: tcgen05 cannot be used on sm_90a: it needs one of sm_100a
; HOPPER-NOT: error
; RUN: not tf-llc %s --mcpu=sm_100a --ptx-version=8.0 -o - 2>&1 | FileCheck-22 %s --check-prefix=PTX80
; PTX80: error: PTX 8.0
; RUN: tf-llc %s --mcpu=sm_100a -o - | FileCheck-22 %s
; CHECK: .version 8.6
; CHECK: tcgen05.alloc
; RUN: not tf-llc %s -o - 2>&1 | FileCheck-22 %s --check-prefix=OLD
; What is declared and not called needs nothing.
; RUN: sed "/call/d" %s | tf-llc - --mcpu=sm_80 -o /dev/null
target triple = "nvptx64-nvidia-cuda"
@slot = internal addrspace(3) global i32 poison
declare void @llvm.nvvm.tcgen05.alloc.shared.cg1(ptr addrspace(3), i32)
declare void @llvm.nvvm.barrier.cluster.arrive()
declare void @llvm.nvvm.barrier.cluster.wait()
define ptx_kernel void @k() {
  call void @llvm.nvvm.tcgen05.alloc.shared.cg1(ptr addrspace(3) @slot, i32 32)
  call void @llvm.nvvm.barrier.cluster.arrive()
  call void @llvm.nvvm.barrier.cluster.wait()
  ret void
}
