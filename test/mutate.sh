#!/bin/sh
# Do the tests notice? Each of test/mutations/*.patch puts one plausible fault into a copy of the sources, builds there
# what the tests need that its first line names, and runs them: each of them must fail, which kills the mutation.
#
# Usage: mutate.sh <source folder> [part of a patch's name]...
#   TF_MUTATE_DIR   where the copy stays, with its build in it, so that the next run builds little (a new folder in /tmp)
#   TF_MUTATE_CMAKE options for cmake (-C cmake/caches/release.cmake); TF_JOBS: how many at a time (2)
#   TF_MUTATE_SHARE k/n: the k-th of n shares of the patches, from 0 on, for n runs at one time, each with its own folder
#
# A patch begins with `tests: ` and words: `unit/x` is ctest's name of a unit test, `lit:re` a filter of lit. Then a
# line of what is wrong, an empty one, and the patch. Fails where a named test passes with the fault (where all of them
# do, the mutation survives; where some do, their names are there for nothing), where a patch no longer applies or does
# not build, and where a named test fails without any mutation.
#
# mutate.sh --check <source folder>: does every patch still apply? Nothing is built.
set -u
usage() {
  sed -n '2,/^set/p' "$0" | sed -n 's/^# \{0,1\}//p'
  exit 2
}
[ $# -gt 0 ] || usage
if [ "$1" = --check ]; then
  [ $# -eq 2 ] || usage
  command -v patch >/dev/null 2>&1 || exit 77
  bad=0
  for p in "$2"/test/mutations/*.patch; do
    patch -d "$2" -s -p1 -F 0 --dry-run <"$p" >&2 || { echo "${p##*/} does not apply" >&2; bad=1; }
  done
  exit $bad
fi
for word in "$@"; do
  case $word in -*) usage ;; esac
done
src=$(cd "$1" && pwd) || exit 1
shift
work=${TF_MUTATE_DIR:-$(mktemp -d /tmp/tf-mutate.XXXXXX)}
jobs=${TF_JOBS:-2}
mkdir -p "$work/src" || exit 1
lit=$(command -v lit-22 || command -v lit) || { echo "lit is not there" >&2; exit 1; }

# Only what is new is copied, so that only that is built.
sync() {
  for top in CMakeLists.txt README.md LICENSE cmake include lib test tools; do
    (cd "$src" && find "$top" -type f) | while read -r f; do
      cmp -s "$src/$f" "$work/src/$f" || { mkdir -p "$work/src/$(dirname "$f")" && cp "$src/$f" "$work/src/$f"; }
    done
  done
  (cd "$work/src" && find lib include test tools -type f) | while read -r f; do [ -e "$src/$f" ] || rm "$work/src/$f"; done
}

# What the tests of one patch need.
targets() {
  for t in $1; do
    case $t in
    unit/*) echo "$t" | tr / _ ;;
    lit:*) echo tf-opt tf-llc tf-run ;;
    esac
  done
}

build() { # tests
  # shellcheck disable=SC2046
  ninja -C "$work/src/build" -j "$jobs" $(targets "$1") >"$work/build.log" 2>&1
}

# What one filter of lit or one unit test says: 0 where all pass. What fails in it is in $which, by lit's names.
run() { # test
  case $1 in
  unit/*) (cd "$work/src/build" && timeout 900 ctest -R "^$1\$" --no-tests=error) >"$work/test.log" 2>&1 ;;
  lit:*) (cd "$work/src/build" && timeout 900 "$lit" -j "$jobs" test --filter "${1#lit:}") >"$work/test.log" 2>&1 ;;
  *) echo "no such kind of test: $1" >"$work/test.log"; false ;;
  esac
  status=$?
  which="\`$1\`"
  # shellcheck disable=SC2016
  case $1 in lit:*)
    which=$(sed -n 's/^FAIL: tf :: \(lit\/\)\{0,1\}\([^ ]*\) .*/`lit:\2`/p' "$work/test.log" | sed -n '1,3p;4s/.*/and others/p' | paste -sd' ')
    ;;
  esac
  [ $status -eq 124 ] && which="\`$1\`, which does not end"
  return $status
}

# Runs every test of the list, though the first failed: $noticed by these, $missed by those.
run_all() { # tests
  noticed='' missed=''
  for t in $1; do
    if run "$t"; then missed="$missed${missed:+, }\`$t\`"
    else noticed="$noticed${noticed:+, }${which:-\`$t\`, which does not run}"; fi
  done
}

wanted() { # name, parts of names
  name=$1
  shift
  [ $# -eq 0 ] && return 0
  for part in "$@"; do case $name in *"$part"*) return 0 ;; esac; done
  return 1
}

# The patches that are asked for, of this share.
chosen=$(for p in "$src"/test/mutations/*.patch; do
  if wanted "$(basename "$p" .patch)" "$@"; then echo "$p"; fi
done | awk -v share="${TF_MUTATE_SHARE:-0/1}" '
  { line[NR - 1] = $0 }
  END { split(share, s, "/"); for (i = 0; i < NR; i++) if (int(i * s[2] / NR) == s[1]) print line[i] }')

sync
if [ ! -e "$work/src/build/build.ninja" ]; then
  # shellcheck disable=SC2086
  (cd "$work/src" && cmake -G Ninja -B "$work/src/build" ${TF_MUTATE_CMAKE:--C cmake/caches/release.cmake}) >"$work/build.log" 2>&1 ||
    { tail -5 "$work/build.log" >&2; exit 1; }
fi
cmake -B "$work/src/build" >/dev/null 2>&1

bad=0 killed=0 all='' failing=''
for p in $chosen; do
  for t in $(sed -n '1s/^tests: //p' "$p"); do case " $all " in *" $t "*) ;; *) all="$all $t" ;; esac; done
done
# Without a fault they pass. All are built at once, so that what follows builds one file and links what needs it.
if build "$all"; then built=1; else built=0; fi
for t in $all; do
  if ! [ $built -eq 1 ] && ! build "$t"; then
    failing="$failing $t"
    tail -15 "$work/build.log" >&2
  elif ! run "$t"; then
    failing="$failing $t"
    tail -15 "$work/test.log" >&2
  fi
done

echo "| mutation | what is wrong | killed by |"
echo "|---|---|---|"
for p in $chosen; do
  name=$(basename "$p" .patch)
  tests=$(sed -n '1s/^tests: //p' "$p") what=$(sed -n 2p "$p") files=$(sed -n 's|^+++ b/||p' "$p")
  say() { echo "| $name | $what | $1 |"; }
  wrong() { say "**$1**"; bad=1; }
  [ -n "$tests" ] || { wrong "names no tests"; continue; }
  for t in $tests; do case " $failing " in *" $t "*) wrong "\`$t\` fails without it, or does not build"; continue 2 ;; esac; done
  rm -rf "$work/before"
  for f in $files; do
    mkdir -p "$work/before/$(dirname "$f")" && cp "$work/src/$f" "$work/before/$f" || { wrong "no file $f"; continue 2; }
  done
  # a place that looks like it is not enough: no fuzz
  if ! (cd "$work/src" && patch -p1 -F 0 -s --no-backup-if-mismatch <"$p") >"$work/patch.log" 2>&1; then
    wrong "the patch no longer applies"
  elif ! build "$tests"; then
    cp "$work/build.log" "$work/$name.build.log"
    wrong "does not build, see $name.build.log"
  else
    run_all "$tests"
    if [ -z "$noticed" ]; then wrong "survived"
    elif [ -n "$missed" ]; then say "$noticed; **not by $missed**"; bad=1
    else say "$noticed"; killed=$((killed + 1)); fi
  fi
  for f in $files; do cp "$work/before/$f" "$work/src/$f"; rm -f "$work/src/$f.rej" "$work/src/$f.orig"; done # with new dates
done
rm -rf "$work/before"
echo
echo "$killed mutations killed; the copy is in $work"
[ $bad -eq 0 ] || echo "some were not: see the table" >&2
exit $bad
