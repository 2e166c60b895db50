// Figures 8 and 10: a store whose coordinate is rotated three times, of any extent.
// RUN: tf-opt %s --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-opt %s | tf-opt --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-run %s --mcpu=sm_90a --entry=rot_store --arg=random:1:bf16:1000 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=rot_store --arg=random:1:bf16:1000 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=rot_store --arg=random:1:bf16:8 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=rot_store --arg=random:1:bf16:1 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=rot_store --arg=random:1:bf16:0 --expect=reference --check=all

// CHECK: remark: 'y' is a TMA store, rank 1: box (64), tile (64), element strides (1); 4 instructions a block
// CHECK: note: dimension 0 is [i], by rotation: coordinate [o, c], box [d]; extent x.0, stride 1
// CHECK: note: coordinate ArithTuple(bidx * 256 + e * 128 + f * 64) of 'y'
// CHECK: note: TMA tensor ArithTuple(0) o ((64),{(x.0 + 255) div 256},2,2):((1@0),256@0,128@0,64@0) of (tile, o, e, f)
// CHECK: note: shared memory of 's': tile at element e * 128 + f * 64, rows of 64, 128 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: none is stored
fusion.func @rot_store(%x: tensor<?xbf16>) -> tensor<?xbf16> {
  %s = fusion.neg %x : tensor<?xbf16> memory(shared) domain(%i) {
    %o, %b = id.split %i by 256
    id.domain loop [%o : bidx, %b : tidx]
  } inline(1)
  %y = fusion.set %s : tensor<?xbf16> via(tma) domain(%i) {
    %o, %b = id.split %i by 256
    %c, %d = id.split %b by 64
    %e, %f = id.split %c by 2
    id.domain loop [%o : bidx, %e : serial, %f : serial, %d : bulk]
  }
  fusion.return %y : tensor<?xbf16>
}
