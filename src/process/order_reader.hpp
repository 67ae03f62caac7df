// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "process/restrictions.hpp"
#include "process/token_reader.hpp"

namespace helikos {

/// QCD, QED or WEIGHTED, upper and lower case alike.
std::optional<CouplingName> find_coupling(std::string_view name);

/// Reads e.g. "QED^2 <= 4", whose name comes next, into its place among the others. Throws
/// InputError with the column.
void read_order(TokenReader& tokens, std::vector<OrderBound>& orders);

/// Reads the number that follows `@`. Throws InputError with the column.
int read_process_number(TokenReader& tokens);

}  // namespace helikos
