#!/bin/bash
# tools.sh <bin folder> <seconds> <seed> <seed files or folders...>: mutated files through tf-opt, tf-llc and tf-run under
# changing flags. A finding is a run that ends by a signal, with an exit status that is not 0 to 4, or not within 20 seconds
# of a processor's time (300 by the clock; where the file as it was takes more than 6, three times as long), one whose diagnostics confess a bug, and one whose exit status and diagnostics
# disagree. Its input is kept in ./tools-findings.
# Exit status 1 if there was one. For tools built with sanitizers set TOOLS_MEMORY=unlimited (KiB of address space).
bin=$1 seconds=$2 RANDOM=$3
seed=$3
shift 3
mapfile -t files < <(find "$@" -type f ! -name unselectable.ll | sort) # which LLVM is known to refuse
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
export ASAN_OPTIONS=exitcode=99:max_allocation_size_mb=4096:allocator_may_return_null=1 UBSAN_OPTIONS=exitcode=99
flags=(
  "tf-opt"
  "tf-opt --print-op-generic --print-debuginfo"
  "tf-opt --allow-unregistered-dialect --no-implicit-module"
  "tf-opt --split-input-file --verify-diagnostics"
  "tf-opt --pass-pipeline=canonicalize,cse,dce --print-ir-after-all --timing"
  "tf-opt --pass-pipeline=auto-schedule,apply-schedule --verify-each=0 --diagnostics-format=json"
  "tf-opt --pass-pipeline=builtin.module(lower-fusion{index=64},canonicalize,kernel-unroll{limit=4}) --debug"
  "tf-opt --pass-pipeline=builtin.module(lower-tile{target=sm_90a},lower-layout,canonicalize,kernel-unroll)"
  "tf-opt --run-reproducer --pass-pipeline-crash-reproducer=$tmp/r.mlir"
  "tf-llc --no-cache"
  "tf-llc --no-cache --allow-unregistered-dialect"
  "tf-llc --no-cache --mcpu=sm_90a --O 0 --g --split-input-file"
  "tf-llc --no-cache --mcpu=sm_100a --filetype=llvm --fast-math --index-width=64"
  "tf-llc --no-cache --filetype=package --lineinfo --O 3"
  "tf-llc --no-cache --filetype=kernel --no-llvm-passes"
  "tf-run --no-cache --arg=random:1:f32:4x8 --max-steps=100000"
  "tf-run --no-cache --arg=random:1:f32:16 --arg=random:2:f32:16 --expect=reference --max-steps=100000"
  "tf-run --no-cache --device=reference --arg=random:1:f32:4x8"
  "tf-run --no-cache --arg=iota:f32:2x4 --expect=reference --check=none --counters --max-steps=100000"
)
# A diagnostic at the beginning of a line; what is quoted of the input is indented. \$1: how its message begins.
diagnostic() { echo "^(\\{\"severity\": \"error\".*\"message\": \"|([^ ]+: )?error: )(unexpected error: )?($1)"; }
confessed="$(diagnostic "internal error|LLVM cannot compile|LLVM could not|LLVM refused|LLVM reported|LLVM's verifier|pass '[a-z-]*' failed \
without saying why|rewriting for the host made|the package's LLVM module")|^([^ ]+: )?note: after pass '"
any="$(diagnostic '')"
# What speaks against this run's exit status and output, if anything does.
verdict() {
  if [ $rc -gt 4 ]; then echo "exit status $rc"
  elif grep -aqE "$confessed" "$tmp/out"; then grep -aEm1 "$confessed" "$tmp/out"
  elif [[ $rc -eq 0 && $line != *verify-diagnostics* ]] && grep -aqE "$any" "$tmp/out"; then echo "an error, but exit status 0"
  elif [ $rc -ne 0 ] && ! grep -aqE "$any|^tf-[a-z]+: " "$tmp/out"; then echo "exit status $rc without an error"
  fi
}
# As the line says, for at most so many seconds of a processor's time.
limited() { # seconds, file
  (ulimit -v "${TOOLS_MEMORY:-16000000}"; ulimit -t "$1"; timeout 300 "$bin/${argv[0]}" "${argv[@]:1}" "$2" -o /dev/null > "$tmp/out" 2>&1)
}
# How long the file as it was takes, three times over: some hold twenty products, and sanitizers make each of them slow.
room() { # file
  local TIMEFORMAT=%U took
  took=$({ time limited 100 "$1" > /dev/null 2>&1; } 2>&1)
  echo $((3 * ${took%.*}))
}
runs=0 found=0
declare -A count
end=$((SECONDS + seconds))
while [ $SECONDS -lt $end ]; do
  f=${files[RANDOM % ${#files[@]}]}
  n=$((RANDOM % 4))
  "$bin/fuzz_mutate" $((seed * 1000003 + runs)) $n < "$f" > "$tmp/in.mlir"
  line=${flags[RANDOM % ${#flags[@]}]}
  read -ra argv <<< "$line"
  limited 20 "$tmp/in.mlir"
  rc=$?
  if [ $rc -eq 137 ]; then
    more=$(room "$f")
    if [ "$more" -gt 20 ]; then limited "$more" "$tmp/in.mlir"; rc=$?; fi
  fi
  runs=$((runs + 1))
  count[${argv[0]}:$rc]=$((count[${argv[0]}:$rc] + 1))
  why=$(verdict)
  if [ -n "$why" ]; then
    found=$((found + 1))
    mkdir -p tools-findings
    cp "$tmp/in.mlir" "tools-findings/$seed-$runs.mlir"
    echo "finding: $line tools-findings/$seed-$runs.mlir: $why"
  fi
done
echo "$runs runs, $found findings"
for k in "${!count[@]}"; do echo "  $k ${count[$k]}"; done | sort
[ $found = 0 ]
