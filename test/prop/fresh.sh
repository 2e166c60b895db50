#!/bin/sh
# fresh.sh <bin folder> <seconds>: random programs of every kind, from seeds that nobody has tried, one kind after the
# other until the time is over. The suite draws from fixed seeds, so that its result says something of the change that
# it tests. Failing cases go to ./failed; exit status 1 if there was one.
bin=$1 end=$(($(date +%s) + $2)) seed=$(date +%s) bad=0
try() {
  [ "$(date +%s)" -lt "$end" ] || return
  "$@" --seed $seed >fresh.out 2>&1 || { bad=1; echo "$* --seed $seed"; grep FAILED fresh.out; }
}
while [ "$(date +%s)" -lt "$end" ]; do
  for kind in "" --cluster --tmem --tma --rings --nested --products --sdpa --large --auto --banks "--tma --banks" --sectors \
    "--auto --sectors" "--tma --sectors" "--sectors --from-ptx"; do
    try "$bin/tf-prop" $kind --count 200 --keep failed
  done
  for kind in "" "--kind stagger" --large --banks; do
    try "$bin/tf-prop-tile" $kind --count 60
  done
  seed=$((seed + 1))
done
rm -f fresh.out
echo "seeds up to $seed"
exit $bad
