// Two launches, of which the second may begin before the first is done: what that one wrote may be touched only behind
// griddep.wait. The simulated SM runs one after the other, and tells who does not wait.
// RUN: tf-run --make-input=random:1:f32:1000 --out=%t.npy
// RUN: tf-run %s --mcpu=sm_90a --arg=%t.npy --expect=%t.npy --rtol=0 --atol=0 --check=all
// RUN: tf-run %s --mcpu=sm_90a --arg=%t.npy --expect=%t.npy --rtol=0 --atol=0 --check=all --repeat=3
// RUN: sed 's/.*@wait$//' %s > %t.mlir
// RUN: not tf-run %t.mlir --mcpu=sm_90a --arg=%t.npy 2>&1 | FileCheck %s --check-prefix=WAIT
// RUN: sed 's/.*@meet$//' %s > %t.mlir
// RUN: not tf-run %t.mlir --mcpu=sm_90a --arg=%t.npy 2>&1 | FileCheck %s --check-prefix=MEET
// RUN: sed 's/.*@wait$//; s/{overlap}//' %s > %t.mlir
// RUN: tf-run %t.mlir --mcpu=sm_90a --arg=%t.npy --expect=%t.npy --rtol=0 --atol=0 --check=all
// RUN: tf-opt %s | FileCheck %s --check-prefix=TEXT
// RUN: tf-opt %s | tf-opt | FileCheck %s --check-prefix=TEXT

// TEXT: host.launch @negate grid({{.*}}) args(%px, %w, %n)
// TEXT: host.launch @late grid({{.*}}) args(%w, %py, %n) {overlap}
kernel.func @negate(%x: !kernel.buffer<?xf32, global>, %y: !kernel.buffer<?xf32, global>, %n: i32) attributes {block = [128, 1, 1]} {
  %b = kernel.block_id x
  %t = kernel.thread_id x
  %o = kernel.mul %b, 128 : i32
  %i = kernel.add %o, %t : i32
  kernel.griddep.launch
  %in = kernel.cmp lt %i, %n : i32
  kernel.if %in {
    %v = kernel.load %x[%i] : f32
    %w = kernel.neg %v : f32
    kernel.store %w, %y[%i]
  }
}

// One thread waits for the grid before, the others wait for that thread.
kernel.func @late(%x: !kernel.buffer<?xf32, global>, %y: !kernel.buffer<?xf32, global>, %n: i32) attributes {block = [128, 1, 1]} {
  %b = kernel.block_id x
  %t = kernel.thread_id x
  %o = kernel.mul %b, 128 : i32
  %i = kernel.add %o, %t : i32
  %in = kernel.cmp lt %i, %n : i32
  %first = kernel.cmp eq %t, 0 : i32
  kernel.if %first {
    kernel.griddep.wait                                     // @wait
  }
  kernel.barrier                                            // @meet
  kernel.if %in {
    %v = kernel.load %x[%i] : f32
    // WAIT: :[[#@LINE-1]]:5: error: missing griddepcontrol.wait: read of 4 bytes of global memory that an earlier grid writes, which may still run, thread
    // WAIT: :[[#@LINE-19]]:5: note: written here; this grid was launched to overlap, so it must wait for the grids before it
    // MEET: :[[#@LINE-3]]:5: error: missing griddepcontrol.wait: read of 4 bytes of global memory that an earlier grid writes, which may still run, thread
    %w = kernel.neg %v : f32
    kernel.store %w, %y[%i]
  }
}

host.func @twice(%x: !host.tensor<1xf32>, %y: !host.tensor<1xf32>) attributes {num_results = 1} {
  %n = host.dim %x, 0
  host.shape 0 (%n)
  host.shapes_end
  %bytes = host.mul %n, 4
  %w = host.alloc %bytes
  %g = host.ceildiv %n, 128
  %px = host.ptr %x
  %py = host.ptr %y
  host.launch @negate grid(%g, 1, 1) block(128, 1, 1) shared(0) args(%px, %w, %n)
  host.launch @late grid(%g, 1, 1) block(128, 1, 1) shared(0) args(%w, %py, %n) {overlap}
}
