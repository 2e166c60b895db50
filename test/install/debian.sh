#!/bin/sh
# The Debian packages: what is in them, what they need, and a tool out of them that runs.
# Usage: debian.sh <build folder> <cpack>. 77: no dpkg here.
set -u
build=$1 cpack=$2
command -v dpkg-deb >/dev/null 2>&1 && command -v dpkg-shlibdeps >/dev/null 2>&1 || exit 77
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
bad=0
complain() {
  echo "$1" >&2
  bad=1
}
"$cpack" --config "$build/CPackConfig.cmake" -B "$dir" >"$dir/log" 2>&1 || {
  cat "$dir/log" >&2
  exit 1
}
package() { ls "$dir/$1"_*.deb 2>/dev/null || complain "no package $1"; }
needs() { # package, patterns
  of=$1
  have=$(dpkg-deb -f "$(package "$1")" Depends)
  shift
  for dependency; do
    case ", $have" in *", $dependency"*) ;; *) complain "$of depends on '$have', expected $dependency" ;; esac
  done
}
holds() { # package, pattern, how many
  n=$(dpkg-deb -c "$(package "$1")" | grep -v '/$' | sed 's/ -> .*//' | grep -cE " \./usr/$2\$")
  [ "$n" -eq "$3" ] || complain "$1 has $n of $2, expected $3"
}
llvm=libllvm22 # a package that is needed where none of it is inside
grep -q '^TF_LLVM_INSIDE:BOOL=ON' "$build/CMakeCache.txt" && llvm=
needs libtf1 libc6 $llvm libjansson4
needs libtf-runtime1 libc6
case $(dpkg-deb -f "$(package libtf-runtime1)" Depends) in *llvm*) complain "libtf-runtime1 needs LLVM" ;; esac
needs libtf-runtime-emu1 libc6 $llvm
for name in libtf1 libtf-runtime-emu1; do
  case $llvm,$(dpkg-deb -f "$(package $name)" Depends) in ,*llvm* | ,*stdc++*) complain "$name needs LLVM or C++, which it has inside" ;; esac
done
needs libtf-dev "libtf1 (= 0.1.0)" "libtf-runtime1 (= 0.1.0)" "libtf-runtime-emu1 (= 0.1.0)" libdlpack-dev
needs tf-tools "libtf1 (= 0.1.0)"
holds libtf1 'lib.*/libtf\.so\.[0-9.]*' 2
holds libtf1 '.*' 2
holds libtf-runtime1 'lib.*/libtf-runtime\.so\.[0-9.]*' 2
holds libtf-runtime-emu1 'lib.*/libtf-runtime-emu\.so\.[0-9.]*' 2
holds libtf-dev 'lib.*/libtf(-runtime(-emu)?)?\.(so|a)' 6
holds libtf-dev 'include/tf/.*\.h' "$(ls "$(dirname "$0")"/../../include/tf/*.h | wc -l)"
holds tf-tools 'bin/tf-(opt|llc|run)' 3
holds tf-tools 'share/man/man1/tf-.*\.1' 3
holds tf-doc 'share/doc/tf/README\.md' 1
for name in libtf1 libtf-runtime1 tf-tools; do dpkg-deb -x "$(package $name)" "$dir/root"; done
have=$("$dir/root/usr/bin/tf-run" --version 2>&1 | head -n 1)
case $have in "tf 0.1.0 (LLVM 22."*) ;; *) complain "the packaged tf-run printed '$have'" ;; esac
dpkg-deb -I "$(package libtf1)" shlibs 2>/dev/null | grep -q '^libtf 1 libtf1' || complain "libtf1 has no shlibs"
[ $bad -eq 0 ] && echo "the packages hold what they should"
exit $bad
