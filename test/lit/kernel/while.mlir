// kernel.while, kernel.assert and kernel.print: forms, folding, code, and what they do.
// RUN: tf-opt %s | tf-opt - | FileCheck %s
// RUN: tf-opt %s --canonicalize | FileCheck %s --check-prefix=FOLD
// RUN: tf-run %s --entry=steps --block=4 --arg=iota:i32:4 --arg=7 --out=%t.npy --check=all | FileCheck %s --check-prefix=STEPS
// RUN: not tf-run %s --entry=steps --block=4 --arg=iota:i32:4 --arg=8 2>&1 | FileCheck %s --check-prefix=FAULT
// RUN: tf-llc %s --mcpu=sm_80 | FileCheck %s --check-prefix=PTX
// RUN: %if ptxas %{ tf-llc %s --mcpu=sm_80 --emit=cubin -o %t.ptx %}

// CHECK-LABEL: kernel.func @steps
// CHECK: kernel.while {
// CHECK:   kernel.yield %c
// CHECK: } do {
// CHECK: kernel.print "{} ends at {} ({})", %t, %e, %f
// CHECK: kernel.assert %g, "too far"
// STEPS: 0 ends at 9 (4.5)
// STEPS-NEXT: 1 ends at 7 (3.5)
// STEPS-NEXT: 2 ends at 8 (4)
// STEPS-NEXT: 3 ends at 9 (4.5)
// FAULT: 1 ends at 10
// FAULT-NOT: 2 ends
// FAULT: while.mlir:[[#@LINE+21]]:3: error: assertion failed: too far, thread (1,0,0)
// PTX-LABEL: .entry steps(
// PTX: call.uni {{.*}}vprintf
// PTX: __assertfail
kernel.func @steps(%x: !kernel.buffer<4xi32, global>, %n: i32) attributes {max_threads = 4} {
  %t = kernel.thread_id x
  kernel.while {
    %a = kernel.load %x[%t] : i32
    %c = kernel.cmp lt %a, %n : i32
    kernel.yield %c
  } do {
    %a = kernel.load %x[%t] : i32
    %b = kernel.add %a, 3 : i32
    kernel.store %b, %x[%t]
  }
  %e = kernel.load %x[%t] : i32
  %d = kernel.cast %e : i32 to f32
  %h = kernel.mul %d, 0.5 : f32
  %f = kernel.cast %h : f32 to f16
  kernel.print "{} ends at {} ({})", %t, %e, %f
  %g = kernel.cmp lt %e, 10 : i32
  kernel.assert %g, "too far"
}

// FOLD-LABEL: kernel.func @never
// FOLD-NOT: kernel.while
// FOLD: kernel.store
// FOLD-NOT: kernel.store
kernel.func @never(%x: !kernel.buffer<4xi32, global>, %n: i32) {
  kernel.while {
    kernel.store %n, %x[0]
    %no = kernel.constant false
    kernel.yield %no
  } do {
    kernel.store %n, %x[1]
  }
}
