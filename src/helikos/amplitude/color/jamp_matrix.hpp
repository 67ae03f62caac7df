// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "helikos/base/core/complex.hpp"

namespace helikos {

/// Jamps of one pack of events: element (flow, helicity) at flow * flow_stride + helicity.
template <class T>
struct JampMatrix {
  Complex<T>* data;
  std::size_t flow_stride;

  Complex<T>* flow(int f) const { return data + f * flow_stride; }
};

}  // namespace helikos
