// A number of each row, added to rows that begin anywhere, is loaded for each element under a condition of its own. Into a register that is defined: else ptxas
// takes the first of these loads for all. Nobody's schedule is like that unless written: where rows are computed with such numbers they are not aligned.
// RUN: tf-llc %s --mcpu=sm_90a --entry=written -o - 2>/dev/null | FileCheck %s
// RUN: tf-opt %s --auto-schedule=target=sm_90a | FileCheck %s --check-prefix=AUTO
// RUN: for s in 2x777 5x521 3x1001 4x8; do tf-run %s --mcpu=sm_90a --entry=written --arg=random:1:f32:$s --arg=random:2:f32:${s%%x*} --expect=reference --check=all || exit 1; done
// RUN: for s in 2x777 5x521 3x1001 4x8; do tf-run %s --mcpu=sm_90a --entry=plain --arg=random:1:f32:$s --arg=random:2:f32:${s%%x*} --expect=reference --check=all || exit 1; done

// CHECK: mov.b32 [[R:%r[0-9]+]], 0f00000000;
// CHECK-NEXT: @%p{{[0-9]+}} ld.global.nc.b32 [[R]], [
// CHECK: mov.b32 [[S:%r[0-9]+]], [[R]];
// CHECK-NEXT: @%p{{[0-9]+}} ld.global.nc.b32 [[S]], [
fusion.func @written(%x: tensor<?x?xf32>, %w0: tensor<?xf32>) -> tensor<?x?xf32> attributes {any_address, at_most = array<i64: 0, 1, 2045>} {
  %a0 = fusion.cast %x : tensor<?x?xf32>
  %t0b = fusion.broadcast %w0 axes [1] : tensor<?x1xf32>
  %t0 = fusion.cast %t0b : tensor<?x1xf32>
  %a = fusion.neg %a0 : tensor<?x?xf32>
  %m = fusion.reduce_max %a axes [1] : tensor<?xf32>
  %mb = fusion.broadcast %m axes [1] : tensor<?x1xf32>
  %d = fusion.sub %a, %mb : tensor<?x?xf32>
  %e = fusion.exp %d : tensor<?x?xf32>
  %p = fusion.mul %e, %a : tensor<?x?xf32>
  %s = fusion.reduce_min %p axes [1] : tensor<?xf32>
  %sb = fusion.broadcast %s axes [1] : tensor<?x1xf32>
  %y1 = fusion.add %e, %sb : tensor<?x?xf32>
  %y2n0 = fusion.add %y1, %t0 : tensor<?x?xf32>
  %y2 = fusion.set %y2n0 : tensor<?x?xf32>
  %a_r = sched.recompute %a for %p, %d : tensor<?x?xf32>
  %a0_r = sched.recompute %a0 for %a_r : tensor<?x?xf32>
  %x_in = sched.cache_after %x for %a0, %a0_r cache(evict_last) : tensor<?x?xf32>
  %y2_c = sched.cache_before %y2 : tensor<?x?xf32>
  sched.note "rows of at most 2045: a block each, as many warps as it takes with 4 times 4 elements a thread, kept in registers"
  sched.align %m[0, -1] by 4
  sched.split %m[-1] by 4
  sched.split %m[1] by 32
  sched.split %m[1] by 4
  sched.propagate %m
  sched.parallelize %m [bidx, tidy, unroll, tidx, unroll]
  sched.parallelize_like %m
  sched.parallelize %x_in[-1] vectorize
  sched.parallelize %y2[-1] vectorize
  sched.inline_most
  fusion.return %y2 : tensor<?x?xf32>
}

// AUTO-NOT: _aligned
fusion.func @plain(%x: tensor<?x?xf32>, %w0: tensor<?xf32>) -> (tensor<?x?xf32>) {
  %a0 = fusion.cast %x : tensor<?x?xf32>
  %t0b = fusion.broadcast %w0 axes [1] : tensor<?x1xf32>
  %t0 = fusion.cast %t0b : tensor<?x1xf32>
  %a = fusion.neg %a0 : tensor<?x?xf32>
  %m = fusion.reduce_max %a axes [1] : tensor<?xf32>
  %mb = fusion.broadcast %m axes [1] : tensor<?x1xf32>
  %d = fusion.sub %a, %mb : tensor<?x?xf32>
  %e = fusion.exp %d : tensor<?x?xf32>
  %p = fusion.mul %e, %a : tensor<?x?xf32>
  %s = fusion.reduce_min %p axes [1] : tensor<?xf32>
  %sb = fusion.broadcast %s axes [1] : tensor<?x1xf32>
  %y1 = fusion.add %e, %sb : tensor<?x?xf32>
  %y2n0 = fusion.add %y1, %t0 : tensor<?x?xf32>
  %y2 = fusion.set %y2n0 : tensor<?x?xf32>
  fusion.return %y2 : tensor<?x?xf32>
}
