// SPDX-License-Identifier: Apache-2.0
#include "helikos/bindings/python/arrays.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "helikos/base/core/error.hpp"

namespace helikos::python {
namespace {

std::string shape_text(const AnyArray& array) {
  std::vector<std::size_t> sizes;
  for (std::size_t k = 0; k < array.ndim(); ++k) sizes.push_back(array.shape(k));
  return fmt::format("({}{})", fmt::join(sizes, ", "), sizes.size() == 1 ? "," : "");
}

bool fits(const AnyArray& array, std::initializer_list<std::int64_t> sizes) {
  if (array.ndim() != sizes.size()) return false;
  std::size_t k = 0;
  for (const std::int64_t size : sizes)
    if (const auto own = std::int64_t(array.shape(k++)); size != any_size && own != size)
      return false;
  return true;
}

/// Copies events with the strides of an array to memory where events are next to each other. An
/// index is a tile of events, so that whole cache lines are written.
template <class Value>
struct CopyOfEvents {
  static constexpr std::int64_t tile = 32;

  const Value* from;
  std::array<std::int64_t, 3> sizes, strides;
  std::int64_t count;
  double* to;

  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t number) const {
    const std::int64_t begin = number * tile, rest = count - begin;
    const std::int64_t events = rest < tile ? rest : tile;
    for (std::int64_t j = 0; j < sizes[2]; ++j)
      for (std::int64_t i = 0; i < sizes[1]; ++i) {
        double* const there = to + begin + count * (i + sizes[1] * j);
        const Value* const here = from + begin * strides[0] + i * strides[1] + j * strides[2];
        for (std::int64_t k = 0; k < events; ++k) there[k] = double(here[k * strides[0]]);
      }
  }
};

}  // namespace

Numbers::Numbers(const AnyArray& array, const std::string& name, const std::string& shape,
                 std::initializer_list<std::int64_t> sizes)
    : data_(array.data()), rank_(int(array.ndim())) {
  if (array.device_type() != nanobind::device::cpu::value)
    throw InputError(name + " must be in memory of the host");
  if (!fits(array, sizes))
    throw InputError(fmt::format("{} have shape {}, not {}", name, shape, shape_text(array)));
  is_float_ = array.dtype() == nanobind::dtype<float>();
  if (!is_float_ && array.dtype() != nanobind::dtype<double>())
    throw InputError(name + " must be numbers of type float64 or float32");
  for (std::size_t k = 0; k < array.ndim(); ++k) {
    sizes_[k] = std::int64_t(array.shape(k));
    strides_[k] = array.stride(k);
  }
}

void Numbers::copy(std::int64_t first, std::int64_t count, double* to) const {
  using Host = Kokkos::DefaultHostExecutionSpace;
  const auto start = [&]<class Value>(const Value* data) {
    const CopyOfEvents<Value> kernel{data + first * strides_[0], sizes_, strides_, count, to};
    const std::int64_t tiles = (count + kernel.tile - 1) / kernel.tile;
    for_each_index(Host(), "helikos::python::copy", tiles, kernel);
  };
  if (is_float_)
    start(static_cast<const float*>(data_));
  else
    start(doubles());
  Host().fence();
}

}  // namespace helikos::python
