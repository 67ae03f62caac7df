// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "helikos/beams/pdf_set.hpp"
#include "helikos/events/run_record.hpp"
#include "helikos/generator/process_plan.hpp"

namespace helikos {

/// A variation: other scales, or another member of the PDF set.
struct Variation {
  double mu_r = 1.0, mu_f = 1.0;  ///< factors on the scales of the event
  std::size_t member = 0;         ///< index in the members of VariationWeights; 0: the member of
                                  ///< the run
  int scale = -1;                 ///< index in VariedProgram::scales of the expression in place of
                                  ///< both scales; -1: none
};

/// Scale variation: muR and muF times 1/2, 1 and 2, without opposite changes and without the scales
/// of the run; six variations.
std::vector<Variation> scale_variations();

/// A member of one of the sets of a run.
struct VariedMember {
  std::size_t set;  ///< index in ChosenVariations::sets
  int number;
};

/// The members of a set that a run has all variations of; with them goes an uncertainty.
struct WholeSet {
  std::size_t set;  ///< index in ChosenVariations::sets
  /// (member) index in ChosenVariations::list; -1: the run itself
  std::vector<int> variations;
};

/// The variations that the options ask for, of the members that VariationWeights gets.
struct ChosenVariations {
  std::vector<Variation> list;
  std::vector<events::VariationRecord> records;
  std::vector<beams::PdfSet> sets;    ///< first that of the run; empty without hadrons
  std::vector<VariedMember> members;  ///< first that of the run
  std::vector<WholeSet> whole_sets;
};

/// What a member of the set is called in ids of weights: its id of LHAPDF; the name of the set and
/// the member where the set has none, as `toy`.
std::string name_of_member(const beams::PdfSet& set, int member);

/// The id and the attributes of the weight of a variation. `member`: its name; empty: no hadrons.
events::VariationRecord record_of(const Variation& variation, const std::string& member);

/// Throws InputError for what cannot be varied.
void check_variations(const EventSetup& setup, const ProcessPlan& plan);

/// Where a run goes on with `pdf_variations` of a set of one member, a note that says so; else
/// empty. After check_variations.
std::string note_on_members(const EventSetup& setup, const ProcessPlan& plan);

/// The variations of the events; all processes of a file have the same. Throws InputError for sets
/// that are not there.
ChosenVariations chosen_variations(const EventSetup& setup, const ProcessPlan& plan);

/// A number that differs where the files of the members differ, but not those of the run itself.
std::uint64_t number_of_files(const ChosenVariations& chosen);

}  // namespace helikos
