#!/bin/sh
# The arrows of the house: each room includes only what it stands on. Usage: layering.sh <source folder>
cd "$1" || exit 1
bad=0

# room: the rooms that its files may include, as they are or by way of a public header (`owner`)
allowed() {
  case $1 in
  support) echo "support" ;;
  target | index) echo "$1 support" ;;
  layout) echo "layout index support" ;;
  ir) echo "ir support" ;;
  draw) echo "draw layout support" ;;
  layoutir) echo "layoutir ir layout index support" ;;
  tile) echo "tile fusion ir layout index support" ;; # fusion: what a scalar op means
  fusion | kernel) echo "$1 ir layout index support" ;;
  analysis) echo "analysis fusion tile kernel ir layout index target support" ;;
  autosched) echo "autosched fusion ir index support" ;;
  lower) echo "lower autosched analysis fusion tile kernel layoutir ir layout index target support" ;;
  report) echo "report draw lower analysis fusion kernel ir layout index target support" ;;
  codegen) echo "codegen kernel ir layout index target support runtime" ;; # runtime: the package format that it writes
  runtime) echo "runtime support" ;;
  emu) echo "emu codegen runtime kernel ir layout index target support" ;;
  api) echo "api draw emu report lower autosched codegen runtime analysis fusion tile kernel layoutir ir layout index target support" ;;
  esac
}

# public header: the room whose it is. What rooms below share with a public header stands in one of their own
owner() {
  case $1 in
  arg | base | diag | dlpack) echo support ;;
  layout | tma) echo layout ;;
  draw) echo draw ;;
  schedule_types) echo fusion ;;
  report) echo report ;;
  cache | device | rank | recipe | tvm_ffi) echo runtime ;;
  emu) echo emu ;;
  compile | fusion | ir | mesh | program | schedule | tensor | tile | tune) echo api ;;
  esac
}

complain() {
  echo "$1" >&2
  bad=1
}

for room in lib/*/; do
  room=$(basename "$room")
  [ "$room" = guide ] && continue # pages
  list=$(allowed "$room")
  [ -n "$list" ] || { complain "lib/$room: not in the table of test/layering.sh"; continue; }
  for hit in $(grep -rHnoE '^[[:space:]]*#[[:space:]]*include "[a-z_]+/[a-z_]+' "lib/$room" --include='*.c' --include='*.h' --include='*.def' |
    sed 's/[[:space:]]*#[[:space:]]*include "//'); do
    of=${hit##*:} target=${hit##*:}
    case $target in tf/*) target=$(owner "${of#tf/}") ;; *) target=${of%%/*} ;; esac
    case " $list " in *" $target "*) ;; *) complain "${hit%:*}: $room must not include $of, which is of ${target:-no room}" ;; esac
  done
  case $room in
  codegen | emu) ;;
  *) for hit in $(grep -rlE 'include [<"](llvm|llvm-c)/' "lib/$room"); do complain "$hit: LLVM belongs in codegen and emu"; done ;;
  esac
done

# NVIDIA's headers nowhere; the driver's own declarations only in lib/runtime/cuda
for hit in $(grep -rlE 'include [<"](cuda|nv)[A-Za-z_]*\.h' lib include tools); do
  case $hit in lib/runtime/cuda/*) ;; *) complain "$hit: the CUDA driver belongs in lib/runtime/cuda" ;; esac
done

# public headers stand on nothing but themselves and DLPack
for hit in $(grep -rHnE '#include' include/tf | grep -vE '#include (<(stdbool|stddef|stdint|dlpack/dlpack)\.h>|"tf/[a-z_]+\.h")' | tr ' ' '_'); do
  complain "$hit: not for a public header"
done
# ... and an arrow between two of them is one between their rooms
for h in include/tf/*.h; do
  room=$(owner "$(basename "$h" .h)")
  [ -n "$room" ] || { complain "$h: not in the table of test/layering.sh"; continue; }
  for of in $(sed -n 's|^#include "tf/\([a-z_]*\).h"|\1|p' "$h"); do
    case " $(allowed "$room") " in *" $(owner "$of") "*) ;; *) complain "$h: a header of $room must not include tf/$of.h, which is of $(owner "$of")" ;; esac
  done
done

# tools stand on public headers and their own
for hit in $(grep -rHnE '#include "' tools | grep -vE '#include "(tf|common|tf-run)/' | tr ' ' '_'); do
  complain "$hit: tools stand on public headers"
done

# verdicts are values (lib/ir/verdict.h): what analyses, plans and schedules have to say is returned, and whoever asked tells it
analyses="lib/analysis lib/autosched lib/lower/common lib/lower/fusion/plan lib/lower/fusion/emit lib/lower/fusion/host"
for hit in $(grep -rHnoE '\b(tf_op_(error|emit|note)|tf_(error|warn|note|remark)|tf_diag_v?emit|tf_tell|tf_context_diags)\(' $analyses \
  lib/fusion/sched.c lib/fusion/sched_dag.c lib/fusion/sched_inline.c lib/fusion/auto.c lib/lower/fusion/choose_schedule.c \
  lib/lower/fusion/version_plan.c lib/lower/fusion/version_kernels.c --include='*.[ch]'); do
  complain "$hit: this file returns what it finds (tf_refuse, tf_add_remark); whoever asked tells it"
done
# a plan is made once and handed on: further ones are of a function that was cut, or are made to be looked at
for hit in $(grep -rHnoE '\btf_plan_make\(' lib --include='*.c'); do
  case $hit in
  */plan/plan_make.c:* | */version_plan.c:* | */fit_tma.c:* | */without_tma.c:* | */print_tma.c:* | */shared_bytes.c:*) ;;
  *) complain "$hit: take the plan that there is (lower/fusion/version_plan.h)" ;;
  esac
done
# and nobody can listen to less: the diagnostics engine's fields are its own, and its listener is given once
for hit in $(grep -rlE 'struct tf_diags \{' lib include --include='*.[ch]'); do
  [ "$hit" = lib/support/diag_engine.c ] || complain "$hit: the fields of the diagnostics engine are its own"
done
[ "$(grep -c 'tf_diag_fn' lib/support/diag_engine.h)" = 1 ] || complain "lib/support/diag_engine.h: a listener is given when TMA is made, and never again"

# in lower, what is decided does not know how it is written, and what both halves use knows neither
for hit in $(grep -rHnoE '#include "lower/[a-z]+/emit/[a-z_]+' lib/lower/*/plan lib/lower/common | tr ' ' '_'); do
  complain "$hit: a plan does not include what emits"
done
for hit in $(grep -rHnoE '#include "lower/(fusion|tile|layout)/[a-z_/]+' lib/lower/common | tr ' ' '_'); do
  complain "$hit: lower/common stands below fusions and tile programs"
done

# a file's name is its own in lib
for hit in $(find lib -name '*.[ch]' | sed 's|.*/||' | sort | uniq -d); do complain "$hit: two files of lib have this name"; done

[ $bad -eq 0 ] && echo "the includes follow the table"
exit $bad
