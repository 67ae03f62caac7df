// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "helikos/beams/pdf_set.hpp"
#include "helikos/cross_section/integrand_input.hpp"
#include "helikos/generator/chosen_process.hpp"
#include "helikos/generator/run_setup.hpp"

namespace helikos {

/// A process of a run that was read and checked. Nothing of it has been computed yet.
struct ProcessPlan {
  ProcessSetup setup;
  Parameters parameters;
  std::string request;        ///< the process string, as it was read
  std::optional<int> number;  ///< number of the process, by `@1`
  Collider collider;
  AlphaSource alpha_s = AlphaSource::card;          ///< never `automatic`
  std::string mu_r, mu_f;                           ///< scales that are used; empty: none
  std::vector<IntegrandInput> programs;             ///< representatives of the subprocesses
  std::vector<std::vector<Subprocess>> members;     ///< (program, pair of partons)
  std::vector<std::vector<std::string>> cut_names;  ///< (program, leg): its name in the request
  std::optional<beams::PdfSet> set;                 ///< the PDF set of the hadrons
  std::optional<beams::PdfMember> member;           ///< the member of the set
  std::optional<beams::AlphaSTable> coupling;       ///< none: alpha_s is that of the parameters
  /// (program, expression of ProcessSetup::also_scales) [GeV]
  std::vector<std::vector<cuts::CutProgram>> other_scales;
  std::vector<std::string> notes;  ///< what a user should know of the setup
  std::vector<IdleCut> idle_cuts;  ///< cuts that no subprocess has particles for

  std::size_t num_members() const;
  bool is_decay() const { return programs.front().process.num_incoming() == 1; }
  /// "cross section" or "width".
  const char* name_of_sum() const { return is_decay() ? "width" : "cross section"; }
  /// "pb" or "GeV".
  const char* unit() const { return is_decay() ? "GeV" : "pb"; }
  /// "p", "e+".
  std::string beam_name(std::size_t beam) const;
  /// "p p", "the incoming particles".
  std::string beams_text() const;
  /// "13600 GeV", "920 and 27.6 GeV, together 318.7 GeV".
  std::string energy_text() const;
  /// Energy of each beam [GeV].
  std::array<double, 2> energies() const;
  /// "set, at muR = 91.2", "that of the parameters".
  std::string alpha_s_text() const;
};

/// Throws InputError for a setup that has no meaning.
ProcessPlan plan_process(const ProcessSetup& setup);

/// The message of an error of a process. If it begins with a subprocess, the process string comes
/// before it: "p p > t t~: g g > t t~: ..".
std::string with_request(const std::string& request, const std::string& message);

/// Calls body(). An InputError becomes a SetupError of this process, and names its string.
template <class Body>
auto in_process(std::size_t process, const ProcessPlan& plan, Body&& body) {
  // The body may move the plan.
  return in_process(process, [&, request = plan.request] {
    try {
      return body();
    } catch (const SetupError&) {
      throw;
    } catch (const InputError& error) {
      throw InputError(with_request(request, error.what()));
    }
  });
}

/// The running coupling of a plan with a member of its PDF set, or of another one; none for that of
/// the parameters.
std::optional<beams::AlphaSTable> coupling_of(const ProcessPlan& plan, int member);
std::optional<beams::AlphaSTable> coupling_of(const ProcessPlan& plan, const beams::PdfSet* set,
                                              int member);

}  // namespace helikos
