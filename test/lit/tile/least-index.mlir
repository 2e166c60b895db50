// The least integer has no opposite: as a factor and as a term of an index. What it reaches is outside, and reads as 0.
// RUN: tf-run %s --entry=factor --arg=random:1:f32:64 --expect=reference --check=all
// RUN: tf-run %s --entry=term --arg=random:1:f32:64 --expect=reference --check=all
// RUN: tf-run %s --entry=both --mcpu=sm_90a --arg=random:1:f32:64 --expect=reference --check=all
tile.func @factor(%x: tensor<64xf32>) -> (%y: tensor<64xf32>) {
  tile.kernel grid(%b = 1) threads(32) {
    tile.parallel (%i) in (64) {
      %y[%i] = %x[%i * -9223372036854775808]
    }
  }
}
tile.func @term(%x: tensor<64xf32>) -> (%y: tensor<64xf32>) {
  tile.kernel grid(%b = 1) threads(32) {
    tile.parallel (%i) in (64) {
      %y[%i] = %x[%i + -9223372036854775808]
    }
  }
}
tile.func @both(%x: tensor<64xf32>) -> (%y: tensor<64xf32>) {
  tile.kernel grid(%b = 1) threads(32) {
    tile.parallel (%i) in (64) {
      %y[%i] = %x[%i * -9223372036854775807 + -9223372036854775808]
    }
  }
}
