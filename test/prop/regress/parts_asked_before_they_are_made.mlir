// How many parts there are is asked before they are made, by the step that fills what a scatter adds to.
// prop: index=64 vector=16 again=1 shift=0 target=sm_90 row=16
// arg 0 f16 [16,100,1] strides [100,1,1] int -8 8 10767894
// arg 1 i16 [100,1,1] strides [1,1,1] int -1 16 16184048
// arg 2 f16 [100,100,1] strides [100,1,1] real -1 1 14657971
// arg 3 i32 [16,32,1] strides [32,1,1] int 0 99 7053312
// arg 4 f16 [16,32,1] strides [32,1,1] int -1 1 13342387
// arg 5 ui32 [1,100,1] strides [100,1,1] int 0 16 6879031
// arg 6 f16 [32,100,1] strides [100,1,1] int 0 64 15061431
// arg 7 f16 scalar int -16 16 1725577
// arg 8 ui8 [16,100,16,7] strides [11200,112,7,1] int 0 0 365127
// arg 9 f16 [1,100,16,1] strides [1600,16,1,1] int -4 4 7521584
// arg 10 i8 [1,31,1,7] strides [217,7,7,1] int 0 99 9551043
// arg 11 f16 [1,31,1,7] strides [217,7,7,1] real 0 8 14289679
// arg 12 i64 scalar bits 9118325
// out 0 bf16 0.125
// out 1 f16 2.36912365
// out 2 f16 0.369140995
// out 3 f16 80.5701047
fusion.func @f(%a0: tensor<16x100x?xf16>, %a2: tensor<?x1x1xi16>, %a3: tensor<100x?x1xf16> {dims = ["", "n", ""], contiguity = [true, true, true]}, %a6: tensor<16x32x1xi32>, %a7: tensor<16x?x?xf16>, %a13: tensor<1x100x?xui32>, %a14: tensor<?x100x1xf16> {dims = ["l", "", ""], contiguity = [true, true, true]}, %s16: f16, %a18: tensor<?x?x16x?xui8> {dims = ["", "n", "", ""]}, %a19: tensor<1x100x16x1xf16>, %a22: tensor<1x31x?x?xi8>, %a23: tensor<1x31x?x7xf16>, %s31: i64) -> (tensor<?x16x1x1x1xbf16>, tensor<16xf16>, tensor<100x?x1xf16>, tensor<16x100x?x7xf16>) {
  %v1 = fusion.cummax %a0 axis 1 : tensor<16x100x?xf16>
  %v4 = fusion.scatter_add %v1, %a2, %a3 axis 0 : tensor<16x100x?xf16>
  %v5 = fusion.set %v4 : tensor<16x100x?xf16>
  %v8 = fusion.scatter_min %v5, %a6, %a7 axis 1 : tensor<16x100x?xf16>
  %v9 = fusion.sign %a6 : tensor<16x32x1xi32>
  %v10 = fusion.permute %a0 axes [1, 2, 0] : tensor<100x?x16xf16>
  %v11 = fusion.mul %v1, %v8 : tensor<16x100x?xf16>
  %v12 = fusion.cummax %v10 axis 0 : tensor<100x?x16xf16> {reverse}
  %v15 = fusion.scatter_min %v1, %a13, %a14 axis 0 : tensor<16x100x?xf16>
  %v17 = fusion.parts %v8, %s16 axes [2] of 7 : tensor<16x100x?x7xf16>
  %v20 = fusion.scatter_add %v17, %a18, %a19 axis 2 : tensor<16x100x?x7xf16>
  %v21 = fusion.sinh %a3 : tensor<100x?x1xf16>
  %v24 = fusion.scatter %v20, %a22, %a23 axis 1 : tensor<16x100x?x7xf16>
  %k25 = fusion.constant -5.000000e-01 : f16
  %k26 = fusion.constant 6.400000e+01 : f16
  %v27 = fusion.clamp %v21, %k25, %k26 : tensor<100x?x1xf16>
  %v28 = fusion.log1p %v27 : tensor<100x?x1xf16>
  %v29 = fusion.reduce_min %v8 axes [1, 2] : tensor<16xf16>
  %k30 = fusion.constant 0 : i64
  %n32 = fusion.dim %a0, 0 : i64
  %v33 = fusion.normal %k30, %s31, %n32 : tensor<?x16x1x1x1xbf16>
  fusion.return %v33, %v29, %v28, %v24 : tensor<?x16x1x1x1xbf16>, tensor<16xf16>, tensor<100x?x1xf16>, tensor<16x100x?x7xf16>
}
