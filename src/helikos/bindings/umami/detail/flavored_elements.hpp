// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "helikos/bindings/umami/detail/gather.hpp"
#include "helikos/bindings/umami/library_file.hpp"
#include "helikos/engine/matrix_element.hpp"

namespace helikos::umami {

/// M|^2 of events of any flavours of a library, each computed by the program of its flavour.
class FlavoredElements {
 public:
  using Space = MatrixElement::Space;

  /// Throws InputError for a process that no program can compute.
  FlavoredElements(const LibraryProcess& process, const Parameters& parameters);

  /// Enqueues in `space`. Waits for counts where there are several programs, and where memory is
  /// allocated. Throws InputError for an unknown flavour, before anything is written.
  void evaluate(const Space& space, const EventBatch& batch);

  int num_diagrams() const { return tables_.num_diagrams; }
  int num_helicities() const { return num_helicities_; }
  int num_flows() const { return num_flows_; }

 private:
  /// A program of the library. Selections take time: programs with selections are made when they
  /// are first needed.
  struct Program {
    Process process;
    std::unique_ptr<MatrixElement> sums, selects;
  };

  void make_tables(const std::vector<Subprocess>& flavors);
  MatrixElement& element_of(Program& program, bool selects);
  void evaluate(const Space& space, const EventBatch& batch, Program& program,
                const EventNumbers<Space>& events);

  Parameters parameters_;
  MatrixElementOptions options_;
  std::vector<Program> programs_;
  FlavorTables<Space> tables_;
  int num_flavors_ = 0, num_helicities_ = 0, num_flows_ = 0;
  EventNumbers<Space> events_;
  std::vector<Kokkos::View<double*, Space::memory_space>> numbers_;  ///< memory of gathered events
  std::vector<EventNumbers<Space>> selected_;                        ///< memory of the selected
                                                                     ///< numbers
};

}  // namespace helikos::umami
