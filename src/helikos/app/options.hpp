// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "helikos/generator/run_setup.hpp"

namespace helikos::app {

/// Options of all commands.
struct CommonOptions : ProcessChoice {};

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

}  // namespace helikos::app
