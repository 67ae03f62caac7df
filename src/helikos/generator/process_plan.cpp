// SPDX-License-Identifier: Apache-2.0
#include "helikos/generator/process_plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>

#include "helikos/base/core/error.hpp"
#include "helikos/base/core/words.hpp"
#include "helikos/beams/pdf_set.hpp"
#include "helikos/cross_section/channel_setup.hpp"
#include "helikos/generator/chosen_process.hpp"
#include "helikos/generator/clustered_words.hpp"
#include "helikos/generator/given_parameters.hpp"
#include "helikos/generator/mass_windows.hpp"
#include "helikos/generator/nothing_passes.hpp"
#include "helikos/generator/option_words.hpp"
#include "helikos/observables/cuts/expression.hpp"
#include "helikos/theory/process/tree_orders.hpp"

namespace helikos {
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
beams::PartonPair hadrons_of(const ProcessSetup& setup, const ProcessRequest& request) {
  const auto own = usual_beams(request);
  const auto& names = setup.beams.empty() ? own : setup.beams;
  const beams::PartonPair hadrons{hadron_of(names[0]), hadron_of(names[1])};
  for (std::size_t i = 0; i < 2; ++i) {
    if ((i == 0 ? hadrons.first : hadrons.second) != 0) continue;
    if (names[i] != own[i])
      throw InputError(fmt::format("`beams` {} {}: the process begins with {} {}", names[0],
                                   names[1], own[0], own[1]));
    if (request.incoming[i].choices.size() > 1)
      throw InputError(
          fmt::format("{}: {} stands for several particles; `beams` p p takes them "
                      "from protons",
                      request.str(), own[i]));
  }
  return hadrons;
}

/// A particle that decays at rest.
Collider at_rest(const ProcessSetup& setup, const ProcessRequest& request,
                 const Parameters& parameters) {
  const RequestedLeg& leg = request.incoming.front();
  if (leg.choices.size() > 1)
    throw InputError(fmt::format("{}: {} stands for several particles", request.str(), leg.name));
  if (!setup.beams.empty() || setup.energy || !setup.beam_energies.empty())
    throw InputError(fmt::format("{}: {} of {} decays at rest",
                                 setup.energy          ? "`energy`"
                                 : setup.beams.empty() ? "`beam-energies`"
                                                       : "`beams`",
                                 leg.name, request.str()));
  const double mass = parameters.mass(leg.choices.front().particle->pdg);
  if (mass == 0.0)
    throw InputError(fmt::format("{}: {} cannot decay: it has no mass", request.str(), leg.name));
  return {mass, {0, 0}};
}

/// Options that nothing would read.
void check_options(const ProcessSetup& setup, const Collider& collider) {
  const char* const of_set = setup.pdf != beams::toy_name ? "pdf"
                             : setup.member != 0          ? "member"
                             : !setup.pdf_path.empty()    ? "pdf-path"
                                                          : nullptr;
  if (!collider.has_hadrons() && of_set != nullptr)
    throw InputError(
        fmt::format("`{}`: there are no hadrons, so that no parton densities are used", of_set));
  if (!collider.has_hadrons() && !setup.mu_f.empty())
    throw InputError("`muf`: there are no hadrons, so that no parton densities use this scale");
}

/// The partons of a hadron have all helicities.
void check_polarized_beams(const ProcessRequest& request, const Collider& collider) {
  for (std::size_t beam = 0; beam < request.incoming.size(); ++beam) {
    const int hadron = beam == 0 ? collider.hadrons.first : collider.hadrons.second;
    if (hadron != 0 && !request.incoming[beam].polarization.is_all())
      throw InputError(fmt::format("{}: {} is of a hadron, whose partons are not polarised",
                                   request.str(), request.incoming[beam].text()));
  }
}

/// Reads the energy of each beam [GeV]; a beam that is no hadron has its mass.
void set_energies(const ProcessSetup& setup, const ProcessRequest& request,
                  const Parameters& parameters, Collider& collider) {
  if (setup.energy) throw InputError("`energy` and `beam-energies`: give only one of them");
  double along[2], energy = 0.0, momentum = 0.0;
  for (std::size_t i = 0; i < 2; ++i) {
    const int hadron = i == 0 ? collider.hadrons.first : collider.hadrons.second;
    const RequestedLeg& leg = request.incoming[i];
    const double mass = hadron != 0 ? 0.0 : parameters.mass(leg.choices.front().particle->pdg);
    const double own = setup.beam_energies[i];
    if (own <= mass)
      throw InputError(
          fmt::format("`beam-energies` {:g}: {} has a mass of {:g} GeV", own, leg.name, mass));
    along[i] = std::sqrt((own - mass) * (own + mass));
    energy += own;
    momentum += i == 0 ? along[0] : -along[1];
  }
  // s = p+ p-; of particles without masses p+ is twice the first energy.
  const double plus = energy + momentum, minus = energy - momentum;
  collider.energy = std::sqrt(plus * minus);
  collider.stretch = plus == minus ? 1.0 : std::sqrt(plus / minus);
}

Collider collider_of(const ProcessSetup& setup, const ProcessRequest& request,
                     const Parameters& parameters) {
  if (request.incoming.size() == 1) return at_rest(setup, request, parameters);
  Collider collider;
  collider.hadrons = hadrons_of(setup, request);
  if (!setup.beam_energies.empty()) {
    set_energies(setup, request, parameters, collider);
    return collider;
  }
  const bool has_default = collider.has_hadrons() && !collider.has_one_hadron();
  if (!has_default && !setup.energy)
    throw InputError(fmt::format("{}: the energy is missing (`energy` GEV)", request.str()));
  collider.energy = setup.energy.value_or(default_collider_energy);
  return collider;
}

cuts::Expression read_scale(const char* option, const std::string& text,
                            const Multiparticles& labels) {
  double number = 0.0;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, number);
  if (error == std::errc() && rest == end && number <= 0.0)
    throw InputError(fmt::format("`{}` {}: a scale is above zero", option, text));
  return in_field(option, [&] { return cuts::parse_number(text, labels); });
}

AlphaSource alpha_s_of(const ProcessSetup& setup, const Collider& collider) {
  if (setup.alpha_s == AlphaSource::automatic)
    return collider.has_hadrons() ? AlphaSource::set : AlphaSource::card;
  if (setup.alpha_s == AlphaSource::set && !collider.has_hadrons())
    throw InputError(
        "`alpha-s` set: there are no hadrons, so that no PDF set is used; choose another "
        "`alpha-s`");
  return setup.alpha_s;
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

/// Names that a request gives to the legs of one of its processes. If several labels have a leg,
/// its name is the label of most particles: a cut on it is one on the others too.
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

/// LHAPDF's id of a member, in the place of a name; none where it is no number, or a set has this
/// name.
std::optional<beams::SetMember> member_of_id(const ProcessSetup& setup) {
  const auto folders = beams::search_folders(setup.pdf_path);
  const bool is_number =
      !setup.pdf.empty() && setup.pdf.find_first_not_of("0123456789") == std::string::npos;
  if (!is_number || !beams::find_set_folder(setup.pdf, folders).empty()) return std::nullopt;
  if (const auto id = to_int(setup.pdf))
    if (auto found = beams::find_member(*id, folders)) return found;
  throw InputError("no set here has LHAPDF's id " + setup.pdf);
}

/// The setup with the name of the set and the member in the place of LHAPDF's id.
ProcessSetup with_set_of_id(ProcessSetup setup) {
  const auto found = member_of_id(setup);
  if (!found) return setup;
  if (setup.member != 0)
    throw InputError(fmt::format("{} is the id of member {} of {}, but `member` is another number",
                                 setup.pdf, found->number, found->name));
  setup.pdf = found->name;
  setup.member = found->number;
  return setup;
}

std::vector<std::string> texts_of_observables(const ProcessSetup& setup) {
  std::vector<std::string> texts = setup.cuts;
  texts.insert(texts.end(), {setup.mu_r, setup.mu_f});
  texts.insert(texts.end(), setup.also_scales.begin(), setup.also_scales.end());
  return texts;
}

/// Plans one process.
class PlanBuilder {
 public:
  explicit PlanBuilder(const ProcessSetup& given) {
    if (given.accuracy && given.points)
      throw InputError("`accuracy` and `points`: give only one of them");
    plan_.setup = in_field("pdf", [&] { return with_set_of_id(given); });
  }

  ProcessPlan build() {
    const GivenParameters parameters = read_parameters(setup(), texts_of_observables(setup()));
    plan_.parameters = parameters.parameters;
    plan_.notes = parameters.notes;
    const ReadProcess read = read_process(setup(), plan_.parameters);
    request_ = read.request;
    plan_.request = request_.str();
    plan_.number = request_.number;
    try {
      build(read, parameters.has_alpha_s);
    } catch (const NothingPasses& error) {
      throw NothingPasses(with_request(plan_.request, error.what()));
    } catch (const InputError& error) {
      throw InputError(with_request(plan_.request, error.what()));
    }
    return std::move(plan_);
  }

 private:
  const ProcessSetup& setup() const { return plan_.setup; }

  void build(const ReadProcess& read, bool has_alpha_s) {
    plan_.collider = collider_of(setup(), request_, plan_.parameters);
    check_options(setup(), plan_.collider);
    check_polarized_beams(request_, plan_.collider);
    plan_.alpha_s = alpha_s_of(setup(), plan_.collider);
    if (plan_.collider.has_hadrons())
      plan_.set = in_field("pdf", [&] {
        return beams::PdfSet::find(setup().pdf, beams::search_folders(setup().pdf_path));
      });
    read_expressions(read.labels);
    add_programs(read);
    if (plan_.set)
      plan_.member = in_field("member", [&] { return plan_.set->member(setup().member); });
    plan_.coupling = coupling_of(plan_, setup().member);
    add_notes(read, has_alpha_s);
  }

  void read_expressions(const Multiparticles& labels) {
    cuts_ = read_cuts(setup().cuts, labels, setup().cut_decays == CutDecays::off);
    const bool runs = plan_.alpha_s != AlphaSource::card;
    if (!runs && !setup().mu_r.empty())
      throw InputError(
          "`mur`: alpha_s of the parameters does not run; choose a running alpha_s (`alpha-s`)");
    if (runs) {
      plan_.mu_r = setup().mu_r.empty() ? default_scale : setup().mu_r;
      clustered_r_ = in_field("mur", [&] { return clustered_word(plan_.mu_r); });
      if (!clustered_r_) mu_r_ = read_scale("mur", plan_.mu_r, labels);
    }
    if (plan_.collider.has_hadrons()) {
      plan_.mu_f = setup().mu_f.empty() ? default_scale : setup().mu_f;
      clustered_f_ = in_field("muf", [&] { return clustered_word(plan_.mu_f); });
      if (!clustered_f_) mu_f_ = read_scale("muf", plan_.mu_f, labels);
    }
    check_clustered(clustered_r_, clustered_f_, plan_.collider, runs, setup().xqcut);
    if (!setup().also_scales.empty() && !runs && !plan_.collider.has_hadrons())
      throw InputError("`also-scale`: alpha_s does not run, and there are no hadrons");
    for (const std::string& text : setup().also_scales) {
      if (clustered_word(text))
        throw InputError(
            fmt::format("`also-scale` {}: only `mur` and `muf` may be of the "
                        "clustering of events",
                        text));
      also_.push_back(read_scale("also-scale", text, labels));
    }
  }

  void add_notes(const ReadProcess& read, bool has_alpha_s) {
    if (plan_.alpha_s == AlphaSource::set && has_alpha_s)
      plan_.notes.push_back(fmt::format(
          "alpha_s = {:g} of `set` or `param-card` is not used: alpha_s is that of the PDF set {} "
          "(`alpha-s` card takes it)",
          plan_.parameters.alpha_s(), plan_.set->name()));
    if (auto note = note_on_clauses(read); !note.empty()) plan_.notes.push_back(std::move(note));
    if (leaves_out_ && !reaches_)
      plan_.notes.push_back(plan_.request +
                            ": $ leaves out nothing: no event has a mass within the windows of "
                            "`bwcutoff`");
    if (forbids_ && !leaves_out_)
      plan_.notes.push_back(
          plan_.request +
          (setup().bwcutoff == 0.0
               ? ": $ leaves out nothing: `bwcutoff` is 0"
               : ": $ leaves out nothing: no diagram has such an s-channel with a width that is "
                 "above 0 and below a tenth of the mass"));
  }

  std::vector<cuts::Expression> scales() const {
    std::vector<cuts::Expression> result;
    for (const auto& scale : {mu_r_, mu_f_})
      if (scale) result.push_back(*scale);
    result.insert(result.end(), also_.begin(), also_.end());
    return result;
  }

  void add_programs(const ReadProcess& read) {
    auto all = chosen_processes(read, false);
    for (const Subprocess& s : all.list) {
      check_outgoing(s.process);
      check_scales(s.process);
    }
    if (is_clustered())
      all = separated_by_jets(std::move(all), clustering_settings(setup(), plan_.parameters));
    const auto chosen =
        separated_by_cuts(std::move(all), cuts_, scales(), plan_.collider.stretch == 1.0);
    if (chosen.list.size() == 1) check_trees(chosen.list.front().process);
    for (std::size_t i = 0; i < chosen.list.size(); ++i)
      if (chosen.list[i].representative == int(i) && has_events(chosen, int(i)))
        add_program(chosen, int(i));
    note_misfits();
    plan_.idle_cuts = idle_cuts(setup().cuts, cuts_, chosen);
  }

  /// A single process may have no tree; labels have dropped such processes before.
  void check_trees(const Process& process) const {
    MissingTrees(process.model(), plan_.parameters).check(process);
    if (TreeOrders(process.model(), plan_.parameters).allowed(process).empty())
      throw InputError(no_tree_text(process, plan_.parameters));
  }

  /// Whether events of a program may pass its cuts with this energy, and its decays fit in their
  /// windows; if not, its subprocesses are left out.
  bool has_events(const ChosenProcesses& chosen, int number) {
    const Process& process = chosen.list[std::size_t(number)].process;
    const MassWindows windows = windows_of_decays(process, plan_.parameters, setup().bwcutoff);
    const IntegrationSetting setting{plan_.parameters, plan_.collider};
    const auto cuts = compile_cuts(cuts_, process);
    std::string objection = window_objection(process, setting, cuts, windows);
    if (objection.empty()) objection = energy_objection(process, setting, cuts, windows);
    if (objection.empty()) return true;
    Misfit& own = misfits_[objection];
    for (std::size_t i = 0; i < chosen.list.size(); ++i) {
      if (chosen.list[i].representative != number || (chosen.only && *chosen.only != i)) continue;
      if (own.count++ == 0) own.first = chosen.list[i].process.str();
    }
    return false;
  }

  /// Throws NothingPasses where nothing is left.
  void note_misfits() {
    for (const auto& [objection, own] : misfits_) {
      const std::string others = own.count == 1
                                     ? ""
                                     : fmt::format(" and {} other subprocess{}", own.count - 1,
                                                   own.count == 2 ? "" : "es");
      const std::string what = fmt::format("{}{}: {}", own.first, others, objection);
      if (plan_.programs.empty()) throw NothingPasses(what);
      plan_.notes.push_back(fmt::format("{}: left out: {}", plan_.request, what));
    }
  }

  void add_program(const ChosenProcesses& chosen, int number) {
    IntegrandInput input{chosen.list[std::size_t(number)].process};
    // Where a trial chooses, until it has chosen.
    input.engine.helicities = setup().helicities.value_or(HelicityMode::sum);
    input.engine.colors = setup().colors.value_or(ColorMode::sum);
    input.engine.executor = setup().executor;
    input.cuts = compile_cuts(cuts_, input.process);
    add_windows(input);
    compile_scale("mur", mu_r_, input.process, input.mu_r);
    compile_scale("muf", mu_f_, input.process, input.mu_f);
    if (is_clustered()) add_clustering(input);
    plan_.other_scales.emplace_back();
    for (const cuts::Expression& scale : also_)
      compile_scale("also-scale", scale, input.process, plan_.other_scales.back().emplace_back());
    plan_.members.emplace_back();
    for (std::size_t i = 0; i < chosen.list.size(); ++i) {
      const Subprocess& s = chosen.list[i];
      if (s.representative != number || (chosen.only && *chosen.only != i)) continue;
      const bool is_turned = s.legs.front() != 0;
      if (is_turned && plan_.collider.has_one_hadron())
        throw InputError(s.process.str() +
                         ": is computed with its beams exchanged, of which one "
                         "is a hadron (`subprocess` chooses one process)");
      input.pairs.push_back(set_pair(s.process, is_turned, plan_.collider, proton));
      input.factors.push_back(s.factor);
      if (clustered_f_ && clustered_f_->is_weighted)
        input.clustered.codes.push_back(codes_of(s, input.process, plan_.collider));
      plan_.members.back().push_back(s);
    }
    plan_.cut_names.push_back(cut_names_of(request_, input.process));
    plan_.programs.push_back(std::move(input));
  }

  bool is_clustered() const { return clustered_r_ || clustered_f_; }

  void add_clustering(IntegrandInput& input) const {
    ClusteredScales& clustered = input.clustered;
    clustered.tables = in_field(clustered_r_ ? "mur" : "muf", [&] {
      return clustering::make_clustering_tables(input.process, plan_.parameters,
                                                clustering_settings(setup(), plan_.parameters));
    });
    if (clustered_r_) clustered.factor_r = clustered_r_->factor;
    if (clustered_f_) clustered.factor_f = clustered_f_->factor;
    clustered.is_weighted = clustered_r_ && clustered_r_->is_weighted;
    clustered.least_jet = setup().xqcut;
  }

  void note_decays_below_threshold(const Process& process) {
    for (const std::string& decay : decays_below_threshold(process, plan_.parameters)) {
      const std::string note = fmt::format(
          "{}: {} is below its threshold, so that most of its width may lie outside of the windows "
          "of {:g} widths; `bwcutoff` 0 takes all",
          plan_.request, decay, setup().bwcutoff);
      if (std::ranges::find(plan_.notes, note) == plan_.notes.end()) plan_.notes.push_back(note);
    }
  }

  void add_windows(IntegrandInput& input) {
    const double widths = setup().bwcutoff;
    input.windows = windows_of_decays(input.process, plan_.parameters, widths);
    const MassWindows forbidden = forbidden_windows(input.process, plan_.parameters, widths);
    if (!forbidden.empty()) {
      const IntegrationSetting setting{plan_.parameters, plan_.collider};
      const LeastMasses least = least_masses(input.process, setting, input.cuts, input.windows);
      for (const MassWindow& window : forbidden)
        reaches_ = reaches_ || is_in_reach(window, input.process, setting, least);
    }
    if (widths > 0.0) note_decays_below_threshold(input.process);
    add_conditions(forbidden, input.cuts);
    input.windows.insert(input.windows.end(), forbidden.begin(), forbidden.end());
    forbids_ = forbids_ || forbids_on_shell(input.process);
    leaves_out_ = leaves_out_ || !forbidden.empty();
  }

  /// One particle is made at one energy only.
  void check_outgoing(const Process& process) const {
    if (process.num_outgoing() > 1) return;
    if (!plan_.collider.has_hadrons() || plan_.collider.has_one_hadron())
      throw InputError(process.str() +
                       ": one outgoing particle has a cross section in collisions "
                       "of hadrons only");
    if (plan_.parameters.mass(process.legs().back().particle->pdg) < least_parton_energy)
      throw InputError(fmt::format("{}: one outgoing particle needs a mass of {:g} GeV or more",
                                   process.str(), least_parton_energy));
  }

  void check_scales(const Process& process) const {
    cuts::CutProgram unused;
    compile_scale("mur", mu_r_, process, unused);
    compile_scale("muf", mu_f_, process, unused);
    for (const cuts::Expression& scale : also_) compile_scale("also-scale", scale, process, unused);
  }

  static void compile_scale(const char* option, const std::optional<cuts::Expression>& scale,
                            const Process& process, cuts::CutProgram& program) {
    if (scale) program = in_field(option, [&] { return cuts::compile_number(*scale, process); });
  }

  ProcessPlan plan_;
  ProcessRequest request_;
  std::vector<cuts::Expression> cuts_;
  /// Subprocesses that are left out for one reason.
  struct Misfit {
    std::string first;
    int count = 0;
  };
  std::map<std::string, Misfit> misfits_;  ///< what has no events, by the reason
  /// Whether there is a `$`, with windows, which events may reach.
  bool forbids_ = false, leaves_out_ = false, reaches_ = false;
  std::optional<cuts::Expression> mu_r_, mu_f_;
  std::optional<ClusteredWord> clustered_r_, clustered_f_;  ///< in their places
  std::vector<cuts::Expression> also_;
};

}  // namespace

std::string with_request(const std::string& request, const std::string& message) {
  const auto arrow = message.find(" > "), end = message.find_first_of(":\"'`");
  if (arrow >= end || message.find(request) != message.npos) return message;
  // The only subprocess of a string has its text, without a number such as @1.
  const auto is_first = [&](std::size_t size) {
    return message.compare(0, size, request, 0, size) == 0;
  };
  return is_first(end) ? message : request + ": " + message;
}

std::size_t ProcessPlan::num_members() const {
  std::size_t count = 0;
  for (const auto& of_program : members) count += of_program.size();
  return count;
}

std::string ProcessPlan::beam_name(std::size_t beam) const {
  const int code = beam == 0 ? collider.hadrons.first : collider.hadrons.second;
  if (code != 0) return code > 0 ? "p" : "p~";
  return std::string(programs.front().process.legs()[beam].name());
}

std::string ProcessPlan::beams_text() const {
  if (is_decay()) return "a particle at rest";
  if (!collider.has_hadrons()) return "the incoming particles";
  return fmt::format("{} {}", beam_name(0), beam_name(1));
}

std::string ProcessPlan::energy_text() const {
  const std::string all = fmt::format("{:g} GeV", collider.energy);
  const auto& own = setup.beam_energies;
  return own.empty() ? all : fmt::format("{:g} and {:g} GeV, together {}", own[0], own[1], all);
}

std::array<double, 2> ProcessPlan::energies() const {
  const auto& own = setup.beam_energies;
  const double half = collider.energy / 2;
  return own.empty() ? std::array{half, half} : std::array{own[0], own[1]};
}

std::string ProcessPlan::alpha_s_text() const {
  return alpha_s == AlphaSource::card ? "that of the parameters"
                                      : fmt::format("{}, at muR = {}", word_of(alpha_s), mu_r);
}

ProcessPlan plan_process(const ProcessSetup& setup) { return PlanBuilder(setup).build(); }

std::optional<beams::AlphaSTable> coupling_of(const ProcessPlan& plan, int member) {
  return coupling_of(plan, plan.set ? &*plan.set : nullptr, member);
}

std::optional<beams::AlphaSTable> coupling_of(const ProcessPlan& plan, const beams::PdfSet* set,
                                              int member) {
  if (plan.alpha_s == AlphaSource::card) return std::nullopt;
  if (plan.alpha_s == AlphaSource::set) return set->alpha_s(member);
  beams::Running running;
  running.loops = plan.alpha_s == AlphaSource::one_loop    ? 1
                  : plan.alpha_s == AlphaSource::two_loops ? 2
                                                           : 3;
  running.alpha_s = plan.parameters.alpha_s();
  running.at = plan.parameters.mass(23);
  return beams::run_alpha_s(running);
}

}  // namespace helikos
