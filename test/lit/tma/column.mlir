// Hardware takes no box that begins within 16 bytes of a row (an H200 answers with an illegal instruction; no public
// text says so). The innermost coordinate must be known to be a multiple, or the launch finds out; else threads copy.
// RUN: tf-opt %s --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-opt %s --lower-fusion=index=32 --canonicalize --cse -o %t 2>%t.remarks
// RUN: FileCheck %s --check-prefix=LOWER <%t
// RUN: FileCheck %s --check-prefix=REMARK <%t.remarks
// RUN: tf-run %s --mcpu=sm_90a --entry=quarter --arg=random:1:f32:100 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=twelve --arg=random:1:f16:96 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=rows --arg=random:1:f16:7x15 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=factor --arg=random:1:f32:200 --arg=24 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=factor --arg=random:1:f32:200 --arg=15 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=factor --arg=random:1:f32:3 --arg=1 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=factor --arg=random:1:f32:200 --arg=15 --expect=reference --check=all

// 12 elements of 4 bytes are 48.
// CHECK: remark: 's' is a TMA load, rank 1: box (16)
// CHECK: note: coordinate ArithTuple(i2 * 12) of 'x'
// CHECK: note: TMA tensor ArithTuple(0) o ((16),9):((1@0),12@0) of (tile, i2)
// LOWER-LABEL: kernel.func @quarter_k0(
// LOWER: kernel.tma.load
fusion.func @quarter(%x: tensor<100xf32>) -> tensor<100xf32> {
  %s = fusion.set %x : tensor<100xf32> memory(shared) via(tma) domain(%i0) {
    %i2, %i1 = id.split %i0 by 12
    %i3, %i4 = id.split %i1 by 16
    %i5, %i6 = id.split %i4 by 32
    id.domain loop [%i2 : serial, %i3 : serial, %i4 : bulk] alloc [%i2 : c, %i3 : c, %i5 : c, %i6 : c]
  }
  %y = fusion.set %s : tensor<100xf32>
  fusion.return %y : tensor<100xf32>
}

// Of 2 bytes they are 24.
// CHECK: remark: the innermost coordinate, i2 * 12 along [i0], is not known to be a multiple of 8 elements: hardware ends a copy that does not begin at a multiple of 16 bytes with an illegal instruction
// CHECK: note: split [i0] by multiples of 8, pad the rows of 'x' to multiples of 16 bytes, or copy without via(tma)
// REMARK: remark: 's' is copied by the threads of the block: its boxes begin at i2 * 12 along [i0] of 'x', and hardware wants multiples of 16 bytes (8 elements) there
// LOWER-LABEL: kernel.func @twelve_k0(
// LOWER-NOT: kernel.tma.load
fusion.func @twelve(%x: tensor<96xf16>) -> tensor<96xf16> {
  %s = fusion.set %x : tensor<96xf16> memory(shared) via(tma) domain(%i0) {
    %i2, %i1 = id.split %i0 by 12
    %i3, %i4 = id.split %i1 by 16
    %i5, %i6 = id.split %i4 by 64
    id.domain loop [%i2 : serial, %i3 : serial, %i4 : bulk] alloc [%i2 : c, %i3 : c, %i5 : c, %i6 : c]
  }
  %y = fusion.set %s : tensor<96xf16>
  fusion.return %y : tensor<96xf16>
}

// Rows that are no multiple of 16 bytes are no dimension, and as one dimension with the others they do not do either.
// CHECK: remark: the innermost coordinate, i * 15 along [i, j], is not known to be a multiple of 8 elements
// REMARK: remark: 's' is copied by the threads of the block: its boxes begin at i * 15 along [i, j] of 'x'
// LOWER-LABEL: kernel.func @rows_k0(
// LOWER-NOT: kernel.tma.load
fusion.func @rows(%x: tensor<7x15xf16>) -> tensor<7x15xf16> {
  %s = fusion.set %x : tensor<7x15xf16> memory(shared) via(tma) domain(%i, %j) {
    %o, %b = id.split %j by 64
    id.domain loop [%i : serial, %o : serial, %b : bulk]
  }
  %y = fusion.set %s : tensor<7x15xf16>
  fusion.return %y : tensor<7x15xf16>
}

// The launch knows the factor: at 24 TMA copies, at 15 threads do.
// CHECK: remark: 's' is a TMA load, rank 1: box (32)
// CHECK: note: the launch checks: where boxes begin along [i], in bytes, n * 4, is a multiple of 16
// LOWER-LABEL: kernel.func @factor_k0(
// LOWER: kernel.tma.load
// LOWER-LABEL: host.func @factor(
// LOWER: host.if
// LOWER: host.launch @factor_k0 grid
// LOWER: host.launch @factor_k0_threads grid
// LOWER-LABEL: kernel.func @factor_k0_threads(
// LOWER-NOT: kernel.tma.load
fusion.func @factor(%x: tensor<?xf32>, %n: i64) -> tensor<?xf32> {
  %s = fusion.set %x : tensor<?xf32> memory(shared) via(tma) domain(%i) {
    %o, %r = id.split %i by %n
    %p, %b = id.split %r by 32
    id.domain loop [%o : serial, %p : serial, %b : bulk]
  }
  %y = fusion.set %s : tensor<?xf32>
  fusion.return %y : tensor<?xf32>
}
