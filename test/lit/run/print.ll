; vprintf in the form that a GPU's driver knows: values one after the other, each at a multiple of its size.
; RUN: tf-run %s --entry=show --block=2 --arg=zeros:i32:2 --check=all | FileCheck %s --match-full-lines --strict-whitespace
; RUN: tf-run %s --entry=much --block=1 --arg=300000 | tail -n 1 | FileCheck %s --check-prefix=MUCH
target triple = "nvptx64-nvidia-cuda"
@f = internal addrspace(1) constant [57 x i8] c"%d|%5.2f|%s|%c|%x|%lld|%+d|%-4d|%u|%%|%08.3f|%hd|%e\0A\00\00\00\00\00"
@s = internal addrspace(1) constant [5 x i8] c"text\00"
@g = internal addrspace(1) constant [62 x i8] c"................................ %d ........................\0A\00"
declare i32 @vprintf(ptr, ptr)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
;      CHECK:0| 1.50|text|A|ff|-5000000000|+7|-3  |4294967295|%|0002.250|12|1.250000e-03
; CHECK-NEXT:1| 1.50|text|A|ff|-5000000000|+7|-3  |4294967295|%|0002.250|12|1.250000e-03
define ptx_kernel void @show(ptr addrspace(1) %x) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %a = alloca {i32, double, ptr, i32, i32, i64, i32, i32, i32, double, i32, double}, align 8
  store i32 %t, ptr %a
  %a1 = getelementptr i8, ptr %a, i64 8
  store double 1.5, ptr %a1
  %a2 = getelementptr i8, ptr %a, i64 16
  store ptr addrspacecast (ptr addrspace(1) @s to ptr), ptr %a2
  %a3 = getelementptr i8, ptr %a, i64 24
  store i32 65, ptr %a3
  %a4 = getelementptr i8, ptr %a, i64 28
  store i32 255, ptr %a4
  %a5 = getelementptr i8, ptr %a, i64 32
  store i64 -5000000000, ptr %a5
  %a6 = getelementptr i8, ptr %a, i64 40
  store i32 7, ptr %a6
  %a7 = getelementptr i8, ptr %a, i64 44
  store i32 -3, ptr %a7
  %a8 = getelementptr i8, ptr %a, i64 48
  store i32 -1, ptr %a8
  %a9 = getelementptr i8, ptr %a, i64 56
  store double 2.25, ptr %a9
  %a10 = getelementptr i8, ptr %a, i64 64
  store i32 12, ptr %a10
  %a11 = getelementptr i8, ptr %a, i64 72
  store double 0.00125, ptr %a11
  %r = call i32 @vprintf(ptr addrspacecast (ptr addrspace(1) @f to ptr), ptr %a)
  ret void
}

; What is kept of one launch has an end.
; MUCH: (the rest of what this kernel printed is dropped)
define ptx_kernel void @much(i32 %n) {
  %a = alloca i32
  br label %loop
loop:
  %i = phi i32 [0, %0], [%next, %loop]
  store i32 %i, ptr %a
  %r = call i32 @vprintf(ptr addrspacecast (ptr addrspace(1) @g to ptr), ptr %a)
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
