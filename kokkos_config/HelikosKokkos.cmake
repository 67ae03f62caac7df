# SPDX-License-Identifier: Apache-2.0
# Finds Kokkos and Kokkos Kernels and checks early, in one message, that they fit: the backend that
# HELIKOS_BACKEND names, and C++20.

function(_helikos_kokkos_misfit what)
  message(FATAL_ERROR "Helikos needs ${what}
Either let the launcher do it (`./helikos build`), or run
  kokkos_config/get_kokkos --backend ${HELIKOS_BACKEND}
and configure with the prefix that it prints as CMAKE_PREFIX_PATH, or point Kokkos_ROOT and \
KokkosKernels_ROOT at another installation, or choose another HELIKOS_BACKEND \
(serial, openmp, cuda, hip).
")
endfunction()

macro(helikos_find_kokkos)
  set(_helikos_minimum 3.4.01)
  # Kokkos 3.x would otherwise route all compilation through its own launcher.
  set(Kokkos_LAUNCH_COMPILER OFF)
  find_package(Kokkos QUIET)
  if(NOT Kokkos_FOUND)
    _helikos_kokkos_misfit("Kokkos ${_helikos_minimum} or newer, and found none.")
  endif()
  # Not given to find_package: Kokkos' version file answers for its own major version only.
  if(Kokkos_VERSION VERSION_LESS _helikos_minimum)
    _helikos_kokkos_misfit(
      "Kokkos ${_helikos_minimum} or newer, and found ${Kokkos_VERSION} in ${Kokkos_DIR}.")
  endif()

  string(TOUPPER "${HELIKOS_BACKEND}" _helikos_device)
  if(NOT _helikos_device IN_LIST Kokkos_DEVICES)
    _helikos_kokkos_misfit("a Kokkos with the backend ${_helikos_device}; the one in ${Kokkos_DIR} \
(${Kokkos_VERSION}) has ${Kokkos_DEVICES}.")
  endif()

  get_target_property(_helikos_include Kokkos::kokkoscore INTERFACE_INCLUDE_DIRECTORIES)
  find_file(_helikos_config KokkosCore_config.h PATHS ${_helikos_include}
            NO_DEFAULT_PATH NO_CACHE)
  if(_helikos_config)
    file(STRINGS ${_helikos_config} _helikos_standard REGEX "define KOKKOS_ENABLE_CXX(2[0-9])")
    if(NOT _helikos_standard)
      _helikos_kokkos_misfit("a Kokkos built with C++20 (CMAKE_CXX_STANDARD=20); the one in \
${Kokkos_DIR} (${Kokkos_VERSION}) was built with an older standard.")
    endif()
  endif()

  find_package(KokkosKernels QUIET)
  if(NOT TARGET Kokkos::kokkoskernels)
    _helikos_kokkos_misfit("Kokkos Kernels beside Kokkos ${Kokkos_VERSION} in ${Kokkos_DIR}, and \
found none.")
  endif()
endmacro()
