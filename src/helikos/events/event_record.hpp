// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace helikos::events {

/// Status of a particle (ISTUP of hep-ph/0109068).
inline constexpr int incoming = -1, outgoing = 1, resonance = 2;
/// Helicity of a particle if it is not known (SPINUP).
inline constexpr double unknown_spin = 9.0;

/// A particle of an event. Order in an event: the two incoming particles, then mothers before
/// daughters.
struct EventParticle {
  int pdg = 0;
  int status = outgoing;         ///< incoming, resonance or outgoing
  std::array<int, 2> mothers{};  ///< first and last mother, counted from 1; 0: none
  std::array<int, 2> colors{};   ///< tags of colour and anticolour (ICOLUP); 0: none
  std::array<double, 4> p{};     ///< E px py pz [GeV]
  double mass = 0.0;             ///< [GeV]
  double lifetime = 0.0;         ///< c tau [mm]
  double spin = unknown_spin;    ///< helicity: -1, 0 or 1; -2 to 2 of spin 2, -3 to 3 of spin 3/2
  bool operator==(const EventParticle&) const = default;
};

/// Text of an event in an LHE file that Helikos does not interpret. It is written again byte for
/// byte.
struct KeptText {
  std::string before;           ///< lines between the previous event and this event
  std::string event;            ///< attributes of <event>, such as trials
  std::string scales, pdfinfo;  ///< attributes that have no place in EventRecord
  std::string elements;         ///< text behind the particles, such as <mgrwt>, and comment lines
  bool operator==(const KeptText&) const = default;
};

/// A value that is usually T(). T() is a null pointer; only other values take memory of their own.
template <class T>
class OnDemand {
 public:
  OnDemand() = default;
  OnDemand(const OnDemand& other) : OnDemand() { *this = *other; }
  OnDemand(OnDemand&&) noexcept = default;
  OnDemand& operator=(const OnDemand& other) { return *this = *other; }
  OnDemand& operator=(OnDemand&&) noexcept = default;
  OnDemand& operator=(const T& value) {
    value_ = value == T() ? nullptr : std::make_unique<T>(value);
    return *this;
  }

  const T& operator*() const {
    static const T none{};
    return value_ ? *value_ : none;
  }
  const T* operator->() const { return &**this; }
  bool operator==(const OnDemand& other) const { return **this == *other; }

 private:
  std::unique_ptr<T> value_;
};

/// One event, as defined by the Les Houches accords (hep-ph/0109068, hep-ph/0609017).
struct EventRecord {
  int process = 0;                ///< id of its subprocess (IDPRUP)
  double weight = 0.0;            ///< [pb]; the mean over events is the cross section
  double scale = 0.0;             ///< starting scale of a shower (SCALUP) [GeV]
  double mu_r = 0.0, mu_f = 0.0;  ///< [GeV]
  double alpha_qed = 0.0, alpha_qcd = 0.0;
  std::array<double, 2> fractions{};  ///< x of the incoming partons; 0: no hadrons
  std::vector<EventParticle> particles;
  std::vector<double> weights;  ///< [pb], (variation) in the order of the run's list
  /// Ids and weights [pb] of variations that the run does not list.
  std::vector<std::pair<std::string, double>> undeclared;
  OnDemand<KeptText> kept;
  bool operator==(const EventRecord&) const = default;
};

}  // namespace helikos::events
