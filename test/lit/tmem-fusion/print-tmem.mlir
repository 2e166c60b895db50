// Pictures of what lies where: a picture for each time in which other tensors are there; remarks say the instructions.
// RUN: tf-opt %s --print-tmem 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK < %t.remarks
// RUN: tf-opt %s --print-tmem=svg 2>/dev/null | FileCheck %s --check-prefix=SVG
// RUN: not tf-opt %s --print-tmem=png 2>&1 | FileCheck %s --check-prefix=USAGE
// USAGE: --print-tmem=png: expected text or svg

// REMARK: remark: 't' is in tensor memory, lanes 0 to 15, 32 to 47, 64 to 79, 96 to 111, columns 0 to 7; stored by 16x32bx2.x4, loaded for 'y' by 16x32bx2.x4
// REMARK: remark: 'u' is in tensor memory, lanes 16 to 31, 48 to 63, 80 to 95, 112 to 127, columns 0 to 7; stored by 16x32bx2.x2.unpack::16b, loaded for 'c' by 16x32bx2.x2.pack::16b

// CHECK: two_k0 = tensor memory 0, 32 columns, while 't' is computed
// CHECK-NEXT: a = %t, columns 0 to 7, lanes 0 to 15, 32 to 47, 64 to 79, 96 to 111
// CHECK-NEXT: 0 2 4 6 8 10 12 14 16 18 20 22 24 26 28 30
// CHECK: 0-15 | a a a a . . . . . . . . . . . .
// CHECK-NEXT: 16-31 | . . . . . . . . . . . . . . . .
// CHECK: two_k0 = tensor memory 0, 32 columns, from 'u' to 'c'
// CHECK-NEXT: a = %t, columns 0 to 7, lanes 0 to 15, 32 to 47, 64 to 79, 96 to 111; b = %u, columns 0 to 7, lanes 16 to 31, 48 to 63, 80 to 95, 112 to 127
// CHECK: 0-15 | a a a a . . . . . . . . . . . .
// CHECK-NEXT: 16-31 | b b b b . . . . . . . . . . . .
// CHECK: 112-127 | b b b b . . . . . . . . . . . .
// CHECK: two_k0 = tensor memory 0, 32 columns, while 'y' is computed
// CHECK-NEXT: a = %t, columns 0 to 7, lanes
// CHECK-NOT: b = %u

// CHECK: ring_k0 = tensor memory 0, 32 columns, from 't' to 'y'
// CHECK-NEXT: a = %t, columns 0 to 21 (2 slots of 11), lanes 0 to 31
// CHECK: 0-15 | a0 a0 a0 a0 a0 a0 a1 a1 a1 a1 a1 . . . . .
// CHECK-NEXT: 16-31 | a0 a0 a0 a0 a0 a0 a1 a1 a1 a1 a1 . . . . .
// CHECK: 32-47 | . . . . . . . . . . . . . . . .

// SVG: <svg xmlns="http://www.w3.org/2000/svg"
// SVG: tensor memory 0, 32 columns
// SVG: <title>{{.*}}: a</title>
// SVG: <title>{{.*}}: b</title>
// SVG: </svg>
fusion.func @two(%a: tensor<64x8xf32>, %b: tensor<64x8xf16>) -> tensor<64x8xf32> {
  %t = fusion.set %a : tensor<64x8xf32> memory(tensor) domain(%i, %j) {
    %w, %l = id.split %i by 16
    %h, %v = id.split %j by 4
    %p = id.merge %w, %h
    %th = id.merge %p, %l
    id.domain loop [%th : tidx, %v : vectorize] alloc [%w : 32, %l : c | %j : c]
  }
  %u = fusion.set %b : tensor<64x8xf16> memory(tensor) domain(%i, %j) {
    %w, %l = id.split %i by 16
    %h, %v = id.split %j by 4
    %p = id.merge %w, %h
    %th = id.merge %p, %l
    id.domain loop [%th : tidx, %v : vectorize] alloc [%w : 32, %l : c | %j : 2]
  }
  %c = fusion.cast %u : tensor<64x8xf32> domain(%i, %j) {
    %w, %l = id.split %i by 16
    %h, %v = id.split %j by 4
    %p = id.merge %w, %h
    %th = id.merge %p, %l
    id.domain loop [%th : tidx, %v : vectorize]
  }
  %y = fusion.add %t, %c : tensor<64x8xf32> domain(%i, %j) {
    %w, %l = id.split %i by 16
    %h, %v = id.split %j by 4
    %p = id.merge %w, %h
    %th = id.merge %p, %l
    id.domain loop [%th : tidx, %v : vectorize]
  }
  fusion.return %y : tensor<64x8xf32>
}

fusion.func @ring(%x: tensor<32x44xi8>) -> tensor<32x44xi8> {
  %t = fusion.set %x : tensor<32x44xi8> memory(tensor) domain(%i, %j) {
    %o, %v = id.split %j by 11
    id.domain loop [%o : serial, %i : tidx, %v : serial] alloc [%i : c | %o : c, %v : 4]
  } inline(1)
  %y = fusion.neg %t : tensor<32x44xi8> domain(%i, %j) {
    %o, %v = id.split %j by 11
    id.domain loop [%o : serial, %i : tidx, %v : serial]
  }
  sched.circular_buffer %t stages 2 prefetch 1
  fusion.return %y : tensor<32x44xi8>
}
