// Example 2: broadcast axes outside, in the middle and innermost; an input with strides of its own.
// RUN: tf-opt %s --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-opt %s | tf-opt --print-tma -o /dev/null 2>&1 | FileCheck %s
// DEFINE: %{run} = tf-run %s --expect=reference --check=all
// RUN: %{run} --mcpu=sm_90a --entry=outside --arg=random:1:f64:2x4x64 --arg=random:2:f64:5x2x4x64/1024x512x128x1
// RUN: %{run} --mcpu=sm_80 --entry=outside --arg=random:1:f64:2x4x64 --arg=random:2:f64:5x2x4x64/1024x512x128x1
// RUN: %{run} --mcpu=sm_100a --entry=outside --arg=random:1:f64:2x4x64 --arg=random:2:f64:5x2x4x64/1024x512x128x1
// RUN: %{run} --mcpu=sm_90a --entry=outside --arg=random:1:f64:2x4x63 --arg=random:2:f64:5x2x4x63/1024x512x128x1
// RUN: %{run} --mcpu=sm_90a --entry=middle --arg=random:1:bf16:3x40 --arg=random:2:bf16:3x5x40
// RUN: %{run} --mcpu=sm_80 --entry=middle --arg=random:1:bf16:3x40 --arg=random:2:bf16:3x5x40
// RUN: %{run} --mcpu=sm_100a --entry=middle --arg=random:1:bf16:3x40 --arg=random:2:bf16:3x5x40
// RUN: %{run} --mcpu=sm_90a --entry=middle --arg=random:1:bf16:3x37 --arg=random:2:bf16:3x5x37
// RUN: %{run} --mcpu=sm_90a --entry=inside --arg=random:1:f32:3x40 --arg=random:2:f32:3x40x12
// RUN: %{run} --mcpu=sm_80 --entry=inside --arg=random:1:f32:3x40 --arg=random:2:f32:3x40x12
// RUN: %{run} --mcpu=sm_100a --entry=inside --arg=random:1:f32:3x40 --arg=random:2:f32:3x40x12
// RUN: %{run} --mcpu=sm_90a --entry=inside --arg=random:1:f32:1x1 --arg=random:2:f32:1x1x12
// RUN: %{run} --mcpu=sm_90a --entry=inside --arg=random:1:f32:3x40 --arg=random:2:f32:3x40x0

// The new axis is merged with the one behind it, which the input has.
// CHECK: remark: 's0' is a TMA load, rank 2: box (32, 1), tile (32, 1), element strides (1, 1); b * ((c + 31) div 32) instructions a block
// CHECK: note: dimension 0 is [l], by partitioning: coordinate [lo], box [li]; extent c, stride 1
// CHECK: note: dimension 1 is [j, k], implicit size one: coordinate [j, k], box []; extent b * a, stride c
// CHECK: note: shared memory of 's0': tile at element 0, rows of 32, 256 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: level 1, all zero
// CHECK: remark: 's1' is a TMA load, rank 3: box (32, 1, 1), tile (32, 1, 1), element strides (1, 1, 1); b * ((c + 31) div 32) instructions a block
// CHECK: note: dimension 0 is [l], by partitioning: coordinate [lo], box [li]; extent c, stride 1
// CHECK: note: dimension 1 is [k], implicit size one: coordinate [k], box []; extent b, stride t1.s2
// CHECK: note: dimension 2 is [i, j], implicit size one: coordinate [i, j], box []; extent n * a, stride t1.s1
// CHECK: note: shared memory of 's1': tile at element 0, rows of 32, 256 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: level 1, all zero
// CHECK: remark: 'y' is a TMA store, rank 2: box (32, 1), tile (32, 1), element strides (1, 1); b * ((c + 31) div 32) instructions a block
// CHECK: note: dimension 0 is [l], by partitioning: coordinate [lo], box [li]; extent c, stride 1
// CHECK: note: dimension 1 is [i, j, k], implicit size one: coordinate [i, j, k], box []; extent n * b * a, stride c
// CHECK: note: shared memory of 'o': tile at element 0, rows of 32, 256 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: none is stored
fusion.func @outside(%t0: tensor<?x?x?xf64> {dims=["a","b","c"]}, %t1: tensor<?x?x?x?xf64> {dims=["n","a","b","c"], contiguity=[true,false,false,true]}) -> tensor<?x?x?x?xf64> {
  %s0 = fusion.broadcast %t0 axes [0] : tensor<1x?x?x?xf64> memory(shared) via(tma)
  %s1 = fusion.set %t1 : tensor<?x?x?x?xf64> memory(shared) via(tma)
  %y = fusion.add %s1, %s0 : tensor<?x?x?x?xf64>
  %o = sched.cache_before %y memory(shared) via(tma) : tensor<?x?x?x?xf64>
  sched.split %y[3] by 32
  sched.merge %y[0, 1]
  sched.propagate %y
  sched.parallelize %y, %s0, %s1 [bidx, serial, serial, bulk]
  sched.parallelize %o [bidx, serial, serial, tidx]
  sched.inline_at %s0 3
  sched.inline_at %s1 3
  sched.inline_at %o 3
  fusion.return %y : tensor<?x?x?x?xf64>
}

// In the middle: 2 bytes.
// CHECK: remark: 's0' is a TMA load, rank 2: box (16, 1), tile (16, 1), element strides (1, 1); 1 instruction a block
// CHECK: note: dimension 0 is [k], by partitioning: coordinate [ko], box [ki]; extent c, stride 1
// CHECK: note: dimension 1 is [i], implicit size one: coordinate [i], box []; extent a, stride c
// CHECK: note: shared memory of 's0': tile at element 0, rows of 16, 32 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: level 1, all zero
// CHECK: remark: 's1' is a TMA load, rank 3: box (16, 4, 1), tile (16, 4, 1), element strides (1, 1, 1); (b + 3) div 4 instructions a block
// CHECK: note: dimension 0 is [k], by partitioning: coordinate [ko], box [ki]; extent c, stride 1
// CHECK: note: dimension 1 is [j], by partitioning: coordinate [jo], box [ji]; extent b, stride c
// CHECK: note: dimension 2 is [i], implicit size one: coordinate [i], box []; extent a, stride b * c
// CHECK: note: shared memory of 's1': tile at element 0, rows of 16, 128 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: level 1, all zero
fusion.func @middle(%t0: tensor<?x?xbf16> {dims=["a","c"]}, %t1: tensor<?x?x?xbf16> {dims=["a","b","c"]}) -> tensor<?x?x?xbf16> {
  %s0 = fusion.broadcast %t0 axes [1] : tensor<?x1x?xbf16> memory(shared) via(tma) domain(%i, %j, %k) {
    %ko, %ki = id.split %k by 16
    id.domain loop [%i : bidx, %ko : bidy, %j : serial, %ki : bulk]
  } inline(2)
  %s1 = fusion.set %t1 : tensor<?x?x?xbf16> memory(shared) via(tma) domain(%i, %j, %k) {
    %ko, %ki = id.split %k by 16
    %jo, %ji = id.split %j by 4
    id.domain loop [%i : bidx, %ko : bidy, %jo : serial, %ji : bulk, %ki : bulk]
  } inline(3)
  %y = fusion.add %s1, %s0 : tensor<?x?x?xbf16> domain(%i, %j, %k) {
    %ko, %ki = id.split %k by 16
    %jo, %ji = id.split %j by 4
    id.domain loop [%i : bidx, %ko : bidy, %jo : serial, %ji : tidy, %ki : tidx]
  }
  fusion.return %y : tensor<?x?x?xbf16>
}

// Innermost: a box of the input is a column of the output's tile.
// CHECK: remark: 's0' is a TMA load, rank 2: box (32, 1), tile (32, 1), element strides (1, 1); (b + 31) div 32 instructions a block
// CHECK: note: dimension 0 is [j], by partitioning: coordinate [jo], box [ji]; extent b, stride 1
// CHECK: note: dimension 1 is [i], implicit size one: coordinate [i], box []; extent a, stride b
// CHECK: note: shared memory of 's0': tile at element jo * 32, rows of 32, 128 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: level 1, all zero
// CHECK: remark: 's1' is a TMA load, rank 3: box (8, 4, 1), tile (8, 4, 1), element strides (1, 1, 1); ((c + 7) div 8) * ((b + 3) div 4) instructions a block
// CHECK: note: dimension 0 is [k], by partitioning: coordinate [ko], box [ki]; extent c, stride 1
// CHECK: note: dimension 1 is [j], by partitioning: coordinate [jo], box [ji]; extent b, stride c
// CHECK: note: dimension 2 is [i], implicit size one: coordinate [i], box []; extent a, stride c * b
// CHECK: note: shared memory of 's1': tile at element jo * 32 + (((b + 3) div 4) * ko) * 32, rows of 8, 128 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: level 1, all zero
fusion.func @inside(%t0: tensor<?x?xf32> {dims=["a","b"]}, %t1: tensor<?x?x?xf32> {dims=["a","b","c"]}) -> tensor<?x?x?xf32> {
  %s0 = fusion.broadcast %t0 axes [2] : tensor<?x?x1xf32> memory(shared) via(tma) domain(%i, %j, %k) {
    %jo, %ji = id.split %j by 32
    id.domain loop [%i : bidx, %jo : serial, %k : serial, %ji : bulk]
  } inline(1)
  %s1 = fusion.set %t1 : tensor<?x?x?xf32> memory(shared) via(tma) domain(%i, %j, %k) {
    %ko, %ki = id.split %k by 8
    %jo, %ji = id.split %j by 4
    id.domain loop [%i : bidx, %ko : serial, %jo : serial, %ji : bulk, %ki : bulk]
  } inline(1)
  %y = fusion.sub %s1, %s0 : tensor<?x?x?xf32> domain(%i, %j, %k) {
    %ko, %ki = id.split %k by 8
    %jo, %ji = id.split %j by 8
    id.domain loop [%i : bidx, %ko : serial, %jo : serial, %ji : tidy, %ki : tidx]
  }
  fusion.return %y : tensor<?x?x?xf32>
}
