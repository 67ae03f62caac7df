// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/point_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "helikos/app/line_input.hpp"
#include "helikos/app/machine.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/base/core/words.hpp"
#include "helikos/theory/model/card_text.hpp"

namespace helikos::app {
namespace {

constexpr bool is_blank(char c) { return c == ' ' || c == '\t'; }

/// A finite decimal number, or what is wrong with it.
struct Number {
  double value;
  std::string problem;
  bool is_number = true;  ///< also one that is not finite
};

/// Fortran's exponents (1.0D+02) too, as in cards.
Number to_number(std::string_view word) {
  const std::string digits = with_e_exponent(std::string(without_plus(word)));
  double value = 0.0;
  const char* const last = digits.data() + digits.size();
  const auto [end, error] = std::from_chars(digits.data(), last, value);
  const bool whole = end == last && !digits.empty();
  if (error == std::errc::result_out_of_range && whole)
    return {value, quote_token(word) + " is outside the range of double precision"};
  if (error != std::errc{} || !whole) return {value, quote_token(word) + " is not a number", false};
  if (!std::isfinite(value)) return {value, quote_token(word) + " is not finite"};
  return {value, ""};
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
  [[noreturn]] void fail(int line, const std::string& what) const {
    throw InputError(fmt::format("{}:{}: {}", name_, std::max(line, 1), what));
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
      const double value = read_number(line.substr(0, end));
      if (++columns <= 4) points_.momenta.push_back(value);
      while (end < line.size() && is_blank(line[end])) ++end;
      line.remove_prefix(end);
    }
    if (points_.momenta.size() * sizeof(double) > most_bytes_)
      fail(line_, "the points need more memory than this machine has");
    if (columns != 4)
      fail(line_, fmt::format("the line has {} columns; write the 4 columns E px py pz", columns));
    if (*(points_.momenta.end() - 4) < 0.0) fail(line_, "the energy is negative");
  }

  double read_number(std::string_view word) const {
    const Number number = to_number(word);
    if (!number.problem.empty()) fail(line_, number.problem);
    return number.value;
  }

  PointList points_;
  std::string name_;
  std::size_t most_bytes_;  ///< of momenta, which the device and results come on top of
  int line_ = 0;
  int in_point_ = 0;  ///< particles of the point so far
  int last_particle_line_ = 0;
};

double positive(std::string_view word, const std::string& where) {
  const Number number = to_number(word);
  if (!number.problem.empty()) throw InputError(where + number.problem);
  if (number.value > 0.0) return number.value;
  throw InputError(where + quote_token(word) + " is not above zero");
}

std::string_view without_blanks(std::string_view line) {
  const auto first = line.find_first_not_of(" \t\r"), last = line.find_last_not_of(" \t\r");
  return first == line.npos ? std::string_view() : line.substr(first, last - first + 1);
}

std::vector<double> read_column(const std::string& path) {
  LineInput file(path);
  std::vector<double> values;
  for (int number = 1; const auto text = file.next(); ++number) {
    const std::string_view line = without_blanks(*text);
    if (!line.empty() && line.front() != '#')
      values.push_back(positive(line, fmt::format("{}:{}: ", file.name(), number)));
  }
  return values;
}

}  // namespace

PointList parse_points(std::string_view text, int particles, std::string_view name) {
  Parser parser(particles, name);
  text = without_byte_order_mark(text);
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    parser.read_line(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return parser.finish();
}

PointList read_points(const std::string& path, int particles) {
  LineInput file(path);
  Parser parser(particles, file.name());
  while (const auto line = file.next()) parser.read_line(*line);
  return parser.finish();
}

std::vector<double> read_numbers(const std::string& text, std::size_t count,
                                 std::string_view option) {
  const Number number = to_number(text);
  if (number.is_number) {
    return std::vector<double>(count, positive(text, fmt::format("{}: ", option)));
  }
  auto values = read_column(text);
  if (values.size() == count) return values;
  throw InputError(fmt::format("{}: the file has {} numbers for {} points ({})", text,
                               values.size(), count, option));
}

}  // namespace helikos::app
