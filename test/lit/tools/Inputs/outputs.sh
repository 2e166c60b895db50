# outputs.sh <program> <folder>: each command would replace one of its inputs, or write two things to one file. It is
# refused with status 1 before anything ran, and every file keeps its bytes.
rm -rf "$2" && mkdir "$2" && cp "$1" "$2/p.mlir" && cd "$2" || exit 1
mkdir sub && ln p.mlir hard.mlir && ln -s p.mlir soft.mlir && ln -s .. sub/up && cp p.mlir p.kernel.mlir
tf-run --make-input ones:f32:8 --out x.npy && cp x.npy x.ptx && cp x.npy want.npy || exit 1
tf-llc p.mlir --filetype=llvm -o p.ll && cp p.ll p.keep || exit 1
cat p.mlir p.kernel.mlir p.ll x.npy x.ptx want.npy >../before.$$
files=$(ls -R)

refused() {
  "$@" >../said.$$ 2>&1
  status=$?
  [ $status -eq 1 ] && grep -qE "would be written(, but it is an input| twice)" ../said.$$ || {
    echo "status $status of: $*"
    cat ../said.$$
    exit 1
  }
  cat p.mlir p.kernel.mlir p.ll x.npy x.ptx want.npy | cmp - ../before.$$ || { echo "changed by: $*"; exit 1; }
  [ "$(ls -R)" = "$files" ] || { echo "files made by: $*"; exit 1; }
}

for name in p.mlir ./p.mlir "$PWD/p.mlir" sub/../p.mlir sub/up/p.mlir hard.mlir soft.mlir /proc/self/cwd/p.mlir; do
  refused tf-opt p.mlir -o "$name"
  refused tf-opt "$name" -o p.mlir
  refused tf-llc p.mlir -o "$name"
  refused tf-llc p.mlir --filetype=package -o "$name"
  refused tf-run p.mlir --arg x.npy --out "$name"
  refused tf-run p.mlir --arg x.npy --trace "$name"
  refused tf-opt p.mlir -o /dev/null --generate-reproducer="$name"
  refused tf-opt p.mlir -o /dev/null --pass-pipeline-crash-reproducer="$name"
done
refused sh -c 'tf-opt < p.mlir -o ./p.mlir'
refused sh -c 'tf-opt p.mlir -o /dev/stdout >>p.mlir'
refused sh -c 'tf-opt p.mlir >>p.mlir'
# tensors that are read
refused tf-run p.mlir --arg x.npy --out x.npy
refused tf-run p.mlir --arg x.npy --expect want.npy --out sub/../want.npy
refused tf-run --make-input x.npy --out ./x.npy
# products: their names come from the input's
refused tf-llc p.kernel.mlir --filetype=null --emit=kernel --generate-reproducer=p.kernel.kernel.mlir
refused tf-llc p.ll --emit=llvm
refused tf-llc p.ll --emit=llvm -o sub/..
refused tf-run p.ll --arg x.npy --arg 8 --emit=llvm
refused tf-run p.mlir --arg x.ptx --out p.ptx --emit=ptx
# two outputs of one name, also where nothing is there yet
refused tf-run p.mlir --arg x.npy --out y.npy --trace y.npy
refused tf-run p.mlir --arg x.npy --out none/y.npy --trace none/y.npy
refused tf-run p.mlir --arg x.npy --out y.npy --trace sub/../y.npy
refused tf-run p.mlir --arg x.npy --out sub/up/y.npy --trace y.npy
refused tf-opt p.mlir -o y --generate-reproducer=./y
refused tf-opt p.mlir -o y --generate-reproducer=z --pass-pipeline-crash-reproducer=./z
# what is no file, or is another one, is written as often as one likes
tf-run p.mlir --arg x.npy --out /dev/null --trace /dev/null && tf-opt p.mlir -o q.mlir && tf-opt p.mlir -o q.mlir &&
  tf-opt q.mlir -o r.mlir && cmp q.mlir r.mlir && tf-run p.mlir --arg x.npy --out y.npy && tf-run p.mlir --arg y.npy --out z.npy || exit 1
# between the passes
mkdir tree && tf-opt p.mlir --cse --print-ir-after-all --print-ir-tree-dir=tree -o /dev/null && f=$(find tree -name '*cse*') &&
  cp "$f" keep && tf-opt "$f" --cse --print-ir-after-all --print-ir-tree-dir=tree -o /dev/null 2>said
grep -q "would be written, but it is an input" said && cmp "$f" keep || { echo "the tree replaced its input"; exit 1; }
rm -f ../said.$$ ../before.$$
