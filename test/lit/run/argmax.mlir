// fusion.argmax and argmin: the first of equal ones, NaN before all else, both zeros equal, -1 over nothing; every type, and each
// way in which threads reduce together gives the same place.
// RUN: tf-run %s --entry=rows --arg=random:1:f32:37x61 --expect=reference --check=all
// RUN: tf-run --make-input=const:-1:i64:5 --out %t.a.npy && tf-run --make-input=const:-1:i32:5 --out %t.b.npy
// RUN: tf-run %s --entry=rows --arg=random:2:f32:5x0 --expect=%t.a.npy --expect=%t.b.npy --check=all
// RUN: tf-run %s --entry=rows --arg=random:2:f32:5x0 --expect=reference --check=all
// RUN: tf-run %s --entry=rows --arg=random:2:f32:0x5 --expect=reference --check=all
// RUN: tf-run %s --entry=rows --arg=random:3:f32:9x1 --expect=reference --check=all
// RUN: tf-run %s --entry=rows --arg=const:-inf:f32:2x900 --expect=reference --check=all
// RUN: tf-run %s --entry=rows --arg=const:inf:f32:2x900 --expect=reference --check=all
// RUN: tf-run %s --entry=rows --arg=const:nan:f32:2x900 --expect=reference --check=all
// RUN: tf-run %s --entry=rows --arg=random:2:f32:3x9000 --expect=reference --check=all --mcpu=sm_80
// RUN: tf-run %s --entry=columns --arg=random:1:bf16:300x37 --expect=reference --check=all
// RUN: tf-run %s --entry=special --arg=random:4:f32:6x40 --arg=nan --arg=nan --expect=reference --check=all
// RUN: tf-run %s --entry=special --arg=random:4:f32:6x40 --arg=inf --arg=nan --expect=reference --check=all
// RUN: tf-run %s --entry=special --arg=random:4:f32:6x40 --arg=2 --arg=2 --expect=reference --check=all
// RUN: tf-run %s --entry=special --arg=random:4:f32:6x40 --arg=-inf --arg=-inf --expect=reference --check=all
// RUN: tf-run %s --entry=special --arg=zeros:f32:6x40 --arg=-0.0 --arg=0 --expect=reference --check=all
// RUN: tf-run %s --entry=special --arg=const:-0.0:f32:6x40 --arg=0 --arg=0 --expect=reference --check=all
// RUN: tf-run %s --entry=floats --arg=random:1:f64:7x33 --arg=random:2:f16:7x33 --arg=random:3:bf16:7x33 --arg=random:3:f8E4M3FN:7x33 --expect=reference --check=all
// RUN: tf-run %s --entry=floats --arg=const:-inf:f64:7x3 --arg=const:nan:f16:7x3 --arg=const:-inf:bf16:7x3 --arg=const:nan:f8E4M3FN:7x3 --expect=reference --check=all
// RUN: tf-run %s --entry=ints --arg=random:1:i64:7x33 --arg=random:2:ui64:7x33 --arg=random:3:i32:7x33 --arg=random:4:ui32:7x33 --arg=random:5:i16:7x33 --arg=random:6:ui8:7x33 --expect=reference --check=all
// RUN: tf-run %s --entry=ints --arg=const:-9223372036854775808:i64:7x3 --arg=const:18446744073709551615:ui64:7x3 --arg=const:-2147483648:i32:7x3 --arg=const:4294967295:ui32:7x3 --arg=const:-32768:i16:7x3 --arg=const:0:ui8:7x3 --expect=reference --check=all
// RUN: tf-run %s --entry=several --arg=random:1:f32:5x6x7 --expect=reference --check=all
// RUN: tf-run %s --entry=ties --arg=random:5:f32:19x1000 --expect=reference --check=all
// RUN: tf-run %s --entry=ties --arg=random:5:f32:1x3 --expect=reference --check=all --schedule=random
// RUN: tf-run %s --entry=odd_threads --arg=random:6:f64:19x100 --arg=random:7:bf16:19x100 --expect=reference --check=all
// RUN: tf-run %s --entry=cluster --mcpu=sm_90a --arg=random:8:f32:5x2048 --arg=random:8:f64:5x2048 --expect=reference --check=all --schedule=random
// RUN: tf-run %s --entry=picked --arg=random:9:f32:11x333 --expect=reference --check=all
// RUN: not tf-run %s --entry=many --arg=const:0:i8:65536x65536/0x0 2>&1 | FileCheck-22 %s --check-prefix=MANY
// RUN: not tf-run %s --entry=many32 --arg=const:0:f64:65536x32769/0x0 2>&1 | FileCheck-22 %s --check-prefix=MANY32
// RUN: tf-opt %s --auto-schedule --apply-schedule --lower-fusion | FileCheck-22 %s --check-prefix=KERNEL
// RUN: tf-llc %s -e rows -mcpu=sm_90a -o - | FileCheck-22 %s --check-prefix=PTX
// MANY: 'y' is over 4294967296 elements; it can be over 4294967295 at most
// MANY32: 'y' is over 2147549184 elements; it can be over 2147483648 at most

// A key and a place are one word; a maximum of words is all that combines them.
// KERNEL-LABEL: kernel.func @rows_k0(
// KERNEL: kernel.max {{.*}} : ui64
// PTX-LABEL: .entry rows
// PTX: max.u64
fusion.func @rows(%x: tensor<?x?xf32>) -> (tensor<?xi64>, tensor<?xi32>) {
  %y = fusion.argmax %x axes [1] : tensor<?xi64>
  %z = fusion.argmin %x axes [1] : tensor<?xi32>
  fusion.return %y, %z : tensor<?xi64>, tensor<?xi32>
}

fusion.func @columns(%x: tensor<?x?xbf16>) -> (tensor<?xi32>, tensor<?xi64>) {
  %y = fusion.argmax %x axes [0] : tensor<?xi32>
  %z = fusion.argmin %x axes [0] : tensor<?xi64>
  fusion.return %y, %z : tensor<?xi32>, tensor<?xi64>
}

// Elements 13 and 29 of a row are special.
fusion.func @special(%x: tensor<?x40xf32>, %v: f32, %w: f32) -> (tensor<?xi64>, tensor<?xi64>) {
  %zero = fusion.constant 0 : i32
  %one = fusion.constant 1 : i32
  %at = fusion.constant 13 : i32
  %and = fusion.constant 29 : i32
  %n = fusion.dim %x, 0 : i64
  %k = fusion.iota %zero, %one, %n axis 1 : tensor<?x40xi32>
  %here = fusion.eq %k, %at : tensor<?x40xi1>
  %there = fusion.eq %k, %and : tensor<?x40xi1>
  %s = fusion.select %here, %v, %x : tensor<?x40xf32>
  %t = fusion.select %there, %w, %s : tensor<?x40xf32>
  %y = fusion.argmax %t axes [1] : tensor<?xi64>
  %z = fusion.argmin %t axes [1] : tensor<?xi64>
  fusion.return %y, %z : tensor<?xi64>, tensor<?xi64>
}

fusion.func @floats(%a: tensor<7x?xf64>, %b: tensor<7x?xf16>, %c: tensor<7x?xbf16>, %d: tensor<7x?xf8E4M3FN>)
    -> (tensor<7xi64>, tensor<7xi64>, tensor<7xi64>, tensor<7xi64>) {
  %p = fusion.argmax %a axes [1] : tensor<7xi64>
  %q = fusion.argmin %b axes [1] : tensor<7xi64>
  %r = fusion.argmin %c axes [1] : tensor<7xi64>
  %s = fusion.argmax %d axes [1] : tensor<7xi64>
  sched.split %p[1] by 32
  sched.parallelize %p [bidx, serial, tidx]
  sched.split %q[1] by 32
  sched.parallelize %q [bidx, serial, tidx]
  sched.split %r[1] by 32
  sched.parallelize %r [bidx, serial, tidx]
  sched.split %s[1] by 32
  sched.parallelize %s [bidx, serial, tidx]
  fusion.return %p, %q, %r, %s : tensor<7xi64>, tensor<7xi64>, tensor<7xi64>, tensor<7xi64>
}

fusion.func @ints(%a: tensor<7x?xi64>, %b: tensor<7x?xui64>, %c: tensor<7x?xi32>, %d: tensor<7x?xui32>, %e: tensor<7x?xi16>, %f: tensor<7x?xui8>)
    -> (tensor<7xi32>, tensor<7xi64>, tensor<7xi64>, tensor<7xi64>, tensor<7xi64>, tensor<7xi32>) {
  %p = fusion.argmax %a axes [1] : tensor<7xi32>
  %q = fusion.argmin %b axes [1] : tensor<7xi64>
  %r = fusion.argmax %c axes [1] : tensor<7xi64>
  %s = fusion.argmin %d axes [1] : tensor<7xi64>
  %t = fusion.argmax %e axes [1] : tensor<7xi64>
  %u = fusion.argmin %f axes [1] : tensor<7xi32>
  sched.split %p[1] by 32
  sched.parallelize %p [bidx, serial, tidx]
  sched.split %q[1] by 32
  sched.parallelize %q [bidx, serial, tidx]
  sched.split %r[1] by 32
  sched.parallelize %r [bidx, serial, tidx]
  sched.split %s[1] by 32
  sched.parallelize %s [bidx, serial, tidx]
  sched.split %t[1] by 32
  sched.parallelize %t [bidx, serial, tidx]
  sched.split %u[1] by 32
  sched.parallelize %u [bidx, serial, tidx]
  fusion.return %p, %q, %r, %s, %t, %u : tensor<7xi32>, tensor<7xi64>, tensor<7xi64>, tensor<7xi64>, tensor<7xi64>, tensor<7xi32>
}

// Places count in row-major order of the axes that are gone.
fusion.func @several(%x: tensor<?x?x?xf32>) -> (tensor<?xi64>, tensor<?xi64>, tensor<i64>) {
  %y = fusion.argmax %x axes [0, 2] : tensor<?xi64>
  %z = fusion.argmin %x axes [2, 1] : tensor<?xi64>
  %w = fusion.argmax %x axes [0, 1, 2] : tensor<i64>
  fusion.return %y, %z, %w : tensor<?xi64>, tensor<?xi64>, tensor<i64>
}

// Many equal ones, which all threads of a block have, and rfactor keeps apart.
fusion.func @ties(%x: tensor<?x?xf32>) -> tensor<?xi64> {
  %three = fusion.constant 3.0 : f32
  %m = fusion.mul %x, %three : tensor<?x?xf32>
  %f = fusion.floor %m : tensor<?x?xf32>
  %y = fusion.argmax %f axes [1] : tensor<?xi64>
  sched.split %y[1] by 4
  sched.split %y[1] by 64
  sched.propagate %y
  sched.parallelize %y [bidx, serial, tidx, serial]
  sched.parallelize_like %y
  sched.rfactor %y [1]
  sched.inline_most
  fusion.return %y : tensor<?xi64>
}

fusion.func @odd_threads(%a: tensor<?x100xf64>, %b: tensor<?x100xbf16>) -> (tensor<?xi64>, tensor<?xi32>) {
  %x = fusion.argmin %a axes [1] : tensor<?xi64>
  %y = fusion.argmin %b axes [1] : tensor<?xi32>
  sched.split %x[1] by 12
  sched.split %x[0] by 3
  sched.parallelize %x [bidx, tidy, serial, tidx]
  sched.split %y[1] by 12
  sched.split %y[0] by 3
  sched.parallelize %y [bidx, tidy, serial, tidx]
  fusion.return %x, %y : tensor<?xi64>, tensor<?xi32>
}

fusion.func @cluster(%x: tensor<?x2048xf32>, %y: tensor<?x2048xf64>) -> (tensor<?xi64>, tensor<?xi64>) attributes {cluster = array<i64: 4>} {
  %three = fusion.constant 3.0 : f32
  %m = fusion.mul %x, %three : tensor<?x2048xf32>
  %f = fusion.floor %m : tensor<?x2048xf32>
  %p = fusion.argmax %f axes [1] : tensor<?xi64>
  %q = fusion.argmax %y axes [1] : tensor<?xi64>
  sched.split %p[1] by 512
  sched.split %p[2] by 64
  sched.propagate %p
  sched.parallelize %p [bidy, bidx, serial, tidx]
  sched.parallelize_like %p
  sched.inline_at %f 4
  sched.inline_at %m 4
  sched.split %q[1] by 512
  sched.split %q[2] by 64
  sched.parallelize %q [bidy, bidx, serial, tidx]
  fusion.return %p, %q : tensor<?xi64>, tensor<?xi64>
}

// What is at the place is the maximum.
fusion.func @picked(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %i = fusion.argmax %x axes [1] : tensor<?xi32>
  %j = fusion.broadcast %i axes [1] : tensor<?x1xi32>
  %p = fusion.gather %x, %j axis 1 : tensor<?x1xf32>
  %q = fusion.squeeze %p axes [1] : tensor<?xf32>
  %m = fusion.reduce_max %x axes [1] : tensor<?xf32>
  %d = fusion.sub %q, %m : tensor<?xf32>
  fusion.return %d : tensor<?xf32>
}

fusion.func @many(%x: tensor<?x?xi8> {contiguity = ["broadcast", "broadcast"]}) -> tensor<i64> {
  %y = fusion.argmax %x axes [0, 1] : tensor<i64>
  sched.split %y[1] by 128
  sched.parallelize %y [serial, serial, tidx]
  fusion.return %y : tensor<i64>
}

fusion.func @many32(%x: tensor<?x?xf64> {contiguity = ["broadcast", "broadcast"]}) -> tensor<i32> {
  %y = fusion.argmax %x axes [0, 1] : tensor<i32>
  fusion.return %y : tensor<i32>
}
