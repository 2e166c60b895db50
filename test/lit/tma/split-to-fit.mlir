// Shared memory has the tile as parts of a merged id would lie, so the dimension is split into those.
// RUN: tf-opt %s --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-run %s --mcpu=sm_90a --entry=permuted --arg=random:1:i64:2x6x48x2 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=swizzled --arg=random:1:f64:2x48x4 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=loaded --arg=random:1:f32:24x16 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=loaded --arg=random:1:f32:24x16 --expect=reference --check=all

// The box is [i0 i1] and 8 of [i2 i3]; in shared memory i1 and i0 lie between i2 and i3.
// CHECK: remark: 'y' is a TMA store, rank 4: box (2, 2, 6, 8)
// CHECK: note: dimension 0 is [b], split as shared memory has it: coordinate [], box [bi]; extent 2, stride 1
// CHECK: note: dimension 3 is [b], split as shared memory has it: coordinate [bo], box [bi]; extent 48, stride 2
// CHECK: note: coordinate ArithTuple(0, 0, 0, bo * 8) of 'y'
// CHECK: note: TMA tensor ArithTuple(0,0,0,0) o ((2,2,6,8),6):((1@0,1@1,1@2,1@3),8@3) of (tile, bo)
fusion.func @permuted(%x: tensor<2x6x48x2xi64>) -> tensor<2x6x48x2xi64> {
  %r = fusion.neg %x : tensor<2x6x48x2xi64> memory(shared) domain(%i0, %i1, %i2, %i3) {
    id.domain loop [%i2 : serial, %i1 : tidy, %i0 : tidx, %i3 : serial] alloc [%i2 : c, %i1 : c, %i0 : c, %i3 : c]
  }
  %y = fusion.set %r : tensor<2x6x48x2xi64> via(tma) domain(%i0, %i1, %i2, %i3) {
    %a = id.merge %i0, %i1
    %b = id.merge %i2, %i3
    %bo, %bi = id.split %b by 16
    id.domain loop [%bo : serial, %a : bulk, %bi : bulk]
  }
  fusion.return %y : tensor<2x6x48x2xi64>
}

// One dimension of 384, in shared memory rows of 32 bytes that are swizzled.
// CHECK: remark: 'y' is a TMA store, rank 2: box (4, 4)
// CHECK: swizzle 32 bytes
fusion.func @swizzled(%x: tensor<2x48x4xf64>) -> tensor<2x48x4xf64> {
  %r = fusion.neg %x : tensor<2x48x4xf64> memory(shared) domain(%i, %j, %k) {
    %ko, %ki = id.split %k by 2
    %jo, %jr = id.split %j by 8
    %jm, %ji = id.split %jr by 4
    %u, %v = id.swizzle xor %jm, %ko
    id.domain loop [%i : tidy, %j : tidx, %k : serial] alloc [%i : c, %jo : c, %u : c, %ji : c, %v : c, %ki : c]
  }
  %y = fusion.set %r : tensor<2x48x4xf64> via(tma) domain(%i, %j, %k) {
    %m = id.merge %j, %k
    %all = id.merge %i, %m
    %o, %b = id.split %all by 16
    id.domain loop [%o : serial, %b : bulk]
  }
  fusion.return %y : tensor<2x48x4xf64>
}

// A load whose box of 8 rows and 16 columns lies as two halves of 8 columns.
// CHECK: remark: 's' is a TMA load, rank 3: box (8, 8, 2)
// CHECK: note: dimension 0 is [j], split as shared memory has it: coordinate [], box [j]; extent 8, stride 1
fusion.func @loaded(%x: tensor<24x16xf32>) -> tensor<24x16xf32> {
  %s = fusion.set %x : tensor<24x16xf32> memory(shared) via(tma) domain(%i, %j) {
    %o, %b = id.split %i by 8
    %h, %l = id.split %j by 8
    id.domain loop [%o : serial, %b : bulk, %j : bulk] alloc [%o : c, %h : c, %b : c, %l : c]
  }
  %y = fusion.neg %s : tensor<24x16xf32>
  fusion.return %y : tensor<24x16xf32>
}
