// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "helikos/theory/model/parameters.hpp"
#include "helikos/theory/process/process.hpp"
#include "helikos/theory/process/request.hpp"

namespace helikos {

/// One partonic subprocess of a request, and the partonic subprocess of the request whose program
/// computes it too, its representative:
///
///     |M|^2 at momenta p = factor |M|^2 of the representative at q,  q[legs[i]] = p[i],
///
/// averages and identical particles included. The factor is one, except for different entries of
/// the quark mixing matrix. Where `reflects`, all three-momenta in q have the opposite sign. See
/// docs/physics.md, "Subprocesses of one program".
struct Subprocess {
  Process process;
  int representative;     ///< its number in the list; its own number, if no earlier one computes it
  std::vector<int> legs;  ///< (leg): leg of the representative
  bool reflects = false;
  double factor = 1.0;
};

/// All partonic subprocesses of a request that conserve charge, colour, and fermion numbers by
/// generation, and that have a tree diagram with the particles and orders allowed. The order of
/// incoming legs counts; among final states that differ by a permutation, only the first is listed.
/// The order is the order of the particles in the labels, the last leg fastest. Throws InputError
/// where there is none, or too many.
std::vector<Subprocess> expand(const ProcessRequest& request, const Parameters& parameters);

/// The partonic subprocesses of the list that have a representative (-1: none), numbered anew.
std::vector<Subprocess> renumbered(std::vector<Subprocess> list);

/// The partonic subprocesses of the list that `wanted` names, each in the leg order of `wanted`:
/// final states in any order, incoming legs exchanged only where no entry has the order as it is.
/// `wanted` has the restrictions of the listed process, or none; then it gets them.
std::vector<Process> find_processes(const std::vector<Subprocess>& list, const Process& wanted);

/// The process of a request whose legs are all single particles; `text` is its string, for errors.
/// Throws InputError for other requests, and where conservation laws are broken.
Process single_process(const ProcessRequest& request, std::string_view text);

/// All processes of a request that obey the conservation laws, in order, each final state once.
std::vector<Process> conserving_processes(const ProcessRequest& request);

}  // namespace helikos
