// Rules that depend on the chip are applied when the chip is known.
// RUN: not tf-llc %s --mcpu=sm_90a -o /dev/null 2>&1 | FileCheck-22 %s --check-prefix=SM90 --implicit-check-not=error:
// RUN: not tf-llc %s --mcpu=sm_80 -o /dev/null 2>&1 | FileCheck-22 %s --check-prefix=SM80 --implicit-check-not=error:
// RUN: tf-llc %s --mcpu=sm_100a --filetype=package -o %t.tfpkg
kernel.func @k(%a: !kernel.tensormap, %b: !kernel.tensormap) {
  // SM80: [[#@LINE+1]]:3: error: tensor copies (cp.async.bulk.tensor) cannot be used on sm_80
  kernel.tensormap.prefetch %a
}
host.func @f(%x: !host.tensor<2xf32>) {
  %p = host.ptr %x
  %n = host.dim %x, 0
  // SM80: [[#@LINE+2]]:3: error: sm_80 has no tensor maps, expected sm_90 or later
  // SM90: [[#@LINE+1]]:3: error: swizzle 128b_atom_32b needs sm_100 or later, not sm_90
  %a = host.tensormap %x {box = [32, 32], swizzle = "128b_atom_32b"}
  // SM80: [[#@LINE+2]]:3: error: sm_80 has no tensor maps, expected sm_90 or later
  // SM90: [[#@LINE+1]]:3: error: elements of type u4x16 need sm_100 or later, not sm_90
  %b = host.tensormap %p dims(%n) {box = [32], type = "u4x16"}
  %c1 = host.constant 1
  %c0 = host.constant 0
  host.launch @k grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%a, %b)
}
