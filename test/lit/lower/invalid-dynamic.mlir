// What cannot be a ring of pieces, and what blocks cannot draw, and why.
// RUN: tf-opt %s --split-input-file --verify-diagnostics --lower-fusion

fusion.func @f(%x: tensor<8x512xf32>) -> tensor<8x512xf32> {
  // expected-error@+1 {{'s' comes in 4 pieces, which are read again and all in their slots then, but has 3 stages; give it at least 4, more to be ahead}}
  %s = fusion.set %x : tensor<8x512xf32> memory(shared) via(bulk)
  %y = fusion.neg %s : tensor<8x512xf32>
  sched.split %y[1] by 128
  sched.propagate %y
  sched.parallelize %s [serial, serial, bulk]
  sched.parallelize %y [serial, serial, tidx]
  sched.inline_at %s 1
  sched.circular_buffer %s stages 3 prefetch 2 warp_specialized(tidx) {pieces}
  fusion.return %y : tensor<8x512xf32>
}

// -----

fusion.func @f(%x: tensor<8x512xf32>) -> tensor<8x512xf32> {
  // expected-error@+1 {{'s' is a ring of pieces, which only warps of their own fill, via(bulk)}}
  %s = fusion.set %x : tensor<8x512xf32> memory(shared) via(tma)
  %y = fusion.neg %s : tensor<8x512xf32>
  sched.split %y[1] by 128
  sched.propagate %y
  sched.parallelize %s [serial, serial, bulk]
  sched.parallelize %y [serial, serial, tidx]
  sched.inline_at %s 1
  sched.circular_buffer %s stages 4 prefetch 2 warp_specialized(tidx) {pieces}
  fusion.return %y : tensor<8x512xf32>
}

// -----

fusion.func @f(%x: tensor<8x512xf32>) -> tensor<8x512xf32> {
  // expected-error@+1 {{'s' is a ring of pieces, but loop 1, the first behind those that it shares with its readers, is not a serial one of constant extent}}
  %s = fusion.set %x : tensor<8x512xf32> memory(shared) via(bulk)
  %y = fusion.neg %s : tensor<8x512xf32>
  sched.split %y[1] by 128
  sched.propagate %y
  sched.parallelize %s [serial, bulk, bulk]
  sched.parallelize %y [serial, serial, tidx]
  sched.inline_at %s 1
  sched.circular_buffer %s stages 4 prefetch 2 warp_specialized(tidx) {pieces}
  fusion.return %y : tensor<8x512xf32>
}

// -----

fusion.func @f(%x: tensor<8x512xf32>) -> tensor<8x512xf32> {
  %s = fusion.set %x : tensor<8x512xf32> memory(shared) via(bulk)
  %y = fusion.neg %s : tensor<8x512xf32>
  sched.split %y[1] by 128
  sched.propagate %y
  sched.parallelize %s [serial, serial, bulk]
  sched.parallelize %y [serial, serial, tidx]
  sched.inline_at %s 1
  // expected-error@+1 {{`pieces` needs warp_specialized: only producer warps fill a ring of pieces}}
  sched.circular_buffer %s stages 4 prefetch 2 {pieces}
  fusion.return %y : tensor<8x512xf32>
}

// -----

fusion.func @f(%x: tensor<8x512xf32>) -> tensor<8x512xf32> attributes {dynamic} {
  // expected-error@+1 {{the fusion is `dynamic`, but 'y' has no serial loop inside one that is bound to bidx}}
  %y = fusion.neg %x : tensor<8x512xf32>
  sched.parallelize %y [bidx, tidx]
  fusion.return %y : tensor<8x512xf32>
}

// -----

fusion.func @f(%x: tensor<8x512xf32>) -> tensor<512xf32> attributes {dynamic} {
  // expected-error@+1 {{the fusion is `dynamic`, but 'y' reduces over blocks, or over the loop that they draw from}}
  %y = fusion.sum %x axes [0] : tensor<512xf32>
  sched.split %y[1] by 128
  sched.reorder %y [1, 0, 2]
  sched.parallelize %y [bidx, serial, tidx]
  fusion.return %y : tensor<512xf32>
}

// -----

fusion.func @f(%x: tensor<64x512xf32>) -> tensor<64x512xf32> attributes {dynamic} {
  // expected-error@+1 {{the fusion is `dynamic`, but 's' is filled ahead along that loop by the block's own threads, who do not know what is drawn next; say warp_specialized}}
  %s = fusion.set %x : tensor<64x512xf32> memory(shared) via(bulk)
  %y = fusion.neg %s : tensor<64x512xf32>
  sched.split %y[0] by 8
  sched.propagate %y
  sched.parallelize %s [bidx, serial, bulk]
  sched.parallelize %y [bidx, serial, tidx]
  sched.inline_at %s 2
  sched.circular_buffer %s stages 4 prefetch 2
  fusion.return %y : tensor<64x512xf32>
}
