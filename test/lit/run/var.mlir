// fusion.var: one pass, which digits that all elements have in common do not spoil; each way in which threads combine their
// parts, corrections, nothing, one element, what is not finite.
// RUN: tf-run %s --entry=rows --arg=random:1:f32:37x61 --expect=reference --check=all
// RUN: tf-run %s --entry=rows --arg=random:2:f32:5x0 --expect=reference --check=all
// RUN: tf-run %s --entry=rows --arg=random:2:f32:0x5 --expect=reference --check=all
// RUN: tf-run %s --entry=rows --arg=random:2:f32:5x1 --expect=reference --check=all
// RUN: %{long} tf-run %s --entry=rows --arg=random:2:f32:5x2 --expect=reference --check=all
// RUN: %{long} tf-run %s --entry=rows --arg=const:inf:f32:2x90 --expect=reference --check=all
// RUN: tf-run %s --entry=rows --arg=const:nan:f32:2x90 --expect=reference --check=all
// RUN: tf-run %s --entry=rows --arg=const:1e30:f32:2x90 --expect=reference --check=all
// RUN: tf-run %s --entry=rows --arg=random:2:f32:3x9000 --expect=reference --check=all --mcpu=sm_80
// RUN: %{long} tf-run %s --entry=special --arg=random:4:f32:6x40 --arg=inf --expect=reference --check=all
// RUN: tf-run %s --entry=special --arg=random:4:f32:6x40 --arg=nan --expect=reference --check=all
// RUN: tf-run %s --entry=special --arg=random:4:f32:6x40 --arg=1000 --expect=reference --check=all
// RUN: tf-run %s --entry=types --arg=random:1:f64:7x33 --arg=random:2:f16:7x33 --arg=random:3:bf16:7x33 --expect=reference --check=all
// RUN: tf-run %s --entry=types --arg=random:1:f64:7x33 --arg=random:2:f16:7x33 --arg=random:3:bf16:7x33 --expect=reference --fast-math
// RUN: tf-run %s --entry=columns --arg=random:1:bf16:300x37 --expect=reference --check=all
// RUN: tf-run %s --entry=threads --arg=random:5:f32:19x1000 --expect=reference --check=all
// RUN: %{long} tf-run %s --entry=threads --arg=random:5:f32:1x4 --expect=reference --check=all --schedule=random
// RUN: tf-run %s --entry=threads --arg=random:5:f32:19x1000 --expect=reference --fast-math
// RUN: tf-run %s --entry=odd_threads --arg=random:6:f64:19x100 --arg=random:7:bf16:19x100 --expect=reference --check=all
// RUN: tf-run %s --entry=cluster --mcpu=sm_90a --arg=random:8:f32:5x2048 --arg=random:8:f64:5x2048 --expect=reference --check=all --schedule=random
// RUN: tf-run %s --entry=all --arg=random:1:f32:40x50 --expect=reference --check=all
// RUN: tf-run %s --entry=norm --arg=random:9:bf16:11x333 --expect=reference --check=all
// RUN: tf-llc %s -e types -mcpu=sm_100a -o /dev/null
// RUN: %{long} tf-llc %s -mcpu=sm_100a -o /dev/null

// Elements around 10000: f32 keeps a thousandth of them. The mean of squares less the mean's square is nowhere near.
// RUN: tf-run %s --entry=exact --arg=random:1:f32:8x1000 --out %t.npy
// RUN: tf-run %s --entry=shifted --arg=random:1:f32:8x1000 --expect=%t.npy --rtol 1e-3 --atol 0 --check=all
// RUN: not tf-run %s --entry=naive --arg=random:1:f32:8x1000 --expect=%t.npy --rtol 1e-1 --atol 0
fusion.func @exact(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %far = fusion.constant 1.0e4 : f32
  %s = fusion.add %x, %far : tensor<?x?xf32>
  %w = fusion.cast %s : tensor<?x?xf64>
  %v = fusion.var %w axes [1] correction 0 : tensor<?xf64>
  %y = fusion.cast %v : tensor<?xf32>
  fusion.return %y : tensor<?xf32>
}

fusion.func @shifted(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %far = fusion.constant 1.0e4 : f32
  %s = fusion.add %x, %far : tensor<?x?xf32>
  %y = fusion.var %s axes [1] correction 0 : tensor<?xf32>
  fusion.return %y : tensor<?xf32>
}

fusion.func @naive(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %far = fusion.constant 1.0e4 : f32
  %s = fusion.add %x, %far : tensor<?x?xf32>
  %q = fusion.mul %s, %s : tensor<?x?xf32>
  %a = fusion.sum %s axes [1] : tensor<?xf32>
  %b = fusion.sum %q axes [1] : tensor<?xf32>
  %n = fusion.dim %x, 1 : i64
  %c = fusion.cast %n : f32
  %m = fusion.div %a, %c : tensor<?xf32>
  %p = fusion.div %b, %c : tensor<?xf32>
  %mm = fusion.mul %m, %m : tensor<?xf32>
  %y = fusion.sub %p, %mm : tensor<?xf32>
  fusion.return %y : tensor<?xf32>
}

fusion.func @rows(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %y = fusion.var %x axes [1] correction 1 : tensor<?xf32>
  fusion.return %y : tensor<?xf32>
}

fusion.func @special(%x: tensor<?x40xf32>, %v: f32) -> tensor<?xf32> {
  %zero = fusion.constant 0 : i32
  %one = fusion.constant 1 : i32
  %at = fusion.constant 13 : i32
  %n = fusion.dim %x, 0 : i64
  %k = fusion.iota %zero, %one, %n axis 1 : tensor<?x40xi32>
  %here = fusion.eq %k, %at : tensor<?x40xi1>
  %s = fusion.select %here, %v, %x : tensor<?x40xf32>
  %y = fusion.var %s axes [1] correction 1 : tensor<?xf32>
  fusion.return %y : tensor<?xf32>
}

fusion.func @types(%a: tensor<?x?xf64>, %b: tensor<?x?xf16>, %c: tensor<?x?xbf16>) -> (tensor<?xf64>, tensor<?xf16>, tensor<?xbf16>) {
  %p = fusion.var %a axes [1] correction 2 : tensor<?xf64>
  %q = fusion.var %b axes [1] correction 1 : tensor<?xf16>
  %r = fusion.var %c axes [1] correction 0 : tensor<?xbf16>
  sched.split %p[1] by 32
  sched.parallelize %p [bidx, serial, tidx]
  sched.split %q[1] by 32
  sched.parallelize %q [bidx, serial, tidx]
  sched.split %r[1] by 32
  sched.parallelize %r [bidx, serial, tidx]
  fusion.return %p, %q, %r : tensor<?xf64>, tensor<?xf16>, tensor<?xbf16>
}

fusion.func @columns(%x: tensor<?x?xbf16>) -> tensor<?xbf16> {
  %y = fusion.var %x axes [0] correction 1 : tensor<?xbf16>
  fusion.return %y : tensor<?xbf16>
}

// A vector's elements are one part; rfactor keeps parts apart; threads combine theirs by shuffles and shared memory.
fusion.func @threads(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %y = fusion.var %x axes [1] correction 1 : tensor<?xf32>
  sched.split %y[1] by 4
  sched.split %y[1] by 64
  sched.split %y[1] by 2
  sched.parallelize %y [bidx, serial, serial, tidx, vectorize]
  sched.rfactor %y [1]
  fusion.return %y : tensor<?xf32>
}

fusion.func @odd_threads(%a: tensor<?x100xf64>, %b: tensor<?x100xbf16>) -> (tensor<?xf64>, tensor<?xbf16>) {
  %x = fusion.var %a axes [1] correction 1 : tensor<?xf64>
  %y = fusion.var %b axes [1] correction 1 : tensor<?xbf16>
  sched.split %x[1] by 12
  sched.split %x[0] by 3
  sched.parallelize %x [bidx, tidy, serial, tidx]
  sched.split %y[1] by 12
  sched.split %y[0] by 3
  sched.parallelize %y [bidx, tidy, serial, tidx]
  fusion.return %x, %y : tensor<?xf64>, tensor<?xbf16>
}

fusion.func @cluster(%x: tensor<?x2048xf32>, %y: tensor<?x2048xf64>) -> (tensor<?xf32>, tensor<?xf64>) attributes {cluster = array<i64: 4>} {
  %p = fusion.var %x axes [1] correction 1 : tensor<?xf32>
  %q = fusion.var %y axes [1] correction 1 : tensor<?xf64>
  sched.split %p[1] by 512
  sched.split %p[2] by 64
  sched.parallelize %p [bidy, bidx, serial, tidx]
  sched.split %q[1] by 512
  sched.split %q[2] by 64
  sched.parallelize %q [bidy, bidx, serial, tidx]
  fusion.return %p, %q : tensor<?xf32>, tensor<?xf64>
}

// Of everything: it is no variance of variances.
fusion.func @all(%x: tensor<?x?xf32>) -> tensor<f32> {
  %y = fusion.var %x axes [0, 1] correction 0 : tensor<f32>
  fusion.return %y : tensor<f32>
}

// A layer norm: mean and variance in one pass.
fusion.func @norm(%x: tensor<?x?xbf16>) -> tensor<?x?xbf16> {
  %f = fusion.cast %x : tensor<?x?xf32>
  %n = fusion.dim %x, 1 : i64
  %c = fusion.cast %n : f32
  %s = fusion.sum %f axes [1] : tensor<?xf32>
  %m = fusion.div %s, %c : tensor<?xf32>
  %v = fusion.var %f axes [1] correction 0 : tensor<?xf32>
  %eps = fusion.constant 1.0e-5 : f32
  %e = fusion.add %v, %eps : tensor<?xf32>
  %r = fusion.rsqrt %e : tensor<?xf32>
  %mb = fusion.broadcast %m axes [1] : tensor<?x1xf32>
  %rb = fusion.broadcast %r axes [1] : tensor<?x1xf32>
  %d = fusion.sub %f, %mb : tensor<?x?xf32>
  %z = fusion.mul %d, %rb : tensor<?x?xf32>
  %y = fusion.cast %z : tensor<?x?xbf16>
  fusion.return %y : tensor<?x?xbf16>
}
