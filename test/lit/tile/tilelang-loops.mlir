// TileLang's page "Tile Language: TileLibrary", loops, fills and swizzles: every sentence, numbered as they stand there, with a program that does
// what it says. The reference is the judge, on three chips' code; the checked simulated SM sees races.
//
// RUN: tf-run %s --mcpu=sm_80 --entry=parallel --arg=random:4:f32:30x52 --arg=random:5:f32:52 --expect=reference --check=all
// RUN: tf-opt %s --lower-tile | FileCheck %s --check-prefix=VECTOR
// RUN: tf-run %s --mcpu=sm_80 --entry=pipelined --arg=random:6:f32:200 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=pipelined --arg=random:6:f32:1 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_100a --entry=pipelined --arg=random:6:f32:0 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=clear_fill --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=swizzle --arg=random:6:f32:70x90 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=swizzle --arg=random:6:f32:1x170 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=swizzle_column --arg=random:6:f32:70x90 --expect=reference --check=all

// 19 "The loop will be partitioned to all the threads by the compiler (The compiler will consider vectorize size, the
// fragment's thread mapping", 20 "this is the only way you can perform arbitrary operation on fragments"
// VECTOR-LABEL: kernel.func @parallel_k0
// VECTOR: kernel.load %x[{{.*}}] : vector<4xf32>
// VECTOR: kernel.store {{.*}}, %y[
// VECTOR-LABEL: host.func @parallel
tile.func @parallel(%x: tensor<30x52xf32>, %w: tensor<52xf32>) -> (%y: tensor<30x52xf32>) {
  tile.kernel threads(128) {
    %f = tile.alloc_fragment : 30x52xf32
    %g = tile.alloc_fragment : 52xf32
    tile.copy %x to %f
    tile.copy %w to %g
    tile.parallel (%i, %j) in (30, 52) {
      %v = tile.load %f[%i, %j]
      %s = tile.load %g[%j]
      %p = tile.mul %v, %s
      %q = tile.tanh %p
      tile.store %q, %f[%i, %j]
    }
    tile.copy %f to %y
  }
}

// 21 "args: start, stop, num_stages", 22 "copy from the global memory will be converted to async operations and reordered
// to the point after it is consumed", 23 "num_stages is the number of buffer between producer-consumer": the result is that
// of the serial loop, also where it runs once or not at all.
tile.func @pipelined(%x: tensor<?xf32> {dims = ["n"]}) -> (%y: tensor<32xf32>) {
  %n = tile.dim %x, 0
  tile.kernel threads(32) {
    %s = tile.alloc_shared : 32xf32
    %f = tile.alloc_fragment : 32xf32
    tile.clear %f
    tile.pipelined %k = 0 to ceildiv(%n, 32) stages(2) {
      tile.copy %x[%k * 32] to %s
      tile.parallel (%i) in (32) {
        %a = tile.load %f[%i]
        %b = tile.load %s[%i]
        %c = tile.add %a, %b
        tile.store %c, %f[%i]
      }
    }
    tile.copy %f to %y
  }
}

// 24 "T.clear T.fill: nothing special, they will be converted to T.Parallel"
tile.func @clear_fill() -> (%a: tensor<5x7xi8>, %b: tensor<5x7xf16>, %c: tensor<9xf32>) {
  tile.kernel threads(64) {
    %f = tile.alloc_fragment : 5x7xi8
    %s = tile.alloc_shared : 5x7xf16
    tile.fill %f, -7
    tile.fill %s, -inf
    tile.clear %c
    tile.copy %f to %a
    tile.copy %s to %b
  }
}

// 25 "The launch of blockIdx.x and blockIdx.y will be serpentined", 26 "You need to add it in a kernel after buffer is all
// allocated" (invalid.mlir has the refusal)
tile.func @swizzle(%x: tensor<?x?xf32> {dims = ["m", "n"]}) -> (%y: tensor<?x?xf32> {dims = ["m", "n"]}) {
  %m = tile.dim %x, 0
  %n = tile.dim %x, 1
  tile.kernel grid(%bx = ceildiv(%n, 8), %by = ceildiv(%m, 8)) threads(32) {
    %s = tile.alloc_shared : 8x8xf32
    tile.use_swizzle panel 4
    tile.copy %x[%by * 8, %bx * 8] to %s
    tile.copy %s to %y[%by * 8, %bx * 8]
  }
}
tile.func @swizzle_column(%x: tensor<?x?xf32> {dims = ["m", "n"]}) -> (%y: tensor<?x?xf32> {dims = ["m", "n"]}) {
  %m = tile.dim %x, 0
  %n = tile.dim %x, 1
  tile.kernel grid(%bx = ceildiv(%n, 8), %by = ceildiv(%m, 8)) threads(32) {
    %s = tile.alloc_shared : 8x8xf32
    tile.use_swizzle panel 3 {order = "column"}
    tile.copy %x[%by * 8, %bx * 8] to %s
    tile.copy %s to %y[%by * 8, %bx * 8]
  }
}
