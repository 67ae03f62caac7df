// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "helikos/beams/alpha_s_table.hpp"
#include "helikos/beams/metadata.hpp"
#include "helikos/beams/pdf_member.hpp"

namespace helikos::beams {

/// The set that is a part of the program: the benchmark of hep-ph/0204316, section 1.3, at leading
/// order. It is no fit to data. docs/beams.md has its definition.
inline constexpr std::string_view toy_name = "toy";

/// A PDF set of LHAPDF's format: its .info file is read, members are when they are asked for.
class PdfSet {
 public:
  /// Looks into `folders` in their order (beams/set_search.hpp); `toy` needs none. Throws
  /// InputError where there is no such set, with a list of the folders, and for files that are not
  /// right.
  static PdfSet find(const std::string& name, const std::vector<std::string>& folders);
  /// The set in this folder, which has its name.
  static PdfSet open(const std::string& folder);

  const std::string& name() const { return name_; }
  /// Empty for `toy`.
  const std::string& folder() const { return folder_; }
  const Metadata& metadata() const { return metadata_; }
  std::string description() const { return metadata_.text("SetDesc", ""); }
  int num_members() const { return num_members_; }
  /// PDG code of the hadron; 2212 is the proton.
  int particle() const { return metadata_.integer("Particle", 2212); }

  /// Number 0 is the central one. Throws InputError.
  PdfMember member(int number) const { return read(number).member; }
  /// The coupling that belongs to a member. Throws InputError.
  AlphaSTable alpha_s(int number = 0) const { return alpha_s_of(read(number).metadata); }
  /// Empty, or what may be wrong with it (`alpha_s_doubt`).
  std::string alpha_s_doubt(int number) const {
    return beams::alpha_s_doubt(read(number).metadata);
  }
  MemberFile read(int number) const;

 private:
  PdfSet(std::string name, std::string folder, const std::string& info);

  std::string path(const std::string& ending) const;

  std::string name_, folder_;
  Metadata metadata_;
  int num_members_;
};

/// A member of a set by name.
struct SetMember {
  std::string name;
  int number;
};

/// The member that LHAPDF knows by this id: the set's SetIndex and the number of the member.
/// Nothing where no set of the folders has it.
std::optional<SetMember> find_member(int id, const std::vector<std::string>& folders);

/// The set that begins at this id, or last before it, by the files pdfsets.index of LHAPDF in the
/// folders, which have sets that are not there too. Empty: none, or there are no such files.
std::string set_in_index(int id, const std::vector<std::string>& folders);

}  // namespace helikos::beams
