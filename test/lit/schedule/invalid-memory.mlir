// More of what the primitives refuse: tensors in the wrong memory, loops that a propagated merge mixed, and operands
// that have no loops at all.
// RUN: tf-opt %s --split-input-file --verify-diagnostics --apply-schedule

fusion.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = fusion.neg %x : tensor<4xf32>
  %y = fusion.neg %a : tensor<4xf32>
  sched.memory %a shared
  // expected-error@+1 {{'a' is in shared memory, so it cannot be computed at use; cache it first}}
  sched.at_use %a
  fusion.return %y : tensor<4xf32>
}

// -----

// What is returned is in global memory without being told so.
fusion.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y = fusion.neg %x : tensor<4xf32>
  // expected-error@+1 {{'y' is in global memory, so it cannot be computed at use; cache it first}}
  sched.at_use %y
  fusion.return %y : tensor<4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8xf32> {
  %a = fusion.neg %x : tensor<8x4xf32>
  %y = fusion.sum %a axes [1] : tensor<8xf32>
  sched.merge %a[0, 1]
  sched.propagate %a
  // expected-error@+1 {{loop 0 of 'y' mixes a reduction with another axis and cannot be allocated}}
  sched.alloc %y [0]
  fusion.return %y : tensor<8xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<4xf32> {
  %y = fusion.sum %x axes [0] : tensor<4xf32>
  sched.align %y[0, 1] by 4
  // expected-error@+1 {{'y' reduces one of two loops that are aligned (sched.align), and keeps the other, so its result has no allocation domain; leave out sched.alloc}}
  sched.alloc %y [1]
  fusion.return %y : tensor<4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8xf32> {
  %y = fusion.sum %x axes [1] : tensor<8xf32>
  sched.align %y[0, 1] by 4
  // expected-error@+1 {{'y' reduces one of two loops that are aligned (sched.align)}}
  sched.alloc %y [0]
  fusion.return %y : tensor<8xf32>
}

// -----

// Also where the loop is left out, as a reduction's would be.
fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8xf32> {
  %a = fusion.neg %x : tensor<8x4xf32>
  %y = fusion.sum %a axes [1] : tensor<8xf32>
  sched.merge %a[0, 1]
  sched.propagate %a
  // expected-error@+1 {{loop 0 of 'y' mixes a reduction with another axis and cannot be allocated}}
  sched.alloc %y []
  fusion.return %y : tensor<8xf32>
}

// -----

// ---- scalars are no tensors, for every primitive alike

fusion.func @f(%x: tensor<4xf32>, %c: f32) -> tensor<4xf32> {
  %y = fusion.add %x, %c : tensor<4xf32>
  // expected-error@+1 {{operand 'tensor' of 'sched.split' must be a tensor, found f32}}
  sched.split %c[0] by 2
  fusion.return %y : tensor<4xf32>
}

// -----

fusion.func @f(%x: tensor<4xf32>, %c: f32) -> tensor<4xf32> {
  %y = fusion.add %x, %c : tensor<4xf32>
  // expected-error@+1 {{operand 'tensor' of 'sched.merge' must be a tensor, found f32}}
  sched.merge %c[0, 1]
  fusion.return %y : tensor<4xf32>
}

// -----

fusion.func @f(%x: tensor<4xf32>, %c: f32) -> tensor<4xf32> {
  %y = fusion.add %x, %c : tensor<4xf32>
  // expected-error@+1 {{operand 'tensor' of 'sched.reorder' must be a tensor, found f32}}
  sched.reorder %c [0]
  fusion.return %y : tensor<4xf32>
}

// -----

fusion.func @f(%x: tensor<4xf32>, %c: f32) -> tensor<4xf32> {
  %y = fusion.add %x, %c : tensor<4xf32>
  // expected-error@+1 {{operand 'tensor' of 'sched.swizzle' must be a tensor, found f32}}
  sched.swizzle %c[0, 1] xor
  fusion.return %y : tensor<4xf32>
}

// -----

fusion.func @f(%x: tensor<4xf32>, %c: f32) -> tensor<4xf32> {
  %y = fusion.add %x, %c : tensor<4xf32>
  // expected-error@+1 {{operand 'tensors' of 'sched.parallelize' must be a tensor, found f32}}
  sched.parallelize %c [tidx]
  fusion.return %y : tensor<4xf32>
}

// -----

fusion.func @f(%x: tensor<4xf32>, %c: f32) -> tensor<4xf32> {
  %y = fusion.add %x, %c : tensor<4xf32>
  // expected-error@+1 {{operand 'tensor' of 'sched.memory' must be a tensor, found f32}}
  sched.memory %c shared
  fusion.return %y : tensor<4xf32>
}

// -----

fusion.func @f(%x: tensor<4xf32>, %c: f32) -> tensor<4xf32> {
  %y = fusion.add %x, %c : tensor<4xf32>
  // expected-error@+1 {{operand 'tensor' of 'sched.alloc' must be a tensor, found f32}}
  sched.alloc %c [0]
  fusion.return %y : tensor<4xf32>
}

// -----

fusion.func @f(%x: tensor<4xf32>, %c: f32) -> tensor<4xf32> {
  %y = fusion.add %x, %c : tensor<4xf32>
  // expected-error@+1 {{operand 'tensor' of 'sched.separator' must be a tensor, found f32}}
  sched.separator %c at 0
  fusion.return %y : tensor<4xf32>
}

// -----

fusion.func @f(%x: tensor<4xf32>, %c: f32) -> tensor<4xf32> {
  %y = fusion.add %x, %c : tensor<4xf32>
  // expected-error@+1 {{operand 'tensor' of 'sched.circular_buffer' must be a tensor, found f32}}
  sched.circular_buffer %c stages 2 prefetch 1
  fusion.return %y : tensor<4xf32>
}

// -----

fusion.func @f(%x: tensor<4xf32>, %c: f32) -> tensor<4xf32> {
  %y = fusion.add %x, %c : tensor<4xf32>
  // expected-error@+1 {{operand 'tensor' of 'sched.rfactor' must be a tensor, found f32}}
  sched.rfactor %c [0]
  fusion.return %y : tensor<4xf32>
}

// -----

fusion.func @f(%x: tensor<4xf32>, %c: f32) -> tensor<4xf32> {
  %y = fusion.add %x, %c : tensor<4xf32>
  // expected-error@+1 {{operand 'tensor' of 'sched.inline_at' must be a tensor, found f32}}
  sched.inline_at %c 1
  fusion.return %y : tensor<4xf32>
}

// -----

fusion.func @f(%x: tensor<4xf32>, %c: f32) -> tensor<4xf32> {
  %y = fusion.add %x, %c : tensor<4xf32>
  // expected-error@+1 {{operand 'tensors' of 'sched.inline_most' must be a tensor, found f32}}
  sched.inline_most %c
  fusion.return %y : tensor<4xf32>
}

// -----

fusion.func @f(%x: tensor<4xf32>, %c: f32) -> tensor<4xf32> {
  %y = fusion.add %x, %c : tensor<4xf32>
  // expected-error@+1 {{operand 'tensors' of 'sched.at_use' must be a tensor, found f32}}
  sched.at_use %c
  fusion.return %y : tensor<4xf32>
}

// -----

fusion.func @f(%x: tensor<4xf32>, %c: f32) -> tensor<4xf32> {
  %y = fusion.add %x, %c : tensor<4xf32>
  // expected-error@+1 {{operand 'tensor' of 'sched.propagate' must be a tensor, found f32}}
  sched.propagate %c
  fusion.return %y : tensor<4xf32>
}

// -----

fusion.func @f(%x: tensor<4xf32>, %c: f32) -> tensor<4xf32> {
  %y = fusion.add %x, %c : tensor<4xf32>
  // expected-error@+1 {{operand 'tensor' of 'sched.parallelize_like' must be a tensor, found f32}}
  sched.parallelize_like %c
  fusion.return %y : tensor<4xf32>
}

// -----

fusion.func @f(%x: tensor<4xf32>, %c: f32) -> tensor<4xf32> {
  %y = fusion.add %x, %c : tensor<4xf32>
  // expected-error@+1 {{operand 'tensors' of 'sched.segment' must be a tensor, found f32}}
  sched.segment %c = 1
  fusion.return %y : tensor<4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %s = fusion.set %x : tensor<8x4xf32> memory(shared)
  %y = fusion.neg %s : tensor<8x4xf32>
  // expected-error@+1 {{strides in memory are for tensor memory; 's' is in shared memory}}
  sched.strides %s [1, 1]
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %t = fusion.set %x : tensor<8x4xf32> memory(tensor)
  %y = fusion.neg %t : tensor<8x4xf32>
  // expected-error@+1 {{strides are of the allocation domain, and 't' has none; sched.alloc first}}
  sched.strides %t [1, 1]
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %t = fusion.set %x : tensor<8x4xf32> memory(tensor)
  %y = fusion.neg %t : tensor<8x4xf32>
  sched.alloc %t [0, 1]
  // expected-error@+1 {{'t' allocates 2 ids, found 1 strides}}
  sched.strides %t [1]
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %t = fusion.set %x : tensor<8x4xf32> memory(tensor)
  %y = fusion.neg %t : tensor<8x4xf32>
  sched.alloc %t [0, 1]
  // expected-error@+1 {{a stride is at least 1, or 0 for contiguous, found -1}}
  sched.strides %t [1, -1]
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %t = fusion.set %x : tensor<8x4xf32> memory(tensor) domain(%i, %j) {
    // expected-error@+1 {{allocation id 1 has a stride of 2, but is contiguous}}
    "id.domain"(%i, %j, %i, %j) {loops = 2, parallel = ["serial", "serial"], alloc = [true, true], strides = array<i64: 0, 2>} : (!fusion.id, !fusion.id, !fusion.id, !fusion.id) -> ()
  }
  %y = fusion.neg %t : tensor<8x4xf32>
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %t = fusion.set %x : tensor<8x4xf32> memory(tensor) domain(%i, %j) {
    // expected-error@+1 {{every allocation id needs a stride, or 0: the domain has 2 allocation ids and 1 strides}}
    "id.domain"(%i, %j, %i, %j) {loops = 2, parallel = ["serial", "serial"], alloc = [true, false], strides = array<i64: 2>} : (!fusion.id, !fusion.id, !fusion.id, !fusion.id) -> ()
  }
  %y = fusion.neg %t : tensor<8x4xf32>
  fusion.return %y : tensor<8x4xf32>
}
