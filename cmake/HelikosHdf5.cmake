# SPDX-License-Identifier: Apache-2.0
# Sets HELIKOS_HAS_HDF5: whether files of events can be LHEH5; then helikos_hdf5 is HDF5's C library.
set(HELIKOS_HDF5 AUTO CACHE STRING "Files of events in HDF5: AUTO (where it is found), ON or OFF")
set_property(CACHE HELIKOS_HDF5 PROPERTY STRINGS AUTO ON OFF)

set(HELIKOS_HAS_HDF5 FALSE)
string(TOUPPER "${HELIKOS_HDF5}" _helikos_hdf5)
if(NOT _helikos_hdf5 MATCHES "^(AUTO|ON|OFF)$")
  message(FATAL_ERROR "HELIKOS_HDF5 is '${HELIKOS_HDF5}', not AUTO, ON or OFF")
endif()
if(NOT _helikos_hdf5 STREQUAL "OFF")
  # FindHDF5 wants the language C. Debian keeps the serial and the MPI library apart.
  find_path(HELIKOS_HDF5_INCLUDE_DIR hdf5.h PATH_SUFFIXES hdf5/serial)
  find_library(HELIKOS_HDF5_LIBRARY NAMES hdf5_serial hdf5)
  mark_as_advanced(HELIKOS_HDF5_INCLUDE_DIR HELIKOS_HDF5_LIBRARY)
  if(HELIKOS_HDF5_INCLUDE_DIR AND HELIKOS_HDF5_LIBRARY)
    set(HELIKOS_HAS_HDF5 TRUE)
  elseif(_helikos_hdf5 STREQUAL "ON")
    message(FATAL_ERROR "HELIKOS_HDF5 is ON, but there is no HDF5 (hdf5.h, libhdf5)")
  endif()
endif()

if(HELIKOS_HAS_HDF5)
  message(STATUS "Helikos: HDF5 ${HELIKOS_HDF5_LIBRARY}")
else()
  message(STATUS "Helikos: no HDF5, no .lheh5")
endif()
