// An index beside a label of 64 bits: the low halves are compared, where the label fits 32 bits.
// RUN: for v in 0 3 6 7 -1 4294967299 -4294967293 2147483648 -2147483648 9223372036854775807; do tf-run %s --entry=f --arg=const:$v:i64:5 --expect=reference || exit 1; done
// RUN: tf-run %s --entry=f --arg=iota:i64:9 --expect=reference
// RUN: tf-run %s --entry=turned --arg=iota:i64:9 --expect=reference
// RUN: tf-run %s --entry=turned --arg=const:4294967299:i64:9 --expect=reference
// RUN: tf-llc %s --mcpu=sm_90a | FileCheck %s

// Of four elements beside one label one comparison has 64 bits.
// CHECK-LABEL: entry hot_k0(
// CHECK: setp.{{eq|ne}}.{{s|b}}64
// CHECK-NOT: setp.{{eq|ne}}.{{s|b}}64
// CHECK: st.global.v4
fusion.func @f(%label: tensor<?xi64>) -> (tensor<?x7xi1>, tensor<?x7xf32>) {
  %zero = fusion.constant 0 : i64
  %one = fusion.constant 1 : i64
  %i = fusion.iota %zero, %one axis 0 : tensor<7xi64>
  %row = fusion.broadcast %i axes [0] : tensor<1x7xi64>
  %l = fusion.broadcast %label axes [1] : tensor<?x1xi64>
  %ne = fusion.ne %l, %row : tensor<?x7xi1>
  %eq = fusion.eq %row, %l : tensor<?x7xi1>
  %y = fusion.cast %eq : tensor<?x7xf32>
  fusion.return %ne, %y : tensor<?x7xi1>, tensor<?x7xf32>
}

// Of both sides an index.
fusion.func @turned(%label: tensor<?xi64>) -> tensor<?xi1> {
  %n = fusion.dim %label, 0 : i64
  %zero = fusion.constant 0 : i64
  %one = fusion.constant 1 : i64
  %three = fusion.constant 3 : i64
  %i = fusion.iota %zero, %one, %n axis 0 : tensor<?xi64>
  %k = fusion.iota %three, %one, %n axis 0 : tensor<?xi64>
  %both = fusion.eq %i, %k : tensor<?xi1>
  %mine = fusion.eq %label, %k : tensor<?xi1>
  %y = fusion.logical_or %both, %mine : tensor<?xi1>
  fusion.return %y : tensor<?xi1>
}

fusion.func @hot(%label: tensor<?xi64>) -> tensor<?x8xf32> {
  %zero = fusion.constant 0 : i64
  %one = fusion.constant 1 : i64
  %i = fusion.iota %zero, %one axis 0 : tensor<8xi64>
  %row = fusion.broadcast %i axes [0] : tensor<1x8xi64>
  %l = fusion.broadcast %label axes [1] : tensor<?x1xi64>
  %eq = fusion.eq %row, %l : tensor<?x8xi1>
  %y = fusion.cast %eq : tensor<?x8xf32>
  sched.split %y[1] by 4
  sched.propagate %y
  sched.parallelize %y [bidx, tidx, unroll]
  sched.parallelize_like %y
  sched.parallelize %y[-1] vectorize
  sched.inline_most
  fusion.return %y : tensor<?x8xf32>
}
