// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/integrate_plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "helikos/app/names.hpp"
#include "helikos/app/run_cuts.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/beams/set_search.hpp"
#include "helikos/observables/cuts/parse.hpp"

namespace helikos::app {
namespace {

constexpr int proton = 2212;

/// The name of a hadron, else 0.
int hadron_of(const std::string& name) {
  if (name == "p") return proton;
  return name == "p~" ? -proton : 0;
}

/// By the process: what is written as p is a proton.
std::vector<std::string> usual_beams(const ProcessRequest& request) {
  std::vector<std::string> names;
  for (const RequestedLeg& leg : request.incoming) names.push_back(leg.name);
  return names;
}

/// PDG codes of hadrons; 0 where a beam is the incoming particle.
beams::PartonPair hadrons_of(const IntegrateOptions& options, const ProcessRequest& request) {
  const auto own = usual_beams(request);
  const auto& names = options.beams.empty() ? own : options.beams;
  const beams::PartonPair hadrons{hadron_of(names[0]), hadron_of(names[1])};
  for (std::size_t i = 0; i < 2; ++i) {
    if ((i == 0 ? hadrons.first : hadrons.second) != 0) continue;
    if (names[i] != own[i])
      throw InputError(fmt::format("--beams {} {}: the process begins with {} {}", names[0],
                                   names[1], own[0], own[1]));
    if (request.incoming[i].choices.size() > 1)
      throw InputError(
          fmt::format("{}: {} stands for several particles; --beams p p takes them "
                      "from protons",
                      request.str(), own[i]));
  }
  return hadrons;
}

/// A particle that decays at rest.
Collider at_rest(const IntegrateOptions& options, const ProcessRequest& request,
                 const Parameters& parameters) {
  const RequestedLeg& leg = request.incoming.front();
  if (leg.choices.size() > 1)
    throw InputError(fmt::format("{}: {} stands for several particles", request.str(), leg.name));
  if (!options.beams.empty() || options.energy || !options.beam_energies.empty())
    throw InputError(fmt::format("{}: {} decays at rest; there is nothing for {}", request.str(),
                                 leg.name,
                                 options.energy          ? "--energy"
                                 : options.beams.empty() ? "--beam-energies"
                                                         : "--beams"));
  const double mass = parameters.mass(leg.choices.front().particle->pdg);
  if (mass == 0.0)
    throw InputError(fmt::format("{}: {} cannot decay: it has no mass", request.str(), leg.name));
  return {mass, {0, 0}};
}

/// Options that nothing would read.
void check_options(const IntegrateOptions& options, const Collider& collider) {
  const bool has_set =
      options.pdf != beams::toy_name || options.member != 0 || !options.pdf_path.empty();
  if (!collider.has_hadrons() && has_set)
    throw InputError("--pdf: there are no hadrons, which have parton densities");
  if (!collider.has_hadrons() && !options.mu_f.empty())
    throw InputError("--muf: there are no hadrons, whose parton densities have this scale");
}

/// Of each beam [GeV]; what is no hadron has its mass.
void set_energies(const IntegrateOptions& options, const ProcessRequest& request,
                  const Parameters& parameters, Collider& collider) {
  if (options.energy)
    throw InputError("--energy and --beam-energies: one of them says which energy there is");
  double along[2], energy = 0.0, momentum = 0.0;
  for (std::size_t i = 0; i < 2; ++i) {
    const int hadron = i == 0 ? collider.hadrons.first : collider.hadrons.second;
    const RequestedLeg& leg = request.incoming[i];
    const double mass = hadron != 0 ? 0.0 : parameters.mass(leg.choices.front().particle->pdg);
    const double own = options.beam_energies[i];
    if (own <= mass)
      throw InputError(
          fmt::format("--beam-energies {:g}: {} has a mass of {:g} GeV", own, leg.name, mass));
    along[i] = std::sqrt((own - mass) * (own + mass));
    energy += own;
    momentum += i == 0 ? along[0] : -along[1];
  }
  // s = p+ p-; of particles without masses p+ is twice the first energy.
  const double plus = energy + momentum, minus = energy - momentum;
  collider.energy = std::sqrt(plus * minus);
  collider.stretch = plus == minus ? 1.0 : std::sqrt(plus / minus);
}

Collider collider_of(const IntegrateOptions& options, const ProcessRequest& request,
                     const Parameters& parameters) {
  if (request.incoming.size() == 1) return at_rest(options, request, parameters);
  Collider collider;
  collider.hadrons = hadrons_of(options, request);
  if (!options.beam_energies.empty()) {
    set_energies(options, request, parameters, collider);
    return collider;
  }
  const bool has_default = collider.has_hadrons() && !collider.has_one_hadron();
  if (!has_default && !options.energy)
    throw InputError(fmt::format("{}: the energy is missing (--energy GEV)", request.str()));
  collider.energy = options.energy.value_or(default_collider_energy);
  return collider;
}

template <class Body>
auto as_option(const char* option, Body&& body) {
  try {
    return body();
  } catch (const InputError& error) {
    throw InputError(fmt::format("{}: {}", option, error.what()));
  }
}

cuts::Expression read_scale(const char* option, const std::string& text,
                            const Multiparticles& labels) {
  double number = 0.0;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, number);
  if (error == std::errc() && rest == end && number <= 0.0)
    throw InputError(fmt::format("{} {}: a scale is above zero", option, text));
  return as_option(option, [&] { return cuts::parse_number(text, labels); });
}

std::string alpha_s_of(const IntegrateOptions& options, const Collider& collider) {
  if (options.alpha_s != "auto") {
    if (options.alpha_s == "set" && !collider.has_hadrons())
      throw InputError("--alpha-s set: there is no set of parton densities without hadrons");
    return options.alpha_s;
  }
  return collider.has_hadrons() ? "set" : "card";
}

/// The legs of the final state that may be such a particle: decays have their products.
void add_legs(const ProcessRequest& request, const Leg& leg, std::vector<RequestedLeg>& found) {
  const auto is_it = [&](const NamedParticle& choice) {
    return choice.particle == leg.particle && choice.anti == leg.anti;
  };
  for (const RequestedLeg& own : request.outgoing)
    if (std::ranges::any_of(own.choices, is_it)) found.push_back(own);
  for (const ProcessRequest& decay : request.decays) add_legs(decay, leg, found);
}

/// What a request calls the legs of one of its processes. Of several labels the one of most
/// particles: a cut on it is one on the others too.
std::vector<std::string> cut_names_of(const ProcessRequest& request, const Process& process) {
  std::vector<std::string> names;
  for (const Leg& leg : process.legs()) {
    std::vector<RequestedLeg> found;
    if (!leg.incoming) add_legs(request, leg, found);
    const auto most = std::ranges::max_element(
        found, {}, [](const RequestedLeg& own) { return own.choices.size(); });
    names.push_back(most == found.end() ? std::string(leg.name()) : most->name);
  }
  return names;
}

/// Everything of one program but what it is integrated with.
class PlanBuilder {
 public:
  PlanBuilder(const IntegrateOptions& options, const Parameters& parameters)
      : options_(options), parameters_(parameters) {}

  IntegratePlan build() {
    request_ = read_request(options_, parameters_);
    plan_.request = request_.str();
    plan_.number = request_.number;
    plan_.collider = collider_of(options_, request_, parameters_);
    check_options(options_, plan_.collider);
    plan_.alpha_s = alpha_s_of(options_, plan_.collider);
    if (plan_.collider.has_hadrons())
      plan_.set = as_option("--pdf", [&] {
        return beams::PdfSet::find(options_.pdf, beams::search_folders(options_.pdf_path));
      });
    read_expressions();
    add_programs();
    return std::move(plan_);
  }

 private:
  void read_expressions() {
    const Multiparticles labels = labels_of(options_, parameters_);
    cuts_ = read_cuts(options_.cuts, options_, parameters_);
    if (plan_.alpha_s == "card" && !options_.mu_r.empty())
      throw InputError("--mur: alpha_s is that of the parameters, which does not run (--alpha-s)");
    if (plan_.alpha_s != "card") {
      plan_.mu_r = options_.mu_r.empty() ? default_scale : options_.mu_r;
      mu_r_ = read_scale("--mur", plan_.mu_r, labels);
    }
    if (plan_.collider.has_hadrons()) {
      plan_.mu_f = options_.mu_f.empty() ? default_scale : options_.mu_f;
      mu_f_ = read_scale("--muf", plan_.mu_f, labels);
    }
  }

  std::vector<cuts::Expression> scales() const {
    std::vector<cuts::Expression> result;
    for (const auto& scale : {mu_r_, mu_f_})
      if (scale) result.push_back(*scale);
    return result;
  }

  void add_programs() {
    auto all = chosen_processes(options_, parameters_, false);
    for (const Subprocess& s : all.list) {
      check_outgoing(s.process);
      check_scales(s.process);
    }
    const auto chosen =
        separated_by_cuts(std::move(all), cuts_, scales(), plan_.collider.stretch == 1.0);
    for (std::size_t i = 0; i < chosen.list.size(); ++i)
      if (chosen.list[i].representative == int(i)) add_program(chosen, int(i));
  }

  void add_program(const ChosenProcesses& chosen, int number) {
    IntegrandInput input{chosen.list[std::size_t(number)].process};
    EngineOptions engine;
    engine.helicities = options_.helicities;
    engine.colors = options_.colors == "auto" ? "sum" : options_.colors;  // until it is chosen
    input.engine = engine_options(engine, input.process);
    input.cuts = compile_cuts(cuts_, input.process);
    compile_scale("--mur", mu_r_, input.process, input.mu_r);
    compile_scale("--muf", mu_f_, input.process, input.mu_f);
    plan_.members.emplace_back();
    for (std::size_t i = 0; i < chosen.list.size(); ++i) {
      const Subprocess& s = chosen.list[i];
      if (s.representative != number || (chosen.only && *chosen.only != i)) continue;
      const bool is_turned = s.legs.front() != 0;
      if (is_turned && plan_.collider.has_one_hadron())
        throw InputError(s.process.str() +
                         ": is computed with its beams exchanged, of which one "
                         "is a hadron (--subprocess chooses one process)");
      input.pairs.push_back(set_pair(s.process, is_turned, plan_.collider, proton));
      input.factors.push_back(s.factor);
      plan_.members.back().push_back(s);
    }
    plan_.cut_names.push_back(cut_names_of(request_, input.process));
    plan_.programs.push_back(std::move(input));
  }

  /// One particle is made at one energy only.
  void check_outgoing(const Process& process) const {
    if (process.num_outgoing() > 1) return;
    if (!plan_.collider.has_hadrons() || plan_.collider.has_one_hadron())
      throw InputError(process.str() +
                       ": one outgoing particle has a cross section in collisions "
                       "of hadrons only");
    if (parameters_.mass(process.legs().back().particle->pdg) < least_parton_energy)
      throw InputError(fmt::format("{}: one outgoing particle needs a mass of {:g} GeV or more",
                                   process.str(), least_parton_energy));
  }

  void check_scales(const Process& process) const {
    cuts::CutProgram unused;
    compile_scale("--mur", mu_r_, process, unused);
    compile_scale("--muf", mu_f_, process, unused);
  }

  static void compile_scale(const char* option, const std::optional<cuts::Expression>& scale,
                            const Process& process, cuts::CutProgram& program) {
    if (scale) program = as_option(option, [&] { return cuts::compile_number(*scale, process); });
  }

  const IntegrateOptions& options_;
  const Parameters& parameters_;
  IntegratePlan plan_;
  ProcessRequest request_;
  std::vector<cuts::Expression> cuts_;
  std::optional<cuts::Expression> mu_r_, mu_f_;
};

}  // namespace

std::size_t IntegratePlan::num_members() const {
  std::size_t count = 0;
  for (const auto& of_program : members) count += of_program.size();
  return count;
}

IntegratePlan plan_integration(const IntegrateOptions& options, const Parameters& parameters) {
  return PlanBuilder(options, parameters).build();
}

std::optional<beams::AlphaSTable> coupling_of(const IntegratePlan& plan,
                                              const IntegrateOptions& options,
                                              const Parameters& parameters) {
  if (plan.alpha_s == "card") return std::nullopt;
  if (plan.alpha_s == "set") return plan.set->alpha_s(options.member);
  beams::Running running;
  running.loops = plan.alpha_s.front() - '0';
  running.alpha_s = parameters.alpha_s();
  running.at = parameters.mass(23);
  return beams::run_alpha_s(running);
}

}  // namespace helikos::app
