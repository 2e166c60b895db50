// What cannot be drawn is an error at the op that wants it.
// RUN: tf-opt %s --print-layout --split-input-file --verify-diagnostics

%a = layout.constant (2,2):(2,8)
// expected-error@+1 {{thread 0, value 1 is at 8, outside of the tile of 2 x 4}}
layout.show %a {tile = array<i64: 2, 4>}

// -----

%a = layout.constant (2,2,2):(2,8,1)
// expected-error@+1 {{a thread-value layout has two modes, threads and values; found 3}}
layout.show %a {threads}

// -----

%a = layout.constant (2,2):(1@0,1@1)
// expected-error@+1 {{a thread-value layout gives numbers, places in a tile; found (0,0)}}
layout.show %a {tile = array<i64: 2, 4>}

// -----

%a = layout.constant (8,8):(8,1)
%b = layout.constant 4:3
// expected-error@+1 {{composition: the extent 8 of the left layout is not a multiple of the stride 3}}
%c = layout.composition %a, %b
layout.show %a

// -----

%a = layout.constant (2,2):(2,1)
// expected-error@+1 {{a tile of 1048576 x 1048576 for 2 threads is too large to draw}}
layout.show %a {tile = array<i64: 1048576, 1048576>}

// -----

// A value beyond 64 bits, at its place.
%a = layout.constant (2,2):(4611686018427387904,4611686018427387904)
// expected-error@+1 {{the cell in row 1, column 1: layout value: a number leaves the range of 64 bits}}
layout.show %a
