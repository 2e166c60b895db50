// Copies of tile.pipelined by TMA, on chips that have it: what the serial loop gives, for every number of
// trips, tails and extents, however late the boxes arrive and whoever comes first. sm_80 makes the same copies by cp.async.
//
// RUN: tf-run %s --mcpu=sm_90a --entry=gemm --arg=random:1:f16:72x200 --arg=random:2:f16:200x264 --expect=reference --atol=1e-3 --check=all --async-latency=lazy --schedule=random --counters 2>&1 | FileCheck %s --check-prefix=FREE
// RUN: tf-run %s --mcpu=sm_90a --entry=gemm --arg=random:1:f16:9x40 --arg=random:2:f16:40x8 --expect=reference --atol=1e-3 --check=all --async-latency=random --schedule=random --seed=3
// RUN: tf-run %s --mcpu=sm_100a --entry=gemm --arg=random:1:f16:65x24 --arg=random:2:f16:24x136 --expect=reference --atol=1e-3 --check=all --async-latency=lazy --schedule=pct:3
// RUN: tf-run %s --mcpu=sm_90a --entry=gemm --arg=random:1:f16:64x0 --arg=random:2:f16:0x128 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=gemm --arg=random:1:f16:72x200 --arg=random:2:f16:200x264 --expect=reference --atol=1e-3 --check=all --async-latency=lazy --schedule=random
// RUN: tf-run %s --mcpu=sm_90a --entry=bodies --arg=random:4:f32:3x70x64 --arg=5 --expect=reference --check=all --async-latency=lazy --schedule=random
// RUN: tf-run %s --mcpu=sm_90a --entry=bodies --arg=random:5:f32:3x1x64 --arg=1 --expect=reference --check=all --async-latency=random --schedule=random --seed=9
// RUN: tf-run %s --mcpu=sm_100a --entry=bodies --arg=random:5:f32:3x0x64 --arg=0 --expect=reference --check=all --async-latency=eager
// RUN: tf-run %s --mcpu=sm_80 --entry=bodies --arg=random:4:f32:3x70x64 --arg=5 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=shapes --arg=random:6:f32:16x640 --arg=random:7:f32:1024 --arg=random:8:i8:520x48 --arg=random:9:f32:0x8 --expect=reference --check=all --async-latency=lazy --schedule=random
// RUN: tf-run %s --mcpu=sm_80 --entry=shapes --arg=random:6:f32:16x640 --arg=random:7:f32:1024 --arg=random:8:i8:520x48 --arg=random:9:f32:0x8 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=others --arg=random:6:f32:30x52 --arg=random:8:f32:30x52 --arg=random:7:i32:8 --expect=reference --check=all --async-latency=lazy --schedule=random 2>&1 | FileCheck %s --check-prefix=OTHERS
// RUN: tf-opt %s --pass-pipeline="lower-tile{target=sm_90a}" 2>&1 | FileCheck %s
// RUN: tf-opt %s --pass-pipeline="lower-tile{target=sm_90a}" 2>/dev/null | FileCheck %s --check-prefix=HOST

// FREE: shared: {{.*}} 98304 written, {{.*}} requests, [[N:[0-9]+]] wavefronts ([[N]] without conflicts)
// FREE: 0 beyond rtol

// CHECK-LABEL: kernel.func @gemm_k0(
// CHECK-SAME: !kernel.tensormap
// CHECK: kernel.mbarrier.init
// CHECK: kernel.fence.mbarrier_init
// CHECK: kernel.barrier
// CHECK-NOT: kernel.barrier
// CHECK: %[[N:[0-9]+]] = kernel.constant 12288 : i32
// CHECK: kernel.mbarrier.arrive.expect_tx %{{.*}}, %[[N]]
// CHECK: kernel.tma.load %{{.*}}[%{{.*}}, %{{.*}}] to
// CHECK: kernel.for
// CHECK-NOT: cp_async
// CHECK-NOT: kernel.barrier
// CHECK: kernel.mbarrier.wait %{{.*}} parity
// CHECK: kernel.mbarrier.wait %{{.*}} parity
// CHECK: kernel.tma.load
// CHECK: kernel.wgmma.mma f16
// CHECK: kernel.wgmma.wait_group 0
// CHECK-NOT: kernel.fence.proxy_async
// CHECK: kernel.mbarrier.arrive

// Rows of 64 bytes, and rows of 256 in two boxes of 128.
// HOST-LABEL: host.func @gemm
// HOST: host.check {{.*}} "the address of 'A' must be a multiple of {0} bytes"
// HOST: host.check {{.*}} "axis 0 of 'A' has extent {0}; TMA takes at most {1}"
// HOST: host.tensormap {{.*}} {box = array<i64: 64, 32>, l2 = "rows", swizzle = "64b", type = "f16"}
// HOST: host.tensormap {{.*}} {box = array<i64: 32, 64>, l2 = "rows", swizzle = "128b", type = "f16"}
tile.func @gemm(%A: tensor<?x?xf16> {dims = ["m", "k"], divisible = [1, 8]}, %B: tensor<?x?xf16> {dims = ["k", "n"], divisible = [1, 8]})
    -> (%C: tensor<?x?xf16> {dims = ["m", "n"], divisible = [1, 8]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 1
  tile.kernel grid(%bx = ceildiv(%n, 128), %by = ceildiv(%m, 64)) threads(128) {
    %a = tile.alloc_shared : 64x32xf16
    %b = tile.alloc_shared : 32x128xf16
    %c = tile.alloc_fragment : 64x128xf32
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 32) stages(3) {
      tile.copy %A[%by * 64, %i * 32] to %a
      tile.copy %B[%i * 32, %bx * 128] to %b
      tile.gemm %a, %b, %c
    }
    tile.copy %c to %C[%by * 64, %bx * 128]
  }
}

// One loop in another, whose slots go on where they stopped; a condition around the use; what precedes the loop lies in the
// place that the boxes get; a second loop behind it; threads that are no whole warps.
tile.func @bodies(%x: tensor<3x?x64xf32> {dims = ["b", "n", "w"]}, %t: i32) -> (%y: tensor<3x64xf32>, %z: tensor<64xf32>) {
  %n = tile.dim %x, 1
  %e = tile.cast %t : index
  tile.kernel grid(%b = 3) threads(64) {
    %w = tile.alloc_shared : 4x64xf32
    %s = tile.alloc_shared : 4x64xf32
    %u = tile.alloc_shared : 64xf32
    %f = tile.alloc_fragment : 64xf32
    tile.fill %w, 1.5
    tile.parallel (%i) in (64) {
      %v = tile.load %w[3, 63 - %i]
      tile.store %v, %f[%i]
    }
    tile.serial %g = 0 to 3 {
      tile.pipelined %k = %g to %e stages(3) {
        tile.copy %x[%b, %k * 4 - 2, 0][1, 4, 64] to %s
        %c = tile.eq %k, 1
        tile.if %c {
          tile.parallel (%i) in (64) {
            %p = tile.load %s[%i mod 4, 63 - %i]
            %q = tile.load %f[%i]
            %r = tile.sub %q, %p
            tile.store %r, %f[%i]
          }
        } else {
          tile.copy %s[2, 0] to %u
          tile.parallel (%i) in (64) {
            %p = tile.load %u[63 - %i]
            %q = tile.load %f[%i]
            %r = tile.add %q, %p
            tile.store %r, %f[%i]
          }
        }
      }
    }
    tile.copy %f to %y[%b, 0]
  }
  tile.kernel threads(48) {
    %s = tile.alloc_shared : 64xf32
    %r = tile.alloc_shared : 64xf32
    %f = tile.alloc_fragment : 64xf32
    tile.clear %f
    tile.pipelined %k = 0 to %e stages(2) {
      tile.copy %x[1, %k, 0][1, 1, 64] to %s
      tile.parallel (%i) in (64) {
        %p = tile.load %s[63 - %i]
        %q = tile.load %f[%i]
        %o = tile.add %q, %p
        tile.store %o, %f[%i]
      }
    }
    tile.pipelined %k = 0 to %n stages(4) {
      tile.copy %x[2, %n - 1 - %k, 0][1, 1, 64] to %r
      tile.parallel (%i) in (64) {
        %p = tile.load %r[63 - %i]
        %q = tile.load %f[%i]
        %o = tile.max %q, %p
        tile.store %o, %f[%i]
      }
    }
    tile.copy %f to %z
  }
}

// More than one box: a side of more than 256 elements, a long row, boxes that no row of which is inside, and a tensor that has
// no elements.
// HOST-LABEL: host.func @shapes
// HOST: host.tensormap {{.*}} {box = array<i64: 1, 160>, {{.*}}type = "f32"}
// HOST: host.tensormap {{.*}} {box = array<i64: 256>, {{.*}}type = "f32"}
// HOST: host.tensormap {{.*}} {box = array<i64: 256, 16>, type = "ui8"}
// HOST: host.alloc
// HOST: host.select
// HOST: host.tensormap {{.*}} {box = array<i64: 2, 8>, type = "f32"}
tile.func @shapes(%x: tensor<16x640xf32>, %v: tensor<?xf32> {dims = ["l"]}, %c: tensor<520x48xi8>, %none: tensor<?x8xf32> {dims = ["o", "p"]})
    -> (%a: tensor<640xf32>, %b: tensor<512xf32>, %d: tensor<512x16xi32>, %g: tensor<2x8xf32>) {
  tile.kernel threads(128) {
    %s = tile.alloc_shared : 1x640xf32
    %t = tile.alloc_shared : 512xf32
    %f = tile.alloc_fragment : 640xf32
    %h = tile.alloc_fragment : 512xf32
    tile.clear %f
    tile.clear %h
    tile.pipelined %k = 0 to 7 stages(2) {
      tile.copy %x[%k * 3 - 1, 0] to %s
      tile.copy %v[%k * 256 - 512] to %t
      tile.parallel (%i) in (640) {
        %p = tile.load %s[0, 639 - %i]
        %q = tile.load %f[%i]
        %r = tile.add %q, %p
        tile.store %r, %f[%i]
      }
      tile.parallel (%i) in (512) {
        %p = tile.load %t[511 - %i]
        %q = tile.load %h[%i]
        %r = tile.add %q, %p
        tile.store %r, %h[%i]
      }
    }
    tile.copy %f to %a
    tile.copy %h to %b
  }
  tile.kernel threads(128) {
    %s = tile.alloc_shared : 512x16xi8
    %t = tile.alloc_shared : 2x8xf32
    %f = tile.alloc_fragment : 512x16xi32
    %h = tile.alloc_fragment : 2x8xf32
    tile.clear %f
    tile.fill %h, 3.0
    tile.pipelined %k = 0 to 3 stages(3) {
      tile.copy %c[%k * 16, %k * 16] to %s
      tile.copy %none[%k - 1, 0] to %t
      tile.parallel (%i, %j) in (512, 16) {
        %p = tile.load %s[511 - %i, %j]
        %m = tile.cast %p : i32
        %q = tile.load %f[%i, %j]
        %r = tile.add %q, %m
        tile.store %r, %f[%i, %j]
      }
      tile.parallel (%i, %j) in (2, 8) {
        %p = tile.load %t[1 - %i, %j]
        %q = tile.load %h[%i, %j]
        %r = tile.add %q, %p
        tile.store %r, %h[%i, %j]
      }
    }
    tile.copy %f to %d
    tile.copy %h to %g
  }
}

// What TMA cannot do is done by cp.async, and said; both kinds in one loop.
// OTHERS-DAG: remark: this copy runs ahead by cp.async, not by TMA: where its rows begin is not known to be a multiple of 16 bytes
// OTHERS-DAG: remark: this copy runs ahead by cp.async, not by TMA: its destination has the axes in another order
// OTHERS-DAG: remark: this copy runs ahead by cp.async, not by TMA: it pads with something else than zero
// OTHERS-DAG: remark: this copy runs ahead by cp.async, not by TMA: it repeats elements of its source
// OTHERS-DAG: remark: this copy runs ahead by cp.async, not by TMA: its rows are no multiples of 16 bytes
// OTHERS-DAG: remark: this copy runs ahead by cp.async, not by TMA: it does not walk its source axis by axis
// OTHERS: 0 beyond rtol
tile.func @others(%x: tensor<30x52xf32>, %y: tensor<?x?xf32> {dims = ["m", "n"]}, %o: tensor<8xi32>) -> (%r: tensor<4x8xf32>) {
  tile.kernel threads(64) {
    %a = tile.alloc_shared : 4x8xf32
    %b = tile.alloc_shared : 4x8xf32
    %c = tile.alloc_shared : 4x8xf32
    %d = tile.alloc_shared : 4x8xf32
    %e = tile.alloc_shared : 4x3xf32
    %g = tile.alloc_shared : 4x8xf32
    %h = tile.alloc_shared : 4x8xf32
    %u = tile.alloc_shared : 8xi32
    %f = tile.alloc_fragment : 4x8xf32
    tile.clear %f
    tile.pipelined %k = 0 to 6 stages(3) {
      tile.copy %x[%k * 4, %k + 1] to %a
      tile.parallel (%i, %j) in (4, 8) {
        %v = tile.load %x[%j, %k * 4 + %i]
        tile.store %v, %b[%i, %j]
      }
      tile.copy %x[%k * 7, %k * 8] to %c {pad = 2.0}
      tile.parallel (%i, %j) in (4, 8) {
        %v = tile.load %x[%k, %j]
        tile.store %v, %d[%i, %j]
      }
      tile.copy %x[%k, 4] to %e
      tile.parallel (%i, %j) in (4, 8) {
        %v = tile.load %x[%i * 2, %j + %k * 4]
        tile.store %v, %g[%i, %j]
      }
      tile.copy %x[%k * 5, %k * 8] to %h
      tile.copy %o to %u
      tile.parallel (%i, %j) in (4, 8) {
        %0 = tile.load %f[%i, %j]
        %1 = tile.load %a[%i, %j]
        %2 = tile.load %b[%i, %j]
        %3 = tile.load %c[%i, %j]
        %4 = tile.load %d[%i, %j]
        %5 = tile.load %e[%i, %j mod 3]
        %6 = tile.load %g[%i, %j]
        %7 = tile.load %h[3 - %i, %j]
        %8 = tile.load %u[7 - %j]
        %9 = tile.cast %8 : f32
        %10 = tile.add %0, %1
        %11 = tile.add %2, %3
        %12 = tile.add %4, %5
        %13 = tile.add %6, %7
        %14 = tile.add %10, %11
        %15 = tile.add %12, %13
        %16 = tile.add %14, %15
        %17 = tile.add %16, %9
        tile.store %17, %f[%i, %j]
      }
    }
    tile.copy %f to %r
  }
}
