// A load or a store alone under a condition is one instruction with a predicate: the PTX has no branch. What it does is what
// the kernel does. Of elements and vectors, with a policy or none, with zero or another value where there is no element, of
// halves of a word that was rounded as a pair, of shared memory. In kernels that the back end takes as they are: long ones.
// RUN: tf-llc %s --mcpu=sm_90a | FileCheck-22 %s --implicit-check-not=bra
// CHECK-LABEL: .entry loads(
// CHECK-DAG: @%p{{[0-9]+}} ld.global.nc.b32 %r{{[0-9]+}}, [%rd{{[0-9]+}}+20];
// CHECK-DAG: @!%p{{[0-9]+}} ld.global.nc.b32
// CHECK-DAG: @%p{{[0-9]+}} ld.global.nc.b32 %r{{[0-9]+}}, [%rd{{[0-9]+}}+-20];
// CHECK-DAG: @%p{{[0-9]+}} ld.global.nc.v4.b32
// CHECK-DAG: @%p{{[0-9]+}} ld.global.nc.b16
// CHECK-DAG: @%p{{[0-9]+}} ld.global.nc.L2::cache_hint.v4.b32
// CHECK: ret;
// CHECK-LABEL: .entry stores(
// CHECK-DAG: @%p{{[0-9]+}} st.global.b16 [%rd{{[0-9]+}}], %r{{[0-9]+}};
// CHECK-DAG: @%p{{[0-9]+}} st.global.b16 [%rd{{[0-9]+}}+2], %r{{[0-9]+}};
// CHECK-DAG: @%p{{[0-9]+}} st.shared.b32
// CHECK-DAG: @%p{{[0-9]+}} ld.shared.b32
// CHECK: ret;
// RUN: for n in 0 1 7 64 100 128; do for k in loads stores; do a="--mcpu=sm_90a --check=all --entry=$k --block=32 --arg=$n --arg=random:1:f32:640 --arg=random:2:bf16:640 --arg=iota:f32:640 --out -"; \
// RUN:   tf-run %s $a --out %t.h.npy --out %t.y.npy && tf-run %s $a --from-ptx --out %t.h.ptx.npy --out %t.y.ptx.npy && cmp %t.h.npy %t.h.ptx.npy && \
// RUN:   cmp %t.y.npy %t.y.ptx.npy || exit 1; done; done
builtin.module {
  kernel.func @loads(%n: i32, %x: !kernel.buffer<?xf32, global> {align = 16 : i64, noalias, readonly}, %h: !kernel.buffer<?xbf16, global> {align = 16 : i64, noalias, readonly}, %y: !kernel.buffer<?xf32, global> {align = 16 : i64, noalias}) attributes {block = array<i64: 32, 1, 1>} {
    %c4 = kernel.constant 4 : i32
    %c5 = kernel.constant 5 : i32
    %c8 = kernel.constant 8 : i32
    %c20 = kernel.constant 20 : i32
    %zero = kernel.constant 0.0 : f32
    %half = kernel.constant 0.0 : bf16
    %t = kernel.thread_id x
    %z0 = kernel.constant 0 : i32
    %o1 = kernel.constant 1 : i32
    %many = kernel.constant 120 : i32
    %tf = kernel.cast %t : i32 to f32
    %scale = kernel.constant 0.5 : f32
    %long = kernel.for %k = %z0 to %many step %o1 iter(%acc = %tf) : i32 attributes {unroll} {
      %sq = kernel.mul %acc, %scale : f32
      %nx = kernel.add %sq, %tf : f32
      kernel.yield %nx
    }
    %i = kernel.mul %t, %c4 : i32
    %j = kernel.add %i, %c5 : i32
    %lt = kernel.cmp lt %i, %n : i32
    %ge = kernel.cmp ge %j, %n : i32
    %own = kernel.cast %i : i32 to f32
    %at1 = kernel.add %j, %c20 : i32
    %at2 = kernel.add %at1, %c8 : i32
    %a = kernel.if %lt -> f32 {
      %v = kernel.load %x[%j] : f32
      kernel.yield %v
    } else {
      kernel.yield %own
    }
    %b = kernel.if %ge -> f32 {
      kernel.yield %zero
    } else {
      %v = kernel.load %x[%i] : f32
      kernel.yield %v
    }
    %none = kernel.splat %own : vector<4xf32>
    %w = kernel.if %lt -> vector<4xf32> {
      %v = kernel.load %x[%i] : vector<4xf32>
      kernel.yield %v
    } else {
      kernel.yield %none
    }
    %q = kernel.if %ge -> vector<4xf32> {
      %v = kernel.load %x[%i] {cache = "evict_last"} : vector<4xf32>
      kernel.yield %v
    } else {
      kernel.yield %none
    }
    %hv = kernel.if %lt -> bf16 {
      %v = kernel.load %h[%j] : bf16
      kernel.yield %v
    } else {
      kernel.yield %half
    }
    %hf = kernel.cast %hv : bf16 to f32
    %d0, %d1 = kernel.if %lt -> f32, f32 {
      %v = kernel.load %x[%at1] : f32
      %v2 = kernel.load %x[%at2] : f32
      kernel.yield %v, %v2
    } else {
      kernel.yield %own, %zero
    }
    %d01 = kernel.sub %d0, %d1 : f32
    %some = kernel.cmp gt %i, %c5 : i32
    %back = kernel.constant -5 : i64
    %wide = kernel.cast %i : i32 to i64
    %before = kernel.add %wide, %back : i64
    %early = kernel.if %some -> f32 {
      %v = kernel.load %x[%before] : f32
      kernel.yield %v
    } else {
      kernel.yield %zero
    }
    %ab0 = kernel.add %a, %b : f32
    %ab = kernel.add %ab0, %early : f32
    %s0 = kernel.add %ab, %d01 : f32
    %s2 = kernel.add %s0, %hf : f32
    %s1 = kernel.add %s2, %long : f32
    %sv = kernel.splat %s1 : vector<4xf32>
    %wq = kernel.add %w, %q : vector<4xf32>
    %r = kernel.add %wq, %sv : vector<4xf32>
    %at = kernel.mul %t, %c20 : i32
    kernel.store %r, %y[%at]
  }
  kernel.func @stores(%n: i32, %x: !kernel.buffer<?xf32, global> {align = 16 : i64, noalias, readonly}, %h: !kernel.buffer<?xbf16, global> {align = 16 : i64, noalias}, %y: !kernel.buffer<?xf32, global> {align = 16 : i64, noalias}) attributes {block = array<i64: 32, 1, 1>} {
    %c1 = kernel.constant 1 : i32
    %c2 = kernel.constant 2 : i32
    %t = kernel.thread_id x
    %z0 = kernel.constant 0 : i32
    %o1 = kernel.constant 1 : i32
    %many = kernel.constant 120 : i32
    %tf = kernel.cast %t : i32 to f32
    %scale = kernel.constant 0.5 : f32
    %long = kernel.for %k = %z0 to %many step %o1 iter(%acc = %tf) : i32 attributes {unroll} {
      %sq = kernel.mul %acc, %scale : f32
      %nx = kernel.add %sq, %tf : f32
      kernel.yield %nx
    }
    %s = kernel.alloc : !kernel.buffer<33xf32, shared>
    %i = kernel.mul %t, %c2 : i32
    %j = kernel.add %i, %c1 : i32
    %a = kernel.load %x[%i] : f32
    %b = kernel.load %x[%j] : f32
    kernel.store %a, %s[%t]
    kernel.barrier
    %lt = kernel.cmp lt %i, %n : i32
    %ltj = kernel.cmp lt %j, %n : i32
    %next = kernel.add %t, %c1 : i32
    %c32 = kernel.constant 32 : i32
    %in = kernel.cmp lt %next, %c32 : i32
    %m = kernel.if %in -> f32 {
      %v = kernel.load %s[%next] : f32
      kernel.yield %v
    } else {
      kernel.yield %a
    }
    %c = kernel.add %b, %m : f32
    %two = kernel.build %a, %c : vector<2xf32>
    %pair = kernel.cast %two : vector<2xf32> to vector<2xbf16>
    %lo = kernel.extract %pair[0] : vector<2xbf16>
    %hi = kernel.extract %pair[1] : vector<2xbf16>
    kernel.if %lt {
      kernel.store %lo, %h[%i]
    }
    kernel.if %ltj {
      kernel.store %hi, %h[%j]
    }
    kernel.barrier
    kernel.if %ltj {
      kernel.store %c, %s[%t]
    }
    kernel.barrier
    %last = kernel.load %s[%t] : f32
    %all = kernel.add %last, %long : f32
    kernel.store %all, %y[%t]
  }
}
