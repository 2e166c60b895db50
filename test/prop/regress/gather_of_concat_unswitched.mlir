// conditions of elements that are picked were asked before the loops
// prop: index=auto vector=16 again=0 shift=0 target=sm_90 row=16
// arg 0 i32 [2] strides [1] bits 1145087
// arg 1 i32 [65] strides [1] int 0 5 13417765
// out 0 i32 0
fusion.func @f(%a0: tensor<?xi32>, %a2: tensor<?xi32>) -> (tensor<?xi32>) {
  %v1 = fusion.concat %a0, %a0, %a0 axis 0 : tensor<?xi32>
  %v3 = fusion.gather %v1, %a2 axis 0 : tensor<?xi32>
  fusion.return %v3 : tensor<?xi32>
}
