// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <utility>

#include "process/lower_case.hpp"
#include "process/process.hpp"
#include "process/request.hpp"
#include "process/tokens.hpp"

namespace helikos {
namespace {

std::optional<CouplingName> find_coupling(std::string_view name) {
  const std::string low = lower_case(name);
  if (low == "qcd") return CouplingName::qcd;
  if (low == "qed") return CouplingName::qed;
  if (low == "weighted") return CouplingName::weighted;
  return std::nullopt;
}

std::optional<Comparison> find_comparison(std::string_view sign) {
  if (sign == "=" || sign == "<=") return Comparison::at_most;
  if (sign == "==") return Comparison::exactly;
  if (sign == ">") return Comparison::more_than;
  return std::nullopt;
}

int code_of(const NamedParticle& p) { return p.anti ? -p.particle->pdg : p.particle->pdg; }

void sort_and_unite(std::vector<int>& codes) {
  std::ranges::sort(codes);
  codes.erase(std::ranges::unique(codes).begin(), codes.end());
}

/// What MadGraph knows and Helikos does not.
std::string_view why_refused(std::string_view sign) {
  if (sign == "$")
    return "'$' is not supported: it leaves out a resonance by a cut on its mass, and matrix "
           "elements have no cuts ('$$' leaves out its s-channels, '/' all its diagrams)";
  if (sign == "[")
    return "'[...]' is not supported: Helikos has no loops (without it, the tree level is meant)";
  if (sign == "{")
    return "'{...}' is not supported: helicities are chosen by --helicities, not in the process";
  if (sign == "@")
    return "'@' is not supported: numbers of processes belong to event files, which Helikos does "
           "not write (leave it out)";
  return {};
}

/// A recursive descent, a function for each piece of the grammar.
class RequestParser {
 public:
  RequestParser(std::string_view text, const Multiparticles& labels)
      : text_(text), labels_(labels), tokens_(tokenize(text)) {
    for (const Token& token : tokens_) {
      if (const auto why = why_refused(token.text); !why.empty()) fail_at(token, why, text_);
    }
  }

  ProcessRequest parse() {
    ProcessRequest request = parse_process(true);
    if (!at_end()) fail("unexpected " + quoted(peek()));
    return request;
  }

 private:
  ProcessRequest parse_process(bool with_decays) {
    ProcessRequest request;
    const std::size_t begin = next_;
    request.incoming = parse_legs();
    parse_arrows(request, begin);
    request.outgoing = parse_legs();
    check_sides(request, begin);
    while (parse_clause(request.restrictions)) {
    }
    sort_orders(request.restrictions.orders);
    if (with_decays)
      while (skip(",")) request.decays.push_back(parse_decay(request));
    return request;
  }

  ProcessRequest parse_decay(const ProcessRequest& mother) {
    const Token open = token();
    const bool nested = skip("(");
    ProcessRequest decay = parse_process(nested);
    if (nested && !skip(")"))
      fail_at(token(), fmt::format("no ')' for the '(' of column {}", open.column), text_);
    if (decay.incoming.size() != 1)
      fail_leg(decay.incoming[1], "a decay has one incoming particle");
    check_mother(decay.incoming[0], mother);
    return decay;
  }

  std::vector<RequestedLeg> parse_legs() {
    std::vector<RequestedLeg> legs;
    while (is_name()) {
      const auto choices = parse_name();
      legs.push_back({canonical(tokens_[next_ - 1].text), choices, tokens_[next_ - 1].column});
    }
    return legs;
  }

  /// `>` or `> z a | h >`.
  void parse_arrows(ProcessRequest& request, std::size_t begin) {
    if (!skip(">")) fail_expected("no '>' between incoming and outgoing particles");
    if (next_ == begin + 1) fail_at(tokens_[begin], "no incoming particle before '>'", text_);
    if (!has_second_arrow()) return;
    do add_alternatives(request.restrictions.required_s_channels);
    while (skip("|"));
    if (!skip(">")) fail_expected("no '>' after the required s-channels");
  }

  /// Before the end of this process, and not the sign of an order.
  bool has_second_arrow() const {
    for (std::size_t i = next_; i < tokens_.size(); ++i) {
      const std::string_view text = tokens_[i].text;
      if (text == "|") return true;
      if (text == ">") return !(i > 0 && (find_coupling(tokens_[i - 1].text) || is_square(i)));
      if (is_sign(text) && text != "^") return false;
    }
    return false;
  }

  bool is_square(std::size_t i) const {
    return i > 2 && tokens_[i - 2].text == "^" && find_coupling(tokens_[i - 3].text);
  }

  /// A label stands for as many alternatives as it has particles.
  void add_alternatives(std::vector<std::vector<int>>& all) {
    constexpr std::size_t most = 1000;
    const Token first = token();
    std::vector<std::vector<int>> found{{}};
    while (is_name()) {
      std::vector<std::vector<int>> longer;
      for (const NamedParticle& particle : parse_name()) {
        for (auto codes : found) {
          codes.push_back(code_of(particle));
          longer.push_back(std::move(codes));
        }
      }
      if (longer.size() > most) fail_at(first, "more than 1000 alternatives of s-channels", text_);
      found = std::move(longer);
    }
    if (found.front().empty()) fail_expected("no particle of a required s-channel");
    all.insert(all.end(), found.begin(), found.end());
  }

  bool parse_clause(Restrictions& restrictions) {
    if (skip("/")) {
      parse_names(restrictions.excluded);
      for (int& code : restrictions.excluded) code = std::abs(code);
      sort_and_unite(restrictions.excluded);
      return true;
    }
    if (skip("$$")) {
      parse_names(restrictions.forbidden_s_channels);
      sort_and_unite(restrictions.forbidden_s_channels);
      return true;
    }
    if (at_end() || !find_coupling(peek())) {
      if (!at_end() && !is_sign(peek())) fail(quoted(peek()) + " after the coupling orders");
      return false;
    }
    parse_order(restrictions.orders);
    return true;
  }

  void parse_names(std::vector<int>& codes) {
    const Token& sign = tokens_[next_ - 1];
    if (!codes.empty()) fail_at(sign, fmt::format("a second '{}'", sign.text), text_);
    while (is_name())
      for (const NamedParticle& particle : parse_name()) codes.push_back(code_of(particle));
    if (codes.empty()) fail_expected(fmt::format("no particle after '{}'", sign.text));
  }

  void parse_order(std::vector<OrderBound>& orders) {
    const Token name = token();
    OrderBound bound{*find_coupling(name.text), false, Comparison::at_most, 0};
    ++next_;
    if (skip("^")) {
      if (!skip("2")) fail_expected("no '2' after '^'");
      bound.squared = true;
    }
    bound.comparison = parse_comparison();
    bound.value = parse_number();
    const auto same = [&](const OrderBound& other) {
      return other.coupling == bound.coupling && other.squared == bound.squared;
    };
    if (std::ranges::any_of(orders, same))
      fail_at(name, fmt::format("a second order of '{}'", name.text), text_);
    orders.push_back(bound);
  }

  Comparison parse_comparison() {
    if (at_end()) fail("no '=', '<=', '==' or '>' of the coupling order");
    const auto comparison = find_comparison(peek());
    if (!comparison)
      fail(quoted(peek()) + " in place of '=', '<=', '==' or '>' of the coupling order");
    ++next_;
    return *comparison;
  }

  int parse_number() {
    const std::string_view word = at_end() ? std::string_view() : peek();
    const bool is_number = word.find_first_not_of("0123456789") == word.npos;
    const bool is_short = word.size() == 1 || (word.size() == 2 && word[0] != '0');
    if (!is_number || !is_short)
      fail_expected("no whole number from 0 to 99 of the coupling order");
    ++next_;
    int value = 0;
    for (const char digit : word) value = 10 * value + (digit - '0');
    return value;
  }

  /// That of orders before squares, QCD before QED.
  static void sort_orders(std::vector<OrderBound>& orders) {
    std::ranges::sort(orders, {}, [](const OrderBound& bound) {
      return std::pair(bound.squared, static_cast<int>(bound.coupling));
    });
  }

  std::vector<NamedParticle> parse_name() {
    auto found = labels_.find(peek());
    if (found.empty()) fail(unknown_particle(peek()));
    ++next_;
    return found;
  }

  std::string canonical(std::string_view name) const {
    const auto particle = find_particle(name);
    return particle ? std::string(name_of_code(code_of(*particle))) : lower_case(name);
  }

  void check_sides(const ProcessRequest& request, std::size_t begin) {
    if (request.outgoing.empty())
      fail_at(last_arrow(begin), "no outgoing particle after '>'", text_);
    if (request.incoming.size() > 2)
      fail_leg(request.incoming[2], "more than two incoming particles");
    const std::size_t most = Process::max_legs - request.incoming.size();
    if (request.outgoing.size() > most)
      fail_leg(request.outgoing[most],
               fmt::format("more than {} particles in all", Process::max_legs));
  }

  void check_mother(const RequestedLeg& leg, const ProcessRequest& mother) {
    const auto decays = [&](const RequestedLeg& outgoing) {
      return std::ranges::any_of(outgoing.choices, [&](const NamedParticle& a) {
        return std::ranges::any_of(
            leg.choices, [&](const NamedParticle& b) { return code_of(a) == code_of(b); });
      });
    };
    if (std::ranges::none_of(mother.outgoing, decays))
      fail_leg(leg, fmt::format("'{}' decays, but is not outgoing in '{}'", leg.name,
                                mother.str().substr(0, mother.str().find(','))));
  }

  const Token& last_arrow(std::size_t begin) const {
    std::size_t arrow = begin;
    for (std::size_t i = begin; i < next_; ++i)
      if (tokens_[i].text == ">") arrow = i;
    return tokens_[arrow];
  }

  bool at_end() const { return next_ == tokens_.size(); }
  std::string_view peek() const { return tokens_[next_].text; }
  bool is_name() const { return !at_end() && !is_sign(peek()) && !find_coupling(peek()); }
  Token token() const {
    return at_end() ? Token{{}, static_cast<int>(text_.size()) + 1} : tokens_[next_];
  }

  bool skip(std::string_view word) {
    if (at_end() || peek() != word) return false;
    ++next_;
    return true;
  }

  [[noreturn]] void fail(std::string_view what) const { fail_at(token(), what, text_); }

  /// What should be here, and what is.
  [[noreturn]] void fail_expected(std::string_view what) const {
    fail(at_end() ? std::string(what) : fmt::format("{}, but {}", what, quoted(peek())));
  }

  [[noreturn]] void fail_leg(const RequestedLeg& leg, std::string_view what) const {
    fail_at({{}, leg.column}, what, text_);
  }

  std::string_view text_;
  const Multiparticles& labels_;
  std::vector<Token> tokens_;
  std::size_t next_ = 0;
};

}  // namespace

ProcessRequest parse_request(std::string_view text, const Multiparticles& labels) {
  ProcessRequest request = RequestParser(text, labels).parse();
  check_length(request.str(), "process");  // labels of s-channels may have become many particles
  return request;
}

}  // namespace helikos
