// What is exchanged, and by which rule; a program of a mesh does not run on one device.
// RUN: tf-opt --print-comms %s 2>&1 | FileCheck %s
// RUN: tf-opt --print-comms %source/test/examples/mesh/mlp.mlir 2>&1 | FileCheck %s --check-prefix=MLP
// RUN: tf-opt --spread-fusions %s 2>&1 | FileCheck %s --check-prefix=HOST

// MLP: step 0: all-reduce of 'y' over didx (sum of bf16): each device has a part of the sum, which is wanted whole
// MLP-NOT: step

// CHECK: step 0: part taken of 'r' over didx: each device has it whole, and needs its own part: nothing is sent
// CHECK: step 0: reduce-scatter of 's' over didy (sum of bf16): each device has a part of the sum, which is wanted spread
// CHECK: step 0: all-to-all of 'u' over didy: it is spread along one axis, and wanted along another one
// CHECK: step 1: all-gather of 'y' over didx: it is spread, and wanted whole
// CHECK: step 1: all-gather of the parts of 'm' over didy: each device has a part of what is combined;

// HOST: host.coordinate 0 of [2, 3, 1]
// HOST: host.reduce_scatter {{.*}} over 1 of [2, 3, 1] {elem = "bf16", reduce = "sum"}
// HOST: host.all_to_all {{.*}} over 1 of [2, 3, 1]
fusion.func @all(%x: tensor<?x?xbf16> {spread = ["didx", "didy"]}, %r: tensor<?x?xbf16> {spread = ["", "didy"]},
                 %u: tensor<?x?xbf16> {spread = ["", "didy"]})
    -> (tensor<?xbf16>, tensor<?x?xbf16>, tensor<?xbf16>, tensor<?x?xbf16>) attributes {mesh = array<i64: 2, 3>} {
  %y = fusion.add %x, %r : tensor<?x?xbf16>
  %s = fusion.sum %u axes [1] : tensor<?xbf16>
  %p = fusion.set %s : tensor<?xbf16> {spread = ["didy"]}
  %z = fusion.set %u : tensor<?x?xbf16> {spread = ["didy", ""]}
  %m = fusion.reduce_max %y axes [1] : tensor<?xbf16> {spread = ["didx"]}
  %w = fusion.set %y : tensor<?x?xbf16> {spread = ["", "didy"]}
  fusion.return %p, %z, %m, %w : tensor<?xbf16>, tensor<?x?xbf16>, tensor<?xbf16>, tensor<?x?xbf16>
}
