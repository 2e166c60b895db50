// Elements at other indices: in fusions without a schedule, and computed at use under one. Empty operands beside ones with
// elements, extents of 1, extents computed of others, and what the launch refuses.
// RUN: tf-run %s --entry=slice --arg random:1:f32:9x16 --arg 8 --expect=reference --check=all
// RUN: tf-run %s --entry=slice --arg random:1:f32:9x16 --arg 0 --expect=reference --check=all
// RUN: not tf-run %s --entry=slice --arg random:1:f32:9x16 --arg 9 2>&1 | FileCheck-22 %s --check-prefix=BEYOND
// RUN: tf-run %s --entry=pad --arg random:1:f32:0x8 --arg 2.5 --expect=reference --check=all
// RUN: tf-run %s --entry=pad --arg random:1:f32:1x8 --arg 2.5 --expect=reference --check=all
// RUN: tf-run %s --entry=pad --arg random:1:f32:33x8 --arg 2.5 --expect=reference --check=all --mcpu=sm_80
// RUN: tf-run %s --entry=concat --arg random:1:f32:5x8 --arg random:2:f32:0x8 --arg random:3:f32:7x8 --expect=reference --check=all
// RUN: tf-run %s --entry=concat --arg random:1:f32:0x8 --arg random:2:f32:1x8 --arg random:3:f32:0x8 --expect=reference --check=all
// RUN: tf-run %s --entry=concat --arg random:1:f32:0x8 --arg random:2:f32:0x8 --arg random:3:f32:0x8 --expect=reference --check=all
// RUN: tf-run %s --entry=concat1 --arg random:1:bf16:33x8 --arg random:2:bf16:33x16 --expect=reference --check=all --mcpu=sm_100a
// RUN: not tf-run %s --entry=concat1 --arg random:1:bf16:33x8 --arg random:2:bf16:32x16 2>&1 | FileCheck-22 %s --check-prefix=DIFFER
// RUN: tf-run %s --entry=repeat --arg random:1:f32:5x8 --expect=reference --check=all
// RUN: tf-run %s --entry=expand --arg random:1:f32:1x8 --arg 17 --expect=reference --check=all
// RUN: tf-run %s --entry=reshape --arg random:1:f32:3x5x32 --expect=reference --check=all
// RUN: tf-run %s --entry=reshape --arg random:1:f32:0x5x32 --expect=reference --check=all
// RUN: not tf-run %s --entry=reshape_to --arg random:1:f32:15x4 --arg 7 2>&1 | FileCheck-22 %s --check-prefix=ELEMENTS
// RUN: tf-run %s --entry=both --arg random:1:f32:9x70 --arg 0.5 --expect=reference --check=all
// RUN: tf-run %s --entry=iota1 --arg random:1:f32:9 --expect=reference --check=all
// RUN: tf-run %s --entry=slice1 --arg random:1:f32:9 --expect=reference --check=all
// RUN: tf-run %s --entry=claim --arg random:1:f32:9 --arg random:1:f32:14 --arg 5 --expect=reference --check=all
// RUN: not tf-run %s --entry=claim --arg random:1:f32:9 --arg random:1:f32:14 --arg 6 2>&1 | FileCheck-22 %s --check-prefix=CLAIM
// RUN: tf-run %s --entry=user --arg random:1:f32:3x70 --arg 2 --expect=reference --check=all
// RUN: tf-run %s --entry=user --arg random:1:f32:3x0 --arg 2 --expect=reference --check=all
// RUN: tf-run %s --entry=vectors --arg random:1:bf16:5x64 --arg random:2:bf16:5x32 --expect=reference --check=all
// RUN: tf-llc %s -mcpu=sm_90a -o - | FileCheck-22 %s --check-prefix=PTX
// RUN: tf-llc %s -mcpu=sm_80 -o /dev/null
// RUN: %{long} tf-llc %s -mcpu=sm_100a -o /dev/null
// BEYOND: axis 0 of 'x' has extent 9; the slice '{{y.*}}' needs 10
// DIFFER: axis 0 of 'b' has extent 32; it must be 33
// ELEMENTS: 'x' has 60 elements, but '{{y.*}}' would have 56
// CLAIM: axis 0 of 'y' has extent 15; it must be 14


fusion.func @slice(%x: tensor<?x16xf32>, %n: i64) -> tensor<?x4xf32> {
  %y = fusion.slice %x, %n from [1, 8] steps [1, 2] : tensor<?x4xf32>
  fusion.return %y : tensor<?x4xf32>
}

fusion.func @pad(%x: tensor<?x8xf32>, %v: f32) -> tensor<?x10xf32> {
  %y = fusion.pad %x, %v low [1, 3] high [2, -1] : tensor<?x10xf32>
  fusion.return %y : tensor<?x10xf32>
}

fusion.func @concat(%a: tensor<?x8xf32>, %b: tensor<?x8xf32>, %c: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %y = fusion.concat %a, %b, %c axis 0 : tensor<?x8xf32>
  %z = fusion.relu %y : tensor<?x8xf32>
  fusion.return %z : tensor<?x8xf32>
}

fusion.func @concat1(%a: tensor<?x8xbf16>, %b: tensor<?x16xbf16>) -> tensor<?x24xbf16> {
  %y = fusion.concat %a, %b axis 1 : tensor<?x24xbf16>
  fusion.return %y : tensor<?x24xbf16>
}

fusion.func @repeat(%x: tensor<?x8xf32>) -> tensor<?x24xf32> {
  %y = fusion.repeat %x counts [2, 3] : tensor<?x24xf32>
  fusion.return %y : tensor<?x24xf32>
}

fusion.func @expand(%x: tensor<1x?xf32>, %n: i64) -> tensor<?x?xf32> {
  %k = fusion.dim %x, 1 : i64
  %y = fusion.expand %x, %n, %k : tensor<?x?xf32>
  fusion.return %y : tensor<?x?xf32>
}

fusion.func @reshape(%x: tensor<?x?x32xf32>) -> tensor<?x4x8xf32> {
  %a = fusion.dim %x, 0 : i64
  %b = fusion.dim %x, 1 : i64
  %n = fusion.mul %a, %b : i64
  %y = fusion.reshape %x, %n : tensor<?x4x8xf32>
  fusion.return %y : tensor<?x4x8xf32>
}

fusion.func @reshape_to(%x: tensor<?x4xf32>, %n: i64) -> tensor<?x8xf32> {
  %y = fusion.reshape %x, %n : tensor<?x8xf32>
  fusion.return %y : tensor<?x8xf32>
}

fusion.func @both(%x: tensor<?x?xf32>, %v: f32) -> (tensor<?x?xf32>, tensor<?xf32>) {
  %e = fusion.exp %x : tensor<?x?xf32>
  %p = fusion.pad %e, %v low [0, 2] high [0, 1] : tensor<?x?xf32>
  %s = fusion.sum %p axes [1] : tensor<?xf32>
  fusion.return %p, %s : tensor<?x?xf32>, tensor<?xf32>
}

// Of one element, also where its loop runs over the consumer's nine.
fusion.func @iota1(%x: tensor<9xf32>) -> tensor<9xf32> {
  %a = fusion.constant 1.0 : f32
  %i = fusion.iota %a, %a axis 0 : tensor<1xf32>
  %y = fusion.add %x, %i : tensor<9xf32>
  fusion.return %y : tensor<9xf32>
}

fusion.func @slice1(%x: tensor<9xf32>) -> tensor<9xf32> {
  %i = fusion.slice %x from [4] steps [1] : tensor<1xf32>
  %y = fusion.add %x, %i : tensor<9xf32>
  fusion.return %y : tensor<9xf32>
}

// The concatenation is as long as it is, and as z: the launch looks.
fusion.func @claim(%x: tensor<?xf32>, %z: tensor<?xf32>, %n: i64) -> tensor<?xf32> {
  %v = fusion.constant 1.0 : f32
  %f = fusion.full %v, %n : tensor<?xf32>
  %y = fusion.concat %x, %f axis 0 : tensor<?xf32>
  %w = fusion.add %y, %z : tensor<?xf32>
  fusion.return %w : tensor<?xf32>
}

fusion.func @user(%x: tensor<?x?xf32>, %v: f32) -> tensor<?x?xf32> {
  %e = fusion.exp %x : tensor<?x?xf32>
  %p = fusion.pad %e, %v low [0, 2] high [0, 1] : tensor<?x?xf32>
  %y = fusion.neg %p : tensor<?x?xf32>
  sched.split %y[1] by 64
  sched.split %y[2] by 2
  sched.propagate %y
  sched.parallelize %y [bidy, bidx, tidx, vectorize]
  sched.parallelize_like %y
  sched.inline_most
  fusion.return %y : tensor<?x?xf32>
}

// A vector of eight lies in one operand as a whole: one load of 16 bytes under one condition.
// PTX-LABEL: .entry vectors
// PTX: ld.global{{.*}}v4
fusion.func @vectors(%a: tensor<?x64xbf16>, %b: tensor<?x32xbf16>) -> tensor<?x96xbf16> {
  %y = fusion.concat %a, %b axis 1 : tensor<?x96xbf16>
  sched.split %y[1] by 8
  sched.parallelize %y [bidx, tidx, vectorize]
  fusion.return %y : tensor<?x96xbf16>
}
