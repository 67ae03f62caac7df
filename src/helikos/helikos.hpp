// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// All that a C++ user of Helikos needs. Inside a Kokkos session:
///
///     const auto process = helikos::Process::parse("g g > t t~ g");
///     helikos::MatrixElement matrix_element(process, helikos::Parameters());
///     matrix_element(space, momenta, result);  // (event, particle, 4) [GeV] -> (event)
///
/// `fill_random` and `Rambo` make the momenta, `read_param_card` the parameters. More of an event,
/// such as its helicity and colour flow, and strings that stand for several processes:
/// docs/library.md.

#include "helikos/base/core/error.hpp"
#include "helikos/base/core/views.hpp"
#include "helikos/base/random/random_numbers.hpp"
#include "helikos/engine/drawn/strategy_choice.hpp"
#include "helikos/engine/matrix_element.hpp"
#include "helikos/engine/subprocess_events.hpp"
#include "helikos/phasespace/rambo.hpp"
#include "helikos/theory/model/param_card.hpp"
#include "helikos/theory/model/parameters.hpp"
#include "helikos/theory/process/color_configuration.hpp"
#include "helikos/theory/process/helicity.hpp"
#include "helikos/theory/process/process.hpp"
#include "helikos/theory/process/tree_orders.hpp"
#include "helikos/version.hpp"
