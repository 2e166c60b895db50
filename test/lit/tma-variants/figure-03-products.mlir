// Figure 3, other products: batched, with A given as its transpose, of three axes of K as one; types of 2 and 4 bytes, every extent symbolic.
// Rows that are no multiple of 16 bytes leave the copies to threads.
// RUN: tf-opt %s --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-opt %s | tf-opt --print-tma -o /dev/null 2>&1 | FileCheck %s
// DEFINE: %{run} = tf-run %s --expect=reference --check=all
// RUN: %{run} --mcpu=sm_90a --entry=batched --arg=random:1:bf16:3x40x24 --arg=random:2:bf16:3x24x32
// RUN: %{run} --mcpu=sm_80 --entry=batched --arg=random:1:bf16:3x40x24 --arg=random:2:bf16:3x24x32
// RUN: %{run} --mcpu=sm_120 --entry=batched --arg=random:1:bf16:3x40x24 --arg=random:2:bf16:3x24x32
// RUN: %{run} --mcpu=sm_90a --entry=batched --arg=random:1:bf16:3x41x20 --arg=random:2:bf16:3x20x33
// RUN: %{run} --mcpu=sm_90a --entry=merged_k --arg=random:1:i32:3x4x2x3x4 --arg=random:2:i32:2x3x4x16
// RUN: %{run} --mcpu=sm_80 --entry=merged_k --arg=random:1:i32:3x4x2x3x4 --arg=random:2:i32:2x3x4x16
// RUN: %{run} --mcpu=sm_120 --entry=merged_k --arg=random:1:i32:3x4x2x3x4 --arg=random:2:i32:2x3x4x16
// RUN: %{run} --mcpu=sm_90a --entry=merged_k --arg=random:1:i32:3x5x2x3x4 --arg=random:2:i32:2x3x4x10
// RUN: %{run} --mcpu=sm_90a --entry=transposed --arg=random:1:f16:24x40 --arg=random:2:f16:24x32
// RUN: %{run} --mcpu=sm_80 --entry=transposed --arg=random:1:f16:24x40 --arg=random:2:f16:24x32
// RUN: %{run} --mcpu=sm_120 --entry=transposed --arg=random:1:f16:24x40 --arg=random:2:f16:24x32
// RUN: %{run} --mcpu=sm_90a --entry=transposed --arg=random:1:f16:25x40 --arg=random:2:f16:25x33

// A batch; f32 sums of bf16.
// CHECK: remark: 'as' is a TMA load, rank 3: box (8, 16, 1), tile (8, 16, 1), element strides (1, 1, 1); (k + 7) div 8 instructions a block
// CHECK: note: dimension 0 is [k], by partitioning: coordinate [ko], box [ki]; extent k, stride 1
// CHECK: note: dimension 1 is [m], by partitioning: coordinate [mo], box [mi]; extent m, stride k
// CHECK: note: dimension 2 is [z], implicit size one: coordinate [z], box []; extent b, stride k * m
// CHECK: note: shared memory of 'as': tile at element 0, rows of 8, 256 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: level 1, all zero
// CHECK: remark: 'bs' is a TMA load, rank 3: box (16, 8, 1), tile (16, 8, 1), element strides (1, 1, 1); (k + 7) div 8 instructions a block
// CHECK: note: dimension 0 is [n], by partitioning: coordinate [no], box [ni]; extent n, stride 1
// CHECK: note: dimension 1 is [k], by partitioning: coordinate [ko], box [ki]; extent k, stride n
// CHECK: note: dimension 2 is [z], implicit size one: coordinate [z], box []; extent b, stride n * k
// CHECK: note: shared memory of 'bs': tile at element 0, rows of 16, 256 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: level 1, all zero
fusion.func @batched(%a: tensor<?x?x?xbf16> {dims=["b","m","k"]}, %b: tensor<?x?x?xbf16> {dims=["b","k","n"]}) -> tensor<?x?x?xbf16> {
  %as = fusion.broadcast %a axes [3] : tensor<?x?x?x1xbf16> memory(shared) via(tma) domain(%z, %m, %k, %n) {
    %mo, %mi = id.split %m by 16
    %ko, %ki = id.split %k by 8
    id.domain loop [%ko : serial, %z : bidz, %mo : bidy, %n : serial, %mi : bulk, %ki : bulk]
  } inline(1)
  %bs = fusion.broadcast %b axes [1] : tensor<?x1x?x?xbf16> memory(shared) via(tma) domain(%z, %m, %k, %n) {
    %no, %ni = id.split %n by 16
    %ko, %ki = id.split %k by 8
    id.domain loop [%ko : serial, %z : bidz, %no : bidx, %m : serial, %ki : bulk, %ni : bulk]
  } inline(1)
  %af = fusion.cast %as : tensor<?x?x?x1xf32> domain(%z, %m, %k, %n) {
    %mo, %mi = id.split %m by 16
    %ko, %ki = id.split %k by 8
    id.domain loop [%ko : serial, %z : bidz, %mo : bidy, %n : serial, %mi : tidy, %ki : serial]
  } inline(1)
  %bf = fusion.cast %bs : tensor<?x1x?x?xf32> domain(%z, %m, %k, %n) {
    %no, %ni = id.split %n by 16
    %ko, %ki = id.split %k by 8
    id.domain loop [%ko : serial, %z : bidz, %no : bidx, %m : serial, %ni : tidx, %ki : serial]
  } inline(1)
  %p = fusion.mul %af, %bf : tensor<?x?x?x?xf32> domain(%z, %m, %k, %n) {
    %mo, %mi = id.split %m by 16
    %no, %ni = id.split %n by 16
    %ko, %ki = id.split %k by 8
    id.domain loop [%ko : serial, %z : bidz, %mo : bidy, %no : bidx, %mi : tidy, %ni : tidx, %ki : serial]
  } inline(7)
  %c = fusion.sum %p axes [2] : tensor<?x?x?xf32> domain(%z, %m, %k, %n) {
    %mo, %mi = id.split %m by 16
    %no, %ni = id.split %n by 16
    %ko, %ki = id.split %k by 8
    id.domain loop [%ko : serial, %z : bidz, %mo : bidy, %no : bidx, %mi : tidy, %ni : tidx, %ki : serial]
  }
  %y = fusion.cast %c : tensor<?x?x?xbf16> domain(%z, %m, %n) {
    %mo, %mi = id.split %m by 16
    %no, %ni = id.split %n by 16
    id.domain loop [%z : bidz, %mo : bidy, %no : bidx, %mi : tidy, %ni : tidx]
  }
  fusion.return %y : tensor<?x?x?xbf16>
}

// M of two axes, K of three; boxes may begin in the middle of any of them.
// CHECK: remark: 'as' is a TMA load, rank 2: box (8, 8), tile (8, 8), element strides (1, 1); (k3 * k2 * k1 + 7) div 8 instructions a block
// CHECK: note: dimension 0 is [k], by partitioning: coordinate [ko], box [ki]; extent k3 * k2 * k1, stride 1
// CHECK: note: dimension 1 is [m], by partitioning: coordinate [mo], box [mi]; extent m2 * m1, stride k3 * k2 * k1
// CHECK: note: shared memory of 'as': tile at element 0, rows of 8, 256 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: level 1, all zero
// CHECK: remark: 'bs' is a TMA load, rank 2: box (8, 8), tile (8, 8), element strides (1, 1); (k3 * k2 * k1 + 7) div 8 instructions a block
// CHECK: note: dimension 0 is [n], by partitioning: coordinate [no], box [ni]; extent n, stride 1
// CHECK: note: dimension 1 is [k], by partitioning: coordinate [ko], box [ki]; extent k3 * k2 * k1, stride n
// CHECK: note: shared memory of 'bs': tile at element 0, rows of 8, 256 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: level 1, all zero
fusion.func @merged_k(%a: tensor<?x?x?x?x?xi32> {dims=["m1","m2","k1","k2","k3"]}, %b: tensor<?x?x?x?xi32> {dims=["k1","k2","k3","n"]}) -> tensor<?x?x?xi32> {
  %as = fusion.broadcast %a axes [5] : tensor<?x?x?x?x?x1xi32> memory(shared) via(tma) domain(%m1, %m2, %k1, %k2, %k3, %n) {
    %m = id.merge %m1, %m2
    %kk = id.merge %k1, %k2
    %k = id.merge %kk, %k3
    %mo, %mi = id.split %m by 8
    %ko, %ki = id.split %k by 8
    id.domain loop [%ko : serial, %mo : bidx, %n : serial, %mi : bulk, %ki : bulk]
  } inline(1)
  %bs = fusion.broadcast %b axes [0, 1] : tensor<1x1x?x?x?x?xi32> memory(shared) via(tma) domain(%m1, %m2, %k1, %k2, %k3, %n) {
    %kk = id.merge %k1, %k2
    %k = id.merge %kk, %k3
    %no, %ni = id.split %n by 8
    %ko, %ki = id.split %k by 8
    id.domain loop [%ko : serial, %no : bidy, %m1 : serial, %m2 : serial, %ki : bulk, %ni : bulk]
  } inline(1)
  %p = fusion.mul %as, %bs : tensor<?x?x?x?x?x?xi32> domain(%m1, %m2, %k1, %k2, %k3, %n) {
    %m = id.merge %m1, %m2
    %kk = id.merge %k1, %k2
    %k = id.merge %kk, %k3
    %mo, %mi = id.split %m by 8
    %ko, %ki = id.split %k by 8
    %no, %ni = id.split %n by 8
    id.domain loop [%ko : serial, %mo : bidx, %no : bidy, %mi : tidy, %ni : tidx, %ki : serial]
  } inline(6)
  %c = fusion.sum %p axes [2, 3, 4] : tensor<?x?x?xi32> domain(%m1, %m2, %k1, %k2, %k3, %n) {
    %m = id.merge %m1, %m2
    %kk = id.merge %k1, %k2
    %k = id.merge %kk, %k3
    %mo, %mi = id.split %m by 8
    %ko, %ki = id.split %k by 8
    %no, %ni = id.split %n by 8
    id.domain loop [%ko : serial, %mo : bidx, %no : bidy, %mi : tidy, %ni : tidx, %ki : serial]
  } 
  fusion.return %c : tensor<?x?x?xi32>
}

// A is K by M; the result goes out by TMA.
// CHECK: remark: 'as' is a TMA load, rank 2: box (16, 8), tile (16, 8), element strides (1, 1); (k + 7) div 8 instructions a block
// CHECK: note: dimension 0 is [m], by partitioning: coordinate [mo], box [mi]; extent m, stride 1
// CHECK: note: dimension 1 is [k], by partitioning: coordinate [ko], box [ki]; extent k, stride m
// CHECK: note: shared memory of 'as': tile at element 0, rows of 16, 256 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: level 1, all zero
// CHECK: remark: 'bs' is a TMA load, rank 2: box (16, 8), tile (16, 8), element strides (1, 1); (k + 7) div 8 instructions a block
// CHECK: note: dimension 0 is [n], by partitioning: coordinate [no], box [ni]; extent n, stride 1
// CHECK: note: dimension 1 is [k], by partitioning: coordinate [ko], box [ki]; extent k, stride n
// CHECK: note: shared memory of 'bs': tile at element 0, rows of 16, 256 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: level 1, all zero
// CHECK: remark: 'y' is a TMA store, rank 2: box (16, 16), tile (16, 16), element strides (1, 1); 1 instruction a block
// CHECK: note: dimension 0 is [n], by partitioning: coordinate [no], box [ni]; extent n, stride 1
// CHECK: note: dimension 1 is [m], by partitioning: coordinate [mo], box [mi]; extent m, stride n
// CHECK: note: shared memory of 'c': tile at element 0, rows of 16, 512 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: none is stored
fusion.func @transposed(%a: tensor<?x?xf16> {dims=["k","m"]}, %b: tensor<?x?xf16> {dims=["k","n"]}) -> tensor<?x?xf16> {
  %as = fusion.broadcast %a axes [2] : tensor<?x?x1xf16> memory(shared) via(tma) domain(%k, %m, %n) {
    %mo, %mi = id.split %m by 16
    %ko, %ki = id.split %k by 8
    id.domain loop [%ko : serial, %mo : bidy, %n : serial, %ki : bulk, %mi : bulk]
  } inline(1)
  %bs = fusion.broadcast %b axes [1] : tensor<?x1x?xf16> memory(shared) via(tma) domain(%k, %m, %n) {
    %no, %ni = id.split %n by 16
    %ko, %ki = id.split %k by 8
    id.domain loop [%ko : serial, %no : bidx, %m : serial, %ki : bulk, %ni : bulk]
  } inline(1)
  %p = fusion.mul %as, %bs : tensor<?x?x?xf16> domain(%k, %m, %n) {
    %mo, %mi = id.split %m by 16
    %no, %ni = id.split %n by 16
    %ko, %ki = id.split %k by 8
    id.domain loop [%ko : serial, %mo : bidy, %no : bidx, %mi : tidy, %ni : tidx, %ki : serial]
  } inline(6)
  %c = fusion.sum %p axes [0] : tensor<?x?xf16> memory(shared) domain(%k, %m, %n) {
    %mo, %mi = id.split %m by 16
    %no, %ni = id.split %n by 16
    %ko, %ki = id.split %k by 8
    id.domain loop [%ko : serial, %mo : bidy, %no : bidx, %mi : tidy, %ni : tidx, %ki : serial]
  }
  %y = fusion.set %c : tensor<?x?xf16> via(tma) domain(%m, %n) {
    %mo, %mi = id.split %m by 16
    %no, %ni = id.split %n by 16
    id.domain loop [%mo : bidy, %no : bidx, %mi : bulk, %ni : bulk]
  }
  fusion.return %y : tensor<?x?xf16>
}
