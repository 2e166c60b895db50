// A product on the tensor unit: A by TMA (swizzled), B (the identity) by ordinary stores, D begun with ones in tensor
// memory; four steps along k, each adding to D. Then what the simulated SM says when a line is taken away or changed.
// REQUIRES: ptxas
// RUN: tf-llc %s --mcpu=sm_100a -o %t.ptx && %ptxas --gpu-name=sm_100a %t.ptx -o %t.cubin
// RUN: tf-run --make-input=random:1:f32:128x32 --out=%t.npy
// DEFINE: %{right} = tf-run %s --mcpu=sm_100a --arg=%t.npy --expect=%t.npy --rtol=0 --atol=0.002 --check=all
// RUN: %{right}
// RUN: %{right} --async-latency=eager
// RUN: %{right} --async-latency=random --schedule=random --seed=11
// RUN: tf-run %s --mcpu=sm_103a --arg=%t.npy --expect=%t.npy --rtol=0 --atol=0.002
// DEFINE: %{wrong} = not tf-run %t.mlir --mcpu=sm_100a --arg=%t.npy --check=all 2>&1
// RUN: sed 's/.*@arrived$//' %s > %t.mlir
// RUN: %{wrong} | FileCheck-22 %s --check-prefix=ARRIVED
// RUN: sed 's/.*@proxy$//' %s > %t.mlir
// RUN: %{wrong} | FileCheck-22 %s --check-prefix=PROXY
// RUN: sed 's/.*@ones$//' %s > %t.mlir
// RUN: %{wrong} | FileCheck-22 %s --check-prefix=ONES
// RUN: sed 's/.*@before$//' %s > %t.mlir
// RUN: %{wrong} | FileCheck-22 %s --check-prefix=BEFORE
// RUN: sed 's/.*@after$//' %s > %t.mlir
// RUN: %{wrong} | FileCheck-22 %s --check-prefix=AFTER
// RUN: sed 's/.*@done$//' %s > %t.mlir
// RUN: %{wrong} | FileCheck-22 %s --check-prefix=DONE
// RUN: sed 's/.*@fenced$//' %s > %t.mlir
// RUN: %{wrong} | FileCheck-22 %s --check-prefix=FENCED
// RUN: sed 's/.*@done$//; s/.*@commit$//' %s > %t.mlir
// RUN: %{wrong} | FileCheck-22 %s --check-prefix=COMMIT
// RUN: sed 's/%early = kernel.cmp ne/%early = kernel.cmp eq/' %s > %t.mlir
// RUN: %{wrong} | FileCheck-22 %s --check-prefix=EARLY
// RUN: sed 's/%other = kernel.select %is_last, %narrow/%other = kernel.select %is_first, %narrow/; s/desc %idesc/desc %other/' %s > %t.mlir
// RUN: %{wrong} | FileCheck-22 %s --check-prefix=SHAPE
// RUN: sed 's/%bits = kernel.constant 0/%bits = kernel.constant 128/; s/desc %idesc/desc %bad/' %s > %t.mlir
// RUN: %{wrong} | FileCheck-22 %s --check-prefix=BITS

kernel.func @gemm_kernel(%in: !kernel.tensormap, %y: !kernel.buffer<128x32xf32, global> {align = 32}) attributes {block = [128, 1, 1]} {
  %sa = kernel.alloc {align = 1024} : !kernel.buffer<4096xf32, shared>
  %sb = kernel.alloc {align = 1024} : !kernel.buffer<1024xf32, shared>
  %slot = kernel.alloc : !kernel.buffer<1xi32, shared>
  %full = kernel.alloc : !kernel.mbarrier
  %bar = kernel.alloc : !kernel.mbarrier
  %c0 = kernel.constant 0 : i32
  %c1 = kernel.constant 1 : i32
  %c32 = kernel.constant 32 : i32
  %yes = kernel.cmp eq %c0, %c0 : i32
  %early = kernel.cmp ne %c0, %c0 : i32
  %tid = kernel.thread_id x
  %warp = kernel.div %tid, 32 : i32
  %lead = kernel.cmp eq %tid, 0 : i32
  %first = kernel.cmp eq %warp, 0 : i32
  kernel.if %first {
    kernel.tcgen05.alloc %c32 to %slot
    kernel.tcgen05.relinquish_alloc_permit
  }
  kernel.if %lead {
    kernel.mbarrier.init %full, 1
    kernel.mbarrier.init %bar, 1
    kernel.fence.mbarrier_init
  }
  // B(n, k) = (n == k), rows of 128 bytes whose 16-byte pieces are swapped by the row's number
  %one = kernel.constant 1.0 : f32
  %zero = kernel.constant 0.0 : f32
  kernel.for %i = %c0 to 8 step %c1 : i32 {
    %at = kernel.mul %i, 128 : i32
    %e = kernel.add %at, %tid : i32
    %n = kernel.div %e, 32 : i32
    %k = kernel.rem %e, 32 : i32
    %piece = kernel.div %k, 4 : i32
    %in_piece = kernel.rem %k, 4 : i32
    %row = kernel.rem %n, 8 : i32
    %swapped = kernel.xor %piece, %row : i32
    %x = kernel.mul %swapped, 4 : i32
    %y0 = kernel.add %x, %in_piece : i32
    %z = kernel.mul %n, 32 : i32
    %to = kernel.add %z, %y0 : i32
    %same = kernel.cmp eq %n, %k : i32
    %v = kernel.select %same, %one, %zero : f32
    kernel.store %v, %sb[%to]
  }
  kernel.fence.proxy_async shared                           // @proxy
  kernel.barrier
  kernel.if %lead {
    kernel.mbarrier.arrive.expect_tx %full, 16384
    kernel.tma.load %in[%c0, %c0] to %sa signal %full
  }
  %a = kernel.load %slot[0] : i32
  %d = kernel.tcgen05.address %a : !kernel.buffer<128x32xf32, tensor>
  %lane = kernel.mul %warp, 32 : i32
  %own = kernel.view %d[%lane, 0] : !kernel.buffer<32x32xf32, tensor>
  %ones = kernel.splat %one : vector<32xf32>
  kernel.tcgen05.st %ones to %own {shape = "32x32b"}
  kernel.tcgen05.wait_st                                    // @ones
  kernel.tcgen05.fence before_thread_sync                   // @before
  kernel.barrier
  kernel.if %lead {
    kernel.mbarrier.wait %full parity %c0                     // @arrived
    kernel.tcgen05.fence after_thread_sync                  // @after
    %da = kernel.tcgen05.smem_desc k %sa {swizzle = "128b", stride = 1024}
    %db = kernel.tcgen05.smem_desc k %sb {swizzle = "128b", stride = 1024}
    %idesc = kernel.tcgen05.instr_desc tf32 {m = 128, n = 32, a = "tf32", b = "tf32", d = "f32"}
    %narrow = kernel.tcgen05.instr_desc tf32 {m = 128, n = 16, a = "tf32", b = "tf32", d = "f32"}
    %bits = kernel.constant 0 : i32
    %bad = kernel.xor %idesc, %bits : i32
    kernel.for %k = %c0 to 4 step %c1 : i32 {
      %is_first = kernel.cmp eq %k, 0 : i32
      %is_last = kernel.cmp lt %k, 0 : i32
      %other = kernel.select %is_last, %narrow, %idesc : i32
      %step = kernel.mul %k, 2 : i32
      %wide = kernel.cast %step : i32 to i64
      %dak = kernel.add %da, %wide : i64
      %dbk = kernel.add %db, %wide : i64
      kernel.tcgen05.mma tf32 %d, %dak, %dbk desc %idesc accumulate %yes
      // ARRIVED: :[[#@LINE-1]]:7: error: tcgen05.mma at shared+0x{{.*}} will read what another copy writes, for whose end this thread has not waited
      // PROXY: :[[#@LINE-2]]:7: error: missing fence.proxy.async: tcgen05.mma at shared+0x{{.*}} will read what was written by ordinary stores
      // ONES: :[[#@LINE-3]]:7: error: tcgen05.mma writes lane 0, column 0 of tensor memory, of which a write is not complete: tcgen05.wait::st is missing
      // BEFORE: :[[#@LINE-4]]:7: error: tcgen05.mma writes lane 32, column 0 of tensor memory, of which a write is ordered before it, but without tcgen05.fence::before_thread_sync there
      // AFTER: :[[#@LINE-5]]:7: error: tcgen05.mma writes lane 32, column 0 of tensor memory, of which a write is ordered before it, but without tcgen05.fence::after_thread_sync here
      // COMMIT: :[[#@LINE-6]]:7: error: the block ends while the tensor unit carries this out; no tcgen05.commit tracks it
      // SHAPE: :[[#@LINE-7]]:7: error: tcgen05.mma writes lane 0, column 0 of tensor memory, which the tensor unit may not be done with: the two instructions are not pipelined
      // BITS: :[[#@LINE-8]]:7: error: the instruction descriptor 0x08080990 has types that its kind has not
    }
    kernel.tcgen05.commit %bar                              // @commit
    kernel.if %early {
      // EARLY: :[[#@LINE+1]]:7: error: write of 4 bytes of shared memory at offset {{[0-9]+}}{{.*}}, which an asynchronous copy may still read
      kernel.store %one, %sb[0]
    }
  }
  kernel.mbarrier.wait %bar parity %c0                        // @done
  kernel.tcgen05.fence after_thread_sync                    // @fenced
  kernel.for %c = %c0 to 32 step 8 : i32 {
    %part = kernel.view %own[0, %c] : !kernel.buffer<32x8xf32, tensor>
    %v = kernel.tcgen05.ld %part {shape = "32x32b"} : vector<8xf32>
    // DONE: :[[#@LINE-1]]:5: error: tcgen05.ld reads lane {{[0-9]+}}, column 0 of tensor memory, which the tensor unit may not be done with; tcgen05.commit and a wait on its mbarrier must come before
    // FENCED: :[[#@LINE-2]]:5: error: tcgen05.ld reads lane {{[0-9]+}}, column 0 of tensor memory, of which a write is ordered before it, but without tcgen05.fence::after_thread_sync here
    %w = kernel.tcgen05.wait_ld %v : vector<8xf32>
    %was = kernel.splat %one : vector<8xf32>
    %r = kernel.sub %w, %was : vector<8xf32>
    kernel.store %r, %y[%tid, %c]
  }
  kernel.barrier
  kernel.if %first {
    kernel.tcgen05.dealloc %d, %c32
  }
}

host.func @gemm(%x: !host.tensor<2xf32>, %y: !host.tensor<2xf32>) attributes {num_results = 1} {
  %m = host.dim %x, 0
  %n = host.dim %x, 1
  host.shape 0 (%m, %n)
  host.shapes_end
  %in = host.tensormap %x {box = [128, 32], swizzle = "128b"}
  %py = host.ptr %y
  %c0 = host.constant 0
  %c1 = host.constant 1
  %c128 = host.constant 128
  host.launch @gemm_kernel grid(%c1, %c1, %c1) block(%c128, %c1, %c1) shared(%c0) args(%in, %py)
}
