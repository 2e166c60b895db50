// `stage` and `order` of tile.pipelined: how far copies run ahead, what is told, and that the result is the serial loop's.
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --entry=three --arg=random:1:f32:9x64 --arg=random:2:f32:9x64 --expect=reference --check=all || exit 1; done
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --entry=three --arg=random:1:f32:1x64 --arg=random:2:f32:1x64 --expect=reference --check=all || exit 1; done
// RUN: tf-run %s --mcpu=sm_80 --entry=moved --arg=random:1:f32:8x64 --expect=reference --check=all
// RUN: tf-opt %s --lower-tile='target=sm_80' 2>&1 | FileCheck %s
// RUN: tf-opt %s --lower-tile='target=sm_80' 2>&1 | FileCheck %s --check-prefix=TOLD
// RUN: tf-opt %s | tf-opt - | FileCheck %s --check-prefix=FORM

// Stage 2 reads what stage 0 copies: three slots, and two iterations begun before the loop. %w's copy is at its reader's stage.
// FORM: tile.pipelined %k = %{{.*}} to %m stages(0) attributes {order = array<i64: 2, 0, 1, 3>, stage = array<i64: 0, 2, 2, 2>} {
// TOLD: [[#@LINE+16]]:7: remark: this copy does not run ahead: its stage is not before that of its reader
// CHECK-LABEL: kernel.func @three_k0
// CHECK: %s = kernel.dynamic_shared {{.*}}!kernel.buffer<192xf32, shared>
// CHECK: %t = kernel.dynamic_shared {{.*}}!kernel.buffer<64xf32, shared>
// CHECK: kernel.cp_async.wait_group 1
tile.func @three(%x: tensor<?x64xf32> {dims = ["m", ""]}, %w: tensor<?x64xf32> {dims = ["m", ""]}) -> (%y: tensor<64xf32>) {
  %m = tile.dim %x, 0
  tile.kernel threads(64) {
    %s = tile.alloc_shared : 64xf32
    %t = tile.alloc_shared : 64xf32
    %u = tile.alloc_shared : 64xf32
    %f = tile.alloc_fragment : 64xf32
    tile.clear %f
    tile.clear %u
    tile.pipelined %k = 0 to %m stages(0) attributes {stage = array<i64: 0, 2, 2, 2>, order = array<i64: 2, 0, 1, 3>} {
      tile.copy %x[%k, 0][1, 64] to %s
      tile.copy %w[%k, 0][1, 64] to %t
      tile.parallel (%i) in (64) {
        %a = tile.load %f[%i]
        %b = tile.load %s[%i]
        %c = tile.load %t[63 - %i]
        %d = tile.mul %b, %c
        %e = tile.add %a, %d
        tile.store %e, %f[%i]
      }
      tile.copy %f to %u
    }
    tile.copy %u to %y
  }
}

// What an order asks besides copies that run ahead is not done, and said.
// TOLD: [[#@LINE+4]]:5: remark: `order` is not followed: statements that do not run ahead keep the text's order
tile.func @moved(%x: tensor<8x64xf32>) -> (%y: tensor<64xf32>) {
  tile.kernel threads(64) {
    tile.clear %y
    tile.pipelined %k = 0 to 8 stages(2) attributes {order = array<i64: 1, 0>} {
      tile.fill %y, 3.0
      tile.parallel (%i) in (64) {
        %a = tile.load %x[%k, %i]
        %b = tile.load %y[%i]
        %c = tile.add %a, %b
        tile.store %c, %y[%i]
      }
    }
  }
}
