// Step 4: tiles begin at multiples of 128 bytes of shared memory. Boxes that are smaller than that are refused where others follow, and what
// the refusal proposes does it: each program is that of PLAIN with the allocation domain that is asked for.
// RUN: tf-opt %s --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: sed "s/ alloc \[.*\]$//" %s | not tf-opt - --print-tma -o /dev/null 2>&1 | FileCheck %s --check-prefix=PLAIN --implicit-check-not=error:
// DEFINE: %{run} = tf-run %s --expect=reference --check=all
// RUN: %{run} --mcpu=sm_90a --entry=rows --arg=random:1:f32:13x8
// RUN: %{run} --mcpu=sm_80 --entry=rows --arg=random:1:f32:13x8
// RUN: %{run} --mcpu=sm_90a --entry=cyclic --arg=random:1:f16:14x16
// RUN: %{run} --mcpu=sm_80 --entry=cyclic --arg=random:1:f16:14x16
// RUN: %{run} --mcpu=sm_90a --entry=rotated --arg=random:1:i8:3x512
// RUN: %{run} --mcpu=sm_100a --entry=rotated --arg=random:1:i8:1x512
// RUN: %{run} --mcpu=sm_90a --entry=rotated --arg=random:1:i8:0x512
// RUN: %{run} --mcpu=sm_90a --entry=symbolic --arg=random:1:f64:5x38
// RUN: %{run} --mcpu=sm_90a --entry=symbolic --arg=random:1:f64:5x37
// RUN: %{run} --mcpu=sm_90a --entry=symbolic --arg=random:1:f64:1x2
// RUN: %{run} --mcpu=sm_90a --entry=symbolic --arg=random:1:f64:5x0
// RUN: %{run} --mcpu=sm_90a --entry=ring --arg=random:1:ui8:9x64
// RUN: %{run} --mcpu=sm_90a --entry=ring --arg=random:1:ui8:1x64

// PLAIN: error: a tile of 's' begins at byte 160 of its shared memory, which is no multiple of 128
// PLAIN: note: allocated ids are [o{3}, b{5}, j{8}]
// PLAIN: note: a tile has 160 bytes; in 's' allocate 8 of 'b' instead of 5 (split it by 8, and name both parts in `alloc`), or make the box larger
// CHECK: remark: 's' is a TMA load, rank 2: box (8, 5), tile (8, 5), element strides (1, 1); 3 instructions a block
// CHECK: note: dimension 0 is [j], implicit whole: coordinate [], box [j]; extent 8, stride 1
// CHECK: note: dimension 1 is [i], by partitioning: coordinate [o], box [b]; extent 13, stride 8
// CHECK: note: shared memory of 's': tile at element o * 64, rows of 8, 160 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: level 3, weak correctness only: the split of 'b' leaves places that no box covers
fusion.func @rows(%x: tensor<13x8xf32>) -> tensor<13x8xf32> {
  %s = fusion.set %x : tensor<13x8xf32> memory(shared) via(tma) domain(%i, %j) {
    %o, %b = id.split %i into 3
    %p, %q = id.split %b by 8
    id.domain loop [%o : serial, %b : bulk, %j : bulk] alloc [%o : c, %p : c, %q : c, %j : c]
  }
  %y = fusion.neg %s : tensor<13x8xf32>
  fusion.return %y : tensor<13x8xf32>
}

// A store of every third row.
// PLAIN: error: a tile of 's' begins at byte 160 of its shared memory, which is no multiple of 128
// PLAIN: note: a tile has 160 bytes; in 's' allocate 8 of 'o' instead of 5 (split it by 8, and name both parts in `alloc`), or make the box larger
// CHECK: remark: 'y' is a TMA store, rank 2: box (16, 14), tile (16, 5), element strides (1, 3); 3 instructions a block
// CHECK: note: dimension 0 is [j], implicit whole: coordinate [], box [j]; extent 16, stride 1
// CHECK: note: dimension 1 is [i], implicit whole: coordinate [], box [i], tile [o], stride [b]; extent 14, stride 16
// CHECK: note: shared memory of 's': tile at element b * 128, rows of 16, 160 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: none is stored
fusion.func @cyclic(%x: tensor<14x16xf16>) -> tensor<14x16xf16> {
  %s = fusion.neg %x : tensor<14x16xf16> memory(shared) domain(%i, %j) {
    %o, %b = id.split %i into 5
    %p, %q = id.split %o by 8
    id.domain loop [%b : serial, %o : tidy, %j : tidx] alloc [%b : c, %p : c, %q : c, %j : c]
  }
  %y = fusion.set %s : tensor<14x16xf16> via(tma) domain(%i, %j) {
    %o, %b = id.split %i into 5
    id.domain loop [%b : serial, %o : bulk, %j : bulk]
  }
  fusion.return %y : tensor<14x16xf16>
}

// Figure 10's chain, of four rotations; the box has 64 bytes.
// PLAIN: error: a tile of 's' begins at byte 64 of its shared memory, which is no multiple of 128
// PLAIN: note: allocated ids are [g{8}, h{4}, f{2}, d{4}, b{2}]
// PLAIN: note: a tile has 64 bytes; in 's' allocate 8 of 'h' instead of 4 (split it by 8, and name both parts in `alloc`), or make the box larger
// CHECK: remark: 's' is a TMA load, rank 2: box (64, 1), tile (64, 1), element strides (1, 1); 8 instructions a block
// CHECK: note: dimension 0 is [j], by rotation: coordinate [g], box [h, f, d, b]; extent 512, stride 1
// CHECK: note: dimension 1 is [i], implicit size one: coordinate [i], box []; extent x.0, stride 512
// CHECK: note: shared memory of 's': tile at element g * 128, rows of 64, 64 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: level 3, weak correctness only: the split of 'h' leaves places that no box covers
fusion.func @rotated(%x: tensor<?x512xi8>) -> tensor<?x512xi8> {
  %s = fusion.set %x : tensor<?x512xi8> memory(shared) via(tma) domain(%i, %j) {
    %a, %b = id.split %j by 2
    %c, %d = id.split %a by 4
    %e, %f = id.split %c by 2
    %g, %h = id.split %e by 4
    %p, %q = id.split %h by 8
    id.domain loop [%i : bidx, %g : serial, %h : bulk, %f : bulk, %d : bulk, %b : bulk] alloc [%i : c, %g : c, %p : c, %q : c, %f : c, %d : c, %b : c]
  } inline(1)
  %y = fusion.neg %s : tensor<?x512xi8> domain(%i, %j) {
    id.domain loop [%i : bidx, %j : tidx]
  }
  fusion.return %y : tensor<?x512xi8>
}

// How many tiles there are, only the launch knows.
// PLAIN: error: a tile of 's' begins at any multiple of 16 bytes of its shared memory, and must begin at a multiple of 128
// PLAIN: note: allocated ids are [jo{(x.1 + 1) div 2}, ji{2}]; in 's' allocate 16 of 'ji' instead of 2 (split it by 16, and name both parts in `alloc`), or make the box larger
// CHECK: remark: 's' is a TMA load, rank 2: box (2, 1), tile (2, 1), element strides (1, 1); (x.1 + 1) div 2 instructions a block
// CHECK: note: dimension 0 is [j], by partitioning: coordinate [jo], box [ji]; extent x.1, stride 1
// CHECK: note: dimension 1 is [i], implicit size one: coordinate [i], box []; extent x.0, stride x.1
// CHECK: note: shared memory of 's': tile at element jo * 16, rows of 2, 16 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: level 3, weak correctness only: the split of 'ji' leaves places that no box covers
fusion.func @symbolic(%x: tensor<?x?xf64>) -> tensor<?x?xf64> {
  %s = fusion.set %x : tensor<?x?xf64> memory(shared) via(tma) domain(%i, %j) {
    %jo, %ji = id.split %j by 2
    %p, %q = id.split %ji by 16
    id.domain loop [%i : bidx, %jo : serial, %ji : bulk] alloc [%i : c, %jo : c, %p : c, %q : c]
  } inline(1)
  %y = fusion.neg %s : tensor<?x?xf64> domain(%i, %j) {
    %jo, %ji = id.split %j by 32
    id.domain loop [%i : bidx, %jo : serial, %ji : tidx]
  }
  fusion.return %y : tensor<?x?xf64>
}

// A thread for each row, in a ring.
// PLAIN: error: a tile of 's' begins at any multiple of 64 bytes of its shared memory, and must begin at a multiple of 128
// PLAIN: note: allocated ids are [ii{4}, j{64}]; in 's' allocate 128 of 'j' instead of 64 (split it by 128, and name both parts in `alloc`), or make the box larger
// CHECK: remark: 's' is a TMA load, rank 2: box (64, 1), tile (64, 1), element strides (1, 1); ((x.0 + 3) div 4) * 4 instructions a block
// CHECK: note: dimension 0 is [j], implicit whole: coordinate [], box [j]; extent 64, stride 1
// CHECK: note: dimension 1 is [i], implicit size one: coordinate [i], box []; extent x.0, stride 64
// CHECK: note: shared memory of 's': tile at element tidx * 128 + slot * 512, rows of 64, 64 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: level 3, weak correctness only: the split of 'j' leaves places that no box covers
fusion.func @ring(%x: tensor<?x64xui8>) -> tensor<?x64xui8> {
  %s = fusion.set %x : tensor<?x64xui8> {circular = array<i64: 3, 2>, pipelined = "mbarrier"} memory(shared) via(tma) domain(%i, %j) {
    %io, %ii = id.split %i by 4
    %p, %q = id.split %j by 128
    id.domain loop [%io : serial, %ii : tidx, %j : bulk] alloc [%io : c, %ii : c, %p : c, %q : c]
  } inline(1)
  %y = fusion.neg %s : tensor<?x64xui8> domain(%i, %j) {
    %io, %ii = id.split %i by 4
    id.domain loop [%io : serial, %ii : serial, %j : tidx]
  }
  fusion.return %y : tensor<?x64xui8>
}
