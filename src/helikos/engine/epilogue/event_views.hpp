// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/base/core/views.hpp"

namespace helikos {

/// One whole number an event, (event).
template <class Space = Kokkos::DefaultExecutionSpace>
using IndexView = Kokkos::View<std::int32_t*, typename Space::memory_space>;

/// |M_h|^2 [GeV^(8-2N)], (event, helicity configuration).
template <class Space = Kokkos::DefaultExecutionSpace>
using ShareView = Kokkos::View<double**, Kokkos::LayoutLeft, typename Space::memory_space>;

/// Weights of channels (amplitude/program/channels.hpp), (event, channel).
template <class Space = Kokkos::DefaultExecutionSpace>
using WeightView = Kokkos::View<double**, Kokkos::LayoutLeft, typename Space::memory_space>;

/// Stands for the helicity and the flow of an event whose |M|^2 is zero, infinite or not a number.
inline constexpr std::int32_t nothing_selected = -1;

/// What is known of the events of one evaluation. Views that are empty are not used.
template <class Space = Kokkos::DefaultExecutionSpace>
struct EventInputs {
  ConstMomentaView<Space> momenta;          ///< (event, particle, 4) [GeV]
  ConstEventView<Space> alpha_s{};          ///< (event); empty: that of the parameters
  ConstEventView<Space> helicity_random{};  ///< (event), in [0, 1): selects helicity and flow
  ConstEventView<Space> flow_random{};      ///< (event), in [0, 1): selects the flow
  /// (event, number), in [0, 1): what strategies of helicities and colours draw from
  /// (MatrixElementInfo::num_strategy_random).
  ConstRandomView<Space> strategy_random{};
  /// (event, most_states * leg + state), where the legs of a program are superposed
  /// (ExternalLeg::is_superposed): real coefficients of their states.
  ConstRandomView<Space> superpositions{};
  /// (event, color_components * leg + k), where colours are continuous
  /// (engine/drawn/detail/color_vectors.hpp).
  ConstRandomView<Space> color_vectors{};
};

/// What is wanted of them. Views that are empty are not wanted.
template <class Space = Kokkos::DefaultExecutionSpace>
struct EventOutputs {
  EventView<Space> matrix_elements;  ///< |M|^2 [GeV^(8-2N)], (event)
  /// Number of a helicity configuration as in theory/process/helicity.hpp, drawn with the
  /// probability |M_h|^2 / sum over h of |M_h|^2 (docs/physics.md, Helicity and colour flow of an
  /// event). With HelicityMode::sample the one that was drawn before, of the states that are
  /// sampled there.
  IndexView<Space> helicity{};
  /// Number of a colour flow, drawn with the probability |jamp(f, h)|^2 / sum over f of it, for the
  /// helicity h that is selected.
  IndexView<Space> flow{};
  /// Each helicity's share of |M|^2, (event, number of the configuration). Those that are left out
  /// are not written. Compiled kernels that sum helicities themselves refuse it.
  ShareView<Space> shares{};
  /// Each channel's product of 1 / |P^2 - m^2 + i m Gamma|^2 as a part of the sum over channels
  /// (engine/epilogue/channel_weights.hpp); for Recipe::diagrams each diagram's |amplitude|^2
  /// (engine/detail/diagram_weights.hpp).
  WeightView<Space> channel_weights{};
  /// Number of the colour class that was drawn, where colours are sampled
  /// (amplitude/color/color_classes.hpp).
  IndexView<Space> color_class{};
};

}  // namespace helikos
