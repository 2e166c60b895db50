// Reductions of an outer axis. Of at most 32 elements a thread has a whole column; of at most 1024 a block keeps what is needed again, and of more a cluster
// shares the columns, so that what is read again is in L2 still.
// RUN: tf-opt --split-input-file --auto-schedule=target=sm_90a %s -o %t.mlir
// RUN: FileCheck %s <%t.mlir
// RUN: tf-opt --auto-schedule="target=sm_90a row=8" %s -o %t.few.mlir
// RUN: for s in 2x21x70 1x32x64 3x1x9 2x40x17 1x300x24 2x513x16 1x1024x12 1x1030x16 2x0x5; do tf-run %s --mcpu=sm_90a --entry=classes --arg=random:1:f32:$s --expect=reference --check=all || exit 1; tf-run %s --mcpu=sm_90a --entry=narrow --arg=random:1:bf16:$s --expect=reference --check=all || exit 1; done
// RUN: for s in 2x8x70 1x9x64 3x1x9; do tf-run %t.few.mlir --mcpu=sm_90a --entry=classes --arg=random:1:f32:$s --expect=reference --check=all || exit 1; done
// RUN: for s in 3x70 2x64 3x33 32x40 33x40; do tf-run %s --mcpu=sm_90a --entry=most --arg=random:1:bf16:$s --expect=reference --check=all || exit 1; done
// RUN: tf-run %s --mcpu=sm_90a --entry=known --arg=random:1:f32:9x3x33 --expect=reference --check=all

// CHECK-LABEL: fusion.func @classes_to_32_words(
// CHECK-SAME: at_most = array<i64: 0, 1, 32>, {{.*}}or_next, {{.*}}version_of = @classes
// CHECK: sched.note "columns of at most 32: 1 side by side a thread, 128 threads a block, kept in registers"
// CHECK-LABEL: fusion.func @classes_to_256(
// CHECK-SAME: min_ctas = 2
// CHECK: sched.note "columns: 4 side by side a thread, 8 threads along a row, 64 rows at once, kept in registers"
// CHECK-LABEL: fusion.func @classes_to_512(
// CHECK-LABEL: fusion.func @classes_to_1024(
// CHECK: sched.note "columns: 4 side by side a thread, 8 threads along a row, 128 rows at once, kept in registers"
// CHECK-LABEL: fusion.func @classes_near(
// CHECK-SAME: at_least = array<i64: 0, 1, 8193>, cluster = array<i64: 1, 16>, or_next
// CHECK-LABEL: fusion.func @classes(
fusion.func @classes(%x: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
  %m = fusion.reduce_max %x axes [1] : tensor<?x?xf32>
  %mb = fusion.broadcast %m axes [1] : tensor<?x1x?xf32>
  %d = fusion.sub %x, %mb : tensor<?x?x?xf32>
  %p = fusion.exp %d : tensor<?x?x?xf32>
  %s = fusion.sum %p axes [1] : tensor<?x?xf32>
  %sb = fusion.broadcast %s axes [1] : tensor<?x1x?xf32>
  %y = fusion.div %p, %sb : tensor<?x?x?xf32>
  fusion.return %y : tensor<?x?x?xf32>
}

// -----

// Elements of 16 bits: two a thread, or one; of kept columns half as many a block from 1024 rows on.
// CHECK-LABEL: fusion.func @narrow_to_32_words(
// CHECK: sched.note "columns of at most 32: 2 side by side a thread
// CHECK-LABEL: fusion.func @narrow_to_32_scalar(
// CHECK-LABEL: fusion.func @narrow_to_1024(
// CHECK: sched.note "columns: 8 side by side a thread, 4 threads along a row, 256 rows at once, kept in registers"
fusion.func @narrow(%x: tensor<?x?x?xbf16>) -> tensor<?x?x?xbf16> {
  %f = fusion.cast %x : tensor<?x?x?xf32>
  %m = fusion.reduce_max %f axes [1] : tensor<?x?xf32>
  %mb = fusion.broadcast %m axes [1] : tensor<?x1x?xf32>
  %d = fusion.sub %f, %mb : tensor<?x?x?xf32>
  %p = fusion.exp %d : tensor<?x?x?xf32>
  %s = fusion.sum %p axes [1] : tensor<?x?xf32>
  %sb = fusion.broadcast %s axes [1] : tensor<?x1x?xf32>
  %y = fusion.div %p, %sb : tensor<?x?x?xf32>
  %z = fusion.cast %y : tensor<?x?x?xbf16>
  fusion.return %z : tensor<?x?x?xbf16>
}

// -----

// Reduced and no more: behind the version for few columns.
// CHECK-LABEL: fusion.func @most_to_32_words(
// CHECK: sched.note "columns of at most 32: 2 side by side a thread, 128 threads a block"
fusion.func @most(%x: tensor<?x?xbf16>) -> tensor<?xbf16> {
  %y = fusion.reduce_max %x axes [0] : tensor<?xbf16>
  fusion.return %y : tensor<?xbf16>
}

// -----

// CHECK-NOT: @known_to_
// CHECK-LABEL: fusion.func @known(
// CHECK: sched.note "columns of at most 32: 1 side by side a thread, 128 threads a block"
fusion.func @known(%x: tensor<?x3x?xf32>) -> tensor<?x?xf32> {
  %y = fusion.sum %x axes [1] : tensor<?x?xf32>
  fusion.return %y : tensor<?x?xf32>
}
