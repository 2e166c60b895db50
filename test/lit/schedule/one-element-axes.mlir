// An axis of one element that only an argument of the op tells: what is broadcast along it runs over its loops, which may be
// split.
// RUN: tf-llc %s --mcpu=sm_90a -o %t.ptx
// RUN: tf-run %s --entry=f --arg=65 --expect=reference --check=all
// RUN: tf-run %s --entry=f --arg=1 --expect=reference --check=all
// RUN: tf-run %s --entry=f --arg=0 --expect=reference --check=all
// RUN: tf-run %s --entry=g --arg=random:1:f32:7x1 --expect=reference --check=all

fusion.func @f(%n: i64) -> tensor<bf16> {
  %a = fusion.constant -3.000000e+00 : bf16
  %one = fusion.constant 1 : i64
  %x = fusion.iota %a, %a, %n, %one axis 1 : tensor<?x?xbf16>
  %y = fusion.logsumexp %x axes [0, 1] : tensor<bf16>
  fusion.return %y : tensor<bf16>
}

fusion.func @g(%x: tensor<?x1xf32>) -> tensor<?x1xf32> {
  %m = fusion.reduce_max %x axes [1] : tensor<?xf32>
  %b = fusion.broadcast %m axes [1] : tensor<?x1xf32>
  %d = fusion.sub %x, %b : tensor<?x1xf32>
  sched.split %d[1] by 32
  sched.propagate %d
  sched.parallelize %d [bidx, serial, tidx]
  sched.parallelize_like %d
  sched.inline_most
  fusion.return %d : tensor<?x1xf32>
}
