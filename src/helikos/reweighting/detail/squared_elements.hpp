// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "helikos/engine/matrix_element.hpp"
#include "helikos/engine/program_store.hpp"
#include "helikos/reweighting/event_kinds.hpp"
#include "helikos/reweighting/process_table.hpp"
#include "helikos/reweighting/reweight_setup.hpp"
#include "helikos/reweighting/source_processes.hpp"

namespace helikos {

/// The external particles of some events.
struct EventBlock {
  std::vector<std::size_t> kinds;              ///< (event)
  std::vector<std::size_t> first;              ///< (event) its first leg
  std::vector<std::array<double, 4>> momenta;  ///< (leg) E px py pz [GeV]
  std::vector<double> spins;                   ///< (leg)

  std::size_t size() const { return kinds.size(); }
  void clear();
};

/// Data that the programs of all sets of parameters share, by the number of the process of the
/// source and the string of the subprocess.
using SharedPrograms = std::map<std::pair<std::size_t, std::string>, std::shared_ptr<ProgramStore>>;

/// |M|^2 of the events of a file with one set of parameters.
class SquaredElements {
 public:
  using Space = MatrixElement::Space;

  /// `parameters`: one for each process of the source. `shared`: for all sets of parameters with
  /// the same source and helicities. `source` and `shared` stay where they are.
  SquaredElements(const EventSource& source, std::vector<Parameters> parameters,
                  ReweightHelicities helicities, SharedPrograms& shared);
  SquaredElements(const SquaredElements&) = delete;

  const Parameters& parameters(std::size_t process = 0) const { return parameters_[process]; }

  /// Prepares the next kind of events; kinds are numbered in the order of these calls. Returns the
  /// number of its process in the source. Throws InputError where no process has it, or several.
  std::size_t learn(const EventKind& kind);
  /// The masses of the legs of a kind [GeV], in the order of the event.
  const std::vector<double>& masses(std::size_t kind) const { return kinds_[kind].masses; }
  /// The subprocess of a kind.
  const Process& process(std::size_t kind) const { return kinds_[kind].process; }
  /// The lowest WEIGHTED of the diagrams of a kind, where the string leaves the orders open; else
  /// 0.
  int lowest_weight(std::size_t kind) const;

  /// |M|^2 of all events with a strong coupling for each; `values` has room for all. Summed over
  /// helicities, or that of the helicities of the events.
  void operator()(const EventBlock& block, std::span<const double> alpha_s,
                  std::span<double> values);

 private:
  using Configurations = std::vector<std::size_t>;
  struct Kind {
    Process process;
    std::size_t of_source;  ///< number of the process of the source
    std::size_t program;
    std::vector<std::size_t> legs;  ///< (leg of the event): leg of the program
    double sign = 1.0;              ///< of three-momenta
    double factor = 1.0;            ///< on |M|^2
    std::vector<double> masses;     ///< (leg of the event) [GeV]
    /// (configuration of the program): helicities of the legs of the event
    std::vector<std::vector<int>> helicities;
    /// Configurations of the program that events with these spins have.
    std::map<std::vector<double>, Configurations> of_spins;
  };
  struct Program {
    std::unique_ptr<MatrixElement> element;
    std::vector<std::size_t> events;  ///< of the block
  };

  const ProcessTable& table_of(std::size_t source, const std::string& process);
  std::size_t program_of(std::size_t source, const std::string& text, const Subprocess& subprocess);
  void add_kind(std::size_t source, const std::string& text, const Subprocess& subprocess,
                const ProcessTable::Match& match);
  void compute(Program& program, const EventBlock& block, std::span<const double> alpha_s,
               std::span<double> values);
  double of_helicities(const ShareView<Kokkos::HostSpace>& shares, std::size_t row, Kind& kind,
                       std::span<const double> spins) const;

  const EventSource& source_;
  std::vector<Parameters> parameters_;
  bool by_helicity_;
  SharedPrograms& shared_;
  /// By the number of the process of the source, and by the string.
  std::map<std::pair<std::size_t, std::string>, ProcessTable> tables_;
  std::map<std::tuple<std::size_t, std::string, int>, std::size_t> program_numbers_;
  std::deque<Program> programs_;
  std::vector<Kind> kinds_;
  std::vector<double> momenta_, couplings_;  ///< of the events of a program
  Kokkos::View<double*, Space::memory_space> device_momenta_, device_couplings_, device_values_;
};

}  // namespace helikos
