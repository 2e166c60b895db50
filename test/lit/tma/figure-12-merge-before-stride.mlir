// Figure 12's text: "It is wrong to just do the striding split on the innermost box IterDomain without merging them first": the
// two are different copies, each what its schedule says, and each right.
// RUN: tf-opt %s --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-opt %s | tf-opt --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-run %s --mcpu=sm_90a --entry=merged --arg=random:1:f64:8x6x16 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=merged --arg=random:1:f64:8x6x16 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=unmerged --arg=random:1:f64:8x6x16 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=unmerged --arg=random:1:f64:8x6x16 --expect=reference --check=all

// The box [b, i1] is 12 rows as one: every fourth of them, three.
// CHECK: remark: 's' is a TMA load, rank 2: box (16, 12), tile (16, 3), element strides (1, 4); 16 instructions a block
// CHECK: note: dimension 1 is [o, m], by compositing: coordinate [o], box [m], tile [t], stride [z]; extent 48, stride 16
// CHECK: note: holes: level 1, all zero
fusion.func @merged(%x: tensor<8x6x16xf64>) -> tensor<8x6x16xf64> {
  %s = fusion.set %x : tensor<8x6x16xf64> memory(shared) via(tma) domain(%i0, %i1, %i2) {
    %o, %b = id.split %i0 by 2
    %m = id.merge %b, %i1
    %t, %z = id.split %m by 4
    id.domain loop [%o : serial, %z : serial, %t : bulk, %i2 : bulk]
  }
  %y = fusion.set %s : tensor<8x6x16xf64>
  fusion.return %y : tensor<8x6x16xf64>
}

// Without, I1 is a dimension of its own: two of its rows, twice; 4 does not divide 6, so rows past its end are holes.
// CHECK: remark: 's' is a TMA load, rank 3: box (16, 6, 2), tile (16, 2, 2), element strides (1, 4, 1); 16 instructions a block
// CHECK: note: dimension 1 is [i1], implicit whole: coordinate [], box [i1], tile [t], stride [z]; extent 6, stride 16
fusion.func @unmerged(%x: tensor<8x6x16xf64>) -> tensor<8x6x16xf64> {
  %s = fusion.set %x : tensor<8x6x16xf64> memory(shared) via(tma) domain(%i0, %i1, %i2) {
    %o, %b = id.split %i0 by 2
    %t, %z = id.split %i1 by 4
    id.domain loop [%o : serial, %z : serial, %b : bulk, %t : bulk, %i2 : bulk]
  }
  %y = fusion.set %s : tensor<8x6x16xf64>
  fusion.return %y : tensor<8x6x16xf64>
}
