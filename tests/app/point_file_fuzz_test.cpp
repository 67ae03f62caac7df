// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <random>
#include <regex>
#include <sstream>

#include "files/folder.hpp"
#include "helikos/app/detail/point_file.hpp"
#include "helikos/base/core/error.hpp"

namespace helikos::app::point_file_fuzz_test {
namespace {

constexpr int particles = 4;

/// Verdict of another reader on a text; it is made from streams, a regular expression and strtod.
struct Verdict {
  std::optional<std::vector<double>> momenta;  ///< nothing: to be refused
  int line = 0;                                ///< where
};

class Oracle {
 public:
  Verdict judge(std::string text) {
    if (!text.empty() && text.back() == '\n') text.pop_back();
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
      ++line_;
      if (!take(line)) return {std::nullopt, line_};
    }
    if (!finish()) return {std::nullopt, last_};
    if (momenta_.empty()) return {std::nullopt, 0};
    return {momenta_, 0};
  }

 private:
  bool take(std::string line) {
    if (!line.empty() && line.back() == '\r') line.pop_back();
    line.erase(0, std::min(line.find_first_not_of(" \t"), line.size()));
    if (line.empty() || line[0] == '#' || line.rfind("ME", 0) == 0) {
      const bool whole = finish();
      if (!whole) line_ = last_;
      return whole;
    }
    static const std::regex columns("[^ \t]+");
    std::vector<double> row;
    for (std::sregex_iterator i(line.begin(), line.end(), columns), end; i != end; ++i) {
      const auto value = number(i->str());
      if (!value) return false;
      row.push_back(*value);
    }
    last_ = line_;
    momenta_.insert(momenta_.end(), row.begin(), row.end());
    return row.size() == 4 && row[0] >= 0.0 && ++count_ <= particles;
  }

  static std::optional<double> number(std::string word) {
    static const std::regex decimal("[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eEdD][+-]?[0-9]+)?");
    if (!std::regex_match(word, decimal)) return std::nullopt;
    for (char& c : word) c = c == 'd' || c == 'D' ? 'e' : c;  // Fortran
    const double value = std::strtod(word.c_str(), nullptr);
    const auto digits = word.substr(0, word.find_first_of("eE"));
    const bool too_small = value == 0.0 && digits.find_first_of("123456789") != word.npos;
    return std::isfinite(value) && !too_small ? std::optional(value) : std::nullopt;
  }

  bool finish() {
    const bool whole = count_ == 0 || count_ == particles;
    count_ = 0;
    return whole;
  }

  std::vector<double> momenta_;
  int line_ = 0, last_ = 0, count_ = 0;
};

const std::vector<std::string> tokens = {
    "nan", "inf",  "-inf", "1e308", "1e309",  "-1e999", "0x1p3",     "+-1",         "+1",
    "--1", ".",    "1.",   ".5",    "e5",     "1e",     "ME",        "M",           "#",
    "1,5", "\r",   "\n",   "\n\n",  "\t",     " ",      "-",         "+",           "1d5",
    "\v",  "\x80", "0",    "-0.0",  "1e-300", "ME 1\n", "1 2 3 4\n", "0 0 0 0\n\n", "1e5"};

const std::string valid =
    "# process: g g > t t~\n"
    "7.5000000000000000e+02 0.0000000000000000e+00 0.0 7.5e2\n  750 0 0 -750\n"
    "7.5000000000000011e+02\t5.8493314134734521e+02 -3.1383657266697622e+02 "
    "-3.4908426749163698e+02\n"
    "7.4999999999999989e+02 -5.8493314134734521e+02 3.1383657266697622e+02 3.4908426749163692e+02 "
    "\nME 6.79e-01\n\n"
    "1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 16\n";

class Mutator {
 public:
  std::string mutate(std::string text) {
    for (int n = below(4) + 1; n > 0; --n) change(text);
    return text;
  }

 private:
  int below(std::size_t n) { return static_cast<int>(engine_() % n); }

  void change(std::string& text) {
    const auto place = std::size_t(below(text.size() + 1));
    switch (below(6)) {
      case 0:
        text.insert(place, tokens[std::size_t(below(tokens.size()))]);
        break;
      case 1:
        text.erase(place, std::size_t(below(6)));
        break;
      case 2:
        text.insert(place, 1, static_cast<char>(below(256)));
        break;
      case 3:
        text.insert(place,
                    text.substr(std::size_t(below(text.size() + 1)), std::size_t(below(80))));
        break;
      case 4:
        text.replace(place, std::size_t(below(3)), tokens[std::size_t(below(tokens.size()))]);
        break;
      default:
        if (below(4) == 0) text.resize(place);
    }
  }

  std::mt19937_64 engine_{20260102};
};

void compare(const std::string& text, const files::test::Folder& folder) {
  const Verdict expected = Oracle().judge(text);
  const std::string path = folder / "fuzz";
  files::test::write_bytes(path, text);
  try {
    const auto points = read_points(path, particles);
    ASSERT_TRUE(expected.momenta) << "wrong accept:\n" << text;
    EXPECT_EQ(points.momenta, *expected.momenta) << text;
  } catch (const InputError& error) {
    std::string what = error.what();
    what.erase(0, path.size() - 4);
    ASSERT_FALSE(expected.momenta) << "wrong refusal: " << what << "\n" << text;
    static const std::regex message("fuzz:[0-9]+: [ -~]+");
    EXPECT_TRUE(std::regex_match(what, message)) << what;
    if (expected.line > 0) {
      EXPECT_EQ(what.rfind("fuzz:" + std::to_string(expected.line) + ":", 0), 0u) << what << "\n"
                                                                                  << text;
    }
  }
}

TEST(PointFileFuzz, AgreesWithAnotherReader) {
  const files::test::Folder folder;
  Mutator mutator;
  int accepted = 0;
  for (int i = 0; i < 20000 && !HasFailure(); ++i) {
    const std::string text = mutator.mutate(valid);
    compare(text, folder);
    accepted += Oracle().judge(text).momenta.has_value();
  }
  // Else the test would only have seen one side.
  EXPECT_GT(accepted, 2000);
  EXPECT_LT(accepted, 18000);
}

}  // namespace
}  // namespace helikos::app::point_file_fuzz_test
