// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/model/param_card.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <complex>
#include <cstring>
#include <fstream>
#include <istream>
#include <limits>
#include <map>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "helikos/base/core/error.hpp"
#include "helikos/base/core/words.hpp"
#include "helikos/theory/model/card_text.hpp"
#include "helikos/theory/model/detail/slha1.hpp"
#include "helikos/theory/model/edit_distance.hpp"

namespace helikos {
namespace {

constexpr std::size_t longest_name = 40;  ///< of the name of a block, in messages

// No card of a tree-level model has more bytes; a device has no end.
constexpr std::size_t most_bytes = std::size_t{1} << 24;

/// Blocks that most cards have, and that are no inputs of a tree-level model.
constexpr std::string_view known_blocks[] = {
    "MODSEL", "SPINFO", "DCINFO", "MINPAR", "QNUMBERS", "EXTPAR", "LOOP", "WOLFENSTEIN", "QEXTPAR"};

/// Keywords of sections that are no inputs either: cross sections (1105.0982).
constexpr std::string_view known_keywords[] = {"XSECTION"};

/// Goldstone bosons and ghosts, whose masses and widths MadGraph writes.
constexpr int known_codes[] = {82, 250, 251, 9000001, 9000002, 9000003, 9000004};

// A card may repeat what is derived here, printed with some seven digits.
constexpr double repeated_tolerance = 1.0e-4;

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

/// Kind of the lines after a line BLOCK.
enum class Section { none, other, slha1, numbers, wolfenstein, branching, skipped };

bool is_automatic(std::string_view word) { return upper(word) == "AUTO"; }

/// Throws InputError where the width cannot be computed.
void check_automatic(const ParameterRow& row) {
  if (row.block() != "DECAY")
    throw InputError(fmt::format("{} is no width: only widths may be Auto",
                                 row.name.empty() ? row.entry : row.name));
  if (row.kind == ParameterKind::input) return;
  const std::string code = row.entry.substr(row.entry.find(' ') + 1);
  const char* what = row.kind == ParameterKind::derived ? "follows from other parameters"
                     : row.kind == ParameterKind::zero  ? "is 0 in this model"
                                                        : "is fixed in this model";
  throw InputError(fmt::format("the width of particle {} {}, and cannot be Auto", code, what));
}

/// Title of a block or of an entry: "BLOCK MASS", "DECAY 6".
std::string title(const std::string& entry) {
  return (entry.starts_with("DECAY") ? "" : "BLOCK ") + entry;
}

class CardReader {
 public:
  CardReader(std::string_view name, const ParameterTable& table)
      : name_(name), table_(table), inputs_(table) {}

  CardReading read(std::istream& card) {
    const std::string text = read_text(card, name_, most_bytes);
    std::string_view rest = without_byte_order_mark(text);
    while (!rest.empty()) {
      ++line_;
      read_line(next_line(rest));
    }
    return finish();
  }

 private:
  [[noreturn]] void fail(std::string_view what) const { fail_at(line_, what); }

  /// line 0: no line says it alone
  [[noreturn]] void fail_at(int line, std::string_view what) const {
    if (line == 0) throw InputError(fmt::format("{}: {}", name_, what));
    throw InputError(fmt::format("{}:{}: {}", name_, line, what));
  }

  void read_line(std::string_view line) {
    if (line.ends_with('\r')) line.remove_suffix(1);
    const auto tokens = split_words(line.substr(0, line.find('#')));
    if (tokens.empty()) return;
    const std::string keyword = upper(tokens[0]);
    if (keyword == "BLOCK") return start_block(tokens);
    if (keyword == "DECAY") return read_width(tokens);
    if (is_keyword(line, keyword)) return skip_section(keyword);
    if (section_ == Section::none)
      fail(fmt::format("{} comes before any BLOCK or DECAY", quote_token(tokens[0])));
    if (section_ == Section::branching) return check_branching(tokens);
    if (section_ == Section::slha1) return read_slha1(tokens);
    if (section_ != Section::other && section_ != Section::skipped) read_entry(tokens);
  }

  /// Whether the first word of a line begins a section. Numbers stand behind a blank, or begin with
  /// a digit; a word that is nearly BLOCK or DECAY is a mistake.
  static bool is_keyword(std::string_view line, const std::string& word) {
    const auto is_letter = [](char c) { return c >= 'A' && c <= 'Z'; };
    const auto is_of_word = [&](char c) {
      return is_letter(c) || (c >= '0' && c <= '9') || c == '_';
    };
    if (blank_characters.find(line.front()) != line.npos || word.size() > longest_name)
      return false;
    if (!is_letter(word.front()) || !std::ranges::all_of(word, is_of_word)) return false;
    constexpr std::size_t near = 2;
    if (word.starts_with("DECAY")) return is_letter(word.back()) && word.size() >= 5 + near;
    return !word.starts_with("BLOCK") && edit_distance(word, "BLOCK") > near &&
           edit_distance(word, "DECAY") > near;
  }

  /// A section of which Helikos knows nothing, such as DECAY1L of SPheno.
  void skip_section(const std::string& keyword) {
    section_ = Section::skipped;
    if (std::ranges::count(known_keywords, keyword) > 0) return;
    if (other_blocks_.insert(keyword).second) unused_.push_back(keyword);
  }

  void start_block(const std::vector<std::string_view>& tokens) {
    if (tokens.size() < 2) fail("BLOCK has no name");
    const std::string name = upper(tokens[1]);
    section_ = name == "WOLFENSTEIN" && has_vckmin() ? Section::wolfenstein : Section::other;
    block_ = name;
    find_numbers_of_codes();
    read_scale(tokens);
    if (section_ == Section::other && is_slha1_block(name)) section_ = Section::slha1;
    if (section_ != Section::other && section_ != Section::slha1) return;
    if (std::ranges::count(known_blocks, name) > 0) return;
    if (other_blocks_.insert(name).second)
      unused_.push_back("BLOCK " + name.substr(0, longest_name));
  }

  /// "BLOCK HMIX Q= 100.0". If a block stands at several scales, the last one is taken.
  void read_scale(const std::vector<std::string_view>& tokens) {
    std::string text;
    for (std::size_t k = 2; k < tokens.size(); ++k) text += upper(tokens[k]);
    const auto scale = text.starts_with("Q=") ? parse_real(text.substr(2)) : std::nullopt;
    if (!scale) return;
    const auto [known, is_new] = scales_.try_emplace(block_, *scale);
    if (is_new || known->second == *scale) return;
    known->second = *scale;
    have_several_scales_.insert(block_);
    forget_block();
  }

  /// Forgets the numbers of the block, which were those of another scale.
  void forget_block() {
    const auto is_of_block = [this](const std::string& entry) {
      return entry == block_ || entry.starts_with(block_ + ' ');
    };
    const ParameterInputs defaults(table_);
    for (const ParameterRow& row : table_.rows())
      if (row.block() == block_) inputs_[row] = defaults[row];
    std::erase_if(seen_, is_of_block);
    std::erase_if(numbers_, [&](const auto& own) { return is_of_block(own.first); });
    std::erase_if(lines_, [&](const auto& own) { return is_of_block(own.first); });
    std::erase_if(unused_, is_of_block);
    std::erase_if(repeated_, [&](const Repeated& own) { return is_of_block(own.row->entry); });
  }

  bool has_vckmin() const {
    const auto has = [this](int code) { return table_.find(fmt::format("VCKMIN {}", code)); };
    return has(1) && has(2) && has(3) && has(4);
  }

  void find_numbers_of_codes() {
    numbers_of_codes_.clear();
    for (const ParameterRow& row : table_.rows()) {
      if (row.block() != block_ || block_ == "DECAY") continue;
      section_ = Section::numbers;
      numbers_of_codes_.insert(std::size_t(std::ranges::count(row.entry, ' ')));
    }
    if (section_ != Section::numbers) numbers_of_codes_ = {1};
  }

  void read_width(const std::vector<std::string_view>& tokens) {
    section_ = Section::branching;
    block_ = "DECAY";
    if (tokens.size() != 3) fail("a DECAY line holds a particle code and a width");
    store({tokens.begin() + 1, tokens.end()});
  }

  void read_entry(const std::vector<std::string_view>& tokens) {
    if (!numbers_of_codes_.contains(tokens.size() - 1))
      fail(fmt::format("a line of {} holds {} and a value", title(block_),
                       numbers_of_codes_ == std::set<std::size_t>{1}
                           ? "a code"
                           : fmt::format("{} codes", fmt::join(numbers_of_codes_, " or "))));
    if (section_ == Section::wolfenstein) return read_wolfenstein(tokens);
    store(tokens);
  }

  /// lambda, A, rho and eta.
  void read_wolfenstein(const std::vector<std::string_view>& tokens) {
    const int code = to_integer(tokens[0]);
    const double value = to_real(tokens[1]);
    if (!wolfenstein_.emplace(code, value).second)
      fail(fmt::format("BLOCK WOLFENSTEIN {} is given twice", code));
    if (code == 1) wolfenstein_line_ = line_;
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
    const auto value = to_int(token);
    if (!value) fail(fmt::format("{} is not an integer", quote_token(token)));
    return *value;
  }

  double to_real(std::string_view token) const {
    const auto value = parse_real(token);
    if (!value) fail(fmt::format("{} is not a number that a double holds", quote_token(token)));
    if (!std::isfinite(*value)) fail(fmt::format("{} is not a finite number", quote_token(token)));
    return *value;
  }

  /// An entry of a block that the model does not have: other blocks may follow from it. A line that
  /// has no numbers says nothing.
  void read_slha1(const std::vector<std::string_view>& tokens) {
    const auto value = parse_real(tokens.back());
    if (!value || !std::isfinite(*value)) return;
    std::string entry = block_;
    for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
      const auto code = to_int(tokens[i]);
      if (!code) return;
      entry += fmt::format(" {}", *code);
    }
    if (!numbers_.emplace(entry, *value).second) fail(title(entry) + " is given twice");
  }

  /// Codes, then the value.
  void store(const std::vector<std::string_view>& tokens) {
    std::string entry = block_;
    int least = 1;
    for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
      const int code = to_integer(tokens[i]);
      entry += fmt::format(" {}", code);
      least = std::min(least, code);
    }
    const ParameterRow* row = table_.find(entry);
    if (!row && least <= 0) fail(fmt::format("{} is not a code of {}", least, title(block_)));
    const bool is_auto = block_ == "DECAY" && is_automatic(tokens.back());
    const double value = is_auto ? 0.0 : to_real(tokens.back());
    if (!seen_.insert(entry).second) fail(title(entry) + " is given twice");
    lines_.emplace(entry, line_);
    numbers_.emplace(entry, value);
    if (!row) return note_unused(entry, value);
    if (row->kind != ParameterKind::input)
      return repeated_.push_back({row, is_auto ? not_a_number : value, line_});
    if (is_auto) return store_automatic(*row);
    inputs_[*row] = value;
    try {
      inputs_.check(*row);
    } catch (const InputError& error) {
      fail(error.what());
    }
  }

  void store_automatic(const ParameterRow& row) {
    inputs_[row] = 0.0;
    automatic_.push_back(&row);
  }

  void note_unused(const std::string& entry, double value) {
    const auto is_known = [&](int code) {
      return entry == fmt::format("MASS {}", code) || entry == fmt::format("DECAY {}", code);
    };
    if (value != 0.0 && std::ranges::none_of(known_codes, is_known)) unused_.push_back(entry);
  }

  /// A number of a parameter that is no input.
  struct Repeated {
    const ParameterRow* row;
    double value;  ///< not_a_number: `Auto`
    int line;      ///< 0: no line says it alone
  };

  /// Whether the card has numbers of the block.
  bool has_block(const std::string& block) const {
    const auto first = seen_.lower_bound(block + ' ');
    return first != seen_.end() && first->starts_with(block + ' ');
  }

  /// Gives entries that the card does not have their values from blocks of SLHA 1.
  void translate() {
    std::set<std::string> sources, targets;
    for (const ParameterRow& row : table_.rows()) {
      const bool is_mass = row.block() == "MASS";
      if (is_mass ? seen_.contains(row.entry) || row.kind != ParameterKind::input
                  : has_block(row.block()))
        continue;
      const auto found = from_slha1(row.entry, numbers_);
      if (!found) continue;
      translate(row, *found);
      targets.insert(row.entry);
      sources.insert(found->sources.begin(), found->sources.end());
    }
    seen_.merge(targets);
    std::erase_if(unused_, [&](const std::string& own) { return sources.contains(own); });
  }

  /// "STOPMIX as USQMIX", "SMINPUTS 6 as MASS 6".
  static std::string sources_text(const ParameterRow& row, const FromSlha1& found) {
    const bool is_mass = row.block() == "MASS";
    std::vector<std::string_view> sources;
    for (std::string_view source : found.sources) {
      if (source.starts_with("BLOCK ")) source.remove_prefix(6);
      sources.push_back(is_mass ? source : source.substr(0, source.find(' ')));
    }
    return fmt::format("{} as {}", fmt::join(sources, " and "), is_mass ? row.entry : row.block());
  }

  void translate(const ParameterRow& row, const FromSlha1& found) {
    const std::string text = sources_text(row, found);
    if (row.kind != ParameterKind::input) {
      repeated_.push_back({&row, found.value, 0});
    } else {
      inputs_[row] = found.value;
      try {
        inputs_.check(row);
      } catch (const InputError& error) {
        throw InputError(fmt::format("{}: {}: {}", name_, text, error.what()));
      }
    }
    if (std::ranges::count(translated_, text) == 0) translated_.push_back(text);
  }

  /// MadGraph's V_ub is A lambda^3 (rho - i eta), and so is that of VCKMIN with rho bar + i eta bar
  /// = z / (c + A^2 lambda^4 z), where z = rho + i eta and c^2 = (1 - A^2 lambda^4) / (1 -
  /// lambda^2) (Review of Particle Physics, "CKM quark-mixing matrix", the relation of both pairs).
  /// MadGraph's other elements are expanded in lambda.
  bool mix_by_wolfenstein() {
    const double lambda = wolfenstein_[1], a = wolfenstein_[2];
    if (lambda == 0.0) return false;
    if (has_block("VCKMIN")) {
      wolfenstein_not_taken_ = true;
      return false;
    }
    const double s23 = a * lambda * lambda;
    const std::complex<double> z(wolfenstein_[3], wolfenstein_[4]);
    const double c = std::sqrt((1.0 - s23 * s23) / (1.0 - lambda * lambda));
    const bool is_in_range = std::abs(lambda) < 1.0 && std::abs(s23) < 1.0;  // else it is refused
    const std::complex<double> bar = is_in_range ? z / (c + s23 * s23 * z) : z;
    const double values[] = {lambda, a, bar.real(), bar.imag()};
    for (int code = 1; code <= 4; ++code) {
      const std::string entry = fmt::format("VCKMIN {}", code);
      const ParameterRow* row = table_.find(entry);
      if (row->kind == ParameterKind::input)
        inputs_[*row] = values[code - 1];
      else
        repeated_.push_back({row, values[code - 1], wolfenstein_line_});
      seen_.insert(entry);
      lines_.emplace(entry, wolfenstein_line_);
    }
    try {
      inputs_.check();
    } catch (const InputError& error) {
      fail_at(wolfenstein_line_, fmt::format("BLOCK WOLFENSTEIN: {}", error.what()));
    }
    return true;
  }

  CardReading finish() {
    translate();
    const bool has_wolfenstein = mix_by_wolfenstein();
    if (seen_.empty()) fail_empty();
    std::vector<const ParameterRow*> missing;
    for (const ParameterRow& row : table_.rows()) {
      if (seen_.contains(row.entry)) continue;
      if (!row.follows.empty()) inputs_[row] = inputs_[row.follows];
      if (row.kind == ParameterKind::input && row.value != 0.0) missing.push_back(&row);
    }
    const Parameters parameters = derive();
    std::vector<NumberNotTaken> not_taken;
    for (const Repeated& own : repeated_)
      if (!agrees(own, parameters.inputs()[*own.row]))
        not_taken.push_back(number_not_taken(own, parameters.inputs()));
    if (wolfenstein_not_taken_)
      not_taken.push_back({fmt::format("{}:{}", name_, wolfenstein_line_),
                           fmt::format("WOLFENSTEIN 1 = {}", wolfenstein_[1]),
                           "the block VCKMIN has the mixing of quarks"});
    std::vector<std::string> scales;
    for (const std::string& block : have_several_scales_)
      scales.push_back(fmt::format("{} at Q = {} GeV", block, scales_.at(block)));
    for (const std::string& entry : seen_) lines_.emplace(entry, 0);
    return {parameters, missing,   unused_, automatic_,     translated_,
            scales,     not_taken, lines_,  has_wolfenstein};
  }

  [[noreturn]] void fail_empty() const {
    std::string blocks, last;
    for (const ParameterRow& row : table_.rows()) {
      const bool is_block = row.kind != ParameterKind::zero && row.block() != "DECAY";
      if (!is_block || row.entry.empty() || row.block() == last) continue;
      if (!last.empty()) blocks += (blocks.empty() ? "" : ", ") + last;
      last = row.block();
    }
    throw InputError(fmt::format("{}: is no card: it has nothing in BLOCK {}{}{}, and no DECAY",
                                 name_, blocks, blocks.empty() ? "" : " or ", last));
  }

  Parameters derive() const {
    try {
      return Parameters(inputs_);
    } catch (const InputError& error) {
      throw InputError(fmt::format("{}: {}", name_, error.what()));
    }
  }

  static bool agrees(const Repeated& own, double used) {
    const double tolerance = own.row->kind == ParameterKind::derived ? repeated_tolerance : 0.0;
    return std::abs(own.value - used) <= tolerance * std::abs(used);
  }

  NumberNotTaken number_not_taken(const Repeated& own, const ParameterInputs& inputs) const {
    const ParameterRow& row = *own.row;
    const char* unit = row.is_scale() || row.text.ends_with("mass") ? " GeV" : "";
    const std::string value = std::isnan(own.value) ? "Auto" : fmt::format("{}{}", own.value, unit);
    return {own.line == 0 ? name_ : fmt::format("{}:{}", name_, own.line),
            fmt::format("{} = {}", row.entry, value), why_not_taken(own, inputs, unit)};
  }

  static std::string why_not_taken(const Repeated& own, const ParameterInputs& inputs,
                                   const char* unit) {
    const ParameterRow& row = *own.row;
    if (row.kind == ParameterKind::zero) return "it is 0 in this model";
    if (row.kind == ParameterKind::fixed)
      return fmt::format("the model has it fixed at {}", row.value);
    const auto& refusal = inputs.table().rules().refusal;
    std::string why = refusal && !row.name.empty() && !std::isnan(own.value)
                          ? refusal(inputs, own.value)
                          : "it follows from other parameters";
    // Advice stands behind a semicolon.
    return why.insert(std::min(why.find(';'), why.size()),
                      fmt::format(", and is {:.6g}{}", inputs[row], unit));
  }

  std::string name_;
  int line_ = 0;
  Section section_ = Section::none;
  std::string block_;                          ///< of the numbers
  std::set<std::size_t> numbers_of_codes_{1};  ///< of lines of the block
  std::set<std::string> seen_, other_blocks_;
  std::map<std::string, int> lines_;   ///< of what was seen
  std::map<int, double> wolfenstein_;  ///< entries of its block
  int wolfenstein_line_ = 0;           ///< of lambda
  bool wolfenstein_not_taken_ = false;
  CardNumbers numbers_;                   ///< from which others may follow
  std::map<std::string, double> scales_;  ///< of blocks [GeV]
  std::set<std::string> have_several_scales_;
  std::vector<std::string> unused_, translated_;
  std::vector<const ParameterRow*> automatic_;
  const ParameterTable& table_;
  ParameterInputs inputs_;
  std::vector<Repeated> repeated_;
};

/// Whether a card says the same without it.
bool is_needless(const ParameterRow& row, const Parameters& parameters) {
  if (row.kind != ParameterKind::input) return true;
  return row.value == 0.0 && row.follows.empty() && parameters.inputs()[row] == 0.0;
}

/// The name of its particle where it has one.
std::string comment(const ParameterRow& row, const ParameterTable& table) {
  const int code = to_int(row.entry.substr(row.entry.find(' ') + 1)).value_or(0);
  const Particle* particle = row.is_scale() ? table.of_particle(code).particle : nullptr;
  std::string text(particle ? particle->name : row.text.empty() ? row.name : row.text);
  return text + (row.kind == ParameterKind::derived ? ", which follows from the others" : "");
}

/// Rows of one block. Each width is a block of its own.
std::string block_text(std::span<const ParameterRow> rows, const Parameters& parameters) {
  const auto is_idle = [&](const auto& row) { return is_needless(row, parameters); };
  if (std::ranges::all_of(rows, is_idle)) return "";
  const std::string block = rows[0].block();
  const bool is_decay = block == "DECAY", has_gev = rows[0].is_scale();
  std::string text;
  if (!is_decay) text = title(block) + (has_gev ? " # [GeV]\n" : "\n");
  for (const ParameterRow& row : rows)
    if (row.kind != ParameterKind::fixed && (row.kind == ParameterKind::input || !row.name.empty()))
      text += fmt::format("{}{:>5} {:<24} # {}\n", is_decay ? "DECAY " : "",
                          row.entry.substr(block.size() + 1), parameters.inputs()[row],
                          comment(row, parameters.table()));
  return text;
}

}  // namespace

CardReading read_partial_card(std::istream& card, std::string_view name,
                              const ParameterTable& table) {
  return CardReader(name, table).read(card);
}

CardReading read_partial_card(const std::filesystem::path& path, const ParameterTable& table) {
  std::ifstream card(path);
  std::error_code status;
  const int error = card ? std::filesystem::is_directory(path, status) ? EISDIR : 0 : errno;
  if (error != 0)
    throw InputError(fmt::format("{}: cannot be opened: {}", path.string(), std::strerror(error)));
  return read_partial_card(card, path.string(), table);
}

namespace {

/// BLOCK LOOP has the scale of loops: trees need none, and cards of loop models often lack it.
CardReading complete(CardReading reading, std::string_view name) {
  if (!reading.automatic.empty())
    throw InputError(fmt::format("{}: {}: a width `Auto` has no value here", name,
                                 title(reading.automatic.front()->entry)));
  const auto is_needed = [](const ParameterRow* row) { return row->block() != "LOOP"; };
  const auto first = std::ranges::find_if(reading.missing, is_needed);
  if (first == reading.missing.end()) return reading;
  throw InputError(fmt::format("{}: the card has no {}", name, title((*first)->entry)));
}

Parameters only_inputs(const CardReading& reading) {
  if (reading.not_taken.empty()) return reading.parameters;
  const NumberNotTaken& own = reading.not_taken.front();
  throw InputError(fmt::format("{}: {} is refused: {}", own.place, own.number, own.why));
}

}  // namespace

Parameters read_param_card(std::istream& card, std::string_view name, const ParameterTable& table) {
  return only_inputs(read_complete_card(card, name, table));
}

Parameters read_param_card(const std::filesystem::path& path, const ParameterTable& table) {
  return only_inputs(complete(read_partial_card(path, table), path.string()));
}

CardReading read_complete_card(std::istream& card, std::string_view name,
                               const ParameterTable& table) {
  return complete(read_partial_card(card, name, table), name);
}

namespace {

/// The name and the value of a change.
std::pair<std::string_view, std::string_view> parts_of(std::string_view text) {
  text = trimmed(text);
  const auto equals = text.find('=');
  const auto sign = equals == text.npos ? text.find_last_of(" \t") : equals;
  if (sign == text.npos)
    throw InputError(
        fmt::format("{} has no value: write MT=172.5 or 'mass 6=172.5'", quote_token(text)));
  return {trimmed(text.substr(0, sign)), trimmed(text.substr(sign + 1))};
}

}  // namespace

const ParameterRow* automatic_width(const ParameterTable& table, std::string_view text) {
  const auto [name, word] = parts_of(text);
  if (!is_automatic(word)) return nullptr;
  const ParameterRow& row = table.at(name);
  check_automatic(row);
  return &row;
}

const ParameterRow& set_parameter(ParameterInputs& inputs, std::string_view text) {
  const auto [name, word] = parts_of(text);
  const ParameterRow& row = inputs.table().at(name);
  const auto value = parse_real(word);
  if (!value || !std::isfinite(*value))
    throw InputError(fmt::format("{} is not a number", quote_token(word)));
  const auto& refusal = inputs.table().rules().refusal;
  if (row.kind == ParameterKind::derived)
    throw InputError(refusal ? refusal(inputs, *value) : row.name + " follows from others");
  inputs[row] = *value;
  inputs.check();
  return row;
}

std::string card_text(const Parameters& parameters) {
  std::string card = "# " + parameters.table().theory() + " inputs (SLHA)\n";
  const std::span rows(parameters.table().rows());
  for (std::size_t i = 0, end = 1; i < rows.size(); i = end++) {
    while (end < rows.size() && rows[i].block() != "DECAY" && rows[end].block() == rows[i].block())
      ++end;
    card += block_text(rows.subspan(i, end - i), parameters);
  }
  return card;
}

}  // namespace helikos
