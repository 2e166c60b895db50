// RUN: tf-llc %s | FileCheck %s --check-prefixes=PTX,SM80
// RUN: tf-llc -mcpu=sm_90a --filetype=asm < %s | FileCheck %s --check-prefixes=PTX,SM90
// RUN: tf-llc --target=sm_100a --ptx-version=8.8 %s | FileCheck %s --check-prefix=PTX88
// RUN: tf-llc --target=sm_100a --mattr=+ptx87 %s | FileCheck %s --check-prefix=PTX87
// RUN: tf-llc --filetype=llvm %s | FileCheck %s --check-prefix=LLVM
// RUN: tf-llc --filetype=llvm-raw %s | FileCheck %s --check-prefix=LLVM
// RUN: tf-llc --filetype=kernel %s | FileCheck %s --check-prefix=KERNEL
// RUN: tf-llc --filetype=bc %s | llvm-dis - -o - | FileCheck %s --check-prefix=LLVM
// RUN: tf-llc --filetype=llvm %s | tf-llc | FileCheck %s --check-prefixes=PTX,SM80
// RUN: tf-llc --filetype=null %s | count 0
// RUN: for o in 0 1 2 3; do tf-llc -O$o %s | FileCheck %s --check-prefixes=PTX,SM80 || exit 1; done
// RUN: rm -rf %t && tf-llc --emit=kernel,llvm,ptx,bc,package -o %t %s && ls %t | FileCheck %s --check-prefix=FILES
// RUN: tf-llc --lineinfo %s | FileCheck %s --check-prefix=LINES
// RUN: rm -rf %t.cache && tf-llc --cache-dir=%t.cache --cache-stats --filetype=package %s -o %t.1 2>&1 | FileCheck %s --check-prefix=MISS
// RUN: tf-llc --cache-dir=%t.cache --cache-stats --filetype=package %s -o %t.2 2>&1 | FileCheck %s --check-prefix=HIT
// RUN: cmp %t.1 %t.2
// RUN: not tf-llc -mcpu=sm_99 %s 2>&1 | FileCheck %s --check-prefix=TARGET
// RUN: not tf-llc -mcpu=sm_100a --ptx-version=7.0 %s 2>&1 | FileCheck %s --check-prefix=PAIR
// RUN: tf-llc --list-targets | FileCheck %s --check-prefix=LIST
// PTX: .version
// SM80-SAME: 7.0
// SM80: .target sm_80
// SM90-SAME: 8.0
// SM90: .target sm_90a
// PTX88: .version 8.8
// PTX87: .version 8.7
// PTX: .visible .entry fill
// LLVM: define ptx_kernel void @fill
// KERNEL: kernel.func @fill
// FILES: llc.bc
// FILES: llc.kernel.mlir
// FILES: llc.ll
// FILES: llc.ptx
// FILES: llc.tfpkg
// LINES: .loc
// MISS: 1 misses, 1 stores
// HIT: 1 on disk, 0 misses
// TARGET: error: unknown target 'sm_99'; did you mean 'sm_
// PAIR: error: {{.*}}8.6
// LIST: sm_80 {{.*}}sm_121a
kernel.func @fill(%x: !kernel.buffer<?xf32, global> {align = 16, noalias}, %v: f32) attributes {max_threads = 32} {
  %i = kernel.thread_id x
  kernel.store %v, %x[%i]
}
