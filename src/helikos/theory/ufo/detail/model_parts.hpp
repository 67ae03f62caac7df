// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "helikos/theory/ufo/detail/recognise.hpp"
#include "helikos/theory/ufo/folder.hpp"
#include "helikos/theory/ufo/lorentz.hpp"
#include "helikos/theory/ufo/tensor_polynomial.hpp"
#include "helikos/theory/ufo/values.hpp"

namespace helikos::ufo {

/// A Lorentz structure of a folder as vertices need it.
struct ExpandedStructure {
  TensorPolynomial polynomial;
  std::optional<RecognisedLorentz> known;
  ScalarFunctions functions;
};

/// Parts that a LoadedModel computes from the texts of a folder alone. Numbers of structures are
/// those in the folder; structures that no vertex needed yet are not there.
struct ModelParts {
  Folder folder;
  Evaluation evaluation;
  std::vector<std::vector<int>> powers;  ///< (coupling): powers of g_s; none: it is no sum of them
  std::map<int, LorentzStructure> read;
  std::map<int, ExpandedStructure> structures;
};

/// Keeps the parts of a large model in a file for the next run of the same build, which then need
/// not parse its texts. The name of the file has a hash of all texts of the folder and of its
/// restriction card, so that a change of any of them gives another file. The files lie in
/// `HELIKOS_CACHE`/models, or in helikos/models of the user's folder for caches; the 16 that were
/// used last stay. Files of other users are not read.
class ModelCache {
 public:
  /// card: of a restriction; empty: none. Models whose texts have less than `least_size` bytes are
  /// read anew each time.
  explicit ModelCache(const std::filesystem::path& folder, const std::filesystem::path& card = {},
                      std::size_t least_size = 500'000);

  /// The parts as they were written; none where there is no file, or where it is damaged.
  std::optional<ModelParts> read() const;
  /// Writes the file, if it can.
  void write(const ModelParts& parts) const;

  /// The name of the file; empty where nothing is kept.
  const std::filesystem::path& file() const { return file_; }

 private:
  std::filesystem::path file_;
};

}  // namespace helikos::ufo
