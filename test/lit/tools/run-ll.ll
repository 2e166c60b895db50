; Plain NVVM LLVM IR: kernels without a host program, on the simulated SM; as PTX, too.
; RUN: mkdir -p %t && cd %t
; RUN: tf-run %s --grid=2 --block=32 -e axpy --arg iota:f32:64 --arg ones:f32:64 --arg 3.0 --arg 64 --out - --out y.npy
; RUN: %{python} -c "import struct; d = open('y.npy','rb').read(); assert struct.unpack('<64f', d[-256:]) == tuple(3 * i + 1 for i in range(64)), d"
; RUN: tf-llc --filetype=package %s -o a.tfpkg && tf-run a.tfpkg --grid=2 --block=32 -e axpy --arg iota:f32:64 --arg ones:f32:64 --arg 3.0 --arg 64 --expect - --expect y.npy
; RUN: tf-run - --grid=2 --block=32 -e axpy --arg iota:f32:64 --arg ones:f32:64 --arg 3.0 --arg 64 --expect - --expect y.npy < %s
; RUN: tf-run %s -e swap --arg iota:i64:4 --arg 65535 --arg 0.5 --arg -1 --out s.npy
; RUN: %{python} -c "import struct; d = open('s.npy','rb').read(); assert struct.unpack('<4q', d[-32:]) == (3, 2, 1, -1), d"
; RUN: sh -c 'tf-run %s --grid=3 --block=32 -e axpy --arg iota:f32:64 --arg ones:f32:64 --arg 3.0 --arg 96; test $? -eq 3' 2>&1 | FileCheck %s --check-prefix=OOB
; RUN: not tf-run %s -e swap --grid=2 --block=5 --arg iota:i64:4 --arg 65535 --arg 0.5 --arg -1 2>&1 | FileCheck %s --check-prefix=BLOCK
; RUN: not tf-run %s -e map --block=1 --arg zeros:i8:128 2>&1 | FileCheck %s --check-prefix=MAP
; RUN: not tf-run %s --block=1 2>&1 | FileCheck %s --check-prefix=WHICH
; RUN: not tf-run %s --block=1 -e other 2>&1 | FileCheck %s --check-prefix=OTHER
; RUN: not tf-run --device=reference %s 2>&1 | FileCheck %s --check-prefix=REFERENCE
; RUN: tf-llc %s -o k.ptx && tf-run k.ptx -e axpy --grid=2 --block=32 --arg iota:f32:64 --arg ones:f32:64 --arg 3.0 --arg 64 --expect - --expect y.npy
; RUN: tf-run k.ptx -e swap --arg iota:i64:4 --arg 65535 --arg 0.5 --arg -1 --expect s.npy
; RUN: not tf-run k.ptx -e swap --block=5 --arg iota:i64:4 --arg 65535 --arg 0.5 --arg 7 2>&1 | FileCheck %s --check-prefix=BLOCK
; RUN: not tf-run k.ptx -e other --block=5 2>&1 | FileCheck %s --check-prefix=OTHER
; OOB: error: out-of-bounds
; BLOCK: error: kernel 'swap' is launched with a block of 5 x 1 x 1, but its code is for 4 x 1 x 1
; MAP: error: argument 'zeros:i8:128': expected a tensor map, such as tensormap(x.npy, box=4x32)
; WHICH: error: there is more than one kernel; choose with --entry: axpy, swap, map
; OTHER: error: there is no entry or kernel 'other'; there are: axpy, swap, map
; REFERENCE: error: the device 'reference' runs fusions, not kernels
@tile = internal addrspace(3) global [4 x i64] undef, align 8

define ptx_kernel void @axpy(ptr addrspace(1) %x, ptr addrspace(1) %y, float %a, i32 %n) {
  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %d = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %o = mul i32 %b, %d
  %i = add i32 %o, %t
  %in = icmp slt i32 %i, %n
  br i1 %in, label %go, label %done
go:
  %px = getelementptr float, ptr addrspace(1) %x, i32 %i
  %py = getelementptr float, ptr addrspace(1) %y, i32 %i
  %vx = load float, ptr addrspace(1) %px
  %vy = load float, ptr addrspace(1) %py
  %m = fmul float %vx, %a
  %s = fadd float %m, %vy
  store float %s, ptr addrspace(1) %py
  br label %done
done:
  ret void
}

define ptx_kernel void @swap(ptr addrspace(1) %x, i16 %h, double %f, i64 %last) "nvvm.reqntid"="4" {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr i64, ptr addrspace(1) %x, i32 %t
  %v = load i64, ptr addrspace(1) %p
  %s = getelementptr i64, ptr addrspace(3) @tile, i32 %t
  store i64 %v, ptr addrspace(3) %s
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %r = sub i32 3, %t
  %q = getelementptr i64, ptr addrspace(3) @tile, i32 %r
  %w = load i64, ptr addrspace(3) %q
  %wide = sext i16 %h to i64
  %is = icmp eq i32 %t, 3
  %half = fcmp oeq double %f, 0.5
  %both = and i1 %is, %half
  %e = select i1 %both, i64 %last, i64 %w
  %z = add i64 %wide, 1
  %out = add i64 %e, %z
  store i64 %out, ptr addrspace(1) %p
  ret void
}

define ptx_kernel void @map(ptr byval([128 x i8]) align 64 %m) {
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
