// What only reindexing ops read, made of arguments by a few ops, is computed where it is read: one kernel. Lanes that are constants apart are read in pieces that
// are as wide as can be.
// RUN: tf-opt --auto-schedule=target=sm_90a %s -o %t.mlir 2>%t.err
// RUN: FileCheck %s <%t.mlir
// RUN: not grep vectorized %t.err
// RUN: tf-llc %s --filetype=kernel --mcpu=sm_90a -o %t.a && tf-llc %t.mlir --filetype=kernel --mcpu=sm_90a -o %t.b && diff %t.a %t.b
// RUN: tf-opt --print-schedule=chip=h200 --entry=heads --arg 4x8x64x64 %s 2>&1 | FileCheck %s --check-prefix=HEADS
// RUN: tf-opt --print-schedule=chip=h200 --entry=larger --arg 4x8x64x64 %s 2>&1 | FileCheck %s --check-prefix=LARGER
// RUN: tf-opt --print-schedule=chip=h200 --entry=larger --arg 4x8x64x65 %s 2>&1 | FileCheck %s --check-prefix=ODD
// RUN: tf-opt --print-schedule=chip=h200 --entry=pairs --arg 512x8x16 --arg 512x8 --arg 512x8 %s 2>&1 | FileCheck %s --check-prefix=PAIRS
// RUN: tf-opt --print-schedule=chip=h200 --entry=halves --arg 512x64 %s 2>&1 | FileCheck %s --check-prefix=HALVES
// RUN: for s in 2x3x5x8 2x3x8x3 2x2x5x7 1x1x1x1 2x0x3x8 0x2x3x8 2x2x3x0 1x5x1x8; do for f in heads larger; do tf-run %s --mcpu=sm_90a --entry=$f --arg=random:1:bf16:$s --expect=reference --check=all || exit 1; done; done
// RUN: for s in 2x3x2x2x4x4 1x2x2x2x3x8 2x1x2x2x5x3 1x1x2x2x1x1 0x1x2x2x4x4 1x1x2x2x0x4; do tf-run %s --mcpu=sm_90a --entry=shuffled --arg=random:1:bf16:$s --expect=reference --check=all || exit 1; done
// RUN: for n in 5 1 0; do for h in 3 1 0; do tf-run %s --mcpu=sm_90a --entry=pairs --arg=random:1:bf16:${n}x${h}x16 --arg=random:2:f32:${n}x8 --arg=random:3:f32:${n}x8 --expect=reference --check=all || exit 1; done; done
// RUN: for s in 9x16 9x14 3x2 1x0 0x16; do tf-run %s --mcpu=sm_90a --entry=halves --arg=random:1:bf16:$s --expect=reference --check=all || exit 1; done
// RUN: for d in 8 5 1 0; do tf-run %s --mcpu=sm_90a --entry=places --arg=random:1:f32:7x$d --arg=random:2:f32:4x$d --arg=iota:i64:2x4 --expect=reference --check=all || exit 1; done
// RUN: for s in 2x3x5x8 2x2x3x5 1x1x1x1 2x1x2x16 2x3x0x8 0x3x2x8; do tf-run %s --mcpu=sm_90a --entry=joined --arg=random:1:bf16:$s --expect=reference --check=all || exit 1; done
// RUN: tf-opt --print-schedule=chip=h200 --entry=joined --arg 2x8x64x64 %s 2>&1 | FileCheck %s --check-prefix=JOINED
// RUN: tf-opt --print-schedule=chip=h200 --entry=grouped --arg 512x256 %s 2>&1 | FileCheck %s --check-prefix=GROUPED
// RUN: for s in 5x64 3x32 1x96 4x0 0x32; do tf-run %s --mcpu=sm_90a --entry=grouped --arg=random:1:bf16:$s --expect=reference --check=all || exit 1; done
// RUN: tf-run %s --mcpu=sm_90a --entry=odd --arg=random:1:bf16:15 --expect=reference --check=all
// RUN: for s in 6x8 5x3 1x7 0x4; do tf-run %s --mcpu=sm_90a --entry=swapped --arg=random:1:f32:$s --expect=reference --check=all || exit 1; done
// RUN: for s in 6x8 5x3 1x1; do for f in kept both summed; do tf-run %s --mcpu=sm_90a --entry=$f --arg=random:1:f32:$s --expect=reference --check=all || exit 1; done; done

// Each head four times.
// CHECK-LABEL: fusion.func @heads_rows(
// CHECK: sched.at_use
// CHECK: sched.at_use
// HEADS: version @heads_rows
// HEADS: loads x 16 = 8 x 2
// CHECK-LABEL: fusion.func @heads(
// CHECK-NOT: kernels"
fusion.func @heads(%x: tensor<?x?x?x?xbf16>) -> tensor<?x?x?x?xbf16> {
  %b = fusion.dim %x, 0 : i64
  %g = fusion.dim %x, 1 : i64
  %s = fusion.dim %x, 2 : i64
  %d = fusion.dim %x, 3 : i64
  %w = fusion.broadcast %x axes [2] : tensor<?x?x1x?x?xbf16>
  %e = fusion.expand %w, %b, %g, %s, %d : tensor<?x?x4x?x?xbf16>
  %four = fusion.constant 4 : i64
  %h = fusion.mul %g, %four : i64
  %y = fusion.reshape %e, %b, %h, %s, %d : tensor<?x?x?x?xbf16>
  fusion.return %y : tensor<?x?x?x?xbf16>
}

// An image of twice the size: each element in two places of two rows.
// CHECK-LABEL: fusion.func @larger(
// LARGER: loads x 8 = 4 x 2
// ODD-NOT: loads x 8
fusion.func @larger(%x: tensor<?x?x?x?xbf16>) -> tensor<?x?x?x?xbf16> {
  %n = fusion.dim %x, 0 : i64
  %c = fusion.dim %x, 1 : i64
  %h = fusion.dim %x, 2 : i64
  %w = fusion.dim %x, 3 : i64
  %b = fusion.broadcast %x axes [3, 5] : tensor<?x?x?x1x?x1xbf16>
  %e = fusion.expand %b, %n, %c, %h, %w : tensor<?x?x?x2x?x2xbf16>
  %two = fusion.constant 2 : i64
  %hh = fusion.mul %h, %two : i64
  %ww = fusion.mul %two, %w : i64
  %y = fusion.reshape %e, %n, %c, %hh, %ww : tensor<?x?x?x?xbf16>
  fusion.return %y : tensor<?x?x?x?xbf16>
}

// Channels that become points of an image, with the axis that was the last one before the last.
// CHECK-LABEL: fusion.func @shuffled(
// CHECK: sched.at_use
fusion.func @shuffled(%x: tensor<?x?x2x2x?x?xbf16>) -> tensor<?x?x?x?xbf16> {
  %n = fusion.dim %x, 0 : i64
  %c = fusion.dim %x, 1 : i64
  %h = fusion.dim %x, 4 : i64
  %w = fusion.dim %x, 5 : i64
  %p = fusion.permute %x axes [0, 1, 4, 2, 5, 3] : tensor<?x?x?x2x?x2xbf16>
  %two = fusion.constant 2 : i64
  %hh = fusion.mul %h, %two : i64
  %ww = fusion.mul %w, %two : i64
  %y = fusion.reshape %p, %n, %c, %hh, %ww : tensor<?x?x?x?xbf16>
  fusion.return %y : tensor<?x?x?x?xbf16>
}

// Pairs that are turned: of eight lanes four are of either part, and all of them read one vector.
// CHECK-LABEL: fusion.func @pairs(
// CHECK: sched.at_use
// CHECK-NOT: kernels"
// PAIRS: loads x 16 = 8 x 2
// PAIRS: loads c 16 = 4 x 4
// PAIRS: loads s 16 = 4 x 4
fusion.func @pairs(%x: tensor<?x?x16xbf16>, %c: tensor<?x8xf32>, %s: tensor<?x8xf32>) -> tensor<?x?x16xbf16> {
  %n = fusion.dim %x, 0 : i64
  %h = fusion.dim %x, 1 : i64
  %a = fusion.slice %x, %n, %h from [0, 0, 0] steps [1, 1, 2] : tensor<?x?x8xbf16>
  %b = fusion.slice %x, %n, %h from [0, 0, 1] steps [1, 1, 2] : tensor<?x?x8xbf16>
  %af = fusion.cast %a : tensor<?x?x8xf32>
  %bf = fusion.cast %b : tensor<?x?x8xf32>
  %cc = fusion.broadcast %c axes [1] : tensor<?x1x8xf32>
  %ss = fusion.broadcast %s axes [1] : tensor<?x1x8xf32>
  %ac = fusion.mul %af, %cc : tensor<?x?x8xf32>
  %bs = fusion.mul %bf, %ss : tensor<?x?x8xf32>
  %u = fusion.sub %ac, %bs : tensor<?x?x8xf32>
  %as = fusion.mul %af, %ss : tensor<?x?x8xf32>
  %bc = fusion.mul %bf, %cc : tensor<?x?x8xf32>
  %v = fusion.add %as, %bc : tensor<?x?x8xf32>
  %u1 = fusion.broadcast %u axes [3] : tensor<?x?x8x1xf32>
  %v1 = fusion.broadcast %v axes [3] : tensor<?x?x8x1xf32>
  %both = fusion.concat %u1, %v1 axis 3 : tensor<?x?x8x2xf32>
  %flat = fusion.reshape %both, %n, %h : tensor<?x?x16xf32>
  %y = fusion.cast %flat : tensor<?x?x16xbf16>
  fusion.return %y : tensor<?x?x16xbf16>
}

// CHECK-LABEL: fusion.func @halves(
// CHECK: sched.at_use
// CHECK-NOT: kernels"
// HALVES: loads x 16 = 8 x 2
fusion.func @halves(%x: tensor<?x?xbf16>) -> tensor<?x?xbf16> {
  %n = fusion.dim %x, 0 : i64
  %m = fusion.dim %x, 1 : i64
  %two = fusion.constant 2 : i64
  %h = fusion.floordiv %m, %two : i64
  %r = fusion.reshape %x, %n, %h : tensor<?x2x?xbf16>
  %a = fusion.slice %r, %n, %h from [0, 0, 0] steps [1, 1, 1] : tensor<?x1x?xbf16>
  %b = fusion.slice %r, %n, %h from [0, 1, 0] steps [1, 1, 1] : tensor<?x1x?xbf16>
  %as = fusion.squeeze %a axes [1] : tensor<?x?xbf16>
  %bs = fusion.squeeze %b axes [1] : tensor<?x?xbf16>
  %y = fusion.mul %as, %bs : tensor<?x?xbf16>
  fusion.return %y : tensor<?x?xbf16>
}

// CHECK-LABEL: fusion.func @places(
// CHECK: sched.at_use
// CHECK-NOT: kernels"
fusion.func @places(%w: tensor<?x?xf32>, %p: tensor<?x?xf32>, %i: tensor<?x?xi64>) -> tensor<?x?x?xf32> {
  %b = fusion.dim %i, 0 : i64
  %s = fusion.dim %i, 1 : i64
  %d = fusion.dim %w, 1 : i64
  %n = fusion.mul %b, %s : i64
  %flat = fusion.reshape %i, %n : tensor<?xi64>
  %at = fusion.broadcast %flat axes [1] : tensor<?x1xi64>
  %g = fusion.gather %w, %at axis 0 : tensor<?x?xf32>
  %r = fusion.reshape %g, %b, %s, %d : tensor<?x?x?xf32>
  %q = fusion.broadcast %p axes [0] : tensor<1x?x?xf32>
  %y = fusion.add %r, %q : tensor<?x?x?xf32>
  fusion.return %y : tensor<?x?x?xf32>
}

// Heads side by side again. The quotient by their length is one for a vector.
// CHECK-LABEL: fusion.func @joined(
// CHECK: sched.at_use
// JOINED: version @joined_rows
// JOINED: loads x 16 = 8 x 2
fusion.func @joined(%x: tensor<?x?x?x?xbf16>) -> tensor<?x?x?xbf16> {
  %b = fusion.dim %x, 0 : i64
  %h = fusion.dim %x, 1 : i64
  %s = fusion.dim %x, 2 : i64
  %d = fusion.dim %x, 3 : i64
  %p = fusion.permute %x axes [0, 2, 1, 3] : tensor<?x?x?x?xbf16>
  %hd = fusion.mul %h, %d : i64
  %y = fusion.reshape %p, %b, %s, %hd : tensor<?x?x?xbf16>
  fusion.return %y : tensor<?x?x?xbf16>
}

// Rows are groups of an argument's: they are read by vectors, once.
// CHECK-LABEL: fusion.func @grouped(
// CHECK-NOT: kernels"
// GROUPED: loads x 16 = 8 x 2
fusion.func @grouped(%x: tensor<?x?xbf16>) -> tensor<?x?x32xbf16> {
  %n = fusion.dim %x, 0 : i64
  %m = fusion.dim %x, 1 : i64
  %c = fusion.constant 32 : i64
  %g = fusion.floordiv %m, %c : i64
  %r = fusion.reshape %x, %n, %g : tensor<?x?x32xbf16>
  %f = fusion.cast %r : tensor<?x?x32xf32>
  %k = fusion.reduce_max %f axes [2] : tensor<?x?xf32>
  %kb = fusion.broadcast %k axes [2] : tensor<?x?x1xf32>
  %q = fusion.sub %f, %kb : tensor<?x?x32xf32>
  %y = fusion.cast %q : tensor<?x?x32xbf16>
  fusion.return %y : tensor<?x?x32xbf16>
}

// A transpose stays a kernel: its readers would read far apart.
// CHECK-LABEL: fusion.func @kept(
// CHECK-NOT: sched.at_use
// CHECK: "2 kernels"
fusion.func @kept(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %n = fusion.dim %x, 0 : i64
  %m = fusion.dim %x, 1 : i64
  %t = fusion.permute %x axes [1, 0] : tensor<?x?xf32>
  %k = fusion.mul %n, %m : i64
  %y = fusion.reshape %t, %k : tensor<?xf32>
  fusion.return %y : tensor<?xf32>
}

// What is returned, too, is stored.
// CHECK-LABEL: fusion.func @both(
// CHECK-NOT: sched.at_use
// CHECK: "2 kernels"
fusion.func @both(%x: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?xf32>) {
  %n = fusion.dim %x, 0 : i64
  %m = fusion.dim %x, 1 : i64
  %e = fusion.exp %x : tensor<?x?xf32>
  %k = fusion.mul %n, %m : i64
  %y = fusion.reshape %e, %k : tensor<?xf32>
  fusion.return %e, %y : tensor<?x?xf32>, tensor<?xf32>
}

// CHECK-LABEL: fusion.func @summed(
// CHECK-NOT: sched.at_use
fusion.func @summed(%x: tensor<?x?xf32>) -> tensor<f32> {
  %n = fusion.dim %x, 0 : i64
  %m = fusion.dim %x, 1 : i64
  %e = fusion.exp %x : tensor<?x?xf32>
  %k = fusion.mul %n, %m : i64
  %r = fusion.reshape %e, %k : tensor<?xf32>
  %y = fusion.sum %r axes [0] : tensor<f32>
  fusion.return %y : tensor<f32>
}

// Every second element of an odd number: no vector may end behind the last one.
// CHECK-LABEL: fusion.func @odd(
fusion.func @odd(%x: tensor<15xbf16>) -> tensor<8xbf16> {
  %a = fusion.slice %x from [0] steps [2] : tensor<8xbf16>
  %y = fusion.neg %a : tensor<8xbf16>
  fusion.return %y : tensor<8xbf16>
}

// Extents in another order: neither axis stays what it is.
fusion.func @swapped(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %n = fusion.dim %x, 0 : i64
  %m = fusion.dim %x, 1 : i64
  %e = fusion.exp %x : tensor<?x?xf32>
  %y = fusion.reshape %e, %m, %n : tensor<?x?xf32>
  fusion.return %y : tensor<?x?xf32>
}
