// A cross entropy of f32 rows: a gather picks an element of each, so no ring can have them. Rows beyond a block's are
// read once, by vectors and by elements. Labels are read with the rows, and what they pick behind the rows' end.
// RUN: tf-opt %s --auto-schedule="target=sm_90a row=64" -o %t.mlir
// RUN: FileCheck %s <%t.mlir
// RUN: for n in 65 300 301 1000 1030; do tf-run %t.mlir --mcpu=sm_90a --entry=loss --arg=random:1:f32:5x$n --arg=iota:i64:5 --expect=reference --check=all || exit 1; done

// CHECK-LABEL: fusion.func @loss_to_1024(
// CHECK: fusion.logsumexp
// CHECK-NEXT: fusion.broadcast %label
// CHECK-NEXT: fusion.gather
// CHECK: sched.cache_after %label for %at
// CHECK: a block of 128 threads each, 16 elements a thread at a time"
// CHECK-LABEL: fusion.func @loss_to_1024_scalar(
// CHECK: fusion.logsumexp
// CHECK: a block of 1024 threads each, 8 elements a thread at a time"
// CHECK-NOT: cluster
// CHECK: fusion.func @loss(
fusion.func @loss(%x: tensor<?x?xf32>, %label: tensor<?xi64>) -> tensor<?xf32> {
  %l = fusion.logsumexp %x axes [1] : tensor<?xf32>
  %at = fusion.broadcast %label axes [1] : tensor<?x1xi64>
  %picked = fusion.gather %x, %at axis 1 : tensor<?x1xf32>
  %p = fusion.squeeze %picked axes [1] : tensor<?xf32>
  %y = fusion.sub %l, %p : tensor<?xf32>
  fusion.return %y : tensor<?xf32>
}

// Written ahead of the rows, what labels pick comes behind them, too.
// CHECK-LABEL: fusion.func @early_to_1024(
// CHECK: fusion.logsumexp
// CHECK-NEXT: fusion.broadcast %label
// CHECK-NEXT: fusion.gather
// RUN: for n in 65 301; do tf-run %t.mlir --mcpu=sm_90a --entry=early --arg=random:1:f32:5x$n --arg=iota:i64:5 --expect=reference --check=all || exit 1; done
fusion.func @early(%x: tensor<?x?xf32>, %label: tensor<?xi64>) -> tensor<?xf32> {
  %at = fusion.broadcast %label axes [1] : tensor<?x1xi64>
  %picked = fusion.gather %x, %at axis 1 : tensor<?x1xf32>
  %p = fusion.squeeze %picked axes [1] : tensor<?xf32>
  %l = fusion.logsumexp %x axes [1] : tensor<?xf32>
  %y = fusion.sub %l, %p : tensor<?xf32>
  fusion.return %y : tensor<?xf32>
}
