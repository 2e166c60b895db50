// Four warps store to tensor memory, four others load and store back to global memory, twice; and what the simulated SM says
// when one line is taken away. The line stays, empty, so that every report names a line of this file.
// RUN: tf-run --make-input=random:1:f32:128x4 --out=%t.npy
// RUN: tf-run %s --mcpu=sm_100a -e exchange --grid=1 --block=256 --arg=%t.npy --arg=zeros:f32:128x4 --check=all --expect=%t.npy --expect=%t.npy
// RUN: tf-run %s --mcpu=sm_100a -e exchange --grid=1 --block=256 --arg=%t.npy --arg=zeros:f32:128x4 --check=all --expect=%t.npy --expect=%t.npy --async-latency=eager
// RUN: tf-run %s --mcpu=sm_100a -e exchange --grid=1 --block=256 --arg=%t.npy --arg=zeros:f32:128x4 --check=all --expect=%t.npy --expect=%t.npy --async-latency=random --schedule=random --seed=5
// DEFINE: %{faulty} = not tf-run %t.mlir --mcpu=sm_100a -e exchange --grid=1 --block=256 --arg=%t.npy --arg=zeros:f32:128x4 --check=all 2>&1
// RUN: sed 's/.*@wait_st$//' %s > %t.mlir
// RUN: %{faulty} | FileCheck-22 %s --check-prefix=WAITST
// RUN: sed 's/.*@before$//' %s > %t.mlir
// RUN: %{faulty} | FileCheck-22 %s --check-prefix=BEFORE
// RUN: sed 's/.*@after$//' %s > %t.mlir
// RUN: %{faulty} | FileCheck-22 %s --check-prefix=AFTER
// RUN: sed 's/.*@meet$//' %s > %t.mlir
// RUN: %{faulty} | FileCheck-22 %s --check-prefix=MEET
// RUN: sed 's/.*@reuse$//' %s > %t.mlir
// RUN: %{faulty} | FileCheck-22 %s --check-prefix=REUSE
// RUN: sed 's/.*@read$//' %s > %t.mlir
// RUN: %{faulty} | FileCheck-22 %s --check-prefix=READ
// RUN: sed 's/kernel.if %frees/kernel.if %never/' %s > %t.mlir
// RUN: %{faulty} | FileCheck-22 %s --check-prefix=LEAK
// RUN: sed 's/.*@relinquish$//' %s > %t.mlir
// RUN: %{faulty} | FileCheck-22 %s --check-prefix=RELINQUISH
// RUN: sed 's/%quarter = kernel.rem %warp/%quarter = kernel.div %warp/' %s > %t.mlir
// RUN: %{faulty} | FileCheck-22 %s --check-prefix=QUARTER
// RUN: sed 's/%col = kernel.constant 0/%col = kernel.constant 30/' %s > %t.mlir
// RUN: %{faulty} | FileCheck-22 %s --check-prefix=PAST
// RUN: sed 's/%col = kernel.constant 0/%col = kernel.constant 32/' %s > %t.mlir
// RUN: %{faulty} | FileCheck-22 %s --check-prefix=OUTSIDE
// RUN: sed 's/dealloc \(.*\), .n$/dealloc \1, %c64/' %s > %t.mlir
// RUN: %{faulty} | FileCheck-22 %s --check-prefix=SIZE

kernel.func @exchange(%x: !kernel.buffer<128x4xf32, global> {align = 16}, %y: !kernel.buffer<128x4xf32, global> {align = 16})
    attributes {block = [256, 1, 1]} {
  %slot = kernel.alloc : !kernel.buffer<1xi32, shared>
  %n = kernel.constant 32 : i32
  %c0 = kernel.constant 0 : i32
  %c1 = kernel.constant 1 : i32
  %c2 = kernel.constant 2 : i32
  %c4 = kernel.constant 4 : i32
  %c32 = kernel.constant 32 : i32
  %c64 = kernel.constant 64 : i32
  %c128 = kernel.constant 128 : i32
  %col = kernel.constant 0 : i32
  %tid = kernel.thread_id x
  %row = kernel.rem %tid, %c128 : i32
  %warp = kernel.div %tid, %c32 : i32
  %quarter = kernel.rem %warp, %c4 : i32
  %frees = kernel.cmp eq %warp, %c0 : i32
  %never = kernel.cmp lt %warp, %c0 : i32
  %writes = kernel.cmp lt %tid, %c128 : i32
  %reads = kernel.cmp ge %tid, %c128 : i32
  %allocates = kernel.cmp eq %warp, %c0 : i32
  kernel.if %allocates {
    kernel.tcgen05.alloc %n to %slot
    // LEAK: :[[#@LINE-1]]:5: error: the block ends with columns 0 to 31 of tensor memory allocated; tcgen05.dealloc is missing
    // RELINQUISH: :[[#@LINE-2]]:5: error: the block allocates tensor memory and never executes tcgen05.relinquish_alloc_permit
    kernel.tcgen05.relinquish_alloc_permit                  // @relinquish
  }
  kernel.barrier
  %a = kernel.load %slot[%c0] : i32
  %t = kernel.tcgen05.address %a : !kernel.buffer<128x64xf32, tensor>
  %lane = kernel.mul %quarter, %c32 : i32
  %own = kernel.view %t[%lane, %col] : !kernel.buffer<32x4xf32, tensor>
  kernel.for %i = %c0 to %c2 step %c1 : i32 {
    kernel.if %writes {
      %v = kernel.load %x[%row, %c0] : vector<4xf32>
      kernel.tcgen05.st %v to %own {shape = "32x32b"}
      // QUARTER: :[[#@LINE-1]]:7: error: tcgen05.st.32x32b touches lanes 0 to 31 of tensor memory; warp 1 of the block reaches lanes 32 to 63 only
      // PAST: :[[#@LINE-2]]:7: error: tcgen05.st touches columns 30 to 33 of tensor memory, past the end of an allocation of columns 0 to 31
      // OUTSIDE: :[[#@LINE-3]]:7: error: tcgen05.st touches columns 32 to 35 of tensor memory, which are not allocated
      // READ: :[[#@LINE-4]]:7: error: tcgen05.st writes lane {{[0-9]+}}, column 0 of tensor memory, of which a read is not complete: tcgen05.wait::ld is missing
      kernel.tcgen05.wait_st                                // @wait_st
    }
    kernel.tcgen05.fence before_thread_sync                 // @before
    kernel.barrier                                          // @meet
    kernel.tcgen05.fence after_thread_sync                  // @after
    kernel.if %reads {
      %w = kernel.tcgen05.ld %own {shape = "32x32b"} : vector<4xf32>
      // WAITST: :[[#@LINE-1]]:7: error: tcgen05.ld reads lane {{[0-9]+}}, column 0 of tensor memory, of which a write is not complete: tcgen05.wait::st is missing
      // WAITST: note: the write is here
      // BEFORE: :[[#@LINE-3]]:7: error: tcgen05.ld reads lane {{[0-9]+}}, column 0 of tensor memory, of which a write is ordered before it, but without tcgen05.fence::before_thread_sync there
      // AFTER: :[[#@LINE-4]]:7: error: tcgen05.ld reads lane {{[0-9]+}}, column 0 of tensor memory, of which a write is ordered before it, but without tcgen05.fence::after_thread_sync here
      // MEET: :[[#@LINE-5]]:7: error: tcgen05.ld reads lane {{[0-9]+}}, column 0 of tensor memory, of which a write nothing orders before it
      // REUSE: :[[#@LINE-6]]:7: error: tcgen05.ld reads lane {{[0-9]+}}, column 0 of tensor memory, of which a write nothing orders before it
      %z = kernel.tcgen05.wait_ld %w : vector<4xf32>        // @read
      kernel.store %z, %y[%row, %c0]                        // @read
    }
    kernel.tcgen05.fence before_thread_sync
    kernel.barrier                                          // @reuse
    kernel.tcgen05.fence after_thread_sync
  }
  kernel.if %frees {
    kernel.tcgen05.dealloc %t, %n
    // SIZE: :[[#@LINE-1]]:5: error: tcgen05.dealloc of 64 columns at 0x0, where another allocation is
    // SIZE: note: it has 32 columns at 0x0
  }
}
