// What sm_80 has of mbarriers: waits are loops of test_wait, and cp.async arrives.
// REQUIRES: ptxas
// RUN: tf-llc %s --mcpu=sm_80 -o - | FileCheck-22 %s
// RUN: tf-llc %s --mcpu=sm_80 -o %t.ptx && %ptxas --gpu-name=sm_80 %t.ptx -o %t.cubin
// RUN: tf-llc %s --mcpu=sm_86 -o %t.ptx && %ptxas --gpu-name=sm_86 %t.ptx -o %t.cubin
// RUN: tf-llc %s --mcpu=sm_89 -o %t.ptx && %ptxas --gpu-name=sm_89 %t.ptx -o %t.cubin

// CHECK: .version 7.1
kernel.func @ring(%x: !kernel.buffer<?xf32, global>, %n: i32) {
  %s = kernel.alloc {align = 16} : !kernel.buffer<4xf32, shared>
  %b = kernel.alloc : !kernel.mbarrier
  %c0 = kernel.constant 0 : i32
  kernel.mbarrier.init %b, %n
  kernel.barrier
  // CHECK: cp.async.ca.shared.global [{{.*}}], [{{.*}}], 16;
  kernel.cp_async %x to %s bytes 16
  // CHECK: cp.async.mbarrier.arrive.noinc.shared.b64
  kernel.cp_async.arrive %b {noinc}
  // CHECK: mbarrier.arrive.noComplete.shared.b64
  kernel.mbarrier.arrive %b, %n {no_complete}
  // CHECK: mbarrier.arrive.shared.b64 [[S:%rd[0-9]+]],
  %st = kernel.mbarrier.arrive %b : i64
  // CHECK: [[LOOP:\$L__BB[0-9_]+]]:
  // CHECK: mbarrier.test_wait.shared.b64 %p{{[0-9]+}}, [{{.*}}], [[S]];
  // CHECK: bra [[LOOP]];
  kernel.mbarrier.wait %b state %st
  // CHECK: mbarrier.test_wait.parity.shared.b64
  kernel.mbarrier.wait %b parity %c0
}
