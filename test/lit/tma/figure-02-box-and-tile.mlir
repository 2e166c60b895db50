// Figure 2: the box and the tile of Figure 1 at (8, 4) of a tensor of 12 columns and 16 rows, whose rows are 14 elements apart:
// what shared memory holds after the copy. Columns 12 to 15 are outside of the tensor, so they are zero, whatever the two
// elements between its rows are; rows between those of a strided tile are nowhere.
// DEFINE: %{entry} = dense
// DEFINE: %{d} = zeros:f64:256
// DEFINE: %{dump} = tf-opt %s --lower-fusion=index=32 --canonicalize --cse | sed "/kernel.func @%{entry}_k0(/,/^  }/s/\(kernel.load .\)d\[/\1s_1[/" | tf-run - --mcpu=sm_90a --entry=%{entry} --arg=iota:f64:16x12/14x1 --arg=%{d} --out=- --out=%t.npy --check=all && %{python} %S/Inputs/units.py %t.npy 1 8
// RUN: %{dump} | FileCheck %s --match-full-lines --check-prefix=DENSE
// RUN: tf-run %s --mcpu=sm_90a --entry=dense --arg=random:1:f64:16x12/14x1 --arg=%{d} --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=dense --arg=random:1:f64:16x12/14x1 --arg=%{d} --expect=reference --check=all

// Left: tile and box are 8 x 4, half of it zero. It is the fourth tile of the copy, 32 elements each.
// DENSE:      56 57 58 59 60 61 62 63
// DENSE-NEXT: 70 71 72 73 74 75 76 77
// DENSE-NEXT: 84 85 86 87 88 89 90 91
// DENSE-NEXT: 98 99 100 101 102 103 104 105
// DENSE-NEXT: 64 65 66 67 0 0 0 0
// DENSE-NEXT: 78 79 80 81 0 0 0 0
// DENSE-NEXT: 92 93 94 95 0 0 0 0
// DENSE-NEXT: 106 107 108 109 0 0 0 0
fusion.func @dense(%x: tensor<16x12xf64> {contiguity = [false, true]}, %d: tensor<256xf64>) -> (tensor<16x12xf64>, tensor<256xf64>) {
  %s = fusion.set %x : tensor<16x12xf64> memory(shared) via(tma) domain(%i1, %i2) {
    %i3, %i4 = id.split %i1 by 4
    %i5, %i6 = id.split %i2 by 8
    id.domain loop [%i3 : serial, %i5 : serial, %i4 : bulk, %i6 : bulk]
  }
  %y = fusion.set %s : tensor<16x12xf64>
  %z = fusion.set %d : tensor<256xf64>
  fusion.return %y, %z : tensor<16x12xf64>, tensor<256xf64>
}

// Right: the box is 8 x 4, the tile 8 x 2. Of the box at row 4, the tile at 4 has rows 4 and 7 (56 and 98 on): 5 and 6 are
// in no place of it. The others of that box begin at 5 and 6; their second rows are past the box, and what they bring is in holes.
// REDEFINE: %{entry} = strided
// REDEFINE: %{d} = zeros:f64:384
// RUN: %{dump} | FileCheck %s --match-full-lines --check-prefix=STRIDED
// RUN: tf-run %s --mcpu=sm_90a --entry=strided --arg=random:1:f64:16x12/14x1 --arg=%{d} --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=strided --arg=random:1:f64:16x12/14x1 --arg=%{d} --expect=reference --check=all
// STRIDED:      0 1 2 3 4 5 6 7
// STRIDED-NEXT: 42 43 44 45 46 47 48 49
// STRIDED-NEXT: 14 15 16 17 18 19 20 21
// STRIDED-NEXT: 56 57 58 59 60 61 62 63
// STRIDED-NEXT: 28 29 30 31 32 33 34 35
// STRIDED-NEXT: 70 71 72 73 74 75 76 77
// STRIDED-NEXT: 8 9 10 11 0 0 0 0
// STRIDED-NEXT: 50 51 52 53 0 0 0 0
// STRIDED-NEXT: 22 23 24 25 0 0 0 0
// STRIDED-NEXT: 64 65 66 67 0 0 0 0
// STRIDED-NEXT: 36 37 38 39 0 0 0 0
// STRIDED-NEXT: 78 79 80 81 0 0 0 0
// STRIDED-NEXT: 56 57 58 59 60 61 62 63
// STRIDED-NEXT: 98 99 100 101 102 103 104 105
// STRIDED-NEXT: 70 71 72 73 74 75 76 77
// STRIDED-NEXT: 112 113 114 115 116 117 118 119
// STRIDED-NEXT: 84 85 86 87 88 89 90 91
// STRIDED-NEXT: 126 127 128 129 130 131 132 133
// STRIDED-NEXT: 64 65 66 67 0 0 0 0
// STRIDED-NEXT: 106 107 108 109 0 0 0 0
// STRIDED-NEXT: 78 79 80 81 0 0 0 0
// STRIDED-NEXT: 120 121 122 123 0 0 0 0
// STRIDED-NEXT: 92 93 94 95 0 0 0 0
// STRIDED-NEXT: 134 135 136 137 0 0 0 0
fusion.func @strided(%x: tensor<16x12xf64> {contiguity = [false, true]}, %d: tensor<384xf64>) -> (tensor<16x12xf64>, tensor<384xf64>) {
  %s = fusion.set %x : tensor<16x12xf64> memory(shared) via(tma) domain(%i1, %i2) {
    %i3, %i4 = id.split %i1 by 4
    %i5, %i6 = id.split %i2 by 8
    %i7, %i8 = id.split %i4 by 3
    id.domain loop [%i3 : serial, %i5 : serial, %i8 : serial, %i7 : bulk, %i6 : bulk]
  }
  %y = fusion.set %s : tensor<16x12xf64>
  %z = fusion.set %d : tensor<384xf64>
  fusion.return %y, %z : tensor<16x12xf64>, tensor<384xf64>
}
