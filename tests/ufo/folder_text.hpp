// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fmt/format.h>

#include <iterator>
#include <string>

#include "helikos/theory/ufo/folder.hpp"

namespace helikos::test {

/// All that a folder holds, without the places. Two folders are the same if their texts are.
class FolderText {
 public:
  explicit FolderText(const ufo::Folder& folder) : folder_(folder) {
    add_particles();
    add_parameters();
    add_couplings();
    add_vertices();
    for (const auto& o : folder_.orders)
      add("{}: {}, {}\n", o.name, o.expansion_order, o.hierarchy);
    for (const auto& p : folder_.propagators)
      add("{}: {} / {}\n", p.name, p.numerator, p.denominator);
  }

  const std::string& str() const { return text_; }

 private:
  template <class... Arguments>
  void add(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
    fmt::format_to(std::back_inserter(text_), format, std::forward<Arguments>(arguments)...);
  }

  void add_particles() {
    for (const auto& p : folder_.particles)
      add("{} {} {}: spin {}, colour {}, mass {}, width {}, charge {}, Goldstone {}, propagator "
          "{}\n",
          p.pdg, p.name, p.antiname, p.spin, p.color, p.mass, p.width, p.charge, p.is_goldstone,
          p.propagator);
  }

  void add_parameters() {
    for (const auto& p : folder_.parameters) {
      const auto* number = std::get_if<double>(&p.value);
      add("{} = {}: external {}, complex {}, {} {}\n", p.name,
          number ? fmt::format("{}", *number) : std::get<std::string>(p.value), p.is_external,
          p.is_complex, p.block, fmt::join(p.codes, " "));
    }
  }

  void add_couplings() {
    for (const auto& c : folder_.couplings) {
      add("{} = {}:", c.name, c.value);
      for (const auto& [order, power] : c.orders) add(" {}={}", order, power);
      add("\n");
    }
    for (const auto& s : folder_.structures)
      add("{} ({}): {}\n", s.name, fmt::join(s.spins, " "), s.structure);
    for (const auto& s : folder_.structures)
      for (const auto& f : s.form_factors) add("{}: {} = {}\n", s.name, f.name, f.value);
  }

  void add_vertices() {
    for (const auto& v : folder_.vertices) {
      add("{}:", v.name);
      for (const auto& leg : v.legs) add(" {}{}", leg.particle, leg.anti ? "~" : "");
      add(" [{}]", fmt::join(v.colors, ", "));
      for (const auto& t : v.terms)
        add(" ({} {}): {}", t.color, t.structure, fmt::join(t.couplings, "+"));
      add("\n");
    }
  }

  const ufo::Folder& folder_;
  std::string text_;
};

inline std::string text_of(const ufo::Folder& folder) { return FolderText(folder).str(); }

}  // namespace helikos::test
