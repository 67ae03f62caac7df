// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "helikos/theory/process/detail/token_reader.hpp"
#include "helikos/theory/process/restrictions.hpp"

namespace helikos {

/// The coupling that a name means: QCD, QED or WEIGHTED. Upper and lower case are equal.
std::optional<CouplingName> find_coupling(std::string_view name);

/// Reads an order such as "QED^2 <= 4", whose name is the next token, and puts it in its place
/// among `orders`. Throws InputError with the column.
void read_order(TokenReader& tokens, std::vector<OrderBound>& orders);

/// Reads the number that follows `@`. Throws InputError with the column.
int read_process_number(TokenReader& tokens);

}  // namespace helikos
