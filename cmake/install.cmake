# What is installed, in components, and how it becomes packages.
#   runtime        libtf-runtime: loads and runs packages, without a compiler
#   runtime-emu    libtf-runtime-emu: the same with the simulated SM, a device for tests without a GPU
#   library        libtf
#   development    headers, archives, links for linkers, pkg-config and CMake files
#   tools          tf-opt, tf-llc, tf-run with man pages, completion, editor syntax
#   documentation  the pages
include(CMakePackageConfigHelpers)
set(TF_CMAKE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/tf)

# ---------------------------------------------------------------- libraries, headers
install(TARGETS tf EXPORT tf-targets
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library NAMELINK_COMPONENT development)
install(TARGETS tf-runtime EXPORT tf-targets
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT runtime NAMELINK_COMPONENT development)
set(archives tf-runtime-static)
set(libraries tf tf-runtime)
if(NOT TF_STATIC_LLVM)
  list(APPEND archives tf-static tf-runtime-emu-static)
  list(APPEND libraries tf-runtime-emu)
  install(TARGETS tf-runtime-emu EXPORT tf-targets
    LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT runtime-emu NAMELINK_COMPONENT development)
endif()
install(TARGETS ${archives} EXPORT tf-targets
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development)
install(DIRECTORY include/tf DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT development FILES_MATCHING PATTERN "*.h")

# ---------------------------------------------------------------- find_package(tf), pkg-config
install(EXPORT tf-targets NAMESPACE tf:: DESTINATION ${TF_CMAKE_DIR} COMPONENT development)
configure_package_config_file(cmake/tf-config.cmake.in ${PROJECT_BINARY_DIR}/tf-config.cmake
  INSTALL_DESTINATION ${TF_CMAKE_DIR})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/tf-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/tf-config.cmake ${PROJECT_BINARY_DIR}/tf-config-version.cmake
  DESTINATION ${TF_CMAKE_DIR} COMPONENT development)

# The prefix is where the file is found, unless the folders were given as absolute ones.
cmake_path(IS_ABSOLUTE CMAKE_INSTALL_LIBDIR absolute)
if(absolute)
  set(TF_PC_PREFIX ${CMAKE_INSTALL_PREFIX})
else()
  file(RELATIVE_PATH up ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_PREFIX})
  string(REGEX REPLACE "/$" "" up ${up})
  set(TF_PC_PREFIX "\${pcfiledir}/${up}")
endif()
cmake_path(APPEND TF_PC_LIBDIR "\${prefix}" ${CMAKE_INSTALL_LIBDIR})
cmake_path(APPEND TF_PC_INCLUDEDIR "\${prefix}" ${CMAKE_INSTALL_INCLUDEDIR})
foreach(pc ${libraries})
  configure_file(cmake/${pc}.pc.in ${PROJECT_BINARY_DIR}/${pc}.pc @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/${pc}.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT development)
endforeach()

# ---------------------------------------------------------------- tools
file(RELATIVE_PATH to_libraries ${CMAKE_INSTALL_FULL_BINDIR} ${CMAKE_INSTALL_FULL_LIBDIR})
string(REGEX REPLACE "/$" "" to_libraries ${to_libraries})
set_target_properties(tf-opt tf-llc tf-run PROPERTIES INSTALL_RPATH "\$ORIGIN/${to_libraries}")
install(TARGETS tf-opt tf-llc tf-run RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT tools)
set(pages ${PROJECT_BINARY_DIR}/tools/pages)
install(DIRECTORY ${pages}/man1 DESTINATION ${CMAKE_INSTALL_MANDIR} COMPONENT tools)
install(DIRECTORY ${pages}/bash/ DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions COMPONENT tools)
install(DIRECTORY ${pages}/zsh/ DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions COMPONENT tools)
install(DIRECTORY ${pages}/fish/ DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d COMPONENT tools)
install(DIRECTORY ${pages}/vim/ DESTINATION ${CMAKE_INSTALL_DATADIR}/vim/vimfiles COMPONENT tools)
install(FILES tools/python/tf.py DESTINATION ${CMAKE_INSTALL_DATADIR}/tf/python COMPONENT tools)
install(FILES ${pages}/tf.tmLanguage.json DESTINATION ${CMAKE_INSTALL_DATADIR}/tf COMPONENT tools)

# ---------------------------------------------------------------- pages
install(FILES README.md LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT documentation)
foreach(folder lib tools)
  install(DIRECTORY ${folder} DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT documentation
    FILES_MATCHING PATTERN "*.md" PATTERN "*.svg")
endforeach()

# `ninja dist`: all that is installed, without the tests.
add_custom_target(dist DEPENDS ${libraries} ${archives} tf-opt tf-llc tf-run tf_tool_pages)

# ---------------------------------------------------------------- Debian packages: the target `package`
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME tf)
set(CPACK_PACKAGE_CONTACT "the authors of tf <tf@example.org>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "compiler of GPU kernels in C")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_COMPRESSION_TYPE zstd)
set(CPACK_DEBIAN_PACKAGE_SECTION libs)
set(CPACK_COMPONENTS_ALL runtime runtime-emu library development tools documentation)

# tf_deb(component package summary depends): a library's dependencies are found by dpkg-shlibdeps besides
function(tf_deb component package summary depends)
  string(TOUPPER ${component} C)
  set(CPACK_DEBIAN_${C}_PACKAGE_NAME ${package} PARENT_SCOPE)
  set(CPACK_COMPONENT_${C}_DESCRIPTION "${summary}" PARENT_SCOPE)
  set(CPACK_DEBIAN_${C}_PACKAGE_DEPENDS "${depends}" PARENT_SCOPE)
endfunction()
set(own "(= ${PROJECT_VERSION})")
tf_deb(runtime libtf-runtime${TF_ABI} "runs compiled GPU kernels: packages, devices, launches" "")
tf_deb(runtime-emu libtf-runtime-emu${TF_ABI} "runs compiled GPU kernels, on a simulated SM as well" "")
tf_deb(library libtf${TF_ABI} "compiler of GPU kernels: fusions and tile programs to PTX" "")
tf_deb(development libtf-dev "headers and archives of the kernel compiler tf"
  "libtf${TF_ABI} ${own}, libtf-runtime${TF_ABI} ${own}, libtf-runtime-emu${TF_ABI} ${own}, libdlpack-dev")
tf_deb(tools tf-tools "tools of the kernel compiler tf: tf-opt, tf-llc, tf-run" "libc6, libtf${TF_ABI} ${own}")
tf_deb(documentation tf-doc "pages of the kernel compiler tf" "")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SUGGESTS "llvm-${LLVM_VERSION_MAJOR}-dev, libjansson-dev")
set(CPACK_DEBIAN_TOOLS_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_DOCUMENTATION_PACKAGE_SECTION doc)
set(CPACK_DEBIAN_DOCUMENTATION_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_RUNTIME_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_RUNTIME-EMU_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
include(CPack)
