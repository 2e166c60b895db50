// RUN: tf-opt %s --split-input-file --verify-diagnostics
// What the rows of the dialects' tables ask of an op; the generic form writes anything.

// expected-error@+1 {{'builtin.module' needs a block in its region, if only an empty one (^bb0:)}}
"builtin.module"() ({}) : () -> ()
// expected-error@+1 {{'builtin.module' has 0 regions, expected one}}
"builtin.module"() : () -> ()
// expected-error@+1 {{'builtin.module' has 2 regions, expected one}}
"builtin.module"() ({
^bb0:
}, {
^bb0:
}) : () -> ()
// expected-error@+1 {{attribute 'sym_name' of 'builtin.module' must be a string, found 4 : i64}}
"builtin.module"() ({
^bb0:
}) {sym_name = 4} : () -> ()
// expected-error@+1 {{'builtin.module' gives no results, found 1 results}}
%0 = "builtin.module"() ({
^bb0:
}) : () -> i32
// expected-error@+1 {{'builtin.module' takes no operands, found 1 operands}}
"builtin.module"(%0) ({
^bb0:
}) : (i32) -> ()

// -----

kernel.func @f(%n: i32, %x: f32, %b: i1) {
  // expected-error@+1 {{'kernel.add' takes lhs: kernel.number, rhs: kernel.number, found 1 operands}}
  %0 = "kernel.add"(%n) : (i32) -> i32
  // expected-error@+1 {{'kernel.add' takes operands of one type, found i32 and f32}}
  %1 = "kernel.add"(%n, %x) : (i32, f32) -> i32
  // expected-error@+1 {{'kernel.add' takes operands of one type, found f32 and i32}}
  %2 = "kernel.add"(%n, %n) : (i32, i32) -> f32
  // expected-error@+1 {{'kernel.add' has 1 regions, expected none}}
  %3 = "kernel.add"(%n, %n) ({
  ^bb0:
  }) : (i32, i32) -> i32
  // expected-error@+1 {{'kernel.constant' needs the attribute 'value'}}
  %4 = "kernel.constant"() : () -> i32
  // expected-error@+1 {{'kernel.for' takes lower: kernel.subscript}}
  "kernel.for"() ({
  ^bb0(%i: i32):
    "kernel.yield"() : () -> ()
  }) : () -> ()
  // expected-error@+1 {{'kernel.func' stands in 'kernel.func', expected it in a module}}
  "kernel.func"() ({
  ^bb0:
    "kernel.return"() : () -> ()
  }) {sym_name = "g"} : () -> ()
}

// -----

kernel.func @f() {
  // expected-error@+1 {{'kernel.return' must be the last op of its region}}
  kernel.return
  kernel.return
}

// -----

"kernel.func"() ({
^bb0:
  // expected-error@+1 {{'kernel.return' must be the last op of its region}}
  "kernel.return"() : () -> ()
  %0 = "kernel.constant"() {value = 1 : i32} : () -> i32
  "kernel.return"() : () -> ()
}) {sym_name = "f"} : () -> ()

// -----

// expected-error@+1 {{a region of 'kernel.func' must end with a terminator}}
"kernel.func"() ({
^bb0:
  %0 = "kernel.constant"() {value = 1 : i32} : () -> i32
}) {sym_name = "f"} : () -> ()

// -----

// expected-error@+1 {{'kernel.func' needs the attribute 'sym_name'}}
"kernel.func"() ({
^bb0:
  "kernel.return"() : () -> ()
}) : () -> ()

// -----

// expected-note@+1 {{first defined here}}
kernel.func @f() {
}
// expected-error@+1 {{symbol '@f' is defined twice}}
kernel.func @f() {
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  // expected-error@+1 {{'fusion.neg' has 2 regions, expected none or one}}
  %y = "fusion.neg"(%x) ({
  ^bb0:
  }, {
  ^bb0:
  }) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // expected-error@+1 {{attribute 'kind' of 'sched.swizzle' must be one of xor|cyclic}}
  "sched.swizzle"(%x) {kind = "or", x = 0, y = 1} : (tensor<8x4xf32>) -> ()
  // expected-error@+1 {{attribute 'x' of 'sched.swizzle' must be an integer, found true}}
  "sched.swizzle"(%x) {kind = "xor", x = true, y = 1} : (tensor<8x4xf32>) -> ()
  // expected-error@+1 {{attribute 'order' of 'sched.reorder' must be integers such as array<i64: 1, 2>, found [1 : i64, 0 : i64]}}
  "sched.reorder"(%x) {order = [1, 0]} : (tensor<8x4xf32>) -> ()
  fusion.return %x : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  // expected-error@+1 {{'kind' must be one of xor|cyclic, found 'or'; did you mean 'xor'?}}
  sched.swizzle %x[0, 1] or
  fusion.return %x : tensor<8x4xf32>
}
