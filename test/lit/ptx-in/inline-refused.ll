; What inline assembly holds and nobody knows is told at its place. A GPU may know it: so it is a warning, and the PTX is
; made; the simulated SM then refuses the kernel. What LLVM itself cannot place is an error.
; RUN: not tf-run %s --mcpu=sm_90a --block=32 --arg=zeros:i32:32 2>&1 | FileCheck %s
; RUN: tf-llc %s --mcpu=sm_90a -o - 2>&1 | FileCheck %s --check-prefix=MADE
; MADE-NOT: warning
; MADE: fine.dust.b32
; RUN: sed 's/"=r,r"(i32 %x)/"=k,r"(i32 %x)/' %s > %t.ll; not tf-run %t.ll --mcpu=sm_90a --block=32 --arg=zeros:i32:32 2>&1 | FileCheck %s --check-prefix=LETTER
; LETTER: error: LLVM reported: couldn{{.}}t allocate output register for constraint {{.}}k
; RUN: sed 's/fine.dust/sub; }/' %s > %t.brace.ll; not tf-run %t.brace.ll --mcpu=sm_90a --block=32 --arg=zeros:i32:32 2>&1 | FileCheck %s --check-prefix=BRACE
; BRACE: warning: PTX: {{.}}sub;{{.}}: this instruction is not known here
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define ptx_kernel void @k(ptr addrspace(1) %y) {
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  ; CHECK: inline-refused.ll:[[#@LINE+1]]:3: warning: PTX: 'fine.dust.b32 %r{{[0-9]+}}, %r{{[0-9]+}};': no instruction 'fine' is known
  %a = call i32 asm "add.s32 $0, $1, 1; fine.dust.b32 $0, $1;",
    "=r,r"(i32 %x)
  ; CHECK: inline-refused.ll:[[#@LINE+1]]:3: warning: PTX: {{.*}}: '%q' is neither a register that is declared here nor a special register
  %b = call i32 asm "{ .reg .b32 %p; mov.b32 %p, $1; } add.s32 $0, $1, %q;", "=r,r"(i32 %a)
  ; CHECK: inline-refused.ll:[[#@LINE+1]]:3: warning: PTX: {{.*}}: there is no label 'out' here
  call void asm sideeffect "bra out;", ""()
  %py = getelementptr i32, ptr addrspace(1) %y, i32 %x
  store i32 %b, ptr addrspace(1) %py
  ret void
}
; CHECK: error: the kernel holds inline assembly of which the simulated SM does not know every instruction
