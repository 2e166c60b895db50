// Figure 4: boxes by splits into so many parts, and boxes that are the outer part of a split: every so-many-th element.
// RUN: tf-opt %s --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-opt %s | tf-opt --print-tma -o /dev/null 2>&1 | FileCheck %s
// DEFINE: %{run} = tf-run %s --expect=reference --check=all
// RUN: %{run} --mcpu=sm_90a --entry=into --arg=random:1:f32:12x8
// RUN: %{run} --mcpu=sm_80 --entry=into --arg=random:1:f32:12x8
// RUN: %{run} --mcpu=sm_90a --entry=cyclic --arg=random:1:f32:16x8
// RUN: %{run} --mcpu=sm_80 --entry=cyclic --arg=random:1:f32:16x8

// Three boxes of four rows.
// CHECK: remark: 's' is a TMA load, rank 2: box (8, 4), tile (8, 4), element strides (1, 1); 3 instructions a block
// CHECK: note: dimension 0 is [j], implicit whole: coordinate [], box [j]; extent 8, stride 1
// CHECK: note: dimension 1 is [i], by partitioning: coordinate [o], box [b]; extent 12, stride 8
// CHECK: note: shared memory of 's': tile at element o * 32, rows of 8, 128 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: level 1, all zero
fusion.func @into(%x: tensor<12x8xf32>) -> tensor<12x8xf32> {
  %s = fusion.set %x : tensor<12x8xf32> memory(shared) via(tma) domain(%i, %j) {
    %o, %b = id.split %i into 3
    id.domain loop [%o : serial, %b : bulk, %j : bulk]
  }
  %y = fusion.neg %s : tensor<12x8xf32>
  fusion.return %y : tensor<12x8xf32>
}

// The outer part is bulk: an element stride.
// CHECK: remark: 's' is a TMA load, rank 2: box (8, 16), tile (8, 4), element strides (1, 4); 4 instructions a block
// CHECK: note: dimension 0 is [j], implicit whole: coordinate [], box [j]; extent 8, stride 1
// CHECK: note: dimension 1 is [i], implicit whole: coordinate [], box [i], tile [o], stride [b]; extent 16, stride 8
// CHECK: note: shared memory of 's': tile at element b * 32, rows of 8, 128 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: level 1, all zero
fusion.func @cyclic(%x: tensor<16x8xf32>) -> tensor<16x8xf32> {
  %s = fusion.set %x : tensor<16x8xf32> memory(shared) via(tma) domain(%i, %j) {
    %o, %b = id.split %i by 4
    id.domain loop [%b : serial, %o : bulk, %j : bulk]
  }
  %y = fusion.neg %s : tensor<16x8xf32>
  fusion.return %y : tensor<16x8xf32>
}
