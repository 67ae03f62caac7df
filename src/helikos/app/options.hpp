// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "helikos/generator/run_setup.hpp"

namespace helikos::app {

/// How matrix elements are computed.
struct EngineOptions {
  MatrixElementOptions engine;                                 ///< without helicities and colours
  std::optional<HelicityMode> helicities = HelicityMode::sum;  ///< none: the best of a trial
  bool all_helicities = false;  ///< the sum has also those that vanish
  std::string helicity_list;    ///< configurations that are summed, with commas; empty: all
  std::optional<ColorMode> colors = ColorMode::sum;  ///< none: the best of a trial
  int threads = 0;                                   ///< 0: as many as Kokkos finds
  std::string devices;  ///< ranks that are started: "all" or a number; empty: none
};

struct RunOptions : ProcessChoice, EngineOptions {
  std::int64_t batch = 0;  ///< events; 0: by the cost of the process
  std::int64_t batches = 1;
  std::uint64_t seed = 1;
  std::optional<double> energy;   ///< sqrt(s) [GeV]
  bool massless = false;          ///< momenta of the final state without masses
  bool select = false;            ///< draw a helicity and a colour flow of each event
  std::vector<std::string> cuts;  ///< conditions on events, as written
  std::string json;               ///< file; empty: none
};

struct EvaluateOptions : ProcessChoice, EngineOptions {
  std::string momenta;     ///< file of points, or "-" for standard input
  std::string alpha_s;     ///< number, or file with one number for each point; empty: by the card
  bool select = false;     ///< draw a helicity and a colour flow of each point
  std::uint64_t seed = 1;  ///< of these draws
};

struct InfoOptions : ProcessChoice {
  // In place of a process:
  bool card = false;       ///< all parameters, as a card
  bool particles = false;  ///< lists of the model
  bool coupling_orders = false, parameters = false, vertices = false;
  bool whole_model = false;  ///< all lists
  std::string ufo;           ///< folder that gets the model in place of a process; empty: none
  Precision precision = Precision::double_precision;
  Recipe recipe = Recipe::recursion;
  std::string json;  ///< file; empty: none

  bool has_list() const {
    return particles || coupling_orders || parameters || vertices || whole_model;
  }
};

struct WidthsOptions : ProcessChoice {  ///< without a process
  std::vector<std::string> particles;   ///< names; empty: all that may decay
  bool three_body = false;              ///< three-body decays also where there are two-body decays
  std::string output;                   ///< new card; empty: none
  std::string json;                     ///< file; empty: none
};

struct UmamiOptions : ProcessChoice {
  Precision precision = Precision::double_precision;
  std::string output;  ///< file of the library
  std::string json;    ///< file; empty: none
};

struct DiagramsOptions : ProcessChoice {
  std::int64_t max = 60;  ///< diagrams that are listed or drawn, at most
  std::string output;     ///< file; its name says what is written; empty: none
};

struct ImportOptions {
  std::vector<std::string> cards;  ///< process card, run card, then cards of parameters or changes
  std::string pdf;                 ///< set in the place of the card's; empty: that of the card
  std::string output;              ///< new run file
  std::string json;                ///< file; empty: none
};

/// Options of the sub-commands of `pdf`.
struct PdfOptions {
  std::string action;       ///< list, get or show
  std::string name;         ///< name of the set
  std::string path;         ///< folder that is searched first; empty: none
  int member = 0;           ///< member whose values are shown
  std::optional<double> x;  ///< momentum fraction of a point
  std::optional<double> q;  ///< its scale [GeV]
  std::string json;         ///< file; empty: none
};

/// Options of the sub-commands of `cache`.
struct CacheOptions {
  std::string action;  ///< list or clear
  std::string json;    ///< file; empty: none
};

/// Options of the sub-commands of `events`.
struct EventsOptions {
  std::string action;              ///< info, merge or report
  std::vector<std::string> files;  ///< info and report: one file
  std::string output;              ///< merge and report; empty: beside the events
  int threads = 1;                 ///< merge
  std::string json;                ///< info: file; empty: none
};

/// Default of sqrt(s) [GeV] for two incoming particles, as in the paper on kernel splitting.
inline constexpr double default_energy = 1500.0;

}  // namespace helikos::app
