// Random numbers: bit for bit the reference's, whatever the schedule and the chip; normal ones within rounding. The
// generator itself is held against its published vectors in unit/fusion/philox.
// RUN: tf-run %s --entry=bits --arg 12345678901 --arg -7 --arg 33 --expect=reference --rtol 0 --atol 0 --check=all
// RUN: tf-run %s --entry=bits --arg 0 --arg 0 --arg 1 --expect=reference --check=all --mcpu=sm_80
// RUN: tf-run %s --entry=bits --arg 0 --arg 0 --arg 0 --expect=reference --check=all
// RUN: tf-run %s --entry=uniform --arg 1 --arg 2 --arg 33 --expect=reference --rtol 0 --atol 0 --check=all
// RUN: tf-run %s --entry=uniform --arg 1 --arg 2 --arg 33 --expect=reference --rtol 0 --atol 0 --mcpu=sm_100a
// RUN: tf-run %s --entry=normal --arg 1 --arg 2 --arg 33 --expect=reference --check=all
// RUN: tf-run %s --entry=dropout --arg random:1:bf16:9x40 --arg 3 --arg 4 --expect=reference --check=all
// RUN: tf-run %s --entry=vectors --arg 5 --arg 6 --expect=reference --check=all
// RUN: tf-run %s --entry=turned --arg 5 --arg 6 --expect=reference --check=all
// RUN: %{long} tf-llc %s -mcpu=sm_80 -o /dev/null
// RUN: tf-llc %s -mcpu=sm_90a -o /dev/null
// RUN: %{long} tf-llc %s -mcpu=sm_100a -o /dev/null

fusion.func @bits(%seed: i64, %counter: i64, %n: i64) -> tensor<?x5xui32> {
  %y = fusion.random_bits %seed, %counter, %n : tensor<?x5xui32>
  fusion.return %y : tensor<?x5xui32>
}

fusion.func @uniform(%seed: i64, %counter: i64, %n: i64) -> (tensor<?x8xf32>, tensor<?x8xf64>, tensor<?x8xf16>, tensor<?x8xbf16>) {
  %a = fusion.uniform %seed, %counter, %n : tensor<?x8xf32>
  %b = fusion.uniform %seed, %counter, %n : tensor<?x8xf64>
  %c = fusion.uniform %seed, %counter, %n : tensor<?x8xf16>
  %d = fusion.uniform %seed, %counter, %n : tensor<?x8xbf16>
  fusion.return %a, %b, %c, %d : tensor<?x8xf32>, tensor<?x8xf64>, tensor<?x8xf16>, tensor<?x8xbf16>
}

fusion.func @normal(%seed: i64, %counter: i64, %n: i64) -> (tensor<?x7xf32>, tensor<?x7xf64>, tensor<?x7xf16>, tensor<?x7xbf16>) {
  %a = fusion.normal %seed, %counter, %n : tensor<?x7xf32>
  %b = fusion.normal %seed, %counter, %n : tensor<?x7xf64>
  %c = fusion.normal %seed, %counter, %n : tensor<?x7xf16>
  %d = fusion.normal %seed, %counter, %n : tensor<?x7xbf16>
  fusion.return %a, %b, %c, %d : tensor<?x7xf32>, tensor<?x7xf64>, tensor<?x7xf16>, tensor<?x7xbf16>
}

// An eighth of the elements is left out, the others are scaled.
fusion.func @dropout(%x: tensor<?x40xbf16>, %seed: i64, %counter: i64) -> tensor<?x40xbf16> {
  %p = fusion.constant 0.125 : f32
  %left = fusion.constant 0.875 : bf16
  %zero = fusion.constant 0.0 : bf16
  %n = fusion.dim %x, 0 : i64
  %u = fusion.uniform %seed, %counter, %n : tensor<?x40xf32>
  %keep = fusion.ge %u, %p : tensor<?x40xi1>
  %s = fusion.div %x, %left : tensor<?x40xbf16>
  %y = fusion.select %keep, %s, %zero : tensor<?x40xbf16>
  fusion.return %y : tensor<?x40xbf16>
}

// Four lanes are the words of one block.
fusion.func @vectors(%seed: i64, %counter: i64) -> tensor<6x32xui32> {
  %y = fusion.random_bits %seed, %counter : tensor<6x32xui32>
  sched.split %y[1] by 4
  sched.parallelize %y [bidx, tidx, vectorize]
  fusion.return %y : tensor<6x32xui32>
}

// An element's number is its place in its own tensor, wherever it is computed.
fusion.func @turned(%seed: i64, %counter: i64) -> tensor<7x5xui32> {
  %r = fusion.random_bits %seed, %counter : tensor<5x7xui32>
  %y = fusion.permute %r axes [1, 0] : tensor<7x5xui32>
  sched.at_use %r
  sched.parallelize %y [bidx, tidx]
  fusion.return %y : tensor<7x5xui32>
}
