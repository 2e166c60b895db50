// In by TMA, through two boxes of 128 bytes by 64 rows, which it swizzles; each of 256 threads transposes blocks
// of 16 by 16 bytes in registers and writes vectors. Consecutive blocks go down the rows of x, which is along those of the result.
fusion.func @transpose(%x: tensor<16384x8192xf32>) -> tensor<8192x16384xf32> {
  %xs = fusion.set %x : tensor<16384x8192xf32> memory(shared) via(tma) cache(evict_last) domain(%m, %n) {
    %mo, %mi = id.split %m by 64
    %no, %ni = id.split %n by 64
    %nb, %nj = id.split %ni by 32
    %mh, %ml = id.split %mi by 8
    %nc, %ne = id.split %nj by 4
    %sr, %sc = id.swizzle xor %ml, %nc
    id.domain loop [%no : bidy, %mo : bidx, %nb : unroll, %mi : bulk, %nj : bulk] alloc [%no : c, %mo : c, %nb : c, %mh : c, %sr : c, %sc : c, %ne : c]
  } inline(2)
  %xr = fusion.set %xs : tensor<16384x8192xf32> domain(%m, %n) {
    %mo, %mi = id.split %m by 64
    %no, %ni = id.split %n by 64
    %g, %mr = id.split %mi by 4
    %q, %nr = id.split %ni by 4
    %gh, %gl = id.split %g by 8
    %qh, %ql = id.split %q by 4
    %lane = id.merge %gl, %ql
    %group = id.merge %qh, %gh
    %all = id.merge %group, %lane
    %turn, %thread = id.split %all by 256
    id.domain loop [%no : bidy, %mo : bidx, %turn : unroll, %thread : tidx, %mr : unroll, %nr : vectorize]
  } inline(4)
  %y = fusion.permute %xr axes [1, 0] : tensor<8192x16384xf32> domain(%n, %m) {
    %mo, %mi = id.split %m by 64
    %no, %ni = id.split %n by 64
    %g, %mr = id.split %mi by 4
    %q, %nr = id.split %ni by 4
    %gh, %gl = id.split %g by 8
    %qh, %ql = id.split %q by 4
    %lane = id.merge %gl, %ql
    %group = id.merge %qh, %gh
    %all = id.merge %group, %lane
    %turn, %thread = id.split %all by 256
    id.domain loop [%no : bidy, %mo : bidx, %turn : unroll, %thread : tidx, %nr : unroll, %mr : vectorize]
  }
  fusion.return %y : tensor<8192x16384xf32>
}
