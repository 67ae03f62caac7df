// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace helikos::app {

/// Options of all commands.
struct CommonOptions {
  std::string process;                   ///< as written, e.g. "g g > t t~" or "p p > t t~"
  std::vector<std::string> definitions;  ///< of labels for several particles: "x = u d"
  std::string subprocess;  ///< of several, its number or its string; empty: none chosen
  std::string model = "sm";
  std::string param_card;         ///< file; empty: the defaults of the model
  std::vector<std::string> set;   ///< changes of parameters: "MT=172.5"
  std::string orders = "lowest";  ///< or all; where the process says nothing of them
};

/// How matrix elements are computed, by the names of the command line.
struct EngineOptions {
  std::string precision = "double";  ///< or mixed, float
  std::string rescue = "auto";
  std::string recipe = "recursion";
  std::string colors = "sum";  ///< or leading, flow, dressed, continuous, auto
  std::string color_sum = "auto";
  bool tf32 = false;
  std::string executor = "auto";
  std::string helicities = "sum";  ///< or all, sample, phase, auto, a list
  int threads = 0;                 ///< 0: as many as Kokkos finds
  std::string groups = "auto";
  std::uint64_t memory = 0;  ///< maximum GPU memory [bytes]; 0: 60 % of what is free
  int instances = 0;         ///< execution-space instances on a GPU; 0: automatic
  int helicity_batches = 0;  ///< at least; 0: as few as keep jamps small
};

struct RunOptions : CommonOptions, EngineOptions {
  std::int64_t batch = 0;  ///< events; 0: by the cost of the process
  std::int64_t batches = 1;
  std::uint64_t seed = 1;
  std::optional<double> energy;   ///< sqrt(s) [GeV]
  bool massless = false;          ///< momenta of the final state without masses
  bool select = false;            ///< a helicity and a colour flow of each event too
  std::vector<std::string> cuts;  ///< conditions on events, as written
  std::string json;               ///< file; empty: none
};

/// Maximum number of points that count, where an accuracy is wanted.
inline constexpr std::int64_t default_most_points = 1'000'000'000;

/// Of the pilot of a generation.
inline constexpr std::int64_t default_most_pilot = 20'000'000;

/// As precise as so many events can show a cross section, within limits.
inline double accuracy_of_events(std::int64_t events) {
  return std::clamp(0.2 / std::sqrt(double(events)), 0.001, 0.01);
}

/// What `generate` has beside the options of `integrate`.
struct EventOptions {
  std::int64_t events = 10000;
  std::string output = "events.lhe.gz";
  std::string report;                 ///< page; empty: beside the events; none: none
  std::string unweighting = "full";   ///< or partial, none
  std::optional<double> overweights;  ///< part of the cross section; empty: by `unweighting`
  std::string two_stage = "auto";     ///< or on, off
  std::int64_t most_pilot = default_most_pilot;           ///< points
  bool scale_variations = false, pdf_variations = false;  ///< as weights of each event
  double bwcutoff = 15.0;        ///< how many widths off its mass shell a drawn resonance has a row
  bool accept_doubtful = false;  ///< events also of a cross section that cannot be trusted
  bool is_wanted = false;        ///< by `generate`
};

/// Where a value of a run file stands.
struct ValueLine {
  std::string key, value;
  int line;
};

/// Of `integrate` and `generate`. The process may be the name of a run file.
struct IntegrateOptions : CommonOptions {
  std::vector<std::string> beams;     ///< p, p~ or incoming particles; empty: by the process
  std::optional<double> energy;       ///< sqrt(S) of beams, or sqrt(s) [GeV]
  std::vector<double> beam_energies;  ///< in place of it, of each beam [GeV]
  std::string pdf = "toy";
  std::string pdf_path;  ///< folder that is looked into first; empty: none
  int member = 0;
  std::string alpha_s = "auto";        ///< or set, card, 1loop, 2loop, 3loop
  std::string mu_r, mu_f;              ///< as written; empty: by `default_scale`
  std::vector<std::string> cuts;       ///< as written
  std::optional<double> accuracy;      ///< relative error of the cross section that is wanted
  std::optional<std::int64_t> points;  ///< instead
  std::uint64_t seed = 1;
  std::string helicities = "sum";                  ///< or sample, phase, auto
  std::string colors = "sum";                      ///< or leading, flow, dressed, auto
  int threads = 0;                                 ///< 0: as many as Kokkos finds
  std::string json;                                ///< file; empty: none
  std::string checkpoint;                          ///< file; empty: none
  bool resume = false;                             ///< from the checkpoint
  std::string grids;                               ///< file; empty: none
  std::int64_t most_points = default_most_points;  ///< with an accuracy
  bool allow_negative = false;                     ///< a sum below zero is a result
  std::uint64_t memory = 0;      ///< of channels and their grids [bytes]; 0: what there is
  std::string run_file;          ///< that has the process; empty: none
  std::vector<ValueLine> lines;  ///< of the run file
  EventOptions generation;       ///< unused by `integrate`
};

struct EvaluateOptions : CommonOptions, EngineOptions {
  std::string points;   ///< file, or "-" for standard input
  std::string alpha_s;  ///< a number, or a file with one a point; empty: that of the card
  std::optional<std::uint64_t> select;  ///< seed: a helicity and a colour flow of each point
};

struct InfoOptions : CommonOptions {
  bool card = false;       ///< all parameters in place of a process
  bool particles = false;  ///< the particles of the model in place of a process
  bool vertices = false;   ///< the vertices of the model in place of a process
  std::string precision = "double";
  std::string recipe = "recursion";
  std::string json;  ///< file; empty: none
};

/// Of `umami`.
struct UmamiOptions : CommonOptions {
  std::string precision = "double";  ///< or mixed, float
  std::string output;                ///< the library that is made
  std::string json;                  ///< file; empty: none
};

struct DiagramsOptions : CommonOptions {
  std::int64_t max = 60;  ///< diagrams that are listed or drawn, at most
  std::string output;     ///< file; its name says what is written; empty: none
};

/// Of `pdf`: what is done is the name of the subcommand.
struct PdfOptions {
  std::string action;       ///< list, get or show
  std::string name;         ///< of the set
  std::string path;         ///< folder that is looked into first; empty: none
  int member = 0;           ///< whose values are shown
  std::optional<double> x;  ///< momentum fraction of a point
  std::optional<double> q;  ///< its scale [GeV]
  std::string json;         ///< file; empty: none
};

/// Of `events`: what is done is the name of the subcommand.
struct EventsOptions {
  std::string action;              ///< info, merge or report
  std::vector<std::string> files;  ///< of info and report one
  std::string output;              ///< of merge and report; empty: beside the events
  int threads = 1;                 ///< of merge
  std::string json;                ///< of info; empty: none
};

/// sqrt(s) [GeV] of two incoming particles where none is given: that of the kernel-splitting paper.
inline constexpr double default_energy = 1500.0;

/// Of hadrons, where none is given [GeV]; half of the sum of transverse masses.
inline constexpr double default_accuracy = 0.01;  ///< relative error of a cross section
inline constexpr double default_collider_energy = 13600.0;
inline constexpr const char* default_scale = "sum(mt(all))/2";

/// Energies [GeV] that a run may have: |M|^2 of up to nine particles, weights of phase space and
/// their squares are far from the ends of the range of numbers.
inline constexpr double least_energy = 1e-3, most_energy = 1e9;

}  // namespace helikos::app
