// Numbers taken from layouts become integer arithmetic.
// RUN: tf-opt %s --lower-layout --canonicalize --cse --split-input-file | FileCheck %s

// In 32 bits, where ranges prove it; division where it is needed only.
// CHECK-LABEL: kernel.func @tile
// CHECK-NOT: layout.
// CHECK: %[[C:.*]] = kernel.constant 64 : i32
// CHECK: %[[X:.*]] = kernel.mul %bn, %[[C]] : i32
// CHECK-NOT: kernel.div
// CHECK: kernel.store %[[X]]
kernel.func @tile(%y: !kernel.buffer<?xi32, global>, %bm: i32, %bn: i32) {
  %m = layout.symbol %bm in 0 to 3 : i32
  %n = layout.symbol %bn in 0 to 3 : i32
  %l = layout.constant (512,256):(1@1,1@0)
  %t = layout.tensor %l
  %tile, %none = layout.local_tile %t, <128, 64>, (%m,%n)
  %b = layout.base %tile
  %x = layout.get %b[0] : i32
  %i = kernel.thread_id x
  kernel.store %x, %y[%i]
}

// -----

// A hierarchical mode is taken apart; a swizzle is an exclusive or.
// CHECK-LABEL: kernel.func @swizzled
// CHECK: kernel.rem %{{.*}} {nonneg} : i32
// CHECK: kernel.div %{{.*}} {nonneg} : i32
// CHECK: kernel.xor
kernel.func @swizzled(%y: !kernel.buffer<?xi32, global>) {
  %t = kernel.thread_id x
  %i = layout.symbol %t in 0 to 127 : i32
  %l = layout.constant Sw<3,2,3> o 0 o (8,32):(32,1)
  %v = layout.apply %l, %i
  %x = layout.get %v : i32
  kernel.store %x, %y[%t]
}

// -----

// 64 bits: what does not fit 32 is computed in 64, and comes back where it fits.
// CHECK-LABEL: kernel.func @wide
// CHECK: %[[N:.*]] = kernel.cast %n : i32 to i64
// CHECK: kernel.mul %[[N]], %{{.*}} : i64
// CHECK: kernel.cast %{{.*}} : i64 to i32
kernel.func @wide(%y: !kernel.buffer<?xi32, global>, %z: !kernel.buffer<?xi64, global>, %n: i32, %k: i32) {
  %m = layout.symbol %n in 1 to 100000 : i32
  %i = layout.symbol %k in 0 to 7 : i32
  %l = layout.constant (8,%m):({%m * 1000000},1)
  %v = layout.apply %l, (%i,0)
  %x = layout.get %v : i64
  %big = layout.coord {%m * 1000003 div 100000}
  %q = layout.get %big : i32
  %t = kernel.thread_id x
  kernel.store %x, %z[%t]
  kernel.store %q, %y[%t]
}

// -----

// A host program checks what it was promised.
// CHECK-LABEL: host.func @f
// CHECK: host.check %{{.*}}, "rows is {0}, expected {1} to {2}"
// CHECK: host.mul
host.func @f(%n: i32, %y: !host.tensor<1xi32>) attributes {num_results = 1} {
  %i = host.cast %n
  %rows = layout.symbol %i in 1 to 1000 : index
  %l = layout.make (%rows,64)
  %s = layout.size %l
  %e = layout.get %s : index
  host.shape 0 (%e)
  host.shapes_end
}
