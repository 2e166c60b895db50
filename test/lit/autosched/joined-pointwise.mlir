// Where nothing is reduced, axes are joined if a row of vectors lies along several, and something has others: what each channel of an image has is read
// beside rows of height times width, and a permutation is one of fewer axes.
// RUN: tf-opt --split-input-file --auto-schedule=target=sm_90a %s | FileCheck %s

// CHECK-LABEL: fusion.func @channels_joined_rows(%x: tensor<?x?x?xbf16>, %s: tensor<?xbf16>)
// CHECK-SAME: joined = array<i64: 1, 1, 2, 1, 1, 1, 2>, {{.*}}or_next, {{.*}}version_of = @channels
// CHECK: fusion.func @channels(
// RUN: for s in 3x5x4x6 2x8x7x7 1x3x16x2 2x0x3x3 1x1x1x1; do c=$(echo $s | cut -dx -f2); tf-run %s --mcpu=sm_90a --entry=channels --arg=random:1:bf16:$s --arg=random:2:bf16:$c --expect=reference --check=all || exit 1; done
fusion.func @channels(%x: tensor<?x?x?x?xbf16>, %s: tensor<?xbf16>) -> tensor<?x?x?x?xbf16> {
  %b = fusion.broadcast %s axes [0, 2, 3] : tensor<1x?x1x1xbf16>
  %y = fusion.mul %x, %b : tensor<?x?x?x?xbf16>
  fusion.return %y : tensor<?x?x?x?xbf16>
}

// -----

// CHECK-LABEL: fusion.func @last_joined_tiles_128_by_128(%x: tensor<?x?x?xbf16>) -> tensor<?x?x?xbf16>
// CHECK-SAME: joined = array<i64: 1, 1, 2, 1, 2, 1>
// CHECK: fusion.permute %x axes [0, 2, 1] : tensor<?x?x?xbf16>
// CHECK: fusion.func @last(
// RUN: for s in 2x70x9x8 1x64x16x8 3x5x7x11; do tf-run %s --mcpu=sm_90a --entry=last --arg=random:1:bf16:$s --expect=reference --check=all || exit 1; done
fusion.func @last(%x: tensor<?x?x?x?xbf16>) -> tensor<?x?x?x?xbf16> {
  %y = fusion.permute %x axes [0, 2, 3, 1] : tensor<?x?x?x?xbf16>
  fusion.return %y : tensor<?x?x?x?xbf16>
}

// -----

// Memory that all tensors walk alike is walked as one anyway, and what stands before a row's own axis needs no version.
// CHECK-NOT: joined
// CHECK: fusion.func @alike(
// CHECK-NOT: joined
// CHECK: fusion.func @biased(
// CHECK-NOT: joined
// CHECK: fusion.func @scaled(
// CHECK-NOT: joined
fusion.func @alike(%x: tensor<?x?x?xbf16>, %y: tensor<?x?x?xbf16>) -> tensor<?x?x?xbf16> {
  %z = fusion.add %x, %y : tensor<?x?x?xbf16>
  fusion.return %z : tensor<?x?x?xbf16>
}
fusion.func @biased(%x: tensor<?x?x?xbf16>, %b: tensor<?xbf16>) -> tensor<?x?x?xbf16> {
  %c = fusion.broadcast %b axes [0, 1] : tensor<1x1x?xbf16>
  %z = fusion.add %x, %c : tensor<?x?x?xbf16>
  fusion.return %z : tensor<?x?x?xbf16>
}
fusion.func @scaled(%x: tensor<?x?x?xbf16>, %w: tensor<?x?xbf16>) -> tensor<?x?x?xbf16> {
  %c = fusion.broadcast %w axes [2] : tensor<?x?x1xbf16>
  %z = fusion.mul %x, %c : tensor<?x?x?xbf16>
  fusion.return %z : tensor<?x?x?xbf16>
}
