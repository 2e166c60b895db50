// The text of every pass's result is a fixed point: print, parse, print; in the generic form and with locations too.
// RUN: tf-opt %s --pass-pipeline='builtin.module(canonicalize)' -o %t.0.a && tf-opt %t.0.a -o %t.0.b && diff %t.0.a %t.0.b
// RUN: tf-opt %s --pass-pipeline='builtin.module(canonicalize)' --print-op-generic -o %t.0.g && tf-opt %t.0.g -o %t.0.c && diff %t.0.a %t.0.c
// RUN: tf-opt %s --pass-pipeline='builtin.module(canonicalize)' --print-debuginfo -o %t.0.l && tf-opt %t.0.l --print-debuginfo -o %t.0.m && diff %t.0.l %t.0.m
// RUN: tf-opt %t.0.l -o %t.0.n && diff %t.0.a %t.0.n
// RUN: tf-opt %s --pass-pipeline='builtin.module(cse)' -o %t.1.a && tf-opt %t.1.a -o %t.1.b && diff %t.1.a %t.1.b
// RUN: tf-opt %s --pass-pipeline='builtin.module(cse)' --print-op-generic -o %t.1.g && tf-opt %t.1.g -o %t.1.c && diff %t.1.a %t.1.c
// RUN: tf-opt %s --pass-pipeline='builtin.module(cse)' --print-debuginfo -o %t.1.l && tf-opt %t.1.l --print-debuginfo -o %t.1.m && diff %t.1.l %t.1.m
// RUN: tf-opt %t.1.l -o %t.1.n && diff %t.1.a %t.1.n
// RUN: tf-opt %s --pass-pipeline='builtin.module(dce)' -o %t.2.a && tf-opt %t.2.a -o %t.2.b && diff %t.2.a %t.2.b
// RUN: tf-opt %s --pass-pipeline='builtin.module(dce)' --print-op-generic -o %t.2.g && tf-opt %t.2.g -o %t.2.c && diff %t.2.a %t.2.c
// RUN: tf-opt %s --pass-pipeline='builtin.module(dce)' --print-debuginfo -o %t.2.l && tf-opt %t.2.l --print-debuginfo -o %t.2.m && diff %t.2.l %t.2.m
// RUN: tf-opt %t.2.l -o %t.2.n && diff %t.2.a %t.2.n
// RUN: tf-opt %s --pass-pipeline='builtin.module(apply-schedule)' -o %t.3.a && tf-opt %t.3.a -o %t.3.b && diff %t.3.a %t.3.b
// RUN: tf-opt %s --pass-pipeline='builtin.module(apply-schedule)' --print-op-generic -o %t.3.g && tf-opt %t.3.g -o %t.3.c && diff %t.3.a %t.3.c
// RUN: tf-opt %s --pass-pipeline='builtin.module(apply-schedule)' --print-debuginfo -o %t.3.l && tf-opt %t.3.l --print-debuginfo -o %t.3.m && diff %t.3.l %t.3.m
// RUN: tf-opt %t.3.l -o %t.3.n && diff %t.3.a %t.3.n
// RUN: tf-opt %s --pass-pipeline='builtin.module(auto-schedule)' -o %t.4.a && tf-opt %t.4.a -o %t.4.b && diff %t.4.a %t.4.b
// RUN: tf-opt %s --pass-pipeline='builtin.module(auto-schedule)' --print-op-generic -o %t.4.g && tf-opt %t.4.g -o %t.4.c && diff %t.4.a %t.4.c
// RUN: tf-opt %s --pass-pipeline='builtin.module(auto-schedule)' --print-debuginfo -o %t.4.l && tf-opt %t.4.l --print-debuginfo -o %t.4.m && diff %t.4.l %t.4.m
// RUN: tf-opt %t.4.l -o %t.4.n && diff %t.4.a %t.4.n
// RUN: tf-opt %s --pass-pipeline='builtin.module(lower-fusion)' -o %t.5.a && tf-opt %t.5.a -o %t.5.b && diff %t.5.a %t.5.b
// RUN: tf-opt %s --pass-pipeline='builtin.module(lower-fusion)' --print-op-generic -o %t.5.g && tf-opt %t.5.g -o %t.5.c && diff %t.5.a %t.5.c
// RUN: tf-opt %s --pass-pipeline='builtin.module(lower-fusion)' --print-debuginfo -o %t.5.l && tf-opt %t.5.l --print-debuginfo -o %t.5.m && diff %t.5.l %t.5.m
// RUN: tf-opt %t.5.l -o %t.5.n && diff %t.5.a %t.5.n
// RUN: tf-opt %s --pass-pipeline='builtin.module(lower-fusion,kernel-unroll)' -o %t.6.a && tf-opt %t.6.a -o %t.6.b && diff %t.6.a %t.6.b
// RUN: tf-opt %s --pass-pipeline='builtin.module(lower-fusion,kernel-unroll)' --print-op-generic -o %t.6.g && tf-opt %t.6.g -o %t.6.c && diff %t.6.a %t.6.c
// RUN: tf-opt %s --pass-pipeline='builtin.module(lower-fusion,kernel-unroll)' --print-debuginfo -o %t.6.l && tf-opt %t.6.l --print-debuginfo -o %t.6.m && diff %t.6.l %t.6.m
// RUN: tf-opt %t.6.l -o %t.6.n && diff %t.6.a %t.6.n
// RUN: tf-opt %s --pass-pipeline='builtin.module(lower-fusion,canonicalize,cse,dce,kernel-unroll)' -o %t.7.a && tf-opt %t.7.a -o %t.7.b && diff %t.7.a %t.7.b
// RUN: tf-opt %s --pass-pipeline='builtin.module(lower-fusion,canonicalize,cse,dce,kernel-unroll)' --print-op-generic -o %t.7.g && tf-opt %t.7.g -o %t.7.c && diff %t.7.a %t.7.c
// RUN: tf-opt %s --pass-pipeline='builtin.module(lower-fusion,canonicalize,cse,dce,kernel-unroll)' --print-debuginfo -o %t.7.l && tf-opt %t.7.l --print-debuginfo -o %t.7.m && diff %t.7.l %t.7.m
// RUN: tf-opt %t.7.l -o %t.7.n && diff %t.7.a %t.7.n

fusion.func @f(%x: tensor<?x96xf32>, %w: tensor<96xf32>) -> (tensor<?x96xf32>, tensor<?xf32>) {
  %s = fusion.set %x : tensor<?x96xf32> memory(shared)
  %r = fusion.sum %s axes [1] : tensor<?xf32>
  %rb = fusion.broadcast %r axes [1] : tensor<?x1xf32>
  %wb = fusion.broadcast %w axes [0] : tensor<1x96xf32>
  %m = fusion.mul %s, %wb : tensor<?x96xf32>
  %d = fusion.div %m, %rb : tensor<?x96xf32>
  %y = fusion.set %d : tensor<?x96xf32>
  sched.split %y[1] by 32
  sched.split %y[2] by 4
  sched.propagate %y
  sched.parallelize %y [bidx, serial, tidx, unroll]
  sched.parallelize_like %y
  sched.inline_most
  fusion.return %y, %r : tensor<?x96xf32>, tensor<?xf32>
}

fusion.func @unscheduled(%x: tensor<?x?xf16>) -> tensor<?xf16> {
  %a = fusion.exp %x : tensor<?x?xf16>
  %y = fusion.reduce_max %a axes [0] : tensor<?xf16>
  fusion.return %y : tensor<?xf16>
}
