// Arguments in parts of which extents must be equal: a launch would compare the numbers of their parts only. The axes
// that meet get one name, of the fusion and of its versions; a name that is there stays.
// RUN: tf-opt %s --auto-schedule=target=sm_90a -o %t.mlir
// RUN: FileCheck %s <%t.mlir
// RUN: for f in %s %t.mlir; do tf-run $f --mcpu=sm_90a --entry=weighed --arg=random:1:f32:5x70 --arg=random:2:f32:5x70 --expect=reference --check=all || exit 1; done
// RUN: for b in 5x71 5x69 6x70 5x1; do not tf-run %s --mcpu=sm_90a --entry=weighed --arg=random:1:f32:5x70 --arg=random:2:f32:$b >%t.out 2>&1 && FileCheck %s --check-prefix=DIFFER <%t.out || exit 1; done
// DIFFER: error: weighed: axis {{[01]}} of 'y' has extent {{[0-9]+}}; it must be {{[57]}}
// RUN: tf-run %s --mcpu=sm_90a --entry=known --arg=random:1:f32:3x40000 --arg=random:2:f32:40000 --expect=reference --check=all
// RUN: not tf-run %s --mcpu=sm_90a --entry=known --arg=random:1:f32:3x39999 --arg=random:2:f32:40000 2>&1 | FileCheck %s --check-prefix=KNOWN
// KNOWN: error: known: axis 1 of 'x' has extent 39999; it must be 40000
// RUN: not tf-run %s --mcpu=sm_90a --entry=turned --arg=random:1:f32:4x6 --arg=random:2:f32:4x6 2>&1 | FileCheck %s --check-prefix=TURNED
// TURNED: error: turned: axis {{[01]}} of 'y' has extent {{[46]}}; it must be {{[46]}}

// CHECK-LABEL: fusion.func @weighed_to_{{[0-9]+}}{{.*}}(%x: tensor<?x?xf32> {dims = ["n0", "k"]}, %y: tensor<?x?xf32> {dims = ["n0", "k"]})
// CHECK: fusion.func @weighed(%x: tensor<?x?xf32> {dims = ["n0", "k"]}, %y: tensor<?x?xf32> {dims = ["n0", "k"]})
fusion.func @weighed(%x: tensor<?x?xf32>, %y: tensor<?x?xf32> {dims = ["", "k"]}) -> tensor<?xf32> {
  %p = fusion.mul %x, %y : tensor<?x?xf32>
  %s = fusion.sum %p axes [1] : tensor<?xf32>
  fusion.return %s : tensor<?xf32>
}

// CHECK: fusion.func @known(%x: tensor<?x?xf32> {dims = ["", "n{{[0-9]+}}"]}, %w: tensor<40000xf32> {dims = ["n{{[0-9]+}}"]})
fusion.func @known(%x: tensor<?x?xf32>, %w: tensor<40000xf32>) -> tensor<?xf32> {
  %b = fusion.broadcast %w axes [0] : tensor<1x40000xf32>
  %p = fusion.mul %x, %b : tensor<?x40000xf32>
  %s = fusion.sum %p axes [1] : tensor<?xf32>
  fusion.return %s : tensor<?xf32>
}

// As many elements, and other extents.
fusion.func @turned(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>) -> tensor<f32> {
  %t = fusion.permute %y axes [1, 0] : tensor<?x?xf32>
  %p = fusion.mul %x, %t : tensor<?x?xf32>
  %s = fusion.sum %p axes [0, 1] : tensor<f32>
  fusion.return %s : tensor<f32>
}
