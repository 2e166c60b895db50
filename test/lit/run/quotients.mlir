// Division of f32 in default mode: what is made of the divisor is made once for all that are divided by it, and a
// constant's reciprocal is found by the compiler. Within an ulp for dividends and divisors of every size.
// RUN: tf-run %s --entry=constants --arg=random:1:f32:37x61 --expect=reference --rtol=1.2e-7 --atol=1.5e-45
// RUN: tf-run %s --entry=constants --arg=const:inf:f32:3x5 --expect=reference --rtol=1.2e-7 --atol=1.5e-45
// RUN: tf-run %s --entry=constants --arg=const:-inf:f32:3x5 --expect=reference --rtol=1.2e-7 --atol=1.5e-45
// RUN: tf-run %s --entry=constants --arg=const:nan:f32:3x5 --expect=reference --rtol=1.2e-7 --atol=1.5e-45
// RUN: tf-run %s --entry=constants --arg=const:-0.0:f32:3x5 --expect=reference --rtol=1.2e-7 --atol=1.5e-45
// RUN: tf-run %s --entry=constants --arg=const:1e-42:f32:3x5 --expect=reference --rtol=1.2e-7 --atol=1.5e-45
// RUN: tf-run %s --entry=constants --arg=const:-3e-38:f32:1x1 --expect=reference --rtol=1.2e-7 --atol=1.5e-45
// RUN: tf-run %s --entry=constants --arg=const:3.4e38:f32:1x7 --expect=reference --rtol=1.2e-7 --atol=1.5e-45
// RUN: tf-run %s --entry=constants --arg=const:-2.5e30:f32:1x7 --expect=reference --rtol=1.2e-7 --atol=1.5e-45
// RUN: tf-run %s --entry=rows --arg=random:1:f32:9x61 --arg=random:2:f32:9 --expect=reference --rtol=1.2e-7 --atol=1.5e-45
// RUN: tf-run %s --entry=rows --arg=const:3e38:f32:9x61 --arg=const:2e-41:f32:9 --expect=reference
// RUN: tf-run %s --entry=rows --arg=const:-3e38:f32:9x61 --arg=const:7e-10:f32:9 --expect=reference
// RUN: tf-run %s --entry=rows --arg=const:3e-42:f32:9x61 --arg=const:3e-41:f32:9 --expect=reference --rtol=1.2e-7 --atol=1.5e-45
// RUN: tf-run %s --entry=rows --arg=const:2e38:f32:9x61 --arg=const:-3.1e38:f32:9 --expect=reference --rtol=1.2e-7 --atol=1.5e-45
// RUN: tf-run %s --entry=rows --arg=const:-1:f32:9x61 --arg=const:0:f32:9 --expect=reference
// RUN: tf-run %s --entry=rows --arg=const:0:f32:9x61 --arg=const:-0.0:f32:9 --expect=reference
// RUN: tf-run %s --entry=rows --arg=const:inf:f32:9x61 --arg=const:-3:f32:9 --expect=reference
// RUN: tf-run %s --entry=rows --arg=const:-5:f32:9x61 --arg=const:inf:f32:9 --expect=reference
// RUN: tf-run %s --entry=rows --arg=const:inf:f32:9x61 --arg=const:inf:f32:9 --expect=reference
// RUN: tf-llc %s --entry=rows | FileCheck %s --check-prefix=ROWS
// RUN: tf-llc %s --entry=eighths | FileCheck %s --check-prefix=EIGHTHS --implicit-check-not=fma --implicit-check-not=setp.lt.u32
// RUN: tf-llc %s --entry=thirds | FileCheck %s --check-prefix=THIRDS --implicit-check-not=rcp

// A vector of a row has one reciprocal.
// ROWS: rcp.approx.ftz.f32
// ROWS-NOT: rcp.approx
// ROWS: st.global.v4

// EIGHTHS: mul.rn.f32 {{.*}}, 0f3E000000
// THIRDS: fma.rn.f32 {{.*}}, 0f3EAAAAAB

fusion.func @constants(%x: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) {
  %three = fusion.constant 3.0 : f32
  %a = fusion.div %x, %three : tensor<?x?xf32>
  %sign = fusion.reciprocal %a : tensor<?x?xf32>
  %less = fusion.constant -7.3 : f32
  %b = fusion.div %x, %less : tensor<?x?xf32>
  %eight = fusion.constant -8.0 : f32
  %c = fusion.div %x, %eight : tensor<?x?xf32>
  %small = fusion.constant 3e-19 : f32
  %d = fusion.div %x, %small : tensor<?x?xf32>
  %tiny = fusion.constant -1e-30 : f32
  %e = fusion.div %x, %tiny : tensor<?x?xf32>
  %huge = fusion.constant 3e38 : f32
  %f = fusion.div %x, %huge : tensor<?x?xf32>
  fusion.return %a, %sign, %b, %c, %d, %e, %f : tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>
}

fusion.func @rows(%x: tensor<?x?xf32>, %r: tensor<?xf32>) -> tensor<?x?xf32> {
  %b = fusion.broadcast %r axes [1] : tensor<?x1xf32>
  %y = fusion.div %x, %b : tensor<?x?xf32>
  %x_in = sched.cache_after %x : tensor<?x?xf32>
  sched.split %y[1] by 4
  sched.propagate %y
  sched.parallelize %y [bidx, tidx, unroll]
  sched.parallelize_like %y
  sched.parallelize %x_in[-1] vectorize
  sched.parallelize %y[-1] vectorize
  sched.inline_most
  fusion.return %y : tensor<?x?xf32>
}

fusion.func @eighths(%x: tensor<?xf32>) -> tensor<?xf32> {
  %eight = fusion.constant 8.0 : f32
  %y = fusion.div %x, %eight : tensor<?xf32>
  sched.split %y[0] by 128
  sched.parallelize %y [bidx, tidx]
  fusion.return %y : tensor<?xf32>
}

fusion.func @thirds(%x: tensor<?xf32>) -> tensor<?xf32> {
  %three = fusion.constant 3.0 : f32
  %y = fusion.div %x, %three : tensor<?xf32>
  sched.split %y[0] by 128
  sched.parallelize %y [bidx, tidx]
  fusion.return %y : tensor<?xf32>
}
