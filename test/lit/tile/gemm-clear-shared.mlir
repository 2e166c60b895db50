// A product into shared memory that clears it first: what was there is undefined, and nobody reads it.
// RUN: tf-run %s --mcpu=sm_80 --arg=random:1:f16:20x33 --arg=random:2:f16:33x12 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --arg=random:1:f16:20x33 --arg=random:2:f16:33x12 --expect=reference --check=all
tile.func @clears(%A: tensor<20x33xf16>, %B: tensor<33x12xf16>) -> (%C: tensor<20x12xf32>) {
  tile.kernel threads(64) {
    %a = tile.alloc_shared : 20x16xf16
    %b = tile.alloc_shared : 16x12xf16
    %c = tile.alloc_shared : 20x12xf32
    tile.serial %i = 0 to 3 step 1 {
      tile.copy %A[0, %i * 16] to %a
      tile.copy %B[%i * 16, 0] to %b
      %begin = tile.eq %i, 0
      tile.gemm %a, %b, %c clear %begin
    }
    tile.copy %c to %C
  }
}
