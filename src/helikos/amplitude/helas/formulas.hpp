// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// The formulas of all operations.

#include "helikos/amplitude/helas/detail/external.hpp"
#include "helikos/amplitude/helas/detail/scalar_formulas.hpp"
#include "helikos/amplitude/helas/detail/vector_formulas.hpp"
#include "helikos/amplitude/helas/propagators.hpp"
#include "helikos/amplitude/helas/spinor_formulas.hpp"
