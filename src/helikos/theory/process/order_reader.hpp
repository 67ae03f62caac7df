// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "helikos/theory/process/detail/token_reader.hpp"
#include "helikos/theory/process/restrictions.hpp"

namespace helikos {

/// QCD, QED or WEIGHTED, upper and lower case alike.
std::optional<CouplingName> find_coupling(std::string_view name);

/// Reads e.g. "QED^2 <= 4", whose name comes next, into its place among the others. Throws
/// InputError with the column.
void read_order(TokenReader& tokens, std::vector<OrderBound>& orders);

/// Reads the number that follows `@`. Throws InputError with the column.
int read_process_number(TokenReader& tokens);

}  // namespace helikos
