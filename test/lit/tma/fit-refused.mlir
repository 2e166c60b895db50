// What cutting does not help.
// RUN: tf-opt %s --split-input-file --verify-diagnostics --lower-fusion
fusion.func @prime(%x: tensor<2036x8xf32>) -> tensor<2036x8xf32> {
  // expected-error@+1 {{the box of [i] is 509 elements, and the hardware takes 256}}
  %s = fusion.set %x : tensor<2036x8xf32> memory(shared) via(tma) domain(%i, %j) {
    %o, %b = id.split %i by 509
    id.domain loop [%o : serial, %b : bulk, %j : bulk] alloc [%i : c, %j : c]
  }
  %y = fusion.neg %s : tensor<2036x8xf32>
  fusion.return %y : tensor<2036x8xf32>
}
