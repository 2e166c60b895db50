// What is not ready to be compiled, and what a chip's SM does not hold, is told at the op.
// RUN: tf-llc %s -mcpu=sm_86 --filetype=null --pass-pipeline='builtin.module(cse)' --split-input-file --verify-diagnostics
// The PTX version is one of the module as a whole.
// RUN: sh -c 'tf-llc %S/../async/mbarrier-sm80.mlir -mcpu=sm_80 --ptx-version=7.0 -o %t.none; test $? -eq 1' 2>&1 | FileCheck %s --check-prefix=PTX
// RUN: not ls %t.none
// PTX: error: PTX 7.0 is too low for this module on sm_80, which needs 7.1
// PTX-NOT: error:

// expected-error@+1 {{'fusion.func' cannot be compiled to code, expected kernel.func and host.func; lower it first}}
fusion.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y = fusion.neg %x : tensor<4xf32>
  fusion.return %y : tensor<4xf32>
}

// -----

kernel.func @k(%y: !kernel.buffer<?xi32, global>, %n: i32) {
  // expected-error@+1 {{'layout.symbol' in a kernel, expected ops of the kernel dialect}}
  %m = layout.symbol %n in 0 to 3 : i32
  %i = kernel.thread_id x
  kernel.store %n, %y[%i]
}

// -----

// expected-error@+1 {{min_ctas = 2 CTAs of 1024 threads, but an SM of sm_86 holds 1536 threads}}
kernel.func @k() attributes {max_threads = 1024, min_ctas = 2} {
}

// -----

// expected-error@+1 {{min_ctas = 17, but an SM of sm_86 holds 16 CTAs}}
kernel.func @k() attributes {max_threads = 32, min_ctas = 17} {
}

// -----

// expected-error@+1 {{@k has 49168 bytes of static shared memory, expected at most 49152; use kernel.dynamic_shared}}
kernel.func @k() {
  %a = kernel.alloc : !kernel.buffer<12288xf32, shared>
  %b = kernel.alloc : !kernel.buffer<1xf32, shared>
}

// -----

// The most of each is taken.
kernel.func @k() attributes {max_threads = 96, min_ctas = 16} {
  %a = kernel.alloc : !kernel.buffer<12288xf32, shared>
}
