// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "helikos/theory/model/parameters.hpp"
#include "helikos/theory/ufo/folder.hpp"
#include "helikos/theory/ufo/parameters.hpp"

namespace helikos::test {

inline ufo::FolderParameter external(int line, const std::string& name, double value,
                                     const std::string& block, std::vector<int> codes) {
  return {{"parameters.py", line}, name, true, false, value, block, std::move(codes)};
}

inline ufo::FolderParameter internal(int line, const std::string& name, const std::string& value,
                                     bool is_complex = false) {
  return {{"parameters.py", line}, name, false, is_complex, value};
}

/// A made-up model: gluons, a quark, W with an internal mass, a Majorana fermion n with a negative
/// mass, a scalar s. The couplings are GC_1 to GC_6, and each vertex has the coupling of its number
/// alone, except V_6, whose term is GC_1 + GC_6.
inline ufo::Folder dark_folder() {
  ufo::Folder folder;
  folder.path = "models/dark";
  folder.parameters = {internal(1, "ZERO", "0.0"),
                       internal(2, "MW", "MZ*cw"),
                       external(3, "aS", 0.118, "SMINPUTS", {3}),
                       external(4, "MZ", 91.188, "MASS", {23}),
                       external(5, "MN", -150.0, "MASS", {1000022}),
                       external(6, "MQ", 4.7, "MASS", {5}),
                       external(7, "WQ", 0.5, "DECAY", {5}),
                       external(8, "MS", 125.0, "Mass", {25}),
                       external(9, "U11", 0.6, "UMix", {1, 1}),
                       external(10, "U12", 0.8, "UMix", {1, 2}),
                       external(11, "kq", 0.25, "Dark", {0}),
                       external(12, "kQ", 0.5, "Dark", {2}),
                       external(13, "ymq", -4.7, "YUKAWA", {5}),
                       internal(14, "G", "2*cmath.sqrt(aS)*cmath.sqrt(cmath.pi)"),
                       internal(15, "cw", "cmath.sqrt(1 - sw2)"),
                       internal(16, "sw2", "0.2225"),
                       internal(17, "V", "U11 + U12*complex(0,1)", true)};
  const auto coupling = [&](const std::string& value, ufo::Orders orders) {
    const int number = int(folder.couplings.size()) + 1;
    folder.couplings.push_back(
        {{"couplings.py", number}, "GC_" + std::to_string(number), value, std::move(orders)});
  };
  coupling("-G", {{"QCD", 1}});
  coupling("complex(0,1)*G**2", {{"QCD", 2}});
  coupling("complex(0,1)*kq*V", {{"NP", 1}});
  coupling("G**2*kQ/MZ", {{"NP", 1}});
  coupling("G*(1 + kq*G**2)", {{"QCD", 1}, {"NP", 1}});
  coupling("kq*ymq - kQ*ymq/2", {{"NP", 1}});
  const auto particle = [&](int pdg, const std::string& name, const std::string& antiname, int spin,
                            int color, const std::string& mass, const std::string& width) {
    folder.particles.push_back(
        {{"particles.py", 1}, pdg, name, antiname, spin, color, mass, width});
  };
  particle(21, "g", "g", 3, 8, "ZERO", "ZERO");
  particle(5, "q", "q~", 2, 3, "MQ", "WQ");
  particle(23, "Z", "Z", 3, 1, "MZ", "ZERO");
  particle(24, "W+", "W-", 3, 1, "MW", "ZERO");
  particle(1000022, "n1", "n1", 2, 1, "MN", "ZERO");
  particle(25, "s", "s", 1, 1, "MS", "ZERO");
  folder.structures = {{{"lorentz.py", 1}, "L_1", {2, 2, 3}, "Gamma(3,2,1)"}};
  for (int i = 0; i < 6; ++i) {
    ufo::FolderVertex vertex{
        {"vertices.py", i + 1}, "V_" + std::to_string(i + 1), {}, {"T(3,2,1)"}, {}};
    vertex.legs = {{1, true}, {1, false}, {0, false}};
    vertex.terms = {{0, 0, i == 5 ? std::vector<int>{0, 5} : std::vector<int>{i}}};
    folder.vertices.push_back(vertex);
  }
  return folder;
}

/// The table of a folder, with all that it points to.
class FolderTable {
 public:
  explicit FolderTable(const ufo::Folder& folder)
      : evaluation_(std::make_shared<const ufo::Evaluation>(folder)) {
    for (const ufo::FolderParticle& own : folder.particles) particles_.push_back(particle(own));
    table_ = ufo::make_parameter_table(folder, evaluation_, particles_);
  }

  const ParameterTable& table() const { return *table_; }
  const ufo::Evaluation& evaluation() const { return *evaluation_; }

 private:
  std::string_view keep(const std::string& text) { return texts_.emplace_back(text); }

  Particle particle(const ufo::FolderParticle& own) {
    const Spin spin = own.spin == 1 ? Spin::scalar : own.spin == 2 ? Spin::fermion : Spin::vector;
    const auto name = [&](const std::string& text) {
      return text == "ZERO" ? std::string_view() : keep(text);
    };
    return {own.pdg, keep(own.name), keep(own.antiname),      spin,           0,
            0,       own.color,      own.is_self_conjugate(), name(own.mass), name(own.width)};
  }

  std::deque<std::string> texts_;
  std::vector<Particle> particles_;
  std::shared_ptr<const ufo::Evaluation> evaluation_;
  std::unique_ptr<const ParameterTable> table_;
};

}  // namespace helikos::test
