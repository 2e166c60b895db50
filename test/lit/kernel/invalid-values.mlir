// What arithmetic, conversions, vectors and shuffles refuse. The quoted form says what the short form's types cannot.
// RUN: tf-opt --split-input-file --verify-diagnostics %s

kernel.func @arithmetic(%a: f32, %b: f16, %i: i32) {
  // expected-error@+1 {{'nowrap' is for integers, not f32}}
  %0 = kernel.add %a, %a {nowrap} : f32
  // expected-error@+1 {{'nonneg' is for integers, not f16}}
  %1 = kernel.div %b, %b {nonneg} : f16
  // expected-error@+1 {{'fast' on i32, expected f32}}
  %2 = kernel.div %i, %i {fast} : i32
  // expected-error@+1 {{'fast' on f16, expected f32}}
  %3 = kernel.div %b, %b {fast} : f16
  // expected-error@+1 {{'rounded' on f16, expected f32}}
  %4 = kernel.math exp %b {rounded} : f16
  // expected-error@+1 {{'summed' on 'exp' of f16, expected exp of f32}}
  %5 = kernel.math exp %b {summed} : f16
  // expected-error@+1 {{'summed' on 'log' of f32, expected exp of f32}}
  %6 = kernel.math log %a {summed} : f32
}

// -----

kernel.func @no_value() {
  // expected-error@+1 {{a constant without a value, expected an integer, float, true or false}}
  %0 = kernel.constant "one"
}

// -----

kernel.func @constants() {
  // expected-error@+1 {{a constant without a value, expected an integer, float, true or false}}
  %0 = "kernel.constant"() {value = "one"} : () -> i32
  // expected-error@+1 {{the result of 'kernel.constant' must have type i32, found f32}}
  %1 = "kernel.constant"() {value = 1 : i32} : () -> f32
}

// -----

kernel.func @comparisons(%a: f32, %b: i32, %e: !kernel.buffer<8xf8E4M3FN, global>) {
  // expected-error@+1 {{compares f32 with i32, expected one type}}
  %0 = "kernel.cmp"(%a, %b) {pred = "lt"} : (f32, i32) -> i1
  %x = kernel.load %e[%b] : f8E4M3FN
  // expected-error@+1 {{compares f8E4M3FN; cast to f32 first}}
  %1 = kernel.cmp lt %x, %x : f8E4M3FN
  // expected-error@+1 {{the result of 'kernel.cmp' must have type i1, found vector<2xi1>}}
  %2 = "kernel.cmp"(%a, %a) {pred = "lt"} : (f32, f32) -> vector<2xi1>
  %c = kernel.cmp lt %a, %a : f32
  // expected-error@+1 {{selects between f32 and i32 for f32, expected one type}}
  %3 = "kernel.select"(%c, %a, %b) : (i1, f32, i32) -> f32
  // expected-error@+1 {{selects between f32 and f32 for i32, expected one type}}
  %4 = "kernel.select"(%c, %a, %a) : (i1, f32, f32) -> i32
  %c2 = kernel.splat %c : vector<2xi1>
  // expected-error@+1 {{the condition is vector<2xi1>, expected i1}}
  %5 = "kernel.select"(%c2, %a, %a) : (vector<2xi1>, f32, f32) -> f32
  %a4 = kernel.splat %a : vector<4xf32>
  // expected-error@+1 {{the condition is vector<2xi1>, expected i1 or vector<4xi1>}}
  %6 = "kernel.select"(%c2, %a4, %a4) : (vector<2xi1>, vector<4xf32>, vector<4xf32>) -> vector<4xf32>
}

// -----

kernel.func @casts(%a: f32, %i: i32, %t: i1, %e: !kernel.buffer<8xf8E5M2, global>) {
  %a1 = kernel.splat %a : vector<1xf32>
  %a2 = kernel.splat %a : vector<2xf32>
  // expected-error@+1 {{casts vector<2xf32> to vector<4xf16>, expected as many elements}}
  %0 = kernel.cast %a2 : vector<2xf32> to vector<4xf16>
  // expected-error@+1 {{casts vector<2xf32> to f16, expected as many elements}}
  %1 = kernel.cast %a2 : vector<2xf32> to f16
  // expected-error@+1 {{casts vector<1xf32> to f16, expected as many elements}}
  %2 = kernel.cast %a1 : vector<1xf32> to f16
  // expected-error@+1 {{casts i32 to vector<1xf32>, expected as many elements}}
  %3 = kernel.cast %i : i32 to vector<1xf32>
  %x = kernel.load %e[%i] : f8E5M2
  %4 = kernel.cast %x : f8E5M2 to f32
  // expected-error@+1 {{casts vector<2xf32> to vector<4xf8E5M2>, expected as many elements}}
  %5 = kernel.cast %a2 : vector<2xf32> to vector<4xf8E5M2>
  // expected-error@+1 {{a bitcast of i1, which has no size in memory; use kernel.cast}}
  %6 = kernel.bitcast %t : i1 to i8
  // expected-error@+1 {{a bitcast of f32 to i16, expected the same size}}
  %7 = kernel.bitcast %a : f32 to i16
  // expected-error@+1 {{a bitcast of vector<2xf32> to i32, expected the same size}}
  %8 = kernel.bitcast %a2 : vector<2xf32> to i32
}

// -----

kernel.func @math(%a: f32) {
  // expected-error@+1 {{attribute 'fn' of 'kernel.math' must be one of exp|}}
  %0 = "kernel.math"(%a) {fn = "gamma"} : (f32) -> f32
  // expected-error@+1 {{'exp' with 2 operands, expected 1}}
  %1 = "kernel.math"(%a, %a) {fn = "exp"} : (f32, f32) -> f32
}

// -----

kernel.func @vectors(%a: f32, %i: i32) {
  %v = kernel.splat %a : vector<4xf32>
  // expected-error@+1 {{the result of 'kernel.extract' must have type f32, found i32}}
  %0 = "kernel.extract"(%v) {at = 0} : (vector<4xf32>) -> i32
  // expected-error@+1 {{element 4 of vector<4xf32>}}
  %1 = kernel.extract %v[4] : vector<4xf32>
  // expected-error@+1 {{element -1 of vector<4xf32>}}
  %2 = kernel.extract %v[-1] : vector<4xf32>
  // expected-error@+1 {{inserts i32 into vector<4xf32> giving vector<4xf32>}}
  %3 = "kernel.insert"(%i, %v) {at = 0} : (i32, vector<4xf32>) -> vector<4xf32>
  // expected-error@+1 {{inserts f32 into vector<4xf32> giving vector<2xf32>}}
  %4 = "kernel.insert"(%a, %v) {at = 0} : (f32, vector<4xf32>) -> vector<2xf32>
  // expected-error@+1 {{splats i32 to vector<4xf32>}}
  %5 = "kernel.splat"(%i) : (i32) -> vector<4xf32>
  // expected-error@+1 {{builds vector<4xf32> of 1 elements}}
  %6 = "kernel.build"(%a) : (f32) -> vector<4xf32>
  // expected-error@+1 {{element 1 is i32, expected f32}}
  %7 = "kernel.build"(%a, %i) : (f32, i32) -> vector<2xf32>
}

// -----

kernel.func @lanes(%a: f32, %n: i32) {
  // expected-error@+1 {{no number is in 3 to 2}}
  kernel.promise %n in 3 to 2
  // expected-error@+1 {{shuffles f32 to i32}}
  %0 = "kernel.shuffle"(%a, %n) {mode = "idx"} : (f32, i32) -> i32
  // expected-error@+1 {{the width is 12, expected 1, 2, 4, 8, 16 or 32}}
  %1 = kernel.shuffle bfly %a, %n {width = 12} : f32
  // expected-error@+1 {{the width is 0, expected 1, 2, 4, 8, 16 or 32}}
  %2 = kernel.shuffle up %a, %n {width = 0} : f32
  // expected-error@+1 {{the width is 64, expected 1, 2, 4, 8, 16 or 32}}
  %3 = kernel.shuffle down %a, %n {width = 64} : f32
  %4 = kernel.shuffle idx %a, %n {width = 1} : f32
}
