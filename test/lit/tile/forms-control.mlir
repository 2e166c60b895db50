// The forms of what steers and shows a program; what is printed reads back.
// RUN: tf-opt %s | FileCheck %s
// RUN: tf-opt %s | tf-opt - | FileCheck %s
// RUN: tf-opt %s --print-op-generic | tf-opt - | FileCheck %s
// RUN: tf-opt %s --lower-tile | FileCheck %s --check-prefix=LOWERED

// CHECK-LABEL: tile.func @forms
// LOWERED-LABEL: kernel.func @forms_k0
tile.func @forms(%x: tensor<8x8xi32>, %n: i32) -> (%y: tensor<8x8xi32>, %z: tensor<4xi32>) {
  tile.kernel grid(%b = 2, %c = 2) threads(32) {
    %s = tile.alloc_shared : 8x8xi32
    // CHECK: tile.clear %s{{$}}
    tile.clear %s
    // CHECK: tile.clear %s[%b, %{{.*}}][2, 8]{{$}}
    tile.clear %s[%b, 0][2, 8]
    // CHECK: tile.fill %s, %{{[^ ]*}}{{$}}
    tile.fill %s, 3
    // CHECK: tile.fill %s[%b, %{{.*}}][1, 1], %n
    tile.fill %s[%b, 0][1, 1], %n
    // CHECK: tile.print "no values"{{$}}
    // LOWERED: kernel.print "no values"
    tile.print "no values"
    // CHECK: tile.persistent (%i, %j) in (%{{.*}}, %{{.*}}) attributes {group = 4 : i64} {
    tile.persistent (%i, %j) in (8, 2 * 4) attributes {group = 4} {
      %v = tile.load %x[%i, %j]
      // CHECK: tile.print "{}: {} {}%", %v, %i, %b
      tile.print "{}: {} {}%", %v, %i, %b
      tile.store %v, %y[%i, %j]
    }
    // CHECK: tile.while {
    // CHECK:   tile.condition %{{.*}}
    // CHECK: } do {
    // LOWERED: kernel.while {
    // LOWERED:   kernel.yield %
    // LOWERED: } do {
    tile.while {
      %v = tile.load %s[0, 0]
      %p = tile.lt %v, 9
      tile.condition %p
    } do {
      // CHECK: %o = tile.atomic_add %{{.*}}, %s[%{{.*}}, %{{.*}}] {order = "acq_rel"}
      // LOWERED: kernel.atomic add %{{.*}}, %s[%{{.*}}] acq_rel cta : i32
      %o = tile.atomic_add 1, %s[0, 0] {order = "acq_rel"}
      %q = tile.lt %o, 9
      // CHECK: tile.assert %q, "at most \"nine\""
      tile.assert %q, "at most \22nine\22"
      // CHECK: tile.atomic_max %o, %z[%{{.*}}]{{$}}
      tile.atomic_max %o, %z[1]
    }
  }
}
