// A sparse A from text: its metadata by ordinary stores to tensor memory, all chunks (x, 0, y, 0) and B all ones, so that D is the sum
// of what is stored; then metadata that say something illegal, that are not waited for, that nobody wrote.
// REQUIRES: ptxas
// RUN: tf-llc %s --mcpu=sm_100a -o %t.ptx && %ptxas --gpu-name=sm_100a %t.ptx -o %t.cubin
// RUN: tf-llc %s --mcpu=sm_103a -o %t.ptx && %ptxas --gpu-name=sm_103a %t.ptx -o %t.cubin
// RUN: tf-llc %s --mcpu=sm_110a -o %t.ptx && %ptxas --gpu-name=sm_110a %t.ptx -o %t.cubin
// RUN: tf-run --make-input=const:24:f32:128x8 --out=%t.npy
// DEFINE: %{args} = --mcpu=sm_100a -e sparse --grid=1 --check=all --arg=zeros:f32:128x8
// RUN: tf-run %s %{args} --expect=%t.npy
// RUN: tf-run %s %{args} --expect=%t.npy --async-latency=eager
// RUN: tf-run %s %{args} --expect=%t.npy --async-latency=random --schedule=random --seed=9
// RUN: sed 's/%codes = kernel.constant -2004318072/%codes = kernel.constant -2004318075/' %s > %t.mlir
// RUN: not tf-run %t.mlir %{args} 2>&1 | FileCheck-22 %s --check-prefix=CODE
// RUN: sed 's/.*@wait$//' %s > %t.mlir
// RUN: not tf-run %t.mlir %{args} 2>&1 | FileCheck-22 %s --check-prefix=WAIT
// RUN: sed 's/.*@store$//' %s > %t.mlir
// RUN: not tf-run %t.mlir %{args} 2>&1 | FileCheck-22 %s --check-prefix=STORE
// RUN: sed 's/swizzle = "64b", stride = 512}  *.. @b/swizzle = "32b", stride = 256}/' %s > %t.mlir
// RUN: not tf-run %t.mlir %{args} 2>&1 | FileCheck-22 %s --check-prefix=SHORT

kernel.func @sparse(%y: !kernel.buffer<128x8xf32, global> {align = 32}) attributes {block = [128, 1, 1]} {
  %sa = kernel.alloc {align = 1024} : !kernel.buffer<2048xf16, shared>
  %sb = kernel.alloc {align = 1024} : !kernel.buffer<256xf16, shared>
  %slot = kernel.alloc : !kernel.buffer<1xi32, shared>
  %bar = kernel.alloc : !kernel.mbarrier
  %c0 = kernel.constant 0 : i32
  %n = kernel.constant 32 : i32
  %no = kernel.cmp ne %c0, %c0 : i32
  %tid = kernel.thread_id x
  %warp = kernel.div %tid, 32 : i32
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
  // 16 of the 32 elements of a row are stored: 1 and 2 by turns; where all rows are equal it does not matter how they are swizzled,
  // but pairs stay together
  %one = kernel.constant 1.0 : f16
  %two = kernel.constant 2.0 : f16
  %odd = kernel.rem %tid, 2 : i32
  %is_odd = kernel.cmp eq %odd, 1 : i32
  %v = kernel.select %is_odd, %two, %one : f16
  kernel.for %i = %c0 to 16 step 1 : i32 {
    %x = kernel.mul %i, 128 : i32
    %e = kernel.add %x, %tid : i32
    kernel.store %v, %sa[%e]
  }
  kernel.for %i = %c0 to 2 step 1 : i32 {
    %x = kernel.mul %i, 128 : i32
    %e = kernel.add %x, %tid : i32
    kernel.store %one, %sb[%e]
  }
  kernel.fence.proxy_async shared
  kernel.barrier
  %a = kernel.load %slot[0] : i32
  %t = kernel.tcgen05.address %a : !kernel.buffer<128x32xf32, tensor>
  %am = kernel.add %a, 16 : i32
  %m = kernel.tcgen05.address %am : !kernel.buffer<128x2xi32, tensor>
  %lane = kernel.mul %warp, 32 : i32
  %mown = kernel.view %m[%lane, 0] : !kernel.buffer<32x2xi32, tensor>
  // eight times 0b1000: elements 0 and 2
  %codes = kernel.constant -2004318072 : i32
  kernel.tcgen05.st %codes to %mown {shape = "32x32b"}        // @store
  kernel.tcgen05.wait_st                                    // @wait
  kernel.tcgen05.fence before_thread_sync
  kernel.barrier
  kernel.tcgen05.fence after_thread_sync
  kernel.if %lead {
    %da = kernel.tcgen05.smem_desc k %sa {swizzle = "32b", stride = 256}
    %db = kernel.tcgen05.smem_desc k %sb {swizzle = "64b", stride = 512} // @b
    %i = kernel.tcgen05.instr_desc f16 {m = 128, n = 8, a = "f16", b = "f16", d = "f32", sparse}
    // CODE: :[[#@LINE+4]]:5: error: the metadata of A have 0x5 for elements 0 to 3 of row 0, at lane 0, column 16, which is no legal value
    // WAIT: :[[#@LINE+3]]:5: error: tcgen05.mma reads lane 0, column 16 of tensor memory, of which a write is not complete: tcgen05.wait::st is missing
    // STORE: :[[#@LINE+2]]:5: error: tcgen05.mma reads lane 0, column 16 of tensor memory, which nobody has written since it was allocated
    // SHORT: :[[#@LINE+1]]:5: error: B begins 0 bytes into a row of 32 bytes, of which an instruction reads 64
    kernel.tcgen05.mma_sp f16 %t, %da, %db meta %m desc %i accumulate %no
    kernel.tcgen05.commit %bar
  }
  kernel.mbarrier.wait %bar parity %c0
  kernel.tcgen05.fence after_thread_sync
  %own = kernel.view %t[%lane, 0] : !kernel.buffer<32x8xf32, tensor>
  %l = kernel.tcgen05.ld %own {shape = "32x32b"} : vector<8xf32>
  %r = kernel.tcgen05.wait_ld %l : vector<8xf32>
  kernel.store %r, %y[%tid, 0]
  kernel.barrier
  kernel.if %first {
    kernel.tcgen05.dealloc %t, %n
  }
}
