// One-line expressions. Each operation becomes an op, in the order of the text; what is printed is read back the same.
// RUN: tf-opt %s | FileCheck %s
// RUN: tf-opt %s -o %t.mlir && tf-opt %t.mlir | diff - %t.mlir
// RUN: tf-opt %s --print-op-generic -o %t.g.mlir && tf-opt %t.g.mlir | diff - %t.mlir
// RUN: tf-opt %s --print-debuginfo | FileCheck %s --check-prefix=LOC
// RUN: for a in sm_80 sm_90a; do tf-run %s --entry=rescale --mcpu=$a --arg=random:1:f32:64x128 --arg=random:2:f32:64 --arg=random:3:f32:64 --arg=0.5 --expect=reference --check=all || exit 1; done
// RUN: tf-run %s --entry=everywhere --arg=random:1:i32:64 --arg=random:2:f16:64 --expect=reference --rtol=0 --atol=0 --check=all

// CHECK-LABEL: tile.func @rescale
tile.func @rescale(%x: tensor<64x128xf32>, %old: tensor<64xf32>, %max: tensor<64xf32>, %k: f32) -> (%y: tensor<64x128xf32>) {
  tile.kernel grid(%b = 8) threads(128) {
    tile.parallel (%i, %c) in (8, 128) {
      // CHECK: [[AT:%.*]] = tile.mul %b,
      // CHECK: %r = tile.add [[AT]], %i
      %r = %b * 8 + %i
      // CHECK: [[X:%.*]] = tile.load %x[%r, %c]
      // CHECK: [[O:%.*]] = tile.load %old[%r]
      // CHECK: [[M:%.*]] = tile.load %max[%r]
      // CHECK: [[D:%.*]] = tile.sub [[O]], [[M]]
      // CHECK: [[P:%.*]] = tile.mul [[D]], %k
      // CHECK: [[E:%.*]] = tile.exp2 [[P]]
      // CHECK: [[V:%.*]] = tile.mul [[X]], [[E]]
      // CHECK: tile.store [[V]], %y[%r, %c]
      // LOC: tile.sub {{.*}}mlir":[[@LINE+4]]:58)
      // LOC: tile.exp2 {{.*}}mlir":[[@LINE+3]]:39)
      // LOC: tile.mul {{.*}}mlir":[[@LINE+2]]:34)
      // LOC: tile.store {{.*}}mlir":[[@LINE+1]]:7)
      %y[%r, %c] = %x[%r, %c]    *    exp2((%old[%r]     - %max[%r]) * %k)
      tile.if %c == 0 || isnan(%old[%r]) {
        // CHECK: [[OLD:%.*]] = tile.load %y[%r, %c]
        // CHECK: [[ONE:%.*]] = tile.constant 1.0{{.*}} : f32
        // CHECK: [[SUM:%.*]] = tile.add [[OLD]], [[ONE]]
        // CHECK: tile.store [[SUM]], %y[%r, %c]
        %y[%r, %c] += 1
      }
    }
  }
}

// Wherever a scalar stands: extents, bounds, conditions, loops, prints, atomics, several lines, before another statement.
// CHECK-LABEL: tile.func @everywhere
tile.func @everywhere(%t: tensor<64xi32>, %h: tensor<64xf16>) -> (%y: tensor<64xf32>, %w: tensor<64xi64>) {
  %two = index(2)
  tile.kernel grid(%b = 64 floordiv 32) threads(32) {
    %c = tile.alloc_local : 1xi32
    %c[0] = 0
    tile.while { tile.condition %c[0] * 2 < 5 && true } do { %c[0] += 1   %c[0] -= 0 }
    tile.assert %c[0] == 3, "three turns"
    tile.serial %k = 0 to min(%two, %c[0]) step %two - 1 {
      tile.parallel (%i) in (32) {
        %at = %b * 32 + %i
        // CHECK: tile.cast {{.*}} : index
        // CHECK: tile.load %t[{{.*}}] {pad = 7
        %far = %t[%t[%at] * 1024 + %at] pad(7)
        %odd = abs(%far) mod 2 == 1
        %y[%at] =
          %odd && !(%k > 0) ? -1.5
          : %at < 40        ? f32(%h[%at]) * 2
                            : 1 / (1 + abs(f32(%far)))
        %w[%at] = (%k + 1) * %at - %t[%at]
      }
    }
  }
}
