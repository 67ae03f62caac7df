// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "helikos/events/event_record.hpp"

namespace helikos::events {

/// What is wrong with the tags of colour lines; empty: nothing.
///
/// Quarks have a colour, antiquarks an anticolour, gluons both, which differ; leptons and bosons of
/// the electroweak theory have none. Of the particles that come in and go out, and of each
/// resonance and what it decays to, every line begins once and ends once. (No junctions of three
/// lines.)
std::string color_objection(const EventRecord& event);

}  // namespace helikos::events
