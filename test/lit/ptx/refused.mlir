// Targets that there are not, and versions that do not know a target: one error, exit status 1, no output.
// RUN: not tf-llc %s --mcpu=sm_75 -o %t.none 2>&1 | FileCheck %s --check-prefix=OLD
// RUN: not ls %t.none
// RUN: not tf-llc %s --mcpu=sm_100c 2>&1 | FileCheck %s --check-prefix=NEAR
// RUN: not tf-llc %s --mcpu=gfx942 2>&1 | FileCheck %s --check-prefix=FAR
// RUN: not tf-llc %s --mcpu=sm_90a --ptx-version=7.0 2>&1 | FileCheck %s --check-prefix=LOW
// RUN: not tf-llc %s --mcpu=sm_120a --mattr=+ptx86 2>&1 | FileCheck %s --check-prefix=LOW120
// RUN: not tf-llc %s --ptx-version=99.0 2>&1 | FileCheck %s --check-prefix=HIGH
// RUN: sh -c 'tf-llc %s --ptx-version=abc; echo status $?' 2>&1 | FileCheck %s --check-prefix=USAGE
// RUN: sh -c 'tf-llc %s --mcpu=sm_75; echo status $?' 2>&1 | FileCheck %s --check-prefix=STATUS

// RUN: sed 's/@f(/@"x y"(/' %s | tf-llc - --mcpu=sm_90a -o - | FileCheck %s --check-prefix=NAME
// NAME: .entry tf$x$20y_k0(

// OLD: error: unknown target 'sm_75'; did you mean 'sm_80'? known targets are sm_80, sm_86,
// OLD-NOT: error:
// NEAR: error: unknown target 'sm_100c'; did you mean 'sm_100
// FAR: error: unknown target 'gfx942'; known targets are sm_80,
// LOW: error: PTX 7.0 does not know target 'sm_90a'; it needs 8.0 or later
// LOW120: error: PTX 8.6 does not know target 'sm_120a'; it needs 8.7 or later
// HIGH: error: PTX 99.0 is later than this compiler knows; use 9.0 or less
// USAGE: 'abc' is no PTX version; write 8.6 or auto
// USAGE: status 2
// STATUS: status 1

fusion.func @f(%x: tensor<?xf32>) -> tensor<?xf32> {
  %y = fusion.exp %x : tensor<?xf32>
  sched.split %y[0] by 128
  sched.parallelize %y [bidx, tidx]
  fusion.return %y : tensor<?xf32>
}
