// LLVM makes branches of this loop's turn: the kernel is emitted again with all turns, over LLVM's values.
// RUN: tf-llc %s --mcpu=sm_90a | FileCheck-22 %s --implicit-check-not=%tfa --implicit-check-not=.local
// CHECK: .entry branches(
// CHECK-COUNT-4: ld.global
// CHECK: st.global
// CHECK: ret;
builtin.module {
  kernel.func @branches(%x: !kernel.buffer<?xf32, global>) attributes {block = array<i64: 128, 1, 1>} {
    %s = kernel.alloc : !kernel.buffer<8xf32, local>
    %c0 = kernel.constant 0 : i32
    %c1 = kernel.constant 1 : i32
    %c8 = kernel.constant 8 : i32
    kernel.for %r = %c0 to %c8 step %c1 : i32 attributes {rolled} {
      %v = kernel.load %x[%r] : f32
      %w = kernel.math sin %v : f32
      kernel.store %w, %s[%r]
    }
    %p = kernel.load %s[%c0] : vector<4xf32>
    kernel.store %p, %x[%c8]
  }
}
