; Two warps wait at two barriers for one another: told whatever is checked, with the seed.
; RUN: sh -c 'tf-run %s --block=64; test $? -eq 3' 2>&1 | FileCheck %s
; RUN: sh -c 'tf-run %s --block=64 --check=race --seed=-3; test $? -eq 3' 2>&1 | FileCheck %s
; RUN: sh -c 'tf-run %s --block=64 --check=none --schedule=pct:2; test $? -eq 3' 2>&1 | FileCheck %s
; RUN: sh -c 'tf-run %s --block=64 --stop-on-first; test $? -eq 3' 2>&1 | FileCheck %s
; CHECK: error: deadlock: 64 of 64 threads wait and none can go on; 0 have exited
; CHECK-SAME: [schedule {{rr|pct:2}}, latency lazy, seed {{0|18446744073709551613}}]
; CHECK-DAG: 32 threads, first (0,0,0), wait at barrier 1
; CHECK-DAG: 32 threads, first (32,0,0), wait at barrier 2
define ptx_kernel void @cross() {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %low = icmp slt i32 %t, 32
  br i1 %low, label %one, label %two
one:
  call void @llvm.nvvm.barrier.cta.sync.aligned.count(i32 1, i32 64)
  ret void
two:
  call void @llvm.nvvm.barrier.cta.sync.aligned.count(i32 2, i32 64)
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier.cta.sync.aligned.count(i32, i32)
