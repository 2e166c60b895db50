// A version for rows of at most 1 element has rows of none, too: these are neither read nor written.
// RUN: for n in 2x1 2x0 0x1 3x5; do tf-run %s --entry=f --arg=random:1:f32:$n --expect=reference --check=all || exit 1; done
fusion.func @one(%x: tensor<?x?xf32>) -> tensor<?x?xf32> attributes {at_most = array<i64: 0, 1, 1>, version_of = @f} {
  %y = fusion.exp %x : tensor<?x?xf32>
  sched.split %y[1] by 4
  sched.parallelize %y [bidx, serial, tidx]
  fusion.return %y : tensor<?x?xf32>
}
fusion.func @f(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %y = fusion.exp %x : tensor<?x?xf32>
  sched.parallelize %y [bidx, tidx]
  fusion.return %y : tensor<?x?xf32>
}
