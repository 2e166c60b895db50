// A launch that may begin before what stands before it is done, whatever that is: its kernel touches no memory ahead of griddep.wait, and every thread passes by
// that. The simulated SM, on which nothing runs beside, tells who does not.
// RUN: tf-run %s --mcpu=sm_90a --arg=iota:f32:1000 --check=all
// RUN: tf-run %s --mcpu=sm_90a --arg=iota:f32:1000 --check=all --repeat=3
// RUN: sed 's/\/\/ @read //' %s > %t.mlir
// RUN: not tf-run %t.mlir --mcpu=sm_90a --arg=iota:f32:1000 --check=all 2>&1 | FileCheck %s --check-prefix=READ
// RUN: sed 's/\/\/ @write //' %s > %t.mlir
// RUN: not tf-run %t.mlir --mcpu=sm_90a --arg=iota:f32:1000 --check=all 2>&1 | FileCheck %s --check-prefix=WRITE
// RUN: sed 's/\/\/ @some //' %s > %t.mlir
// RUN: not tf-run %t.mlir --mcpu=sm_90a --arg=iota:f32:1000 --check=all 2>&1 | FileCheck %s --check-prefix=SOME
// RUN: sed 's/\/\/ @some //; s/ {early}//' %s > %t.mlir
// RUN: tf-run %t.mlir --mcpu=sm_90a --arg=iota:f32:1000 --check=all
// RUN: tf-opt %s | tf-opt | FileCheck %s --check-prefix=TEXT
// TEXT: host.launch @negate grid({{.*}}) args(%px, %py, %n) {early}

kernel.func @negate(%x: !kernel.buffer<?xf32, global>, %y: !kernel.buffer<?xf32, global>, %n: i32) attributes {block = [128, 1, 1]} {
  %b = kernel.block_id x
  %t = kernel.thread_id x
  %o = kernel.mul %b, 128 : i32
  %i = kernel.add %o, %t : i32
  %in = kernel.cmp lt %i, %n : i32
  // @read %s = kernel.load %x[0] : f32
  // READ: :[[#@LINE-1]]:3: error: missing griddepcontrol.wait: read of 4 bytes of global memory; this grid may begin early, so it must wait for what stands before it
  %z = kernel.constant 0.0 : f32
  // @write kernel.store %z, %y[%i]
  // WRITE: :[[#@LINE-1]]:3: error: missing griddepcontrol.wait: write of 4 bytes of global memory; this grid may begin early, so it must wait for what stands before it
  // @some kernel.if %in {
  kernel.griddep.wait
  // @some }
  kernel.if %in {
    %v = kernel.load %x[%i] : f32
    %u = kernel.neg %v : f32
    kernel.store %u, %y[%i]
    // @read %w = kernel.mul %v, %s : f32
    // @read kernel.store %w, %y[%i]
  }
}
// The last block has threads without elements.
// SOME: error: missing griddepcontrol.wait: a thread of a grid that may begin early ends without it, so the grid may be done before what stands before it

host.func @once(%x: !host.tensor<1xf32>, %y: !host.tensor<1xf32>) attributes {num_results = 1} {
  %n = host.dim %x, 0
  host.shape 0 (%n)
  host.shapes_end
  %g = host.ceildiv %n, 128
  %px = host.ptr %x
  %py = host.ptr %y
  host.launch @negate grid(%g, 1, 1) block(128, 1, 1) shared(0) args(%px, %py, %n) {early}
}
