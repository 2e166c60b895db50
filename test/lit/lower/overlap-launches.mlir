// The kernels of one host program begin while the one before them ends: each waits before all else, and lets the next one begin behind that. So does the
// first, if the device knows what is before it.
//
// RUN: tf-opt %s --split-input-file --pass-pipeline="overlap-launches{target=sm_90a}" | FileCheck %s
// RUN: tf-opt %s --split-input-file --pass-pipeline="overlap-launches{target=sm_80}" | FileCheck %s --check-prefix=OLD
// RUN: tf-opt %s --split-input-file --pass-pipeline="overlap-launches" | FileCheck %s --check-prefix=OLD
// RUN: not tf-opt %s --split-input-file --pass-pipeline="overlap-launches{target=sm_91}" 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// OLD-NOT: {{overlap|griddep|early}}
// OLD: kernel.func @a(
// OLD: host.launch @b {{.*}}args(){{$}}
// UNKNOWN: error: unknown target 'sm_91'

// CHECK-LABEL: kernel.func @first(
// CHECK-NEXT: kernel.griddep.wait
// CHECK-NEXT: kernel.griddep.launch
// CHECK-NEXT: }
// CHECK-LABEL: kernel.func @second(
// CHECK-NEXT: kernel.griddep.wait
// CHECK-NEXT: kernel.griddep.launch
// CHECK-NEXT: }
// CHECK-LABEL: kernel.func @third(
// CHECK-NEXT: kernel.griddep.wait
// CHECK-NEXT: }
// CHECK-LABEL: host.func @f(
// CHECK: host.launch @first {{.*}}args() {early}
// CHECK-NEXT: host.launch @second {{.*}} {overlap}
// CHECK-NEXT: host.launch @second {{.*}} {overlap}
// CHECK-NEXT: host.launch @third {{.*}} {overlap}
kernel.func @first() {
}
kernel.func @second() {
}
kernel.func @third() {
}
host.func @f() {
  %o = host.constant 1
  %z = host.constant 0
  host.launch @first grid(%o, %o, %o) block(%o, %o, %o) shared(%z) args()
  host.launch @second grid(%o, %o, %o) block(%o, %o, %o) shared(%z) args()
  host.launch @second grid(%o, %o, %o) block(%o, %o, %o) shared(%z) args()
  host.launch @third grid(%o, %o, %o) block(%o, %o, %o) shared(%z) args()
}
// -----
// Something else on the stream, and branches: what is the last thing before a launch must be a launch.
// CHECK-LABEL: host.func @g(
// CHECK: host.launch @k {{.*}}args() {early}
// CHECK-NEXT: host.memset
// CHECK-NEXT: host.launch @k {{.*}}args() {early}
// CHECK-NEXT: host.if
// CHECK-NEXT: host.launch @k {{.*}} {overlap}
// CHECK-NEXT: } else {
// CHECK-NEXT: host.launch @k {{.*}} {overlap}
// CHECK-NEXT: host.launch @k {{.*}} {overlap}
// CHECK-NEXT: }
// CHECK-NEXT: host.launch @k {{.*}} {overlap}
// CHECK-NEXT: host.if
// CHECK-NEXT: host.launch @k {{.*}} {overlap}
// CHECK-NEXT: }
// CHECK-NEXT: host.launch @k {{.*}} {overlap}
// CHECK-NEXT: host.if
// CHECK-NEXT: host.memset
// CHECK-NEXT: }
// CHECK-NEXT: host.launch @k {{.*}}args() {early}
kernel.func @k() {
}
host.func @g(%x: !host.tensor<1xf32>) attributes {num_results = 1} {
  %o = host.constant 1
  %z = host.constant 0
  host.shape 0 (%o)
  host.shapes_end
  %n = host.dim %x, 0
  %p = host.ptr %x
  host.launch @k grid(%o, %o, %o) block(%o, %o, %o) shared(%z) args()
  host.memset %p, %o, 0
  host.launch @k grid(%o, %o, %o) block(%o, %o, %o) shared(%z) args()
  host.if %n {
    host.launch @k grid(%o, %o, %o) block(%o, %o, %o) shared(%z) args()
  } else {
    host.launch @k grid(%o, %o, %o) block(%o, %o, %o) shared(%z) args()
    host.launch @k grid(%o, %o, %o) block(%o, %o, %o) shared(%z) args()
  }
  host.launch @k grid(%o, %o, %o) block(%o, %o, %o) shared(%z) args()
  host.if %n {
    host.launch @k grid(%o, %o, %o) block(%o, %o, %o) shared(%z) args()
  }
  host.launch @k grid(%o, %o, %o) block(%o, %o, %o) shared(%z) args()
  host.if %n {
    host.memset %p, %o, 0
  }
  host.launch @k grid(%o, %o, %o) block(%o, %o, %o) shared(%z) args()
}
// -----
// A kernel that waits later may touch anything before that; behind one that overlaps and waits for none nothing is known. One that lets others begin
// does so where it says, behind a wait that is put first.
// CHECK-LABEL: kernel.func @a(
// CHECK-NEXT: kernel.griddep.wait
// CHECK-NEXT: kernel.barrier
// CHECK-NEXT: kernel.griddep.launch
// CHECK-NEXT: }
// CHECK-LABEL: kernel.func @b(
// CHECK-NEXT: kernel.griddep.launch
// CHECK-NEXT: kernel.barrier
// CHECK-NEXT: kernel.griddep.wait
// CHECK-NEXT: }
// CHECK-LABEL: kernel.func @c(
// CHECK-NEXT: kernel.griddep.wait
// CHECK-NEXT: }
// CHECK-LABEL: host.func @i(
// CHECK: host.launch @b {{.*}}args(){{$}}
// CHECK-LABEL: host.func @h(
// CHECK: host.launch @a {{.*}}args() {early}
// CHECK-NEXT: host.launch @b {{.*}}args(){{$}}
// CHECK-NEXT: host.launch @d {{.*}} {overlap}
// CHECK-NEXT: host.launch @c {{.*}}args(){{$}}
// CHECK-NEXT: host.launch @b {{.*}}args(){{$}}
// CHECK-NEXT: host.launch @c {{.*}} {overlap}
kernel.func @a() {
  kernel.barrier
  kernel.griddep.launch
}
kernel.func @b() {
  kernel.barrier
  kernel.griddep.wait
}
kernel.func @c() {
}
kernel.func @d() {
}
host.func @i() {
  %o = host.constant 1
  %z = host.constant 0
  host.launch @b grid(%o, %o, %o) block(%o, %o, %o) shared(%z) args()
}
host.func @h() {
  %o = host.constant 1
  %z = host.constant 0
  host.launch @a grid(%o, %o, %o) block(%o, %o, %o) shared(%z) args()
  host.launch @b grid(%o, %o, %o) block(%o, %o, %o) shared(%z) args()
  host.launch @d grid(%o, %o, %o) block(%o, %o, %o) shared(%z) args() {overlap}
  host.launch @c grid(%o, %o, %o) block(%o, %o, %o) shared(%z) args()
  host.launch @b grid(%o, %o, %o) block(%o, %o, %o) shared(%z) args()
  host.launch @c grid(%o, %o, %o) block(%o, %o, %o) shared(%z) args()
}
// -----
// An allocation between two launches changes nothing.
// CHECK-LABEL: host.func @j(
// CHECK: host.launch @m {{.*}}args() {early}
// CHECK-NEXT: host.alloc
// CHECK-NEXT: host.launch @m {{.*}} {overlap}
kernel.func @m() {
}
host.func @j() {
  %o = host.constant 1
  %z = host.constant 0
  host.launch @m grid(%o, %o, %o) block(%o, %o, %o) shared(%z) args()
  %a = host.alloc %o
  host.launch @m grid(%o, %o, %o) block(%o, %o, %o) shared(%z) args()
}
// -----
// A kernel that loads behind a store, or in a later turn than one, is not to begin early: its loads may overtake stores, which those of a kernel that waits may not.
// CHECK-LABEL: kernel.func @behind(
// CHECK-NOT: griddep
// CHECK-LABEL: kernel.func @turns(
// CHECK-NOT: griddep
// CHECK-LABEL: kernel.func @either(
// CHECK-NEXT: kernel.griddep.wait
// CHECK-LABEL: host.func @h(
// CHECK: host.launch @behind {{.*}}args(%{{.*}}, %{{.*}}){{$}}
// CHECK-NEXT: host.memset
// CHECK-NEXT: host.launch @turns {{.*}}args(%{{.*}}, %{{.*}}){{$}}
// CHECK-NEXT: host.memset
// CHECK-NEXT: host.launch @either {{.*}}args(%{{.*}}, %{{.*}}) {early}
kernel.func @behind(%x: !kernel.buffer<?xf32, global>, %y: !kernel.buffer<?xf32, global>) {
  %z = kernel.constant 0.0 : f32
  %c0 = kernel.constant 0 : i32
  kernel.store %z, %y[%c0]
  %c = kernel.cmp eq %z, %z : f32
  kernel.if %c {
    %v = kernel.load %x[%c0] : f32
    kernel.store %v, %y[%c0]
  }
}
kernel.func @turns(%x: !kernel.buffer<?xf32, global>, %y: !kernel.buffer<?xf32, global>) {
  %c0 = kernel.constant 0 : i32
  %c1 = kernel.constant 1 : i32
  %c4 = kernel.constant 4 : i32
  kernel.for %i = %c0 to %c4 step %c1 : i32 {
    %v = kernel.load %x[%i] : f32
    kernel.store %v, %y[%i]
  }
}
kernel.func @either(%x: !kernel.buffer<?xf32, global>, %y: !kernel.buffer<?xf32, global>) {
  %c0 = kernel.constant 0 : i32
  %v = kernel.load %x[%c0] : f32
  %z = kernel.constant 0.0 : f32
  %c = kernel.cmp eq %v, %z : f32
  kernel.if %c {
    kernel.store %v, %y[%c0]
  } else {
    %w = kernel.load %x[%c0] : f32
    kernel.store %w, %y[%c0]
  }
}
host.func @h(%x: !host.tensor<1xf32>) attributes {num_results = 1} {
  %o = host.constant 1
  %z = host.constant 0
  host.shape 0 (%o)
  host.shapes_end
  %p = host.ptr %x
  host.launch @behind grid(%o, %o, %o) block(%o, %o, %o) shared(%z) args(%p, %p)
  host.memset %p, %o, 0
  host.launch @turns grid(%o, %o, %o) block(%o, %o, %o) shared(%z) args(%p, %p)
  host.memset %p, %o, 0
  host.launch @either grid(%o, %o, %o) block(%o, %o, %o) shared(%z) args(%p, %p)
}
