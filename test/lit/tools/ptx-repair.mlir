// What ptxas is known to compile wrong is written otherwise, row by row of lib/codegen/ptx/faults.def.
// RUN: tf-llc -mcpu=sm_90a %s | FileCheck %s --check-prefix=ALL
// RUN: tf-llc -mcpu=sm_90a --ptx-repair=-neg16 %s | FileCheck %s --check-prefix=OFF
// RUN: tf-llc -mcpu=sm_90a --ptx-repair=none %s | FileCheck %s --check-prefix=OFF
// RUN: tf-llc -mcpu=sm_90a --ptx-repair=none,neg16 %s | FileCheck %s --check-prefix=ALL
// RUN: tf-llc -mcpu=sm_90a --ptxas-version=13.0 %s | FileCheck %s --check-prefix=ALL
// RUN: not tf-llc -mcpu=sm_90a --ptx-repair=-neg61 %s 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not tf-llc -mcpu=sm_90a --ptxas-version=new %s 2>&1 | FileCheck %s --check-prefix=VERSION
// ALL-NOT: neg.s16
// ALL: neg.s32 d, x;
// OFF: neg.s16
// UNKNOWN: error: there is no repair of PTX '-neg61'; expected a list of: all, none, products, minmax, equal16, accumulators, abs16, abs, halves, nan, fields, spill16, neg16, factors, each with '-' to leave it out
// VERSION: 'new' is no version of ptxas; write it as ptxas --version does, 13.0
kernel.func @negate(%x: !kernel.buffer<?xi16, global>) attributes {max_threads = 32} {
  %i = kernel.thread_id x
  %v = kernel.load %x[%i] : i16
  %n = kernel.neg %v : i16
  %three = kernel.constant 3 : i16
  %s = kernel.shr %n, %three : i16
  kernel.store %s, %x[%i]
}
