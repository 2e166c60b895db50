// The fundamental theorem: where the stride divides the box, is more than it, or the tensor is no longer than a box, zeros can be had; where not, weak correctness.
// Figure 12 in two dimensions at once, symbolic.
// RUN: tf-opt %s --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-opt %s | tf-opt --print-tma -o /dev/null 2>&1 | FileCheck %s
// DEFINE: %{run} = tf-run %s --expect=reference --check=all
// RUN: %{run} --mcpu=sm_90a --entry=divides --arg=random:1:f16:50x64
// RUN: %{run} --mcpu=sm_80 --entry=divides --arg=random:1:f16:50x64
// RUN: %{run} --mcpu=sm_90a --entry=divides --arg=random:1:f16:48x64
// RUN: %{run} --mcpu=sm_90a --entry=one_row --arg=random:1:f16:50x64
// RUN: %{run} --mcpu=sm_80 --entry=one_row --arg=random:1:f16:50x64
// RUN: %{run} --mcpu=sm_90a --entry=launch_tells --arg=random:1:f16:3x64
// RUN: %{run} --mcpu=sm_80 --entry=launch_tells --arg=random:1:f16:3x64
// RUN: %{run} --mcpu=sm_90a --entry=launch_tells --arg=random:1:f16:4x64
// RUN: %{run} --mcpu=sm_90a --entry=launch_tells --arg=random:1:f16:5x64
// RUN: %{run} --mcpu=sm_90a --entry=two_dimensions --arg=random:1:i32:7x11x16
// RUN: %{run} --mcpu=sm_80 --entry=two_dimensions --arg=random:1:i32:7x11x16
// RUN: %{run} --mcpu=sm_90a --entry=two_dimensions --arg=random:1:i32:9x9x16
// RUN: %{run} --mcpu=sm_90a --entry=two_dimensions --arg=random:1:i32:1x1x16

// 3 divides 6.
// CHECK: remark: 's' is a TMA load, rank 2: box (64, 6), tile (64, 2), element strides (1, 3); ((x.0 + 5) div 6) * 3 instructions a block
// CHECK: note: dimension 0 is [j], implicit whole: coordinate [], box [j]; extent 64, stride 1
// CHECK: note: dimension 1 is [i], by partitioning: coordinate [a], box [b], tile [t], stride [z]; extent x.0, stride 64
// CHECK: note: shared memory of 's': tile at element z * 128, rows of 64, 256 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: level 1, all zero
fusion.func @divides(%x: tensor<?x64xf16>) -> tensor<?x64xf16> {
  %s = fusion.set %x : tensor<?x64xf16> {zero_holes} memory(shared) via(tma) domain(%i, %j) {
    %a, %b = id.split %i by 6
    %t, %z = id.split %b by 3
    id.domain loop [%a : serial, %z : serial, %t : bulk, %j : bulk]
  } inline(1)
  %y = fusion.neg %s : tensor<?x64xf16> domain(%i, %j) {
    %a, %b = id.split %i by 6
    id.domain loop [%a : serial, %b : serial, %j : tidx]
  }
  fusion.return %y : tensor<?x64xf16>
}

// 5 is more than 4: tiles of one row, with a guard.
// CHECK: remark: 's' is a TMA load, rank 2: box (64, 1), tile (64, 1), element strides (1, 1); ((x.0 + 3) div 4) * 5 instructions a block
// CHECK: note: dimension 0 is [j], implicit whole: coordinate [], box [j]; extent 64, stride 1
// CHECK: note: dimension 1 is [i], implicit size one: coordinate [i], box []; extent x.0, stride 64
// CHECK: note: shared memory of 's': tile at element z * 64, rows of 64, 128 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: level 2, zero with a guard
fusion.func @one_row(%x: tensor<?x64xf16>) -> tensor<?x64xf16> {
  %s = fusion.set %x : tensor<?x64xf16> {zero_holes} memory(shared) via(tma) domain(%i, %j) {
    %a, %b = id.split %i by 4
    %t, %z = id.split %b by 5
    id.domain loop [%a : serial, %z : serial, %t : bulk, %j : bulk]
  } inline(1)
  %y = fusion.neg %s : tensor<?x64xf16> domain(%i, %j) {
    %a, %b = id.split %i by 4
    id.domain loop [%a : serial, %b : serial, %j : tidx]
  }
  fusion.return %y : tensor<?x64xf16>
}

// Whether a box covers the tensor, only the launch knows.
// CHECK: remark: 's' is a TMA load, rank 2: box (64, 4), tile (64, 2), element strides (1, 3); ((x.0 + 3) div 4) * 3 instructions a block
// CHECK: note: dimension 0 is [j], implicit whole: coordinate [], box [j]; extent 64, stride 1
// CHECK: note: dimension 1 is [i], by partitioning: coordinate [a], box [b], tile [t], stride [z]; extent x.0, stride 64
// CHECK: note: shared memory of 's': tile at element z * 128, rows of 64, 256 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: level 3, weak correctness only: the element stride of [i] does not divide its box
fusion.func @launch_tells(%x: tensor<?x64xf16>) -> tensor<?x64xf16> {
  %s = fusion.set %x : tensor<?x64xf16> memory(shared) via(tma) domain(%i, %j) {
    %a, %b = id.split %i by 4
    %t, %z = id.split %b by 3
    id.domain loop [%a : serial, %z : serial, %t : bulk, %j : bulk]
  } inline(1)
  %y = fusion.neg %s : tensor<?x64xf16> domain(%i, %j) {
    %a, %b = id.split %i by 4
    id.domain loop [%a : serial, %b : serial, %j : tidx]
  }
  fusion.return %y : tensor<?x64xf16>
}

// One dimension for which it holds and one for which it does not.
// CHECK: remark: 's' is a TMA load, rank 3: box (16, 6, 4), tile (16, 3, 2), element strides (1, 2, 3); (((x.0 + 3) div 4) * ((x.1 + 5) div 6)) * 6 instructions a block
// CHECK: note: dimension 0 is [k], implicit whole: coordinate [], box [k]; extent 16, stride 1
// CHECK: note: dimension 1 is [j], by partitioning: coordinate [c], box [d], tile [u], stride [w]; extent x.1, stride 16
// CHECK: note: dimension 2 is [i], by partitioning: coordinate [a], box [b], tile [t], stride [z]; extent x.0, stride x.1 * 16
// CHECK: note: shared memory of 's': tile at element z * 192 + w * 96, rows of 16, 384 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: level 3, weak correctness only: the element stride of [i] does not divide its box
fusion.func @two_dimensions(%x: tensor<?x?x16xi32>) -> tensor<?x?x16xi32> {
  %s = fusion.set %x : tensor<?x?x16xi32> memory(shared) via(tma) domain(%i, %j, %k) {
    %a, %b = id.split %i by 4
    %t, %z = id.split %b by 3
    %c, %d = id.split %j by 6
    %u, %w = id.split %d by 2
    id.domain loop [%a : serial, %c : serial, %z : serial, %w : serial, %t : bulk, %u : bulk, %k : bulk]
  } inline(2)
  %y = fusion.neg %s : tensor<?x?x16xi32> domain(%i, %j, %k) {
    %a, %b = id.split %i by 4
    %c, %d = id.split %j by 6
    id.domain loop [%a : serial, %c : serial, %b : serial, %d : tidy, %k : tidx]
  }
  fusion.return %y : tensor<?x?x16xi32>
}
