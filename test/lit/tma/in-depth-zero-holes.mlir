// Strong correctness where extents are symbolic, in a circular buffer, by several threads, and through a swizzle; and what
// cannot have it.
// RUN: tf-run %s --mcpu=sm_90a --entry=symbolic --arg=random:1:f64:192 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=symbolic --arg=random:1:f64:130 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=symbolic --arg=random:1:f64:2 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=ring --arg=random:1:f64:500 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=ring --arg=random:1:f64:20 --expect=reference --check=all
// RUN: tf-opt %s --lower-fusion=index=32 --canonicalize --cse | FileCheck %s

// A tensor without elements has no map to fill from.
// RUN: not tf-run %s --mcpu=sm_90a --entry=symbolic --arg=random:1:f64:0 2>&1 | FileCheck %s --check-prefix=EMPTY
// EMPTY: error: {{.*}}the extent of [i1] is 0; to fill the holes of 's' it must be at least 1

// Without TMA all accesses have conditions, and nothing reads a hole.
// RUN: tf-run %s --mcpu=sm_80 --entry=symbolic --arg=random:1:f64:192 --expect=reference --check=all 2>&1 | FileCheck %s --check-prefix=SM80
// RUN: tf-run %s --mcpu=sm_80 --entry=symbolic --arg=random:1:f64:130 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=symbolic --arg=random:1:f64:0 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=ring --arg=random:1:f64:500 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=ring --arg=random:1:f64:20 --expect=reference --check=all
// SM80: remark: holes of 's' are not filled: without TMA nothing reads them

// CHECK-LABEL: kernel.func @symbolic_k0(
// CHECK: %[[OUT:.*]] = kernel.constant -32 : i32
// CHECK: %[[C:.*]] = kernel.select %{{.*}}, %{{.*}}, %[[OUT]] : i32
// CHECK: kernel.tma.load %s[%[[C]]]
fusion.func @symbolic(%x: tensor<?xf64>) -> tensor<?xf64> {
  %s = fusion.set %x : tensor<?xf64> {zero_holes} memory(shared) via(tma) domain(%i1) {
    %i2, %i3 = id.split %i1 by 32
    %i4, %i5 = id.split %i2 by 2
    %i6, %i7 = id.split %i5 by 4
    id.domain loop [%i4 : serial, %i6 : serial, %i7 : tidx, %i3 : bulk]
  }
  %y = fusion.set %s : tensor<?xf64>
  fusion.return %y : tensor<?xf64>
}

// CHECK-LABEL: kernel.func @ring_k0(
// CHECK: kernel.select
// CHECK: kernel.tma.load
// CHECK: kernel.for
// CHECK: kernel.select
// CHECK: kernel.tma.load
fusion.func @ring(%x: tensor<?xf64>) -> tensor<?xf64> {
  %s = fusion.set %x : tensor<?xf64> {circular = array<i64: 3, 2>, zero_holes} memory(shared) via(tma) domain(%i1) {
    %i2, %i3 = id.split %i1 by 16
    %i4, %i5 = id.split %i2 by 3
    %i6, %i7 = id.split %i5 by 4
    id.domain loop [%i4 : serial, %i6 : serial, %i7 : serial, %i3 : bulk]
  } inline(1)
  %y = fusion.neg %s : tensor<?xf64> domain(%i1) {
    %i2, %i3 = id.split %i1 by 48
    id.domain loop [%i2 : serial, %i3 : tidx]
  }
  fusion.return %y : tensor<?xf64>
}
