// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/run_file.hpp"

namespace helikos::app {

namespace {

constexpr const char* beginning = R"(# A run of `helikos integrate RUN.toml`.
#
# The keys are the options of `helikos integrate --help`. Keys that stand before the first [[process]]
# hold for all processes. A key of a process comes before them, and an option of the command line
# before both. Cuts, labels of define, and set are added up. Values behind # are what holds without the key,
# or an example of it.

# beams = ["p", "p"]            # p, p~; or the incoming particles of the process
energy = 13600                  # of both beams together [GeV]
# beam-energies = [920, 27.6]   # in place of it: of each beam [GeV]

# --- Parton densities and coupling -----------------------------------------------------------------
pdf = "toy"                     # a set in LHAPDF's format; toy is no fit to data
# member = 0
# pdf-path = "sets"             # a folder that is looked into first
# alpha-s = "auto"              # set: of the PDF set; card; 1loop, 2loop, 3loop: running
# mur = "sum(mt(all))/2"        # scales [GeV]: a number, or an expression as "ht/2"
# muf = "sum(mt(all))/2"

# --- Theory ----------------------------------------------------------------------------------------
# model = "sm"                  # or heft
# param-card = "param_card.dat" # SLHA; what it does not have keeps its default
# set = ["MT=172.5"]            # changes of single parameters
# orders = "lowest"             # or all
# define = ["l = e- mu-"]       # labels for several particles

# --- How long, and how -----------------------------------------------------------------------------
precision = 0.01                # relative error of each process
# points = 1000000              # in place of it: points that count
# max-points = 1000000000       # at most, where a precision is wanted
# allow-negative = true         # a cross section below zero is a result
# helicities = "sum"            # or sample, phase, auto
# colors = "sum"                # or leading, flow, dressed, auto

# --- Of the whole run ------------------------------------------------------------------------------
# seed = 1
# threads = 2                   # all cores
# memory = "8GiB"               # most that channels, their grids and sums may take
# json = "cross_sections.json"
# grids = "run.grids"           # kept there; where it is there, the run begins with them
# checkpoint = "run.checkpoint" # what `helikos integrate RUN.toml --resume` goes on from

# cut = ["abs(eta(j)) < 5"]     # of all processes
)";

constexpr const char* processes = R"(
[[process]]
process = "p p > t t~"
# subprocess = "g g > t t~"     # only one of several, by its number or its string

[[process]]
process = "p p > t t~ j"
cut = ["pt(j) > 30"]
precision = 0.02
)";

constexpr const char *usual_precision = "precision = 0.01                # relative",
                     *events_precision = "# precision = 0.002             # relative";

constexpr const char* events = R"(
# --- Events ----------------------------------------------------------------------------------------
events = 10000
output = "events.lhe.gz"        # or .lhe, .lheh5, .hdf5, .h5, .hepmc, .hepmc.gz
# report = "events.report.html" # a page about the run and its events, or none
# unweighting = "full"          # or partial, none
# overweights = 0.001           # part of the cross section above the largest weights
# two-stage = "auto"            # or on, off: points are kept in mixed precision first
# max-pilot = 20000000          # points of the pilot that finds the largest weights, at most
# bwcutoff = 15                 # widths within which a resonance of the drawn diagram is in the event
# scale-variations = true
# pdf-variations = true
# accept-doubtful = true        # events also of a cross section whose error cannot be trusted

[[process]]
process = "p p > t t~ j"
cut = ["pt(j) > 30"]

# One file has the events of all processes, with the same beams, energy and pdf.
# [[process]]
# process = "p p > t t~ h"
)";

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
    text.replace(at, from.size(), to);
  return text;
}

}  // namespace

std::string run_file_template(RunFileKind kind) {
  if (kind == RunFileKind::integrate) return std::string(beginning) + processes;
  const std::string own = replaced(beginning, "helikos integrate", "helikos generate");
  return replaced(replaced(own, "or leading, flow", "or flow"), usual_precision, events_precision) +
         events;
}

}  // namespace helikos::app
