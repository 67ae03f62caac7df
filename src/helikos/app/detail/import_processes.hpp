// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "helikos/cards/remarks.hpp"
#include "helikos/cards/run_card.hpp"
#include "helikos/cards/run_card_cuts.hpp"
#include "helikos/cards/run_settings.hpp"
#include "helikos/theory/process/request.hpp"

namespace helikos::app {

/// Takes words such as --no_warning=duplicate out of a process. Throws InputError for those that
/// MadGraph has not.
std::string without_flags(std::string_view text, const std::string& place, cards::Remarks& remarks);

/// Whether it has `$` or decay chains with `$`.
bool asks_for_windows(const ProcessRequest& request);

/// The outgoing particles after all decays.
std::vector<cards::FinalLeg> final_legs(const ProcessRequest& request);

/// Why the beams of the run card cannot have the incoming particles; empty: they can.
std::string why_no_beams(const ProcessRequest& request, cards::RunCard& run_card);

/// Gives the request the polarisations of beams and the frame of helicities. Returns why it cannot
/// have them; empty: it has them.
std::string add_helicities(ProcessRequest& request, const cards::RunSettings& settings);

}  // namespace helikos::app
