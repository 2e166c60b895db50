// Products of f32 as tf32: by tensor cores, with what follows in the same kernel; each factor is rounded, so that a factor which tf32 holds is
// exact; the tolerance of the reference knows which way ties may go.
// RUN: for a in sm_80 sm_90a sm_100a; do for e in layer product batches; do tf-run %s --mcpu=$a --entry=$e --arg random:1:f32:70x40 --arg random:2:f32:40x40 --expect reference || exit 1; done; done
// RUN: tf-run %s --mcpu=sm_90a --entry=layer --arg random:1:f32:130x128 --arg random:2:f32:260x128 --expect reference
// RUN: tf-run %s --mcpu=sm_80 --entry=exact --arg iota:i8:64x32 --arg iota:i8:32x16 --expect reference --rtol=0 --atol=0
// RUN: tf-run --make-input=const:-0.00390625:f32:16x16 --out %t.npy
// RUN: tf-run %s --mcpu=sm_80 --entry=rounds --expect %t.npy --rtol=0 --atol=0 --arg const:1.000244140625:f32:16x16 --arg const:1.0:f32:16x16
// RUN: tf-opt %s --fuse-products=target=sm_90a 2>/dev/null | FileCheck-22 %s
// RUN: tf-llc %s -e product -mcpu=sm_80 -o - 2>/dev/null | FileCheck-22 %s --check-prefix=MMA
// RUN: tf-llc %s -e layer -mcpu=sm_90a -o - 2>/dev/null | FileCheck-22 %s --check-prefix=WGMMA

// CHECK-LABEL: tile.func @layer_step0(
// CHECK: tile.gemm {{.*}} {tf32, transpose_b}
// CHECK: tile.relu
// MMA: mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32
// WGMMA: wgmma.mma_async.sync.aligned.m64n{{[0-9]+}}k8.f32.tf32.tf32
fusion.func @layer(%x: tensor<?x?xf32>, %w: tensor<?x?xf32>) -> tensor<?x?xbf16> {
  %c = fusion.linear %x, %w : tensor<?x?xf32> {tf32}
  %r = fusion.relu %c : tensor<?x?xf32>
  %y = fusion.cast %r : tensor<?x?xbf16>
  fusion.return %y : tensor<?x?xbf16>
}

fusion.func @product(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c = fusion.matmul %a, %b : tensor<?x?xf32> {tf32}
  fusion.return %c : tensor<?x?xf32>
}

fusion.func @batches(%a: tensor<?x40xf32>, %b: tensor<40x40xf32>) -> tensor<2x?x40xf32> {
  %e = fusion.exp %a : tensor<?x40xf32>
  %x = fusion.broadcast %e axes [0] : tensor<1x?x40xf32>
  %n = fusion.dim %a, 0 : i64
  %f = fusion.expand %x, %n : tensor<2x?x40xf32>
  %w = fusion.broadcast %b axes [0] : tensor<1x40x40xf32>
  %c = fusion.matmul %f, %w : tensor<2x?x40xf32> {tf32}
  fusion.return %c : tensor<2x?x40xf32>
}

// tf32 holds whole numbers of 11 bits.
fusion.func @exact(%a: tensor<?x?xi8>, %b: tensor<?x?xi8>) -> tensor<?x?xf32> {
  %x = fusion.cast %a : tensor<?x?xf32>
  %w = fusion.cast %b : tensor<?x?xf32>
  %c = fusion.matmul %x, %w : tensor<?x?xf32> {tf32}
  fusion.return %c : tensor<?x?xf32>
}

fusion.func @rounds(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c = fusion.matmul %a, %b : tensor<?x?xf32> {tf32}
  %e = fusion.matmul %a, %b : tensor<?x?xf32>
  %d = fusion.sub %c, %e : tensor<?x?xf32>
  fusion.return %d : tensor<?x?xf32>
}
