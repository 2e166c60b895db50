// Rows in shared memory whose length only the launch knows: it checks that runs begin at multiples of 16 bytes there, too.
// prop: index=64 vector=16 again=1 shift=0 target=sm_90
// arg 0 f64 [3,6] strides [6,1] int -100 100 77
// out 0 f64 0
fusion.func @f(%x: tensor<?x?xf64>) -> tensor<?x?xf64> {
  %s = fusion.set %x : tensor<?x?xf64> memory(shared) via(bulk) domain(%i0, %i1) {
    %i2, %i3 = id.split %i1 by 2
    id.domain loop [%i0 : serial, %i2 : serial, %i3 : bulk]
  }
  %r = fusion.neg %s : tensor<?x?xf64> memory(shared) domain(%i0, %i1) {
    id.domain loop [%i1 : serial, %i0 : serial] alloc [%i0 : c, %i1 : c]
  }
  %y = fusion.set %r : tensor<?x?xf64> via(bulk) domain(%i0, %i1) {
    %i2, %i3 = id.split %i1 by 2
    id.domain loop [%i0 : serial, %i2 : serial, %i3 : bulk]
  }
  fusion.return %y : tensor<?x?xf64>
}
