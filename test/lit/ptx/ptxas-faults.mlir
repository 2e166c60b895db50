// What ptxas compiles wrong is written otherwise, in the PTX and in the package (lib/codegen/README.md has the list).
// RUN: tf-llc --mcpu=sm_90a --llvm-select %s | FileCheck-22 %s
// RUN: tf-llc --mcpu=sm_90a -O3 %s | FileCheck-22 %s
// RUN: tf-llc --mcpu=sm_80 --llvm-select %s | FileCheck-22 %s
// Instructions of our own selection are rewritten as LLVM's are.
// RUN: tf-llc --mcpu=sm_90a %s | grep -c " q, %r\|xor.b16 u, \|d, x, y, z;\|cvt.u16.u32 %rs" > %t.own
// RUN: tf-llc --mcpu=sm_90a --llvm-select %s | grep -c " q, %r\|xor.b16 u, \|d, x, y, z;\|cvt.u16.u32 %rs" | diff - %t.own
// RUN: tf-llc --mcpu=sm_90a --filetype=package %s -o %t.tfp && grep -a "setp.gt.s32 q" %t.tfp
// RUN: tf-run %s --entry=negated --arg=iota:i32:3x300 --expect=reference
// RUN: tf-run %s --entry=bytes --arg=iota:i8:3x300 --expect=reference

// The largest of what is negated: VIMNMX3 would lose the sign.
// CHECK-LABEL: .entry negated_k0(
// CHECK: neg.s32
// CHECK-NOT: max.s32
// CHECK: setp.gt.s32 q, %r[[A:[0-9]+]], %r[[B:[0-9]+]]; selp.b32 %r{{[0-9]+}}, %r[[A]], %r[[B]], q;
// CHECK-NOT: max.s32
// CHECK: shfl
fusion.func @negated(%x: tensor<?x?xi32>) -> tensor<?xi32> {
  %n = fusion.neg %x : tensor<?x?xi32>
  %m = fusion.reduce_max %n axes [1] : tensor<?xi32>
  fusion.return %m : tensor<?xi32>
}

// CHECK-LABEL: .entry bytes_k0(
// CHECK-NOT: min.s16
// CHECK: min.u16
fusion.func @bytes(%x: tensor<?x?xi8>) -> tensor<?xi8> {
  %n = fusion.neg %x : tensor<?x?xi8>
  %m = fusion.reduce_min %n axes [1] : tensor<?xi8>
  fusion.return %m : tensor<?xi8>
}

// Nothing is negated: as it was.
// CHECK-LABEL: .entry plain_k0(
// CHECK-NOT: setp.gt.s32 q
// CHECK: max.s32
fusion.func @plain(%x: tensor<?x?xi32>) -> tensor<?xi32> {
  %m = fusion.reduce_max %x axes [1] : tensor<?xi32>
  fusion.return %m : tensor<?xi32>
}
