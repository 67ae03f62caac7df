// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/base/core/views.hpp"

namespace helikos {

/// One integer for each event, (event).
template <class Space = Kokkos::DefaultExecutionSpace>
using IndexView = Kokkos::View<std::int32_t*, typename Space::memory_space>;

/// |M_h|^2 [GeV^(8-2N)], (event, helicity configuration).
template <class Space = Kokkos::DefaultExecutionSpace>
using ShareView = Kokkos::View<double**, Kokkos::LayoutLeft, typename Space::memory_space>;

/// Weights of channels (amplitude/program/channels.hpp), (event, channel).
template <class Space = Kokkos::DefaultExecutionSpace>
using WeightView = Kokkos::View<double**, Kokkos::LayoutLeft, typename Space::memory_space>;

/// The helicity and the flow of an event whose |M|^2 is zero, infinite or NaN.
inline constexpr std::int32_t nothing_selected = -1;

/// Inputs of one evaluation. Empty Views are not used.
template <class Space = Kokkos::DefaultExecutionSpace>
struct EventInputs {
  ConstMomentaView<Space> momenta;          ///< (event, particle, 4) [GeV]
  ConstEventView<Space> alpha_s{};          ///< (event); empty: alpha_s of the parameters
  ConstEventView<Space> helicity_random{};  ///< (event), in [0, 1): selects helicity and flow
  ConstEventView<Space> flow_random{};      ///< (event), in [0, 1): selects the flow
  /// (event, number), in [0, 1): random numbers for drawn helicities and colours
  /// (MatrixElementInfo::num_strategy_random).
  ConstRandomView<Space> strategy_random{};
  /// (event, c leg + state), c = num_coefficients, real coefficients of the states of superposed
  /// legs (ExternalLeg::is_superposed).
  ConstRandomView<Space> superpositions{};
  /// (event, color_components * leg + k), colours if these are continuous
  /// (engine/drawn/state_sampling.hpp).
  ConstRandomView<Space> color_vectors{};
};

/// Outputs of one evaluation. Empty Views are not filled.
template <class Space = Kokkos::DefaultExecutionSpace>
struct EventOutputs {
  EventView<Space> matrix_elements;  ///< |M|^2 [GeV^(8-2N)], (event)
  /// Number of a helicity configuration as in theory/process/helicity.hpp, selected with the
  /// probability |M_h|^2 / sum over h of |M_h|^2 (docs/physics.md, Helicity and colour flow of an
  /// event). With HelicityMode::sample it is the drawn configuration of the sampled states.
  IndexView<Space> helicity{};
  /// Number of a colour flow, selected with the probability |jamp(f, h)|^2 / sum over f of |jamp(f,
  /// h)|^2, where h is the selected helicity.
  IndexView<Space> flow{};
  /// The share of |M|^2 of each helicity, (event, number of the configuration). Helicities that are
  /// left out are not written. Compiled kernels that sum helicities themselves cannot compute
  /// shares.
  ShareView<Space> shares{};
  /// The product of 1 / |P^2 - m^2 + i m Gamma|^2 of each channel, divided by the sum over channels
  /// (engine/epilogue/channel_weights.hpp). With Recipe::diagrams, |amplitude|^2 of each diagram
  /// takes the place of the product (engine/detail/diagram_weights.hpp).
  WeightView<Space> channel_weights{};
  /// Number of the drawn colour class, if colours are sampled (amplitude/color/color_classes.hpp).
  IndexView<Space> color_class{};
};

}  // namespace helikos
