// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "helikos/events/event_record.hpp"

namespace helikos::events {

/// The error in the tags of colour lines; empty: there is none.
///
/// Quarks have a colour, antiquarks an anticolour, gluons both, which differ; leptons and bosons of
/// the electroweak theory have none. Every line begins once and ends once, among the incoming and
/// outgoing particles, and among each resonance and its decay products. (There are no junctions of
/// three lines.)
std::string color_objection(const EventRecord& event);

}  // namespace helikos::events
