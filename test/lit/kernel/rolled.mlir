// A `rolled` loop over local buffers is one turn until the PTX text, in which the buffers are registers by numbers; a loop
// whose buffer breaks a rule is not (lib/kernel/rolled.h).
// RUN: tf-llc %s --mcpu=sm_90a --llvm-select | FileCheck-22 %s --implicit-check-not=tf.rolled --implicit-check-not=.local
// CHECK-LABEL: .entry scale(
// CHECK-DAG: .reg .f32 %tfa0_<16>;
// CHECK-DAG: .reg .b32 %tfa1_<8>;
// CHECK: mov.b32 %tfa0_0, %r
// CHECK: mov.b32 %tfa0_15, %r
// CHECK: mov.b32 %tfa1_0, %r
// CHECK: mov.b32 %tfa1_7, %r
// CHECK-LABEL: .entry single(
// CHECK-NOT: %tfa
// CHECK: ret;
// CHECK-LABEL: .entry unwritten(
// CHECK-NOT: %tfa
// CHECK: ret;
// CHECK-LABEL: .entry perhaps(
// CHECK-NOT: %tfa
// CHECK: ret;
// CHECK-LABEL: .entry either(
// CHECK: .reg .f32 %tfa0_<8>;
// CHECK-LABEL: .entry sometimes(
// CHECK-NOT: %tfa
// CHECK: ret;
// CHECK-LABEL: .entry beyond(
// CHECK-NOT: %tfa
// CHECK: ret;
builtin.module {
  kernel.func @scale(%x: !kernel.buffer<?xf32, global>, %y: !kernel.buffer<?xbf16, global>) attributes {block = array<i64: 128, 1, 1>} {
    %s = kernel.alloc : !kernel.buffer<16xf32, local>
    %p = kernel.alloc : !kernel.buffer<16xbf16, local>
    %m = kernel.alloc : !kernel.buffer<2xf32, local>
    %c0 = kernel.constant 0 : i32
    %c1 = kernel.constant 1 : i32
    %c2 = kernel.constant 2 : i32
    %c4 = kernel.constant 4 : i32
    %c8 = kernel.constant 8 : i32
    %c16 = kernel.constant 16 : i32
    %t = kernel.thread_id x
    %base = kernel.mul %t, %c16 : i32
    %zero = kernel.constant 0.0 : f32
    %half = kernel.constant 0.5 : f32
    kernel.store %zero, %m[%c0]
    kernel.for %r = %c0 to %c16 step %c1 : i32 attributes {rolled} {
      %at = kernel.add %base, %r : i32
      %v = kernel.load %x[%at] : f32
      %w = kernel.mul %v, %half : f32
      kernel.store %w, %s[%r]
      %old = kernel.load %m[%c0] : f32
      %new = kernel.add %old, %w : f32
      kernel.store %new, %m[%c0]
    }
    %sum = kernel.load %m[%c0] : f32
    kernel.for %r = %c0 to %c8 step %c1 : i32 attributes {rolled} {
      kernel.for %h = %c0 to %c1 step %c1 : i32 attributes {rolled} {
      %i = kernel.mul %r, %c2 : i32
      %j = kernel.add %i, %c1 : i32
      %a = kernel.load %s[%i] : f32
      %b = kernel.load %s[%j] : f32
      %c = kernel.add %a, %sum : f32
      %d = kernel.add %b, %sum : f32
      %e = kernel.build %c, %d : vector<2xf32>
      %f = kernel.cast %e : vector<2xf32> to vector<2xbf16>
      kernel.store %f, %p[%i]
      }
    }
    %p0 = kernel.load %p[%c0] : vector<8xbf16>
    %p1 = kernel.load %p[%c8] : vector<8xbf16>
    kernel.store %p0, %y[%base]
    %b2 = kernel.add %base, %c8 : i32
    kernel.store %p1, %y[%b2]
  }
  // elements of 16 bits one by one share a register
  kernel.func @single(%x: !kernel.buffer<?xbf16, global>) attributes {block = array<i64: 128, 1, 1>} {
    %s = kernel.alloc : !kernel.buffer<8xbf16, local>
    %c0 = kernel.constant 0 : i32
    %c1 = kernel.constant 1 : i32
    %c8 = kernel.constant 8 : i32
    kernel.for %r = %c0 to %c8 step %c1 : i32 attributes {rolled} {
      %v = kernel.load %x[%r] : bf16
      kernel.store %v, %s[%r]
    }
    %p = kernel.load %s[%c0] : vector<8xbf16>
    kernel.store %p, %x[%c8]
  }
  // read before it is written
  kernel.func @unwritten(%x: !kernel.buffer<?xf32, global>) attributes {block = array<i64: 128, 1, 1>} {
    %s = kernel.alloc : !kernel.buffer<8xf32, local>
    %c0 = kernel.constant 0 : i32
    %c1 = kernel.constant 1 : i32
    %c8 = kernel.constant 8 : i32
    kernel.for %r = %c0 to %c8 step %c1 : i32 attributes {rolled} {
      %v = kernel.load %s[%r] : f32
      kernel.store %v, %x[%r]
      kernel.store %v, %s[%r]
    }
  }
  // written under a condition, read behind it
  kernel.func @perhaps(%x: !kernel.buffer<?xf32, global>, %is: i1) attributes {block = array<i64: 128, 1, 1>} {
    %s = kernel.alloc : !kernel.buffer<8xf32, local>
    %c0 = kernel.constant 0 : i32
    %c1 = kernel.constant 1 : i32
    %c8 = kernel.constant 8 : i32
    kernel.if %is {
      kernel.for %r = %c0 to %c8 step %c1 : i32 attributes {rolled} {
        %v = kernel.load %x[%r] : f32
        kernel.store %v, %s[%r]
      }
    }
    kernel.for %r = %c0 to %c8 step %c1 : i32 attributes {rolled} {
      %v = kernel.load %s[%r] : f32
      kernel.store %v, %x[%r]
    }
  }
  // written either way
  kernel.func @either(%x: !kernel.buffer<?xf32, global>, %is: i1) attributes {block = array<i64: 128, 1, 1>} {
    %s = kernel.alloc : !kernel.buffer<8xf32, local>
    %c0 = kernel.constant 0 : i32
    %c1 = kernel.constant 1 : i32
    %c8 = kernel.constant 8 : i32
    %zero = kernel.constant 0.0 : f32
    kernel.if %is {
      kernel.for %r = %c0 to %c8 step %c1 : i32 attributes {rolled} {
        %v = kernel.load %x[%r] : f32
        kernel.store %v, %s[%r]
      }
    } else {
      kernel.for %r = %c0 to %c8 step %c1 : i32 attributes {rolled} {
        kernel.store %zero, %s[%r]
      }
    }
    kernel.for %r = %c0 to %c8 step %c1 : i32 attributes {rolled} {
      %v = kernel.load %s[%r] : f32
      kernel.store %v, %x[%r]
    }
  }
  // written in a loop that may have no turn
  kernel.func @sometimes(%x: !kernel.buffer<?xf32, global>, %n: i32) attributes {block = array<i64: 128, 1, 1>} {
    %s = kernel.alloc : !kernel.buffer<8xf32, local>
    %c0 = kernel.constant 0 : i32
    %c1 = kernel.constant 1 : i32
    %c8 = kernel.constant 8 : i32
    kernel.for %k = %c0 to %n step %c1 : i32 {
      kernel.for %r = %c0 to %c8 step %c1 : i32 attributes {rolled} {
        %v = kernel.load %x[%r] : f32
        kernel.store %v, %s[%r]
      }
    }
    kernel.for %r = %c0 to %c8 step %c1 : i32 attributes {rolled} {
      %v = kernel.load %s[%r] : f32
      kernel.store %v, %x[%r]
    }
  }
  // the last turn's index is none of the array's
  kernel.func @beyond(%x: !kernel.buffer<?xf32, global>) attributes {block = array<i64: 128, 1, 1>} {
    %s = kernel.alloc : !kernel.buffer<8xf32, local>
    %c0 = kernel.constant 0 : i32
    %c1 = kernel.constant 1 : i32
    %c2 = kernel.constant 2 : i32
    %c8 = kernel.constant 8 : i32
    %c9 = kernel.constant 9 : i32
    kernel.for %r = %c0 to %c9 step %c2 : i32 attributes {rolled} {
      %v = kernel.load %x[%r] : f32
      kernel.store %v, %s[%r]
    }
    %v = kernel.load %s[%c0] : f32
    kernel.store %v, %x[%c0]
  }
}
