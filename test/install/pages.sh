#!/bin/sh
# Man pages, completion and editor syntax that the tools print of themselves: they hold every option, and who reads them
# takes them. What is not on this machine (groff, zsh, fish, vim) is passed over. Usage: pages.sh <folder of tools>
set -u
tools=$1
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
bad=0
complain() {
  echo "$1" >&2
  bad=1
}
has() { command -v "$1" >/dev/null 2>&1; }
for t in tf-opt tf-llc tf-run; do
  for how in man bash zsh fish; do "$tools/$t" --help-as=$how >"$dir/$t.$how" || complain "$t --help-as=$how"; done
  sed 's/\\-/-/g; s/\\f[BRI]//g' "$dir/$t.man" >"$dir/$t.plain"
  n=0
  for option in $("$tools/$t" --help | grep -oE '^  --[A-Za-z-]+' | tr -d ' -' | sort -u); do
    n=$((n + 1))
    for how in plain bash zsh; do
      tr -d '-' <"$dir/$t.$how" | grep -qE "(^|[^a-z])$option([^a-z]|\$)" || complain "$t.$how lacks $option"
    done
    tr -d '-' <"$dir/$t.fish" | grep -qE " l $option " || complain "$t.fish lacks $option"
  done
  [ $n -gt 30 ] || complain "$t tells of $n options only"
  if has groff; then
    said=$(groff -man -ww -z -Tutf8 "$dir/$t.man" 2>&1)
    [ -z "$said" ] || complain "groff: $said"
  fi
  if has zsh; then zsh -n "$dir/$t.zsh" || complain "zsh refuses $t's"; fi
  if has fish; then fish -n "$dir/$t.fish" || complain "fish refuses $t's"; fi
done

if has bash; then
  cat >"$dir/try.bash" <<'EOF'
. "$1"
shift
COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
_tf_llc 2>/dev/null
echo "${COMPREPLY[@]}"
EOF
  completes() { # words, then the line
    words=$1
    shift
    have=$(bash "$dir/try.bash" "$dir/tf-llc.bash" "$@")
    [ "$have" = "$words" ] || complain "bash: '$*' became '$have', expected '$words'"
  }
  echo >"$dir/one.mlir"
  completes --filetype= tf-llc --filet
  completes --filetype= tf-llc -filet
  completes "ptx package" tf-llc --filetype = p
  completes "ptx package" tf-llc -filetype p
  completes "sm_90 sm_90a" tf-llc --mcpu = sm_90
  completes json tf-llc --ptxas-verbose = j
  completes "$dir/one.mlir" tf-llc --ptxas-verbose "$dir/on"
  completes "$dir/one.mlir" tf-llc --no-cache "$dir/on"
  completes "$dir/one.mlir" tf-llc -o "$dir/on"
fi
if has fish; then
  fish -c "source $dir/tf-llc.fish; complete -C 'tf-llc --filetype='" | grep -q -- '--filetype=cubin' || complain "fish completes no value"
fi

"$tools/tf-opt" --help-as=textmate >"$dir/tf.json" && python3 - "$dir/tf.json" <<'EOF' || complain "the TextMate grammar"
import json, re, sys
grammar = json.load(open(sys.argv[1]))
def first(text):
    for p in grammar["patterns"]:
        m = re.compile(p.get("match") or p["begin"]).match(text)
        if m:
            return p["name"], m[0]
want = {"tile.copy %a": ("keyword.control.tf", "tile.copy"), "fusion.return": ("keyword.control.tf", "fusion.return"),
        "grid(%b": ("keyword.other.tf", "grid"), "%b.0 =": ("variable.other.tf", "%b.0"), "@f(": ("entity.name.function.tf", "@f"),
        "8x?xbf16>": ("storage.type.tf", "8x?xbf16"), "!tile.buffer": ("storage.type.tf", "!tile.buffer"),
        "align = 16": ("entity.other.attribute-name.tf", "align"), "// x": ("comment.line.double-slash.tf", "// x"), "1.5e3": ("constant.numeric.tf", "1.5e3")}
bad = {t: first(t) for t in want if first(t) != want[t]}
sys.exit(f"expected others than {bad}" if bad else 0)
EOF
if has vim; then
  mkdir -p "$dir/vim/syntax"
  "$tools/tf-opt" --help-as=vim >"$dir/vim/syntax/tf.vim"
  printf 'tile.kernel grid(%%b = 8) threads(32) { // c\n  %%s = tile.alloc_shared : 64xf32\n}\n' >"$dir/a.mlir"
  name() { printf "synIDattr(synID(%s,%s,1),'name')" "$1" "$2"; }
  vim -es -u NONE -c "set rtp^=$dir/vim | syntax on | e $dir/a.mlir | set ft=tf | redir! > $dir/said | echo $(name 1 1) $(name 1 13) $(name 1 18) $(name 1 40) $(name 2 9) $(name 2 29) | redir END | qa!" </dev/null
  grep -q 'tfOp tfWord tfValue tfComment tfOp tfType' "$dir/said" || complain "vim colours them '$(cat "$dir/said")'"
fi
[ $bad -eq 0 ] && echo "the pages hold every option"
exit $bad
