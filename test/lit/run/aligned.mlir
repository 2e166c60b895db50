// Rows of any length by vectors: rows shorter than one, multiples and not, none, and an argument that ends in the midst of a vector.
// RUN: tf-run %s --entry rows --arg random:1:bf16:5x1001 --expect reference 2>&1 | FileCheck %s
// RUN: tf-run %s --entry rows --arg random:1:bf16:9x8 --expect reference 2>&1 | FileCheck %s
// RUN: tf-run %s --entry rows --arg random:1:bf16:7x3 --expect reference 2>&1 | FileCheck %s
// RUN: tf-run %s --entry rows --arg random:1:bf16:1x1 --expect reference 2>&1 | FileCheck %s
// RUN: tf-run %s --entry rows --arg random:1:bf16:3x0 --expect reference 2>&1 | FileCheck %s
// RUN: tf-run %s --entry rows --arg random:1:bf16:0x5 --expect reference 2>&1 | FileCheck %s
// RUN: tf-run %s --entry norm --arg random:1:f32:5x131 --expect reference 2>&1 | FileCheck %s
// RUN: tf-run %s --entry norm --arg random:1:f32:3x2 --expect reference 2>&1 | FileCheck %s
// RUN: tf-run %s --entry norm --arg random:1:f32:4x1 --expect reference 2>&1 | FileCheck %s
// RUN: tf-run %s --entry bytes --arg random:1:i8:5x37 --expect reference 2>&1 | FileCheck %s
// RUN: tf-run %s --entry known --arg random:1:f64:3x7x5 --expect reference 2>&1 | FileCheck %s
// CHECK: , 0 beyond

fusion.func @rows(%x: tensor<?x?xbf16>) -> tensor<?x?xbf16> {
  %y = fusion.neg %x : tensor<?x?xbf16>
  sched.align %y[0, 1] by 8
  sched.split %y[1] by 8
  sched.split %y[1] by 32
  sched.parallelize %y [bidx, serial, tidx, vectorize]
  fusion.return %y : tensor<?x?xbf16>
}

// The row is kept, in registers of 32 lanes.
fusion.func @norm(%x: tensor<?x?xf32>) -> tensor<?x?xf32> attributes {at_most = array<i64: 0, 1, 253>} {
  %c = fusion.set %x : tensor<?x?xf32>
  %e = fusion.exp %c : tensor<?x?xf32>
  %s = fusion.sum %e axes [1] : tensor<?xf32>
  %b = fusion.broadcast %s axes [1] : tensor<?x1xf32>
  %y = fusion.div %e, %b : tensor<?x?xf32>
  sched.align %s[0, 1] by 4
  sched.split %s[1] by 4
  sched.split %s[1] by 32
  sched.split %s[1] by 2
  sched.propagate %s
  sched.parallelize %s [bidx, serial, unroll, tidx, unroll]
  sched.parallelize_like %s
  sched.parallelize %c[-1] vectorize
  sched.parallelize %y[-1] vectorize
  sched.inline_most
  fusion.return %y : tensor<?x?xf32>
}

// Integers keep their conditions: a division may be among them.
fusion.func @bytes(%x: tensor<?x?xi8>) -> tensor<?xi32> {
  %c = fusion.set %x : tensor<?x?xi8>
  %w = fusion.cast %c : tensor<?x?xi32>
  %y = fusion.sum %w axes [1] : tensor<?xi32>
  sched.align %y[0, 1] by 16
  sched.split %y[1] by 16
  sched.propagate %y
  sched.parallelize %y [bidx, serial, unroll]
  sched.parallelize_like %y
  sched.parallelize %c[-1] vectorize
  sched.inline_most
  fusion.return %y : tensor<?xi32>
}

// Rows along two axes; whole turns have no conditions.
fusion.func @known(%x: tensor<3x7x5xf64>) -> tensor<3xf64> {
  %c = fusion.set %x : tensor<3x7x5xf64>
  %y = fusion.reduce_max %c axes [1, 2] : tensor<3xf64>
  sched.merge %y[1, 2]
  sched.align %y[0, 1] by 2
  sched.split %y[1] by 2
  sched.split %y[1] by 2
  sched.split %y[1] by 4
  sched.propagate %y
  sched.parallelize %y [bidx, serial, unswitch, tidx, unroll]
  sched.parallelize_like %y
  sched.parallelize %c[-1] vectorize
  sched.inline_most
  fusion.return %y : tensor<3xf64>
}
