// Prefetches, L2 hints and NaN outside, of 2 and 8 bytes; a maximum and a sum must not see the NaN.
// RUN: tf-opt %s --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-opt %s | tf-opt --print-tma -o /dev/null 2>&1 | FileCheck %s
// DEFINE: %{run} = tf-run %s --expect=reference --check=all
// RUN: %{run} --mcpu=sm_90a --entry=half --arg=random:1:f16:5x300
// RUN: %{run} --mcpu=sm_80 --entry=half --arg=random:1:f16:5x300
// RUN: %{run} --mcpu=sm_100a --entry=half --arg=random:1:f16:5x300
// RUN: %{run} --mcpu=sm_90a --entry=double --arg=random:1:f64:5x30
// RUN: %{run} --mcpu=sm_80 --entry=double --arg=random:1:f64:5x30
// RUN: %{run} --mcpu=sm_100a --entry=double --arg=random:1:f64:5x30
// RUN: %{run} --mcpu=sm_90a --entry=bytes --arg=random:1:ui8:20x64
// RUN: %{run} --mcpu=sm_80 --entry=bytes --arg=random:1:ui8:20x64
// RUN: %{run} --mcpu=sm_100a --entry=bytes --arg=random:1:ui8:20x64
// RUN: %{run} --mcpu=sm_90a --entry=converted --arg=random:1:i8:16x48
// RUN: %{run} --mcpu=sm_80 --entry=converted --arg=random:1:i8:16x48
// RUN: %{run} --mcpu=sm_100a --entry=converted --arg=random:1:i8:16x48
// RUN: %{run} --mcpu=sm_90a --entry=scalar --arg=random:1:f32:1
// RUN: %{run} --mcpu=sm_80 --entry=scalar --arg=random:1:f32:1
// RUN: %{run} --mcpu=sm_100a --entry=scalar --arg=random:1:f32:1
// RUN: %{run} --mcpu=sm_90a --entry=scalar --arg=random:1:f32:4
// RUN: %{run} --mcpu=sm_90a --entry=scalar --arg=random:1:f32:0

// In a ring.
// CHECK: remark: 's' is a TMA load, rank 2: box (64, 1), tile (64, 1), element strides (1, 1); (x.1 + 63) div 64 instructions a block
// CHECK: note: dimension 0 is [j], by partitioning: coordinate [rjo], box [rji]; extent x.1, stride 1
// CHECK: note: dimension 1 is [i], implicit size one: coordinate [i], box []; extent x.0, stride x.1
// CHECK: note: shared memory of 's': tile at element slot * 64, rows of 64, 128 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: NaN where they are outside of the tensor, as all are
fusion.func @half(%x: tensor<?x?xf16>) -> tensor<?xf16> {
  %s = fusion.set %x : tensor<?x?xf16> {prefetch = 2, fill = "nan", l2 = "128b", circular = array<i64: 2, 1>} memory(shared) via(tma) cache(evict_last)
  %y = fusion.reduce_max %s axes [1] : tensor<?xf16>
  sched.split %y[1] by 64
  sched.propagate %y
  sched.parallelize %y [bidx, serial, tidx]
  sched.parallelize %s [bidx, serial, bulk]
  sched.inline_at %s 2
  fusion.return %y : tensor<?xf16>
}

// Without one.
// CHECK: remark: 's' is a TMA load, rank 2: box (16, 1), tile (16, 1), element strides (1, 1); (x.1 + 15) div 16 instructions a block
// CHECK: note: dimension 0 is [j], by partitioning: coordinate [rjo], box [rji]; extent x.1, stride 1
// CHECK: note: dimension 1 is [i], implicit size one: coordinate [i], box []; extent x.0, stride x.1
// CHECK: note: shared memory of 's': tile at element 0, rows of 16, 128 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: NaN where they are outside of the tensor, as all are
fusion.func @double(%x: tensor<?x?xf64>) -> tensor<?xf64> {
  %s = fusion.set %x : tensor<?x?xf64> {prefetch = 2, fill = "nan", l2 = "64b"} memory(shared) via(tma)
  %y = fusion.sum %s axes [1] : tensor<?xf64>
  sched.split %y[1] by 16
  sched.propagate %y
  sched.parallelize %y [bidx, serial, tidx]
  sched.parallelize %s [bidx, serial, bulk]
  sched.inline_at %s 2
  fusion.return %y : tensor<?xf64>
}

// Unsigned bytes in a ring of five stages, one ahead.
// CHECK: remark: 's' is a TMA load, rank 2: box (64, 2), tile (64, 2), element strides (1, 1); (x.1 + 63) div 64 instructions a block
// CHECK: note: dimension 0 is [j], by partitioning: coordinate [rjo], box [rji]; extent x.1, stride 1
// CHECK: note: dimension 1 is [i], by partitioning: coordinate [io], box [ii]; extent x.0, stride x.1
// CHECK: note: shared memory of 's': tile at element slot * 128, rows of 64, 128 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: level 1, all zero
fusion.func @bytes(%x: tensor<?x?xui8>) -> tensor<?xui8> {
  %s = fusion.set %x : tensor<?x?xui8> memory(shared) via(tma)
  %y = fusion.reduce_max %s axes [1] : tensor<?xui8>
  sched.split %y[1] by 64
  sched.split %y[0] by 2
  sched.reorder %y [0, 2, 1, 3]
  sched.propagate %y
  sched.parallelize %s [bidx, serial, bulk, bulk]
  sched.parallelize %y [bidx, serial, tidy, tidx]
  sched.inline_at %s 2
  sched.circular_buffer %s stages 5 prefetch 1
  fusion.return %y : tensor<?xui8>
}

// In as bytes, out as f32.
// CHECK: remark: 's' is a TMA load, rank 2: box (32, 4), tile (32, 4), element strides (1, 1); (x.1 + 31) div 32 instructions a block
// CHECK: note: dimension 0 is [j], by partitioning: coordinate [jo], box [ji]; extent x.1, stride 1
// CHECK: note: dimension 1 is [i], by partitioning: coordinate [io], box [ii]; extent x.0, stride x.1
// CHECK: note: shared memory of 's': tile at element 0, rows of 32, 128 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: level 1, all zero
// CHECK: remark: 'y' is a TMA store, rank 2: box (32, 4), tile (32, 4), element strides (1, 1); (x.1 + 31) div 32 instructions a block
// CHECK: note: dimension 0 is [j], by partitioning: coordinate [jo], box [ji]; extent x.1, stride 1
// CHECK: note: dimension 1 is [i], by partitioning: coordinate [io], box [ii]; extent x.0, stride x.1
// CHECK: note: shared memory of 'r': tile at element 0, rows of 32, 512 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: none is stored
fusion.func @converted(%x: tensor<?x?xi8>) -> tensor<?x?xf32> {
  %s = fusion.set %x : tensor<?x?xi8> memory(shared) via(tma)
  %r = fusion.cast %s : tensor<?x?xf32> memory(shared)
  %y = fusion.set %r : tensor<?x?xf32> via(tma)
  sched.split %y[1] by 32
  sched.split %y[0] by 4
  sched.reorder %y [0, 2, 1, 3]
  sched.propagate %y
  sched.parallelize %s, %y [bidx, serial, bulk, bulk]
  sched.parallelize %r [bidx, serial, tidy, tidx]
  sched.inline_at %s 2
  sched.inline_at %r 2
  fusion.return %y : tensor<?x?xf32>
}

// A whole tensor as one box, summed up.
// CHECK: remark: 's' is a TMA load, rank 1: box (32), tile (32), element strides (1); (x.0 + 31) div 32 instructions a block
// CHECK: note: dimension 0 is [i], by rotation: coordinate [c], box [d, b]; extent x.0, stride 1
// CHECK: note: shared memory of 's': tile at element c * 32, rows of 32, 128 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: level 1, all zero
fusion.func @scalar(%x: tensor<?xf32>) -> tensor<f32> {
  %s = fusion.set %x : tensor<?xf32> memory(shared) via(tma) domain(%i) {
    %a, %b = id.split %i by 4
    %c, %d = id.split %a by 8
    id.domain loop [%c : serial, %d : bulk, %b : bulk] }
  %y = fusion.sum %s axes [0] : tensor<f32>
  fusion.return %y : tensor<f32>
}
