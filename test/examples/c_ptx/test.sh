# test.sh <c_ptx> <folder test>: a fault is told, its right twin is not; PTX is found in a fat binary; what is none is refused.
host=$1 test=$2 failed=0
expect() { # status, what it must say, arguments
  status=$1 says=$2
  shift 2
  said=$("$host" "$@" 2>&1)
  got=$?
  case $said in *"$says"*) ;; *) got="$got, without '$says'" ;; esac
  [ "$got" = "$status" ] && return
  failed=1
  echo "c_ptx $*: status $got, expected $status
$said"
}
race=$test/gallery/store-overtaken
expect 3 "wrong.ptx:37:3: error: a bulk copy at shared+0x0 (\`ring\`) will overwrite what another copy may still read" "$race/wrong.ptx" copy 1 1 96
expect 0 "copy: nothing to tell" "$race/right.ptx" copy 1 1 96
expect 0 "fill: nothing to tell" "$test/lit/ptx-in/Inputs/lz4.fatbin" fill 1 2 2 sm_90a
expect 1 "sm_80" "$test/lit/ptx-in/Inputs/lz4.fatbin" fill 1 2 2
expect 1 "error:" "$test/README.md" fill 1 2 2
expect 1 "no kernel paste" "$race/right.ptx" paste 1 1 96
exit $failed
