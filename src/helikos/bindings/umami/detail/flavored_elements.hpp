// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "helikos/bindings/umami/library_file.hpp"
#include "helikos/engine/epilogue/event_views.hpp"
#include "helikos/engine/matrix_element.hpp"

namespace helikos::umami {

/// The arrays of one call of umami_matrix_element (bindings/umami/umami.h), in the memory of the
/// device. nullptr: the array is not given, or not wanted.
struct EventBatch {
  std::int64_t count = 0, stride = 0, offset = 0;

  const double* momenta = nullptr;
  const double* alpha_s = nullptr;
  const std::int32_t* flavor = nullptr;
  const double* random_color = nullptr;
  const double* random_helicity = nullptr;
  const double* random_diagram = nullptr;

  double* matrix_element = nullptr;
  double* diagram_parts = nullptr;
  std::int32_t* color = nullptr;
  std::int32_t* helicity = nullptr;
  std::int32_t* diagram = nullptr;

  bool selects() const { return color != nullptr || helicity != nullptr; }
  bool weighs_diagrams() const { return diagram_parts != nullptr || diagram != nullptr; }
};

/// Tables that map events of all flavours to events of one program, with a row for each flavour.
struct FlavorTables {
  using Space = MatrixElement::Space;
  template <class T>
  using Table = Kokkos::View<const T**, Kokkos::LayoutRight, Space::memory_space>;

  Kokkos::View<const std::int32_t*, Space::memory_space> programs;  ///< (flavour)
  Kokkos::View<const double*, Space::memory_space> signs;           ///< of three-momenta, (flavour)
  Kokkos::View<const double*, Space::memory_space> factors;         ///< (flavour) factors on
                                                                    ///< |M|^2
  Table<std::int32_t> legs;        ///< (flavour, leg): leg of the program
  Table<std::int32_t> helicities;  ///< (flavour, configuration of the program): configuration of
                                   ///< the flavour
  Table<std::int32_t> flows;       ///< (flavour, flow of the program): flow of the flavour
  int num_diagrams = 0;            ///< largest number of diagrams of a flavour
};

/// Numbers of the events of one program, (event of the program).
using EventNumbers = Kokkos::View<std::int32_t*, MatrixElement::Space::memory_space>;

/// |M|^2 of events of any flavours of a library, each computed by the program of its flavour.
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
                const EventNumbers& events);

  Parameters parameters_;
  MatrixElementOptions options_;
  std::vector<Program> programs_;
  FlavorTables tables_;
  int num_flavors_ = 0, num_helicities_ = 0, num_flows_ = 0;
  EventNumbers events_;
  std::vector<Kokkos::View<double*, Space::memory_space>> numbers_;  ///< memory of gathered events
  std::vector<EventNumbers> selected_;  ///< memory of the selected numbers
};

}  // namespace helikos::umami
