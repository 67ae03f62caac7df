// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/detail/point_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <memory>
#include <optional>

#include "helikos/app/machine.hpp"
#include "helikos/base/core/counted.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/base/core/words.hpp"
#include "helikos/theory/model/card_text.hpp"

namespace helikos::app {
namespace {

constexpr bool is_blank(char c) { return c == ' ' || c == '\t'; }

constexpr std::size_t step = std::size_t{1} << 16, longest_line = std::size_t{1} << 16;

/// The lines of a file, or of standard input for `-`. Only one line is in memory. Throws InputError
/// if the file cannot be read or a line is too long.
class LineInput {
 public:
  explicit LineInput(const std::string& path)
      : name_(path == "-" ? "<stdin>" : path),
        file_(path == "-" ? stdin : std::fopen(path.c_str(), "rb")) {
    if (!file_)
      throw InputError(fmt::format("{}: cannot be opened: {}", path, std::strerror(errno)));
  }

  /// The next line without its end and without a byte order mark, until the next call. None: the
  /// file ends.
  std::optional<std::string_view> next() {
    std::size_t end = buffer_.find('\n', begin_);
    while (end == buffer_.npos) {
      const std::size_t searched = buffer_.size() - begin_;
      if (!fill()) break;
      end = buffer_.find('\n', searched);
    }
    if (end == buffer_.npos && begin_ == buffer_.size()) return std::nullopt;
    auto line = std::string_view(buffer_).substr(begin_, std::min(end, buffer_.size()) - begin_);
    begin_ = std::min(end, buffer_.size() - 1) + 1;
    if (line_++ == 0) line = without_byte_order_mark(line);
    return line;
  }
  const std::string& name() const { return name_; }  ///< for messages

 private:
  /// Reads the next piece of the file behind the rest of the buffer. Returns false at the end.
  bool fill() {
    buffer_.erase(0, begin_);
    begin_ = 0;
    if (buffer_.size() > longest_line)
      throw InputError(
          fmt::format("{}:{}: the line has more than {} bytes", name_, line_ + 1, longest_line));
    const std::size_t before = buffer_.size();
    buffer_.resize(before + step);
    const std::size_t count = std::fread(buffer_.data() + before, 1, step, file_.get());
    buffer_.resize(before + count);
    if (std::ferror(file_.get()))
      throw InputError(fmt::format("{}: cannot be read: {}", name_, std::strerror(errno)));
    return count > 0;
  }

  struct Close {
    void operator()(std::FILE* file) const {
      if (file != stdin) std::fclose(file);
    }
  };

  std::string name_;
  std::unique_ptr<std::FILE, Close> file_;
  std::string buffer_;
  std::size_t begin_ = 0;  ///< of the next line
  int line_ = 0;
};

/// Whether the word is a decimal number, of any size.
bool is_number(std::string_view word) {
  return to_decimal(with_e_exponent(std::string(word))).has_value();
}

/// A finite decimal number, also with the exponent of Fortran (1.0D+02). Throws InputError, which
/// begins with where().
template <class Where>
double finite_number(std::string_view word, Where&& where) {
  const auto value = parse_real(word);
  if (value && std::isfinite(*value)) return *value;
  const char* what = value             ? " is not finite"
                     : is_number(word) ? " is outside the range of double precision"
                                       : " is not a number";
  throw InputError(where() + quote_token(word) + what);
}

class Parser {
 public:
  Parser(int particles, std::string_view name)
      : points_{particles, {}}, name_(name), most_bytes_(memory_size() / 4) {
    if (most_bytes_ == 0) most_bytes_ = ~std::size_t{0};
  }

  void read_line(std::string_view line) {
    ++line_;
    if (line.ends_with('\r')) line.remove_suffix(1);
    while (!line.empty() && is_blank(line.front())) line.remove_prefix(1);
    if (line.empty() || line.front() == '#' || line.starts_with("ME")) return end_point();
    if (in_point_ == points_.particles) {
      fail(line_,
           fmt::format("the point has more than {} particles; write a blank line after each point",
                       points_.particles));
    }
    read_particle(line);
    ++in_point_;
    last_particle_line_ = line_;
  }

  PointList finish() {
    end_point();
    if (points_.momenta.empty()) fail(line_, "there is no phase-space point");
    return std::move(points_);
  }

 private:
  std::string place(int line) const { return fmt::format("{}:{}: ", name_, std::max(line, 1)); }

  [[noreturn]] void fail(int line, const std::string& what) const {
    throw InputError(place(line) + what);
  }

  void end_point() {
    if (in_point_ != 0 && in_point_ != points_.particles) {
      fail(last_particle_line_,
           fmt::format("the point ends after {} of {} particles", in_point_, points_.particles));
    }
    in_point_ = 0;
  }

  void read_particle(std::string_view line) {
    int columns = 0;
    while (!line.empty()) {
      std::size_t end = 0;
      while (end < line.size() && !is_blank(line[end])) ++end;
      const double value = finite_number(line.substr(0, end), [&] { return place(line_); });
      if (++columns <= 4) points_.momenta.push_back(value);
      while (end < line.size() && is_blank(line[end])) ++end;
      line.remove_prefix(end);
    }
    if (points_.momenta.size() * sizeof(double) > most_bytes_)
      fail(line_, "the points need more memory than this machine has");
    if (columns != 4)
      fail(line_, fmt::format("the line has {}; write the 4 columns E px py pz",
                              counted(columns, "column")));
    if (*(points_.momenta.end() - 4) < 0.0) fail(line_, "the energy is negative");
  }

  PointList points_;
  std::string name_;
  std::size_t most_bytes_;  ///< of momenta; copies on the device and results need more
  int line_ = 0;
  int in_point_ = 0;  ///< particles of the point so far
  int last_particle_line_ = 0;
};

double positive(std::string_view word, const std::string& where) {
  const double number = finite_number(word, [&] { return where; });
  if (number > 0.0) return number;
  throw InputError(where + quote_token(word) + " is not above zero");
}

std::vector<double> read_column(const std::string& path) {
  LineInput file(path);
  std::vector<double> values;
  for (int number = 1; const auto text = file.next(); ++number) {
    const std::string_view line = trimmed(*text);
    if (!line.empty() && line.front() != '#')
      values.push_back(positive(line, fmt::format("{}:{}: ", file.name(), number)));
  }
  return values;
}

}  // namespace

PointList read_points(const std::string& path, int particles) {
  LineInput file(path);
  Parser parser(particles, file.name());
  while (const auto line = file.next()) parser.read_line(*line);
  return parser.finish();
}

std::vector<double> read_numbers(const std::string& text, std::size_t count,
                                 std::string_view option) {
  if (is_number(text))
    return std::vector<double>(count, positive(text, fmt::format("{}: ", option)));
  auto values = read_column(text);
  if (values.size() == count) return values;
  throw InputError(fmt::format("{}: the file has {} for {} ({})", text,
                               counted(values.size(), "number"), counted(count, "point"), option));
}

}  // namespace helikos::app
