// A condition in tile.parallel that holds for a whole row or for none leaves accesses side by side as wide as they are; one that does not, one of what was
// loaded, and loops in the body take elements one by one.
// RUN: tf-llc %s --mcpu=sm_80 2>/dev/null | FileCheck %s
// RUN: for e in rows otherwise columns loaded; do for a in sm_80 sm_90a; do tf-run %s --mcpu=$a --entry=$e --arg=random:1:f16:70x64 --arg=random:2:f16:70x64 --arg=37 --expect=reference --check=all --schedule=random --seed=3 || exit 1; done; done

// CHECK-LABEL: .entry rows_k0
// CHECK: st.global.v4.b32
// CHECK-NOT: st.global.b16
tile.func @rows(%x: tensor<70x64xf16>, %y: tensor<70x64xf16>, %n: i32) -> (%z: tensor<70x64xf16>) {
  %end = index(%n)
  tile.kernel grid(%b = 5) threads(64) {
    %s = tile.alloc_shared : 16x64xf16
    tile.copy %x[%b * 16, 0][16, 64] to %s
    tile.clear %z[%b * 16, 0][16, 64]
    tile.parallel (%i, %j) in (16, 64) {
      %at = %b * 16 + %i
      tile.if %at < %end {
        %z[%at, %j] = %s[%i, %j] + %y[%at, %j]
      }
    }
  }
}

// Both branches, and conditions in each other.
// CHECK-LABEL: .entry otherwise_k0
// CHECK: st.global.v4.b32
// CHECK-NOT: st.global.b16
tile.func @otherwise(%x: tensor<70x64xf16>, %y: tensor<70x64xf16>, %n: i32) -> (%z: tensor<70x64xf16>) {
  %end = index(%n)
  tile.kernel grid(%b = 5) threads(64) {
    tile.parallel (%i, %j) in (16, 64) {
      %at = %b * 16 + %i
      tile.if %at < %end {
        tile.if %i < 9 {
          %z[%at, %j] = %x[%at, %j]
        } else {
          %z[%at, %j] = %y[%at, %j]
        }
      } else {
        %z[%at, %j] = %x[%at, %j] * 2.0
      }
    }
  }
}

// CHECK-LABEL: .entry columns_k0
// CHECK-NOT: st.global.v4.b32
// CHECK: st.global.b16
tile.func @columns(%x: tensor<70x64xf16>, %y: tensor<70x64xf16>, %n: i32) -> (%z: tensor<70x64xf16>) {
  %end = index(%n)
  tile.kernel grid(%b = 5) threads(64) {
    tile.parallel (%i, %j) in (16, 64) {
      %at = %b * 16 + %i
      tile.if %i + %j < %end {
        %z[%at, %j] = %x[%at, %j]
      } else {
        %z[%at, %j] = %y[%at, %j]
      }
    }
  }
}

// CHECK-LABEL: .entry loaded_k0
// CHECK-NOT: st.global.v4.b32
// CHECK: st.global.b16
tile.func @loaded(%x: tensor<70x64xf16>, %y: tensor<70x64xf16>, %n: i32) -> (%z: tensor<70x64xf16>) {
  tile.kernel grid(%b = 5) threads(64) {
    tile.parallel (%i, %j) in (16, 64) {
      %at = %b * 16 + %i
      %v = %x[%at, 0]
      tile.if %v < 0.0 {
        %z[%at, %j] = %x[%at, %j]
      } else {
        %z[%at, %j] = %y[%at, %j]
      }
    }
  }
}
