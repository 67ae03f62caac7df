# SPDX-License-Identifier: Apache-2.0
# Sets HELIKOS_HAS_MPI: whether the program runs on several ranks.
set(HELIKOS_MPI AUTO CACHE STRING "Several GPUs and nodes by MPI: AUTO (where it is found), ON or OFF")
set_property(CACHE HELIKOS_MPI PROPERTY STRINGS AUTO ON OFF)

set(HELIKOS_HAS_MPI FALSE)
string(TOUPPER "${HELIKOS_MPI}" _helikos_mpi)
if(_helikos_mpi STREQUAL "AUTO" OR _helikos_mpi STREQUAL "ON")
  set(MPI_CXX_SKIP_MPICXX TRUE)
  if(_helikos_mpi STREQUAL "ON")
    find_package(MPI REQUIRED COMPONENTS CXX)
  else()
    find_package(MPI QUIET COMPONENTS CXX)
  endif()
  set(HELIKOS_HAS_MPI ${MPI_CXX_FOUND})
elseif(NOT _helikos_mpi STREQUAL "OFF")
  message(FATAL_ERROR "HELIKOS_MPI is '${HELIKOS_MPI}', not AUTO, ON or OFF")
endif()

if(HELIKOS_HAS_MPI)
  message(STATUS "Helikos: MPI ${MPI_CXX_VERSION}, ${MPI_CXX_LIBRARIES}")
else()
  message(STATUS "Helikos: no MPI, one rank")
endif()
