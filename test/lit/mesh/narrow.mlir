// Parts of sums are exchanged in the tensor's own type where the fusion says so; other reductions than sums are not.
// RUN: tf-opt --print-comms %s 2>&1 | FileCheck %s
// RUN: for t in f16 bf16; do sed "s/bf16/$t/g" %s >%t.mlir && for n in 1 5; do tf-run %t.mlir --entry=sums --arg random:1:$t:${n}x7 --expect=reference --check=all || exit 1; done || exit 1; done

// CHECK: all-reduce of 's' over didx (sum of bf16)
// CHECK-NOT: reduce of 'm'
fusion.func @sums(%x: tensor<?x?xbf16> {spread = ["", "didx"]}) -> (tensor<?xbf16>, tensor<?xbf16>) attributes {mesh = array<i64: 3>, narrow_sums} {
  %s = fusion.sum %x axes [1] : tensor<?xbf16>
  %m = fusion.reduce_max %x axes [1] : tensor<?xbf16>
  fusion.return %s, %m : tensor<?xbf16>, tensor<?xbf16>
}
