// Example 1, three inputs of 2 bytes and two of 8, in rings of unlike depths; rows in blocks' turns.
// RUN: tf-opt %s --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-opt %s | tf-opt --print-tma -o /dev/null 2>&1 | FileCheck %s
// DEFINE: %{run} = tf-run %s --expect=reference --check=all
// RUN: %{run} --mcpu=sm_90a --entry=bf16 --arg=random:1:bf16:33x520 --arg=random:2:bf16:33x520 --arg=random:3:bf16:33x520
// RUN: %{run} --mcpu=sm_80 --entry=bf16 --arg=random:1:bf16:33x520 --arg=random:2:bf16:33x520 --arg=random:3:bf16:33x520
// RUN: %{run} --mcpu=sm_90a --entry=bf16 --arg=random:1:bf16:1x8 --arg=random:2:bf16:1x8 --arg=random:3:bf16:1x8
// RUN: %{run} --mcpu=sm_90a --entry=i64 --arg=random:1:i64:33x130 --arg=random:2:i64:33x130
// RUN: %{run} --mcpu=sm_80 --entry=i64 --arg=random:1:i64:33x130 --arg=random:2:i64:33x130

// Two loops of the tile are unrolled by the reader, vectors of 16 bytes are stored.
// CHECK: remark: 'sc' is a TMA load, rank 2: box (256, 4), tile (256, 4), element strides (1, 1); (((n div 8) + 31) div 32) * ((m + 7) div 8) instructions a block
// CHECK: note: dimension 0 is [j], by partitioning: coordinate [jo], box [ji]; extent n, stride 1
// CHECK: note: dimension 1 is [i], by partitioning: coordinate [io], box [ii]; extent m, stride n
// CHECK: note: shared memory of 'sc': tile at element 0, rows of 256, 2048 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: level 1, all zero
// CHECK: remark: 'sb' is a TMA load, rank 2: box (256, 4), tile (256, 4), element strides (1, 1); (((n div 8) + 31) div 32) * ((m + 7) div 8) instructions a block
// CHECK: note: dimension 0 is [j], by partitioning: coordinate [jo], box [ji]; extent n, stride 1
// CHECK: note: dimension 1 is [i], by partitioning: coordinate [io], box [ii]; extent m, stride n
// CHECK: note: shared memory of 'sb': tile at element 0, rows of 256, 2048 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: level 1, all zero
// CHECK: remark: 'sa' is a TMA load, rank 2: box (256, 4), tile (256, 4), element strides (1, 1); (((n div 8) + 31) div 32) * ((m + 7) div 8) instructions a block
// CHECK: note: dimension 0 is [j], by partitioning: coordinate [jo], box [ji]; extent n, stride 1
// CHECK: note: dimension 1 is [i], by partitioning: coordinate [io], box [ii]; extent m, stride n
// CHECK: note: shared memory of 'sa': tile at element 0, rows of 256, 2048 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: level 1, all zero
fusion.func @bf16(%a: tensor<?x?xbf16> {dims=["m","n"]}, %b: tensor<?x?xbf16> {dims=["m","n"]}, %c: tensor<?x?xbf16> {dims=["m","n"]}) -> tensor<?x?xbf16> {
  %p = fusion.mul %a, %b : tensor<?x?xbf16>
  %y = fusion.add %p, %c : tensor<?x?xbf16>
  %sa = sched.cache_after %a memory(shared) via(tma) : tensor<?x?xbf16>
  %sb = sched.cache_after %b memory(shared) via(tma) : tensor<?x?xbf16>
  %sc = sched.cache_after %c memory(shared) via(tma) : tensor<?x?xbf16>
  sched.split %y[1] by 256
  sched.split %y[0] by 4
  sched.split %y[3] by 8
  sched.split %y[0] by 2
  sched.reorder %y [0, 1, 3, 2, 4, 5]
  sched.propagate %y
  sched.parallelize %sa, %sb, %sc [serial, bidx, serial, bulk, bulk, bulk]
  sched.parallelize %p [serial, bidx, serial, unroll, tidx, unroll]
  sched.parallelize %y [serial, bidx, serial, unroll, tidx, vectorize]
  sched.inline_at %sa 3
  sched.inline_at %sb 3
  sched.inline_at %sc 3
  sched.inline_at %p 5
  fusion.return %y : tensor<?x?xbf16>
}

// Rings of 2 and 5 stages.
// CHECK: remark: 'sb' is a TMA load, rank 2: box (64, 4), tile (64, 4), element strides (1, 1); ((n div 2) + 31) div 32 instructions a block
// CHECK: note: dimension 0 is [j], by partitioning: coordinate [jo], box [ji]; extent n, stride 1
// CHECK: note: dimension 1 is [i], by partitioning: coordinate [io], box [ii]; extent m, stride n
// CHECK: note: shared memory of 'sb': tile at element slot * 256, rows of 64, 2048 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: level 1, all zero
// CHECK: remark: 'sa' is a TMA load, rank 2: box (64, 4), tile (64, 4), element strides (1, 1); ((n div 2) + 31) div 32 instructions a block
// CHECK: note: dimension 0 is [j], by partitioning: coordinate [jo], box [ji]; extent n, stride 1
// CHECK: note: dimension 1 is [i], by partitioning: coordinate [io], box [ii]; extent m, stride n
// CHECK: note: shared memory of 'sa': tile at element slot * 256, rows of 64, 2048 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: level 1, all zero
fusion.func @i64(%a: tensor<?x?xi64> {dims=["m","n"]}, %b: tensor<?x?xi64> {dims=["m","n"]}) -> tensor<?x?xi64> {
  %y = fusion.max %a, %b : tensor<?x?xi64>
  %sa = sched.cache_after %a memory(shared) via(tma) : tensor<?x?xi64>
  %sb = sched.cache_after %b memory(shared) via(tma) : tensor<?x?xi64>
  sched.split %y[1] by 64
  sched.split %y[0] by 4
  sched.split %y[3] by 2
  sched.reorder %y [0, 2, 1, 3, 4]
  sched.propagate %y
  sched.parallelize %sa, %sb [bidx, serial, bulk, bulk, bulk]
  sched.parallelize %y [bidx, serial, unroll, tidx, vectorize]
  sched.inline_at %sa 2
  sched.inline_at %sb 2
  sched.circular_buffer %sa stages 2 prefetch 1
  sched.circular_buffer %sb stages 5 prefetch 4
  fusion.return %y : tensor<?x?xi64>
}
