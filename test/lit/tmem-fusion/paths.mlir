// Every data path by every length, of elements of each size: one kernel each, which stores by it, loads by another path, stores by that and
// loads by the first, so that no error of one is undone by the same error of the other.
// Words of 4 bytes, two and four elements in one, two of 16 bits from columns of their own, bytes in columns of their own, two columns for 8 bytes.
// RUN: rm -rf %t.dir && mkdir %t.dir
// RUN: for k in words halves bytes packed wide doubles; do \
// RUN:   %{python} %S/Inputs/matrix.py paths $k > %t.dir/$k.mlir && mkdir %t.dir/$k && \
// RUN:   tf-run %t.dir/$k.mlir --mcpu=sm_100a `grep -o -e '--arg=.*' %t.dir/$k.mlir` --expect=reference --rtol=0 --atol=0 --check=all --emit=ptx -o %t.dir/$k && \
// RUN:   FileCheck %t.dir/$k.mlir --check-prefix=PTX --input-file=%t.dir/$k/$k.ptx || exit 1; done
// RUN: grep -ho 'entry matrix_k[0-9]*' %t.dir/*/*.ptx | wc -l | FileCheck %s
// CHECK: {{^ *}}208{{$}}
