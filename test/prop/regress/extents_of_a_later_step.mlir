// A scatter into what is computed in between: the extents of its tensor of places were asked before that tensor was made.
// prop-20261123-101
// prop: index=auto vector=16 again=0 shift=0
// arg 0 f32 [2,7] strides [7,1] int -4 4 155297
// arg 1 ui32 [2,2] strides [2,1] int 0 7 14514144
// arg 2 f32 [2,2] strides [2,1] int -128 128 3856517
// arg 3 ui64 [3,42] strides [42,1] int 0 4 14987937
// arg 4 f32 [1,42] strides [42,1] int -8 8 7722298
// arg 5 i16 [3,1] strides [1,1] int 0 2 3826889
// arg 6 ui64 [3,42] strides [42,1] bits 6769818
// arg 7 ui64 scalar int 0 88 4481554
// out 0 ui64 0
// out 1 f32 0.0004093647
// out 2 ui64 0
// out 3 ui64 0
fusion.func @f(%a0: tensor<?x?xf32>, %a7: tensor<?x?xui32>, %a8: tensor<?x?xf32>, %a16: tensor<?x?xui64> {dims = ["k", ""]}, %a17: tensor<1x?xf32>, %a20: tensor<?x1xi16> {dims = ["k", ""]}, %a21: tensor<?x?xui64> {dims = ["k", ""]}, %s25: ui64) -> (tensor<?x?xui64>, tensor<?x?xf32>, tensor<?x?xui64>, tensor<?x?xui64>) {
  %v1 = fusion.cumprod %a0 axis 0 : tensor<?x?xf32> {reverse, exclusive}
  %v2 = fusion.signbit %a0 : tensor<?x?xi1>
  %k3 = fusion.constant -2.000000e+00 : f32
  %k4 = fusion.constant 2.000000e+00 : f32
  %v5 = fusion.clamp %a0, %k3, %k4 : tensor<?x?xf32>
  %v6 = fusion.exp10 %v5 : tensor<?x?xf32>
  %v9 = fusion.scatter_min %v6, %a7, %a8 axis 1 : tensor<?x?xf32>
  %v10 = fusion.repeat %v9 counts [2, 2] : tensor<?x?xf32>
  %v11 = fusion.repeat %v10 counts [1, 3] : tensor<?x?xf32>
  %v12 = fusion.topk %a7 axis 1 : tensor<?x8xi64>
  %v13 = fusion.sum %v12 axes [0] : tensor<8xi64>
  %v14 = fusion.reduce_max %v12 axes [1] : tensor<?xi64>
  %v15 = fusion.gcd %v12, %v12 : tensor<?x8xi64>
  %v18 = fusion.scatter %v11, %a16, %a17 axis 0 : tensor<?x?xf32>
  %v19 = fusion.cummin %v18 axis 0 : tensor<?x?xf32>
  %v22 = fusion.scatter_min %a16, %a20, %a21 axis 0 : tensor<?x?xui64>
  %v23 = fusion.sign %a21 : tensor<?x?xui64>
  %v24 = fusion.concat %a17, %a17, %v19 axis 0 : tensor<?x?xf32>
  %v26 = fusion.pad %a21, %s25 low [0, 4] high [3, 0] : tensor<?x?xui64>
  fusion.return %v26, %v24, %v23, %v23 : tensor<?x?xui64>, tensor<?x?xf32>, tensor<?x?xui64>, tensor<?x?xui64>
}
