# SPDX-License-Identifier: Apache-2.0
# Install and export: another project finds this one with find_package(Helikos) and links
# Helikos::helikos. Headers go under include/helikos/, so that
# `#include "helikos/version.hpp"` reads the same inside and outside.
include(CMakePackageConfigHelpers)

set(_helikos_cmake_dir ${CMAKE_INSTALL_LIBDIR}/cmake/Helikos)
install(TARGETS helikos EXPORT HelikosTargets)
install(TARGETS helikos_umami OPTIONAL COMPONENT program)
install(EXPORT HelikosTargets NAMESPACE Helikos:: DESTINATION ${_helikos_cmake_dir})
# Left out: rooms of the programs, and headers that need them or nlohmann-json, which users may not have. The test
# install.consumer reads the includes of all that is there.
set(_helikos_json_headers "json|gridpack|option_table|run_header")
string(APPEND _helikos_json_headers "|detail/(checked_file|checkpoint|event_run|iteration_sums)")
install(DIRECTORY src/helikos DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
        FILES_MATCHING PATTERN "*.hpp" PATTERN "*.h" PATTERN "app" EXCLUDE PATTERN "emit" EXCLUDE
        PATTERN "start" EXCLUDE PATTERN "python" EXCLUDE
        REGEX "engine/(made/(kernel_maker|made_kernel)|choices)[.]hpp$" EXCLUDE REGEX "generator/(${_helikos_json_headers})[.]hpp$" EXCLUDE)
# CUDA files that include the headers are compiled as Helikos' own (HelikosCuda).
if(HELIKOS_BACKEND STREQUAL "cuda")
  install(FILES kokkos_config/cuda13_compat.hpp
          DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/helikos/kokkos_config)
  set(_helikos_compat $<INSTALL_PREFIX>/${CMAKE_INSTALL_INCLUDEDIR}/helikos/kokkos_config/cuda13_compat.hpp)
  foreach(_helikos_option IN ITEMS -std=c++20 --extended-lambda --expt-relaxed-constexpr
                                   "SHELL:-include \"${_helikos_compat}\"")
    target_compile_options(
      helikos INTERFACE "$<INSTALL_INTERFACE:$<$<COMPILE_LANGUAGE:CUDA>:${_helikos_option}>>")
  endforeach()
endif()
if(TARGET helikos_cli)
  install(TARGETS helikos_cli COMPONENT program)
endif()
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})

configure_package_config_file(cmake/HelikosConfig.cmake.in HelikosConfig.cmake
                              INSTALL_DESTINATION ${_helikos_cmake_dir})
write_basic_package_version_file(HelikosConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/HelikosConfig.cmake
              ${PROJECT_BINARY_DIR}/HelikosConfigVersion.cmake
              kokkos_config/HelikosKokkos.cmake
        DESTINATION ${_helikos_cmake_dir})
