// SPDX-License-Identifier: Apache-2.0
#include "helikos/beams/pdf_set.hpp"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "helikos/base/core/error.hpp"
#include "helikos/base/core/words.hpp"

namespace helikos::beams {
namespace {

constexpr std::size_t least_x = 4;  ///< number of knots that cubic polynomials need
constexpr std::string_view separator = "---";

/// The lines of a file one after the other, without comments, each with its number.
class Lines {
 public:
  Lines(std::string_view text, const std::string& file) : whole_(text), text_(text), file_(file) {}

  /// Goes to the next line; returns false at the end.
  bool next() {
    do {
      if (text_.empty()) return false;
      line_ = trimmed(next_line(text_));
      ++number_;
    } while (line_.starts_with('#'));
    return true;
  }
  void need(const char* what) {
    if (!next()) fail(std::string("the file ends where ") + what + " should be");
  }

  std::string_view line() const { return line_; }
  bool is_separator() const { return line_ == separator; }
  /// The text of the file before this line.
  std::string before() const {
    return std::string(whole_.substr(0, static_cast<std::size_t>(line_.data() - whole_.data())));
  }

  [[noreturn]] void fail(const std::string& what) const {
    throw InputError(one_line(file_ + ":" + std::to_string(number_) + ": " + what));
  }

 private:
  std::string_view whole_, text_, line_;
  const std::string& file_;
  int number_ = 0;
};

std::vector<double> numbers_of(const Lines& lines, const char* what) {
  std::vector<double> numbers;
  auto line = lines.line();
  for (auto word = next_word(line); !word.empty(); word = next_word(line)) {
    const auto value = to_number(word);
    if (!value) lines.fail(std::string(what) + ": '" + std::string(word) + "' is not a number");
    numbers.push_back(*value);
  }
  return numbers;
}

std::vector<double> knots_of(const Lines& lines, const char* what, std::size_t least) {
  const auto knots = numbers_of(lines, what);
  if (knots.size() < least) lines.fail(std::string(what) + ": fewer than " + std::to_string(least));
  if (!(knots[0] > 0.0)) lines.fail(std::string(what) + ": the first is not above zero");
  for (std::size_t i = 1; i < knots.size(); ++i) {
    if (!(knots[i] > knots[i - 1])) lines.fail(std::string(what) + ": they do not ascend");
  }
  return knots;
}

std::vector<int> flavors_of(const Lines& lines) {
  std::vector<int> flavors;
  auto line = lines.line();
  for (auto word = next_word(line); !word.empty(); word = next_word(line)) {
    auto code = to_int(word);
    if (!code) lines.fail("flavours: '" + std::string(word) + "' is not a PDG code");
    if (*code == 0) code = 21;
    if (std::find(flavors.begin(), flavors.end(), *code) != flavors.end())
      lines.fail("flavours: " + std::string(word) + " stands twice");
    flavors.push_back(*code);
  }
  if (flavors.empty()) lines.fail("flavours: there are none");
  return flavors;
}

/// Reads the values of one subgrid, (ix, iq, flavour) in the file, and appends them to those of
/// earlier subgrids.
void read_values(Lines& lines, std::size_t num_q, PdfMember& member) {
  const std::size_t num_x = member.x.size(), width = member.flavors.size();
  const std::size_t begin = member.xf.size();
  // Memory grows line by line: a short file with a wrong, large number of values must not allocate
  // much.
  std::vector<double> values;
  for (std::size_t row = 0; row < num_x * num_q; ++row) {
    lines.need("values");
    if (lines.is_separator()) {
      lines.fail("the subgrid ends after " + std::to_string(row) + " of " +
                 std::to_string(num_x * num_q) + " lines of values");
    }
    const auto numbers = numbers_of(lines, "values");
    if (numbers.size() != width) {
      lines.fail("values: " + std::to_string(numbers.size()) + " for " + std::to_string(width) +
                 " flavours");
    }
    values.insert(values.end(), numbers.begin(), numbers.end());
  }
  member.xf.resize(begin + values.size());
  for (std::size_t ix = 0; ix < num_x; ++ix) {
    for (std::size_t iq = 0; iq < num_q; ++iq) {
      std::copy_n(values.begin() + (ix * num_q + iq) * width, width,
                  member.xf.begin() + begin + (iq * num_x + ix) * width);
    }
  }
}

/// Reads the scales of a subgrid; returns their number.
std::size_t read_scales(Lines& lines, PdfMember& member) {
  const std::size_t before = member.q2.size();
  lines.need("the knots of Q");
  const auto q = knots_of(lines, "knots of Q", 2);
  if (!std::isfinite(q.back() * q.back()) || !(q[0] * q[0] > 0.0))
    lines.fail("knots of Q: one is too large or too small");
  if (!member.q2.empty() && q[0] * q[0] < member.q2.back())
    lines.fail("knots of Q: they begin below the end of the subgrid before");
  for (const double scale : q) member.q2.push_back(scale * scale);
  return member.q2.size() - before;
}

/// Reads a subgrid; the current line is the line of the knots of x.
void read_subgrid(Lines& lines, PdfMember& member) {
  const bool is_first = member.x.empty();
  const auto x = knots_of(lines, "knots of x", least_x);
  if (x.back() > 1.0) lines.fail("knots of x: one is above 1");
  if (is_first) member.x = x;
  if (x != member.x) lines.fail("knots of x: others than in the first subgrid");

  const std::size_t num_q = read_scales(lines, member);
  lines.need("the flavours");
  const auto flavors = flavors_of(lines);
  if (is_first) member.flavors = flavors;
  if (flavors != member.flavors) lines.fail("flavours: others than in the first subgrid");

  read_values(lines, num_q, member);
  lines.need("---");
  if (!lines.is_separator()) lines.fail("more lines of values than knots of x times knots of Q");
}

Metadata read_header(Lines& lines, const std::string& file, const Metadata& set) {
  do {
    lines.need("---");
  } while (!lines.is_separator());
  const auto metadata = Metadata::parse(lines.before(), file).before(set);
  if (metadata.text("Format", "lhagrid1") != "lhagrid1") metadata.fail("Format", "is not lhagrid1");
  return metadata;
}

Positivity positivity_of(const Metadata& metadata) {
  const int level = metadata.integer("ForcePositive", 0);
  if (level < 0 || level > 2) metadata.fail("ForcePositive", "is not 0, 1 or 2");
  return static_cast<Positivity>(level);
}

/// `default_way` is LHAPDF's default, and the only method that Helikos has.
void check_way(const Metadata& metadata, const std::string& key, const std::string& default_way) {
  const auto way = metadata.text(key, default_way);
  if (way != default_way) {
    metadata.fail(key, "is '" + way + "'; only " + default_way + " is available");
  }
}

/// Compares with the flavours given by the set. LHAPDF returns 0 for flavours that only the member
/// has.
void check_flavors(const Metadata& metadata, std::vector<int> flavors) {
  if (!metadata.has("Flavors")) return;
  auto announced = metadata.integers("Flavors");
  std::replace(announced.begin(), announced.end(), 0, 21);
  std::sort(announced.begin(), announced.end());
  std::sort(flavors.begin(), flavors.end());
  if (announced != flavors) metadata.fail("Flavors", "are others than those of the member");
}

}  // namespace

MemberFile read_member(const std::string& text, const std::string& file, const Metadata& set) {
  Lines lines(text, file);
  MemberFile result{read_header(lines, file, set), {}};
  check_way(result.metadata, "Interpolator", "logcubic");
  check_way(result.metadata, "Extrapolator", "continuation");
  result.member.positivity = positivity_of(result.metadata);
  while (lines.next()) {
    if (lines.line().empty()) lines.fail("an empty line");
    read_subgrid(lines, result.member);
  }
  if (result.member.x.empty()) lines.fail("there is no subgrid");
  check_flavors(result.metadata, result.member.flavors);
  return result;
}

}  // namespace helikos::beams
