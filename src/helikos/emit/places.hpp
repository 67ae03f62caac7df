// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fmt/format.h>

#include <string>
#include <utility>
#include <vector>

namespace helikos::emit {

/// Names of the inputs of a recording, by their places in it.
class Places {
 public:
  /// Adds the `size` inputs of an array; returns the place of the first.
  int add(const std::string& array, int size) {
    const int first = next_;
    arrays_.push_back({first, array});
    next_ += size;
    return first;
  }
  int size() const { return next_; }
  /// C++ text of an input.
  std::string text(int place) const {
    auto array = arrays_.rbegin();
    while (array->first > place) ++array;
    return fmt::format("{}[N * {}]", array->second, place - array->first);
  }

 private:
  std::vector<std::pair<int, std::string>> arrays_;
  int next_ = 0;
};

}  // namespace helikos::emit
