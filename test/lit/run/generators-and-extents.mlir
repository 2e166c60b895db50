// Generators, truth values, several and permuted outputs, extents of 0 and 1, loops of one trip.
// RUN: tf-run %s --entry=generate --expect=reference --check=all
// RUN: tf-run %s --entry=generate_sized --arg=11 --arg=2.5 --expect=reference --check=all
// RUN: tf-run %s --entry=generate_sized --arg=0 --arg=2.5 --expect=reference --check=all
// RUN: tf-run %s --entry=like --arg=random:1:f32:3x9 --expect=reference --check=all
// RUN: tf-run %s --entry=truth --arg=random:2:i32:9x40 --expect=reference --check=all
// RUN: tf-run %s --entry=outputs --arg=random:3:f32:20x30 --expect=reference --check=all
// RUN: tf-run %s --entry=outputs --arg=random:3:f32:1x30 --expect=reference --check=all
// RUN: tf-run %s --entry=outputs --arg=random:3:f32:20x0 --expect=reference --check=all
// RUN: tf-run %s --entry=same_twice --arg=random:4:f32:20 --expect=reference --check=all
// RUN: tf-run %s --entry=input_returned --arg=random:4:f32:20 --expect=reference --check=all
// RUN: tf-run %s --entry=one_trip --arg=random:5:f32:1x1x7 --expect=reference --check=all
// RUN: tf-run %s --entry=rank0 --arg=const:3:f32: --expect=reference --check=all
// RUN: tf-run %s --entry=rank8 --arg=random:6:f32:2x1x3x2x1x2x3x2 --expect=reference --check=all
// RUN: tf-run %s --entry=empty_static --expect=reference --check=all
// RUN: tf-run %s --entry=strided --arg=random:7:f32:6x8/16x1 --arg=random:8:f32:8/3 --expect=reference --check=all
// RUN: tf-run %s --entry=stride0 --arg=random:7:f32:6x8/0x1 --expect=reference --check=all
// RUN: tf-run %s --entry=outer --arg=random:9:f32:13 --arg=random:10:f32:7 --expect=reference --check=all
// RUN: tf-run %s --entry=symbolic --arg=random:11:f32:50x9 --arg=7 --arg=3 --expect=reference --check=all
// RUN: tf-run %s --entry=symbolic --arg=random:11:f32:50x9 --arg=64 --arg=1 --expect=reference --check=all
// RUN: tf-run %s --entry=vectors --arg=random:12:f16:5x64 --expect=reference --check=all
// RUN: tf-run %s --entry=ragged --arg=random:13:f32:5x61 --expect=reference --check=all
// RUN: tf-run %s --entry=ragged --arg=random:13:f32:5x64 --expect=reference --check=all
// RUN: tf-run %s --entry=ragged --arg=random:13:f32:5x3 --expect=reference --check=all
// RUN: tf-run %s --entry=scalars --arg=random:14:f32:40 --arg=2.5 --arg=3 --expect=reference --check=all

fusion.func @generate() -> (tensor<7x5xi32>, tensor<7x5xf32>) {
  %a = fusion.constant 3 : i32
  %b = fusion.constant -2 : i32
  %v = fusion.constant 1.5 : f32
  %i = fusion.iota %a, %b axis 1 : tensor<7x5xi32>
  %f = fusion.full %v : tensor<7x5xf32>
  sched.parallelize %i [bidx, tidx]
  fusion.return %i, %f : tensor<7x5xi32>, tensor<7x5xf32>
}

fusion.func @generate_sized(%n: i64, %v: f32) -> (tensor<?xf32>, tensor<?x2xf32>) {
  %f = fusion.full %v, %n : tensor<?xf32>
  %i = fusion.iota %v, %v, %n axis 0 : tensor<?x2xf32>
  fusion.return %f, %i : tensor<?xf32>, tensor<?x2xf32>
}

fusion.func @like(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %n = fusion.dim %x, 0 : i64
  %m = fusion.dim %x, 1 : i64
  %a = fusion.constant 1.0 : f32
  %i = fusion.iota %a, %a, %n, %m axis 1 : tensor<?x?xf32>
  %y = fusion.mul %x, %i : tensor<?x?xf32>
  sched.split %y[1] by 4
  sched.propagate %y
  sched.parallelize %y [bidx, tidx, serial]
  sched.parallelize_like %y
  sched.inline_most
  fusion.return %y : tensor<?x?xf32>
}

fusion.func @truth(%x: tensor<?x?xi32>) -> (tensor<?xi1>, tensor<?xi1>, tensor<?x?xi1>) {
  %z = fusion.constant 0 : i32
  %p = fusion.lt %x, %z : tensor<?x?xi1>
  %q = fusion.eq %x, %x : tensor<?x?xi1>
  %any = fusion.any %p axes [1] : tensor<?xi1>
  %all = fusion.all %q axes [1] : tensor<?xi1>
  %n = fusion.logical_not %p : tensor<?x?xi1>
  sched.split %any[1] by 64
  sched.propagate %any
  sched.parallelize %any [bidx, serial, tidx]
  sched.parallelize_like %any
  sched.inline_most
  fusion.return %any, %all, %n : tensor<?xi1>, tensor<?xi1>, tensor<?x?xi1>
}

fusion.func @outputs(%x: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?xf32>) {
  %a = fusion.neg %x : tensor<?x?xf32>
  %p = fusion.permute %a axes [1, 0] : tensor<?x?xf32>
  %s = fusion.sum %p axes [0] : tensor<?xf32>
  fusion.return %p, %a, %s : tensor<?x?xf32>, tensor<?x?xf32>, tensor<?xf32>
}

fusion.func @same_twice(%x: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %a = fusion.neg %x : tensor<?xf32>
  sched.split %a[0] by 8
  sched.parallelize %a [bidx, tidx]
  fusion.return %a, %a : tensor<?xf32>, tensor<?xf32>
}

fusion.func @input_returned(%x: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %a = fusion.neg %x : tensor<?xf32>
  fusion.return %x, %a : tensor<?xf32>, tensor<?xf32>
}

fusion.func @one_trip(%x: tensor<1x?x7xf32>) -> tensor<1x?x7xf32> {
  %s = fusion.set %x : tensor<1x?x7xf32> memory(shared)
  %y = fusion.neg %s : tensor<1x?x7xf32>
  sched.split %y[2] by 7
  sched.split %y[0] by 4
  sched.propagate %y
  sched.parallelize %y [serial, serial, serial, serial, tidx]
  sched.parallelize %s [serial, serial, serial, serial, tidy]
  sched.inline_at %s 4
  fusion.return %y : tensor<1x?x7xf32>
}

fusion.func @rank0(%x: tensor<f32>) -> tensor<f32> {
  %s = fusion.set %x : tensor<f32> memory(shared)
  %y = fusion.neg %s : tensor<f32>
  fusion.return %y : tensor<f32>
}

fusion.func @rank8(%x: tensor<?x1x?x2x1x?x?x2xf32>) -> tensor<?x1x?x2x1x?x?x2xf32> {
  %a = fusion.neg %x : tensor<?x1x?x2x1x?x?x2xf32>
  %y = fusion.exp %a : tensor<?x1x?x2x1x?x?x2xf32>
  sched.merge %y[0, 2]
  sched.merge %y[0, 4]
  sched.merge %y[1, 3]
  sched.split %y[0] by 5
  sched.propagate %y
  sched.parallelize %y[0] bidx
  sched.parallelize %y[1] tidx
  sched.parallelize_like %y
  sched.inline_most
  fusion.return %y : tensor<?x1x?x2x1x?x?x2xf32>
}

fusion.func @empty_static() -> (tensor<4x0xf32>, tensor<4xf32>) {
  %v = fusion.constant 1.5 : f32
  %f = fusion.full %v : tensor<4x0xf32> memory(global)
  %s = fusion.sum %f axes [1] : tensor<4xf32>
  sched.parallelize %s [tidy, tidx]
  sched.segment %s = 1
  sched.parallelize %f [bidx, tidx]
  fusion.return %f, %s : tensor<4x0xf32>, tensor<4xf32>
}

fusion.func @strided(%x: tensor<?x?xf32> {contiguity = [false, true]}, %w: tensor<?xf32> {contiguity = [false]}) -> tensor<?x?xf32> {
  %wb = fusion.broadcast %w axes [0] : tensor<1x?xf32>
  %y = fusion.mul %x, %wb : tensor<?x?xf32>
  sched.split %y[1] by 4
  sched.propagate %y
  sched.parallelize %y [bidx, tidx, vectorize]
  sched.parallelize_like %y
  sched.inline_most
  fusion.return %y : tensor<?x?xf32>
}

fusion.func @stride0(%x: tensor<?x?xf32> {contiguity = ["broadcast", true]}) -> tensor<?x?xf32> {
  %y = fusion.exp %x : tensor<?x?xf32>
  sched.parallelize %y [bidx, tidx]
  fusion.return %y : tensor<?x?xf32>
}

// Each of the broadcasts is computed in the loops of the product: its axis of 1 runs over the other's extent. What comes
// before a broadcast has no such axis, and is computed where it is used.
fusion.func @outer(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?x?xf32> {
  %ae = fusion.exp %a : tensor<?xf32>
  %ab = fusion.broadcast %ae axes [1] : tensor<?x1xf32>
  %bb = fusion.broadcast %b axes [0] : tensor<1x?xf32>
  %y = fusion.mul %ab, %bb : tensor<?x?xf32>
  sched.merge %y[0, 1]
  sched.split %y[0] by 32
  sched.propagate %y
  sched.parallelize %y [bidx, tidx]
  sched.parallelize_like %y
  sched.inline_most
  fusion.return %y : tensor<?x?xf32>
}

fusion.func @symbolic(%x: tensor<?x?xf32>, %n: i64, %p: i32) -> tensor<?x?xf32> {
  %a = fusion.neg %x : tensor<?x?xf32>
  %y = fusion.exp %a : tensor<?x?xf32>
  sched.split %y[0] by %n
  sched.split %y[2] into %p
  sched.propagate %y
  sched.parallelize %y [bidx, tidx, bidy, serial]
  sched.parallelize_like %y
  sched.inline_most
  fusion.return %y : tensor<?x?xf32>
}

fusion.func @vectors(%x: tensor<?x64xf16>) -> tensor<?x64xf16> {
  %c = fusion.set %x : tensor<?x64xf16>
  %a = fusion.exp %c : tensor<?x64xf16>
  %y = fusion.set %a : tensor<?x64xf16>
  sched.split %y[1] by 8
  sched.propagate %y
  sched.parallelize %y [bidx, tidx, serial]
  sched.parallelize_like %y
  sched.parallelize %y[-1] vectorize
  sched.parallelize %c[-1] vectorize
  sched.inline_most
  fusion.return %y : tensor<?x64xf16>
}

// Rows of any length: whole vectors where they fit, elements at the end.
fusion.func @ragged(%x: tensor<?x?xf32> {contiguity = [true, true]}) -> tensor<?x?xf32> {
  %y = fusion.neg %x : tensor<?x?xf32>
  sched.merge %y[0, 1]
  sched.split %y[0] by 4
  sched.split %y[0] by 32
  sched.parallelize %y [bidx, tidx, vectorize]
  fusion.return %y : tensor<?x?xf32>
}

fusion.func @scalars(%x: tensor<?xf32>, %a: f32, %n: i64) -> tensor<?xf32> {
  %m = fusion.cast %n : f32
  %s = fusion.mul %a, %m : f32
  %y = fusion.fma %x, %s, %a : tensor<?xf32>
  sched.split %y[0] by 16
  sched.parallelize %y [bidx, tidx]
  fusion.return %y : tensor<?xf32>
}
