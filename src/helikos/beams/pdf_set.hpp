// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "helikos/beams/alpha_s_table.hpp"
#include "helikos/beams/metadata.hpp"

namespace helikos::beams {

/// LHAPDF's ForcePositive: the treatment of a value that is too small.
enum class Positivity {
  as_it_is,
  not_negative,  ///< 0 at least
  above_zero,    ///< 1e-10 at least
};

/// One member of a PDF set as its file gives it: x f(x, Q^2) at knots. All subgrids have the same x
/// and flavours. At a threshold, where one subgrid ends and the next begins, Q^2 occurs twice.
struct PdfMember {
  std::vector<double> x;     ///< (ix), ascending, 4 at least
  std::vector<double> q2;    ///< Q^2 [GeV^2], (iq), ascending except at thresholds
  std::vector<int> flavors;  ///< PDG codes, each once; the gluon is 21
  std::vector<double> xf;    ///< (iq, ix, flavour), flavours next to each other
  Positivity positivity = Positivity::as_it_is;

  bool operator==(const PdfMember&) const = default;
};

/// The text of a file in LHAPDF's format lhagrid1 (A. Buckley et al., arXiv:1412.7420, section
/// 3.2), after it is read.
struct MemberFile {
  Metadata metadata;  ///< entries of the header, and of the set
  PdfMember member;
};

/// Reads a member from the whole `text` of its file. Throws InputError that names `file`, and line
/// or key, for any other text. `set`: the .info file.
MemberFile read_member(const std::string& text, const std::string& file, const Metadata& set);

/// The name of the set that is built into the program: the benchmark of hep-ph/0204316, section
/// 1.3, at leading order. It is no fit to data. docs/beams.md has its definition.
inline constexpr std::string_view toy_name = "toy";

/// The texts of the files of src/helikos/beams/toy/, in pieces. The build writes their definitions
/// (cmake/embed_text.cmake).
std::span<const std::string_view> toy_info();
std::span<const std::string_view> toy_member();

/// A PDF set in LHAPDF's format. Its .info file is read at once, its members when they are asked
/// for.
class PdfSet {
 public:
  /// Looks into `folders` in their order (search_folders); `toy` needs none. Throws
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
  /// A number that differs where the files of the member, or of the set, differ. Throws InputError.
  std::uint64_t number_of_files(int number) const;

 private:
  PdfSet(std::string name, std::string folder, const std::string& info);

  std::string path(const std::string& ending) const;
  std::string path_of_member(int number) const;
  std::string text_of_member(int number) const;

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

/// Folders that are searched for PDF sets, in this order: `pdf_path` (of --pdf-path; empty: none),
/// the folders of LHAPDF_DATA_PATH, /usr/share/LHAPDF, /usr/local/share/LHAPDF, the user's own
/// folder. They need not exist.
std::vector<std::string> search_folders(const std::string& pdf_path);

/// The folder that `helikos pdf get` writes to: helikos/pdf in XDG_DATA_HOME or ~/.local/share.
/// Empty where neither is known.
std::string user_folder();

/// The folder NAME of the set within the first of the folders that holds NAME/NAME.info. Empty: no
/// folder has it.
std::string find_set_folder(const std::string& name, const std::vector<std::string>& folders);

/// Names of the sets that a folder holds, in alphabetical order.
std::vector<std::string> sets_in(const std::string& folder);

/// Whether a name is valid for a set: letters, digits, `_`, `-`, `+` and `.`, but no `.` or `-` at
/// the beginning, so that a name cannot point to another folder.
bool is_set_name(const std::string& name);

}  // namespace helikos::beams
