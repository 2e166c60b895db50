// Vectors of 16-bit elements stay words: behind a condition, put together of constants or of halves, and as bits. LLVM gets no vector of
// them, and no element is taken out of one.
// RUN: tf-llc %s --mcpu=sm_90a --filetype=llvm-raw | FileCheck-22 %s
// RUN: tf-run %s --entry=masked --block=4 --arg=3 --arg=iota:bf16:32 --arg=zeros:bf16:32 --check=all | FileCheck-22 %s --check-prefix=GIVES

// CHECK-LABEL: @masked(
// CHECK-NOT: x bfloat>
// CHECK-COUNT-4: phi i32
// CHECK-NOT: x bfloat>
// CHECK: store <4 x i32>
// CHECK-NOT: x bfloat>
// CHECK: ret void

// Three threads have elements of their own, the fourth has 1.5 and -2; every second pair is cut off.
// GIVES: 0: 0 1, 0 0, 4 5
// GIVES-NEXT: 1: 8 9, 0 0, 12 13
// GIVES-NEXT: 2: 16 17, 0 0, 20 21
// GIVES-NEXT: 3: 1.5 -2, 0 0, 1.5 -2
kernel.func @masked(%n: i32, %x: !kernel.buffer<32xbf16, global> {align = 16}, %y: !kernel.buffer<32xbf16, global> {align = 16})
    attributes {max_threads = 4} {
  %t = kernel.thread_id x
  %c8 = kernel.constant 8 : i32
  %none = kernel.constant 0 : i32
  %i = kernel.mul %t, %c8 : i32
  %c = kernel.cmp lt %t, %n : i32
  %v = kernel.if %c -> vector<8xbf16> {
    %l = kernel.load %x[%i] {align = 16} : vector<8xbf16>
    kernel.yield %l
  } else {
    %a = kernel.constant 1.5 : bf16
    %b = kernel.constant -2.0 : bf16
    %w = kernel.build %a, %b, %a, %b, %a, %b, %a, %b : vector<8xbf16>
    kernel.yield %w
  }
  %e0 = kernel.extract %v [0] : vector<8xbf16>
  %e1 = kernel.extract %v [1] : vector<8xbf16>
  %e4 = kernel.extract %v [4] : vector<8xbf16>
  %e5 = kernel.extract %v [5] : vector<8xbf16>
  %pairs = kernel.build %e0, %e1, %e4, %e5 : vector<4xbf16>
  %words = kernel.bitcast %pairs : vector<4xbf16> to vector<2xi32>
  %w0 = kernel.extract %words [0] : vector<2xi32>
  %w1 = kernel.extract %words [1] : vector<2xi32>
  %all = kernel.build %w0, %none, %w1, %none : vector<4xi32>
  %out = kernel.bitcast %all : vector<4xi32> to vector<8xbf16>
  kernel.store %out, %y[%i] {align = 16}
  %o0 = kernel.extract %out [0] : vector<8xbf16>
  %f0 = kernel.cast %o0 : bf16 to f32
  %o1 = kernel.extract %out [1] : vector<8xbf16>
  %f1 = kernel.cast %o1 : bf16 to f32
  %o2 = kernel.extract %out [2] : vector<8xbf16>
  %f2 = kernel.cast %o2 : bf16 to f32
  %o3 = kernel.extract %out [3] : vector<8xbf16>
  %f3 = kernel.cast %o3 : bf16 to f32
  %o4 = kernel.extract %out [4] : vector<8xbf16>
  %f4 = kernel.cast %o4 : bf16 to f32
  %o5 = kernel.extract %out [5] : vector<8xbf16>
  %f5 = kernel.cast %o5 : bf16 to f32
  kernel.print "{}: {} {}, {} {}, {} {}", %t, %f0, %f1, %f2, %f3, %f4, %f5
}

// Halves of two words are no word.
// RUN: tf-run %s --entry=crossed --block=2 --arg=iota:bf16:8 --check=all | FileCheck-22 %s --check-prefix=CROSSED
// CROSSED: 0: 0 3 2 1
// CROSSED-NEXT: 1: 4 7 6 5
kernel.func @crossed(%x: !kernel.buffer<8xbf16, global> {align = 16}) attributes {max_threads = 2} {
  %t = kernel.thread_id x
  %c4 = kernel.constant 4 : i32
  %i = kernel.mul %t, %c4 : i32
  %c2 = kernel.constant 2 : i32
  %all = kernel.cmp lt %t, %c2 : i32
  %v = kernel.if %all -> vector<4xbf16> {
    %l = kernel.load %x[%i] {align = 8} : vector<4xbf16>
    kernel.yield %l
  } else {
    %a = kernel.constant 1.5 : bf16
    %w = kernel.build %a, %a, %a, %a : vector<4xbf16>
    kernel.yield %w
  }
  %e0 = kernel.extract %v [0] : vector<4xbf16>
  %e1 = kernel.extract %v [1] : vector<4xbf16>
  %e2 = kernel.extract %v [2] : vector<4xbf16>
  %e3 = kernel.extract %v [3] : vector<4xbf16>
  %turned = kernel.build %e0, %e3, %e2, %e1 : vector<4xbf16>
  %bits = kernel.bitcast %turned : vector<4xbf16> to vector<2xi32>
  %b0 = kernel.extract %bits [0] : vector<2xi32>
  %b1 = kernel.extract %bits [1] : vector<2xi32>
  %p = kernel.bitcast %b0 : i32 to vector<2xbf16>
  %q = kernel.bitcast %b1 : i32 to vector<2xbf16>
  %o0 = kernel.extract %p [0] : vector<2xbf16>
  %o1 = kernel.extract %p [1] : vector<2xbf16>
  %o2 = kernel.extract %q [0] : vector<2xbf16>
  %o3 = kernel.extract %q [1] : vector<2xbf16>
  %f0 = kernel.cast %o0 : bf16 to f32
  %f1 = kernel.cast %o1 : bf16 to f32
  %f2 = kernel.cast %o2 : bf16 to f32
  %f3 = kernel.cast %o3 : bf16 to f32
  kernel.print "{}: {} {} {} {}", %t, %f0, %f1, %f2, %f3
}
