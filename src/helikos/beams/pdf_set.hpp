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

/// The name of the set that is built into the program: the benchmark of hep-ph/0204316, section
/// 1.3, at leading order. It is no fit to data. docs/beams.md has its definition.
inline constexpr std::string_view toy_name = "toy";

/// A PDF set in LHAPDF's format. Its .info file is read at once, its members when they are asked
/// for.
class PdfSet {
 public:
  /// Looks into `folders` in their order (beams/set_search.hpp); `toy` needs none. Throws
  /// InputError where no such set exists, with a list of the folders, and for files that are not
  /// valid.
  static PdfSet find(const std::string& name, const std::vector<std::string>& folders);
  /// Opens the set in this folder, which has the name of the set.
  static PdfSet open(const std::string& folder);

  const std::string& name() const { return name_; }
  /// The folder of the set; empty for `toy`.
  const std::string& folder() const { return folder_; }
  const Metadata& metadata() const { return metadata_; }
  std::string description() const { return metadata_.text("SetDesc", ""); }
  int num_members() const { return num_members_; }
  /// PDG code of the hadron; 2212 is the proton.
  int particle() const { return metadata_.integer("Particle", 2212); }

  /// Member `number`; number 0 is the central one. Throws InputError.
  PdfMember member(int number) const { return read(number).member; }
  /// The coupling that belongs to a member. Throws InputError.
  AlphaSTable alpha_s(int number = 0) const { return alpha_s_of(read(number).metadata); }
  /// A doubt about the alpha_s of a member (`alpha_s_doubt`); empty if there is none.
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

/// A member of a set, given by the name of the set.
struct SetMember {
  std::string name;
  int number;
};

/// The member with this id of LHAPDF: the set's SetIndex plus the number of the member. Empty where
/// no set of the folders has it.
std::optional<SetMember> find_member(int id, const std::vector<std::string>& folders);

/// The set that contains this id according to the files pdfsets.index of LHAPDF in the folders,
/// i.e. the last set that begins at the id or before it. These files also list sets that are not
/// installed. Empty: there is no such set, or there are no such files.
std::string set_in_index(int id, const std::vector<std::string>& folders);

}  // namespace helikos::beams
