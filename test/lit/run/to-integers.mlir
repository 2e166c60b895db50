// f32 to integers: one conversion rounds, also as round, floor or ceil before it say, keeps within the type, and makes 0
// of NaN.
// RUN: tf-run %s --entry=f --arg=random:1:f32:37x61 --expect=reference
// RUN: tf-run %s --entry=f --arg=const:2.5:f32:3x5 --expect=reference
// RUN: tf-run %s --entry=f --arg=const:-2.5:f32:3x5 --expect=reference
// RUN: tf-run %s --entry=f --arg=const:127.5:f32:3x5 --expect=reference
// RUN: tf-run %s --entry=f --arg=const:-128.75:f32:3x5 --expect=reference
// RUN: tf-run %s --entry=f --arg=const:65535.5:f32:3x5 --expect=reference
// RUN: tf-run %s --entry=f --arg=const:2147483520:f32:3x5 --expect=reference
// RUN: tf-run %s --entry=f --arg=const:4294967040:f32:3x5 --expect=reference
// RUN: tf-run %s --entry=f --arg=const:-3e38:f32:1x1 --expect=reference
// RUN: tf-run %s --entry=f --arg=const:inf:f32:3x5 --expect=reference
// RUN: tf-run %s --entry=f --arg=const:-inf:f32:3x5 --expect=reference
// RUN: tf-run %s --entry=f --arg=const:nan:f32:3x5 --expect=reference
// RUN: tf-run %s --entry=f --math=precise --arg=random:2:f32:7x64 --expect=reference
// RUN: tf-llc %s --entry=bytes | FileCheck %s --implicit-check-not=cvt.rni.f32 --implicit-check-not=setp.nan
// RUN: tf-llc %s --entry=floors | FileCheck %s --check-prefix=FLOORS
// RUN: tf-llc %s --entry=halves | FileCheck %s --check-prefix=HALVES

// CHECK: cvt.rni.s8.f32
// CHECK-NOT: {{min|max}}.s32
// CHECK: st.global
// FLOORS: cvt.rmi.s32.f32
// HALVES: cvt.rzi.s16.f32

fusion.func @f(%x: tensor<?x?xf32>) -> (tensor<?x?xi8>, tensor<?x?xui8>, tensor<?x?xi16>, tensor<?x?xui16>, tensor<?x?xi32>, tensor<?x?xui32>, tensor<?x?xi64>) {
  %hundred = fusion.constant 100.0 : f32
  %y = fusion.mul %x, %hundred : tensor<?x?xf32>
  %r = fusion.round %x : tensor<?x?xf32>
  %a = fusion.cast %r : tensor<?x?xi8>
  %floor = fusion.floor %x : tensor<?x?xf32>
  %b = fusion.cast %floor : tensor<?x?xui8>
  %ceil = fusion.ceil %y : tensor<?x?xf32>
  %c = fusion.cast %ceil : tensor<?x?xi16>
  %trunc = fusion.trunc %y : tensor<?x?xf32>
  %d = fusion.cast %trunc : tensor<?x?xui16>
  %e = fusion.cast %x : tensor<?x?xi32>
  %near = fusion.round %y : tensor<?x?xf32>
  %g = fusion.cast %near : tensor<?x?xui32>
  %h = fusion.cast %near : tensor<?x?xi64>
  fusion.return %a, %b, %c, %d, %e, %g, %h : tensor<?x?xi8>, tensor<?x?xui8>, tensor<?x?xi16>, tensor<?x?xui16>, tensor<?x?xi32>, tensor<?x?xui32>, tensor<?x?xi64>
}

fusion.func @bytes(%x: tensor<?xf32>) -> tensor<?xi8> {
  %r = fusion.round %x : tensor<?xf32>
  %y = fusion.cast %r : tensor<?xi8>
  sched.split %y[0] by 128
  sched.propagate %y
  sched.parallelize %y [bidx, tidx]
  sched.parallelize_like %y
  sched.inline_most
  fusion.return %y : tensor<?xi8>
}

fusion.func @floors(%x: tensor<?xf32>) -> tensor<?xi32> {
  %r = fusion.floor %x : tensor<?xf32>
  %y = fusion.cast %r : tensor<?xi32>
  sched.split %y[0] by 128
  sched.propagate %y
  sched.parallelize %y [bidx, tidx]
  sched.parallelize_like %y
  sched.inline_most
  fusion.return %y : tensor<?xi32>
}

fusion.func @halves(%x: tensor<?xbf16>) -> tensor<?xi16> {
  %y = fusion.cast %x : tensor<?xi16>
  sched.split %y[0] by 128
  sched.parallelize %y [bidx, tidx]
  fusion.return %y : tensor<?xi16>
}
