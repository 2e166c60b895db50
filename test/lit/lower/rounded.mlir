// Exponentials of f32, of rows in shared memory, of which results see no more than 16 bits say `rounded`: 2^-17 relatively is near enough in products, quotients,
// roots and sums of what is not negative. Differences, logarithms, comparisons and results of f32 need all digits.
// RUN: tf-opt --pass-pipeline='builtin.module(lower-fusion)' %s | FileCheck %s
// RUN: tf-llc -mcpu=sm_90a %s | FileCheck %s --check-prefix=PTX
// RUN: tf-llc -mcpu=sm_90a --math=precise %s | FileCheck %s --check-prefix=PRECISE
// RUN: tf-run %s --entry=softmax --arg=random:1:f32:7x200 --expect=reference 2>&1 | FileCheck %s --check-prefix=HERE

// CHECK-LABEL: kernel.func @softmax_k0
// CHECK: kernel.math exp %{{.*}} {rounded} : f32
// CHECK-NOT: kernel.math exp %{{[a-z0-9_]*}} : f32
// PTX-LABEL: .entry softmax_k0
// PTX-NOT: max.NaN.f32 {{.*}}, 0f
// PTX-LABEL: .entry differ_small_k0
// PTX: max.NaN.f32 {{.*}}, 0f
// PRECISE-LABEL: .entry softmax_k0
// PRECISE-NOT: ex2
// PRECISE-LABEL: .entry differ_small_k0
// HERE: 0 beyond
fusion.func @softmax(%x: tensor<?x200xf32>) -> tensor<?x200xbf16> {
  %c = fusion.set %x : tensor<?x200xf32> memory(shared)
  %m = fusion.reduce_max %c axes [1] : tensor<?xf32>
  %mb = fusion.broadcast %m axes [1] : tensor<?x1xf32>
  %d = fusion.sub %c, %mb : tensor<?x200xf32>
  %p = fusion.exp %d : tensor<?x200xf32>
  %pp = fusion.mul %p, %p : tensor<?x200xf32>
  %s = fusion.sum %pp axes [1] : tensor<?xf32>
  %r = fusion.sqrt %s : tensor<?xf32>
  %rb = fusion.broadcast %r axes [1] : tensor<?x1xf32>
  %q = fusion.div %p, %rb : tensor<?x200xf32>
  %y = fusion.cast %q : tensor<?x200xbf16>
  sched.parallelize %y [bidx, tidx]
  sched.parallelize_like %y
  sched.inline_most
  fusion.return %y : tensor<?x200xbf16>
}

// CHECK-LABEL: kernel.func @differ_small_k0
// CHECK-NOT: rounded
// CHECK: kernel.math exp
fusion.func @differ(%x: tensor<?xf32>, %z: tensor<?xf32>) -> tensor<?xbf16> {
  %p = fusion.exp %x : tensor<?xf32>
  %d = fusion.sub %p, %z : tensor<?xf32>
  %y = fusion.cast %d : tensor<?xbf16>
  fusion.return %y : tensor<?xbf16>
}

// The sum is of what may have any sign.
// CHECK-LABEL: kernel.func @signs_k0
// CHECK-NOT: rounded
// CHECK: kernel.math exp
fusion.func @signs(%x: tensor<?x32xf32>, %z: tensor<?x32xf32>) -> tensor<?xbf16> {
  %p = fusion.exp %x : tensor<?x32xf32>
  %d = fusion.mul %p, %z : tensor<?x32xf32>
  %s = fusion.sum %d axes [1] : tensor<?xf32>
  %y = fusion.cast %s : tensor<?xbf16>
  fusion.return %y : tensor<?xbf16>
}

// CHECK-LABEL: kernel.func @logarithm_k0
// CHECK-NOT: rounded
// CHECK: kernel.math exp
fusion.func @logarithm(%x: tensor<?x32xf32>) -> tensor<?xbf16> {
  %p = fusion.exp %x : tensor<?x32xf32>
  %s = fusion.sum %p axes [1] : tensor<?xf32>
  %l = fusion.log %s : tensor<?xf32>
  %y = fusion.cast %l : tensor<?xbf16>
  fusion.return %y : tensor<?xbf16>
}

// One result is f32.
// CHECK-LABEL: kernel.func @both_k0
// CHECK-NOT: rounded
// CHECK: kernel.math exp
fusion.func @both(%x: tensor<?xf32>) -> (tensor<?xbf16>, tensor<?xf32>) {
  %p = fusion.exp %x : tensor<?xf32>
  %y = fusion.cast %p : tensor<?xbf16>
  fusion.return %y, %p : tensor<?xbf16>, tensor<?xf32>
}

// Not of what comes through registers.
// CHECK-LABEL: kernel.func @registers_k0
// CHECK-NOT: rounded
// CHECK: kernel.math exp
fusion.func @registers(%x: tensor<?xf32>) -> tensor<?xbf16> {
  %p = fusion.exp %x : tensor<?xf32>
  %q = fusion.sqrt %p : tensor<?xf32>
  %y = fusion.cast %q : tensor<?xbf16>
  fusion.return %y : tensor<?xbf16>
}
