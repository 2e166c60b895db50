# run-bounds.sh <file> <checks>: each kernel's name, exit status and first error.
for k in $(sed -n 's/^\.visible \.entry \([a-z_]*\).*/\1/p' "$1"); do
  said=$(tf-run "$1" --entry="$k" --block=32 --arg=iota:i32:5 --arg=3 --check="$2" --max-steps=1000 2>&1)
  echo "$k $? $(echo "$said" | sed -n '/error:/{p;q;}')"
done
