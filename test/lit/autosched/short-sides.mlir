// Transposes of which one side has rows of a few elements: what is read (a thread has whole rows of it, by vectors or by elements), or the result (a thread has
// whole vectors of its memory, whatever rows they are of). Extents that are known need no version.
// RUN: tf-opt %s --auto-schedule=target=sm_90a -o %t.mlir
// RUN: FileCheck %s <%t.mlir
// RUN: tf-llc %s --filetype=kernel --mcpu=sm_90a -o %t.a && tf-llc %t.mlir --filetype=kernel --mcpu=sm_90a -o %t.b && diff %t.a %t.b
// RUN: for s in 3x99x3 2x700x3 2x64x4 1x513x4 2x70x5 2x64x12 1x40x16 2x33x15 1x1x1 2x0x3 2x3x0 2x65x17 1x600x8; do tf-run %s --mcpu=sm_90a --entry=last --arg=random:1:f32:$s --expect=reference --check=all || exit 1; done
// RUN: for s in 3x99x3 2x700x3 2x64x4 1x513x4 2x70x8 2x64x12 1x40x16 2x33x15 1x1x1 2x0x3; do tf-run %s --mcpu=sm_90a --entry=halves --arg=random:1:bf16:$s --expect=reference --check=all || exit 1; done

// CHECK-LABEL: fusion.func @last_from_16(
// CHECK-SAME: at_most = array<i64: 0, 2, 16>
// CHECK: sched.note "transpose: 1 times 1 rows of what is read a thread, by 4 elements, 128 threads a block"
// CHECK: sched.parallelize %y [bidx, tidx, unswitch, serial, unroll, unroll]
// CHECK: sched.parallelize %x_in[-1] vectorize
// CHECK-LABEL: fusion.func @last_from_4_scalar(
// CHECK-SAME: at_most = array<i64: 0, 2, 4>
// CHECK: sched.note "transpose: 4 times 1 rows of what is read a thread, by 1 elements, 128 threads a block"
// CHECK-LABEL: fusion.func @last_from_16_scalar(
// CHECK: sched.note "transpose: 1 times 1 rows of what is read a thread, by 1 elements, 128 threads a block"
// CHECK-LABEL: fusion.func @last(
fusion.func @last(%x: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
  %y = fusion.permute %x axes [0, 2, 1] : tensor<?x?x?xf32>
  fusion.return %y : tensor<?x?x?xf32>
}

// Two elements of the result are a word, and both are stored at once.
// CHECK-LABEL: fusion.func @halves_from_8_words(
// CHECK: sched.note "transpose: 2 times 2 rows of what is read a thread, by 1 elements, 128 threads a block"
// CHECK: sched.parallelize %y[-1] vectorize
// CHECK-LABEL: fusion.func @halves_from_8_scalar(
// CHECK-LABEL: fusion.func @halves_from_32_scalar(
// CHECK-LABEL: fusion.func @halves(
fusion.func @halves(%x: tensor<?x?x?xbf16>) -> tensor<?x?x?xbf16> {
  %y = fusion.permute %x axes [0, 2, 1] : tensor<?x?x?xbf16>
  fusion.return %y : tensor<?x?x?xbf16>
}

// A picture: its axes of pixels are joined, and what is read for each channel has loops, too.
// RUN: for s in 3x9x11x3 2x5x8x4 1x40x20x3 1x1x1x1 2x7x0x3 1x5x6x17; do c=${s##*x}; tf-run %s --mcpu=sm_90a --entry=picture --arg=random:1:ui8:$s --arg=random:2:f32:$c --arg=random:3:f32:$c --expect=reference --check=all || exit 1; done
// CHECK-LABEL: fusion.func @picture_joined_from_32(
// CHECK: sched.note "transpose: 1 times 1 rows of what is read a thread, by 4 elements, 128 threads a block"
// CHECK-LABEL: fusion.func @picture_joined_from_16_scalar(
// CHECK: sched.note "transpose: 4 times 1 rows of what is read a thread, by 1 elements, 128 threads a block"
// CHECK-LABEL: fusion.func @picture(
fusion.func @picture(%x: tensor<?x?x?x?xui8>, %m: tensor<?xf32>, %s: tensor<?xf32>) -> tensor<?x?x?x?xf32> {
  %f = fusion.cast %x : tensor<?x?x?x?xf32>
  %a = fusion.broadcast %m axes [0, 1, 2] : tensor<1x1x1x?xf32>
  %b = fusion.broadcast %s axes [0, 1, 2] : tensor<1x1x1x?xf32>
  %d = fusion.sub %f, %a : tensor<?x?x?x?xf32>
  %e = fusion.mul %d, %b : tensor<?x?x?x?xf32>
  %y = fusion.permute %e axes [0, 3, 1, 2] : tensor<?x?x?x?xf32>
  fusion.return %y : tensor<?x?x?x?xf32>
}

// RUN: for s in 3x99 2x700 1x1 2x0; do tf-run %s --mcpu=sm_90a --entry=known_last --arg=random:1:bf16:${s}x3 --expect=reference --check=all || exit 1; tf-run %s --mcpu=sm_90a --entry=known_four --arg=random:1:f32:${s}x4 --expect=reference --check=all || exit 1; done
// CHECK-NOT: @known_last_from
// CHECK-LABEL: fusion.func @known_last(
// CHECK: sched.note "transpose: 2 times 2 rows of what is read a thread, by 1 elements, 128 threads a block"
// CHECK: sched.parallelize %y [bidx, tidx, unswitch, unroll, unroll, unroll]
fusion.func @known_last(%x: tensor<?x?x3xbf16>) -> tensor<?x3x?xbf16> {
  %y = fusion.permute %x axes [0, 2, 1] : tensor<?x3x?xbf16>
  fusion.return %y : tensor<?x3x?xbf16>
}

// CHECK-LABEL: fusion.func @known_four(
// CHECK: sched.note "transpose: 1 times 1 rows of what is read a thread, by 4 elements, 128 threads a block"
fusion.func @known_four(%x: tensor<?x?x4xf32>) -> tensor<?x4x?xf32> {
  %y = fusion.permute %x axes [0, 2, 1] : tensor<?x4x?xf32>
  fusion.return %y : tensor<?x4x?xf32>
}

// The result's rows are short. Where the last axes together are no multiple of a vector, the result is walked as a whole.
// RUN: for s in 3x3x65 2x3x64 2x5x40 4x1x100 2x2x3 2x7x51 1x3x2048 2x15x33 2x0x8; do tf-run %s --mcpu=sm_90a --entry=first --arg=random:1:f32:$s --expect=reference --check=all || exit 1; done
// CHECK-LABEL: fusion.func @first_to_16_flat(
// CHECK-SAME: at_most = array<i64: 0, 1, 16>
// CHECK: sched.note "transpose: 4 elements a thread, 128 threads a block"
// CHECK: sched.merge %y[1, 2]
// CHECK-NEXT: sched.split %y[-1] by 4
// CHECK-LABEL: fusion.func @first_to_16_flat_all(
// CHECK: sched.note "transpose: 2 elements a thread, 128 threads a block"
// CHECK-LABEL: fusion.func @first(
fusion.func @first(%x: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
  %y = fusion.permute %x axes [0, 2, 1] : tensor<?x?x?xf32>
  fusion.return %y : tensor<?x?x?xf32>
}

// Of less than a word: as many lanes have a row as it has elements at most.
// RUN: for s in 3x3x65 2x3x600 2x5x40 4x1x100 2x2x3 2x7x51 1x3x2048 2x15x33 2x0x8 2x3x0 1x9x300; do tf-run %s --mcpu=sm_90a --entry=lanes --arg=random:1:bf16:$s --arg=random:2:bf16:$(echo $s | cut -dx -f1)x${s##*x}x$(echo $s | cut -dx -f2) --expect=reference --check=all || exit 1; done
// CHECK-LABEL: fusion.func @lanes_lanes_4_scalar(
// CHECK-SAME: at_most = array<i64: 0, 1, 4>
// CHECK: sched.note "transpose: tiles of 512 by 4 elements in shared memory, 4 lanes a row, 256 threads a block"
// CHECK-LABEL: fusion.func @lanes_lanes_8_scalar(
// CHECK: sched.note "transpose: tiles of 256 by 8 elements in shared memory, 8 lanes a row, 256 threads a block"
// CHECK-LABEL: fusion.func @lanes_lanes_16_scalar(
// CHECK-NOT: @lanes_to_16_flat
// CHECK-LABEL: fusion.func @lanes(
fusion.func @lanes(%x: tensor<?x?x?xbf16>, %z: tensor<?x?x?xbf16>) -> tensor<?x?x?xbf16> {
  %t = fusion.permute %x axes [0, 2, 1] : tensor<?x?x?xbf16>
  %y = fusion.mul %t, %z : tensor<?x?x?xbf16>
  fusion.return %y : tensor<?x?x?xbf16>
}

// RUN: for s in 3x3 2x65 1x1 2x0 1x700; do tf-run %s --mcpu=sm_90a --entry=known_first --arg=random:1:bf16:${s%x*}x3x${s#*x} --expect=reference --check=all || exit 1; done
// CHECK-LABEL: fusion.func @known_first(
// CHECK: sched.note "transpose: 8 elements a thread, 128 threads a block"
fusion.func @known_first(%x: tensor<?x3x?xbf16>) -> tensor<?x?x3xbf16> {
  %y = fusion.permute %x axes [0, 2, 1] : tensor<?x?x3xbf16>
  fusion.return %y : tensor<?x?x3xbf16>
}

// Squares of few elements between axes that stay.
// RUN: for s in 2x2x2x9x10 1x2x2x8x8 3x2x2x1x1 2x2x2x0x4; do tf-run %s --mcpu=sm_90a --entry=planes --arg=random:1:f32:$s --expect=reference --check=all || exit 1; done
// CHECK-LABEL: fusion.func @planes(
// CHECK: sched.note "transpose: 4 elements a thread, 128 threads a block"
fusion.func @planes(%x: tensor<?x2x2x?x?xf32>) -> tensor<?x?x2x?x2xf32> {
  %y = fusion.permute %x axes [0, 3, 1, 4, 2] : tensor<?x?x2x?x2xf32>
  fusion.return %y : tensor<?x?x2x?x2xf32>
}

// All extents are known, and there are four axes: three, where two stay side by side.
// RUN: tf-run %s --mcpu=sm_90a --entry=known_picture --arg=random:1:bf16:2x32x8x8 --expect=reference --check=all
// CHECK-LABEL: fusion.func @known_picture_joined
// CHECK-SAME: tensor<2x32x64xbf16>
fusion.func @known_picture(%x: tensor<2x32x8x8xbf16>) -> tensor<2x8x8x32xbf16> {
  %y = fusion.permute %x axes [0, 2, 3, 1] : tensor<2x8x8x32xbf16>
  fusion.return %y : tensor<2x8x8x32xbf16>
}

// What one side has short lies behind another axis than what the other side has innermost: a tile has two axes on a side.
// RUN: for s in 16x32x2x32 3x4x5x33 16x3x1x16 1x1x1x1 16x2x0x8 20x3x9x5 17x40x1x70; do tf-run %s --mcpu=sm_90a --entry=reverse --arg=random:1:bf16:$s --expect=reference --check=all || exit 1; done
// CHECK-LABEL: fusion.func @reverse_runs_0(
// CHECK-SAME: at_most = array<i64: 0, 0, 16>
// CHECK: sched.note "transpose: tiles of 64 by 64 elements along 2 and 2 axes in shared memory, 256 threads a block"
// CHECK: sched.reorder %y [1, 0, 2, 3]
// CHECK-LABEL: fusion.func @reverse_runs_3(
// CHECK-SAME: at_most = array<i64: 0, 3, 16>
// CHECK-NOT: @reverse_to_{{[0-9]+(_words|_scalar)?}}(
// CHECK-NOT: @reverse_from_
// CHECK-LABEL: fusion.func @reverse(
fusion.func @reverse(%x: tensor<?x?x?x?xbf16>) -> tensor<?x?x?x?xbf16> {
  %y = fusion.permute %x axes [3, 2, 1, 0] : tensor<?x?x?x?xbf16>
  fusion.return %y : tensor<?x?x?x?xbf16>
}

// RUN: for s in 20x70 1x1 0x8 65x64; do tf-run %s --mcpu=sm_90a --entry=known_reverse --arg=random:1:f32:3x$s --arg=random:2:f32:${s#*x}x${s%x*}x3 --expect=reference --check=all || exit 1; done
// CHECK-LABEL: fusion.func @known_reverse(
// CHECK: sched.note "transpose: tiles of 64 by 64 elements along 1 and 2 axes in shared memory, 256 threads a block"
fusion.func @known_reverse(%x: tensor<3x?x?xf32>, %z: tensor<?x?x3xf32>) -> tensor<?x?x3xf32> {
  %t = fusion.permute %x axes [2, 1, 0] : tensor<?x?x3xf32>
  %y = fusion.mul %t, %z : tensor<?x?x3xf32>
  fusion.return %y : tensor<?x?x3xf32>
}
