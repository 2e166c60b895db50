// Elements by an index tensor: take_along_axis, index_select, embeddings, labels. An index that there is none of gives 0, and a
// checked run says so; nothing outside is ever read. Indices of every width, empty tables, empty indices, one element.
// RUN: tf-run %s --entry=take --arg random:1:f32:7x33 --arg iota:i32:7x4 --expect=reference --check=all 2>&1 | FileCheck-22 %s --check-prefix=FITS --implicit-check-not=warning
// RUN: tf-run %s --entry=take --arg random:1:f32:7x33 --arg iota:i32:7x5 --expect=reference --check=all 2>&1 | FileCheck-22 %s --check-prefix=OUTSIDE
// RUN: tf-run %s --entry=take --arg random:1:f32:7x0 --arg iota:i32:7x5 --expect=reference --check=all
// RUN: tf-run %s --entry=take --arg random:1:f32:7x33 --arg iota:i32:7x0 --expect=reference --check=all
// RUN: tf-run %s --entry=take --arg random:1:f32:0x33 --arg iota:i32:0x5 --expect=reference --check=all
// RUN: not tf-run %s --entry=take --arg random:1:f32:7x33 --arg iota:i32:6x5 2>&1 | FileCheck-22 %s --check-prefix=DIFFER
// RUN: tf-run %s --entry=rows --arg random:1:bf16:70x64 --arg const:69:i64:9 --expect=reference --check=all
// RUN: tf-run %s --entry=rows --arg random:1:bf16:70x64 --arg const:70:i64:9 --expect=reference --check=all 2>&1 | FileCheck-22 %s --check-prefix=NONE
// RUN: tf-run %s --entry=rows --arg random:1:bf16:70x64 --arg const:-1:i64:9 --expect=reference --check=all 2>&1 | FileCheck-22 %s --check-prefix=BELOW
// RUN: tf-run %s --entry=of_parts --arg random:1:f32:3 --arg random:2:f32:40 --arg iota:i32:65 --expect=reference --check=all
// RUN: tf-run %s --entry=of_parts --arg random:1:f32:0 --arg random:2:f32:1 --arg iota:i32:65 --expect=reference --check=all
// RUN: tf-run %s --entry=rows --arg random:1:bf16:0x64 --arg const:0:i64:9 --expect=reference --check=all
// RUN: tf-run %s --entry=entropy --arg random:1:bf16:7x300 --arg iota:i64:7 --expect=reference --check=all
// RUN: tf-run %s --entry=entropy --arg random:1:bf16:3x9000 --arg const:8999:i64:3 --expect=reference --check=all --mcpu=sm_80
// RUN: tf-run %s --entry=widths --arg random:1:f32:300x3 --arg iota:i8:200x3 --arg iota:ui8:200x3 --arg iota:i16:200x3 --arg iota:ui64:200x3 --expect=reference --check=all
// RUN: tf-run %s --entry=huge --arg random:1:f32:70 --arg const:-9223372036854775808:i64:3 --arg const:4294967296:i64:3 --expect=reference --check=all
// RUN: tf-run %s --entry=of_gather --arg random:1:f32:40x8 --arg iota:i32:9x8 --arg const:3:i8:5x1 --expect=reference --check=all
// RUN: tf-run %s --entry=one --arg random:1:f32:1x8 --arg zeros:i32:5x1 --expect=reference --check=all
// RUN: tf-run %s --entry=broadcasts --arg random:1:f32:6x1x8 --arg iota:i32:1x5x3 --expect=reference --check=all
// RUN: tf-run %s --entry=strided --arg random:1:f32:12x9/1x12 --arg iota:i32:4x9 --expect=reference --check=all
// RUN: tf-run %s --entry=shared --arg random:1:f32:9x64 --arg iota:i32:9x32 --expect=reference --check=all --mcpu=sm_90a
// RUN: tf-run %s --entry=registers --arg random:1:f32:70x4 --arg const:2:i32:70x4 --expect=reference --check=all
// RUN: tf-run %s --entry=computed --arg random:1:f32:70x40 --arg iota:i32:70x3 --expect=reference --check=all
// RUN: tf-run %s --entry=vectors --arg random:1:bf16:70x64 --arg iota:i32:33x1 --expect=reference --check=all
// RUN: tf-llc %s -e vectors -mcpu=sm_90a -o - | FileCheck-22 %s --check-prefix=PTX
// RUN: tf-llc %s -mcpu=sm_80 -o /dev/null
// RUN: %{long} tf-llc %s -mcpu=sm_100a -o /dev/null
// RUN: tf-opt %s --auto-schedule | FileCheck-22 %s --check-prefix=AUTO
// FITS: 28 elements, max error 0
// OUTSIDE: warning: 2 of 35 indices in 'i' are none of the 33 elements along axis 1 of 'x', such as 33; they give 0
// NONE: warning: 576 of 576 indices in 'i' are none of the 70 elements along axis 0 of 'table', such as 70; they give 0
// BELOW: warning: 576 of 576 indices in 'i' are none of the 70 elements along axis 0 of 'table', such as -1; they give 0
// DIFFER: axis 0 of 'i' has extent 6; it must be 7

// AUTO-LABEL: fusion.func @take(
// AUTO: sched.note "pointwise
fusion.func @take(%x: tensor<?x?xf32>, %i: tensor<?x?xi32>) -> tensor<?x?xf32> {
  %y = fusion.gather %x, %i axis 1 : tensor<?x?xf32>
  fusion.return %y : tensor<?x?xf32>
}

fusion.func @rows(%table: tensor<?x64xbf16>, %tokens: tensor<?xi64>) -> tensor<?x64xbf16> {
  %i = fusion.broadcast %tokens axes [1] : tensor<?x1xi64>
  %y = fusion.gather %table, %i axis 0 : tensor<?x64xbf16>
  fusion.return %y : tensor<?x64xbf16>
}

// One kernel: what is gathered of the cast is gathered first.
// AUTO-LABEL: fusion.func @entropy_to_64(
// AUTO: fusion.gather %x, %{{.*}} axis 1 : tensor<?x1xbf16>
// AUTO-NOT: sched.segment
// AUTO: fusion.return
fusion.func @entropy(%x: tensor<?x?xbf16>, %labels: tensor<?xi64>) -> tensor<?xf32> {
  %f = fusion.cast %x : tensor<?x?xf32>
  %i = fusion.broadcast %labels axes [1] : tensor<?x1xi64>
  %p = fusion.gather %f, %i axis 1 : tensor<?x1xf32>
  %q = fusion.squeeze %p axes [1] : tensor<?xf32>
  %l = fusion.logsumexp %f axes [1] : tensor<?xf32>
  %y = fusion.sub %l, %q : tensor<?xf32>
  fusion.return %y : tensor<?xf32>
}

fusion.func @widths(%x: tensor<?x3xf32>, %a: tensor<?x3xi8>, %b: tensor<?x3xui8>, %c: tensor<?x3xi16>, %d: tensor<?x3xui64>)
    -> (tensor<?x3xf32>, tensor<?x3xf32>, tensor<?x3xf32>, tensor<?x3xf32>) {
  %p = fusion.gather %x, %a axis 0 : tensor<?x3xf32>
  %q = fusion.gather %x, %b axis 0 : tensor<?x3xf32>
  %r = fusion.gather %x, %c axis 0 : tensor<?x3xf32>
  %s = fusion.gather %x, %d axis 0 : tensor<?x3xf32>
  fusion.return %p, %q, %r, %s : tensor<?x3xf32>, tensor<?x3xf32>, tensor<?x3xf32>, tensor<?x3xf32>
}

// What 32 bits would make 0 of is no index, and neither is the least number.
fusion.func @huge(%x: tensor<?xf32>, %a: tensor<3xi64>, %b: tensor<3xi64>) -> (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) {
  %c = fusion.bitcast %a : tensor<3xui64>
  %p = fusion.gather %x, %a axis 0 : tensor<3xf32>
  %q = fusion.gather %x, %b axis 0 : tensor<3xf32>
  %r = fusion.gather %x, %c axis 0 : tensor<3xf32>
  fusion.return %p, %q, %r : tensor<3xf32>, tensor<3xf32>, tensor<3xf32>
}

fusion.func @of_gather(%x: tensor<?x8xf32>, %i: tensor<?x8xi32>, %j: tensor<?x1xi8>) -> tensor<?x8xf32> {
  %e = fusion.exp %x : tensor<?x8xf32>
  %a = fusion.gather %e, %i axis 0 : tensor<?x8xf32>
  %n = fusion.neg %j : tensor<?x1xi8>
  %k = fusion.neg %n : tensor<?x1xi8>
  %b = fusion.gather %a, %k axis 0 : tensor<?x8xf32>
  %z = fusion.relu %b : tensor<?x8xf32>
  fusion.return %z : tensor<?x8xf32>
}

fusion.func @one(%x: tensor<1x8xf32>, %i: tensor<?x1xi32>) -> tensor<?x8xf32> {
  %y = fusion.gather %x, %i axis 0 : tensor<?x8xf32>
  fusion.return %y : tensor<?x8xf32>
}

fusion.func @broadcasts(%x: tensor<?x1x?xf32>, %i: tensor<1x?x?xi32>) -> tensor<?x?x?xf32> {
  %y = fusion.gather %x, %i axis 2 : tensor<?x?x?xf32>
  fusion.return %y : tensor<?x?x?xf32>
}

fusion.func @strided(%x: tensor<?x?xf32> {contiguity = [false, false]}, %i: tensor<?x?xi32>) -> tensor<?x?xf32> {
  %y = fusion.gather %x, %i axis 0 : tensor<?x?xf32>
  fusion.return %y : tensor<?x?xf32>
}

// Rows come by TMA into a ring in shared memory, from which other threads' elements are picked.
fusion.func @shared(%x: tensor<?x64xf32>, %i: tensor<?x32xi32>) -> tensor<?x32xf32> {
  %s = fusion.set %x : tensor<?x64xf32> memory(shared) via(tma)
  %y = fusion.gather %s, %i axis 1 : tensor<?x32xf32>
  sched.split %y[0] by 2
  sched.parallelize %y [bidx, serial, tidx]
  sched.split %s[0] by 2
  sched.parallelize %s [bidx, serial, bulk]
  sched.inline_at %s 2
  sched.circular_buffer %s stages 2 prefetch 1
  fusion.return %y : tensor<?x32xf32>
}

fusion.func @registers(%x: tensor<?x4xf32>, %i: tensor<?x4xi32>) -> tensor<?x4xf32> {
  %e = fusion.exp %x : tensor<?x4xf32>
  %y = fusion.gather %e, %i axis 1 : tensor<?x4xf32>
  sched.parallelize %y [tidx, serial]
  sched.parallelize %e [tidx, serial]
  sched.inline_at %e 1
  fusion.return %y : tensor<?x4xf32>
}

fusion.func @computed(%x: tensor<?x?xf32>, %i: tensor<?x?xi32>) -> tensor<?x?xf32> {
  %e = fusion.exp %x : tensor<?x?xf32>
  %n = fusion.neg %i : tensor<?x?xi32>
  %k = fusion.neg %n : tensor<?x?xi32>
  %y = fusion.gather %e, %k axis 1 : tensor<?x?xf32>
  %z = fusion.neg %y : tensor<?x?xf32>
  sched.split %z[1] by 2
  sched.propagate %z
  sched.parallelize %z [bidx, tidx, vectorize]
  sched.parallelize_like %z
  sched.inline_most
  fusion.return %z : tensor<?x?xf32>
}

// Lanes with one index are one load of a row.
// PTX-LABEL: .entry vectors
// PTX: ld.global{{.*}}v4.b32
// PTX: st.global.v4.b32
fusion.func @vectors(%x: tensor<?x64xbf16>, %i: tensor<?x1xi32>) -> tensor<?x64xbf16> {
  %y = fusion.gather %x, %i axis 0 : tensor<?x64xbf16>
  sched.split %y[1] by 8
  sched.parallelize %y [bidx, tidx, vectorize]
  fusion.return %y : tensor<?x64xbf16>
}

// Which part an index lies in, is not known before it is read: `unswitch` asks about the result only.
fusion.func @of_parts(%a: tensor<?xf32>, %b: tensor<?xf32>, %i: tensor<?xi32>) -> tensor<?xf32> {
  %c = fusion.concat %a, %b, %a axis 0 : tensor<?xf32>
  %y = fusion.gather %c, %i axis 0 : tensor<?xf32>
  %z = fusion.neg %y : tensor<?xf32>
  sched.at_use %c
  sched.split %z[0] by 2
  sched.split %z[0] by 2
  sched.propagate %z
  sched.parallelize %z [tidx, unswitch, unroll]
  sched.parallelize_like %z
  sched.inline_most
  fusion.return %z : tensor<?xf32>
}
