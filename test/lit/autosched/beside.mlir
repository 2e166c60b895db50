// Sums of columns beside a kernel that has the elements in hand: each block adds up what its rows give, and a short
// second kernel adds what the blocks have. `row=64` makes versions for rows of 16, 32 and 64 elements.
// RUN: tf-opt %s --auto-schedule="target=sm_90a row=64" -o %t.mlir
// Rows of 2, and of what is fewer: the lengths of versions have an end.
// RUN: for n in 1 2 3; do timeout 60 tf-opt %s --auto-schedule="target=sm_90a row=$n" -o %t.$n.mlir || exit 1; done
// RUN: FileCheck %s <%t.mlir
// RUN: tf-opt %s --auto-schedule=target=sm_90a | FileCheck %s --check-prefix=WIDE
// RUN: for n in 0x8 40x13 300x24 $(%{more} 1x1 5x80); do tf-run %t.mlir --mcpu=sm_90a --entry=norm --arg=random:1:bf16:$n --arg=random:2:bf16:$n --arg=random:3:bf16:${n#*x} --expect=reference --check=all || exit 1; done
// RUN: for n in 0x8 40x13 1100x24 $(%{more} 1x1 3x16 5000x24); do tf-run %t.mlir --mcpu=sm_90a --entry=bias --arg=random:1:f32:$n --arg=random:2:f32:$n --expect=reference --check=all --schedule=random --seed=3 || exit 1; done
// RUN: for n in 0x3x8 7x9x16 $(%{more} 1x1x8 2x3x40); do tf-run %t.mlir --mcpu=sm_90a --entry=both --arg=random:1:f16:$n --expect=reference --check=all || exit 1; done
// RUN: for e in norm bias both; do tf-run %s --mcpu=sm_80 --entry=$e $(case $e in norm) echo --arg=random:1:bf16:9x40 --arg=random:2:bf16:9x40 --arg=random:3:bf16:40;; bias) echo --arg=random:1:f32:9x40 --arg=random:2:f32:9x40;; both) echo --arg=random:1:f16:3x3x40;; esac) --expect=reference || exit 1; done
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=known --arg=random:1:f32:77x48 --expect=reference --check=all
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=again --arg=random:1:f32:77x48 --expect=reference --check=all

// A gradient of a normalisation, and of its weight: the rows' sums come first, and the columns' are of the same elements.
// CHECK-LABEL: fusion.func @norm_beside_to_16(
// CHECK-SAME: at_most = array<i64: 0, 1, 16>, {{.*}}or_next, version_of = @norm
// CHECK: %[[P:.*]] = fusion.parts %{{.*}} axes [0] into 528 by 128 : tensor<528x?x?xf32>
// CHECK: %[[S:.*]] = fusion.sum %[[P]] axes [1] : tensor<528x?xf32>
// CHECK: fusion.sum %[[S]] axes [0] : tensor<?xf32>
// CHECK: sched.note "rows of at most 16: 2 threads each, 128 a block, kept in registers; 528 blocks share the rows, and each reduces the columns of its own beside"
// CHECK-LABEL: fusion.func @norm_beside_to_32(
// CHECK-LABEL: fusion.func @norm_beside_to_64(
// CHECK: into 132 : tensor<132x?x?xf32>
// CHECK-COUNT-2: sched.circular_buffer %{{.*}} stages 2 prefetch 1 warp_specialized(tidx) {pieces}
// CHECK-LABEL: fusion.func @norm_beside_to_64_scalar(
// WIDE-LABEL: fusion.func @norm_beside_to_8192(
// WIDE: into 132 : tensor<132x?x?xf32>
// WIDE: 512 threads each, 1 a block
// WIDE-COUNT-2: sched.circular_buffer %{{.*}} stages 2 prefetch 1 warp_specialized(tidx) {pieces}
fusion.func @norm(%x: tensor<?x?xbf16>, %dy: tensor<?x?xbf16>, %w: tensor<?xbf16>) -> (tensor<?x?xbf16>, tensor<?xf32>) {
  %xf = fusion.cast %x : tensor<?x?xf32>
  %g = fusion.cast %dy : tensor<?x?xf32>
  %wf = fusion.cast %w : tensor<?xf32>
  %wb = fusion.broadcast %wf axes [0] : tensor<1x?xf32>
  %gw = fusion.mul %g, %wb : tensor<?x?xf32>
  %h = fusion.mul %gw, %xf : tensor<?x?xf32>
  %s = fusion.sum %h axes [1] : tensor<?xf32>
  %sb = fusion.broadcast %s axes [1] : tensor<?x1xf32>
  %t = fusion.mul %xf, %sb : tensor<?x?xf32>
  %d = fusion.sub %gw, %t : tensor<?x?xf32>
  %dx = fusion.cast %d : tensor<?x?xbf16>
  %gx = fusion.mul %g, %xf : tensor<?x?xf32>
  %dw = fusion.sum %gx axes [0] : tensor<?xf32>
  fusion.return %dx, %dw : tensor<?x?xbf16>, tensor<?xf32>
}

// Beside what reduces nothing: few columns and more of them; where there are many, a block has all rows of its columns.
// CHECK-LABEL: fusion.func @bias_beside_few_16(
// CHECK: into 264 by 128
// CHECK: sched.note "pointwise: 4 elements side by side a thread, 8 threads along a row, 32 rows at once; 264 blocks share the rows, and each reduces the columns of its own beside"
// CHECK-LABEL: fusion.func @bias_beside_few_64(
// CHECK-LABEL: fusion.func @bias(
// CHECK: sched.note "columns:
// WIDE-LABEL: fusion.func @bias_beside_few_3840(
// WIDE: into 32 by 128
fusion.func @bias(%y: tensor<?x?xf32>, %dy: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?xf32>) {
  %z = fusion.constant 0.0 : f32
  %c = fusion.gt %y, %z : tensor<?x?xi1>
  %dx = fusion.select %c, %dy, %z : tensor<?x?xf32>
  %db = fusion.sum %dx axes [0] : tensor<?xf32>
  fusion.return %dx, %db : tensor<?x?xf32>, tensor<?xf32>
}

// Rows that lie along two axes, and what is no sum.
// CHECK-LABEL: fusion.func @both_
// CHECK: fusion.parts %x, %{{.*}} axes [0] into
// CHECK: fusion.reduce_max
fusion.func @both(%x: tensor<?x?x?xf16>) -> (tensor<?x?xf16>, tensor<?xf16>) {
  %r = fusion.sum %x axes [2] : tensor<?x?xf16>
  %c = fusion.reduce_max %x axes [0, 1] : tensor<?xf16>
  fusion.return %r, %c : tensor<?x?xf16>, tensor<?xf16>
}

// Of a known length there is one schedule.
// CHECK-LABEL: fusion.func @known(
// CHECK: into 3 by 32 : tensor<3x32x48xf32>
fusion.func @known(%x: tensor<77x48xf32>) -> (tensor<77x48xf32>, tensor<48xf32>) {
  %m = fusion.reduce_max %x axes [1] : tensor<77xf32>
  %mb = fusion.broadcast %m axes [1] : tensor<77x1xf32>
  %y = fusion.sub %x, %mb : tensor<77x48xf32>
  %c = fusion.sum %y axes [0] : tensor<48xf32>
  fusion.return %y, %c : tensor<77x48xf32>, tensor<48xf32>
}

// What the elements need again is no reduction beside.
// CHECK-LABEL: fusion.func @again(
// CHECK-NOT: into 
fusion.func @again(%x: tensor<77x48xf32>) -> (tensor<77xf32>, tensor<77x48xf32>) {
  %c = fusion.sum %x axes [0] : tensor<48xf32>
  %cb = fusion.broadcast %c axes [0] : tensor<1x48xf32>
  %y = fusion.sub %x, %cb : tensor<77x48xf32>
  %r = fusion.sum %x axes [1] : tensor<77xf32>
  fusion.return %r, %y : tensor<77xf32>, tensor<77x48xf32>
}

// Of so few rows that one part has all, each sum is a kernel of its own; no plain schedule.
// RUN: tf-opt %s --auto-schedule=target=sm_90a 2>&1 | FileCheck %s --check-prefix=FEW
// RUN: tf-run %s --mcpu=sm_90a --entry few_rows --arg random:1:f32:8x32 --expect reference
// FEW-NOT: plain schedule
// FEW-LABEL: fusion.func @few_rows(
// FEW: sched.note "2 kernels"
fusion.func @few_rows(%x: tensor<8x32xf32>) -> (tensor<8xf32>, tensor<32xf32>) {
  %e = fusion.exp %x : tensor<8x32xf32>
  %c = fusion.sum %e axes [0] : tensor<32xf32>
  %r = fusion.sum %e axes [1] : tensor<8xf32>
  fusion.return %r, %c : tensor<8xf32>, tensor<32xf32>
}
