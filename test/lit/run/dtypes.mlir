// Every element type: vector accesses, reductions by shuffles and by shared memory, and every cast.
// RUN: tf-run %s --entry=f64 --arg=random:1:f64:9x48 --expect=reference --check=all
// RUN: tf-run %s --entry=f32 --arg=random:2:f32:9x48 --expect=reference --check=all
// RUN: tf-run %s --entry=f16 --arg=random:3:f16:9x48 --expect=reference --check=all
// RUN: tf-run %s --entry=bf16 --arg=random:4:bf16:9x48 --expect=reference --check=all
// RUN: tf-run %s --entry=i64 --arg=random:5:i64:9x48 --expect=reference --check=all
// RUN: tf-run %s --entry=i32 --arg=random:6:i32:9x48 --expect=reference --check=all
// RUN: tf-run %s --entry=i8 --arg=random:7:i8:9x48 --expect=reference --check=all
// RUN: tf-run %s --entry=ui8 --arg=random:8:u8:9x48 --expect=reference --check=all
// RUN: tf-run %s --entry=i1 --arg=random:9:bool:9x48 --expect=reference --check=all
// RUN: tf-run %s --entry=from_f64 --arg=random:3:f64:70 --expect=reference --check=all
// RUN: tf-run %s --entry=from_f32 --arg=random:3:f32:70 --expect=reference --check=all
// RUN: tf-run %s --entry=from_f16 --arg=random:3:f16:70 --expect=reference --check=all
// RUN: tf-run %s --entry=from_bf16 --arg=random:3:bf16:70 --expect=reference --check=all
// RUN: tf-run %s --entry=from_i64 --arg=random:3:i64:70 --expect=reference --check=all
// RUN: tf-run %s --entry=from_i32 --arg=random:3:i32:70 --expect=reference --check=all
// RUN: tf-run %s --entry=from_i8 --arg=random:3:i8:70 --expect=reference --check=all
// RUN: tf-run %s --entry=from_ui8 --arg=random:3:u8:70 --expect=reference --check=all
// RUN: tf-run %s --entry=from_i1 --arg=random:3:bool:70 --expect=reference --check=all

fusion.func @f64(%x: tensor<?x48xf64>) -> (tensor<?x48xf64>, tensor<?xf64>, tensor<48xf64>) {
  %v = fusion.set %x : tensor<?x48xf64>
  %y = fusion.neg %v : tensor<?x48xf64>
  %r = fusion.sum %x axes [1] : tensor<?xf64>
  %c = fusion.sum %x axes [0] : tensor<48xf64>
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
  fusion.return %y, %r, %c : tensor<?x48xf64>, tensor<?xf64>, tensor<48xf64>
}

fusion.func @f32(%x: tensor<?x48xf32>) -> (tensor<?x48xf32>, tensor<?xf32>, tensor<48xf32>) {
  %v = fusion.set %x : tensor<?x48xf32>
  %y = fusion.neg %v : tensor<?x48xf32>
  %r = fusion.sum %x axes [1] : tensor<?xf32>
  %c = fusion.sum %x axes [0] : tensor<48xf32>
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
  fusion.return %y, %r, %c : tensor<?x48xf32>, tensor<?xf32>, tensor<48xf32>
}

fusion.func @f16(%x: tensor<?x48xf16>) -> (tensor<?x48xf16>, tensor<?xf16>, tensor<48xf16>) {
  %v = fusion.set %x : tensor<?x48xf16>
  %y = fusion.neg %v : tensor<?x48xf16>
  %r = fusion.sum %x axes [1] : tensor<?xf16>
  %c = fusion.sum %x axes [0] : tensor<48xf16>
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
  fusion.return %y, %r, %c : tensor<?x48xf16>, tensor<?xf16>, tensor<48xf16>
}

fusion.func @bf16(%x: tensor<?x48xbf16>) -> (tensor<?x48xbf16>, tensor<?xbf16>, tensor<48xbf16>) {
  %v = fusion.set %x : tensor<?x48xbf16>
  %y = fusion.neg %v : tensor<?x48xbf16>
  %r = fusion.sum %x axes [1] : tensor<?xbf16>
  %c = fusion.sum %x axes [0] : tensor<48xbf16>
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
  fusion.return %y, %r, %c : tensor<?x48xbf16>, tensor<?xbf16>, tensor<48xbf16>
}

fusion.func @i64(%x: tensor<?x48xi64>) -> (tensor<?x48xi64>, tensor<?xi64>, tensor<48xi64>) {
  %v = fusion.set %x : tensor<?x48xi64>
  %y = fusion.neg %v : tensor<?x48xi64>
  %r = fusion.sum %x axes [1] : tensor<?xi64>
  %c = fusion.sum %x axes [0] : tensor<48xi64>
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
  fusion.return %y, %r, %c : tensor<?x48xi64>, tensor<?xi64>, tensor<48xi64>
}

fusion.func @i32(%x: tensor<?x48xi32>) -> (tensor<?x48xi32>, tensor<?xi32>, tensor<48xi32>) {
  %v = fusion.set %x : tensor<?x48xi32>
  %y = fusion.neg %v : tensor<?x48xi32>
  %r = fusion.sum %x axes [1] : tensor<?xi32>
  %c = fusion.sum %x axes [0] : tensor<48xi32>
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
  fusion.return %y, %r, %c : tensor<?x48xi32>, tensor<?xi32>, tensor<48xi32>
}

fusion.func @i8(%x: tensor<?x48xi8>) -> (tensor<?x48xi8>, tensor<?xi8>, tensor<48xi8>) {
  %v = fusion.set %x : tensor<?x48xi8>
  %y = fusion.neg %v : tensor<?x48xi8>
  %r = fusion.sum %x axes [1] : tensor<?xi8>
  %c = fusion.sum %x axes [0] : tensor<48xi8>
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
  fusion.return %y, %r, %c : tensor<?x48xi8>, tensor<?xi8>, tensor<48xi8>
}

fusion.func @ui8(%x: tensor<?x48xui8>) -> (tensor<?x48xui8>, tensor<?xui8>, tensor<48xui8>) {
  %v = fusion.set %x : tensor<?x48xui8>
  %y = fusion.not %v : tensor<?x48xui8>
  %r = fusion.reduce_max %x axes [1] : tensor<?xui8>
  %c = fusion.reduce_max %x axes [0] : tensor<48xui8>
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
  fusion.return %y, %r, %c : tensor<?x48xui8>, tensor<?xui8>, tensor<48xui8>
}

fusion.func @i1(%x: tensor<?x48xi1>) -> (tensor<?x48xi1>, tensor<?xi1>, tensor<48xi1>) {
  %v = fusion.set %x : tensor<?x48xi1>
  %y = fusion.logical_not %v : tensor<?x48xi1>
  %r = fusion.any %x axes [1] : tensor<?xi1>
  %c = fusion.any %x axes [0] : tensor<48xi1>
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
  fusion.return %y, %r, %c : tensor<?x48xi1>, tensor<?xi1>, tensor<48xi1>
}

fusion.func @from_f64(%x: tensor<?xf64>) -> (tensor<?xf32>, tensor<?xf16>, tensor<?xbf16>, tensor<?xi64>, tensor<?xi32>, tensor<?xi8>, tensor<?xui8>, tensor<?xi1>) {
  %f32 = fusion.cast %x : tensor<?xf32>
  %f16 = fusion.cast %x : tensor<?xf16>
  %bf16 = fusion.cast %x : tensor<?xbf16>
  %i64 = fusion.cast %x : tensor<?xi64>
  %i32 = fusion.cast %x : tensor<?xi32>
  %i8 = fusion.cast %x : tensor<?xi8>
  %ui8 = fusion.cast %x : tensor<?xui8>
  %i1 = fusion.cast %x : tensor<?xi1>
  sched.split %f32[0] by 32
  sched.propagate %f32
  sched.parallelize %f32 [bidx, tidx]
  sched.parallelize_like %f32
  fusion.return %f32, %f16, %bf16, %i64, %i32, %i8, %ui8, %i1 : tensor<?xf32>, tensor<?xf16>, tensor<?xbf16>, tensor<?xi64>, tensor<?xi32>, tensor<?xi8>, tensor<?xui8>, tensor<?xi1>
}

fusion.func @from_f32(%x: tensor<?xf32>) -> (tensor<?xf64>, tensor<?xf16>, tensor<?xbf16>, tensor<?xi64>, tensor<?xi32>, tensor<?xi8>, tensor<?xui8>, tensor<?xi1>) {
  %f64 = fusion.cast %x : tensor<?xf64>
  %f16 = fusion.cast %x : tensor<?xf16>
  %bf16 = fusion.cast %x : tensor<?xbf16>
  %i64 = fusion.cast %x : tensor<?xi64>
  %i32 = fusion.cast %x : tensor<?xi32>
  %i8 = fusion.cast %x : tensor<?xi8>
  %ui8 = fusion.cast %x : tensor<?xui8>
  %i1 = fusion.cast %x : tensor<?xi1>
  sched.split %f64[0] by 32
  sched.propagate %f64
  sched.parallelize %f64 [bidx, tidx]
  sched.parallelize_like %f64
  fusion.return %f64, %f16, %bf16, %i64, %i32, %i8, %ui8, %i1 : tensor<?xf64>, tensor<?xf16>, tensor<?xbf16>, tensor<?xi64>, tensor<?xi32>, tensor<?xi8>, tensor<?xui8>, tensor<?xi1>
}

fusion.func @from_f16(%x: tensor<?xf16>) -> (tensor<?xf64>, tensor<?xf32>, tensor<?xbf16>, tensor<?xi64>, tensor<?xi32>, tensor<?xi8>, tensor<?xui8>, tensor<?xi1>) {
  %f64 = fusion.cast %x : tensor<?xf64>
  %f32 = fusion.cast %x : tensor<?xf32>
  %bf16 = fusion.cast %x : tensor<?xbf16>
  %i64 = fusion.cast %x : tensor<?xi64>
  %i32 = fusion.cast %x : tensor<?xi32>
  %i8 = fusion.cast %x : tensor<?xi8>
  %ui8 = fusion.cast %x : tensor<?xui8>
  %i1 = fusion.cast %x : tensor<?xi1>
  sched.split %f64[0] by 32
  sched.propagate %f64
  sched.parallelize %f64 [bidx, tidx]
  sched.parallelize_like %f64
  fusion.return %f64, %f32, %bf16, %i64, %i32, %i8, %ui8, %i1 : tensor<?xf64>, tensor<?xf32>, tensor<?xbf16>, tensor<?xi64>, tensor<?xi32>, tensor<?xi8>, tensor<?xui8>, tensor<?xi1>
}

fusion.func @from_bf16(%x: tensor<?xbf16>) -> (tensor<?xf64>, tensor<?xf32>, tensor<?xf16>, tensor<?xi64>, tensor<?xi32>, tensor<?xi8>, tensor<?xui8>, tensor<?xi1>) {
  %f64 = fusion.cast %x : tensor<?xf64>
  %f32 = fusion.cast %x : tensor<?xf32>
  %f16 = fusion.cast %x : tensor<?xf16>
  %i64 = fusion.cast %x : tensor<?xi64>
  %i32 = fusion.cast %x : tensor<?xi32>
  %i8 = fusion.cast %x : tensor<?xi8>
  %ui8 = fusion.cast %x : tensor<?xui8>
  %i1 = fusion.cast %x : tensor<?xi1>
  sched.split %f64[0] by 32
  sched.propagate %f64
  sched.parallelize %f64 [bidx, tidx]
  sched.parallelize_like %f64
  fusion.return %f64, %f32, %f16, %i64, %i32, %i8, %ui8, %i1 : tensor<?xf64>, tensor<?xf32>, tensor<?xf16>, tensor<?xi64>, tensor<?xi32>, tensor<?xi8>, tensor<?xui8>, tensor<?xi1>
}

fusion.func @from_i64(%x: tensor<?xi64>) -> (tensor<?xf64>, tensor<?xf32>, tensor<?xf16>, tensor<?xbf16>, tensor<?xi32>, tensor<?xi8>, tensor<?xui8>, tensor<?xi1>) {
  %f64 = fusion.cast %x : tensor<?xf64>
  %f32 = fusion.cast %x : tensor<?xf32>
  %f16 = fusion.cast %x : tensor<?xf16>
  %bf16 = fusion.cast %x : tensor<?xbf16>
  %i32 = fusion.cast %x : tensor<?xi32>
  %i8 = fusion.cast %x : tensor<?xi8>
  %ui8 = fusion.cast %x : tensor<?xui8>
  %i1 = fusion.cast %x : tensor<?xi1>
  sched.split %f64[0] by 32
  sched.propagate %f64
  sched.parallelize %f64 [bidx, tidx]
  sched.parallelize_like %f64
  fusion.return %f64, %f32, %f16, %bf16, %i32, %i8, %ui8, %i1 : tensor<?xf64>, tensor<?xf32>, tensor<?xf16>, tensor<?xbf16>, tensor<?xi32>, tensor<?xi8>, tensor<?xui8>, tensor<?xi1>
}

fusion.func @from_i32(%x: tensor<?xi32>) -> (tensor<?xf64>, tensor<?xf32>, tensor<?xf16>, tensor<?xbf16>, tensor<?xi64>, tensor<?xi8>, tensor<?xui8>, tensor<?xi1>) {
  %f64 = fusion.cast %x : tensor<?xf64>
  %f32 = fusion.cast %x : tensor<?xf32>
  %f16 = fusion.cast %x : tensor<?xf16>
  %bf16 = fusion.cast %x : tensor<?xbf16>
  %i64 = fusion.cast %x : tensor<?xi64>
  %i8 = fusion.cast %x : tensor<?xi8>
  %ui8 = fusion.cast %x : tensor<?xui8>
  %i1 = fusion.cast %x : tensor<?xi1>
  sched.split %f64[0] by 32
  sched.propagate %f64
  sched.parallelize %f64 [bidx, tidx]
  sched.parallelize_like %f64
  fusion.return %f64, %f32, %f16, %bf16, %i64, %i8, %ui8, %i1 : tensor<?xf64>, tensor<?xf32>, tensor<?xf16>, tensor<?xbf16>, tensor<?xi64>, tensor<?xi8>, tensor<?xui8>, tensor<?xi1>
}

fusion.func @from_i8(%x: tensor<?xi8>) -> (tensor<?xf64>, tensor<?xf32>, tensor<?xf16>, tensor<?xbf16>, tensor<?xi64>, tensor<?xi32>, tensor<?xui8>, tensor<?xi1>) {
  %f64 = fusion.cast %x : tensor<?xf64>
  %f32 = fusion.cast %x : tensor<?xf32>
  %f16 = fusion.cast %x : tensor<?xf16>
  %bf16 = fusion.cast %x : tensor<?xbf16>
  %i64 = fusion.cast %x : tensor<?xi64>
  %i32 = fusion.cast %x : tensor<?xi32>
  %ui8 = fusion.cast %x : tensor<?xui8>
  %i1 = fusion.cast %x : tensor<?xi1>
  sched.split %f64[0] by 32
  sched.propagate %f64
  sched.parallelize %f64 [bidx, tidx]
  sched.parallelize_like %f64
  fusion.return %f64, %f32, %f16, %bf16, %i64, %i32, %ui8, %i1 : tensor<?xf64>, tensor<?xf32>, tensor<?xf16>, tensor<?xbf16>, tensor<?xi64>, tensor<?xi32>, tensor<?xui8>, tensor<?xi1>
}

fusion.func @from_ui8(%x: tensor<?xui8>) -> (tensor<?xf64>, tensor<?xf32>, tensor<?xf16>, tensor<?xbf16>, tensor<?xi64>, tensor<?xi32>, tensor<?xi8>, tensor<?xi1>) {
  %f64 = fusion.cast %x : tensor<?xf64>
  %f32 = fusion.cast %x : tensor<?xf32>
  %f16 = fusion.cast %x : tensor<?xf16>
  %bf16 = fusion.cast %x : tensor<?xbf16>
  %i64 = fusion.cast %x : tensor<?xi64>
  %i32 = fusion.cast %x : tensor<?xi32>
  %i8 = fusion.cast %x : tensor<?xi8>
  %i1 = fusion.cast %x : tensor<?xi1>
  sched.split %f64[0] by 32
  sched.propagate %f64
  sched.parallelize %f64 [bidx, tidx]
  sched.parallelize_like %f64
  fusion.return %f64, %f32, %f16, %bf16, %i64, %i32, %i8, %i1 : tensor<?xf64>, tensor<?xf32>, tensor<?xf16>, tensor<?xbf16>, tensor<?xi64>, tensor<?xi32>, tensor<?xi8>, tensor<?xi1>
}

fusion.func @from_i1(%x: tensor<?xi1>) -> (tensor<?xf64>, tensor<?xf32>, tensor<?xf16>, tensor<?xbf16>, tensor<?xi64>, tensor<?xi32>, tensor<?xi8>, tensor<?xui8>) {
  %f64 = fusion.cast %x : tensor<?xf64>
  %f32 = fusion.cast %x : tensor<?xf32>
  %f16 = fusion.cast %x : tensor<?xf16>
  %bf16 = fusion.cast %x : tensor<?xbf16>
  %i64 = fusion.cast %x : tensor<?xi64>
  %i32 = fusion.cast %x : tensor<?xi32>
  %i8 = fusion.cast %x : tensor<?xi8>
  %ui8 = fusion.cast %x : tensor<?xui8>
  sched.split %f64[0] by 32
  sched.propagate %f64
  sched.parallelize %f64 [bidx, tidx]
  sched.parallelize_like %f64
  fusion.return %f64, %f32, %f16, %bf16, %i64, %i32, %i8, %ui8 : tensor<?xf64>, tensor<?xf32>, tensor<?xf16>, tensor<?xbf16>, tensor<?xi64>, tensor<?xi32>, tensor<?xi8>, tensor<?xui8>
}
