// Transposes of elements of two bytes: tiles in shared memory, of which neighbouring threads store what follows each other. How large a tile is follows from
// the extents; many elements, whose indices have 64 bits, have what they had.
// RUN: tf-opt %s --auto-schedule=target=sm_90a -o %t.mlir
// RUN: FileCheck %s <%t.mlir
// RUN: tf-llc %s --filetype=kernel --mcpu=sm_90a -o %t.a && tf-llc %t.mlir --filetype=kernel --mcpu=sm_90a -o %t.b && diff %t.a %t.b
// RUN: tf-opt %s --auto-schedule="target=sm_90a row=64" -o %t.many.mlir
// DEFINE: %{run} = tf-run %t.many.mlir --mcpu=sm_90a --expect=reference --check=all --arg=random:1:bf16
// RUN: for s in 136x200 40x56 32x72 8x264 129x136 1x8 0x64 264x24; do %{run}:$s --entry=two --arg=random:2:bf16:${s#*x}x${s%x*} || exit 1; done

// CHECK-LABEL: fusion.func @two_tiles_few(
// CHECK-NOT: @two_tiles_32_by_64(
// CHECK-LABEL: fusion.func @two_to_32_tiles_64_by_32(
// CHECK-SAME: at_most = array<i64: 0, 0, 32, 0, 1, 64, 0, -1, 1073741823>
// CHECK-LABEL: fusion.func @two_tiles_64_by_64(
// CHECK-LABEL: fusion.func @two_to_64_tiles_128_by_64(
// CHECK-SAME: at_most = array<i64: 0, 0, 64>
// CHECK: sched.note "transpose: tiles of 128 by 64 elements in shared memory, by vectors, 256 threads a block"
// CHECK: sched.reorder %y [0, 1, 3, 2, 4, 5]
// CHECK-LABEL: fusion.func @two_tiles_128_by_128(
// CHECK-NOT: at_most
// CHECK: %x_tile = sched.cache_after %x for %t memory(shared) cache(evict_last)
// CHECK: %y_c = sched.cache_before %y cache(evict_last)
// CHECK: sched.note "transpose: tiles of 128 by 128 elements in shared memory, by vectors, 512 threads a block"
// CHECK: sched.swizzle %x_tile[1, 3] xor
// CHECK-NOT: @two_boxes(
// CHECK-LABEL: fusion.func @two(
fusion.func @two(%x: tensor<?x?xbf16>, %b: tensor<?x?xbf16>) -> (tensor<?x?xbf16>, tensor<?x?xbf16>) {
  %t = fusion.permute %x axes [1, 0] : tensor<?x?xbf16>
  %r = fusion.relu %t : tensor<?x?xbf16>
  %y = fusion.add %r, %b : tensor<?x?xbf16>
  fusion.return %y, %r : tensor<?x?xbf16>, tensor<?x?xbf16>
}

// Five axes; what is read, and what is stored, by rows of many lengths.
// RUN: for s in 1x2x32x2x128 1x1x40x3x64 2x2x24x1x32 1x2x64x2x24 1x1x72x2x136 2x1x128x1x40 1x3x1x2x8 2x2x8x0x16; do %{run}:$s --entry=five || exit 1; done
// CHECK-LABEL: fusion.func @five_tiles_32_by_64(
// CHECK-SAME: at_most = array<i64: 0, 4, 32, 0, -1, 1073741823>
// CHECK: sched.swizzle %x_tile[2, 4] xor
// CHECK-LABEL: fusion.func @five_to_32_tiles_64_by_32(
// CHECK: sched.swizzle %x_tile[1, 4] xor
// CHECK-LABEL: fusion.func @five_to_64_tiles_128_by_64(
// CHECK-SAME: at_most = array<i64: 0, 2, 64, 0, -1, 1073741823>
// CHECK-LABEL: fusion.func @five_tiles_128_by_64(
// CHECK-SAME: at_most = array<i64: 0, -1, 1073741823>
// CHECK: sched.note "transpose: tiles of 128 by 64 elements in shared memory, by vectors, 512 threads a block"
// CHECK: sched.parallelize %y [bidx, unroll, tidx, unroll]
// CHECK-LABEL: fusion.func @five_squares(
fusion.func @five(%x: tensor<?x?x?x?x?xbf16>) -> tensor<?x?x?x?x?xbf16> {
  %y = fusion.permute %x axes [0, 3, 1, 4, 2] : tensor<?x?x?x?x?xbf16>
  fusion.return %y : tensor<?x?x?x?x?xbf16>
}

// A tile's rows are far apart: what is not short comes as boxes.
// RUN: for s in 136x2x72 64x3x64 72x9x136; do %{run}:$s --entry=far || exit 1; done
// CHECK-LABEL: fusion.func @far_to_64_tiles_128_by_64(
// CHECK-NOT: @far_tiles_128_by_64(
// CHECK-LABEL: fusion.func @far_boxes(
// CHECK: sched.note "transpose: tiles of 128 by 128 come as boxes by TMA; squares of 8 by 8 in registers"
fusion.func @far(%x: tensor<?x?x?xbf16>) -> tensor<?x?x?xbf16> {
  %y = fusion.permute %x axes [2, 1, 0] : tensor<?x?x?xbf16>
  fusion.return %y : tensor<?x?x?xbf16>
}

// Extents that are known: one tile, and what vectors' memory does not begin at.
// RUN: %{run}:48x96 --entry=known
// CHECK-LABEL: fusion.func @known_tiles_128_by_64(
// CHECK-NOT: tiles_128_by_128
// CHECK-LABEL: fusion.func @known(
fusion.func @known(%x: tensor<48x?xbf16>) -> tensor<?x48xbf16> {
  %y = fusion.permute %x axes [1, 0] : tensor<?x48xbf16>
  fusion.return %y : tensor<?x48xbf16>
}
