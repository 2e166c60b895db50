// Copies that run ahead of their use by cp.async: for every number of trips and stages what the serial loop gives, however
// late the copies end and whoever comes first.
// RUN: tf-run %s --mcpu=sm_80 --arg=random:1:f16:70x260 --arg=random:2:f16:256x64 --arg=random:3:f32:9x50 --arg=random:4:i8:6x40 --arg=3 --expect=reference --atol=1e-4 --check=all --async-latency=lazy --schedule=random
// RUN: tf-run %s --mcpu=sm_90a --arg=random:1:f16:70x260 --arg=random:2:f16:256x64 --arg=random:3:f32:9x50 --arg=random:4:i8:6x40 --arg=1 --expect=reference --atol=1e-4 --check=all --async-latency=random --schedule=random --seed=7
// RUN: tf-run %s --mcpu=sm_100a --arg=random:1:f16:70x260 --arg=random:2:f16:256x64 --arg=random:3:f32:9x50 --arg=random:4:i8:6x40 --arg=0 --expect=reference --atol=1e-4 --check=all --async-latency=eager
// RUN: tf-opt %s --lower-tile 2>&1 | FileCheck %s

// What test/without_syncs.py may take out unseen (with --arg=2, too: the second loop then takes the place of a slot in use).
// WITHOUT-SYNCS: without barrier in pipelined_k2#0: each thread reads what it wrote itself, for which lowering of statements does not look
// WITHOUT-SYNCS: without barrier in pipelined_k2#1: each thread reads what it wrote itself, for which lowering of statements does not look
// WITHOUT-SYNCS: without barrier in pipelined_k6#0: each thread reads what it wrote itself, for which lowering of statements does not look
// WITHOUT-SYNCS: without barrier in pipelined_k6#1: each thread reads what it wrote itself, for which lowering of statements does not look
// WITHOUT-SYNCS: without barrier in pipelined_k6#2: each thread reads what it wrote itself, for which lowering of statements does not look
// WITHOUT-SYNCS: without barrier in pipelined_k6#3: each thread reads what it wrote itself, for which lowering of statements does not look

// CHECK: remark: this copy does not run ahead: the kernel writes its source
// CHECK: remark: this copy does not run ahead: it does not fill its destination
// CHECK: remark: this copy does not run ahead: its destination is used outside of the loop
// CHECK: remark: this copy does not run ahead: it computes
// CHECK: remark: this loop has 2 stages instead of 3: with 3 its kernel would need 196608 bytes of shared memory, and a block has at most 166912 on sm_80
// CHECK: remark: this loop is not pipelined: with 2 its kernel would need {{[0-9]+}} bytes of shared memory
// CHECK-LABEL: kernel.func @pipelined_k0
// CHECK: kernel.cp_async {{.*}} bytes 16 {cache = "cg"}
// CHECK: kernel.cp_async.commit_group
// CHECK: kernel.for
// CHECK-NEXT: kernel.cp_async.wait_group 2
// CHECK-NEXT: kernel.barrier
// Bytes are loaded and stored: no groups to wait for.
// CHECK-LABEL: kernel.func @pipelined_k2
// CHECK-NOT: kernel.cp_async
// CHECK: kernel.for %k
// CHECK-NEXT: kernel.barrier
// CHECK-NOT: kernel.cp_async
// CHECK-LABEL: kernel.func @pipelined_k3
tile.func @pipelined(%a: tensor<70x260xf16>, %b: tensor<256x64xf16>, %x: tensor<9x50xf32>, %c: tensor<6x40xi8>, %n: i32)
    -> (%p: tensor<64x64xf32>, %q: tensor<50xf32>, %r: tensor<40xi32>, %s: tensor<3x50xf32>, %t: tensor<50xf32>, %u: tensor<32x32xf32>, %v: tensor<128xf16>, %last: tensor<32x32xf32>) {
  %e = tile.cast %n : index
  // Rows of 16 bytes, four stages, eight trips; a transposed factor.
  tile.kernel threads(128) {
    %as = tile.alloc_shared : 64x32xf16
    %bs = tile.alloc_shared : 32x64xf16
    %cf = tile.alloc_fragment : 64x64xf32
    tile.clear %cf
    tile.pipelined %k = 0 to 8 stages(4) {
      tile.copy %a[2, %k * 32 + 4] to %as
      tile.copy %b[%k * 32, 0] to %bs
      tile.gemm %as, %bs, %cf
    }
    tile.copy %cf to %p
  }
  // Elements one by one, a pad, bounds that the caller gives, and two loops in a row that share their memory; in the second
  // the first element is read after the copy and in a condition.
  tile.kernel threads(64) {
    %y = tile.alloc_shared : 50xf32
    %z = tile.alloc_shared : 50xf32
    %f = tile.alloc_fragment : 50xf32
    tile.clear %f
    tile.pipelined %k = 0 to %e * 2 stages(3) {
      tile.copy %x[%k + 4, 7][1, 50] to %y {pad = 2.0}
      tile.parallel (%i) in (50) {
        %l = tile.load %y[49 - %i]
        %m = tile.load %f[%i]
        %o = tile.add %l, %m
        tile.store %o, %f[%i]
      }
    }
    tile.pipelined %k = %e to 5 stages(2) {
      tile.copy %x[%k, 0][1, 50] to %z
      %l = tile.load %z[0]
      %w = tile.gt %l, 0.0
      tile.if %w {
        tile.parallel (%i) in (50) {
          %m = tile.load %f[%i]
          %h = tile.load %z[%i]
          %o = tile.sub %m, %h
          tile.store %o, %f[%i]
        }
      }
    }
    tile.copy %f to %q
  }
  // Bytes, which no cp.async copies one by one; the loop stands in another one, and ends and begins anew.
  tile.kernel threads(32) {
    %y = tile.alloc_shared : 39xi8
    %f = tile.alloc_fragment : 40xi32
    tile.clear %f
    tile.serial %g = 0 to 3 {
      tile.pipelined %k = %g to 6 stages(3) {
        tile.copy %c[%k, 1][1, 39] to %y
        tile.parallel (%i) in (39) {
          %l = tile.load %y[%i]
          %h = tile.cast %l : i32
          %m = tile.load %f[%i]
          %o = tile.add %m, %h
          tile.store %o, %f[%i]
        }
      }
    }
    tile.copy %f to %r
  }
  // Where a copy may not run ahead it does not.
  tile.kernel threads(96) {
    %y = tile.alloc_shared : 50xf32
    %z = tile.alloc_shared : 2x50xf32
    %w = tile.alloc_shared : 50xf32
    %h = tile.alloc_shared : 50xf16
    %f = tile.alloc_fragment : 50xf32
    tile.clear %f
    tile.clear %z
    tile.clear %w
    tile.copy %x[0, 0][3, 50] to %s
    tile.pipelined %k = 0 to 3 stages(2) {
      tile.copy %s[%k, 0][1, 50] to %y
      tile.copy %x[%k, 0][1, 50] to %z[1, 0][1, 50]
      tile.parallel (%i) in (50) {
        %l = tile.load %y[%i]
        %m = tile.load %z[1, %i]
        %g = tile.load %w[%i]
        %j = tile.add %l, %m
        %o = tile.add %j, %g
        tile.store %o, %f[%i]
      }
      tile.copy %x[%k + 3, 0][1, 50] to %w
      tile.copy %x[%k, 0][1, 50] to %h
      tile.parallel (%i) in (50) {
        %l = tile.load %f[%i]
        %g = tile.load %h[%i]
        %d = tile.cast %g : f32
        %o = tile.add %l, %d
        tile.store %o, %s[(%k + 1) mod 3, %i]
      }
    }
    tile.copy %f to %t
  }
  // More copies of its buffers than the chip has room for.
  tile.kernel threads(64) {
    %y = tile.alloc_shared : 32x512xf16
    %z = tile.alloc_shared : 512x32xf16
    %f = tile.alloc_fragment : 32x32xf32
    tile.clear %f
    tile.pipelined %k = 0 to 2 stages(3) {
      tile.copy %a[%k * 32, 0] to %y
      tile.copy %b[0, %k * 32] to %z
      tile.gemm %y, %z, %f
    }
    tile.copy %f to %u
  }
  tile.kernel threads(64) {
    %y = tile.alloc_shared : 32x1024xf16
    %z = tile.alloc_shared : 1024x32xf16
    %f = tile.alloc_fragment : 32x32xf32
    tile.clear %f
    tile.pipelined %k = 0 to 2 stages(3) {
      tile.copy %a[%k * 32, 0] to %y
      tile.copy %b[0, %k * 32] to %z
      tile.gemm %y, %z, %f
    }
    tile.copy %f to %last
  }
  // One stage, and none.
  tile.kernel threads(32) {
    %y = tile.alloc_shared : 128xf16
    %f = tile.alloc_fragment : 128xf16
    tile.clear %f
    tile.pipelined %k = 0 to 2 stages(1) {
      tile.copy %a[%k, 0][1, 128] to %y
      tile.copy %y to %f
    }
    tile.pipelined %k = 0 to 3 stages(0) {
      tile.copy %a[%k, 8][1, 128] to %y
      tile.parallel (%i) in (128) {
        %l = tile.load %f[%i]
        %m = tile.load %y[%i]
        %o = tile.add %l, %m
        tile.store %o, %f[%i]
      }
    }
    tile.copy %f to %v
  }
}
