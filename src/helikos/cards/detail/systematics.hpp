// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "helikos/cards/remarks.hpp"

namespace helikos::cards {

/// The arguments of MadGraph's systematics, "['--mur=0.5,1,2', '--pdf=errorset']", by their names
/// without dashes. Values of an argument that is repeated are joined, as there.
using SystematicsArguments = std::map<std::string, std::vector<std::string>, std::less<>>;

/// Reads entries `systematics_arguments`. Throws InputError for what MadGraph does not have.
SystematicsArguments read_systematics(std::string_view text);

/// Weights that the arguments ask for, as keys of a run file.
struct SystematicWeights {
  bool has_scales = false;                  ///< muR and muF times 1/2, 1 and 2
  bool has_members = false;                 ///< all members of the set of the run
  std::vector<std::string> other_sets{};    ///< as `also-pdf` has them
  std::vector<std::string> other_scales{};  ///< as `also-scale` has them
  /// Fates of arguments, with texts.
  std::vector<std::pair<Fate, std::string>> remarks{};
};

/// The weights of arguments, with MadGraph's defaults for those that are missing. `own`: the set of
/// the run, by its name or LHAPDF's id; no weight is asked for twice, as `generate` refuses that.
/// Throws InputError for values that have no meaning.
SystematicWeights weights_of(const SystematicsArguments& arguments, const std::string& own);

/// The scale of MadGraph's dynamical_scale_choice 1 to 4, without scalefact; empty for others.
std::string scale_of_choice(int choice);

}  // namespace helikos::cards
