// What memory is: rows that overlap, rows at one place, expanded axes merged with others.
// RUN: tf-opt %s --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-opt %s | tf-opt --print-tma -o /dev/null 2>&1 | FileCheck %s
// DEFINE: %{run} = tf-run %s --expect=reference --check=all
// RUN: %{run} --mcpu=sm_90a --entry=windows --arg=random:1:f32:16x32/4x1
// RUN: %{run} --mcpu=sm_80 --entry=windows --arg=random:1:f32:16x32/4x1
// RUN: %{run} --mcpu=sm_90a --entry=windows --arg=random:1:f32:16x32/5x1
// RUN: %{run} --mcpu=sm_90a --entry=windows --arg=random:1:f32:16x32/0x1
// RUN: %{run} --mcpu=sm_90a --entry=windows --arg=random:1:f32:16x1/4x7
// RUN: %{run} --mcpu=sm_90a --entry=windows --arg=random:1:f32:1x32/3x1
// RUN: %{run} --mcpu=sm_90a --entry=windows_apart --arg=random:1:f32:30x32
// RUN: %{run} --mcpu=sm_80 --entry=windows_apart --arg=random:1:f32:30x32
// RUN: %{run} --mcpu=sm_90a --entry=unit_axis --arg=random:1:f32:8x1x16/16x0x1
// RUN: %{run} --mcpu=sm_80 --entry=unit_axis --arg=random:1:f32:8x1x16/16x0x1
// RUN: %{run} --mcpu=sm_90a --entry=expanded --arg=random:1:f32:8x4x16/0x0x1
// RUN: %{run} --mcpu=sm_80 --entry=expanded --arg=random:1:f32:8x4x16/0x0x1

// Rows 16 bytes apart, of 128 bytes; 20 bytes apart; none.
// CHECK: remark: 's' is a TMA load, rank 2: box (16, 4), tile (16, 4), element strides (1, 1); (x.1 + 15) div 16 instructions a block
// CHECK: note: dimension 0 is [j], by partitioning: coordinate [jo], box [ji]; extent x.1, stride 1
// CHECK: note: dimension 1 is [i], by partitioning: coordinate [io], box [ii]; extent x.0, stride x.s0
// CHECK: note: shared memory of 's': tile at element 0, rows of 16, 256 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: level 1, all zero
fusion.func @windows(%x: tensor<?x?xf32> {contiguity = [false, true]}) -> tensor<?x?xf32> {
  %s = fusion.set %x : tensor<?x?xf32> memory(shared) via(tma)
  %y = fusion.neg %s : tensor<?x?xf32>
  sched.split %y[1] by 16
  sched.split %y[0] by 4
  sched.reorder %y [0, 2, 1, 3]
  sched.propagate %y
  sched.parallelize %s [bidx, serial, bulk, bulk]
  sched.parallelize %y [bidx, serial, tidy, tidx]
  sched.inline_at %s 2
  fusion.return %y : tensor<?x?xf32>
}

// Boxes of every second row.
// CHECK: remark: 's' is a TMA load, rank 2: box (16, 8), tile (16, 4), element strides (1, 2); ((x.1 + 15) div 16) * 2 instructions a block
// CHECK: note: dimension 0 is [j], by partitioning: coordinate [jo], box [ji]; extent x.1, stride 1
// CHECK: note: dimension 1 is [i], by partitioning: coordinate [io], box [ii], tile [iio], stride [iii]; extent x.0, stride x.s0
// CHECK: note: shared memory of 's': tile at element iii * 64, rows of 16, 256 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: level 1, all zero
fusion.func @windows_apart(%x: tensor<?x?xf32> {contiguity = [false, true]}) -> tensor<?x?xf32> {
  %s = fusion.set %x : tensor<?x?xf32> memory(shared) via(tma)
  %y = fusion.neg %s : tensor<?x?xf32>
  sched.split %y[1] by 16
  sched.split %y[0] by 8
  sched.split %y[1] by 2
  sched.reorder %y [0, 3, 2, 1, 4]
  sched.propagate %y
  sched.parallelize %s [bidx, serial, serial, bulk, bulk]
  sched.parallelize %y [bidx, serial, serial, tidy, tidx]
  sched.inline_at %s 2
  fusion.return %y : tensor<?x?xf32>
}

// An expanded axis of one element, merged with the outer one, which is all that the merged id is.
// CHECK: remark: 's' is a TMA load, rank 2: box (8, 4), tile (8, 4), element strides (1, 1); (x.2 + 7) div 8 instructions a block
// CHECK: note: dimension 0 is [k], by partitioning: coordinate [c], box [d]; extent x.2, stride 1
// CHECK: note: dimension 1 is [i], by partitioning: coordinate [a], box [b]; extent x.0, stride x.s0
// CHECK: note: shared memory of 's': tile at element c * 32, rows of 8, 128 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: level 1, all zero
fusion.func @unit_axis(%x: tensor<?x1x?xf32> {contiguity = [false, "broadcast", true]}) -> tensor<?x1x?xf32> {
  %s = fusion.set %x : tensor<?x1x?xf32> memory(shared) via(tma) domain(%i, %j, %k) {
    %m = id.merge %i, %j
    %a, %b = id.split %m by 4
    %c, %d = id.split %k by 8
    id.domain loop [%a : bidx, %c : serial, %b : bulk, %d : bulk]
  }
  %y = fusion.neg %s : tensor<?x1x?xf32> domain(%i, %j, %k) { 
    %a, %b = id.split %i by 4
    id.domain loop [%a : bidx, %b : serial, %j : serial, %k : tidx] }
  fusion.return %y : tensor<?x1x?xf32>
}

// Two expanded axes, merged: one box reads a row many times.
// CHECK: remark: 's' is a TMA load, rank 2: box (8, 4), tile (8, 4), element strides (1, 1); (x.2 + 7) div 8 instructions a block
// CHECK: note: dimension 0 is [k], by partitioning: coordinate [c], box [d]; extent x.2, stride 1
// CHECK: note: dimension 1 is [m], by partitioning: coordinate [a], box [b]; extent x.1 * x.0, stride 0
// CHECK: note: shared memory of 's': tile at element c * 32, rows of 8, 128 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: level 1, all zero
fusion.func @expanded(%x: tensor<?x?x?xf32> {contiguity = ["broadcast", "broadcast", true]}) -> tensor<?x?x?xf32> {
  %s = fusion.set %x : tensor<?x?x?xf32> memory(shared) via(tma) domain(%i, %j, %k) {
    %m = id.merge %i, %j
    %a, %b = id.split %m by 4
    %c, %d = id.split %k by 8
    id.domain loop [%a : bidx, %c : serial, %b : bulk, %d : bulk]
  } inline(1)
  %y = fusion.neg %s : tensor<?x?x?xf32> domain(%i, %j, %k) { 
    %m = id.merge %i, %j
    %a, %b = id.split %m by 4
    id.domain loop [%a : bidx, %b : serial, %k : tidx] }
  fusion.return %y : tensor<?x?x?xf32>
}
