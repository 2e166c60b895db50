# tf_link_llvm(target): what a shared library of ours needs of LLVM. Inside: its archives, with what they stand on static too,
# and no name of theirs visible, so that a host may have an LLVM of its own. Names stay, debug info goes: that of the archives
# ends valgrind 3.19 (Debian 12), whose reader does not know all of DWARF 5.
if(TF_STATIC_LLVM)
  set(TF_LLVM_INSIDE ON)
  set(tf_strip -Wl,-s)
else()
  set(tf_strip -Wl,--strip-debug)
endif()
if(TF_LLVM_INSIDE)
  enable_language(CXX)
  llvm_map_components_to_libnames(tf_llvm_libs core support target analysis passes ipo linker bitreader bitwriter irreader
    orcjit native nvptxcodegen nvptxdesc nvptxinfo)
  # LLVM's package names shared libraries here; --as-needed drops those of them that nothing of ours reaches
  find_library(TF_ZSTD_STATIC libzstd.a REQUIRED)
  find_library(TF_ZLIB_STATIC libz.a REQUIRED)
  set_target_properties(zstd::libzstd_shared PROPERTIES IMPORTED_LOCATION ${TF_ZSTD_STATIC})
  set_target_properties(ZLIB::ZLIB PROPERTIES IMPORTED_LOCATION ${TF_ZLIB_STATIC} IMPORTED_LOCATION_RELEASE ${TF_ZLIB_STATIC})
endif()

function(tf_link_llvm target)
  if(TF_LLVM_INSIDE)
    target_link_libraries(${target} PRIVATE ${tf_llvm_libs})
    target_link_options(${target} PRIVATE -Wl,-Bsymbolic -static-libgcc -static-libstdc++ -Wl,--gc-sections
      -Wl,--as-needed ${tf_strip})
    set_target_properties(${target} PROPERTIES LINKER_LANGUAGE CXX)
  else()
    target_link_libraries(${target} PRIVATE LLVM)
    target_link_directories(${target} PRIVATE ${LLVM_LIBRARY_DIRS})
  endif()
endfunction()
