// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/theory/process/process.hpp"

namespace helikos {

/// The production or one decay of a process. Each part has its own diagrams and restrictions: a
/// diagram of the process is one diagram of each part, where a leg that decays and the mother of
/// its decay are one propagator.
struct ProcessPart {
  Process process;  ///< without decays
  int parent;       ///< the part that has the mother as an outgoing leg; -1: production
  LegMask legs;     ///< legs of the whole process: those of the products of a decay; all for the
                    ///< production
  std::vector<LegMask> members;  ///< (leg of the part): legs of the whole process
};

/// The production, then the decays, each after the part that its mother comes from. Only the
/// production where nothing decays.
std::vector<ProcessPart> parts_of(const Process& process);

/// Whether all coloured legs are gluons of one part: their colour is then a sum of single traces.
bool has_single_traces(const Process& process);

/// Upper limit of the number of colour flows that diagrams of the process may have; the exact
/// number if all vertices except those of decays are strong. Flows of parts are combined as their
/// diagrams are, so that this is a product over parts: k quark lines and n gluons have
/// k! (n+k-1)! / (k-1)! flows, and gluons alone (n-1)! traces, or the (n-2)! of the adjoint basis.
double most_flows(const Process& process);

}  // namespace helikos
