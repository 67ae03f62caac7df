// SPDX-License-Identifier: Apache-2.0
#include "helikos/cards/detail/systematics.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>
#include <set>

#include "helikos/base/core/error.hpp"
#include "helikos/base/core/words.hpp"
#include "helikos/cards/meant_word.hpp"
#include "helikos/cards/pdf_sets.hpp"
#include "helikos/cards/run_card.hpp"
#include "helikos/theory/process/tokens.hpp"

namespace helikos::cards {
namespace {

/// An argument without counterpart, and its fate.
struct LeftArgument {
  std::string_view name;
  Fate fate;
  std::string_view reason;
};

constexpr std::string_view names_of_weights = "weights have the names of Helikos (docs/events.md)";
constexpr std::string_view of_the_program = "says how MadGraph works";
constexpr LeftArgument left_arguments[] = {
    {"together", Fate::replaced, "scales and dynamical choices are varied as the others say"},
    {"start_id", Fate::replaced, names_of_weights},
    {"weight_format", Fate::replaced, names_of_weights},
    {"weight_info", Fate::replaced, names_of_weights},
    {"start_event", Fate::replaced, "all events have the weights"},
    {"stop_event", Fate::replaced, "all events have the weights"},
    {"only_beam", Fate::missing, "both beams have the other set"},
    {"ion_scaling", Fate::unused, "beams are no ions"},
    {"ion_scalling", Fate::unused, "beams are no ions"},
    {"remove_wgts", Fate::unused, "there are no weights before"},
    {"keep_wgts", Fate::unused, "there are no weights before"},
    {"lhapdf_config", Fate::unused, of_the_program},
    {"write_banner", Fate::unused, of_the_program},
    {"result", Fate::unused, of_the_program},
    {"log", Fate::unused, of_the_program},
    {"from_card", Fate::unused, of_the_program}};

const std::vector<std::string_view>& argument_names() {
  static const std::vector<std::string_view> names = [] {
    std::vector<std::string_view> all{"mur", "muf", "alps", "pdf", "dyn"};
    for (const LeftArgument& own : left_arguments) all.push_back(own.name);
    return all;
  }();
  return names;
}

/// The elements of a list in brackets, with or without quotes.
std::vector<std::string> elements_of(std::string_view text) {
  text = trimmed(text);
  if (text.starts_with('[') && text.ends_with(']')) text = text.substr(1, text.size() - 2);
  std::vector<std::string> all;
  while (true) {
    text.remove_prefix(std::min(text.find_first_not_of(", \t"), text.size()));
    if (text.empty()) return all;
    const bool is_quoted = text.front() == '\'' || text.front() == '"';
    const auto end =
        std::min(is_quoted ? text.find(text.front(), 1) : text.find_first_of(" \t"), text.size());
    std::string_view one = text.substr(is_quoted ? 1 : 0, end - (is_quoted ? 1 : 0));
    while (!is_quoted && one.ends_with(',')) one.remove_suffix(1);
    all.emplace_back(trimmed(one));
    text.remove_prefix(std::min(end + (is_quoted ? 1 : 0), text.size()));
  }
}

std::vector<std::string> values_of(std::string_view text) {
  text = trimmed(text);
  if (text.size() > 1 && (text.front() == '\'' || text.front() == '"') &&
      text.back() == text.front())
    text = text.substr(1, text.size() - 2);
  std::vector<std::string> all;
  while (!text.empty()) {
    const auto end = std::min(text.find(','), text.size());
    if (const auto one = trimmed(text.substr(0, end)); !one.empty()) all.emplace_back(one);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return all;
}

void add(std::vector<std::string>& list, const std::string& one) {
  if (std::ranges::find(list, one) == list.end()) list.push_back(one);
}

class WeightsWriter {
 public:
  WeightsWriter(const SystematicsArguments& arguments, const std::string& own)
      : arguments_(arguments), own_(name_of_set(own)) {}

  SystematicWeights write() {
    write_scales();
    write_choices();
    write_sets();
    if (const auto factors = numbers("alps", {"1"}); factors != std::set{1.0})
      remark(Fate::missing, "alps", "alpha_s of emissions is not varied alone");
    for (const LeftArgument& own : left_arguments)
      if (arguments_.contains(own.name)) remark(own.fate, own.name, own.reason);
    return std::move(result_);
  }

 private:
  std::vector<std::string> list(std::string_view name,
                                const std::vector<std::string>& usual) const {
    const auto found = arguments_.find(name);
    return found == arguments_.end() ? usual : found->second;
  }
  std::set<double> numbers(std::string_view name, const std::vector<std::string>& usual) const {
    std::set<double> all;
    for (const std::string& text : list(name, usual)) {
      const auto number = card_number(text);
      if (!number) throw InputError(fmt::format("--{}: {} is no number", name, in_quotes(text)));
      all.insert(*number);
    }
    return all;
  }
  void remark(Fate fate, std::string_view argument, std::string_view reason) {
    const auto found = arguments_.find(argument);
    const std::string values =
        found == arguments_.end() ? "" : fmt::format("={}", fmt::join(found->second, ","));
    result_.remarks.emplace_back(fate, fmt::format("--{}{}: {}", argument, values, reason));
  }

  void write_scales() {
    const std::vector<std::string> usual{"0.5", "1", "2"};
    const std::set<double> all{0.5, 1.0, 2.0}, one{1.0};
    const auto mu_r = numbers("mur", usual), mu_f = numbers("muf", usual);
    result_.has_scales = mu_r != one || mu_f != one;
    if (!result_.has_scales) return;
    result_.remarks.emplace_back(Fate::replaced,
                                 "muR and muF times 1/2, 1 and 2 without opposite changes");
    for (const auto& [name, factors] : {std::pair{"mur", mu_r}, std::pair{"muf", mu_f}})
      if (!std::ranges::includes(all, factors))
        remark(Fate::missing, name, "factors other than 1/2, 1 and 2");
  }

  void write_choices() {
    bool has_other = false;
    for (const std::string& text : list("dyn", {"-1", "1", "2", "3", "4"})) {
      const auto choice = to_int(text);
      if (!choice || *choice < -1 || *choice > 4)
        throw InputError(
            fmt::format("--dyn: {} is none of MadGraph's choices, -1 to 4", in_quotes(text)));
      if (*choice > 0) add(result_.other_scales, scale_of_choice(*choice));
      has_other = has_other || *choice > 0;
    }
    if (has_other && result_.has_scales)
      result_.remarks.emplace_back(
          Fate::replaced,
          "other dynamical scales are not multiplied by 1/2 and 2: one weight each");
  }

  void write_sets() {
    for (const std::string& item : list("pdf", {"errorset"})) {
      if (item == "errorset")
        result_.has_members = true;
      else if (item != "central")
        read_set(item);
    }
    const auto has_all = [&](const std::string& name) {
      return std::ranges::find(members_, Member{name, std::nullopt}) != members_.end();
    };
    for (const auto& [name, number] : members_) {
      const bool is_own = name == own_;
      if (number && (has_all(name) || (is_own && (result_.has_members || *number == 0)))) continue;
      if (is_own && !number)
        result_.has_members = true;
      else
        add(result_.other_sets, text_of(name, number));
    }
  }

  /// NAME, NAME@n, ID, ID@n; without @ it is the whole set.
  void read_set(const std::string& item) {
    const auto at = item.rfind('@');
    const std::string name = item.substr(0, at);
    const auto id = to_int(name);
    const auto number = at == item.npos ? std::nullopt : to_int(item.substr(at + 1));
    if (name.empty() || (at != item.npos && (!number || *number < 0)) || (id && *id < 0))
      throw InputError(fmt::format("--pdf: {} is neither NAME, NAME@NUMBER nor an id of LHAPDF",
                                   in_quotes(item)));
    const std::string set = name_of_set(name);
    if (to_int(set) && number)  // an id without a known name
      members_.push_back({fmt::format("{}", *id + *number), 0});
    else if (to_int(set))
      result_.remarks.emplace_back(
          Fate::missing, fmt::format("--pdf: {}: the name of the set is not known here; also-pdf = "
                                     "[\"NAME/all\"] has its weights",
                                     item));
    else
      members_.push_back({set, number});
  }

  /// The name of the set of an id where it is known, else the text.
  static std::string name_of_set(const std::string& text) {
    const auto id = to_int(text);
    const std::string known = id ? set_of_id(*id) : "";
    return known.empty() ? text : known;
  }

  static std::string text_of(const std::string& name, std::optional<int> number) {
    if (!number) return name + "/all";
    return *number == 0 ? name : fmt::format("{}/{}", name, *number);
  }

  using Member = std::pair<std::string, std::optional<int>>;  ///< without number: all of the set

  const SystematicsArguments& arguments_;
  std::string own_;
  std::vector<Member> members_;
  SystematicWeights result_;
};

}  // namespace

SystematicsArguments read_systematics(std::string_view text) {
  SystematicsArguments all;
  for (const std::string& element : elements_of(text)) {
    const auto sign = element.find('=');
    std::string name = element.substr(0, sign);
    std::erase(name, '-');
    if (std::ranges::find(argument_names(), name) == argument_names().end())
      throw InputError(fmt::format("{} is no argument of MadGraph's systematics{}",
                                   in_quotes(element), meant_word(argument_names(), name)));
    if (sign == element.npos)
      throw InputError(fmt::format("{}: a value is missing: --{}=VALUE", in_quotes(element), name));
    auto values = values_of(element.substr(sign + 1));
    if (values.empty()) throw InputError(fmt::format("{}: a value is missing", in_quotes(element)));
    auto& own = all[name];
    own.insert(own.end(), values.begin(), values.end());
  }
  return all;
}

SystematicWeights weights_of(const SystematicsArguments& arguments, const std::string& own) {
  return WeightsWriter(arguments, own).write();
}

std::string scale_of_choice(int choice) {
  switch (choice) {
    case 1:
      return "sum(e(all)*pt(all)/p(all))";
    case 2:
      return "sum(mt(all))";
    case 3:
      return "sum(mt(all))/2";
    case 4:
      return "m(all[all])";
    default:
      return "";
  }
}

}  // namespace helikos::cards
