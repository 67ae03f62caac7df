// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "helikos/theory/process/multiparticles.hpp"
#include "helikos/theory/process/polarization.hpp"
#include "helikos/theory/process/restrictions.hpp"

namespace helikos {

/// A leg as written: a particle, or a label for several particles.
struct RequestedLeg {
  std::string name;  ///< canonical: the name of the particle, or the label in lower case
  std::vector<NamedParticle> choices;
  int column;  ///< column in the string
  Polarization polarization = {};

  /// With its helicities: "w+{0}".
  std::string text() const {
    return name + polarization.str(!choices.empty() && choices.front().particle->is_fermion());
  }
};

/// Content of a process string in MadGraph's syntax: one process or many.
struct ProcessRequest {
  const Model* model = &standard_model();
  std::vector<RequestedLeg> incoming;  ///< one or two
  std::vector<RequestedLeg> outgoing;  ///< at least one
  Restrictions restrictions;           ///< without decays
  std::vector<ProcessRequest> decays;  ///< each with one incoming leg
  std::optional<int> number;           ///< `@1`; only a process has a number, not a decay

  /// The canonical string; with the same labels it stands for the same request.
  std::string str() const;
  /// True if each leg, also of decays, is one particle and has at most one decay to choose.
  bool is_single() const;
};

/// Reads a process string, e.g. "p p > t t~ j / h QED=0, (t > w+ b, w+ > l+ vl), t~ > w- b~":
///
/// - legs: names of particles and labels; one or two, `>`, at least one, at most
///   Process::max_legs in all;
/// - `{0}` after a leg: its helicities (theory/process/polarization.hpp);
/// - `> z a | h >` in place of `>`: required s-channels, alternatives by `|`;
/// - then in any order `/ names`, `$ names` and `$$ names`, each once at most, and coupling orders:
///   those of the model, WEIGHTED, or their squares as QED^2, then `=` or `<=` (at most), `==` or
///   `>`, and a number;
/// - `me_frame=3,4` among these: the legs in whose rest frame helicities are meant;
/// - then decays, each after a comma, in parentheses where it has decays itself;
/// - then `@1`, the number of the process in files of events. Without decays, orders and
///   exclusions may follow it.
///
/// Throws InputError with the column, also for syntax that MadGraph knows and Helikos does not:
/// `[...]`, orders and exclusions of a whole chain.
ProcessRequest parse_request(std::string_view text,
                             const Multiparticles& labels = Multiparticles::standard());

}  // namespace helikos
