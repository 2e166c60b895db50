// RUN: tf-opt %s --verify-diagnostics --split-input-file

kernel.func @types(%b_: i8, %c_: f32, %s: i32) {
  %a = kernel.splat %b_ : vector<16xi8>
  %b = kernel.splat %b_ : vector<8xi8>
  %c = kernel.splat %c_ : vector<4xf32>
  // expected-error @+1 {{no mma of kind mxf8f6f4 takes vector<16xi8> and vector<8xi8>, expected f8E4M3FN or f8E5M2}}
  %0 = kernel.mma_scaled mxf8f6f4 %a, %b, %c scale %s, %s : vector<4xf32>
}

// -----

kernel.func @words(%w: i32, %c_: f32, %s: i32) {
  %a = kernel.splat %w : vector<2xi32>
  %c = kernel.splat %c_ : vector<4xf32>
  // expected-error @+1 {{operand a is vector<2xi32>, expected vector<4xi32>, a lane's part of 16 x 64}}
  %0 = kernel.mma_scaled mxf4 %a, %a, %c scale %s, %s : vector<4xf32>
}

// -----

kernel.func @sum(%w: i32, %c_: f16, %s: i32) {
  %a = kernel.splat %w : vector<4xi32>
  %b = kernel.splat %w : vector<2xi32>
  %c = kernel.splat %c_ : vector<4xf16>
  // expected-error @+1 {{operand c is vector<4xf16>, expected vector<4xf32>, a lane's part of 16 x 8}}
  %0 = kernel.mma_scaled mxf4 %a, %b, %c scale %s, %s : vector<4xf16>
}

// -----

kernel.func @byte(%w: i32, %c_: f32, %s: i32) {
  %a = kernel.splat %w : vector<4xi32>
  %b = kernel.splat %w : vector<2xi32>
  %c = kernel.splat %c_ : vector<4xf32>
  // expected-error @+1 {{byte_b is 1, expected 0 or 2}}
  %0 = kernel.mma_scaled mxf4 %a, %b, %c scale %s, %s {byte_b = 1} : vector<4xf32>
}

// -----

kernel.func @bytes(%w: i32, %c_: f32, %s: i32) {
  %a = kernel.splat %w : vector<4xi32>
  %b = kernel.splat %w : vector<2xi32>
  %c = kernel.splat %c_ : vector<4xf32>
  // expected-error @+1 {{byte_a is 2, expected 0}}
  %0 = kernel.mma_scaled mxf4nvf4 %a, %b, %c scale %s, %s {byte_a = 2} : vector<4xf32>
}

// -----

kernel.func @lane(%w: i32, %c_: f32, %s: i32) {
  %a = kernel.splat %w : vector<4xi32>
  %b = kernel.splat %w : vector<2xi32>
  %c = kernel.splat %c_ : vector<4xf32>
  // expected-error @+1 {{lane_a is 2, expected 0 or 1}}
  %0 = kernel.mma_scaled mxf4 %a, %b, %c scale %s, %s {lane_a = 2} : vector<4xf32>
}
