// Figure 16's three steps, by the letter (Inputs/swizzle_steps.py), against what TMA put into shared memory: every other
// row of units has its pairs swapped, 2 x 2 units become one, until one column is left; in a period that is (i, j) -> (i, i ^ j).
// DEFINE: %{bytes} = 32
// DEFINE: %{dump} = tf-opt %s --lower-fusion=index=32 --canonicalize --cse | sed "s/\(kernel.load .\)d\[/\1s_1[/" | tf-run - --mcpu=sm_90a --entry=bytes%{bytes} --out=- --out=%t.npy --check=all
// DEFINE: %{steps} = %{python} %S/Inputs/swizzle_steps.py %t.npy %{bytes}
// RUN: %{dump} --arg=iota:f32:64x8 --arg=zeros:f32:512 && %{steps}
// REDEFINE: %{bytes} = 64
// RUN: %{dump} --arg=iota:f32:64x16 --arg=zeros:f32:1024 && %{steps}
// REDEFINE: %{bytes} = 128
// RUN: %{dump} --arg=iota:f32:64x32 --arg=zeros:f32:2048 && %{steps}
// Another mode's contents are not taken for this one's.
// RUN: not %{python} %S/Inputs/swizzle_steps.py %t.npy 64 2>&1 | FileCheck %s
// CHECK: AssertionError: row

fusion.func @bytes32(%x: tensor<64x8xf32>, %d: tensor<512xf32>) -> (tensor<64x8xf32>, tensor<512xf32>) {
  %s = fusion.set %x : tensor<64x8xf32> memory(shared) via(tma) domain(%i, %j) {
    %ro, %ri = id.split %i by 8
    %rs, %rr = id.split %ri by 4
    %cu, %ci = id.split %j by 4
    %sx, %sy = id.swizzle xor %rs, %cu
    id.domain loop [%i : bulk, %j : bulk] alloc [%ro : c, %sx : c, %rr : c, %sy : c, %ci : c]
  }
  %y = fusion.set %s : tensor<64x8xf32>
  %z = fusion.set %d : tensor<512xf32>
  fusion.return %y, %z : tensor<64x8xf32>, tensor<512xf32>
}

fusion.func @bytes64(%x: tensor<64x16xf32>, %d: tensor<1024xf32>) -> (tensor<64x16xf32>, tensor<1024xf32>) {
  %s = fusion.set %x : tensor<64x16xf32> memory(shared) via(tma) domain(%i, %j) {
    %ro, %ri = id.split %i by 8
    %rs, %rr = id.split %ri by 2
    %cu, %ci = id.split %j by 4
    %sx, %sy = id.swizzle xor %rs, %cu
    id.domain loop [%i : bulk, %j : bulk] alloc [%ro : c, %sx : c, %rr : c, %sy : c, %ci : c]
  }
  %y = fusion.set %s : tensor<64x16xf32>
  %z = fusion.set %d : tensor<1024xf32>
  fusion.return %y, %z : tensor<64x16xf32>, tensor<1024xf32>
}

fusion.func @bytes128(%x: tensor<64x32xf32>, %d: tensor<2048xf32>) -> (tensor<64x32xf32>, tensor<2048xf32>) {
  %s = fusion.set %x : tensor<64x32xf32> memory(shared) via(tma) domain(%i, %j) {
    %ro, %ri = id.split %i by 8
    %rs, %rr = id.split %ri by 1
    %cu, %ci = id.split %j by 4
    %sx, %sy = id.swizzle xor %rs, %cu
    id.domain loop [%i : bulk, %j : bulk] alloc [%ro : c, %sx : c, %rr : c, %sy : c, %ci : c]
  }
  %y = fusion.set %s : tensor<64x32xf32>
  %z = fusion.set %d : tensor<2048xf32>
  fusion.return %y, %z : tensor<64x32xf32>, tensor<2048xf32>
}
