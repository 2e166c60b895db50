// RUN: tf-opt %s | tf-opt - | FileCheck-22 %s
// RUN: tf-opt --mlir-print-op-generic %s | tf-opt - | FileCheck-22 %s

// CHECK-LABEL: kernel.func @control(%x: !kernel.buffer<?x64xbf16, global> {align = 16 : i64, noalias, readonly}, %n: i32) attributes {max_threads = 128 : i64}
kernel.func @control(%x: !kernel.buffer<?x64xbf16, global> {align = 16, noalias, readonly}, %n: i32) attributes {max_threads = 128} {
  // CHECK: kernel.alloc {align = 128 : i64} : !kernel.buffer<32x32xf32, shared>
  %s = kernel.alloc {align = 128} : !kernel.buffer<32x32xf32, shared>
  %zero = kernel.constant 0.0 : f32
  %c0 = kernel.constant 0 : i32
  %c1 = kernel.constant 1 : i32
  // CHECK: %sum = kernel.for %i = %c0 to %n step %c1 iter(%acc = %zero) : i32 attributes {unroll} {
  %sum = kernel.for %i = %c0 to %n step %c1 iter(%acc = %zero) : i32 attributes {unroll} {
    %v = kernel.load %x[%i, %c0] {cache = "evict_last"} : vector<8xbf16>
    %e = kernel.extract %v[0] : vector<8xbf16>
    %f = kernel.cast %e : bf16 to f32
    %a = kernel.add %acc, %f : f32
    // CHECK: kernel.yield %a
    kernel.yield %a
  }
  %c = kernel.cmp lt %c0, %n : i32
  // CHECK: kernel.if %c {
  kernel.if %c {
    kernel.store %sum, %s[%c0, %c0]
  // CHECK: } else {
  } else {
    kernel.store %zero, %s[%c0, %c0]
  }
  // CHECK-NOT: kernel.return
}

// CHECK-LABEL: host.func @entry
host.func @entry(%x: !host.tensor<2xbf16>, %n: i32) {
  %c0 = host.constant 0
  %c1 = host.constant 1
  %i = host.cast %n
  %p = host.ptr %x
  // CHECK: host.if %i {
  host.if %i {
    // CHECK: host.launch @control grid(%i, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p, %n)
    host.launch @control grid(%i, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p, %n)
  }
}
