// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "helikos/theory/diagrams/diagram.hpp"

namespace helikos {

/// A diagram in one line, e.g. "(g1 g2 > g[34])(g[34] > t3 t~4)": external legs with their numbers,
/// propagators with the legs of their momenta (outgoing legs, or the legs on the side of leg 1).
std::string diagram_text(const Diagram& diagram, const Process& process);

/// Orders as text: "QCD=2 QED=0".
std::string orders_text(const CouplingOrders& orders);

}  // namespace helikos
