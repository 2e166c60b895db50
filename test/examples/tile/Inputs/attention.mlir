// The formula, with all the scores: softmax(q k^T / sqrt(d)) v, where query i sees the keys up to i + skip.
fusion.func @attention_64(%q: tensor<?x?x?x64xf16>, %k: tensor<?x?x?x64xf16>, %v: tensor<?x?x?x64xf16>, %skip: i32)
    -> tensor<?x?x?x64xf16> {
  %scale = fusion.constant 0.125 : f32
  %none = fusion.constant -inf : f32
  %zero = fusion.constant 0 : i32
  %one = fusion.constant 1 : i32
  %m = fusion.dim %q, 2 : i64
  %n = fusion.dim %k, 2 : i64
  %qf = fusion.cast %q : tensor<?x?x?x64xf32>
  %kf = fusion.cast %k : tensor<?x?x?x64xf32>
  %vf = fusion.cast %v : tensor<?x?x?x64xf32>
  %qb = fusion.broadcast %qf axes [3] : tensor<?x?x?x1x64xf32>
  %kb = fusion.broadcast %kf axes [2] : tensor<?x?x1x?x64xf32>
  %vb = fusion.broadcast %vf axes [2] : tensor<?x?x1x?x64xf32>
  %qk = fusion.mul %qb, %kb : tensor<?x?x?x?x64xf32>
  %s0 = fusion.sum %qk axes [4] : tensor<?x?x?x?xf32>
  %s1 = fusion.mul %s0, %scale : tensor<?x?x?x?xf32>
  %i = fusion.iota %skip, %one, %m axis 2 : tensor<1x1x?x1xi32>
  %j = fusion.iota %zero, %one, %n axis 3 : tensor<1x1x1x?xi32>
  %seen = fusion.le %j, %i : tensor<1x1x?x?xi1>
  %s = fusion.select %seen, %s1, %none : tensor<?x?x?x?xf32>
  %mx = fusion.reduce_max %s axes [3] : tensor<?x?x?xf32>
  %mb = fusion.broadcast %mx axes [3] : tensor<?x?x?x1xf32>
  %d = fusion.sub %s, %mb : tensor<?x?x?x?xf32>
  %e = fusion.exp %d : tensor<?x?x?x?xf32>
  %sum = fusion.sum %e axes [3] : tensor<?x?x?xf32>
  %eb = fusion.broadcast %e axes [4] : tensor<?x?x?x?x1xf32>
  %pv = fusion.mul %eb, %vb : tensor<?x?x?x?x64xf32>
  %o = fusion.sum %pv axes [3] : tensor<?x?x?x64xf32>
  %sb = fusion.broadcast %sum axes [3] : tensor<?x?x?x1xf32>
  %y = fusion.div %o, %sb : tensor<?x?x?x64xf32>
  %r = fusion.cast %y : tensor<?x?x?x64xf16>
  fusion.return %r : tensor<?x?x?x64xf16>
}
fusion.func @attention_128(%q: tensor<?x?x?x128xbf16>, %k: tensor<?x?x?x128xbf16>, %v: tensor<?x?x?x128xbf16>, %skip: i32)
    -> tensor<?x?x?x128xbf16> {
  %scale = fusion.constant 0.08838834764831845 : f32
  %none = fusion.constant -inf : f32
  %zero = fusion.constant 0 : i32
  %one = fusion.constant 1 : i32
  %m = fusion.dim %q, 2 : i64
  %n = fusion.dim %k, 2 : i64
  %qf = fusion.cast %q : tensor<?x?x?x128xf32>
  %kf = fusion.cast %k : tensor<?x?x?x128xf32>
  %vf = fusion.cast %v : tensor<?x?x?x128xf32>
  %qb = fusion.broadcast %qf axes [3] : tensor<?x?x?x1x128xf32>
  %kb = fusion.broadcast %kf axes [2] : tensor<?x?x1x?x128xf32>
  %vb = fusion.broadcast %vf axes [2] : tensor<?x?x1x?x128xf32>
  %qk = fusion.mul %qb, %kb : tensor<?x?x?x?x128xf32>
  %s0 = fusion.sum %qk axes [4] : tensor<?x?x?x?xf32>
  %s1 = fusion.mul %s0, %scale : tensor<?x?x?x?xf32>
  %i = fusion.iota %skip, %one, %m axis 2 : tensor<1x1x?x1xi32>
  %j = fusion.iota %zero, %one, %n axis 3 : tensor<1x1x1x?xi32>
  %seen = fusion.le %j, %i : tensor<1x1x?x?xi1>
  %s = fusion.select %seen, %s1, %none : tensor<?x?x?x?xf32>
  %mx = fusion.reduce_max %s axes [3] : tensor<?x?x?xf32>
  %mb = fusion.broadcast %mx axes [3] : tensor<?x?x?x1xf32>
  %d = fusion.sub %s, %mb : tensor<?x?x?x?xf32>
  %e = fusion.exp %d : tensor<?x?x?x?xf32>
  %sum = fusion.sum %e axes [3] : tensor<?x?x?xf32>
  %eb = fusion.broadcast %e axes [4] : tensor<?x?x?x?x1xf32>
  %pv = fusion.mul %eb, %vb : tensor<?x?x?x?x128xf32>
  %o = fusion.sum %pv axes [3] : tensor<?x?x?x128xf32>
  %sb = fusion.broadcast %sum axes [3] : tensor<?x?x?x1xf32>
  %y = fusion.div %o, %sb : tensor<?x?x?x128xf32>
  %r = fusion.cast %y : tensor<?x?x?x128xbf16>
  fusion.return %r : tensor<?x?x?x128xbf16>
}
