// Extents that the loops do not divide, known only when the program runs or known before; what reads tensor memory is more
// than a copy.
// RUN: tf-run %s --mcpu=sm_100a --entry=rows --arg=random:1:f32:300x48 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_100a --entry=rows --arg=random:1:f32:1x16 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_100a --entry=rows --arg=random:1:f32:128x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_100a --entry=rows --arg=random:1:f32:0x16 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_100a --entry=rows --arg=random:1:f32:8x0 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_100a --entry=halves --arg=random:1:f16:130x33 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_100a --entry=halves --arg=random:1:f16:7x4 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_100a --entry=total --arg=random:1:f32:100x50 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_100a --entry=total --arg=random:1:f32:5x50 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_100a --entry=part_of_lanes --arg=random:1:f32:96x5 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_100a --entry=bools --arg=random:1:f32:32x8 --arg=random:2:f32:32x8 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_100a --entry=softmax --arg=random:1:f32:70x96 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_100a --entry=last_columns --arg=random:1:f32:32x10 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_100a --entry=last_warps --arg=random:1:f32:192x3 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_100a --entry=grids --arg=random:1:f32:5x64x4 --arg=random:2:f32:3x32x4 --arg=random:3:f32:32x4 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_100a --entry=grids --arg=random:1:f32:1x64x4 --arg=random:2:f32:4x32x4 --arg=random:3:f32:32x4 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_100a --entry=grids --arg=random:1:f32:2x64x4 --arg=random:2:f32:0x32x4 --arg=random:3:f32:32x4 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_100a --entry=unwritten --arg=random:1:f32:256x6 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_100a --entry=unwritten_sometimes --arg=random:1:f32:32x37 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_100a --entry=unwritten_sometimes --arg=random:1:f32:32x3 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_100a --entry=stored_twice --arg=random:1:f32:4x32x6 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_100a --entry=shared_loop --arg=random:1:f32:0x30 --expect=reference --check=all
// RUN: tf-opt %s --lower-fusion=index=32 --canonicalize --cse | FileCheck %s

// A warp loads and stores also for rows that are not there; only their elements of global memory are left alone.
// CHECK-LABEL: kernel.func @rows_k0(
// CHECK: kernel.if
// CHECK: kernel.tcgen05.st %{{.*}} {shape = "32x32b"}
// CHECK: kernel.tcgen05.ld %{{.*}} {shape = "32x32b"} : vector<16xf32>
// CHECK-NEXT: kernel.tcgen05.wait_ld
// CHECK: kernel.if
fusion.func @rows(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %t = fusion.set %x : tensor<?x?xf32> memory(tensor)
  %y = fusion.neg %t : tensor<?x?xf32>
  sched.split %y[1] by 16
  sched.split %y[0] by 128
  sched.reorder %y [0, 2, 1, 3]
  sched.propagate %y
  sched.parallelize %t, %y [bidx, bidy, tidx, vectorize]
  sched.separator %t at 3
  sched.inline_at %t 2
  fusion.return %y : tensor<?x?xf32>
}

fusion.func @halves(%x: tensor<?x?xf16>) -> tensor<?x?xf16> {
  %r = fusion.set %x : tensor<?x?xf16>
  %t = fusion.neg %r : tensor<?x?xf16> memory(tensor)
  %s = fusion.set %t : tensor<?x?xf16>
  %y = fusion.abs %s : tensor<?x?xf16>
  sched.split %y[1] by 8
  sched.split %y[0] by 128
  sched.reorder %y [0, 2, 1, 3]
  sched.propagate %y
  sched.parallelize %t, %s [bidx, serial, tidx, vectorize]
  sched.parallelize %r, %y [bidx, serial, tidx, serial]
  sched.separator %t at 3
  sched.inline_at %t 2
  sched.inline_at %r 2
  sched.inline_at %s 2
  fusion.return %y : tensor<?x?xf16>
}

// A reduction of what is in tensor memory.
fusion.func @total(%x: tensor<?x50xf32>) -> tensor<?xf32> {
  %t = fusion.mul %x, %x : tensor<?x50xf32> memory(tensor)
  %y = fusion.sum %t axes [1] : tensor<?xf32>
  sched.split %y[1] by 32
  sched.split %y[0] by 128
  sched.propagate %y
  sched.parallelize %t, %y [bidx, tidx, serial, serial]
  sched.alloc %t [0, 1, 2, 3]
  sched.separator %t at 2
  fusion.return %y : tensor<?xf32>
}

// 96 of 128 threads: a whole warp has nothing to do, and stays away.
// CHECK-LABEL: kernel.func @part_of_lanes_k0(
// CHECK: kernel.view %tmem[%{{.*}}] : !kernel.buffer<96x5xi32, tensor>
// CHECK: kernel.if
// CHECK: kernel.tcgen05.st
fusion.func @part_of_lanes(%x: tensor<96x5xf32>) -> tensor<96x5xf32> {
  %t = fusion.set %x : tensor<96x5xf32> memory(tensor) domain(%i, %j) {
    %o, %th = id.split %i by 128
    id.domain loop [%o : serial, %th : tidx, %j : serial] alloc [%i : c | %j : c]
  }
  %y = fusion.neg %t : tensor<96x5xf32> domain(%i, %j) {
    %o, %th = id.split %i by 128
    id.domain loop [%o : serial, %th : tidx, %j : serial]
  }
  fusion.return %y : tensor<96x5xf32>
}

// The last two of 3 x 4 columns are not there, for whole warps: these stay away from them, and no cell is allocated for them.
// CHECK-LABEL: kernel.func @last_columns_k0(
// CHECK: kernel.view %tmem[%{{.*}}] : !kernel.buffer<32x10xi32, tensor>
// CHECK: kernel.if
// CHECK: kernel.tcgen05.st
fusion.func @last_columns(%x: tensor<32x10xf32>) -> tensor<32x10xf32> {
  %t = fusion.set %x : tensor<32x10xf32> memory(tensor) domain(%i, %j) {
    %a, %b = id.split %j by 4
    id.domain loop [%i : tidx, %a : serial, %b : serial] alloc [%i : c | %j : c]
  }
  %y = fusion.neg %t : tensor<32x10xf32> domain(%i, %j) {
    %a, %b = id.split %j by 8
    id.domain loop [%i : tidx, %a : serial, %b : serial]
  }
  fusion.return %y : tensor<32x10xf32>
}

// 192 rows by 128 threads: in the second round two of four warps stay away.
// CHECK-LABEL: kernel.func @last_warps_k0(
// CHECK: kernel.for
// CHECK: kernel.if
// CHECK: kernel.tcgen05.st
fusion.func @last_warps(%x: tensor<192x3xf32>) -> tensor<192x3xf32> {
  %t = fusion.set %x : tensor<192x3xf32> memory(tensor) domain(%i, %j) {
    %o, %th = id.split %i by 128
    id.domain loop [%o : serial, %th : tidx, %j : serial] alloc [%th : c | %o : c, %j : c]
  }
  %y = fusion.neg %t : tensor<192x3xf32> domain(%i, %j) {
    %o, %th = id.split %i by 128
    id.domain loop [%o : serial, %th : tidx, %j : serial]
  }
  fusion.return %y : tensor<192x3xf32>
}

fusion.func @bools(%a: tensor<32x8xf32>, %b: tensor<32x8xf32>) -> tensor<32x8xf32> {
  %t = fusion.lt %a, %b : tensor<32x8xi1> memory(tensor)
  %y = fusion.select %t, %a, %b : tensor<32x8xf32>
  sched.parallelize %t, %y [tidx, vectorize]
  sched.separator %t at 1
  fusion.return %y : tensor<32x8xf32>
}

// Kept in tensor memory between two passes over it.
fusion.func @softmax(%x: tensor<?x96xf32>) -> tensor<?x96xf32> {
  %t = fusion.set %x : tensor<?x96xf32> memory(tensor)
  %m = fusion.reduce_max %t axes [1] : tensor<?xf32>
  %mb = fusion.broadcast %m axes [1] : tensor<?x1xf32>
  %d = fusion.sub %t, %mb : tensor<?x96xf32>
  %e = fusion.exp %d : tensor<?x96xf32> memory(tensor)
  %s = fusion.sum %e axes [1] : tensor<?xf32>
  %sb = fusion.broadcast %s axes [1] : tensor<?x1xf32>
  %y = fusion.div %e, %sb : tensor<?x96xf32>
  sched.split %y[0] by 128
  sched.propagate %y
  sched.parallelize %y [bidx, tidx, serial]
  sched.parallelize_like %y
  sched.separator %t at 2
  sched.separator %e at 2
  sched.inline_at %t 1
  sched.inline_at %m 1
  sched.inline_at %mb 1
  sched.inline_at %d 1
  sched.inline_at %e 1
  sched.inline_at %s 1
  sched.inline_at %sb 1
  fusion.return %y : tensor<?x96xf32>
}

// Tensors of several grids in one kernel: blocks that one of them does not have stay away from it as a whole.
// CHECK-LABEL: kernel.func @grids_k0(
// CHECK: kernel.if
// CHECK: kernel.tcgen05.st
// CHECK: kernel.if
// CHECK: kernel.tcgen05.st
fusion.func @grids(%a: tensor<?x64x4xf32>, %b: tensor<?x32x4xf32>, %c: tensor<32x4xf32>) -> (tensor<?x64x4xf32>, tensor<?x32x4xf32>, tensor<32x4xf32>) {
  %t = fusion.neg %a : tensor<?x64x4xf32> memory(tensor)
  %x = fusion.set %t : tensor<?x64x4xf32>
  %u = fusion.abs %b : tensor<?x32x4xf32> memory(tensor)
  %y = fusion.set %u : tensor<?x32x4xf32>
  %v = fusion.neg %c : tensor<32x4xf32> memory(tensor)
  %z = fusion.set %v : tensor<32x4xf32>
  sched.parallelize %t, %x, %u, %y [bidx, tidx, serial]
  sched.parallelize %v, %z [tidx, serial]
  sched.separator %t at 2
  sched.separator %u at 2
  sched.separator %v at 1
  fusion.return %x, %y, %z : tensor<?x64x4xf32>, tensor<?x32x4xf32>, tensor<32x4xf32>
}

// The store stays away from the last two columns, a load of whole vectors reads them, and nobody uses them: zeros are there. Eight warps
// share lanes: the first four store the zeros, and the others come after them.
// CHECK-LABEL: kernel.func @unwritten_k0(
// CHECK: kernel.tcgen05.address
// CHECK: kernel.if
// CHECK: kernel.tcgen05.st
// CHECK: kernel.tcgen05.wait_st
// CHECK: kernel.tcgen05.fence before_thread_sync
// CHECK-NEXT: kernel.barrier
// CHECK-NEXT: kernel.tcgen05.fence after_thread_sync
// CHECK: kernel.for %b
// CHECK: kernel.tcgen05.st
// CHECK: kernel.tcgen05.ld %{{.*}} : vector<8xf32>
fusion.func @unwritten(%x: tensor<256x6xf32>) -> tensor<256x6xf32> {
  %t = fusion.set %x : tensor<256x6xf32> memory(tensor) domain(%i, %j) {
    %g, %l = id.split %i by 128
    %a, %b = id.split %j by 8
    id.domain loop [%g : tidy, %l : tidx, %a : serial, %b : serial] alloc [%l : c | %g : c, %a : c, %b : c]
  }
  %y = fusion.neg %t : tensor<256x6xf32> domain(%i, %j) {
    %g, %l = id.split %i by 128
    %a, %b = id.split %j by 8
    id.domain loop [%g : tidy, %l : tidx, %a : serial, %b : vectorize]
  }
  fusion.return %y : tensor<256x6xf32>
}

// Only the launch knows whether it does.
// CHECK-LABEL: kernel.func @unwritten_sometimes_k0(
// CHECK: kernel.tcgen05.st %{{.*}} {shape = "32x32b"}
// CHECK-NEXT: kernel.tcgen05.wait_st
// CHECK: kernel.for
fusion.func @unwritten_sometimes(%x: tensor<32x?xf32>) -> tensor<32x?xf32> {
  %t = fusion.set %x : tensor<32x?xf32> memory(tensor) domain(%i, %j) {
    %a, %b = id.split %j by 8
    id.domain loop [%a : serial, %i : tidx, %b : serial] alloc [%i : c | %a : c, %b : c]
  } inline(1)
  %s = fusion.set %t : tensor<32x?xf32> domain(%i, %j) {
    %a, %b = id.split %j by 8
    id.domain loop [%a : serial, %i : tidx, %b : vectorize]
  } inline(1)
  %y = fusion.neg %s : tensor<32x?xf32> domain(%i, %j) {
    %a, %b = id.split %j by 8
    id.domain loop [%a : serial, %i : tidx, %b : serial]
  }
  fusion.return %y : tensor<32x?xf32>
}

// What only dead tensors read is not stored, and has no tensor memory.
// CHECK-LABEL: kernel.func @stored_twice_k0(
// CHECK-NOT: kernel.tcgen05
// CHECK: host.func @stored_twice(
fusion.func @stored_twice(%x: tensor<4x32x6xf32>) -> tensor<4x32x6xf32> {
  %t = fusion.neg %x : tensor<4x32x6xf32> memory(tensor) domain(%m, %i, %j) {
    id.domain loop [%m : serial, %i : tidx, %j : serial] alloc [%i : c | %m : c, %j : c]
  } inline(1)
  %unused = fusion.abs %t : tensor<4x32x6xf32> domain(%m, %i, %j) {
    id.domain loop [%m : serial, %i : tidx, %j : serial]
  }
  %y = fusion.abs %x : tensor<4x32x6xf32> domain(%m, %i, %j) {
    id.domain loop [%m : serial, %i : tidx, %j : serial]
  }
  fusion.return %y : tensor<4x32x6xf32>
}

// Without elements a loop that is shared is none that another iteration could have.
fusion.func @shared_loop(%x: tensor<0x30xf32>) -> tensor<0x30xf32> {
  %t = fusion.set %x : tensor<0x30xf32> memory(tensor) domain(%i, %j) {
    %w, %l = id.split %i by 16
    %o, %v = id.split %j by 2
    %a, %b = id.split %o by 2
    %m = id.merge %b, %l
    %th = id.merge %m, %w
    id.domain loop [%a : serial, %th : tidx, %v : vectorize] alloc [%w : c, %l : c | %j : c]
  } inline(1)
  %y = fusion.set %t : tensor<0x30xf32> domain(%i, %j) {
    %w, %l = id.split %i by 16
    %o, %v = id.split %j by 2
    %a, %b = id.split %o by 2
    %m = id.merge %b, %l
    %th = id.merge %m, %w
    id.domain loop [%a : serial, %th : tidx, %v : vectorize]
  }
  fusion.return %y : tensor<0x30xf32>
}
