// What kernels, loops and conditions refuse. The quoted form says what the short form cannot.
// RUN: tf-opt --split-input-file --verify-diagnostics %s

// expected-error@+1 {{a kernel without a body}}
"kernel.func"() ({}) {sym_name = "k"} : () -> ()

// -----

// expected-error@+1 {{a region of 'kernel.func' must end with a terminator}}
"kernel.func"() ({
^bb0:
  %0 = "kernel.lane_id"() : () -> i32
}) {sym_name = "k"} : () -> ()

// -----

"kernel.func"() ({
^bb0:
  // expected-error@+1 {{'host.return' stands in 'kernel.func', which holds no ops of the dialect 'host'}}
  "host.return"() : () -> ()
}) {sym_name = "k"} : () -> ()

// -----

// expected-error@+1 {{arg_attrs has 1 entries for 2 arguments, expected one dictionary each}}
"kernel.func"() ({
^bb0(%a: i32, %b: i32):
  "kernel.return"() : () -> ()
}) {sym_name = "k", arg_attrs = [{}]} : () -> ()

// -----

// expected-error@+1 {{attribute 'arg_attrs' of 'kernel.func' must be a list of dictionaries, one for each argument, found [{}, "noalias"]}}
"kernel.func"() ({
^bb0(%a: i32, %b: i32):
  "kernel.return"() : () -> ()
}) {sym_name = "k", arg_attrs = [{}, "noalias"]} : () -> ()

// -----

// expected-error@+1 {{an argument of 'kernel.func' has no attribute 'restrict'; it takes align, noalias, readonly and tma}}
kernel.func @k(%x: !kernel.buffer<8xf32, global> {restrict}) {
}

// -----

// expected-error@+1 {{'noalias' on argument n, which is i32 and not a buffer}}
kernel.func @k(%n: i32 {noalias}) {
}

// -----

// expected-error@+1 {{the alignment of argument x is not a power of two up to 1024}}
kernel.func @k(%x: !kernel.buffer<8xf32, global> {align = 48}) {
}

// -----

// expected-error@+1 {{the alignment of argument x is not a power of two up to 1024}}
kernel.func @k(%x: !kernel.buffer<8xf32, global> {align = 2048}) {
}

// -----

// expected-error@+1 {{attribute 'align' of an argument of 'kernel.func' must be an integer, found "16"}}
kernel.func @k(%x: !kernel.buffer<8xf32, global> {align = "16"}) {
}

// -----

// expected-error@+1 {{argument s is !kernel.buffer<8xf32, shared>, expected a global buffer, a tensor map, an integer or a float}}
kernel.func @k(%s: !kernel.buffer<8xf32, shared>) {
}

// -----

// expected-error@+1 {{argument v is vector<2xf32>, expected a global buffer}}
kernel.func @k(%v: vector<2xf32>) {
}

// -----

// expected-error@+1 {{both 'block' and 'max_threads', expected one of them}}
kernel.func @k() attributes {block = [32, 1, 1], max_threads = 32} {
}

// -----

// expected-error@+1 {{'block' is not three extents of at most 1024, 1024 and 64, and 1024 together}}
kernel.func @k() attributes {block = [32, 1]} {
}

// -----

// expected-error@+1 {{'block' is not three extents of at most 1024, 1024 and 64, and 1024 together}}
kernel.func @k() attributes {block = [32, 0, 1]} {
}

// -----

// expected-error@+1 {{'block' is not three extents of at most 1024, 1024 and 64, and 1024 together}}
kernel.func @k() attributes {block = [32, 32, 2]} {
}

// -----

// expected-error@+1 {{'max_threads' is 1025, expected 1 to 1024}}
kernel.func @k() attributes {max_threads = 1025} {
}

// -----

// expected-error@+1 {{'min_ctas' is 0, expected 1 to 32}}
kernel.func @k() attributes {min_ctas = 0} {
}

// -----

// expected-error@+1 {{'max_regs' is 256, expected 16 to 255}}
kernel.func @k() attributes {max_regs = 256} {
}

// -----

kernel.func @terminators(%c: i1, %n: i32, %one: i32) {
  kernel.if %c {
    // expected-error@+1 {{kernel.return inside kernel.if, expected kernel.yield here}}
    kernel.return
  }
  // expected-error@+1 {{a region of 'kernel.for' must end with a terminator}}
  "kernel.for"(%n, %n, %one) ({
  ^bb0(%i: i32):
    %0 = "kernel.lane_id"() : () -> i32
  }) : (i32, i32, i32) -> ()
  "kernel.if"(%c) ({
    // expected-error@+1 {{'host.return' stands in 'kernel.if', which holds no ops of the dialect 'host'}}
    "host.return"() : () -> ()
  }, {}) : (i1) -> ()
  // expected-error@+1 {{kernel.if without a region}}
  "kernel.if"(%c) ({}, {}) : (i1) -> ()
}

// -----

kernel.func @yields(%c: i1, %n: i32, %v: f32) {
  %0 = kernel.if %c -> f32 {
    // expected-error@+1 {{yields 2 values, expected 1 as the results of kernel.if}}
    kernel.yield %v, %v
  } else {
    kernel.yield %v
  }
  %1 = kernel.if %c -> f32 {
    kernel.yield %v
  } else {
    // expected-error@+1 {{yields i32 as value 0, expected f32}}
    kernel.yield %n
  }
  kernel.if %c {
    // expected-error@+1 {{yields 1 values, expected 0 as the results of kernel.if}}
    kernel.yield %v
  }
  %2 = kernel.for %i = 0 to %n step 1 iter(%a = %v) : i32 {
    // expected-error@+1 {{yields 0 values, expected 1 as the results of kernel.for}}
    kernel.yield
  }
}

// -----

kernel.func @loops(%n: i32, %w: i64, %u: ui32, %v: f32) {
  // expected-error@+1 {{the body takes 0 arguments, expected the counter and 0 carried values}}
  "kernel.for"(%n, %n, %n) ({}) : (i32, i32, i32) -> ()
  // expected-error@+1 {{the body takes 1 arguments, expected the counter and 1 carried values}}
  %0 = "kernel.for"(%n, %n, %n, %v) ({
  ^bb0(%i: i32):
    "kernel.yield"(%v) : (f32) -> ()
  }) : (i32, i32, i32, f32) -> f32
  // expected-error@+1 {{0 results for 1 carried values}}
  "kernel.for"(%n, %n, %n, %v) ({
  ^bb0(%i: i32, %a: f32):
    "kernel.yield"(%a) : (f32) -> ()
  }) : (i32, i32, i32, f32) -> ()
  // expected-error@+1 {{the bounds, the step and the counter have different types}}
  "kernel.for"(%n, %w, %n) ({
  ^bb0(%i: i32):
    "kernel.yield"() : () -> ()
  }) : (i32, i64, i32) -> ()
  // expected-error@+1 {{the bounds, the step and the counter have different types}}
  "kernel.for"(%n, %n, %n) ({
  ^bb0(%i: i64):
    "kernel.yield"() : () -> ()
  }) : (i32, i32, i32) -> ()
  // expected-error@+1 {{the loop counts in ui32, expected a signed integer}}
  "kernel.for"(%u, %u, %u) ({
  ^bb0(%i: ui32):
    "kernel.yield"() : () -> ()
  }) : (ui32, ui32, ui32) -> ()
  // expected-error@+1 {{carried value 0 starts as f32, but the body or the result has another type}}
  %1 = "kernel.for"(%n, %n, %n, %v) ({
  ^bb0(%i: i32, %a: i32):
    "kernel.yield"(%v) : (f32) -> ()
  }) : (i32, i32, i32, f32) -> f32
  // expected-error@+1 {{carried value 0 starts as f32, but the body or the result has another type}}
  %2 = "kernel.for"(%n, %n, %n, %v) ({
  ^bb0(%i: i32, %a: f32):
    "kernel.yield"(%n) : (i32) -> ()
  }) : (i32, i32, i32, f32) -> i32
  %c0 = kernel.constant 0 : i32
  // expected-error@+1 {{the step is 0, expected a positive one}}
  kernel.for %i = %c0 to %n step %c0 : i32 {
  }
  // expected-error@+1 {{the step is -1, expected a positive one}}
  kernel.for %i = %c0 to %n step -1 : i32 {
  }
}

// -----

"kernel.func"() ({
  // expected-error@+1 {{kernel.yield inside kernel.func, expected it in kernel.for, kernel.if or kernel.while}}
  "kernel.yield"() : () -> ()
}) {sym_name = "k"} : () -> ()
