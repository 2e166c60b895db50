// What a vector promises of extents that are known, one of which is 0: it was divided by.
// prop-11293-48
// prop: index=64 vector=16 again=0 shift=0 target=sm_90 row=4
// arg 0 ui32 [7,0] strides [1,1] int 0 11 10301956
// arg 1 ui8 [1,0] strides [1,1] int 0 6 3376485
// out 0 ui32 0
// out 1 ui32 0
// out 2 ui32 0
fusion.func @f(%a0: tensor<7x0xui32>, %a5: tensor<1x0xui8>) -> (tensor<7x0xui32>, tensor<7x0xui32>, tensor<7x0xui32>) {
  %v1 = fusion.abs %a0 : tensor<7x0xui32>
  %v2 = fusion.repeat %v1 counts [1, 3] : tensor<7x0xui32>
  %v3 = fusion.concat %v1 axis 1 : tensor<7x0xui32>
  %v4 = fusion.max %v3, %a0 : tensor<7x0xui32>
  %v6 = fusion.gather %a0, %a5 axis 0 : tensor<1x0xui32>
  %v7 = fusion.addcmul %v1, %v6, %v3, %v1 : tensor<7x0xui32>
  fusion.return %v7, %v4, %v2 : tensor<7x0xui32>, tensor<7x0xui32>, tensor<7x0xui32>
}
