// Tensors of more than eight axes, which were refused (Figure 11 has nine ids): three merged for the blocks of a copy; twelve permuted, reduced, filled
// and broadcast without a schedule.
// DEFINE: %{run} = tf-run %s --expect=reference --check=all
// RUN: %{run} --mcpu=sm_90a --entry=nine --arg=random:1:f32:2x4x2x2x2x3x2x4x4
// RUN: %{run} --mcpu=sm_80 --entry=nine --arg=random:1:f32:2x4x2x2x2x3x2x4x4
// RUN: %{run} --mcpu=sm_90a --entry=twelve --arg=random:1:f32:1x2x1x2x1x2x1x2x1x2x3x4
// RUN: %{run} --mcpu=sm_80 --entry=twelve --arg=random:1:f32:1x2x1x2x1x2x1x2x1x2x3x4
// RUN: %{run} --mcpu=sm_90a --entry=broadcast --arg=random:1:f32:2x3
// RUN: %{run} --mcpu=sm_80 --entry=broadcast --arg=random:1:f32:2x3

// Boxes of the last two axes.
fusion.func @nine(%x: tensor<?x?x?x?x?x?x?x?x?xf32>) -> tensor<?x?x?x?x?x?x?x?x?xf32> {
  %s = fusion.set %x : tensor<?x?x?x?x?x?x?x?x?xf32> memory(shared) via(tma) domain(%a,%b,%c,%d,%e,%f,%g,%h,%i) {
    %ho, %hi = id.split %h by 4
    %io, %ii = id.split %i by 8
    %m = id.merge %a, %b
    %n = id.merge %m, %c
    id.domain loop [%n : bidx, %d : serial, %e : serial, %f : serial, %g : serial, %ho : serial, %io : serial, %hi : bulk, %ii : bulk]
  } inline(1)
  %y = fusion.neg %s : tensor<?x?x?x?x?x?x?x?x?xf32> domain(%a,%b,%c,%d,%e,%f,%g,%h,%i) {
    %m = id.merge %a, %b
    %n = id.merge %m, %c
    id.domain loop [%n : bidx, %d : serial, %e : serial, %f : serial, %g : serial, %h : tidy, %i : tidx]
  }
  fusion.return %y : tensor<?x?x?x?x?x?x?x?x?xf32>
}

// Twelve.
fusion.func @twelve(%x: tensor<?x?x?x?x?x?x?x?x?x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
  %p = fusion.permute %x axes [11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0] : tensor<?x?x?x?x?x?x?x?x?x?x?x?xf32>
  %y = fusion.sum %p axes [0, 1, 3, 4, 5, 6, 7, 8] : tensor<?x?x?x?xf32>
  fusion.return %y : tensor<?x?x?x?xf32>
}

// From two axes.
fusion.func @broadcast(%x: tensor<?x?xf32>) -> tensor<1x1x1x1x1x?x1x1x1x1x?x1xf32> {
  %y = fusion.broadcast %x axes [0, 1, 2, 3, 4, 6, 7, 8, 9, 11] : tensor<1x1x1x1x1x?x1x1x1x1x?x1xf32>
  fusion.return %y : tensor<1x1x1x1x1x?x1x1x1x1x?x1xf32>
}
