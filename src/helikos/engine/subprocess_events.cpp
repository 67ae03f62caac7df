// SPDX-License-Identifier: Apache-2.0
#include "helikos/engine/subprocess_events.hpp"

#include <fmt/format.h>

#include "helikos/base/core/error.hpp"

namespace helikos {
namespace {

using Space = MatrixElement::Space;

void check_views(const ConstMomentaView<Space>& here, const MomentaView<Space>& there,
                 std::size_t legs) {
  bool same = here.extent(1) == legs && here.extent(2) == 4;
  for (int i = 0; i < 3; ++i) same = same && here.extent(i) == there.extent(i);
  if (!same)
    throw InputError(fmt::format("map_momenta: both Views have the shape (event, {}, 4)", legs));
  if (here.data() == there.data() && here.data() != nullptr)
    throw InputError("map_momenta: the two Views must not share their data");
}

}  // namespace

void map_momenta(const Space& space, const SubprocessMap& map, const ConstMomentaView<Space>& here,
                 const MomentaView<Space>& there) {
  check_views(here, there, map.legs.size());
  const auto legs = to_view<Space>("helikos::api::legs", map.legs);
  const double sign = map.reflects ? -1.0 : 1.0;
  const int num_legs = static_cast<int>(map.legs.size());
  Kokkos::parallel_for(
      "helikos::api::map_momenta", Kokkos::RangePolicy<Space>(space, 0, here.extent(0)),
      KOKKOS_LAMBDA(const std::int64_t event) {
        for (int leg = 0; leg < num_legs; ++leg)
          for (int c = 0; c < 4; ++c)
            there(event, legs(leg), c) = (c == 0 ? 1.0 : sign) * here(event, leg, c);
      });
}

void map_selected(const Space& space, const std::vector<int>& table,
                  const IndexView<Space>& numbers) {
  const auto mapped = to_view<Space>("helikos::api::selected", table);
  Kokkos::parallel_for(
      "helikos::api::map_selected", Kokkos::RangePolicy<Space>(space, 0, numbers.extent(0)),
      KOKKOS_LAMBDA(const std::int64_t event) {
        const std::int32_t number = numbers(event);
        if (number != nothing_selected) numbers(event) = mapped(number);
      });
}

}  // namespace helikos
