// RUN: tf-opt %s --split-input-file --verify-diagnostics
// The text of ops, in both forms.

// expected-error@+1 {{unknown type '!t.t'}}
"builtin.module"() : () -> !t.t<4>
// expected-error@+1 {{unknown type '!kernel.nope'}}
"builtin.module"() {t = !kernel.nope} : () -> ()
// expected-error@+1 {{unknown op 't.a'}}
"t.a"() : () -> ()
// expected-error@+1 {{unknown op 'none.such'}}
none.such
// expected-error@+1 {{expected a symbol such as @name, found 'f'}}
kernel.func f() {
}
// expected-error@+1 {{expected a symbol such as @name, found '@'}}
kernel.func @ () {
}
// expected-error@+1 {{expected a value name such as %x, found ':'}}
fusion.func @f(: tensor<f32>) {
}
// expected-error@+1 {{expected a value name such as %x, found 'i32'}}
kernel.func @f(i32) {
}

// -----

kernel.func @f(%n: i32) {
  // expected-error@+1 {{expected a value such as %x, found '@n'}}
  %a = "kernel.add"(@n, %n) : (i32, i32) -> i32
  // expected-error@+1 {{expected a value such as %x, found ':'}}
  %b = kernel.add %n, : i32
  // expected-error@+1 {{expected a value such as %x, found '%'}}
  %c = kernel.add %n, % : i32
  // expected-error@+1 {{'%nope' is not defined here}}
  %d = kernel.add %n, %nope : i32
  // expected-error@+1 {{expected a function type, found i32}}
  %e = "kernel.add"(%n, %n) : i32
  // expected-error@+1 {{operand 1 has type i32, but the op's type says i64}}
  %g = "kernel.add"(%n, %n) : (i32, i64) -> i32
  // expected-error@+1 {{2 operands, but the type names 1}}
  %h = "kernel.add"(%n, %n) : (i32) -> i32
  // expected-error@+1 {{'kernel.add' has 1 results, but 2 are named}}
  %i, %j = "kernel.add"(%n, %n) : (i32, i32) -> i32
  // expected-error@+1 {{'%n' is already defined}}
  %n = "kernel.add"(%n, %n) : (i32, i32) -> i32
  // expected-error@+1 {{expected a string, found '3'}}
  %k = "kernel.add"(%n, %n) : (i32, i32) -> i32 loc(3:1:1)
  // expected-error@+1 {{expected an integer, found 'x'}}
  %l = "kernel.add"(%n, %n) : (i32, i32) -> i32 loc("f":x:1)
  // expected-error@+1 {{expected the end of 'kernel.add'}}
  %m = kernel.add %n, %n : i32 , i32
  // What came of a bad op is poisoned: this line is told of nothing.
  %z = kernel.add %a, %m : i32
}

// -----

// expected-error@+1 {{expected an op, found '3'}}
3

// -----

fusion.func @f(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  // expected-error@+1 {{operand 'values' has type tensor<?x8xf32>, but tensor<?x9xf32> is written here}}
  fusion.return %x : tensor<?x9xf32>
}

// -----

fusion.func @f(%x: tensor<64x32xf32>) -> tensor<64x32xf32> {
  %y = fusion.neg %x : tensor<64x32xf32> domain(%i, %j) {
    // expected-error@+1 {{more than 64 results}}
    %r0, %r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8, %r9, %r10, %r11, %r12, %r13, %r14, %r15, %r16, %r17, %r18, %r19, %r20, %r21, %r22, %r23, %r24, %r25, %r26, %r27, %r28, %r29, %r30, %r31, %r32, %r33, %r34, %r35, %r36, %r37, %r38, %r39, %r40, %r41, %r42, %r43, %r44, %r45, %r46, %r47, %r48, %r49, %r50, %r51, %r52, %r53, %r54, %r55, %r56, %r57, %r58, %r59, %r60, %r61, %r62, %r63, %r64 = id.merge %i, %j
    id.domain loop [%r0 : tidx]
  }
  fusion.return %y : tensor<64x32xf32>
}

// -----

fusion.func @f(%x: tensor<64x32xf32>) -> tensor<64x32xf32> {
  %y = fusion.neg %x : tensor<64x32xf32> domain(%i, %j) {
    // expected-error@+1 {{'id.merge' gives out: id, found 2 results}}
    %m, %n = id.merge %i, %j
    id.domain loop [%m : tidx, %n : serial]
  }
  fusion.return %y : tensor<64x32xf32>
}
