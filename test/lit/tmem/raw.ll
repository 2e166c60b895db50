; LLVM's own intrinsics: what is loaded is used before, or behind, the wait, which has no operands.
; RUN: tf-run %s --mcpu=sm_100a -e right --grid=1 --block=32 --arg zeros:i32:64 --check=all
; RUN: not tf-run %s --mcpu=sm_100a -e wrong --grid=1 --block=32 --arg zeros:i32:64 --check=all -O0 2>&1 | FileCheck-22 %s
; RUN: tf-llc %s --mcpu=sm_100a -o - | FileCheck-22 %s --check-prefix=PTX
; RUN: not tf-llc %S/Inputs/elsewhere.ll --mcpu=sm_100a -o - 2>&1 | FileCheck-22 %S/Inputs/elsewhere.ll

; PTX-LABEL: .entry floats(
; PTX: tcgen05.ld.sync.aligned.32x32b.x2.b32 {[[A:%r[0-9]+]], [[B:%r[0-9]+]]}
; PTX-NEXT: tcgen05.wait::ld.sync.aligned;
; PTX-NOT: tcgen05
; PTX: {{add.rn.f32|st.global|mov.b64}}

target triple = "nvptx64-nvidia-cuda"
@slot = internal addrspace(3) global i32 poison
declare void @llvm.nvvm.tcgen05.alloc.shared.cg1(ptr addrspace(3), i32)
declare void @llvm.nvvm.tcgen05.dealloc.cg1(ptr addrspace(6), i32)
declare void @llvm.nvvm.tcgen05.relinq.alloc.permit.cg1()
declare void @llvm.nvvm.tcgen05.wait.ld()
declare void @llvm.nvvm.tcgen05.wait.st()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare <2 x i32> @llvm.nvvm.tcgen05.ld.32x32b.x2(ptr addrspace(6), i1)
declare void @llvm.nvvm.tcgen05.st.32x32b.x2(ptr addrspace(6), <2 x i32>, i1)

define ptx_kernel void @right(ptr addrspace(1) %y) {
  call void @llvm.nvvm.tcgen05.alloc.shared.cg1(ptr addrspace(3) @slot, i32 32)
  call void @llvm.nvvm.tcgen05.relinq.alloc.permit.cg1()
  %a = load i32, ptr addrspace(3) @slot
  %p = inttoptr i32 %a to ptr addrspace(6)
  call void @llvm.nvvm.tcgen05.st.32x32b.x2(ptr addrspace(6) %p, <2 x i32> <i32 1, i32 2>, i1 false)
  call void @llvm.nvvm.tcgen05.wait.st()
  %v = call <2 x i32> @llvm.nvvm.tcgen05.ld.32x32b.x2(ptr addrspace(6) %p, i1 false)
  call void @llvm.nvvm.tcgen05.wait.ld()
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %at = getelementptr <2 x i32>, ptr addrspace(1) %y, i32 %t
  store <2 x i32> %v, ptr addrspace(1) %at
  call void @llvm.nvvm.tcgen05.dealloc.cg1(ptr addrspace(6) %p, i32 32)
  ret void
}

define ptx_kernel void @wrong(ptr addrspace(1) %y) {
  call void @llvm.nvvm.tcgen05.alloc.shared.cg1(ptr addrspace(3) @slot, i32 32)
  call void @llvm.nvvm.tcgen05.relinq.alloc.permit.cg1()
  %a = load i32, ptr addrspace(3) @slot
  %p = inttoptr i32 %a to ptr addrspace(6)
  call void @llvm.nvvm.tcgen05.st.32x32b.x2(ptr addrspace(6) %p, <2 x i32> <i32 1, i32 2>, i1 false)
  call void @llvm.nvvm.tcgen05.wait.st()
  %v = call <2 x i32> @llvm.nvvm.tcgen05.ld.32x32b.x2(ptr addrspace(6) %p, i1 false)
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %at = getelementptr <2 x i32>, ptr addrspace(1) %y, i32 %t
  ; CHECK: error: use of a register that tcgen05.ld is still loading; missing tcgen05.wait::ld
  ; CHECK: note: the load is here
  store <2 x i32> %v, ptr addrspace(1) %at
  call void @llvm.nvvm.tcgen05.wait.ld()
  call void @llvm.nvvm.tcgen05.dealloc.cg1(ptr addrspace(6) %p, i32 32)
  ret void
}

; An addition of two floats, which LLVM packs; it must not do that before the wait.
define ptx_kernel void @floats(ptr addrspace(1) %y, i32 %a) {
  %p = inttoptr i32 %a to ptr addrspace(6)
  %v = call <2 x i32> @llvm.nvvm.tcgen05.ld.32x32b.x2(ptr addrspace(6) %p, i1 false)
  %f = bitcast <2 x i32> %v to <2 x float>
  call void @llvm.nvvm.tcgen05.wait.ld()
  %g = bitcast <2 x i32> %v to <2 x float>
  %s = fadd <2 x float> %g, %g
  store <2 x float> %s, ptr addrspace(1) %y
  ret void
}
