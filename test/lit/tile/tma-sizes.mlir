// Sizes that no tensor map can have (1 to 2^32 elements along an axis, strides below 2^40 bytes): the copy is made by
// cp.async, and a remark says why.
//
// RUN: tf-llc %s --mcpu=sm_90a -o %t.ptx 2>&1 | FileCheck %s --implicit-check-not=error

// CHECK: remark: this copy runs ahead by cp.async, not by TMA: axis 0 of its source has extent 4294967304, and a tensor map takes 1 to 2^32
tile.func @tall(%A: tensor<4294967304x64xf16>) -> (%C: tensor<64x64xf16>) {
  tile.kernel grid(%bx = 1) threads(128) {
    %a = tile.alloc_shared : 64x64xf16
    %o = tile.alloc_fragment : 64x64xf16
    tile.fill %o, 0.0
    tile.pipelined %i = 0 to 2 stages(2) {
      tile.copy %A[%i * 64, 0] to %a
      tile.parallel (%r, %c) in (64, 64) {
        %o[%r, %c] = %o[%r, %c] + %a[%r, %c]
      }
    }
    tile.copy %o to %C[0, 0]
  }
}
// CHECK: remark: this copy runs ahead by cp.async, not by TMA: the stride of axis 0 of its source is 549755813888 elements, and a tensor map takes less than 2^40 bytes
tile.func @wide(%A: tensor<2x128x4294967296xf16>) -> (%C: tensor<64x64xf16>) {
  tile.kernel grid(%bx = 1) threads(128) {
    %a = tile.alloc_shared : 1x64x64xf16
    %o = tile.alloc_fragment : 64x64xf16
    tile.fill %o, 0.0
    tile.pipelined %i = 0 to 2 stages(2) {
      tile.copy %A[%i, 0, 0] to %a
      tile.parallel (%r, %c) in (64, 64) {
        %o[%r, %c] = %o[%r, %c] + %a[0, %r, %c]
      }
    }
    tile.copy %o to %C[0, 0]
  }
}
