// What is concatenated of tensors computed element by element is computed in its place, by one kernel with what stands before and behind.
// RUN: for n in 5 1 0; do tf-run %s --entry=rotary --mcpu=sm_90a --arg=random:1:bf16:${n}x4x128 --arg=random:2:f32:${n}x128 --arg=random:3:f32:${n}x128 --expect=reference --check=all || exit 1; done
// RUN: for n in 6 1; do tf-run %s --entry=three --arg=random:1:f32:${n}x5 --arg=random:2:f32:${n}x1 --arg=random:3:f32:${n}x7 --expect=reference --check=all || exit 1; done
// RUN: tf-run %s --entry=first_axis --arg=random:1:i32:3x33 --arg=random:2:i32:4x33 --expect=reference --check=all
// RUN: tf-run %s --entry=halves --arg=random:1:f16:9x10 --arg=random:2:f16:1x5 --expect=reference --check=all
// RUN: tf-run %s --entry=stay --arg=random:2:f32:9x10 --expect=reference --check=all
// RUN: for n in 10 1 0; do tf-run %s --entry=by_nothing --arg=random:1:i32:9x${n} --arg=random:2:i32:9x${n} --expect=reference --check=all || exit 1; done
// RUN: tf-opt --print-schedule=chip=h200 --entry=by_nothing --arg 9x10 --arg 9x10 %s 2>&1 | FileCheck %s --check-prefix=NOTHING
// NOTHING-COUNT-1: kernel @by_nothing_k
// NOTHING-NOT: kernel @by_nothing_k
// RUN: tf-opt --print-schedule=chip=h200 --entry=rotary --arg 4096x4x128 --arg 4096x128 --arg 4096x128 %s 2>&1 | FileCheck %s
// CHECK-COUNT-1: kernel @rotary_k
// CHECK-NOT: kernel @rotary_k
fusion.func @rotary(%x: tensor<?x4x128xbf16>, %cos: tensor<?x128xf32>, %sin: tensor<?x128xf32>) -> tensor<?x4x128xbf16> {
  %m = fusion.dim %x, 0 : i64
  %f = fusion.cast %x : tensor<?x4x128xf32>
  %a = fusion.slice %f, %m from [0, 0, 0] steps [1, 1, 1] : tensor<?x4x64xf32>
  %b = fusion.slice %f, %m from [0, 0, 64] steps [1, 1, 1] : tensor<?x4x64xf32>
  %n = fusion.neg %b : tensor<?x4x64xf32>
  %h = fusion.concat %n, %a axis 2 : tensor<?x4x128xf32>
  %cb = fusion.broadcast %cos axes [1] : tensor<?x1x128xf32>
  %sb = fusion.broadcast %sin axes [1] : tensor<?x1x128xf32>
  %u = fusion.mul %f, %cb : tensor<?x4x128xf32>
  %v = fusion.mul %h, %sb : tensor<?x4x128xf32>
  %w = fusion.add %u, %v : tensor<?x4x128xf32>
  %y = fusion.cast %w : tensor<?x4x128xbf16>
  fusion.return %y : tensor<?x4x128xbf16>
}

// Parts of one element, and a result that is what is concatenated; a logarithm of what lies outside of a part is never seen.
fusion.func @three(%a: tensor<?x5xf32>, %b: tensor<?x1xf32>, %c: tensor<?x7xf32>) -> tensor<?x13xf32> {
  %p = fusion.exp %a : tensor<?x5xf32>
  %l = fusion.log %p : tensor<?x5xf32>
  %q = fusion.reciprocal %c : tensor<?x7xf32>
  %y = fusion.concat %l, %b, %q axis 1 : tensor<?x13xf32>
  fusion.return %y : tensor<?x13xf32>
}

fusion.func @first_axis(%a: tensor<3x?xi32>, %b: tensor<4x?xi32>) -> tensor<7x?xi32> {
  %n = fusion.neg %a : tensor<3x?xi32>
  %y = fusion.concat %n, %b axis 0 : tensor<7x?xi32>
  fusion.return %y : tensor<7x?xi32>
}

// A row beside the parts, and a part of a part.
fusion.func @halves(%x: tensor<9x10xf16>, %r: tensor<1x5xf16>) -> tensor<9x8xf16> {
  %a = fusion.slice %x from [0, 5] steps [1, 1] : tensor<9x5xf16>
  %s = fusion.add %a, %r : tensor<9x5xf16>
  %b = fusion.slice %s from [0, 1] steps [1, 1] : tensor<9x3xf16>
  %c = fusion.concat %b, %s axis 1 : tensor<9x8xf16>
  %y = fusion.mul %c, %c : tensor<9x8xf16>
  fusion.return %y : tensor<9x8xf16>
}

// Outside of its part each of these divides 0 by 0.
fusion.func @by_nothing(%x: tensor<9x?xi32>, %z: tensor<9x?xi32>) -> tensor<27x?xi32> {
  %q = fusion.div %x, %z : tensor<9x?xi32>
  %r = fusion.mod %x, %z : tensor<9x?xi32>
  %g = fusion.gcd %x, %z : tensor<9x?xi32>
  %y = fusion.concat %q, %r, %g axis 0 : tensor<27x?xi32>
  fusion.return %y : tensor<27x?xi32>
}

// Every second element is no slice that moves; sums stay where they are.
fusion.func @stay(%f: tensor<9x10xf32>) -> (tensor<9x5xf32>, tensor<18xf32>) {
  %e = fusion.exp %f : tensor<9x10xf32>
  %a = fusion.slice %e from [0, 0] steps [1, 4] : tensor<9x3xf32>
  %b = fusion.slice %e from [0, 1] steps [1, 8] : tensor<9x2xf32>
  %z = fusion.concat %a, %b axis 1 : tensor<9x5xf32>
  %s = fusion.sum %f axes [1] : tensor<9xf32>
  %t = fusion.neg %s : tensor<9xf32>
  %w = fusion.concat %s, %t axis 0 : tensor<18xf32>
  fusion.return %z, %w : tensor<9x5xf32>, tensor<18xf32>
}
