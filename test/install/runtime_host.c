/* A host of the installed runtime alone: what a package holds. Valid as C99, C11 and C++17. */
#include <stdio.h>
#include <string.h>

#include <tf/device.h>

int main(int argc, char **argv) {
  tf_package *package;
  tf_arg_info info;
  if (argc != 2 || tf_package_load_file(argv[1], NULL, NULL, &package) != TF_OK) return 1;
  memset(&info, 0, sizeof info);
  info.struct_size = sizeof info;
  if (tf_package_arg(package, 0, 0, &info) != TF_OK) return 1;
  printf("%s: %s takes %s of rank %u, %s\n", tf_version(), tf_package_entry_name(package, 0), info.name, info.rank,
         tf_package_target(package));
  tf_package_release(package);
  return 0;
}
