// The formula: y[i] = sum over j <= i of exp(A[i] - A[j]) (q[i] . k[j]) v[j], where A are the sums of min(a, 0).
fusion.func @scan(%q: tensor<?x?x?x32xf16>, %k: tensor<?x?x?x32xf16>, %v: tensor<?x?x?x?xf16>, %a: tensor<?x?x?xf32>) -> tensor<?x?x?x?xf16> {
  %nought = fusion.constant 0.0 : f32
  %zero = fusion.constant 0 : i32
  %one = fusion.constant 1 : i32
  %t = fusion.dim %q, 2 : i64
  %i = fusion.iota %zero, %one, %t axis 2 : tensor<1x1x?x1xi32>
  %j = fusion.iota %zero, %one, %t axis 3 : tensor<1x1x1x?xi32>
  %seen = fusion.le %j, %i : tensor<1x1x?x?xi1>
  %am = fusion.min %a, %nought : tensor<?x?x?xf32>
  %ab = fusion.broadcast %am axes [2] : tensor<?x?x1x?xf32>
  %terms = fusion.select %seen, %ab, %nought : tensor<?x?x?x?xf32>
  %sums = fusion.sum %terms axes [3] : tensor<?x?x?xf32>
  %ai = fusion.broadcast %sums axes [3] : tensor<?x?x?x1xf32>
  %aj = fusion.broadcast %sums axes [2] : tensor<?x?x1x?xf32>
  %d = fusion.sub %ai, %aj : tensor<?x?x?x?xf32>
  %w = fusion.exp %d : tensor<?x?x?x?xf32>
  %qf = fusion.cast %q : tensor<?x?x?x32xf32>
  %kf = fusion.cast %k : tensor<?x?x?x32xf32>
  %vf = fusion.cast %v : tensor<?x?x?x?xf32>
  %qb = fusion.broadcast %qf axes [3] : tensor<?x?x?x1x32xf32>
  %kb = fusion.broadcast %kf axes [2] : tensor<?x?x1x?x32xf32>
  %vb = fusion.broadcast %vf axes [2] : tensor<?x?x1x?x?xf32>
  %qk0 = fusion.mul %qb, %kb : tensor<?x?x?x?x32xf32>
  %qk = fusion.sum %qk0 axes [4] : tensor<?x?x?x?xf32>
  %s0 = fusion.mul %qk, %w : tensor<?x?x?x?xf32>
  %s = fusion.select %seen, %s0, %nought : tensor<?x?x?x?xf32>
  %sb = fusion.broadcast %s axes [4] : tensor<?x?x?x?x1xf32>
  %sv = fusion.mul %sb, %vb : tensor<?x?x?x?x?xf32>
  %y = fusion.sum %sv axes [3] : tensor<?x?x?x?xf32>
  %r = fusion.cast %y : tensor<?x?x?x?xf16>
  fusion.return %r : tensor<?x?x?x?xf16>
}
