// Products with a vector are sums of products: of rows where what is summed over lies last in memory, else of columns.
// With `row=64` long ones are made in parts.
// RUN: tf-opt %s --auto-schedule=target=sm_90a -o %t.mlir
// RUN: FileCheck %s <%t.mlir
// RUN: tf-opt %s --auto-schedule="target=sm_90a row=64" -o %t.parts.mlir
// RUN: FileCheck %s --check-prefix=PARTS <%t.parts.mlir
// Those that are left to tiles are not there, so all of it has a schedule.
// RUN: sed '/^.. These are/,$d' %s | tf-opt - --auto-schedule=target=sm_90a -o %t.all.mlir
// RUN: sed '/^.. These are/,$d' %s | tf-llc - --mcpu=sm_90a -o %t.a && tf-llc %t.all.mlir --mcpu=sm_90a -o %t.b && cmp %t.a %t.b
// RUN: for n in 5x70 3x1 $(%{more} 4x0 0x5 1x1 2x64); do for f in %s %t.parts.mlir; do tf-run $f --mcpu=sm_90a --entry=column --arg=random:1:f32:$n --arg=random:2:f32:${n#*x}x1 --arg=random:3:f32:${n%%x*}x1 --expect=reference --check=all || exit 1; done; done
// RUN: for n in 5x70 3x1 $(%{more} 4x0 0x5 1x1 2x64); do for f in %s %t.parts.mlir; do for e in row exact; do tf-run $f --mcpu=sm_90a --entry=$e --arg=random:1:f32:1x${n#*x} --arg=random:2:f32:$n --expect=reference --check=all || exit 1; done; done; done
// RUN: for n in 70x5 1x3 $(%{more} 0x4 5x0 1x1 300x8); do for f in %s %t.parts.mlir; do tf-run $f --mcpu=sm_90a --entry=down --arg=random:1:f64:1x${n%%x*} --arg=random:2:f64:$n --expect=reference --check=all || exit 1; done; done
// RUN: for n in 5x70 $(%{more} 4x0 0x5 1x1 3x64); do for f in %s %t.parts.mlir; do tf-run $f --mcpu=sm_90a --entry=halves --arg=random:1:bf16:$n --arg=random:2:bf16:${n#*x} --expect=reference --check=all || exit 1; done; done
// RUN: for n in 5x70 $(%{more} 0x5 4x0 1x1 3x8); do tf-run %s --mcpu=sm_90a --entry=outer --arg=random:1:f16:${n%%x*}x1 --arg=random:2:f16:${n#*x}x1 --arg=random:3:f16:${n#*x} --expect=reference --check=all || exit 1; done
// RUN: for n in 70 1 $(%{more} 0 300); do for f in %s %t.parts.mlir; do tf-run $f --mcpu=sm_90a --entry=both --arg=random:1:i8:1x$n --arg=random:2:u8:${n}x1 --expect=reference --check=all || exit 1; done; done
// RUN: for n in 3x70x5 $(%{more} 0x4x4 2x0x5 1x1x1 2x300x8); do tf-run %s --mcpu=sm_90a --entry=batches --arg=random:1:f32:${n%%%%x*}x1x$(echo $n | cut -dx -f2) --arg=random:2:f32:$n --expect=reference --check=all || exit 1; done
// RUN: for f in %s %t.parts.mlir; do tf-run $f --mcpu=sm_90a --entry=layer --arg=random:1:f32:1x1x130 --arg=random:2:f32:33x130 --arg=random:3:bf16:33 --arg=random:4:bf16:1x1x33 --expect=reference --check=all || exit 1; done
// RUN: tf-run %s --mcpu=sm_90a --entry=network --arg=random:1:f32:1x37 --arg=random:2:f32:24x37 --arg=random:3:f32:19x24 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=scores --arg=random:1:bf16:20x40 --arg=random:2:bf16:30x40 --arg=random:3:bf16:30x1 --expect=reference --check=all
// RUN: not tf-run %s --mcpu=sm_90a --entry=column --arg=random:1:f32:5x7 --arg=random:2:f32:8x1 --arg=random:3:f32:5x1 2>&1 | FileCheck %s --check-prefix=DIFFER
// DIFFER: must be {{7|8}}
// A matrix is read once; so is the vector by each row's block, of columns by each block of rows.
// RUN: tf-opt %s --print-schedule=chip=h200 --entry=column --arg=4096x8192 --arg=8192x1 --arg=4096x1 | FileCheck %s --check-prefix=ROWS
// RUN: tf-opt %s --print-schedule=chip=h200 --entry=down --arg=1x8192 --arg=8192x4096 | FileCheck %s --check-prefix=COLUMNS
// ROWS: least 134 MB
// ROWS: moved {{.*}} {{1.9|2.0}}{{[0-9]}} of that
// COLUMNS: least 269 MB
// COLUMNS: moved {{.*}} 1.0{{[0-9]}} of that
// A sum begins as 0: -1 * 0 is -0, and 1 divided by what is stored is infinite.
// RUN: tf-run %s --mcpu=sm_90a --entry=zero --arg=const:-1:f32:3x1 --arg=const:0:f32:1x2 --expect=reference --check=all

// The vector is turned, not copied. What is behind is computed with it.
// CHECK-LABEL: fusion.func @column_to_8192(
// CHECK: %[[V:.*]] = fusion.permute %b axes [1, 0] : tensor<1x?xf32>
// CHECK: %[[M:.*]] = fusion.mul %a, %[[V]] : tensor<?x?xf32>
// CHECK: %[[S:.*]] = fusion.sum %[[M]] axes [1] : tensor<?xf32>
// CHECK: %c = fusion.broadcast %[[S]] axes [1] : tensor<?x1xf32>
// CHECK: sched.note "the product 'c' has one column: it is made as a sum of products"
// PARTS-LABEL: fusion.func @column(
// PARTS: %[[P:.*]] = fusion.parts %b, %{{.*}} axes [0] of 64 : tensor<?x64x1xf32>
// PARTS: fusion.permute %[[P]] axes [2, 0, 1] : tensor<1x?x64xf32>
fusion.func @column(%a: tensor<?x?xf32>, %b: tensor<?x1xf32>, %r: tensor<?x1xf32>) -> tensor<?x1xf32> {
  %c = fusion.matmul %a, %b : tensor<?x1xf32>
  %y = fusion.add %c, %r : tensor<?x1xf32>
  %z = fusion.silu %y : tensor<?x1xf32>
  fusion.return %z : tensor<?x1xf32>
}

// Weights lie as they are read.
// CHECK-LABEL: fusion.func @row_to_8192(
// CHECK: %[[M:.*]] = fusion.mul %w, %x : tensor<?x?xf32>
// CHECK: fusion.sum %[[M]] axes [1] : tensor<?xf32>
// CHECK: sched.note "the product 'y' has one row: it is made as a sum of products"
fusion.func @row(%x: tensor<1x?xf32>, %w: tensor<?x?xf32>) -> tensor<1x?xf32> {
  %t = fusion.permute %w axes [1, 0] : tensor<?x?xf32>
  %y = fusion.matmul %x, %t : tensor<1x?xf32>
  fusion.return %y : tensor<1x?xf32>
}

// CHECK-LABEL: fusion.func @down_vectors(
// CHECK: %[[V:.*]] = fusion.permute %x axes [1, 0] : tensor<?x1xf64>
// CHECK: %[[M:.*]] = fusion.mul %w, %[[V]] : tensor<?x?xf64>
// CHECK: fusion.sum %[[M]] axes [0] : tensor<?xf64>
fusion.func @down(%x: tensor<1x?xf64>, %w: tensor<?x?xf64>) -> tensor<1x?xf64> {
  %y = fusion.matmul %x, %w : tensor<1x?xf64>
  fusion.return %y : tensor<1x?xf64>
}

// Added up in f32, rounded once.
// CHECK-LABEL: fusion.func @halves_to_16384(
// CHECK: fusion.cast %a : tensor<?x?xf32>
// CHECK: fusion.sum %{{.*}} axes [1] : tensor<?xf32>
// CHECK: %c = fusion.cast %{{.*}} : tensor<?x1xbf16>
fusion.func @halves(%a: tensor<?x?xbf16>, %v: tensor<?xbf16>) -> tensor<?x1xbf16> {
  %b = fusion.broadcast %v axes [1] : tensor<?x1xbf16>
  %c = fusion.matmul %a, %b : tensor<?x1xbf16>
  fusion.return %c : tensor<?x1xbf16>
}

// Factors are rounded as tensor cores round them.
// CHECK-LABEL: fusion.func @exact_to_8192(
// CHECK: fusion.round_tf32 %a
// CHECK: fusion.round_tf32 %
fusion.func @exact(%x: tensor<1x?xf32>, %a: tensor<?x?xf32>) -> tensor<?x1xf32> {
  %t = fusion.permute %x axes [1, 0] : tensor<?x1xf32>
  %c = fusion.matmul %a, %t : tensor<?x1xf32> {tf32}
  fusion.return %c : tensor<?x1xf32>
}

// CHECK-LABEL: fusion.func @outer(
// CHECK-NOT: fusion.sum
// CHECK: sched.note "the product 'c' adds nothing up: it is made element by element"
fusion.func @outer(%a: tensor<?x1xf16>, %w: tensor<?x1xf16>, %bias: tensor<?xf16>) -> tensor<?x?xf16> {
  %c = fusion.linear %a, %w, %bias : tensor<?x?xf16>
  fusion.return %c : tensor<?x?xf16>
}

fusion.func @zero(%a: tensor<?x1xf32>, %b: tensor<1x?xf32>) -> tensor<?x?xf32> {
  %c = fusion.matmul %a, %b : tensor<?x?xf32>
  %y = fusion.reciprocal %c : tensor<?x?xf32>
  fusion.return %y : tensor<?x?xf32>
}

// CHECK-LABEL: fusion.func @both_to_1024(
// CHECK: fusion.sum %{{.*}} axes [1] : tensor<1xi32>
fusion.func @both(%a: tensor<1x?xi8>, %b: tensor<?x1xui8>) -> tensor<1x1xi32> {
  %c = fusion.matmul %a, %b : tensor<1x1xi32>
  fusion.return %c : tensor<1x1xi32>
}

// CHECK-LABEL: fusion.func @batches_vectors(
// CHECK: fusion.sum %{{.*}} axes [1] : tensor<?x?xf32>
fusion.func @batches(%a: tensor<?x1x?xf32>, %b: tensor<?x?x?xf32>) -> tensor<?x1x?xf32> {
  %c = fusion.matmul %a, %b : tensor<?x1x?xf32>
  fusion.return %c : tensor<?x1x?xf32>
}

// CHECK-LABEL: fusion.func @layer(
// CHECK: %[[X:.*]] = fusion.squeeze %x axes [1] : tensor<1x130xf32>
// CHECK: fusion.mul %w, %[[X]] : tensor<33x130xf32>
// PARTS-LABEL: fusion.func @layer(
// PARTS: %[[P:.*]] = fusion.parts %x, %{{.*}} axes [2] of 64 : tensor<1x1x3x64xf32>
// PARTS: fusion.squeeze %[[P]] axes [1] : tensor<1x3x64xf32>
fusion.func @layer(%x: tensor<1x1x130xf32>, %w: tensor<33x130xf32>, %b: tensor<33xbf16>, %r: tensor<1x1x33xbf16>) -> tensor<1x1x33xbf16> {
  %y = fusion.linear %x, %w, %b : tensor<1x1x33xbf16>
  %a = fusion.gelu %y : tensor<1x1x33xbf16>
  %z = fusion.add %a, %r : tensor<1x1x33xbf16>
  fusion.return %z : tensor<1x1x33xbf16>
}

// Two products: two kernels.
// CHECK-LABEL: fusion.func @network(
// CHECK: sched.note "the product 'h' has one row: it is made as a sum of products"
// CHECK: sched.note "the product 'y' has one row: it is made as a sum of products"
// CHECK: sched.note "2 kernels"
fusion.func @network(%x: tensor<1x37xf32>, %v: tensor<24x37xf32>, %w: tensor<19x24xf32>) -> tensor<1x19xf32> {
  %h = fusion.linear %x, %v : tensor<1x24xf32>
  %a = fusion.relu %h : tensor<1x24xf32>
  %y = fusion.linear %a, %w : tensor<1x19xf32>
  fusion.return %y : tensor<1x19xf32>
}

// These are left to tiles: one row of a type that tensor cores multiply, which tiles split along K; a matrix that
// several vectors meet; a factor of which only the launch knows that there is nothing to add up.
// CHECK-LABEL: fusion.func @decode(
// CHECK-NEXT: fusion.matmul
// CHECK-LABEL: fusion.func @shared(
// CHECK-NEXT: fusion.matmul
// CHECK-LABEL: fusion.func @unknown(
// CHECK-NEXT: fusion.matmul
fusion.func @decode(%x: tensor<1x?xbf16>, %w: tensor<?x?xbf16>) -> tensor<1x?xbf16> {
  %y = fusion.matmul %x, %w : tensor<1x?xbf16>
  fusion.return %y : tensor<1x?xbf16>
}
fusion.func @shared(%a: tensor<?x1x?xf32>, %b: tensor<1x?x?xf32>) -> tensor<?x1x?xf32> {
  %c = fusion.matmul %a, %b : tensor<?x1x?xf32>
  fusion.return %c : tensor<?x1x?xf32>
}
fusion.func @unknown(%a: tensor<?x?xf32>, %b: tensor<1x1xf32>) -> tensor<?x1xf32> {
  %c = fusion.matmul %a, %b : tensor<?x1xf32>
  fusion.return %c : tensor<?x1xf32>
}

// Beside a product that tiles make: a step of its own.
// CHECK-LABEL: fusion.func @scores(
// CHECK-NEXT: fusion.permute
fusion.func @scores(%a: tensor<20x40xbf16>, %b: tensor<30x40xbf16>, %v: tensor<30x1xbf16>) -> tensor<20x1xbf16> {
  %t = fusion.permute %b axes [1, 0] : tensor<40x30xbf16>
  %c = fusion.matmul %a, %t : tensor<20x30xbf16>
  %y = fusion.matmul %c, %v : tensor<20x1xbf16>
  fusion.return %y : tensor<20x1xbf16>
}
