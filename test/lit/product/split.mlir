// Products of few tiles and a long K: blocks for parts of K, whose sums a second kernel adds up. Each launch finds for itself whether it is split, and
// gives what the reference does.
// RUN: tf-opt %s --fuse-products=target=sm_90a 2>%t.err | FileCheck %s
// RUN: FileCheck %s --check-prefix=TOLD <%t.err
// RUN: tf-opt %s --fuse-products 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: for s in "2053x33 2053x70" "1024x64 1024x64" "1023x64 1023x64" "2100x5 2100x300" "2049x17 2049x1" "3001x16 3001x130" "1x40 1x40" "0x40 0x40" "2048x0 2048x9"; do set -- $s; tf-run %s --mcpu=sm_90a --entry=gradient --arg=random:1:f32:$1 --arg=random:2:f32:$2 --expect=reference --check=all || exit 1; done
// RUN: for s in "2053x33 2053x70" "2048x16 2048x40"; do set -- $s; for m in sm_80 sm_100a; do tf-run %s --mcpu=$m --entry=gradient --arg=random:1:f32:$1 --arg=random:2:f32:$2 --expect=reference --check=all || exit 1; done; done
// RUN: tf-run %s --mcpu=sm_90a --entry=gradient --arg=random:1:f32:20000x17 --arg=random:2:f32:20000x3 --expect=reference --trace=%t.json && FileCheck %s --check-prefix=SPLIT <%t.json
// RUN: tf-run %s --mcpu=sm_90a --entry=gradient --arg=random:1:f32:1000x17 --arg=random:2:f32:1000x3 --expect=reference --trace=%t.json && FileCheck %s --check-prefix=WHOLE <%t.json
// RUN: tf-run %s --mcpu=sm_90a --entry=halves --arg=random:1:bf16:16384x16 --arg=random:2:bf16:16384x8 --expect=reference --atol=1e-3 --trace=%t.json && FileCheck %s --check-prefix=HALVES <%t.json
// RUN: tf-run %s --mcpu=sm_90a --entry=halves --arg=random:1:bf16:16256x16 --arg=random:2:bf16:16256x8 --expect=reference --atol=1e-3 --trace=%t.json && FileCheck %s --check-prefix=LESS <%t.json
// RUN: tf-run %s --mcpu=sm_90a --entry=gradient --index-width=64 --arg=random:1:f32:1100x40 --arg=random:2:f32:1100x30 --expect=reference --check=all
// RUN: for s in "16411x5 16411x40" "16384x64 16384x72" "20000x1 20000x9" "16384x72 16384x80" "16383x72 16383x80"; do set -- $s; tf-run %s --mcpu=sm_90a --entry=halves --arg=random:1:bf16:$1 --arg=random:2:bf16:$2 --expect=reference --check=all --atol=1e-3 || exit 1; done
// RUN: for m in sm_80 sm_100a; do tf-run %s --mcpu=$m --entry=halves --arg=random:1:bf16:8200x40 --arg=random:2:bf16:8200x33 --expect=reference --check=all --atol=1e-3 || exit 1; done
// RUN: for s in "30x2060 65x2060 65 30x65" "3x1030 7x1030 7 3x7"; do set -- $s; tf-run %s --mcpu=sm_90a --entry=layer --arg=random:1:f32:$1 --arg=random:2:f32:$2 --arg=random:3:f32:$3 --arg=random:4:f32:$4 --expect=reference --check=all || exit 1; done
// RUN: tf-run %s --mcpu=sm_90a --entry=known --arg=random:1:bf16:20000x24 --arg=random:2:bf16:20000x136 --arg=random:3:bf16:136 --expect=reference --check=all --atol=1e-3
// RUN: tf-run %s --mcpu=sm_90a --entry=doubles --arg=random:1:f64:3x21x1100 --arg=random:2:f64:3x1100x18 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=bytes --arg=random:1:i8:2x20x33000 --arg=random:2:i8:1x33000x30 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=rounded --arg=random:1:f32:20x8300 --arg=random:2:f32:24x8300 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=eighths --arg=random:1:f8e4m3fn:16x33000 --arg=random:2:f8e4m3fn:8x33000 --expect=reference --check=all

// The second kernel alone has the epilogue. Parts are those of the grid's z, their steps a range of all.
// TOLD: remark: made by tiles of 16 x 128, too, for parts of what is summed over, which are added up, where a launch has few tiles and long sums
// TOLD: remark: made by tiles of 64 x 64, too, for parts of
// SPLIT: "gradient_step0_split_k0, launch 0, block (0,0,36)"
// SPLIT: "gradient_step0_split_k1, launch 1, block (0,16,0)"
// WHOLE-NOT: _split_k
// WHOLE: "gradient_step0_few_k0
// HALVES: "halves_step0_split_k0_rows, launch 0, block (0,0,7)"
// LESS-NOT: _split_k
// NONE-NOT: for parts of what is summed over
// CHECK-LABEL: tile.func @gradient_step0_split_flat(
// CHECK: tile.kernel grid({{.*}}) threads(128) {
// CHECK: tile.alloc_fragment : 16x128xf32
// CHECK-LABEL: tile.func @gradient_step0_split(
// CHECK-SAME: %part_sums: tensor<?x?x?x?xf32> {dims = ["parts", "batches", "rows", "columns"], divisible = [1 : i64, 1 : i64, 1 : i64, 64 : i64]}
// CHECK: tile.kernel grid(%bx = %{{.*}}, %by = %{{.*}}, %bz = %[[PARTS:.*]]) threads(256) {
// CHECK: %[[FROM:.*]] = tile.mul %{{.*}}, %bz
// CHECK: %[[LO:.*]] = tile.floordiv %[[FROM]], %[[PARTS]]
// CHECK: tile.pipelined %step = %[[LO]] to
// CHECK: tile.copy %c to %part_sums[%bz,
// CHECK: tile.kernel grid({{.*}}) threads(128) overlap {
// CHECK: tile.serial
// CHECK: tile.load %part_sums
// CHECK: tile.reduce_sum %sums to %c dim 0
// CHECK: tile.copy %c to %y
fusion.func @gradient(%x: tensor<?x?xf32>, %g: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %t = fusion.permute %x axes [1, 0] : tensor<?x?xf32>
  %y = fusion.matmul %t, %g : tensor<?x?xf32>
  fusion.return %y : tensor<?x?xf32>
}

// By tensor cores the tile is chosen by the smaller side, and blocks share K by themselves where tiles are no fewer than an eighth of the SMs.
// CHECK-LABEL: tile.func @halves_step0_split(
// CHECK: tile.alloc_fragment : 64x64xf32
// CHECK-LABEL: tile.func @halves_step0_split_wide(
// CHECK: tile.alloc_fragment : 128x128xf32
// CHECK-LABEL: host.func @halves
// CHECK: host.call @halves_step0_split(
// CHECK: host.call @halves_step0_split_wide(
// CHECK: host.call @halves_step0(
fusion.func @halves(%x: tensor<?x?xbf16>, %g: tensor<?x?xbf16>) -> tensor<?x?xf32> {
  %t = fusion.permute %x axes [1, 0] : tensor<?x?xbf16>
  %y = fusion.matmul %t, %g : tensor<?x?xf32>
  fusion.return %y : tensor<?x?xf32>
}

// A bias, an activation, a residual in whose memory a result is, and a second result: all behind the sums.
// CHECK-LABEL: tile.func @layer_step0_split(
// CHECK: tile.kernel
// CHECK-NOT: tile.relu
// CHECK: overlap {
// CHECK: tile.relu
// CHECK: tile.store {{.*}}, %z
// CHECK: tile.store {{.*}}, %h
fusion.func @layer(%x: tensor<?x?xf32>, %w: tensor<?x?xf32>, %b: tensor<?xf32>, %r: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf16>) attributes {in_place = array<i64: 3, -1>} {
  %y = fusion.linear %x, %w, %b : tensor<?x?xf32>
  %a = fusion.relu %y : tensor<?x?xf32>
  %z = fusion.add %a, %r : tensor<?x?xf32>
  %h = fusion.cast %a : tensor<?x?xf16>
  fusion.return %z, %h : tensor<?x?xf32>, tensor<?x?xf16>
}

// Extents that are all known are split, or not, at once.
// CHECK-NOT: @known_step0(
// CHECK: tile.func @known_step0_split(
// CHECK-NOT: host.if
// CHECK: host.call @known_step0_split(
fusion.func @known(%x: tensor<20000x24xbf16>, %g: tensor<20000x136xbf16>, %b: tensor<136xbf16>) -> tensor<24x136xbf16> {
  %t = fusion.permute %x axes [1, 0] : tensor<24x20000xbf16>
  %y = fusion.matmul %t, %g : tensor<24x136xf32>
  %f = fusion.cast %b : tensor<136xf32>
  %v = fusion.broadcast %f axes [0] : tensor<1x136xf32>
  %s = fusion.add %y, %v : tensor<24x136xf32>
  %z = fusion.cast %s : tensor<24x136xbf16>
  fusion.return %z : tensor<24x136xbf16>
}
// CHECK: tile.func @short(
fusion.func @short(%x: tensor<300x24xbf16>, %g: tensor<300x136xbf16>) -> tensor<24x136xf32> {
  %t = fusion.permute %x axes [1, 0] : tensor<24x300xbf16>
  %y = fusion.matmul %t, %g : tensor<24x136xf32>
  fusion.return %y : tensor<24x136xf32>
}
// Nor where rows and columns are surely too many, whatever K is.
// CHECK: tile.func @many(
fusion.func @many(%x: tensor<?x4096xbf16>, %g: tensor<?x1024xbf16>) -> tensor<4096x1024xf32> {
  %t = fusion.permute %x axes [1, 0] : tensor<4096x?xbf16>
  %y = fusion.matmul %t, %g : tensor<4096x1024xf32>
  fusion.return %y : tensor<4096x1024xf32>
}

// Batches, and elements whose sums are f64 and i32.
// CHECK: part_sums: tensor<?x?x?x?xf64>
fusion.func @doubles(%a: tensor<?x?x?xf64>, %b: tensor<?x?x?xf64>) -> tensor<?x?x?xf64> {
  %y = fusion.matmul %a, %b : tensor<?x?x?xf64>
  fusion.return %y : tensor<?x?x?xf64>
}
// CHECK: part_sums: tensor<?x?x?x?xi32>
fusion.func @bytes(%a: tensor<?x?x?xi8>, %b: tensor<1x?x?xi8>) -> tensor<?x?x?xi32> {
  %y = fusion.matmul %a, %b : tensor<?x?x?xi32>
  fusion.return %y : tensor<?x?x?xi32>
}
fusion.func @rounded(%a: tensor<?x?xf32>, %w: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %y = fusion.linear %a, %w : tensor<?x?xf32> {tf32}
  fusion.return %y : tensor<?x?xf32>
}
fusion.func @eighths(%a: tensor<?x?xf8E4M3FN>, %w: tensor<?x?xf8E4M3FN>) -> tensor<?x?xf32> {
  %y = fusion.linear %a, %w : tensor<?x?xf32>
  fusion.return %y : tensor<?x?xf32>
}
