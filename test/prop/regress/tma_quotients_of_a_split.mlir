// A place is a sum of quotients of a symbolic id in two forms, (16 a + b div 2) div 5 and (32 a + b) div 10.
// prop: index=32 vector=16 again=0 shift=0 target=sm_90
// arg 0 f32 [12] strides [1] int -100 100 77
// out 0 f32 0
fusion.func @f(%x: tensor<?xf32>) -> tensor<?xf32> {
  %s = fusion.set %x : tensor<?xf32> memory(shared) via(tma) domain(%i0) {
    %i1, %i2 = id.split %i0 by 32
    %i3, %i4 = id.split %i2 by 2
    %i5 = id.merge %i1, %i3
    %i6, %i7 = id.split %i5 by 5
    id.domain loop [%i1 : serial, %i2 : bulk] alloc [%i6 : c, %i7 : c, %i4 : c]
  }
  %r = fusion.neg %s : tensor<?xf32> domain(%i0) {
    %i1, %i2 = id.split %i0 by 1
    id.domain loop [%i1 : serial, %i2 : serial]
  }
  fusion.return %r : tensor<?xf32>
}
