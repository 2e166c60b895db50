// RUN: tf-opt %s --split-input-file --verify-diagnostics --print-banks -o /dev/null

// A write and a read of shared memory whose threads the launch tells.
fusion.func @f(%x: tensor<?x4xf32>) -> tensor<?x4xf32> {
  // expected-remark@+1 {{'s' writes 's' in shared memory: its threads are not known before the launch}}
  %s = fusion.set %x : tensor<?x4xf32> memory(shared) domain(%i, %j) {
    id.domain loop [%i : tidx, %j]
  }
  // expected-remark@+1 {{'y' reads 's' in shared memory: its threads are not known before the launch}}
  %y = fusion.neg %s : tensor<?x4xf32> domain(%i, %j) {
    id.domain loop [%i : tidx, %j]
  }
  fusion.return %y : tensor<?x4xf32>
}

// -----

fusion.func @cluster(%x: tensor<2x32xf32>) -> tensor<32xf32> attributes {cluster = array<i64: 2, 1, 1>} {
  // expected-remark@+1 {{'y' reduces over a cluster, through shared memory that is not counted here}}
  %y = fusion.sum %x axes [0] : tensor<32xf32> domain(%i, %j) {
    id.domain loop [%i : bidx, %j : tidx]
  }
  fusion.return %y : tensor<32xf32>
}

// -----

// Eight threads, and rows of a length that the launch tells: which banks meet depends on it.
fusion.func @f(%x: tensor<8x?xf32>) -> tensor<8x?xf32> {
  // expected-remark@+1 {{'s' writes 's' in shared memory: where its elements lie is not known before the launch}}
  %s = fusion.set %x : tensor<8x?xf32> memory(shared) domain(%i, %j) {
    id.domain loop [%i : tidx, %j]
  }
  // expected-remark@+1 {{'y' reads 's' in shared memory: where its elements lie is not known before the launch}}
  %y = fusion.neg %s : tensor<8x?xf32> domain(%i, %j) {
    id.domain loop [%i : tidx, %j]
  }
  fusion.return %y : tensor<8x?xf32>
}
