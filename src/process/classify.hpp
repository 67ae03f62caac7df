// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "model/parameters.hpp"
#include "process/process.hpp"

namespace helikos {

/// The families of tree amplitudes, by their recipes.
enum class ProcessClass {
  general,                       ///< none of the others
  quark_line_gluons,             ///< one quark line and 1 to 7 gluons, pure QCD
  fermion_pair_neutral_current,  ///< two fermion lines joined by a photon and a Z
};

/// A fermion line by the leg indices of its ends, with all legs taken as outgoing:
/// `fermion` is an outgoing fermion or an incoming antifermion (spinor ubar or vbar),
/// `antifermion` an outgoing antifermion or an incoming fermion (spinor v or u).
struct FermionLine {
  int fermion;
  int antifermion;
  bool operator==(const FermionLine&) const = default;
};

/// One way to join the four fermions of a neutral-current process into two lines.
struct NeutralCurrentChannel {
  FermionLine first;
  FermionLine second;
  bool photon;  ///< both lines are charged; Z exchange is always there
  int sign;  ///< +1, or -1 where the fermions are an odd permutation of those of the first channel
};

inline constexpr int max_gluons = 7;

/// What the recipes of src/program need to know of a process.
struct ProcessTopology {
  ProcessClass process_class = ProcessClass::general;
  FermionLine quark_line{-1, -1};               ///< quark_line_gluons only
  std::vector<int> gluons;                      ///< quark_line_gluons only: leg indices, ascending
  std::vector<NeutralCurrentChannel> channels;  ///< fermion_pair_neutral_current only: one or two
};

/// A special family only where all of a process' diagrams of the lowest power of e are among its
/// own. Parameters say which fermions couple to the Higgs boson.
ProcessTopology classify(const Process& process, const Parameters& parameters = Parameters());

}  // namespace helikos
