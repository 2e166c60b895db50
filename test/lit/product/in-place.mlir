// Results of fusions with products in the memory of arguments: of what is read where the result is written. The simulated SM checks that nothing is read
// behind that; the reference has memory of its own.
// RUN: tf-run %s --entry=residual --in-place=0 --mcpu=sm_80 --arg=random:1:bf16:77x64 --arg=random:2:bf16:77x96 --arg=random:3:bf16:64x96 --expect=reference 2>&1 | FileCheck %s
// RUN: tf-run %s --entry=residual --in-place=0 --mcpu=sm_90a --arg=random:1:bf16:130x64 --arg=random:2:bf16:130x96 --arg=random:3:bf16:64x96 --expect=reference 2>&1 | FileCheck %s
// RUN: tf-run %s --entry=residual --mcpu=sm_90a --arg=random:1:bf16:1x64 --arg=random:2:bf16:1x96 --arg=random:3:bf16:64x96 --expect=reference 2>&1 | FileCheck %s
// RUN: tf-run %s --entry=steps --in-place=0 --mcpu=sm_90a --arg=random:1:f32:77x64 --arg=random:2:bf16:77x96 --arg=random:3:bf16:64x96 --expect=reference 2>&1 | FileCheck %s
// RUN: tf-opt --fuse-products %s 2>/dev/null | FileCheck %s --check-prefix=STEPS
// RUN: not tf-opt --fuse-products --lower-tile=target=sm_90a -o /dev/null %S/Inputs/in-place-factor.mlir 2>&1 | FileCheck %s --check-prefix=FACTOR
// CHECK: 0 beyond
// FACTOR: error: 'c' may be in the memory of 'x', but it cannot be proved that another block ('bx') writes other elements than are read here

fusion.func @residual(%x: tensor<?x64xbf16>, %a: tensor<?x96xbf16>, %w: tensor<64x96xbf16>) -> (tensor<?x64xbf16> {in_place = 0}) {
  %p = fusion.linear %a, %w : tensor<?x64xf32>
  %f = fusion.cast %x : tensor<?x64xf32>
  %s = fusion.add %p, %f : tensor<?x64xf32>
  %y = fusion.cast %s : tensor<?x64xbf16>
  fusion.return %y : tensor<?x64xbf16>
}
// STEPS: tile.func @residual({{.*}} -> (%y: tensor<?x64xbf16> {dims = {{.*}}, in_place = 0{{.*}}})

// The step that writes the result is a fusion, which gets the same promise.
fusion.func @steps(%x: tensor<?x64xf32>, %a: tensor<?x96xbf16>, %w: tensor<64x96xbf16>) -> (tensor<?x64xf32> {in_place = 0}) {
  %p = fusion.linear %a, %w : tensor<?x64xf32>
  %m = fusion.reduce_max %p axes [1] : tensor<?xf32>
  %b = fusion.broadcast %m axes [1] : tensor<?x1xf32>
  %d = fusion.sub %p, %b : tensor<?x64xf32>
  %y = fusion.add %d, %x : tensor<?x64xf32>
  fusion.return %y : tensor<?x64xf32>
}
// STEPS: fusion.func @steps_step1({{.*}} -> (tensor<?x64xf32> {in_place = {{[0-9]}}})
// STEPS: host.func @steps({{.*}}{in_place = 0{{.*}}})
