// Locations are printed on request, and survive printing and passes.
// RUN: tf-opt --mlir-print-debuginfo %s | FileCheck %s
// RUN: tf-opt --mlir-print-debuginfo %s | tf-opt --cse --canonicalize --print-debuginfo | FileCheck %s
// RUN: tf-opt --mlir-print-debuginfo --mlir-print-op-generic %s | tf-opt --print-debuginfo | FileCheck %s
// RUN: tf-opt --lower-fusion --print-debuginfo %s | FileCheck %s --check-prefix=LOWERED
// RUN: tf-opt --mlir-print-debuginfo --mlir-pretty-debuginfo %s | FileCheck %s --check-prefix=PRETTY
// RUN: tf-opt --mlir-pretty-debuginfo %s | FileCheck %s --check-prefix=NONE
// RUN: tf-opt --lower-fusion --print-debuginfo --pretty-debuginfo --print-ir-after-all %s 2>&1 >/dev/null | FileCheck %s --check-prefix=DUMP
// PRETTY-NOT: loc(
// PRETTY: fusion.exp %x : tensor<?xf32> {{.*}}locations.mlir:[[#]]:3{{$}}
// NONE: fusion.exp %x : tensor<?xf32>{{$}}
// DUMP: kernel.math exp {{.*}}locations.mlir:[[#]]:3{{$}}
fusion.func @f(%x: tensor<?xf32>) -> tensor<?xf32> {
  // CHECK: fusion.exp %x : tensor<?xf32> loc("{{.*}}locations.mlir":[[#@LINE+2]]:3)
  // LOWERED: kernel.math exp {{.*}} loc("{{.*}}locations.mlir":[[#@LINE+1]]:3)
  %y = fusion.exp %x : tensor<?xf32>
  fusion.return %y : tensor<?xf32>
}
