// The pipeline of a Blackwell product: one warp loads stages of A and B by TMA, one has the tensor unit multiply them and
// gives the stages back by tcgen05.commit, four take the finished accumulators, of which there are two. Three tiles, five steps along k,
// three stages. Then ten wrong twins, each of them told.
// REQUIRES: ptxas
// RUN: tf-llc %s --mcpu=sm_100a -o %t.ptx && %ptxas --gpu-name=sm_100a %t.ptx -o %t.cubin
// RUN: tf-run --make-input=random:1:f32:384x160 --out=%t.a.npy
// RUN: tf-run --make-input=random:2:f32:32x160 --out=%t.b.npy
// RUN: tf-run %S/Inputs/product.mlir --arg=%t.a.npy --arg=%t.b.npy --out=%t.c.npy
// DEFINE: %{args} = --mcpu=sm_100a --arg=%t.a.npy --arg=%t.b.npy --check=all
// DEFINE: %{right} = tf-run %s %{args} --expect=%t.c.npy --rtol=0 --atol=0.05
// RUN: %{right}
// RUN: %{right} --async-latency=eager
// RUN: %{right} --async-latency=random --schedule=random --seed=11
// RUN: %{right} --async-latency=random --schedule=pct:3 --seed=5
// DEFINE: %{wrong} = not tf-run %t.mlir %{args} 2>&1

// 1. The loader does not wait for an empty stage.
// RUN: sed 's/.*@empty$//' %s > %t.mlir
// RUN: %{wrong} --async-latency=eager | FileCheck-22 %s --check-prefix=EMPTY
// 2. It waits for the phase before: one round too early.
// RUN: sed 's/parity %%other .*@empty$/parity %%phase/' %s > %t.mlir
// RUN: %{wrong} | FileCheck-22 %s --check-prefix=PHASE
// 3. It announces fewer bytes than come.
// RUN: sed 's/%%full_l, 20480/%%full_l, 16384/' %s > %t.mlir
// RUN: %{wrong} | FileCheck-22 %s --check-prefix=BYTES
// 4. The product does not wait for a full stage.
// RUN: sed 's/.*@full$//' %s > %t.mlir
// RUN: %{wrong} | FileCheck-22 %s --check-prefix=FULL
// 5. Its thread gives the stage back itself, while the unit still reads it.
// RUN: sed 's/kernel.tcgen05.commit %%empty_m /kernel.mbarrier.arrive %%empty_m, %%c1 /' %s > %t.mlir
// RUN: %{wrong} | FileCheck-22 %s --check-prefix=ARRIVE
// 6. Or has the unit give it back before the last product reads it.
// RUN: sed 's/.*@release$//; s/^\( *\)kernel.tcgen05.mma /\1kernel.tcgen05.commit %%empty_m\n&/' %s > %t.mlir
// RUN: sed -i 's/%%four = kernel.constant 4/%%four = kernel.constant 1/' %t.mlir
// RUN: %{wrong} | FileCheck-22 %s --check-prefix=COMMIT
// 7. It does not wait until the accumulator was taken.
// RUN: sed 's/.*@taken$//' %s > %t.mlir
// RUN: %{wrong} | FileCheck-22 %s --check-prefix=TAKEN
// 8. The accumulator is taken without a wait for its last product.
// RUN: sed 's/.*@done$//' %s > %t.mlir
// RUN: %{wrong} | FileCheck-22 %s --check-prefix=DONE
// 9. Or given back without the fence behind the loads.
// RUN: sed 's/.*@before$//' %s > %t.mlir
// RUN: %{wrong} | FileCheck-22 %s --check-prefix=BEFORE
// 10. What the committing thread itself stored is not known to who waits: a commit tracks the tensor unit only.
// RUN: sed 's|// @flag |  |; s|// @seen |  |' %s > %t.mlir
// RUN: %{wrong} | FileCheck-22 %s --check-prefix=FLAG

kernel.func @pipeline_kernel(%ma: !kernel.tensormap, %mb: !kernel.tensormap, %y: !kernel.buffer<384x32xf32, global> {align = 32}) attributes {block = [192, 1, 1]} {
  %behind = kernel.constant 49152 : i32
  %begin = kernel.constant 0 : i32
  %sa = kernel.dynamic_shared %begin {align = 1024} : !kernel.buffer<12288xf32, shared>
  %sb = kernel.dynamic_shared %behind {align = 1024} : !kernel.buffer<3072xf32, shared>
  %slot = kernel.alloc : !kernel.buffer<1xi32, shared>
  %flag = kernel.alloc : !kernel.buffer<1xi32, shared>
  %full = kernel.alloc : !kernel.buffer<3x!kernel.mbarrier, shared>
  %empty = kernel.alloc : !kernel.buffer<3x!kernel.mbarrier, shared>
  %done = kernel.alloc : !kernel.buffer<2x!kernel.mbarrier, shared>
  %taken = kernel.alloc : !kernel.buffer<2x!kernel.mbarrier, shared>
  %c0 = kernel.constant 0 : i32
  %c1 = kernel.constant 1 : i32
  %c2 = kernel.constant 2 : i32
  %c3 = kernel.constant 3 : i32
  %c32 = kernel.constant 32 : i32
  %c64 = kernel.constant 64 : i32
  %c128 = kernel.constant 128 : i32
  %four = kernel.constant 4 : i32
  %tid = kernel.thread_id x
  %warp = kernel.div %tid, 32 : i32
  %lead = kernel.cmp eq %tid, 0 : i32
  %unit = kernel.cmp eq %tid, 32 : i32
  %first = kernel.cmp eq %warp, 0 : i32
  %takes = kernel.cmp ge %warp, 2 : i32
  kernel.if %first {
    kernel.tcgen05.alloc %c64 to %slot
    kernel.tcgen05.relinquish_alloc_permit
  }
  kernel.if %lead {
    kernel.store %c0, %flag[0]
    kernel.for %i = %c0 to %c3 step %c1 : i32 {
      %f = kernel.view %full[%i] : !kernel.mbarrier
      %e = kernel.view %empty[%i] : !kernel.mbarrier
      kernel.mbarrier.init %f, 1
      kernel.mbarrier.init %e, 1
    }
    kernel.for %i = %c0 to %c2 step %c1 : i32 {
      %d = kernel.view %done[%i] : !kernel.mbarrier
      %t = kernel.view %taken[%i] : !kernel.mbarrier
      kernel.mbarrier.init %d, 1
      kernel.mbarrier.init %t, 128
    }
    kernel.fence.mbarrier_init
  }
  kernel.tcgen05.fence before_thread_sync
  kernel.barrier
  kernel.tcgen05.fence after_thread_sync
  %a = kernel.load %slot[0] : i32
  kernel.if %lead {
    kernel.for %tile = %c0 to %c3 step %c1 : i32 {
      kernel.for %k = %c0 to 5 step %c1 : i32 {
        %t5 = kernel.mul %tile, 5 : i32
        %it = kernel.add %t5, %k : i32
        %s = kernel.rem %it, 3 : i32
        %round = kernel.div %it, 3 : i32
        %phase = kernel.rem %round, 2 : i32
        %other = kernel.xor %phase, 1 : i32
        %row = kernel.mul %tile, 128 : i32
        %col = kernel.mul %k, 32 : i32
        %at_a = kernel.mul %s, 4096 : i32
        %at_b = kernel.mul %s, 1024 : i32
        %to_a = kernel.view %sa[%at_a] : !kernel.buffer<4096xf32, shared>
        %to_b = kernel.view %sb[%at_b] : !kernel.buffer<1024xf32, shared>
        %full_l = kernel.view %full[%s] : !kernel.mbarrier
        %empty_l = kernel.view %empty[%s] : !kernel.mbarrier
        kernel.mbarrier.wait %empty_l parity %other            // @empty
        // @seen %seen = kernel.load %flag[0] : i32
        // FLAG: :[[#@LINE-1]]:{{[0-9]+}}: error: race in shared memory: read of 4 bytes
        // @seen kernel.store %seen, %slot[0]
        kernel.mbarrier.arrive.expect_tx %full_l, 20480
        kernel.tma.load %ma[%row, %col] to %to_a signal %full_l
        // EMPTY: :[[#@LINE-1]]:9: error: a tensor load at shared+0x{{.*}} will overwrite what another copy
        // PHASE: :[[#@LINE-7]]:9: error: deadlock
        // ARRIVE: :[[#@LINE-3]]:9: error: a tensor load at shared+0x{{.*}} will overwrite what another copy may still read
        // COMMIT: :[[#@LINE-4]]:9: error: a tensor load at shared+0x{{.*}} will overwrite what another copy may still read
        kernel.tma.load %mb[%c0, %col] to %to_b signal %full_l
      }
    }
  }
  %acc = kernel.tcgen05.address %a : !kernel.buffer<128x64xf32, tensor>
  kernel.if %unit {
    %idesc = kernel.tcgen05.instr_desc tf32 {m = 128, n = 32, a = "tf32", b = "tf32", d = "f32"}
    kernel.for %tile = %c0 to %c3 step %c1 : i32 {
      %buf = kernel.rem %tile, 2 : i32
      %around = kernel.div %tile, 2 : i32
      %again = kernel.xor %around, 1 : i32
      %col = kernel.mul %buf, 32 : i32
      %d = kernel.view %acc[0, %col] : !kernel.buffer<128x32xf32, tensor>
      %taken_m = kernel.view %taken[%buf] : !kernel.mbarrier
      %done_m = kernel.view %done[%buf] : !kernel.mbarrier
      kernel.mbarrier.wait %taken_m parity %again              // @taken
      kernel.tcgen05.fence after_thread_sync
      kernel.for %k = %c0 to 5 step %c1 : i32 {
        %t5 = kernel.mul %tile, 5 : i32
        %it = kernel.add %t5, %k : i32
        %s = kernel.rem %it, 3 : i32
        %round = kernel.div %it, 3 : i32
        %phase = kernel.rem %round, 2 : i32
        %at_a = kernel.mul %s, 4096 : i32
        %at_b = kernel.mul %s, 1024 : i32
        %of_a = kernel.view %sa[%at_a] : !kernel.buffer<4096xf32, shared>
        %of_b = kernel.view %sb[%at_b] : !kernel.buffer<1024xf32, shared>
        %full_m = kernel.view %full[%s] : !kernel.mbarrier
        %empty_m = kernel.view %empty[%s] : !kernel.mbarrier
        %da = kernel.tcgen05.smem_desc k %of_a {swizzle = "128b", stride = 1024}
        %db = kernel.tcgen05.smem_desc k %of_b {swizzle = "128b", stride = 1024}
        // @flag kernel.store %it, %flag[0]
        kernel.mbarrier.wait %full_m parity %phase             // @full
        kernel.tcgen05.fence after_thread_sync
        kernel.for %i = %c0 to %four step %c1 : i32 {
          %deep = kernel.mul %k, 4 : i32
          %n = kernel.add %deep, %i : i32
          %more = kernel.cmp ne %n, 0 : i32
          %step = kernel.mul %i, 2 : i32
          %wide = kernel.cast %step : i32 to i64
          %dai = kernel.add %da, %wide : i64
          %dbi = kernel.add %db, %wide : i64
          kernel.tcgen05.mma tf32 %d, %dai, %dbi desc %idesc accumulate %more
          // FULL: :[[#@LINE-1]]:11: error: tcgen05.mma at shared+0x{{.*}} will read what another copy writes, for whose end this thread has not waited
          // BYTES: :[[#@LINE-2]]:11: error: tcgen05.mma at shared+0x{{.*}} (`%sb`) will read what another copy writes
          // TAKEN: :[[#@LINE-3]]:11: error: tcgen05.mma writes lane {{[0-9]+}}, column 0 of tensor memory, of which a read
          // BEFORE: :[[#@LINE-4]]:11: error: tcgen05.mma writes lane {{[0-9]+}}, column 0 of tensor memory, of which a read is ordered before it, but without tcgen05.fence::before_thread_sync there
        }
        kernel.tcgen05.commit %empty_m                         // @release
      }
      kernel.tcgen05.commit %done_m
    }
  }
  kernel.if %takes {
    %quarter = kernel.rem %warp, 4 : i32
    %lane = kernel.mul %quarter, 32 : i32
    %in_warp = kernel.lane_id
    %in_tile = kernel.add %lane, %in_warp : i32
    kernel.for %tile = %c0 to %c3 step %c1 : i32 {
      %buf = kernel.rem %tile, 2 : i32
      %around = kernel.div %tile, 2 : i32
      %col = kernel.mul %buf, 32 : i32
      %own = kernel.view %acc[%lane, %col] : !kernel.buffer<32x32xf32, tensor>
      %done_e = kernel.view %done[%buf] : !kernel.mbarrier
      %taken_e = kernel.view %taken[%buf] : !kernel.mbarrier
      kernel.mbarrier.wait %done_e parity %around              // @done
      kernel.tcgen05.fence after_thread_sync
      %rows = kernel.mul %tile, 128 : i32
      %row = kernel.add %rows, %in_tile : i32
      kernel.for %c = %c0 to 32 step 8 : i32 {
        %part = kernel.view %own[0, %c] : !kernel.buffer<32x8xf32, tensor>
        %v = kernel.tcgen05.ld %part {shape = "32x32b"} : vector<8xf32>
        // DONE: :[[#@LINE-1]]:9: error: tcgen05.ld reads lane {{[0-9]+}}, column 0 of tensor memory, which
        %w = kernel.tcgen05.wait_ld %v : vector<8xf32>
        kernel.store %w, %y[%row, %c]
      }
      kernel.tcgen05.fence before_thread_sync                  // @before
      kernel.mbarrier.arrive %taken_e, %c1
    }
  }
  kernel.tcgen05.fence before_thread_sync
  kernel.barrier
  kernel.tcgen05.fence after_thread_sync
  kernel.if %first {
    kernel.tcgen05.dealloc %acc, %c64
  }
}

host.func @pipeline(%x: !host.tensor<2xf32>, %z: !host.tensor<2xf32>, %y: !host.tensor<2xf32>) attributes {num_results = 1} {
  %m = host.dim %x, 0
  %n = host.dim %z, 0
  host.shape 0 (%m, %n)
  host.shapes_end
  %ma = host.tensormap %x {box = [128, 32], swizzle = "128b"}
  %mb = host.tensormap %z {box = [32, 32], swizzle = "128b"}
  %py = host.ptr %y
  %c0 = host.constant 0
  %c1 = host.constant 1
  %c192 = host.constant 192
  %bytes = host.constant 61440
  host.launch @pipeline_kernel grid(%c1, %c1, %c1) block(%c192, %c1, %c1) shared(%bytes) args(%ma, %mb, %py)
}
