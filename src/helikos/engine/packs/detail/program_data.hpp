// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>

#include "helikos/amplitude/schedule/form_data.hpp"
#include "helikos/base/core/views.hpp"
#include "helikos/engine/packs/frame.hpp"

namespace helikos {

/// Owns a scheduled program in the memory of `Space` (Params: constant after construction).
template <class Space>
class ProgramData {
 public:
  explicit ProgramData(const ScheduledProgram& program)
      : legs_(to_view<Space>("helikos::packs::legs", program.legs)),
        instructions_(to_view<Space>("helikos::packs::instructions", program.instructions)),
        tables_(to_view<Space>("helikos::packs::tables", program.tables.tables())),
        rows_(to_view<Space>("helikos::packs::rows", program.tables.rows())),
        entries_(to_view<Space>("helikos::packs::entries", program.tables.entries())),
        momenta_(to_view<Space>("helikos::packs::momenta", program.momenta)),
        denominators_(to_view<Space>("helikos::packs::denominators", program.denominators)),
        forms_(program.forms),
        num_flows_(program.num_flows),
        num_helicities_(static_cast<int>(program.helicities.size())),
        has_colors_(program.has_continuous_colors()),
        has_strong_(program.forms.has_strong()),
        workspace_size_(program.workspace_size),
        num_coefficients_(helikos::num_coefficients(program.legs)) {}

  ProgramView view() const {
    return {legs_.data(),
            instructions_.data(),
            tables_.data(),
            rows_.data(),
            entries_.data(),
            momenta_.data(),
            denominators_.data(),
            int(legs_.extent(0)),
            int(instructions_.extent(0)),
            int(momenta_.extent(0)),
            num_denominators(),
            num_flows_,
            num_helicities_,
            forms_.view()};
  }

  std::size_t workspace_size() const { return workspace_size_; }
  int num_helicities() const { return num_helicities_; }
  bool has_colors() const { return has_colors_; }  ///< whether colours are continuous
  bool has_strong() const { return has_strong_; }  ///< whether functions need g_s of the event
  int num_coefficients() const { return num_coefficients_; }  ///< of each superposed leg
  std::size_t superposition_size() const { return num_coefficients_ * legs_.extent(0); }
  /// Denominators, and prefactors of forms.
  int num_denominators() const {
    return static_cast<int>(denominators_.extent(0)) + forms_.num_prefactors();
  }
  /// Reals of one event for external momenta, their sums, denominators, prefactors and products.
  std::size_t kinematics_size() const { return size_to_keep() + size_of_products(); }
  /// Reals of one event for kinematics, currents, coefficients of superposed legs and continuous
  /// colours.
  std::size_t frame_size() const {
    const std::size_t others =
        superposition_size() + (has_colors_ ? color_components * legs_.extent(0) : 0);
    // Products lie where currents will be.
    return size_to_keep() + std::max(workspace_size_ + others, size_of_products());
  }

 private:
  /// Products of components of momenta, and g_s.
  std::size_t size_of_products() const {
    return std::size_t(forms_.num_products()) + (has_strong_ ? 1 : 0);
  }
  /// Reals of one event for kinematics without products.
  std::size_t size_to_keep() const {
    return 4 * (legs_.extent(0) + momenta_.extent(0)) + 2 * std::size_t(num_denominators());
  }

  template <class Value>
  using Array = Kokkos::View<Value*, typename Space::memory_space>;

  Array<ExternalLeg> legs_;
  Array<ScheduledInstruction> instructions_;
  Array<TableRange> tables_;
  Array<StateRow> rows_;
  Array<StateEntry> entries_;
  Array<MomentumStep> momenta_;
  Array<DenominatorStep> denominators_;
  FormData<Space> forms_;
  int num_flows_;
  int num_helicities_;
  bool has_colors_, has_strong_;
  std::size_t workspace_size_;
  int num_coefficients_;
};

}  // namespace helikos
