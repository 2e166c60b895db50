// RUN: tf-opt %s --lower-fusion --split-input-file --verify-diagnostics

fusion.func @shared(%x: tensor<?x64xf32>) -> tensor<?x64xf32> {
  %s = fusion.neg %x : tensor<?x64xf32> memory(shared)
  %y = fusion.exp %s : tensor<?x64xf32>
  // expected-error @+1 {{loops of 's' are aligned, which is for what threads read, write and have in registers; leave that out of the script, or use another memory}}
  sched.align %s[0, 1] by 4
  fusion.return %y : tensor<?x64xf32>
}

// -----
fusion.func @rows_are_reduced(%x: tensor<?x64xf32>) -> tensor<64xf32> {
  %y = fusion.sum %x axes [0] : tensor<64xf32>
  // expected-error @+1 {{'j' is aligned by 'ri', which is a reduction, but is none itself}}
  sched.align %y[0, 1] by 4
  fusion.return %y : tensor<64xf32>
}

// -----
fusion.func @itself(%x: tensor<?x64xf32>) -> tensor<?x64xf32> {
  %y = fusion.neg %x : tensor<?x64xf32>
  sched.align %y[1, 1] by 4 // expected-error {{cannot align loop 1 of 'y' by itself}}
  fusion.return %y : tensor<?x64xf32>
}

// -----
fusion.func @none(%x: tensor<?x64xf32>) -> tensor<?x64xf32> {
  %y = fusion.neg %x : tensor<?x64xf32>
  sched.align %y[0, 1] by 0 // expected-error {{an alignment is of at least 1 element, found 0}}
  fusion.return %y : tensor<?x64xf32>
}

// -----
fusion.func @bound(%x: tensor<?x64xf32>) -> tensor<?x64xf32> {
  %y = fusion.neg %x : tensor<?x64xf32>
  sched.parallelize %y [serial, tidx]
  sched.align %y[0, 1] by 4 // expected-error {{cannot align loop 1 of 'y': it is parallelized}}
  fusion.return %y : tensor<?x64xf32>
}
