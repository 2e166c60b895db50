// prop: index=auto vector=16 again=1 shift=0 target=sm_90 row=4
// arg 0 i8 [5,5] strides [10,1] int -31 65 9161320
// out 0 i16 0
// out 1 i16 0
// out 2 i32 0
// out 3 f8E4M3FN 0
fusion.func @f(%a0: tensor<5x?xi8> {contiguity = [false, false]}) -> (tensor<5x?xi16>, tensor<5x?xi16>, tensor<5x?xi32>, tensor<5x?xf8E4M3FN>) {
  %v1 = fusion.cast %a0 : tensor<5x?xi32>
  %v2 = fusion.mul %v1, %v1 : tensor<5x?xi32>
  %v3 = fusion.cast %v2 : tensor<5x?xi16>
  %v4 = fusion.cast %v3 : tensor<5x?xf8E4M3FN>
  %v5 = fusion.bit_ceil %v3 : tensor<5x?xi16>
  %v6 = fusion.shl %v2, %v1 : tensor<5x?xi32>
  %v7 = fusion.rem %v3, %v3 : tensor<5x?xi16>
  %v8 = fusion.clamp %v7, %v7, %v7 : tensor<5x?xi16>
  %v9 = fusion.ceil_div %v5, %v5 : tensor<5x?xi16>
  fusion.return %v9, %v8, %v6, %v4 : tensor<5x?xi16>, tensor<5x?xi16>, tensor<5x?xi32>, tensor<5x?xf8E4M3FN>
}
