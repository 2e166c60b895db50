// Step 5: who issues boxes: threads of one, two and three dimensions, each a box or several, and unrolled loops.
// RUN: tf-opt %s --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-opt %s | tf-opt --print-tma -o /dev/null 2>&1 | FileCheck %s
// DEFINE: %{run} = tf-run %s --expect=reference --check=all
// RUN: %{run} --mcpu=sm_90a --entry=three_dimensions --arg=random:1:f16:40x64
// RUN: %{run} --mcpu=sm_80 --entry=three_dimensions --arg=random:1:f16:40x64
// RUN: %{run} --mcpu=sm_90a --entry=three_dimensions --arg=random:1:f16:33x64
// RUN: %{run} --mcpu=sm_90a --entry=three_dimensions --arg=random:1:f16:33x61
// RUN: %{run} --mcpu=sm_90a --entry=stored --arg=random:1:f16:40x64
// RUN: %{run} --mcpu=sm_80 --entry=stored --arg=random:1:f16:40x64
// RUN: %{run} --mcpu=sm_90a --entry=stored --arg=random:1:f16:41x63
// RUN: %{run} --mcpu=sm_90a --entry=unrolled --arg=random:1:i8:64x64
// RUN: %{run} --mcpu=sm_80 --entry=unrolled --arg=random:1:i8:64x64
// RUN: %{run} --mcpu=sm_90a --entry=grouped --arg=random:1:f32:64x64
// RUN: %{run} --mcpu=sm_80 --entry=grouped --arg=random:1:f32:64x64
// RUN: %{run} --mcpu=sm_90a --entry=bulk_in_any_order --arg=random:1:i32:24x40x16
// RUN: %{run} --mcpu=sm_80 --entry=bulk_in_any_order --arg=random:1:i32:24x40x16
// RUN: %{run} --mcpu=sm_90a --entry=bulk_in_any_order --arg=random:1:i32:23x37x15
// RUN: %{run} --mcpu=sm_90a --entry=outer_part --arg=random:1:f32:32x64
// RUN: %{run} --mcpu=sm_80 --entry=outer_part --arg=random:1:f32:32x64

// Eight threads of three dimensions, in a loop.
// CHECK: remark: 's' is a TMA load, rank 2: box (16, 4), tile (16, 4), element strides (1, 1); ((x.1 + 31) div 32) * 8 instructions a block
// CHECK: note: dimension 0 is [j], by partitioning: coordinate [g], box [h]; extent x.1, stride 1
// CHECK: note: dimension 1 is [i], by rotation: coordinate [a, c], box [d]; extent x.0, stride x.1
// CHECK: note: shared memory of 's': tile at element k * 128 + tidx * 64 + (((x.1 + 31) div 32) * tidy) * 128 + (((x.1 + 31) div 32) * tidz) * 256, rows of 16, 128 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: level 1, all zero
fusion.func @three_dimensions(%x: tensor<?x?xf16>) -> tensor<?x?xf16> {
  %s = fusion.set %x : tensor<?x?xf16> memory(shared) via(tma) domain(%i, %j) {
    %a, %b = id.split %i by 16
    %c, %d = id.split %b by 4
    %e, %f = id.split %c by 2
    %g, %h = id.split %j by 16
    %k, %l = id.split %g by 2
    id.domain loop [%a : bidx, %e : tidz, %f : tidy, %k : serial, %l : tidx, %d : bulk, %h : bulk]
  } inline(1)
  %y = fusion.neg %s : tensor<?x?xf16> domain(%i, %j) {
    %a, %b = id.split %i by 16
    %g, %h = id.split %j by 32
    id.domain loop [%a : bidx, %b : serial, %g : serial, %h : tidx]
  }
  fusion.return %y : tensor<?x?xf16>
}

// Four threads store what others wrote.
// CHECK: remark: 'y' is a TMA store, rank 2: box (16, 4), tile (16, 4), element strides (1, 1); ((x.1 + 15) div 16) * 4 instructions a block
// CHECK: note: dimension 0 is [j], by partitioning: coordinate [g], box [h]; extent x.1, stride 1
// CHECK: note: dimension 1 is [i], by rotation: coordinate [a, c], box [d]; extent x.0, stride x.1
// CHECK: note: shared memory of 's': tile at element g * 256 + tidx * 64, rows of 16, 128 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: none is stored
fusion.func @stored(%x: tensor<?x?xf16>) -> tensor<?x?xf16> {
  %s = fusion.neg %x : tensor<?x?xf16> memory(shared) domain(%i, %j) {
    %a, %b = id.split %i by 16
    %g, %h = id.split %j by 16
    id.domain loop [%a : bidx, %b : tidy, %g : serial, %h : tidx] alloc [%a : c, %g : c, %b : c, %h : c]
  } inline(1)
  %y = fusion.set %s : tensor<?x?xf16> via(tma) domain(%i, %j) {
    %a, %b = id.split %i by 16
    %c, %d = id.split %b by 4
    %g, %h = id.split %j by 16
    id.domain loop [%a : bidx, %g : serial, %c : tidx, %d : bulk, %h : bulk]
  }
  fusion.return %y : tensor<?x?xf16>
}

// Loops of the copy are written out.
// CHECK: remark: 's' is a TMA load, rank 2: box (16, 16), tile (16, 16), element strides (1, 1); 16 instructions a block
// CHECK: note: dimension 0 is [j], by partitioning: coordinate [c], box [d]; extent 64, stride 1
// CHECK: note: dimension 1 is [i], by partitioning: coordinate [a], box [b]; extent 64, stride 64
// CHECK: note: shared memory of 's': tile at element a * 1024 + c * 256, rows of 16, 256 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: level 1, all zero
fusion.func @unrolled(%x: tensor<64x64xi8>) -> tensor<64x64xi8> {
  %s = fusion.set %x : tensor<64x64xi8> memory(shared) via(tma) domain(%i, %j) {
    %a, %b = id.split %i by 16
    %c, %d = id.split %j by 16
    id.domain loop [%a : unroll, %c : unswitch, %b : bulk, %d : bulk]
  }
  %y = fusion.neg %s : tensor<64x64xi8> domain(%i, %j) {
    %a, %b = id.split %i by 16
    %c, %d = id.split %j by 16
    id.domain loop [%a : serial, %c : unroll, %b : tidx, %d : vectorize]
  }
  fusion.return %y : tensor<64x64xi8>
}

// A group of boxes.
// CHECK: remark: 's' is a TMA load, rank 2: box (32, 16), tile (32, 16), element strides (1, 1); 4 instructions a block
// CHECK: note: dimension 0 is [j], by partitioning: coordinate [c], box [d]; extent 64, stride 1
// CHECK: note: dimension 1 is [i], by partitioning: coordinate [a], box [b]; extent 64, stride 64
// CHECK: note: shared memory of 's': tile at element a * 512, rows of 32, 2048 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: level 1, all zero
fusion.func @grouped(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %s = fusion.set %x : tensor<64x64xf32> memory(shared) via(tma) domain(%i, %j) {
    %a, %b = id.split %i by 16
    %c, %d = id.split %j by 32
    id.domain loop [%c : bidx, %a : group, %b : bulk, %d : bulk]
  }
  %y = fusion.neg %s : tensor<64x64xf32> domain(%i, %j) {
    %c, %d = id.split %j by 32
    id.domain loop [%c : bidx, %i : serial, %d : tidx]
  }
  fusion.return %y : tensor<64x64xf32>
}

// Bulk loops in another order than the box.
// CHECK: remark: 's' is a TMA load, rank 3: box (8, 4, 8), tile (8, 4, 8), element strides (1, 1, 1); 1 instruction a block
// CHECK: note: dimension 0 is [k], by partitioning: coordinate [e], box [f]; extent x.2, stride 1
// CHECK: note: dimension 1 is [i], by partitioning: coordinate [a], box [b]; extent x.0, stride x.2 * x.1
// CHECK: note: dimension 2 is [j], by partitioning: coordinate [c], box [d]; extent x.1, stride x.2
// CHECK: note: shared memory of 's': tile at element 0, rows of 8, 1024 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: level 1, all zero
fusion.func @bulk_in_any_order(%x: tensor<?x?x?xi32>) -> tensor<?x?x?xi32> {
  %s = fusion.set %x : tensor<?x?x?xi32> memory(shared) via(tma) domain(%i, %j, %k) {
    %a, %b = id.split %i by 4
    %c, %d = id.split %j by 8
    %e, %f = id.split %k by 8
    id.domain loop [%c : bidx, %e : bidy, %a : bidz, %f : bulk, %b : bulk, %d : bulk] alloc [%a : c, %c : c, %e : c, %d : c, %b : c, %f : c]
  } inline(3)
  %y = fusion.neg %s : tensor<?x?x?xi32> domain(%i, %j, %k) {
    %a, %b = id.split %i by 4
    %c, %d = id.split %j by 8
    %e, %f = id.split %k by 8
    id.domain loop [%c : bidx, %e : bidy, %a : bidz, %b : tidz, %d : tidy, %f : tidx]
  }
  fusion.return %y : tensor<?x?x?xi32>
}

// The outer part of a split is bulk beside the box: one dimension more.
// CHECK: remark: 's' is a TMA load, rank 3: box (64, 8, 4), tile (64, 8, 2), element strides (1, 1, 2); 2 instructions a block
// CHECK: note: dimension 0 is [j], implicit whole: coordinate [], box [j]; extent 64, stride 1
// CHECK: note: dimension 1 is [b], implicit whole: coordinate [], box [b]; extent 8, stride 64
// CHECK: note: dimension 2 is [a], implicit whole: coordinate [], box [a], tile [c], stride [d]; extent 4, stride 512
// CHECK: note: shared memory of 's': tile at element d * 1024, rows of 64, 4096 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: level 1, all zero
fusion.func @outer_part(%x: tensor<32x64xf32>) -> tensor<32x64xf32> {
  %s = fusion.set %x : tensor<32x64xf32> memory(shared) via(tma) domain(%i, %j) {
    %a, %b = id.split %i by 8
    %c, %d = id.split %a by 2
    id.domain loop [%d : serial, %c : bulk, %b : bulk, %j : bulk] alloc [%d : c, %c : c, %b : c, %j : c]
  }
  %y = fusion.neg %s : tensor<32x64xf32>
  fusion.return %y : tensor<32x64xf32>
}
