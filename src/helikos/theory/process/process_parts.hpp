// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/theory/process/process.hpp"

namespace helikos {

/// The production or one decay of a process. Its diagrams, and what restricts them, are its own: a
/// diagram of the process is one of each part, where a leg that decays and the mother of its decay
/// are one propagator.
struct ProcessPart {
  Process process;               ///< without decays
  int parent;                    ///< the part that the mother is an outgoing leg of; -1: production
  LegMask legs;                  ///< of the whole process: those of a decay's products; all
  std::vector<LegMask> members;  ///< (leg of the part): legs of the whole process
};

/// The production, then decays, each after the part that its mother comes from. Only the production
/// where nothing decays.
std::vector<ProcessPart> parts_of(const Process& process);

/// Whether all coloured legs are gluons, of one part: their colour is a sum of single traces.
bool has_single_traces(const Process& process);

/// Most colour flows that diagrams of the process may have, as many as there are where all is
/// strong but for decays. Flows of parts go with each other as their diagrams do, so that this is a
/// product over parts: k quark lines and n gluons have k! (n+k-1)! / (k-1)! flows, and gluons alone
/// (n-1)! traces, or the (n-2)! of the adjoint basis.
double most_flows(const Process& process);

}  // namespace helikos
