// A rotary embedding of halves, with the norm before it: what concat and slices of computed tensors take several kernels for is one where each half
// is the argument, shifted by fusion.pad; the other half's places are 0 in it.
// RUN: tf-opt --print-schedule=chip=h200 --arg 4096x4x128 --arg 128 --arg 4096x128 --arg 4096x128 %s 2>&1 | FileCheck %s
// RUN: tf-run %s --mcpu=sm_90a --arg=random:1:bf16:5x4x128 --arg=random:2:bf16:128 --arg=random:3:f32:5x128 --arg=random:4:f32:5x128 --expect=reference 2>&1 | FileCheck %s --check-prefix=RESULT
// RUN: tf-run %s --mcpu=sm_90a --arg=random:1:bf16:0x4x128 --arg=random:2:bf16:128 --arg=random:3:f32:0x128 --arg=random:4:f32:0x128 --expect=reference 2>&1 | FileCheck %s --check-prefix=RESULT
// CHECK-COUNT-1: kernel @rotary_k
// CHECK-NOT: kernel @rotary_k
// RESULT: 0 beyond
fusion.func @rotary(%x: tensor<?x4x128xbf16>, %w: tensor<128xbf16>, %cos: tensor<?x128xf32>, %sin: tensor<?x128xf32>) -> tensor<?x4x128xbf16> {
  %none = fusion.constant 0.0 : bf16
  %up = fusion.pad %x, %none low [0, 0, 64] high [0, 0, -64] : tensor<?x4x128xbf16>
  %down = fusion.pad %x, %none low [0, 0, -64] high [0, 0, 64] : tensor<?x4x128xbf16>
  %wup = fusion.pad %w, %none low [64] high [-64] : tensor<128xbf16>
  %wdown = fusion.pad %w, %none low [-64] high [64] : tensor<128xbf16>
  %f = fusion.cast %x : tensor<?x4x128xf32>
  %q = fusion.mul %f, %f : tensor<?x4x128xf32>
  %s = fusion.sum %q axes [2] : tensor<?x4xf32>
  %n = fusion.constant 0.0078125 : f32
  %eps = fusion.constant 1.0e-5 : f32
  %m = fusion.mul %s, %n : tensor<?x4xf32>
  %e = fusion.add %m, %eps : tensor<?x4xf32>
  %r = fusion.rsqrt %e : tensor<?x4xf32>
  %rb = fusion.broadcast %r axes [2] : tensor<?x4x1xf32>
  %g = fusion.cast %w : tensor<128xf32>
  %gb = fusion.broadcast %g axes [0, 1] : tensor<1x1x128xf32>
  %a0 = fusion.mul %f, %gb : tensor<?x4x128xf32>
  %u = fusion.cast %up : tensor<?x4x128xf32>
  %d = fusion.cast %down : tensor<?x4x128xf32>
  %gu = fusion.cast %wup : tensor<128xf32>
  %gd = fusion.cast %wdown : tensor<128xf32>
  %gub = fusion.broadcast %gu axes [0, 1] : tensor<1x1x128xf32>
  %gdb = fusion.broadcast %gd axes [0, 1] : tensor<1x1x128xf32>
  %u1 = fusion.mul %u, %gub : tensor<?x4x128xf32>
  %d1 = fusion.mul %d, %gdb : tensor<?x4x128xf32>
  %h0 = fusion.sub %u1, %d1 : tensor<?x4x128xf32>
  %a = fusion.mul %a0, %rb : tensor<?x4x128xf32>
  %h = fusion.mul %h0, %rb : tensor<?x4x128xf32>
  %cb = fusion.broadcast %cos axes [1] : tensor<?x1x128xf32>
  %sb = fusion.broadcast %sin axes [1] : tensor<?x1x128xf32>
  %y0 = fusion.mul %a, %cb : tensor<?x4x128xf32>
  %y1 = fusion.mul %h, %sb : tensor<?x4x128xf32>
  %y2 = fusion.add %y0, %y1 : tensor<?x4x128xf32>
  %y = fusion.cast %y2 : tensor<?x4x128xbf16>
  fusion.return %y : tensor<?x4x128xbf16>
}
