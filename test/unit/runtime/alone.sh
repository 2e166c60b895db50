#!/bin/sh
# libtf-runtime may need libc and nothing else, knows no symbol of LLVM or CUDA, and exports only tf_*.
lib=$1
bad=0
needed=$(objdump -p "$lib" | awk '$1 == "NEEDED" { print $2 }')
for n in $needed; do
  case $n in
  libc.so.* | libm.so.* | libdl.so.* | libpthread.so.* | libasan.so.* | libubsan.so.* | ld-linux*) ;;
  *) echo "needs $n"; bad=1 ;;
  esac
done
if nm -D "$lib" | grep -E ' (LLVM|_ZN4llvm|cu[A-Z])'; then
  echo "knows symbols of LLVM or CUDA"
  bad=1
fi
exported=$(nm -D --defined-only "$lib" | awk '$2 ~ /[TDBRVW]/ { sub("@@TF_1$", "", $3); print $3 }')
[ -n "$exported" ] || { echo "exports nothing"; bad=1; }
for s in $exported; do
  case $s in
  tf_*) ;;
  *) echo "exports $s"; bad=1 ;;
  esac
done
for s in tf_execute tf_package_load tf_device_cuda tf_cache_create tf_version; do
  echo "$exported" | grep -qx "$s" || { echo "does not export $s"; bad=1; }
done
for s in tf_package_encode tf_sink_emit tf_pool_new; do
  echo "$exported" | grep -qx "$s" && { echo "exports the internal $s"; bad=1; }
done
exit $bad
