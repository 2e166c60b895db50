// The tile program of an attention: pasted back it is the same PTX, and that of each chip has its instructions.
// RUN: tf-opt %s --fuse-products=target=sm_90a -o %t.tile.mlir && tf-llc %t.tile.mlir -mcpu=sm_90a -o %t.1.ptx 2>/dev/null && tf-llc %s -mcpu=sm_90a -o %t.2.ptx 2>%t.err && cmp %t.1.ptx %t.2.ptx
// RUN: FileCheck-22 %s < %t.tile.mlir
// RUN: FileCheck-22 %s --check-prefix=PTX < %t.2.ptx
// RUN: FileCheck-22 %s --check-prefix=REMARK < %t.err
// RUN: tf-opt %s --fuse-products | FileCheck-22 %s --check-prefix=SM80
// RUN: tf-run %s --entry=rotary --mcpu=sm_80 --arg=random:1:bf16:2x70x4x64 --arg=random:2:bf16:2x70x2x64 --arg=random:3:bf16:2x70x2x64 --arg=random:4:f32:70x32 --arg=random:5:f32:70x32 --expect=reference --check=all
// RUN: tf-run %s --entry=rotary --mcpu=sm_90a --arg=random:1:bf16:1x129x4x64 --arg=random:2:bf16:1x129x2x64 --arg=random:3:bf16:1x129x2x64 --arg=random:4:f32:129x32 --arg=random:5:f32:129x32 --expect=reference --check=all

// Two consumer warpgroups and a producer; the products of one iteration run beside those of the next.
// REMARK: chosen by default for this kernel: a producer warp group issues the loads of its loops
// CHECK-LABEL: tile.func @causal_step0(
// CHECK: [[TILES:%.*]] = tile.ceil_div %m, {{%.*}}
// CHECK: tile.kernel grid(%by = %h, %bx = [[TILES]], %bz = {{%.*}}) threads(256)
// The last queries come first.
// CHECK: [[LAST:%.*]] = tile.sub [[TILES]], {{%.*}}
// CHECK: [[TILE:%.*]] = tile.sub [[LAST]], %bx
// CHECK: tile.pipelined
// CHECK: tile.gemm %q_1, %k_1, %s clear {{%.*}} {policy = "full_row", transpose_b}
// CHECK: attributes {lazy}
// CHECK: attributes {fast}
// CHECK: tile.gemm %p, %v_1, %o {policy = "full_row"}
// PTX-LABEL: .entry causal_step0_k0
// PTX: setmaxnreg.dec
// PTX: wgmma.mma_async.sync.aligned.m64n128k16.f32.bf16.bf16
// PTX-NOT: mma.sync
// PTX-LABEL: .entry rotary_step0
// SM80-LABEL: tile.func @causal(
// SM80: threads(128)
fusion.func @causal(%q: tensor<?x?x?x128xbf16>, %k: tensor<?x?x?x128xbf16>, %v: tensor<?x?x?x128xbf16>) -> tensor<?x?x?x128xbf16> {
  %y = fusion.sdpa %q, %k, %v {causal} : tensor<?x?x?x128xbf16>
  fusion.return %y : tensor<?x?x?x128xbf16>
}

// Rotary embedding of q and k: one kernel before, which the host program runs.
// CHECK-LABEL: fusion.func @rotary_step0({{.*}}) -> (tensor<?x?x4x64xbf16>, tensor<?x?x2x64xbf16>)
// CHECK-LABEL: tile.func @rotary_step1(
// CHECK-LABEL: host.func @rotary(
fusion.func @rotary(%q: tensor<?x?x4x64xbf16>, %k: tensor<?x?x2x64xbf16>, %v: tensor<?x?x2x64xbf16>, %cos: tensor<?x32xf32> {dims = ["m", ""]}, %sin: tensor<?x32xf32> {dims = ["m", ""]}) -> tensor<?x?x4x64xbf16> {
  %c4 = fusion.broadcast %cos axes [0, 2] : tensor<1x?x1x32xf32>
  %s4 = fusion.broadcast %sin axes [0, 2] : tensor<1x?x1x32xf32>
  %b = fusion.dim %q, 0 : i64
  %m = fusion.dim %q, 1 : i64
  %qf = fusion.cast %q : tensor<?x?x4x64xf32>
  %q1 = fusion.slice %qf, %b, %m from [0, 0, 0, 0] steps [1, 1, 1, 1] : tensor<?x?x4x32xf32>
  %q2 = fusion.slice %qf, %b, %m from [0, 0, 0, 32] steps [1, 1, 1, 1] : tensor<?x?x4x32xf32>
  %q1c = fusion.mul %q1, %c4 : tensor<?x?x4x32xf32>
  %q2s = fusion.mul %q2, %s4 : tensor<?x?x4x32xf32>
  %q2c = fusion.mul %q2, %c4 : tensor<?x?x4x32xf32>
  %q1s = fusion.mul %q1, %s4 : tensor<?x?x4x32xf32>
  %qa = fusion.sub %q1c, %q2s : tensor<?x?x4x32xf32>
  %qb = fusion.add %q2c, %q1s : tensor<?x?x4x32xf32>
  %qr = fusion.concat %qa, %qb axis 3 : tensor<?x?x4x64xf32>
  %qh = fusion.cast %qr : tensor<?x?x4x64xbf16>
  %kf = fusion.cast %k : tensor<?x?x2x64xf32>
  %k1 = fusion.slice %kf, %b, %m from [0, 0, 0, 0] steps [1, 1, 1, 1] : tensor<?x?x2x32xf32>
  %k2 = fusion.slice %kf, %b, %m from [0, 0, 0, 32] steps [1, 1, 1, 1] : tensor<?x?x2x32xf32>
  %k1c = fusion.mul %k1, %c4 : tensor<?x?x2x32xf32>
  %k2s = fusion.mul %k2, %s4 : tensor<?x?x2x32xf32>
  %k2c = fusion.mul %k2, %c4 : tensor<?x?x2x32xf32>
  %k1s = fusion.mul %k1, %s4 : tensor<?x?x2x32xf32>
  %ka = fusion.sub %k1c, %k2s : tensor<?x?x2x32xf32>
  %kb = fusion.add %k2c, %k1s : tensor<?x?x2x32xf32>
  %kr = fusion.concat %ka, %kb axis 3 : tensor<?x?x2x64xf32>
  %kh = fusion.cast %kr : tensor<?x?x2x64xbf16>
  %qp = fusion.permute %qh axes [0, 2, 1, 3] : tensor<?x4x?x64xbf16>
  %kp = fusion.permute %kh axes [0, 2, 1, 3] : tensor<?x2x?x64xbf16>
  %vp = fusion.permute %v axes [0, 2, 1, 3] : tensor<?x2x?x64xbf16>
  %y = fusion.sdpa %qp, %kp, %vp {causal} : tensor<?x4x?x64xbf16>
  %o = fusion.permute %y axes [0, 2, 1, 3] : tensor<?x?x4x64xbf16>
  fusion.return %o : tensor<?x?x4x64xbf16>
}
