; What breaks LLVM's rules is refused with the rule, once, in texts with debug info too (LLVM's own reader ends the process there).
; RUN: not tf-llc %s -o - 2>&1 | FileCheck %s --implicit-check-not='{{Broken|dominate}}'
; RUN: not tf-run %s --entry=k --block=32 --arg=zeros:i32:32 2>&1 | FileCheck %s --implicit-check-not='{{Broken|dominate}}'
; CHECK: llc-ll-broken.ll: error: LLVM's rules do not hold for this text: Instruction does not dominate all uses!
; CHECK-NEXT: What breaks LLVM's rules
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr addrspace(1) %x) !dbg !4 {
  store i32 %v, ptr addrspace(1) %x, !dbg !5
  %v = load i32, ptr addrspace(1) %x, !dbg !5
  ret void
}
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!0}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C, file: !2, emissionKind: LineTablesOnly)
!2 = !DIFile(filename: "elsewhere.cu", directory: "")
!3 = !DISubroutineType(types: !{})
!4 = distinct !DISubprogram(name: "k", file: !2, line: 70, type: !3, unit: !1)
!5 = !DILocation(line: 77, column: 5, scope: !4)
