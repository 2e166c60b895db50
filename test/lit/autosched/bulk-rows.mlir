// Rows of 16-bit elements that are stored behind one reduction: a block's row comes to shared memory as one copy, and from there to registers.
// RUN: tf-opt %s --auto-schedule=target=sm_90a -o %t.mlir
// RUN: FileCheck %s <%t.mlir
// RUN: tf-llc %s --filetype=kernel --mcpu=sm_90a -o %t.a && tf-llc %t.mlir --filetype=kernel --mcpu=sm_90a -o %t.b && diff %t.a %t.b
// RUN: tf-opt %s --auto-schedule="target=sm_90a row=64" -o %t.few.mlir
// DEFINE: %{run} = tf-run --mcpu=sm_90a --expect=reference --check=all --schedule=random --async-latency=random
// RUN: for s in 5x64 7x48 10x40 9x56 5x33 3x64 0x64 300x1; do %{run} %t.few.mlir --entry=norm --arg=random:1:bf16:$s || exit 1; done
// RUN: for s in 5x64 9x40 20x48; do %{run} %t.few.mlir --entry=shares --arg=random:1:f16:$s || exit 1; done
// RUN: %{run} %s --entry=norm --arg=random:1:bf16:140x8192

// CHECK-LABEL: fusion.func @norm_to_8192_bulk(
// CHECK-SAME: at_least = array<i64: 0, 1, 2049>, at_most = array<i64: 0, 1, 8192>
// CHECK-SAME: min_ctas = 4 : i64, or_next
// CHECK: %x_row = sched.cache_after %x for {{.*}} memory(shared) via(bulk) cache(evict_last)
// CHECK: %x_row_in = sched.cache_after %x_row for
// CHECK: sched.note "rows of at most 8192: a block each, as many warps as it takes with 2 times 8 elements a thread, kept in registers, to which it comes by way of shared memory"
// CHECK: sched.parallelize %x_row [bidx, bulk, bulk, bulk, bulk]
// CHECK-LABEL: fusion.func @norm_to_16384(
fusion.func @norm(%x: tensor<?x?xbf16>) -> tensor<?x?xbf16> {
  %f = fusion.cast %x : tensor<?x?xf32>
  %q = fusion.mul %f, %f : tensor<?x?xf32>
  %s = fusion.sum %q axes [1] : tensor<?xf32>
  %e = fusion.constant 1.0 : f32
  %t = fusion.add %s, %e : tensor<?xf32>
  %r = fusion.rsqrt %t : tensor<?xf32>
  %b = fusion.broadcast %r axes [1] : tensor<?x1xf32>
  %n = fusion.mul %f, %b : tensor<?x?xf32>
  %y = fusion.cast %n : tensor<?x?xbf16>
  fusion.return %y : tensor<?x?xbf16>
}

// CHECK-LABEL: fusion.func @shares_to_8192_bulk(
fusion.func @shares(%x: tensor<?x?xf16>) -> tensor<?x?xf16> {
  %f = fusion.cast %x : tensor<?x?xf32>
  %a = fusion.abs %f : tensor<?x?xf32>
  %m = fusion.reduce_max %a axes [1] : tensor<?xf32>
  %e = fusion.constant 1.0e-3 : f32
  %t = fusion.add %m, %e : tensor<?xf32>
  %b = fusion.broadcast %t axes [1] : tensor<?x1xf32>
  %d = fusion.div %f, %b : tensor<?x?xf32>
  %y = fusion.cast %d : tensor<?x?xf16>
  fusion.return %y : tensor<?x?xf16>
}

// Of a known length: where addresses are multiples of 16 bytes.
// CHECK-LABEL: fusion.func @known_bulk(
// CHECK-SAME: or_next
// CHECK: sched.parallelize %x_row [bidx, bulk, bulk, bulk]
// CHECK-LABEL: fusion.func @known(
// RUN: %{run} %s --entry=known --arg=random:1:bf16:7x4096
fusion.func @known(%x: tensor<?x4096xbf16>) -> tensor<?x4096xbf16> {
  %f = fusion.cast %x : tensor<?x4096xf32>
  %s = fusion.sum %f axes [1] : tensor<?xf32>
  %b = fusion.broadcast %s axes [1] : tensor<?x1xf32>
  %d = fusion.sub %f, %b : tensor<?x4096xf32>
  %y = fusion.cast %d : tensor<?x4096xbf16>
  fusion.return %y : tensor<?x4096xbf16>
}

// Rows of bytes are stored sooner than one copy and its barrier let them be made: four vectors a thread.
// CHECK-LABEL: fusion.func @bytes_to_8192(
// CHECK: sched.note "rows of at most 8192: a block each, as many warps as it takes with 4 times 8 elements a thread, kept in registers"
// CHECK-LABEL: fusion.func @bytes_to_16384(
// CHECK-NOT: fusion.func @bytes{{.*}}_bulk(
// RUN: for s in 5x64 7x48 5x33 3x65 0x64 300x1; do %{run} %t.few.mlir --entry=bytes --arg=random:1:bf16:$s || exit 1; done
// RUN: for s in 40x8192 9x3000 3x1001; do %{run} %s --entry=bytes --arg=random:1:bf16:$s || exit 1; done
fusion.func @bytes(%x: tensor<?x?xbf16>) -> (tensor<?x?xi8>, tensor<?xf32>) {
  %f = fusion.cast %x : tensor<?x?xf32>
  %a = fusion.abs %f : tensor<?x?xf32>
  %m = fusion.reduce_max %a axes [1] : tensor<?xf32>
  %most = fusion.constant 127.0 : f32
  %s = fusion.div %m, %most : tensor<?xf32>
  %b = fusion.broadcast %s axes [1] : tensor<?x1xf32>
  %d = fusion.div %f, %b : tensor<?x?xf32>
  %r = fusion.round %d : tensor<?x?xf32>
  %y = fusion.cast %r : tensor<?x?xi8>
  fusion.return %y, %s : tensor<?x?xi8>, tensor<?xf32>
}

// CHECK-NOT: fusion.func @eighths_bulk(
// CHECK-LABEL: fusion.func @eighths(
// CHECK: sched.note "rows of 512 vectors of 8: 128 threads, 1 rows a block, kept in registers"
// RUN: %{run} %s --entry=eighths --arg=random:1:bf16:7x4096
fusion.func @eighths(%x: tensor<?x4096xbf16>) -> tensor<?x4096xf8E4M3FN> {
  %f = fusion.cast %x : tensor<?x4096xf32>
  %a = fusion.abs %f : tensor<?x4096xf32>
  %m = fusion.reduce_max %a axes [1] : tensor<?xf32>
  %b = fusion.broadcast %m axes [1] : tensor<?x1xf32>
  %d = fusion.div %f, %b : tensor<?x4096xf32>
  %y = fusion.cast %d : tensor<?x4096xf8E4M3FN>
  fusion.return %y : tensor<?x4096xf8E4M3FN>
}

// Two reductions, and elements of four bytes, come to registers by themselves.
// CHECK-NOT: bulk(
// CHECK-LABEL: fusion.func @floats(
fusion.func @floats(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %s = fusion.sum %x axes [1] : tensor<?xf32>
  %b = fusion.broadcast %s axes [1] : tensor<?x1xf32>
  %y = fusion.sub %x, %b : tensor<?x?xf32>
  fusion.return %y : tensor<?x?xf32>
}

// CHECK-NOT: bulk(
// CHECK-LABEL: fusion.func @twice(
fusion.func @twice(%x: tensor<?x4096xf16>) -> tensor<?x4096xf16> {
  %f = fusion.cast %x : tensor<?x4096xf32>
  %m = fusion.reduce_max %f axes [1] : tensor<?xf32>
  %a = fusion.broadcast %m axes [1] : tensor<?x1xf32>
  %d = fusion.sub %f, %a : tensor<?x4096xf32>
  %s = fusion.sum %d axes [1] : tensor<?xf32>
  %b = fusion.broadcast %s axes [1] : tensor<?x1xf32>
  %e = fusion.sub %d, %b : tensor<?x4096xf32>
  %y = fusion.cast %e : tensor<?x4096xf16>
  fusion.return %y : tensor<?x4096xf16>
}
