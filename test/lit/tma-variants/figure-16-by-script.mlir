// Figure 16: swizzles that the schedule's primitives make, of 1, 2, 4 and 8 bytes, ranks 2 to 4, loaded and stored, in rings.
// RUN: tf-opt %s --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-opt %s | tf-opt --print-tma -o /dev/null 2>&1 | FileCheck %s
// DEFINE: %{run} = tf-run %s --expect=reference --check=all
// RUN: %{run} --mcpu=sm_90a --entry=bytes64 --arg=random:1:i32:3x20x33x32
// RUN: %{run} --mcpu=sm_80 --entry=bytes64 --arg=random:1:i32:3x20x33x32
// RUN: %{run} --mcpu=sm_100a --entry=bytes64 --arg=random:1:i32:3x20x33x32
// RUN: %{run} --mcpu=sm_90a --entry=bytes64 --arg=random:1:i32:1x1x1x4
// RUN: %{run} --mcpu=sm_90a --entry=bytes128 --arg=random:1:ui8:5x64x200
// RUN: %{run} --mcpu=sm_80 --entry=bytes128 --arg=random:1:ui8:5x64x200
// RUN: %{run} --mcpu=sm_100a --entry=bytes128 --arg=random:1:ui8:5x64x200
// RUN: %{run} --mcpu=sm_90a --entry=bytes32 --arg=random:1:f64:40x4
// RUN: %{run} --mcpu=sm_80 --entry=bytes32 --arg=random:1:f64:40x4
// RUN: %{run} --mcpu=sm_100a --entry=bytes32 --arg=random:1:f64:40x4
// RUN: %{run} --mcpu=sm_90a --entry=bytes32 --arg=random:1:f64:40x6
// RUN: %{run} --mcpu=sm_90a --entry=stored128 --arg=random:1:bf16:5x33x72
// RUN: %{run} --mcpu=sm_80 --entry=stored128 --arg=random:1:bf16:5x33x72
// RUN: %{run} --mcpu=sm_100a --entry=stored128 --arg=random:1:bf16:5x33x72

// 64 bytes; the rows are of two dimensions.
// CHECK: remark: 's' is a TMA load, rank 4: box (16, 8, 2, 1), tile (16, 8, 2, 1), element strides (1, 1, 1, 1); ((x.3 + 15) div 16) * ((x.2 + 7) div 8) * ((x.1 + 1) div 2) instructions a block
// CHECK: note: dimension 0 is [l], by partitioning: coordinate [lo], box [li]; extent x.3, stride 1
// CHECK: note: dimension 1 is [k], by partitioning: coordinate [ko], box [ki]; extent x.2, stride x.3
// CHECK: note: dimension 2 is [j], by partitioning: coordinate [jo], box [ji]; extent x.1, stride x.3 * x.2
// CHECK: note: dimension 3 is [i], implicit size one: coordinate [i], box []; extent x.0, stride x.3 * x.2 * x.1
// CHECK: note: shared memory of 's': tile at element lo * 256 + (((x.3 + 15) div 16) * ko) * 256 + (((x.3 + 15) div 16) * ((x.2 + 7) div 8) * jo) * 256, rows of 16, 1024 bytes an instruction, swizzle 64 bytes, aligned to 512
// CHECK: note: holes: level 1, all zero
fusion.func @bytes64(%x: tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32> {
  %s = fusion.set %x : tensor<?x?x?x?xi32> memory(shared) via(tma)
  %y = fusion.neg %s : tensor<?x?x?x?xi32>
  sched.split %s[3] by 16
  sched.split %s[2] by 8
  sched.split %s[1] by 2
  sched.reorder %s [0, 1, 3, 5, 2, 4, 6]
  sched.split %s[6] by 4
  sched.merge %s[4, 5]
  sched.split %s[4] by 2
  sched.split %s[4] by 4
  sched.swizzle %s[5, 7] xor
  sched.parallelize %s [bidx, serial, serial, serial, bulk, bulk, bulk, bulk, bulk]
  sched.alloc %s [0, 1, 2, 3, 4, 5, 6, 7, 8]
  sched.split %y[3] by 32
  sched.parallelize %y [bidx, serial, serial, serial, tidx]
  sched.inline_at %s 1
  fusion.return %y : tensor<?x?x?x?xi32>
}

// 128 bytes, of bytes.
// CHECK: remark: 's' is a TMA load, rank 3: box (128, 16, 1), tile (128, 16, 1), element strides (1, 1, 1); ((x.2 + 127) div 128) * ((x.1 + 15) div 16) instructions a block
// CHECK: note: dimension 0 is [k], by partitioning: coordinate [ko], box [ki]; extent x.2, stride 1
// CHECK: note: dimension 1 is [j], by partitioning: coordinate [jo], box [ji]; extent x.1, stride x.2
// CHECK: note: dimension 2 is [i], implicit size one: coordinate [i], box []; extent x.0, stride x.2 * x.1
// CHECK: note: shared memory of 's': tile at element ko * 2048 + (((x.2 + 127) div 128) * jo) * 2048, rows of 128, 2048 bytes an instruction, swizzle 128 bytes, aligned to 1024
// CHECK: note: holes: level 1, all zero
fusion.func @bytes128(%x: tensor<?x?x?xui8>) -> tensor<?x?x?xui8> {
  %s = fusion.set %x : tensor<?x?x?xui8> memory(shared) via(tma)
  %y = fusion.neg %s : tensor<?x?x?xui8>
  sched.split %s[2] by 128
  sched.split %s[1] by 16
  sched.reorder %s [0, 1, 3, 2, 4]
  sched.split %s[4] by 16
  sched.split %s[3] by 8
  sched.swizzle %s[4, 5] xor
  sched.parallelize %s [bidx, serial, serial, bulk, bulk, bulk, bulk]
  sched.alloc %s [0, 1, 2, 3, 4, 5, 6]
  sched.split %y[2] by 64
  sched.parallelize %y [bidx, serial, serial, tidx]
  sched.inline_at %s 1
  fusion.return %y : tensor<?x?x?xui8>
}

// 32 bytes, in a ring of several tiles a slot.
// CHECK: remark: 's' is a TMA load, rank 2: box (4, 8), tile (4, 8), element strides (1, 1); ((x.0 + 7) div 8) * ((x.1 + 3) div 4) instructions a block
// CHECK: note: dimension 0 is [j], by partitioning: coordinate [jo], box [ji]; extent x.1, stride 1
// CHECK: note: dimension 1 is [i], by partitioning: coordinate [io], box [ii]; extent x.0, stride x.1
// CHECK: note: shared memory of 's': tile at element jo * 32 + (((x.1 + 3) div 4) * slot) * 32, rows of 4, 256 bytes an instruction, swizzle 32 bytes, aligned to 256
// CHECK: note: holes: level 1, all zero
fusion.func @bytes32(%x: tensor<?x?xf64>) -> tensor<?x?xf64> {
  %s = fusion.set %x : tensor<?x?xf64> memory(shared) via(tma)
  %y = fusion.neg %s : tensor<?x?xf64>
  sched.split %s[1] by 4
  sched.split %s[0] by 8
  sched.reorder %s [0, 2, 1, 3]
  sched.split %s[3] by 2
  sched.split %s[2] by 4
  sched.swizzle %s[2, 4] xor
  sched.parallelize %s [serial, serial, bulk, bulk, bulk, bulk]
  sched.split %y[0] by 8
  sched.parallelize %y [serial, tidy, tidx]
  sched.inline_at %s 1
  sched.circular_buffer %s stages 3 prefetch 1
  fusion.return %y : tensor<?x?xf64>
}

// Stored from a ring.
// CHECK: remark: 'y' is a TMA store, rank 3: box (64, 8, 1), tile (64, 8, 1), element strides (1, 1, 1); ((x.2 + 63) div 64) * ((x.1 + 7) div 8) instructions a block
// CHECK: note: dimension 0 is [k], by partitioning: coordinate [ko], box [ki]; extent x.2, stride 1
// CHECK: note: dimension 1 is [j], by partitioning: coordinate [jo], box [ji]; extent x.1, stride x.2
// CHECK: note: dimension 2 is [i], implicit size one: coordinate [i], box []; extent x.0, stride x.2 * x.1
// CHECK: note: shared memory of 's': tile at element slot * 512, rows of 64, 1024 bytes an instruction, swizzle 128 bytes, aligned to 1024
// CHECK: note: holes: none is stored
fusion.func @stored128(%x: tensor<?x?x?xbf16>) -> tensor<?x?x?xbf16> {
  %s = fusion.neg %x : tensor<?x?x?xbf16> memory(shared)
  %y = fusion.set %s : tensor<?x?x?xbf16> via(tma)
  sched.split %y[2] by 64
  sched.split %y[1] by 8
  sched.reorder %y [0, 1, 3, 2, 4]
  sched.propagate %y
  sched.parallelize %y [bidx, serial, serial, bulk, bulk]
  sched.split %s[4] by 8
  sched.swizzle %s[3, 4] xor
  sched.parallelize %s [bidx, serial, serial, tidz, tidy, tidx]
  sched.inline_at %s 3
  sched.circular_buffer %s stages 4 prefetch 0
  fusion.return %y : tensor<?x?x?xbf16>
}
