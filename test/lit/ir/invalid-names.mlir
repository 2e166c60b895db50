// What MLIR takes for no name is none here.
// RUN: tf-opt %s --split-input-file --verify-diagnostics

// expected-error@+1 {{'%2a' is no name of a value: it is a number, or begins with no digit}}
kernel.func @value(%2a: i32) {
}

// -----

kernel.func @operand(%a: i32) {
  // expected-error@+1 {{'%2a' is no name of a value}}
  %q = kernel.add %a, %2a : i32
}

// -----

// expected-error@+1 {{'@2a' is no symbol: it begins with a letter or _, or is in quotes}}
kernel.func @2a(%a: i32) {
}

// -----

// expected-error@+1 {{expected '('}}
kernel.func @a-b(%a: i32) {
}
