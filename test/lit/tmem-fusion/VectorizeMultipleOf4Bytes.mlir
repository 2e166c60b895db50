// An access moves registers of 4 bytes: four i8, or two f16.
// RUN: tf-run %s --mcpu=sm_100a --entry=i8_4 --arg=random:1:i8:128x256 --expect=reference --rtol=0 --atol=0 --check=all
// RUN: tf-run %s --mcpu=sm_100a --entry=f16_2 --arg=random:1:f16:128x256 --expect=reference --rtol=0 --atol=0 --check=all
// RUN: tf-opt %s --lower-fusion=index=32 | FileCheck %s

// CHECK-LABEL: kernel.func @i8_4_k0(
// CHECK: kernel.tcgen05.st %{{.*}} {shape = "32x32b"}
// CHECK: kernel.tcgen05.ld %{{.*}} {shape = "32x32b"} : vector<4xi8>
fusion.func @i8_4(%x: tensor<128x256xi8>) -> tensor<128x256xi8> {
  %r = fusion.set %x : tensor<128x256xi8>
  %t = fusion.set %r : tensor<128x256xi8> memory(tensor)
  %s = fusion.set %t : tensor<128x256xi8>
  %y = fusion.set %s : tensor<128x256xi8>
  sched.split %r[1] by 4
  sched.split %t[1] by 4
  sched.split %s[1] by 4
  sched.split %y[1] by 4
  sched.parallelize %r, %y [tidx, serial, serial]
  sched.parallelize %t, %s [tidx, serial, vectorize]
  sched.alloc %t [0, 1, 2]
  sched.separator %t at 1
  sched.inline_most
  fusion.return %y : tensor<128x256xi8>
}

// CHECK-LABEL: kernel.func @f16_2_k0(
// CHECK: kernel.tcgen05.st %{{.*}} {shape = "32x32b"}
// CHECK: kernel.tcgen05.ld %{{.*}} {shape = "32x32b"} : vector<2xf16>
fusion.func @f16_2(%x: tensor<128x256xf16>) -> tensor<128x256xf16> {
  %r = fusion.set %x : tensor<128x256xf16>
  %t = fusion.set %r : tensor<128x256xf16> memory(tensor)
  %s = fusion.set %t : tensor<128x256xf16>
  %y = fusion.set %s : tensor<128x256xf16>
  sched.split %r[1] by 2
  sched.split %t[1] by 2
  sched.split %s[1] by 2
  sched.split %y[1] by 2
  sched.parallelize %r, %y [tidx, serial, serial]
  sched.parallelize %t, %s [tidx, serial, vectorize]
  sched.alloc %t [0, 1, 2]
  sched.separator %t at 1
  sched.inline_most
  fusion.return %y : tensor<128x256xf16>
}
