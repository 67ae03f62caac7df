// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "helikos/beams/alpha_s_view.hpp"
#include "helikos/beams/pdf_data.hpp"
#include "helikos/beams/pdf_set.hpp"

namespace helikos::beams {

using Host = Kokkos::DefaultHostExecutionSpace;
using Device = Kokkos::DefaultExecutionSpace;

inline const std::string data_folder = HELIKOS_SOURCE_DIR "/tests/beams/data";

inline PdfSet steps() { return PdfSet::open(data_folder + "/steps"); }
inline PdfSet toy() { return PdfSet::find("toy", {}); }

inline std::string read_text(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

/// alpha_s(Q^2) of each scale, computed on the device.
inline std::vector<double> on_device(const AlphaSTable& table, const std::vector<double>& q2) {
  const AlphaSData<Device> data(table);
  const auto view = data.view();
  const auto scales = to_view<Device>("scales", q2);
  const Kokkos::View<double*, Device::memory_space> values("values", q2.size());
  Kokkos::parallel_for(
      Kokkos::RangePolicy<Device>(0, static_cast<int>(q2.size())),
      KOKKOS_LAMBDA(const int i) { values(i) = view(scales(i)); });
  const auto host = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), values);
  return {host.data(), host.data() + q2.size()};
}

}  // namespace helikos::beams
