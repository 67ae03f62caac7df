// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "helikos/cards/change_card.hpp"
#include "helikos/cards/process_card.hpp"
#include "helikos/cards/run_card.hpp"
#include "helikos/generator/given_parameters.hpp"
#include "helikos/generator/run_setup.hpp"
#include "helikos/theory/model/standard_model.hpp"
#include "helikos/theory/process/multiparticles.hpp"

namespace helikos::app {

/// Throws InputError: two cards of one kind, named by their places on the command line.
[[noreturn]] void refuse_second_card(const char* kind, const std::string& second,
                                     const std::string& first);

/// Model, parameters and labels as cards give them.
class ImportedModel {
 public:
  /// files: names of all cards. Those behind the first two are read: a card of parameters, and
  /// changes, also of the run card. Throws InputError.
  ImportedModel(const cards::ProcessCard& card, const std::vector<std::string>& files,
                cards::RunCard& run_card);

  const std::string& name() const { return choice_.model; }
  const Parameters& parameters() const { return parameters_; }
  const cards::Remarks& remarks() const { return remarks_; }

  /// Labels as the lines before a process have them.
  const Multiparticles& labels_of(const cards::CardLine& process) const {
    return labels_[process.definitions];
  }
  /// Definitions between the first process and this one.
  std::vector<std::string> definitions_of(const cards::CardLine& process) const;
  /// Remarks for a user on the quarks in p and j.
  cards::Remarks remarks_on_flavors() const;

  /// Keys and values of a run file. definitions: further ones.
  std::vector<std::pair<std::string, std::string>> settings(
      const std::vector<std::string>& definitions) const;

 private:
  void read_file(const std::vector<std::string>& files, std::size_t number,
                 cards::RunCard& run_card);
  void read_card();
  void remark_of_card(std::string_view note);
  void hold_at_zero(const std::string& entry, const GivenParameters& read);
  void take(const cards::ParameterChange& change);
  void leave_out(const cards::ParameterChange& change, const std::string& what);
  void read_definitions();
  void leave_out_bottom();
  bool adds_bottom() const;
  void remark(cards::Fate fate, const std::string& entry, const std::string& reason,
              const std::string& place);
  std::string place() const;

  const cards::ProcessCard& card_;
  ProcessChoice choice_;
  std::set<std::string> zeros_;  ///< entries of parameter cards that the restriction holds at 0
  bool has_w_mass_ = false;      ///< the mass of the W is an input in MadGraph
  std::vector<cards::ParameterChange> changes_;
  Parameters parameters_{standard_parameters()};
  std::vector<Multiparticles> labels_{1};  ///< (number of definitions that are read)
  std::vector<NamedParticle> changed_quarks_;
  std::vector<std::string> labels_of_restriction_;  ///< definitions before those of the card
  cards::Remarks remarks_;
};

}  // namespace helikos::app
