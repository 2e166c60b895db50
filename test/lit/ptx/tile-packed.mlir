// What unpacking, packing, packed products (scaled and sparse, too) and buffers of 4-bit elements become is assembled for every chip that has
// them: two of these files for each, in turn.
// REQUIRES: ptxas
// RUN: sed -e "s/TYPE/f16/g" %S/../tile/kernels/packed.mlir > %t.elements.mlir
// RUN: sed -e "s/KA/e2m1/g;s/KB/s4/g;s/CT/f32/g" %S/../tile/kernels/packed-nibbles.mlir > %t.nibbles.mlir
// RUN: sed -e "s/AT/f8E4M3FN/g;s/BT/f8E5M2/g;s/ST/ui8/g" %S/../tile/kernels/packed-scaled.mlir > %t.scaled.mlir
// RUN: sed -e "s/AT/i8/g;s/BT/i8/g;s/CT/i32/g" %S/../tile/kernels/packed-sparse.mlir > %t.sparse.mlir
// RUN: sed -e "s/ELEM/f4E2M1FN/g" %S/../tile/kernels/nibble-tiles.mlir > %t.tiles.mlir
// RUN: sed -e "s/ELEM/ui4/g;s/PROMISE/32/g" %S/../tile/kernels/nibble-products.mlir > %t.products.mlir
// RUN: m=$(%{more} 3); k=0; for c in sm_80 sm_86 sm_87 sm_89 sm_90 sm_90a sm_100 sm_100a sm_100f sm_103 sm_103a sm_110a sm_120 sm_120a sm_121a; do k=$((k + 1)); n=$k; for f in elements nibbles scaled sparse tiles products; do n=$((n + 1)); [ $((n %% ${m:-6})) = 0 ] || continue; tf-llc %t.$f.mlir --mcpu=$c -o %t.ptx && %ptxas -O1 --gpu-name=$c %t.ptx -o %t.cubin || { echo $f on $c; exit 1; }; done; done
