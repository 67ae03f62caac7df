// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Setup of a run: the task of `integrate` and `generate`. Each field is a row of the table
/// of options (option_table.hpp), which says more of it.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "helikos/base/core/error.hpp"
#include "helikos/engine/options.hpp"
#include "helikos/generator/event_plan.hpp"
#include "helikos/theory/model/parameters.hpp"

namespace helikos {

/// Diagrams of a process whose string has no coupling orders.
enum class Orders {
  lowest,  ///< those of the lowest QCD + 2 QED that has any
  all,
};

/// A process string, and what it is read with.
struct ProcessChoice {
  std::string process;                   ///< "g g > t t~" or "p p > t t~"
  std::vector<std::string> definitions;  ///< definitions of labels: "x = u d"
  std::string subprocess;  ///< number or string of one partonic subprocess; empty: all
  std::string model = "sm";
  std::string restriction;       ///< restriction card of a UFO folder; empty: as the model says
  std::string param_card;        ///< file; empty: the defaults of the model
  std::vector<std::string> set;  ///< changes of parameters: "MT=172.5"
  Orders orders = Orders::lowest;
  // Contents of a gridpack (gridpack.hpp):
  std::string kept_model;  ///< in place of `model` and `restriction`; empty: nothing
  std::string kept_card;   ///< text of a card, in place of `param_card` and `set`; empty: nothing
};

/// Whether cuts on particles one by one, or on pairs, are also for products of decays.
enum class CutDecays { on, off };

/// The strong coupling.
enum class AlphaSource {
  automatic,  ///< `set` where there is a set of parton densities, otherwise `card`
  set,        ///< alpha_s of the PDF set at muR
  card,       ///< alpha_s of the parameters, which does not run
  one_loop,   ///< alpha_s of the parameters, running from M_Z to muR
  two_loops,
  three_loops,
};

inline constexpr double default_accuracy = 0.01;  ///< relative error of a cross section
/// Energy of two hadrons [GeV].
inline constexpr double default_collider_energy = 13600.0;
/// Both scales: half of the sum of transverse masses.
inline constexpr const char* default_scale = "sum(mt(all))/2";

/// Energies [GeV] that a run may have: |M|^2 of up to nine particles, weights of phase space and
/// their squares are far from the ends of the range of numbers.
inline constexpr double least_energy = 1e-3, most_energy = 1e9;

/// Largest number of points or events.
inline constexpr std::int64_t max_events = std::int64_t{1} << 40;

/// The relative error that fits a number of events: as precise as the events can show a cross
/// section, within limits.
inline double accuracy_of_events(std::int64_t events) {
  return std::clamp(0.2 / std::sqrt(double(events)), 0.001, 0.01);
}

/// One process of a run.
struct ProcessSetup : ProcessChoice {
  std::vector<std::string> beams;     ///< p, p~ or incoming particles; empty: by the process
  std::optional<double> energy;       ///< sqrt(S) of the beams, or sqrt(s) [GeV]
  std::vector<double> beam_energies;  ///< energy of each beam instead [GeV]
  std::string pdf = "toy";            ///< name of the PDF set, or LHAPDF's id of a member
  std::string pdf_path;               ///< folder that is searched first; empty: none
  int member = 0;                     ///< member of the PDF set
  AlphaSource alpha_s = AlphaSource::automatic;
  std::string mu_r, mu_f;  ///< scales as expressions [GeV]; empty: `default_scale`
  double xqcut = 0.0;      ///< least clustering scale of a jet, with `mu_r` ckkw [GeV]; 0: no limit
  std::vector<std::string> also_scales;  ///< other expressions of both scales, as weights [GeV]
  std::vector<std::string> cuts;         ///< conditions on the final state
  CutDecays cut_decays = CutDecays::on;
  /// Widths around the mass: a particle whose decay is written has a mass within it, `$` leaves out
  /// what is within it, and events record resonances within it. 0: there are no windows, and events
  /// record resonances of decay chains only.
  double bwcutoff = 15.0;
  std::optional<int> np_lo;  ///< number of additional partons, for merging; none: by the process
                             ///< numbers
  std::optional<double> accuracy;            ///< relative error of the cross section that is wanted
  std::optional<std::int64_t> points;        ///< number of points instead
  std::int64_t most_points = 1'000'000'000;  ///< maximum number of points, with an accuracy
  bool allow_negative = false;               ///< a cross section below zero is a result
  std::optional<HelicityMode> helicities = HelicityMode::sum;  ///< none: the best of a trial
  std::optional<ColorMode> colors = ColorMode::sum;            ///< none: the best of a trial
  Executor executor = Executor::automatic;
  std::uint64_t memory = 0;  ///< memory of channels and their grids [bytes]; 0: what there is
};

/// The events of a run.
struct EventSetup {
  std::int64_t events = 10000;
  std::string output = "events.lhe.gz";  ///< file
  std::string report;                    ///< file of the page; empty: beside the events; "none"
  Unweighting unweighting = Unweighting::full;
  std::optional<double> overweights;  ///< part of the cross section above the maximum weights;
                                      ///< none: by `unweighting`
  TwoStage two_stage = TwoStage::automatic;
  std::int64_t most_pilot = 20'000'000;  ///< maximum number of points
  // Weights of each event, or variations of a cross section:
  bool scale_variations = false, pdf_variations = false;
  bool needs_members = true;  ///< `pdf_variations` of a set of one member is an error; else a note
  std::vector<std::string> also_pdfs;  ///< NAME, NAME/3, NAME/all, or LHAPDF's id of a member
  std::vector<std::string>
      also;  ///< SLHA cards, as a list or with commas: a weight for each of them
  bool accept_doubtful = false;  ///< events also of a cross section that cannot be trusted
};

/// A run: one process or several, which share all below.
struct RunSetup {
  std::vector<ProcessSetup> processes = std::vector<ProcessSetup>(1);
  std::uint64_t seed = 1;
  std::string grids;            ///< file that keeps the grids; empty: none
  std::string checkpoint;       ///< file from which the run can continue; empty: none
  bool resume = false;          ///< continue from the checkpoint
  std::string gridpack;         ///< file that the setup comes from; empty: none
  std::string part;             ///< of a run that jobs share (RunParts); empty: it is the whole
  bool makes_gridpack = false;  ///< what the iterations find is kept for write_gridpack
  bool makes_events = false;
  EventSetup generation;  ///< where it makes events

  // For the program around the library, which starts Kokkos and writes results:
  int threads = 0;      ///< 0: as many as Kokkos finds
  std::string devices;  ///< ranks that the program starts: "all" or a number; empty: none
  std::string json;     ///< file of the results; empty: none
};

/// An InputError about one process of a setup. A field of the setup in a message stands between
/// backticks, by its key in the table of options: "`energy`: ...".
class SetupError : public InputError {
 public:
  SetupError(std::size_t process, const std::string& what) : InputError(what), process_(process) {}
  std::size_t process() const { return process_; }  ///< index in RunSetup::processes

 private:
  std::size_t process_;
};

/// Calls body(). An InputError becomes a SetupError of this process.
template <class Body>
auto in_process(std::size_t process, Body&& body) {
  try {
    return body();
  } catch (const SetupError&) {
    throw;
  } catch (const InputError& error) {
    throw SetupError(process, error.what());
  }
}

/// Calls body(). An InputError names the field, unless it does already.
template <class Body>
auto in_field(const std::string& key, Body&& body) {
  try {
    return body();
  } catch (const SetupError&) {
    throw;
  } catch (const InputError& error) {
    throw InputError("`" + key + "`: " + error.what());
  }
}

}  // namespace helikos
