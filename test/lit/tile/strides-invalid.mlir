// What is refused of strides: when the program is read, and by the launch.
//
// RUN: tf-opt %s --split-input-file --verify-diagnostics
//
// RUN: split-file %s %t
// RUN: not tf-run %t/run.mlir --arg=ones:f16:40x32/36x1 2>&1 | FileCheck %s --check-prefix=MULTIPLE
// RUN: not tf-run %t/run.mlir --arg=ones:f16:40x32/64x2 2>&1 | FileCheck %s --check-prefix=INNER
// RUN: not tf-run %t/run.mlir --arg=ones:f16:40x32 --out-strides=0x1 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: not tf-run %t/run.mlir --arg=ones:f16:40x32 --out-strides=31x1 2>&1 | FileCheck %s --check-prefix=OVERLAP
// RUN: not tf-run %t/run.mlir --arg=ones:f16:40x32 --out-strides=16x16 2>&1 | FileCheck %s --check-prefix=SAME
// RUN: not tf-run %t/run.mlir --arg=ones:f16:40x32 --out-strides=1x40 --out-strides=1 2>&1 | FileCheck %s --check-prefix=MANY
// RUN: not tf-run %t/run.mlir --arg=ones:f16:40x32 --out-strides=1 2>&1 | FileCheck %s --check-prefix=RANK
// RUN: not tf-run %t/run.mlir --arg=ones:f16:40x32 --out-strides=1x-3 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// RUN: tf-run %t/run.mlir --arg=ones:f16:40x32 --out-strides=1x40 --expect=reference
// MULTIPLE: error: f: axis 0 of 'x' has stride 36; it must be a multiple of 8
// INNER: error: f: axis 1 of 'x' has stride 2; the kernel was compiled for 1
// ZERO: error: f: result 1 ('y') has stride 0 at axis 0 of extent 40: its elements would overlap
// OVERLAP: error: f: axis 0 of result 'y' has stride 31, but the axes of smaller strides reach 31 elements further; expected a stride above that, by which its elements are known to lie apart
// SAME: error: f: axis 1 of result 'y' has stride 16, but the axes of smaller strides reach 624 elements further; expected a stride above that, by which its elements are known to lie apart
// MANY: error: the entry has 1 results, but 2 --out-strides were given
// RANK: error: --out-strides '1': expected a stride for each axis
// NEGATIVE: error: --out-strides '1x-3': a stride is negative

// expected-error@+1 {{'contiguity' of 'x' has 1 entries, expected 2: one for each axis of tensor<4x4xf32>}}
tile.func @f(%x: tensor<4x4xf32> {contiguity = [true]}) -> (%y: tensor<4xf32>) {
  tile.kernel threads(32) {
    tile.clear %y
  }
}

// -----
// expected-error@+1 {{'contiguity' of 'x' is not a list of true, false, "broadcast" or strides of at least 1, one for each axis of a tensor}}
tile.func @f(%x: tensor<4x4xf32> {contiguity = [true, 0]}) -> (%y: tensor<4xf32>) {
  tile.kernel threads(32) {
    tile.clear %y
  }
}

// -----
// expected-error@+1 {{'contiguity' of 'x' is not a list of true, false, "broadcast" or strides of at least 1, one for each axis of a tensor}}
tile.func @f(%x: tensor<4x4xf32> {contiguity = [true, "brodcast"]}) -> (%y: tensor<4xf32>) {
  tile.kernel threads(32) {
    tile.clear %y
  }
}

// -----
// expected-error@+1 {{'contiguity' of 'y' is not a list of true, false or strides of at least 1 (elements of a result lie apart), one for each axis of a tensor}}
tile.func @f(%x: tensor<4xf32>) -> (%y: tensor<4x4xf32> {contiguity = ["broadcast", true]}) {
  tile.kernel threads(32) {
    tile.clear %y
  }
}

// -----
// expected-error@+1 {{'stride_divisible' of 'x' is not a list of positive numbers, one for each axis of a tensor}}
tile.func @f(%x: tensor<4x4xf32> {contiguity = [false, true], stride_divisible = [0, 1]}) -> (%y: tensor<4xf32>) {
  tile.kernel threads(32) {
    tile.clear %y
  }
}

// -----
// expected-error@+1 {{axis 0 of 'x' has stride 6, but is promised to be a multiple of 4}}
tile.func @f(%x: tensor<4x4xf32> {contiguity = [6, true], stride_divisible = [4, 1]}) -> (%y: tensor<4xf32>) {
  tile.kernel threads(32) {
    tile.clear %y
  }
}

// -----
// expected-error@+1 {{axis 0 of 'x' has stride 4611686018427387904, which reaches more than 2^63 bytes}}
tile.func @f(%x: tensor<4x4xf32> {contiguity = [4611686018427387904, true]}) -> (%y: tensor<4xf32>) {
  tile.kernel threads(32) {
    tile.clear %y
  }
}

// -----
// expected-error@+1 {{axis 0 of 'x' has stride 4398046511104, which reaches more than 2^63 bytes}}
tile.func @f(%x: tensor<4194304x4xi8> {contiguity = [true, 1099511627776]}) -> (%y: tensor<4xf32>) {
  tile.kernel threads(32) {
    tile.clear %y
  }
}

// -----
// expected-error@+1 {{'contiguity' of 's' is not a list of true, false, "broadcast" or strides of at least 1, one for each axis of a tensor}}
tile.func @f(%s: f32 {contiguity = [true]}) -> (%y: tensor<4xf32>) {
  tile.kernel threads(32) {
    tile.clear %y
  }
}

// -----
tile.func @f(%x: tensor<4x4xf32> {contiguity = [8, true]}) -> (%y: tensor<4xf32>) {
  tile.kernel threads(32) {
    // expected-error@+1 {{'x' has strides of its own (`contiguity`), and a view is of memory without gaps; index it, or copy it first}}
    %v = tile.view %x : 16xf32
    tile.copy %v[0][4] to %y
  }
}

// -----
// expected-error@+1 {{did you mean 'contiguity'?}}
tile.func @f(%x: tensor<4x4xf32> {contiguty = [8, true]}) -> (%y: tensor<4xf32>) {
  tile.kernel threads(32) {
    tile.clear %y
  }
}

//--- run.mlir
tile.func @f(%x: tensor<?x?xf16> {dims = ["m", "n"], contiguity = [false, true], stride_divisible = [8, 1]})
    -> (%y: tensor<?x?xf16> {dims = ["m", "n"], contiguity = [false, false]}) {
  tile.kernel threads(32) {
    tile.copy %x to %y
  }
}
