// Locations are printed on request, and survive printing and passes.
// RUN: tf-opt --mlir-print-debuginfo %s | FileCheck %s
// RUN: tf-opt --mlir-print-debuginfo %s | tf-opt --cse --canonicalize --print-debuginfo | FileCheck %s
// RUN: tf-opt --mlir-print-debuginfo --mlir-print-op-generic %s | tf-opt --print-debuginfo | FileCheck %s
// RUN: tf-opt --lower-fusion --print-debuginfo %s | FileCheck %s --check-prefix=LOWERED
fusion.func @f(%x: tensor<?xf32>) -> tensor<?xf32> {
  // CHECK: fusion.exp %x : tensor<?xf32> loc("{{.*}}locations.mlir":[[#@LINE+2]]:3)
  // LOWERED: kernel.math exp {{.*}} loc("{{.*}}locations.mlir":[[#@LINE+1]]:3)
  %y = fusion.exp %x : tensor<?xf32>
  fusion.return %y : tensor<?xf32>
}
