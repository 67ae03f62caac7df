// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <iosfwd>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "helikos/theory/model/standard_model.hpp"

namespace helikos {

/// Reads a parameter card in the SUSY Les Houches format (hep-ph/0311123), as MadGraph writes it.
///
/// Entries of the table are used: blocks, and the DECAY lines. Other blocks, other particles and
/// branching ratios are tolerated. The card must name every input that has a default other than 0,
/// so that no input is taken silently from elsewhere. If the model has blocks of SLHA 2 and the
/// card those of SLHA 1, these are translated (slha1.hpp). If a block stands at several scales Q,
/// the last one is taken, as in MadGraph. Other inputs are 0, and Yukawa masses equal the masses,
/// unless the card gives them. Widths that are `Auto` are refused, and so are numbers that the
/// model does not take (NumberNotTaken). Throws InputError("<name>:<line>: <what>"). `name` is the
/// name of the card in messages.
Parameters read_param_card(std::istream& card, std::string_view name,
                           const ParameterTable& table = standard_parameters());
Parameters read_param_card(const std::filesystem::path& path,
                           const ParameterTable& table = standard_parameters());

/// A number of a card that the model does not take: the parameter follows from others, is 0, or is
/// fixed, and the card says something else.
struct NumberNotTaken {
  std::string place;   ///< "card.dat:21", or the name of the card where no line says it alone
  std::string number;  ///< "MASS 24 = 80.379 GeV"
  std::string why;     ///< "it follows from others, and is 80.419 GeV"

  std::string str() const { return place + ": " + number + " is not used: " + why; }
};

/// Result of reading a card that may be incomplete.
struct CardReading {
  Parameters parameters;
  std::vector<const ParameterRow*> missing{};  ///< inputs that keep their defaults
  /// Parts of the card that the model does not use: "BLOCK FOO", "MASS 99", "DECAY1L". Without
  /// blocks that describe the kind of the card, without zeros, and without masses and widths of
  /// ghosts.
  std::vector<std::string> unused{};
  /// Widths that the card gives as `Auto`, in upper or lower case. Their values are 0, to be
  /// computed.
  std::vector<const ParameterRow*> automatic{};
  /// Blocks of SLHA 1 that are read as those of SLHA 2: "STOPMIX as USQMIX".
  std::vector<std::string> translated{};
  /// Blocks that stand at several scales, with the scale that is taken: "HMIX at Q = 1000 GeV".
  std::vector<std::string> scales{};
  /// Numbers that are not those of the parameters. As MadGraph does, those of the model are taken.
  std::vector<NumberNotTaken> not_taken{};
  /// Lines of the entries that the card has ("MASS 6"); 0: it follows from other blocks.
  std::map<std::string, int> lines{};
  bool has_wolfenstein = false;  ///< quark mixing is that of the block WOLFENSTEIN
};

/// Reads a card as `read_param_card` does, but inputs that the card does not name keep their
/// defaults.
CardReading read_partial_card(std::istream& card, std::string_view name,
                              const ParameterTable& table = standard_parameters());
CardReading read_partial_card(const std::filesystem::path& path,
                              const ParameterTable& table = standard_parameters());

/// Reads a card as `read_param_card` does, but numbers that the model does not take are no errors.
CardReading read_complete_card(std::istream& card, std::string_view name,
                               const ParameterTable& table = standard_parameters());

/// Changes one parameter: "MT=172.5" by its name, "mass 6=172.5" by block and code; a blank may
/// stand for `=`. Throws InputError for unknown names and values out of range. Returns the
/// parameter.
const ParameterRow& set_parameter(ParameterInputs& inputs, std::string_view text);

/// The width of a change "decay 6=auto" or "WT auto"; nullptr for other changes. Throws InputError
/// where the parameter is no width, or a width that is no input.
const ParameterRow* automatic_width(const ParameterTable& table, std::string_view text);

/// A card that read_param_card turns into the same parameters, to the last bit.
std::string card_text(const Parameters& parameters);

}  // namespace helikos
