// RUN: tf-opt %s --split-input-file --verify-diagnostics

fusion.func @f(%x: tensor<?x8xf32>, %v: tensor<?xf32>) -> tensor<?x8xf32> {
  // expected-error@+1 {{the ranks differ: 'x' has 2 axes, 'v' has 1; insert fusion.broadcast}}
  %y = fusion.add %x, %v : tensor<?x8xf32>
  fusion.return %x : tensor<?x8xf32>
}

// -----

fusion.func @f(%x: tensor<?x8xf32>, %x9: tensor<?x9xf32>) -> tensor<?x8xf32> {
  // expected-error@+1 {{the extents of axis 1 differ: 9 in 'x9', 8 in 'x'}}
  %y = fusion.add %x9, %x : tensor<?x9xf32>
  fusion.return %x : tensor<?x8xf32>
}

// -----

fusion.func @f(%x: tensor<1x8xf32>, %x1: tensor<1x1xi1>, %x7: tensor<1x7xf32>) -> tensor<1x8xf32> {
  // expected-error@+1 {{the extents of axis 1 differ: 8 in 'x', 7 in 'x7'}}
  %y = fusion.select %x1, %x, %x7 : tensor<1x8xf32>
  fusion.return %x : tensor<1x8xf32>
}

// -----

fusion.func @f(%x: tensor<?x8xf32>, %x9: tensor<?x9xf32>) -> tensor<?x8xf32> {
  // expected-error@+1 {{the extents of axis 1 differ: 8 in 'x', 9 in 'x9'}}
  %y = fusion.add %x, %x9 : tensor<?x8xf32>
  fusion.return %x : tensor<?x8xf32>
}

// -----

fusion.func @f(%x: tensor<?x8xf32>, %h: tensor<?x8xbf16>) -> tensor<?x8xf32> {
  // expected-error@+1 {{'x' has elements of f32, but 'h' of bf16; insert fusion.cast}}
  %y = fusion.add %x, %h : tensor<?x8xf32>
  fusion.return %x : tensor<?x8xf32>
}

// -----

fusion.func @f(%x: tensor<?x8xf32>, %n: i64) -> tensor<?x8xf32> {
  // expected-error@+1 {{'x' has elements of f32, but 'n' of i64; insert fusion.cast}}
  %y = fusion.add %x, %n : tensor<?x8xf32>
  fusion.return %x : tensor<?x8xf32>
}

// -----

fusion.func @f(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  // expected-error@+1 {{the result of 'fusion.add' must have type tensor<?x8xf32>, found tensor<?x9xf32>}}
  %y = fusion.add %x, %x : tensor<?x9xf32>
  fusion.return %x : tensor<?x8xf32>
}

// -----

fusion.func @f(%x: tensor<?x8xf32>, %i: tensor<?x8xi32>) -> tensor<?x8xf32> {
  // expected-error@+1 {{'fusion.exp' takes floats, but 'i' has type tensor<?x8xi32>; insert fusion.cast}}
  %y = fusion.exp %i : tensor<?x8xi32>
  fusion.return %x : tensor<?x8xf32>
}

// -----

fusion.func @f(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  // expected-error@+1 {{'fusion.xor' takes integers and i1, but 'x' has type tensor<?x8xf32>}}
  %y = fusion.xor %x, %x : tensor<?x8xf32>
  fusion.return %x : tensor<?x8xf32>
}

// -----

fusion.func @f(%x: tensor<?x8xf32>, %b: tensor<?x8xi1>) -> tensor<?x8xf32> {
  // expected-error@+1 {{'fusion.add' takes floats and integers, not i1, but 'b' has type}}
  %y = fusion.add %b, %b : tensor<?x8xi1>
  fusion.return %x : tensor<?x8xf32>
}

// -----

fusion.func @f(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  // expected-error@+1 {{'fusion.floordiv' takes integers, not floats or i1}}
  %y = fusion.floordiv %x, %x : tensor<?x8xf32>
  fusion.return %x : tensor<?x8xf32>
}

// -----

fusion.func @f(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  // expected-error@+1 {{'fusion.any' takes i1, but 'x' has type tensor<?x8xf32>}}
  %y = fusion.any %x axes [0] : tensor<8xf32>
  fusion.return %x : tensor<?x8xf32>
}

// -----

fusion.func @f(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  // expected-error@+1 {{the condition 'x' must be of i1, found tensor<?x8xf32>; insert fusion.ne or fusion.cast}}
  %y = fusion.select %x, %x, %x : tensor<?x8xf32>
  fusion.return %x : tensor<?x8xf32>
}

// -----

fusion.func @f(%x: tensor<?x8xf32>, %h: tensor<?x8xbf16>, %b: tensor<?x8xi1>) -> tensor<?x8xf32> {
  // expected-error@+1 {{'x' has elements of f32, but 'h' of bf16}}
  %y = fusion.select %b, %x, %h : tensor<?x8xf32>
  fusion.return %x : tensor<?x8xf32>
}

// -----

fusion.func @f(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  // expected-error@+1 {{the result of 'fusion.eq' must have type tensor<?x8xi1>, found tensor<?x8xf32>}}
  %y = fusion.eq %x, %x : tensor<?x8xf32>
  fusion.return %x : tensor<?x8xf32>
}

// -----

fusion.func @f(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  // expected-error@+1 {{axis 2 is out of range: the operand has 2 axes}}
  %y = fusion.sum %x axes [2] : tensor<?xf32>
  fusion.return %x : tensor<?x8xf32>
}

// -----

fusion.func @f(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  // expected-error@+1 {{axis -1 is out of range}}
  %y = fusion.sum %x axes [-1] : tensor<?xf32>
  fusion.return %x : tensor<?x8xf32>
}

// -----

fusion.func @f(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  // expected-error@+1 {{axis 1 is named twice}}
  %y = fusion.sum %x axes [1, 1] : tensor<?xf32>
  fusion.return %x : tensor<?x8xf32>
}

// -----

fusion.func @f(%x: tensor<?x8xf32>, %s: f32) -> tensor<?x8xf32> {
  // expected-error@+1 {{operand 'x' of 'fusion.sum' must be a tensor of at most 12 axes}}
  %y = fusion.sum %s axes [0] : tensor<f32>
  fusion.return %x : tensor<?x8xf32>
}

// -----

fusion.func @f(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  // expected-error@+1 {{axis 3 is out of range: the result has 3 axes}}
  %y = fusion.broadcast %x axes [3] : tensor<?x8x1xf32>
  fusion.return %x : tensor<?x8xf32>
}

// -----

fusion.func @f(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  // expected-error@+1 {{the result has 13 axes; a tensor has at most 12}}
  %y = fusion.broadcast %x axes [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10] : tensor<f32>
  fusion.return %x : tensor<?x8xf32>
}

// -----

fusion.func @f(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  // expected-error@+1 {{axis 1 of 'x' has extent 8; only one of static extent 1}}
  %y = fusion.squeeze %x axes [1] : tensor<?xf32>
  fusion.return %x : tensor<?x8xf32>
}

// -----

fusion.func @f(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  // expected-error@+1 {{axis 0 of 'x' has a symbolic extent; only one of static}}
  %y = fusion.squeeze %x axes [0] : tensor<8xf32>
  fusion.return %x : tensor<?x8xf32>
}

// -----

fusion.func @f(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  // expected-error@+1 {{a permutation names every axis once: 'x' has 2 axes, found 1}}
  %y = fusion.permute %x axes [1] : tensor<8xf32>
  fusion.return %x : tensor<?x8xf32>
}

// -----

fusion.func @f(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  // expected-error@+1 {{axis 1 is named twice}}
  %y = fusion.permute %x axes [1, 1] : tensor<8x8xf32>
  fusion.return %x : tensor<?x8xf32>
}

// -----

fusion.func @f(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  // expected-error@+1 {{a cast keeps the shape: 'x' has type tensor<?x8xf32>, the result}}
  %y = fusion.cast %x : tensor<?x9xbf16>
  fusion.return %x : tensor<?x8xf32>
}

// -----

fusion.func @f(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  // expected-error@+1 {{a cast keeps the shape}}
  %y = fusion.cast %x : f32
  fusion.return %x : tensor<?x8xf32>
}

// -----

fusion.func @f(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  // expected-error@+1 {{result 'y' of 'fusion.cast' must be a scalar, or a tensor}}
  %y = fusion.cast %x : tensor<?x8xf4E2M1FN>
  fusion.return %x : tensor<?x8xf32>
}

// -----

fusion.func @f(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  // expected-error@+1 {{a constant of f4E2M1FN is not supported}}
  %y = fusion.constant 1.0 : f4E2M1FN
  fusion.return %x : tensor<?x8xf32>
}

// -----

fusion.func @f(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  // expected-error@+1 {{a constant is a number with its type, such as 1.0 : f32}}
  %y = fusion.constant "x"
  fusion.return %x : tensor<?x8xf32>
}

// -----

fusion.func @f(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  // expected-error@+1 {{i32 has no inf}}
  %y = fusion.constant inf : i32
  fusion.return %x : tensor<?x8xf32>
}

// -----

fusion.func @f(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  // expected-error@+1 {{axis 2 is out of range: 'x' has 2 axes}}
  %y = fusion.dim %x, 2 : i64
  fusion.return %x : tensor<?x8xf32>
}

// -----

fusion.func @f(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  // expected-error@+1 {{the result of 'fusion.dim' must have type i64, found i32}}
  %y = fusion.dim %x, 0 : i32
  fusion.return %x : tensor<?x8xf32>
}

// -----

fusion.func @f(%x: tensor<?x8xf32>, %s: f32) -> tensor<?x8xf32> {
  // expected-error@+1 {{tensor<?xf32> has 1 symbolic extents, but 0 are given}}
  %y = fusion.full %s : tensor<?xf32>
  fusion.return %x : tensor<?x8xf32>
}

// -----

fusion.func @f(%x: tensor<?x8xf32>, %s: f32, %n: i64) -> tensor<?x8xf32> {
  // expected-error@+1 {{tensor<4xf32> has 0 symbolic extents, but 1 are given}}
  %y = fusion.full %s, %n : tensor<4xf32>
  fusion.return %x : tensor<?x8xf32>
}

// -----

fusion.func @f(%x: tensor<?x8xf32>, %s: f32) -> tensor<?x8xf32> {
  // expected-error@+1 {{an extent is an i64 scalar, but 's' has type f32}}
  %y = fusion.full %s, %s : tensor<?xf32>
  fusion.return %x : tensor<?x8xf32>
}

// -----

fusion.func @f(%x: tensor<?x8xf32>, %s: f32) -> tensor<?x8xf32> {
  // expected-error@+1 {{'s' has type f32, but the result's elements are bf16; insert fusion.cast}}
  %y = fusion.full %s : tensor<4xbf16>
  fusion.return %x : tensor<?x8xf32>
}

// -----

fusion.func @f(%x: tensor<?x8xf32>, %s: f32, %n: i64) -> tensor<?x8xf32> {
  %m = fusion.xor %n, %n : i64
  // expected-error@+1 {{the extent 'm' must be an argument, a fusion.constant, a fusion.dim, or what add, sub}}
  %y = fusion.full %s, %m : tensor<?xf32>
  fusion.return %x : tensor<?x8xf32>
}

// -----

fusion.func @f(%x: tensor<?x8xf32>, %s: f32) -> tensor<?x8xf32> {
  %m = fusion.constant -1 : i64
  // expected-error@+1 {{the extent 'm' is negative}}
  %y = fusion.full %s, %m : tensor<?xf32>
  fusion.return %x : tensor<?x8xf32>
}

// -----

fusion.func @f(%x: tensor<?x8xf32>, %s: f32) -> tensor<?x8xf32> {
  // expected-error@+1 {{axis 1 is out of range: the result has 1 axes}}
  %y = fusion.iota %s, %s axis 1 : tensor<4xf32>
  fusion.return %x : tensor<?x8xf32>
}

// -----

fusion.func @f(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %t = fusion.constant true
  // expected-error@+1 {{takes floats and integers, not i1}}
  %y = fusion.iota %t, %t axis 0 : tensor<4xi1>
  fusion.return %x : tensor<?x8xf32>
}

// -----

fusion.func @f(%x: tensor<?x8xf32>, %s: f32) -> tensor<?x8xf32> {
  // expected-error@+1 {{a scalar has no memory and no domain, but 'fusion.neg' gives f32}}
  %y = fusion.neg %s : f32 memory(local)
  fusion.return %x : tensor<?x8xf32>
}

// -----

fusion.func @f(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  // expected-error@+1 {{attribute 'memory' of 'fusion.neg' must be one of global|shared|local|tensor}}
  %y = fusion.neg %x : tensor<?x8xf32> memory(lds)
  fusion.return %x : tensor<?x8xf32>
}

// -----

fusion.func @f(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  // expected-error@+1 {{attribute 'via' of 'fusion.neg' must be one of}}
  %y = fusion.neg %x : tensor<?x8xf32> via(ether)
  fusion.return %x : tensor<?x8xf32>
}

// -----

fusion.func @f(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  // expected-error@+1 {{'memory' is given twice}}
  %y = fusion.neg %x : tensor<?x8xf32> memory(local) memory(local)
  fusion.return %x : tensor<?x8xf32>
}

// -----

fusion.func @f(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  // expected-error@+1 {{'memory' is given twice}}
  %y = fusion.neg %x : tensor<?x8xf32> {memory = "local"} memory(local)
  fusion.return %x : tensor<?x8xf32>
}

// -----

fusion.func @f(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  // expected-error@+1 {{a segment is not negative}}
  %y = fusion.neg %x : tensor<?x8xf32> segment(-1)
  fusion.return %x : tensor<?x8xf32>
}

// -----

fusion.func @f(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  // expected-error@+1 {{an inline position is not negative}}
  %y = fusion.neg %x : tensor<?x8xf32> inline(-1)
  fusion.return %x : tensor<?x8xf32>
}

// -----

fusion.func @f(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  // expected-error@+1 {{a region of 'fusion.neg' must end with a terminator}}
  %y = fusion.neg %x : tensor<?x8xf32> domain(%p, %q) { }
  fusion.return %x : tensor<?x8xf32>
}

// -----

fusion.func @f(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  // expected-error@+1 {{unknown op 'fusion.nope'}}
  %y = fusion.nope %x : tensor<?x8xf32>
  fusion.return %x : tensor<?x8xf32>
}

// -----

fusion.func @f(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  // expected-error@+1 {{the fusion has 1 results, but 2 are returned}}
  fusion.return %x, %x : tensor<?x8xf32>, tensor<?x8xf32>
}

// -----

fusion.func @f(%x: tensor<?x8xf32>, %v: tensor<?xf32>) -> tensor<?x8xf32> {
  // expected-error@+1 {{result 0 has type tensor<?x8xf32>, but 'v' has type tensor<?xf32>}}
  fusion.return %v : tensor<?xf32>
}

// -----

// expected-error@+1 {{argument 0 has type tensor<4xf4E2M1FN>, which is not}}
fusion.func @f(%x: tensor<4xf4E2M1FN>) -> tensor<4xf32> {
  // expected-error@+1 {{result 0 has type}}
  fusion.return %x : tensor<4xf4E2M1FN>
}

// -----

// expected-error@+1 {{more than 12 extents}}
fusion.func @f(%x: tensor<1x1x1x1x1x1x1x1x1x1x1x1x1xf32>) -> tensor<4xf32> {
  fusion.return %x : tensor<1x1x1x1x1x1x1x1x1x1x1x1x1xf32>
}

// -----

// expected-error@+1 {{result 0 is a scalar, but a fusion gives tensors; insert fusion.full}}
fusion.func @f(%x: f32) -> f32 {
  fusion.return %x : f32
}

// -----

// expected-error@+1 {{a fusion needs at least one result}}
fusion.func @f(%x: tensor<4xf32>) -> () {
  // expected-error@+1 {{the fusion has 0 results, but 1 are returned}}
  fusion.return %x : tensor<4xf32>
}

// -----

// expected-error@+1 {{'contiguity' of argument 0 must be a list of 1 entries, one per axis}}
fusion.func @f(%x: tensor<4xf32> {contiguity = [true, true]}) -> tensor<4xf32> {
  fusion.return %x : tensor<4xf32>
}

// -----

// expected-error@+1 {{must be true, false or "broadcast"}}
fusion.func @f(%x: tensor<4xf32> {contiguity = [1]}) -> tensor<4xf32> {
  fusion.return %x : tensor<4xf32>
}

// -----

// expected-error@+1 {{must be a name such as "m", or ""}}
fusion.func @f(%x: tensor<4xf32> {dims = [1]}) -> tensor<4xf32> {
  fusion.return %x : tensor<4xf32>
}

// -----

// expected-error@+1 {{'dims' of argument 0 must be a list of 1 names}}
fusion.func @f(%x: tensor<4xf32> {dims = []}) -> tensor<4xf32> {
  fusion.return %x : tensor<4xf32>
}

// -----

// expected-error@+1 {{an argument of 'fusion.func' has no attribute 'stride'}}
fusion.func @f(%x: tensor<4xf32> {stride = 1}) -> tensor<4xf32> {
  fusion.return %x : tensor<4xf32>
}

// -----

// expected-error@+1 {{argument 0 is a scalar and takes no 'dims'}}
fusion.func @f(%s: f32 {dims = []}, %x: tensor<4xf32>) -> tensor<4xf32> {
  fusion.return %x : tensor<4xf32>
}

// -----

// expected-error@+1 {{extent 'm' is 4 in argument 0 and 5 in argument 1}}
fusion.func @f(%x: tensor<4xf32> {dims = ["m"]}, %z: tensor<5xf32> {dims = ["m"]}) -> tensor<4xf32> {
  fusion.return %x : tensor<4xf32>
}

// -----

// expected-error@+1 {{extent 'm' is 4 in argument 0 and 5 in argument 0}}
fusion.func @f(%x: tensor<4x5xf32> {dims = ["m", "m"]}) -> tensor<4x5xf32> {
  fusion.return %x : tensor<4x5xf32>
}

// -----

// expected-error@+1 {{'%x' is already defined}}
fusion.func @f(%x: tensor<4xf32>, %x: tensor<4xf32>) -> tensor<4xf32> {
  fusion.return %x : tensor<4xf32>
}

// -----

// expected-error@+1 {{expected ':'}}
fusion.func @f(%x tensor<4xf32>) -> tensor<4xf32> {
  fusion.return %x : tensor<4xf32>
}

// -----

// expected-error@+1 {{expected '->'}}
fusion.func @f(%x: tensor<4xf32>) tensor<4xf32> {
  fusion.return %x : tensor<4xf32>
}

// -----

fusion.func @f(%x: tensor<16xf32>) -> tensor<8xf32> {
  // expected-error@+1 {{axis 0 of 'x' has 16 elements; 8 from 2 on in steps of 2 are more}}
  %y = fusion.slice %x from [2] steps [2] : tensor<8xf32>
  fusion.return %y : tensor<8xf32>
}

// -----

fusion.func @f(%x: tensor<16xf32>) -> tensor<8xf32> {
  // expected-error@+1 {{number 0 of `steps` is 0, expected 1 at least}}
  %y = fusion.slice %x from [2] steps [0] : tensor<8xf32>
  fusion.return %y : tensor<8xf32>
}

// -----

fusion.func @f(%x: tensor<16x4xf32>) -> tensor<8x4xf32> {
  // expected-error@+1 {{`from` has 1 numbers, but 'x' has 2 axes}}
  %y = fusion.slice %x from [2] steps [1] : tensor<8x4xf32>
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<3xf32>, %v: f32) -> tensor<1xf32> {
  // expected-error@+1 {{axis 0 of 'x' has extent 3; with -2 before and -2 behind it that is no extent}}
  %y = fusion.pad %x, %v low [-2] high [-2] : tensor<1xf32>
  fusion.return %y : tensor<1xf32>
}

// -----

fusion.func @f(%x: tensor<3xf32>, %v: f16) -> tensor<4xf32> {
  // expected-error@+1 {{'x' has elements of f32, but 'v' has type f16; insert fusion.cast}}
  %y = fusion.pad %x, %v low [1] high [0] : tensor<4xf32>
  fusion.return %y : tensor<4xf32>
}

// -----

fusion.func @f(%x: tensor<3x4xf32>, %z: tensor<3x5xf32>) -> tensor<6x4xf32> {
  // expected-error@+1 {{the extents of axis 1 differ: 4 before, 5 in 'z'}}
  %y = fusion.concat %x, %z axis 0 : tensor<6x4xf32>
  fusion.return %y : tensor<6x4xf32>
}

// -----

fusion.func @f(%x: tensor<3xf32>) -> tensor<15xf32> {
  // expected-error@+1 {{'fusion.concat' takes 1 to 4 tensors, found 5; make it several}}
  %y = fusion.concat %x, %x, %x, %x, %x axis 0 : tensor<15xf32>
  fusion.return %y : tensor<15xf32>
}

// -----

fusion.func @f(%x: tensor<3xf32>) -> tensor<5xf32> {
  // expected-error@+1 {{axis 0 of 'x' has extent 3, and only an extent of 1 becomes 5}}
  %y = fusion.expand %x : tensor<5xf32>
  fusion.return %y : tensor<5xf32>
}

// -----

fusion.func @f(%x: tensor<3x4xf32>) -> tensor<5xf32> {
  // expected-error@+1 {{'x' has 12 elements, but tensor<5xf32> has 5}}
  %y = fusion.reshape %x : tensor<5xf32>
  fusion.return %y : tensor<5xf32>
}

// -----

fusion.func @f(%x: tensor<?xf32>, %n: i64) -> tensor<?xf32> {
  %two = fusion.constant 2 : i64
  %m = fusion.div %n, %two : i64
  // expected-error@+1 {{the extent 'm' must be an argument, a fusion.constant, a fusion.dim, or what add, sub}}
  %y = fusion.reshape %x, %m : tensor<?xf32>
  fusion.return %y : tensor<?xf32>
}

// -----

fusion.func @f(%x: tensor<3x4xf32>, %i: tensor<2x4xf32>) -> tensor<2x4xf32> {
  // expected-error@+1 {{an index is an integer, but 'i' has elements of f32; insert fusion.cast}}
  %y = fusion.gather %x, %i axis 0 : tensor<2x4xf32>
  fusion.return %y : tensor<2x4xf32>
}

// -----

fusion.func @f(%x: tensor<3x4xf32>, %i: tensor<2x4xi1>) -> tensor<2x4xf32> {
  // expected-error@+1 {{an index is an integer, but 'i' has elements of i1; insert fusion.cast}}
  %y = fusion.gather %x, %i axis 0 : tensor<2x4xf32>
  fusion.return %y : tensor<2x4xf32>
}

// -----

fusion.func @f(%x: tensor<3x4xf32>, %i: tensor<2xi32>) -> tensor<2x4xf32> {
  // expected-error@+1 {{the ranks differ: 'x' has 2 axes, 'i' has 1; insert fusion.broadcast}}
  %y = fusion.gather %x, %i axis 0 : tensor<2x4xf32>
  fusion.return %y : tensor<2x4xf32>
}

// -----

fusion.func @f(%x: tensor<3x4xf32>, %i: tensor<2x4xi32>) -> tensor<2x4xf32> {
  // expected-error@+1 {{axis 2 is out of range: 'x' has 2 axes}}
  %y = fusion.gather %x, %i axis 2 : tensor<2x4xf32>
  fusion.return %y : tensor<2x4xf32>
}

// -----

fusion.func @f(%x: tensor<3x4xf32>, %i: tensor<2x5xi32>) -> tensor<2x4xf32> {
  // expected-error@+1 {{the extents of axis 1 differ: 4 in 'x', 5 in 'i'}}
  %y = fusion.gather %x, %i axis 0 : tensor<2x4xf32>
  fusion.return %y : tensor<2x4xf32>
}
