// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "helikos/app/json_file.hpp"
#include "helikos/theory/process/subprocesses.hpp"

namespace helikos::app {

/// Which program computes each subprocess and how, numbered from 1.
Json describe_subprocesses(const std::vector<Subprocess>& list);

/// How many programs compute them.
std::size_t count_representatives(const std::vector<Subprocess>& list);

/// Legs of the representative, counted from 1.
std::vector<int> leg_numbers(const Subprocess& subprocess);

}  // namespace helikos::app
