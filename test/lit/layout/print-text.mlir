// RUN: tf-opt %s --print-layout | FileCheck %s --match-full-lines --strict-whitespace

%a = layout.constant (6,2):(8,2)
%b = layout.constant (4,3):(3,1)
%c = layout.composition %a, %b
layout.show %c
//      CHECK:%c = ((2,2),3):((24,2),8)
// CHECK-NEXT:       0   1   2
// CHECK-NEXT:   +------------
// CHECK-NEXT: 0 |   0   8  16
// CHECK-NEXT: 1 |  24  32  40
// CHECK-NEXT:   |------------
// CHECK-NEXT: 2 |   2  10  18
// CHECK-NEXT: 3 |  26  34  42
// CHECK-EMPTY:

// Shared memory: banks.
%s = layout.constant Sw<2,1,3> o 0 o (4,16):(16,1)
layout.show %s {bytes = 4, name = "swizzled"}
// CHECK-NEXT:swizzled = Sw<2,1,3> o 0 o (4,16):(16,1)
// CHECK-NEXT:  elements of 4 bytes in shared memory; b = bank, 32 banks of 4 bytes
// CHECK-NEXT:           0       1       2       3       4       5       6       7       8       9      10      11      12      13      14      15
// CHECK-NEXT:   +--------------------------------------------------------------------------------------------------------------------------------
// CHECK-NEXT: 0 |    0 b0    1 b1    2 b2    3 b3    4 b4    5 b5    6 b6    7 b7    8 b8    9 b9  10 b10  11 b11  12 b12  13 b13  14 b14  15 b15
// CHECK-NEXT: 1 |  18 b18  19 b19  16 b16  17 b17  22 b22  23 b23  20 b20  21 b21  26 b26  27 b27  24 b24  25 b25  30 b30  31 b31  28 b28  29 b29
// CHECK-NEXT: 2 |   36 b4   37 b5   38 b6   39 b7   32 b0   33 b1   34 b2   35 b3  44 b12  45 b13  46 b14  47 b15   40 b8   41 b9  42 b10  43 b11

// A thread-value layout: the table, and the tile.
%f = layout.constant ((4,2),2):((4,1),2)
layout.show %f {threads, name = "table"}
//      CHECK:table = ((4,2),2):((4,1),2)
// CHECK-NEXT:  thread down, value across
// CHECK-NEXT:       0   1
// CHECK-NEXT:   +--------
// CHECK-NEXT: 0 |   0   2
layout.show %f {tile = array<i64: 2, 8>, name = "tile"}
//      CHECK:tile = ((4,2),2):((4,1),2)
// CHECK-NEXT:  8 threads with 2 values each in a tile of 2 x 8; T = thread, V = value
// CHECK-NEXT:          0      1      2      3      4      5      6      7
// CHECK-NEXT:   +--------------------------------------------------------
// CHECK-NEXT: 0 |  T0 V0  T0 V1  T1 V0  T1 V1  T2 V0  T2 V1  T3 V0  T3 V1
// CHECK-NEXT: 1 |  T4 V0  T4 V1  T5 V0  T5 V1  T6 V0  T6 V1  T7 V0  T7 V1

// Coordinates, one mode, no layout at all.
%t = layout.constant ArithTuple(0,64) o (2,3):(1@1,1@0)
%o = layout.constant (5):(3)
%p = layout.apply %t, (1,2)
layout.show %t, %o, %p
//      CHECK:%t = ArithTuple(0,64) o (2,3):(1@1,1@0)
// CHECK-NEXT:           0       1       2
// CHECK-NEXT:   +------------------------
// CHECK-NEXT: 0 |  (0,64)  (1,64)  (2,64)
// CHECK-NEXT: 1 |  (0,65)  (1,65)  (2,65)
// CHECK-EMPTY:
// CHECK-NEXT:%o = (5):(3)
// CHECK-NEXT:     0  1  2  3   4
// CHECK-NEXT:  +----------------
// CHECK-NEXT:  |  0  3  6  9  12
// CHECK-EMPTY:
// CHECK-NEXT:%p = (2,65)

// What is large is drawn without its middle.
%l = layout.constant (200,2):(1,200)
layout.show %l
//      CHECK:%l = (200,2):(1,200)
//      CHECK:  62 |   62  262
// CHECK-NEXT:  .. |
// CHECK-NEXT: 199 |  199  399

// Symbols have no picture.
%n = layout.symbol in 1 to 9 : i32
%m = layout.make (%n,4)
layout.show %m
//      CHECK:%m = (n,4):(1,n)
// CHECK-NEXT:  its extents are known when the program runs
