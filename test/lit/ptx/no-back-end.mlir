// What has no loop that counts, and no shuffles, needs nothing of LLVM's back end, however short it is: a loop that waits for a copy
// is no such loop. LLVM writes comments around inline PTX.
// RUN: tf-llc %s -mcpu=sm_90a | FileCheck %s
// RUN: tf-llc %s -mcpu=sm_90a --llvm-select | FileCheck %s --check-prefix=LLVM

// CHECK-NOT: inline asm
// CHECK: .entry transpose_boxes_k0(
// CHECK: mbarrier.try_wait
// CHECK: .entry add_k0(
// CHECK-NOT: inline asm
// LLVM: // begin inline asm
fusion.func @transpose(%x: tensor<16384x8192xf32>) -> tensor<8192x16384xf32> {
  %y = fusion.permute %x axes [1, 0] : tensor<8192x16384xf32>
  fusion.return %y : tensor<8192x16384xf32>
}
fusion.func @add(%x: tensor<16384x8192xf32>, %w: tensor<8192xf32>) -> tensor<16384x8192xf32> {
  %b = fusion.broadcast %w axes [0] : tensor<1x8192xf32>
  %y = fusion.add %x, %b : tensor<16384x8192xf32>
  fusion.return %y : tensor<16384x8192xf32>
}
