// Where no box does it, several do: the fundamental theorem's case with zeros asked for, and stored (each row of the tile is a piece, left out or not);
// Figure 13 (a) and (c), whose tiles are not contiguous but have rows that are; a swizzle of coordinates with the tile.
// RUN: tf-opt %s --lower-fusion -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-opt %s --print-tma -o /dev/null 2>&1 | FileCheck %s --check-prefix=PRINT
// PRINT-COUNT-5: note: it is copied in {{[238]}} pieces, by as many boxes
// DEFINE: %{run} = tf-run %s --expect=reference --check=all
// RUN: %{run} --mcpu=sm_90a --entry=zeros --arg=random:1:f32:64x64
// RUN: %{run} --mcpu=sm_80 --entry=zeros --arg=random:1:f32:64x64
// RUN: %{run} --mcpu=sm_90a --entry=stored --arg=random:1:f32:64x64
// RUN: %{run} --mcpu=sm_80 --entry=stored --arg=random:1:f32:64x64
// RUN: %{run} --mcpu=sm_90a --entry=figure_13_a --arg=random:1:i8:6x16x256
// RUN: %{run} --mcpu=sm_80 --entry=figure_13_a --arg=random:1:i8:6x16x256
// RUN: %{run} --mcpu=sm_90a --entry=figure_13_c --arg=random:1:f16:5x16x200
// RUN: %{run} --mcpu=sm_80 --entry=figure_13_c --arg=random:1:f16:5x16x200
// RUN: %{run} --mcpu=sm_90a --entry=swizzled --arg=random:1:f32:64x64
// RUN: %{run} --mcpu=sm_80 --entry=swizzled --arg=random:1:f32:64x64

// Zeros where the stride reaches the next box.
// CHECK: remark: the tile of 's' is copied in 3 pieces: TMA has no box for all of it
fusion.func @zeros(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %s = fusion.set %x : tensor<64x64xf32> {zero_holes} memory(shared) via(tma) domain(%i, %j) {
    %a, %b = id.split %i by 8
    %c, %d = id.split %b by 3
    id.domain loop [%a : serial, %d : serial, %c : bulk, %j : bulk]
  }
  %y = fusion.neg %s : tensor<64x64xf32>
  fusion.return %y : tensor<64x64xf32>
}

// Nothing is stored there.
// CHECK: remark: the tile of 'y' is copied in 3 pieces: TMA has no box for all of it
fusion.func @stored(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %s = fusion.neg %x : tensor<64x64xf32> memory(shared)
  %y = fusion.set %s : tensor<64x64xf32> via(tma) domain(%i, %j) {
    %a, %b = id.split %i by 8
    %c, %d = id.split %b by 3
    id.domain loop [%a : serial, %d : serial, %c : bulk, %j : bulk]
  }
  fusion.return %y : tensor<64x64xf32>
}

// An id between.
// CHECK: remark: the tile of 's' is copied in 2 pieces: TMA has no box for all of it
fusion.func @figure_13_a(%x: tensor<6x16x256xi8>) -> tensor<6x16x256xi8> {
  %s = fusion.set %x : tensor<6x16x256xi8> memory(shared) via(tma) domain(%h, %i1, %i2) {
    %ho, %hi = id.split %h by 4
    %i3, %i4 = id.split %i1 by 4
    %i5, %i6 = id.split %i2 by 128
    %i7, %i8 = id.split %i4 by 3
    id.domain loop [%i3 : serial, %ho : tidx, %hi : bulk, %i8 : serial, %i7 : bulk, %i5 : bidx, %i6 : bulk]
  }
  %y = fusion.set %s : tensor<6x16x256xi8> domain(%h, %i1, %i2) {
    %i5, %i6 = id.split %i2 by 128
    id.domain loop [%i5 : bidx, %h : tidx, %i1 : serial, %i6 : serial]
  }
  fusion.return %y : tensor<6x16x256xi8>
}

// Threads between.
// CHECK: remark: the tile of 's' is copied in 2 pieces: TMA has no box for all of it
fusion.func @figure_13_c(%x: tensor<5x16x200xf16>) -> tensor<5x16x200xf16> {
  %s = fusion.set %x : tensor<5x16x200xf16> memory(shared) via(tma) domain(%h, %i1, %i2) {
    %i3, %i4 = id.split %i1 by 2
    %i5, %i6 = id.split %i2 by 128
    id.domain loop [%i3 : serial, %h : tidy, %i4 : bulk, %i5 : tidx, %i6 : bulk]
  }
  %y = fusion.set %s : tensor<5x16x200xf16>
  fusion.return %y : tensor<5x16x200xf16>
}

// "We can not merge or swizzle a tile IterDomain with a non-tile IterDomain": rows, one by one.
// CHECK: remark: the tile of 's' is copied in 8 pieces: TMA has no box for all of it
fusion.func @swizzled(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %s = fusion.set %x : tensor<64x64xf32> memory(shared) via(tma) domain(%i, %j) {
    %a, %b = id.split %i by 8
    %u, %v = id.swizzle xor %a, %b
    id.domain loop [%u : serial, %v : bulk, %j : bulk]
  }
  %y = fusion.neg %s : tensor<64x64xf32>
  fusion.return %y : tensor<64x64xf32>
}
