// A product that promises nothing of its extents: a version whose rows are multiples of 16 bytes, with copies by TMA, is
// launched where they are, and one whose copies threads make elsewhere.
//
// DEFINE: %{run} = tf-run %s --mcpu=sm_90a --expect=reference --check=all --schedule=random --async-latency=random --atol=1e-3
// RUN: tf-opt %s --pass-pipeline="lower-tile{target=sm_90a}" 2>&1 | FileCheck %s
// RUN: tf-opt %s --pass-pipeline="lower-tile{target=sm_80}" 2>/dev/null | FileCheck %s --check-prefix=NONE
// RUN: %{run} --entry=product --arg=random:1:f16:72x136 --arg=random:2:f16:136x80 --counters 2>&1 | FileCheck %s --check-prefix=WHOLE
// RUN: %{run} --entry=product --arg=random:1:f16:72x136 --arg=random:2:f16:136x81 --counters 2>&1 | FileCheck %s --check-prefix=ODD
// RUN: %{run} --entry=product --arg=random:1:f16:65x130 --arg=random:2:f16:130x64
// RUN: %{run} --entry=product --arg=random:1:f16:0x8 --arg=random:2:f16:8x8
// RUN: %{run} --entry=product --arg=random:1:f16:8x0 --arg=random:2:f16:0x8
// RUN: %{run} --entry=product --arg=random:1:f16:1x1 --arg=random:2:f16:1x1
// RUN: echo 'tile.func @first() -> (%F: tensor<3xi32>) { tile.kernel grid(%b = 3) threads(32) { tile.parallel (%i) in (1) { %F[%b] = i32(%b * 9) } } }' | tf-run - --out=%t.npy
// RUN: %{run} --entry=picked --arg=random:1:f16:72x136 --arg=random:2:f16:136x80 --arg=%t.npy --counters 2>&1 | FileCheck %s --check-prefix=PICKED
// RUN: %{run} --entry=picked --arg=random:1:f16:72x130 --arg=random:2:f16:130x81 --arg=%t.npy
// RUN: %{run} --entry=rows --arg=random:1:f32:24x36 --arg=random:2:f32:36
// RUN: %{run} --entry=rows --arg=random:1:f32:24x35 --arg=random:2:f32:35
// RUN: sed '1i kernel.func @product_k0_rows() { kernel.return }' %s | not tf-llc - --mcpu=sm_90a -o %t.none 2>&1 | FileCheck %s --check-prefix=TAKEN
// TAKEN: error: the kernel's name '@product_k0_rows' is taken
// NONE-NOT: _rows(

// CHECK: remark: {{.*}} where they are, the launch takes another version
// CHECK-LABEL: kernel.func @product_k0(
// CHECK-NOT: kernel.tma
// CHECK-LABEL: kernel.func @product_k0_wide(
// CHECK-NOT: kernel.tma
// CHECK-LABEL: kernel.func @product_k0_rows(
// CHECK: kernel.tma.load
// CHECK: kernel.wgmma.mma
// CHECK-LABEL: host.func @product
// CHECK: host.if
// CHECK: host.launch @product_k0_rows
// CHECK: host.launch @product_k0 grid
// CHECK: host.launch @product_k0_wide
// PICKED: global: {{[0-9][0-9]?[0-9]?[0-9]?}} bytes read
// WHOLE: global: 0 bytes read, 0 written
// ODD: global: {{[1-9][0-9]*}} bytes read
tile.func @product(%A: tensor<?x?xf16> {dims = ["m", "k"]}, %B: tensor<?x?xf16> {dims = ["k", "n"]}) -> (%C: tensor<?x?xf16> {dims = ["m", "n"]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 1
  tile.kernel grid(%bx = ceildiv(%n, 64), %by = ceildiv(%m, 64)) threads(128) {
    %a = tile.alloc_shared : 64x64xf16
    %b = tile.alloc_shared : 64x64xf16
    %c = tile.alloc_fragment : 64x64xf32
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 64) stages(3) {
      tile.copy %A[%by * 64, %i * 64] to %a
      tile.copy %B[%i * 64, %bx * 64] to %b
      tile.gemm %a, %b, %c
    }
    tile.copy %c to %C[%by * 64, %bx * 64]
  }
}

// An argument of one axis has no rows; it is copied by threads, and need not begin at a multiple of 16 bytes.
// CHECK-LABEL: kernel.func @rows_k0_rows(
// CHECK: kernel.tma.load
tile.func @rows(%x: tensor<?x?xf32> {dims = ["m", "n"]}, %w: tensor<?xf32> {dims = ["n"]}) -> (%y: tensor<?x?xf32> {dims = ["m", "n"]}) {
  %m = tile.dim %x, 0
  %n = tile.dim %x, 1
  tile.kernel grid(%a = ceildiv(%n, 32), %b = ceildiv(%m, 8)) threads(64) {
    %s = tile.alloc_shared : 8x32xf32
    %v = tile.alloc_fragment : 32xf32
    tile.copy %x[%b * 8, %a * 32] to %s {via = "tma"}
    tile.copy %w[%a * 32] to %v
    tile.parallel (%i, %j) in (8, 32) {
      %s[%i, %j] = %s[%i, %j] + %v[%j]
    }
    tile.copy %s to %y[%b * 8, %a * 32] {via = "tma"}
  }
}

// Rows that are picked by what is loaded have indices of 64 bits only; where they are whole, copies are TMA's, too.
// CHECK-LABEL: kernel.func @picked_k0(
// CHECK-NOT: kernel.tma
// CHECK-LABEL: kernel.func @picked_k0_rows(
// CHECK: kernel.tma.load
// CHECK-LABEL: host.func @picked
// CHECK: host.launch @picked_k0_rows
// CHECK: host.launch @picked_k0 grid
// CHECK-NOT: _wide
tile.func @picked(%A: tensor<?x?xf16> {dims = ["m", "k"]}, %B: tensor<?x?xf16> {dims = ["k", "n"]}, %first: tensor<?xi32> {dims = ["t"]}) -> (%C: tensor<?x64x?xf16> {dims = ["t", "r", "n"]}) {
  %k = tile.dim %A, 1
  %n = tile.dim %B, 1
  %t = tile.dim %first, 0
  tile.kernel grid(%bx = ceildiv(%n, 64), %by = %t) threads(128) {
    %a = tile.alloc_shared : 64x64xf16
    %b = tile.alloc_shared : 64x64xf16
    %c = tile.alloc_fragment : 64x64xf32
    %row = index(%first[%by])
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 64) stages(3) {
      tile.copy %A[%row, %i * 64] to %a
      tile.copy %B[%i * 64, %bx * 64] to %b
      tile.gemm %a, %b, %c
    }
    tile.copy %c to %C[%by, 0, %bx * 64][1, 64, 64]
  }
}
