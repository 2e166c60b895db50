// RUN: tf-opt %s --verify-diagnostics --split-input-file

kernel.func @selector(%h8_: f16, %c_: f32, %m: i32) {
  %h8 = kernel.splat %h8_ : vector<8xf16>
  %c = kernel.splat %c_ : vector<4xf32>
  // expected-error @+1 {{selector 2, expected 0 or 1: the metadata take two of four lanes}}
  %0 = kernel.mma_sp m16n8k32 %h8, %h8, %c meta %m {selector = 2} : vector<4xf32>
}

// -----

kernel.func @all(%b_: i8, %c_: i32, %m: i32) {
  %b = kernel.splat %b_ : vector<16xi8>
  %c = kernel.splat %c_ : vector<4xi32>
  // expected-error @+1 {{selector 1, expected 0: the metadata take all of four lanes}}
  %0 = kernel.mma_sp m16n8k64 %b, %b, %c meta %m {selector = 1} : vector<4xi32>
}

// -----

kernel.func @dense(%a_: f16, %b_: f16, %c_: f32, %m: i32) {
  %a = kernel.splat %a_ : vector<8xf16>
  %b = kernel.splat %b_ : vector<4xf16>
  %c = kernel.splat %c_ : vector<4xf32>
  // expected-error @+1 {{operand a is vector<8xf16>, expected vector<4xf16>, a lane's part of 16 x 8}}
  %0 = kernel.mma_sp m16n8k16 %a, %b, %c meta %m : vector<4xf32>
}

// -----

kernel.func @shape(%a_: f16, %b_: f16, %c_: f32, %m: i32) {
  %a = kernel.splat %a_ : vector<4xf16>
  %b = kernel.splat %b_ : vector<4xf16>
  %c = kernel.splat %c_ : vector<4xf32>
  // expected-error @+1 {{no mma of shape m16n8k64 on f16, f16 and f32, expected m16n8k16, m16n8k32}}
  %0 = kernel.mma_sp m16n8k64 %a, %b, %c meta %m : vector<4xf32>
}

// -----

kernel.func @floats(%a_: f16, %b_: f16, %c_: f32, %m: i32) {
  %a = kernel.splat %a_ : vector<4xf16>
  %b = kernel.splat %b_ : vector<4xf16>
  %c = kernel.splat %c_ : vector<4xf32>
  // expected-error @+1 {{satfinite on floats, expected integers}}
  %0 = kernel.mma_sp m16n8k16 %a, %b, %c meta %m {satfinite} : vector<4xf32>
}
