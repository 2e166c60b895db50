// Fusions on meshes of devices, on the simulated SM: whole tensors are split, all devices run, the results are joined and compared with
// the reference. Extents that the mesh does not divide, 0 and 1 among them.
// RUN: for n in 7x3x4x5 1x3x1x5 0x3x2x5 6x3x4x5 2x3x0x5; do tf-run %s --entry=turn --arg random:1:f16:$n --expect=reference --check=all || exit 1; done
// RUN: for n in 13x37 0x4; do tf-run %s --entry=combine --arg random:1:f32:$n --expect=reference --check=all || exit 1; done
// RUN: for t in f64 f16 i64 i32 i16 i8 ui64 ui32 ui16 ui8; do sed "s/TYPE/$t/g" %S/Inputs/sums.mlir > %t.mlir && tf-run %t.mlir --arg random:1:$t:5x7 --expect=reference --check=all || exit 1; done
// RUN: tf-run %s --entry=strided --arg random:1:f32:7x9/1x7 --arg random:2:f32:7x1/1x0 --expect=reference --check=all

fusion.func @turn(%x: tensor<?x3x?x5xf16> {spread = ["didx", "", "didy", ""]}) -> (tensor<?x3x?x5xf16>, tensor<?x3x?x5xf16>) attributes {mesh = array<i64: 3, 2>} {
  %n = fusion.neg %x : tensor<?x3x?x5xf16>
  %y = fusion.set %n : tensor<?x3x?x5xf16> {spread = ["didy", "", "", "didx"]}
  %z = fusion.set %y : tensor<?x3x?x5xf16> {spread = ["didy", "didx", "", ""]}
  fusion.return %y, %z : tensor<?x3x?x5xf16>, tensor<?x3x?x5xf16>
}

// What no reduction of a communication means exactly: all devices get all parts.
fusion.func @combine(%x: tensor<?x?xf32> {spread = ["didx", "didy"]}) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<f32>, tensor<i1>) attributes {mesh = array<i64: 2, 2>} {
  %m = fusion.reduce_max %x axes [0] : tensor<?xf32>
  %l = fusion.logsumexp %x axes [1] : tensor<?xf32> {spread = ["didx"]}
  %v = fusion.var %x axes [0] correction 0 : tensor<?xf32>
  %s = fusion.sum %x axes [0, 1] : tensor<f32>
  %z = fusion.constant 2.0 : f32
  %b = fusion.gt %x, %z : tensor<?x?xi1>
  %a = fusion.any %b axes [0, 1] : tensor<i1>
  fusion.return %m, %l, %v, %s, %a : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<f32>, tensor<i1>
}

fusion.func @strided(%x: tensor<?x?xf32> {contiguity = [false, false], spread = ["", "didx"]}, %b: tensor<?x1xf32> {contiguity = [false, false], spread = ["didy", ""]}) -> tensor<?x?xf32> attributes {mesh = array<i64: 2, 2>} {
  %y = fusion.add %x, %b : tensor<?x?xf32> {spread = ["didx", "didy"]}
  fusion.return %y : tensor<?x?xf32>
}
