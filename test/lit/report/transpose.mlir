// A transpose by hand that reads down the columns: each lane of a load needs a sector of its own, and the report says so.
// With a tile in shared memory the columns are its own; without padding all lanes of a load meet in one bank.
// RUN: tf-opt %s --print-schedule=chip=h200 --entry naive | FileCheck %s --check-prefix=NAIVE
// RUN: tf-opt %s --print-schedule=chip=h200 --entry tile | FileCheck %s --check-prefix=TILE
// RUN: tf-opt %s --print-schedule=chip=h200 --entry automatic | FileCheck %s --check-prefix=AUTO
// RUN: tf-opt %s --print-schedule=chip=h200 --entry large | FileCheck %s --check-prefix=LARGE

// NAIVE: loads x 4 8192 32.00 4.00 1.05 MB line {{.*}} <- uncoalesced: 8.0 times the sectors that its bytes need
// NAIVE: stores y 4 8192 4.00 4.00 1.05 MB line
// NAIVE-NOT: uncoalesced
// NAIVE: moves 9.44 MB in sectors, 2.10 MB if caches were perfect
// NAIVE: moved 9.44 MB 4.50 of that
fusion.func @naive(%x: tensor<512x512xf32>) -> tensor<512x512xf32> {
  %y = fusion.permute %x axes [1, 0] : tensor<512x512xf32>
  sched.split %y[1] by 256
  sched.parallelize %y [bidy, bidx, tidx]
  fusion.return %y : tensor<512x512xf32>
}

// TILE: s (shared, 4096 bytes)
// TILE: loads x 4 8192 4.00 4.00
// TILE: stores y 4 8192 4.00 4.00
// TILE: stores s (shared) 4 8192 1.00 1.00
// TILE: loads s (shared) 4 8192 32.00 1.00 {{.*}} <- 253952 bank conflicts, 31 in one request
// TILE: moves 2.10 MB in sectors, 2.10 MB if caches were perfect
fusion.func @tile(%x: tensor<512x512xf32>) -> tensor<512x512xf32> {
  %s = fusion.set %x : tensor<512x512xf32> memory(shared)
  %y = fusion.permute %s axes [1, 0] : tensor<512x512xf32>
  sched.split %s[1] by 32
  sched.split %s[0] by 32
  sched.reorder %s [2, 0, 1, 3]
  sched.split %y[1] by 32
  sched.split %y[0] by 32
  sched.reorder %y [0, 2, 1, 3]
  sched.parallelize %s [bidx, bidy, tidy, tidx]
  sched.parallelize %y [bidx, bidy, tidy, tidx]
  sched.inline_at %s 2
  fusion.return %y : tensor<512x512xf32>
}

// AUTO: note: transpose
// AUTO: loads x 16 = 4 x 4 32768 16.00 16.00 16.8 MB
// AUTO: stores y 16 = 4 x 4 32768 16.00 16.00 16.8 MB
// AUTO-NOT: uncoalesced
// AUTO: moved 33.6 MB 1.00 of that
fusion.func @automatic(%x: tensor<2048x2048xf32>) -> tensor<2048x2048xf32> {
  %y = fusion.permute %x axes [1, 0] : tensor<2048x2048xf32>
  fusion.return %y : tensor<2048x2048xf32>
}

// LARGE: note: transpose
// LARGE: TMA loads x rows
// LARGE: stores y 16 = 4 x 4 262144 16.00 16.00 134 MB
// LARGE-NOT: uncoalesced
// LARGE: moved 268 MB 1.00 of that
fusion.func @large(%x: tensor<8192x4096xf32>) -> tensor<4096x8192xf32> {
  %y = fusion.permute %x axes [1, 0] : tensor<4096x8192xf32>
  fusion.return %y : tensor<4096x8192xf32>
}
