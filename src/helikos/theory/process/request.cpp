// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/process/request.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <tuple>
#include <utility>

#include "helikos/theory/model/particle_scope.hpp"
#include "helikos/theory/process/helicity.hpp"
#include "helikos/theory/process/process.hpp"
#include "helikos/theory/process/tokens.hpp"

namespace helikos {
namespace {

std::string names_of_legs(const std::vector<RequestedLeg>& legs) {
  std::string text;
  for (const RequestedLeg& leg : legs) text += ' ' + leg.text();
  return text;
}

/// Whether each leg has at most one decay to take: the only decay of its particle, or its own decay
/// where the numbers of decays and legs are equal. All legs are single particles.
bool has_one_choice_of_decays(const ProcessRequest& request) {
  return std::ranges::all_of(request.decays, [&](const ProcessRequest& decay) {
    const auto is_mother = [&](const RequestedLeg& leg) {
      return leg.choices[0] == decay.incoming[0].choices[0];
    };
    const auto written = std::ranges::count_if(
        request.decays, [&](const ProcessRequest& other) { return is_mother(other.incoming[0]); });
    const auto legs = std::ranges::count_if(request.outgoing, is_mother);
    return written == 1 || written == legs;
  });
}

}  // namespace

std::string ProcessRequest::str() const {
  const ParticleScope scope(*model);
  std::string text = names_of_legs(incoming).substr(1) + restrictions.required_text() + " >" +
                     names_of_legs(outgoing) + restrictions.clauses();
  for (const ProcessRequest& decay : decays)
    text += ", " + (decay.decays.empty() ? decay.str() : '(' + decay.str() + ')');
  if (number) text += " @" + std::to_string(*number);
  return text;
}

bool ProcessRequest::is_single() const {
  const auto one = [](const RequestedLeg& leg) { return leg.choices.size() == 1; };
  return std::ranges::all_of(incoming, one) && std::ranges::all_of(outgoing, one) &&
         std::ranges::all_of(decays, &ProcessRequest::is_single) && has_one_choice_of_decays(*this);
}

namespace {

/// Reason why Helikos refuses a sign that MadGraph knows.
std::string_view why_refused(std::string_view sign) {
  if (sign == "[")
    return "'[...]' is not supported: Helikos has no loops (without it, the tree level is meant)";
  return {};
}

bool can_decay_by(const RequestedLeg& outgoing, const RequestedLeg& mother) {
  return std::ranges::find_first_of(outgoing.choices, mother.choices) != outgoing.choices.end();
}

/// A recursive descent, with a function for each rule of the grammar.
class RequestParser {
 public:
  RequestParser(std::string_view text, const Multiparticles& labels)
      : labels_(labels), tokens_(text) {
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      const Token token = tokens_.token(i);
      if (const auto why = why_refused(token.text); !why.empty()) tokens_.fail(token, why);
    }
  }

  ProcessRequest parse() {
    ProcessRequest request = parse_process(true);
    if (tokens_.peek() == "@") parse_number(request);
    if (!request.decays.empty()) refuse_clause();
    if (!tokens_.at_end()) tokens_.fail("unexpected " + in_quotes(tokens_.peek()));
    return request;
  }

 private:
  /// Reads `@1`; clauses behind it belong to the whole process, as in MadGraph.
  void parse_number(ProcessRequest& request) {
    tokens_.take();
    request.number = read_process_number(tokens_);
    if (request.decays.empty()) parse_clauses(request.restrictions);
  }

  void parse_clauses(Restrictions& restrictions) {
    while (parse_clause(restrictions)) {
    }
  }

  bool is_clause() const {
    const std::string_view word = tokens_.peek();
    return is_order(tokens_.place()) || is_frame(tokens_.place()) || word == "/" || word == "$$" ||
           word == "$";
  }

  /// Refuses clauses that would apply to the production and all decays together.
  void refuse_clause() const {
    if (!is_clause()) return;
    tokens_.fail(
        fmt::format("{} behind a chain is of no part of it: write what holds for the production "
                    "before the first comma, and what holds for a decay behind its products",
                    in_quotes(tokens_.peek())));
  }

  ProcessRequest parse_process(bool with_decays) {
    ProcessRequest request;
    request.model = &labels_.model();
    request.incoming = parse_legs();
    const Token arrow = parse_arrows(request);
    request.outgoing = parse_legs();
    check_sides(request, arrow);
    for (const RequestedLeg& leg : request.outgoing)
      if (leg.polarization.is_of_beam())
        tokens_.fail(leg.column, "a polarisation in per cent is that of an incoming particle");
    parse_clauses(request.restrictions);
    while (with_decays && tokens_.skip(",")) request.decays.push_back(parse_decay(request));
    return request;
  }

  ProcessRequest parse_decay(const ProcessRequest& mother) {
    const Token open = tokens_.token();
    refuse_clause();
    const bool nested = tokens_.skip("(");
    ProcessRequest decay = parse_process(nested);
    if (nested) refuse_clause();
    if (nested && !tokens_.skip(")"))
      tokens_.fail(fmt::format("no ')' for the '(' of column {}", open.column));
    check_mother(decay, mother);
    return decay;
  }

  std::vector<RequestedLeg> parse_legs() {
    std::vector<RequestedLeg> legs;
    while (is_name()) {
      const Token token = tokens_.token();
      const auto particle = labels_.model().find(token.text);
      const auto name = particle ? std::string(name_of_code(particle->pdg()))  //
                                 : lower_case(token.text);
      legs.push_back({name, take_particles(), token.column});
      if (tokens_.peek() == "{") legs.back().polarization = take_polarization(legs.back());
    }
    return legs;
  }

  /// Reads `{0}` behind a leg.
  Polarization take_polarization(const RequestedLeg& leg) {
    const Token open = tokens_.take();
    std::string text;
    while (!tokens_.at_end() && !is_sign(tokens_.peek())) text += tokens_.take().text;
    if (!tokens_.skip("}")) tokens_.fail(open, "no '}' for this '{'");
    const auto found = Polarization::read(text);
    if (!found)
      tokens_.fail(open,
                   fmt::format("{} is no polarisation: helicities are 0, T, + or R, - or L, and "
                               "+2, -2, +3, -3; a beam has per cent, as {{80%}}",
                               in_quotes('{' + text + '}')));
    for (const NamedParticle& particle : leg.choices)
      check_polarization(particle, *found, text, open);
    return *found;
  }

  void check_polarization(const NamedParticle& named, const Polarization& polarization,
                          const std::string& text, const Token& open) const {
    const Particle& particle = *named.particle;
    const auto states = helicity_states(particle);
    const std::string_view name = name_of_code(named.pdg());
    if (const auto unknown = polarization.unknown(states))
      tokens_.fail(open,
                   fmt::format("{} has no helicity {}{}", name, *unknown > 0 ? "+" : "", *unknown));
    if (particle.is_fermion() && text.find('T') != text.npos)
      tokens_.fail(open, fmt::format("'T' is of vectors, and {} is none", name));
    if (polarization.is_of_beam() && states.size() != 2)
      tokens_.fail(open, fmt::format("a polarisation in per cent is of particles with two "
                                     "helicities, and {} has {}",
                                     name, states.size()));
  }

  /// Reads `>` or `> z a | h >`; returns the last arrow.
  Token parse_arrows(ProcessRequest& request) {
    const Token arrow = tokens_.token();
    if (!tokens_.skip(">")) tokens_.fail_expected("no '>' between incoming and outgoing particles");
    if (request.incoming.empty()) tokens_.fail(arrow, "no incoming particle before '>'");
    if (!has_second_arrow()) return arrow;
    do add_alternatives(request.restrictions.required_s_channels);
    while (tokens_.skip("|"));
    const Token second = tokens_.token();
    if (!tokens_.skip(">")) tokens_.fail_expected("no '>' after the required s-channels");
    return second;
  }

  /// Whether a second `>` comes before anything but names.
  bool has_second_arrow() const {
    for (std::size_t i = tokens_.place(); i < tokens_.size(); ++i) {
      const std::string_view word = tokens_.token(i).text;
      if (is_order(i) || is_frame(i)) return false;
      if (is_sign(word)) return word == ">" || word == "|";
    }
    return false;
  }

  /// Adds alternatives. A label stands for as many alternatives as it has particles.
  void add_alternatives(std::vector<std::vector<int>>& all) {
    constexpr std::size_t most = 1000;
    const Token first = tokens_.token();
    std::vector<std::vector<int>> found{{}};
    while (is_name()) {
      std::vector<std::vector<int>> longer;
      for (const NamedParticle& particle : take_particles())
        for (const auto& codes : found) {
          longer.push_back(codes);
          longer.back().push_back(particle.pdg());
        }
      if (longer.size() > most) tokens_.fail(first, "more than 1000 alternatives of s-channels");
      found = std::move(longer);
    }
    if (found.front().empty()) tokens_.fail_expected("no particle of a required s-channel");
    all.insert(all.end(), found.begin(), found.end());
  }

  /// Reads a clause; false where there is none.
  bool parse_clause(Restrictions& restrictions) {
    if (tokens_.at_end()) return false;
    if (is_frame(tokens_.place())) {
      parse_frame(restrictions.helicity_frame);
    } else if (is_order(tokens_.place())) {
      read_order(tokens_, labels_.model(), restrictions.orders);
    } else if (tokens_.peek() == "/") {
      parse_codes(restrictions.excluded, [](int code) { return std::abs(code); });
    } else if (tokens_.peek() == "$$") {
      parse_codes(restrictions.forbidden_s_channels, std::identity());
    } else if (tokens_.peek() == "$") {
      parse_codes(restrictions.forbidden_on_shell, std::identity());
    } else {
      if (is_name()) tokens_.fail(in_quotes(tokens_.peek()) + " after the coupling orders");
      return false;
    }
    return true;
  }

  /// Reads `me_frame=3,4`; a comma before a name begins a decay.
  void parse_frame(std::vector<int>& frame) {
    const Token name = tokens_.take();
    if (!frame.empty()) tokens_.fail(name, "a second me_frame");
    const auto digits = [](std::string_view word) {
      return !word.empty() && word.size() < 3 && word.find_first_not_of("0123456789") == word.npos;
    };
    do {
      tokens_.take();  // '=' or ','
      if (!digits(tokens_.peek())) tokens_.fail_expected("no number of a leg after 'me_frame'");
      frame.push_back(std::stoi(std::string(tokens_.take().text)));
    } while (tokens_.peek() == "," && digits(tokens_.token(tokens_.place() + 1).text));
    std::ranges::sort(frame);
    if (frame.front() < 1 || std::ranges::adjacent_find(frame) != frame.end())
      tokens_.fail(name, "legs of 'me_frame' are numbers from 1, each once");
    if (frame == std::vector{1, 2}) frame.clear();
  }

  bool is_frame(std::size_t token) const {
    return tokens_.token(token).text == "me_frame" && tokens_.token(token + 1).text == "=";
  }

  /// Codes of the names after a sign, in ascending order, each once.
  template <class Map>
  void parse_codes(std::vector<int>& codes, const Map& map) {
    const Token sign = tokens_.take();
    if (!codes.empty()) tokens_.fail(sign, fmt::format("a second '{}'", sign.text));
    while (is_name())
      for (const NamedParticle& particle : take_particles()) codes.push_back(map(particle.pdg()));
    if (codes.empty()) tokens_.fail_expected(fmt::format("no particle after '{}'", sign.text));
    std::ranges::sort(codes);
    codes.erase(std::ranges::unique(codes).begin(), codes.end());
  }

  std::vector<NamedParticle> take_particles() {
    auto found = labels_.find(tokens_.peek());
    if (found.empty()) refuse_name();
    tokens_.take();
    return found;
  }

  [[noreturn]] void refuse_name() const {
    const Token name = tokens_.token();
    const std::size_t next = tokens_.place() + 1;
    if (name.text.ends_with('-') && next < tokens_.size() && tokens_.token(next).text == ">")
      tokens_.fail("'->' is no sign: write '>'");
    tokens_.fail(labels_.unknown(name.text));
  }

  void check_sides(const ProcessRequest& request, const Token& arrow) const {
    const auto& [incoming, outgoing] = std::tie(request.incoming, request.outgoing);
    if (outgoing.empty()) tokens_.fail(arrow, "no outgoing particle after '>'");
    if (incoming.size() > 2) tokens_.fail(incoming[2].column, "more than two incoming particles");
    const std::size_t most = Process::max_legs - incoming.size();
    if (outgoing.size() > most)
      tokens_.fail(outgoing[most].column,
                   fmt::format("more than {} particles in all", Process::max_legs));
  }

  void check_mother(const ProcessRequest& decay, const ProcessRequest& mother) const {
    if (decay.incoming.size() != 1)
      tokens_.fail(decay.incoming[1].column, "a decay has one incoming particle");
    const RequestedLeg& leg = decay.incoming[0];
    if (!leg.polarization.is_all())
      tokens_.fail(leg.column,
                   "helicities '{...}' of a particle that decays stand where it is produced");
    const auto decays = [&](const RequestedLeg& outgoing) { return can_decay_by(outgoing, leg); };
    if (std::ranges::any_of(mother.outgoing, decays)) return;
    const std::string text = mother.str();
    tokens_.fail(leg.column, fmt::format("'{}' decays, but is not outgoing in {}", leg.name,
                                         in_quotes(text.substr(0, text.find(',')))));
  }

  bool is_name() const {
    return !tokens_.at_end() && !is_sign(tokens_.peek()) && !is_order(tokens_.place()) &&
           !is_frame(tokens_.place());
  }

  bool is_order(std::size_t token) const {
    return helikos::is_order(labels_.model(), tokens_, token);
  }

  const Multiparticles& labels_;
  TokenReader tokens_;
};

}  // namespace

ProcessRequest parse_request(std::string_view text, const Multiparticles& labels) {
  const ParticleScope scope(labels.model());
  ProcessRequest request = RequestParser(text, labels).parse();
  check_length(request.str(), "process");  // labels of s-channels may have become many particles
  return request;
}

}  // namespace helikos
