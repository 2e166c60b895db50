// Boxes begin at multiples of 16 bytes of a row. That is the H200's rule, which it answers with an illegal instruction
// and no text tells: f32 at 15, 14 and 17 and f16 at 12 and 60 fail there, f32 at 12 and 60 and f16 at 16 do not. The
// simulated SM says so, with checks and without.
// RUN: tf-run --make-input=random:1:f32:2x96 --out=%t.f32.npy
// RUN: tf-run --make-input=random:1:f16:2x96 --out=%t.f16.npy
// RUN: tf-run %s --entry=load '--arg=tensormap(%t.f32.npy,box=1x16,type=f32)' --arg=12 --check=all
// RUN: tf-run %s --entry=load '--arg=tensormap(%t.f32.npy,box=1x16,type=f32)' --arg=60
// RUN: tf-run %s --entry=load '--arg=tensormap(%t.f32.npy,box=1x16,type=f32)' --arg=-8 --check=all
// RUN: tf-run %s --entry=load '--arg=tensormap(%t.f16.npy,box=1x32,type=f16)' --arg=16 --check=all
// RUN: tf-run %s --entry=store '--arg=tensormap(%t.f32.npy,box=1x16,type=f32)' --arg=12 --check=all
// RUN: tf-run %s --entry=add '--arg=tensormap(%t.f32.npy,box=1x16,type=f32)' --arg=12 --check=all
// RUN: tf-run %s --entry=prefetch '--arg=tensormap(%t.f32.npy,box=1x16,type=f32)' --arg=12 --check=all
// RUN: not tf-run %s --entry=load '--arg=tensormap(%t.f32.npy,box=1x16,type=f32)' --arg=15 --check=all 2>&1 | FileCheck %s --check-prefix=LOAD
// RUN: not tf-run %s --entry=load '--arg=tensormap(%t.f32.npy,box=1x16,type=f32)' --arg=14 2>&1 | FileCheck %s --check-prefix=PLAIN
// RUN: not tf-run %s --entry=load '--arg=tensormap(%t.f32.npy,box=1x16,type=f32)' --arg=-1 2>&1 | FileCheck %s --check-prefix=LESS
// RUN: not tf-run %s --entry=load '--arg=tensormap(%t.f16.npy,box=1x32,type=f16)' --arg=12 2>&1 | FileCheck %s --check-prefix=HALF
// RUN: not tf-run %s --entry=load '--arg=tensormap(%t.f16.npy,box=1x32,type=f16)' --arg=60 2>&1 | FileCheck %s --check-prefix=HALF60
// RUN: not tf-run %s --entry=store '--arg=tensormap(%t.f32.npy,box=1x16,type=f32)' --arg=17 2>&1 | FileCheck %s --check-prefix=STORE
// RUN: not tf-run %s --entry=add '--arg=tensormap(%t.f32.npy,box=1x16,type=f32)' --arg=17 2>&1 | FileCheck %s --check-prefix=ADD
// RUN: not tf-run %s --entry=prefetch '--arg=tensormap(%t.f32.npy,box=1x16,type=f32)' --arg=17 2>&1 | FileCheck %s --check-prefix=PREFETCH

kernel.func @load(%map: !kernel.tensormap, %x: i32) attributes {block = [1, 1, 1]} {
  %s = kernel.alloc {align = 128} : !kernel.buffer<16xf32, shared>
  %bar = kernel.alloc : !kernel.mbarrier
  %zero = kernel.constant 0 : i32
  %one = kernel.constant 1 : i32
  %bytes = kernel.constant 64 : i32
  kernel.mbarrier.init %bar, %one
  kernel.fence.mbarrier_init
  kernel.mbarrier.arrive.expect_tx %bar, %bytes
  kernel.tma.load %map[%one, %x] to %s signal %bar
  // LOAD: :[[#@LINE-1]]:3: error: a tensor load: coordinate 15 of dimension 0 is 60 bytes, no multiple of 16, which hardware answers with an illegal instruction
  // PLAIN: error: a tensor load: coordinate 14 of dimension 0 is 56 bytes, no multiple of 16
  // LESS: error: a tensor load: coordinate -1 of dimension 0 is -4 bytes, no multiple of 16
  // HALF: error: a tensor load: coordinate 12 of dimension 0 is 24 bytes, no multiple of 16
  // HALF60: error: a tensor load: coordinate 60 of dimension 0 is 120 bytes, no multiple of 16
  kernel.mbarrier.wait %bar parity %zero
}

kernel.func @store(%map: !kernel.tensormap, %x: i32) attributes {block = [16, 1, 1]} {
  %s = kernel.alloc {align = 128} : !kernel.buffer<16xf32, shared>
  %zero = kernel.constant 0 : i32
  %t = kernel.thread_id x
  %lead = kernel.cmp eq %t, %zero : i32
  %v = kernel.constant 1.0 : f32
  kernel.store %v, %s[%t]
  kernel.fence.proxy_async shared
  kernel.barrier
  kernel.if %lead {
    kernel.tma.store %s to %map[%zero, %x]
    // STORE: error: a tensor store: coordinate 17 of dimension 0 is 68 bytes, no multiple of 16
    kernel.bulk.commit_group
    kernel.bulk.wait_group 0
  }
}

kernel.func @add(%map: !kernel.tensormap, %x: i32) attributes {block = [16, 1, 1]} {
  %s = kernel.alloc {align = 128} : !kernel.buffer<16xf32, shared>
  %zero = kernel.constant 0 : i32
  %t = kernel.thread_id x
  %lead = kernel.cmp eq %t, %zero : i32
  %v = kernel.constant 1.0 : f32
  kernel.store %v, %s[%t]
  kernel.fence.proxy_async shared
  kernel.barrier
  kernel.if %lead {
    kernel.tma.reduce add %s to %map[%zero, %x]
    // ADD: error: a tensor reduction: coordinate 17 of dimension 0 is 68 bytes, no multiple of 16
    kernel.bulk.commit_group
    kernel.bulk.wait_group 0
  }
}

kernel.func @prefetch(%map: !kernel.tensormap, %x: i32) attributes {block = [1, 1, 1]} {
  %zero = kernel.constant 0 : i32
  kernel.tma.prefetch %map[%zero, %x]
  // PREFETCH: error: a tensor prefetch: coordinate 17 of dimension 0 is 68 bytes, no multiple of 16
}
