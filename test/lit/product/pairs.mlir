// Products of fusions on chips with tcgen05: by pairs of blocks along M, where there may be more than 128 rows. One of the blocks may have none.
// RUN: tf-opt %s --fuse-products=target=sm_100a | FileCheck-22 %s
// RUN: tf-opt %s --pass-pipeline="fuse-products{target=sm_100a},lower-tile{target=sm_100a}" 2>/dev/null | FileCheck-22 %s --check-prefix=KERNEL
// RUN: tf-run %s --entry=linear --mcpu=sm_100a --check=all --expect=reference --arg=random:1:bf16:130x72 --arg=random:2:bf16:256x72 --arg=random:3:bf16:256 --async-latency=random --schedule=random --seed=2
// RUN: tf-run %s --entry=linear --mcpu=sm_103a --check=all --expect=reference --arg=random:1:bf16:1x8 --arg=random:2:bf16:8x8 --arg=random:3:bf16:8
// CHECK-LABEL: tile.func @linear
// CHECK: tile.kernel grid(%bx = {{.*}}, %by = {{.*}}) threads(256) cluster(1, 2)
// CHECK: tile.copy %x
// CHECK-NOT: multicast
// CHECK: tile.copy %w{{.*}}multicast
// KERNEL-LABEL: kernel.func @linear_step0_k0_rows(
// KERNEL: kernel.tcgen05.mma f16 {{.*}}cta_group = 2
fusion.func @linear(%x: tensor<?x?xbf16>, %w: tensor<?x?xbf16>, %bias: tensor<?xbf16>) -> tensor<?x?xbf16> {
  %wt = fusion.permute %w axes [1, 0] : tensor<?x?xbf16>
  %c = fusion.matmul %x, %wt : tensor<?x?xbf16>
  %b = fusion.broadcast %bias axes [0] : tensor<1x?xbf16>
  %d = fusion.add %c, %b : tensor<?x?xbf16>
  %y = fusion.relu %d : tensor<?x?xbf16>
  fusion.return %y : tensor<?x?xbf16>
}

// As many rows as one block has, and f8 that lies along N, of which half a tile would have rows of 64 bytes.
// CHECK-LABEL: tile.func @few
// CHECK: threads(256) {
// KERNEL-LABEL: kernel.func @few_k0(
// KERNEL-NOT: cta_group
fusion.func @few(%a: tensor<128x64xf16>, %b: tensor<64x256xf16>) -> tensor<128x256xf16> {
  %c = fusion.matmul %a, %b : tensor<128x256xf16>
  fusion.return %c : tensor<128x256xf16>
}
// CHECK-LABEL: tile.func @narrow
// CHECK: threads(256) {
fusion.func @narrow(%a: tensor<256x64xf8E4M3FN>, %b: tensor<64x128xf8E4M3FN>) -> tensor<256x128xf32> {
  %c = fusion.matmul %a, %b : tensor<256x128xf32>
  fusion.return %c : tensor<256x128xf32>
}
// Blocks that run beside other kernels are in no clusters.
// CHECK-LABEL: tile.func @beside
// CHECK: threads(256) attributes {beside} {
fusion.func @beside(%a: tensor<512x64xf16>, %b: tensor<64x256xf16>) -> tensor<512x256xf16> attributes {dynamic} {
  %c = fusion.matmul %a, %b : tensor<512x256xf16>
  fusion.return %c : tensor<512x256xf16>
}
