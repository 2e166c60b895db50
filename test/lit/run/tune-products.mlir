// A product is varied as one program, also where launches of other extents take other ways.
// RUN: tf-run %s --entry=product --mcpu=sm_90a --tune=0.1 --check=none --arg random:1:bf16:40x64 --arg random:2:bf16:24x64 --expect reference 2>&1 | FileCheck %s
// RUN: tf-run %s --entry=floats --mcpu=sm_90a --tune=0.1 --check=none --arg random:1:f32:20x1100 --arg random:2:f32:24x1100 --expect reference 2>&1 | FileCheck %s
// One that is known to split its sums has several kernels, of which none is varied.
// RUN: not tf-run %s --entry=long --mcpu=sm_90a --tune=0.1 --arg random:1:f32:20x8192 --arg random:2:f32:24x8192 2>&1 | FileCheck %s --check-prefix=LONG

// CHECK: trial ms speed schedule
// CHECK: 1.000 as it was
// CHECK: 0 beyond
// LONG: '@long' becomes a program of several steps, which cannot be tuned as one

fusion.func @product(%x: tensor<?x?xbf16>, %w: tensor<?x?xbf16>) -> tensor<?x?xbf16> {
  %y = fusion.linear %x, %w : tensor<?x?xbf16>
  fusion.return %y : tensor<?x?xbf16>
}

fusion.func @floats(%x: tensor<?x?xf32>, %w: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %y = fusion.linear %x, %w : tensor<?x?xf32>
  fusion.return %y : tensor<?x?xf32>
}

fusion.func @long(%x: tensor<20x8192xf32>, %w: tensor<24x8192xf32>) -> tensor<20x24xf32> {
  %y = fusion.linear %x, %w : tensor<20x24xf32>
  fusion.return %y : tensor<20x24xf32>
}
