// What is written in place, what is a value, and what cannot be read.
// RUN: tf-opt %s --split-input-file --verify-diagnostics

// expected-error@+1 {{the bracket that opens here is not closed on its line, expected ')'}}
%a = layout.constant (8,8):(8,1
// expected-error@+1 {{byte 3: found ')', expected a number, a symbol, '_', '{' or '('}}
%b = layout.constant (8,):(8,1)
// expected-error@+1 {{the bracket that opens here is not closed on its line, expected ')'}}
%c = layout.constant (8,8:(8,1)
// expected-error@+1 {{found strides (8,1,2), expected the profile of the shape (8,8)}}
%e = layout.constant (8,8):(8,1,2)
// expected-error@+1 {{found 'm', expected a symbol that is declared}}
%f = layout.constant (8,m):(8,1)
// expected-error@+1 {{expected a layout such as (6,2):(8,2), found '@x'}}
%g = layout.constant @x
%d = layout.constant 4:3
// expected-error@+1 {{d is !layout.layout, expected a number here: i32, i64 or index}}
%h = layout.apply %d, (1,%d)
// expected-error@+2 {{expected ',', found '%j'}}
%i = layout.apply %d
%j = layout.constant 1:0
// expected-error@+1 {{expected the end of 'layout.coord', found ':'}}
%k = layout.coord 3:2 {x}
// expected-error@+1 {{expected 'Sw', found '<'}}
%m = layout.swizzle <3,4,3>, 5
// expected-error@+1 {{nested too deeply}}
%n = layout.coord (((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((1)))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))
// expected-error@+1 {{more than 16 nested parentheses}}
%o = layout.coord (((((((((((((((((1)))))))))))))))))

// -----

%d = layout.constant 4:3
%t = layout.tiler <4, _>
// expected-error@+1 {{the coord of 'layout.apply' is !layout.layout, expected !layout.coord}}
%h = layout.apply %d, %d
// expected-error@+1 {{the profile of 'layout.coalesce' is !layout.tiler, expected !layout.coord}}
%i = layout.coalesce %d, %t
// expected-error@+1 {{operand 'layout' of 'layout.flatten'}}
%j = layout.flatten %t
// expected-error@+1 {{'modes' holds -1, expected 0 to 256}}
%k = layout.select %d [-1]
// expected-error@+1 {{no number is in 4 to 3}}
%n = layout.symbol in 4 to 3 : i32
// expected-error@+1 {{0 to 4294967296 does not fit i32}}
%m = layout.symbol in 0 to 4294967296 : i32
// expected-error@+1 {{elements of 0 bytes, expected 1 to 128}}
layout.show %d {bytes = 0}
// expected-error@+1 {{'tile' is not two extents of at least 1}}
layout.show %d {tile = array<i64: 8>}

// -----

// expected-error@+1 {{attribute 'layout' of 'layout.constant' must be #layout<...>}}
%a = "layout.constant"() {layout = 4 : i64} : () -> !layout.layout
// expected-error@+1 {{byte 3: found the end of the text, expected ':' and the strides}}
%b = "layout.constant"() {layout = #layout<(8)>} : () -> !layout.layout
// expected-error@+1 {{the result of 'layout.constant' must have type !layout.tensor, found !layout.layout}}
%c = "layout.constant"() {layout = #layout<ArithTuple(0) o (8):(1@0)>} : () -> !layout.layout
// expected-error@+1 {{found 's0', expected a symbol that is declared}}
%d = "layout.constant"() {layout = #layout<(s0):(1)>} : () -> !layout.layout
%l = layout.constant 8:1
// expected-error@+1 {{'layout.apply' needs coord: an attribute or an operand}}
%e = "layout.apply"(%l) : (!layout.layout) -> !layout.coord
%k = layout.coord 3
// expected-error@+1 {{'layout.apply' has an operand too many, k}}
%f = "layout.apply"(%l, %k) {coord = #layout.tuple<3>} : (!layout.layout, !layout.coord) -> !layout.coord
// expected-error@+1 {{a swizzle of 2 numbers, expected Sw<bits,base,shift>}}
%g = "layout.swizzle"() {swizzle = array<i64: 1, 2>, coord = #layout.tuple<3>} : () -> !layout.coord

// -----

// expected-error@+1 {{!layout.layout takes no parameters}}
%a = "layout.constant"() {layout = #layout<8:1>} : () -> !layout.layout<i32>

// -----

%n = layout.symbol in 1 to 8 : i32
// expected-error@+1 {{'layout' is spaced otherwise than it is printed; write it (8,4):(1,8)}}
%a = "layout.constant"() {layout = #layout<(8, 4) : (1,8)>} : () -> !layout.layout
// expected-error@+1 {{'layout' names s1, expected s0 as the next integer operand}}
%b = "layout.constant"(%n, %n) {layout = #layout<(s1,s0):(1,8)>} : (i32, i32) -> !layout.layout
// expected-error@+1 {{'layout.constant' has an operand too many, n}}
%c = "layout.constant"(%n, %n) {layout = #layout<(s0,4):(1,8)>} : (i32, i32) -> !layout.layout
// expected-error@+1 {{'layout' names s0, expected s1 as the next integer operand}}
%d = "layout.constant"(%n) {layout = #layout<(s0,s0):(1,8)>} : (i32) -> !layout.layout
%e = "layout.constant"(%n, %n) {layout = #layout<(s0,s1):(1,8)>} : (i32, i32) -> !layout.layout
