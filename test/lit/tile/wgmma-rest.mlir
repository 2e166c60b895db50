// K that is no multiple of the tile's: of the loop's last turn only the steps are multiplied that begin within the tensors, behind the loop, which stays as it
// is. K = 8, 16, 24 have no whole turn; 64 and 128 no other; 0 none.
//
// DEFINE: %{run} = tf-run %s --mcpu=sm_90a --expect=reference --check=all --schedule=random --async-latency=random
// RUN: tf-opt %s --pass-pipeline="lower-tile{target=sm_90a}" 2>/dev/null | FileCheck %s
// RUN: for k in 0 8 16 24 40 64 72 $(%{more} 104 120 128 136 200 248); do %{run} --entry=group --arg=random:1:bf16:70x$k --arg=random:2:bf16:${k}x72 || exit 1; done
// RUN: for k in 88 $(%{more} 0 8 64 136); do %{run} --entry=late --arg=random:1:bf16:300x$k --arg=random:2:bf16:200x$k || exit 1; done
// RUN: for k in 24 200 $(%{more} 0 64 136 328); do %{run} --entry=parts --arg=random:1:bf16:128x$k --arg=random:2:bf16:${k}x64 || exit 1; done
// RUN: for k in 16 144 $(%{more} 0 32 96 208 256); do %{run} --entry=bytes --arg=random:1:f8E4M3FN:70x$k --arg=random:2:f8E4M3FN:72x$k || exit 1; done
// RUN: %{run} --entry=known --arg=random:1:bf16:128x192 --arg=random:2:bf16:192x64
// RUN: tf-run %s --mcpu=sm_90a --entry=with_infinite --out=%t.npy
// RUN: for k in 8 40 72; do %{run} --entry=unequal --arg=random:1:bf16:128x$k --arg=%t.npy || exit 1; done

// CHECK-LABEL: kernel.func @group_k0(
// CHECK: kernel.for %i =
// CHECK-COUNT-4: kernel.wgmma.mma
// CHECK: kernel.wgmma.commit_group
// CHECK: kernel.for %step = {{.*}} iter({{.*}}) : i32 attributes {rolled}
// CHECK-NEXT: kernel.wgmma.fence
// CHECK: kernel.wgmma.mma
// CHECK-NOT: kernel.wgmma.mma
// CHECK: kernel.wgmma.fence
// CHECK-NEXT: kernel.wgmma.commit_group
// CHECK-NEXT: kernel.wgmma.wait_group 0
// CHECK: kernel.wgmma.wait_group 0 for
tile.func @group(%A: tensor<?x?xbf16> {dims = ["m", "k"], divisible = [1, 8]}, %B: tensor<?x?xbf16> {dims = ["k", "n"], divisible = [1, 8]}) -> (%C: tensor<?x?xf32> {dims = ["m", "n"]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 1
  tile.kernel grid(%bx = ceildiv(%n, 64), %by = ceildiv(%m, 128)) threads(256) producers(1) {
    %a = tile.alloc_shared : 128x64xbf16
    %b = tile.alloc_shared : 64x64xbf16
    %c = tile.alloc_fragment : 128x64xf32
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 64) stages(2) {
      tile.copy %A[%by * 128, %i * 64] to %a
      tile.copy %B[%i * 64, %bx * 64] to %b
      tile.gemm %a, %b, %c
    }
    tile.copy %c to %C[%by * 128, %bx * 64]
  }
}

// Where products are under way behind the loop nothing is left out.
// CHECK-LABEL: kernel.func @late_k0(
// CHECK: kernel.wgmma.wait_group 1
// CHECK-NOT: %step
// CHECK-LABEL: kernel.func @parts_k0(
tile.func @late(%A: tensor<?x?xbf16> {dims = ["m", "k"], divisible = [1, 8]}, %B: tensor<?x?xbf16> {dims = ["n", "k"], divisible = [1, 8]}) -> (%C: tensor<?x?xbf16> {dims = ["m", "n"], divisible = [1, 8]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 0
  tile.kernel grid(%bx = ceildiv(%n, 64), %by = ceildiv(%m, 128)) threads(128) consumers(2) persistent(2) {
    %a = tile.alloc_shared : 128x64xbf16
    %b = tile.alloc_shared : 64x64xbf16
    %c = tile.alloc_fragment : 128x64xf32
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 64) stages(4) {
      tile.copy %A[%by * 128, %i * 64] to %a
      tile.copy %B[%bx * 64, %i * 64] to %b
      tile.gemm %a, %b, %c {transpose_b}
    }
    tile.copy %c to %C[%by * 128, %bx * 64]
  }
}

// Blocks whose last turn, or all of their turns, lie behind the tensors' end.
// CHECK: kernel.for %step = {{.*}} {rolled}
tile.func @parts(%A: tensor<128x?xbf16> {dims = ["m", "k"], divisible = [1, 8]}, %B: tensor<?x64xbf16> {dims = ["k", "n"]}) -> (%C: tensor<3x128x64xf32>) {
  %k = tile.dim %A, 1
  tile.kernel grid(%bz = 3) threads(256) producers(1) {
    %per = ceildiv(ceildiv(%k, 64), 3)
    %a = tile.alloc_shared : 128x64xbf16
    %b = tile.alloc_shared : 64x64xbf16
    %c = tile.alloc_fragment : 128x64xf32
    tile.clear %c
    tile.pipelined %i = 0 to %per stages(2) {
      tile.copy %A[0, (%bz * %per + %i) * 64] to %a
      tile.copy %B[(%bz * %per + %i) * 64, 0] to %b
      tile.gemm %a, %b, %c
    }
    tile.copy %c to %C[%bz, 0, 0]
  }
}

// Steps of 32 bytes each.
// CHECK-LABEL: kernel.func @bytes_k0(
// CHECK: kernel.for %step = {{.*}} {rolled}
tile.func @bytes(%A: tensor<?x?xf8E4M3FN> {dims = ["m", "k"], divisible = [1, 16]}, %B: tensor<?x?xf8E4M3FN> {dims = ["n", "k"], divisible = [1, 16]}) -> (%C: tensor<?x?xf32> {dims = ["m", "n"]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 0
  tile.kernel grid(%bx = ceildiv(%n, 64), %by = ceildiv(%m, 64)) threads(256) producers(1) {
    %a = tile.alloc_shared : 64x128xf8E4M3FN
    %b = tile.alloc_shared : 64x128xf8E4M3FN
    %c = tile.alloc_fragment : 64x64xf32
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 128) stages(2) {
      tile.copy %A[%by * 64, %i * 128] to %a
      tile.copy %B[%bx * 64, %i * 128] to %b
      tile.gemm %a, %b, %c {transpose_b}
    }
    tile.copy %c to %C[%by * 64, %bx * 64]
  }
}

// Nothing stands behind a loop that surely ends with the tensors.
// CHECK-LABEL: kernel.func @known_k0(
// CHECK-NOT: %step
// CHECK-LABEL: kernel.func @with_infinite_k0(
tile.func @known(%A: tensor<128x192xbf16>, %B: tensor<192x64xbf16>) -> (%C: tensor<128x64xf32>) {
  tile.kernel grid(%bx = 1) threads(256) producers(1) {
    %a = tile.alloc_shared : 128x64xbf16
    %b = tile.alloc_shared : 64x64xbf16
    %c = tile.alloc_fragment : 128x64xf32
    tile.clear %c
    tile.pipelined %i = 0 to 3 stages(2) {
      tile.copy %A[0, %i * 64] to %a
      tile.copy %B[%i * 64, 0] to %b
      tile.gemm %a, %b, %c
    }
    tile.copy %c to %C[0, 0]
  }
}

tile.func @with_infinite() -> (%B: tensor<72x64xbf16>) {
  tile.kernel grid(%bx = 1) threads(128) {
    tile.parallel (%i, %j) in (72, 64) {
      %B[%i, %j] = select(%i < 40, bf16(1.0), bf16(1.0 / 0.0))
    }
  }
}

// What B has behind A's end is multiplied by 0, and infinite numbers there make NaN: nothing of that is left out.
tile.func @unequal(%A: tensor<128x?xbf16> {divisible = [1, 8]}, %B: tensor<?x64xbf16>) -> (%C: tensor<128x64xf32>) {
  %k = tile.dim %A, 1
  tile.kernel grid(%bx = 1) threads(256) producers(1) {
    %a = tile.alloc_shared : 128x64xbf16
    %b = tile.alloc_shared : 64x64xbf16
    %c = tile.alloc_fragment : 128x64xf32
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 64) stages(2) {
      tile.copy %A[0, %i * 64] to %a
      tile.copy %B[%i * 64, 0] to %b
      tile.gemm %a, %b, %c
    }
    tile.copy %c to %C[0, 0]
  }
}
