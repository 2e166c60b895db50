// A product over several batch axes is made with all tiles, as one over a single axis is: the grid's extent is a
// product of extents, whose number the launch checks.
// RUN: tf-llc %s --target=sm_90a -o - 2>%t.log | FileCheck-22 %s --check-prefix=PTX
// RUN: FileCheck-22 %s --check-prefix=REMARK < %t.log
// RUN: tf-run %s --mcpu=sm_90a --arg=random:1:f16:2x3x2x70x64 --arg=random:2:f16:2x3x2x64x72 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --arg=random:1:f16:1x2x1x64x136 --arg=random:2:f16:1x2x1x136x256 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --arg=random:1:f16:2x1x3x5x7 --arg=random:2:f16:2x1x3x7x9 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --arg=random:1:f16:2x0x3x64x64 --arg=random:2:f16:2x0x3x64x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --arg=random:1:f16:2x1x3x0x64 --arg=random:2:f16:2x1x3x64x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --arg=random:1:f16:1x1x1x8x0 --arg=random:2:f16:1x1x1x0x8 --expect=reference --check=all
// PTX: .entry batches_step0_k0(
// PTX: .entry batches_step0_k0_rows(
// PTX: .entry batches_step0_k0_16x64x128(
// PTX: .entry batches_step0_k0_256x128x64(
// REMARK: this kernel is made with the tiles 128x256x64

fusion.func @batches(%a: tensor<?x?x?x?x?xf16>, %b: tensor<?x?x?x?x?xf16>) -> tensor<?x?x?x?x?xf16> {
  %c = fusion.matmul %a, %b : tensor<?x?x?x?x?xf16>
  fusion.return %c : tensor<?x?x?x?x?xf16>
}
