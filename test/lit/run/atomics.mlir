// What atomics compute, what they order, and what the simulated SM says when an order or a scope is too weak.

// Sums of blocks, of which the last one to arrive adds up what the others left: split K's way.
// RUN: tf-run %s --mcpu=sm_90a --entry=last_block --grid=5 --arg=zeros:i32:1 --arg=zeros:i32:8 --arg=zeros:i32:1 --arg=random:1:i32:640 --out=%t.npy --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=serial --grid=1 --arg=zeros:i32:1 --arg=random:1:i32:640 --expect=%t.npy --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=last_block --grid=5 --arg=zeros:i32:1 --arg=zeros:i32:8 --arg=zeros:i32:1 --arg=random:1:i32:640 --expect=%t.npy --check=all
// RUN: sed 's/acq_rel gpu/relaxed gpu/' %s > %t.mlir
// RUN: not tf-run %t.mlir --mcpu=sm_90a --entry=last_block --grid=5 --arg=zeros:i32:1 --arg=zeros:i32:8 --arg=zeros:i32:1 --arg=random:1:i32:640 --threads=1 --check=all 2>&1 | FileCheck-22 %s --check-prefix=LAST
// RUN: sed 's/acq_rel gpu/acq_rel cta/' %s > %t.mlir
// RUN: not tf-run %t.mlir --mcpu=sm_90a --entry=last_block --grid=5 --arg=zeros:i32:1 --arg=zeros:i32:8 --arg=zeros:i32:1 --arg=random:1:i32:640 --threads=1 --check=all 2>&1 | FileCheck-22 %s --check-prefix=NARROW

// A message through a flag in shared memory.
// RUN: tf-run %s --mcpu=sm_90a --entry=message --grid=1 --arg=zeros:i32:1 --out=- --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=message --grid=1 --arg=zeros:i32:1 --out=- --check=all --schedule=random --seed=5
// RUN: sed 's/release cta/relaxed cta/' %s > %t.mlir
// RUN: not tf-run %t.mlir --mcpu=sm_90a --entry=message --grid=1 --arg=zeros:i32:1 --check=all 2>&1 | FileCheck-22 %s --check-prefix=MESSAGE
// RUN: sed 's/acquire cta/relaxed cta/' %s > %t.mlir
// RUN: not tf-run %t.mlir --mcpu=sm_90a --entry=message --grid=1 --arg=zeros:i32:1 --check=all 2>&1 | FileCheck-22 %s --check-prefix=MESSAGE
// RUN: sed 's/release cta   /relaxed cta   /; s|// @fence|kernel.fence acq_rel cta|' %s > %t.mlir
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=message --grid=1 --arg=zeros:i32:1 --out=- --check=all
// RUN: sed 's/acquire cta   /relaxed cta   /; s|// @behind|kernel.fence acq_rel cta|' %s > %t.mlir
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=message --grid=1 --arg=zeros:i32:1 --out=- --check=all
// RUN: sed 's/%flags\[0\] acquire/%flags[1] acquire/' %s > %t.mlir
// RUN: not tf-run %t.mlir --mcpu=sm_90a --entry=message --grid=1 --arg=zeros:i32:1 --check=all 2>&1 | FileCheck-22 %s --check-prefix=OTHER

kernel.func @last_block(%y: !kernel.buffer<?xi32, global>, %parts: !kernel.buffer<?xi32, global>, %count: !kernel.buffer<?xi32, global>,
                        %x: !kernel.buffer<?xi32, global> {readonly}) attributes {block = [128, 1, 1]} {
  %sum = kernel.alloc : !kernel.buffer<1xi32, shared>
  %last = kernel.alloc : !kernel.buffer<1xi32, shared>
  %t = kernel.thread_id x
  %b = kernel.block_id x
  %g = kernel.grid_dim x
  %zero = kernel.constant 0 : i32
  %one = kernel.constant 1 : i32
  %first = kernel.cmp eq %t, 0 : i32
  kernel.if %first {
    kernel.store %zero, %sum[0]
  }
  kernel.barrier
  %o = kernel.mul %b, 128 : i32
  %at = kernel.add %o, %t : i32
  %v = kernel.load %x[%at] : i32
  kernel.atomic add %v, %sum[0] relaxed cta
  kernel.barrier
  kernel.if %first {
    %s = kernel.load %sum[0] : i32
    kernel.store %s, %parts[%b]
    %n = kernel.atomic add %one, %count[0] acq_rel gpu : i32
    %end = kernel.sub %g, 1 : i32
    %is = kernel.cmp eq %n, %end : i32
    kernel.if %is {
      %all = kernel.for %i = 0 to %g step 1 iter(%acc = %zero) : i32 {
        %p = kernel.load %parts[%i] : i32
        // LAST: :[[#@LINE-1]]:{{[0-9]+}}: error: race in global memory: read of 4 bytes
        // LAST: note: thread (0,0,0) of block ({{[0-9]}},0,0) writes it, and nothing orders the two
        // NARROW: error: race in global memory
        %q = kernel.add %acc, %p : i32
        kernel.yield %q
      }
      kernel.store %all, %y[0]
    }
  }
}

kernel.func @serial(%y: !kernel.buffer<?xi32, global>, %x: !kernel.buffer<?xi32, global> {readonly}) attributes {block = [1, 1, 1]} {
  %zero = kernel.constant 0 : i32
  %all = kernel.for %i = 0 to 640 step 1 iter(%acc = %zero) : i32 {
    %p = kernel.load %x[%i] : i32
    %q = kernel.add %acc, %p : i32
    kernel.yield %q
  }
  kernel.store %all, %y[0]
}

// Lane 0 of each of two warps: one writes and says so, the other asks until it knows, and reads.
kernel.func @message(%y: !kernel.buffer<?xi32, global>) attributes {block = [64, 1, 1]} {
  %data = kernel.alloc : !kernel.buffer<1xi32, shared>
  %flags = kernel.alloc : !kernel.buffer<2xi32, shared>
  %t = kernel.thread_id x
  %zero = kernel.constant 0 : i32
  %one = kernel.constant 1 : i32
  %writes = kernel.cmp eq %t, 0 : i32
  %reads = kernel.cmp eq %t, 32 : i32
  kernel.if %writes {
    kernel.store %zero, %flags[0]
    kernel.store %one, %flags[1]
  }
  kernel.barrier
  kernel.if %writes {
    %v = kernel.constant 42 : i32
    kernel.store %v, %data[0]
    // @fence
    kernel.atomic_store %one, %flags[0] release cta   // says so
  }
  kernel.if %reads {
    kernel.for %i = 0 to 1000 step 1 iter(%seen = %zero) : i32 {
      %not = kernel.cmp eq %seen, 0 : i32
      %now = kernel.if %not -> i32 {
        %f = kernel.atomic_load %flags[0] acquire cta   : i32
        // @behind
        kernel.yield %f
      } else {
        kernel.yield %seen
      }
      kernel.yield %now
    }
    %r = kernel.load %data[0] : i32
    // MESSAGE: :[[#@LINE-1]]:{{[0-9]+}}: error: race in shared memory: read of 4 bytes
    // MESSAGE: note: thread (0,0,0) of the same block writes it
    // OTHER: :[[#@LINE-3]]:{{[0-9]+}}: error: race in shared memory: read of 4 bytes
    kernel.store %r, %y[0]
  }
}
