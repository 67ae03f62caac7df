// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// The formulas of all operations.

#include "helas/external.hpp"
#include "helas/propagators.hpp"
#include "helas/scalar_formulas.hpp"
#include "helas/spinor_formulas.hpp"
#include "helas/vector_formulas.hpp"
