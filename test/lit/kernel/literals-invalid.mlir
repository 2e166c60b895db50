// RUN: tf-opt --split-input-file --verify-diagnostics %s
kernel.func @k(%x: !kernel.buffer<?xf32, global>, %n: i32, %v: f32, %q: i64) {
  // expected-error@+1 {{integer does not fit i32}}
  %a = kernel.mul %n, 5000000000 : i32
  // expected-error@+1 {{expected an integer for i32, found '1.5'}}
  %b = kernel.mul %n, 1.5 : i32
  // expected-error@+1 {{the type of this number is not known here; write it as a kernel.constant}}
  %c = kernel.splat 1.0 : vector<4xf32>
  // expected-error@+1 {{the type of this number is not known here; write it as a kernel.constant}}
  %d = kernel.load 5[0] : f32
  // expected-error@+1 {{the type of this number is not known here}}
  %g = kernel.select 1, %v, %v : f32
  // expected-error@+1 {{a number cannot have type vector<4xf32>}}
  %h = kernel.mul 2, 3 : vector<4xf32>
  // expected-error@+1 {{expected a value such as %x, found '-'}}
  %i = kernel.mul - , 3 : f32
  // expected-error@+1 {{expected an integer for i32, found 'inf'}}
  %j = kernel.constant inf : i32
  // expected-error@+1 {{f8E4M3FN has no infinity; its largest value is 448.0}}
  %k = kernel.constant inf : f8E4M3FN
  // expected-error@+1 {{expected an integer for i32, found '0.5'}}
  kernel.for %i2 = 0 to 4 step 0.5 : i32 {
  }
  // expected-error@+1 {{the loop counts in i64, but its bounds are i32}}
  kernel.for %i3 = %n to 4 step 1 : i64 {
  }
}

// -----

// Ops of fusions have no numbers as operands: those are tensors.
fusion.func @f(%x: tensor<?xf32>) -> tensor<?xf32> {
  // expected-error@+1 {{expected a value such as %x, found '2.0'}}
  %y = fusion.mul %x, 2.0 : tensor<?xf32>
  fusion.return %x : tensor<?xf32>
}
