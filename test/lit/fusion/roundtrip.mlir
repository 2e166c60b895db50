// RUN: tf-opt %s | tf-opt | FileCheck-22 %s
// RUN: tf-opt %s --mlir-print-op-generic | tf-opt | FileCheck-22 %s

// CHECK-LABEL: fusion.func @arguments(%x: tensor<?x?xbf16> {contiguity = [false, true], dims = ["m", "n"]}, %g: tensor<?xbf16> {contiguity = ["broadcast"], dims = ["n"]}, %s: bf16) -> (tensor<?x?xbf16>, tensor<bf16>) attributes {my.note = 1 : i64} {
fusion.func @arguments(%x: tensor<?x?xbf16> {dims = ["m", "n"], contiguity = [false, true]}, %g: tensor<?xbf16> {contiguity = ["broadcast"], dims = ["n"]}, %s: bf16) -> (tensor<?x?xbf16>, tensor<bf16>) attributes {my.note = 1 : i64} {
  // CHECK-NEXT: %b = fusion.broadcast %g axes [0] : tensor<1x?xbf16>
  %b = fusion.broadcast %g axes [0] : tensor<1x?xbf16>
  // CHECK-NEXT: %y = fusion.fma %x, %b, %s : tensor<?x?xbf16>
  %y = fusion.fma %x, %b, %s : tensor<?x?xbf16>
  // CHECK-NEXT: %r = fusion.sum %y axes [1, 0] : tensor<bf16>
  %r = fusion.sum %y axes [1, 0] : tensor<bf16>
  // CHECK-NEXT: fusion.return %y, %r : tensor<?x?xbf16>, tensor<bf16>
  fusion.return %y, %r : tensor<?x?xbf16>, tensor<bf16>
}

// CHECK-LABEL: fusion.func @suffix(
fusion.func @suffix(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  // CHECK-NEXT: %a = fusion.set %x : tensor<?x8xf32> memory(shared) via(tma)
  %a = fusion.set %x : tensor<?x8xf32> memory(shared) via(tma)
  // CHECK-NEXT: %b = fusion.neg %a : tensor<?x8xf32> {my.k = 1 : i64} memory(local) via(ldmatrix) segment(2) inline(1)
  %b = fusion.neg %a : tensor<?x8xf32> {my.k = 1} inline(1) segment(2) via(ldmatrix) memory(local)
  // CHECK-NEXT: %c = fusion.exp %b : tensor<?x8xf32> memory(global)
  %c = fusion.exp %b : tensor<?x8xf32> memory(global)
  // CHECK-NEXT: %d = fusion.exp %c : tensor<?x8xf32> memory(tensor)
  %d = fusion.exp %c : tensor<?x8xf32> memory(tensor)
  // CHECK-NEXT: fusion.return %d : tensor<?x8xf32>
  fusion.return %d : tensor<?x8xf32>
}

// CHECK-LABEL: fusion.func @scalars(
fusion.func @scalars(%x: tensor<?x8xf32>, %n: i64, %s: f32) -> (tensor<?x8xf32>, tensor<2x?xi32>) {
  // CHECK-NEXT: %a = fusion.constant 1.500000e+00 : f32
  %a = fusion.constant 1.5 : f32
  // CHECK-NEXT: %i = fusion.constant -3 : i32
  %i = fusion.constant -3 : i32
  // CHECK-NEXT: %t = fusion.constant true
  %t = fusion.constant true
  // CHECK-NEXT: %u = fusion.constant 255 : ui8
  %u = fusion.constant 255 : ui8
  // CHECK-NEXT: %z = fusion.constant 0x7F800000 : f32
  %z = fusion.constant inf : f32
  // CHECK-NEXT: %m = fusion.dim %x, 0 : i64
  %m = fusion.dim %x, 0 : i64
  // CHECK-NEXT: %e = fusion.mul %a, %s : f32
  %e = fusion.mul %a, %s : f32
  // CHECK-NEXT: %f = fusion.cast %m : f32
  %f = fusion.cast %m : f32
  // CHECK-NEXT: %h = fusion.div %e, %f : f32
  %h = fusion.div %e, %f : f32
  // CHECK-NEXT: %j = fusion.full %h, %m : tensor<?x8xf32>
  %j = fusion.full %h, %m : tensor<?x8xf32>
  // CHECK-NEXT: %k = fusion.iota %i, %i, %n axis 1 : tensor<2x?xi32>
  %k = fusion.iota %i, %i, %n axis 1 : tensor<2x?xi32>
  // CHECK-NEXT: fusion.return %j, %k : tensor<?x8xf32>, tensor<2x?xi32>
  fusion.return %j, %k : tensor<?x8xf32>, tensor<2x?xi32>
}

// CHECK-LABEL: fusion.func @shape(
fusion.func @shape(%x: tensor<?x8xf32>) -> tensor<8x?xf32> {
  // CHECK-NEXT: %a = fusion.broadcast %x axes [0, 3] : tensor<1x?x8x1xf32>
  %a = fusion.broadcast %x axes [0, 3] : tensor<1x?x8x1xf32>
  // CHECK-NEXT: %b = fusion.squeeze %a axes [0, 3] : tensor<?x8xf32>
  %b = fusion.squeeze %a axes [0, 3] : tensor<?x8xf32>
  // CHECK-NEXT: %c = fusion.permute %b axes [1, 0] : tensor<8x?xf32>
  %c = fusion.permute %b axes [1, 0] : tensor<8x?xf32>
  // CHECK-NEXT: %d = fusion.cast %c : tensor<8x?xf16>
  %d = fusion.cast %c : tensor<8x?xf16>
  // CHECK-NEXT: %e = fusion.cast %d : tensor<8x?xf32>
  %e = fusion.cast %d : tensor<8x?xf32>
  // CHECK-NEXT: fusion.return %e : tensor<8x?xf32>
  fusion.return %e : tensor<8x?xf32>
}

// CHECK-LABEL: fusion.func @reductions(
fusion.func @reductions(%x: tensor<?x8xf32>, %b: tensor<?x8xi1>) -> tensor<8xf32> {
  // CHECK-NEXT: %r0 = fusion.sum %x axes [0] : tensor<8xf32>
  %r0 = fusion.sum %x axes [0] : tensor<8xf32>
  // CHECK-NEXT: %r1 = fusion.prod %x axes [0] : tensor<8xf32>
  %r1 = fusion.prod %x axes [0] : tensor<8xf32>
  // CHECK-NEXT: %r2 = fusion.reduce_max %x axes [0] : tensor<8xf32>
  %r2 = fusion.reduce_max %x axes [0] : tensor<8xf32>
  // CHECK-NEXT: %r3 = fusion.reduce_min %x axes [0] : tensor<8xf32>
  %r3 = fusion.reduce_min %x axes [0] : tensor<8xf32>
  // CHECK-NEXT: %r4 = fusion.any %b axes [0] : tensor<8xi1>
  %r4 = fusion.any %b axes [0] : tensor<8xi1>
  // CHECK-NEXT: %r5 = fusion.all %b axes [0] : tensor<8xi1>
  %r5 = fusion.all %b axes [0] : tensor<8xi1>
  // CHECK-NEXT: fusion.return %r0 : tensor<8xf32>
  fusion.return %r0 : tensor<8xf32>
}

// CHECK-LABEL: fusion.func @pointwise(
fusion.func @pointwise(%f: tensor<?x8xf32>, %f1: tensor<1x8xf32>, %s: f32, %i: tensor<?x8xi32>, %b: tensor<?x8xi1>) -> tensor<?x8xf32> {
  // CHECK-NEXT: %v0 = fusion.neg %f : tensor<?x8xf32>
  %v0 = fusion.neg %f : tensor<?x8xf32>
  // CHECK-NEXT: %v1 = fusion.abs %f : tensor<?x8xf32>
  %v1 = fusion.abs %f : tensor<?x8xf32>
  // CHECK-NEXT: %v2 = fusion.sign %f : tensor<?x8xf32>
  %v2 = fusion.sign %f : tensor<?x8xf32>
  // CHECK-NEXT: %v3 = fusion.reciprocal %f : tensor<?x8xf32>
  %v3 = fusion.reciprocal %f : tensor<?x8xf32>
  // CHECK-NEXT: %v4 = fusion.sqrt %f : tensor<?x8xf32>
  %v4 = fusion.sqrt %f : tensor<?x8xf32>
  // CHECK-NEXT: %v5 = fusion.rsqrt %f : tensor<?x8xf32>
  %v5 = fusion.rsqrt %f : tensor<?x8xf32>
  // CHECK-NEXT: %v6 = fusion.exp %f : tensor<?x8xf32>
  %v6 = fusion.exp %f : tensor<?x8xf32>
  // CHECK-NEXT: %v7 = fusion.exp2 %f : tensor<?x8xf32>
  %v7 = fusion.exp2 %f : tensor<?x8xf32>
  // CHECK-NEXT: %v8 = fusion.exp10 %f : tensor<?x8xf32>
  %v8 = fusion.exp10 %f : tensor<?x8xf32>
  // CHECK-NEXT: %v9 = fusion.expm1 %f : tensor<?x8xf32>
  %v9 = fusion.expm1 %f : tensor<?x8xf32>
  // CHECK-NEXT: %v10 = fusion.log %f : tensor<?x8xf32>
  %v10 = fusion.log %f : tensor<?x8xf32>
  // CHECK-NEXT: %v11 = fusion.log2 %f : tensor<?x8xf32>
  %v11 = fusion.log2 %f : tensor<?x8xf32>
  // CHECK-NEXT: %v12 = fusion.log10 %f : tensor<?x8xf32>
  %v12 = fusion.log10 %f : tensor<?x8xf32>
  // CHECK-NEXT: %v13 = fusion.log1p %f : tensor<?x8xf32>
  %v13 = fusion.log1p %f : tensor<?x8xf32>
  // CHECK-NEXT: %v14 = fusion.sin %f : tensor<?x8xf32>
  %v14 = fusion.sin %f : tensor<?x8xf32>
  // CHECK-NEXT: %v15 = fusion.cos %f : tensor<?x8xf32>
  %v15 = fusion.cos %f : tensor<?x8xf32>
  // CHECK-NEXT: %v16 = fusion.tan %f : tensor<?x8xf32>
  %v16 = fusion.tan %f : tensor<?x8xf32>
  // CHECK-NEXT: %v17 = fusion.asin %f : tensor<?x8xf32>
  %v17 = fusion.asin %f : tensor<?x8xf32>
  // CHECK-NEXT: %v18 = fusion.acos %f : tensor<?x8xf32>
  %v18 = fusion.acos %f : tensor<?x8xf32>
  // CHECK-NEXT: %v19 = fusion.atan %f : tensor<?x8xf32>
  %v19 = fusion.atan %f : tensor<?x8xf32>
  // CHECK-NEXT: %v20 = fusion.sinh %f : tensor<?x8xf32>
  %v20 = fusion.sinh %f : tensor<?x8xf32>
  // CHECK-NEXT: %v21 = fusion.cosh %f : tensor<?x8xf32>
  %v21 = fusion.cosh %f : tensor<?x8xf32>
  // CHECK-NEXT: %v22 = fusion.tanh %f : tensor<?x8xf32>
  %v22 = fusion.tanh %f : tensor<?x8xf32>
  // CHECK-NEXT: %v23 = fusion.asinh %f : tensor<?x8xf32>
  %v23 = fusion.asinh %f : tensor<?x8xf32>
  // CHECK-NEXT: %v24 = fusion.acosh %f : tensor<?x8xf32>
  %v24 = fusion.acosh %f : tensor<?x8xf32>
  // CHECK-NEXT: %v25 = fusion.atanh %f : tensor<?x8xf32>
  %v25 = fusion.atanh %f : tensor<?x8xf32>
  // CHECK-NEXT: %v26 = fusion.erf %f : tensor<?x8xf32>
  %v26 = fusion.erf %f : tensor<?x8xf32>
  // CHECK-NEXT: %v27 = fusion.erfc %f : tensor<?x8xf32>
  %v27 = fusion.erfc %f : tensor<?x8xf32>
  // CHECK-NEXT: %v28 = fusion.sigmoid %f : tensor<?x8xf32>
  %v28 = fusion.sigmoid %f : tensor<?x8xf32>
  // CHECK-NEXT: %v29 = fusion.silu %f : tensor<?x8xf32>
  %v29 = fusion.silu %f : tensor<?x8xf32>
  // CHECK-NEXT: %v30 = fusion.gelu %f : tensor<?x8xf32>
  %v30 = fusion.gelu %f : tensor<?x8xf32>
  // CHECK-NEXT: %v31 = fusion.gelu_tanh %f : tensor<?x8xf32>
  %v31 = fusion.gelu_tanh %f : tensor<?x8xf32>
  // CHECK-NEXT: %v32 = fusion.relu %f : tensor<?x8xf32>
  %v32 = fusion.relu %f : tensor<?x8xf32>
  // CHECK-NEXT: %v33 = fusion.softplus %f : tensor<?x8xf32>
  %v33 = fusion.softplus %f : tensor<?x8xf32>
  // CHECK-NEXT: %v34 = fusion.floor %f : tensor<?x8xf32>
  %v34 = fusion.floor %f : tensor<?x8xf32>
  // CHECK-NEXT: %v35 = fusion.ceil %f : tensor<?x8xf32>
  %v35 = fusion.ceil %f : tensor<?x8xf32>
  // CHECK-NEXT: %v36 = fusion.round %f : tensor<?x8xf32>
  %v36 = fusion.round %f : tensor<?x8xf32>
  // CHECK-NEXT: %v37 = fusion.trunc %f : tensor<?x8xf32>
  %v37 = fusion.trunc %f : tensor<?x8xf32>
  // CHECK-NEXT: %v38 = fusion.frac %f : tensor<?x8xf32>
  %v38 = fusion.frac %f : tensor<?x8xf32>
  // CHECK-NEXT: %v39 = fusion.isnan %f : tensor<?x8xi1>
  %v39 = fusion.isnan %f : tensor<?x8xi1>
  // CHECK-NEXT: %v40 = fusion.isinf %f : tensor<?x8xi1>
  %v40 = fusion.isinf %f : tensor<?x8xi1>
  // CHECK-NEXT: %v41 = fusion.isfinite %f : tensor<?x8xi1>
  %v41 = fusion.isfinite %f : tensor<?x8xi1>
  // CHECK-NEXT: %v42 = fusion.isposinf %f : tensor<?x8xi1>
  %v42 = fusion.isposinf %f : tensor<?x8xi1>
  // CHECK-NEXT: %v43 = fusion.isneginf %f : tensor<?x8xi1>
  %v43 = fusion.isneginf %f : tensor<?x8xi1>
  // CHECK-NEXT: %v44 = fusion.signbit %f : tensor<?x8xi1>
  %v44 = fusion.signbit %f : tensor<?x8xi1>
  // CHECK-NEXT: %v45 = fusion.not %i : tensor<?x8xi32>
  %v45 = fusion.not %i : tensor<?x8xi32>
  // CHECK-NEXT: %v46 = fusion.logical_not %b : tensor<?x8xi1>
  %v46 = fusion.logical_not %b : tensor<?x8xi1>
  // CHECK-NEXT: %v47 = fusion.add %f, %f1 : tensor<?x8xf32>
  %v47 = fusion.add %f, %f1 : tensor<?x8xf32>
  // CHECK-NEXT: %v48 = fusion.sub %f, %f1 : tensor<?x8xf32>
  %v48 = fusion.sub %f, %f1 : tensor<?x8xf32>
  // CHECK-NEXT: %v49 = fusion.mul %f, %f1 : tensor<?x8xf32>
  %v49 = fusion.mul %f, %f1 : tensor<?x8xf32>
  // CHECK-NEXT: %v50 = fusion.div %f, %f1 : tensor<?x8xf32>
  %v50 = fusion.div %f, %f1 : tensor<?x8xf32>
  // CHECK-NEXT: %v51 = fusion.floordiv %i, %i : tensor<?x8xi32>
  %v51 = fusion.floordiv %i, %i : tensor<?x8xi32>
  // CHECK-NEXT: %v52 = fusion.ceil_div %i, %i : tensor<?x8xi32>
  %v52 = fusion.ceil_div %i, %i : tensor<?x8xi32>
  // CHECK-NEXT: %v53 = fusion.rem %i, %i : tensor<?x8xi32>
  %v53 = fusion.rem %i, %i : tensor<?x8xi32>
  // CHECK-NEXT: %v54 = fusion.mod %i, %i : tensor<?x8xi32>
  %v54 = fusion.mod %i, %i : tensor<?x8xi32>
  // CHECK-NEXT: %v55 = fusion.pow %f, %f1 : tensor<?x8xf32>
  %v55 = fusion.pow %f, %f1 : tensor<?x8xf32>
  // CHECK-NEXT: %v56 = fusion.min %f, %f1 : tensor<?x8xf32>
  %v56 = fusion.min %f, %f1 : tensor<?x8xf32>
  // CHECK-NEXT: %v57 = fusion.max %f, %f1 : tensor<?x8xf32>
  %v57 = fusion.max %f, %f1 : tensor<?x8xf32>
  // CHECK-NEXT: %v58 = fusion.fmin %f, %f1 : tensor<?x8xf32>
  %v58 = fusion.fmin %f, %f1 : tensor<?x8xf32>
  // CHECK-NEXT: %v59 = fusion.fmax %f, %f1 : tensor<?x8xf32>
  %v59 = fusion.fmax %f, %f1 : tensor<?x8xf32>
  // CHECK-NEXT: %v60 = fusion.copysign %f, %f1 : tensor<?x8xf32>
  %v60 = fusion.copysign %f, %f1 : tensor<?x8xf32>
  // CHECK-NEXT: %v61 = fusion.atan2 %f, %f1 : tensor<?x8xf32>
  %v61 = fusion.atan2 %f, %f1 : tensor<?x8xf32>
  // CHECK-NEXT: %v62 = fusion.leaky_relu %f, %f1 : tensor<?x8xf32>
  %v62 = fusion.leaky_relu %f, %f1 : tensor<?x8xf32>
  // CHECK-NEXT: %v63 = fusion.and %i, %i : tensor<?x8xi32>
  %v63 = fusion.and %i, %i : tensor<?x8xi32>
  // CHECK-NEXT: %v64 = fusion.or %i, %i : tensor<?x8xi32>
  %v64 = fusion.or %i, %i : tensor<?x8xi32>
  // CHECK-NEXT: %v65 = fusion.xor %i, %i : tensor<?x8xi32>
  %v65 = fusion.xor %i, %i : tensor<?x8xi32>
  // CHECK-NEXT: %v66 = fusion.shl %i, %i : tensor<?x8xi32>
  %v66 = fusion.shl %i, %i : tensor<?x8xi32>
  // CHECK-NEXT: %v67 = fusion.shr %i, %i : tensor<?x8xi32>
  %v67 = fusion.shr %i, %i : tensor<?x8xi32>
  // CHECK-NEXT: %v68 = fusion.logical_and %b, %b : tensor<?x8xi1>
  %v68 = fusion.logical_and %b, %b : tensor<?x8xi1>
  // CHECK-NEXT: %v69 = fusion.logical_or %b, %b : tensor<?x8xi1>
  %v69 = fusion.logical_or %b, %b : tensor<?x8xi1>
  // CHECK-NEXT: %v70 = fusion.eq %f, %f1 : tensor<?x8xi1>
  %v70 = fusion.eq %f, %f1 : tensor<?x8xi1>
  // CHECK-NEXT: %v71 = fusion.ne %f, %f1 : tensor<?x8xi1>
  %v71 = fusion.ne %f, %f1 : tensor<?x8xi1>
  // CHECK-NEXT: %v72 = fusion.lt %f, %f1 : tensor<?x8xi1>
  %v72 = fusion.lt %f, %f1 : tensor<?x8xi1>
  // CHECK-NEXT: %v73 = fusion.le %f, %f1 : tensor<?x8xi1>
  %v73 = fusion.le %f, %f1 : tensor<?x8xi1>
  // CHECK-NEXT: %v74 = fusion.gt %f, %f1 : tensor<?x8xi1>
  %v74 = fusion.gt %f, %f1 : tensor<?x8xi1>
  // CHECK-NEXT: %v75 = fusion.ge %f, %f1 : tensor<?x8xi1>
  %v75 = fusion.ge %f, %f1 : tensor<?x8xi1>
  // CHECK-NEXT: %v76 = fusion.clamp %f, %f1, %s : tensor<?x8xf32>
  %v76 = fusion.clamp %f, %f1, %s : tensor<?x8xf32>
  // CHECK-NEXT: %v77 = fusion.fma %f, %f1, %s : tensor<?x8xf32>
  %v77 = fusion.fma %f, %f1, %s : tensor<?x8xf32>
  // CHECK-NEXT: %v78 = fusion.lerp %f, %f1, %s : tensor<?x8xf32>
  %v78 = fusion.lerp %f, %f1, %s : tensor<?x8xf32>
  // CHECK-NEXT: %v79 = fusion.threshold %f, %f1, %s : tensor<?x8xf32>
  %v79 = fusion.threshold %f, %f1, %s : tensor<?x8xf32>
  // CHECK-NEXT: %v80 = fusion.select %b, %f1, %s : tensor<?x8xf32>
  %v80 = fusion.select %b, %f1, %s : tensor<?x8xf32>
  // CHECK-NEXT: %v81 = fusion.addcmul %f, %f, %f1, %s : tensor<?x8xf32>
  %v81 = fusion.addcmul %f, %f, %f1, %s : tensor<?x8xf32>
  // CHECK-NEXT: fusion.return %v81 : tensor<?x8xf32>
  fusion.return %v81 : tensor<?x8xf32>
}
