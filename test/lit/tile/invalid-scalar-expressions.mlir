// RUN: tf-opt %s --split-input-file --verify-diagnostics
// What is wrong in a one-line expression is told at the part that it is wrong with.
// RUN: not tf-opt %s --split-input-file 2>&1 | FileCheck %s

tile.func @mixed(%x: tensor<8xf32>, %h: tensor<8xf16>, %n: i32, %u: ui8) -> (%y: tensor<8xf32>, %z: tensor<8xf16>) {
  tile.kernel threads(32) {
    tile.parallel (%i) in (8) {
      // expected-error@+2 {{'%h[%i]' is f16 and '%x[%i]' is f32, and nothing is converted silently; write f32(%h[%i])}}
      // CHECK: :[[@LINE+1]]:31: error
      %y[%i] = 2 * exp(%h[%i] * %x[%i])
      // expected-error@+2 {{'%x[%i] + 1' is f32, expected f16, which 'z' holds, and nothing is converted silently; write f16(%x[%i] + 1)}}
      // CHECK: :[[@LINE+1]]:16: error
      %z[%i] = %x[%i] + 1
      // expected-error@+1 {{'%x[%i]' is f32 and '%i' is index, and nothing is converted silently; write f32(%i)}}
      %y[%i] = %x[%i] * %i
      // expected-error@+1 {{'%n' is i32 and '%u' is ui8, and nothing is converted silently; write i32(%u)}}
      %a = max(%n, %u)
      // expected-error@+1 {{'%x[%i]' is f32, expected f16, which 'z' holds}}
      %z[%i] += %x[%i]
      // expected-error@+1 {{'%x[%i]' is f32, expected an index, and nothing is converted silently; write index(%x[%i])}}
      %y[%x[%i]] = 1
    }
  }
}

// -----
tile.func @truths(%x: tensor<8xf32>, %n: i32) -> (%y: tensor<8xf32>) {
  tile.kernel threads(32) {
    // expected-error@+1 {{'%n' is i32, expected a condition (i1); write != 0}}
    tile.if %n { }
    // expected-error@+1 {{'&&' is of conditions (i1), and this is i32; write != 0}}
    %a = %n > 3 && %n
    // expected-error@+1 {{'!' is of conditions (i1), and this is a number; write == 0}}
    %b = !1
    // expected-error@+1 {{comparisons do not follow one another; join them with '&&', or write parentheses}}
    %c = 0 < %n < 3
    // expected-error@+1 {{the condition is f32, expected i1; write != 0}}
    %d = %x[0] ? %n : 1
    // expected-error@+1 {{'exp' has no meaning for i32}}
    %e = exp(%n)
    // expected-error@+1 {{'add' has no meaning for i1}}
    %f = (%n < 3) + (%n < 4)
  }
}

// -----
tile.func @words(%x: tensor<8xf32>, %n: i32) -> (%y: tensor<8xf32>) {
  tile.kernel threads(32) {
    // expected-error@+1 {{unknown function 'exp3'; did you mean 'exp'?}}
    %a = exp3(%x[0])
    // expected-error@+1 {{'load' is no function of scalars; the op is tile.load}}
    %b = load %x[0]
    // expected-error@+1 {{'max' takes 2 operands, found 1}}
    %c = max(%n)
    // expected-error@+1 {{'x' is tensor<8xf32>; an element of it is %x[...]}}
    %d = %x + 1
    // expected-error@+1 {{'n' is i32, which has no elements}}
    %e = %n[0]
    // expected-error@+1 {{'n' is a value, and values do not change; elements of buffers do, as %b[0] += 1}}
    %n += 1
    // expected-error@+1 {{'%n' is already defined}}
    %n = 1 + %n
    // expected-error@+1 {{a pad is of what is read; outside the buffer nothing is written}}
    %y[0] pad(1) = 1.0
    // expected-error@+1 {{a scalar cannot be vector<2xf32>}}
    %f = vector<2xf32>(%n)
  }
}

// -----
tile.func @foreign(%x: tensor<8xf32>, %n: i32) -> (%y: tensor<8xf32>) {
  tile.kernel threads(32) {
    // expected-error@+1 {{'%' begins a name; the remainder is 'rem'}}
    %a = %n % 4
    // expected-error@+1 {{'<<' is shl(a, n) here}}
    %b = %n << 4
    // expected-error@+1 {{'&' is and(a, b) here, and '&&' of conditions}}
    %c = (%n & 4) + 1
    // expected-error@+1 {{'^' is xor(a, b) here}}
    %d = %n ^ 4
    // expected-error@+1 {{'**' is pow(a, b) here}}
    %e = %n ** 4
    // expected-error@+1 {{'=' assigns, at the beginning of a statement; '==' compares}}
    tile.if %n = 4 { }
    // expected-error@+2 {{'//' begins a comment; the quotient toward minus infinity is 'floordiv', and '/' of integers goes toward zero}}
    %f = %n // 4
    %g = %n // 4 of them
  }
}

// -----
tile.func @numbers(%x: tensor<8xf32>, %n: i32) -> (%y: tensor<8xf32>) {
  tile.kernel threads(32) {
    // expected-error@+1 {{the type of this number is not known here; write it, as f32(2 + 3)}}
    %a = 2 + 3
    // expected-error@+1 {{the type of these numbers is not known here; write one of them as f32(2)}}
    %b = 2 < 3 ? %n : 1
    // expected-error@+1 {{expected an integer for i32, found '1.5'}}
    %c = %n * 1.5
    // expected-error@+1 {{a number has no bits yet; write its type, as bitcast i32(f32(1.0))}}
    %d = bitcast i32(1.0)
    // expected-error@+1 {{expected a value, a number or an expression of them, found ')'}}
    %e = (%n + )
    // expected-error@+2 {{expected ')', found '%g'}}
    %f = (%n + 1
    %g = %n + 1
    // expected-error@+1 {{expected ':', found '}'}}
    tile.if %n > 1 { %y[0] = %n > 1 ? 1.0 }
  }
}
