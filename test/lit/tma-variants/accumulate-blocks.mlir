// Stores that accumulate: boxes that several threads issue, strided tiles, sums of blocks added to an argument.
// RUN: tf-opt %s --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-opt %s | tf-opt --print-tma -o /dev/null 2>&1 | FileCheck %s
// DEFINE: %{run} = tf-run %s --expect=reference --check=all
// RUN: %{run} --mcpu=sm_90a --entry=threads --arg=random:1:f32:70x64
// RUN: %{run} --mcpu=sm_80 --entry=threads --arg=random:1:f32:70x64
// RUN: %{run} --mcpu=sm_100a --entry=threads --arg=random:1:f32:70x64
// RUN: %{run} --mcpu=sm_90a --entry=threads --arg=random:1:f32:1x64
// RUN: %{run} --mcpu=sm_90a --entry=threads --arg=random:1:f32:0x64
// RUN: %{run} --mcpu=sm_90a --entry=strided --arg=random:1:i32:70x24x16 --arg=random:2:i32:24x16
// RUN: %{run} --mcpu=sm_80 --entry=strided --arg=random:1:i32:70x24x16 --arg=random:2:i32:24x16
// RUN: %{run} --mcpu=sm_100a --entry=strided --arg=random:1:i32:70x24x16 --arg=random:2:i32:24x16
// RUN: %{run} --mcpu=sm_90a --entry=strided --arg=random:1:i32:70x23x16 --arg=random:2:i32:23x16

// A thread for each box.
// CHECK: remark: 'y' is a TMA store, rank 1: box (32), tile (32), element strides (1); 2 instructions a block
// CHECK: note: dimension 0 is [j], by partitioning: coordinate [jo], box [ji]; extent 64, stride 1
// CHECK: note: shared memory of 'p': tile at element tidx * 32, rows of 32, 128 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: none is stored
fusion.func @threads(%x: tensor<?x64xf32>) -> tensor<64xf32> {
  %p = fusion.sum %x axes [0] : tensor<64xf32> memory(shared) domain(%i, %j) {
    %io, %ii = id.split %i by 16
    id.domain loop [%io : bidx, %ii : serial, %j : tidx]
  }
  %y = fusion.set %p : tensor<64xf32> via(tma) domain(%j) { 
    %jo, %ji = id.split %j by 32
    id.domain loop [%jo : tidx, %ji : bulk] }
  fusion.return %y : tensor<64xf32>
}

// Every second row, in two dimensions.
// CHECK: remark: 'y' is a TMA store, rank 2: box (16, 8), tile (16, 4), element strides (1, 2); 2 instructions a block
// CHECK: note: dimension 0 is [j], implicit whole: coordinate [], box [j]; extent 16, stride 1
// CHECK: note: dimension 1 is [i], by partitioning: coordinate [io], box [ii], tile [t], stride [z]; extent m, stride 16
// CHECK: note: shared memory of 'p': tile at element z * 64, rows of 16, 256 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: none is stored
fusion.func @strided(%x: tensor<?x?x16xi32> {dims=["k","m","n"]}, %a: tensor<?x16xi32> {dims=["m","n"]}) -> tensor<?x16xi32> {
  %p = fusion.sum %x axes [0] : tensor<?x16xi32> memory(shared) domain(%k, %i, %j) {
    %ko, %ki = id.split %k by 16
    %io, %ii = id.split %i by 8
    %t, %z = id.split %ii by 2
    id.domain loop [%io : bidy, %ko : bidx, %ki : serial, %z : serial, %t : tidy, %j : tidx]
  } inline(1)
  %y = fusion.add %p, %a : tensor<?x16xi32> via(tma) domain(%i, %j) {
    %io, %ii = id.split %i by 8
    %t, %z = id.split %ii by 2
    id.domain loop [%io : bidy, %z : serial, %t : bulk, %j : bulk]
  }
  fusion.return %y : tensor<?x16xi32>
}
