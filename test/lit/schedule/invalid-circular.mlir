// What sched.circular_buffer refuses of kinds of circular buffers.
// RUN: tf-opt %s --split-input-file --verify-diagnostics --apply-schedule

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %s = fusion.set %x : tensor<8x4xf32>
  %y = fusion.neg %s : tensor<8x4xf32>
  sched.inline_at %s 1
  // expected-error@+1 {{'s' is in local memory; pipelined(mbarrier) and warp_specialized are for shared memory}}
  sched.circular_buffer %s stages 3 prefetch 1 pipelined(mbarrier)
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %s = fusion.set %x : tensor<8x4xf32> memory(shared) via(tma)
  %y = fusion.neg %s : tensor<8x4xf32>
  sched.inline_at %s 1
  // expected-error@+1 {{both pipelined(mbarrier) and warp_specialized, expected one of them}}
  sched.circular_buffer %s stages 3 prefetch 1 pipelined(mbarrier) warp_specialized(tidx)
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %s = fusion.set %x : tensor<8x4xf32> memory(shared) via(tma)
  %y = fusion.neg %s : tensor<8x4xf32>
  sched.inline_at %s 1
  // expected-error@+1 {{`registers` needs warp_specialized: they move between producer warps and the others}}
  sched.circular_buffer %s stages 3 prefetch 1 registers [24, 240]
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %s = fusion.set %x : tensor<8x4xf32> memory(shared) via(tma)
  %y = fusion.neg %s : tensor<8x4xf32>
  sched.inline_at %s 1
  // expected-error@+1 {{`registers` has 3 numbers, expected [producer's, the others']}}
  sched.circular_buffer %s stages 3 prefetch 1 warp_specialized(tidx) registers [24, 32, 40]
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %s = fusion.set %x : tensor<8x4xf32> memory(shared) via(tma)
  %y = fusion.neg %s : tensor<8x4xf32>
  sched.inline_at %s 1
  // expected-error@+1 {{20 registers a thread, expected a multiple of 8 from 24 to 256}}
  sched.circular_buffer %s stages 3 prefetch 1 warp_specialized(tidx) registers [20, 240]
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %s = fusion.set %x : tensor<8x4xf32> memory(shared) via(tma)
  %y = fusion.neg %s : tensor<8x4xf32>
  sched.inline_at %s 1
  // expected-error@+1 {{the producer warp would get more registers (240) than the others (24); the first number is the producer's}}
  sched.circular_buffer %s stages 3 prefetch 1 warp_specialized(tidx) registers [240, 24]
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %s = fusion.set %x : tensor<8x4xf32> memory(shared) via(tma)
  %y = fusion.neg %s : tensor<8x4xf32>
  sched.inline_at %s 1
  // expected-error@+1 {{'warp_specialized' must be one of tidx|tidy|tidz, found 'bidx'; did you mean 'tidx'?}}
  sched.circular_buffer %s stages 3 prefetch 1 warp_specialized(bidx)
  fusion.return %y : tensor<8x4xf32>
}

// -----

// What is computed can be kept in several slots, but not computed ahead; what is in registers, neither.
fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %s = fusion.neg %x : tensor<8x4xf32> memory(shared)
  %y = fusion.neg %s : tensor<8x4xf32>
  sched.inline_at %s 1
  // expected-error@+1 {{only a copy (fusion.set) can be circular buffered; cache 's' first (what is computed into shared memory can be, with prefetch 0)}}
  sched.circular_buffer %s stages 3 prefetch 1
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %s = fusion.neg %x : tensor<8x4xf32>
  %y = fusion.neg %s : tensor<8x4xf32>
  sched.inline_at %s 1
  // expected-error@+1 {{only a copy (fusion.set) can be circular buffered}}
  sched.circular_buffer %s stages 3 prefetch 0
  fusion.return %y : tensor<8x4xf32>
}
