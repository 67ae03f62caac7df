// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <array>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "helikos/base/core/views.hpp"

namespace helikos::python {

/// An array of Python: NumPy, or any other object with the buffer protocol or DLPack.
using AnyArray = nanobind::ndarray<nanobind::ro>;

/// Any size of a dimension.
inline constexpr std::int64_t any_size = -1;

/// The numbers of an array: doubles or floats with any strides, in memory of the host. The array
/// must outlive them.
class Numbers {
 public:
  Numbers() = default;
  /// Throws InputError unless the array has this shape: "momenta have shape (event, 5, 4), not
  /// (10, 5)". `name`: of the array, as the message begins. `shape`: as the message says it.
  Numbers(const AnyArray& array, const std::string& name, const std::string& shape,
          std::initializer_list<std::int64_t> sizes);

  bool is_given() const { return rank_ > 0; }
  std::int64_t size(int dimension) const { return sizes_[std::size_t(dimension)]; }

  /// Whether a View of the library may have this memory: doubles, events next to each other.
  bool is_left() const {
    return !is_float_ && strides_[0] == 1 && (rank_ < 2 || strides_[1] >= sizes_[0]) &&
           (rank_ < 3 || strides_[2] == sizes_[1] * strides_[1]);
  }
  const double* doubles() const { return static_cast<const double*>(data_); }
  std::int64_t stride(int dimension) const { return strides_[std::size_t(dimension)]; }

  /// Copies `count` events from number `first` on to `to`, whose events are next to each other.
  void copy(std::int64_t first, std::int64_t count, double* to) const;

 private:
  const void* data_ = nullptr;
  bool is_float_ = false;
  int rank_ = 0;
  std::array<std::int64_t, 3> sizes_{0, 1, 1}, strides_{1, 0, 0};  ///< strides in elements
};

/// An array of NumPy.
template <class Value>
using Array = nanobind::ndarray<nanobind::numpy, Value>;

/// An array of NumPy that owns `values`, of this shape. `is_left`: its first index runs fastest.
template <class Value>
Array<Value> array_of(std::vector<Value> values, std::initializer_list<std::size_t> shape,
                      bool is_left = false) {
  auto owner = std::make_unique<std::vector<Value>>(std::move(values));
  Value* const data = owner->data();
  const nanobind::capsule capsule(
      owner.release(), [](void* own) noexcept { delete static_cast<std::vector<Value>*>(own); });
  const std::vector<std::size_t> sizes(shape);
  std::vector<std::int64_t> strides(sizes.size(), 1);
  for (std::size_t k = 1; k < sizes.size(); ++k) {
    const std::size_t to = is_left ? k : sizes.size() - 1 - k, from = is_left ? to - 1 : to + 1;
    strides[to] = strides[from] * std::int64_t(sizes[from]);
  }
  return Array<Value>(data, sizes.size(), sizes.data(), capsule, strides.data());
}
template <class Value>
Array<Value> array_of(std::vector<Value> values) {
  const std::size_t size = values.size();
  return array_of(std::move(values), {size});
}

}  // namespace helikos::python
