// Example 3: transposes of 1, 2 and 8 bytes, tails in both directions; where rows are no multiples of 16 bytes, threads copy.
// RUN: tf-opt %s --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-opt %s | tf-opt --print-tma -o /dev/null 2>&1 | FileCheck %s
// DEFINE: %{run} = tf-run %s --expect=reference --check=all
// RUN: %{run} --mcpu=sm_90a --entry=bytes --arg=random:1:i8:96x160
// RUN: %{run} --mcpu=sm_80 --entry=bytes --arg=random:1:i8:96x160
// RUN: %{run} --mcpu=sm_90a --entry=bytes --arg=random:1:i8:80x48
// RUN: %{run} --mcpu=sm_90a --entry=bytes --arg=random:1:i8:75x48
// RUN: %{run} --mcpu=sm_90a --entry=doubles --arg=random:1:f64:50x36
// RUN: %{run} --mcpu=sm_80 --entry=doubles --arg=random:1:f64:50x36
// RUN: %{run} --mcpu=sm_90a --entry=doubles --arg=random:1:f64:33x35
// RUN: %{run} --mcpu=sm_90a --entry=pairs --arg=random:1:bf16:136x72
// RUN: %{run} --mcpu=sm_80 --entry=pairs --arg=random:1:bf16:136x72

// 32 bytes swizzled on both sides.
// CHECK: remark: 's' is a TMA load, rank 2: box (32, 32), tile (32, 32), element strides (1, 1); 1 instruction a block
// CHECK: note: dimension 0 is [j], by partitioning: coordinate [c], box [d]; extent x.1, stride 1
// CHECK: note: dimension 1 is [i], by partitioning: coordinate [a], box [b]; extent x.0, stride x.1
// CHECK: note: shared memory of 's': tile at element 0, rows of 32, 1024 bytes an instruction, swizzle 32 bytes, aligned to 256
// CHECK: note: holes: level 1, all zero
// CHECK: remark: 'y' is a TMA store, rank 2: box (32, 32), tile (32, 32), element strides (1, 1); 1 instruction a block
// CHECK: note: dimension 0 is [i], by partitioning: coordinate [a], box [b]; extent x.0, stride 1
// CHECK: note: dimension 1 is [j], by partitioning: coordinate [c], box [d]; extent x.1, stride x.0
// CHECK: note: shared memory of 't': tile at element 0, rows of 32, 1024 bytes an instruction, swizzle 32 bytes, aligned to 256
// CHECK: note: holes: none is stored
fusion.func @bytes(%x: tensor<?x?xi8>) -> tensor<?x?xi8> {
  %s = fusion.set %x : tensor<?x?xi8> memory(shared) via(tma) domain(%i, %j) {
    %a, %b = id.split %i by 32
    %c, %d = id.split %j by 32
    %bo, %b8 = id.split %b by 8
    %bs, %br = id.split %b8 by 4
    %du, %di = id.split %d by 16
    %sx, %sy = id.swizzle xor %bs, %du
    id.domain loop [%a : bidx, %c : bidy, %b : bulk, %d : bulk] alloc [%a : c, %c : c, %bo : c, %sx : c, %br : c, %sy : c, %di : c]
  } inline(2)
  %t = fusion.permute %s axes [1, 0] : tensor<?x?xi8> memory(shared) domain(%j, %i) {
    %a, %b = id.split %i by 32
    %c, %d = id.split %j by 32
    %do, %d8 = id.split %d by 8
    %ds, %dr = id.split %d8 by 4
    %bu, %bi = id.split %b by 16
    %sx, %sy = id.swizzle xor %ds, %bu
    id.domain loop [%a : bidx, %c : bidy, %b : tidy, %d : tidx] alloc [%c : c, %a : c, %do : c, %sx : c, %dr : c, %sy : c, %bi : c]
  } inline(2)
  %y = fusion.set %t : tensor<?x?xi8> via(tma) domain(%j, %i) {
    %a, %b = id.split %i by 32
    %c, %d = id.split %j by 32
    id.domain loop [%a : bidx, %c : bidy, %d : bulk, %b : bulk]
  }
  fusion.return %y : tensor<?x?xi8>
}

// 128 bytes.
// CHECK: remark: 's' is a TMA load, rank 2: box (16, 16), tile (16, 16), element strides (1, 1); 1 instruction a block
// CHECK: note: dimension 0 is [j], by partitioning: coordinate [c], box [d]; extent x.1, stride 1
// CHECK: note: dimension 1 is [i], by partitioning: coordinate [a], box [b]; extent x.0, stride x.1
// CHECK: note: shared memory of 's': tile at element 0, rows of 16, 2048 bytes an instruction, swizzle 128 bytes, aligned to 1024
// CHECK: note: holes: level 1, all zero
// CHECK: remark: 'y' is a TMA store, rank 2: box (16, 16), tile (16, 16), element strides (1, 1); 1 instruction a block
// CHECK: note: dimension 0 is [i], by partitioning: coordinate [a], box [b]; extent x.0, stride 1
// CHECK: note: dimension 1 is [j], by partitioning: coordinate [c], box [d]; extent x.1, stride x.0
// CHECK: note: shared memory of 't': tile at element 0, rows of 16, 2048 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: none is stored
fusion.func @doubles(%x: tensor<?x?xf64>) -> tensor<?x?xf64> {
  %s = fusion.set %x : tensor<?x?xf64> memory(shared) via(tma) domain(%i, %j) {
    %a, %b = id.split %i by 16
    %c, %d = id.split %j by 16
    %bo, %b8 = id.split %b by 8
    %du, %di = id.split %d by 2
    %sx, %sy = id.swizzle xor %b8, %du
    id.domain loop [%a : bidx, %c : bidy, %b : bulk, %d : bulk] alloc [%a : c, %c : c, %bo : c, %sx : c, %sy : c, %di : c]
  } inline(2)
  %t = fusion.permute %s axes [1, 0] : tensor<?x?xf64> memory(shared) domain(%j, %i) {
    %a, %b = id.split %i by 16
    %c, %d = id.split %j by 16
    id.domain loop [%a : bidx, %c : bidy, %d : tidy, %b : tidx] alloc [%a : c, %c : c, %d : c, %b : c]
  } inline(2)
  %y = fusion.set %t : tensor<?x?xf64> via(tma) domain(%j, %i) {
    %a, %b = id.split %i by 16
    %c, %d = id.split %j by 16
    id.domain loop [%a : bidx, %c : bidy, %d : bulk, %b : bulk]
  }
  fusion.return %y : tensor<?x?xf64>
}

// The copy itself exchanges the axes, and threads read along the other one.
// CHECK: remark: 's' is a TMA load, rank 2: box (64, 16), tile (64, 16), element strides (1, 1); 1 instruction a block
// CHECK: note: dimension 0 is [j], by partitioning: coordinate [c], box [d]; extent x.1, stride 1
// CHECK: note: dimension 1 is [i], by partitioning: coordinate [a], box [b]; extent x.0, stride x.1
// CHECK: note: shared memory of 's': tile at element 0, rows of 64, 2048 bytes an instruction, swizzle 128 bytes, aligned to 1024
// CHECK: note: holes: level 1, all zero
fusion.func @pairs(%x: tensor<?x?xbf16>) -> tensor<?x?xbf16> {
  %s = fusion.permute %x axes [1, 0] : tensor<?x?xbf16> memory(shared) via(tma) domain(%j, %i) {
    %a, %b = id.split %i by 16
    %c, %d = id.split %j by 64
    %bo, %b8 = id.split %b by 8
    %du, %di = id.split %d by 8
    %sx, %sy = id.swizzle xor %b8, %du
    id.domain loop [%a : bidx, %c : bidy, %d : bulk, %b : bulk] alloc [%a : c, %c : c, %bo : c, %sx : c, %sy : c, %di : c]
  } inline(2)
  %y = fusion.neg %s : tensor<?x?xbf16> domain(%j, %i) {
    %a, %b = id.split %i by 16
    %c, %d = id.split %j by 64
    %dy, %dx = id.split %d by 8
    id.domain loop [%a : bidx, %c : bidy, %dx : serial, %dy : tidy, %b : tidx]
  }
  fusion.return %y : tensor<?x?xbf16>
}
