// Loops that `unroll` asks for and `rolled` lets be one until the PTX text: with conditions, halves of words, accumulators of
// 64 bits, vectors and shuffles. What the PTX does is what the kernel does, and what it does where they are written out.
// RUN: tf-llc %s --mcpu=sm_90a | FileCheck-22 %s --implicit-check-not=tf.rolled --implicit-check-not=.local
// CHECK-LABEL: .entry rows(
// CHECK: .reg .b32 %tfa{{[0-9]+}}_<4>;
// CHECK: bra $L__BB{{[0-9_]*}}_turn0;
// CHECK: $L__BB{{[0-9_]*}}_turn3:
// CHECK: mov.b64 %rd{{[0-9]+}}, 12;
// CHECK-LABEL: .entry sums(
// CHECK: .reg .b64 %tfa{{[0-9]+}}_<1>;
// CHECK: shfl.sync.bfly.b32
// one condition's store is another turn's to read: it is written out before LLVM
// CHECK-LABEL: .entry handed(
// CHECK-NOT: _turn
// CHECK: ret;
// CHECK-LABEL: .entry last(
// CHECK: mov.b32 %tfa
// RUN: sed 's/{rolled, unroll}/{unroll}/' %s > %t.plain.mlir
// RUN: for k in rows sums handed last; do a="--mcpu=sm_90a --check=all --entry=$k --block=32 --arg=random:1:bf16:256 --arg=zeros:f32:512 --out -"; \
// RUN:   tf-run %t.plain.mlir $a --out %t.plain.npy && tf-run %s $a --out %t.npy && tf-run %s $a --from-ptx --out %t.ptx.npy && \
// RUN:   cmp %t.plain.npy %t.npy && cmp %t.npy %t.ptx.npy || exit 1; done
builtin.module {
  kernel.func @rows(%x: !kernel.buffer<?xbf16, global> {align = 16 : i64}, %y: !kernel.buffer<?xf32, global> {align = 16 : i64}) attributes {block = array<i64: 32, 1, 1>} {
    %c0 = kernel.constant 0 : i32
    %c1 = kernel.constant 1 : i32
    %c2 = kernel.constant 2 : i32
    %c4 = kernel.constant 4 : i32
    %c8 = kernel.constant 8 : i32
    %last = kernel.constant 250 : i32
    %zero = kernel.constant 0.0 : bf16
    %nothing = kernel.constant 0.0 : f32
    %s = kernel.alloc : !kernel.buffer<8xbf16, local>
    %acc = kernel.alloc : !kernel.buffer<1xf32, local>
    %t = kernel.thread_id x
    %base = kernel.mul %t, %c8 : i32
    kernel.store %nothing, %acc[%c0]
    kernel.for %r = %c0 to %c4 step %c1 : i32 attributes {rolled, unroll} {
      %i = kernel.mul %r, %c2 : i32
      %j = kernel.add %i, %c1 : i32
      %at = kernel.add %base, %i : i32
      %is = kernel.cmp lt %at, %last : i32
      %v = kernel.if %is -> bf16 {
        %a = kernel.load %x[%at] : bf16
        kernel.yield %a
      } else {
        kernel.yield %zero
      }
      kernel.store %v, %s[%i]
      %u = kernel.load %s[%i] : bf16
      %w = kernel.add %u, %u : bf16
      kernel.store %w, %s[%j]
    }
    kernel.for %r = %c0 to %c4 step %c1 : i32 attributes {rolled, unroll} {
      %i = kernel.mul %r, %c2 : i32
      %j = kernel.add %i, %c1 : i32
      %at = kernel.add %base, %i : i32
      %is = kernel.cmp lt %at, %last : i32
      kernel.if %is {
        kernel.for %h = %c0 to %c2 step %c1 : i32 attributes {unroll} {
          %k = kernel.add %i, %h : i32
          kernel.if %is {
            %a = kernel.load %s[%k] : bf16
            %f = kernel.cast %a : bf16 to f32
            %old = kernel.load %acc[%c0] : f32
            %new = kernel.add %old, %f : f32
            kernel.store %new, %acc[%c0]
          }
        }
      }
    }
    %sum = kernel.load %acc[%c0] : f32
    kernel.for %r = %c0 to %c4 step %c1 : i32 attributes {rolled, unroll} {
      %i = kernel.mul %r, %c2 : i32
      %j = kernel.add %i, %c1 : i32
      %a = kernel.load %s[%j] : bf16
      %f = kernel.cast %a : bf16 to f32
      %g = kernel.add %f, %sum : f32
      %d = kernel.mul %t, %c4 : i32
      %at = kernel.add %d, %r : i32
      kernel.store %g, %y[%at]
    }
  }
  kernel.func @sums(%x: !kernel.buffer<?xbf16, global> {align = 16 : i64}, %y: !kernel.buffer<?xf32, global> {align = 16 : i64}) attributes {block = array<i64: 32, 1, 1>} {
    %c0 = kernel.constant 0 : i32
    %c1 = kernel.constant 1 : i32
    %c2 = kernel.constant 2 : i32
    %c5 = kernel.constant 5 : i32
    %c8 = kernel.constant 8 : i32
    %c16 = kernel.constant 16 : i32
    %none = kernel.constant 0 : i64
    %pair = kernel.alloc : !kernel.buffer<2xf32, local>
    %count = kernel.alloc : !kernel.buffer<1xi64, local>
    %t = kernel.thread_id x
    %base = kernel.mul %t, %c8 : i32
    %v = kernel.load %x[%base] {align = 16 : i64} : vector<2xbf16>
    %f = kernel.cast %v : vector<2xbf16> to vector<2xf32>
    kernel.store %f, %pair[%c0]
    kernel.store %none, %count[%c0]
    kernel.for %r = %c0 to %c5 step %c1 : i32 attributes {rolled, unroll} {
      %d = kernel.shr %c16, %r : i32
      %was = kernel.load %pair[%c0] : vector<2xf32>
      %first = kernel.extract %was[0] : vector<2xf32>
      %twice = kernel.add %first, %first : f32
      kernel.store %twice, %pair[%c0]
      %mine = kernel.load %pair[%c0] : vector<2xf32>
      kernel.store %first, %pair[%c0]
      %other = kernel.shuffle bfly %mine, %d : vector<2xf32>
      %both = kernel.add %mine, %other : vector<2xf32>
      kernel.store %both, %pair[%c0]
      %wide = kernel.cast %d : i32 to i64
      %n = kernel.load %count[%c0] : i64
      %more = kernel.add %n, %wide : i64
      kernel.store %more, %count[%c0]
    }
    %all = kernel.load %pair[%c0] : vector<2xf32>
    %n = kernel.load %count[%c0] : i64
    %a = kernel.extract %all[0] : vector<2xf32>
    %b = kernel.extract %all[1] : vector<2xf32>
    %g = kernel.cast %n : i64 to f32
    %h = kernel.mul %b, %g : f32
    %to = kernel.mul %t, %c2 : i32
    %next = kernel.add %to, %c1 : i32
    kernel.store %a, %y[%to]
    kernel.store %h, %y[%next]
  }
  // what a turn stores under a condition, another one loads
  kernel.func @handed(%x: !kernel.buffer<?xbf16, global> {align = 16 : i64}, %y: !kernel.buffer<?xf32, global> {align = 16 : i64}) attributes {block = array<i64: 32, 1, 1>} {
    %c0 = kernel.constant 0 : i32
    %c1 = kernel.constant 1 : i32
    %c3 = kernel.constant 3 : i32
    %c4 = kernel.constant 4 : i32
    %first = kernel.constant 1.0 : bf16
    %none = kernel.constant 0.0 : bf16
    %held = kernel.alloc : !kernel.buffer<3xbf16, local>
    %t = kernel.thread_id x
    %base = kernel.mul %t, %c4 : i32
    kernel.store %first, %held[%c1]
    kernel.for %r = %c0 to %c4 step %c1 : i32 attributes {rolled, unroll} {
      %at = kernel.add %base, %r : i32
      %a = kernel.load %x[%at] : bf16
      %is = kernel.cmp lt %none, %a : bf16
      kernel.if %is {
        kernel.store %a, %held[%c1]
      }
      %h = kernel.load %held[%c1] : bf16
      %f = kernel.cast %h : bf16 to f32
      kernel.store %f, %y[%at]
    }
  }
  // what all turns store for sure, and what is behind them loads: the last one's
  kernel.func @last(%x: !kernel.buffer<?xbf16, global> {align = 16 : i64}, %y: !kernel.buffer<?xf32, global> {align = 16 : i64}) attributes {block = array<i64: 32, 1, 1>} {
    %c0 = kernel.constant 0 : i32
    %c1 = kernel.constant 1 : i32
    %c4 = kernel.constant 4 : i32
    %nothing = kernel.constant 0.0 : f32
    %held = kernel.alloc : !kernel.buffer<3xbf16, local>
    %acc = kernel.alloc : !kernel.buffer<1xf32, local>
    %t = kernel.thread_id x
    %base = kernel.mul %t, %c4 : i32
    kernel.store %nothing, %acc[%c0]
    kernel.for %r = %c0 to %c4 step %c1 : i32 attributes {rolled, unroll} {
      %at = kernel.add %base, %r : i32
      %a = kernel.load %x[%at] : bf16
      kernel.store %a, %held[%c1]
      %h = kernel.load %held[%c1] : bf16
      %f = kernel.cast %h : bf16 to f32
      %old = kernel.load %acc[%c0] : f32
      %new = kernel.add %old, %f : f32
      kernel.store %new, %acc[%c0]
    }
    %h = kernel.load %held[%c1] : bf16
    %f = kernel.cast %h : bf16 to f32
    %sum = kernel.load %acc[%c0] : f32
    %g = kernel.add %f, %sum : f32
    kernel.store %g, %y[%t]
  }
}
