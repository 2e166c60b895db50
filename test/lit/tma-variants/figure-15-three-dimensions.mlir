// Figure 15: views of tiles; three dimensions, 1 and 2 bytes, symbolic extents.
// RUN: tf-opt %s --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-opt %s | tf-opt --print-tma -o /dev/null 2>&1 | FileCheck %s
// DEFINE: %{run} = tf-run %s --expect=reference --check=all
// RUN: %{run} --mcpu=sm_90a --entry=view --arg=random:1:bf16:5x12x32
// RUN: %{run} --mcpu=sm_80 --entry=view --arg=random:1:bf16:5x12x32
// RUN: %{run} --mcpu=sm_90a --entry=flat_vectors --arg=random:1:bf16:5x12x32
// RUN: %{run} --mcpu=sm_80 --entry=flat_vectors --arg=random:1:bf16:5x12x32
// RUN: %{run} --mcpu=sm_90a --entry=flat_vectors --arg=random:1:bf16:8x10x32
// RUN: %{run} --mcpu=sm_90a --entry=flat --arg=random:1:i8:9x32x16
// RUN: %{run} --mcpu=sm_80 --entry=flat --arg=random:1:i8:9x32x16
// RUN: %{run} --mcpu=sm_90a --entry=flat --arg=random:1:i8:1x1x16
// RUN: %{run} --mcpu=sm_90a --entry=merged_across --arg=random:1:i8:8x64
// RUN: %{run} --mcpu=sm_80 --entry=merged_across --arg=random:1:i8:8x64

// Halves of one id with the whole of another, and 16 bytes apart.
// CHECK: remark: 's' is a TMA load, rank 3: box (16, 4, 2), tile (16, 4, 2), element strides (1, 1, 1); 18 instructions a block
// CHECK: note: dimension 0 is [k], by partitioning: coordinate [e], box [f]; extent 32, stride 1
// CHECK: note: dimension 1 is [j], by partitioning: coordinate [c], box [d]; extent 12, stride 32
// CHECK: note: dimension 2 is [i], by partitioning: coordinate [a], box [b]; extent 5, stride 384
// CHECK: note: shared memory of 's': tile at element tidx * 384 + a * 768 + c * 128, rows of 16, 256 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: level 1, all zero
fusion.func @view(%x: tensor<5x12x32xbf16>) -> tensor<5x12x32xbf16> {
  %s = fusion.set %x : tensor<5x12x32xbf16> memory(shared) via(tma) domain(%i, %j, %k) {
    %a, %b = id.split %i by 2
    %c, %d = id.split %j by 4
    %e, %f = id.split %k by 16
    %p, %q = id.split %d by 2
    %m = id.merge %b, %p
    %n = id.merge %q, %f
    %u, %v = id.split %n by 8
    id.domain loop [%a : serial, %e : tidx, %c : serial, %m : bulk, %u : bulk, %v : bulk]
  }
  %y = fusion.neg %s : tensor<5x12x32xbf16>
  fusion.return %y : tensor<5x12x32xbf16>
}

// (b): written flat, by threads and in vectors, read as boxes of two rows.
// CHECK: remark: 'y' is a TMA store, rank 2: box (32, 2), tile (32, 2), element strides (1, 1); (x.1 * x.0 + 1) div 2 instructions a block
// CHECK: note: dimension 0 is [k], implicit whole: coordinate [], box [k]; extent 32, stride 1
// CHECK: note: dimension 1 is [m], by partitioning: coordinate [a], box [b]; extent x.1 * x.0, stride 32
// CHECK: note: shared memory of 's': tile at element a * 64, rows of 32, 128 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: none is stored
fusion.func @flat_vectors(%x: tensor<?x?x32xbf16>) -> tensor<?x?x32xbf16> {
  %s = fusion.neg %x : tensor<?x?x32xbf16> memory(shared) domain(%i, %j, %k) {
    %m = id.merge %j, %k
    %n = id.merge %i, %m
    %o, %p = id.split %n by 256
    %q, %r = id.split %p by 8
    id.domain loop [%o : serial, %q : tidx, %r : vectorize]
  }
  %y = fusion.set %s : tensor<?x?x32xbf16> via(tma) domain(%i, %j, %k) {
    %m = id.merge %i, %j
    %a, %b = id.split %m by 2
    id.domain loop [%a : serial, %b : bulk, %k : bulk]
  }
  fusion.return %y : tensor<?x?x32xbf16>
}

// One id both times; the tensor as a whole is no multiple of the box.
// CHECK: remark: 'y' is a TMA store, rank 1: box (128), tile (128), element strides (1); (x.1 * x.0 + 7) div 8 instructions a block
// CHECK: note: dimension 0 is [n], by partitioning: coordinate [a], box [b]; extent (x.1 * x.0) * 16, stride 1
// CHECK: note: shared memory of 's': tile at element tidx * 128, rows of 128, 128 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: none is stored
fusion.func @flat(%x: tensor<?x?x16xi8>) -> tensor<?x?x16xi8> {
  %s = fusion.neg %x : tensor<?x?x16xi8> memory(shared) domain(%i, %j, %k) {
    %m = id.merge %i, %j
    %n = id.merge %m, %k
    %o, %p = id.split %n by 128
    id.domain loop [%o : serial, %p : tidx]
  }
  %y = fusion.set %s : tensor<?x?x16xi8> via(tma) domain(%i, %j, %k) {
    %m = id.merge %i, %j
    %n = id.merge %m, %k
    %a, %b = id.split %n by 128
    id.domain loop [%a : tidx, %b : bulk]
  }
  fusion.return %y : tensor<?x?x16xi8>
}

// A merge of what is outside of the box's split with what is inside it; whole rows are the box.
// CHECK: remark: 's' is a TMA load, rank 3: box (32, 4, 2), tile (32, 4, 2), element strides (1, 1, 1); 2 instructions a block
// CHECK: note: dimension 0 is [j], split as shared memory has it: coordinate [], box [j]; extent 32, stride 1
// CHECK: note: dimension 1 is [i], by partitioning: coordinate [a], box [b]; extent 8, stride 64
// CHECK: note: dimension 2 is [j], split as shared memory has it: coordinate [], box [j]; extent 2, stride 32
// CHECK: note: shared memory of 's': tile at element a * 256, rows of 32, 256 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: level 1, all zero
fusion.func @merged_across(%x: tensor<8x64xi8>) -> tensor<8x64xi8> {
  %s = fusion.set %x : tensor<8x64xi8> memory(shared) via(tma) domain(%i, %j) {
    %a, %b = id.split %i by 4
    %c, %d = id.split %j by 32
    %p, %q = id.split %b by 2
    %m = id.merge %c, %p
    id.domain loop [%a : serial, %m : bulk, %q : bulk, %d : bulk] alloc [%a : c, %c : c, %p : c, %q : c, %d : c]
  }
  %y = fusion.neg %s : tensor<8x64xi8>
  fusion.return %y : tensor<8x64xi8>
}
