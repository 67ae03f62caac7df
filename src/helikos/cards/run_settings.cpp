// SPDX-License-Identifier: Apache-2.0
#include "helikos/cards/run_settings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "helikos/base/core/error.hpp"
#include "helikos/base/core/words.hpp"
#include "helikos/cards/detail/systematics.hpp"
#include "helikos/cards/pdf_sets.hpp"
#include "helikos/cards/run_file_text.hpp"
#include "helikos/theory/process/tokens.hpp"

namespace helikos::cards {
namespace {

class SettingsWriter {
 public:
  SettingsWriter(RunCard& card, const std::string& pdf) : card_(card), pdf_(pdf) {}

  RunSettings write(bool has_decays) {
    write_beams();
    write_frame();
    write_densities();
    write_scales();
    write_events(has_decays);
    write_weights();
    return std::move(result_);
  }

 private:
  void set(const std::string& key, const std::string& value) {
    result_.values.emplace_back(key, value);
  }
  void remark(Fate fate, const std::string& entry, const std::string& reason) {
    result_.remarks.push_back({fate, card_.entry(entry), reason, card_.place(entry)});
  }
  void need(const std::string& name, const std::string& entry) {
    result_.sets.push_back({name, card_.entry(entry), card_.place(entry)});
  }
  [[noreturn]] void fail(const std::string& entry, const std::string& what) const {
    const std::string place = card_.place(entry);
    throw InputError((place.empty() ? "" : place + ": ") + card_.entry(entry) + ": " + what);
  }

  // ---- Beams ------------------------------------------------------------------------------------

  /// "p", "p~"; empty for the incoming particle itself.
  std::string beam(const std::string& entry) {
    switch (card_.integer(entry)) {
      case 1:
        return "p";
      case -1:
        return "p~";
      case 0:
        return "";
      default:
        fail(entry,
             "Helikos has protons and antiprotons (1, -1) and particles without densities "
             "(0), and no other beams");
    }
  }

  void write_beams() {
    const std::string beams[] = {beam("lpp1"), beam("lpp2")};
    const double energies[] = {card_.number("ebeam1"), card_.number("ebeam2")};
    for (const char* entry : {"ebeam1", "ebeam2"})
      if (card_.number(entry) <= 0.0) fail(entry, "the energy of a beam is above zero");
    has_hadrons_ = !beams[0].empty() || !beams[1].empty();
    result_.energy = energies[0] + energies[1];
    if (energies[0] == energies[1])
      set("energy", fmt::format("{}", energies[0] + energies[1]));
    else
      set("beam-energies", fmt::format("[{}, {}]", energies[0], energies[1]));
    are_both_hadrons_ = !beams[0].empty() && !beams[1].empty();
    if (are_both_hadrons_)
      set("beams", toml_list({beams[0], beams[1]}));
    else if (has_hadrons_)
      remark(Fate::noted, beams[0].empty() ? "lpp2" : "lpp1",
             "the other beam is the incoming particle of the process");
    write_polarization("polbeam1", beams[0], result_.polarization[0]);
    write_polarization("polbeam2", beams[1], result_.polarization[1]);
  }

  void write_polarization(const std::string& entry, const std::string& beam, double& degree) {
    const double percent = card_.number(entry);
    if (percent == 0.0) return;
    if (std::abs(percent) > 100.0) fail(entry, "a polarisation is from -100 to 100 per cent");
    if (!beam.empty())
      return remark(Fate::missing, entry, "the partons of a hadron are not polarised in Helikos");
    degree = percent / 100.0;
  }

  /// The legs of me_frame.
  void write_frame() {
    std::string_view text = trimmed(card_.text("me_frame"));
    if (text.starts_with('[') && text.ends_with(']')) text = text.substr(1, text.size() - 2);
    std::string list(text);
    std::ranges::replace(list, ',', ' ');
    std::string_view rest = list;
    for (auto word = next_word(rest); !word.empty(); word = next_word(rest)) {
      const auto number = to_int(word);
      if (!number || *number < 1) fail("me_frame", "is no list of numbers of particles");
      result_.frame.push_back(*number);
    }
    std::ranges::sort(result_.frame);
    if (result_.frame == std::vector{1, 2}) result_.frame.clear();
  }

  // ---- Densities --------------------------------------------------------------------------------

  void write_densities() {
    const std::string label = lower_case(card_.text("pdlabel")), id = card_.text("lhaid");
    if (!has_hadrons_) {
      for (const char* entry : {"pdlabel", "lhaid"})
        if (card_.has(entry)) remark(Fate::unused, entry, "beams have no parton densities");
      return set("alpha-s", toml_text("2loop"));
    }
    if (!pdf_.empty()) {
      remark(Fate::noted, card_.has("lhaid") ? "lhaid" : "pdlabel",
             "`pdf` " + pdf_ + " replaces it");
      set_ = pdf_;
      return set("pdf", toml_text(pdf_));
    }
    if (label == "lhapdf")
      write_ids(id);
    else
      write_label(label);
  }

  /// pdlabel = lhapdf.
  void write_ids(std::string_view list) {
    list = trimmed(list);
    if (list.starts_with('[') && list.ends_with(']')) list = list.substr(1, list.size() - 2);
    const std::string_view first = trimmed(list.substr(0, list.find(',')));
    if (first.starts_with('$'))
      fail("lhaid",
           "it stands for a set that a script of the production fills in; give the set by "
           "`pdf`");
    const auto number = to_int(first);
    if (!number || *number < 0) fail("lhaid", "is no id of LHAPDF");
    const std::string name = write_id(*number, "lhaid");
    if (!card_.has("lhaid"))
      remark(Fate::noted, "lhaid",
             "the card has pdlabel = lhapdf and no id; the set is " + name + ", as in MadGraph");
    if (list.find(',') != list.npos)
      remark(Fate::missing, "lhaid", "a run has one set; the first is taken");
  }

  /// A set that MadGraph brings along. The id of LHAPDF has no meaning then.
  void write_label(const std::string& label) {
    const auto id = id_of_label(label);
    if (!id) fail("pdlabel", "Helikos has no such densities; give a set by `pdf`");
    const std::string name = write_id(*id, "pdlabel");
    remark(Fate::noted, "pdlabel", fmt::format("the set is {} (LHAPDF's id {})", name, *id));
    if (card_.has("lhaid"))
      remark(Fate::noted, "lhaid",
             "it is used with pdlabel = lhapdf only, in MadGraph too; the set is " + name);
  }

  /// Returns the name of the set, or the id where the name is not known.
  std::string write_id(int id, const std::string& entry) {
    const std::string known = set_of_id(id);
    const std::string name = known.empty() ? fmt::format("{}", id) : known;
    set("pdf", toml_text(name));
    need(name, entry);
    set_ = name;
    return name;
  }

  // ---- Scales -----------------------------------------------------------------------------------

  /// The scale of an event.
  std::string dynamical_scale() {
    const int choice = card_.integer("dynamical_scale_choice");
    const double factor = card_.number("scalefact");
    if (factor <= 0.0) fail("scalefact", "the factor of a scale is above zero");
    std::string scale = scale_of_choice(choice);
    if (!scale.empty()) return with_factor(scale, factor);
    switch (choice) {
      case -1:
        if (are_both_hadrons_) {
          scale = "clustered";
          break;
        }
        scale = "sum(mt(all))/2";
        remark(Fate::replaced, "dynamical_scale_choice",
               "MadGraph clusters the event back to two particles and takes their transverse mass; "
               "Helikos does so in collisions of two hadrons; the scale is " +
                   scale);
        break;
      default:
        scale = "sum(mt(all))/2";
        remark(Fate::missing, "dynamical_scale_choice",
               "the scale is a program of the user; it is " + scale + " here");
    }
    return with_factor(scale, factor);
  }

  std::string fixed_scale(const std::string& entry) {
    const double scale = card_.number(entry);
    if (scale <= 0.0) fail(entry, "a scale is above zero");
    return fmt::format("{}", scale);
  }

  /// Writes merging for ickkw = 1, with all scales by the clustering; a remark says what is
  /// missing.
  bool write_merging(bool fixes_scales) {
    if (card_.integer("ickkw") == 0) return false;
    const auto miss = [&](const std::string& entry, const std::string& reason) {
      remark(Fate::missing, entry, reason);
      return false;
    };
    if (card_.integer("ickkw") != 1) return miss("ickkw", "only ickkw = 1 is there");
    if (!are_both_hadrons_) return miss("ickkw", "it is there for collisions of two hadrons only");
    if (fixes_scales || card_.integer("dynamical_scale_choice") != -1)
      return miss("ickkw",
                  "with ickkw, all scales are of the clustering: no fixed ones, and "
                  "dynamical_scale_choice is -1");
    if (card_.integer("ktscheme") != 1) return miss("ktscheme", "only ktscheme = 1 is there");
    const auto has_other = [&](const char* entry, double usual) {
      return card_.has(entry) && card_.number(entry) != usual;
    };
    if (has_other("alpsfact", 1.0)) miss("alpsfact", "alpha_s is at the scale of each vertex");
    if (has_other("asrwgtflavor", 5.0)) miss("asrwgtflavor", "it is 5");
    if (card_.has("chcluster") && card_.flag("chcluster"))
      miss("chcluster", "events are clustered along all diagrams");
    const bool has_densities = !card_.has("pdfwgt") || card_.flag("pdfwgt");
    const double factor = card_.number("scalefact");
    set("mur", toml_text(with_factor("ckkw", factor)));
    set("muf", toml_text(with_factor(has_densities ? "ckkw" : "clustered", factor)));
    if (const double xqcut = card_.number("xqcut"); xqcut > 0.0)
      set("xqcut", fmt::format("{}", xqcut));
    else
      remark(Fate::noted, "xqcut", "it is not above 0: the clustering leaves out no jets");
    remark(Fate::noted, "maxjetflavor",
           "jets of the clustering are gluons and quarks without a mass");
    return true;
  }

  static std::string with_factor(const std::string& scale, double factor) {
    return factor == 1.0 ? scale : fmt::format("{}*{}", factor, scale);
  }

  void write_scales() {
    const bool fixes_ren = card_.flag("fixed_ren_scale");
    const bool fixes_fac[] = {fixed_fac("fixed_fac_scale1"), fixed_fac("fixed_fac_scale2")};
    if (write_merging(fixes_ren || fixes_fac[0] || fixes_fac[1])) return;
    const std::string dynamical =
        fixes_ren && fixes_fac[0] && fixes_fac[1] ? "" : dynamical_scale();
    set("mur", toml_text(fixes_ren ? fixed_scale("scale") : dynamical));
    if (!has_hadrons_) return;
    const std::string first = fixes_fac[0] ? fixed_scale("dsqrt_q2fact1") : dynamical;
    const std::string second = fixes_fac[1] ? fixed_scale("dsqrt_q2fact2") : dynamical;
    set("muf", toml_text(first));
    if (!fixes_ren && first == dynamical) own_scale_ = dynamical;
    if (first != second)
      remark(Fate::missing, "dsqrt_q2fact2",
             "both beams have one factorisation scale, that of the first");
  }

  /// fixed_fac_scale, or what newer cards say for each beam.
  bool fixed_fac(const std::string& entry) {
    const bool both = card_.flag("fixed_fac_scale");
    return card_.has(entry) ? card_.flag(entry) : both;
  }

  // ---- Events -----------------------------------------------------------------------------------

  void write_events(bool has_decays) {
    const int events = card_.integer("nevents"), seed = card_.integer("iseed");
    if (events > 0)
      set("events", fmt::format("{}", events));
    else
      remark(Fate::noted, "nevents", "the number of events is the default, 10000");
    if (seed > 0)
      set("seed", fmt::format("{}", seed));
    else
      remark(Fate::noted, "iseed", "MadGraph chooses a seed; here it is 1 (`seed` changes it)");
    const double cutoff = card_.number("bwcutoff");
    if (cutoff < 0.0) fail("bwcutoff", "a number of widths is not negative");
    set("bwcutoff", fmt::format("{}", std::min(cutoff, 1e6)));
    if (has_decays && !card_.flag("cut_decays")) set("cut-decays", toml_text("off"));
    if (card_.has("gridpack") && card_.flag("gridpack"))
      remark(Fate::noted, "gridpack", "`helikos gridpack` makes a gridpack of this run file");
    if (card_.number("time_of_flight") >= 0.0)
      remark(Fate::missing, "time_of_flight", "lifetimes are not written");
    if (const auto norm = lower_case(card_.text("event_norm")); norm != "average")
      remark(norm == "bias" ? Fate::missing : Fate::replaced, "event_norm",
             "the mean of the weights is the cross section");
    if (const auto bias = lower_case(card_.text("bias_module")); bias != "none" && bias != "dummy")
      remark(Fate::missing, "bias_module", "events are not biased");
    if (const auto own = card_.text("custom_fcts"); !own.empty() && own != "[]" && own != "none")
      remark(Fate::missing, "custom_fcts", "programs of the user are not read");
  }

  void write_weights() {
    const std::string entry = "systematics_arguments";
    const bool has_systematics = card_.flag("use_syst");
    const std::string program = lower_case(card_.text("systematics_program"));
    const std::string text = card_.text(entry);
    const bool has_arguments = card_.has(entry) && trimmed(text) != "[]";
    if (!has_systematics || program == "none" || !has_hadrons_) {
      if (has_arguments)
        remark(has_hadrons_ ? Fate::unused : Fate::missing, entry,
               has_hadrons_ ? "use_syst or systematics_program is off"
                            : "without hadrons there are no such weights");
      return;
    }
    if (program != "systematics" && program != "auto" && program != "syscalc")
      fail("systematics_program", "MadGraph has systematics, syscalc, auto and none");
    if (program == "syscalc")
      remark(Fate::replaced, "systematics_program", "weights are those of systematics");
    const SystematicWeights weights = read_weights(has_arguments ? text : "", entry);
    const std::string shown = card_.has(entry) ? entry : "use_syst";
    for (const auto& [fate, reason] : weights.remarks) remark(fate, shown, reason);
    if (weights.has_scales) set("scale-variations", "true");
    if (weights.has_members && pdf_.empty())
      set("pdf-variations", "true");
    else if (weights.has_members)
      remark(Fate::noted, shown,
             "with `pdf`, weights of the members of a set are left out; `pdf-variations` of "
             "generate adds them");
    if (!weights.other_sets.empty()) set("also-pdf", toml_list(weights.other_sets));
    for (const std::string& own : weights.other_sets) need(own.substr(0, own.find('/')), shown);
    std::vector<std::string> scales = weights.other_scales;
    std::erase(scales, own_scale_);
    if (!scales.empty()) set("also-scale", toml_list(scales));
  }

  SystematicWeights read_weights(const std::string& text, const std::string& entry) const {
    try {
      return weights_of(read_systematics(text), set_);
    } catch (const InputError& error) {
      fail(entry, error.what());
    }
  }

  RunCard& card_;
  std::string pdf_;
  bool has_hadrons_ = false, are_both_hadrons_ = false;
  std::string set_;        ///< name or LHAPDF's id
  std::string own_scale_;  ///< of both scales, where it is one
  RunSettings result_;
};

}  // namespace

RunSettings settings_of(RunCard& card, const std::string& pdf, bool has_decays) {
  return SettingsWriter(card, pdf).write(has_decays);
}

}  // namespace helikos::cards
