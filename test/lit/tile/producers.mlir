// Producer warps: a warp behind the block's threads issues the loads of pipelined loops. Nothing changes in what is computed.
//
// DEFINE: %{run} = tf-run %s --mcpu=sm_90a --expect=reference --check=all
// DEFINE: %{late} = --schedule=random --async-latency=random
// RUN: tf-opt %s --pass-pipeline="lower-tile{target=sm_90a}" -o %t.mlir 2>%t.err && FileCheck %s <%t.mlir && FileCheck %s --check-prefix=WHY <%t.err
// RUN: tf-opt %s --pass-pipeline="lower-tile{target=sm_80}" 2>&1 | FileCheck %s --check-prefix=OLD
// RUN: tf-opt %s | tf-opt | FileCheck %s --check-prefix=TEXT
// RUN: %{run} %{late} --entry=product --arg=random:1:bf16:200x136 --arg=random:2:bf16:136x264 --atol=1e-3
// RUN: %{run} --async-latency=eager --entry=product --arg=random:1:bf16:200x264 --arg=random:2:bf16:264x72 --atol=1e-3
// RUN: %{run} --async-latency=lazy --schedule=pct:3 --entry=product --arg=random:1:bf16:64x512 --arg=random:2:bf16:512x128 --atol=1e-3
// RUN: %{run} %{late} --entry=product --arg=random:1:bf16:1x8 --arg=random:2:bf16:8x8
// RUN: %{run} %{late} --entry=product --arg=random:1:bf16:64x0 --arg=random:2:bf16:0x128
// RUN: %{run} %{late} --entry=group --arg=random:1:f16:70x200 --arg=random:2:f16:200x64 --atol=1e-3 --seed=3
// RUN: %{run} %{late} --entry=outer --arg=random:1:f32:6x5x64
// RUN: %{run} --async-latency=lazy --schedule=pct:4 --entry=outer --arg=random:1:f32:6x5x64
// RUN: %{run} %{late} --entry=known --arg=random:1:f32:16x64 --arg=random:2:f32:8x16x64 --arg=random:3:i32:8
// RUN: %{run} %{late} --entry=nested --arg=random:1:f32:4x64 --arg=random:2:f32:4x3x64
// RUN: %{run} %{late} --entry=computed --arg=random:1:f32:4x64
// RUN: %{run} %{late} --entry=together --arg=random:1:f32:4x4x64
// RUN: %{run} %{late} --entry=behind --arg=random:1:f32:4x64
// RUN: tf-run %s --mcpu=sm_80 --entry=product --arg=random:1:bf16:200x136 --arg=random:2:bf16:136x264 --atol=1e-3 --expect=reference --check=all

// TEXT: threads(128) producers(1) {
// TEXT: threads(256) producers(4) registers(24, 232) {
// TEXT: cluster(2) producers(1) {
// TEXT: threads(64) producers(2) overlap {

// One thread of a warp behind the others issues; barriers are of the others only.
// CHECK-LABEL: kernel.func @product_k0(
// CHECK-SAME: block = array<i64: 160, 1, 1>
// CHECK: kernel.barrier{{$}}
// CHECK: kernel.cmp ge %{{.*}}, %{{.*}} : i32
// CHECK: kernel.if
// CHECK: kernel.if
// CHECK: kernel.for
// CHECK: kernel.mbarrier.wait
// CHECK: kernel.mbarrier.arrive.expect_tx
// CHECK: kernel.tma.load
// CHECK: kernel.tma.load
// CHECK: } else {
// CHECK-NOT: kernel.barrier{{$}}
// CHECK-NOT: kernel.tma.load
// CHECK: kernel.for
// CHECK: kernel.wgmma.mma
// CHECK: kernel.mbarrier.arrive
// OLD: remark: this kernel has no producer warps
// OLD: block = array<i64: 128, 1, 1>
tile.func @product(%A: tensor<?x?xbf16> {dims = ["m", "k"], divisible = [1, 8]}, %B: tensor<?x?xbf16> {dims = ["k", "n"], divisible = [1, 8]})
    -> (%C: tensor<?x?xbf16> {dims = ["m", "n"], divisible = [1, 8]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 1
  tile.kernel grid(%bx = ceildiv(%n, 64), %by = ceildiv(%m, 64)) threads(128) producers(1) {
    %a = tile.alloc_shared : 64x64xbf16
    %b = tile.alloc_shared : 64x64xbf16
    %c = tile.alloc_fragment : 64x64xf32
    tile.use_swizzle panel 2
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 64) stages(3) {
      tile.copy %A[%by * 64, %i * 64] to %a
      tile.copy %B[%i * 64, %bx * 64] to %b
      tile.gemm %a, %b, %c
    }
    tile.copy %c to %C[%by * 64, %bx * 64] {via = "tma"}
  }
}

// A warp group, which gives registers away.
// CHECK-LABEL: kernel.func @group_k0(
// CHECK-SAME: block = array<i64: 384, 1, 1>, min_ctas = 1
// CHECK: kernel.setmaxnreg dec 24
// CHECK: kernel.setmaxnreg inc 232
tile.func @group(%A: tensor<?x?xf16> {dims = ["m", "k"], divisible = [1, 8]}, %B: tensor<?x?xf16> {dims = ["k", "n"], divisible = [1, 8]})
    -> (%C: tensor<?x?xf32> {dims = ["m", "n"]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 1
  tile.kernel grid(%bx = ceildiv(%n, 32), %by = ceildiv(%m, 128)) threads(256) producers(4) registers(24, 232) {
    %a = tile.alloc_shared : 128x32xf16
    %b = tile.alloc_shared : 32x32xf16
    %c = tile.alloc_fragment : 128x32xf32
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 32) stages(2) {
      tile.copy %A[%by * 128, %i * 32] to %a
      tile.copy %B[%i * 32, %bx * 32] to %b
      tile.gemm %a, %b, %c
    }
    tile.copy %c to %C[%by * 128, %bx * 32]
  }
}

// The loop comes again: slots go on, and the producer is ahead of the others across iterations of the loop around. The threads
// write shared memory between two loops, which is not the ring's.
// CHECK-LABEL: kernel.func @outer_k0(
// CHECK-SAME: block = array<i64: 96, 1, 1>
tile.func @outer(%x: tensor<6x5x64xf32>) -> (%y: tensor<6x64xf32>) {
  tile.kernel threads(64) producers(1) {
    %s = tile.alloc_shared : 64xf32
    %t = tile.alloc_shared : 64xf32
    %f = tile.alloc_fragment : 64xf32
    tile.serial %r = 0 to 6 step 1 {
      tile.clear %f
      tile.pipelined %k = 0 to 5 stages(3) {
        tile.copy %x[%r, %k, 0][1, 1, 64] to %s {via = "tma"}
        tile.parallel (%i) in (64) {
          %f[%i] += %s[63 - %i]
        }
      }
      tile.copy %f to %t
      tile.parallel (%i) in (64) {
        %y[%r, %i] = %t[63 - %i]
      }
    }
  }
}

// What a tensor says that the kernel does not write the producer reads itself: where to load from, how often, and whether.
// CHECK-LABEL: kernel.func @known_k0(
// CHECK-SAME: block = array<i64: 160, 1, 1>
// CHECK: kernel.if
// CHECK: kernel.if
// CHECK: kernel.load %go
// CHECK: kernel.if
// CHECK: kernel.for
// CHECK: kernel.load %go
// CHECK: kernel.for
// CHECK: kernel.tma.load
tile.func @known(%w: tensor<16x64xf32>, %x: tensor<8x16x64xf32>, %go: tensor<8xi32>) -> (%y: tensor<8x64xf32>) {
  tile.kernel grid(%b = 8) threads(128) producers(1) {
    %s = tile.alloc_shared : 64xf32
    %t = tile.alloc_shared : 64xf32
    %f = tile.alloc_fragment : 64xf32
    tile.clear %f
    %n0 = tile.load %go[%b]
    %n1 = tile.cast %n0 : index
    %n = %n1 mod 7
    tile.if %n > 1 {
      tile.serial %r = 0 to %n step 2 {
        %o0 = tile.load %go[%r]
        %o = tile.cast %o0 : index
        tile.pipelined %k = 0 to %n - 1 stages(2) {
          tile.copy %x[%b, (%o + %k) mod 16, 0][1, 1, 64] to %s {via = "tma"}
          tile.parallel (%i) in (64) {
            %f[%i] += %s[63 - %i] * %w[%k, %i]
          }
        }
      }
    } else {
      tile.pipelined %k = 0 to 3 stages(2) {
        tile.copy %x[%b, %k, 0][1, 1, 64] to %t {via = "tma"}
        tile.parallel (%i) in (64) {
          %f[%i] -= %t[%i]
        }
      }
    }
    tile.copy %f to %y[%b, 0]
  }
}

// A loop in a loop: both have slots, which the producer fills in the order in which they are read.
// CHECK-LABEL: kernel.func @nested_k0(
// CHECK-SAME: block = array<i64: 96, 1, 1>
// CHECK: kernel.tma.load
// CHECK: kernel.tma.load
// CHECK: } else {
// CHECK-NOT: kernel.tma.load
tile.func @nested(%x: tensor<4x64xf32>, %z: tensor<4x3x64xf32>) -> (%y: tensor<64xf32>) {
  tile.kernel threads(64) producers(1) {
    %s = tile.alloc_shared : 64xf32
    %t = tile.alloc_shared : 64xf32
    %f = tile.alloc_fragment : 64xf32
    tile.clear %f
    tile.pipelined %k = 0 to 4 stages(2) {
      tile.copy %x[%k, 0][1, 64] to %s {via = "tma"}
      tile.pipelined %j = 0 to 3 stages(2) {
        tile.copy %z[%k, %j, 0][1, 1, 64] to %t {via = "tma"}
        tile.parallel (%i) in (64) {
          %f[%i] += %s[63 - %i] * %t[63 - %i]
        }
      }
    }
    tile.copy %f to %y
  }
}

// What the kernel computes the producer does not know: such loops stay with the block.
// WHY: remark: no producer warp issues the loads of this loop: where it loads from depends on what the kernel computes
// WHY: remark: no producer warp issues the loads of this loop: a condition around it depends on what the kernel computes
// WHY: remark: no producer warp issues the loads of this loop: a tile.while is around it
// WHY: remark: this kernel has no producer warps: it has no loop whose loads they could issue
// WHY: remark: no producer warp issues the loads of this loop: this loop also loads by cp.async
// CHECK-LABEL: kernel.func @computed_k0(
// CHECK-SAME: block = array<i64: 64, 1, 1>
tile.func @computed(%x: tensor<4x64xf32>) -> (%y: tensor<64xf32>) {
  tile.kernel threads(64) producers(1) {
    %s = tile.alloc_shared : 64xf32
    %t = tile.alloc_shared : 64xf32
    %u = tile.alloc_shared : 64xf32
    %f = tile.alloc_fragment : 64xf32
    %g = tile.alloc_shared : 4xf32
    %n = tile.alloc_local : 1xi32
    tile.clear %f
    tile.copy %x[0, 0][1, 4] to %g
    %v = tile.load %g[2]
    %h = tile.gt %v, 0.5
    %o0 = tile.cast %h : i32
    %o = index(%o0)
    tile.pipelined %k = 0 to 2 stages(2) {
      tile.copy %x[%k + %o, 0][1, 64] to %s {via = "tma"}
      tile.parallel (%i) in (64) {
        %f[%i] += %s[63 - %i]
      }
    }
    tile.if %v > 0.25 {
      tile.pipelined %k = 0 to 2 stages(2) {
        tile.copy %x[%k, 0][1, 64] to %t {via = "tma"}
        tile.parallel (%i) in (64) {
          %f[%i] += %t[63 - %i]
        }
      }
    }
    tile.clear %n
    tile.while {
      %i = tile.load %n[0]
      %go = tile.lt %i, 2
      tile.condition %go
    } do {
      tile.pipelined %k = 0 to 2 stages(2) {
        tile.copy %x[%k, 0][1, 64] to %u {via = "tma"}
        tile.parallel (%i) in (64) {
          %f[%i] += %u[63 - %i]
        }
      }
      %n[0] += 1
    }
    tile.copy %f to %y
  }
}

// Blocks of a cluster, each with a producer, get a tile together.
// CHECK-LABEL: kernel.func @together_k0(
// CHECK-SAME: block = array<i64: 96, 1, 1>
// CHECK-SAME: cluster = array<i64: 2, 1, 1>
// CHECK: kernel.tma.load {{.*}} multicast
// CHECK: } else {
tile.func @together(%x: tensor<4x4x64xf32>) -> (%y: tensor<2x4x64xf32>) {
  tile.kernel grid(%b = 2, %r = 4) threads(64) cluster(2) producers(1) {
    %s = tile.alloc_shared : 64xf32
    %f = tile.alloc_fragment : 64xf32
    tile.clear %f
    tile.pipelined %k = 0 to 4 stages(3) {
      tile.copy %x[%r, %k, 0][1, 1, 64] to %s {via = "tma", multicast}
      tile.parallel (%i) in (64) {
        %f[%i] += %s[63 - %i]
      }
    }
    tile.copy %f to %y[%b, %r, 0][1, 1, 64]
  }
}

// A kernel that overlaps with the one before it: the producer waits, too, where it loads what that wrote.
// CHECK-LABEL: kernel.func @behind_k1(
// CHECK: kernel.griddep.wait
// CHECK: kernel.tma.load
// CHECK: } else {
// CHECK: kernel.griddep.wait
tile.func @behind(%x: tensor<4x64xf32>) -> (%z: tensor<4x64xf32>, %y: tensor<64xf32>) {
  tile.kernel grid(%b = 4) threads(64) {
    tile.launch_dependents
    tile.parallel (%i) in (64) {
      %z[%b, %i] = %x[%b, %i] * 2.0
    }
  }
  tile.kernel threads(64) producers(2) overlap {
    %s = tile.alloc_shared : 64xf32
    %f = tile.alloc_fragment : 64xf32
    tile.clear %f
    tile.pipelined %k = 0 to 4 stages(2) {
      tile.copy %z[%k, 0][1, 64] to %s {via = "tma"}
      tile.parallel (%i) in (64) {
        %f[%i] += %s[63 - %i]
      }
    }
    tile.copy %f to %y
  }
}

// CHECK-LABEL: kernel.func @mixed_k0(
// CHECK-SAME: block = array<i64: 64, 1, 1>
tile.func @mixed(%x: tensor<4x64xf32>, %z: tensor<4x5xf32>) -> (%y: tensor<64xf32>) {
  tile.kernel threads(64) producers(1) {
    %s = tile.alloc_shared : 64xf32
    %t = tile.alloc_shared : 5xf32
    %f = tile.alloc_fragment : 64xf32
    tile.clear %f
    tile.pipelined %k = 0 to 4 stages(2) {
      tile.copy %x[%k, 0][1, 64] to %s {via = "tma"}
      tile.copy %z[%k, 0][1, 5] to %t
      tile.parallel (%i) in (64) {
        %f[%i] += %s[63 - %i] * %t[3]
      }
    }
    tile.copy %f to %y
  }
}
