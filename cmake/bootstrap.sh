#!/bin/sh
# From a fresh Debian 12 to a built, shown or tested tf. Run it as often as you like; it does only what is missing.
#
#   sh cmake/bootstrap.sh build      libraries and tools, in build/
#   sh cmake/bootstrap.sh demo       a fused RMSNorm + SwiGLU, from text to a checked result (further options go to tf-run)
#   sh cmake/bootstrap.sh llama      a llama model by a C host: a small one on the simulated SM, one of 8 billion parameters on a GPU
#   sh cmake/bootstrap.sh test       everything is tested; ends with ctest's summary
#   sh cmake/bootstrap.sh sanitize   the same under ASan and UBSan, in build-sanitize/
#
# TF_BUILD names another build folder, TF_JOBS how many jobs run at once, TF_NO_APT=1 keeps apt out of it.
set -eu
cd "$(dirname "$0")/.."

verb=${1:-build}
[ $# -eq 0 ] || shift
jobs=${TF_JOBS:-$(nproc 2>/dev/null || echo 2)}

to_build="gcc g++ libc6-dev cmake ninja-build pkg-config llvm-22 llvm-22-dev llvm-22-tools libclc-22 libdlpack-dev libjansson-dev zlib1g-dev libzstd-dev"
to_test="check mlir-22-tools clang-format-22 clang dpkg-dev groff-base python3-numpy"

say() { printf '== %s\n' "$*"; }

as_root() {
  if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo "$@"; fi
}

missing() {
  for p in "$@"; do
    dpkg-query -W -f='${db:Status-Status}\n' "$p" 2>/dev/null | grep -qx installed || printf '%s ' "$p"
  done
}

# Packages that are not there. Without apt we trust that the user has what CMake will look for.
install() {
  [ -z "${TF_NO_APT:-}" ] && command -v apt-get >/dev/null 2>&1 || return 0
  list=$(missing "$@")
  [ -n "$list" ] || return 0
  say "installing $list"
  # shellcheck disable=SC2086 # a list of words
  DEBIAN_FRONTEND=noninteractive as_root apt-get -o DPkg::Lock::Timeout=300 install -y --no-install-recommends $list >/tmp/tf-apt.$$ 2>&1 || {
    as_root apt-get update
    DEBIAN_FRONTEND=noninteractive as_root apt-get -o DPkg::Lock::Timeout=300 install -y --no-install-recommends $list
  }
  rm -f /tmp/tf-apt.$$
}

configure() { # build folder, cache
  [ -f "$1/build.ninja" ] || {
    say "configuring $1"
    cmake -G Ninja -B "$1" -C "cmake/caches/$2.cmake" >"$1.log" 2>&1 || {
      cat "$1.log"
      exit 1
    }
    mv "$1.log" "$1/configure.log"
  }
}

build() { # build folder, cache, targets
  dir=$1
  configure "$1" "$2"
  shift 2
  say "building $dir"
  ninja -C "$dir" -j "$jobs" --quiet "$@"
}

find_ptxas() {
  for p in "$(command -v ptxas || true)" /usr/local/cuda*/bin/ptxas /opt/cuda/bin/ptxas; do
    if [ -x "$p" ]; then
      echo "$p"
      return
    fi
  done
}

demo() {
  program=test/examples/rmsnorm_swiglu.mlir
  bin=$dir/bin out=$dir/demo
  mkdir -p "$out"
  say "inputs from fixed seeds: activations and gate 512 x 4096, weights 4096, all bf16"
  "$bin/tf-run" --make-input random:1:bf16:512x4096 --out "$out/x.npy"
  "$bin/tf-run" --make-input random:2:bf16:4096 --out "$out/w.npy"
  "$bin/tf-run" --make-input random:3:bf16:512x4096 --out "$out/g.npy"
  set -- "$program" --arg "$out/x.npy" --arg "$out/w.npy" --arg "$out/g.npy" --out "$out/y.npy" --expect reference --timing "$@"
  say "tf-run $program on the simulated SM, every access checked"
  "$bin/tf-run" --device emu --emit kernel,llvm,ptx,package -o "$out" "$@"
  say "in $out: y.npy, and of the program the kernel IR (.kernel.mlir), LLVM IR (.ll), PTX and the package (.tfpkg)"
  ptxas=$(find_ptxas)
  if [ -n "$ptxas" ]; then
    for chip in sm_80 sm_90a sm_100a; do
      say "assembled by ptxas for $chip"
      "$bin/tf-llc" -mcpu=$chip --ptxas="$ptxas" --ptxas-verbose --filetype=cubin "$program" -o "$out/rmsnorm_swiglu.$chip.cubin"
    done
  else
    say "no ptxas here: the PTX was not assembled"
  fi
  status=0
  "$bin/tf-run" --device cuda:0 "$@" 2>"$out/cuda.log" || status=$?
  case $status in
  0) say "tf-run $program --device cuda:0" && cat "$out/cuda.log" ;;
  4) say "no GPU here: $(sed -n 's/^error: //p' "$out/cuda.log" | head -n 1)" ;;
  *) cat "$out/cuda.log" && exit $status ;;
  esac
}

# Options and files that are given are the host's own (test/examples/llama/README.md).
llama() {
  here=test/examples/llama
  set -- --program=$here/model.mlir.in --cache="$dir/llama/cache" "$@"
  mkdir -p "$dir/llama"
  if [ $# -gt 2 ]; then
    "$dir/bin/example_llama" "$@"
    return
  fi
  say "a small model of random weights on the simulated SM, every access checked"
  small=64,96,131,2,4,2,16 model=$dir/llama/small.safetensors
  "$python" $here/model.py make "$model" --shape=$small
  prompt=5,99,3,130,0,7,7,64,22,101,9,13,50
  "$dir/bin/example_llama" "$@" --shape=$small --slots=8 --chunk=9 --tokens=$prompt --generate=12 --table=1 \
    --logits="$dir/llama/logits.npy" "$model" >"$dir/llama/said"
  cat "$dir/llama/said"
  "$python" $here/model.py check "$model" --shape=$small --prompt=$prompt --logits="$dir/llama/logits.npy" --said="$dir/llama/said"
  say "8 billion parameters of random weights on a GPU"
  status=0
  "$dir/bin/example_llama" "$@" --device=cuda --shape=8b --prompt=4096 --generate=129 --table=20 || status=$?
  [ $status -eq 77 ] || return $status
}

tests() { # cache
  # shellcheck disable=SC2086
  install $to_build $to_test
  build "$dir" "$1"
  say "testing"
  export TF_JOBS="$jobs"
  exec ctest --test-dir "$dir" --output-on-failure --timeout 1800 -j "$jobs" # half an hour: for what hangs, not for what is slow
}

case $verb in
llama)
  dir=${TF_BUILD:-build}
  # shellcheck disable=SC2086
  install $to_build $to_test
  build "$dir" release example_llama
  python=python3
  [ ! -x /usr/bin/python3 ] || python=/usr/bin/python3 # its numpy is what was installed
  llama "$@"
  ;;
build | demo)
  dir=${TF_BUILD:-build}
  # shellcheck disable=SC2086
  install $to_build
  build "$dir" release tf tf-runtime tf-opt tf-llc tf-run
  if [ "$verb" = demo ]; then demo "$@"; else say "the tools are in $dir/bin, the libraries in $dir/lib"; fi
  ;;
test)
  dir=${TF_BUILD:-build}
  tests release
  ;;
sanitize)
  dir=${TF_BUILD:-build-sanitize}
  tests sanitize
  ;;
*)
  sed -n '2,/^set/p' "$0" | grep '^#' | sed 's/^# \{0,1\}//'
  exit 2
  ;;
esac
