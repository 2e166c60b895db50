// RUN: tf-opt %s --lower-layout --split-input-file --verify-diagnostics

// What may not fit is refused.
kernel.func @f(%y: !kernel.buffer<?xi32, global>, %i: i32) {
  %l = layout.constant (8,64):(64,1)
  %v = layout.apply %l, (%i,0)
  // expected-note@+2 {{tell the ranges of its numbers by layout.symbol, or take an i64}}
  // expected-error@+1 {{i * 64 may not fit i32}}
  %x = layout.get %v : i32
  kernel.store %x, %y[%i]
}

// -----

kernel.func @f(%y: !kernel.buffer<?xi64, global>, %i: i64) {
  %l = layout.constant (8,64):(1000000,1)
  %v = layout.apply %l, (%i,0)
  // expected-note@+2 {{tell the ranges of its numbers by layout.symbol}}
  // expected-error@+1 {{i * 1000000 may not fit i64}}
  %x = layout.get %v : i64
  kernel.store %x, %y[%i]
}

// -----

kernel.func @f(%y: !kernel.buffer<?xi32, global>, %i: i32) {
  %n = layout.symbol in 1 to 8 : i32
  %l = layout.make (%n,8)
  %s = layout.size %l
  // expected-error@+1 {{n has no value: its layout.symbol has no operand}}
  %x = layout.get %s : i32
  kernel.store %x, %y[%i]
}

// -----

kernel.func @f(%y: !kernel.buffer<?xi32, global>, %i: i32) {
  %l = layout.constant (4,5):(1@0,1@1)
  %v = layout.apply %l, (1,2)
  // expected-error@+1 {{(1,2) has no number there}}
  %x = layout.get %v : i32
  // expected-error@+1 {{(1,2) has no number there}}
  %z = layout.get %v[2] : i32
  kernel.store %x, %y[%i]
}

// -----

kernel.func @f(%y: !kernel.buffer<?xi32, global>, %i: i32) {
  %c = kernel.constant 9 : i32
  // expected-error@+1 {{n is 9, but was promised to be in 1 to 8}}
  %n = layout.symbol %c in 1 to 8 : i32
  %l = layout.make (%n,8)
  layout.show %l
}

// -----

// The operand is not what the promise is of.
kernel.func @f(%i: i64) {
  // expected-error@+1 {{the operand is i64, but the result i32}}
  %n = layout.symbol %i in 1 to 8 : i32
  layout.show
}

// -----

// Kernels have no numbers of type index, and host programs no others; what reads such a number says no more.
kernel.func @f(%y: !kernel.buffer<?xi64, global>, %i: i32) {
  %l = layout.constant (8,64):(64,1)
  %v = layout.apply %l, (%i,0)
  // expected-error@+1 {{a number of type index in a kernel.func; take an i32 or an i64}}
  %x = layout.get %v : index
  %w = layout.apply %l, (0,%x)
  %z = layout.get %w : i64
  kernel.store %z, %y[%i]
}

// -----

host.func @f(%n: i32, %y: !host.tensor<1xi32>) attributes {num_results = 1} {
  %i = host.cast %n
  %rows = layout.symbol %i in 1 to 1000 : index
  %l = layout.make (%rows,64)
  %s = layout.size %l
  // expected-error@+1 {{a number of type i64 in a host.func; take an index}}
  %e = layout.get %s : i64
  %f = layout.get %s : index
  host.shape 0 (%f)
  host.shapes_end
}
