; The trace of a run, as Chrome's viewer reads it: blocks, turns of threads, barriers and asynchronous copies, with both
; ends of each; equal options give equal traces.
; RUN: tf-run %s --grid=2 --block=64 --trace=%t.json --seed=5 --arg iota:f32:128 --arg zeros:f32:128
; RUN: %{python} %S/Inputs/check_trace.py %t.json 2 2 2 128
; RUN: tf-run %s --grid=2 --block=64 --trace=%t.again --seed=5 --threads=4 --arg iota:f32:128 --arg zeros:f32:128
; RUN: cmp %t.json %t.again
; RUN: tf-run %s --grid=2 --block=64 --trace=%t.json --async-latency=eager --schedule=pct:3 --arg iota:f32:128 --arg zeros:f32:128 --check=none
; RUN: %{python} %S/Inputs/check_trace.py %t.json 2 2 2 128
; RUN: tf-run %s --grid=1 --block=64 --trace=- --arg iota:f32:128 --arg zeros:f32:128 | FileCheck %s --check-prefix=TEXT
; RUN: sh -c 'tf-run %s --block=64 --trace=%t.bad --arg iota:f32:63 --arg zeros:f32:128; test $? -eq 3' 2>&1
; RUN: FileCheck %s --check-prefix=TEXT < %t.bad
; RUN: not tf-run %s --block=64 --trace=/nonexistent/t.json --arg iota:f32:64 --arg zeros:f32:64 2>&1 | FileCheck %s --check-prefix=WRITE
; RUN: sh -c 'tf-run %s --block=64 --device=cuda --trace=%t.json --arg iota:f32:64 --arg zeros:f32:64; test $? -eq 2' 2>&1 | FileCheck %s --check-prefix=CUDA
; RUN: sh -c 'tf-run %s --block=64 --device=cuda:99 --check --schedule=rr --counters --arg iota:f32:64 --arg zeros:f32:64; test $? -eq 4' 2>&1 | FileCheck %s --check-prefix=NOTHING
; NOTHING: tf-run: warning: '--check' is of the simulated SM and does nothing on 'cuda:99'
; NOTHING-NEXT: warning: '--schedule'
; NOTHING-NEXT: warning: '--counters'
; NOTHING-NEXT: error:
; TEXT: "traceEvents": [
; TEXT: "process_name", "args": {"name": "stage, launch 0, block (0,0,0)"}
; TEXT: "ph": "b"{{.*}}"cat": "copy"{{.*}}"bytes": 4
; WRITE: error: cannot write '/nonexistent/t.json'
; CUDA: tf-run: '--trace' is of the simulated SM, not of 'cuda'
@buffer = internal addrspace(3) global [64 x float] undef, align 16

define ptx_kernel void @stage(ptr addrspace(1) %x, ptr addrspace(1) %y) {
  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %o = mul i32 %b, 64
  %i = add i32 %o, %t
  %px = getelementptr float, ptr addrspace(1) %x, i32 %i
  %s = getelementptr float, ptr addrspace(3) @buffer, i32 %t
  call void @llvm.nvvm.cp.async.ca.shared.global.4(ptr addrspace(3) %s, ptr addrspace(1) %px)
  call void @llvm.nvvm.cp.async.wait.all()
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %r = sub i32 63, %t
  %q = getelementptr float, ptr addrspace(3) @buffer, i32 %r
  %v = load float, ptr addrspace(3) %q
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 1)
  %py = getelementptr float, ptr addrspace(1) %y, i32 %i
  store float %v, ptr addrspace(1) %py
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.cp.async.ca.shared.global.4(ptr addrspace(3), ptr addrspace(1))
declare void @llvm.nvvm.cp.async.wait.all()
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
