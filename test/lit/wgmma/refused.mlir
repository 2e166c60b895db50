// wgmma is refused at the op for every chip but sm_90a, before LLVM, which would abort.
// RUN: not tf-llc %s --mcpu=sm_90 -o /dev/null 2>&1 | FileCheck-22 %s --implicit-check-not=error:
// RUN: not tf-llc %s --mcpu=sm_80 -o /dev/null 2>&1 | FileCheck-22 %s --implicit-check-not=error:
// RUN: not tf-llc %s --mcpu=sm_100a -o /dev/null 2>&1 | FileCheck-22 %s --implicit-check-not=error:
// RUN: not tf-llc %s --mcpu=sm_120a -o /dev/null 2>&1 | FileCheck-22 %s --implicit-check-not=error:
// RUN: tf-llc %s --mcpu=sm_90a -o /dev/null
// Mixed integers need PTX 8.4.
// RUN: not tf-llc %s --mcpu=sm_90a --ptx-version=8.0 -o /dev/null 2>&1 | FileCheck-22 %s --check-prefix=LOW
// LOW: error: PTX 8.0 is too low for this module on sm_90a, which needs 8.4

kernel.func @k(%da: i64) {
  // CHECK: [[#@LINE+1]]:3: error: wgmma cannot be used on sm_{{[0-9a]+}}: it needs one of sm_90a
  kernel.wgmma.fence
  // CHECK: [[#@LINE+1]]:3: error: wgmma cannot be used on
  %d = kernel.wgmma.mma bf16 %da, bf16 %da : !kernel.wgmma<8xf32>
  // CHECK: [[#@LINE+2]]:3: error: wgmma cannot be used on
  // CHECK: [[#@LINE+1]]:3: error: wgmma on s8 and u8 together cannot be used on
  %e = kernel.wgmma.mma s8 %da, u8 %da : !kernel.wgmma<8xi32>
  // CHECK: [[#@LINE+1]]:3: error: wgmma cannot be used on
  kernel.wgmma.commit_group
  // CHECK: [[#@LINE+1]]:3: error: wgmma cannot be used on
  kernel.wgmma.wait_group 0
}
