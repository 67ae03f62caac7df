// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "helikos/bindings/umami/detail/gather.hpp"
#include "helikos/bindings/umami/library_file.hpp"
#include "helikos/engine/matrix_element.hpp"

namespace helikos::umami {

/// |M|^2 of events that may have any flavour of a library, each by the program that computes it.
class FlavoredElements {
 public:
  using Space = MatrixElement::Space;

  /// Throws InputError for what no program computes.
  FlavoredElements(const LibraryProcess& process, const Parameters& parameters);

  /// Enqueues in `space`. Waits for counts where there are several programs, and where memory is
  /// taken. Throws InputError for an unknown flavour, before anything is written.
  void evaluate(const Space& space, const EventBatch& batch);

  int num_diagrams() const { return tables_.num_diagrams; }
  int num_helicities() const { return num_helicities_; }
  int num_flows() const { return num_flows_; }

 private:
  /// Selections take time: programs that make them are made when they are first asked for.
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
  std::vector<EventNumbers<Space>> selected_;                        ///< and of what is drawn
};

}  // namespace helikos::umami
