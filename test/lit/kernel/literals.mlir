// Numbers in the place of operands become constants, whose type the op tells; indices hug their buffer; inf and nan.
// RUN: tf-opt %s | FileCheck %s
// RUN: tf-opt %s -o %t && tf-opt %t | cmp - %t
// RUN: tf-opt --print-op-generic %s | tf-opt | cmp - %t
// RUN: tf-opt --canonicalize --cse %s | tf-opt -o %t.2 && tf-opt --canonicalize --cse %s | cmp - %t.2
// RUN: tf-run --make-input const:4.5:f32:50 --out %t.npy
// RUN: tf-run %s -e small --grid=2 --block=32 --arg zeros:f32:50 --arg 50 --arg 5 --expect %t.npy
// The host program hands an input to a kernel that writes: it runs, and that is told, also without checks.
// RUN: not tf-run %s -e h --arg zeros:f32:50 --check=none 2>&1 | FileCheck %s --check-prefix=INPUT
// INPUT: write of 4 bytes in memory that is read-only here
// CHECK-LABEL: kernel.func @k
kernel.func @k(%x: !kernel.buffer<?xf32, global>, %n: i32, %v: f32, %q: i64, %y: !kernel.buffer<?x4xbf16, global>) {
  // CHECK: %bx = kernel.block_id x
  // CHECK-NEXT: [[C64:%.*]] = kernel.constant 64 : i32
  // CHECK-NEXT: %a = kernel.mul %bx, [[C64]] : i32
  %bx = kernel.block_id x
  %a = kernel.mul %bx, 64 : i32
  // CHECK-NEXT: [[M1:%.*]] = kernel.constant -1 : i32
  // CHECK-NEXT: %b = kernel.sub [[M1]], %a {nowrap} : i32
  %b = kernel.sub -1, %a {nowrap} : i32
  // CHECK-NEXT: [[C16:%.*]] = kernel.constant 16 : i32
  // CHECK-NEXT: %c0 = kernel.cmp lt %b, [[C16]] : i32
  %c0 = kernel.cmp lt %b, 0x10 : i32
  // CHECK-NEXT: [[C3:%.*]] = kernel.constant 3 : i64
  // CHECK-NEXT: %c1 = kernel.cmp lt [[C3]], %q : i64
  %c1 = kernel.cmp lt 3, %q : i64
  // CHECK-NEXT: kernel.constant 0xFF800000 : f32
  // CHECK-NEXT: kernel.select
  %s = kernel.select %c0, -inf, %v : f32
  // CHECK-NEXT: kernel.constant 1.5{{.*}} : f32
  // CHECK-NEXT: kernel.constant 2.5{{.*}} : f32
  // CHECK-NEXT: kernel.select
  %s2 = kernel.select %c0, 1.5, 2.5 : f32
  // CHECK-NEXT: kernel.constant 16 : i32
  // CHECK-NEXT: kernel.shuffle bfly %v, {{.*}} : f32
  %z = kernel.shuffle bfly %v, 16 : f32
  // CHECK-NEXT: [[V:%.*]] = kernel.constant 2.5{{.*}} : f32
  // CHECK-NEXT: [[I:%.*]] = kernel.constant 0 : i32
  // CHECK-NEXT: kernel.store [[V]], %x{{\[}}[[I]]]
  kernel.store 2.5, %x[0]
  // CHECK-NEXT: [[NAN:%.*]] = kernel.constant 0x7FC00000 : f32
  // CHECK-NEXT: kernel.store [[NAN]], %x[%q]
  kernel.store nan, %x[%q]
  // CHECK-NEXT: [[ONE:%.*]] = kernel.constant 1.0{{.*}} : bf16
  // CHECK-NEXT: [[TWO:%.*]] = kernel.constant 2 : i64
  // CHECK-NEXT: kernel.store [[ONE]], %y[%q, [[TWO]]]
  kernel.store 1.0, %y[%q, 2]
  // CHECK: %l = kernel.load %x[{{.*}}] : f32
  %l = kernel.load %x[3] : f32
  // CHECK: kernel.math pow %l, {{.*}} : f32
  %m = kernel.math pow %l, 0.5 : f32
  // CHECK: kernel.constant 5 : i32
  // CHECK-NEXT: kernel.cast {{.*}} : i32 to f32
  %f = kernel.cast 5 : i32 to f32
  // CHECK: [[T:%.*]] = kernel.constant true
  // CHECK-NEXT: kernel.vote all [[T]]
  %e = kernel.vote all 1
  // CHECK: kernel.for %i = {{.*}} to %n step {{.*}} : i32
  kernel.for %i = 0 to %n step 1 : i32 {
    // CHECK-NEXT: [[SEVEN:%.*]] = kernel.constant 7 : i32
    // CHECK-NEXT: kernel.add %i, [[SEVEN]] : i32
    %j = kernel.add %i, 7 : i32
    kernel.store %s, %x[%j]
  }
  // CHECK: kernel.for %w = {{.*}} : i64
  kernel.for %w = 0 to 4 step 2 : i64 {
  }
  // CHECK: kernel.constant 0x7F800000 : f32
  // CHECK-NEXT: kernel.constant 0xFF80 : bf16
  // CHECK-NEXT: kernel.constant 0x7E00 : f16
  // CHECK-NEXT: kernel.constant 0xFFF8000000000000 : f64
  // CHECK-NEXT: kernel.constant 0x7F : f8E4M3FN
  // CHECK-NEXT: kernel.constant 0x7C : f8E5M2
  %i0 = kernel.constant inf : f32
  %i1 = kernel.constant -inf : bf16
  %i2 = kernel.constant nan : f16
  %i3 = kernel.constant -nan : f64
  %i4 = kernel.constant nan : f8E4M3FN
  %i5 = kernel.constant inf : f8E5M2
  %vec = kernel.splat %v : vector<4xf32>
  // CHECK: kernel.extract %vec[3] : vector<4xf32>
  %el = kernel.extract %vec[3] : vector<4xf32>
}
kernel.func @small(%x: !kernel.buffer<?xf32, global>, %n: i32, %big: i64) {
  %t = kernel.thread_id x
  %b = kernel.block_id x
  %o = kernel.mul %b, 32 : i32
  %i = kernel.add %o, %t : i32
  %in = kernel.cmp lt %i, %n : i32
  kernel.if %in {
    kernel.store 4.5, %x[%i]
  }
}
// CHECK-LABEL: host.func @h
host.func @h(%x: !host.tensor<1xf32>) {
  // CHECK: %n = host.dim %x, 0
  // CHECK-NEXT: [[H32:%.*]] = host.constant 32
  // CHECK-NEXT: %g = host.ceildiv %n, [[H32]]
  %n = host.dim %x, 0
  %g = host.ceildiv %n, 32
  %ok = host.le %n, 1000000
  host.check %ok, "{0} is more than {1}" (%n, 1000000)
  %p = host.ptr %x
  // CHECK: host.launch @small grid(%g, {{.*}}, {{.*}}) block({{.*}}) shared({{.*}}) args(%p, %n, {{.*}})
  host.launch @small grid(%g, 1, 1) block(32, 1, 1) shared(0) args(%p, %n, 5)
}
