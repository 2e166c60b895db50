// Producer warps that fill by cp.async: for targets and for operands without TMA. Each copying thread arrives at the slot's
// mbarrier when what it began is there (cp.async.mbarrier.arrive.noinc); readers free the slot as they do for TMA.
// DEFINE: %{cpu} = sm_90a
// DEFINE: %{run} = tf-run %s --mcpu=%{cpu} --expect=reference --check=all
// DEFINE: %{all} = %{run} --entry=warps --arg=random:1:f32:70x96 && %{run} --entry=warps --arg=random:1:f32:65x356 --schedule=pct:3 --seed=7 && %{run} --entry=warps --arg=random:1:f32:1x4 --async-latency=eager && %{run} --entry=warps --arg=random:1:f32:0x8 && %{run} --entry=warps --arg=random:1:f32:8x0 && %{run} --entry=along_x --arg=random:2:f32:9x300 --schedule=random --async-latency=random && %{run} --entry=odd_rows --arg=random:3:bf16:21x70 && %{run} --entry=odd_rows --arg=random:3:bf16:5x70 --schedule=random --async-latency=random && %{run} --entry=bytes --arg=random:4:i8:19x40 && %{run} --entry=converted --arg=random:5:f32:30x64 --arg=random:6:f32:64 && %{run} --entry=outer_loop --arg=random:7:f32:3x50x32 --schedule=pct:3 --seed=3 && %{run} --entry=outer_loop --arg=random:7:f32:9x17x32 && %{run} --entry=own_threads --arg=random:8:f32:40x128 && %{run} --entry=own_threads --arg=random:8:f32:40x128 --async-latency=eager --schedule=random
// RUN: %{all}
// REDEFINE: %{cpu} = sm_80
// RUN: %{all}
// The same by TMA, whose target has none: the schedule stays.
// RUN: tf-run %s --mcpu=sm_80 --entry=engine --arg=random:9:f32:70x96 --expect=reference --check=all 2>&1 | FileCheck %s --check-prefix=ENGINE
// RUN: tf-run %s --mcpu=sm_80 --entry=engine --arg=random:9:f32:5x356 --expect=reference --check=all --schedule=pct:3 --seed=9
// RUN: tf-run %s --mcpu=sm_90a --entry=engine --arg=random:9:f32:5x356 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=beside --arg=random:10:f32:40x64 --arg=random:11:f32:40x64 --expect=reference --check=all --schedule=random
// RUN: tf-run %s --mcpu=sm_80 --entry=beside --arg=random:10:f32:40x64 --arg=random:11:f32:40x64 --expect=reference --check=all --schedule=random
// RUN: tf-run %s --mcpu=sm_90a --entry=mbarriers --arg=random:12:f32:50x64 --expect=reference --check=all --schedule=random
// RUN: tf-run %s --mcpu=sm_80 --entry=mbarriers --arg=random:12:f32:3x64 --expect=reference --check=all
// Registers move where they can, and stay with a remark where not.
// RUN: tf-run %s --mcpu=sm_90a --entry=moved --arg=random:13:f32:7x512 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=moved --arg=random:13:f32:7x512 --expect=reference --check=all 2>&1 | FileCheck %s --check-prefix=STAY -DCPU=sm_80
// RUN: tf-run %s --mcpu=sm_120 --entry=moved --arg=random:13:f32:7x512 --expect=reference --check=all 2>&1 | FileCheck %s --check-prefix=STAY -DCPU=sm_120
// STAY: remark: registers of 's' are not moved: [[CPU]] cannot
// STAY: 0 beyond
// RUN: tf-llc %s --mcpu=sm_80 -o - | FileCheck %s --check-prefix=PTX
// RUN: tf-llc %s --mcpu=sm_90a -o /dev/null
// RUN: tf-opt %s --lower-fusion=index=32 --canonicalize --cse | FileCheck %s
// ENGINE: remark: 's' is copied by the threads of the block: sm_80 has no TMA
// ENGINE: 0 beyond
// PTX: cp.async.mbarrier.arrive.noinc.shared.b64

// What may not be left out: the arrival, or its being for the copies and not for the thread.
// DEFINE: %{mutant} = not tf-run - --mcpu=sm_90a --entry=warps --arg=random:1:f32:70x356 --check=all --async-latency=lazy 2>&1
// RUN: tf-opt %s --lower-fusion=index=32 --canonicalize --cse | sed "/kernel.cp_async.arrive/d" | %{mutant} | FileCheck %s --check-prefix=ARRIVAL
// RUN: tf-opt %s --lower-fusion=index=32 --canonicalize --cse | sed "s/kernel.cp_async.arrive \(%[0-9a-z_]*\) {noinc}/kernel.mbarrier.arrive \1/" | %{mutant} | FileCheck %s --check-prefix=EARLY
// RUN: tf-opt %s --lower-fusion=index=32 --canonicalize --cse | sed "/kernel.func @warps_k0/,/} else {/s/kernel.mbarrier.wait %\([0-9]*\) parity.*/%free\1 = kernel.constant 0 : i32/" | %{mutant} | FileCheck %s --check-prefix=FREE
// ARRIVAL: error: {{.*}}deadlock
// EARLY: error: {{.*}}shared
// FREE: error: write of 16 bytes of shared memory

// The 32 producers copy 16 bytes each: 1 x 32 threads behind 4 x 32.
// CHECK-LABEL: kernel.func @warps_k0(
// CHECK-SAME: max_threads = 160
// CHECK: kernel.barrier
// CHECK: kernel.for %jo
// CHECK: kernel.mbarrier.wait
// CHECK: kernel.cp_async
// CHECK: kernel.cp_async.arrive {{.*}} {noinc}
// CHECK: } else {
// CHECK-NOT: kernel.cp_async
// CHECK: kernel.mbarrier.wait
// CHECK: kernel.mbarrier.arrive %
// CHECK: host.func @warps(
fusion.func @warps(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %s = fusion.set %x : tensor<?x?xf32> memory(shared) via(cp_async) domain(%i, %j) {
    %io, %ii = id.split %i by 64
    %jo, %ji = id.split %j by 32
    %c, %v = id.split %ji by 4
    %ro, %ri = id.split %ii by 4
    %m = id.merge %ri, %c
    id.domain loop [%io : bidx, %jo : serial, %ro : serial, %m : tidx, %v : vectorize] alloc [%io : c, %jo : c, %ii : c, %ji : c]
  } inline(2)
  %y = fusion.neg %s : tensor<?x?xf32> domain(%i, %j) {
    %io, %ii = id.split %i by 64
    %jo, %ji = id.split %j by 32
    %a, %b = id.split %ii by 4
    id.domain loop [%io : bidx, %jo : serial, %a : serial, %b : tidy, %ji : tidx]
  }
  sched.circular_buffer %s stages 3 prefetch 2 warp_specialized(tidy)
  fusion.return %y : tensor<?x?xf32>
}

// Producers along tidx, the dimension over which copies and readers go.
fusion.func @along_x(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %s = fusion.set %x : tensor<?x?xf32> memory(shared) via(cp_async) domain(%i, %j) {
    %jo, %ji = id.split %j by 128
    %c, %t = id.split %ji by 32
    id.domain loop [%i : bidx, %jo : serial, %c : serial, %t : tidx]
  } inline(2)
  %y = fusion.neg %s : tensor<?x?xf32> domain(%i, %j) {
    %jo, %ji = id.split %j by 128
    id.domain loop [%i : bidx, %jo : serial, %ji : tidx]
  }
  sched.circular_buffer %s stages 2 prefetch 1 warp_specialized(tidx)
  fusion.return %y : tensor<?x?xf32>
}

// Rows of 70 elements of 2 bytes: pairs go by cp.async, the end of a row by loads and stores. Both arrive.
// CHECK-LABEL: kernel.func @odd_rows_k0(
// CHECK: kernel.cp_async.arrive %[[BAR:[0-9]+]] {noinc}
// CHECK-NEXT: kernel.mbarrier.arrive %[[BAR]]
fusion.func @odd_rows(%x: tensor<?x70xbf16>) -> tensor<?x70xbf16> {
  %s = fusion.set %x : tensor<?x70xbf16> memory(shared) via(cp_async) domain(%i, %j) {
    %jo, %ji = id.split %j by 64
    %c, %v = id.split %ji by 8
    id.domain loop [%i : serial, %jo : serial, %c : tidx, %v : vectorize]
  } inline(1)
  %y = fusion.neg %s : tensor<?x70xbf16> domain(%i, %j) {
    %jo, %ji = id.split %j by 64
    id.domain loop [%i : serial, %jo : serial, %ji : tidx]
  }
  sched.circular_buffer %s stages 4 prefetch 3 warp_specialized(tidy)
  fusion.return %y : tensor<?x70xbf16>
}

// Single bytes: cp.async has no such copy, so the warp loads and stores them.
fusion.func @bytes(%x: tensor<?x?xi8>) -> tensor<?x?xi8> {
  %s = fusion.set %x : tensor<?x?xi8> memory(shared) domain(%i, %j) {
    %jo, %ji = id.split %j by 32
    id.domain loop [%i : serial, %jo : serial, %ji : tidx]
  } inline(1)
  %y = fusion.neg %s : tensor<?x?xi8> domain(%i, %j) {
    %jo, %ji = id.split %j by 32
    id.domain loop [%i : serial, %jo : serial, %ji : tidx]
  }
  sched.circular_buffer %s stages 2 prefetch 1 warp_specialized(tidy)
  fusion.return %y : tensor<?x?xi8>
}

// What it brings may be computed from arguments on the way.
// CHECK-LABEL: kernel.func @converted_k0(
// CHECK: kernel.for
// CHECK-NOT: kernel.cp_async
// CHECK: kernel.mbarrier.arrive %
// CHECK: } else {
fusion.func @converted(%x: tensor<?x64xf32>, %w: tensor<64xf32>) -> tensor<?x64xf32> {
  %b = fusion.broadcast %w axes [0] : tensor<1x64xf32> {at_use}
  %s = fusion.mul %x, %b : tensor<?x64xf32> memory(shared) domain(%i, %j) {
    %jo, %ji = id.split %j by 32
    id.domain loop [%i : serial, %jo : serial, %ji : tidx]
  } inline(1)
  %y = fusion.exp %s : tensor<?x64xf32> domain(%i, %j) {
    %jo, %ji = id.split %j by 32
    id.domain loop [%i : serial, %jo : tidy, %ji : tidx]
  }
  sched.circular_buffer %s stages 3 prefetch 0 warp_specialized(tidy)
  fusion.return %y : tensor<?x64xf32>
}

// Slots run on from one run of the loop to the next.
fusion.func @outer_loop(%x: tensor<?x?x32xf32>) -> tensor<?x?x32xf32> {
  %s = fusion.set %x : tensor<?x?x32xf32> memory(shared) via(cp_async) domain(%p, %i, %j) {
    %io, %ii = id.split %i by 8
    id.domain loop [%p : serial, %io : serial, %ii : serial, %j : tidx]
  } inline(2)
  %y = fusion.neg %s : tensor<?x?x32xf32> domain(%p, %i, %j) {
    %io, %ii = id.split %i by 8
    id.domain loop [%p : serial, %io : serial, %ii : tidy, %j : tidx]
  }
  sched.circular_buffer %s stages 4 prefetch 3 warp_specialized(tidz)
  fusion.return %y : tensor<?x?x32xf32>
}

// The copy's own loop along the producers' dimension says how many there are: 4 x 32 behind 2 x 32.
fusion.func @own_threads(%x: tensor<?x128xf32>) -> tensor<?x128xf32> {
  %s = fusion.set %x : tensor<?x128xf32> memory(shared) via(cp_async) domain(%i, %j) {
    %jo, %ji = id.split %j by 32
    id.domain loop [%i : serial, %jo : tidy, %ji : tidx]
  } inline(1)
  %y = fusion.neg %s : tensor<?x128xf32> domain(%i, %j) {
    %jo, %ji = id.split %j by 32
    %ja, %jb = id.split %jo by 2
    id.domain loop [%i : serial, %ja : serial, %jb : tidy, %ji : tidx]
  }
  sched.circular_buffer %s stages 3 prefetch 1 warp_specialized(tidy)
  fusion.return %y : tensor<?x128xf32>
}

fusion.func @engine(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %s = fusion.set %x : tensor<?x?xf32> memory(shared) via(tma) domain(%i, %j) {
    %io, %ii = id.split %i by 64
    %jo, %ji = id.split %j by 32
    id.domain loop [%io : bidx, %jo : serial, %ii : bulk, %ji : bulk]
  } inline(2)
  %y = fusion.neg %s : tensor<?x?xf32> domain(%i, %j) {
    %io, %ii = id.split %i by 64
    %jo, %ji = id.split %j by 32
    %a, %b = id.split %ii by 4
    id.domain loop [%io : bidx, %jo : serial, %a : serial, %b : tidy, %ji : tidx]
  }
  sched.circular_buffer %s stages 3 prefetch 2 warp_specialized(tidy)
  fusion.return %y : tensor<?x?xf32>
}

// One operand by TMA and one by cp.async, in one loop and by one set of warps.
// CHECK-LABEL: kernel.func @beside_k0(
// CHECK: kernel.tma.load
// CHECK: kernel.cp_async.arrive
// CHECK: } else {
fusion.func @beside(%x: tensor<?x64xf32>, %g: tensor<?x64xf32>) -> tensor<?x64xf32> {
  %s = fusion.set %x : tensor<?x64xf32> memory(shared) via(tma) domain(%i, %j) {
    id.domain loop [%i : serial, %j : bulk]
  } inline(1)
  %h = fusion.set %g : tensor<?x64xf32> memory(shared) via(cp_async) domain(%i, %j) {
    %jo, %ji = id.split %j by 32
    id.domain loop [%i : serial, %jo : serial, %ji : tidx]
  } inline(1)
  %y = fusion.mul %s, %h : tensor<?x64xf32> domain(%i, %j) {
    %jo, %ji = id.split %j by 32
    id.domain loop [%i : serial, %jo : tidy, %ji : tidx]
  }
  sched.circular_buffer %s stages 3 prefetch 2 warp_specialized(tidy)
  sched.circular_buffer %h stages 4 prefetch 2 warp_specialized(tidy)
  fusion.return %y : tensor<?x64xf32>
}

// Without warps of their own: the block's threads copy, and mbarriers instead of barriers keep slots in order.
// CHECK-LABEL: kernel.func @mbarriers_k0(
// CHECK: kernel.for %i
// CHECK-NOT: kernel.barrier{{$}}
// CHECK: kernel.cp_async.arrive
// CHECK-NOT: kernel.barrier{{$}}
// CHECK: host.func @mbarriers(
fusion.func @mbarriers(%x: tensor<?x64xf32>) -> tensor<?x64xf32> {
  %s = fusion.set %x : tensor<?x64xf32> memory(shared) via(cp_async) domain(%i, %j) {
    id.domain loop [%i : serial, %j : tidx]
  } inline(1)
  %y = fusion.neg %s : tensor<?x64xf32> domain(%i, %j) {
    %jo, %ji = id.split %j by 4
    id.domain loop [%i : serial, %ji : serial, %jo : tidx]
  }
  sched.circular_buffer %s stages 3 prefetch 2 pipelined(mbarrier)
  fusion.return %y : tensor<?x64xf32>
}

fusion.func @moved(%x: tensor<7x512xf32>) -> tensor<7x512xf32> {
  %s = fusion.set %x : tensor<7x512xf32> memory(shared) via(cp_async)
  %y = fusion.add %s, %s : tensor<7x512xf32>
  sched.split %y[1] by 128
  sched.propagate %y
  sched.parallelize %y [bidx, serial, tidx]
  sched.parallelize_like %y
  sched.inline_at %s 2
  sched.circular_buffer %s stages 3 prefetch 2 warp_specialized(tidx) registers [24, 240]
  fusion.return %y : tensor<7x512xf32>
}
