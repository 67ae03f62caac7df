// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <utility>

namespace helikos {

/// A value that is usually T(). T() is a null pointer; only other values take memory of their own.
template <class T>
class OnDemand {
 public:
  OnDemand() = default;
  OnDemand(const OnDemand& other) : OnDemand() { *this = *other; }
  OnDemand(OnDemand&&) noexcept = default;
  OnDemand& operator=(const OnDemand& other) { return *this = *other; }
  OnDemand& operator=(OnDemand&&) noexcept = default;
  OnDemand& operator=(const T& value) {
    value_ = value == T() ? nullptr : std::make_unique<T>(value);
    return *this;
  }

  const T& operator*() const {
    static const T none{};
    return value_ ? *value_ : none;
  }
  const T* operator->() const { return &**this; }
  bool operator==(const OnDemand& other) const { return **this == *other; }

 private:
  std::unique_ptr<T> value_;
};

}  // namespace helikos
