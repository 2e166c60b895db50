// By the copy engine both ways, through tiles that it swizzles; in between each thread transposes blocks of 16 by 16
// bytes in registers. Consecutive blocks go down the rows of x, which is along those of the result.
fusion.func @transpose(%x: tensor<16384x8192xf32>) -> tensor<8192x16384xf32> {
  %xs = fusion.set %x : tensor<16384x8192xf32> memory(shared) via(tma) cache(evict_last) domain(%m, %n) {
    %mo, %mi = id.split %m by 128
    %no, %ni = id.split %n by 64
    %nb, %nj = id.split %ni by 32
    %mh, %ml = id.split %mi by 8
    %nc, %ne = id.split %nj by 4
    %sr, %sc = id.swizzle xor %ml, %nc
    id.domain loop [%no : bidy, %mo : bidx, %nb : unroll, %mi : bulk, %nj : bulk] alloc [%no : c, %mo : c, %nb : c, %mh : c, %sr : c, %sc : c, %ne : c]
  } inline(2)
  %xr = fusion.set %xs : tensor<16384x8192xf32> domain(%m, %n) {
    %mo, %mi = id.split %m by 128
    %no, %ni = id.split %n by 64
    %g, %mr = id.split %mi by 4
    %q, %nr = id.split %ni by 4
    %gh, %gl = id.split %g by 8
    %qh, %ql = id.split %q by 8
    %t, %u = id.swizzle xor %ql, %gl
    %lane = id.merge %u, %t
    %group = id.merge %qh, %gh
    %turn, %gt = id.split %group by 4
    %thread = id.merge %gt, %lane
    id.domain loop [%no : bidy, %mo : bidx, %turn : unroll, %thread : tidx, %mr : unroll, %nr : vectorize]
  } inline(4)
  %ys = fusion.permute %xr axes [1, 0] : tensor<8192x16384xf32> memory(shared) domain(%n, %m) {
    %mo, %mi = id.split %m by 128
    %no, %ni = id.split %n by 64
    %g, %mr = id.split %mi by 4
    %q, %nr = id.split %ni by 4
    %gh, %gl = id.split %g by 8
    %qh, %ql = id.split %q by 8
    %t, %u = id.swizzle xor %ql, %gl
    %lane = id.merge %u, %t
    %group = id.merge %qh, %gh
    %turn, %gt = id.split %group by 4
    %thread = id.merge %gt, %lane
    %mb, %mj = id.split %mi by 32
    %mc, %me = id.split %mj by 4
    %nh, %nl = id.split %ni by 8
    %sr, %sc = id.swizzle xor %nl, %mc
    id.domain loop [%no : bidy, %mo : bidx, %turn : unroll, %thread : tidx, %nr : unroll, %mr : vectorize] alloc [%no : c, %mo : c, %mb : c, %nh : c, %sr : c, %sc : c, %me : c]
  } inline(2)
  %y = fusion.set %ys : tensor<8192x16384xf32> via(tma) domain(%n, %m) {
    %mo, %mi = id.split %m by 128
    %no, %ni = id.split %n by 64
    %mb, %mj = id.split %mi by 32
    id.domain loop [%no : bidy, %mo : bidx, %mb : unroll, %ni : bulk, %mj : bulk]
  }
  fusion.return %y : tensor<8192x16384xf32>
}
