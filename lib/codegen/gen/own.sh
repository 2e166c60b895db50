#!/bin/sh
# Makes own.ll from own.c; to be run by hand after own.c has changed.
cd "$(dirname "$0")" || exit 1
{
  echo "; own.c through clang (own.sh). Edit own.c, not this."
  "${CLANG:-clang-22}" --target=nvptx64-nvidia-cuda -O1 -ffp-contract=off -fno-builtin -S -emit-llvm own.c -o - |
    sed -E 's/^; Function Attrs.*//; s/ (dso_local|local_unnamed_addr|noundef|noalias)//g; s/ #[0-9]+//g
      s/, !llvm[^ ]* ![0-9]+//; /^(attributes|!|source_filename|target|; ModuleID)/d' | cat -s
} >own.ll
