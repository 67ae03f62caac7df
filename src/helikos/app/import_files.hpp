// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace helikos::app {

/// Names of the two cards that stand first, in messages.
inline constexpr const char* first_card_names = " proc_card.dat run_card.dat";

/// Remarks on cards of MadSpin and of reweighting, which are not read.
inline constexpr const char* without_madspin =
    "it is not read: decays are written as chains in the process (t t~, t > w+ b), or left to the "
    "shower";
inline constexpr const char* without_reweighting =
    "it is not read: helikos reweight (--param-card, --variant) and generate --also weigh events "
    "for other parameters";

/// The text of a card. Throws InputError where it cannot be opened.
std::string text_of_card(const std::string& path);

/// The card of processes or that of the run. Throws InputError for cards of MadSpin and of
/// parameters, which experiments have in their places too.
std::string text_of_first_card(const std::string& path);

}  // namespace helikos::app
