// Figure 8, right to left, where neither split is divisible: a store would write past the end of i1, over what comes next.
// RUN: not tf-opt %s --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-opt %s | not tf-opt --print-tma -o /dev/null 2>&1 | FileCheck %s

// CHECK: error: no TMA domain: 'i0' of extent 100 is split by 24 into 'i2' and 'i1', which no box can be made of, and 100 is no multiple of 24; split by a divisor, or make the bulk ids the inner part of it
fusion.func @refused(%x: tensor<100xf32>) -> tensor<100xf32> {
  %s = fusion.set %x : tensor<100xf32> memory(shared)
  %y = fusion.set %s : tensor<100xf32> via(tma) domain(%i0) {
    %i2, %i1 = id.split %i0 by 24
    %i3, %i4 = id.split %i1 by 16
    id.domain loop [%i2 : serial, %i3 : serial, %i4 : bulk]
  }
  fusion.return %y : tensor<100xf32>
}
