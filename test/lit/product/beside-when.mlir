// When a launch may have two products made by one kernel.
// RUN: tf-opt --pass-pipeline='builtin.module(fuse-products{target=sm_90a})' %s 2>/dev/null | FileCheck-22 %s
// RUN: tf-opt --pass-pipeline='builtin.module(fuse-products{target=sm_80})' %s 2>/dev/null | FileCheck-22 %s --check-prefix=NO
// NO-NOT: _beside(

// Always: 100 tiles on 132 SMs. Never: 98.
// CHECK-NOT: @always_step0(
// CHECK-LABEL: tile.func @always_step0_beside(
// CHECK-LABEL: host.func @always(
// CHECK-NOT: host.if
// CHECK: host.call @always_step0_beside
fusion.func @always(%x: tensor<1280x64xf16>, %w: tensor<1280x64xf16>, %v: tensor<1280x64xf16>) -> tensor<1280x1280xf16> {
  %a = fusion.linear %x, %w : tensor<1280x1280xf16>
  %c = fusion.linear %x, %v : tensor<1280x1280xf16>
  %y = fusion.mul %a, %c : tensor<1280x1280xf16>
  fusion.return %y : tensor<1280x1280xf16>
}

// CHECK-NOT: @never_step0_beside(
// CHECK-LABEL: host.func @never(
fusion.func @never(%x: tensor<896x64xf16>, %w: tensor<1792x64xf16>, %v: tensor<1792x64xf16>) -> tensor<896x1792xf16> {
  %a = fusion.linear %x, %w : tensor<896x1792xf16>
  %c = fusion.linear %x, %v : tensor<896x1792xf16>
  %y = fusion.mul %a, %c : tensor<896x1792xf16>
  fusion.return %y : tensor<896x1792xf16>
}

// Not at the same place; one of the other; no meeting; in the memory of what the first one reads; not the same factor; a cast factor.
// CHECK-NOT: _beside(
fusion.func @turned(%x: tensor<?x?xbf16>, %w: tensor<?x?xbf16>, %v: tensor<?x?xbf16>) -> tensor<?x?xf32> {
  %a = fusion.linear %x, %w : tensor<?x?xf32>
  %c = fusion.linear %x, %v : tensor<?x?xf32>
  %t = fusion.permute %a axes [1, 0] : tensor<?x?xf32>
  %y = fusion.sub %t, %c : tensor<?x?xf32>
  fusion.return %y : tensor<?x?xf32>
}

fusion.func @chained(%x: tensor<?x?xbf16>, %w: tensor<?x?xbf16>, %v: tensor<?x?xbf16>) -> tensor<?x?xbf16> {
  %a = fusion.linear %x, %w : tensor<?x?xbf16>
  %c = fusion.linear %a, %v : tensor<?x?xbf16>
  %y = fusion.sub %a, %c : tensor<?x?xbf16>
  fusion.return %y : tensor<?x?xbf16>
}

fusion.func @apart(%x: tensor<?x?xbf16>, %w: tensor<?x?xbf16>, %v: tensor<?x?xbf16>) -> (tensor<?x?xbf16>, tensor<?x?xbf16>) {
  %a = fusion.linear %x, %w : tensor<?x?xbf16>
  %c = fusion.linear %x, %v : tensor<?x?xbf16>
  fusion.return %a, %c : tensor<?x?xbf16>, tensor<?x?xbf16>
}

fusion.func @place(%x: tensor<?x?xbf16>, %w: tensor<?x?xbf16>, %v: tensor<?x?xbf16>) -> (tensor<?x?xbf16> {in_place = 1}) {
  %a = fusion.linear %x, %w : tensor<?x?xbf16>
  %c = fusion.linear %x, %v : tensor<?x?xbf16>
  %y = fusion.mul %a, %c : tensor<?x?xbf16>
  fusion.return %y : tensor<?x?xbf16>
}

fusion.func @other(%x: tensor<?x?xbf16>, %z: tensor<?x?xbf16>, %w: tensor<?x?xbf16>, %v: tensor<?x?xbf16>) -> tensor<?x?xbf16> {
  %a = fusion.linear %x, %w : tensor<?x?xbf16>
  %c = fusion.linear %z, %v : tensor<?x?xbf16>
  %y = fusion.mul %a, %c : tensor<?x?xbf16>
  fusion.return %y : tensor<?x?xbf16>
}

fusion.func @cast(%x: tensor<?x?xbf16>, %w: tensor<?x?xi8>, %v: tensor<?x?xbf16>) -> tensor<?x?xbf16> {
  %f = fusion.cast %w : tensor<?x?xbf16>
  %a = fusion.linear %x, %f : tensor<?x?xbf16>
  %c = fusion.linear %x, %v : tensor<?x?xbf16>
  %y = fusion.mul %a, %c : tensor<?x?xbf16>
  fusion.return %y : tensor<?x?xbf16>
}
