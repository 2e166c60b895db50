// Transposes through shared memory, with every kind of tile.
// RUN: tf-run %s --entry=plain --arg=random:1:f32:70x45 --expect=reference --check=all
// RUN: tf-run %s --entry=plain --arg=random:1:f32:0x45 --expect=reference --check=all
// RUN: tf-run %s --entry=plain --arg=random:1:f32:1x1 --expect=reference --check=all
// RUN: tf-run %s --entry=plain --arg=random:1:f32:70x45/1x70 --expect=reference --check=all
// RUN: tf-run %s --entry=swizzled --arg=random:2:f16:64x96 --expect=reference --check=all
// RUN: tf-run %s --entry=swizzled --arg=random:2:f16:33x31 --expect=reference --check=all
// RUN: tf-run %s --entry=padded --arg=random:3:i32:40x50 --expect=reference --check=all
// RUN: tf-run %s --entry=rank3 --arg=random:4:f64:3x17x20 --expect=reference --check=all
// RUN: tf-run %s --entry=twice --arg=random:5:f32:40x33 --expect=reference --check=all

fusion.func @plain(%x: tensor<?x?xf32> {contiguity = [false, false]}) -> tensor<?x?xf32> {
  %s = fusion.set %x : tensor<?x?xf32> memory(shared)
  %y = fusion.permute %s axes [1, 0] : tensor<?x?xf32>
  sched.split %y[1] by 32
  sched.split %y[0] by 32
  sched.reorder %y [0, 2, 1, 3]
  sched.propagate %y
  sched.split %y[2] by 8
  sched.parallelize %y [bidy, bidx, serial, tidy, tidx]
  sched.split %s[3] by 8
  sched.parallelize %s [bidy, bidx, tidx, serial, tidy]
  sched.inline_at %s 2
  fusion.return %y : tensor<?x?xf32>
}

// The swizzle is part of the memory only: readers and writers go through it by themselves.
fusion.func @swizzled(%x: tensor<?x?xf16>) -> tensor<?x?xf16> {
  %s = fusion.set %x : tensor<?x?xf16> memory(shared) domain(%i, %j) {
    %io, %ii = id.split %i by 32
    %jo, %ji = id.split %j by 32
    %u, %v = id.swizzle xor %ii, %ji
    id.domain loop [%jo : bidy, %io : bidx, %ii : tidy, %ji : tidx] alloc [%io, %jo, %u, %v]
  } inline(2)
  %y = fusion.permute %s axes [1, 0] : tensor<?x?xf16> domain(%j, %i) {
    %jo, %ji = id.split %j by 32
    %io, %ii = id.split %i by 32
    id.domain loop [%jo : bidy, %io : bidx, %ji : tidy, %ii : tidx]
  }
  fusion.return %y : tensor<?x?xf16>
}

// No inlining: all of it is in the shared memory of each block that reads it.
fusion.func @padded(%x: tensor<40x50xi32>) -> tensor<50x40xi32> {
  %s = fusion.set %x : tensor<40x50xi32> memory(shared)
  %y = fusion.permute %s axes [1, 0] : tensor<50x40xi32>
  sched.parallelize %s [serial, tidx]
  sched.alloc %s [1, 0]
  sched.parallelize %y [bidx, tidx]
  fusion.return %y : tensor<50x40xi32>
}

fusion.func @rank3(%x: tensor<?x?x?xf64>) -> tensor<?x?x?xf64> {
  %s = fusion.set %x : tensor<?x?x?xf64> memory(shared)
  %y = fusion.permute %s axes [2, 0, 1] : tensor<?x?x?xf64>
  sched.split %y[0] by 8
  sched.split %y[3] by 8
  sched.reorder %y [2, 0, 3, 1, 4]
  sched.propagate %y
  sched.parallelize %y [bidx, bidy, bidz, tidy, tidx]
  sched.parallelize %s [bidx, bidy, bidz, tidx, tidy]
  sched.inline_most
  fusion.return %y : tensor<?x?x?xf64>
}

// There and back again through two buffers.
fusion.func @twice(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %s = fusion.set %x : tensor<?x?xf32> memory(shared)
  %p = fusion.permute %s axes [1, 0] : tensor<?x?xf32> memory(shared)
  %e = fusion.exp %p : tensor<?x?xf32>
  %y = fusion.permute %e axes [1, 0] : tensor<?x?xf32>
  sched.split %y[1] by 16
  sched.split %y[0] by 16
  sched.reorder %y [0, 2, 1, 3]
  sched.propagate %y
  sched.parallelize %y [bidy, bidx, tidy, tidx]
  sched.parallelize %e [bidy, bidx, tidy, tidx]
  sched.parallelize %p [bidy, bidx, tidx, tidy]
  sched.parallelize %s [bidy, bidx, tidy, tidx]
  sched.inline_most
  fusion.return %y : tensor<?x?xf32>
}
