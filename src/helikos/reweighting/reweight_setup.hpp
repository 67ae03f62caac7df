// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "helikos/generator/option_words.hpp"
#include "helikos/generator/run_setup.hpp"

namespace helikos {

/// The helicities of |M|^2 when events are reweighted.
enum class ReweightHelicities {
  summed,  ///< all
  event,   ///< those of the event (SPINUP); unknown ones are summed
};

template <>
inline constexpr std::array<OptionWord<ReweightHelicities>, 2> option_words<ReweightHelicities>{
    {{"summed", ReweightHelicities::summed}, {"event", ReweightHelicities::event}}};

/// Parameters of weights, as a user gives them.
struct NewParameters {
  enum class Kind {
    card,     ///< a weight with the parameters of this SLHA card
    set,      ///< a change of all cards, "MT=172"; without a card, all of them give one weight
    variant,  ///< a weight with the parameters of the events and these changes, "MT=172 WT=1.4"
  };
  Kind kind = Kind::card;
  std::string text;
};

/// Task of `reweight`. docs/reweighting.md describes the options, which have the same names.
struct ReweightSetup {
  std::string input, output;  ///< files of events

  // How the events were made. Empty: as the header of the file says.
  std::vector<std::string> processes;    ///< process strings
  std::optional<std::string> model;      ///< name or UFO folder
  std::string restriction;               ///< restriction card of a UFO folder
  std::vector<std::string> definitions;  ///< of labels
  std::optional<Orders> orders;
  std::string from_card;                    ///< card with the parameters of the events
  std::string from_pdf;                     ///< name of the PDF set, or LHAPDF's id of a member
  std::optional<AlphaSource> from_alpha_s;  ///< running of alpha_s of the events

  // The new weights.
  /// The weights of parameters have this order; that of `set` has the place of the first one.
  std::vector<NewParameters> parameters;
  std::vector<std::string> names;  ///< ids of the weights of parameters, in their order
  std::string alpha_s;             ///< "event", "card" or a number
  std::vector<std::string> pdfs;   ///< "SET", "SET/3", "SET/all", LHAPDF's id
  std::string pdf_path;            ///< folder that is searched first; empty: none
  std::vector<std::pair<double, double>> scales;  ///< factors on muR and muF
  bool scale_variations = false;                  ///< the six factors of `generate`
  ReweightHelicities helicities = ReweightHelicities::summed;

  int threads = 0;   ///< 0: as many as Kokkos finds
  std::string json;  ///< file of the results; empty: none
};

}  // namespace helikos
