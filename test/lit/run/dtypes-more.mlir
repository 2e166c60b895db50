// 8-bit floats, i16 and the wider unsigned types, as dtypes.mlir has the others: vector accesses, reductions by shuffles
// and by shared memory, casts from and to every type, and for every chip.
// RUN: tf-run %s --entry=f8E4M3FN --arg=random:1:f8e4m3fn:9x48 --expect=reference --check=all
// RUN: tf-run %s --entry=f8E5M2 --arg=random:2:f8e5m2:9x48 --expect=reference --check=all
// RUN: tf-run %s --entry=i16 --arg=random:3:i16:9x48 --expect=reference --check=all
// RUN: tf-run %s --entry=ui16 --arg=random:4:u16:9x48 --expect=reference --check=all
// RUN: tf-run %s --entry=ui32 --arg=random:5:u32:9x48 --expect=reference --check=all
// RUN: tf-run %s --entry=ui64 --arg=random:6:u64:9x48 --expect=reference --check=all
// RUN: tf-run %s --entry=from_f64 --arg=random:3:f64:70 --expect=reference --check=all
// RUN: tf-run %s --entry=from_f32 --arg=random:3:f32:70 --expect=reference --check=all
// RUN: tf-run %s --entry=from_f16 --arg=random:3:f16:70 --expect=reference --check=all
// RUN: tf-run %s --entry=from_bf16 --arg=random:3:bf16:70 --expect=reference --check=all
// RUN: tf-run %s --entry=from_i64 --arg=random:3:i64:70 --expect=reference --check=all
// RUN: tf-run %s --entry=from_i32 --arg=random:3:i32:70 --expect=reference --check=all
// RUN: tf-run %s --entry=from_i8 --arg=random:3:i8:70 --expect=reference --check=all
// RUN: tf-run %s --entry=from_ui8 --arg=random:3:u8:70 --expect=reference --check=all
// RUN: tf-run %s --entry=from_i1 --arg=random:3:bool:70 --expect=reference --check=all
// RUN: tf-run %s --entry=from_f8E4M3FN --arg=random:3:f8e4m3fn:70 --expect=reference --check=all
// RUN: tf-run %s --entry=from_f8E5M2 --arg=random:3:f8e5m2:70 --expect=reference --check=all
// RUN: tf-run %s --entry=from_i16 --arg=random:3:i16:70 --expect=reference --check=all
// RUN: tf-run %s --entry=from_ui16 --arg=random:3:u16:70 --expect=reference --check=all
// RUN: tf-run %s --entry=from_ui32 --arg=random:3:u32:70 --expect=reference --check=all
// RUN: tf-run %s --entry=from_ui64 --arg=random:3:u64:70 --expect=reference --check=all
// RUN: tf-run %s --entry=from_f32 --mcpu=sm_80 --arg=random:3:f32:70 --expect=reference
// RUN: tf-run %s --entry=from_f8E5M2 --mcpu=sm_80 --arg=random:3:f8e5m2:70 --expect=reference
// RUN: tf-run %s --entry=from_f32 --mcpu=sm_100a --arg=random:3:f32:70 --expect=reference
// RUN: tf-run %s --entry=from_f8E5M2 --mcpu=sm_100a --arg=random:3:f8e5m2:70 --expect=reference

fusion.func @f8E4M3FN(%x: tensor<?x48xf8E4M3FN>) -> (tensor<?x48xf8E4M3FN>, tensor<?xf8E4M3FN>, tensor<48xf8E4M3FN>) {
  %v = fusion.set %x : tensor<?x48xf8E4M3FN>
  %y = fusion.neg %v : tensor<?x48xf8E4M3FN>
  %r = fusion.reduce_max %x axes [1] : tensor<?xf8E4M3FN>
  %c = fusion.sum %x axes [0] : tensor<48xf8E4M3FN>
  sched.split %y[1] by 4
  sched.propagate %y
  sched.parallelize %y, %v [bidx, tidx, vectorize]
  sched.inline_at %v 2
  sched.merge %r[1, 2]
  sched.parallelize %r [bidx, tidx]
  sched.merge %c[1, 2]
  sched.split %c[0] by 4
  sched.reorder %c [2, 0, 1]
  sched.parallelize %c [bidx, serial, tidy]
  sched.segment %r = 1
  sched.segment %c = 2
  fusion.return %y, %r, %c : tensor<?x48xf8E4M3FN>, tensor<?xf8E4M3FN>, tensor<48xf8E4M3FN>
}

fusion.func @f8E5M2(%x: tensor<?x48xf8E5M2>) -> (tensor<?x48xf8E5M2>, tensor<?xf8E5M2>, tensor<48xf8E5M2>) {
  %v = fusion.set %x : tensor<?x48xf8E5M2>
  %y = fusion.neg %v : tensor<?x48xf8E5M2>
  %r = fusion.reduce_max %x axes [1] : tensor<?xf8E5M2>
  %c = fusion.sum %x axes [0] : tensor<48xf8E5M2>
  sched.split %y[1] by 4
  sched.propagate %y
  sched.parallelize %y, %v [bidx, tidx, vectorize]
  sched.inline_at %v 2
  sched.merge %r[1, 2]
  sched.parallelize %r [bidx, tidx]
  sched.merge %c[1, 2]
  sched.split %c[0] by 4
  sched.reorder %c [2, 0, 1]
  sched.parallelize %c [bidx, serial, tidy]
  sched.segment %r = 1
  sched.segment %c = 2
  fusion.return %y, %r, %c : tensor<?x48xf8E5M2>, tensor<?xf8E5M2>, tensor<48xf8E5M2>
}

fusion.func @i16(%x: tensor<?x48xi16>) -> (tensor<?x48xi16>, tensor<?xi16>, tensor<48xi16>) {
  %v = fusion.set %x : tensor<?x48xi16>
  %y = fusion.neg %v : tensor<?x48xi16>
  %r = fusion.reduce_max %x axes [1] : tensor<?xi16>
  %c = fusion.sum %x axes [0] : tensor<48xi16>
  sched.split %y[1] by 4
  sched.propagate %y
  sched.parallelize %y, %v [bidx, tidx, vectorize]
  sched.inline_at %v 2
  sched.merge %r[1, 2]
  sched.parallelize %r [bidx, tidx]
  sched.merge %c[1, 2]
  sched.split %c[0] by 4
  sched.reorder %c [2, 0, 1]
  sched.parallelize %c [bidx, serial, tidy]
  sched.segment %r = 1
  sched.segment %c = 2
  fusion.return %y, %r, %c : tensor<?x48xi16>, tensor<?xi16>, tensor<48xi16>
}

fusion.func @ui16(%x: tensor<?x48xui16>) -> (tensor<?x48xui16>, tensor<?xui16>, tensor<48xui16>) {
  %v = fusion.set %x : tensor<?x48xui16>
  %y = fusion.neg %v : tensor<?x48xui16>
  %r = fusion.reduce_max %x axes [1] : tensor<?xui16>
  %c = fusion.sum %x axes [0] : tensor<48xui16>
  sched.split %y[1] by 4
  sched.propagate %y
  sched.parallelize %y, %v [bidx, tidx, vectorize]
  sched.inline_at %v 2
  sched.merge %r[1, 2]
  sched.parallelize %r [bidx, tidx]
  sched.merge %c[1, 2]
  sched.split %c[0] by 4
  sched.reorder %c [2, 0, 1]
  sched.parallelize %c [bidx, serial, tidy]
  sched.segment %r = 1
  sched.segment %c = 2
  fusion.return %y, %r, %c : tensor<?x48xui16>, tensor<?xui16>, tensor<48xui16>
}

fusion.func @ui32(%x: tensor<?x48xui32>) -> (tensor<?x48xui32>, tensor<?xui32>, tensor<48xui32>) {
  %v = fusion.set %x : tensor<?x48xui32>
  %y = fusion.neg %v : tensor<?x48xui32>
  %r = fusion.reduce_max %x axes [1] : tensor<?xui32>
  %c = fusion.sum %x axes [0] : tensor<48xui32>
  sched.split %y[1] by 4
  sched.propagate %y
  sched.parallelize %y, %v [bidx, tidx, vectorize]
  sched.inline_at %v 2
  sched.merge %r[1, 2]
  sched.parallelize %r [bidx, tidx]
  sched.merge %c[1, 2]
  sched.split %c[0] by 4
  sched.reorder %c [2, 0, 1]
  sched.parallelize %c [bidx, serial, tidy]
  sched.segment %r = 1
  sched.segment %c = 2
  fusion.return %y, %r, %c : tensor<?x48xui32>, tensor<?xui32>, tensor<48xui32>
}

fusion.func @ui64(%x: tensor<?x48xui64>) -> (tensor<?x48xui64>, tensor<?xui64>, tensor<48xui64>) {
  %v = fusion.set %x : tensor<?x48xui64>
  %y = fusion.neg %v : tensor<?x48xui64>
  %r = fusion.reduce_max %x axes [1] : tensor<?xui64>
  %c = fusion.sum %x axes [0] : tensor<48xui64>
  sched.split %y[1] by 4
  sched.propagate %y
  sched.parallelize %y, %v [bidx, tidx, vectorize]
  sched.inline_at %v 2
  sched.merge %r[1, 2]
  sched.parallelize %r [bidx, tidx]
  sched.merge %c[1, 2]
  sched.split %c[0] by 4
  sched.reorder %c [2, 0, 1]
  sched.parallelize %c [bidx, serial, tidy]
  sched.segment %r = 1
  sched.segment %c = 2
  fusion.return %y, %r, %c : tensor<?x48xui64>, tensor<?xui64>, tensor<48xui64>
}

fusion.func @from_f64(%x: tensor<?xf64>) -> (tensor<?xf8E4M3FN>, tensor<?xf8E5M2>, tensor<?xi16>, tensor<?xui16>, tensor<?xui32>, tensor<?xui64>) {
  %f8E4M3FN = fusion.cast %x : tensor<?xf8E4M3FN>
  %f8E5M2 = fusion.cast %x : tensor<?xf8E5M2>
  %i16 = fusion.cast %x : tensor<?xi16>
  %ui16 = fusion.cast %x : tensor<?xui16>
  %ui32 = fusion.cast %x : tensor<?xui32>
  %ui64 = fusion.cast %x : tensor<?xui64>
  sched.split %f8E4M3FN[0] by 32
  sched.propagate %f8E4M3FN
  sched.parallelize %f8E4M3FN [bidx, tidx]
  sched.parallelize_like %f8E4M3FN
  fusion.return %f8E4M3FN, %f8E5M2, %i16, %ui16, %ui32, %ui64 : tensor<?xf8E4M3FN>, tensor<?xf8E5M2>, tensor<?xi16>, tensor<?xui16>, tensor<?xui32>, tensor<?xui64>
}

fusion.func @from_f32(%x: tensor<?xf32>) -> (tensor<?xf8E4M3FN>, tensor<?xf8E5M2>, tensor<?xi16>, tensor<?xui16>, tensor<?xui32>, tensor<?xui64>) {
  %f8E4M3FN = fusion.cast %x : tensor<?xf8E4M3FN>
  %f8E5M2 = fusion.cast %x : tensor<?xf8E5M2>
  %i16 = fusion.cast %x : tensor<?xi16>
  %ui16 = fusion.cast %x : tensor<?xui16>
  %ui32 = fusion.cast %x : tensor<?xui32>
  %ui64 = fusion.cast %x : tensor<?xui64>
  sched.split %f8E4M3FN[0] by 32
  sched.propagate %f8E4M3FN
  sched.parallelize %f8E4M3FN [bidx, tidx]
  sched.parallelize_like %f8E4M3FN
  fusion.return %f8E4M3FN, %f8E5M2, %i16, %ui16, %ui32, %ui64 : tensor<?xf8E4M3FN>, tensor<?xf8E5M2>, tensor<?xi16>, tensor<?xui16>, tensor<?xui32>, tensor<?xui64>
}

fusion.func @from_f16(%x: tensor<?xf16>) -> (tensor<?xf8E4M3FN>, tensor<?xf8E5M2>, tensor<?xi16>, tensor<?xui16>, tensor<?xui32>, tensor<?xui64>) {
  %f8E4M3FN = fusion.cast %x : tensor<?xf8E4M3FN>
  %f8E5M2 = fusion.cast %x : tensor<?xf8E5M2>
  %i16 = fusion.cast %x : tensor<?xi16>
  %ui16 = fusion.cast %x : tensor<?xui16>
  %ui32 = fusion.cast %x : tensor<?xui32>
  %ui64 = fusion.cast %x : tensor<?xui64>
  sched.split %f8E4M3FN[0] by 32
  sched.propagate %f8E4M3FN
  sched.parallelize %f8E4M3FN [bidx, tidx]
  sched.parallelize_like %f8E4M3FN
  fusion.return %f8E4M3FN, %f8E5M2, %i16, %ui16, %ui32, %ui64 : tensor<?xf8E4M3FN>, tensor<?xf8E5M2>, tensor<?xi16>, tensor<?xui16>, tensor<?xui32>, tensor<?xui64>
}

fusion.func @from_bf16(%x: tensor<?xbf16>) -> (tensor<?xf8E4M3FN>, tensor<?xf8E5M2>, tensor<?xi16>, tensor<?xui16>, tensor<?xui32>, tensor<?xui64>) {
  %f8E4M3FN = fusion.cast %x : tensor<?xf8E4M3FN>
  %f8E5M2 = fusion.cast %x : tensor<?xf8E5M2>
  %i16 = fusion.cast %x : tensor<?xi16>
  %ui16 = fusion.cast %x : tensor<?xui16>
  %ui32 = fusion.cast %x : tensor<?xui32>
  %ui64 = fusion.cast %x : tensor<?xui64>
  sched.split %f8E4M3FN[0] by 32
  sched.propagate %f8E4M3FN
  sched.parallelize %f8E4M3FN [bidx, tidx]
  sched.parallelize_like %f8E4M3FN
  fusion.return %f8E4M3FN, %f8E5M2, %i16, %ui16, %ui32, %ui64 : tensor<?xf8E4M3FN>, tensor<?xf8E5M2>, tensor<?xi16>, tensor<?xui16>, tensor<?xui32>, tensor<?xui64>
}

fusion.func @from_i64(%x: tensor<?xi64>) -> (tensor<?xf8E4M3FN>, tensor<?xf8E5M2>, tensor<?xi16>, tensor<?xui16>, tensor<?xui32>, tensor<?xui64>) {
  %f8E4M3FN = fusion.cast %x : tensor<?xf8E4M3FN>
  %f8E5M2 = fusion.cast %x : tensor<?xf8E5M2>
  %i16 = fusion.cast %x : tensor<?xi16>
  %ui16 = fusion.cast %x : tensor<?xui16>
  %ui32 = fusion.cast %x : tensor<?xui32>
  %ui64 = fusion.cast %x : tensor<?xui64>
  sched.split %f8E4M3FN[0] by 32
  sched.propagate %f8E4M3FN
  sched.parallelize %f8E4M3FN [bidx, tidx]
  sched.parallelize_like %f8E4M3FN
  fusion.return %f8E4M3FN, %f8E5M2, %i16, %ui16, %ui32, %ui64 : tensor<?xf8E4M3FN>, tensor<?xf8E5M2>, tensor<?xi16>, tensor<?xui16>, tensor<?xui32>, tensor<?xui64>
}

fusion.func @from_i32(%x: tensor<?xi32>) -> (tensor<?xf8E4M3FN>, tensor<?xf8E5M2>, tensor<?xi16>, tensor<?xui16>, tensor<?xui32>, tensor<?xui64>) {
  %f8E4M3FN = fusion.cast %x : tensor<?xf8E4M3FN>
  %f8E5M2 = fusion.cast %x : tensor<?xf8E5M2>
  %i16 = fusion.cast %x : tensor<?xi16>
  %ui16 = fusion.cast %x : tensor<?xui16>
  %ui32 = fusion.cast %x : tensor<?xui32>
  %ui64 = fusion.cast %x : tensor<?xui64>
  sched.split %f8E4M3FN[0] by 32
  sched.propagate %f8E4M3FN
  sched.parallelize %f8E4M3FN [bidx, tidx]
  sched.parallelize_like %f8E4M3FN
  fusion.return %f8E4M3FN, %f8E5M2, %i16, %ui16, %ui32, %ui64 : tensor<?xf8E4M3FN>, tensor<?xf8E5M2>, tensor<?xi16>, tensor<?xui16>, tensor<?xui32>, tensor<?xui64>
}

fusion.func @from_i8(%x: tensor<?xi8>) -> (tensor<?xf8E4M3FN>, tensor<?xf8E5M2>, tensor<?xi16>, tensor<?xui16>, tensor<?xui32>, tensor<?xui64>) {
  %f8E4M3FN = fusion.cast %x : tensor<?xf8E4M3FN>
  %f8E5M2 = fusion.cast %x : tensor<?xf8E5M2>
  %i16 = fusion.cast %x : tensor<?xi16>
  %ui16 = fusion.cast %x : tensor<?xui16>
  %ui32 = fusion.cast %x : tensor<?xui32>
  %ui64 = fusion.cast %x : tensor<?xui64>
  sched.split %f8E4M3FN[0] by 32
  sched.propagate %f8E4M3FN
  sched.parallelize %f8E4M3FN [bidx, tidx]
  sched.parallelize_like %f8E4M3FN
  fusion.return %f8E4M3FN, %f8E5M2, %i16, %ui16, %ui32, %ui64 : tensor<?xf8E4M3FN>, tensor<?xf8E5M2>, tensor<?xi16>, tensor<?xui16>, tensor<?xui32>, tensor<?xui64>
}

fusion.func @from_ui8(%x: tensor<?xui8>) -> (tensor<?xf8E4M3FN>, tensor<?xf8E5M2>, tensor<?xi16>, tensor<?xui16>, tensor<?xui32>, tensor<?xui64>) {
  %f8E4M3FN = fusion.cast %x : tensor<?xf8E4M3FN>
  %f8E5M2 = fusion.cast %x : tensor<?xf8E5M2>
  %i16 = fusion.cast %x : tensor<?xi16>
  %ui16 = fusion.cast %x : tensor<?xui16>
  %ui32 = fusion.cast %x : tensor<?xui32>
  %ui64 = fusion.cast %x : tensor<?xui64>
  sched.split %f8E4M3FN[0] by 32
  sched.propagate %f8E4M3FN
  sched.parallelize %f8E4M3FN [bidx, tidx]
  sched.parallelize_like %f8E4M3FN
  fusion.return %f8E4M3FN, %f8E5M2, %i16, %ui16, %ui32, %ui64 : tensor<?xf8E4M3FN>, tensor<?xf8E5M2>, tensor<?xi16>, tensor<?xui16>, tensor<?xui32>, tensor<?xui64>
}

fusion.func @from_i1(%x: tensor<?xi1>) -> (tensor<?xf8E4M3FN>, tensor<?xf8E5M2>, tensor<?xi16>, tensor<?xui16>, tensor<?xui32>, tensor<?xui64>) {
  %f8E4M3FN = fusion.cast %x : tensor<?xf8E4M3FN>
  %f8E5M2 = fusion.cast %x : tensor<?xf8E5M2>
  %i16 = fusion.cast %x : tensor<?xi16>
  %ui16 = fusion.cast %x : tensor<?xui16>
  %ui32 = fusion.cast %x : tensor<?xui32>
  %ui64 = fusion.cast %x : tensor<?xui64>
  sched.split %f8E4M3FN[0] by 32
  sched.propagate %f8E4M3FN
  sched.parallelize %f8E4M3FN [bidx, tidx]
  sched.parallelize_like %f8E4M3FN
  fusion.return %f8E4M3FN, %f8E5M2, %i16, %ui16, %ui32, %ui64 : tensor<?xf8E4M3FN>, tensor<?xf8E5M2>, tensor<?xi16>, tensor<?xui16>, tensor<?xui32>, tensor<?xui64>
}

fusion.func @from_f8E4M3FN(%x: tensor<?xf8E4M3FN>) -> (tensor<?xf64>, tensor<?xf32>, tensor<?xf16>, tensor<?xbf16>, tensor<?xi64>, tensor<?xi32>, tensor<?xi8>, tensor<?xui8>, tensor<?xi1>, tensor<?xf8E5M2>, tensor<?xi16>, tensor<?xui16>, tensor<?xui32>, tensor<?xui64>) {
  %f64 = fusion.cast %x : tensor<?xf64>
  %f32 = fusion.cast %x : tensor<?xf32>
  %f16 = fusion.cast %x : tensor<?xf16>
  %bf16 = fusion.cast %x : tensor<?xbf16>
  %i64 = fusion.cast %x : tensor<?xi64>
  %i32 = fusion.cast %x : tensor<?xi32>
  %i8 = fusion.cast %x : tensor<?xi8>
  %ui8 = fusion.cast %x : tensor<?xui8>
  %i1 = fusion.cast %x : tensor<?xi1>
  %f8E5M2 = fusion.cast %x : tensor<?xf8E5M2>
  %i16 = fusion.cast %x : tensor<?xi16>
  %ui16 = fusion.cast %x : tensor<?xui16>
  %ui32 = fusion.cast %x : tensor<?xui32>
  %ui64 = fusion.cast %x : tensor<?xui64>
  sched.split %f64[0] by 32
  sched.propagate %f64
  sched.parallelize %f64 [bidx, tidx]
  sched.parallelize_like %f64
  fusion.return %f64, %f32, %f16, %bf16, %i64, %i32, %i8, %ui8, %i1, %f8E5M2, %i16, %ui16, %ui32, %ui64 : tensor<?xf64>, tensor<?xf32>, tensor<?xf16>, tensor<?xbf16>, tensor<?xi64>, tensor<?xi32>, tensor<?xi8>, tensor<?xui8>, tensor<?xi1>, tensor<?xf8E5M2>, tensor<?xi16>, tensor<?xui16>, tensor<?xui32>, tensor<?xui64>
}

fusion.func @from_f8E5M2(%x: tensor<?xf8E5M2>) -> (tensor<?xf64>, tensor<?xf32>, tensor<?xf16>, tensor<?xbf16>, tensor<?xi64>, tensor<?xi32>, tensor<?xi8>, tensor<?xui8>, tensor<?xi1>, tensor<?xf8E4M3FN>, tensor<?xi16>, tensor<?xui16>, tensor<?xui32>, tensor<?xui64>) {
  %f64 = fusion.cast %x : tensor<?xf64>
  %f32 = fusion.cast %x : tensor<?xf32>
  %f16 = fusion.cast %x : tensor<?xf16>
  %bf16 = fusion.cast %x : tensor<?xbf16>
  %i64 = fusion.cast %x : tensor<?xi64>
  %i32 = fusion.cast %x : tensor<?xi32>
  %i8 = fusion.cast %x : tensor<?xi8>
  %ui8 = fusion.cast %x : tensor<?xui8>
  %i1 = fusion.cast %x : tensor<?xi1>
  %f8E4M3FN = fusion.cast %x : tensor<?xf8E4M3FN>
  %i16 = fusion.cast %x : tensor<?xi16>
  %ui16 = fusion.cast %x : tensor<?xui16>
  %ui32 = fusion.cast %x : tensor<?xui32>
  %ui64 = fusion.cast %x : tensor<?xui64>
  sched.split %f64[0] by 32
  sched.propagate %f64
  sched.parallelize %f64 [bidx, tidx]
  sched.parallelize_like %f64
  fusion.return %f64, %f32, %f16, %bf16, %i64, %i32, %i8, %ui8, %i1, %f8E4M3FN, %i16, %ui16, %ui32, %ui64 : tensor<?xf64>, tensor<?xf32>, tensor<?xf16>, tensor<?xbf16>, tensor<?xi64>, tensor<?xi32>, tensor<?xi8>, tensor<?xui8>, tensor<?xi1>, tensor<?xf8E4M3FN>, tensor<?xi16>, tensor<?xui16>, tensor<?xui32>, tensor<?xui64>
}

fusion.func @from_i16(%x: tensor<?xi16>) -> (tensor<?xf64>, tensor<?xf32>, tensor<?xf16>, tensor<?xbf16>, tensor<?xi64>, tensor<?xi32>, tensor<?xi8>, tensor<?xui8>, tensor<?xi1>, tensor<?xf8E4M3FN>, tensor<?xf8E5M2>, tensor<?xui16>, tensor<?xui32>, tensor<?xui64>) {
  %f64 = fusion.cast %x : tensor<?xf64>
  %f32 = fusion.cast %x : tensor<?xf32>
  %f16 = fusion.cast %x : tensor<?xf16>
  %bf16 = fusion.cast %x : tensor<?xbf16>
  %i64 = fusion.cast %x : tensor<?xi64>
  %i32 = fusion.cast %x : tensor<?xi32>
  %i8 = fusion.cast %x : tensor<?xi8>
  %ui8 = fusion.cast %x : tensor<?xui8>
  %i1 = fusion.cast %x : tensor<?xi1>
  %f8E4M3FN = fusion.cast %x : tensor<?xf8E4M3FN>
  %f8E5M2 = fusion.cast %x : tensor<?xf8E5M2>
  %ui16 = fusion.cast %x : tensor<?xui16>
  %ui32 = fusion.cast %x : tensor<?xui32>
  %ui64 = fusion.cast %x : tensor<?xui64>
  sched.split %f64[0] by 32
  sched.propagate %f64
  sched.parallelize %f64 [bidx, tidx]
  sched.parallelize_like %f64
  fusion.return %f64, %f32, %f16, %bf16, %i64, %i32, %i8, %ui8, %i1, %f8E4M3FN, %f8E5M2, %ui16, %ui32, %ui64 : tensor<?xf64>, tensor<?xf32>, tensor<?xf16>, tensor<?xbf16>, tensor<?xi64>, tensor<?xi32>, tensor<?xi8>, tensor<?xui8>, tensor<?xi1>, tensor<?xf8E4M3FN>, tensor<?xf8E5M2>, tensor<?xui16>, tensor<?xui32>, tensor<?xui64>
}

fusion.func @from_ui16(%x: tensor<?xui16>) -> (tensor<?xf64>, tensor<?xf32>, tensor<?xf16>, tensor<?xbf16>, tensor<?xi64>, tensor<?xi32>, tensor<?xi8>, tensor<?xui8>, tensor<?xi1>, tensor<?xf8E4M3FN>, tensor<?xf8E5M2>, tensor<?xi16>, tensor<?xui32>, tensor<?xui64>) {
  %f64 = fusion.cast %x : tensor<?xf64>
  %f32 = fusion.cast %x : tensor<?xf32>
  %f16 = fusion.cast %x : tensor<?xf16>
  %bf16 = fusion.cast %x : tensor<?xbf16>
  %i64 = fusion.cast %x : tensor<?xi64>
  %i32 = fusion.cast %x : tensor<?xi32>
  %i8 = fusion.cast %x : tensor<?xi8>
  %ui8 = fusion.cast %x : tensor<?xui8>
  %i1 = fusion.cast %x : tensor<?xi1>
  %f8E4M3FN = fusion.cast %x : tensor<?xf8E4M3FN>
  %f8E5M2 = fusion.cast %x : tensor<?xf8E5M2>
  %i16 = fusion.cast %x : tensor<?xi16>
  %ui32 = fusion.cast %x : tensor<?xui32>
  %ui64 = fusion.cast %x : tensor<?xui64>
  sched.split %f64[0] by 32
  sched.propagate %f64
  sched.parallelize %f64 [bidx, tidx]
  sched.parallelize_like %f64
  fusion.return %f64, %f32, %f16, %bf16, %i64, %i32, %i8, %ui8, %i1, %f8E4M3FN, %f8E5M2, %i16, %ui32, %ui64 : tensor<?xf64>, tensor<?xf32>, tensor<?xf16>, tensor<?xbf16>, tensor<?xi64>, tensor<?xi32>, tensor<?xi8>, tensor<?xui8>, tensor<?xi1>, tensor<?xf8E4M3FN>, tensor<?xf8E5M2>, tensor<?xi16>, tensor<?xui32>, tensor<?xui64>
}

fusion.func @from_ui32(%x: tensor<?xui32>) -> (tensor<?xf64>, tensor<?xf32>, tensor<?xf16>, tensor<?xbf16>, tensor<?xi64>, tensor<?xi32>, tensor<?xi8>, tensor<?xui8>, tensor<?xi1>, tensor<?xf8E4M3FN>, tensor<?xf8E5M2>, tensor<?xi16>, tensor<?xui16>, tensor<?xui64>) {
  %f64 = fusion.cast %x : tensor<?xf64>
  %f32 = fusion.cast %x : tensor<?xf32>
  %f16 = fusion.cast %x : tensor<?xf16>
  %bf16 = fusion.cast %x : tensor<?xbf16>
  %i64 = fusion.cast %x : tensor<?xi64>
  %i32 = fusion.cast %x : tensor<?xi32>
  %i8 = fusion.cast %x : tensor<?xi8>
  %ui8 = fusion.cast %x : tensor<?xui8>
  %i1 = fusion.cast %x : tensor<?xi1>
  %f8E4M3FN = fusion.cast %x : tensor<?xf8E4M3FN>
  %f8E5M2 = fusion.cast %x : tensor<?xf8E5M2>
  %i16 = fusion.cast %x : tensor<?xi16>
  %ui16 = fusion.cast %x : tensor<?xui16>
  %ui64 = fusion.cast %x : tensor<?xui64>
  sched.split %f64[0] by 32
  sched.propagate %f64
  sched.parallelize %f64 [bidx, tidx]
  sched.parallelize_like %f64
  fusion.return %f64, %f32, %f16, %bf16, %i64, %i32, %i8, %ui8, %i1, %f8E4M3FN, %f8E5M2, %i16, %ui16, %ui64 : tensor<?xf64>, tensor<?xf32>, tensor<?xf16>, tensor<?xbf16>, tensor<?xi64>, tensor<?xi32>, tensor<?xi8>, tensor<?xui8>, tensor<?xi1>, tensor<?xf8E4M3FN>, tensor<?xf8E5M2>, tensor<?xi16>, tensor<?xui16>, tensor<?xui64>
}

fusion.func @from_ui64(%x: tensor<?xui64>) -> (tensor<?xf64>, tensor<?xf32>, tensor<?xf16>, tensor<?xbf16>, tensor<?xi64>, tensor<?xi32>, tensor<?xi8>, tensor<?xui8>, tensor<?xi1>, tensor<?xf8E4M3FN>, tensor<?xf8E5M2>, tensor<?xi16>, tensor<?xui16>, tensor<?xui32>) {
  %f64 = fusion.cast %x : tensor<?xf64>
  %f32 = fusion.cast %x : tensor<?xf32>
  %f16 = fusion.cast %x : tensor<?xf16>
  %bf16 = fusion.cast %x : tensor<?xbf16>
  %i64 = fusion.cast %x : tensor<?xi64>
  %i32 = fusion.cast %x : tensor<?xi32>
  %i8 = fusion.cast %x : tensor<?xi8>
  %ui8 = fusion.cast %x : tensor<?xui8>
  %i1 = fusion.cast %x : tensor<?xi1>
  %f8E4M3FN = fusion.cast %x : tensor<?xf8E4M3FN>
  %f8E5M2 = fusion.cast %x : tensor<?xf8E5M2>
  %i16 = fusion.cast %x : tensor<?xi16>
  %ui16 = fusion.cast %x : tensor<?xui16>
  %ui32 = fusion.cast %x : tensor<?xui32>
  sched.split %f64[0] by 32
  sched.propagate %f64
  sched.parallelize %f64 [bidx, tidx]
  sched.parallelize_like %f64
  fusion.return %f64, %f32, %f16, %bf16, %i64, %i32, %i8, %ui8, %i1, %f8E4M3FN, %f8E5M2, %i16, %ui16, %ui32 : tensor<?xf64>, tensor<?xf32>, tensor<?xf16>, tensor<?xbf16>, tensor<?xi64>, tensor<?xi32>, tensor<?xi8>, tensor<?xui8>, tensor<?xi1>, tensor<?xf8E4M3FN>, tensor<?xf8E5M2>, tensor<?xi16>, tensor<?xui16>, tensor<?xui32>
}
