// A box passes the end of an id of one element, in an order of its own: the id's parts are dimensions of the box, one of them of one element.
// prop: index=32 vector=16 again=0 shift=0 target=sm_90
// arg 0 f16 [2,4,2,8] strides [64,16,8,1] int -100 100 77
// out 0 f16 0
fusion.func @f(%x: tensor<2x4x2x8xf16>) -> tensor<2x4x2x8xf16> {
  %r = fusion.neg %x : tensor<2x4x2x8xf16> memory(shared) domain(%a, %b, %c, %d) {
    %bo, %bi = id.split %b by 6
    %boo, %boi = id.split %bo by 2
    %m = id.merge %bi, %boi
    %co, %ci = id.split %c by 16
    %do, %di = id.split %d by 16
    %t = id.merge %ci, %di
    %to, %ti = id.split %t by 128
    %s, %u = id.split %ti by 64
    %v, %w = id.split %u by 16
    %p, %q = id.split %w by 8
    %x0, %x1 = id.swizzle xor %s, %p
    id.domain loop [%co : serial, %boo : serial, %do : serial, %m : serial, %a : serial, %ci : serial, %di : serial] alloc [%co : c, %boo : c, %do : c, %m : c, %a : c, %to : c, %x0 : c, %v : c, %x1 : c, %q : c]
  }
  %y = fusion.set %r : tensor<2x4x2x8xf16> via(tma) domain(%a, %b, %c, %d) {
    %bo, %bi = id.split %b by 6
    %boo, %boi = id.split %bo by 2
    %co, %ci = id.split %c by 16
    %do, %di = id.split %d by 16
    id.domain loop [%co : serial, %boo : serial, %do : serial, %a : bulk, %boi : bulk, %bi : bulk, %ci : bulk, %di : bulk]
  }
  fusion.return %y : tensor<2x4x2x8xf16>
}
