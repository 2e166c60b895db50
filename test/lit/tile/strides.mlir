// Arguments and results with strides (`contiguity`, `stride_divisible`): every kind of access, every way of a copy, extents 0 and 1, rows
// apart, transposed and repeated ones. What lies between a result's elements stays (--out-strides looks).
//
// RUN: tf-opt %s | tf-opt | FileCheck %s --check-prefix=TEXT
//
// Copies by threads, cp.async and TMA, by what is promised of rows.
// RUN: tf-run %s --mcpu=sm_80 --entry=copies --arg=random:1:f16:70x96/104x1 --out-strides=112x1 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=copies --arg=random:1:f16:70x96/104x1 --out-strides=112x1 --expect=reference --check=all --async-latency=lazy --schedule=random
// RUN: tf-run %s --mcpu=sm_100a --entry=copies --arg=random:1:f16:33x61/64x1 --out-strides=72x1 --expect=reference --check=all --async-latency=random --schedule=pct:3
// RUN: tf-run %s --mcpu=sm_90a --entry=copies --arg=random:1:f16:1x61/3x1 --out-strides=5x1 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=copies --arg=random:1:f16:40x1/8x7 --out-strides=16x9 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=copies --arg=random:1:f16:1x1/0x0 --out-strides=0x0 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=copies --arg=random:1:f16:0x96/3x5 --out-strides=1x1 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=copies --arg=random:1:f16:40x0/3x5 --out-strides=1x1 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=copies --arg=random:1:f16:40x32/0x1 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=copies --arg=random:1:f16:40x32/8x1 --expect=reference --check=all
//
// RUN: tf-run %s --mcpu=sm_80 --entry=product --arg=random:1:f16:70x200/1x72 --arg=random:2:f16:200x72/80x1 --out-strides=1x70 --expect=reference --check=all --atol=1e-2
// RUN: tf-run %s --mcpu=sm_90a --entry=product --arg=random:1:f16:70x200/1x72 --arg=random:2:f16:200x72/80x1 --out-strides=1x70 --expect=reference --check=all --atol=1e-2 --async-latency=lazy --schedule=random
// RUN: tf-run %s --mcpu=sm_90a --entry=product --arg=random:1:f16:1x0 --arg=random:2:f16:0x8/80x1 --out-strides=77x2 --expect=reference --check=all --atol=1e-2
// RUN: tf-run %s --mcpu=sm_90a --entry=product --arg=random:1:f16:3x1/2x5 --arg=random:2:f16:1x24/80x1 --out-strides=64x2 --expect=reference --check=all --atol=1e-2
//
// RUN: tf-run %s --mcpu=sm_80 --entry=loops --arg=random:1:f32:9x33/1x10 --arg=random:2:f32:33 --out-strides=- --out-strides=2 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=loops --arg=random:1:f32:9x33/40x2 --arg=random:2:f32:33 --out-strides=3x100 --out-strides=1 --expect=reference --check=all --schedule=random
// RUN: tf-run %s --mcpu=sm_90a --entry=loops --arg=random:1:f32:1x1/9x9 --arg=random:2:f32:1 --out-strides=9x9 --out-strides=0 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=loops --arg=random:1:f32:9x0 --arg=random:2:f32:0 --expect=reference --check=all
//
// RUN: tf-run %s --mcpu=sm_80 --entry=sums --arg=random:1:i32:40x64/68x1 --out-strides=80x1 --out-strides=3 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=sums --arg=random:1:i32:40x64/68x1 --out-strides=80x1 --out-strides=3 --expect=reference --check=all --async-latency=lazy
// RUN: tf-run %s --mcpu=sm_90a --entry=sums --arg=random:1:i32:7x64/4x1 --out-strides=64x1 --expect=reference --check=all --async-latency=random
//
// RUN: tf-run %s --mcpu=sm_80 --entry=known --arg=random:1:i8:12x16/1x12 --arg=random:2:i8:6x16/0x1 --out-strides=32x1 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=known --arg=random:1:i8:12x16/1x12 --arg=random:2:i8:6x16/0x1 --out-strides=32x1 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=ranks --arg=random:1:f32:3x5x2x4/50x9x4x1 --arg=random:2:f32:5x4/0x1 --out-strides=1x3x60x15 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=ranks --arg=random:1:f32:3x5x2x4 --arg=random:2:f32:5x4/0x1 --out-strides=40x8x4x1 --expect=reference --check=all
//
// RUN: tf-run %s --mcpu=sm_80 --entry=repeated --arg=random:1:f32:7x12/1x0 --arg=random:2:f32:3x7x12/12x0x1 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=repeated --arg=random:1:f32:7x12/1x0 --arg=random:2:f32:1x7x12/999x0x1 --expect=reference --check=all
// RUN: not tf-run %s --entry=repeated --arg=random:1:f32:7x12/12x0 --arg=random:2:f32:3x7x12/12x0x1 2>&1 | FileCheck %s --check-prefix=REPEATED
// REPEATED: error: repeated: axis 0 of 'x' has stride 12; the kernel was compiled for 1
//
// RUN: tf-run %s --mcpu=sm_90a --entry=unpromised --arg=random:1:f16:9x40/43x1 --arg=random:2:f16:9x40/44x1 --expect=reference --check=all --async-latency=lazy
// RUN: tf-run %s --mcpu=sm_80 --entry=unpromised --arg=random:1:f16:9x40/48x1 --arg=random:2:f16:9x40/44x1 --expect=reference --check=all
//
// Indices of 64 bits where a stride needs them.
// RUN: tf-run %s --entry=far --arg=const:3:i8:1/2500000000 --expect=reference --check=all
//
// What the code is made of.
// RUN: tf-llc -mcpu=sm_80 %s -o %t.80 2>/dev/null
// RUN: FileCheck %s --check-prefix=SM80 < %t.80
// RUN: tf-llc -mcpu=sm_90a %s -o %t.90 2>&1 | FileCheck %s --check-prefix=TMA
// RUN: FileCheck %s --check-prefix=SM90 < %t.90
// RUN: tf-opt --lower-tile %s 2>/dev/null | FileCheck %s --check-prefix=HOST

// TEXT: %x: tensor<?x?xf16> {contiguity = [false, true], dims = ["m", "n"], stride_divisible = [8 : i64, 1 : i64]}

// With rows that begin at multiples of 16 bytes, vectors and TMA need no extent that is such a multiple: TMA takes the
// rows, threads take element by element what may end within a vector.
// SM80-LABEL: .visible .entry copies_k0(
// SM80-NOT: ld.global{{.*}}.v4
// SM80: ret;
// SM90-LABEL: .visible .entry copies_k0(
// SM90: cp.async.bulk.tensor.2d.shared
// SM90: cp.async.bulk.tensor.2d.global
// SM90: ret;
tile.func @copies(%x: tensor<?x?xf16> {dims = ["m", "n"], contiguity = [false, true], stride_divisible = [8, 1]})
    -> (%y: tensor<?x?xf16> {dims = ["m", "n"], contiguity = [false, true], stride_divisible = [8, 1]}) {
  %m = tile.dim %x, 0
  %n = tile.dim %x, 1
  tile.kernel grid(%i = %n ceildiv 64, %j = %m ceildiv 32) threads(128) {
    %s = tile.alloc_shared : 32x64xf16
    tile.copy %x[%j * 32, %i * 64] to %s {via = "tma"}
    tile.copy %s to %y[%j * 32, %i * 64] {via = "tma"}
  }
}

// A is any view, B has rows that are apart, C is any, too: A runs ahead element by element, B in pieces of 16 bytes or by TMA.
// TMA: strides.mlir:[[@LINE+17]]:{{.*}} remark: this copy runs ahead by cp.async, not by TMA: the elements of its source's rows are not known to lie side by side
// SM80-LABEL: .visible .entry product_k0(
// SM80: cp.async.cg.shared.global{{.*}}, 16
// SM90-LABEL: .visible .entry product_k0(
// SM90: cp.async.bulk.tensor.2d.shared
tile.func @product(%A: tensor<?x?xf16> {dims = ["m", "k"], contiguity = [false, false]},
                   %B: tensor<?x?xf16> {dims = ["k", "n"], contiguity = [false, true], stride_divisible = [8, 1], divisible = [1, 8]})
    -> (%C: tensor<?x?xf32> {dims = ["m", "n"], contiguity = [false, false]}) {
  %m = tile.dim %A, 0
  %n = tile.dim %B, 1
  %k = tile.dim %A, 1
  tile.kernel grid(%bx = ceildiv(%n, 32), %by = ceildiv(%m, 32)) threads(64) {
    %a = tile.alloc_shared : 32x32xf16
    %b = tile.alloc_shared : 32x32xf16
    %c = tile.alloc_fragment : 32x32xf32
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 32) stages(3) {
      tile.copy %A[%by * 32, %i * 32] to %a
      tile.copy %B[%i * 32, %bx * 32] to %b
      tile.gemm %a, %b, %c
    }
    tile.copy %c to %C[%by * 32, %bx * 32]
  }
}

// Elements one by one, as a loop comes to them; regions, and what lies outside of them.
// SM80-LABEL: .visible .entry loops_k0(
tile.func @loops(%x: tensor<?x?xf32> {dims = ["m", "n"], contiguity = [false, false]}, %w: tensor<?xf32> {dims = ["n"]})
    -> (%y: tensor<?x?xf32> {dims = ["n", "m"], contiguity = [false, false]}, %z: tensor<?xf32> {dims = ["n"], contiguity = [false]}) {
  %m = tile.dim %x, 0
  %n = tile.dim %x, 1
  tile.kernel grid(%b = %n ceildiv 8) threads(64) {
    tile.parallel (%i, %j) in (%m, 8) {
      %y[%b * 8 + %j, %i] = %x[%i, %b * 8 + %j] * %w[%b * 8 + %j] + %x[%i - 1, %b * 8 + %j + 1] pad(3.0)
    }
    tile.fill %z[%b * 8][8], 2.0
    tile.parallel (%j) in (8) {
      %z[%b * 8 + %j] += %x[0, %b * 8 + %j]
    }
  }
}

// Sums in place, by TMA and by atomics of threads.
// SM90-LABEL: .visible .entry sums_k1(
// SM90: cp.reduce.async.bulk.tensor.2d
tile.func @sums(%x: tensor<?x64xi32> {dims = ["m", "n"], contiguity = [false, true], stride_divisible = [4, 1]})
    -> (%y: tensor<?x64xi32> {dims = ["m", "n"], contiguity = [false, true], stride_divisible = [4, 1]},
        %z: tensor<64xi32> {contiguity = [false]}) {
  %m = tile.dim %x, 0
  tile.kernel grid(%b = %m ceildiv 16) threads(128) {
    tile.fill %y[%b * 16, 0][16, 64], 5
    tile.clear %z
  }
  tile.kernel grid(%b = %m ceildiv 16) threads(128) {
    %s = tile.alloc_shared : 16x64xi32
    tile.copy %x[%b * 16, 0] to %s
    tile.copy %s to %y[%b * 16, 0] {atomic = "add"}
    tile.parallel (%i, %j) in (16, 64) {
      tile.atomic_add %s[%i, %j], %z[%j]
    }
  }
}

// Strides that are known: a transposed view is read in vectors along the axis whose elements lie side by side.
// SM80-LABEL: .visible .entry known_k0(
// SM80: ld.global.nc.b32
// SM80: st.global.v2.b8
// SM80: ret;
tile.func @known(%x: tensor<12x16xi8> {contiguity = [1, 12]}, %r: tensor<6x16xi8> {contiguity = ["broadcast", true]})
    -> (%y: tensor<6x16xi8> {contiguity = [32, 1]}) {
  tile.kernel threads(32) {
    %s = tile.alloc_shared : 16x12xi8
    tile.parallel (%j, %i) in (16, 12) {
      %s[%j, %i] = %x[%i, %j]
    }
    tile.parallel (%i, %j) in (6, 16) {
      %y[%i, %j] = %s[%j, %i] + %r[%i, %j]
    }
  }
}

// SM90-LABEL: .visible .entry ranks_k0(
tile.func @ranks(%x: tensor<?x5x?x4xf32> {dims = ["a", "b", "c", "d"], contiguity = [false, false, 4, true]},
                 %r: tensor<5x4xf32> {contiguity = ["broadcast", true]})
    -> (%y: tensor<?x5x?x4xf32> {dims = ["a", "b", "c", "d"], contiguity = [false, false, false, false]}) {
  %a = tile.dim %x, 0
  %c = tile.dim %x, 2
  tile.kernel grid(%i = %a) threads(32) {
    tile.parallel (%j, %k, %l) in (5, %c, 4) {
      %y[%i, %j, %k, %l] = %x[%i, %j, %k, %l] - %r[%j, %l]
    }
  }
}

// TMA: strides.mlir:[[@LINE+8]]:{{.*}} remark: this copy runs ahead by cp.async, not by TMA: the stride of axis 0 of its source is not known to be a multiple of 16 bytes; `stride_divisible` can promise it
// TMA: strides.mlir:[[@LINE+8]]:{{.*}} remark: this copy runs ahead by cp.async, not by TMA: the stride of axis 0 of its source is no multiple of 16 bytes
tile.func @unpromised(%x: tensor<?x40xf16> {dims = ["m", ""], contiguity = [false, true]}, %w: tensor<9x40xf16> {contiguity = [44, true]})
    -> (%y: tensor<40xf32>) {
  tile.kernel threads(32) {
    %s = tile.alloc_shared : 1x40xf16
    %t = tile.alloc_shared : 1x40xf16
    tile.pipelined %i = 0 to 9 stages(3) {
      tile.copy %x[%i, 0] to %s
      tile.copy %w[%i, 0] to %t
      tile.parallel (%j) in (40) {
        %y[%j] = f32(%s[0, %j]) + f32(%t[0, %j])
      }
    }
  }
}

// Axes that are one element do not count among those inside of others.
tile.func @repeated(%x: tensor<?x?xf32> {dims = ["m", "n"], contiguity = [true, "broadcast"]},
                    %w: tensor<?x?x?xf32> {dims = ["b", "m", "n"], contiguity = [true, "broadcast", true]})
    -> (%y: tensor<?x?x?xf32> {dims = ["b", "m", "n"]}) {
  %b = tile.dim %w, 0
  %m = tile.dim %w, 1
  %n = tile.dim %w, 2
  tile.kernel grid(%i = %b) threads(32) {
    tile.parallel (%j, %k) in (%m, %n) {
      %y[%i, %j, %k] = %x[%j, %k] + %w[%i, %j, %k]
    }
  }
}

// HOST-LABEL: host.func @far(
// HOST: host.stride %x, 0
// HOST: host.if
// HOST: host.launch @far_k0
// HOST: host.launch @far_k0_wide
tile.func @far(%x: tensor<?xi8> {dims = ["n"], contiguity = [false]}) -> (%y: tensor<?xi8> {dims = ["n"]}) {
  tile.kernel threads(32) {
    tile.copy %x to %y
  }
}

// HOST-LABEL: kernel.func @too_far_k0(
// HOST: kernel.constant 3000000000 : i64
// HOST: host.func @too_far(
// HOST-NOT: host.if
tile.func @too_far(%x: tensor<2xi8> {contiguity = [3000000000]}) -> (%y: tensor<2xi8>) {
  tile.kernel threads(32) {
    tile.copy %x to %y
  }
}
