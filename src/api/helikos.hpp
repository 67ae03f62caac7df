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

#include "api/strategy_choice.hpp"
#include "api/subprocess_events.hpp"
#include "api/version.hpp"
#include "core/error.hpp"
#include "core/views.hpp"
#include "engine/matrix_element.hpp"
#include "model/param_card.hpp"
#include "model/parameters.hpp"
#include "phasespace/rambo.hpp"
#include "process/color_tags.hpp"
#include "process/default_orders.hpp"
#include "process/helicity.hpp"
#include "process/process.hpp"
#include "random/random_numbers.hpp"
