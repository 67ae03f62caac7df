// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <variant>
#include <vector>

/// \file
/// A model in the UFO format (1108.2040, 2304.09883) as it stands in its folder: nothing is
/// computed, and nothing of it is executed.

namespace helikos::ufo {

/// Place of a statement, for messages: "models/sm/particles.py:17".
struct Place {
  std::string file;
  int line = 0;

  std::string str() const { return file + ":" + std::to_string(line); }
};

/// A particle of particles.py. Antiparticles (`X.anti()`) are not listed: a vertex names them by a
/// sign.
struct FolderParticle {
  Place place;
  int pdg = 0;
  std::string name, antiname;  ///< equal where the particle is its own antiparticle
  int spin = 1;                ///< 2S + 1; -1 for ghosts
  int color = 1;               ///< 1, 3, -3, 6, -6 or 8
  std::string mass, width;     ///< names of parameters; "ZERO" where there is none
  double charge = 0.0;         ///< [e]
  bool is_goldstone = false;
  std::string propagator{};  ///< name in propagators.py; empty for the propagator of the spin

  bool is_ghost() const { return spin < 0; }
  bool is_self_conjugate() const { return name == antiname; }
};

/// A parameter of parameters.py.
struct FolderParameter {
  Place place;
  std::string name;
  bool is_external = false;  ///< an input: its value is a number, and cards may change it
  bool is_complex = false;
  std::variant<double, std::string> value{0.0};  ///< a number, or an expression
  std::string block{};                           ///< of a card, of external parameters
  std::vector<int> codes{};                      ///< in the block
};

/// Powers of couplings by the names of coupling_orders.py. Orders without a power are not listed.
using Orders = std::map<std::string, int>;

/// A coupling of couplings.py.
struct FolderCoupling {
  Place place;
  std::string name;
  std::string value;  ///< an expression of parameters
  Orders orders;
};

/// A form factor of form_factors.py: a function of momenta and parameters.
struct FolderFormFactor {
  Place place;
  std::string name;
  std::string value;  ///< "1/(1 + P(-1,1)*P(-1,1)/MQ**2)"
};

/// A Lorentz structure of lorentz.py.
struct FolderStructure {
  Place place;
  std::string name;
  std::vector<int> spins;                        ///< 2S + 1 of each leg
  std::string structure;                         ///< "Gamma(3,2,-1)*ProjM(-1,1)"
  std::vector<FolderFormFactor> form_factors{};  ///< those that the string may name
};

/// A leg of a vertex: all legs go out.
struct FolderLeg {
  int particle = 0;  ///< number in Folder::particles
  bool anti = false;
};

/// A term of a vertex: the sum of `couplings` times a colour tensor times a Lorentz structure.
struct FolderTerm {
  int color = 0;               ///< number in FolderVertex::colors
  int structure = 0;           ///< number in Folder::structures
  std::vector<int> couplings;  ///< numbers in Folder::couplings
};

/// A vertex of vertices.py.
struct FolderVertex {
  Place place;
  std::string name;
  std::vector<FolderLeg> legs;
  std::vector<std::string> colors;  ///< "T(3,2,1)"
  std::vector<FolderTerm> terms;
};

/// A coupling order of coupling_orders.py.
struct FolderOrder {
  Place place;
  std::string name;
  int expansion_order = 99;  ///< limit of orders that a process does not name; 99 or -1: none
  int hierarchy = 1;         ///< weight in WEIGHTED
};

/// A propagator of propagators.py, as strings.
struct FolderPropagator {
  Place place;
  std::string name, numerator, denominator;
};

/// All of a UFO folder that tree amplitudes need. Counterterms, decays and the text of functions
/// are left out.
struct Folder {
  std::filesystem::path path;
  /// A hash of the text of all files that were read, with that of the restriction.
  std::uint64_t content = 0;
  std::vector<FolderParticle> particles;
  std::vector<FolderParameter> parameters;  ///< in the order of the file
  std::vector<FolderCoupling> couplings;
  std::vector<FolderFormFactor> form_factors;
  std::vector<FolderStructure> structures;
  std::vector<FolderVertex> vertices;
  std::vector<FolderOrder> orders;
  std::vector<FolderPropagator> propagators;

  std::string name() const { return path.filename().string(); }
};

/// Reads a folder. Throws InputError("<file>:<line>: <what>") for what it does not understand and
/// for names that no file defines.
Folder read_folder(const std::filesystem::path& path);

}  // namespace helikos::ufo
