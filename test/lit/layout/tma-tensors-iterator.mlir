// CuTe's page "TMA tensors" (CUTLASS, media/docs/cpp/cute/0z_tma_tensors.md), "Iterator stores a base coordinate, not a pointer" and "Pointer lives in TMA descriptor, not tensor".
// RUN: tf-opt %s --canonicalize | FileCheck %s --match-full-lines
// RUN: tf-opt %s --print-op-generic | FileCheck %s --check-prefix=TYPE

// The sum of two tuples is the tuple of the sum of the elements.
// CHECK: %sum = layout.coord (5,7,9)
%sum = layout.add (1,2,3), (4,5,6)

// For tiled TMA, the base coordinate of the whole tensor might start out as (0, 0, ..., 0).
// CHECK: %whole = layout.constant ArithTuple(0,0,0) o (512,256,4):(1@1,1@0,1@2)
%l = layout.constant (512,256,4):(1@1,1@0,1@2)
%whole = layout.tensor %l

// However, slicing the tensor might result in a different base coordinate.
// CHECK: %sliced = layout.constant ArithTuple(0,0,3) o (512,256):(1@1,1@0)
%sliced, %none = layout.slice %whole, (_,_,3)
// CHECK: %tile = layout.constant ArithTuple(192,256,3) o (128,64):(1@1,1@0)
%tile, %none2 = layout.local_tile %sliced, <128, 64>, (2,3)

// The iterator's coordinate goes into the instruction: the base of the tile, whatever the run-time tile number.
%bm = layout.symbol in 0 to 3 : i32
%bn = layout.symbol in 0 to 3 : i32
%cta, %none3 = layout.local_tile %sliced, <128, 64>, (%bm,%bn)
// CHECK: %coord = layout.coord ({{[{]}}%bn * 64},{{[{]}}%bm * 128},3)
%coord = layout.base %cta

// For im2col TMA load, the base coordinate is the lower corner.
// CHECK: %im2col = layout.constant ArithTuple(0,(-1,-1),0,(0,0)) o {{.*}}
%im2col = layout.constant ArithTuple(0,(-1,-1),0,(0,0)) o ((16,16,4),(64,3,3)):((1@0@1,1@1@1,1@2),(1@0,1@0@3,1@1@3)) o (0,(0,0,0)) o (1024,(64,3,3)):(1@0,(1@0@1,1@1@1,1@2@1))
// CHECK: %corner = layout.coord (0,(-1,-1),0,(0,0))
%corner = layout.base %im2col
// CHECK: %pixel17 = layout.coord (5,(0,0),0,(2,1))
%pixel17 = layout.apply %im2col, (17,(5,2,1))

// The pointer is not in the tensor: it has no operand, and tiling, slicing and permuting need none.
// TYPE: "layout.tensor"(%l){{.*}}: (!layout.layout) -> !layout.tensor
// TYPE: "layout.slice"(%whole){{.*}}: (!layout.tensor) -> (!layout.tensor, !layout.coord)
// CHECK: %permuted = layout.constant ArithTuple(0,0,0) o (4,256,512):(1@2,1@0,1@1)
%permuted = layout.select %whole [2, 1, 0]

layout.show %sum, %whole, %sliced, %tile, %coord, %corner, %im2col, %pixel17, %permuted
