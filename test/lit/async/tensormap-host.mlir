// host.tensormap: its forms come back, and its numbers reach the kernel through the package.
// RUN: tf-opt %s | tf-opt - | FileCheck-22 %s
// RUN: tf-opt --print-op-generic %s | tf-opt - | FileCheck-22 %s
// RUN: tf-llc %s --mcpu=sm_90a --filetype=package -o %t.tfpkg

kernel.func @k(%a: !kernel.tensormap, %n: i32, %b: !kernel.tensormap) attributes {cluster = [2, 1, 1]} {
}
kernel.func @all(%a: !kernel.buffer<?x!kernel.tensormap, global>) {
}

// CHECK-LABEL: host.func @f
host.func @f(%x: !host.tensor<4xbf16>, %c: !host.tensor<1xf8E4M3FN>, %n: i64) {
  %c1 = host.constant 1
  %c2 = host.constant 2
  %c0 = host.constant 0
  %p = host.ptr %x
  %d = host.dim %x, 0
  %s = host.constant 4096
  %s2 = host.constant 65536
  // CHECK: %a = host.tensormap %x {box = [1 : i64, 2 : i64, 8 : i64, 64 : i64], element_strides = [1 : i64, 1 : i64, 2 : i64, 1 : i64], fill = "nan", l2 = "256b", swizzle = "128b"}
  %a = host.tensormap %x {box = [1, 2, 8, 64], swizzle = "128b", l2 = "256b", fill = "nan", element_strides = [1, 1, 2, 1]}
  // CHECK: %b = host.tensormap %p dims(%d) {box = [256 : i64], type = "f64"}
  %b = host.tensormap %p dims(%d) {box = [256], type = "f64"}
  // CHECK: %e = host.tensormap %p dims(%d, %c2, %s) strides(%s2, %s) {box = [4 : i64, 2 : i64, 32 : i64], interleave = "32b", swizzle = "32b", type = "ui8"}
  %e = host.tensormap %p dims(%d, %c2, %s) strides(%s2, %s) {box = [4, 2, 32], type = "ui8", interleave = "32b", swizzle = "32b"}
  // CHECK: %g = host.tensormap %x {channels = 64 : i64, lower = [-1 : i64, -1 : i64], mode = "im2col", pixels = 128 : i64, upper = [-1 : i64, 1 : i64]}
  %g = host.tensormap %x {mode = "im2col", lower = [-1, -1], upper = [-1, 1], channels = 64, pixels = 128}
  %h = host.tensormap %c {box = [64]}
  %m = host.alloc %s
  // CHECK: host.store_tensormap %h, %m
  host.store_tensormap %h, %m
  // CHECK: host.launch @k grid(%c2, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%a, %d, %g)
  host.launch @k grid(%c2, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%a, %d, %g)
  host.launch @all grid(%c2, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%m)
}
