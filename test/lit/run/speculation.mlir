// What the program does not read, nobody may be told to have read: LLVM's passes must not move a load above its
// condition, however harmless that is on a GPU, since the simulated SM runs the very module that becomes PTX.
// (Not run from its final code: there the address of a local array goes through a loop in a register.)
// UNSUPPORTED: from-ptx
// RUN: tf-run %s --entry guarded --arg iota:f32:32 --check=all
// RUN: tf-run %s --entry guarded --arg iota:f32:2 --check=all --out %t.npy && tail -c 8 %t.npy | od -A n -t f4 | FileCheck %s --check-prefix=FEW
// FEW: -1 {{ *}}-1
// RUN: sh -c 'tf-run %s --entry unguarded --arg iota:f32:2 --check=all; test $? -eq 3' 2>&1 | FileCheck %s
// RUN: tf-llc --no-cache --filetype=llvm %s | FileCheck %s --check-prefix=LLVM
// RUN: tf-llc --no-cache %s | FileCheck %s --check-prefix=PTX
// The attribute that keeps LLVM from it is the passes' only.
// LLVM-NOT: sanitize
// PTX: .entry guarded_kernel

// A local array is filled up to n; element 3 is read if it was, once alone and once in a loop.
kernel.func @guarded_kernel(%x: !kernel.buffer<?xf32, global>, %y: !kernel.buffer<?xf32, global>, %n: i32) attributes {max_threads = 32} {
  %a = kernel.alloc : !kernel.buffer<8xf32, local>
  %none = kernel.constant -1.0 : f32
  %c0 = kernel.constant 0 : i32
  %c1 = kernel.constant 1 : i32
  %c3 = kernel.constant 3 : i32
  %c8 = kernel.constant 8 : i32
  %most = kernel.min %n, %c8 : i32
  kernel.for %i = %c0 to %most step %c1 : i32 {
    %v = kernel.load %x[%i] : f32
    kernel.store %v, %a[%i]
  }
  %have = kernel.cmp lt %c3, %n : i32
  %r = kernel.if %have -> f32 {
    %v = kernel.load %a[%c3] : f32
    kernel.yield %v
  } else {
    kernel.yield %none
  }
  %s = kernel.for %i = %c0 to %n step %c1 iter(%acc = %r) : i32 {
    %next = kernel.if %have -> f32 {
      %v = kernel.load %a[%c3] : f32
      %sum = kernel.max %acc, %v : f32
      kernel.yield %sum
    } else {
      kernel.yield %acc
    }
    kernel.yield %next
  }
  kernel.for %i = %c0 to %n step %c1 : i32 {
    kernel.store %s, %y[%i]
  }
}
host.func @guarded(%x: !host.tensor<1xf32>, %y: !host.tensor<1xf32>) attributes {num_results = 1} {
  %n = host.dim %x, 0
  host.shape 0 (%n)
  host.shapes_end
  %c1 = host.constant 1
  %c0 = host.constant 0
  %px = host.ptr %x
  %py = host.ptr %y
  host.launch @guarded_kernel grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%px, %py, %n)
}

// The same, read without asking: this one is told.
kernel.func @unguarded_kernel(%x: !kernel.buffer<?xf32, global>, %y: !kernel.buffer<?xf32, global>, %n: i32) attributes {max_threads = 32} {
  %a = kernel.alloc : !kernel.buffer<8xf32, local>
  %c0 = kernel.constant 0 : i32
  %c1 = kernel.constant 1 : i32
  %c3 = kernel.constant 3 : i32
  %c8 = kernel.constant 8 : i32
  %most = kernel.min %n, %c8 : i32
  kernel.for %i = %c0 to %most step %c1 : i32 {
    %v = kernel.load %x[%i] : f32
    kernel.store %v, %a[%i]
  }
  // CHECK: speculation.mlir:[[#@LINE+1]]:3: error: {{.*}}uninitialised read of 4 bytes in local memory
  %v = kernel.load %a[%c3] : f32
  kernel.for %i = %c0 to %n step %c1 : i32 {
    kernel.store %v, %y[%i]
  }
}
host.func @unguarded(%x: !host.tensor<1xf32>, %y: !host.tensor<1xf32>) attributes {num_results = 1} {
  %n = host.dim %x, 0
  host.shape 0 (%n)
  host.shapes_end
  %c1 = host.constant 1
  %c0 = host.constant 0
  %px = host.ptr %x
  %py = host.ptr %y
  host.launch @unguarded_kernel grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%px, %py, %n)
}

// Thread 0 writes the shared element that no thread reads: none is above 31.
kernel.func @shared_kernel(%x: !kernel.buffer<?xf32, global>, %y: !kernel.buffer<?xf32, global>) attributes {max_threads = 64} {
  %s = kernel.alloc : !kernel.buffer<4xf32, shared>
  %none = kernel.constant -1.0 : f32
  %c0 = kernel.constant 0 : i32
  %t = kernel.thread_id x
  %first = kernel.cmp eq %t, %c0 : i32
  %v = kernel.load %x[%t] : f32
  kernel.if %first {
    kernel.store %v, %s[%c0]
  }
  %c31 = kernel.constant 31 : i32
  %above = kernel.cmp gt %t, %c31 : i32
  %r = kernel.if %above -> f32 {
    %w = kernel.load %s[%c0] : f32
    kernel.yield %w
  } else {
    kernel.yield %none
  }
  kernel.store %r, %y[%t]
}
// RUN: tf-run %s --entry shared --arg iota:f32:32 --check=all
host.func @shared(%x: !host.tensor<1xf32>, %y: !host.tensor<1xf32>) attributes {num_results = 1} {
  %n = host.dim %x, 0
  host.shape 0 (%n)
  host.shapes_end
  %c1 = host.constant 1
  %c0 = host.constant 0
  %px = host.ptr %x
  %py = host.ptr %y
  host.launch @shared_kernel grid(%c1, %c1, %c1) block(%n, %c1, %c1) shared(%c0) args(%px, %py)
}
