// A proxy fence is for what its thread knows: what it wrote itself, and what was ordered before it. Another thread's write that comes to
// the fencing thread only later is not fenced, even if it was carried out before.
// DEFINE: %{run} = tf-run %s --mcpu=sm_90a --check=all --block=64 --arg=zeros:f32:64 --arg
// RUN: not %{run} 0 -e stores 2>&1 | FileCheck %s --check-prefix=STORES
// RUN: not %{run} 0 -e stores --schedule=random --seed=2 2>&1 | FileCheck %s --check-prefix=STORES
// RUN: not %{run} 1 -e stores 2>&1 | FileCheck %s --check-prefix=STORES
// RUN: %{run} 2 -e stores
// RUN: %{run} 3 -e stores
// RUN: not %{run} 0 -e loads 2>&1 | FileCheck %s --check-prefix=LOADS
// RUN: not %{run} 1 -e loads 2>&1 | FileCheck %s --check-prefix=LOADS
// RUN: %{run} 2 -e loads
// RUN: %{run} 3 -e loads
// RUN: not %{run} 0 -e fills 2>&1 | FileCheck %s --check-prefix=FILLS
// RUN: not %{run} 1 -e fills 2>&1 | FileCheck %s --check-prefix=FILLS
// RUN: %{run} 2 -e fills
// RUN: %{run} 3 -e fills

// Who fences, and when. 0: the thread that issues the copy, before the barrier; 1: a third thread, before it; 2: the thread that writes;
// 3: the thread that issues, behind the barrier.
kernel.func @stores(%x: !kernel.buffer<64xf32, global> {align = 16}, %how: i32) {
  %s = kernel.alloc {align = 128} : !kernel.buffer<64xf32, shared>
  %t = kernel.thread_id x
  %bytes = kernel.constant 256 : i32
  %one = kernel.constant 1.0 : f32
  %first = kernel.cmp eq %t, 0 : i32
  %third = kernel.cmp eq %t, 40 : i32
  %low = kernel.cmp lt %t, 32 : i32
  %is0 = kernel.cmp eq %how, 0 : i32
  %is1 = kernel.cmp eq %how, 1 : i32
  %is2 = kernel.cmp eq %how, 2 : i32
  %is3 = kernel.cmp eq %how, 3 : i32
  %early0 = kernel.and %is0, %first : i1
  %early1 = kernel.and %is1, %third : i1
  %early = kernel.or %early0, %early1 : i1
  kernel.store %one, %s[%t]
  // STORES: :[[#@LINE-1]]:{{[0-9]+}}: note: thread ({{[0-9]+}},0,0) of the same block writes it
  kernel.if %low { // time goes on: what the others wrote is older than the fence
    kernel.warp_sync
  }
  kernel.if %early {
    kernel.fence.proxy_async shared
  }
  kernel.if %is2 {
    kernel.fence.proxy_async shared
  }
  kernel.barrier
  kernel.if %first {
    kernel.if %is3 {
      kernel.fence.proxy_async shared
    }
    kernel.bulk.store %s to %x bytes %bytes
    kernel.bulk.commit_group
    kernel.bulk.wait_group 0
  }
}

kernel.func @loads(%x: !kernel.buffer<64xf32, global> {align = 16}, %how: i32) {
  %s = kernel.alloc {align = 128} : !kernel.buffer<64xf32, shared>
  %bar = kernel.alloc : !kernel.mbarrier
  %t = kernel.thread_id x
  %bytes = kernel.constant 256 : i32
  %c0 = kernel.constant 0 : i32
  %one = kernel.constant 1.0 : f32
  %first = kernel.cmp eq %t, 0 : i32
  %third = kernel.cmp eq %t, 40 : i32
  %low = kernel.cmp lt %t, 32 : i32
  %is0 = kernel.cmp eq %how, 0 : i32
  %is1 = kernel.cmp eq %how, 1 : i32
  %is2 = kernel.cmp eq %how, 2 : i32
  %is3 = kernel.cmp eq %how, 3 : i32
  %early0 = kernel.and %is0, %first : i1
  %early1 = kernel.and %is1, %third : i1
  %early = kernel.or %early0, %early1 : i1
  kernel.if %first {
    kernel.mbarrier.init %bar, 1
    kernel.fence.mbarrier_init
  }
  kernel.store %one, %x[%t]
  kernel.if %low { // time goes on: what the others wrote is older than the fence
    kernel.warp_sync
  }
  kernel.if %early {
    kernel.fence.proxy_async global
  }
  kernel.if %is2 {
    kernel.fence.proxy_async global
  }
  kernel.barrier
  kernel.if %first {
    kernel.if %is3 {
      kernel.fence.proxy_async global
    }
    kernel.mbarrier.arrive.expect_tx %bar, %bytes
    // LOADS: :[[#@LINE+1]]:{{[0-9]+}}: error: missing fence.proxy.async.global
    kernel.bulk.load %x to %s bytes %bytes signal %bar
  }
  kernel.mbarrier.wait %bar parity %c0
}

// The copy writes over what threads wrote.
kernel.func @fills(%x: !kernel.buffer<64xf32, global> {align = 16}, %how: i32) {
  %s = kernel.alloc {align = 128} : !kernel.buffer<64xf32, shared>
  %bar = kernel.alloc : !kernel.mbarrier
  %t = kernel.thread_id x
  %bytes = kernel.constant 256 : i32
  %c0 = kernel.constant 0 : i32
  %one = kernel.constant 1.0 : f32
  %first = kernel.cmp eq %t, 0 : i32
  %third = kernel.cmp eq %t, 40 : i32
  %low = kernel.cmp lt %t, 32 : i32
  %is0 = kernel.cmp eq %how, 0 : i32
  %is1 = kernel.cmp eq %how, 1 : i32
  %is2 = kernel.cmp eq %how, 2 : i32
  %is3 = kernel.cmp eq %how, 3 : i32
  %early0 = kernel.and %is0, %first : i1
  %early1 = kernel.and %is1, %third : i1
  %early = kernel.or %early0, %early1 : i1
  kernel.if %first {
    kernel.mbarrier.init %bar, 1
    kernel.fence.mbarrier_init
  }
  kernel.store %one, %s[%t]
  kernel.if %low { // time goes on: what the others wrote is older than the fence
    kernel.warp_sync
  }
  kernel.if %early {
    kernel.fence.proxy_async shared
  }
  kernel.if %is2 {
    kernel.fence.proxy_async shared
  }
  kernel.barrier
  kernel.if %first {
    kernel.if %is3 {
      kernel.fence.proxy_async shared
    }
    kernel.mbarrier.arrive.expect_tx %bar, %bytes
    // FILLS: :[[#@LINE+1]]:{{[0-9]+}}: error: missing fence.proxy.async: a bulk copy
    kernel.bulk.load %x to %s bytes %bytes signal %bar
  }
  kernel.mbarrier.wait %bar parity %c0
}
