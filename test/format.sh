#!/bin/sh
# clang-format agrees with every file. Usage: format.sh <source folder>; exit status 77: no clang-format here.
cd "$1" || exit 1
tool=$(command -v clang-format-22 || command -v /usr/lib/llvm-22/bin/clang-format) || { echo "skipped: no clang-format 22"; exit 77; }
find include lib tools test \( -name '*.c' -o -name '*.h' \) -print | xargs "$tool" --dry-run --Werror 2>&1 | grep -E 'error:' | cut -d: -f1 | sort | uniq -c >/tmp/tf_format.$$
cat /tmp/tf_format.$$
if [ -s /tmp/tf_format.$$ ]; then rm -f /tmp/tf_format.$$; echo "run clang-format-22 -i on these" >&2; exit 1; fi
rm -f /tmp/tf_format.$$
echo "formatted"
