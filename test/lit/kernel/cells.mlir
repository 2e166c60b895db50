// Local buffers that constants index are registers: what was stored last, behind conditions and in loops. Two numbers of 16 bits that
// were loaded as a word and are only widened stay halves of it, which another word may follow, or its other half.
// RUN: tf-run %s --entry=turned --block=4 --arg=iota:bf16:8 --check=all | FileCheck %s --check-prefix=TURNED
// RUN: tf-run %s --entry=counted --block=2 --arg=iota:bf16:8 --arg=3 --check=all | FileCheck %s --check-prefix=COUNTED
// RUN: tf-run %s --entry=counted --block=2 --arg=iota:bf16:8 --arg=0 --check=all | FileCheck %s --check-prefix=NONE

// The two branches store the other half of one word.
// TURNED: 0: 0 1
// TURNED-NEXT: 1: 2 3
// TURNED-NEXT: 2: 5 4
// TURNED-NEXT: 3: 7 6
kernel.func @turned(%x: !kernel.buffer<8xbf16, global>) attributes {max_threads = 4} {
  %s = kernel.alloc : !kernel.buffer<2xbf16, local>
  %t = kernel.thread_id x
  %at = kernel.mul %t, 2 : i32
  %v = kernel.load %x[%at] : vector<2xbf16>
  %low = kernel.extract %v [0] : vector<2xbf16>
  %high = kernel.extract %v [1] : vector<2xbf16>
  %first = kernel.cmp lt %t, 2 : i32
  kernel.if %first {
    kernel.store %low, %s[0]
    kernel.store %high, %s[1]
  } else {
    kernel.store %high, %s[0]
    kernel.store %low, %s[1]
  }
  %a = kernel.load %s[0] : bf16
  %b = kernel.load %s[1] : bf16
  %f = kernel.cast %a : bf16 to f32
  %g = kernel.cast %b : bf16 to f32
  kernel.print "{}: {} {}", %t, %f, %g
}

// Each turn adds up what the ones before it left: a word, and a vector that is stored whole.
// COUNTED: 0: 4 5, 4 7
// COUNTED-NEXT: 1: 6 7, 10 13
// NONE: 0: 2 3, 0 0
// NONE-NEXT: 1: 4 5, 0 0
kernel.func @counted(%x: !kernel.buffer<8xbf16, global>, %n: i32) attributes {max_threads = 4} {
  %s = kernel.alloc : !kernel.buffer<2xbf16, local>
  %w = kernel.alloc : !kernel.buffer<2xf32, local>
  %t = kernel.thread_id x
  %zero = kernel.constant 0.0 : f32
  %c0 = kernel.constant 0 : i32
  %c1 = kernel.constant 1 : i32
  %one = kernel.add %t, 1 : i32
  %begin = kernel.mul %one, 2 : i32
  %v = kernel.load %x[%begin] : vector<2xbf16>
  kernel.store %v, %s[0]
  kernel.store %zero, %w[0]
  kernel.store %zero, %w[1]
  kernel.for %i = %c0 to %n step %c1 : i32 {
    %k = kernel.add %t, %i : i32
    %at = kernel.mul %k, 2 : i32
    %u = kernel.load %x[%at] : vector<2xbf16>
    %a = kernel.load %s[0] : bf16
    %b = kernel.load %s[1] : bf16
    %fa = kernel.cast %a : bf16 to f32
    %fb = kernel.cast %b : bf16 to f32
    %p = kernel.load %w[0] : f32
    %q = kernel.load %w[1] : f32
    %pa = kernel.add %p, %fa : f32
    %qb = kernel.add %q, %fb : f32
    %both = kernel.build %pa, %qb : vector<2xf32>
    kernel.store %both, %w[0]
    kernel.store %u, %s[0]
  }
  %a = kernel.load %s[0] : bf16
  %b = kernel.load %s[1] : bf16
  %fa = kernel.cast %a : bf16 to f32
  %fb = kernel.cast %b : bf16 to f32
  %p = kernel.load %w[0] : f32
  %q = kernel.load %w[1] : f32
  kernel.print "{}: {} {}, {} {}", %t, %fa, %fb, %p, %q
}
