fusion.func @f(%x: tensor<?x?xf32>, %v: f32) -> tensor<?x16xf32> {
  %y = fusion.parts %x, %v axes [] of 16 : tensor<?x16xf32>
  fusion.return %y : tensor<?x16xf32>
}
// -----
fusion.func @f(%x: tensor<?x?xf32>, %v: f32) -> tensor<?x16xf32> {
  %y = fusion.parts %x, %v axes [2] of 16 : tensor<?x16xf32>
  fusion.return %y : tensor<?x16xf32>
}
// -----
fusion.func @f(%x: tensor<?x?xf32>, %v: f32) -> tensor<?x16xf32> {
  %y = fusion.parts %x, %v axes [1, 0] of 16 : tensor<?x16xf32>
  fusion.return %y : tensor<?x16xf32>
}
// -----
fusion.func @f(%x: tensor<?x?xf32>, %v: f32) -> tensor<?x0xf32> {
  %y = fusion.parts %x, %v axes [0, 1] of 0 : tensor<?x0xf32>
  fusion.return %y : tensor<?x0xf32>
}
// -----
fusion.func @f(%x: tensor<?x?xf32>, %v: f32) -> tensor<0x?xf32> {
  %y = fusion.parts %x, %v axes [0, 1] into 0 : tensor<0x?xf32>
  fusion.return %y : tensor<0x?xf32>
}
// -----
fusion.func @f(%x: tensor<?x?xf32>, %v: f32) -> tensor<3x?xf32> {
  %y = fusion.parts %x, %v axes [0, 1] of 4 into 3 : tensor<3x?xf32>
  fusion.return %y : tensor<3x?xf32>
}
// -----
fusion.func @f(%x: tensor<?x?xf32>, %v: f32) -> tensor<3x?xf32> {
  %y = fusion.parts %x, %v axes [0, 1] : tensor<3x?xf32>
  fusion.return %y : tensor<3x?xf32>
}
// -----
fusion.func @f(%x: tensor<?x?xf32>, %v: f32) -> tensor<3x?xf32> {
  %y = fusion.parts %x, %v axes [0, 1] into 3 by 0 : tensor<3x?xf32>
  fusion.return %y : tensor<3x?xf32>
}
// -----
fusion.func @f(%x: tensor<?x?xf32>, %v: bf16) -> tensor<?x16xf32> {
  %y = fusion.parts %x, %v axes [0, 1] of 16 : tensor<?x16xf32>
  fusion.return %y : tensor<?x16xf32>
}
