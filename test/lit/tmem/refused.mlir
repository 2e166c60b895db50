// Tensor memory is refused at the op for a chip that has none, before LLVM, which would abort.
// RUN: not tf-llc %s --mcpu=sm_90a -o /dev/null 2>&1 | FileCheck-22 %s --implicit-check-not=error:
// RUN: not tf-llc %s --mcpu=sm_100 -o /dev/null 2>&1 | FileCheck-22 %s --implicit-check-not=error:
// RUN: not tf-llc %s --mcpu=sm_120a -o /dev/null 2>&1 | FileCheck-22 %s --implicit-check-not=error:
// RUN: not tf-llc %s --mcpu=sm_121a -o /dev/null 2>&1 | FileCheck-22 %s --implicit-check-not=error:

kernel.func @k(%a: i32, %n: i32, %v: i32) {
  %slot = kernel.alloc : !kernel.buffer<1xi32, shared>
  %bar = kernel.alloc : !kernel.mbarrier
  %t = kernel.tcgen05.address %a : !kernel.buffer<128x256xi32, tensor>
  // CHECK: [[#@LINE+1]]:3: error: tcgen05 cannot be used on sm_{{[0-9a]+}}: it needs one of sm_100a
  kernel.tcgen05.alloc %n to %slot
  // CHECK: [[#@LINE+1]]:3: error: tcgen05 cannot be used on
  %l = kernel.tcgen05.ld %t {shape = "32x32b"} : i32
  // CHECK: [[#@LINE+1]]:3: error: tcgen05 cannot be used on
  %w = kernel.tcgen05.wait_ld %l : i32
  // CHECK: [[#@LINE+1]]:3: error: tcgen05 cannot be used on
  kernel.tcgen05.st %v to %t {shape = "32x32b"}
  // CHECK: [[#@LINE+1]]:3: error: tcgen05 cannot be used on
  kernel.tcgen05.wait_st
  // CHECK: [[#@LINE+1]]:3: error: tcgen05 cannot be used on
  kernel.tcgen05.fence before_thread_sync
  // CHECK: [[#@LINE+1]]:3: error: tcgen05 cannot be used on
  kernel.tcgen05.commit %bar
  // CHECK: [[#@LINE+1]]:3: error: tcgen05 cannot be used on
  kernel.tcgen05.dealloc %t, %n
  // CHECK: [[#@LINE+1]]:3: error: tcgen05 cannot be used on
  kernel.tcgen05.relinquish_alloc_permit
}
