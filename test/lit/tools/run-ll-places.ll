; Faults of LLVM IR that says nothing of its source are told at lines of its text, however that is laid out.
; RUN: not tf-run %s --entry=k --block=32 --arg=zeros:i32:32 2>&1 | FileCheck %s
; RUN: not tf-run %s --entry=again --block=32 --arg=zeros:i32:32 2>&1 | FileCheck %s --check-prefix=AGAIN
; What says something itself keeps it.
; RUN: not tf-run %s --entry=own --block=32 --arg=zeros:i32:32 2>&1 | FileCheck %s --check-prefix=OWN
; Older spellings become other instructions: then there are no places, rather than wrong ones.
; RUN: not tf-run %s --entry=old --block=32 --arg=zeros:i32:32 2>&1 | FileCheck %s --check-prefix=OLD
target triple = "nvptx64-nvidia-cuda"
@"a ; { name" = internal addrspace(3) global [8 x i32] poison
@text = internal addrspace(1) constant [4 x i8] c"(;\0A\00" ; a { comment
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.abs.i(i32)
declare { i32, i1 } @llvm.uadd.with.overflow.i32(i32, i32)

define ptx_kernel void @k(
    ptr addrspace(1) "a{" ; {
    %x
  ) #0 { ; the body's brace { is that one
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %low = and i32 %t, 3
  br label %"odd; name"
"odd; name":                                      ; preds = %0
  switch i32 %low, label %other [
    i32 0, label %one
    i32 1, label %two ; {
  ]
one: br label %two
two:
  %p = phi i32 [ 1, %"odd; name" ],
               [ 2, %one ]

  %pair = call { i32, i1 } @llvm.uadd.with.overflow.i32(i32 %p,
    i32 1)
  br label %other
other:
  %at = getelementptr i32, ptr addrspace(3) @"a ; { name", i32 %t
  ; CHECK: run-ll-places.ll:[[#@LINE+1]]:3: error: out-of-bounds write
  store i32 %low, ptr addrspace(3) %at
  ret void
}

attributes #0 = { nounwind "a}" = "{" }
define ptx_kernel void @again(ptr addrspace(1) %x) {
    %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
    %at = getelementptr i32, ptr addrspace(3) @"a ; { name", i32 %t
    ; AGAIN: run-ll-places.ll:[[#@LINE+1]]:5: error: uninitialised read
    %v = load i32, ptr addrspace(3) %at
    %to = getelementptr i32, ptr addrspace(1) %x, i32 %t
    store i32 %v, ptr addrspace(1) %to
    ret void
}

; OWN: elsewhere.cu:77:5: error: uninitialised read
define ptx_kernel void @own(ptr addrspace(1) %x) !dbg !4 {
  %v = load i32, ptr addrspace(3) @"a ; { name", !dbg !5
  store i32 %v, ptr addrspace(1) %x, !dbg !5
  ret void
}

; OLD-NOT: run-ll-places.ll
; OLD: error: uninitialised read
define ptx_kernel void @old(ptr addrspace(1) %x) {
  %v = load i32, ptr addrspace(3) @"a ; { name"
  %a = call i32 @llvm.nvvm.abs.i(i32 %v)
  store i32 %a, ptr addrspace(1) %x
  ret void
}
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!0}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C, file: !2, emissionKind: LineTablesOnly)
!2 = !DIFile(filename: "elsewhere.cu", directory: "")
!3 = !DISubroutineType(types: !{})
!4 = distinct !DISubprogram(name: "own", file: !2, line: 70, type: !3, unit: !1)
!5 = !DILocation(line: 77, column: 5, scope: !4)
