// What the simulated SM says of programs that misuse wgmma, each beside its right twin: the same kernel, with an argument that makes
// it right or wrong.
// DEFINE: %{run} = tf-run %s --mcpu=sm_90a --grid=1 --check=all
// (Not from PTX: PTX does not say which value registers hold, and has no registers that nobody uses.)
// UNSUPPORTED: from-ptx
// RUN: %{run} -e written --arg 1
// RUN: not %{run} -e written --arg 0 2>&1 | FileCheck-22 %s --check-prefix=WRITTEN
// RUN: %{run} -e proxy --arg 1
// RUN: not %{run} -e proxy --arg 0 2>&1 | FileCheck-22 %s --check-prefix=PROXY
// RUN: %{run} -e barrier --arg 1
// RUN: not %{run} -e barrier --arg 0 2>&1 | FileCheck-22 %s --check-prefix=BARRIER
// RUN: %{run} -e unset --arg 4096
// RUN: not %{run} -e unset --arg 4095 2>&1 | FileCheck-22 %s --check-prefix=UNSET
// RUN: %{run} -e fence --arg 1
// RUN: not %{run} -e fence --arg 0 2>&1 | FileCheck-22 %s --check-prefix=FENCE
// RUN: %{run} -e again --arg 1
// RUN: not %{run} -e again --arg 0 2>&1 | FileCheck-22 %s --check-prefix=AGAIN
// RUN: %{run} -e shape --arg 1
// RUN: not %{run} -e shape --arg 0 2>&1 | FileCheck-22 %s --check-prefix=SHAPE
// RUN: %{run} -e early --arg 1
// RUN: not %{run} -e early --arg 0 2>&1 | FileCheck-22 %s --check-prefix=EARLY
// RUN: not %{run} -e early --arg 0 --async-latency=eager 2>&1 | FileCheck-22 %s --check-prefix=EARLY
// RUN: %{run} -e reads --arg 1
// RUN: not %{run} -e reads --arg 0 2>&1 | FileCheck-22 %s --check-prefix=READS
// RUN: %{run} -e accumulator --arg 1
// RUN: not %{run} -e accumulator --arg 0 2>&1 | FileCheck-22 %s --check-prefix=ACCUMULATOR
// RUN: %{run} -e ends --arg 1
// RUN: not %{run} -e ends --arg 0 2>&1 | FileCheck-22 %s --check-prefix=ENDS
// RUN: %{run} -e outside --arg 0
// RUN: not %{run} -e outside --arg 1 2>&1 | FileCheck-22 %s --check-prefix=OUTSIDE
// RUN: not %{run} -e outside --arg 15360 2>&1 | FileCheck-22 %s --check-prefix=WINDOW
// RUN: %{run} -e bits --arg 0
// RUN: not %{run} -e bits --arg 0x400000000000 2>&1 | FileCheck-22 %s --check-prefix=TCGEN05
// RUN: not %{run} -e bits --arg 0x10000000000000 2>&1 | FileCheck-22 %s --check-prefix=RESERVED
// RUN: not %{run} -e bits --arg 24 2>&1 | FileCheck-22 %s --check-prefix=PATTERN
// RUN: not %{run} -e bits --arg 7 2>&1 | FileCheck-22 %s --check-prefix=ROW
// RUN: %{run} -e uniform --arg 0
// RUN: not %{run} -e uniform --arg 2 2>&1 | FileCheck-22 %s --check-prefix=UNIFORM
// RUN: %{run} -e whole --arg 128
// RUN: not %{run} -e whole --arg 96 2>&1 | FileCheck-22 %s --check-prefix=WHOLE
// RUN: not %{run} -e whole --arg 16 2>&1 | FileCheck-22 %s --check-prefix=HALF
// RUN: not %{run} -e places --arg 32 2>&1 | FileCheck-22 %s --check-prefix=PLACES
// RUN: %{run} -e places --arg 0
// RUN: not tf-run %s --mcpu=sm_90a --grid=1 --block=96 --check=all -e small 2>&1 | FileCheck-22 %s --check-prefix=SMALL
// RUN: tf-run %s --mcpu=sm_90a --grid=1 --block=128 --check=all -e small
// RUN: %{run} -e metadata --arg 0x44444444
// RUN: not %{run} -e metadata --arg 0x44444441 2>&1 | FileCheck-22 %s --check-prefix=METADATA
// RUN: %{run} -e gone --arg 1
// RUN: not %{run} -e gone --arg 0 2>&1 | FileCheck-22 %s --check-prefix=GONE

// A is 64 x 16, B 32 x 16, rows of 32 bytes without a swizzle: all of them zero.

// A thread writes what an mma reads, before it has waited.
kernel.func @written(%right: i32) attributes {block = [128, 1, 1]} {
  %s = kernel.alloc {align = 1024} : !kernel.buffer<4096xbf16, shared>
  %t = kernel.thread_id x
  %zero = kernel.constant 0.0 : bf16
  %yes = kernel.cmp eq %right, 1 : i32
  kernel.for %i = %t to 4096 step 128 : i32 {
    kernel.store %zero, %s[%i]
  }
  kernel.fence.proxy_async shared
  kernel.barrier
  kernel.wgmma.fence
  %b = kernel.view %s[1024] : !kernel.buffer<3072xbf16, shared>
  %da = kernel.wgmma.smem_desc k %s {leading = 1024, stride = 128}
  %db = kernel.wgmma.smem_desc k %b {leading = 512, stride = 128}
  %d = kernel.wgmma.mma bf16 %da, bf16 %db : !kernel.wgmma<16xf32>
  kernel.wgmma.commit_group
  kernel.if %yes {
    kernel.wgmma.wait_group 0
  }
  // WRITTEN: :[[#@LINE+1]]:3: error: write of 2 bytes of shared memory at offset {{.*}}, which an asynchronous copy may still read
  kernel.store %zero, %s[%t]
  kernel.wgmma.wait_group 0
}

// Ordinary stores, then an mma by the async proxy.
kernel.func @proxy(%right: i32) attributes {block = [128, 1, 1]} {
  %s = kernel.alloc {align = 1024} : !kernel.buffer<4096xbf16, shared>
  %t = kernel.thread_id x
  %zero = kernel.constant 0.0 : bf16
  %yes = kernel.cmp eq %right, 1 : i32
  kernel.for %i = %t to 4096 step 128 : i32 {
    kernel.store %zero, %s[%i]
  }
  kernel.if %yes {
    kernel.fence.proxy_async shared
  }
  kernel.barrier
  kernel.wgmma.fence
  %da = kernel.wgmma.smem_desc k %s {leading = 1024, stride = 128}
  // PROXY: :[[#@LINE+1]]:3: error: missing fence.proxy.async: wgmma.mma_async at shared+0x{{.*}} will read what was written by ordinary stores
  %d = kernel.wgmma.mma bf16 %da, bf16 %da : !kernel.wgmma<16xf32>
  kernel.wgmma.commit_group
  kernel.wgmma.wait_group 0
}

// Every thread has fenced what it wrote, and none knows of the others.
kernel.func @barrier(%right: i32) attributes {block = [128, 1, 1]} {
  %s = kernel.alloc {align = 1024} : !kernel.buffer<4096xbf16, shared>
  %t = kernel.thread_id x
  %zero = kernel.constant 0.0 : bf16
  %yes = kernel.cmp eq %right, 1 : i32
  kernel.for %i = %t to 4096 step 128 : i32 {
    kernel.store %zero, %s[%i]
  }
  kernel.fence.proxy_async shared
  kernel.if %yes {
    kernel.barrier
  }
  kernel.wgmma.fence
  %da = kernel.wgmma.smem_desc k %s {leading = 1024, stride = 128}
  // BARRIER: :[[#@LINE+1]]:3: error: wgmma.mma_async at shared+0x{{.*}} will read what a thread writes, with nothing between
  %d = kernel.wgmma.mma bf16 %da, bf16 %da : !kernel.wgmma<16xf32>
  kernel.wgmma.commit_group
  kernel.wgmma.wait_group 0
}

kernel.func @unset(%n: i32) attributes {block = [128, 1, 1]} {
  %s = kernel.alloc {align = 1024} : !kernel.buffer<4096xbf16, shared>
  %t = kernel.thread_id x
  %zero = kernel.constant 0.0 : bf16
  kernel.for %i = %t to %n step 128 : i32 {
    %end = kernel.sub 4095, %i : i32
    kernel.store %zero, %s[%end]
  }
  kernel.fence.proxy_async shared
  kernel.barrier
  kernel.wgmma.fence
  %da = kernel.wgmma.smem_desc k %s {leading = 1024, stride = 128}
  // UNSET: :[[#@LINE+1]]:3: error: wgmma.mma_async reads 16 bytes at shared+0x{{.*}}, not all of them written
  %d = kernel.wgmma.mma bf16 %da, bf16 %da : !kernel.wgmma<16xf32>
  kernel.wgmma.commit_group
  kernel.wgmma.wait_group 0
}

kernel.func @fence(%right: i32) attributes {block = [128, 1, 1]} {
  %s = kernel.alloc {align = 1024} : !kernel.buffer<4096xbf16, shared>
  %t = kernel.thread_id x
  %zero = kernel.constant 0.0 : bf16
  %yes = kernel.cmp eq %right, 1 : i32
  kernel.for %i = %t to 4096 step 128 : i32 {
    kernel.store %zero, %s[%i]
  }
  kernel.fence.proxy_async shared
  kernel.barrier
  kernel.if %yes {
    kernel.wgmma.fence
  }
  %da = kernel.wgmma.smem_desc k %s {leading = 1024, stride = 128}
  // FENCE: :[[#@LINE+1]]:3: error: missing wgmma.fence: none stands before the first wgmma.mma_async that uses these registers, behind the kernel's begin
  %d = kernel.wgmma.mma bf16 %da, bf16 %da : !kernel.wgmma<16xf32>
  kernel.wgmma.commit_group
  kernel.wgmma.wait_group 0
}

// Registers have come back and go again.
kernel.func @again(%right: i32) attributes {block = [128, 1, 1]} {
  %s = kernel.alloc {align = 1024} : !kernel.buffer<4096xbf16, shared>
  %t = kernel.thread_id x
  %zero = kernel.constant 0.0 : bf16
  %yes = kernel.cmp eq %right, 1 : i32
  kernel.for %i = %t to 4096 step 128 : i32 {
    kernel.store %zero, %s[%i]
  }
  kernel.fence.proxy_async shared
  kernel.barrier
  kernel.wgmma.fence
  %da = kernel.wgmma.smem_desc k %s {leading = 1024, stride = 128}
  %d = kernel.wgmma.mma bf16 %da, bf16 %da : !kernel.wgmma<16xf32>
  kernel.wgmma.commit_group
  %v = kernel.wgmma.wait_group 0 for %d : vector<16xf32>
  kernel.if %yes {
    kernel.wgmma.fence
  }
  // AGAIN: :[[#@LINE+1]]:3: error: missing wgmma.fence: none stands before the first wgmma.mma_async
  %e = kernel.wgmma.mma bf16 %da, bf16 %da : !kernel.wgmma<16xf32>
  kernel.wgmma.commit_group
  kernel.wgmma.wait_group 0
}

// The same accumulators by two shapes: their order needs a fence.
kernel.func @shape(%right: i32) attributes {block = [128, 1, 1]} {
  %s = kernel.alloc {align = 1024} : !kernel.buffer<4096xbf16, shared>
  %t = kernel.thread_id x
  %zero = kernel.constant 0.0 : bf16
  %yes = kernel.cmp eq %right, 1 : i32
  kernel.for %i = %t to 4096 step 128 : i32 {
    kernel.store %zero, %s[%i]
  }
  kernel.fence.proxy_async shared
  kernel.barrier
  kernel.wgmma.fence
  %da = kernel.wgmma.smem_desc k %s {leading = 1024, stride = 128}
  %d = kernel.wgmma.mma bf16 %da, bf16 %da : !kernel.wgmma<16xf32>
  %e = kernel.wgmma.mma bf16 %da, bf16 %da add %d : !kernel.wgmma<16xf32>
  kernel.if %yes {
    kernel.wgmma.fence
  }
  // SHAPE: :[[#@LINE+1]]:3: error: missing wgmma.fence: the accumulators are those of an mma of another shape
  %f = kernel.wgmma.mma tf32 %da, tf32 %da add %e : !kernel.wgmma<16xf32>
  kernel.wgmma.commit_group
  kernel.wgmma.wait_group 0
}

// Of two groups the wait leaves the later one, whose accumulators are used.
kernel.func @early(%right: i32) attributes {block = [128, 1, 1]} {
  %s = kernel.alloc {align = 1024} : !kernel.buffer<4096xbf16, shared>
  %t = kernel.thread_id x
  %zero = kernel.constant 0.0 : bf16
  %yes = kernel.cmp eq %right, 1 : i32
  kernel.for %i = %t to 4096 step 128 : i32 {
    kernel.store %zero, %s[%i]
  }
  kernel.fence.proxy_async shared
  kernel.barrier
  kernel.wgmma.fence
  %da = kernel.wgmma.smem_desc k %s {leading = 1024, stride = 128}

  %d = kernel.wgmma.mma bf16 %da, bf16 %da : !kernel.wgmma<16xf32>
  kernel.wgmma.commit_group
  %e = kernel.wgmma.mma bf16 %da, bf16 %da : !kernel.wgmma<16xf32>
  kernel.if %yes {
    kernel.wgmma.commit_group
  }
  // EARLY: :[[#@LINE+2]]:3: error: registers that wgmma.mma_async may still write are used: wgmma.wait_group lets its group go on
  // EARLY: :[[#@LINE-7]]:3: note: it begins here
  %v = kernel.wgmma.wait_group 1 for %d : vector<16xf32>
  kernel.wgmma.commit_group
  %w = kernel.wgmma.wait_group 0 for %e : vector<16xf32>
}

// A from registers: they are used while an mma reads them.
kernel.func @reads(%right: i32) attributes {block = [128, 1, 1]} {
  %s = kernel.alloc {align = 1024} : !kernel.buffer<4096xbf16, shared>
  %t = kernel.thread_id x
  %zero = kernel.constant 0.0 : bf16
  %yes = kernel.cmp eq %right, 1 : i32
  kernel.for %i = %t to 4096 step 128 : i32 {
    kernel.store %zero, %s[%i]
  }
  kernel.fence.proxy_async shared
  kernel.barrier
  %zeros = kernel.splat %zero : vector<8xbf16>
  %a = kernel.wgmma.fence %zeros : !kernel.wgmma<8xbf16>
  %da = kernel.wgmma.smem_desc k %s {leading = 1024, stride = 128}
  %d = kernel.wgmma.mma bf16 %a, bf16 %da : !kernel.wgmma<16xf32>
  kernel.wgmma.commit_group
  kernel.if %yes {
    kernel.wgmma.commit_group
  }
  // READS: :[[#@LINE+1]]:3: error: registers that wgmma.mma_async may still read are used: wgmma.wait_group lets its group go on
  %v = kernel.wgmma.wait_group 1 for %a : vector<8xbf16>
  %w = kernel.wgmma.wait_group 0 for %d : vector<16xf32>
}

// Accumulators of f16 that are on their way, as an A.
kernel.func @accumulator(%right: i32) attributes {block = [128, 1, 1]} {
  %s = kernel.alloc {align = 1024} : !kernel.buffer<4096xf16, shared>
  %t = kernel.thread_id x
  %zero = kernel.constant 0.0 : f16
  %yes = kernel.cmp eq %right, 1 : i32
  kernel.for %i = %t to 4096 step 128 : i32 {
    kernel.store %zero, %s[%i]
  }
  kernel.fence.proxy_async shared
  kernel.barrier
  kernel.wgmma.fence
  %da = kernel.wgmma.smem_desc k %s {leading = 1024, stride = 128}
  %d = kernel.wgmma.mma f16 %da, f16 %da : !kernel.wgmma<8xf16>
  kernel.wgmma.commit_group
  kernel.if %yes {
    kernel.wgmma.wait_group 0
  }
  // ACCUMULATOR: :[[#@LINE+1]]:3: error: A is in registers that wgmma.mma_async may still write
  %e = kernel.wgmma.mma f16 %d, f16 %da : !kernel.wgmma<16xf32>
  kernel.wgmma.commit_group
  kernel.wgmma.wait_group 0
}

kernel.func @ends(%right: i32) attributes {block = [128, 1, 1]} {
  %s = kernel.alloc {align = 1024} : !kernel.buffer<4096xbf16, shared>
  %t = kernel.thread_id x
  %zero = kernel.constant 0.0 : bf16
  %yes = kernel.cmp eq %right, 1 : i32
  kernel.for %i = %t to 4096 step 128 : i32 {
    kernel.store %zero, %s[%i]
  }
  kernel.fence.proxy_async shared
  kernel.barrier
  kernel.wgmma.fence
  %da = kernel.wgmma.smem_desc k %s {leading = 1024, stride = 128}
  // ENDS: :[[#@LINE+1]]:3: error: the block ends while wgmma.mma_async is under way; nobody has waited for it
  %d = kernel.wgmma.mma bf16 %da, bf16 %da : !kernel.wgmma<16xf32>
  kernel.wgmma.commit_group
  kernel.if %yes {
    kernel.wgmma.wait_group 0
  }
}

// A descriptor whose matrix reaches past its buffer, or past all of the block's memory.
kernel.func @outside(%rows: i32) attributes {block = [128, 1, 1]} {
  %s = kernel.alloc {align = 1024} : !kernel.buffer<1024xbf16, shared>
  %t = kernel.thread_id x
  %zero = kernel.constant 0.0 : bf16
  kernel.for %i = %t to 1024 step 128 : i32 {
    kernel.store %zero, %s[%i]
  }
  kernel.fence.proxy_async shared
  kernel.barrier
  kernel.wgmma.fence
  %da = kernel.wgmma.smem_desc k %s {leading = 1024, stride = 128}
  %wide = kernel.cast %rows : i32 to i64
  %db = kernel.or %da, %wide : i64
  // OUTSIDE: :[[#@LINE+2]]:3: error: out-of-bounds read of 16 bytes
  // WINDOW: :[[#@LINE+1]]:3: error: wgmma.mma_async reads A at offset 2{{[0-9]+}} of shared memory, of which the block has
  %d = kernel.wgmma.mma bf16 %db, bf16 %da : !kernel.wgmma<16xf32>
  kernel.wgmma.commit_group
  kernel.wgmma.wait_group 0
}

// Bits of a descriptor.
kernel.func @bits(%more: i64) attributes {block = [128, 1, 1]} {
  %s = kernel.alloc {align = 1024} : !kernel.buffer<8192xbf16, shared>
  %t = kernel.thread_id x
  %zero = kernel.constant 0.0 : bf16
  kernel.for %i = %t to 8192 step 128 : i32 {
    kernel.store %zero, %s[%i]
  }
  kernel.fence.proxy_async shared
  kernel.barrier
  kernel.wgmma.fence
  %da = kernel.wgmma.smem_desc k %s {swizzle = "128b", stride = 1024}
  %db = kernel.add %da, %more : i64
  // TCGEN05: :[[#@LINE+4]]:3: error: the matrix descriptor of A, 0x{{.*}}, has bits set that are 0: 46 to 48 are for tcgen05
  // RESERVED: :[[#@LINE+3]]:3: error: the matrix descriptor of A, 0x{{.*}}, has bits set that are 0,
  // PATTERN: :[[#@LINE+2]]:3: error: the matrix descriptor of A, 0x{{.*}}, begins 3 rows of 128 bytes behind a multiple of 1024 bytes, where the swizzle's pattern begins, and its base offset is 0
  // ROW: :[[#@LINE+1]]:3: error: A begins 112 bytes into a row of 128 bytes, of which an instruction reads 32
  %d = kernel.wgmma.mma bf16 %db, bf16 %da : !kernel.wgmma<16xf32>
  kernel.wgmma.commit_group
  kernel.wgmma.wait_group 0
}

// Threads that do not agree.
kernel.func @uniform(%step: i64) attributes {block = [128, 1, 1]} {
  %s = kernel.alloc {align = 1024} : !kernel.buffer<8192xbf16, shared>
  %t = kernel.thread_id x
  %zero = kernel.constant 0.0 : bf16
  kernel.for %i = %t to 8192 step 128 : i32 {
    kernel.store %zero, %s[%i]
  }
  kernel.fence.proxy_async shared
  kernel.barrier
  kernel.wgmma.fence
  %da = kernel.wgmma.smem_desc k %s {swizzle = "128b", stride = 1024}
  %warp = kernel.div %t, 32 : i32
  %wide = kernel.cast %warp : i32 to i64
  %on = kernel.mul %wide, %step : i64
  %db = kernel.add %da, %on : i64
  // UNIFORM: :[[#@LINE+1]]:3: error: the threads of a warpgroup give wgmma.mma_async different descriptors of B
  %d = kernel.wgmma.mma bf16 %da, bf16 %db : !kernel.wgmma<16xf32>
  kernel.wgmma.commit_group
  kernel.wgmma.wait_group 0
}

// Not all of a warpgroup; half of a warp.
kernel.func @whole(%n: i32) attributes {block = [128, 1, 1]} {
  %s = kernel.alloc {align = 1024} : !kernel.buffer<4096xbf16, shared>
  %t = kernel.thread_id x
  %zero = kernel.constant 0.0 : bf16
  kernel.for %i = %t to 4096 step 128 : i32 {
    kernel.store %zero, %s[%i]
  }
  kernel.fence.proxy_async shared
  kernel.barrier
  %in = kernel.cmp lt %t, %n : i32
  kernel.if %in {
    // HALF: :[[#@LINE+1]]:5: error: wgmma by the lanes 0x0000ffff only; all 32 threads of the warp must execute it
    kernel.wgmma.fence
    %da = kernel.wgmma.smem_desc k %s {leading = 1024, stride = 128}
    // WHOLE: :[[#@LINE+2]]:5: error: deadlock: 96 of 128 threads wait and none can go on; 32 have exited
    // WHOLE: :[[#@LINE+1]]:5: note: 96 threads, first (0,0,0), wait at wgmma.mma_async for the 128 threads of warpgroup 0, of which 96 have come
    %d = kernel.wgmma.mma bf16 %da, bf16 %da : !kernel.wgmma<16xf32>
    kernel.wgmma.commit_group
    kernel.wgmma.wait_group 0
  }
}

// Warps at two different products.
kernel.func @places(%n: i32) attributes {block = [128, 1, 1]} {
  %s = kernel.alloc {align = 1024} : !kernel.buffer<4096xbf16, shared>
  %t = kernel.thread_id x
  %zero = kernel.constant 0.0 : bf16
  kernel.for %i = %t to 4096 step 128 : i32 {
    kernel.store %zero, %s[%i]
  }
  kernel.fence.proxy_async shared
  kernel.barrier
  kernel.wgmma.fence
  %da = kernel.wgmma.smem_desc k %s {leading = 1024, stride = 128}
  %in = kernel.cmp lt %t, %n : i32
  kernel.if %in {
    %d = kernel.wgmma.mma bf16 %da, bf16 %da : !kernel.wgmma<16xf32>
    kernel.wgmma.commit_group
  } else {
    // PLACES: :[[#@LINE+2]]:5: error: wgmma.mma_async in two places at once; all 128 threads of the warpgroup must execute the same one
    // PLACES: :[[#@LINE-4]]:5: note: others of the warpgroup are here
    %d = kernel.wgmma.mma bf16 %da, bf16 %da : !kernel.wgmma<16xf32>
    kernel.wgmma.commit_group
  }
  kernel.wgmma.wait_group 0
}

// Of a sparse A: places that there are not.
kernel.func @metadata(%m: i32) attributes {block = [128, 1, 1]} {
  %s = kernel.alloc {align = 1024} : !kernel.buffer<4096xbf16, shared>
  %t = kernel.thread_id x
  %zero = kernel.constant 0.0 : bf16
  kernel.for %i = %t to 4096 step 128 : i32 {
    kernel.store %zero, %s[%i]
  }
  kernel.fence.proxy_async shared
  kernel.barrier
  kernel.wgmma.fence
  %da = kernel.wgmma.smem_desc k %s {leading = 1024, stride = 128}
  // METADATA: :[[#@LINE+1]]:3: error: the metadata 0x1 for columns 0 to 3 of row 0 of A are none of the places that there are
  %d = kernel.wgmma.mma_sp bf16 %da, bf16 %da meta %m : !kernel.wgmma<16xf32>
  kernel.wgmma.commit_group
  kernel.wgmma.wait_group 0
}

kernel.func @small() {
  // SMALL: :[[#@LINE+1]]:3: error: wgmma by threads 0 to 95 of the block: a warpgroup has 128 threads
  kernel.wgmma.fence
}

// Registers that went on to another value.
kernel.func @gone(%right: i32) attributes {block = [128, 1, 1]} {
  %s = kernel.alloc {align = 1024} : !kernel.buffer<4096xbf16, shared>
  %t = kernel.thread_id x
  %zero = kernel.constant 0.0 : bf16
  %yes = kernel.cmp eq %right, 1 : i32
  kernel.for %i = %t to 4096 step 128 : i32 {
    kernel.store %zero, %s[%i]
  }
  kernel.fence.proxy_async shared
  kernel.barrier
  kernel.wgmma.fence
  %da = kernel.wgmma.smem_desc k %s {leading = 1024, stride = 128}
  %d = kernel.wgmma.mma bf16 %da, bf16 %da : !kernel.wgmma<16xf32>
  %e = kernel.wgmma.mma bf16 %da, bf16 %da add %d : !kernel.wgmma<16xf32>
  kernel.wgmma.commit_group
  kernel.if %yes {
    %v = kernel.wgmma.wait_group 0 for %e : vector<16xf32>
  } else {
    // GONE: :[[#@LINE+2]]:5: error: these registers are no longer those of this value: a later wgmma.mma_async adds to them, or a wait has given them back
    // GONE: :[[#@LINE-6]]:3: note: here they went on
    %v = kernel.wgmma.wait_group 0 for %d : vector<16xf32>
  }
}
