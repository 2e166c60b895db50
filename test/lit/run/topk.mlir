// The k largest, or smallest: places and elements; equal ones, NaN and zeros of both signs; fewer elements than k; lines of one piece and of
// many; every type; any axis; what is computed before and behind.
// RUN: for n in 1x1 5x3 0x9 2x1016 2x1017 4x0 $(%{more} 7x100 3x1000 2x1024 2x5000); do tf-run %s --entry=rows --arg random:1:f32:$n --expect=reference --check=all || exit 1; done
// RUN: for a in sm_80 sm_90a; do tf-run %s --mcpu=$a --entry=experts --arg random:1:bf16:33x128 --expect=reference --check=all || exit 1; done
// RUN: tf-run %s --entry=columns --arg random:1:f16:3x70x5 --expect=reference --check=all
// RUN: tf-run %s --entry=equal --arg iota:i32:3x2000 --expect=reference --check=all
// RUN: for n in 1x513 2x1536 $(%{more} 2x5000 3x2049); do tf-run %s --entry=one_lane --arg iota:i32:$n --expect=reference --check=all || exit 1; done
// RUN: tf-run %s --entry=special --arg iota:i32:2x1500 --expect=reference --check=all
// RUN: for t in f64 bf16 f8E5M2 i64 i8 ui32 $(%{more} f32 f16 f8E4M3FN i32 i16 ui64 ui16 ui8); do sed "s/TYPE/$t/g" %S/Inputs/topk-types.mlir > %t.mlir && tf-run %t.mlir --arg random:1:$t:3x90 --arg random:2:$t:2x40 --expect=reference --check=all || exit 1; done
// RUN: tf-run %s --entry=ends --arg const:-9223372036854775808:i64:2x5 --expect=reference --check=all
// RUN: tf-run %s --entry=ends --arg const:9223372036854775807:i64:2x5 --expect=reference --check=all
// RUN: tf-llc %s -e experts -mcpu=sm_80 -o /dev/null
// RUN: %{long} tf-llc %s -mcpu=sm_80 -o /dev/null

fusion.func @rows(%x: tensor<?x?xf32>) -> (tensor<?x8xi64>, tensor<?x3xi32>) {
  %a = fusion.abs %x : tensor<?x?xf32>
  %p = fusion.topk %a axis 1 : tensor<?x8xi64>
  %q = fusion.topk %x axis 1 : tensor<?x3xi32> {smallest}
  fusion.return %p, %q : tensor<?x8xi64>, tensor<?x3xi32>
}

// A router: weights of the chosen experts, which add up to 1.
fusion.func @experts(%x: tensor<?x128xbf16>) -> (tensor<?x8xf32>, tensor<?x8xi32>) {
  %p = fusion.topk %x axis 1 : tensor<?x8xi32>
  %v = fusion.gather %x, %p axis 1 : tensor<?x8xbf16>
  %f = fusion.cast %v : tensor<?x8xf32>
  %l = fusion.logsumexp %f axes [1] : tensor<?xf32>
  %b = fusion.broadcast %l axes [1] : tensor<?x1xf32>
  %d = fusion.sub %f, %b : tensor<?x8xf32>
  %w = fusion.exp %d : tensor<?x8xf32>
  fusion.return %w, %p : tensor<?x8xf32>, tensor<?x8xi32>
}

fusion.func @columns(%x: tensor<?x?x?xf16>) -> (tensor<?x4x?xi64>, tensor<2x?x?xi64>) {
  %p = fusion.topk %x axis 1 : tensor<?x4x?xi64>
  %q = fusion.topk %x axis 0 : tensor<2x?x?xi64> {smallest}
  fusion.return %p, %q : tensor<?x4x?xi64>, tensor<2x?x?xi64>
}

// Equal elements come in the order of their places, across pieces.
fusion.func @equal(%x: tensor<?x?xi32>) -> (tensor<?x64xi64>, tensor<?x64xi64>) {
  %seven = fusion.constant 7 : i32
  %r = fusion.rem %x, %seven : tensor<?x?xi32>
  %p = fusion.topk %r axis 1 : tensor<?x64xi64>
  %q = fusion.topk %r axis 1 : tensor<?x64xi64> {smallest}
  fusion.return %p, %q : tensor<?x64xi64>, tensor<?x64xi64>
}

fusion.func @special(%i: tensor<?x?xi32>) -> (tensor<?x20xi64>, tensor<?x20xi64>, tensor<?x20xi64>) {
  %f = fusion.cast %i : tensor<?x?xf32>
  %half = fusion.constant 1490.0 : f32
  %d = fusion.sub %half, %f : tensor<?x?xf32>
  %n = fusion.sqrt %d : tensor<?x?xf32>
  %r = fusion.reciprocal %d : tensor<?x?xf32>
  %zero = fusion.constant 0.0 : f32
  %z = fusion.mul %d, %zero : tensor<?x?xf32>
  %p = fusion.topk %n axis 1 : tensor<?x20xi64>
  %q = fusion.topk %r axis 1 : tensor<?x20xi64> {smallest}
  %s = fusion.topk %z axis 1 : tensor<?x20xi64>
  fusion.return %p, %q, %s : tensor<?x20xi64>, tensor<?x20xi64>, tensor<?x20xi64>
}

// The least and the largest number are elements, too.
fusion.func @ends(%x: tensor<?x?xi64>) -> (tensor<?x7xi64>, tensor<?x7xi64>) {
  %p = fusion.topk %x axis 1 : tensor<?x7xi64>
  %q = fusion.topk %x axis 1 : tensor<?x7xi64> {smallest}
  fusion.return %p, %q : tensor<?x7xi64>, tensor<?x7xi64>
}

// Elements 512 apart are of one lane, which keeps three of them: here it has all of the best, or a few, with equal ones beside them.
fusion.func @one_lane(%i: tensor<?x?xi32>) -> (tensor<?x8xi64>, tensor<?x3xi64>, tensor<?x4xi32>, tensor<?x64xi32>) {
  %apart = fusion.constant 512 : i32
  %five = fusion.constant 5 : i32
  %zero = fusion.constant 0 : i32
  %r = fusion.rem %i, %apart : tensor<?x?xi32>
  %is = fusion.eq %r, %five : tensor<?x?xi1>
  %x = fusion.select %is, %i, %zero : tensor<?x?xi32>
  %f = fusion.cast %x : tensor<?x?xf16>
  %p = fusion.topk %x axis 1 : tensor<?x8xi64>
  %q = fusion.topk %f axis 1 : tensor<?x3xi64>
  %s = fusion.topk %i axis 1 : tensor<?x4xi32> {smallest}
  %t = fusion.topk %r axis 1 : tensor<?x64xi32>
  fusion.return %p, %q, %s, %t : tensor<?x8xi64>, tensor<?x3xi64>, tensor<?x4xi32>, tensor<?x64xi32>
}
