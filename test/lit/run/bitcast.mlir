// The bits of an element as another type's, both ways, and what the program reads of them.
// RUN: tf-run %s --entry=there --arg random:1:f32:9x33 --expect=reference --check=all
// RUN: tf-run %s --entry=sizes --arg random:1:f64:70 --arg random:2:bf16:70 --arg random:3:u8:70 --expect=reference --check=all
// RUN: tf-run %s --entry=exponents --arg random:1:f32:8 --expect=reference --check=all
// RUN: tf-opt %s --canonicalize -o /dev/null

fusion.func @there(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %b = fusion.bitcast %x : tensor<?x?xi32>
  %one = fusion.constant 1 : i32
  %n = fusion.add %b, %one : tensor<?x?xi32>
  %y = fusion.bitcast %n : tensor<?x?xf32>
  fusion.return %y : tensor<?x?xf32>
}

fusion.func @sizes(%a: tensor<?xf64>, %b: tensor<?xbf16>, %c: tensor<?xui8>) -> (tensor<?xui64>, tensor<?xi16>, tensor<?xf8E5M2>) {
  %x = fusion.bitcast %a : tensor<?xui64>
  %y = fusion.bitcast %b : tensor<?xi16>
  %z = fusion.bitcast %c : tensor<?xf8E5M2>
  fusion.return %x, %y, %z : tensor<?xui64>, tensor<?xi16>, tensor<?xf8E5M2>
}

// 2^n has the exponent n + 127.
fusion.func @exponents(%x: tensor<?xf32>) -> tensor<?xi32> {
  %zero = fusion.constant 0.0 : f32
  %start = fusion.constant 0.0 : f32
  %step = fusion.constant 1.0 : f32
  %n = fusion.dim %x, 0 : i64
  %k = fusion.iota %start, %step, %n axis 0 : tensor<?xf32>
  %p = fusion.exp2 %k : tensor<?xf32>
  %b = fusion.bitcast %p : tensor<?xi32>
  %c = fusion.constant 23 : i32
  %y = fusion.shr_logical %b, %c : tensor<?xi32>
  fusion.return %y : tensor<?xi32>
}
