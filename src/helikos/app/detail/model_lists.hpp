// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Lists of a model for `info`, as tables of text and as JSON.

#include <string>
#include <vector>

#include "helikos/generator/json.hpp"
#include "helikos/theory/model/model.hpp"

namespace helikos::app {

/// A table. The first row has the titles. Columns are as wide as their longest cell.
struct TextTable {
  std::string columns;  ///< of each column: l, text at the left; r, numbers at the right
  std::vector<std::vector<std::string>> rows;

  std::string str() const;
};

/// Particles with quantum numbers, masses and widths.
TextTable particle_table(const Model& model, const Parameters& parameters);
Json particle_json(const Model& model, const Parameters& parameters);

/// Coupling orders with their weights in WEIGHTED and their limits. For a UFO folder also those
/// that have no place in programs.
TextTable order_table(const Model& model);
Json order_json(const Model& model);

/// Parameters: inputs with block and codes, and what follows from them. For a UFO folder, all
/// internal parameters too.
TextTable parameter_table(const Model& model, const Parameters& parameters);
Json parameter_json(const Model& model, const Parameters& parameters);

/// Vertices of a UFO folder as the folder has them, a row for each coupling of a term; without
/// those of Goldstone bosons and ghosts. Empty for built-in models.
TextTable folder_vertex_table(const Model& model, const Parameters& parameters);
/// All vertices: those of a folder with its names, others with their structure and couplings.
Json vertex_json(const Model& model, const Parameters& parameters);

/// Vertices that no program has, with reasons; only titles if there are none.
TextTable missing_table(const Model& model);
Json missing_json(const Model& model);

}  // namespace helikos::app
