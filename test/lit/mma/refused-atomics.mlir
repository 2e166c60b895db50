// RUN: not tf-llc %s --mcpu=sm_80 -o /dev/null 2>&1 | FileCheck-22 %s --check-prefixes=OLD,F32 --implicit-check-not=error:
// RUN: not tf-llc %s --mcpu=sm_90a -o /dev/null 2>&1 | FileCheck-22 %s --check-prefix=F32 --implicit-check-not=error:
// RUN: not tf-llc %s --mcpu=sm_120a -o /dev/null 2>&1 | FileCheck-22 %s --check-prefix=F32 --implicit-check-not=error:
// RUN: tf-llc %s --mcpu=sm_100a -o - | FileCheck-22 %s --check-prefix=PTX

kernel.func @k(%v: i32, %f: f32, %b: bf16, %x: !kernel.buffer<?xi32, global>, %y: !kernel.buffer<?xbf16, global>, %z: !kernel.buffer<?xf32, global>) {
  // OLD: [[#@LINE+1]]:3: error: thread-block clusters cannot be used on sm_80: it needs sm_90 or later and PTX 7.8
  kernel.atomic add %v, %x[0] relaxed cluster
  // OLD: [[#@LINE+1]]:3: error: atomic add on bf16 cannot be used on sm_80: it needs sm_90 or later and PTX 7.8
  kernel.atomic add %b, %y[0] relaxed gpu
  %w = kernel.splat %f : vector<2xf32>
  // OLD: [[#@LINE+1]]:3: error: vector reductions to memory cannot be used on sm_80: it needs sm_90 or later and PTX 8.1
  kernel.atomic add %w, %z[0] relaxed gpu
  // F32: [[#@LINE+2]]:3: error: redux.sync on f32 cannot be used on sm_{{.*}}: it needs one of sm_100a
  // PTX: redux.sync.max.abs.NaN.f32
  %r = kernel.redux max %f {abs, nan} : f32
  kernel.store %r, %z[2]
}
