// Figure 14: valid schedules of shared memory in three dimensions, of 1 and 2 bytes: stride ids outside, ids of one element anywhere, tiles in any order,
// part of the tensor at a time.
// RUN: tf-opt %s --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-opt %s | tf-opt --print-tma -o /dev/null 2>&1 | FileCheck %s
// DEFINE: %{run} = tf-run %s --expect=reference --check=all
// RUN: %{run} --mcpu=sm_90a --entry=a --arg=random:1:i8:6x16x256
// RUN: %{run} --mcpu=sm_80 --entry=a --arg=random:1:i8:6x16x256
// RUN: %{run} --mcpu=sm_90a --entry=a_stored --arg=random:1:i8:6x16x256
// RUN: %{run} --mcpu=sm_80 --entry=a_stored --arg=random:1:i8:6x16x256
// RUN: %{run} --mcpu=sm_90a --entry=c --arg=random:1:f16:5x16x200
// RUN: %{run} --mcpu=sm_80 --entry=c --arg=random:1:f16:5x16x200
// RUN: %{run} --mcpu=sm_90a --entry=inlined --arg=random:1:f64:16x16
// RUN: %{run} --mcpu=sm_80 --entry=inlined --arg=random:1:f64:16x16
// RUN: %{run} --mcpu=sm_90a --entry=tiles_in_order_of_k --arg=random:1:bf16:12x24x32
// RUN: %{run} --mcpu=sm_80 --entry=tiles_in_order_of_k --arg=random:1:bf16:12x24x32
// RUN: %{run} --mcpu=sm_90a --entry=tiles_in_order_of_k --arg=random:1:bf16:11x23x31
// RUN: %{run} --mcpu=sm_90a --entry=stored_permuted --arg=random:1:bf16:12x24x32
// RUN: %{run} --mcpu=sm_80 --entry=stored_permuted --arg=random:1:bf16:12x24x32

// (a): I8 outside of the tile, which has three dimensions now, and threads for one of them.
// CHECK: remark: 's' is a TMA load, rank 3: box (128, 4, 4), tile (128, 2, 4), element strides (1, 3, 1); 24 instructions a block
// CHECK: note: dimension 0 is [i2], by partitioning: coordinate [i5], box [i6]; extent 256, stride 1
// CHECK: note: dimension 1 is [i1], by partitioning: coordinate [i3], box [i4], tile [i7], stride [i8]; extent 16, stride 256
// CHECK: note: dimension 2 is [h], by partitioning: coordinate [ho], box [hi]; extent 6, stride 4096
// CHECK: note: shared memory of 's': tile at element i3 * 6144 + tidx * 3072 + i8 * 1024, rows of 128, 1024 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: level 3, weak correctness only: the element stride of [i1] does not divide its box
fusion.func @a(%x: tensor<6x16x256xi8>) -> tensor<6x16x256xi8> {
  %s = fusion.set %x : tensor<6x16x256xi8> memory(shared) via(tma) domain(%h, %i1, %i2) {
    %ho, %hi = id.split %h by 4
    %i3, %i4 = id.split %i1 by 4
    %i5, %i6 = id.split %i2 by 128
    %i7, %i8 = id.split %i4 by 3
    id.domain loop [%i3 : serial, %ho : tidx, %i8 : serial, %hi : bulk, %i7 : bulk, %i5 : bidx, %i6 : bulk] alloc [%i3 : c, %ho : c, %i8 : c, %hi : c, %i7 : c, %i5 : c, %i6 : c]
  }
  %y = fusion.set %s : tensor<6x16x256xi8> domain(%h, %i1, %i2) {
    %i5, %i6 = id.split %i2 by 128
    id.domain loop [%i5 : bidx, %h : tidx, %i1 : serial, %i6 : serial]
  }
  fusion.return %y : tensor<6x16x256xi8>
}

// Stored; the stride divides the box.
// CHECK: remark: 'y' is a TMA store, rank 3: box (128, 4, 4), tile (128, 2, 4), element strides (1, 2, 1); 16 instructions a block
// CHECK: note: dimension 0 is [i2], by partitioning: coordinate [i5], box [i6]; extent 256, stride 1
// CHECK: note: dimension 1 is [i1], by partitioning: coordinate [i3], box [i4], tile [i7], stride [i8]; extent 16, stride 256
// CHECK: note: dimension 2 is [h], by partitioning: coordinate [ho], box [hi]; extent 6, stride 4096
// CHECK: note: shared memory of 's': tile at element tidx * 2048 + tidy * 1024 + i3 * 4096, rows of 128, 1024 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: none is stored
fusion.func @a_stored(%x: tensor<6x16x256xi8>) -> tensor<6x16x256xi8> {
  %s = fusion.neg %x : tensor<6x16x256xi8> memory(shared) domain(%h, %i1, %i2) {
    %ho, %hi = id.split %h by 4
    %i3, %i4 = id.split %i1 by 4
    %i5, %i6 = id.split %i2 by 128
    %i7, %i8 = id.split %i4 by 2
    id.domain loop [%i3 : serial, %ho : tidx, %i8 : serial, %hi : tidy, %i7 : serial, %i5 : bidx, %i6 : serial] alloc [%i3 : c, %ho : c, %i8 : c, %hi : c, %i7 : c, %i5 : c, %i6 : c]
  }
  %y = fusion.set %s : tensor<6x16x256xi8> via(tma) domain(%h, %i1, %i2) {
    %ho, %hi = id.split %h by 4
    %i3, %i4 = id.split %i1 by 4
    %i5, %i6 = id.split %i2 by 128
    %i7, %i8 = id.split %i4 by 2
    id.domain loop [%i5 : bidx, %ho : tidx, %i8 : tidy, %i3 : serial, %hi : bulk, %i7 : bulk, %i6 : bulk]
  }
  fusion.return %y : tensor<6x16x256xi8>
}

// (c): two ids of one element, one of them among the loops of threads.
// CHECK: remark: 's' is a TMA load, rank 2: box (128, 1), tile (128, 1), element strides (1, 1); 160 instructions a block
// CHECK: note: dimension 0 is [i2], by partitioning: coordinate [i5], box [i6]; extent 200, stride 1
// CHECK: note: dimension 1 is [h, i1], implicit size one: coordinate [h1, i3], box []; extent 80, stride 200
// CHECK: note: shared memory of 's': tile at element tidx * 128 + tidy * 256 + i3 * 1280, rows of 128, 256 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: level 1, all zero
fusion.func @c(%x: tensor<5x16x200xf16>) -> tensor<5x16x200xf16> {
  %s = fusion.set %x : tensor<5x16x200xf16> memory(shared) via(tma) domain(%h, %i1, %i2) {
    %i3, %i4 = id.split %i1 by 1
    %i5, %i6 = id.split %i2 by 128
    %h1, %h2 = id.split %h by 1
    id.domain loop [%i3 : serial, %h2 : bulk, %h1 : tidy, %i4 : bulk, %i5 : tidx, %i6 : bulk]
  }
  %y = fusion.set %s : tensor<5x16x200xf16>
  fusion.return %y : tensor<5x16x200xf16>
}

// Two loops are shared with the reader, so one tile is allocated.
// CHECK: remark: 's' is a TMA load, rank 2: box (8, 4), tile (8, 4), element strides (1, 1); 8 instructions a block
// CHECK: note: dimension 0 is [i2], by partitioning: coordinate [i5], box [i6]; extent 16, stride 1
// CHECK: note: dimension 1 is [i1], by partitioning: coordinate [i3], box [i4]; extent 16, stride 16
// CHECK: note: shared memory of 's': tile at element 0, rows of 8, 256 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: level 1, all zero
fusion.func @inlined(%x: tensor<16x16xf64>) -> tensor<16x16xf64> {
  %s = fusion.set %x : tensor<16x16xf64> memory(shared) via(tma) domain(%i1, %i2) {
    %i3, %i4 = id.split %i1 by 4
    %i5, %i6 = id.split %i2 by 8
    id.domain loop [%i5 : serial, %i3 : serial, %i4 : bulk, %i6 : bulk] alloc [%i3 : c, %i5: c, %i4 : c, %i6 : c]
  } inline(2)
  %y = fusion.set %s : tensor<16x16xf64> domain(%i1, %i2) {
    %i3, %i4 = id.split %i1 by 4
    %i5, %i6 = id.split %i2 by 8
    id.domain loop [%i5 : serial, %i3 : serial, %i4 : tidy, %i6 : tidx]
  }
  fusion.return %y : tensor<16x16xf64>
}

// Tiles follow each other as no loop does, and the tile is permuted.
// CHECK: remark: 's' is a TMA load, rank 3: box (16, 4, 8), tile (16, 4, 8), element strides (1, 1, 1); ((x.1 + 7) div 8) * ((x.2 + 15) div 16) instructions a block
// CHECK: note: dimension 0 is [k], by partitioning: coordinate [e], box [f]; extent x.2, stride 1
// CHECK: note: dimension 1 is [i], by partitioning: coordinate [a], box [b]; extent x.0, stride x.2 * x.1
// CHECK: note: dimension 2 is [j], by partitioning: coordinate [c], box [d]; extent x.1, stride x.2
// CHECK: note: shared memory of 's': tile at element c * 512 + (((x.1 + 7) div 8) * e) * 512, rows of 16, 1024 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: level 1, all zero
fusion.func @tiles_in_order_of_k(%x: tensor<?x?x?xbf16>) -> tensor<?x?x?xbf16> {
  %s = fusion.set %x : tensor<?x?x?xbf16> memory(shared) via(tma) domain(%i, %j, %k) {
    %a, %b = id.split %i by 4
    %c, %d = id.split %j by 8
    %e, %f = id.split %k by 16
    id.domain loop [%a : bidx, %c : serial, %e : serial, %b : bulk, %d : bulk, %f : bulk] alloc [%a : c, %e : c, %c : c, %d : c, %b : c, %f : c]
  } inline(1)
  %y = fusion.neg %s : tensor<?x?x?xbf16> domain(%i, %j, %k) {
    %a, %b = id.split %i by 4
    %c, %d = id.split %k by 32
    id.domain loop [%a : bidx, %b : serial, %j : serial, %c : serial, %d : tidx]
  }
  fusion.return %y : tensor<?x?x?xbf16>
}

// The same stored, by threads of two dimensions.
// CHECK: remark: 'y' is a TMA store, rank 3: box (16, 4, 8), tile (16, 4, 8), element strides (1, 1, 1); 6 instructions a block
// CHECK: note: dimension 0 is [k], by partitioning: coordinate [e], box [f]; extent 32, stride 1
// CHECK: note: dimension 1 is [i], by partitioning: coordinate [a], box [b]; extent 12, stride 768
// CHECK: note: dimension 2 is [j], by partitioning: coordinate [c], box [d]; extent 24, stride 32
// CHECK: note: shared memory of 's': tile at element tidy * 1536 + tidx * 512, rows of 16, 1024 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: none is stored
fusion.func @stored_permuted(%x: tensor<12x24x32xbf16>) -> tensor<12x24x32xbf16> {
  %s = fusion.neg %x : tensor<12x24x32xbf16> memory(shared) domain(%i, %j, %k) {
    %a, %b = id.split %i by 4
    %c, %d = id.split %j by 8
    %e, %f = id.split %k by 16
    id.domain loop [%a : bidx, %b : serial, %j : serial, %k : tidx] alloc [%a : c, %e : c, %c : c, %d : c, %b : c, %f : c]
  } inline(1)
  %y = fusion.set %s : tensor<12x24x32xbf16> via(tma) domain(%i, %j, %k) {
    %a, %b = id.split %i by 4
    %c, %d = id.split %j by 8
    %e, %f = id.split %k by 16
    id.domain loop [%a : bidx, %c : tidx, %e : tidy, %b : bulk, %d : bulk, %f : bulk]
  }
  fusion.return %y : tensor<12x24x32xbf16>
}
