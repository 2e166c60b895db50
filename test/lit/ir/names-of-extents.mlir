// What an extent is called may be any text. Values of kernels are named by it, and what is printed is read back.
// RUN: tf-opt %s --lower-fusion --lower-tile | tf-opt --verify-each | FileCheck %s
// RUN: tf-run %s --entry=f --arg=random:1:f32:5x7 --expect=reference --check=all
// RUN: tf-run %s --entry=joined --mcpu=sm_90 --arg=random:1:f16:32x7x7 --expect=reference --check=all
// RUN: tf-run %s --entry=t --arg=random:1:f32:5x7 --expect=reference --check=all
// CHECK-NOT: %2k
// CHECK: kernel.func @f{{[a-z0-9_]*}}(%{{[a-zA-Z_0-9]+}}:
fusion.func @f(%x: tensor<?x?xf32> {dims = ["n - 1", "2k"]}) -> tensor<?xf32> {
  %y = fusion.sum %x axes [1] : tensor<?xf32>
  fusion.return %y : tensor<?xf32>
}
fusion.func @joined(%x: tensor<?x?x7xf16> {dims = ["n", "k(\"", ""]}) -> tensor<?x?xf16> {
  %y = fusion.reduce_min %x axes [2] : tensor<?x?xf16>
  fusion.return %y : tensor<?x?xf16>
}
tile.func @t(%x: tensor<?x?xf32> {dims = ["n - 1", "2k"]}) -> (%y: tensor<?x?xf32> {dims = ["n - 1", "2k"]}) {
  %m = tile.dim %x, 0
  %n = tile.dim %x, 1
  tile.kernel grid(%i = %m) threads(32) {
    tile.parallel (%j) in (%n) { %y[%i, %j] = %x[%i, %j] }
  }
}
