// What an mma may use again: the buffer must have been filled with the same A (or, with B stationary, the same B), and nothing may
// have let it go. One kernel that does one of several things; the first two are right.
// DEFINE: %{run} = tf-run %s --mcpu=sm_100a --grid=1 --check=all -e uses --arg
// RUN: %{run} 0
// RUN: %{run} 1
// RUN: not %{run} 2 2>&1 | FileCheck-22 %s --check-prefix=EMPTY
// RUN: not %{run} 3 2>&1 | FileCheck-22 %s --check-prefix=GONE
// RUN: not %{run} 4 2>&1 | FileCheck-22 %s --check-prefix=OTHER
// RUN: not %{run} 5 2>&1 | FileCheck-22 %s --check-prefix=BUFFER
// RUN: not %{run} 6 2>&1 | FileCheck-22 %s --check-prefix=LAST

kernel.func @uses(%which: i32) attributes {block = [128, 1, 1]} {
  %s = kernel.alloc {align = 1024} : !kernel.buffer<12288xf16, shared>
  %slot = kernel.alloc : !kernel.buffer<1xi32, shared>
  %bar = kernel.alloc : !kernel.mbarrier
  %c0 = kernel.constant 0 : i32
  %n = kernel.constant 64 : i32
  %no = kernel.cmp ne %c0, %c0 : i32
  %tid = kernel.thread_id x
  %lead = kernel.cmp eq %tid, 0 : i32
  %first = kernel.cmp lt %tid, 32 : i32
  kernel.if %first {
    kernel.tcgen05.alloc %n to %slot
    kernel.tcgen05.relinquish_alloc_permit
  }
  kernel.if %lead {
    kernel.mbarrier.init %bar, 1
    kernel.fence.mbarrier_init
  }
  %one = kernel.constant 1.0 : f16
  kernel.for %k = %tid to 12288 step 128 : i32 {
    kernel.store %one, %s[%k]
  }
  kernel.fence.proxy_async shared
  kernel.barrier
  %a = kernel.load %slot[0] : i32
  %t = kernel.tcgen05.address %a : !kernel.buffer<128x64xf32, tensor>
  kernel.if %lead {
    %sb = kernel.view %s[8192] : !kernel.buffer<4096xf16, shared>
    %da = kernel.tcgen05.smem_desc k %s {swizzle = "128b", stride = 1024}
    %dk = kernel.add %da, 2 : i64
    %db = kernel.tcgen05.smem_desc k %sb {swizzle = "128b", stride = 1024}
    %i = kernel.tcgen05.instr_desc f16 {m = 128, n = 32, a = "f16", b = "f16", d = "f32"}
    %w = kernel.tcgen05.instr_desc f16 {m = 32, n = 64, a = "f16", b = "f16", d = "f32", ws}
    %is0 = kernel.cmp eq %which, 0 : i32
    kernel.if %is0 {
      kernel.tcgen05.mma f16 %t, %da, %db desc %i accumulate %no {collector = "fill"}
      kernel.tcgen05.mma f16 %t, %da, %db desc %i accumulate %no {collector = "use"}
      kernel.tcgen05.mma f16 %t, %da, %db desc %i accumulate %no {collector = "lastuse"}
    }
    %is1 = kernel.cmp eq %which, 1 : i32
    kernel.if %is1 {
      kernel.tcgen05.mma_ws f16 %t, %da, %db desc %w accumulate %no {buffer = 1, collector = "fill"}
      kernel.tcgen05.mma_ws f16 %t, %da, %db desc %w accumulate %no {buffer = 2, collector = "fill"}
      kernel.tcgen05.mma_ws f16 %t, %da, %db desc %w accumulate %no
      kernel.tcgen05.mma_ws f16 %t, %dk, %db desc %w accumulate %no {buffer = 1, collector = "use"}
      kernel.tcgen05.mma_ws f16 %t, %da, %db desc %w accumulate %no {buffer = 2, collector = "lastuse"}
    }
    %is2 = kernel.cmp eq %which, 2 : i32
    kernel.if %is2 {
      // EMPTY: :[[#@LINE+1]]:7: error: tcgen05.mma with collector::a::use, but that buffer holds nothing: a fill must come before, and nothing that lets it go
      kernel.tcgen05.mma f16 %t, %da, %db desc %i accumulate %no {collector = "use"}
    }
    %is3 = kernel.cmp eq %which, 3 : i32
    kernel.if %is3 {
      kernel.tcgen05.mma f16 %t, %da, %db desc %i accumulate %no {collector = "fill"}
      kernel.tcgen05.mma f16 %t, %da, %db desc %i accumulate %no
      // GONE: :[[#@LINE+1]]:7: error: tcgen05.mma with collector::a::lastuse, but that buffer holds nothing
      kernel.tcgen05.mma f16 %t, %da, %db desc %i accumulate %no {collector = "lastuse"}
    }
    %is4 = kernel.cmp eq %which, 4 : i32
    kernel.if %is4 {
      kernel.tcgen05.mma f16 %t, %da, %db desc %i accumulate %no {collector = "fill"}
      // OTHER: :[[#@LINE+2]]:7: error: tcgen05.mma with collector::a::use, but that buffer holds another A
      // OTHER: :[[#@LINE-2]]:7: note: it was filled here
      kernel.tcgen05.mma f16 %t, %dk, %db desc %i accumulate %no {collector = "use"}
    }
    %is5 = kernel.cmp eq %which, 5 : i32
    kernel.if %is5 {
      kernel.tcgen05.mma_ws f16 %t, %da, %db desc %w accumulate %no {buffer = 1, collector = "fill"}
      // BUFFER: :[[#@LINE+1]]:7: error: tcgen05.mma with collector::b3::use, but that buffer holds nothing
      kernel.tcgen05.mma_ws f16 %t, %da, %db desc %w accumulate %no {buffer = 3, collector = "use"}
    }
    %is6 = kernel.cmp eq %which, 6 : i32
    kernel.if %is6 {
      kernel.tcgen05.mma f16 %t, %da, %db desc %i accumulate %no {collector = "fill"}
      kernel.tcgen05.mma f16 %t, %da, %db desc %i accumulate %no {collector = "lastuse"}
      // LAST: :[[#@LINE+1]]:7: error: tcgen05.mma with collector::a::use, but that buffer holds nothing
      kernel.tcgen05.mma f16 %t, %da, %db desc %i accumulate %no {collector = "use"}
    }
    kernel.tcgen05.commit %bar
  }
  kernel.mbarrier.wait %bar parity %c0
  kernel.tcgen05.fence after_thread_sync
  kernel.barrier
  kernel.if %first {
    kernel.tcgen05.dealloc %t, %n
  }
}
