// One program for each mechanism of asynchronous copies, by hand. All of them give back their input, bit for bit.
// RUN: tf-run --make-input=random:1:f32:100x200 --out=%t.npy
// RUN: tf-run %s --mcpu=sm_90a --entry=ring --arg=%t.npy --expect=%t.npy --rtol=0 --atol=0 --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=ring --arg=%t.npy --expect=%t.npy --rtol=0 --atol=0 --check=all --async-latency=eager
// RUN: tf-run %s --mcpu=sm_90a --entry=reduce --arg=%t.npy --expect=%t.npy --rtol=0 --atol=0 --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=stored --arg=%t.npy --expect=%t.npy --rtol=0 --atol=0 --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=multicast --arg=%t.npy --expect=%t.npy --rtol=0 --atol=0 --check=all
// RUN: tf-run --make-input=random:2:f32:64x32 --out=%t.1.npy
// RUN: tf-run %s --mcpu=sm_90a --entry=ring --arg=%t.1.npy --expect=%t.1.npy --rtol=0 --atol=0 --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=multicast --arg=%t.1.npy --expect=%t.1.npy --rtol=0 --atol=0 --check=all
// RUN: tf-run --make-input=random:3:f32:1000 --out=%t.2.npy
// RUN: tf-run %s --mcpu=sm_90a --entry=bulk --arg=%t.2.npy --expect=%t.2.npy --rtol=0 --atol=0 --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=cp_async --arg=%t.2.npy --expect=%t.2.npy --rtol=0 --atol=0 --check=all

// A ring of three stages over the columns: warp 0 loads ahead, warps 1 to 4 negate in place, their leader stores. An
// mbarrier a stage says that it is full, another that it is empty; parities turn when the ring does.
kernel.func @negate(%in: !kernel.tensormap, %out: !kernel.tensormap, %steps: i32) attributes {block = [160, 1, 1]} {
  %s = kernel.alloc {align = 1024} : !kernel.buffer<3x32x32xf32, shared>
  %fulls = kernel.alloc : !kernel.buffer<3x!kernel.mbarrier, shared>
  %empties = kernel.alloc : !kernel.buffer<3x!kernel.mbarrier, shared>
  %c0 = kernel.constant 0 : i32
  %c1 = kernel.constant 1 : i32
  %c2 = kernel.constant 2 : i32
  %c3 = kernel.constant 3 : i32
  %c8 = kernel.constant 8 : i32
  %c32 = kernel.constant 32 : i32
  %c128 = kernel.constant 128 : i32
  %bytes = kernel.constant 4096 : i32
  %bx = kernel.block_id x
  %row = kernel.mul %bx, %c32 : i32
  %t = kernel.thread_id x
  %first = kernel.cmp eq %t, %c0 : i32
  kernel.if %first {
    kernel.for %i = %c0 to %c3 step %c1 : i32 {
      %f = kernel.view %fulls[%i] : !kernel.mbarrier
      kernel.mbarrier.init %f, %c1
      %e = kernel.view %empties[%i] : !kernel.mbarrier
      kernel.mbarrier.init %e, %c1
    }
    kernel.fence.mbarrier_init
  }
  kernel.barrier
  %loader = kernel.cmp lt %t, %c32 : i32
  kernel.if %loader {
    kernel.if %first {
      kernel.for %i = %c0 to %steps step %c1 : i32 {
        %stage = kernel.rem %i, %c3 : i32
        %turn = kernel.div %i, %c3 : i32
        %odd = kernel.and %turn, %c1 : i32
        %was = kernel.xor %odd, %c1 : i32
        %e = kernel.view %empties[%stage] : !kernel.mbarrier
        kernel.mbarrier.wait %e parity %was
        %f = kernel.view %fulls[%stage] : !kernel.mbarrier
        %d = kernel.view %s[%stage, %c0, %c0] : !kernel.buffer<32x32xf32, shared>
        %col = kernel.mul %i, %c32 : i32
        kernel.mbarrier.arrive.expect_tx %f, %bytes
        kernel.tma.load %in[%row, %col] to %d signal %f
      }
    }
  } else {
    %u = kernel.sub %t, %c32 : i32
    %leads = kernel.cmp eq %u, %c0 : i32
    kernel.for %i = %c0 to %steps step %c1 : i32 {
      %stage = kernel.rem %i, %c3 : i32
      %turn = kernel.div %i, %c3 : i32
      %odd = kernel.and %turn, %c1 : i32
      %f = kernel.view %fulls[%stage] : !kernel.mbarrier
      kernel.mbarrier.wait %f parity %odd
      kernel.for %k = %c0 to %c8 step %c1 : i32 {
        %at = kernel.mul %k, %c128 : i32
        %j = kernel.add %at, %u : i32
        %y = kernel.div %j, %c32 : i32
        %x = kernel.rem %j, %c32 : i32
        %v = kernel.load %s[%stage, %y, %x] : f32
        %n = kernel.neg %v : f32
        kernel.store %n, %s[%stage, %y, %x]
      }
      kernel.fence.proxy_async shared
      kernel.barrier.sync %c1, %c128
      kernel.if %leads {
        %d = kernel.view %s[%stage, %c0, %c0] : !kernel.buffer<32x32xf32, shared>
        %col = kernel.mul %i, %c32 : i32
        kernel.tma.store %d to %out[%row, %col]
        kernel.bulk.commit_group
        kernel.bulk.wait_group 0 {read}
        %e = kernel.view %empties[%stage] : !kernel.mbarrier
        kernel.mbarrier.arrive %e
      }
    }
    kernel.bulk.wait_group 0
  }
}

host.func @ring(%x: !host.tensor<2xf32>, %y: !host.tensor<2xf32>) attributes {num_results = 1} {
  %m = host.dim %x, 0
  %n = host.dim %x, 1
  host.shape 0 (%m, %n)
  host.shapes_end
  %c0 = host.constant 0
  %c1 = host.constant 1
  %c4 = host.constant 4
  %c32 = host.constant 32
  %c160 = host.constant 160
  %row = host.mul %n, %c4
  %bytes = host.mul %m, %row
  %w = host.alloc %bytes
  %mx = host.tensormap %x {box = [32, 32]}
  %mw = host.tensormap %w dims(%m, %n) strides(%row) {box = [32, 32], type = "f32"}
  %my = host.tensormap %y {box = [32, 32]}
  %g = host.ceildiv %m, %c32
  %steps = host.ceildiv %n, %c32
  host.launch @negate grid(%g, %c1, %c1) block(%c160, %c1, %c1) shared(%c0) args(%mx, %mw, %steps)
  host.launch @negate grid(%g, %c1, %c1) block(%c160, %c1, %c1) shared(%c0) args(%mw, %my, %steps)
}

// Added to zeros.
kernel.func @add_box(%in: !kernel.tensormap, %out: !kernel.tensormap) attributes {block = [32, 1, 1]} {
  %s = kernel.alloc {align = 128} : !kernel.buffer<32x32xf32, shared>
  %full = kernel.alloc : !kernel.mbarrier
  %c0 = kernel.constant 0 : i32
  %c1 = kernel.constant 1 : i32
  %c32 = kernel.constant 32 : i32
  %bytes = kernel.constant 4096 : i32
  %bx = kernel.block_id x
  %by = kernel.block_id y
  %row = kernel.mul %by, %c32 : i32
  %col = kernel.mul %bx, %c32 : i32
  %lead = kernel.elect
  kernel.if %lead {
    kernel.tensormap.prefetch %in
    kernel.mbarrier.init %full, %c1
    kernel.fence.mbarrier_init
    kernel.mbarrier.arrive.expect_tx %full, %bytes
    kernel.tma.load %in[%row, %col] to %s signal %full
    kernel.mbarrier.wait %full parity %c0
    kernel.tma.reduce add %s to %out[%row, %col]
    kernel.bulk.commit_group
    kernel.bulk.wait_group 0
  }
}

host.func @reduce(%x: !host.tensor<2xf32>, %y: !host.tensor<2xf32>) attributes {num_results = 1} {
  %m = host.dim %x, 0
  %n = host.dim %x, 1
  host.shape 0 (%m, %n)
  host.shapes_end
  %c0 = host.constant 0
  %c1 = host.constant 1
  %c4 = host.constant 4
  %c32 = host.constant 32
  %p = host.ptr %y
  %row = host.mul %n, %c4
  %bytes = host.mul %m, %row
  host.memset %p, %bytes, 0
  %in = host.tensormap %x {box = [32, 32]}
  %out = host.tensormap %y {box = [32, 32]}
  %gy = host.ceildiv %m, %c32
  %gx = host.ceildiv %n, %c32
  host.launch @add_box grid(%gx, %gy, %c1) block(%c32, %c1, %c1) shared(%c0) args(%in, %out)
}

// Tensor maps in global memory, written by the host program.
kernel.func @copy_by_index(%maps: !kernel.buffer<?x!kernel.tensormap, global>) attributes {block = [32, 1, 1]} {
  %s = kernel.alloc {align = 128} : !kernel.buffer<16x32xf32, shared>
  %full = kernel.alloc : !kernel.mbarrier
  %c0 = kernel.constant 0 : i32
  %c1 = kernel.constant 1 : i32
  %c16 = kernel.constant 16 : i32
  %c32 = kernel.constant 32 : i32
  %bytes = kernel.constant 2048 : i32
  %bx = kernel.block_id x
  %by = kernel.block_id y
  %row = kernel.mul %by, %c16 : i32
  %col = kernel.mul %bx, %c32 : i32
  %in = kernel.view %maps[%c0] : !kernel.tensormap
  %out = kernel.view %maps[%c1] : !kernel.tensormap
  %lead = kernel.elect
  kernel.if %lead {
    kernel.fence.tensormap acquire sys, %in
    kernel.fence.tensormap acquire sys, %out
    kernel.mbarrier.init %full, %c1
    kernel.fence.mbarrier_init
    %state = kernel.mbarrier.arrive.expect_tx %full, %bytes : i64
    kernel.tma.load %in[%row, %col] to %s signal %full
    kernel.mbarrier.wait %full state %state
    kernel.tma.store %s to %out[%row, %col]
    kernel.bulk.commit_group
    kernel.bulk.wait_group 0
  }
}

host.func @stored(%x: !host.tensor<2xf32>, %y: !host.tensor<2xf32>) attributes {num_results = 1} {
  %m = host.dim %x, 0
  %n = host.dim %x, 1
  host.shape 0 (%m, %n)
  host.shapes_end
  %c0 = host.constant 0
  %c1 = host.constant 1
  %c16 = host.constant 16
  %c32 = host.constant 32
  %c128 = host.constant 128
  %c256 = host.constant 256
  %in = host.tensormap %x {box = [16, 32]}
  %out = host.tensormap %y {box = [16, 32]}
  %maps = host.alloc %c256
  %second = host.add %maps, %c128
  host.store_tensormap %in, %maps
  host.store_tensormap %out, %second
  %gy = host.ceildiv %m, %c16
  %gx = host.ceildiv %n, %c32
  host.launch @copy_by_index grid(%gx, %gy, %c1) block(%c32, %c1, %c1) shared(%c0) args(%maps)
}

// Two CTAs of a cluster: each brings half of the rows of a box to both, and each stores the half of the columns that is its own.
kernel.func @share(%in: !kernel.tensormap, %out: !kernel.tensormap) attributes {block = [32, 1, 1], cluster = [2, 1, 1]} {
  %s = kernel.alloc {align = 128} : !kernel.buffer<2x16x64xf32, shared>
  %half = kernel.alloc {align = 128} : !kernel.buffer<32x32xf32, shared>
  %full = kernel.alloc : !kernel.mbarrier
  %c0 = kernel.constant 0 : i32
  %c1 = kernel.constant 1 : i32
  %c3 = kernel.constant 3 : i32
  %c16 = kernel.constant 16 : i32
  %c32 = kernel.constant 32 : i32
  %c64 = kernel.constant 64 : i32
  %both = kernel.constant 8192 : i32
  %rank = kernel.cluster_rank
  %cx = kernel.cluster_id x
  %by = kernel.block_id y
  %row = kernel.mul %by, %c32 : i32
  %col = kernel.mul %cx, %c64 : i32
  %lane = kernel.lane_id
  %lead = kernel.cmp eq %lane, %c0 : i32
  kernel.if %lead {
    kernel.mbarrier.init %full, %c1
    kernel.fence.mbarrier_init
    kernel.mbarrier.arrive.expect_tx %full, %both
  }
  kernel.cluster.arrive
  kernel.cluster.wait
  kernel.if %lead {
    %skip = kernel.mul %rank, %c16 : i32
    %my_row = kernel.add %row, %skip : i32
    %d = kernel.view %s[%rank, %c0, %c0] : !kernel.buffer<16x64xf32, shared>
    kernel.tma.load %in[%my_row, %col] to %d signal %full multicast %c3
  }
  kernel.mbarrier.wait %full parity %c0
  %left = kernel.mul %rank, %c32 : i32
  %from = kernel.add %left, %lane : i32
  kernel.for %i = %c0 to %c32 step %c1 : i32 {
    %part = kernel.div %i, %c16 : i32
    %line = kernel.rem %i, %c16 : i32
    %v = kernel.load %s[%part, %line, %from] : f32
    kernel.store %v, %half[%i, %lane]
  }
  kernel.fence.proxy_async shared
  kernel.warp_sync
  kernel.if %lead {
    %my_col = kernel.add %col, %left : i32
    kernel.tma.store %half to %out[%row, %my_col]
    kernel.bulk.commit_group
    kernel.bulk.wait_group 0
  }
  kernel.cluster.arrive
  kernel.cluster.wait
}

host.func @multicast(%x: !host.tensor<2xf32>, %y: !host.tensor<2xf32>) attributes {num_results = 1} {
  %m = host.dim %x, 0
  %n = host.dim %x, 1
  host.shape 0 (%m, %n)
  host.shapes_end
  %c0 = host.constant 0
  %c1 = host.constant 1
  %c2 = host.constant 2
  %c32 = host.constant 32
  %c64 = host.constant 64
  %in = host.tensormap %x {box = [16, 64]}
  %out = host.tensormap %y {box = [32, 32]}
  %gy = host.ceildiv %m, %c32
  %pairs = host.ceildiv %n, %c64
  %gx = host.mul %pairs, %c2
  host.launch @share grid(%gx, %gy, %c1) block(%c32, %c1, %c1) shared(%c0) args(%in, %out)
}

// Plain bytes, 256 elements at a time; the last piece is 232.
kernel.func @bulk_kernel(%x: !kernel.buffer<?xf32, global> {align = 16}, %y: !kernel.buffer<?xf32, global> {align = 16}, %n: i32) attributes {block = [32, 1, 1]} {
  %s = kernel.alloc {align = 16} : !kernel.buffer<256xf32, shared>
  %full = kernel.alloc : !kernel.mbarrier
  %c0 = kernel.constant 0 : i32
  %c1 = kernel.constant 1 : i32
  %c4 = kernel.constant 4 : i32
  %c256 = kernel.constant 256 : i32
  %bx = kernel.block_id x
  %at = kernel.mul %bx, %c256 : i32
  %left = kernel.sub %n, %at : i32
  %count = kernel.min %left, %c256 : i32
  %bytes = kernel.mul %count, %c4 : i32
  %src = kernel.view %x[%at] : !kernel.buffer<?xf32, global>
  %dst = kernel.view %y[%at] : !kernel.buffer<?xf32, global>
  %lead = kernel.elect
  kernel.if %lead {
    kernel.mbarrier.init %full, %c1
    kernel.fence.mbarrier_init
    kernel.mbarrier.arrive.expect_tx %full, %bytes
    kernel.bulk.load %src to %s bytes %bytes signal %full
    kernel.mbarrier.wait %full parity %c0
    kernel.bulk.store %s to %dst bytes %bytes
    kernel.bulk.commit_group
    kernel.bulk.wait_group 0
  }
}

host.func @bulk(%x: !host.tensor<1xf32>, %y: !host.tensor<1xf32>) attributes {num_results = 1} {
  %n = host.dim %x, 0
  host.shape 0 (%n)
  host.shapes_end
  %c0 = host.constant 0
  %c1 = host.constant 1
  %c4 = host.constant 4
  %c32 = host.constant 32
  %c256 = host.constant 256
  %rest = host.mod %n, %c4
  %whole = host.eq %rest, %c0
  host.check %whole, "x has {0} elements, expected a multiple of 4" (%n)
  %px = host.ptr %x
  %py = host.ptr %y
  %g = host.ceildiv %n, %c256
  host.launch @bulk_kernel grid(%g, %c1, %c1) block(%c32, %c1, %c1) shared(%c0) args(%px, %py, %n)
}

// cp.async with an mbarrier; what lies behind the end is not read and arrives as zeros.
kernel.func @cp_async_kernel(%x: !kernel.buffer<?xf32, global>, %y: !kernel.buffer<?xf32, global>, %n: i32) attributes {block = [64, 1, 1]} {
  %s = kernel.alloc {align = 16} : !kernel.buffer<256xf32, shared>
  %full = kernel.alloc : !kernel.mbarrier
  %c0 = kernel.constant 0 : i32
  %c4 = kernel.constant 4 : i32
  %c16 = kernel.constant 16 : i32
  %c64 = kernel.constant 64 : i32
  %c256 = kernel.constant 256 : i32
  %t = kernel.thread_id x
  %bx = kernel.block_id x
  %first = kernel.cmp eq %t, %c0 : i32
  kernel.if %first {
    kernel.mbarrier.init %full, %c64
  }
  kernel.barrier
  %base = kernel.mul %bx, %c256 : i32
  %mine = kernel.mul %t, %c4 : i32
  %at = kernel.add %base, %mine : i32
  %left = kernel.sub %n, %at : i32
  %pos = kernel.max %left, %c0 : i32
  %some = kernel.min %pos, %c4 : i32
  %bytes = kernel.mul %some, %c4 : i32
  %in = kernel.cmp gt %pos, %c0 : i32
  %safe = kernel.select %in, %at, %c0 : i32
  %src = kernel.view %x[%safe] : !kernel.buffer<?xf32, global>
  %dst = kernel.view %s[%mine] : !kernel.buffer<4xf32, shared>
  kernel.cp_async %src to %dst bytes 16 read %bytes {cache = "cg"}
  kernel.cp_async.arrive %full {noinc}
  kernel.mbarrier.wait %full parity %c0
  kernel.for %i = %c0 to %c256 step %c64 : i32 {
    %j = kernel.add %i, %t : i32
    %k = kernel.add %base, %j : i32
    %there = kernel.cmp lt %k, %n : i32
    %v = kernel.load %s[%j] : f32
    kernel.if %there {
      kernel.store %v, %y[%k]
    }
  }
}

host.func @cp_async(%x: !host.tensor<1xf32>, %y: !host.tensor<1xf32>) attributes {num_results = 1} {
  %n = host.dim %x, 0
  host.shape 0 (%n)
  host.shapes_end
  %c0 = host.constant 0
  %c1 = host.constant 1
  %c64 = host.constant 64
  %c256 = host.constant 256
  %px = host.ptr %x
  %py = host.ptr %y
  %g = host.ceildiv %n, %c256
  host.launch @cp_async_kernel grid(%g, %c1, %c1) block(%c64, %c1, %c1) shared(%c0) args(%px, %py, %n)
}
