// Products of f32, without tensor cores: large tiles, and small ones where a launch has few or a side is short. A factor whose rows go along K is read by
// 16 bytes: four steps.
// RUN: tf-opt --fuse-products=target=sm_90a %s 2>%t.err | FileCheck %s
// RUN: FileCheck %s --check-prefix=TOLD <%t.err
// RUN: tf-llc %s --mcpu=sm_90a -o - 2>/dev/null | FileCheck %s --check-prefix=PTX
// RUN: for s in "70x72 72x66" "1x40 40x300" "130x33 33x7" "300x7 7x300" "65x0 0x65" "1100x16 16x2100"; do set -- $s; tf-run %s --mcpu=sm_90a --entry=product --arg=random:1:f32:$1 --arg=random:2:f32:$2 --expect=reference || exit 1; done
// RUN: for s in "70x72 66x72" "130x33 7x33" "1100x20 2100x20"; do set -- $s; tf-run %s --mcpu=sm_90a --entry=layer --arg=random:1:f32:$1 --arg=random:2:f32:$2 --expect=reference || exit 1; done
// TOLD: remark: made by tiles of 64 x 64, too, where a launch has few of them for each SM
// CHECK: tile.func @product_step0(
// CHECK: tile.alloc_fragment : 128x128xf32
// CHECK: tile.func @product_step0_few(
// CHECK: tile.alloc_fragment : 64x64xf32
// CHECK: host.func @product(
// CHECK: tile.func @known(
// CHECK: tile.alloc_fragment : 64x64xf32
// PTX: ld.shared.v4.b32
// PTX: fma.rn.f32
fusion.func @product(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %y = fusion.matmul %a, %b : tensor<?x?xf32>
  fusion.return %y : tensor<?x?xf32>
}
fusion.func @layer(%a: tensor<?x?xf32>, %w: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %y = fusion.linear %a, %w : tensor<?x?xf32>
  fusion.return %y : tensor<?x?xf32>
}
fusion.func @known(%a: tensor<512x64xf32>, %b: tensor<64x512xf32>) -> tensor<512x512xf32> {
  %y = fusion.matmul %a, %b : tensor<512x512xf32>
  fusion.return %y : tensor<512x512xf32>
}
