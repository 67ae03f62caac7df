// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/model/param_card.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <fstream>
#include <istream>
#include <ostream>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "helikos/base/core/bounded_text.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/base/core/words.hpp"
#include "helikos/theory/model/card_text.hpp"

namespace helikos {
namespace {

constexpr std::array fermions_with_mass{1, 2, 3, 4, 5, 6, 11, 13, 15};

using enum CardBlock;

constexpr CardEntry required_entries[] = {{sminputs, 1}, {sminputs, 2}, {sminputs, 3}, {mass, 5},
                                          {mass, 6},     {mass, 15},    {mass, 23},    {mass, 25},
                                          {decay, 6},    {decay, 23},   {decay, 24},   {decay, 25}};

constexpr std::size_t longest_name = 40;  ///< of the name of a block, in messages

// No card of a tree-level model has more bytes; a device has no end.
constexpr std::size_t most_bytes = std::size_t{1} << 24;

/// Blocks that most cards have, and that are no inputs of a tree-level model.
constexpr std::string_view known_blocks[] = {"MODSEL",   "SPINFO", "DCINFO", "MINPAR",
                                             "QNUMBERS", "EXTPAR", "LOOP",   "WOLFENSTEIN"};

/// Goldstone bosons and ghosts, whose masses and widths MadGraph writes.
constexpr int known_codes[] = {82, 250, 251, 9000001, 9000002, 9000003, 9000004};

// A card may repeat M_W, which is derived here, or M_Z; it is printed with some seven digits.
constexpr double repeated_mass_tolerance = 1.0e-4;

/// Kind of the lines after a line BLOCK.
enum class Section { none, other, numbers, wolfenstein, branching };

class CardReader {
 public:
  explicit CardReader(std::string_view name) : name_(name) {}

  CardReading read(std::istream& card) {
    const std::string text = read_text(card, name_, most_bytes);
    std::string_view rest = without_byte_order_mark(text);
    while (!rest.empty()) {
      const auto end = std::min(rest.find('\n'), rest.size());
      ++line_;
      read_line(rest.substr(0, end));
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return finish();
  }

 private:
  [[noreturn]] void fail(std::string_view what) const { fail_at(line_, what); }

  [[noreturn]] void fail_at(int line, std::string_view what) const {
    throw InputError(fmt::format("{}:{}: {}", name_, line, what));
  }

  void read_line(std::string_view line) {
    if (line.ends_with('\r')) line.remove_suffix(1);
    const auto tokens = split_words(line.substr(0, line.find('#')));
    if (tokens.empty()) return;
    const std::string keyword = upper(tokens[0]);
    if (keyword == "BLOCK") return start_block(tokens);
    if (keyword == "DECAY") return read_width(tokens);
    if (section_ == Section::none)
      fail(fmt::format("{} comes before any BLOCK or DECAY", quote_token(tokens[0])));
    if (section_ == Section::branching) return check_branching(tokens);
    if (section_ != Section::other) read_entry(tokens);
  }

  void start_block(const std::vector<std::string_view>& tokens) {
    if (tokens.size() < 2) fail("BLOCK has no name");
    const std::string name = upper(tokens[1]);
    section_ = name == "WOLFENSTEIN" ? Section::wolfenstein : Section::other;
    for (const CardBlock block : {sminputs, mass, yukawa, mixing}) {
      if (title(block) != "BLOCK " + name) continue;
      section_ = Section::numbers;
      block_ = block;
    }
    if (section_ != Section::other || std::ranges::count(known_blocks, name) > 0) return;
    if (other_blocks_.insert(name).second)
      unused_.push_back("BLOCK " + name.substr(0, longest_name));
  }

  void read_width(const std::vector<std::string_view>& tokens) {
    section_ = Section::branching;
    block_ = decay;
    if (tokens.size() != 3) fail("a DECAY line holds a particle code and a width");
    store(to_integer(tokens[1]), to_real(tokens[2]));
  }

  void read_entry(const std::vector<std::string_view>& tokens) {
    const bool is_wolfenstein = section_ == Section::wolfenstein;
    if (tokens.size() != 2)
      fail(fmt::format("a line of {} holds a code and a value",
                       is_wolfenstein ? "BLOCK WOLFENSTEIN" : title(block_)));
    if (is_wolfenstein) return check_wolfenstein(tokens);
    store(to_integer(tokens[0]), to_real(tokens[1]));
  }

  /// Checks VCKMIN. MadGraph makes of it a matrix that is unitary up to lambda^3 only.
  void check_wolfenstein(const std::vector<std::string_view>& tokens) const {
    const int code = to_integer(tokens[0]);
    const double value = to_real(tokens[1]);
    if (code == 1 && value != 0.0)
      fail(
          "entry 1 of WOLFENSTEIN must be 0: quark mixing is given by the block VCKMIN, with rho "
          "bar "
          "and eta bar");
  }

  /// A branching ratio, the number of daughters, their codes: checked, then ignored.
  void check_branching(const std::vector<std::string_view>& tokens) const {
    if (tokens.size() < 2) fail("a branching ratio lacks its daughters");
    to_real(tokens[0]);
    const int daughters = to_integer(tokens[1]);
    if (daughters < 0 || tokens.size() - 2 != static_cast<std::size_t>(daughters))
      fail(fmt::format("{} daughters announced, {} given", daughters, tokens.size() - 2));
    for (std::size_t i = 2; i < tokens.size(); ++i) to_integer(tokens[i]);
  }

  int to_integer(std::string_view token) const {
    const auto value = parse_integer(token);
    if (!value) fail(fmt::format("{} is not an integer", quote_token(token)));
    return *value;
  }

  double to_real(std::string_view token) const {
    const auto value = parse_real(token);
    if (!value) fail(fmt::format("{} is not a number that a double holds", quote_token(token)));
    if (!std::isfinite(*value)) fail(fmt::format("{} is not a finite number", quote_token(token)));
    return *value;
  }

  void store(int code, double value) {
    if (code <= 0) fail(fmt::format("{} is not a code of {}", code, title(block_)));
    if (!seen_.insert({block_, code}).second)
      fail(fmt::format("{} {} is given twice", title(block_), code));
    double* target = destination({block_, code});
    if (!target) return note_unused(code, value);
    *target = value;
    try {
      inputs_.check();
    } catch (const InputError& error) {
      fail(error.what());
    }
  }

  void note_unused(int code, double value) {
    const bool is_particle = block_ == mass || block_ == decay;
    if (value == 0.0 || (is_particle && std::ranges::count(known_codes, code) > 0)) return;
    const std::string_view name = title(block_);
    unused_.push_back(fmt::format("{} {}", name.substr(name.find(' ') + 1), code));
  }

  double* destination(const CardEntry& entry) {
    if (entry == CardEntry{mass, 24}) return repeated(w_mass_);
    if (entry == CardEntry{sminputs, 4}) return repeated(z_mass_);
    return find_entry(inputs_, entry);
  }

  struct Repeated {
    double value = 0.0;  // [GeV]
    int line = 0;
  };

  double* repeated(Repeated& mass) const {
    mass.line = line_;
    return &mass.value;
  }

  CardReading finish() {
    if (seen_.empty())
      throw InputError(fmt::format(
          "{}: is no card: it has nothing in BLOCK SMINPUTS, MASS, YUKAWA or VCKMIN, and no DECAY",
          name_));
    CardReading reading;
    for (const CardEntry& entry : required_entries)
      if (!seen_.contains(entry)) reading.missing.push_back(entry);
    for (const int code : fermions_with_mass) {
      const auto index = static_cast<std::size_t>(code);
      if (!seen_.contains({yukawa, code})) inputs_.yukawa[index] = inputs_.mass[index];
    }
    reading.unused = unused_;
    reading.parameters = derive();
    check_repeated(w_mass_, "W", reading.parameters.w_mass());
    check_repeated(z_mass_, "Z", reading.parameters.z_mass());
    return reading;
  }

  Parameters derive() const {
    try {
      return Parameters(inputs_);
    } catch (const InputError& error) {
      throw InputError(fmt::format("{}: {}", name_, error.what()));
    }
  }

  void check_repeated(const Repeated& mass, std::string_view boson, double expected) const {
    if (mass.line == 0 || std::abs(mass.value - expected) <= repeated_mass_tolerance * expected)
      return;
    fail_at(mass.line,
            fmt::format("a {} mass of {} GeV disagrees with {:.6g} GeV from the other inputs",
                        boson, mass.value, expected));
  }

  std::string name_;
  int line_ = 0;
  Section section_ = Section::none;
  CardBlock block_ = sminputs;  ///< block of the numbers
  std::set<CardEntry> seen_;
  std::set<std::string> other_blocks_;
  std::vector<std::string> unused_;
  ParameterInputs inputs_;
  Repeated w_mass_;
  Repeated z_mass_;
};

void write_entry(std::ostream& card, int code, double value) {
  const Particle* particle = find_particle(code);
  card << fmt::format("{:>5} {:<24} # {}\n", code, value, particle->name);
}

void write_mixing(std::ostream& card, const Wolfenstein& mixing) {
  if (mixing == Wolfenstein{}) return;
  card << "BLOCK VCKMIN\n"
       << fmt::format("{:>5} {:<24} # lambda\n{:>5} {:<24} # A\n", 1, mixing.lambda, 2, mixing.a)
       << fmt::format("{:>5} {:<24} # rho bar\n{:>5} {:<24} # eta bar\n", 3, mixing.rho, 4,
                      mixing.eta);
}

void write_widths(std::ostream& card, const PdgArray& width) {
  for (const Particle& particle : standard_model_particles()) {
    const double value = width[static_cast<std::size_t>(particle.pdg)];
    const bool required = std::ranges::count(required_entries, CardEntry{decay, particle.pdg}) > 0;
    if (value == 0.0 && !required) continue;
    card << "DECAY ";
    write_entry(card, particle.pdg, value);
  }
}

}  // namespace

CardReading read_partial_card(std::istream& card, std::string_view name) {
  return CardReader(name).read(card);
}

CardReading read_partial_card(const std::filesystem::path& path) {
  std::ifstream card(path);
  std::error_code status;
  const int error = card ? std::filesystem::is_directory(path, status) ? EISDIR : 0 : errno;
  if (error != 0)
    throw InputError(fmt::format("{}: cannot be opened: {}", path.string(), std::strerror(error)));
  return read_partial_card(card, path.string());
}

namespace {

Parameters complete(const CardReading& reading, std::string_view name) {
  if (reading.missing.empty()) return reading.parameters;
  const auto& [block, code] = reading.missing.front();
  throw InputError(fmt::format("{}: the card has no {} {}", name, title(block), code));
}

}  // namespace

Parameters read_param_card(std::istream& card, std::string_view name) {
  return complete(read_partial_card(card, name), name);
}

Parameters read_param_card(const std::filesystem::path& path) {
  return complete(read_partial_card(path), path.string());
}

void write_param_card(std::ostream& card, const Parameters& parameters) {
  const ParameterInputs& in = parameters.inputs();
  card << "# Standard Model inputs (SLHA)\nBLOCK SMINPUTS\n"
       << fmt::format("{:>5} {:<24} # 1/alpha_EW\n", 1, in.inverse_alpha_ew)
       << fmt::format("{:>5} {:<24} # G_F [GeV^-2]\n", 2, in.fermi_constant)
       << fmt::format("{:>5} {:<24} # alpha_s\n", 3, in.alpha_s) << "BLOCK MASS # [GeV]\n";
  for (const int code : fermions_with_mass)
    write_entry(card, code, in.mass[static_cast<std::size_t>(code)]);
  for (const int code : {23, 25}) write_entry(card, code, in.mass[static_cast<std::size_t>(code)]);
  card << fmt::format("{:>5} {:<24} # w+, which follows from the others\n", 24,
                      parameters.w_mass());
  card << "BLOCK YUKAWA # [GeV]\n";
  for (const int code : fermions_with_mass)
    write_entry(card, code, in.yukawa[static_cast<std::size_t>(code)]);
  write_mixing(card, in.mixing);
  write_widths(card, in.width);
}

}  // namespace helikos
