// What reads elements at other indices keeps the spread of axes that it leaves alone, and a reshape that of the first axis of those that
// it makes others of; what it touches is gathered.
// RUN: tf-opt --print-comms %s 2>&1 | FileCheck %s
// RUN: tf-run %s --entry=heads --arg random:1:f32:3x4x6 --arg random:2:f32:24 --expect=reference --check=all
// RUN: tf-run %s --entry=apart --arg random:1:f32:3x24 --expect=reference --check=all
// RUN: tf-run %s --entry=kept --arg random:1:f32:8x5 --expect=reference --check=all
// RUN: tf-run %s --entry=touched --arg random:1:f32:3x6x4 --expect=reference --check=all
// RUN: tf-run %s --entry=says --arg random:1:f32:3x4x6 --expect=reference --check=all

// CHECK: step 0: all-reduce of 's' over didx
fusion.func @heads(%x: tensor<?x4x6xf32> {spread = ["", "didx", ""]}, %w: tensor<24xf32> {spread = ["didx"]}) -> tensor<?xf32> attributes {mesh = array<i64: 2>} {
  %n = fusion.dim %x, 0 : i64
  %r = fusion.reshape %x, %n : tensor<?x24xf32>
  %b = fusion.broadcast %w axes [0] : tensor<1x24xf32>
  %m = fusion.mul %r, %b : tensor<?x24xf32>
  %s = fusion.sum %m axes [1] : tensor<?xf32>
  fusion.return %s : tensor<?xf32>
}

// CHECK: exchange nothing
fusion.func @apart(%x: tensor<?x24xf32> {spread = ["", "didx"]}) -> tensor<?x4x6xf32> attributes {mesh = array<i64: 2>} {
  %n = fusion.dim %x, 0 : i64
  %r = fusion.reshape %x, %n : tensor<?x4x6xf32> {spread = ["", "didx", ""]}
  fusion.return %r : tensor<?x4x6xf32>
}

// CHECK: exchange nothing
fusion.func @kept(%x: tensor<8x5xf32> {spread = ["didx", ""]}) -> tensor<8x3xf32> attributes {mesh = array<i64: 2>} {
  %a = fusion.slice %x from [0, 1] steps [1, 1] : tensor<8x3xf32>
  %y = fusion.neg %a : tensor<8x3xf32> {spread = ["didx", ""]}
  fusion.return %y : tensor<8x3xf32>
}

// CHECK: step 0: all-gather of 'x' over didx
fusion.func @touched(%x: tensor<?x6x4xf32> {spread = ["", "", "didx"]}) -> tensor<?x24xf32> attributes {mesh = array<i64: 2>} {
  %n = fusion.dim %x, 0 : i64
  %r = fusion.reshape %x, %n : tensor<?x24xf32>
  fusion.return %r : tensor<?x24xf32>
}

// It is spread as its operand is; what it says comes behind.
fusion.func @says(%x: tensor<?x4x6xf32> {spread = ["", "didx", ""]}) -> tensor<?x24xf32> attributes {mesh = array<i64: 2>} {
  %n = fusion.dim %x, 0 : i64
  %r = fusion.reshape %x, %n : tensor<?x24xf32> {spread = ["didx", ""]}
  fusion.return %r : tensor<?x24xf32>
}
