// With --entry only that program of the file is compiled.
// RUN: rm -rf %t && mkdir %t && tf-run %s --entry=twice --arg=ones:f32:64 --emit=ptx -o %t --expect=reference
// RUN: cat %t/*.ptx | FileCheck %s
// CHECK-NOT: thrice
// CHECK: .entry twice
// CHECK-NOT: thrice
fusion.func @twice(%x: tensor<64xf32>) -> tensor<64xf32> {
  %y = fusion.add %x, %x : tensor<64xf32>
  fusion.return %y : tensor<64xf32>
}
tile.func @thrice(%x: tensor<64xf32>) -> (%y: tensor<64xf32>) {
  tile.kernel threads(32) {
    tile.copy %x to %y
  }
}
