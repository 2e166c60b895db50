// A bias is the same in each row: where much is computed of 16-bit elements, a thread has two rows at the same place, if the launch
// has many. Not where the elements are of 4 bytes, where the functions are cheap, where nothing is shared, or where there are few rows.
// RUN: tf-opt %s --auto-schedule=target=sm_90a | FileCheck %s
// RUN: tf-opt %s --auto-schedule="target=sm_90a row=32" -o %t.mlir
// RUN: FileCheck %s --check-prefix=SHORT <%t.mlir
// RUN: tf-llc %t.mlir --mcpu=sm_90a | FileCheck %s --check-prefix=PTX
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=gelu --arg=random:1:bf16:33x40 --arg=random:2:bf16:40 --arg=random:3:bf16:33x40 --expect=reference --check=all
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=gelu --arg=random:1:bf16:64x41 --arg=random:2:bf16:41 --arg=random:3:bf16:64x41 --expect=reference --check=all
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=gelu --arg=random:1:bf16:32x0 --arg=random:2:bf16:0 --arg=random:3:bf16:32x0 --expect=reference --check=all
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=batch --arg=random:1:f16:3x35x48 --arg=random:2:f16:3x48 --expect=reference --check=all

// CHECK-LABEL: fusion.func @gelu_together(
// CHECK-SAME: at_least = array<i64: 0, 0, 4096, 1, 0, 2048>
// CHECK: sched.note "2 rows a thread, which read the same"
// CHECK-LABEL: fusion.func @gelu(
// SHORT-LABEL: fusion.func @gelu_together(
// SHORT-SAME: at_least = array<i64: 0, 0, 32, 1, 0, 32>

// No division says which row and which column: the host passes a factor.
// PTX-LABEL: .entry gelu_together_k0(
// PTX-NOT: {{rem|div}}.
// PTX: .entry
fusion.func @gelu(%x: tensor<?x?xbf16>, %b: tensor<?xbf16>, %r: tensor<?x?xbf16>) -> tensor<?x?xbf16> {
  %c = fusion.broadcast %b axes [0] : tensor<1x?xbf16>
  %s = fusion.add %x, %c : tensor<?x?xbf16>
  %g = fusion.gelu %s : tensor<?x?xbf16>
  %y = fusion.add %g, %r : tensor<?x?xbf16>
  fusion.return %y : tensor<?x?xbf16>
}

// The axis next to the last one counts; what differs from batch to batch is shared all the same. A known extent is asked for nothing.
// CHECK-LABEL: fusion.func @batch_together(
// CHECK-SAME: at_least = array<i64: 0, 1, 4096, 1, 1, 2048>
fusion.func @batch(%x: tensor<?x?x?xf16>, %b: tensor<?x?xf16>) -> tensor<?x?x?xf16> {
  %c = fusion.broadcast %b axes [1] : tensor<?x1x?xf16>
  %s = fusion.add %x, %c : tensor<?x?x?xf16>
  %y = fusion.tanh %s : tensor<?x?x?xf16>
  fusion.return %y : tensor<?x?x?xf16>
}
// CHECK-LABEL: fusion.func @known_together(
// CHECK-SAME: at_least = array<i64: 0, 0, 4096>
fusion.func @known(%x: tensor<?x4096xbf16>, %b: tensor<4096xbf16>) -> tensor<?x4096xbf16> {
  %c = fusion.broadcast %b axes [0] : tensor<1x4096xbf16>
  %s = fusion.add %x, %c : tensor<?x4096xbf16>
  %y = fusion.erf %s : tensor<?x4096xbf16>
  fusion.return %y : tensor<?x4096xbf16>
}

// Angles of f32 that all heads of a token read: four heads a thread, of a launch that is not small.
// RUN: for s in 3x9 1x8 2x12; do tf-run %t.mlir --mcpu=sm_90a --entry=angles --arg=random:1:bf16:${s}x64 --arg=random:2:f32:${s%%x*}x64 --expect=reference --check=all || exit 1; done
// CHECK-LABEL: fusion.func @angles_together(
// CHECK-SAME: at_least = array<i64: 0, 1, 8, 0, -1, 2097156>
// CHECK: sched.note "4 rows a thread, which read the same"
fusion.func @angles(%x: tensor<?x?x64xbf16>, %c: tensor<?x64xf32>) -> tensor<?x?x64xbf16> {
  %f = fusion.cast %x : tensor<?x?x64xf32>
  %b = fusion.broadcast %c axes [1] : tensor<?x1x64xf32>
  %m = fusion.mul %f, %b : tensor<?x?x64xf32>
  %y = fusion.cast %m : tensor<?x?x64xbf16>
  fusion.return %y : tensor<?x?x64xbf16>
}

// CHECK-NOT: _together
fusion.func @few(%x: tensor<64x?xbf16>, %b: tensor<?xbf16>) -> tensor<64x?xbf16> {
  %c = fusion.broadcast %b axes [0] : tensor<1x?xbf16>
  %s = fusion.add %x, %c : tensor<64x?xbf16>
  %y = fusion.gelu %s : tensor<64x?xbf16>
  fusion.return %y : tensor<64x?xbf16>
}
fusion.func @wide(%x: tensor<?x?xf32>, %b: tensor<?xf32>) -> tensor<?x?xf32> {
  %c = fusion.broadcast %b axes [0] : tensor<1x?xf32>
  %s = fusion.add %x, %c : tensor<?x?xf32>
  %y = fusion.gelu %s : tensor<?x?xf32>
  fusion.return %y : tensor<?x?xf32>
}
fusion.func @cheap(%x: tensor<?x?xbf16>, %b: tensor<?xbf16>) -> tensor<?x?xbf16> {
  %c = fusion.broadcast %b axes [0] : tensor<1x?xbf16>
  %y = fusion.add %x, %c : tensor<?x?xbf16>
  fusion.return %y : tensor<?x?xbf16>
}
fusion.func @alone(%x: tensor<?x?xbf16>) -> tensor<?x?xbf16> {
  %y = fusion.gelu %x : tensor<?x?xbf16>
  fusion.return %y : tensor<?x?xbf16>
}
