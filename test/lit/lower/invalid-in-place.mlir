// Results that cannot be in the memory of an argument, and why.
// RUN: tf-opt %s --split-input-file --auto-schedule --lower-fusion --verify-diagnostics

// Another element than its own.
fusion.func @turned(%x: tensor<?x?xf32>) -> (tensor<?x?xf32> {in_place = 0}) {
  // expected-error@+1 {{'y' may be in the memory of 'x', but 't' reads an element of it that another block writes, maybe before; give it memory of its own}}
  %t = fusion.permute %x axes [1, 0] : tensor<?x?xf32>
  // expected-note@+1 {{it is written at}}
  %y = fusion.add %x, %t : tensor<?x?xf32>
  fusion.return %y : tensor<?x?xf32>
}

// -----

// A halo, in one kernel (in two, of which the first keeps what the second would overwrite, it is accepted).
fusion.func @halo(%x: tensor<64xf32>) -> (tensor<64xf32> {in_place = 0}) {
  %zero = fusion.constant 0.0 : f32
  // expected-error@+1 {{'y' may be in the memory of 'x', but}}
  %s = fusion.slice %x from [1] steps [1] : tensor<63xf32>
  %p = fusion.pad %s, %zero low [0] high [1] : tensor<64xf32>
  // expected-note@+1 {{it is written at}}
  %y = fusion.add %x, %p : tensor<64xf32>
  sched.parallelize %y [tidx]
  sched.parallelize %s, %p [tidx]
  fusion.return %y : tensor<64xf32>
}

// -----

// A later kernel reads what was there.
fusion.func @later(%x: tensor<?x?xf32>) -> (tensor<?x?xf32> {in_place = 0}, tensor<?x?xf32>) {
  %y = fusion.relu %x : tensor<?x?xf32>
  // expected-error@+1 {{'y' may be in the memory of 'x', but 'z' reads that in a later kernel than the one that writes 'y'; give it memory of its own}}
  %z = fusion.exp %x : tensor<?x?xf32>
  sched.parallelize %y [bidx, tidx]
  sched.parallelize %z [bidx, tidx]
  sched.segment %z = 1
  fusion.return %y, %z : tensor<?x?xf32>, tensor<?x?xf32>
}

// -----

// In the same kernel, but behind it.
fusion.func @behind(%x: tensor<8x16xf32>) -> (tensor<8x16xf32> {in_place = 0}, tensor<8x16xf32>) {
  %y = fusion.relu %x : tensor<8x16xf32>
  // expected-error@+1 {{'y' may be in the memory of 'x', but 'z' reads it behind the store; reorder them, or make them two kernels; give it memory of its own}}
  %z = fusion.exp %x : tensor<8x16xf32>
  sched.parallelize %y[0] tidx
  sched.parallelize %z[0] tidx
  fusion.return %y, %z : tensor<8x16xf32>, tensor<8x16xf32>
}

// -----

// One of 16 threads writes, all read.
fusion.func @one_writes(%x: tensor<8x1xf32>, %w: tensor<8x16xf32>) -> (tensor<8x1xf32> {in_place = 0}, tensor<8x16xf32>) {
  // expected-error@+1 {{'y' may be in the memory of 'x', but one thread writes what several read as}}
  %y = fusion.relu %x : tensor<8x1xf32>
  %z = fusion.add %w, %x : tensor<8x16xf32>
  sched.parallelize %z[0] tidy
  sched.parallelize %z[1] tidx
  sched.parallelize %y[0] tidy
  fusion.return %y, %z : tensor<8x1xf32>, tensor<8x16xf32>
}

// -----

// expected-error@+1 {{result 0 is in place of argument 1, which there is not: there are 1 arguments}}
fusion.func @which(%x: tensor<4xf32>) -> (tensor<4xf32> {in_place = 1}) {
  %y = fusion.neg %x : tensor<4xf32>
  fusion.return %y : tensor<4xf32>
}

// -----

// expected-error@+1 {{result 0 has type tensor<4xf16>, but argument 0, in whose place it is, has type tensor<4xf32>; the two must be one type}}
fusion.func @type(%x: tensor<4xf32>) -> (tensor<4xf16> {in_place = 0}) {
  %y = fusion.cast %x : tensor<4xf16>
  fusion.return %y : tensor<4xf16>
}

// -----

// expected-error@+1 {{results 0 and 1 are both in place of argument 0; it has room for one}}
fusion.func @both(%x: tensor<4xf32>) -> (tensor<4xf32> {in_place = 0}, tensor<4xf32> {in_place = 0}) {
  %y = fusion.neg %x : tensor<4xf32>
  %z = fusion.exp %x : tensor<4xf32>
  fusion.return %y, %z : tensor<4xf32>, tensor<4xf32>
}

// -----

// expected-error@+1 {{a result of a fusion has no attribute 'contiguity', expected in_place}}
fusion.func @word(%x: tensor<4xf32>) -> (tensor<4xf32> {contiguity = [true]}) {
  %y = fusion.neg %x : tensor<4xf32>
  fusion.return %y : tensor<4xf32>
}
