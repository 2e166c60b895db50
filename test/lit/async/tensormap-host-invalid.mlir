// The rules of tensor maps, where constants already break one; test/unit/support/tensormap.c has them all.
// RUN: tf-opt --split-input-file --verify-diagnostics %s

host.func @f(%x: !host.tensor<2xf32>, %y: !host.tensor<2xi1>, %z: !host.tensor<6xf32>) {
  %p = host.ptr %x
  %c520 = host.constant 520
  %c64 = host.constant 64
  %c0 = host.constant 0
  %c8 = host.constant 8
  // expected-error@+1 {{'box' does not suit a tensor of rank 2 in mode tiled}}
  %a = host.tensormap %x {box = [32]}
  // expected-error@+1 {{'box' does not suit a tensor of rank 2 in mode tiled}}
  %b = host.tensormap %x
  // expected-error@+1 {{the box has 257 elements along axis 0, expected 1 to 256}}
  %c = host.tensormap %x {box = [257, 32]}
  // expected-error@+1 {{the box's innermost row is 2 elements, 8 bytes, expected a multiple of 16 bytes}}
  %d = host.tensormap %x {box = [64, 2]}
  // expected-error@+1 {{the box's innermost row is 256 bytes, expected at most 128 with swizzle 128b}}
  %e = host.tensormap %x {box = [32, 64], swizzle = "128b"}
  // expected-error@+1 {{the box has 262144 bytes, expected at most 232448, a CTA's shared memory}}
  %f = host.tensormap %x {box = [256, 256]}
  // expected-error@+1 {{extents for a tensor, which has its own}}
  %g = host.tensormap %x dims(%c64, %c64) strides(%c64) {box = [32, 32]}
  // expected-error@+1 {{an address without `type`, the type of its elements}}
  %h = host.tensormap %p dims(%c64, %c64) strides(%c64) {box = [32, 32]}
  // expected-error@+1 {{the stride of axis 0 is 520 bytes, expected a multiple of 16}}
  %i = host.tensormap %p dims(%c64, %c64) strides(%c520) {box = [32, 32], type = "f32"}
  // expected-error@+1 {{axis 1 has extent 0, expected 1 to 2^32}}
  %j = host.tensormap %p dims(%c64, %c0) strides(%c64) {box = [32, 32], type = "f32"}
  // expected-error@+2 {{the address is 0x8, expected a multiple of 16}}
  // expected-error@+1 {{'c8' derives from no tensor and no workspace}}
  %k = host.tensormap %c8 dims(%c64) {box = [32], type = "f32"}
  // expected-error@+1 {{type bf16 for elements of f32, expected one of their size}}
  %l = host.tensormap %x {box = [32, 32], type = "bf16"}
  // expected-error@+1 {{swizzle 64b with interleave 32b, expected swizzle 32b}}
  %m = host.tensormap %p dims(%c64, %c64, %c64) strides(%c64, %c64) {box = [32, 32, 8], type = "f32", interleave = "32b", swizzle = "64b"}
  // expected-error@+1 {{fill nan for elements of type ui8, expected floats}}
  %n = host.tensormap %y {box = [32, 32], fill = "nan"}
  // expected-error@+1 {{the rank is 6, expected at most 5}}
  %o = host.tensormap %z {box = [1, 1, 1, 1, 1, 32]}
  // expected-error@+1 {{the rank is 2, expected 3 to 5 for im2col}}
  %q = host.tensormap %x {mode = "im2col", channels = 8, pixels = 8}
  // expected-error@+1 {{attribute 'swizzle' of 'host.tensormap' must be one of none|32b|}}
  %r = host.tensormap %x {box = [32, 32], swizzle = "256b"}
}

// -----

host.func @f(%x: !host.tensor<2xf32>) {
  %p = host.ptr %x
  %c64 = host.constant 64
  // expected-error@+1 {{2 extents and 0 strides, expected one stride fewer}}
  %a = host.tensormap %p dims(%c64, %c64) strides() {box = [32, 32], type = "f32"}
}

// -----

kernel.func @k(%a: !kernel.tensormap, %x: !kernel.buffer<?xf32, global>) {
}
host.func @f(%x: !host.tensor<2xf32>) {
  %c1 = host.constant 1
  %c0 = host.constant 0
  %p = host.ptr %x
  %m = host.tensormap %x {box = [32, 32]}
  // expected-error@+1 {{argument 0 is index, but @k takes !kernel.tensormap; pass what host.tensormap gives}}
  host.launch @k grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p, %p)
  // expected-error@+1 {{argument 1 is !host.tensormap, but @k takes !kernel.buffer<?xf32, global>; pass the address that host.ptr gives}}
  host.launch @k grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%m, %m)
}
