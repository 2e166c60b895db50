# tf_link_llvm(target): what a target needs of LLVM. Static is for machines that have none: the archives, with what they
# stand on static too, and no name of theirs visible.
if(TF_STATIC_LLVM)
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
  if(TF_STATIC_LLVM)
    target_link_libraries(${target} PRIVATE ${tf_llvm_libs})
    target_link_options(${target} PRIVATE -Wl,-Bsymbolic -static-libgcc -static-libstdc++ -Wl,--exclude-libs,ALL -Wl,--gc-sections
      -Wl,--as-needed -Wl,-s)
    set_target_properties(${target} PROPERTIES LINKER_LANGUAGE CXX)
  else()
    target_link_libraries(${target} PRIVATE LLVM)
    target_link_directories(${target} PRIVATE ${LLVM_LIBRARY_DIRS})
  endif()
endfunction()
