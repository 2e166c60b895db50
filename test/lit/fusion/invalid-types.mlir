// What the custom forms do not let through, written in the generic form, some of it without result types, so that they
// are inferred; and types of operands that fusions have not.
// RUN: tf-opt %s --split-input-file --verify-diagnostics

fusion.func @f(%x: tensor<4xf32>, %s: f32) -> tensor<4xf32> {
  // expected-error@+1 {{'fusion.sum' takes a tensor, but 's' has type f32}}
  %y = "fusion.sum"(%s) {axes = array<i64: 0>} : (f32) -> ()
  fusion.return %x : tensor<4xf32>
}

// -----

fusion.func @f(%x: tensor<4xf32>, %s: f32) -> tensor<4xf32> {
  // expected-error@+1 {{operand 'x' of 'fusion.squeeze' must be a tensor of at most 12 axes of f64, f32, f16, bf16, f8E4M3FN, f8E5M2, i64, i32, i16, i8, ui64, ui32, ui16, ui8 or i1, found f32}}
  %y = fusion.squeeze %s axes [0] : tensor<f32>
  fusion.return %x : tensor<4xf32>
}

// -----

fusion.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{'fusion.sum' needs its axes, such as 'axes [0]'}}
  %y = "fusion.sum"(%x) : (tensor<4xf32>) -> ()
  fusion.return %x : tensor<4xf32>
}

// -----

fusion.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{'fusion.permute' needs its axes, such as 'axes [0]'}}
  %y = "fusion.permute"(%x) {axes = "m"} : (tensor<4xf32>) -> ()
  fusion.return %x : tensor<4xf32>
}

// -----

fusion.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{'fusion.sum' needs the attribute 'axes'}}
  %y = "fusion.sum"(%x) : (tensor<4xf32>) -> tensor<f32>
  fusion.return %x : tensor<4xf32>
}

// -----

fusion.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{attribute 'axes' of 'fusion.sum' must be integers such as array<i64: 1, 2>, found "m"}}
  %y = "fusion.sum"(%x) {axes = "m"} : (tensor<4xf32>) -> tensor<f32>
  fusion.return %x : tensor<4xf32>
}

// -----

fusion.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{'fusion.sum' takes x: ftensor}}
  %y = "fusion.sum"(%x, %x) {axes = array<i64: 0>} : (tensor<4xf32>, tensor<4xf32>) -> ()
  fusion.return %x : tensor<4xf32>
}

// -----

fusion.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{'fusion.select' takes cond: fvalue, a: fvalue, b: fvalue}}
  %y = "fusion.select"(%x) : (tensor<4xf32>) -> ()
  fusion.return %x : tensor<4xf32>
}

// -----

fusion.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{'fusion.select' takes cond: fvalue, a: fvalue, b: fvalue, found 1 operands}}
  %y = "fusion.select"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  fusion.return %x : tensor<4xf32>
}

// -----

fusion.func @f(%x: tensor<4x1x?xf32>) -> tensor<4x1x?xf32> {
  // expected-error@+1 {{axis 2 of 'x' has a symbolic extent; only one of static extent 1 can be squeezed}}
  %y = fusion.squeeze %x axes [1, 2] : tensor<4xf32>
  fusion.return %x : tensor<4x1x?xf32>
}

// -----

fusion.func @f(%x: tensor<4x1x0xf32>) -> tensor<4x1x0xf32> {
  // expected-error@+1 {{axis 2 of 'x' has extent 0; only one of static extent 1 can be squeezed}}
  %y = fusion.squeeze %x axes [1, 2] : tensor<4xf32>
  fusion.return %x : tensor<4x1x0xf32>
}

// -----

fusion.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{a constant of i4 is not supported; use f64, f32, f16, bf16, f8E4M3FN, f8E5M2, i64, i32, i16, i8, ui64, ui32, ui16, ui8 or i1}}
  %y = "fusion.constant"() {value = 1 : i4} : () -> ()
  fusion.return %x : tensor<4xf32>
}

// -----

fusion.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{a constant of f4E2M1FN is not supported; use f64, f32, f16, bf16, f8E4M3FN, f8E5M2, i64, i32, i16, i8, ui64, ui32, ui16, ui8 or i1}}
  %y = fusion.constant 1.0 : f4E2M1FN
  fusion.return %x : tensor<4xf32>
}

// -----

// The argument is refused too, at the function.
// expected-error@+1 {{argument 1 has type tensor<4xf4E2M1FN>, which is not a tensor or scalar of f64, f32, f16, bf16, f8E4M3FN, f8E5M2, i64, i32, i16, i8, ui64, ui32, ui16, ui8 or i1}}
fusion.func @f(%x: tensor<4xf32>, %z: tensor<4xf4E2M1FN>) -> tensor<4xf32> {
  // expected-error@+1 {{operand 'x' of 'fusion.neg' must be a scalar, or a tensor of at most 12 axes, of f64, f32, f16, bf16, f8E4M3FN, f8E5M2, i64, i32, i16, i8, ui64, ui32, ui16, ui8 or i1, found tensor<4xf4E2M1FN>}}
  %y = fusion.neg %z : tensor<4xf4E2M1FN>
  fusion.return %x : tensor<4xf32>
}

// -----

// Where the result's type is inferred, the op is refused as it is read, and the function is not looked at.
fusion.func @f(%x: tensor<4xf32>, %z: tensor<4xf4E2M1FN>) -> tensor<4xf32> {
  // expected-error@+1 {{'z' has type tensor<4xf4E2M1FN>, which is not a tensor or scalar of f64, f32, f16, bf16, f8E4M3FN, f8E5M2, i64, i32, i16, i8, ui64, ui32, ui16, ui8 or i1}}
  %y = "fusion.neg"(%z) : (tensor<4xf4E2M1FN>) -> ()
  fusion.return %x : tensor<4xf32>
}

// -----

// expected-error@+1 {{more than 12 extents}}
fusion.func @f(%x: tensor<4xf32>, %z: tensor<1x1x1x1x1x1x1x1x1x1x1x1x1xf32>) -> tensor<4xf32> {
  %y = "fusion.neg"(%z) : (tensor<1x1x1x1x1x1x1x1x1x1x1x1x1xf32>) -> ()
  fusion.return %x : tensor<4xf32>
}

// -----

fusion.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{an inline position of 3000000000 is beyond any loop}}
  %y = fusion.neg %x : tensor<4xf32> inline(3000000000)
  fusion.return %y : tensor<4xf32>
}

// -----

fusion.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{domain id 0 must have type !fusion.id, found i64}}
  %y = "fusion.neg"(%x) ({
  ^bb0(%p: i64):
    // expected-error@+1 {{id 'p' is missing from the loop domain}}
    "id.domain"() {loops = 0, parallel = []} : () -> ()
  }) : (tensor<4xf32>) -> tensor<4xf32>
  fusion.return %y : tensor<4xf32>
}

// -----

// ---- functions

// expected-error@+1 {{'min_ctas' must be from 1 to 32, found 33}}
fusion.func @f(%x: tensor<4xf32>) -> tensor<4xf32> attributes {min_ctas = 33} {
  fusion.return %x : tensor<4xf32>
}

// -----

// expected-error@+1 {{'last_from' has an argument, an axis and an extent, found 2 numbers}}
fusion.func @f(%x: tensor<4xf32>) -> tensor<4xf32> attributes {last_from = array<i64: 0, 1>} {
  fusion.return %x : tensor<4xf32>
}

// -----

// expected-error@+1 {{'stores_from' names axis 1 of argument 0, which there is not}}
fusion.func @f(%x: tensor<4xf32>) -> tensor<4xf32> attributes {stores_from = array<i64: 0, 1, 4>} {
  fusion.return %x : tensor<4xf32>
}

// -----

// expected-error@+1 {{'min_ctas' must be from 1 to 32, found 0}}
fusion.func @f(%x: tensor<4xf32>) -> tensor<4xf32> attributes {min_ctas = 0} {
  fusion.return %x : tensor<4xf32>
}

// -----

// expected-error@+1 {{attribute 'arg_attrs' of 'fusion.func' must be a list of dictionaries, one for each argument, found [{}, 1 : i64]}}
fusion.func @f(%x: tensor<4xf32>, %z: tensor<4xf32>) -> tensor<4xf32> attributes {arg_attrs = [{}, 1]} {
  fusion.return %x : tensor<4xf32>
}

// -----

// expected-error@+1 {{arg_attrs has 2 entries for 1 arguments, expected one dictionary each}}
fusion.func @f(%x: tensor<4xf32>) -> tensor<4xf32> attributes {arg_attrs = [{}, {}]} {
  fusion.return %x : tensor<4xf32>
}

// -----

// expected-error@+1 {{'contiguity' of argument 1, axis 1, must be true, false or "broadcast"}}
fusion.func @f(%x: tensor<4xf32>, %z: tensor<4x4xf32> {contiguity = [true, "dense"]}) -> tensor<4xf32> {
  fusion.return %x : tensor<4xf32>
}

// -----

// expected-error@+1 {{attribute 'dims' of an argument of 'fusion.func' must be a list, found "m"}}
fusion.func @f(%x: tensor<4xf32>, %z: tensor<4x4xf32> {dims = "m"}) -> tensor<4xf32> {
  fusion.return %x : tensor<4xf32>
}

// -----

// expected-error@+1 {{'dims' of argument 1, axis 1, must be a name such as "m", or ""}}
fusion.func @f(%x: tensor<4xf32>, %z: tensor<4x4xf32> {dims = ["m", true]}) -> tensor<4xf32> {
  fusion.return %x : tensor<4xf32>
}

// -----

// expected-error@+1 {{an argument of 'fusion.func' has no attribute 'align'; it takes contiguity, dims, spread and on}}
fusion.func @f(%x: tensor<4xf32> {align = 16}) -> tensor<4xf32> {
  fusion.return %x : tensor<4xf32>
}

// -----

// expected-error@+1 {{argument 0 has type i4, which is not a tensor or scalar of f64, f32, f16, bf16, f8E4M3FN, f8E5M2, i64, i32, i16, i8, ui64, ui32, ui16, ui8 or i1}}
fusion.func @f(%n: i4, %x: tensor<4xf32>) -> tensor<4xf32> {
  fusion.return %x : tensor<4xf32>
}

// -----

// expected-error@+1 {{result 1 has type tensor<4xui4>, which is not a tensor or scalar of f64, f32, f16, bf16, f8E4M3FN, f8E5M2, i64, i32, i16, i8, ui64, ui32, ui16, ui8 or i1}}
fusion.func @f(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xui4>) {
  // expected-error@+1 {{result 1 has type tensor<4xui4>, but 'x' has type tensor<4xf32>}}
  fusion.return %x, %x : tensor<4xf32>, tensor<4xf32>
}

// -----

// expected-error@+1 {{'function_type' must be a function type}}
"fusion.func"() ({
^bb0(%x: tensor<4xf32>):
  "fusion.return"(%x) : (tensor<4xf32>) -> ()
}) {sym_name = "f", function_type = i32} : () -> ()

// -----

// expected-error@+1 {{a fusion needs a body}}
"fusion.func"() ({
}) {sym_name = "f", function_type = (tensor<4xf32>) -> tensor<4xf32>} : () -> ()

// -----

// expected-error@+1 {{the body has 2 arguments, but the function type names 1}}
"fusion.func"() ({
^bb0(%x: tensor<4xf32>, %z: f32):
  "fusion.return"(%x) : (tensor<4xf32>) -> ()
}) {sym_name = "f", function_type = (tensor<4xf32>) -> tensor<4xf32>} : () -> ()

// -----

// expected-error@+1 {{argument 0 has type tensor<4xf32>, but the function type says tensor<5xf32>}}
"fusion.func"() ({
^bb0(%x: tensor<4xf32>):
  "fusion.return"(%x) : (tensor<4xf32>) -> ()
}) {sym_name = "f", function_type = (tensor<5xf32>) -> tensor<4xf32>} : () -> ()

// -----

// ---- ends of bodies

// expected-error@+1 {{a region of 'fusion.func' must end with a terminator}}
fusion.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y = fusion.neg %x : tensor<4xf32>
}

// -----

fusion.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{'fusion.return' must be the last op of its region}}
  fusion.return %x : tensor<4xf32>
  %y = fusion.neg %x : tensor<4xf32>
}

// -----

fusion.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{'kernel.yield' stands in 'fusion.func', which holds no ops of the dialect 'kernel'}}
  kernel.yield
}

// -----

// expected-error@+1 {{fusion.return must end a fusion.func}}
"fusion.return"() : () -> ()

// -----

fusion.func @f(%x: tensor<4xf32>) -> tensor<4xi16> {
  // expected-error@+1 {{f32 and i16 are not of one size in bits; fusion.cast converts}}
  %y = fusion.bitcast %x : tensor<4xi16>
  fusion.return %y : tensor<4xi16>
}

// -----

fusion.func @f(%s: i64, %c: i32) -> tensor<4xf32> {
  // expected-error@+1 {{the counter of 'fusion.uniform' has type i32, expected i64}}
  %y = fusion.uniform %s, %c : tensor<4xf32>
  fusion.return %y : tensor<4xf32>
}

// -----

fusion.func @f(%s: i64, %c: i64) -> tensor<4xi32> {
  // expected-error@+1 {{'fusion.random_bits' gives ui32, found i32; insert fusion.cast}}
  %y = fusion.random_bits %s, %c : tensor<4xi32>
  fusion.return %y : tensor<4xi32>
}

// -----

fusion.func @f(%s: i64, %c: i64) -> tensor<4xf8E5M2> {
  // expected-error@+1 {{'fusion.normal' gives f64, f32, f16 or bf16, found f8E5M2; insert fusion.cast}}
  %y = fusion.normal %s, %c : tensor<4xf8E5M2>
  fusion.return %y : tensor<4xf8E5M2>
}
