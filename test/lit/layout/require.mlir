// What the ranges of a host program's numbers do not decide is checked at the launch; a kernel refuses it.
// RUN: tf-opt %s --canonicalize | FileCheck %s --check-prefix=FOLD
// RUN: tf-opt %s --canonicalize | tf-opt --lower-layout | FileCheck %s
// RUN: tf-opt %s --lower-layout -o /dev/null
// RUN: tf-run %s --mcpu=sm_90a --arg=zeros:f32:8x4 --check=all
// RUN: not tf-run %s --mcpu=sm_90a --arg=zeros:f32:3x4 2>&1 | FileCheck %s --check-prefix=FEW
// FEW: error: f: the layouts of this program rest on 8 <= rows, found 8 and 3
// RUN: not tf-run %s --mcpu=sm_90a --arg=zeros:f32:9x6 2>&1 | FileCheck %s --check-prefix=ODD
// ODD: error: f: the layouts of this program rest on cols a multiple of 4, found 6 and 4
// RUN: sed 's/host.func/kernel.func/; s/!host.tensor<.xf32>/i32/g; s/attributes.*{$/{/; s/host.dim %%x, ./kernel.constant 8 : i32/; /host\./d; /layout.get/d; s/index/i32/; s/%%m in/%%x in/; s/%%n in/%%y in/' %s > %t.mlir
// RUN: not tf-opt %t.mlir --canonicalize 2>&1 | FileCheck %s --check-prefix=KERNEL
// KERNEL: error: composition: cannot decide whether 8 <= rows

// FOLD-LABEL: host.func @f
// FOLD: layout.require 8 at_most %rows
// FOLD: layout.require %cols multiple_of 4
// CHECK-LABEL: host.func @f
// CHECK: host.check %{{.*}}, "the layouts of this program rest on 8 <= rows, found {0} and {1}"
// CHECK: host.check %{{.*}}, "the layouts of this program rest on cols a multiple of 4, found {0} and {1}"
// CHECK-NOT: layout.
kernel.func @k(%y: !kernel.buffer<?xf32, global>, %n: i32) attributes {block = [1, 1, 1]} {
  %o = kernel.constant 1.0 : f32
  kernel.store %o, %y[%n]
}

host.func @f(%x: !host.tensor<2xf32>, %y: !host.tensor<1xf32>) attributes {num_results = 1} {
  %m = host.dim %x, 0
  %n = host.dim %x, 1
  %rows = layout.symbol %m in 1 to 4096 : index
  %cols = layout.symbol %n in 1 to 4096 : index
  %l = layout.make (%rows,%cols), (%cols,1)
  %t = layout.constant 8:1
  %c = layout.composition %l, %t
  %a = layout.apply %c, 7
  %s = layout.get %a : index
  %v = layout.make (4,%cols), (1,4)
  %u = layout.constant (4):(1)
  %w = layout.tile_to_shape %u, (%cols)
  %z = layout.size %w
  %e = layout.get %z : index
  %q = host.mul %m, %e
  host.shape 0 (%q)
  host.shapes_end
  %c1 = host.constant 1
  %c0 = host.constant 0
  %p = host.ptr %y
  host.launch @k grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p, %s)
}
