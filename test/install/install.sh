#!/bin/sh
# What is installed stands alone: hosts in C99, C11 and C++17 outside the tree find it by pkg-config and by CMake, shared
# and static, and run. Usage: install.sh <source folder> <build folder> <cmake>
set -u
src=$1 build=$2 cmake=$3
here=$src/test/install
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
bad=0
complain() {
  echo "$1" >&2
  bad=1
}
expect() { # what it prints, then the command
  words=$1
  shift
  have=$("$@" 2>&1) || complain "$* ended with a failure"
  [ "$have" = "$words" ] || complain "$* printed '$have', expected '$words'"
}

# Each component by itself, into a prefix of its own; then all of them, moved to where nobody configured them.
for component in runtime runtime-emu library development tools documentation; do
  "$cmake" --install "$build" --prefix "$dir/$component" --component $component --strip >/dev/null || complain "component $component"
done
holds() { # component, pattern of find, how many
  n=$(find "$dir/$1" -path "$dir/$1/$2" ! -type d | wc -l)
  [ "$n" -eq "$3" ] || complain "component $1 has $n of $2, expected $3"
}
holds runtime '*' 2
holds runtime '*/libtf-runtime.so.1' 1
holds runtime-emu '*' 2
holds runtime-emu '*/libtf-runtime-emu.so.1' 1
holds library '*' 2
holds library '*/libtf.so.1' 1
holds development 'include/tf/*.h' "$(ls "$src"/include/tf/*.h | wc -l)"
holds development '*/lib*.a' 3
holds development '*/lib*.so' 3
holds development '*/pkgconfig/*.pc' 3
holds tools 'bin/*' 3
holds tools '*/man1/*.1' 3
holds tools '*/bash-completion/completions/*' 3
holds tools '*/site-functions/_*' 3
holds tools '*/vendor_completions.d/*.fish' 3
holds tools '*/vim/vimfiles/*.vim' 2
holds tools 'share/tf/tf.tmLanguage.json' 1
holds documentation '*/LICENSE' 1
holds documentation '*/lib/guide/c.md' 1
p=$dir/moved
mkdir "$p"
for component in runtime runtime-emu library development tools documentation; do cp -a "$dir/$component/." "$p"; done
"$cmake" --install "$build" --prefix "$dir/all" --strip >/dev/null
(cd "$dir/all" && find . | sort) >"$dir/all.txt"
(cd "$p" && find . | sort) | diff - "$dir/all.txt" >&2 || complain "the components are not the whole"
grep -rlE "$src|$build" "$p" --include='*.cmake' --include='*.pc' --include='*.h' && complain "these name the source or the build folder"
case $(cat "$p"/lib*/cmake/tf/*.cmake "$p"/lib/*/cmake/tf/*.cmake 2>/dev/null) in *"$dir"*) complain "the CMake files name the prefix" ;; esac

# The installed tools run from there, and make a package.
export PKG_CONFIG_PATH
PKG_CONFIG_PATH=$(dirname "$(find "$p" -name tf.pc)")
lib=$(dirname "$PKG_CONFIG_PATH")
sed -n 's/^ *"\(.*\)\\n".*/\1/p; s/^static const char source\[\] = "\(.*\)\\n"$/\1/p' "$here/host.c" >"$dir/twice.mlir"
"$p/bin/tf-llc" --no-cache --filetype=package "$dir/twice.mlir" -o "$dir/twice.tfpkg" || complain "the installed tf-llc fails"
[ "$(python3 -c "import sys; sys.path.insert(0, '$p/share/tf/python'); import tf; print(tf.library()._name)" | sed 's|.*/||')" = libtf.so.1 ] ||
  complain "the installed tf.py does not find its library"
told="tf 0.1.0: twice takes x of rank 1, sm_80"

# SONAME by version, and of all names the public ones
for name in libtf libtf-runtime libtf-runtime-emu; do
  readelf -d "$lib/$name.so" | grep -q "SONAME.*\[$name\.so\.1\]" || complain "$name.so lacks its SONAME"
done

# Headers alone, each by pkg-config's flags only
cflags=$(pkg-config --cflags tf)
for h in "$p"/include/tf/*.h; do echo "#include <tf/$(basename "$h")>" >"$dir/$(basename "$h").c"; done
alone() { # compiler, standard, language
  command -v "$1" >/dev/null 2>&1 || return 0
  # shellcheck disable=SC2086
  (cd "$dir" && "$1" -std=$2 -x $3 -pedantic -Wall -Wextra -Werror $cflags -fsyntax-only ./*.h.c) || complain "headers by $1 as $2"
}
for cc in gcc clang; do
  alone $cc c99 c
  alone $cc c11 c
done
for cxx in g++ clang++; do alone $cxx c++17 c++; done

# By pkg-config
by_pkg_config() { # compiler, standard, language
  flags="-std=$2 -pedantic -Wall -Wextra -Werror"
  # shellcheck disable=SC2046,SC2086
  {
    "$1" $flags -x $3 "$here/host.c" -x none $(pkg-config --cflags --libs tf) -Wl,-rpath,"$lib" -o "$dir/shared" &&
      expect "2 4 6" "$dir/shared"
    "$1" $flags -x $3 "$here/runtime_host.c" -x none $(pkg-config --cflags --libs tf-runtime) -Wl,-rpath,"$lib" -o "$dir/rt" &&
      expect "$told" "$dir/rt" "$dir/twice.tfpkg"
    rm -rf "$dir/code"
    "$1" $flags -x $3 "$here/emu_host.c" -x none $(pkg-config --cflags --libs tf-runtime-emu) -Wl,-rpath,"$lib" -o "$dir/emu" &&
      expect "2 4 6, made" "$dir/emu" "$dir/twice.tfpkg" "$dir/code" && expect "2 4 6, kept" "$dir/emu" "$dir/twice.tfpkg" "$dir/code"
  } || complain "pkg-config, $2"
}
static() { # pkg-config's flags of a package, its archive in place of the library
  pkg-config --cflags --libs --static "$1" | sed "s| -l$1 | -l:lib$1.a |"
}
if [ -f "$lib/libtf.a" ]; then
  # shellcheck disable=SC2046
  cc -std=c11 "$here/host.c" $(static tf) -o "$dir/static" && expect "2 4 6" "$dir/static" || complain "pkg-config --static tf"
  readelf -d "$dir/static" | grep -q 'libtf' && complain "the static host needs a library of tf"
fi
# shellcheck disable=SC2046
cc -std=c11 "$here/runtime_host.c" $(static tf-runtime) -o "$dir/static_rt" &&
  expect "$told" "$dir/static_rt" "$dir/twice.tfpkg" || complain "pkg-config --static tf-runtime"
readelf -d "$dir/static_rt" | grep -qE 'lib(tf|LLVM)' && complain "the static runtime host needs libtf or LLVM"
# shellcheck disable=SC2046
cc -std=c11 "$here/emu_host.c" $(static tf-runtime-emu) -o "$dir/static_emu" &&
  expect "2 4 6, made" "$dir/static_emu" "$dir/twice.tfpkg" "$dir/code" || complain "pkg-config --static tf-runtime-emu"
readelf -d "$dir/static_emu" | grep -q 'libtf' && complain "the static host of the simulated SM needs a library of tf"
by_pkg_config gcc c99 c
by_pkg_config gcc c11 c
by_pkg_config g++ c++17 c++

# By CMake
mkdir "$dir/hosts"
cp "$here/CMakeLists.txt" "$here/host.c" "$here/runtime_host.c" "$here/emu_host.c" "$dir/hosts"
if "$cmake" -G Ninja -S "$dir/hosts" -B "$dir/hosts/build" -DCMAKE_PREFIX_PATH="$p" >"$dir/log" 2>&1 && "$cmake" --build "$dir/hosts/build" >>"$dir/log" 2>&1; then
  for standard in c99 c11 cxx17; do
    expect "2 4 6" "$dir/hosts/build/${standard}_tf"
    expect "2 4 6" "$dir/hosts/build/${standard}_tf_static"
    expect "$told" "$dir/hosts/build/${standard}_runtime" "$dir/twice.tfpkg"
    expect "$told" "$dir/hosts/build/${standard}_runtime_static" "$dir/twice.tfpkg"
    expect "2 4 6, kept" "$dir/hosts/build/${standard}_runtime-emu" "$dir/twice.tfpkg" "$dir/code"
    expect "2 4 6, kept" "$dir/hosts/build/${standard}_runtime-emu_static" "$dir/twice.tfpkg" "$dir/code"
  done
else
  cat "$dir/log" >&2
  complain "find_package(tf)"
fi

# A packager's build has warnings that are none of his errors; ours has them.
grep -q -- -Werror "$build/compile_commands.json" || complain "this build lets warnings pass"
"$cmake" -G Ninja -S "$src" -B "$dir/packager" -DTF_TESTS=OFF >"$dir/log" 2>&1 || { cat "$dir/log" >&2; complain "a build without a cache"; }
grep -q -- -Werror "$dir/packager/compile_commands.json" && complain "warnings are a packager's errors"
[ $bad -eq 0 ] && echo "installed, moved, found and linked"
exit $bad
