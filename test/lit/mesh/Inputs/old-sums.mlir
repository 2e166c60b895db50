fusion.func @f(%x: tensor<?x8xbf16>) -> tensor<?x8xbf16> attributes {mesh = array<i64: 2>, narrow_sums} {
  %y = fusion.neg %x : tensor<?x8xbf16>
  fusion.return %y : tensor<?x8xbf16>
}
