// Products whose rows are no multiples of 16 bytes: the launch copies what is not as the kernels for whole rows need it to rows that are, and results from such
// rows; each tensor only where it must be. Where an extent is more to the program than where its loops and its grid end, kernels are made for copies of factors.
//
// DEFINE: %{run} = tf-run %s --mcpu=sm_90a --expect=reference --check=all --schedule=random --async-latency=random --atol=1e-3
// RUN: tf-opt %s --pass-pipeline="lower-tile{target=sm_90a}" 2>/dev/null | FileCheck %s
// RUN: tf-opt %s --pass-pipeline="lower-tile{target=sm_90a}" 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK
// RUN: tf-opt %s --pass-pipeline="lower-tile{target=sm_80}" 2>/dev/null | FileCheck %s --check-prefix=NONE
// RUN: tf-opt %s --pass-pipeline="lower-tile{target=sm_90a},inline-host" 2>/dev/null | FileCheck %s --check-prefix=INLINED
// RUN: %{run} --entry=product --arg=random:1:f16:3x72x136 --arg=random:2:f16:3x136x80 --counters 2>&1 | FileCheck %s --check-prefix=WHOLE
// RUN: %{run} --entry=product --arg=random:1:f16:3x72x132 --arg=random:2:f16:3x132x80 --counters 2>&1 | FileCheck %s --check-prefix=FIRST
// RUN: %{run} --entry=product --arg=random:1:f16:3x72x136 --arg=random:2:f16:3x136x81 --counters 2>&1 | FileCheck %s --check-prefix=SECOND
// RUN: %{run} --entry=product --arg=random:1:f16:3x65x131 --arg=random:2:f16:3x131x66 --counters 2>&1 | FileCheck %s --check-prefix=BOTH
// RUN: %{run} --entry=product --arg=random:1:f16:2x1x1 --arg=random:2:f16:2x1x1
// RUN: %{run} --entry=product --arg=random:1:f16:0x5x9 --arg=random:2:f16:0x9x7
// RUN: %{run} --entry=product --arg=random:1:f16:2x5x0 --arg=random:2:f16:2x0x7
// RUN: %{run} --entry=product --arg=random:1:f16:2x5x9 --arg=random:2:f16:2x9x0
// RUN: %{run} --entry=part --arg=random:1:f16:130x131 --arg=random:2:f16:131x66
// RUN: %{run} --entry=part --arg=random:1:f16:130x131 --arg=random:2:f16:131x64 --counters 2>&1 | FileCheck %s --check-prefix=FIRST
// RUN: for s in 37,53,75 64,72,75 37,64,80 $(%{more} 1,1,1 0,3,5 3,0,5 3,5,0 129,8,9); do set -- $(echo $s | tr , ' '); %{run} --entry=beside --arg=random:1:f16:$2x$1 --arg=random:2:f16:$2x$3 --arg=random:3:f16:$3 --arg=random:4:f16:$1x$3 || exit 1; done
// RUN: %{run} --entry=beside --arg=random:1:f16:53x37 --arg=random:2:f16:53x75 --arg=random:3:f16:75 --arg=random:4:f16:37x75 --counters 2>&1 | FileCheck %s --check-prefix=ALL
// RUN: for s in 65,131,66 70,136,72 70,33,72; do set -- $(echo $s | tr , ' '); %{run} --entry=mean --arg=random:1:f16:$1x$2 --arg=random:2:f16:$2x$3 || exit 1; done
// RUN: %{run} --entry=rounded --arg=random:1:f32:70x33 --arg=random:2:f32:75x33 --rtol=1e-2 --atol=1e-2
// NONE-NOT: pad

// REMARK: a launch copies tensors whose rows are no multiples of 16 bytes
// CHECK-LABEL: kernel.func @product_k0(
// CHECK-NOT: @product_k0_padded
// CHECK-LABEL: host.func @product
// CHECK: host.launch @product_k0_rows
// CHECK: host.call @product_pad16
// CHECK: host.call @product_pad16
// CHECK: host.launch @product_k0_rows
// CHECK: host.call @product_unpad16
// CHECK: host.launch @product_k0 grid
// CHECK: host.launch @product_k0_wide
// CHECK-DAG: kernel.func @product_pad16_k0
// CHECK-DAG: kernel.func @product_unpad16_k0
// INLINED-NOT: host.call
tile.func @product(%A: tensor<?x?x?xf16> {dims = ["b", "m", "k"]}, %B: tensor<?x?x?xf16> {dims = ["b", "k", "n"]}) -> (%C: tensor<?x?x?xf16> {dims = ["b", "m", "n"]}) {
  %all = tile.dim %A, 0
  %m = tile.dim %A, 1
  %k = tile.dim %A, 2
  %n = tile.dim %B, 2
  tile.kernel grid(%bx = ceildiv(%n, 64), %by = ceildiv(%m, 64), %bz = %all) threads(128) {
    %a = tile.alloc_shared : 64x64xf16
    %b = tile.alloc_shared : 64x64xf16
    %c = tile.alloc_fragment : 64x64xf32
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 64) stages(3) {
      tile.copy %A[%bz, %by * 64, %i * 64][1, 64, 64] to %a
      tile.copy %B[%bz, %i * 64, %bx * 64][1, 64, 64] to %b
      tile.gemm %a, %b, %c
    }
    tile.copy %c to %C[%bz, %by * 64, %bx * 64]
  }
}

// Not all of the result is written, and what nobody writes stays: it is no copy's.
// CHECK-LABEL: host.func @part
// CHECK: host.call @part_pad16
// CHECK: host.launch @part_k0_rows
// CHECK-NOT: unpad
// CHECK-LABEL: kernel.func @beside_k0(
tile.func @part(%A: tensor<?x?xf16> {dims = ["m", "k"]}, %B: tensor<?x?xf16> {dims = ["k", "n"]}) -> (%C: tensor<?x?xf16> {dims = ["m", "n"]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 1
  tile.kernel grid(%bx = ceildiv(%n, 64), %by = floordiv(%m, 64)) threads(128) {
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

// What threads load has as many rows and columns in its copy as the kernel takes it to have: M is also how long A's rows are, N how long the bias is.
// CHECK-LABEL: host.func @beside
// CHECK-COUNT-4: host.call @beside_pad16
// CHECK: host.launch @beside_k0_rows
// CHECK: host.call @beside_unpad16
tile.func @beside(%A: tensor<?x?xf16> {dims = ["k", "m"]}, %B: tensor<?x?xf16> {dims = ["k", "n"]}, %bias: tensor<?xf16> {dims = ["n"]}, %R: tensor<?x?xf16> {dims = ["m", "n"]}) -> (%C: tensor<?x?xf16> {dims = ["m", "n"]}) {
  %m = tile.dim %A, 1
  %k = tile.dim %A, 0
  %n = tile.dim %B, 1
  tile.kernel grid(%bx = ceildiv(%n, 64), %by = ceildiv(%m, 64)) threads(128) {
    %a = tile.alloc_shared : 64x64xf16
    %b = tile.alloc_shared : 64x64xf16
    %c = tile.alloc_fragment : 64x64xf32
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 64) stages(3) {
      tile.copy %A[%i * 64, %by * 64] to %a
      tile.copy %B[%i * 64, %bx * 64] to %b
      tile.gemm %a, %b, %c {transpose_a}
    }
    tile.parallel (%i, %j) in (64, 64) {
      %C[%by * 64 + %i, %bx * 64 + %j] = f16(%c[%i, %j] + f32(%bias[%bx * 64 + %j]) + f32(%R[%by * 64 + %i, %bx * 64 + %j]))
    }
  }
}

// K is a number here, which must not be rounded.
// CHECK-LABEL: kernel.func @mean_k0_padded(
// CHECK-NOT: kernel.store {{.*}}global
// CHECK: kernel.tma.load
// CHECK: kernel.wgmma.mma
// CHECK: kernel.tma.store
// CHECK-LABEL: host.func @mean
// CHECK: host.launch @mean_k0_rows
// CHECK: host.call @mean_pad16
// CHECK: host.launch @mean_k0_padded
// CHECK: host.call @mean_unpad16
tile.func @mean(%A: tensor<?x?xf16> {dims = ["m", "k"]}, %B: tensor<?x?xf16> {dims = ["k", "n"]}) -> (%C: tensor<?x?xf16> {dims = ["m", "n"]}) {
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
    %of = f32(%k)
    tile.parallel (%i, %j) in (64, 64) {
      %C[%by * 64 + %i, %bx * 64 + %j] = f16(%c[%i, %j] / %of)
    }
  }
}

// TMA rounds what it loads to tf32, from the copy, too.
// CHECK-LABEL: host.func @rounded
// CHECK: host.call @rounded_pad32
// CHECK: host.tensormap {{.*}}tf32
tile.func @rounded(%A: tensor<?x?xf32> {dims = ["m", "k"]}, %B: tensor<?x?xf32> {dims = ["n", "k"]}) -> (%C: tensor<?x?xf32> {dims = ["m", "n"]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 0
  tile.kernel grid(%bx = ceildiv(%n, 64), %by = ceildiv(%m, 64)) threads(128) {
    %a = tile.alloc_shared : 64x32xf32
    %b = tile.alloc_shared : 64x32xf32
    %c = tile.alloc_fragment : 64x64xf32
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 32) stages(3) {
      tile.copy %A[%by * 64, %i * 32] to %a
      tile.copy %B[%bx * 64, %i * 32] to %b
      tile.gemm %a, %b, %c {transpose_b, tf32}
    }
    tile.copy %c to %C[%by * 64, %bx * 64]
  }
}
// WHOLE: launches 1,
// FIRST: launches 2,
// SECOND: launches 3,
// BOTH: launches 4,
// ALL: launches 6,
