#!/bin/sh
# Do the tests notice? Each of test/mutations/*.patch puts one plausible fault into a copy of the sources, builds there
# what the tests need that its first line names, and runs them: one of them must fail, which kills the mutation.
#
# Usage: mutate.sh <source folder> [part of a patch's name]...
#   TF_MUTATE_DIR   where the copy and its build stay, so that the next run builds little (a new folder in /tmp)
#   TF_MUTATE_CMAKE options for cmake (-C cmake/caches/release.cmake); TF_JOBS: how many at a time (2)
#
# A patch begins with `tests: ` and words: `unit/x` is ctest's name of a unit test, `lit:re` a filter of lit. Then a
# line of what is wrong, an empty one, and the patch. Fails where a mutation survives, where a patch no longer applies
# or does not build, and where a named test fails without any mutation.
set -u
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
  ninja -C "$work/build" -j "$jobs" $(targets "$1") >"$work/build.log" 2>&1
}

run() { # tests: the first that fails, in $failed
  for t in $1; do
    failed=$t
    case $t in
    unit/*) (cd "$work/build" && timeout 1800 ctest -R "^$t\$" --no-tests=error) >"$work/test.log" 2>&1 || return 1 ;;
    lit:*) (cd "$work/build" && timeout 1800 "$lit" -j "$jobs" test --filter "${t#lit:}") >"$work/test.log" 2>&1 || return 1 ;;
    *) echo "no such kind of test: $t" >&2; return 1 ;;
    esac
  done
  failed=
}

wanted() { # name, parts of names
  name=$1
  shift
  [ $# -eq 0 ] && return 0
  for part in "$@"; do case $name in *"$part"*) return 0 ;; esac; done
  return 1
}

sync
if [ ! -e "$work/build/build.ninja" ]; then
  # shellcheck disable=SC2086
  (cd "$work/src" && cmake -G Ninja -B "$work/build" ${TF_MUTATE_CMAKE:--C cmake/caches/release.cmake}) >"$work/build.log" 2>&1 ||
    { tail -5 "$work/build.log" >&2; exit 1; }
fi
cmake -B "$work/build" >/dev/null 2>&1

bad=0 killed=0 passing=
echo "| mutation | what is wrong | killed by |"
echo "|---|---|---|"
for p in "$src"/test/mutations/*.patch; do
  name=$(basename "$p" .patch)
  wanted "$name" "$@" || continue
  tests=$(sed -n '1s/^tests: //p' "$p") what=$(sed -n 2p "$p")
  say() { echo "| $name | $what | $1 |"; }
  # without it they pass; those that did for another patch need not show it again
  for t in $tests; do
    case " $passing " in *" $t "*) continue ;; esac
    if build "$t" && run "$t"; then passing="$passing $t"
    else say "**\`$t\` fails without it**"; bad=1; continue 2; fi
  done
  [ -n "$tests" ] || { say "**names no tests**"; bad=1; continue; }
  rm -rf "$work/before" # of a run that was stopped
  cp -r "$work/src/lib" "$work/before" || exit 1
  if ! (cd "$work/src" && patch -p1 -F 3 -s --no-backup-if-mismatch <"$p") >"$work/patch.log" 2>&1; then
    say "**the patch no longer applies**"
    bad=1
  elif ! build "$tests"; then
    say "**does not build**"
    bad=1
  elif run "$tests"; then
    say "**survived**"
    bad=1
  else
    say "\`$failed\`"
    killed=$((killed + 1))
  fi
  # back, with new dates for what the patch had changed
  (cd "$work/before" && find . -type f) | while read -r f; do
    cmp -s "$work/before/$f" "$work/src/lib/$f" || cp "$work/before/$f" "$work/src/lib/$f"
  done
  find "$work/src" \( -name '*.rej' -o -name '*.orig' \) -exec rm {} +
  rm -rf "$work/before"
done
echo
echo "$killed mutations killed; the copy is in $work"
[ $bad -eq 0 ] || echo "some were not: see the table" >&2
exit $bad
