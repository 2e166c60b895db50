// RUN: tf-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect
// Types and attributes that are no types and attributes. Each line is an op of its own: the parser goes on at the next.

// expected-error@+1 {{unsupported integer width in 'i7'; widths are 1, 4, 8, 16, 32, 64 and 128}}
"t.a"() {t = i7} : () -> ()
// expected-error@+1 {{unsupported integer width in 'ui4294967328'; widths are 1}}
"t.a"() {t = ui4294967328} : () -> ()
// expected-error@+1 {{unsupported integer width in 'i00000000000000000000000'; widths are 1}}
"t.a"() {t = i000000000000000000000000} : () -> ()
// expected-error@+1 {{expected a type, found 'f33'}}
"t.a"() : () -> f33
// expected-error@+1 {{expected a type, found ')'}}
"t.a"() : () -> (f32, )
// expected-error@+1 {{expected '->', found 'f32'}}
"t.a"() : () f32
// expected-error@+1 {{extent does not fit 64 bits}}
"t.a"() : () -> tensor<9223372036854775808xf32>
// expected-error@+1 {{extent does not fit 64 bits}}
"t.a"() {t = !t.t<2x99999999999999999999>} : () -> ()
// expected-error@+1 {{expected 'x' after an extent, found '>'}}
"t.a"() : () -> tensor<4>
// expected-error@+1 {{expected 'x' after an extent, found 'f32'}}
"t.a"() : () -> tensor<?f32>
// expected-error@+1 {{expected 'x' after an extent, found '>'}}
"t.a"() {t = !t.t<2x3>} : () -> ()
// expected-error@+1 {{more than 12 extents}}
"t.a"() : () -> tensor<1x1x1x1x1x1x1x1x1x1x1x1x1xf32>
// expected-error@+1 {{elements must be integers, floats or index, found none}}
"t.a"() : () -> tensor<4xnone>
// expected-error@+1 {{elements must be integers, floats or index, found tensor<2xf32>}}
"t.a"() : () -> tensor<4xtensor<2xf32>>
// expected-error@+1 {{elements must be integers, floats or index, found () -> f32}}
"t.a"() : () -> vector<4x() -> f32>
// expected-error@+1 {{a vector has one static extent from 1 to 1024}}
"t.a"() : () -> vector<f32>
// expected-error@+1 {{a vector has one static extent from 1 to 1024}}
"t.a"() : () -> vector<0xf32>
// expected-error@+1 {{a vector has one static extent from 1 to 1024}}
"t.a"() : () -> vector<?xf32>
// expected-error@+1 {{a vector has one static extent from 1 to 1024}}
"t.a"() : () -> vector<2x2xf32>
// expected-error@+1 {{a vector has one static extent from 1 to 1024}}
"t.a"() : () -> vector<1025xf32>
// expected-error@+1 {{expected '>', found ','}}
"t.a"() : () -> vector<4xf32, 2>
// expected-error@+1 {{expected '<', found '('}}
"t.a"() : () -> tensor(4xf32)
// expected-error@+1 {{more than 8 parameters of a type}}
"t.a"() {t = !t.t<a, b, c, d, e, f, g, h, i>} : () -> ()
// expected-error@+1 {{expected '>', found 'b'}}
"t.a"() {t = !t.t<a b>} : () -> ()
// expected-error@+1 {{expected a type, found '!'}}
"t.a"() : () -> !

// -----

// What is at the limit is read.
"t.a"() {t = !t.t<a, b, c, d, e, f, g, h>} : () -> ()
%a, %b, %c = "t.a"() : () -> (vector<1xf32>, vector<1024xi1>, tensor<9223372036854775807x?xindex>)
%d, %e = "t.a"() : () -> (tensor<1x1x1x1x1x1x1x1x1x1x1x1xf32>, tensor<f32>)
// expected-error@+1 {{expected an op, found '}'}}
}

// -----

// expected-error@+1 {{only array<i64> is known, found array<i32>}}
"t.a"() {t = array<i32: 1, 2>} : () -> ()
// expected-error@+1 {{expected an integer, found 'x'}}
"t.a"() {t = array<i64: 1, x>} : () -> ()
// expected-error@+1 {{expected a word, found '4'}}
"t.a"() {t = array<4>} : () -> ()
// expected-error@+1 {{expected '<' after an attribute's name, found '}'}}
"t.a"() {t = #m} : () -> ()
// expected-error@+1 {{integer does not fit i8}}
"t.a"() {t = 256 : i8} : () -> ()
// expected-error@+1 {{integer does not fit ui8}}
"t.a"() {t = -1 : ui8} : () -> ()
// expected-error@+1 {{integer does not fit i64}}
"t.a"() {t = -9223372036854775809} : () -> ()
// expected-error@+1 {{integer does not fit i64}}
"t.a"() {t = array<i64: 1, 9223372036854775808>} : () -> ()
// expected-error@+1 {{expected an integer for i32}}
"t.a"() {t = 1.5 : i32} : () -> ()
// expected-error@+1 {{expected an integer for i32}}
"t.a"() {t = -nan : i32} : () -> ()
// expected-error@+1 {{f8E4M3FN has no infinity; its largest value is 448.0}}
"t.a"() {t = inf : f8E4M3FN} : () -> ()
// expected-error@+1 {{a number cannot have type none}}
"t.a"() {t = 1 : none} : () -> ()
// expected-error@+1 {{a number cannot have type tensor<2xf32>}}
"t.a"() {t = -1.5 : tensor<2xf32>} : () -> ()
// expected-error@+1 {{expected a number, found 'x'}}
"t.a"() {t = -x} : () -> ()
// expected-error@+1 {{expected a word, found '4'}}
"t.a"() {4 = 4} : () -> ()
// expected-error@+1 {{attribute 'a' is given twice}}
"t.a"() {a = 1, a = 2} : () -> ()
// expected-error@+1 {{attribute 'a' is given twice}}
"t.a"() <{a = 1}> {a = 2} : () -> ()
// expected-error@+1 {{expected ',', found '4'}}
"t.a"() {t = [3 4]} : () -> ()
// expected-error@+1 {{the string is not closed on its line}}
"t.a"() {t = "never closed} : () -> ()

// -----

// expected-error@+1 {{the string is not closed on its line}}
"t.a

// -----

// expected-error@+1 {{expected 'x' after an extent}}
"t.a"() : () -> tensor<4

// -----

// expected-error@+2 {{expected '>', found the end of the file}}
"t.a"() {t = #m<a<b>
