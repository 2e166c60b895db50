// RUN: tf-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics
// What may stand where. Code generation once ended by a signal at a kernel inside a kernel.

kernel.func @outer(%x: !kernel.buffer<?xf32, global>) {
  // expected-error@+1 {{'kernel.func' stands in 'kernel.func', expected it in a module}}
  kernel.func @inner() {
  }
}

// -----
kernel.func @outer(%c: i1) {
  kernel.if %c {
    // expected-error@+1 {{'kernel.func' stands in 'kernel.if', expected it in a module}}
    kernel.func @inner() {
    }
  }
}

// -----
host.func @h() {
  // expected-error@+1 {{'kernel.func' stands in 'host.func', expected it in a module}}
  kernel.func @inner() {
  }
}

// -----
host.func @h() {
  // expected-error@+1 {{'kernel.barrier' stands in 'host.func', which holds no ops of the dialect 'kernel'}}
  kernel.barrier
}

// -----
kernel.func @k() {
  // expected-error@+1 {{'builtin.module' stands in 'kernel.func', which holds no ops of the dialect 'builtin'}}
  builtin.module {
  }
}

// -----
// Lowering would leave the barrier out without a word.
fusion.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{'kernel.barrier' stands in 'fusion.func', which holds no ops of the dialect 'kernel'}}
  kernel.barrier
  fusion.return %x : tensor<4xf32>
}

// -----
fusion.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{'a.b' stands in 'fusion.func', which holds no ops of dialects that tf does not know}}
  %y = "a.b"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  fusion.return %y : tensor<4xf32>
}

// -----
// A module and ops of other dialects hold anything.
builtin.module @inner {
  "a.b"() ({
    kernel.func @k() {
    }
    %c = kernel.constant 1 : i32
  }) : () -> ()
}
