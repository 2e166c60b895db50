// Two outputs of one step, which has two kernels, and what it reads: the workspace plan keeps all apart, as the launch asks.
// prop: index=auto vector=16 again=0 shift=0
// arg 0 i8 [4,8,8,4,1] strides [256,32,4,1,1] int -68 66 11026295
// arg 1 i8 [1,100,1,4,1] strides [400,4,4,1,1] int 0 7 955231
// arg 2 i8 [1,100,1,4,1] strides [400,4,4,1,1] int -49 27 16672870
// out 0 i64 0
// out 1 i8 0
fusion.func @f(%a0: tensor<4x8x8x4x1xi8>, %a1: tensor<1x100x1x4x1xi8>, %a2: tensor<1x100x1x4x1xi8>) -> (tensor<4x1x8x4x1xi64>, tensor<8x8x24x4x1xi8>) {
  %v3 = fusion.scatter %a0, %a1, %a2 axis 1 : tensor<4x8x8x4x1xi8>
  %v4 = fusion.xor %v3, %a0 : tensor<4x8x8x4x1xi8>
  %v5 = fusion.repeat %v4 counts [2, 1, 3, 1, 1] : tensor<8x8x24x4x1xi8>
  %v6 = fusion.cummax %v5 axis 3 : tensor<8x8x24x4x1xi8> {reverse, exclusive}
  %v7 = fusion.topk %v4 axis 1 : tensor<4x1x8x4x1xi64>
  fusion.return %v7, %v6 : tensor<4x1x8x4x1xi64>, tensor<8x8x24x4x1xi8>
}
