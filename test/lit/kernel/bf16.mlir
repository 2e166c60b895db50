// bf16 widens by a shift or a mask of the loaded word, and a value that was just rounded widens for nothing.
// RUN: tf-llc %s --mcpu=sm_90a | FileCheck-22 %s
// CHECK: ld.global{{.*}}.v2.b32 {[[A:%r[0-9]+]], [[B:%r[0-9]+]]}
// CHECK-NOT: .reg .b16
// CHECK-NOT: cvt.u32.u16
// CHECK-DAG: shl.b32 {{.*}}, [[A]], 16;
// CHECK-DAG: and.b32 {{.*}}, [[A]], -65536;
// CHECK-DAG: shl.b32 {{.*}}, [[B]], 16;
// CHECK-DAG: and.b32 {{.*}}, [[B]], -65536;
// CHECK-NOT: cvt.rn.bf16.f32
// CHECK: st.global.v4.b32
kernel.func @k(%x: !kernel.buffer<?xbf16, global> {align = 16}, %y: !kernel.buffer<?xf32, global> {align = 16}) attributes {max_threads = 32} {
  %t = kernel.thread_id x
  %4 = kernel.constant 4 : i32
  %i = kernel.mul %t, %4 : i32
  %v = kernel.load %x [%i] {align = 8} : vector<4xbf16>
  %a = kernel.extract %v [0] : vector<4xbf16>
  %b = kernel.extract %v [1] : vector<4xbf16>
  %c = kernel.extract %v [2] : vector<4xbf16>
  %d = kernel.extract %v [3] : vector<4xbf16>
  %af = kernel.cast %a : bf16 to f32
  %bf = kernel.cast %b : bf16 to f32
  %cf = kernel.cast %c : bf16 to f32
  %df = kernel.cast %d : bf16 to f32
  %p = kernel.mul %af, %bf : f32
  %q = kernel.mul %cf, %df : f32
  %ph = kernel.cast %p : f32 to bf16
  %qh = kernel.cast %q : f32 to bf16
  %pf = kernel.cast %ph : bf16 to f32
  %qf = kernel.cast %qh : bf16 to f32
  %r = kernel.build %pf, %qf, %af, %df : vector<4xf32>
  kernel.store %r, %y [%i] {align = 16}
}
