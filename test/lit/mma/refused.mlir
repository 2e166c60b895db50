// What a chip lacks is refused at the op, before LLVM, which would abort.
// RUN: not tf-llc %s --mcpu=sm_80 -o /dev/null 2>&1 | FileCheck-22 %s --check-prefixes=BELOW90,BELOW89,B8 --implicit-check-not=error:
// RUN: not tf-llc %s --mcpu=sm_86 -o /dev/null 2>&1 | FileCheck-22 %s --check-prefixes=BELOW90,BELOW89,B8 --implicit-check-not=error:
// RUN: not tf-llc %s --mcpu=sm_89 -o /dev/null 2>&1 | FileCheck-22 %s --check-prefixes=BELOW90,B8 --implicit-check-not=error:
// RUN: not tf-llc %s --mcpu=sm_90a -o /dev/null 2>&1 | FileCheck-22 %s --check-prefix=B8 --implicit-check-not=error:
// RUN: not tf-llc %s --mcpu=sm_100 -o /dev/null 2>&1 | FileCheck-22 %s --check-prefix=B8 --implicit-check-not=error:
// RUN: tf-llc %s --mcpu=sm_100a -o /dev/null
// RUN: tf-llc %s --mcpu=sm_120a -o /dev/null

kernel.func @k(%p: i8, %c_: f32, %h_: f16, %d_: f64, %i: i32, %v_: i8) {
  %e4 = kernel.bitcast %p : i8 to f8E4M3FN
  %e5 = kernel.bitcast %p : i8 to f8E5M2
  %a = kernel.splat %e4 : vector<16xf8E4M3FN>
  %b = kernel.splat %e5 : vector<8xf8E5M2>
  %c = kernel.splat %c_ : vector<4xf32>
  %h = kernel.splat %h_ : vector<4xf16>
  %d = kernel.splat %d_ : vector<4xf64>
  %v = kernel.splat %v_ : vector<4xi8>
  %s = kernel.alloc : !kernel.buffer<256xi8, shared>
  // BELOW89: [[#@LINE+1]]:3: error: mma.sync on fp8 cannot be used on sm_8{{[06]}}: it needs sm_89 or later and PTX 8.4
  %0 = kernel.mma m16n8k32 %a, %b, %c : vector<4xf32>
  // BELOW89: [[#@LINE+1]]:3: error: mma.sync on fp8 into f16, or m16n8k16 cannot be used on sm_8{{[06]}}: it needs sm_89 or later and PTX 8.7
  %1 = kernel.mma m16n8k32 %a, %b, %h : vector<4xf16>
  %d2 = kernel.slice %d[0] : vector<4xf64> to vector<2xf64>
  // BELOW90: [[#@LINE+1]]:3: error: mma.sync m16n8 on f64 cannot be used on sm_8{{[069]}}: it needs sm_90 or later and PTX 7.8
  %2 = kernel.mma m16n8k8 %d, %d2, %d : vector<4xf64>
  // BELOW90: [[#@LINE+1]]:3: error: stmatrix cannot be used on sm_8{{[069]}}: it needs sm_90 or later and PTX 7.8
  kernel.stmatrix x1 %v, %s[%i]
  // B8: [[#@LINE+1]]:3: error: ldmatrix on 8 bits and less cannot be used on sm_{{.*}}: it needs one of sm_100a
  %3 = kernel.ldmatrix x1 %s[%i] {trans, shape = "m16n16"} : vector<8xi8>
  // B8: [[#@LINE+1]]:3: error: stmatrix on 8 bits cannot be used on sm_{{.*}}: it needs one of sm_100a
  kernel.stmatrix x1 %v, %s[%i] {trans, shape = "m16n8"}
}
