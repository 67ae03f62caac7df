// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#if defined(_OPENMP)
#include <omp.h>
#endif

namespace helikos {

/// The processors of all places of OpenMP (OMP_PROC_BIND, OMP_PLACES); empty where there are none.
/// OpenMP has bound the first thread to one of them, so that the system says only those.
inline std::vector<int> processors_of_places() {
  std::vector<int> processors;
#if defined(_OPENMP)
  for (int place = 0; place < omp_get_num_places(); ++place) {
    const auto begin = processors.size();
    processors.resize(begin + std::size_t(omp_get_place_num_procs(place)));
    if (processors.size() > begin) omp_get_place_proc_ids(place, processors.data() + begin);
  }
#endif
  return processors;
}

}  // namespace helikos
