// What copies of plain bytes refuse, where only the quoted form can say it.
// RUN: tf-opt --split-input-file --verify-diagnostics %s

kernel.func @bulk(%x: !kernel.buffer<?xf32, global>, %n: i32, %p: i64) attributes {max_threads = 32} {
  %s = kernel.alloc {align = 16} : !kernel.buffer<64xf32, shared>
  %b = kernel.alloc : !kernel.mbarrier
  %f = kernel.mapa %s, %n : !kernel.buffer<64xf32, cluster>
  %fb = kernel.mapa %b, %n : !kernel.mbarrier<cluster>
  // expected-error@+1 {{the operands do not suit the attributes}}
  "kernel.bulk.load"(%x, %s, %n) {signal} : (!kernel.buffer<?xf32, global>, !kernel.buffer<64xf32, shared>, i32) -> ()
  // expected-error@+1 {{i32 is signalled, expected a !kernel.mbarrier}}
  kernel.bulk.load %x to %s bytes %n signal %n
  // expected-error@+1 {{a policy for shared memory, expected one for global memory only}}
  "kernel.bulk.reduce"(%s, %f, %n, %fb, %p) {op = "add", signal, hint} : (!kernel.buffer<64xf32, shared>, !kernel.buffer<64xf32, cluster>, i32, !kernel.mbarrier<cluster>, i64) -> ()
  // expected-error@+1 {{the operands do not suit the attributes}}
  "kernel.cp_async"(%x, %s) {bytes = 16, hint} : (!kernel.buffer<?xf32, global>, !kernel.buffer<64xf32, shared>) -> ()
}

// -----

kernel.func @registers() {
  // expected-error@+1 {{the kernel does not say how many threads it has, expected `block` or `max_threads`, which setmaxnreg depends on}}
  kernel.setmaxnreg dec 24
}

// -----

host.func @map() {
  %n = host.constant 4096
  %p = host.alloc %n
  // expected-error@+1 {{an address without its extents and one stride fewer, expected `dims` and `strides`}}
  %0 = "host.tensormap"(%p) {box = [8], type = "f32"} : (index) -> !host.tensormap
  // expected-error@+1 {{an address without its extents and one stride fewer, expected `dims` and `strides`}}
  %1 = "host.tensormap"(%p, %p, %p) {box = [8], type = "f32"} : (index, index, index) -> !host.tensormap
}
