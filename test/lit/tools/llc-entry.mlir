// With --entry tf-llc compiles that program of the file only; one that is not there is refused, and so is a file without programs.
// RUN: tf-llc %s --entry=twice --mcpu=sm_90a -o - | FileCheck %s --implicit-check-not=thrice
// RUN: tf-llc %s -e thrice --mcpu=sm_90a -o - | FileCheck %s --check-prefix=THRICE --implicit-check-not=twice
// RUN: not tf-llc %s --entry=ice --mcpu=sm_90a 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: echo 'target triple = "nvptx64-nvidia-cuda"' | not tf-llc - --entry=twice 2>&1 | FileCheck %s --check-prefix=LLVM
// CHECK: .entry twice
// THRICE: .entry thrice
// NONE: error: there is no fusion.func or tile.func '@ice'
// LLVM: error: --entry is for fusions and tile programs; LLVM IR and PTX are compiled whole
fusion.func @twice(%x: tensor<64xf32>) -> tensor<64xf32> {
  %y = fusion.add %x, %x : tensor<64xf32>
  fusion.return %y : tensor<64xf32>
}
tile.func @thrice(%x: tensor<64xf32>) -> (%y: tensor<64xf32>) {
  tile.kernel threads(32) {
    tile.copy %x to %y
  }
}
