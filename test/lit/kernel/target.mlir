// RUN: not tf-llc %s -mcpu=sm_90a 2>&1 | FileCheck-22 %s
// RUN: not tf-llc %s -mcpu=sm_99 2>&1 | FileCheck-22 %s --check-prefix=UNKNOWN
// RUN: tf-llc %s -mcpu=sm_100a | FileCheck-22 %s --check-prefix=WIDE

// CHECK: target.mlir:[[#@LINE+6]]:{{.*}} error: 256-bit loads and stores cannot be used on sm_90a: it needs
// UNKNOWN: error: unknown target 'sm_99'
// WIDE: ld.global.v4.b64
kernel.func @wide(%x: !kernel.buffer<?xf32, global>) {
  %i = kernel.thread_id x
  // a comment, so that the line above counts
  %v = kernel.load %x[%i] : vector<8xf32>
  %w = kernel.add %v, %v : vector<8xf32>
  kernel.store %w, %x[%i]
}
