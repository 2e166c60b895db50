// An argument that fusion.pad shifts by whole vectors is read by vectors: one that begins outside is outside. Shifts and rows of other
// lengths are read in the pieces that there are, and nothing is said of it.
// RUN: tf-opt --auto-schedule=target=sm_90a %s -o %t.mlir 2>%t.err
// RUN: FileCheck %s <%t.mlir
// RUN: not grep vectorized %t.err
// RUN: tf-llc %s --filetype=kernel --mcpu=sm_90a -o %t.a && tf-llc %t.mlir --filetype=kernel --mcpu=sm_90a -o %t.b && diff %t.a %t.b
// RUN: tf-opt --print-schedule=chip=h200 --entry=halves --arg 8192x128 --arg 8192x128 %s 2>&1 | FileCheck %s --check-prefix=LOADS
// LOADS-NOT: loads x 2
// LOADS: loads x 16 = 8 x 2 8192 8.00 8.00 2.10 MB line {{[0-9]+}}, 2 times
// LOADS-NOT: loads x 2
// RUN: for n in 65 1 0; do tf-run %s --mcpu=sm_90a --entry=halves --arg=random:1:bf16:${n}x128 --arg=random:2:bf16:${n}x128 --expect=reference --check=all || exit 1; done
// RUN: for n in 65 1; do tf-run %s --mcpu=sm_90a --entry=other --arg=random:1:f32:${n}x24 --expect=reference --check=all || exit 1; done
// RUN: for n in 65 1; do tf-run %s --mcpu=sm_90a --entry=third --arg=random:1:f32:${n}x20 --expect=reference --check=all || exit 1; done
// RUN: tf-run %s --mcpu=sm_90a --entry=far --arg=random:1:bf16:9x16 --expect=reference --check=all
// CHECK-LABEL: fusion.func @halves(
// CHECK: [[A:%[0-9]+]] = fusion.pad %x, {{.*}} low [0, -64] high [0, 64]
// CHECK: [[B:%[0-9]+]] = fusion.pad %x, {{.*}} low [0, 64] high [0, -64]
// CHECK-DAG: sched.parallelize [[A]][-1] vectorize
// CHECK-DAG: sched.parallelize [[B]][-1] vectorize
fusion.func @halves(%x: tensor<?x128xbf16>, %c: tensor<?x128xbf16>) -> tensor<?x128xbf16> {
  %m = fusion.dim %x, 0 : i64
  %a = fusion.slice %x, %m from [0, 0] steps [1, 1] : tensor<?x64xbf16>
  %b = fusion.slice %x, %m from [0, 64] steps [1, 1] : tensor<?x64xbf16>
  %n = fusion.neg %b : tensor<?x64xbf16>
  %h = fusion.concat %n, %a axis 1 : tensor<?x128xbf16>
  %u = fusion.mul %x, %c : tensor<?x128xbf16>
  %y = fusion.add %u, %h : tensor<?x128xbf16>
  fusion.return %y : tensor<?x128xbf16>
}

// By 6 elements of 4 bytes.
// CHECK-LABEL: fusion.func @other(
// CHECK: [[C:%[a-z0-9]+]] = fusion.pad %x,
// CHECK: sched.parallelize [[C]][-1] vectorize
// CHECK-LABEL: fusion.func @third_small(
fusion.func @other(%x: tensor<?x24xf32>) -> tensor<?x24xf32> {
  %zero = fusion.constant 0.0 : f32
  %p = fusion.pad %x, %zero low [0, 6] high [0, -6] : tensor<?x24xf32>
  %y = fusion.add %x, %p : tensor<?x24xf32>
  fusion.return %y : tensor<?x24xf32>
}

// By whole vectors, of another axis too.
// CHECK: [[D:%[a-z0-9]+]] = fusion.pad %x,
// CHECK: sched.parallelize [[D]][-1] vectorize
fusion.func @third(%x: tensor<?x20xf32>) -> tensor<?x20xf32> {
  %one = fusion.constant 1.0 : f32
  %p = fusion.pad %x, %one low [2, -12] high [-2, 12] : tensor<?x20xf32>
  %y = fusion.mul %x, %p : tensor<?x20xf32>
  fusion.return %y : tensor<?x20xf32>
}

// A result longer than what is shifted.
fusion.func @far(%x: tensor<?x16xbf16>) -> tensor<?x40xbf16> {
  %one = fusion.constant 1.0 : bf16
  %p = fusion.pad %x, %one low [0, 8] high [0, 16] : tensor<?x40xbf16>
  %y = fusion.neg %p : tensor<?x40xbf16>
  fusion.return %y : tensor<?x40xbf16>
}
