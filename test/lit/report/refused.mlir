// What a report needs and does not get.
// RUN: not tf-opt %s --print-schedule=pdf 2>&1 | FileCheck %s --check-prefix=WORD
// RUN: not tf-opt %s --print-schedule=chip=h300 2>&1 | FileCheck %s --check-prefix=CHIP
// RUN: not tf-opt %s --print-schedule=chip=h200 --mcpu sm_100a 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: not tf-opt %s --print-schedule=bandwidth=-1 2>&1 | FileCheck %s --check-prefix=WORD
// RUN: not tf-opt %s --print-schedule --arg 4 --arg 4 2>&1 | FileCheck %s --check-prefix=COUNT
// RUN: not tf-opt %s --print-schedule --arg 4x 2>&1 | FileCheck %s --check-prefix=SHAPE
// RUN: not tf-opt %s --print-schedule --arg 4x4 2>&1 | FileCheck %s --check-prefix=RANK
// RUN: not tf-opt %s --print-schedule --entry g 2>&1 | FileCheck %s --check-prefix=ENTRY
// RUN: not tf-opt %S/Inputs/tile.mlir --print-schedule 2>&1 | FileCheck %s --check-prefix=TILE
// RUN: not tf-opt %S/Inputs/product.mlir --print-schedule 2>&1 | FileCheck %s --check-prefix=PRODUCT
// RUN: not tf-opt %S/Inputs/product.mlir --print-schedule --entry beside 2>&1 | FileCheck %s --check-prefix=PRODUCT

// WORD: expected text or svg, registers, chip=<name>, bandwidth=<GB/s>
// CHIP: unknown chip 'h300'; known chips are a100-80gb, {{.*}}h200
// OTHER: the chip 'h200' is of sm_90a, but the target is sm_100a
// COUNT: 2 --arg, expected 1: one for each input
// SHAPE: --arg 4x: expected extents such as 512x4096
// RANK: argument 0, 'x': found a tensor of rank 2, expected a tensor of rank 1
// ENTRY: the module has no fusion '@g' to report on
// TILE: only fusions have this report; for a tile program use --print-tiles (layouts) and --print-banks (bank conflicts)
// PRODUCT: a fusion with products has no schedule: it becomes tile programs, and fusions of what stands beside; report on those that 'fuse-products' makes of it
fusion.func @f(%x: tensor<?xf32>) -> tensor<?xf32> {
  %y = fusion.neg %x : tensor<?xf32>
  fusion.return %y : tensor<?xf32>
}
