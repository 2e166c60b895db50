// Whole warps without an element: they vote, and stay away from what is beyond the tensor.
// RUN: tf-run %s --mcpu=sm_100a --entry=off_warps --arg=random:1:bf16:31x2 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_100a --entry=off_in_turn --arg=random:1:f32:120x10 --expect=reference --check=all
// RUN: tf-opt %s --lower-fusion=index=32 --canonicalize --cse | FileCheck %s
// RUN: tf-opt %s --print-schedule=chip=b200 --entry=off_in_turn --arg=120x10 | FileCheck %s --check-prefix=REPORT
// (A vote is nothing that only the data knows: the report counts.)
// REPORT: kernel @off_in_turn_k0
// REPORT: loads x 4 8 30.00 3.75 960 bytes
// REPORT: moved 46.1 kB

// The columns' quotient is split into more parts than it has: of the second warp no thread has an element, although
// which lanes of its vector have one differs. It stays away by a vote, before it stores beyond the tensor.
// CHECK-LABEL: kernel.func @off_warps_k0(
// CHECK: %[[SOME:.*]] = kernel.vote any
// CHECK: kernel.if %[[SOME]]
// CHECK: kernel.tcgen05.st
// CHECK: %[[SOME_LOAD:.*]] = kernel.vote any
// CHECK: kernel.if %[[SOME_LOAD]]
// CHECK-NEXT: kernel.view
// CHECK-NEXT: kernel.tcgen05.ld
fusion.func @off_warps(%x: tensor<31x2xbf16>) -> tensor<31x2xbf16> {
  %t = fusion.set %x : tensor<31x2xbf16> memory(tensor) domain(%i0, %i1) {
    %i2, %i3 = id.split %i0 by 16
    %i4, %i5 = id.split %i1 by 4
    %i6, %i7 = id.split %i4 by 2
    %i8 = id.merge %i7, %i2
    %i9 = id.merge %i8, %i3
    %i10, %i11 = id.split %i0 by 16
    %i12, %i13 = id.split %i1 by 4
    id.domain loop [%i6 : serial, %i9 : tidx, %i5 : vectorize] alloc [%i10 : c, %i11 : c | %i12 : c, %i13 : 2]
  } inline(1)
  %y = fusion.set %t : tensor<31x2xbf16> domain(%i0, %i1) {
    %i2, %i3 = id.split %i0 by 16
    %i4, %i5 = id.split %i1 by 4
    %i6, %i7 = id.split %i4 by 2
    %i8 = id.merge %i7, %i2
    %i9 = id.merge %i8, %i3
    id.domain loop [%i6 : serial, %i9 : tidx, %i5 : vectorize]
  }
  fusion.return %y : tensor<31x2xbf16>
}

// Columns of 10 in vectors of 4, three of these; four warps of them in turn: the last four warps have nothing in the
// second iteration. Rows have a tail besides.
// CHECK-LABEL: kernel.func @off_in_turn_k0(
// CHECK: kernel.vote any
fusion.func @off_in_turn(%x: tensor<120x10xf32>) -> tensor<120x10xf32> {
  %t = fusion.set %x : tensor<120x10xf32> memory(tensor) domain(%i, %j) {
    %w, %l = id.split %i by 32
    %c, %v = id.split %j by 4
    %o, %h = id.split %c by 2
    %a = id.merge %h, %w
    %b = id.merge %a, %l
    id.domain loop [%o : serial, %b : tidx, %v : vectorize] alloc [%w : c, %l : c | %c : c, %v : c]
  }
  %y = fusion.neg %t : tensor<120x10xf32> domain(%i, %j) {
    %w, %l = id.split %i by 32
    %c, %v = id.split %j by 4
    %o, %h = id.split %c by 2
    %a = id.merge %h, %w
    %b = id.merge %a, %l
    id.domain loop [%o : serial, %b : tidx, %v : vectorize]
  }
  fusion.return %y : tensor<120x10xf32>
}
