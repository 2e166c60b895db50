// Where one kernel has its mbarrier another may have data, which a tensor store reads.
// RUN: tf-run %s --mcpu=sm_90a --arg=random:1:f32:32 --expect=reference --check=all --threads=1
// RUN: tf-run %s --mcpu=sm_90a --arg=random:1:f32:32 --expect=reference --check=all --schedule=random --repeat=3
fusion.func @twice(%x: tensor<32xf32>) -> tensor<32xf32> {
  %s = fusion.set %x : tensor<32xf32> memory(shared) via(tma) domain(%i) {
    %o, %b = id.split %i by 4
    id.domain loop [%o : bidx, %b : bulk]
  } inline(1)
  %g = fusion.neg %s : tensor<32xf32> memory(global) domain(%i) {
    %o, %b = id.split %i by 4
    id.domain loop [%o : bidx, %b : tidx]
  }
  %r = fusion.neg %g : tensor<32xf32> memory(shared) segment(1) domain(%i) {
    id.domain loop [%i : tidx]
  }
  %y = fusion.set %r : tensor<32xf32> via(tma) segment(1) domain(%i) {
    id.domain loop [%i : bulk]
  }
  fusion.return %y : tensor<32xf32>
}
