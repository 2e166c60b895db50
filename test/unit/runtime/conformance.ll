; The kernels of device_conformance.h. conformance_ptx.h is made of this by
;   llc -march=nvptx64 -mcpu=sm_80 -mattr=+ptx70 conformance.ll
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@dynamic = external addrspace(3) global [0 x float], align 16

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)

; y[i] = a * x[i] + y[i] for i < n
define ptx_kernel void @conf_axpy(ptr addrspace(1) %x, ptr addrspace(1) %y, i32 %n, float %a) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %cta = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %base = mul i32 %cta, %ntid
  %i = add i32 %base, %tid
  %in = icmp slt i32 %i, %n
  br i1 %in, label %do, label %end
do:
  %px = getelementptr float, ptr addrspace(1) %x, i32 %i
  %py = getelementptr float, ptr addrspace(1) %y, i32 %i
  %vx = load float, ptr addrspace(1) %px, align 4
  %vy = load float, ptr addrspace(1) %py, align 4
  %m = fmul float %a, %vx
  %s = fadd float %m, %vy
  store float %s, ptr addrspace(1) %py, align 4
  br label %end
end:
  ret void
}

; One CTA of n threads turns x around through the far end of `bytes` bytes of dynamic shared memory.
define ptx_kernel void @conf_reverse(ptr addrspace(1) %x, i32 %n, i32 %bytes) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %words = lshr i32 %bytes, 2
  %first = sub i32 %words, %n
  %px = getelementptr float, ptr addrspace(1) %x, i32 %tid
  %v = load float, ptr addrspace(1) %px, align 4
  %to = add i32 %first, %tid
  %ps = getelementptr float, ptr addrspace(3) @dynamic, i32 %to
  store float %v, ptr addrspace(3) %ps, align 4
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %last = sub i32 %words, 1
  %from = sub i32 %last, %tid
  %pf = getelementptr float, ptr addrspace(3) @dynamic, i32 %from
  %w = load float, ptr addrspace(3) %pf, align 4
  store float %w, ptr addrspace(1) %px, align 4
  ret void
}

; Every kind of parameter, as 64-bit integers (floats by their bits).
define ptx_kernel void @conf_params(ptr addrspace(1) %out, i8 %a, i16 %b, i32 %c, i64 %d, float %e, double %f) {
  %a64 = sext i8 %a to i64
  %b64 = sext i16 %b to i64
  %c64 = sext i32 %c to i64
  %e32 = bitcast float %e to i32
  %e64 = zext i32 %e32 to i64
  %f64 = bitcast double %f to i64
  %p1 = getelementptr i64, ptr addrspace(1) %out, i32 1
  %p2 = getelementptr i64, ptr addrspace(1) %out, i32 2
  %p3 = getelementptr i64, ptr addrspace(1) %out, i32 3
  %p4 = getelementptr i64, ptr addrspace(1) %out, i32 4
  %p5 = getelementptr i64, ptr addrspace(1) %out, i32 5
  store i64 %a64, ptr addrspace(1) %out, align 8
  store i64 %b64, ptr addrspace(1) %p1, align 8
  store i64 %c64, ptr addrspace(1) %p2, align 8
  store i64 %d, ptr addrspace(1) %p3, align 8
  store i64 %e64, ptr addrspace(1) %p4, align 8
  store i64 %f64, ptr addrspace(1) %p5, align 8
  ret void
}
