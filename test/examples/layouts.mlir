// The layout calculator, as README shows it.
// RUN: tf-opt %s --canonicalize | FileCheck %s
// RUN: tf-opt %s --print-layout=svg -o %t.svg
// CHECK: layout.constant ((2,2),3):((24,2),8)
%a = layout.constant (6,2):(8,2)
%b = layout.constant (4,3):(3,1)
%c = layout.composition %a, %b                             // ((2,2),3):((24,2),8)
%s = layout.constant Sw<3,3,3> o 0 o (8,64):(64,1)
layout.show %c
layout.show %s {bytes = 2}
