// The figures of "TMA modeling in depth": what shared memory holds after the copies, places that no element has included,
// as drawn. An item of a figure is 16, 16 and 8 elements here, so that boxes have whole pieces of 16 bytes and tiles
// begin at multiples of 128. The kernel is made to write the whole buffer to its second result, in place of a copy of `d`.
// DEFINE: %{entry} = f
// DEFINE: %{x} = iota:f64:192
// DEFINE: %{d} = zeros:f64:384
// DEFINE: %{unit} = 16
// DEFINE: %{row} = 8
// DEFINE: %{dump} = tf-opt %s --lower-fusion=index=32 --canonicalize --cse | sed "s/\(kernel.load .\)d\[/\1s_1[/" | tf-run - --mcpu=sm_90a --entry=%{entry} --arg=%{x} --arg=%{d} --out=- --out=%t.npy --check=all && %{python} %S/Inputs/units.py %t.npy %{unit} %{row} | FileCheck %s --match-full-lines --check-prefix

// Figure 2: weakly correct. Items 4-7 and 12-15 are holes with elements in them.
// REDEFINE: %{entry} = figure2
// RUN: %{dump} FIGURE2
// FIGURE2:      0 1 2 3 4 5 6 7
// FIGURE2-NEXT: 4 5 6 7 8 9 10 11
// FIGURE2-NEXT: 8 9 10 11 0 0 0 0
fusion.func @figure2(%x: tensor<192xf64>, %d: tensor<384xf64>) -> (tensor<192xf64>, tensor<384xf64>) {
  %s = fusion.set %x : tensor<192xf64> memory(shared) via(tma) domain(%i1) {
    %i2, %i3 = id.split %i1 by 32
    %i4, %i5 = id.split %i2 by 2
    %i6, %i7 = id.split %i5 by 4
    id.domain loop [%i4 : serial, %i6 : serial, %i7 : serial, %i3 : bulk]
  }
  %y = fusion.set %s : tensor<192xf64>
  %z = fusion.set %d : tensor<384xf64>
  fusion.return %y, %z : tensor<192xf64>, tensor<384xf64>
}

// The same, strongly: boxes where i5 is past its end are copied from outside of the tensor.
// REDEFINE: %{entry} = figure2_zero
// RUN: %{dump} ZERO2
// ZERO2:      0 1 2 3 0 0 0 0
// ZERO2-NEXT: 4 5 6 7 0 0 0 0
// ZERO2-NEXT: 8 9 10 11 0 0 0 0
fusion.func @figure2_zero(%x: tensor<192xf64>, %d: tensor<384xf64>) -> (tensor<192xf64>, tensor<384xf64>) {
  %s = fusion.set %x : tensor<192xf64> {zero_holes} memory(shared) via(tma) domain(%i1) {
    %i2, %i3 = id.split %i1 by 32
    %i4, %i5 = id.split %i2 by 2
    %i6, %i7 = id.split %i5 by 4
    id.domain loop [%i4 : serial, %i6 : serial, %i7 : serial, %i3 : bulk]
  }
  %y = fusion.set %s : tensor<192xf64>
  %z = fusion.set %d : tensor<384xf64>
  fusion.return %y, %z : tensor<192xf64>, tensor<384xf64>
}

// Figure 3: strong as it is, since all that makes holes is protected.
// REDEFINE: %{entry} = figure3
// REDEFINE: %{x} = iota:f32:6x96
// REDEFINE: %{d} = zeros:f32:1024
// RUN: %{dump} FIGURE3
// FIGURE3:      0 1 2 3 6 7 8 9
// FIGURE3-NEXT: 4 5 0 0 10 11 0 0
// FIGURE3-NEXT: 12 13 14 15 18 19 20 21
// FIGURE3-NEXT: 16 17 0 0 22 23 0 0
// FIGURE3-NEXT: 24 25 26 27 30 31 32 33
// FIGURE3-NEXT: 28 29 0 0 34 35 0 0
// FIGURE3-NEXT: 0 0 0 0 0 0 0 0
// FIGURE3-NEXT: 0 0 0 0 0 0 0 0
fusion.func @figure3(%x: tensor<6x96xf32>, %d: tensor<1024xf32>) -> (tensor<6x96xf32>, tensor<1024xf32>) {
  %s = fusion.set %x : tensor<6x96xf32> {zero_holes} memory(shared) via(tma) domain(%i1, %i2) {
    %i3, %i4 = id.split %i1 by 2
    %i5, %i6 = id.split %i2 by 64
    %i7 = id.merge %i3, %i5
    %i9, %i10 = id.split %i7 by 4
    %i8 = id.merge %i4, %i6
    id.domain loop [%i9 : serial, %i10 : serial, %i8 : bulk]
  }
  %y = fusion.set %s : tensor<6x96xf32>
  %z = fusion.set %d : tensor<1024xf32>
  fusion.return %y, %z : tensor<6x96xf32>, tensor<1024xf32>
}

// Figure 4: strong as well.
// REDEFINE: %{entry} = figure4
// REDEFINE: %{d} = zeros:f32:1536
// RUN: %{dump} FIGURE4
// FIGURE4:      0 1 2 3 6 7 8 9
// FIGURE4-NEXT: 12 13 14 15 18 19 20 21
// FIGURE4-NEXT: 4 5 0 0 10 11 0 0
// FIGURE4-NEXT: 16 17 0 0 22 23 0 0
// FIGURE4-NEXT: 0 0 0 0 0 0 0 0
// FIGURE4-NEXT: 0 0 0 0 0 0 0 0
// FIGURE4-NEXT: 24 25 26 27 30 31 32 33
// FIGURE4-NEXT: 0 0 0 0 0 0 0 0
// FIGURE4-NEXT: 28 29 0 0 34 35 0 0
// FIGURE4-NEXT: 0 0 0 0 0 0 0 0
// FIGURE4-NEXT: 0 0 0 0 0 0 0 0
// FIGURE4-NEXT: 0 0 0 0 0 0 0 0
fusion.func @figure4(%x: tensor<6x96xf32>, %d: tensor<1536xf32>) -> (tensor<6x96xf32>, tensor<1536xf32>) {
  %s = fusion.set %x : tensor<6x96xf32> {zero_holes} memory(shared) via(tma) domain(%i1, %i2) {
    %i3, %i4 = id.split %i1 by 2
    %i5, %i6 = id.split %i2 by 64
    %i7, %i8 = id.split %i3 by 2
    %i10 = id.merge %i5, %i8
    %i11, %i12 = id.split %i10 by 3
    %i9 = id.merge %i4, %i6
    id.domain loop [%i7 : serial, %i11 : serial, %i12 : serial, %i9 : bulk]
  }
  %y = fusion.set %s : tensor<6x96xf32>
  %z = fusion.set %d : tensor<1536xf32>
  fusion.return %y, %z : tensor<6x96xf32>, tensor<1536xf32>
}

// Figures 5 and 6: 8 9 and 10 11 of the second and third row are holes with elements in them, which nothing can help.
// REDEFINE: %{entry} = figure5
// REDEFINE: %{x} = iota:f64:8x16
// REDEFINE: %{d} = zeros:f64:192
// REDEFINE: %{unit} = 8
// REDEFINE: %{row} = 4
// RUN: %{dump} FIGURE5
// FIGURE5:      0 1 6 7
// FIGURE5-NEXT: 2 3 8 9
// FIGURE5-NEXT: 4 5 10 11
// FIGURE5-NEXT: 8 9 14 15
// FIGURE5-NEXT: 10 11 0 0
// FIGURE5-NEXT: 12 13 0 0
fusion.func @figure5(%x: tensor<8x16xf64>, %d: tensor<192xf64>) -> (tensor<8x16xf64>, tensor<192xf64>) {
  %s = fusion.set %x : tensor<8x16xf64> memory(shared) via(tma) domain(%i1, %i2) {
    %i3, %i4 = id.split %i1 by 4
    %i5, %i6 = id.split %i4 by 3
    id.domain loop [%i3 : serial, %i6 : serial, %i5 : bulk, %i2 : bulk]
  }
  %y = fusion.set %s : tensor<8x16xf64>
  %z = fusion.set %d : tensor<192xf64>
  fusion.return %y, %z : tensor<8x16xf64>, tensor<192xf64>
}

// A tensor no larger than the box: the holes are out of bounds.
// REDEFINE: %{entry} = one_box
// REDEFINE: %{x} = iota:f64:4x16
// REDEFINE: %{d} = zeros:f64:96
// RUN: %{dump} ONE
// ONE:      0 1 6 7
// ONE-NEXT: 2 3 0 0
// ONE-NEXT: 4 5 0 0
fusion.func @one_box(%x: tensor<4x16xf64>, %d: tensor<96xf64>) -> (tensor<4x16xf64>, tensor<96xf64>) {
  %s = fusion.set %x : tensor<4x16xf64> {zero_holes} memory(shared) via(tma) domain(%i1, %i2) {
    %i3, %i4 = id.split %i1 by 4
    %i5, %i6 = id.split %i4 by 3
    id.domain loop [%i3 : serial, %i6 : serial, %i5 : bulk, %i2 : bulk]
  }
  %y = fusion.set %s : tensor<4x16xf64>
  %z = fusion.set %d : tensor<96xf64>
  fusion.return %y, %z : tensor<4x16xf64>, tensor<96xf64>
}

// A stride beyond the box, 5 and 4: i4 = i6, and where it is 4 the box is copied from outside.
// REDEFINE: %{entry} = stride_5
// REDEFINE: %{x} = iota:f64:8x16
// REDEFINE: %{d} = zeros:f64:160
// REDEFINE: %{row} = 2
// RUN: %{dump} STRIDE5
// STRIDE5:      0 1
// STRIDE5-NEXT: 2 3
// STRIDE5-NEXT: 4 5
// STRIDE5-NEXT: 6 7
// STRIDE5-NEXT: 0 0
// STRIDE5-NEXT: 8 9
// STRIDE5-NEXT: 10 11
// STRIDE5-NEXT: 12 13
// STRIDE5-NEXT: 14 15
// STRIDE5-NEXT: 0 0
fusion.func @stride_5(%x: tensor<8x16xf64>, %d: tensor<160xf64>) -> (tensor<8x16xf64>, tensor<160xf64>) {
  %s = fusion.set %x : tensor<8x16xf64> {zero_holes} memory(shared) via(tma) domain(%i1, %i2) {
    %i3, %i4 = id.split %i1 by 4
    %i5, %i6 = id.split %i4 by 5
    id.domain loop [%i3 : serial, %i6 : serial, %i5 : bulk, %i2 : bulk]
  }
  %y = fusion.set %s : tensor<8x16xf64>
  %z = fusion.set %d : tensor<160xf64>
  fusion.return %y, %z : tensor<8x16xf64>, tensor<160xf64>
}
