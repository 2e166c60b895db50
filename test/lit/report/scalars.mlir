// What all elements of a thread need is loaded once: a scalar, and a number of each row. A request whose lanes want the same bytes needs one sector.
// RUN: tf-opt %s --print-schedule=chip=h200 --arg 512x4096 --arg 1 --arg 512 | FileCheck %s
// CHECK: loads x 16 = 4 x 4 16384 16.00 16.00 8.39 MB line
// CHECK: loads s 4 16384 1.00 1.00 2.10 MB line 9{{$}}
// CHECK: loads r 4 16384 1.00 1.00 2.10 MB line 10{{$}}
// CHECK: moves 17.8 MB in sectors, 16.8 MB if caches were perfect

fusion.func @scaled(%x: tensor<?x?xf32>, %s: tensor<1xf32>, %r: tensor<?xf32>) -> tensor<?x?xf32> {
  %a = fusion.broadcast %s axes [0] : tensor<1x1xf32>
  %b = fusion.broadcast %r axes [1] : tensor<?x1xf32>
  %y = fusion.mul %x, %a : tensor<?x?xf32>
  %z = fusion.mul %y, %b : tensor<?x?xf32>
  fusion.return %z : tensor<?x?xf32>
}
