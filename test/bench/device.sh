#!/bin/sh
# What is run on a machine with a GPU: correctness first, then times; a summary at the end. Nothing is built here.
#
# Where LLVM is:   cmake -G Ninja -C cmake/caches/device.cmake -B build-device && ninja -C build-device
# Take along:      build-device/bin, the libraries of build-device/lib and this source tree
# Where the GPU is: sh test/bench/device.sh [output folder]
#
# TF_BIN names another folder of binaries, TF_DEVICE another device (emu: a rehearsal without times), TF_PROP how many
# random cases. The output folder gets the whole log of every step.
cd "$(dirname "$0")/../.." || exit 1
bin=${TF_BIN:-build-device/bin} device=${TF_DEVICE:-cuda:0} prop=${TF_PROP:-1500} out=${1:-${OUT:-/tmp/tf-device}}
mkdir -p "$out"
work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT
summary=$work/summary
: >"$summary"

# step <name> <seconds> <command...>: output to the log; the verdict to the summary.
step() {
  name=$1 limit=$2 begin=$(date +%s)
  shift 2
  printf '\n== %s\n' "$name" >>"$out/log.txt"
  timeout "$limit" "$@" >"$work/step" 2>&1
  status=$?
  cat "$work/step" >>"$out/log.txt"
  case $status in
  0) verdict=ok ;;
  77) verdict=skipped ;;
  124) verdict="TIMED OUT" ;;
  *) verdict="FAILED ($status)" ;;
  esac
  printf '| %s | %s | %s s | %s |\n' "$name" "$verdict" "$(($(date +%s) - begin))" "$(tail -n 1 "$work/step" | tr '|' '/' | cut -c1-150)" >>"$summary"
  [ "$status" -eq 0 ]
}

# A program with other extents: sed's script.
resized() { # kernel script
  sed "$2" "test/bench/kernels/$1.mlir" >"$work/$1.mlir"
  echo "$work/$1.mlir"
}

demo() {
  "$bin/tf-run" --make-input random:1:bf16:512x4096 --out "$work/x.npy" &&
    "$bin/tf-run" --make-input random:2:bf16:4096 --out "$work/w.npy" &&
    "$bin/tf-run" --make-input random:3:bf16:512x4096 --out "$work/g.npy" &&
    step demo 60 "$bin/tf-run" test/examples/rmsnorm_swiglu.mlir --arg "$work/x.npy" --arg "$work/w.npy" --arg "$work/g.npy" \
      --out "$work/y.npy" --device "$device" --expect reference --timing
}

check() { # kernel script args...
  kernel=$1 program=$(resized "$1" "$2")
  shift 2
  step "check $kernel" 60 "$bin/tf-run" "$program" --device "$device" --expect reference "$@"
}

speed() { # kernel args...
  kernel=$1
  shift
  step "time $kernel" 60 "$bin/tf-run" "test/bench/kernels/$kernel.mlir" --device "$device" --bench --repeat 20 "$@"
}

: >"$out/log.txt"
nvidia-smi --query-gpu=name,driver_version,clocks.sm,clocks.mem --format=csv,noheader 2>/dev/null | tee -a "$out/log.txt"
[ "$device" = emu ] || step "device conformance" 60 "$bin/unit_runtime_cuda"
step "C example" 60 "$bin/example_c_swiglu" "${device%:*}"
demo
check add_f32 's/16777216/1048576/g' --arg random:1:f32:1048576 --arg random:2:f32:1048576
check swiglu_bf16 's/16384x8192/64x8192/g' --arg random:1:bf16:64x8192 --arg random:2:bf16:64x8192
check rmsnorm_bf16 's/16384/64/g' --arg random:1:bf16:64x8192 --arg random:2:bf16:8192
check softmax_f32 's/16384/64/g' --arg random:1:f32:64x8192
check transpose_f32 's/8192x8192/512x512/g' --arg random:1:f32:512x512
check tma_copy_f32 's/16384x8192/64x1024/g' --arg random:1:f32:64x1024
check tma_copy_bf16 's/16384x8192/64x1024/g' --arg random:1:bf16:64x1024
check tma_swiglu_bf16 's/16384x8192/64x1024/g' --arg random:1:bf16:64x1024 --arg random:2:bf16:64x1024
check tma_swiglu_f32 's/16384x8192/64x1024/g' --arg random:1:f32:64x1024 --arg random:2:f32:64x1024
check tma_transpose_f32 's/16384x8192/512x256/g;s/8192x16384/256x512/g' --arg random:1:f32:512x256
check tma_transpose_bf16 's/16384x8192/512x256/g;s/8192x16384/256x512/g' --arg random:1:bf16:512x256
rows=133 # more than blocks that draw them
[ "$device" = emu ] && rows=3
for type in bf16 f32; do
  check "rows_softmax_$type" '' --fast-math --arg "random:1:$type:${rows}x65536"
  check "rows_rms_$type" '' --fast-math --arg "random:1:$type:${rows}x65536" --arg "random:2:$type:65536"
done
if [ "$device" = emu ]; then
  step "pointwise schedules" 200 "$bin/bench_gpu" --device=emu --rows=16 --quick
  cp "$work/step" "$out/bench_gpu.md"
  step "copies by TMA" 200 "$bin/bench_tma" --device=emu --rows=256 --cols=512
else
  step "pointwise schedules" 150 "$bin/bench_gpu" "--device=$device"
  cp "$work/step" "$out/bench_gpu.md"
  step "copies by TMA" 200 "$bin/bench_tma" "--device=$device"
fi
cp "$work/step" "$out/bench_tma.md"
if [ "$device" != emu ]; then
  speed add_f32 --arg random:1:f32:16777216 --arg random:1:f32:16777216
  speed rmsnorm_bf16 --arg random:1:bf16:16384x8192 --arg random:1:bf16:8192
  speed softmax_f32 --arg random:1:f32:16384x8192
  speed transpose_f32 --arg random:1:f32:8192x8192
fi
# Beside torch and Triton, where there are any: without torch they say that they were skipped.
step "memory, beside torch" 240 python3 test/bench/memory_peers.py "--device=$device" "--bin=$bin" --out="$out/memory_peers.md"
step "tile programs, beside torch" 480 python3 test/bench/tile_examples.py "--device=$device" "--bin=$bin" --out="$out/tile_examples.md"
step "compile time, beside Triton" 120 python3 test/bench/compile_triton.py --compile-time="$bin/compile_time" --out="$out/compile_triton.md"
step "compile time against NVRTC" 60 "$bin/compile_time" test/bench/kernels
cp "$work/step" "$out/compile_time.md"
step "random programs" 200 "$bin/tf-prop" --device "$device" --count "$prop" --seed 20261120 --keep "$out/failed"
cp "$work/step" "$out/tf-prop.txt"
step "random copies via(tma)" 200 "$bin/tf-prop" --tma --device "$device" --count "$prop" --seed 20261121 --keep "$out/failed"
cp "$work/step" "$out/tf-prop-tma.txt"
step "conformance of copies" 200 "$bin/tf-prop" --conformance --device "$device"
cp "$work/step" "$out/conformance.md"
step "figures and examples" 300 sh test/bench/figures.sh "$bin" "$device"

echo
for type in bf16 f32; do
  echo "the ten best schedules for $type (batch GB/s, ratio to cuMemcpyDtoD, flushed GB/s at the end of each row):"
  grep "^| $type |" "$out/bench_gpu.md" | sort -t'|' -k9,9nr | head -n 10
  grep "^| $type .*?x?" "$out/bench_gpu.md"
done
grep -E '^(best|cuMemcpyDtoD|WRONG|all results|SOME)|WRONG' "$out/bench_gpu.md"
echo
for type in bf16 f32; do
  for program in copy swiglu transpose; do
    echo "the five best of $program, $type (batch GB/s, ratio to cuMemcpyDtoD, flushed GB/s at the end of each row):"
    grep "^| $program | $type |" "$out/bench_tma.md" | sort -t'|' -k11,11nr | head -n 5
  done
done
grep -E '^cuMemcpyDtoD|WRONG|all results' "$out/bench_tma.md"
echo
cat "$out/compile_time.md"
for table in memory_peers tile_examples compile_triton; do
  if [ -f "$out/$table.md" ]; then echo && cat "$out/$table.md"; fi
done
grep -A12 '^== demo' "$out/log.txt" | grep -E 'against reference|error'
printf '\n| step | verdict | time | last line |\n|---|---|---|---|\n'
cat "$summary"
! grep -qE 'FAILED|TIMED OUT' "$summary"
