#!/bin/sh
# dict.sh <tf-opt>: libFuzzer's dictionary from the op tables, to standard output.
set -eu
opt=$1
for d in $("$opt" --show-dialects); do
  "$opt" --help-dialect "$d"
done | grep -o '`[^`"\\ ]*`' | tr -d '`' | sort -u | awk 'length > 1 { print "\"" $0 "\"" }'
for w in 'tensor<' 'vector<' 'array<i64: ' 'loc(' '-> ' ' = ' '^bb0' 'f8E4M3FN' 'f8E5M2' 'bf16' '?x?xf32' ': (' '<{' 'unit' 'memory(shared)' \
  ' += ' ' -= ' ' *= ' ' /= ' ' == ' ' != ' ' <= ' ' >= ' ' && ' ' || ' ' ? ' ' : ' '!' ' pad(' 'f32(' 'index(' ' floordiv ' ' ceildiv ' ' mod ' ' rem ' 'exp2(' \
  'max(' '] = '; do
  echo "\"$w\""
done
