// "These swizzle modes work on all dimensionalities of TMA", and the recipe of the allocation domain, for every mode: the tile
// as [-1, s, 8/s, s, 16 bytes], a swizzle of its ids 1 and 3, and any view of the result. f16: SPAN elements are a row of the
// mode's bytes, PERIOD is eight rows, UNITROW the 128 bytes of a row of units.
// DEFINE: %{mode} = sed "s/SPAN/16/g; s/PERIOD/128/g; s/UNITROW/64/g; s/MODE/32/g"
// DEFINE: %{check} = %{mode} %s > %t.mlir && tf-opt %t.mlir --print-tma -o /dev/null 2>&1 | FileCheck %t.mlir
// DEFINE: %{run} = tf-run %t.mlir --mcpu=sm_90a --expect=reference --check=all
// DEFINE: %{run_all} = %{run} --entry=rank1 --arg=random:1:f16:256 && %{run} --entry=rank2 --arg=random:1:f16:30x128 && %{run} --entry=rank3 --arg=random:1:f16:9x7x64 && %{run} --entry=rank4 --arg=random:1:f16:3x4x5x64 && %{run} --entry=rank5 --arg=random:1:f16:3x3x3x3x64
// RUN: %{check} && %{run_all}
// REDEFINE: %{mode} = sed "s/SPAN/32/g; s/PERIOD/256/g; s/UNITROW/64/g; s/MODE/64/g"
// RUN: %{check} && %{run_all}
// REDEFINE: %{mode} = sed "s/SPAN/64/g; s/PERIOD/512/g; s/UNITROW/64/g; s/MODE/128/g"
// RUN: %{check} && %{run_all}
// RUN: tf-run %t.mlir --mcpu=sm_80 --expect=reference --check=all --entry=rank3 --arg=random:1:f16:9x7x64

// One row, which no swizzle moves; the rest of the period is nobody's.
// CHECK: remark: 's' is a TMA load, rank 1: box (SPAN), tile (SPAN)
// CHECK: note: shared memory of 's': {{.*}}, swizzle none, aligned to
fusion.func @rank1(%x: tensor<256xf16>) -> tensor<256xf16> {
  %s = fusion.set %x : tensor<256xf16> memory(shared) via(tma) domain(%i) {
    %io, %ii = id.split %i by SPAN
    %a, %u = id.split %ii by PERIOD
    %b, %v = id.split %u by UNITROW
    %c, %w = id.split %v by SPAN
    %d, %e = id.split %w by 8
    %p, %q = id.swizzle xor %b, %d
    %z = id.merge %p, %c
    id.domain loop [%io : serial, %ii : bulk] alloc [%io : c, %a : c, %z : c, %q : c, %e : c]
  }
  %y = fusion.set %s : tensor<256xf16>
  fusion.return %y : tensor<256xf16>
}

// CHECK: remark: 's' is a TMA load, rank 2: box (SPAN, 8), tile (SPAN, 8)
// CHECK: note: shared memory of 's': {{.*}}, swizzle MODE bytes, aligned to
fusion.func @rank2(%x: tensor<30x128xf16>) -> tensor<30x128xf16> {
  %s = fusion.set %x : tensor<30x128xf16> memory(shared) via(tma) domain(%i, %j) {
    %io, %ii = id.split %i by 8
    %jo, %ji = id.split %j by SPAN
    %f1 = id.merge %ii, %ji
    %a, %u = id.split %f1 by PERIOD
    %b, %v = id.split %u by UNITROW
    %c, %w = id.split %v by SPAN
    %d, %e = id.split %w by 8
    %p, %q = id.swizzle xor %b, %d
    %z = id.merge %p, %c
    id.domain loop [%io : serial, %jo : serial, %f1 : bulk] alloc [%io : c, %jo : c, %a : c, %z : c, %q : c, %e : c]
  }
  %y = fusion.set %s : tensor<30x128xf16>
  fusion.return %y : tensor<30x128xf16>
}

// Boxes that divide nothing but the rows.
// CHECK: remark: 's' is a TMA load, rank 3: box (SPAN, 5, 3), tile (SPAN, 5, 3)
// CHECK: note: shared memory of 's': {{.*}}, swizzle MODE bytes, aligned to
fusion.func @rank3(%x: tensor<9x7x64xf16>) -> tensor<9x7x64xf16> {
  %s = fusion.set %x : tensor<9x7x64xf16> memory(shared) via(tma) domain(%i, %j, %k) {
    %io, %ii = id.split %i by 3
    %jo, %ji = id.split %j by 5
    %ko, %ki = id.split %k by SPAN
    %f1 = id.merge %ii, %ji
    %f2 = id.merge %f1, %ki
    %a, %u = id.split %f2 by PERIOD
    %b, %v = id.split %u by UNITROW
    %c, %w = id.split %v by SPAN
    %d, %e = id.split %w by 8
    %p, %q = id.swizzle xor %b, %d
    %z = id.merge %p, %c
    id.domain loop [%io : serial, %jo : serial, %ko : serial, %f2 : bulk] alloc [%io : c, %jo : c, %ko : c, %a : c, %z : c, %q : c, %e : c]
  }
  %y = fusion.set %s : tensor<9x7x64xf16>
  fusion.return %y : tensor<9x7x64xf16>
}

// CHECK: remark: 's' is a TMA load, rank 4: box (SPAN, 2, 3, 2), tile (SPAN, 2, 3, 2)
// CHECK: note: shared memory of 's': {{.*}}, swizzle MODE bytes, aligned to
fusion.func @rank4(%x: tensor<3x4x5x64xf16>) -> tensor<3x4x5x64xf16> {
  %s = fusion.set %x : tensor<3x4x5x64xf16> memory(shared) via(tma) domain(%i, %j, %k, %l) {
    %io, %ii = id.split %i by 2
    %jo, %ji = id.split %j by 3
    %ko, %ki = id.split %k by 2
    %lo, %li = id.split %l by SPAN
    %f1 = id.merge %ii, %ji
    %f2 = id.merge %f1, %ki
    %f3 = id.merge %f2, %li
    %a, %u = id.split %f3 by PERIOD
    %b, %v = id.split %u by UNITROW
    %c, %w = id.split %v by SPAN
    %d, %e = id.split %w by 8
    %p, %q = id.swizzle xor %b, %d
    %z = id.merge %p, %c
    id.domain loop [%io : serial, %jo : serial, %ko : serial, %lo : serial, %f3 : bulk] alloc [%io : c, %jo : c, %ko : c, %lo : c, %a : c, %z : c, %q : c, %e : c]
  }
  %y = fusion.set %s : tensor<3x4x5x64xf16>
  fusion.return %y : tensor<3x4x5x64xf16>
}

// CHECK: remark: 's' is a TMA load, rank 5: box (SPAN, 2, 2, 2, 2), tile (SPAN, 2, 2, 2, 2)
// CHECK: note: shared memory of 's': {{.*}}, swizzle MODE bytes, aligned to
fusion.func @rank5(%x: tensor<3x3x3x3x64xf16>) -> tensor<3x3x3x3x64xf16> {
  %s = fusion.set %x : tensor<3x3x3x3x64xf16> memory(shared) via(tma) domain(%i, %j, %k, %l, %m) {
    %io, %ii = id.split %i by 2
    %jo, %ji = id.split %j by 2
    %ko, %ki = id.split %k by 2
    %lo, %li = id.split %l by 2
    %mo, %mi = id.split %m by SPAN
    %f1 = id.merge %ii, %ji
    %f2 = id.merge %f1, %ki
    %f3 = id.merge %f2, %li
    %f4 = id.merge %f3, %mi
    %a, %u = id.split %f4 by PERIOD
    %b, %v = id.split %u by UNITROW
    %c, %w = id.split %v by SPAN
    %d, %e = id.split %w by 8
    %p, %q = id.swizzle xor %b, %d
    %z = id.merge %p, %c
    id.domain loop [%io : serial, %jo : serial, %ko : serial, %lo : serial, %mo : serial, %f4 : bulk] alloc [%io : c, %jo : c, %ko : c, %lo : c, %mo : c, %a : c, %z : c, %q : c, %e : c]
  }
  %y = fusion.set %s : tensor<3x3x3x3x64xf16>
  fusion.return %y : tensor<3x3x3x3x64xf16>
}
