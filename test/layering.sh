#!/bin/sh
# The arrows of the house: each room includes only what it stands on. Usage: layering.sh <source folder>
cd "$1" || exit 1
bad=0

# room: the rooms that its files may include; "tf" is include/tf
allowed() {
  case $1 in
  support) echo "support tf" ;;
  target | index) echo "$1 support tf" ;;
  layout) echo "layout index support tf" ;;
  ir) echo "ir support tf" ;;
  draw) echo "draw layout support tf" ;;
  layoutir) echo "layoutir ir layout index support tf" ;;
  tile) echo "tile fusion ir layout index support tf" ;; # fusion: what a scalar op means
  fusion | kernel) echo "$1 ir layout index support tf" ;;
  analysis) echo "analysis fusion tile kernel ir layout index target support tf" ;;
  autosched) echo "autosched fusion ir index support tf" ;;
  lower) echo "lower autosched analysis fusion tile kernel layoutir ir layout index target support tf" ;;
  report) echo "report lower analysis fusion kernel ir layout index target support tf" ;;
  codegen) echo "codegen kernel ir layout index target support runtime tf" ;; # runtime: the package format that it writes
  runtime) echo "runtime support tf" ;;
  emu) echo "emu codegen runtime kernel ir layout index target support tf" ;;
  api) echo "api draw emu report lower autosched codegen runtime analysis fusion tile kernel layoutir ir layout index target support tf" ;;
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
  for hit in $(grep -rHnoE '^[[:space:]]*#[[:space:]]*include "[a-z_]+/' "lib/$room" --include='*.c' --include='*.h' --include='*.def' |
    sed 's/[[:space:]]*#[[:space:]]*include "//; s|/$||' | tr ' ' '_'); do
    target=${hit##*:}
    case " $list " in *" $target "*) ;; *) complain "${hit%:*}: $room must not include $target/" ;; esac
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
for hit in $(grep -rHnE '#include' include/tf | grep -vE '#include (<(stdbool|stddef|stdint|dlpack/dlpack)\.h>|"tf/[a-z]+\.h")' | tr ' ' '_'); do
  complain "$hit: not for a public header"
done

# tools stand on public headers and their own
for hit in $(grep -rHnE '#include "' tools | grep -vE '#include "(tf|common|tf-run)/' | tr ' ' '_'); do
  complain "$hit: tools stand on public headers"
done

# a file's name is its own in lib
for hit in $(find lib -name '*.[ch]' | sed 's|.*/||' | sort | uniq -d); do complain "$hit: two files of lib have this name"; done

[ $bad -eq 0 ] && echo "the includes follow the table"
exit $bad
